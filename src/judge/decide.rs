//! Facts of a run and the checker's finding -> verdict and reason. One pure function, tested by
//! table. It reads no stream of the program except to explain.

use super::cause::cause;
use crate::model::{
    Activity, Clock, Execution, Finding, Limit, Limits, Mark, Measurement, Opinion, Outcome,
    Reason, Skipped, Verdict,
};
use std::time::Duration;

/// The least share of wall time that a program must compute to count as busy: one part in this.
const BUSY_PART: u32 = 4;

/// Decides a run that the sandbox carried out.
///
/// The order is the ruling where several limits were passed: CPU time, memory, output, wall time,
/// tasks, signal, exit code, and only then the output's text. `finding` is what the checker said,
/// if it was asked.
#[must_use]
pub fn decide(
    execution: &Execution,
    limits: &Limits,
    finding: Option<&Finding>,
) -> (Verdict, Reason) {
    let used = &execution.measurement;
    match execution.outcome {
        Outcome::Interrupted => {
            return (Verdict::Skip, Reason::Skipped(Skipped::Interrupted));
        }
        Outcome::NotStarted(errno) => return not_started(errno, limits),
        Outcome::Exited(_) | Outcome::Signalled(_) | Outcome::Killed(_) => {}
    }
    if used.cpu > limits.cpu {
        let reason = time(execution, Clock::Cpu, used.cpu, limits.cpu);
        return (Verdict::Tle, reason);
    }
    let peak = used.peak.map(|peak| peak.bytes);
    if execution.outcome == Outcome::Killed(Limit::Memory)
        || peak.is_some_and(|peak| peak > limits.memory)
    {
        return (
            Verdict::Mle,
            Reason::Memory {
                peak,
                limit: limits.memory,
            },
        );
    }
    if let Outcome::Killed(Limit::Output(stream)) = execution.outcome {
        return (
            Verdict::Ole,
            Reason::Output {
                stream,
                cap: limits.output,
            },
        );
    }
    let charged = used.charged_wall();
    if execution.outcome == Outcome::Killed(Limit::Wall) || charged > limits.wall {
        // So starved that it was not waited for any longer: then all of its wall time is told.
        let wall = if charged > limits.wall {
            charged
        } else {
            used.wall
        };
        let idle = used.cpu < charged / BUSY_PART;
        let clock = if idle { Clock::Idle } else { Clock::Wall };
        let reason = time(execution, clock, wall, limits.wall);
        return (Verdict::Tle, reason);
    }
    ended_by_itself(execution, limits, finding)
}

fn time(execution: &Execution, clock: Clock, used: Duration, limit: Duration) -> Reason {
    Reason::Time {
        clock,
        used,
        limit,
        killed: matches!(execution.outcome, Outcome::Killed(_)),
        activity: Some(activity(execution, clock)),
    }
}

/// What a late program did. CPU time tells by itself what it went into; one look at a moment says
/// less. Wall time is told by that look, and where nobody looked, by what little is known.
fn activity(execution: &Execution, clock: Clock) -> Activity {
    match (clock, execution.activity) {
        (Clock::Wall | Clock::Idle, Some(seen)) => seen,
        (Clock::Idle, None) => Activity::Sleeping,
        (Clock::Cpu, _) | (Clock::Wall, None) => went_into(&execution.measurement),
    }
}

/// What more than half of the CPU time went into.
fn went_into(used: &Measurement) -> Activity {
    if used.system > used.cpu / 2 {
        Activity::InSystem
    } else {
        Activity::Computing
    }
}

/// A program that never ran: for want of memory, or because it is no program.
fn not_started(errno: i32, limits: &Limits) -> (Verdict, Reason) {
    const ENOMEM: i32 = 12;
    if errno == ENOMEM {
        return (
            Verdict::Mle,
            Reason::Memory {
                peak: None,
                limit: limits.memory,
            },
        );
    }
    (Verdict::Rte, Reason::NotStarted(errno))
}

fn ended_by_itself(
    execution: &Execution,
    limits: &Limits,
    finding: Option<&Finding>,
) -> (Verdict, Reason) {
    match execution.outcome {
        Outcome::Signalled(signal) => {
            let cause = cause(execution, limits);
            (Verdict::Rte, Reason::Signal { signal, cause })
        }
        Outcome::Exited(0) => checked(finding),
        Outcome::Exited(code) => {
            let cause = cause(execution, limits);
            let output_right = finding == Some(&Finding::Right);
            (
                Verdict::Rte,
                Reason::ExitCode {
                    code,
                    cause,
                    output_right,
                },
            )
        }
        // The other caps were decided above, so this is the cap on tasks.
        Outcome::Killed(_) => (Verdict::Rte, Reason::Tasks { cap: limits.tasks }),
        Outcome::Interrupted | Outcome::NotStarted(_) => (
            Verdict::Je,
            Reason::Judge("a run that never was has been decided".to_owned()),
        ),
    }
}

pub(super) fn checked(finding: Option<&Finding>) -> (Verdict, Reason) {
    match finding {
        Some(Finding::Right) => (Verdict::Ac, Reason::Right),
        Some(Finding::Presentation(mismatch)) => (Verdict::Pe, Reason::Mismatch(mismatch.clone())),
        Some(Finding::Wrong(mismatch)) => (Verdict::Wa, Reason::Mismatch(mismatch.clone())),
        Some(Finding::Partial { share, message }) => (
            Verdict::Part,
            Reason::Checker {
                accepted: false,
                opinion: Opinion {
                    message: Some(message.clone()),
                    to_author: None,
                    mark: Some(Mark::Share(*share)),
                },
            },
        ),
        Some(Finding::Accepted(opinion)) => (
            Verdict::Ac,
            Reason::Checker {
                accepted: true,
                opinion: opinion.clone(),
            },
        ),
        Some(Finding::Rejected(opinion)) => (
            Verdict::Wa,
            Reason::Checker {
                accepted: false,
                opinion: opinion.clone(),
            },
        ),
        Some(Finding::Failed(why)) => (Verdict::Je, Reason::Judge(why.clone())),
        // "Could not compare" is never "equal".
        None => (
            Verdict::Je,
            Reason::Judge("the output was not compared".to_owned()),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{
        Bytes, Captured, Cause, Difference, Excerpt, Measurement, Mismatch, Peak, PeakSource,
        Place, Stream,
    };

    const CPU: Duration = Duration::from_secs(1);

    fn limits() -> Limits {
        Limits::new(CPU, Bytes::mib(64))
    }

    fn execution(outcome: Outcome, cpu_ms: u64, wall_ms: u64, mib: u64) -> Execution {
        Execution {
            outcome,
            measurement: Measurement {
                cpu: Duration::from_millis(cpu_ms),
                wall: Duration::from_millis(wall_ms),
                peak: Some(Peak {
                    bytes: Bytes::mib(mib),
                    source: PeakSource::LargestProcess,
                }),
                ..Measurement::default()
            },
            activity: None,
            stdout: Captured::default(),
            stderr: Captured::default(),
        }
    }

    fn wrong() -> Finding {
        Finding::Wrong(Mismatch {
            difference: Difference::Differs,
            place: Place {
                line: 1,
                column: 1,
                token: Some(1),
            },
            expected: Excerpt::default(),
            found: Excerpt::default(),
            hint: None,
        })
    }

    #[expect(clippy::too_many_lines, reason = "a table of cases, not steps")]
    #[test]
    fn each_verdict_follows_from_its_facts_in_the_ruled_order() {
        use Outcome::{Exited, Interrupted, Killed, NotStarted, Signalled};
        use Verdict::{Ac, Je, Mle, Ole, Rte, Skip, Tle, Wa};
        let output = Killed(Limit::Output(Stream::Stdout));
        for (name, outcome, cpu, wall, mib, finding, verdict) in [
            ("right", Exited(0), 500, 600, 10, Some(Finding::Right), Ac),
            ("wrong", Exited(0), 500, 600, 10, Some(wrong()), Wa),
            (
                "B02: could not compare",
                Exited(0),
                5,
                6,
                10,
                Some(Finding::Failed(String::new())),
                Je,
            ),
            ("not compared", Exited(0), 5, 6, 10, None, Je),
            (
                "exactly the limit",
                Exited(0),
                1_000,
                1_100,
                10,
                Some(Finding::Right),
                Ac,
            ),
            (
                "late but ended",
                Exited(0),
                1_001,
                1_100,
                10,
                Some(Finding::Right),
                Tle,
            ),
            (
                "B07: killed late with wrong output",
                Killed(Limit::Cpu),
                1_100,
                1_200,
                10,
                Some(wrong()),
                Tle,
            ),
            (
                "late, then crashed",
                Signalled(11),
                1_050,
                1_100,
                10,
                None,
                Tle,
            ),
            (
                "late and too large",
                Killed(Limit::Memory),
                1_050,
                1_100,
                99,
                None,
                Tle,
            ),
            (
                "killed for memory",
                Killed(Limit::Memory),
                10,
                20,
                65,
                None,
                Mle,
            ),
            (
                "peak over the limit, right",
                Exited(0),
                10,
                20,
                65,
                Some(Finding::Right),
                Mle,
            ),
            (
                "peak over the limit, aborted",
                Signalled(6),
                10,
                20,
                65,
                None,
                Mle,
            ),
            (
                "peak at the limit",
                Exited(0),
                10,
                20,
                64,
                Some(Finding::Right),
                Ac,
            ),
            (
                "too much output",
                output.clone(),
                10,
                20,
                10,
                Some(wrong()),
                Ole,
            ),
            (
                "B11: asleep",
                Killed(Limit::Wall),
                3,
                2_001,
                10,
                Some(Finding::Right),
                Tle,
            ),
            (
                "too many tasks",
                Killed(Limit::Tasks),
                10,
                20,
                10,
                None,
                Rte,
            ),
            (
                "B04: crash after right output",
                Signalled(6),
                10,
                20,
                10,
                Some(Finding::Right),
                Rte,
            ),
            (
                "right output, exit 1",
                Exited(1),
                10,
                20,
                10,
                Some(Finding::Right),
                Rte,
            ),
            ("B35: exit 137", Exited(137), 10, 20, 10, None, Rte),
            ("no memory to start", NotStarted(12), 0, 0, 0, None, Mle),
            ("no such program", NotStarted(2), 0, 0, 0, None, Rte),
            ("stopped by the user", Interrupted, 10, 20, 10, None, Skip),
        ] {
            let (found, _) = decide(
                &execution(outcome, cpu, wall, mib),
                &limits(),
                finding.as_ref(),
            );
            assert_eq!(found, verdict, "{name}");
        }
    }

    #[test]
    fn reasons_carry_the_true_figures() {
        let late = execution(Outcome::Killed(Limit::Cpu), 1_103, 1_200, 10);
        assert_eq!(
            decide(&late, &limits(), None).1,
            Reason::Time {
                clock: Clock::Cpu,
                used: Duration::from_millis(1_103),
                limit: CPU,
                killed: true,
                activity: Some(Activity::Computing),
            }
        );
        for (cpu, clock) in [(3, Clock::Idle), (900, Clock::Wall)] {
            let slow = execution(Outcome::Killed(Limit::Wall), cpu, 2_001, 10);
            let Reason::Time { clock: found, .. } = decide(&slow, &limits(), None).1 else {
                panic!("a wall limit is a time limit");
            };
            assert_eq!(found, clock);
        }
        let right = execution(Outcome::Exited(1), 1, 1, 1);
        assert_eq!(
            decide(&right, &limits(), Some(&Finding::Right)).1,
            Reason::ExitCode {
                code: 1,
                cause: Cause::Unknown,
                output_right: true
            }
        );
    }

    /// What a run that came late was doing, by its facts.
    fn doing(execution: &Execution) -> (Clock, Duration, Option<Activity>) {
        match decide(execution, &limits(), None) {
            (
                Verdict::Tle,
                Reason::Time {
                    clock,
                    used,
                    activity,
                    ..
                },
            ) => (clock, used, activity),
            other => panic!("not late: {other:?}"),
        }
    }

    #[test]
    fn every_late_program_is_told_with_what_it_did() {
        use Activity::{Computing, InSystem, Reading, Sleeping, Stopped, Writing};
        let (cpu, wall) = (Outcome::Killed(Limit::Cpu), Outcome::Killed(Limit::Wall));
        for (outcome, cpu, system, wall, seen, clock, expected) in [
            (cpu.clone(), 1_100, 0, 1_100, None, Clock::Cpu, Computing),
            (cpu.clone(), 1_100, 551, 1_100, None, Clock::Cpu, InSystem),
            // A program is seen to write for a moment, and has computed all the time.
            (cpu, 1_100, 5, 1_100, Some(Writing), Clock::Cpu, Computing),
            (
                Outcome::Exited(0),
                1_050,
                900,
                1_100,
                None,
                Clock::Cpu,
                InSystem,
            ),
            (
                Outcome::Exited(0),
                900,
                0,
                2_050,
                None,
                Clock::Wall,
                Computing,
            ),
            (Outcome::Exited(0), 3, 0, 2_050, None, Clock::Idle, Sleeping),
            (
                wall.clone(),
                3,
                0,
                2_001,
                Some(Reading),
                Clock::Idle,
                Reading,
            ),
            (
                wall.clone(),
                3,
                0,
                2_001,
                Some(Stopped),
                Clock::Idle,
                Stopped,
            ),
            (
                wall.clone(),
                900,
                0,
                2_001,
                Some(Writing),
                Clock::Wall,
                Writing,
            ),
            (wall, 900, 800, 2_001, None, Clock::Wall, InSystem),
        ] {
            let mut late = execution(outcome, cpu, wall, 10);
            late.measurement.system = Duration::from_millis(system);
            late.activity = seen;
            let (found, _, activity) = doing(&late);
            assert_eq!((found, activity), (clock, Some(expected)), "{late:?}");
        }
    }

    #[test]
    fn wall_time_without_a_core_is_not_charged() {
        let starved = |outcome, cpu, wall, starved| {
            let mut run = execution(outcome, cpu, wall, 10);
            run.measurement.starved = Some(Duration::from_millis(starved));
            run
        };
        let right = Some(&Finding::Right);
        let in_time = starved(Outcome::Exited(0), 900, 2_600, 700);
        assert_eq!(decide(&in_time, &limits(), right).0, Verdict::Ac);
        let late = starved(Outcome::Killed(Limit::Wall), 900, 2_701, 700);
        let ms = Duration::from_millis;
        assert_eq!(doing(&late).1, ms(2_001));
        // Ended since nobody waits without end: all of its time is told, not a figure in the limit.
        let given_up = starved(Outcome::Killed(Limit::Wall), 90, 6_001, 5_800);
        assert_eq!(doing(&given_up).1, ms(6_001));
        // Idle is held against what it was charged: these 90 ms are all that it could get.
        assert_eq!(doing(&given_up).0, Clock::Wall);
    }
}
