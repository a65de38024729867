//! For tests: every reason that there is, as `model` has it.

use crate::model::{
    Activity, Bytes, Cause, Clock, Difference, Excerpt, Mark, Mismatch, Opinion, Place, Reason,
    Skipped, SourceLine, Stream, Told,
};
use std::time::Duration;

/// A mismatch of one kind at a fixed place.
pub fn mismatch(difference: Difference, token: Option<u64>) -> Mismatch {
    let excerpt = |bytes: &[u8]| Excerpt {
        bytes: bytes.to_vec(),
        cut: false,
    };
    Mismatch {
        difference,
        place: Place {
            line: 3,
            column: 5,
            token,
        },
        expected: excerpt(b"92"),
        found: excerpt(b"724\\\xff\x1b[2J"),
        hint: token.map(|_| "no tolerance is set".to_owned()),
    }
}

/// Every reason, with every clock, cause and difference.
pub fn every_reason() -> Vec<Reason> {
    let mut all = vec![Reason::Right];
    all.extend(mismatches());
    all.extend(opinions());
    all.extend(limits());
    all.extend(crashes());
    all.push(Reason::NotStarted(2));
    all.push(Reason::Compile("a.c:1: error\nmore".to_owned()));
    all.push(Reason::Judge("the checker died".to_owned()));
    let skipped = [
        Skipped::EarlierFailure,
        Skipped::Interrupted,
        Skipped::NotBuilt,
        Skipped::GroupNotPassed,
    ];
    all.extend(skipped.map(Reason::Skipped));
    all
}

fn opinions() -> impl Iterator<Item = Reason> {
    let marks = [None, Some(Mark::Share(0.25)), Some(Mark::Points(12.5))];
    let opinion = |(at, mark): (usize, Option<Mark>)| Reason::Checker {
        accepted: at > 0,
        opinion: Opinion {
            message: (at < 2).then(|| "edge 3 is\x1b[2J missing".to_owned()),
            to_author: None,
            mark,
        },
    };
    marks.into_iter().enumerate().map(opinion)
}

fn mismatches() -> impl Iterator<Item = Reason> {
    let too_far = |absolute, relative| Difference::TooFar { absolute, relative };
    [
        Difference::Differs,
        Difference::Missing,
        Difference::Extra,
        Difference::WhiteSpace,
        Difference::NotANumber,
        too_far(0.25, Some(1e-9)),
        too_far(f64::INFINITY, None),
    ]
    .into_iter()
    .zip([Some(7), None].into_iter().cycle())
    .map(|(difference, token)| Reason::Mismatch(mismatch(difference, token)))
}

fn limits() -> Vec<Reason> {
    let mut all = vec![Reason::Tasks { cap: 64 }];
    let late = |clock, killed, activity| Reason::Time {
        clock,
        used: Duration::from_nanos(1_020_000_001),
        limit: Duration::from_secs(1),
        killed,
        activity,
    };
    all.extend([Clock::Cpu, Clock::Wall, Clock::Idle].map(|clock| late(clock, true, None)));
    let activities = [
        Activity::Computing,
        Activity::InSystem,
        Activity::Reading,
        Activity::Writing,
        Activity::Sleeping,
        Activity::Stopped,
    ];
    for killed in [true, false] {
        all.extend(activities.map(|activity| late(Clock::Idle, killed, Some(activity))));
    }
    all.extend([Some(Bytes(200)), None].map(|peak| Reason::Memory {
        peak,
        limit: Bytes::mib(128),
    }));
    all.extend(
        [Stream::Stdout, Stream::Stderr].map(|stream| Reason::Output {
            stream,
            cap: Bytes::mib(64),
        }),
    );
    all
}

fn told(words: &str, file: Option<&str>) -> Told {
    Told {
        words: words.to_owned(),
        at: file.map(|file| SourceLine {
            file: file.to_owned(),
            line: 4,
        }),
    }
}

fn crashes() -> Vec<Reason> {
    let causes = [
        Cause::StackOverflow,
        Cause::InvalidAccess,
        Cause::Aborted,
        Cause::Arithmetic,
        Cause::Uncaught(told("ValueError: \x1b[2J", None)),
        Cause::Uncaught(told("ValueError", Some("a\x1b.py"))),
        Cause::Assertion(told("a.c:4: Assertion `n < 10' failed.", Some("a.c"))),
        Cause::OutOfMemory,
        Cause::RuntimeRefused("no room for the heap\x1b[2J".to_owned()),
        Cause::BrokenPipe,
        Cause::Killed,
        Cause::Sent,
        Cause::Unknown,
    ];
    let of = |(cause, code): (Cause, i32)| {
        let exit = |output_right| Reason::ExitCode {
            code,
            cause: cause.clone(),
            output_right,
        };
        let signal = Reason::Signal {
            signal: 11,
            cause: cause.clone(),
        };
        [signal, exit(true), exit(false)]
    };
    let codes = [1, 137].into_iter().cycle();
    causes.into_iter().zip(codes).flat_map(of).collect()
}
