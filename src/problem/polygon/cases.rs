//! The tests of a testset. In: its element and the package's folder. Out: cases in order, each with its
//! group and points. Tests whose files are not there are counted, and what would make them is kept.

use super::programs::Programs;
use super::xml::Tag;
use crate::model::{CaseSettings, Generated, Role};
use crate::problem::aide::words;
use crate::problem::error::{ProblemError, printable};
use crate::problem::home::Home;
use crate::problem::roll::{Found, Roll};
use std::path::{Path, PathBuf};

/// Tests of one testset. Polygon itself allows a few thousand.
const MOST: u64 = 100_000;

/// What a test says beside its files.
pub(super) struct Place {
    /// Its group's name.
    pub group: Option<String>,
    /// Its points.
    pub points: Option<f64>,
}

/// Reads the tests of a testset into the roll.
pub(super) fn read(
    testset: Tag<'_>,
    home: &Home,
    programs: &Programs,
    settings: &CaseSettings,
    scratch: &Path,
    roll: &mut Roll,
) -> Result<Vec<Place>, ProblemError> {
    let count: u64 = testset.value("test-count", "the number of tests")?;
    if count > MOST {
        let what = format!("there cannot be {count} tests");
        let at = testset.at("test-count").unwrap_or(testset);
        return Err(at.fault(what, format!("at most {MOST} are read")));
    }
    let input = Pattern::of(testset, "input-path-pattern")?;
    let answer = Pattern::of(testset, "answer-path-pattern")?;
    let tags: Vec<Tag<'_>> = testset
        .at("tests")
        .map(|tests| tests.all("test").collect())
        .unwrap_or_default();
    let mut places = Vec::new();
    for number in 1..=count {
        let tag = tags.get(number as usize - 1).copied();
        let place = Place {
            group: tag.and_then(|it| it.attribute("group")).map(str::to_owned),
            points: tag.map(|it| it.number("points")).transpose()?.flatten(),
        };
        let name = name(number, count, place.group.as_deref(), tag)?;
        let (input, answer) = (input.path(number), answer.path(number));
        let made = |ending: &str| Some(scratch.join("made").join(format!("{number}.{ending}")));
        let (input, answer) = (home.file(&input)?, home.file(&answer)?);
        let is_there = input.is_some() && answer.is_some();
        let found = Found {
            name,
            role: role(tag),
            input: input.or_else(|| made("in")),
            answer: answer.or_else(|| made("ans")),
            settings: settings.clone(),
            origin: format!("test {number}"),
        };
        let at = if is_there {
            roll.add(found)?
        } else {
            roll.add_ungenerated(found)?
        };
        roll.generated
            .extend(tag.and_then(|tag| generated(at, tag, programs)));
        places.push(place);
    }
    Ok(places)
}

/// The case's name: the number, below its group.
fn name(
    number: u64,
    count: u64,
    group: Option<&str>,
    tag: Option<Tag<'_>>,
) -> Result<String, ProblemError> {
    let width = count.to_string().len().max(2);
    let Some(group) = group else {
        return Ok(format!("{number:0width$}"));
    };
    let is_usable = !group.chars().any(|c| c.is_control() || c == '/');
    match tag {
        Some(tag) if !is_usable => {
            let what = format!("`{}` cannot be a group's name", printable(group));
            Err(tag.fault_at("group", what, "name it in letters and digits"))
        }
        _ => Ok(format!("{group}/{number:0width$}")),
    }
}

fn role(tag: Option<Tag<'_>>) -> Role {
    if tag.and_then(|it| it.attribute("sample")) == Some("true") {
        Role::Sample
    } else {
        Role::Secret
    }
}

/// What makes the input, where a program of the package does.
fn generated(case: usize, tag: Tag<'_>, programs: &Programs) -> Option<Generated> {
    if tag.attribute("method") != Some("generated") {
        return None;
    }
    let mut words = words(tag.attribute("cmd")?).into_iter();
    let generator = programs.executable(&words.next()?)?;
    Some(Generated {
        case,
        generator,
        arguments: words.collect(),
        input: None,
        answers: false,
    })
}

/// A path with one `%d` or `%0Nd` in it.
struct Pattern {
    before: String,
    width: usize,
    after: String,
}

impl Pattern {
    fn of(testset: Tag<'_>, name: &str) -> Result<Self, ProblemError> {
        let written: String = testset.value(name, "a path such as tests/%02d")?;
        Self::parse(&written).ok_or_else(|| {
            let what = format!("`{name}` cannot be `{}`", printable(&written));
            let at = testset.at(name).unwrap_or(testset);
            at.fault(what, "write a path with one %d in it, such as tests/%02d")
        })
    }

    fn parse(written: &str) -> Option<Self> {
        let (before, rest) = written.split_once('%')?;
        let (digits, after) = rest.split_once('d')?;
        let width = match digits.strip_prefix('0') {
            Some(width) => width.parse().ok().filter(|width| *width <= 20)?,
            None if digits.is_empty() => 0,
            None => return None,
        };
        (!after.contains('%')).then(|| Self {
            before: before.to_owned(),
            width,
            after: after.to_owned(),
        })
    }

    fn path(&self, number: u64) -> String {
        let Self {
            before,
            width,
            after,
        } = self;
        format!("{before}{number:0width$}{after}")
    }
}

/// Inputs and such of a testset of validators or checkers: the paths that are there, by number.
pub(super) fn paths(
    testset: Tag<'_>,
    home: &Home,
    name: &str,
    number: u64,
) -> Result<Option<PathBuf>, ProblemError> {
    if testset.at(name).is_none() {
        return Ok(None);
    }
    home.file(&Pattern::of(testset, name)?.path(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_widen_past_their_width() {
        for (written, number, path) in [
            ("tests/%02d", 7, "tests/07"),
            ("tests/%02d.a", 120, "tests/120.a"),
            ("%d.in", 3, "3.in"),
        ] {
            let pattern = Pattern::parse(written).expect(written);
            assert_eq!(pattern.path(number), path);
        }
        for written in ["tests", "%s", "%2d", "%02d%02d", "%099d", "%"] {
            assert!(Pattern::parse(written).is_none(), "{written}");
        }
    }
}
