//! Points of tests and subtasks. In: `gen/GEN`, or the score type that `task.yaml` sets itself. Out: the
//! tree of a scoring, or faults with carets.

use super::gen_file::Gen;
use crate::model::{Goal, Group, GroupRule, Part, Scoring};
use crate::problem::error::{ProblemError, printable};
use crate::problem::yaml::{Item, Map};
use regex::Regex;

/// A subtask with its tests, by index.
struct Subtask {
    name: String,
    points: f64,
    rule: GroupRule,
    tests: Vec<usize>,
}

/// The scoring of a task with so many tests: what `score_type` says, else by the subtasks of `gen/GEN`,
/// of which each gives the share of its worst test, else the same for each test.
pub(super) fn scoring(
    map: &Map<'_>,
    listed: &Gen,
    total: f64,
    tests: usize,
) -> Result<Scoring, ProblemError> {
    if let (Some(kind), Some(parameters)) =
        (map.get("score_type"), map.get("score_type_parameters"))
    {
        return written(&kind, &parameters, tests);
    }
    if listed.subtasks.is_empty() {
        let case = |at| Part::Case { at, max: None };
        return Ok(sum((0..tests).map(case).collect(), total));
    }
    let of_subtask = |(at, subtask): (usize, &super::gen_file::Subtask)| Subtask {
        name: subtask.name.clone(),
        points: subtask.points,
        rule: GroupRule::Min,
        tests: listed.all_of(at),
    };
    Ok(groups(listed.subtasks.iter().enumerate().map(of_subtask)))
}

fn groups(subtasks: impl Iterator<Item = Subtask>) -> Scoring {
    let mut max = 0.0;
    let mut parts = Vec::new();
    for subtask in subtasks {
        max += subtask.points;
        let case = |at| Part::Case { at, max: None };
        parts.push(Part::Group(Group {
            name: subtask.name,
            parts: subtask.tests.into_iter().map(case).collect(),
            rule: subtask.rule,
            max: Some(subtask.points),
            requires: Vec::new(),
            breaks: false,
        }));
    }
    sum(parts, max)
}

fn sum(parts: Vec<Part>, max: f64) -> Scoring {
    Scoring {
        goal: Goal::Max,
        root: Group {
            name: String::new(),
            parts,
            rule: GroupRule::Sum,
            max: Some(max),
            requires: Vec::new(),
            breaks: false,
        },
    }
}

/// A score type with its parameters.
fn written(kind: &Item<'_>, parameters: &Item<'_>, tests: usize) -> Result<Scoring, ProblemError> {
    let name = kind.string()?;
    if name == "Sum" {
        let each = parameters.number()?;
        let case = |at| Part::Case {
            at,
            max: Some(each),
        };
        return Ok(sum((0..tests).map(case).collect(), each * tests as f64));
    }
    let known = ["GroupMin", "GroupMul", "GroupThreshold"];
    if !known.contains(&name.as_str()) {
        return Err(kind.wrong("Sum, GroupMin, GroupMul or GroupThreshold"));
    }
    let (mut subtasks, mut next) = (Vec::new(), 0);
    for (number, item) in parameters.list()?.iter().enumerate() {
        let values = item.list()?;
        let [points, meant, rest @ ..] = values.as_slice() else {
            return Err(item.wrong("points and a count of tests, as [30, 5]"));
        };
        let rule = match (name.as_str(), rest) {
            ("GroupMul", _) => GroupRule::Product,
            ("GroupThreshold", [threshold, ..]) => GroupRule::Threshold(threshold.number()?),
            ("GroupThreshold", []) => {
                return Err(item.wrong("points, a count of tests and a threshold"));
            }
            _ => GroupRule::Min,
        };
        subtasks.push(Subtask {
            name: format!("subtask{number}"),
            points: points.number()?,
            rule,
            tests: meant_tests(meant, &mut next, tests)?,
        });
    }
    Ok(groups(subtasks.into_iter()))
}

/// The next so many tests, or those whose number in three digits a pattern matches at its beginning.
fn meant_tests(
    meant: &Item<'_>,
    next: &mut usize,
    tests: usize,
) -> Result<Vec<usize>, ProblemError> {
    if meant.is_number() {
        let end = usize::try_from(meant.count()?)
            .ok()
            .and_then(|count| next.checked_add(count))
            .filter(|end| *end <= tests)
            .ok_or_else(|| meant.fault("there are fewer tests than that", "count the tests"))?;
        let from = std::mem::replace(next, end);
        return Ok((from..end).collect());
    }
    let written = meant.string()?;
    let pattern = Regex::new(&format!("^(?:{written})")).map_err(|_| {
        let what = format!("the pattern `{}` cannot be used", printable(&written));
        meant.fault(
            what,
            "write a regular expression without looking ahead or back",
        )
    })?;
    let found = (0..tests).filter(|test| pattern.is_match(&format!("{test:03}")));
    Ok(found.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::text::Text;
    use crate::problem::yaml::Yaml;

    fn read(content: &str) -> Result<Vec<Part>, ProblemError> {
        let yaml = Yaml::parse(Text {
            path: "task.yaml".into(),
            content: content.to_owned(),
        })?;
        let map = yaml.top().map()?;
        Ok(scoring(&map, &Gen::default(), 100.0, 4)?.root.parts)
    }

    /// Each group as its rule and tests.
    fn shown(content: &str) -> Vec<String> {
        let group = |part: &Part| match part {
            Part::Group(group) => format!("{:?} {:?} {}", group.max, group.rule, group.parts.len()),
            Part::Case { at, max } => format!("{at} {max:?}"),
        };
        read(content).expect(content).iter().map(group).collect()
    }

    #[test]
    fn score_types_become_groups() {
        assert_eq!(shown("{}").len(), 4);
        assert_eq!(
            shown("score_type: GroupMin\nscore_type_parameters: [[30, 1], [70, 3]]"),
            ["Some(30.0) Min 1", "Some(70.0) Min 3"]
        );
        assert_eq!(
            shown("score_type: GroupMul\nscore_type_parameters: [[100, '00[12]']]"),
            ["Some(100.0) Product 2"]
        );
        assert_eq!(
            shown("score_type: GroupThreshold\nscore_type_parameters: [[100, 4, 0.5]]"),
            ["Some(100.0) Threshold(0.5) 4"]
        );
        assert_eq!(
            shown("score_type: Sum\nscore_type_parameters: 5")[3],
            "3 Some(5.0)"
        );
    }

    #[test]
    fn faults_are_told_with_their_line() {
        for (content, said) in [
            (
                "score_type: Best\nscore_type_parameters: 1",
                "task.yaml:1: `score_type` cannot be `Best`",
            ),
            (
                "score_type: GroupMin\nscore_type_parameters: [[1, 9]]",
                "task.yaml:2: there are fewer tests",
            ),
            (
                "score_type: GroupMin\nscore_type_parameters: [[1, '(']]",
                "task.yaml:2: the pattern `(`",
            ),
            (
                "score_type: GroupThreshold\nscore_type_parameters: [[1, 1]]",
                "task.yaml:2: ",
            ),
        ] {
            let error = read(content).expect_err(content).to_string();
            assert!(error.starts_with(said), "{error}");
        }
    }
}
