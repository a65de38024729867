//! What a row must come to. In: words of a header, such as `TLE idle` or `RTE signal 11 | MLE`.
//! Out: whether a verdict with its reason is one of these.

use flagfall::model::{Clock, Reason, Stream, Verdict};

/// A verdict and, where the row says so, its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    verdict: Verdict,
    detail: Detail,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    Any,
    Clock(Clock),
    Stream(Stream),
    Signal(i32),
    Code(i32),
    Tasks,
    /// The compiler's message told what it must not.
    Told,
}

/// What a row has come to.
#[derive(Clone, Debug)]
pub struct Came {
    pub verdict: Verdict,
    pub reason: Reason,
    /// Whether the message of a compiler told the secret.
    pub told: bool,
}

/// Reads alternatives, parted by `|`.
pub fn parse(text: &str) -> Result<Vec<Wanted>, String> {
    text.split('|').map(|part| one(part.trim())).collect()
}

fn one(text: &str) -> Result<Wanted, String> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let verdict = match word {
        "AC" => Verdict::Ac,
        "WA" => Verdict::Wa,
        "TLE" => Verdict::Tle,
        "MLE" => Verdict::Mle,
        "OLE" => Verdict::Ole,
        "RTE" => Verdict::Rte,
        "CE" => Verdict::Ce,
        other => return Err(format!("'{other}' is no verdict")),
    };
    let number = |word: &str| word.parse().map_err(|_| format!("'{word}' is no number"));
    let detail = match (verdict, rest.split_once(' ').unwrap_or((rest, ""))) {
        (Verdict::Ac | Verdict::Wa | Verdict::Mle | Verdict::Ce, ("", "")) => Detail::Any,
        (Verdict::Tle, ("cpu", "")) => Detail::Clock(Clock::Cpu),
        (Verdict::Tle, ("wall", "")) => Detail::Clock(Clock::Wall),
        (Verdict::Tle, ("idle", "")) => Detail::Clock(Clock::Idle),
        (Verdict::Ole, ("stdout", "")) => Detail::Stream(Stream::Stdout),
        (Verdict::Ole, ("stderr", "")) => Detail::Stream(Stream::Stderr),
        (Verdict::Rte, ("tasks", "")) => Detail::Tasks,
        (Verdict::Rte, ("signal", word)) => Detail::Signal(number(word)?),
        (Verdict::Rte, ("code", word)) => Detail::Code(number(word)?),
        (Verdict::Ce, ("told", "")) => Detail::Told,
        _ => return Err(format!("'{text}' is no verdict with its reason")),
    };
    Ok(Wanted { verdict, detail })
}

impl Wanted {
    /// Whether this is what came.
    pub fn is(&self, came: &Came) -> bool {
        self.verdict == came.verdict
            && came.told == (self.detail == Detail::Told)
            && match (self.detail, &came.reason) {
                (Detail::Any | Detail::Told, _) | (Detail::Tasks, Reason::Tasks { .. }) => true,
                (Detail::Clock(wanted), Reason::Time { clock, .. }) => wanted == *clock,
                (Detail::Stream(wanted), Reason::Output { stream, .. }) => wanted == *stream,
                (Detail::Signal(wanted), Reason::Signal { signal, .. }) => wanted == *signal,
                (Detail::Code(wanted), Reason::ExitCode { code, .. }) => wanted == *code,
                _ => false,
            }
    }
}

impl Came {
    /// In the words of a header.
    pub fn words(&self) -> String {
        let word = format!("{:?}", self.verdict).to_uppercase();
        let detail = match &self.reason {
            Reason::Time { clock, .. } => format!(" {clock:?}").to_lowercase(),
            Reason::Output { stream, .. } => format!(" {stream:?}").to_lowercase(),
            Reason::Signal { signal, .. } => format!(" signal {signal}"),
            Reason::ExitCode { code, .. } => format!(" code {code}"),
            Reason::Tasks { .. } => " tasks".to_owned(),
            Reason::NotStarted(number) => format!(" not started, error {number}"),
            Reason::Judge(why) => format!(" ({why})"),
            _ if self.told => " told".to_owned(),
            _ => String::new(),
        };
        word + &detail
    }
}

#[test]
fn expectations_are_read_strictly() {
    for text in [
        "AC",
        "TLE idle",
        "RTE signal 11 | MLE",
        "RTE code 137",
        "CE told",
        "WA",
    ] {
        assert!(parse(text).is_ok(), "{text}");
    }
    for text in [
        "",
        "ac",
        "TLE",
        "TLE soon",
        "RTE",
        "RTE signal",
        "OLE",
        "AC |",
        "MLE 3",
        "JE",
    ] {
        assert!(parse(text).is_err(), "{text}");
    }
}

#[test]
fn a_reason_that_is_asked_for_must_be_the_one() {
    let came = Came {
        verdict: Verdict::Rte,
        reason: Reason::Signal {
            signal: 9,
            cause: flagfall::model::Cause::Sent,
        },
        told: false,
    };
    for (text, is) in [
        ("RTE signal 9", true),
        ("MLE | RTE signal 9", true),
        ("RTE signal 6", false),
        ("RTE code 9", false),
        ("TLE cpu", false),
    ] {
        let wanted = parse(text).expect(text);
        assert_eq!(wanted.iter().any(|wanted| wanted.is(&came)), is, "{text}");
    }
    assert_eq!(came.words(), "RTE signal 9");
}
