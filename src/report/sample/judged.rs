//! For tests: what came of each submission of the session made by hand.

use crate::model::{
    Activity, Attempt, Attempts, Build, Bytes, Captured, Cause, Clock, Difference, Excerpt,
    Judgement, Kept, Limits, Measurement, Mismatch, Peak, PeakSource, Place, Reason, Run, Skipped,
    SourceLine, Told, Toolchain, Verdict,
};
use std::path::PathBuf;
use std::time::Duration;

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
            ..Measurement::default()
        }),
        limits: Some(limits),
        attempts: None,
        mark: None,
        transcript: None,
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
        score: None,
        kept,
    }
}

fn skip_rest() -> [Run; 2] {
    ["1", "8"].map(|case| Run::skipped(case, Skipped::EarlierFailure))
}

fn crash() -> Run {
    let cause = Cause::Uncaught(Told {
        words: "ZeroDivisionError: division by zero".to_owned(),
        at: Some(SourceLine {
            file: "divides.py".to_owned(),
            line: 7,
        }),
    });
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
        activity: Some(Activity::Computing),
    };
    ran("14", 35_200, 9_500_000, 32, Verdict::Tle, reason)
}

/// Right, but only just: it was run twice more.
fn near(case: &str) -> Run {
    let attempt = |millis, alone| Attempt {
        verdict: Verdict::Ac,
        cpu: Duration::from_millis(millis),
        wall: Duration::from_millis(millis + 2),
        alone,
    };
    let mut run = right(case, 9_812, 10);
    run.attempts = Some(Attempts {
        all: vec![
            attempt(9_990, false),
            attempt(9_812, true),
            attempt(9_850, true),
        ],
        counted: 1,
        borderline: true,
    });
    run
}

fn idle(case: &str) -> Run {
    let reason = Reason::Time {
        clock: Clock::Idle,
        used: Duration::from_secs(20),
        limit: Duration::from_secs(20),
        killed: true,
        activity: Some(Activity::Sleeping),
    };
    let mut run = ran(case, 3, 1_700_000, 10, Verdict::Tle, reason);
    run.measurement = run.measurement.map(|measured| Measurement {
        wall: Duration::from_secs(20),
        ..measured
    });
    run
}

/// What came of each order; none where it was not judged.
pub fn judgements() -> Vec<Option<Judgement>> {
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
    let unbuilt = ["1", "8", "14"].map(|case| Run::skipped(case, Skipped::NotBuilt));
    let fine = vec![right("1", 1, 10), right("8", 2, 10), right("14", 1400, 10)];
    let stopped = ["1", "8", "14"].map(|case| Run::skipped(case, Skipped::Interrupted));
    let close = vec![right("sample/1", 1, 10), near("secret/2")];
    let waits = vec![right("sample/1", 1, 10), idle("secret/2")];
    let unlucky = ["sample/1", "secret/2"].map(|case| Run::skipped(case, Skipped::NotBuilt));
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
