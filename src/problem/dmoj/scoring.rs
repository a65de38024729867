//! Points of batches and cases. In: units in order. Out: the tree of a scoring. Pure.
//!
//! A unit without points is a pretest: when it fails nothing after it is run. So what comes after it is
//! a group of its own that requires it.

use super::cases::Unit;
use crate::model::{Goal, Group, GroupRule, Part, Scoring};

/// The scoring of a problem.
pub(super) fn scoring(units: &[Unit]) -> Scoring {
    Scoring {
        goal: Goal::Max,
        root: Group {
            name: String::new(),
            parts: parts(units, 1),
            rule: GroupRule::Sum,
            max: Some(sum(units)),
            requires: Vec::new(),
            breaks: false,
        },
    }
}

fn parts(units: &[Unit], number: usize) -> Vec<Part> {
    let is_pretest = |unit: &Unit| unit.points == 0.0;
    let Some(at) = units.iter().position(is_pretest) else {
        return units.iter().map(part).collect();
    };
    let (before, from) = units.split_at(at);
    let mut parts: Vec<Part> = before.iter().map(part).collect();
    let Some((pretest, after)) = from.split_first() else {
        return parts;
    };
    let name = pretest
        .batch
        .map_or_else(|| format!("pretest{number}"), batch_name);
    parts.push(Part::Group(group(pretest, name.clone())));
    if !after.is_empty() {
        parts.push(Part::Group(Group {
            name: format!("after-{name}"),
            parts: self::parts(after, number + 1),
            rule: GroupRule::Sum,
            max: Some(sum(after)),
            requires: vec![name],
            breaks: false,
        }));
    }
    parts
}

fn part(unit: &Unit) -> Part {
    match (unit.batch, unit.cases.as_slice()) {
        (None, [at]) => Part::Case {
            at: *at,
            max: Some(unit.points),
        },
        (batch, _) => {
            let name = batch.map(batch_name).unwrap_or_default();
            Part::Group(group(unit, name))
        }
    }
}

/// A batch gives the share of its worst case, and ends with the first that fails.
fn group(unit: &Unit, name: String) -> Group {
    let case = |at: &usize| Part::Case { at: *at, max: None };
    Group {
        name,
        parts: unit.cases.iter().map(case).collect(),
        rule: GroupRule::Min,
        max: Some(unit.points),
        requires: unit.requires.iter().copied().map(batch_name).collect(),
        breaks: true,
    }
}

fn batch_name(number: usize) -> String {
    format!("batch{number}")
}

fn sum(units: &[Unit]) -> f64 {
    units.iter().map(|unit| unit.points).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(cases: &[usize], points: f64, batch: Option<usize>) -> Unit {
        Unit {
            cases: cases.to_vec(),
            points,
            batch,
            requires: Vec::new(),
        }
    }

    #[test]
    fn what_follows_a_pretest_requires_it() {
        let units = [
            unit(&[0], 0.0, None),
            unit(&[1, 2], 5.0, Some(1)),
            unit(&[3], 3.0, None),
        ];
        let root = scoring(&units).root;
        assert_eq!(root.max, Some(8.0));
        let [Part::Group(pretest), Part::Group(after)] = root.parts.as_slice() else {
            panic!("{root:?}");
        };
        assert_eq!(pretest.name, "pretest1");
        assert_eq!(after.requires, ["pretest1"]);
        let [Part::Group(batch), Part::Case { at: 3, max }] = after.parts.as_slice() else {
            panic!("{after:?}");
        };
        assert_eq!((batch.rule.clone(), batch.breaks), (GroupRule::Min, true));
        assert_eq!(*max, Some(3.0));
    }
}
