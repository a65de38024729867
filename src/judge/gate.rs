//! Which cases are not run because of what came of earlier ones: groups that end with their first
//! failure, and groups that require others. In: a problem's groups, the steps of a plan, verdicts.
//! Out: whether a step is to be run. Pure, tested by table: only earlier steps count, so that the
//! answer is the same whatever ran at the same time.

use crate::model::{Group, Part, Plan, Problem, Skipped, Verdict};
use std::collections::HashMap;

/// Whether a step is to be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gate {
    /// It is.
    Open,
    /// It is not, and why.
    Shut(Skipped),
    /// Steps before it, that have not ended, will tell.
    Unknown,
}

/// What holds back the steps of a plan.
#[derive(Debug, Default)]
pub(super) struct Gates {
    /// The steps of each group that anything hangs on, in order.
    groups: Vec<Vec<usize>>,
    steps: Vec<Held>,
}

/// What holds back one step, as indexes into the groups.
#[derive(Clone, Debug, Default)]
struct Held {
    breaks: Vec<usize>,
    requires: Vec<usize>,
}

impl Gates {
    /// The gates of a plan.
    pub fn of(problem: &Problem, plan: &Plan) -> Self {
        let mut gates = Self {
            groups: Vec::new(),
            steps: vec![Held::default(); plan.cases.len()],
        };
        let Some(scoring) = &problem.scoring else {
            return gates;
        };
        let steps: HashMap<usize, usize> = plan
            .cases
            .iter()
            .enumerate()
            .map(|(step, case)| (*case, step))
            .collect();
        let mut named = HashMap::new();
        gates.enter(&scoring.root, &steps, &mut named);
        gates.require(&scoring.root, &named);
        gates
    }

    /// Notes a group and what is in it; yields its steps.
    fn enter<'a>(
        &mut self,
        group: &'a Group,
        steps: &HashMap<usize, usize>,
        named: &mut HashMap<&'a str, usize>,
    ) -> Vec<usize> {
        let mut own = Vec::new();
        for part in &group.parts {
            match part {
                Part::Case { at, .. } => own.extend(steps.get(at).copied()),
                Part::Group(inner) => own.extend(self.enter(inner, steps, named)),
            }
        }
        own.sort_unstable();
        let index = self.groups.len();
        named.insert(&group.name, index);
        if group.breaks {
            for &step in &own {
                self.steps[step].breaks.push(index);
            }
        }
        self.groups.push(own.clone());
        own
    }

    /// Notes what groups require.
    fn require(&mut self, group: &Group, named: &HashMap<&str, usize>) {
        let wanted = group.requires.iter();
        let wanted: Vec<usize> = wanted
            .filter_map(|name| named.get(name.as_str()).copied())
            .collect();
        if let Some(&index) = named.get(group.name.as_str())
            && !wanted.is_empty()
        {
            for step in self.groups[index].clone() {
                self.steps[step].requires.extend(&wanted);
            }
        }
        for part in &group.parts {
            if let Part::Group(inner) = part {
                self.require(inner, named);
            }
        }
    }

    /// Whether a step is to be run, by the verdicts of steps as far as they are known.
    pub fn at(&self, step: usize, verdict: impl Fn(usize) -> Option<Verdict>) -> Gate {
        let Some(held) = self.steps.get(step) else {
            return Gate::Open;
        };
        let mut unknown = false;
        let mut any = |groups: &[usize], shuts: &dyn Fn(Verdict) -> bool| {
            let before = groups.iter().flat_map(|&group| &self.groups[group]);
            before.filter(|&&earlier| earlier < step).any(|&earlier| {
                let known = verdict(earlier);
                unknown |= known.is_none();
                known.is_some_and(shuts)
            })
        };
        if any(&held.requires, &|verdict| !verdict.is_accepted()) {
            return Gate::Shut(Skipped::GroupNotPassed);
        }
        if any(&held.breaks, &Verdict::is_failure) {
            return Gate::Shut(Skipped::EarlierFailure);
        }
        if unknown { Gate::Unknown } else { Gate::Open }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Goal, GroupRule, Scoring, StopRule};
    use Verdict::{Ac, Skip, Wa};

    fn group(name: &str, parts: Vec<Part>, requires: &[&str], breaks: bool) -> Group {
        Group {
            name: name.into(),
            parts,
            rule: GroupRule::Sum,
            max: None,
            requires: requires.iter().map(|it| (*it).to_owned()).collect(),
            breaks,
        }
    }

    fn cases(all: &[usize]) -> Vec<Part> {
        all.iter().map(|&at| Part::Case { at, max: None }).collect()
    }

    /// Groups `a` of cases 0 and 1, which breaks, `b` of 2 and 3, which requires it, `c` of 4.
    fn gates(plan: &[usize]) -> Gates {
        let parts = vec![
            Part::Group(group("a", cases(&[0, 1]), &[], true)),
            Part::Group(group("b", cases(&[2, 3]), &["a"], false)),
            Part::Group(group("c", cases(&[4]), &["unknown"], false)),
        ];
        let problem = Problem {
            scoring: Some(Scoring {
                goal: Goal::Max,
                root: group("", parts, &[], false),
            }),
            ..Problem::default()
        };
        let plan = Plan {
            cases: plan.to_vec(),
            stop: StopRule::Never,
            largest_first: false,
        };
        Gates::of(&problem, &plan)
    }

    #[test]
    fn what_came_before_decides_what_is_run() {
        use Gate::{Open, Shut, Unknown};
        let earlier = Shut(Skipped::EarlierFailure);
        let missed = Shut(Skipped::GroupNotPassed);
        let none = None;
        for (verdicts, wanted) in [
            ([none; 5], [Open, Unknown, Unknown, Unknown, Open]),
            (
                [Some(Ac), none, none, none, none],
                [Open, Open, Unknown, Unknown, Open],
            ),
            (
                [Some(Wa), none, none, none, none],
                [Open, earlier, missed, missed, Open],
            ),
            (
                [Some(Wa), Some(Skip), none, none, none],
                [Open, earlier, missed, missed, Open],
            ),
            (
                [none, Some(Wa), none, none, none],
                [Open, Unknown, missed, missed, Open],
            ),
            ([Some(Ac), Some(Ac), Some(Wa), none, none], [Open; 5]),
        ] {
            let gates = gates(&[0, 1, 2, 3, 4]);
            let found = [0, 1, 2, 3, 4].map(|step| gates.at(step, |at| verdicts[at]));
            assert_eq!(found, wanted, "{verdicts:?}");
        }
    }

    #[test]
    fn cases_that_were_not_asked_for_hold_nothing_back() {
        let gates = gates(&[2, 3]);
        assert_eq!(gates.at(0, |_| None), Gate::Open);
        let none = Gates::of(
            &Problem::default(),
            &Plan {
                cases: vec![0, 1],
                stop: StopRule::Never,
                largest_first: false,
            },
        );
        assert_eq!(none.at(1, |_| None), Gate::Open);
    }

    #[test]
    fn a_group_that_comes_later_holds_nothing_back() {
        let gates = gates(&[3, 0, 1, 2]);
        assert_eq!(gates.at(0, |_| Some(Wa)), Gate::Open);
        assert_eq!(
            gates.at(3, |_| Some(Wa)),
            Gate::Shut(Skipped::GroupNotPassed)
        );
    }
}
