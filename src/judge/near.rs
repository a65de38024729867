//! Runs near their time limit: whether to run a case once more, and which of its runs counts. In:
//! the runs so far, the band. Out: a decision, or one run that tells of all. Pure, tested by table.

use crate::model::{Attempt, Attempts, Clock, Reason, Run, Verdict};

/// Runs of one case, at the most.
const MOST: usize = 3;

/// How far from its limit a time may lie to be called near, in thousandths of the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band(pub u32);

impl Default for Band {
    /// Five in a hundred: what a busy neighbour costs a program that computes on its own core.
    fn default() -> Self {
        Self(50)
    }
}

/// A run and whether nothing else ran or was built meanwhile.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The run, decided.
    pub run: Run,
    /// Whether it was alone.
    pub alone: bool,
}

/// Whether the case is to be run once more, alone.
///
/// A verdict that hangs on time is asked for again while the run that counts is near its limit, on
/// either side. Wall time that ran out while the program was busy is asked for once: alone, nothing
/// else can have held it up; and so is a program that came late, however late it was, where its
/// first run was `disturbed` by a busy spare core. Neither is asked where it was `promised`.
#[must_use]
pub fn again(tried: &[Tried], band: Band, promised: bool, disturbed: bool) -> bool {
    let Some(best) = counted(tried).map(|at| &tried[at].run) else {
        return false;
    };
    // An interrupted or failed run says that there is nothing more to learn.
    let last = tried.last().is_some_and(|tried| tells(&tried.run));
    let held_up =
        disturbed && best.verdict == Verdict::Tle || band.0 > 0 && clock(best) == Some(Clock::Wall);
    let once = tried.len() == 1 && held_up && !promised;
    last && tried.len() < MOST && (is_near(best, band) || once)
}

/// One run for all that were tried; none of nothing. A single run that nothing hung on is plain.
#[must_use]
pub fn join(mut tried: Vec<Tried>, band: Band) -> Option<Run> {
    let at = counted(&tried)?;
    let borderline =
        is_near(&tried[at].run, band) || tried.iter().any(|other| differs(other, &tried[at]));
    let attempt = |tried: &Tried| {
        let measured = tried.run.measurement.as_ref()?;
        Some(Attempt {
            verdict: tried.run.verdict,
            cpu: measured.cpu,
            wall: measured.wall,
            alone: tried.alone,
        })
    };
    let told = |tried: &&Tried| tells(&tried.run);
    let all: Vec<Attempt> = tried.iter().filter(told).filter_map(attempt).collect();
    let counted = tried[..at].iter().filter(told).count();
    let mut run = tried.swap_remove(at).run;
    if all.len() > 1 || borderline {
        run.attempts = Some(Attempts {
            all,
            counted,
            borderline,
        });
    }
    Some(run)
}

fn differs(a: &Tried, b: &Tried) -> bool {
    tells(&a.run) && a.run.verdict != b.run.verdict
}

/// Whether a run says anything about its program.
fn tells(run: &Run) -> bool {
    !matches!(run.verdict, Verdict::Skip | Verdict::Je)
}

/// The run that counts: the one with the least CPU time among those that can be held against the
/// first. A run that was cut short by the wall limit did less, so it counts only where all were.
fn counted(tried: &[Tried]) -> Option<usize> {
    let first = &tried.first()?.run;
    let comparable = |run: &Run| {
        // A program that came late may have gone on to any end. One that was right and then
        // suddenly is not has another fault than its time, and keeps what it had first.
        tells(run)
            && match first.verdict {
                Verdict::Tle => true,
                verdict => run.verdict == verdict || run.verdict == Verdict::Tle,
            }
    };
    let cost = |run: &Run| {
        let cut = clock(run).is_some_and(|clock| clock != Clock::Cpu);
        Some((cut, run.measurement.as_ref()?.cpu))
    };
    let found = tried
        .iter()
        .enumerate()
        .filter(|(_, tried)| comparable(&tried.run))
        .filter_map(|(at, tried)| Some((cost(&tried.run)?, at)))
        .min();
    Some(found.map_or(0, |(_, at)| at))
}

fn clock(run: &Run) -> Option<Clock> {
    match run.reason {
        Reason::Time { clock, .. } => Some(clock),
        Reason::Right
        | Reason::Mismatch(_)
        | Reason::Checker { .. }
        | Reason::Memory { .. }
        | Reason::Output { .. }
        | Reason::Signal { .. }
        | Reason::ExitCode { .. }
        | Reason::Tasks { .. }
        | Reason::NotStarted(_)
        | Reason::Compile(_)
        | Reason::Judge(_)
        | Reason::Skipped(_) => None,
    }
}

/// Whether the verdict hangs on CPU time and that time lies within the band around its limit.
fn is_near(run: &Run, band: Band) -> bool {
    let hangs = run.verdict == Verdict::Ac || clock(run) == Some(Clock::Cpu);
    let Some((measured, limits)) = run.measurement.as_ref().zip(run.limits.as_ref()) else {
        return false;
    };
    hangs && measured.cpu.abs_diff(limits.cpu) * 1000 < limits.cpu * band.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Bytes, Limits, Measurement, Skipped};
    use std::time::Duration;

    /// A run by its verdict and CPU time in milliseconds, with a limit of a second.
    fn run(verdict: Verdict, cpu: u64, clock: Clock) -> Run {
        let limit = Duration::from_secs(1);
        let cpu = Duration::from_millis(cpu);
        let reason = match verdict {
            Verdict::Tle => Reason::Time {
                clock,
                used: cpu,
                limit,
                killed: false,
                activity: None,
            },
            Verdict::Skip => Reason::Skipped(Skipped::Interrupted),
            Verdict::Je => Reason::Judge(String::new()),
            _ => Reason::Right,
        };
        Run {
            verdict,
            reason,
            measurement: tells_cpu(verdict).then(|| Measurement {
                cpu,
                ..Measurement::default()
            }),
            limits: Some(Limits::new(limit, Bytes::mib(64))),
            ..Run::skipped("1", Skipped::Interrupted)
        }
    }

    fn tells_cpu(verdict: Verdict) -> bool {
        !matches!(verdict, Verdict::Skip | Verdict::Je)
    }

    fn tried(runs: &[(Verdict, u64, Clock)]) -> Vec<Tried> {
        runs.iter()
            .enumerate()
            .map(|(at, &(verdict, cpu, clock))| Tried {
                run: run(verdict, cpu, clock),
                alone: at > 0,
            })
            .collect()
    }

    #[test]
    fn only_a_verdict_that_hangs_on_time_near_its_limit_is_asked_for_again() {
        use Clock::{Cpu, Idle, Wall};
        use Verdict::{Ac, Je, Mle, Rte, Skip, Tle, Wa};
        for (name, runs, disturbed, expected) in [
            ("nothing ran", &[][..], true, false),
            ("far below", &[(Ac, 900, Cpu)], true, false),
            ("at the edge of the band", &[(Ac, 950, Cpu)], false, false),
            ("just below", &[(Ac, 980, Cpu)], false, true),
            ("exactly", &[(Ac, 1000, Cpu)], false, true),
            ("just above", &[(Tle, 1020, Cpu)], false, true),
            ("far above", &[(Tle, 1100, Cpu)], false, false),
            ("far above, disturbed", &[(Tle, 1100, Cpu)], true, true),
            ("busy at the wall", &[(Tle, 700, Wall)], false, true),
            ("idle", &[(Tle, 3, Idle)], false, false),
            ("idle, disturbed", &[(Tle, 3, Idle)], true, true),
            ("wrong all the same", &[(Wa, 990, Cpu)], false, false),
            ("crashed all the same", &[(Rte, 990, Cpu)], true, false),
            ("memory", &[(Mle, 990, Cpu)], true, false),
            ("judge error", &[(Je, 0, Cpu)], true, false),
            ("stopped", &[(Skip, 0, Cpu)], true, false),
            (
                "still near",
                &[(Tle, 1020, Cpu), (Tle, 1030, Cpu)],
                false,
                true,
            ),
            ("settled", &[(Tle, 1020, Cpu), (Ac, 800, Cpu)], false, false),
            (
                "turned, but near",
                &[(Tle, 1020, Cpu), (Ac, 990, Cpu)],
                false,
                true,
            ),
            (
                "three are enough",
                &[(Tle, 1020, Cpu), (Tle, 1030, Cpu), (Tle, 1010, Cpu)],
                false,
                false,
            ),
            (
                "interrupted",
                &[(Tle, 1020, Cpu), (Skip, 0, Cpu)],
                false,
                false,
            ),
            (
                "late again alone",
                &[(Tle, 1100, Cpu), (Tle, 1100, Cpu)],
                true,
                false,
            ),
            (
                "at the wall again alone",
                &[(Tle, 700, Wall), (Tle, 600, Wall)],
                false,
                false,
            ),
        ] {
            let found = again(&tried(runs), Band::default(), false, disturbed);
            assert_eq!(found, expected, "{name}");
        }
    }

    #[test]
    fn a_promise_to_be_late_is_asked_again_only_near_its_limit() {
        for (run, expected) in [
            ((Verdict::Tle, 1100, Clock::Cpu), false),
            ((Verdict::Tle, 700, Clock::Wall), false),
            ((Verdict::Tle, 1020, Clock::Cpu), true),
        ] {
            assert_eq!(again(&tried(&[run]), Band::default(), true, true), expected);
        }
    }

    #[test]
    fn a_band_of_nothing_asks_for_no_run_again_unless_it_was_disturbed() {
        for (run, disturbed, expected) in [
            ((Verdict::Ac, 1000, Clock::Cpu), false, false),
            ((Verdict::Tle, 1001, Clock::Cpu), false, false),
            ((Verdict::Tle, 700, Clock::Wall), false, false),
            ((Verdict::Tle, 1001, Clock::Cpu), true, true),
        ] {
            assert_eq!(again(&tried(&[run]), Band(0), false, disturbed), expected);
        }
    }

    #[expect(clippy::too_many_lines, reason = "a table of cases, not steps")]
    #[test]
    fn the_least_time_counts_among_runs_that_can_be_compared() {
        use Clock::{Cpu, Wall};
        use Verdict::{Ac, Je, Mle, Rte, Skip, Tle, Wa};
        for (name, runs, verdict, counted, borderline, count) in [
            ("one, plain", &[(Ac, 500, Cpu)][..], Ac, 0, false, 0),
            ("one, near", &[(Ac, 990, Cpu)], Ac, 0, true, 1),
            (
                "the issue's own",
                &[(Tle, 1030, Cpu), (Tle, 1020, Cpu), (Tle, 1040, Cpu)],
                Tle,
                1,
                true,
                3,
            ),
            (
                "late once",
                &[(Tle, 1020, Cpu), (Ac, 800, Cpu)],
                Ac,
                1,
                true,
                2,
            ),
            (
                "settled",
                &[(Ac, 980, Cpu), (Ac, 800, Cpu)],
                Ac,
                1,
                false,
                2,
            ),
            (
                "late, in truth wrong",
                &[(Tle, 1020, Cpu), (Wa, 990, Cpu)],
                Wa,
                1,
                true,
                2,
            ),
            (
                "right, then a crash",
                &[(Ac, 990, Cpu), (Rte, 10, Cpu)],
                Ac,
                0,
                true,
                2,
            ),
            (
                "right, then too large",
                &[(Ac, 990, Cpu), (Mle, 10, Cpu)],
                Ac,
                0,
                true,
                2,
            ),
            (
                "right, then late",
                &[(Ac, 990, Cpu), (Tle, 1010, Cpu)],
                Ac,
                0,
                true,
                2,
            ),
            (
                "cut short by the wall",
                &[(Tle, 700, Wall), (Ac, 720, Cpu)],
                Ac,
                1,
                true,
                2,
            ),
            (
                "interrupted",
                &[(Tle, 1020, Cpu), (Skip, 0, Cpu)],
                Tle,
                0,
                true,
                1,
            ),
            (
                "the judge failed",
                &[(Tle, 1020, Cpu), (Je, 0, Cpu)],
                Tle,
                0,
                true,
                1,
            ),
            ("stopped at once", &[(Skip, 0, Cpu)], Skip, 0, false, 0),
        ] {
            let run = join(tried(runs), Band::default()).expect("there are runs");
            assert_eq!(run.verdict, verdict, "{name}");
            let told = run.attempts.map(|attempts| {
                let alone = attempts.all.iter().filter(|attempt| attempt.alone).count();
                assert_eq!(alone, attempts.all.len() - 1, "{name}");
                (attempts.counted, attempts.borderline, attempts.all.len())
            });
            let expected = (count > 0).then_some((counted, borderline, count));
            assert_eq!(told, expected, "{name}");
        }
        assert!(join(Vec::new(), Band::default()).is_none());
    }
}
