//! Facts of a dialogue -> verdict and reason. In: what came of both, who ended first, what the
//! interactor answered. Out: one verdict. Pure, and tested by table; nothing is run here.
//!
//! The program's own fault before the interactor's answer wins; after an answer it is too late for a
//! broken pipe or for idling, and after a rejection for anything. An interactor that died because
//! the program had left judges the program; one that failed by itself tells nothing of it.

use super::decide::{checked, decide};
use crate::model::{Clock, Execution, Finding, Limits, Opinion, Outcome, Reason, Skipped, Verdict};
use std::time::Duration;

/// The facts of a dialogue that is over.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// What came of the program.
    pub program: &'a Execution,
    /// Its caps.
    pub limits: &'a Limits,
    /// What came of the interactor.
    pub interactor: &'a Execution,
    /// What the interactor answered, by its protocol.
    pub finding: &'a Finding,
    /// Whether the program ended before the interactor did.
    pub program_first: bool,
    /// Whether the program had ended, or had stopped reading, while the interactor was there.
    pub program_left: bool,
    /// The same of the interactor, while the program was there.
    pub interactor_left: bool,
}

/// Decides a dialogue.
#[must_use]
pub fn settle(facts: Facts<'_>) -> (Verdict, Reason) {
    let outcomes = [&facts.program.outcome, &facts.interactor.outcome];
    if outcomes.contains(&&Outcome::Interrupted) {
        return (Verdict::Skip, Reason::Skipped(Skipped::Interrupted));
    }
    let fault = fault(facts.program, facts.limits);
    // Who has what he wants may stop reading: then a broken pipe is nobody's fault.
    let excused = facts.interactor_left && died_of_pipe(facts.program);
    let left = facts.program_left && died_of_pipe(facts.interactor);
    match (facts.finding, fault) {
        (Finding::Failed(_), Some(fault)) if !excused && (facts.program_first || left) => fault,
        (Finding::Failed(_), _) if left => gone(),
        (Finding::Failed(why), _) => (Verdict::Je, Reason::Judge(why.clone())),
        (_, Some(fault)) if !excused && !is_too_late(&fault.1, facts) => fault,
        (answered, _) => checked(Some(answered)),
    }
}

/// What the program did wrong by itself; none where it ended as it should.
fn fault(program: &Execution, limits: &Limits) -> Option<(Verdict, Reason)> {
    let (verdict, reason) = decide(program, limits, Some(&Finding::Right));
    (verdict != Verdict::Ac).then_some((verdict, reason))
}

/// Whether a fault of the program comes too late to count, since the interactor has answered.
fn is_too_late(fault: &Reason, facts: Facts<'_>) -> bool {
    let rejected = matches!(facts.finding, Finding::Rejected(_) | Finding::Wrong(_));
    let idle = matches!(
        fault,
        Reason::Time {
            clock: Clock::Idle,
            ..
        }
    );
    !facts.program_first && (rejected || idle)
}

/// Whether it ended because nobody read what it wrote: by the signal, or as runtimes tell it. It
/// counts only where that is known to be so, since anybody can write these words.
fn died_of_pipe(ended: &Execution) -> bool {
    match ended.outcome {
        Outcome::Signalled(signal) => signal == SIGPIPE,
        // A shell tells by its own exit code that what it started died so.
        Outcome::Exited(code) if code == 128 + SIGPIPE => true,
        Outcome::Exited(code) if code != 0 => {
            let words = String::from_utf8_lossy(ended.stderr.ending()).to_lowercase();
            BROKEN.iter().any(|told| words.contains(told))
        }
        _ => false,
    }
}

/// The program left the dialogue before its end.
fn gone() -> (Verdict, Reason) {
    let opinion = Opinion {
        message: Some(LEFT.to_owned()),
        ..Opinion::default()
    };
    let reason = Reason::Checker {
        accepted: false,
        opinion,
    };
    (Verdict::Wa, reason)
}

/// The signal of whoever writes where nobody reads.
const SIGPIPE: i32 = 13;
/// Words with which runtimes tell the same, in small letters.
const BROKEN: [&str; 3] = [
    "broken pipe", // most
    "brokenpipe",  // Python
    "epipe",       // JavaScript, Ruby, OCaml
];
/// What is told of a program that left.
const LEFT: &str = "the program left the dialogue while the interactor was still talking to it";

/// Several processes of one submission as one: the first that did something wrong tells how they
/// ended, and their CPU time is added up, since the limit is for all of them together.
#[must_use]
pub fn together(
    processes: &[Execution],
    order: &[usize],
    limits: &Limits,
) -> Option<(usize, Execution)> {
    let faulty = |at: &&usize| {
        let process = processes.get(**at);
        process.is_some_and(|process| fault(process, limits).is_some())
    };
    let told = order.iter().find(faulty).or(order.first())?;
    let mut all = processes.get(*told)?.clone();
    let used = |of: fn(&Execution) -> Duration| processes.iter().map(of).sum();
    all.measurement.cpu = used(|process| process.measurement.cpu);
    all.measurement.system = used(|process| process.measurement.system);
    let peaks = processes
        .iter()
        .filter_map(|process| process.measurement.peak);
    all.measurement.peak = peaks.max_by_key(|peak| peak.bytes);
    Some((*told, all))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Bytes, Captured, Limit, Measurement, Stream};
    use Outcome::{Exited, Killed, NotStarted, Signalled};

    const PIPE: i32 = 13;

    fn limits() -> Limits {
        Limits::new(Duration::from_secs(1), Bytes::mib(64))
    }

    fn execution(outcome: &Outcome, cpu_ms: u64, wall_ms: u64, said: &str) -> Execution {
        Execution {
            outcome: outcome.clone(),
            measurement: Measurement {
                cpu: Duration::from_millis(cpu_ms),
                wall: Duration::from_millis(wall_ms),
                ..Measurement::default()
            },
            activity: None,
            stdout: Captured::default(),
            stderr: Captured {
                head: said.into(),
                total: said.len() as u64,
                ..Captured::default()
            },
        }
    }

    /// What programs do.
    fn programs() -> Vec<(&'static str, Execution)> {
        let late = Killed(Limit::Cpu);
        let flood = Killed(Limit::Output(Stream::Stdout));
        vec![
            ("fine", execution(&Exited(0), 10, 20, "")),
            ("pipe", execution(&Signalled(PIPE), 10, 20, "")),
            (
                "pipe told by its runtime",
                execution(
                    &Exited(1),
                    10,
                    20,
                    "BrokenPipeError: [Errno 32] Broken pipe",
                ),
            ),
            ("idle", execution(&Killed(Limit::Wall), 10, 2_500, "")),
            ("busy", execution(&Killed(Limit::Wall), 990, 2_500, "")),
            ("late", execution(&late, 1_200, 1_300, "")),
            ("flood", execution(&flood, 10, 20, "")),
            ("memory", execution(&Killed(Limit::Memory), 10, 20, "")),
            ("tasks", execution(&Killed(Limit::Tasks), 10, 20, "")),
            ("crash", execution(&Signalled(11), 10, 20, "")),
            ("code", execution(&Exited(1), 10, 20, "")),
            (
                "late and crashed",
                execution(&Signalled(11), 1_200, 1_300, ""),
            ),
            ("never", execution(&NotStarted(8), 0, 0, "")),
        ]
    }

    fn answers() -> [(&'static str, Finding); 3] {
        let opinion = Opinion::default;
        [
            ("accepts", Finding::Accepted(opinion())),
            ("rejects", Finding::Rejected(opinion())),
            (
                "partly",
                Finding::Partial {
                    share: 0.5,
                    message: String::new(),
                },
            ),
        ]
    }

    fn settled(
        program: &Execution,
        interactor: &Execution,
        finding: &Finding,
        program_first: bool,
        left: [bool; 2],
    ) -> Verdict {
        let limits = limits();
        settle(Facts {
            program,
            limits: &limits,
            interactor,
            finding,
            program_first,
            program_left: left[0],
            interactor_left: left[1],
        })
        .0
    }

    /// Every program beside every answer in both orders; the columns are: accepted, rejected and
    /// partly, each with the program ending first and then with the interactor ending first.
    #[test]
    fn each_verdict_beside_an_answer_follows_from_the_order_of_the_ends() {
        use Verdict::{Ac, Mle, Ole, Part, Rte, Tle, Wa};
        let wanted = [
            ("fine", [Ac, Ac, Wa, Wa, Part, Part]),
            ("pipe", [Ac, Ac, Wa, Wa, Part, Part]),
            ("pipe told by its runtime", [Ac, Ac, Wa, Wa, Part, Part]),
            ("idle", [Tle, Ac, Tle, Wa, Tle, Part]),
            ("busy", [Tle, Tle, Tle, Wa, Tle, Tle]),
            ("late", [Tle, Tle, Tle, Wa, Tle, Tle]),
            ("flood", [Ole, Ole, Ole, Wa, Ole, Ole]),
            ("memory", [Mle, Mle, Mle, Wa, Mle, Mle]),
            ("tasks", [Rte, Rte, Rte, Wa, Rte, Rte]),
            ("crash", [Rte, Rte, Rte, Wa, Rte, Rte]),
            ("code", [Rte, Rte, Rte, Wa, Rte, Rte]),
            ("late and crashed", [Tle, Tle, Tle, Wa, Tle, Tle]),
            ("never", [Rte, Rte, Rte, Wa, Rte, Rte]),
        ];
        let programs = programs();
        let (_, crash) = wanted[9];
        assert_eq!(wanted.len(), programs.len());
        for ((name, row), (same, program)) in wanted.iter().zip(&programs) {
            assert_eq!(name, same);
            let interactor = execution(&Exited(42), 5, 20, "");
            for program_left in [true, false] {
                let found = |interactor_left| -> Vec<Verdict> {
                    let both = answers().map(|(_, finding)| {
                        [true, false].map(|first| {
                            let left = [program_left, interactor_left];
                            settled(program, &interactor, &finding, first, left)
                        })
                    });
                    both.concat()
                };
                assert_eq!(&found(true), row, "{name}");
                // Whoever breaks a pipe that is whole breaks one of his own.
                let row = if name.starts_with("pipe") {
                    &crash
                } else {
                    row
                };
                assert_eq!(&found(false), row, "{name}");
            }
        }
    }

    /// Every program beside an interactor that failed: by a broken pipe, or otherwise; each with the
    /// program ending first and then with the interactor ending first.
    #[test]
    fn each_verdict_beside_a_failure_follows_from_whose_it_was() {
        use Verdict::{Je, Mle, Ole, Rte, Tle, Wa};
        let wanted = [
            ("fine", [Wa, Wa, Je, Je]),
            ("pipe", [Wa, Wa, Je, Je]),
            ("pipe told by its runtime", [Wa, Wa, Je, Je]),
            ("idle", [Tle, Tle, Tle, Je]),
            ("busy", [Tle, Tle, Tle, Je]),
            ("late", [Tle, Tle, Tle, Je]),
            ("flood", [Ole, Ole, Ole, Je]),
            ("memory", [Mle, Mle, Mle, Je]),
            ("tasks", [Rte, Rte, Rte, Je]),
            ("crash", [Rte, Rte, Rte, Je]),
            ("code", [Rte, Rte, Rte, Je]),
            ("late and crashed", [Tle, Tle, Tle, Je]),
            ("never", [Rte, Rte, Rte, Je]),
        ];
        let (_, crash) = wanted[9];
        let failed = Finding::Failed("interactor died".into());
        let pipes = [
            execution(&Signalled(PIPE), 5, 20, ""),
            execution(&Exited(1), 5, 20, "BrokenPipeError: [Errno 32] Broken pipe"),
            execution(&Exited(128 + PIPE), 5, 20, ""),
        ];
        let others = [
            execution(&Signalled(11), 5, 20, ""),
            execution(&Exited(0), 5, 20, ""),
            execution(&Exited(1), 5, 20, "AssertionError"),
            execution(&Killed(Limit::Wall), 5, 2_500, ""),
            execution(&Killed(Limit::Cpu), 1_200, 2_500, ""),
            execution(&Killed(Limit::Output(Stream::Stdout)), 5, 20, ""),
            execution(&NotStarted(2), 0, 0, ""),
        ];
        for ((name, row), (_, program)) in wanted.iter().zip(&programs()) {
            for (at, first) in [(0, true), (1, false)] {
                for interactor in pipes.iter().chain(&others) {
                    for program_left in [true, false] {
                        let of_pipe = pipes.contains(interactor) && program_left;
                        let at = if of_pipe { at } else { at + 2 };
                        let found = |interactor_left| {
                            let left = [program_left, interactor_left];
                            settled(program, interactor, &failed, first, left)
                        };
                        assert_eq!(found(true), row[at], "{name} {interactor:?} {first}");
                        // Whoever breaks a pipe that is whole breaks one of his own.
                        let row = if name.starts_with("pipe") {
                            &crash
                        } else {
                            row
                        };
                        assert_eq!(found(false), row[at], "{name} {interactor:?} {first}");
                    }
                }
            }
        }
    }

    #[test]
    fn an_interrupted_dialogue_is_not_decided() {
        let interrupted = execution(&Outcome::Interrupted, 5, 20, "");
        for (_, other) in programs() {
            for finding in answers().map(|(_, finding)| finding) {
                for pair in [(&interrupted, &other), (&other, &interrupted)] {
                    let verdict = settled(pair.0, pair.1, &finding, true, [true, true]);
                    assert_eq!(verdict, Verdict::Skip);
                }
            }
        }
    }

    #[expect(clippy::too_many_lines, reason = "a table of cases, not steps")]
    #[test]
    fn what_other_judges_got_wrong_is_right_here() {
        let accepted = || Finding::Accepted(Opinion::default());
        let rejected = || Finding::Rejected(Opinion::default());
        let failed = || Finding::Failed("died".into());
        let cases: &[(&str, Execution, Execution, Finding, bool, Verdict)] = &[
            (
                "B31: both abort at once",
                execution(&Signalled(6), 1, 2, ""),
                execution(&Signalled(6), 1, 2, ""),
                failed(),
                true,
                Verdict::Rte,
            ),
            (
                "B65: endless questions to a slow interactor",
                execution(&Killed(Limit::Cpu), 1_100, 1_200, ""),
                execution(&Exited(43), 1, 1_200, ""),
                rejected(),
                true,
                Verdict::Tle,
            ),
            (
                "B67: the program ended and the interactor died of signal 13",
                execution(&Exited(0), 1, 2, ""),
                execution(&Signalled(PIPE), 1, 2, ""),
                failed(),
                true,
                Verdict::Wa,
            ),
            (
                "B67: late is late, not an error",
                execution(&Killed(Limit::Cpu), 1_100, 1_200, ""),
                execution(&Signalled(PIPE), 1, 1_200, ""),
                failed(),
                true,
                Verdict::Tle,
            ),
            (
                "B68: accepted, and then it loops",
                execution(&Killed(Limit::Cpu), 1_100, 1_200, ""),
                execution(&Exited(42), 1, 20, ""),
                accepted(),
                false,
                Verdict::Tle,
            ),
            (
                "B70: it waited for an interactor that took his time",
                Execution {
                    measurement: Measurement {
                        cpu: Duration::from_millis(5),
                        wall: Duration::from_millis(3_500),
                        waited: Some(Duration::from_millis(3_400)),
                        ..Measurement::default()
                    },
                    ..execution(&Exited(0), 0, 0, "")
                },
                execution(&Exited(42), 1, 3_500, ""),
                accepted(),
                false,
                Verdict::Ac,
            ),
            (
                "B72, B74: a code that its protocol does not name",
                execution(&Exited(0), 1, 2, ""),
                execution(&Exited(13), 1, 2, ""),
                failed(),
                true,
                Verdict::Je,
            ),
        ];
        for (name, program, interactor, finding, first, verdict) in cases {
            let found = settled(program, interactor, finding, *first, [true, true]);
            assert_eq!(found, *verdict, "{name}");
        }
    }

    #[test]
    fn processes_of_one_submission_share_its_time() {
        let process = |outcome: Outcome, cpu| execution(&outcome, cpu, 20, "");
        let fine = || process(Exited(0), 300);
        let crashed = || process(Signalled(11), 10);
        for (processes, order, outcome, cpu, told) in [
            (vec![fine(), fine()], [1, 0], Exited(0), 600, 1),
            (vec![fine(), crashed()], [0, 1], Signalled(11), 310, 1),
            (
                vec![crashed(), process(Exited(3), 1)],
                [1, 0],
                Exited(3),
                11,
                1,
            ),
        ] {
            let (at, all) = together(&processes, &order, &limits()).unwrap();
            assert_eq!((at, &all.outcome), (told, &outcome));
            assert_eq!(all.measurement.cpu, Duration::from_millis(cpu));
        }
        assert_eq!(together(&[], &[], &limits()), None);
    }
}
