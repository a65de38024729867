//! What a checker or an interactor answered -> `Finding`. In: how it ended, its words, the files
//! that it left. Out: accepted, rejected, a share, or that it failed. Pure, tested by table.
//!
//! Whatever its protocol does not name is the helper's own failure: never wrong, never right.

use super::feedback::Feedback;
use super::words::{ending, fraction, line, number, said};
use crate::model::{Captured, Finding, Limit, Mark, Opinion, Outcome, Protocol, Stream};

/// How a helper ended, and all that it said.
#[derive(Clone, Copy, Debug)]
pub struct Reply<'a> {
    /// How sentences call it.
    pub name: &'a str,
    /// How it ended.
    pub outcome: &'a Outcome,
    /// Its standard output; empty for an interactor that talks to the submission there.
    pub stdout: &'a Captured,
    /// Its standard error.
    pub stderr: &'a Captured,
    /// What it left in its feedback folder; empty where its protocol has none.
    pub feedback: &'a Feedback,
}

/// Reads a reply by its protocol.
///
/// `most` is what the case can give, in points, where it has points of its own: a helper that
/// gives points is held to it, and only a number between none and all of them is a share.
#[must_use]
pub fn read(protocol: Protocol, most: Option<f64>, reply: Reply<'_>) -> Finding {
    let code = match *reply.outcome {
        Outcome::Exited(code) => code,
        Outcome::Signalled(signal) => return reply.failed(&format!("died of signal {signal}")),
        Outcome::Killed(limit) => return reply.failed(&exceeded(limit)),
        Outcome::Interrupted => return reply.failed("was stopped as asked"),
        Outcome::NotStarted(errno) => {
            return reply.failed(&format!("could not be started (error {errno})"));
        }
    };
    match protocol {
        Protocol::Kattis => kattis(code, reply),
        Protocol::Testlib { percent } => testlib(code, percent, most, reply),
        Protocol::Dmoj => dmoj(code, reply),
        Protocol::Coci => coci(code, reply),
        Protocol::Peg => peg(code, reply),
        Protocol::Cms => cms(code, reply),
        Protocol::Sinol => sinol(code, reply),
    }
}

impl Reply<'_> {
    /// A failure in a sentence, with the helper's own last words.
    fn failed(&self, what: &str) -> Finding {
        let words = ending(self.stderr).or_else(|| ending(self.stdout));
        let words = words.map_or_else(String::new, |words| format!("; it said: {words}"));
        Finding::Failed(format!("{} {what}{words}", self.name))
    }

    /// An exit code that its protocol does not name.
    fn unknown(&self, code: i32, known: &str) -> Finding {
        self.failed(&format!("ended with exit code {code}, but {known}"))
    }

    /// What it says of itself on its streams: the first that has any words.
    fn opinion(&self, first: &Captured, second: &Captured) -> Opinion {
        Opinion {
            message: said(first).or_else(|| said(second)),
            ..Opinion::default()
        }
    }

    /// A share of what the case can give: none, all, or a part. None and all carry no share.
    fn share(&self, share: f64, mark: Mark, opinion: Opinion) -> Finding {
        if share <= 0.0 {
            Finding::Rejected(opinion)
        } else if share >= 1.0 {
            // All of what can be given needs no saying, but points without a bound do.
            let mark = matches!(mark, Mark::Points(_)).then_some(mark);
            Finding::Accepted(Opinion { mark, ..opinion })
        } else {
            Finding::Partial {
                share,
                message: opinion.message.unwrap_or_default(),
            }
        }
    }
}

fn exceeded(limit: Limit) -> String {
    let what = match limit {
        Limit::Cpu => "passed its own time limit",
        Limit::Wall => "did not end in time",
        Limit::Memory => "passed its own memory limit",
        Limit::Output(Stream::Stdout) => "wrote more to standard output than it may",
        Limit::Output(Stream::Stderr) => "wrote more to standard error than it may",
        Limit::Tasks => "started more processes than it may",
    };
    format!("{what} and was killed")
}

fn kattis(code: i32, reply: Reply<'_>) -> Finding {
    let left = reply.feedback;
    if code != 42 && code != 43 {
        let known = "42 accepts, 43 rejects, and nothing else is an answer";
        return reply.unknown(code, known);
    }
    if let Some(fault) = &left.fault {
        return reply.failed(&format!(
            "left a feedback folder that cannot be used: {fault}"
        ));
    }
    let mark = match (&left.score, &left.multiplier) {
        (Some(_), Some(_)) => {
            return reply.failed("wrote both score.txt and score_multiplier.txt; only one may be");
        }
        (Some(score), None) => match number(score) {
            Some(points) => Some(Mark::Points(points)),
            None => return reply.failed("wrote no number into score.txt"),
        },
        (None, Some(share)) => match number(share).filter(|it| (0.0..=1.0).contains(it)) {
            Some(share) => Some(Mark::Share(share)),
            None => {
                return reply.failed("wrote no number from 0 to 1 into score_multiplier.txt");
            }
        },
        (None, None) => None,
    };
    if left.next_pass && code == 43 {
        return reply.failed("rejects and yet wrote nextpass.in");
    }
    let opinion = Opinion {
        message: left.judge_message.clone().or_else(|| said(reply.stderr)),
        to_author: left.team_message.clone(),
        mark,
    };
    let accepts = code == 42;
    let opinion = if accepts {
        opinion
    } else {
        placed(opinion, left)
    };
    if accepts {
        Finding::Accepted(opinion)
    } else {
        Finding::Rejected(opinion)
    }
}

/// Adds where output and answer part, as the reference validator tells it.
fn placed(mut opinion: Opinion, left: &Feedback) -> Opinion {
    let Some((answer, output)) = left.position else {
        return opinion;
    };
    let place = format!("byte {output} of the output, byte {answer} of the answer");
    opinion.message = Some(match opinion.message {
        Some(message) => format!("{message} ({place})"),
        None => place,
    });
    opinion
}

fn testlib(code: i32, percent: bool, most: Option<f64>, reply: Reply<'_>) -> Finding {
    let opinion = reply.opinion(reply.stderr, reply.stdout);
    // The words disambiguate: `_pc(1)` and a rejection have the same exit code.
    let words = opinion.message.clone().unwrap_or_default();
    let partly = words.strip_prefix("partially correct (");
    let told = partly.and_then(|rest| number(rest.split_once(')')?.0));
    match (code, told) {
        (_, Some(told)) if percent => percentage(told, opinion, reply),
        (0, _) => Finding::Accepted(opinion),
        (1 | 2 | 4 | 8, _) => Finding::Rejected(opinion),
        (3, _) => reply.failed("failed by its own account"),
        (7, _) => points(&words, most, opinion, reply),
        (code, _) if percent => percentage(code.into(), opinion, reply),
        (code, _) => {
            let known =
                "0 accepts, 1, 2, 4 and 8 reject, 7 gives points, and nothing else is an answer";
            reply.unknown(code, known)
        }
    }
}

fn percentage(percent: f64, opinion: Opinion, reply: Reply<'_>) -> Finding {
    let share = percent / 100.0;
    if (0.0..=1.0).contains(&share) {
        reply.share(share, Mark::Share(share), opinion)
    } else {
        reply.failed(&format!("gives {percent} percent, more than there are"))
    }
}

/// `points 12.5 words`, as testlib writes it.
fn points(words: &str, most: Option<f64>, opinion: Opinion, reply: Reply<'_>) -> Finding {
    let rest = words.strip_prefix("points ").map(str::trim_start);
    let first = rest.and_then(|rest| rest.split_whitespace().next());
    let Some(given) = first.and_then(number) else {
        return if first.is_some_and(|word| word.starts_with("points_info=")) {
            reply.failed("gives points that only a scorer can read")
        } else {
            reply.failed("gives points by its exit code 7, and names no number")
        };
    };
    let Some(most) = most.filter(|most| *most > 0.0) else {
        return reply.share(
            f64::from(u8::from(given > 0.0)),
            Mark::Points(given),
            opinion,
        );
    };
    if given < 0.0 || given > most * (1.0 + 1e-9) {
        return reply.failed(&format!("gives {given} points of {most}"));
    }
    let share = given / most;
    reply.share(share, Mark::Share(share), opinion)
}

fn dmoj(code: i32, reply: Reply<'_>) -> Finding {
    let opinion = reply.opinion(reply.stdout, reply.stderr);
    match code {
        0 => Finding::Accepted(opinion),
        1 => Finding::Rejected(opinion),
        _ => reply.unknown(code, "0 accepts, 1 rejects, and nothing else is an answer"),
    }
}

fn coci(code: i32, reply: Reply<'_>) -> Finding {
    let opinion = reply.opinion(reply.stdout, reply.stderr);
    match code {
        0 => Finding::Accepted(opinion),
        1 | 2 => Finding::Rejected(opinion),
        3 => reply.failed("failed by its own account"),
        7 => {
            let text = String::from_utf8_lossy(&reply.stderr.head);
            let told = text.lines().find_map(|line| line.strip_prefix("partial "));
            let share = told.and_then(|told| {
                let (part, whole) = told.trim().split_once('/')?;
                fraction(part, whole)
            });
            match share {
                Some(share) => reply.share(share, Mark::Share(share), opinion),
                None => reply.failed(
                    "gives a share by its exit code 7, and writes no line 'partial X/Y' to standard error",
                ),
            }
        }
        _ => {
            let known = "0 accepts, 1 and 2 reject, 7 gives a share, and nothing else is an answer";
            reply.unknown(code, known)
        }
    }
}

/// A share stands in two lines of standard output, and the exit code is that of a rejection.
fn peg(code: i32, reply: Reply<'_>) -> Finding {
    let opinion = reply.opinion(reply.stdout, reply.stderr);
    let text = String::from_utf8_lossy(&reply.stdout.head);
    let lines: Vec<&str> = text.lines().collect();
    let pairs = lines.windows(2);
    let share = pairs.filter_map(|pair| fraction(pair[0], pair[1])).next();
    match (code, share) {
        (0, _) => Finding::Accepted(opinion),
        (1, Some(share)) => reply.share(share, Mark::Share(share), opinion),
        (1, None) => Finding::Rejected(opinion),
        _ => reply.unknown(code, "0 accepts, 1 rejects, and nothing else is an answer"),
    }
}

fn cms(code: i32, reply: Reply<'_>) -> Finding {
    if code != 0 {
        return reply.unknown(code, "it must end with 0, whatever it thinks");
    }
    let given = line(reply.stdout).and_then(|line| number(line.trim()));
    let Some(share) = given.filter(|share| (0.0..=1.0).contains(share)) else {
        return reply.failed("wrote no number from 0 to 1 into its first line");
    };
    let message = line(reply.stderr).map(|line| translated(line.trim()).to_owned());
    let opinion = Opinion {
        message: message.filter(|message| !message.is_empty()),
        ..Opinion::default()
    };
    reply.share(share, Mark::Share(share), opinion)
}

/// Three lines: `OK` or not, a message, a percentage of the points.
fn sinol(code: i32, reply: Reply<'_>) -> Finding {
    if !(0..=2).contains(&code) {
        return reply.unknown(code, "0, 1 and 2 are the codes of a checker that knows");
    }
    let text = String::from_utf8_lossy(&reply.stdout.head).into_owned();
    let mut lines = text.lines().map(str::trim);
    let word = lines.next().unwrap_or_default();
    let message = lines.next().filter(|line| !line.is_empty());
    let opinion = Opinion {
        message: message.map(str::to_owned),
        ..Opinion::default()
    };
    match (word, lines.next().unwrap_or_default()) {
        ("", _) => reply.failed("wrote nothing, and its first line must be OK or WRONG"),
        ("OK", "") => Finding::Accepted(opinion),
        ("OK", percent) => match number(percent).filter(|it| (0.0..=100.0).contains(it)) {
            Some(percent) => reply.share(percent / 100.0, Mark::Share(percent / 100.0), opinion),
            None => reply.failed("wrote no percentage from 0 to 100 into its third line"),
        },
        _ => Finding::Rejected(opinion),
    }
}

/// The words that stand for what CMS shows in the reader's language.
fn translated(message: &str) -> &str {
    match message {
        "translate:success" => "the output is correct",
        "translate:partial" => "the output is partially correct",
        "translate:wrong" => "the output is not correct",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TESTLIB: Protocol = Protocol::Testlib { percent: false };
    const PERCENT: Protocol = Protocol::Testlib { percent: true };

    fn stream(text: &str) -> Captured {
        Captured {
            head: text.as_bytes().to_vec(),
            tail: Vec::new(),
            total: text.len() as u64,
        }
    }

    fn all(protocol: Protocol, most: Option<f64>, end: Outcome, said: [&str; 2]) -> Finding {
        let [stdout, stderr] = said.map(stream);
        let reply = Reply {
            name: "check",
            outcome: &end,
            stdout: &stdout,
            stderr: &stderr,
            feedback: &Feedback::default(),
        };
        read(protocol, most, reply)
    }

    /// One word for a finding: `+`, `-`, `!`, or the share.
    fn word(finding: &Finding) -> String {
        match finding {
            Finding::Accepted(_) => "+".to_owned(),
            Finding::Rejected(_) => "-".to_owned(),
            Finding::Partial { share, .. } => share.to_string(),
            _ => "!".to_owned(),
        }
    }

    #[test]
    fn each_protocol_has_its_own_exit_codes() {
        for (protocol, code, stdout, stderr, wanted) in [
            (Protocol::Kattis, 42, "", "", "+"),
            (Protocol::Kattis, 43, "", "", "-"),
            (Protocol::Kattis, 0, "", "", "!"),
            (Protocol::Kattis, 1, "", "", "!"),
            (TESTLIB, 0, "", "ok 3 numbers", "+"),
            (TESTLIB, 1, "", "wrong answer 1st differs", "-"),
            (TESTLIB, 2, "", "wrong output format", "-"),
            (TESTLIB, 8, "", "unexpected eof", "-"),
            (TESTLIB, 3, "", "FAIL jury has no answer", "!"),
            (TESTLIB, 42, "", "", "!"),
            (TESTLIB, 13, "", "partially correct (13) so", "!"),
            (TESTLIB, 7, "", "points 3 half", "+"),
            (TESTLIB, 7, "", "points 0", "-"),
            (TESTLIB, 7, "", "", "!"),
            (TESTLIB, 7, "", "points points_info=a=1 x", "!"),
            (PERCENT, 13, "", "partially correct (13) so", "0.13"),
            (PERCENT, 1, "", "partially correct (1) so", "0.01"),
            (PERCENT, 1, "", "wrong answer", "-"),
            (PERCENT, 63, "", "partially correct (13) base 50", "0.13"),
            (PERCENT, 25, "", "", "0.25"),
            (PERCENT, 150, "", "", "!"),
            (Protocol::Dmoj, 0, "", "", "+"),
            (Protocol::Dmoj, 1, "", "", "-"),
            (Protocol::Dmoj, 7, "", "partial 1/2", "!"),
            (Protocol::Coci, 7, "", "a\npartial 1/4\n", "0.25"),
            (Protocol::Coci, 7, "", "partial 5/4", "!"),
            (Protocol::Coci, 7, "", "", "!"),
            (Protocol::Coci, 1, "", "", "-"),
            (Protocol::Peg, 0, "", "", "+"),
            (Protocol::Peg, 1, "3.5\n10\n", "", "0.35"),
            (Protocol::Peg, 1, "", "", "-"),
            (Protocol::Peg, 2, "", "", "!"),
            (Protocol::Cms, 0, "1.0\n", "translate:success", "+"),
            (Protocol::Cms, 0, "0.0\n", "no", "-"),
            (Protocol::Cms, 0, "0.5 \nmore", "", "0.5"),
            (Protocol::Cms, 0, "", "", "!"),
            (Protocol::Cms, 0, "1.5", "", "!"),
            (Protocol::Cms, 0, "nan", "", "!"),
            (Protocol::Cms, 1, "1.0", "", "!"),
        ] {
            let finding = all(protocol, None, Outcome::Exited(code), [stdout, stderr]);
            let at = format!("{protocol:?} {code} {stdout:?} {stderr:?}: {finding:?}");
            assert_eq!(word(&finding), wanted, "{at}");
        }
    }

    #[test]
    fn no_helper_that_dies_decides_anything() {
        let ends = [
            Outcome::Signalled(11),
            Outcome::Killed(Limit::Cpu),
            Outcome::Killed(Limit::Wall),
            Outcome::Killed(Limit::Output(Stream::Stderr)),
            Outcome::NotStarted(13),
            Outcome::Interrupted,
        ];
        let protocols = [Protocol::Kattis, TESTLIB, PERCENT, Protocol::Dmoj];
        for end in ends {
            for protocol in protocols.into_iter().chain([Protocol::Peg, Protocol::Cms]) {
                let finding = all(protocol, None, end.clone(), ["1.0", "ok"]);
                assert!(matches!(finding, Finding::Failed(_)), "{end:?} {finding:?}");
            }
        }
        let finding = all(TESTLIB, None, Outcome::Exited(3), ["", "FAIL no answer\n"]);
        let words = "check failed by its own account; it said: FAIL no answer";
        assert_eq!(finding, Finding::Failed(words.to_owned()));
    }

    #[test]
    fn points_are_held_to_what_the_case_can_give() {
        for (given, most, wanted) in [
            ("5", Some(10.0), "0.5"),
            ("10", Some(10.0), "+"),
            ("0", Some(10.0), "-"),
            ("11", Some(10.0), "!"),
            ("-1", Some(10.0), "!"),
            ("12.5", None, "+"),
            ("0", Some(0.0), "-"),
        ] {
            let words = format!("points {given} words");
            let finding = all(TESTLIB, most, Outcome::Exited(7), ["", &words]);
            assert_eq!(word(&finding), wanted, "{given} of {most:?}: {finding:?}");
        }
    }

    fn kattis(code: i32, feedback: &Feedback) -> Finding {
        let nothing = Captured::default();
        let reply = Reply {
            name: "output_validator",
            outcome: &Outcome::Exited(code),
            stdout: &nothing,
            stderr: &nothing,
            feedback,
        };
        read(Protocol::Kattis, None, reply)
    }

    #[test]
    fn what_a_validator_leaves_in_its_folder_counts() {
        let left = Feedback {
            judge_message: Some("too long".to_owned()),
            team_message: Some("no".to_owned()),
            score: Some("3.5\n".to_owned()),
            position: Some((7, 9)),
            ..Feedback::default()
        };
        let opinion = Opinion {
            message: Some("too long".to_owned()),
            to_author: Some("no".to_owned()),
            mark: Some(Mark::Points(3.5)),
        };
        assert_eq!(kattis(42, &left), Finding::Accepted(opinion.clone()));
        let placed = "too long (byte 9 of the output, byte 7 of the answer)";
        let wanted = Opinion {
            message: Some(placed.to_owned()),
            ..opinion
        };
        assert_eq!(kattis(43, &left), Finding::Rejected(wanted));
    }

    #[test]
    fn feedback_that_makes_no_sense_is_the_validators_failure() {
        let text = |text: &str| Some(text.to_owned());
        let empty = Feedback::default;
        for (code, left) in [
            (
                42,
                Feedback {
                    score: text("1"),
                    multiplier: text("1"),
                    ..empty()
                },
            ),
            (
                42,
                Feedback {
                    score: text("much"),
                    ..empty()
                },
            ),
            (
                42,
                Feedback {
                    multiplier: text("1.5"),
                    ..empty()
                },
            ),
            (
                42,
                Feedback {
                    fault: text("score.txt is a link"),
                    ..empty()
                },
            ),
            (
                43,
                Feedback {
                    next_pass: true,
                    ..empty()
                },
            ),
        ] {
            let finding = kattis(code, &left);
            assert!(
                matches!(finding, Finding::Failed(_)),
                "{left:?}: {finding:?}"
            );
        }
    }
}
