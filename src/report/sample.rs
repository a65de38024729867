//! For tests: a session made by hand in which everything happens once, its events in the order in
//! which an engine says them, and where golden files are compared.

use super::Session;
use crate::event::Event;
use crate::model::{
    Build, Bytes, Captured, Cause, Checker, Clock, Data, Difference, Excerpt, Expectation, Grade,
    Hold, Judgement, Kept, LimitOverrides, LimitSpec, Limits, Measurement, Mismatch, NotJudged,
    Notice, Order, Peak, PeakSource, Place, Plan, Problem, Reason, Role, RuleSet, Run, Skipped,
    Source, StopRule, Strength, Submission, TestCase, Toolchain, Verdict,
};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A writer whose text can be looked at from outside.
#[derive(Clone, Default)]
pub struct Shared(Arc<Mutex<Vec<u8>>>);

impl Shared {
    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Compares with a golden file; `FLAGFALL_BLESS=1 cargo test` writes it anew.
#[track_caller]
pub fn golden(path: &str, text: &str) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("FLAGFALL_BLESS").is_some() {
        std::fs::write(&file, text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "{path}");
}

/// The session after all of its events.
pub fn session() -> Session {
    let mut session = Session::default();
    events().iter().for_each(|event| session.apply(event));
    session
}

fn problem(id: &str, title: &str, cases: &[&str], rules: bool) -> Arc<Problem> {
    let case = |name: &&str| TestCase {
        name: (*name).to_owned(),
        role: Role::Secret,
        input: Data::Bytes(Arc::from(&b""[..])),
        answer: Data::Bytes(Arc::from(&b"92\n"[..])),
        answer_size: 3,
    };
    Arc::new(Problem {
        id: id.to_owned(),
        title: title.to_owned(),
        source: None,
        limits: LimitSpec {
            time: Duration::from_secs(10),
            memory: Bytes::mib(128),
            ..LimitSpec::default()
        },
        rules: rules.then(|| RuleSet {
            name: "baekjoon".to_owned(),
            title: "Baekjoon".to_owned(),
            as_of: "2024-05".to_owned(),
            source: String::new(),
            rows: Vec::new(),
        }),
        checker: Checker::default(),
        cases: cases.iter().map(case).collect(),
        notices: Vec::new(),
    })
}

fn order(problem: &Arc<Problem>, name: &str, language: &str, promised: Option<Verdict>) -> Order {
    Order {
        problem: Arc::clone(problem),
        cases: (0..problem.cases.len()).collect(),
        submission: Submission {
            name: name.to_owned(),
            source: Source::Files {
                files: vec![PathBuf::from(name)],
                language: language.to_owned(),
            },
            promise: promised.map(|promised| Expectation { promised }),
        },
        limits: LimitOverrides::default(),
        stop: StopRule::FirstFailure,
    }
}

fn orders() -> Vec<Order> {
    use Verdict::{Ac, Ce, Rte, Tle, Wa};
    let queens = problem("n-queens", "N-Queens", &["1", "8", "14"], true);
    let words = problem("word-count", "낱말 세기", &["sample/1", "secret/2"], false);
    let of_queens = |(name, language, promised): (&str, &str, Option<Verdict>)| {
        order(&queens, name, language, promised)
    };
    let mut orders: Vec<Order> = [
        ("accepted/three_arrays.cpp", "cpp17", Some(Ac)),
        ("time_limit_exceeded/row_scan.py", "python3", Some(Tle)),
        (
            "accepted/prints_too_much\x1b[2J\u{202e}.cpp",
            "cpp17",
            Some(Ac),
        ),
        ("run_time_error/divides.py", "python3", Some(Rte)),
        ("compile_error/type_mismatch.rs", "rust", Some(Ce)),
        (
            "wrong_answer/한글로_지은_아주_긴_이름의_풀이_candidate_list.py",
            "python3",
            Some(Wa),
        ),
        ("accepted/Main.java", "java", Some(Ac)),
        ("time_limit_exceeded/stopped_early.cpp", "cpp17", Some(Tle)),
    ]
    .map(of_queens)
    .into();
    orders.push(order(&words, "mine.rs", "rust", None));
    orders.push(order(&words, "waits.rs", "rust", None));
    orders.push(order(&words, "unlucky.rs", "rust", Some(Ac)));
    orders.push(order(&words, "never_begun.rs", "rust", Some(Ac)));
    orders
}

fn built(language: &str, version: &str, cached: bool) -> Build {
    Build::Built {
        toolchain: Some(toolchain(language, version)),
        cached,
        took: Duration::from_millis(412),
    }
}

fn toolchain(language: &str, version: &str) -> Toolchain {
    Toolchain {
        language: language.to_owned(),
        tools: vec![(
            "compiler".to_owned(),
            PathBuf::from("/usr/bin/tool"),
            version.to_owned(),
        )],
    }
}

fn ran(case: &str, cpu_ms: u64, peak: u64, limit_s: u64, verdict: Verdict, reason: Reason) -> Run {
    let mut limits = Limits::new(Duration::from_secs(limit_s), Bytes::mib(128));
    limits.output = Bytes::mib(64);
    Run {
        case: case.to_owned(),
        verdict,
        reason,
        measurement: Some(Measurement {
            cpu: Duration::from_millis(cpu_ms),
            wall: Duration::from_millis(cpu_ms + 2),
            peak: Some(Peak {
                bytes: Bytes(peak),
                source: PeakSource::LargestProcess,
            }),
            strays: 0,
        }),
        limits: Some(limits),
        stdout: kept(b"92\n"),
        stderr: Captured::default(),
    }
}

fn kept(bytes: &[u8]) -> Captured {
    Captured {
        head: bytes.to_vec(),
        tail: Vec::new(),
        total: bytes.len() as u64,
    }
}

fn right(case: &str, cpu_ms: u64, limit_s: u64) -> Run {
    ran(case, cpu_ms, 1_700_000, limit_s, Verdict::Ac, Reason::Right)
}

fn skipped(case: &str, why: Skipped) -> Run {
    Run {
        case: case.to_owned(),
        verdict: Verdict::Skip,
        reason: Reason::Skipped(why),
        measurement: None,
        limits: None,
        stdout: Captured::default(),
        stderr: Captured::default(),
    }
}

fn wrong(case: &str, found: &[u8], hint: Option<&str>) -> Run {
    let excerpt = |bytes: &[u8]| Excerpt {
        bytes: bytes.to_vec(),
        cut: false,
    };
    let mismatch = Mismatch {
        difference: Difference::Differs,
        place: Place {
            line: 1,
            column: 1,
            token: Some(1),
        },
        expected: excerpt(b"92"),
        found: excerpt(found),
        hint: hint.map(str::to_owned),
    };
    let mut run = ran(
        case,
        12,
        1_700_000,
        10,
        Verdict::Wa,
        Reason::Mismatch(mismatch),
    );
    run.stdout = kept(found);
    run
}

fn judgement(build: Build, runs: Vec<Run>, verdict: Verdict, kept: Option<Kept>) -> Judgement {
    let decided_by = runs.iter().position(|run| run.verdict == verdict);
    Judgement {
        build,
        runs,
        decided_by: decided_by.filter(|_| verdict.is_failure()),
        verdict,
        kept,
    }
}

fn skip_rest() -> [Run; 2] {
    ["1", "8"].map(|case| skipped(case, Skipped::EarlierFailure))
}

fn crash() -> Run {
    let cause = Cause::Uncaught("ZeroDivisionError: division by zero".to_owned());
    let reason = Reason::ExitCode {
        code: 1,
        cause,
        output_right: false,
    };
    let mut run = ran("14", 31, 9_000_000, 32, Verdict::Rte, reason);
    run.stderr =
        kept(b"Traceback:\n  File \"divides.py\"\nZeroDivisionError: \x1b[31mdivision by zero\n");
    run.measurement = run.measurement.map(|measured| Measurement {
        strays: 2,
        ..measured
    });
    run
}

fn late() -> Run {
    let reason = Reason::Time {
        clock: Clock::Cpu,
        used: Duration::from_millis(35_200),
        limit: Duration::from_secs(32),
        killed: true,
    };
    ran("14", 35_200, 9_500_000, 32, Verdict::Tle, reason)
}

fn idle(case: &str) -> Run {
    let reason = Reason::Time {
        clock: Clock::Idle,
        used: Duration::from_secs(20),
        limit: Duration::from_secs(20),
        killed: true,
    };
    let mut run = ran(case, 3, 1_700_000, 10, Verdict::Tle, reason);
    run.measurement = run.measurement.map(|measured| Measurement {
        wall: Duration::from_secs(20),
        ..measured
    });
    run
}

/// What came of each order; none where it was not judged.
fn judgements() -> Vec<Option<Judgement>> {
    use Verdict::{Ac, Ce, Je, Rte, Skip, Tle, Wa};
    let cpp = || built("C++17", "g++ 13.3.0", false);
    let python = || built("Python 3", "Python 3.12.3", true);
    let rust = || built("Rust", "rustc 1.95.0", true);
    let [one, eight] = skip_rest();
    let after = |run: Run| vec![one.clone(), eight.clone(), run];
    let broken = Kept::No {
        verdict: Wa,
        case: Some("14".to_owned()),
    };
    let message = "type_mismatch.rs:3:5: error[E0308]: mismatched types\n\texpected `u64`\n\x1b[31mfound `&str`\nfour\nfive\nsix\nseven\neight\nnine\nten\n";
    let refused = Build::Refused {
        toolchain: Some(toolchain("Rust", "rustc 1.95.0")),
        message: message.to_owned(),
    };
    let unbuilt = ["1", "8", "14"].map(|case| skipped(case, Skipped::NotBuilt));
    let fine = vec![right("1", 1, 10), right("8", 2, 10), right("14", 1400, 10)];
    let stopped = ["1", "8", "14"].map(|case| skipped(case, Skipped::Interrupted));
    let close = vec![right("sample/1", 1, 10), right("secret/2", 9_812, 10)];
    let waits = vec![right("sample/1", 1, 10), idle("secret/2")];
    let unlucky = ["sample/1", "secret/2"].map(|case| skipped(case, Skipped::NotBuilt));
    vec![
        Some(judgement(cpp(), fine, Ac, Some(Kept::Yes))),
        Some(judgement(python(), after(late()), Tle, Some(Kept::Yes))),
        Some(judgement(
            cpp(),
            after(wrong("14", b"92\xff\nforged \x1b[1A", None)),
            Wa,
            Some(broken),
        )),
        Some(judgement(python(), after(crash()), Rte, Some(Kept::Yes))),
        Some(judgement(refused, unbuilt.into(), Ce, Some(Kept::Yes))),
        Some(judgement(
            python(),
            after(wrong(
                "14",
                b"724",
                Some("the second answer, not the first"),
            )),
            Wa,
            Some(Kept::Yes),
        )),
        None,
        Some(judgement(cpp(), stopped.into(), Skip, Some(Kept::Unknown))),
        Some(judgement(rust(), close, Ac, None)),
        Some(judgement(rust(), waits, Tle, None)),
        Some(judgement(
            Build::Failed("the compiler could not be started: no space left; free some".to_owned()),
            unlucky.into(),
            Je,
            Some(Kept::Unknown),
        )),
        None,
    ]
}

fn strength() -> Strength {
    Strength {
        grade: Grade::D,
        cpu: Hold::Enforced,
        wall: Hold::Enforced,
        memory: Hold::Watched,
        output: Hold::Enforced,
        tasks: Hold::Watched,
        files: Hold::Ignored,
        network: Hold::Ignored,
        caveats: vec!["programs can read and write every file that you can".to_owned()],
    }
}

/// All events, in the order in which an engine says them.
pub fn events() -> Vec<Event> {
    let mut events = vec![
        Event::Began {
            orders: orders(),
            strength: strength(),
            slots: 2,
        },
        Event::Noticed(Notice::warning(
            "the answer ends its lines with CR LF",
            "cases/word-count/secret/2\u{202e}.ans",
        )),
    ];
    for (at, judgement) in judgements().into_iter().enumerate() {
        let Some(judgement) = judgement else {
            if at == 6 {
                let why = NotJudged {
                    language: "Java 17".to_owned(),
                    missing: vec!["javac".to_owned(), "java".to_owned()],
                    install: "apt install openjdk-17-jdk-headless".to_owned(),
                };
                events.push(Event::NotJudged { at, why });
            }
            continue;
        };
        events.push(Event::BuildBegan { at });
        events.push(Event::BuildEnded {
            at,
            build: judgement.build.clone(),
        });
        let largest_first = at < 8;
        let mut cases: Vec<usize> = (0..judgement.runs.len()).collect();
        if largest_first {
            cases.rotate_right(1);
        }
        let plan = Plan {
            cases: cases.clone(),
            stop: StopRule::FirstFailure,
            largest_first,
        };
        events.push(Event::Planned { at, plan });
        for run in cases.into_iter().map(|index| &judgement.runs[index]) {
            if run.verdict != Verdict::Skip {
                let case = run.case.clone();
                events.push(Event::RunBegan { at, case });
            }
            let run = run.clone();
            events.push(Event::RunEnded { at, run });
        }
        events.push(Event::Judged { at, judgement });
    }
    events.push(Event::Ended {
        interrupted: true,
        took: Duration::from_millis(62_480),
    });
    events
}
