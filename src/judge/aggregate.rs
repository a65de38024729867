//! Runs in plan order -> judgement. Pure: whatever the threads did, the same runs give the same
//! judgement. Runs after the first failure of a plan that stops there count as not run.

use super::score::{Came, Grader, Scored, score};
use crate::model::{
    Build, Expectation, Judgement, Plan, Reason, Run, Scoring, Seen, Skipped, StopRule, Verdict,
};

/// By which rules runs are joined.
#[derive(Clone, Copy)]
pub struct Rules<'a> {
    /// What the submission promises.
    pub promise: Option<&'a Expectation>,
    /// How points are given.
    pub scoring: Option<&'a Scoring>,
    /// Cases of the problem, also those that are not in the plan.
    pub cases: usize,
    /// Asked where a program of the package adds up points.
    pub grader: Grader<'a>,
}

/// Joins the runs of a plan, one for each of its cases and in its order.
///
/// The verdict is that of the first failure in plan order, but where groups join verdicts by a
/// rule of their own, or points cannot be trusted. The runs of the judgement are in natural order.
#[must_use]
pub fn aggregate(build: Build, plan: &Plan, mut runs: Vec<Run>, rules: Rules<'_>) -> Judgement {
    let mut first = runs.iter().position(|run| run.verdict.is_failure());
    if let (Some(first), StopRule::FirstFailure) = (first, plan.stop) {
        for run in &mut runs[first + 1..] {
            *run = Run::skipped(&run.case, Skipped::EarlierFailure);
        }
    }
    let is_built = matches!(build, Build::Built { .. });
    let scored = rules
        .scoring
        .filter(|_| is_built)
        .map(|scoring| points(scoring, plan, &runs, rules));
    if scored.is_some() {
        // Points rest on every case: where the judge failed at one, there are none.
        let failed = runs.iter().position(|run| run.verdict == Verdict::Je);
        first = failed.or(first);
    }
    let verdict = match (&build, first) {
        (Build::Refused { .. }, _) => Verdict::Ce,
        (Build::Failed(_), _) => Verdict::Je,
        (Build::Built { .. }, Some(first)) => by_rule(scored.as_ref(), runs[first].verdict),
        (Build::Built { .. }, None) if runs.iter().any(|run| run.verdict == Verdict::Ac) => {
            by_rule(scored.as_ref(), Verdict::Ac)
        }
        (Build::Built { .. }, None) => Verdict::Skip,
    };
    // A verdict by a rule is decided by the first run that has it.
    if first.is_some_and(|first| runs[first].verdict != verdict) {
        first = runs.iter().position(|run| run.verdict == verdict);
        first = first.filter(|_| verdict != Verdict::Ac);
    }
    let last = runs.len().saturating_sub(1);
    let mut decided_by = first;
    if plan.largest_first {
        runs.reverse();
        decided_by = first.map(|first| last - first);
    }
    let score = scored.map(|scored| scored.score);
    let kept = rules.promise.map(|promise| {
        let seen = runs.iter().map(|run| Seen {
            case: &run.case,
            verdict: run.verdict,
            message: match &run.reason {
                Reason::Checker { opinion, .. } => opinion.message.as_deref(),
                _ => None,
            },
        });
        promise.hold(verdict, score.as_ref(), seen)
    });
    Judgement {
        build,
        runs,
        verdict,
        decided_by,
        score,
        kept,
    }
}

/// The points of all runs.
fn points(scoring: &Scoring, plan: &Plan, runs: &[Run], rules: Rules<'_>) -> Scored {
    let none = Came {
        verdict: Verdict::Skip,
        mark: None,
    };
    let mut cases = vec![none; rules.cases];
    for (&at, run) in plan.cases.iter().zip(runs) {
        if let Some(case) = cases.get_mut(at) {
            *case = Came {
                verdict: run.verdict,
                mark: run.mark,
            };
        }
    }
    score(scoring, &cases, rules.grader)
}

/// The verdict of all where groups have a say in it.
fn by_rule(scored: Option<&Scored>, first: Verdict) -> Verdict {
    match scored {
        Some(scored) if scored.score.fault.is_some() => Verdict::Je,
        Some(scored) if first != Verdict::Je => scored.verdict.unwrap_or(first),
        _ => first,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::legacy::Grade;
    use crate::model::{Helper, Kept};
    use Verdict::{Ac, Je, Skip, Tle, Wa};
    use std::time::Duration;

    fn no_program(_: &Helper, _: &[Grade]) -> Result<Grade, String> {
        Err("there is no program".to_owned())
    }

    fn rules(promise: Option<&Expectation>) -> Rules<'_> {
        Rules {
            promise,
            scoring: None,
            cases: 0,
            grader: &no_program,
        }
    }

    fn built() -> Build {
        Build::Built {
            toolchain: None,
            cached: false,
            took: Duration::ZERO,
        }
    }

    fn runs(verdicts: &[Verdict]) -> Vec<Run> {
        let run = |(at, &verdict): (usize, &Verdict)| Run {
            verdict,
            reason: Reason::Right,
            ..Run::skipped(&at.to_string(), Skipped::Interrupted)
        };
        verdicts.iter().enumerate().map(run).collect()
    }

    fn plan(count: usize, stop: StopRule, largest_first: bool) -> Plan {
        Plan {
            cases: (0..count).collect(),
            stop,
            largest_first,
        }
    }

    #[test]
    fn the_first_failure_in_plan_order_decides() {
        for (verdicts, stop, verdict, decided_by, after) in [
            (
                &[Ac, Ac][..],
                StopRule::FirstFailure,
                Ac,
                None,
                &[Ac, Ac][..],
            ),
            (
                &[Ac, Wa, Tle],
                StopRule::FirstFailure,
                Wa,
                Some(1),
                &[Ac, Wa, Skip],
            ),
            (&[Ac, Wa, Tle], StopRule::Never, Wa, Some(1), &[Ac, Wa, Tle]),
            (&[Je, Wa], StopRule::Never, Je, Some(0), &[Je, Wa]),
            (&[Ac, Skip], StopRule::Never, Ac, None, &[Ac, Skip]),
            (&[Skip, Skip], StopRule::Never, Skip, None, &[Skip, Skip]),
        ] {
            let judgement = aggregate(
                built(),
                &plan(verdicts.len(), stop, false),
                runs(verdicts),
                rules(None),
            );
            assert_eq!(
                (judgement.verdict, judgement.decided_by),
                (verdict, decided_by)
            );
            let found: Vec<Verdict> = judgement.runs.iter().map(|run| run.verdict).collect();
            assert_eq!(found, after);
        }
    }

    #[test]
    fn a_plan_that_was_turned_round_is_told_in_natural_order() {
        let verdicts = [Tle, Ac, Ac];
        let promise = Expectation::of(Tle);
        let turned = plan(3, StopRule::FirstFailure, true);
        let judgement = aggregate(built(), &turned, runs(&verdicts), rules(Some(&promise)));
        let found: Vec<Verdict> = judgement.runs.iter().map(|run| run.verdict).collect();
        assert_eq!(found, [Skip, Skip, Tle]);
        assert_eq!(judgement.decided_by, Some(2));
        assert_eq!(judgement.kept, Some(Kept::Yes));
    }

    #[test]
    fn what_was_not_built_is_not_run() {
        let refused = Build::Refused {
            toolchain: None,
            message: "no".into(),
        };
        let judgement = aggregate(
            refused,
            &plan(0, StopRule::Never, false),
            Vec::new(),
            rules(None),
        );
        assert_eq!(judgement.verdict, Verdict::Ce);
        let failed = Build::Failed("disk full".into());
        let judgement = aggregate(
            failed,
            &plan(0, StopRule::Never, false),
            Vec::new(),
            rules(None),
        );
        assert_eq!(judgement.verdict, Verdict::Je);
    }
}
