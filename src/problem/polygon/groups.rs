//! Groups and points. In: the tests' places and the element `groups`. Out: the tree of a scoring, or
//! none where nothing gives points.

use super::cases::Place;
use super::xml::Tag;
use crate::model::{Goal, Group, GroupRule, Part, Scoring};
use crate::problem::error::{ProblemError, printable};

/// A group as it is declared, or as its tests name it.
struct Declared {
    name: String,
    whole: bool,
    points: Option<f64>,
    requires: Vec<String>,
}

/// The scoring of a testset.
pub(super) fn scoring(testset: Tag<'_>, places: &[Place]) -> Result<Option<Scoring>, ProblemError> {
    let groups = declared(testset, places)?;
    let has_points = places
        .iter()
        .any(|place| place.points.is_some_and(|it| it > 0.0))
        || groups
            .iter()
            .any(|group| group.points.is_some_and(|it| it > 0.0));
    if !has_points {
        return Ok(None);
    }
    let mut parts = Vec::new();
    for group in groups {
        parts.push(Part::Group(self::group(group, places)));
    }
    let lone = places
        .iter()
        .enumerate()
        .filter(|(_, it)| it.group.is_none());
    parts.extend(lone.map(|(at, place)| Part::Case {
        at,
        max: Some(place.points.unwrap_or(0.0)),
    }));
    let max = parts.iter().map(most).sum();
    Ok(Some(Scoring {
        goal: Goal::Max,
        root: Group {
            name: String::new(),
            parts,
            rule: GroupRule::Sum,
            max: Some(max),
            requires: Vec::new(),
            breaks: false,
        },
    }))
}

fn most(part: &Part) -> f64 {
    match part {
        Part::Case { max, .. } => max.unwrap_or(0.0),
        Part::Group(group) => group.max.unwrap_or(0.0),
    }
}

fn group(declared: Declared, places: &[Place]) -> Group {
    let within = |place: &Place| place.group.as_deref() == Some(declared.name.as_str());
    let cases = places.iter().enumerate().filter(|(_, it)| within(it));
    let sum: f64 = cases.clone().filter_map(|(_, place)| place.points).sum();
    let (rule, max) = if declared.whole {
        (GroupRule::AllOrNothing, declared.points.unwrap_or(sum))
    } else {
        (GroupRule::Sum, sum)
    };
    let parts = cases.map(|(at, place)| Part::Case {
        at,
        max: (!declared.whole).then(|| place.points.unwrap_or(0.0)),
    });
    Group {
        parts: parts.collect(),
        name: declared.name.clone(),
        rule,
        max: Some(max),
        requires: declared.requires,
        breaks: false,
    }
}

/// The groups in order: those that are declared, then those that only tests name.
fn declared(testset: Tag<'_>, places: &[Place]) -> Result<Vec<Declared>, ProblemError> {
    let mut groups: Vec<Declared> = Vec::new();
    let tags: Vec<Tag<'_>> = testset
        .at("groups")
        .map(|it| it.all("group").collect())
        .unwrap_or_default();
    for tag in &tags {
        let name = tag.required("name")?.to_owned();
        let whole = match tag.attribute("points-policy") {
            Some("complete-group") => true,
            Some("each-test") | None => false,
            Some(other) => {
                let what = format!("`points-policy` cannot be `{}`", printable(other));
                let remedy = "write each-test or complete-group";
                return Err(tag.fault_at("points-policy", what, remedy));
            }
        };
        groups.push(Declared {
            points: tag.number("points")?,
            requires: requires(*tag)?,
            name,
            whole,
        });
    }
    for place in places {
        let Some(name) = &place.group else {
            continue;
        };
        if !groups.iter().any(|group| group.name == *name) {
            groups.push(Declared {
                name: name.clone(),
                whole: false,
                points: None,
                requires: Vec::new(),
            });
        }
    }
    known(&tags, &groups)?;
    Ok(groups)
}

fn requires(group: Tag<'_>) -> Result<Vec<String>, ProblemError> {
    let dependencies = group.at("dependencies");
    let all = dependencies.into_iter().flat_map(|it| it.all("dependency"));
    all.map(|it| it.required("group").map(str::to_owned))
        .collect()
}

/// Refuses dependencies on groups that are not there, and on those that depend on the group itself.
fn known(tags: &[Tag<'_>], groups: &[Declared]) -> Result<(), ProblemError> {
    for (tag, group) in tags.iter().zip(groups) {
        let mut reached: Vec<&str> = Vec::new();
        let mut next: Vec<&str> = group.requires.iter().map(String::as_str).collect();
        while let Some(name) = next.pop() {
            let Some(other) = groups.iter().find(|it| it.name == name) else {
                let what = format!("there is no group `{}`", printable(name));
                return Err(tag.fault(what, "name a group that has tests"));
            };
            if name == group.name {
                let what = format!("the group `{}` depends on itself", printable(name));
                return Err(tag.fault(what, "take one of the dependencies out"));
            }
            if !reached.contains(&name) {
                reached.push(name);
                next.extend(other.requires.iter().map(String::as_str));
            }
        }
    }
    Ok(())
}
