//! The tests of a package: `in/abc1a.in` and `out/abc1a.out`. In: the package's folder. Out: cases below
//! their group, and the groups with their points. Outputs that are not there are counted.

use super::config::{Config, Contest};
use crate::model::{CaseSettings, Goal, Group, GroupRule, Part, Role, Scoring};
use crate::problem::error::ProblemError;
use crate::problem::home::Home;
use crate::problem::natural::natural_order;
use crate::problem::roll::{Found, Roll};
use std::path::Path;

/// The folder of inputs.
const INPUTS: &str = "in";
/// Tests of this ending are examples of large tests, and belong to group 0.
const SAMPLES: &str = "ocen";

/// The groups, each with its tests by index.
pub(super) type Groups = Vec<(String, Vec<usize>)>;

/// Reads the tests into the roll, group by group.
pub(super) fn read(
    home: &Home,
    id: &str,
    config: &Config<'_>,
    interacts: bool,
    scratch: &Path,
    roll: &mut Roll,
) -> Result<Groups, ProblemError> {
    let mut tests = Vec::new();
    for (name, path) in home.files(INPUTS)? {
        let Some(test) = name.strip_suffix(".in") else {
            continue;
        };
        let (Some(own), Some(group)) = (test.strip_prefix(id), group_of(test, id)) else {
            let what = format!("its name is not {id} with a number and letters");
            return Err(ProblemError::Unsupported {
                path,
                what,
                remedy: format!("call it for example {id}1a.in"),
            });
        };
        tests.push((group, test.to_owned(), own.to_owned(), path));
    }
    tests.sort_by(|a, b| natural_order(&a.0, &b.0).then_with(|| natural_order(&a.1, &b.1)));
    let mut groups: Groups = Vec::new();
    for (group, test, own, path) in tests {
        let answer = home.file(&format!("out/{test}.out"))?;
        let is_missing = answer.is_none() && !interacts;
        let made = scratch.join("made").join(format!("{test}.out"));
        let found = Found {
            name: format!("{group}/{test}"),
            role: if group == "0" {
                Role::Sample
            } else {
                Role::Secret
            },
            input: Some(path),
            answer: answer.or_else(|| is_missing.then_some(made)),
            settings: CaseSettings {
                limits: config.limits_of(&own, &group)?,
                ..CaseSettings::default()
            },
            origin: format!("in/{test}.in"),
        };
        let at = if is_missing {
            roll.add_ungenerated(found)?
        } else {
            roll.add(found)?
        };
        match groups.last_mut().filter(|(name, _)| *name == group) {
            Some((_, cases)) => cases.push(at),
            None => groups.push((group, vec![at])),
        }
    }
    Ok(groups)
}

/// The group of a test: its number.
fn group_of(test: &str, id: &str) -> Option<String> {
    let own = test.strip_prefix(id)?;
    let digits = own.len() - own.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, rest) = own.split_at(digits);
    let is_usable = rest
        .bytes()
        .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit());
    if rest.ends_with(SAMPLES) {
        return Some("0".to_owned());
    }
    let number: u64 = number.parse().ok().filter(|_| is_usable)?;
    Some(number.to_string())
}

/// The points of the groups; none where the contest gives none.
pub(super) fn scoring(
    config: &Config<'_>,
    groups: &Groups,
) -> Result<Option<Scoring>, ProblemError> {
    if config.contest == Contest::Icpc {
        return Ok(None);
    }
    let names: Vec<String> = groups.iter().map(|(name, _)| name.clone()).collect();
    let points = config.points(&names)?;
    let mut parts = Vec::new();
    for ((name, cases), points) in groups.iter().zip(&points) {
        let mut all = cases.clone();
        for other in config.includes(name)? {
            let found = groups.iter().find(|(name, _)| *name == other);
            all.extend(found.into_iter().flat_map(|(_, cases)| cases));
        }
        let case = |at| Part::Case { at, max: None };
        parts.push(Part::Group(Group {
            name: name.clone(),
            parts: all.into_iter().map(case).collect(),
            rule: GroupRule::Min,
            max: Some(*points),
            requires: Vec::new(),
            breaks: false,
        }));
    }
    Ok(Some(Scoring {
        goal: Goal::Max,
        root: Group {
            name: String::new(),
            parts,
            rule: GroupRule::Sum,
            max: Some(points.iter().sum()),
            requires: Vec::new(),
            breaks: false,
        },
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_test_is_its_group() {
        for (test, group) in [
            ("abc0", Some("0")),
            ("abc1a", Some("1")),
            ("abc12bc", Some("12")),
            ("abc1ocen", Some("0")),
            ("abc", None),
            ("abcx", None),
            ("abc1A", None),
            ("xyz1", None),
        ] {
            assert_eq!(group_of(test, "abc").as_deref(), group, "{test}");
        }
    }
}
