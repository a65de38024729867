//! In which order cases are run, and when to stop. Pure, tested by table.

use crate::model::{Expectation, Order, Plan, StopRule, Verdict};

/// Cases in the order in which they are run.
///
/// A submission that promises to exceed a limit is asked for its largest case first, where that
/// limit is met if anywhere: the small cases would only cost time. This holds only where the first
/// failure ends the judging; the reports tell it. Where groups give points, they say themselves
/// what is not run.
#[must_use]
pub fn plan(order: &Order) -> Plan {
    let stop = if order.problem.scoring.is_some() {
        StopRule::Never
    } else {
        order.stop
    };
    let largest_first = stop == StopRule::FirstFailure
        && order
            .submission
            .promise
            .as_ref()
            .is_some_and(Expectation::exceeds_a_limit);
    let mut cases = order.cases.clone();
    if largest_first {
        cases.reverse();
    }
    Plan {
        cases,
        stop,
        largest_first,
    }
}

impl Expectation {
    /// Whether the promise is to pass a limit of time, memory or output.
    #[must_use]
    pub fn exceeds_a_limit(&self) -> bool {
        matches!(
            self.promised(),
            Some(Verdict::Tle | Verdict::Mle | Verdict::Ole)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{LimitOverrides, Problem, Source, Submission};
    use std::sync::Arc;

    #[test]
    fn only_promises_to_exceed_a_limit_turn_the_order_round() {
        let problem = Arc::new(Problem {
            id: "p".into(),
            title: "p".into(),
            ..Problem::default()
        });
        for (promised, stop, turned) in [
            (Some(Verdict::Tle), StopRule::FirstFailure, true),
            (Some(Verdict::Mle), StopRule::FirstFailure, true),
            (Some(Verdict::Ole), StopRule::FirstFailure, true),
            (Some(Verdict::Tle), StopRule::Never, false),
            (Some(Verdict::Wa), StopRule::FirstFailure, false),
            (None, StopRule::FirstFailure, false),
        ] {
            let order = Order {
                problem: Arc::clone(&problem),
                cases: vec![0, 2, 5],
                submission: Submission {
                    name: "s".into(),
                    source: Source::Executable("/s".into()),
                    promise: promised.map(Expectation::of),
                    added: Vec::new(),
                    entry: None,
                },
                limits: LimitOverrides::default(),
                stop,
                overheard: false,
            };
            let cases = if turned { vec![5, 2, 0] } else { vec![0, 2, 5] };
            assert_eq!(
                plan(&order),
                Plan {
                    cases,
                    stop,
                    largest_first: turned
                }
            );
        }
    }
}
