//! Points as 2025-09 gives them. In: the words of `test_group.yaml`, and the cases. Out: the tree of
//! groups. The sums are done elsewhere.

use super::data::Name;
use super::settings::Settings;
use crate::model::{Goal, Group, GroupRule, Notice, Part, Scoring, StaticCase};
use crate::problem::error::{ProblemError, printable};
use crate::problem::nearest::listed;
use crate::problem::yaml::{Item, Map};
use std::path::Path;

/// Keys of points.
pub(super) const KEYS: &[&str] = &[
    "max_score",
    "score_aggregation",
    "static_validation_score",
    "static_validator_args",
    "require_pass",
];
/// The most that `secret` gives where nothing is said.
const FULL: f64 = 100.0;

/// The key of a draft, which the specification's own examples still have in `testdata.yaml`.
pub(super) const DRAFT: &str = "scoring";
/// What a folder says of points.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct GroupWords {
    pub max: Option<Most>,
    pub rule: Option<GroupRule>,
    pub requires: Vec<String>,
    /// Whether sources are looked at, and the most points of it (none: it passes or fails).
    pub static_score: Option<Option<f64>>,
    pub static_arguments: Vec<String>,
}

/// The most that a group gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Most {
    Points(f64),
    Unbounded,
}

/// Reads the keys of points. `points` says whether the problem gives any, and `earlier` which groups
/// may be required.
pub(super) fn read(
    map: &Map<'_>,
    folder: &Name,
    points: bool,
    earlier: &[String],
) -> Result<GroupWords, ProblemError> {
    for key in ["max_score", "score_aggregation", "require_pass"] {
        let (what, remedy) = match (folder.section(), points) {
            ("sample", _) => (
                "has no place in data/sample",
                "samples give no points: leave it out",
            ),
            (_, false) => (
                "is for problems of `type: scoring`",
                "leave it out, or write that type",
            ),
            _ => continue,
        };
        if map.has(key) {
            return Err(map.fault_at(key, format!("`{key}` {what}"), remedy));
        }
    }
    if let Some(item) = map.get("require_pass") {
        for one in item.one_or_more() {
            let name = one.string()?;
            if !earlier.contains(&name) {
                let what = format!(
                    "`{}` is no group that comes before this one",
                    printable(&name)
                );
                let remedy = format!(
                    "write one of {}",
                    listed(earlier.iter().map(String::as_str))
                );
                return Err(one.fault(what, remedy));
            }
        }
    }
    let static_score = map.read("static_validation_score", static_score)?;
    if static_score.is_none() && map.has("static_validator_args") {
        return Err(map.fault_at(
            "static_validator_args",
            "`static_validator_args` stands there without `static_validation_score`",
            "add `static_validation_score: pass-fail`, or leave it out",
        ));
    }
    Ok(GroupWords {
        max: map.read("max_score", most)?,
        rule: map.read("score_aggregation", rule)?,
        requires: map.read("require_pass", names)?.unwrap_or_default(),
        static_score,
        static_arguments: map
            .read("static_validator_args", Item::strings)?
            .unwrap_or_default(),
    })
}

/// Reads the draft's key: the points of each case, and how they join.
pub(super) fn draft(item: &Item<'_>) -> Result<GroupWords, ProblemError> {
    let map = item.map()?;
    map.only(&["score", "max_score", "aggregation"])?;
    let score = map.read("score", most)?;
    Ok(GroupWords {
        max: map.read("max_score", most)?.or(score),
        rule: map.read("aggregation", rule)?,
        ..GroupWords::default()
    })
}

fn names(item: &Item<'_>) -> Result<Vec<String>, ProblemError> {
    item.one_or_more().iter().map(Item::string).collect()
}

fn most(item: &Item<'_>) -> Result<Most, ProblemError> {
    if item.scalar() == Some("unbounded") {
        return Ok(Most::Unbounded);
    }
    let points = item
        .count()
        .map_err(|_| item.wrong("a whole number, or `unbounded`"))?;
    Ok(Most::Points(points as f64))
}

fn static_score(item: &Item<'_>) -> Result<Option<f64>, ProblemError> {
    if item.scalar() == Some("pass-fail") {
        return Ok(None);
    }
    let points = item
        .count()
        .map_err(|_| item.wrong("a whole number, or `pass-fail`"))?;
    Ok(Some(points as f64))
}

fn rule(item: &Item<'_>) -> Result<GroupRule, ProblemError> {
    match item.string()?.as_str() {
        "pass-fail" => Ok(GroupRule::AllOrNothing),
        "sum" => Ok(GroupRule::Sum),
        "min" => Ok(GroupRule::Min),
        _ => Err(item.wrong("`pass-fail`, `sum` or `min`")),
    }
}

/// The tree of groups: `sample` without points, and `secret`, whose points are those of all.
pub(super) fn scoring(cases: &[Name], settings: &Settings) -> Scoring {
    let secret = Name::of("secret");
    let mut groups = settings.groups().peekable();
    let parts = groups.peek().is_some().then(|| {
        let group = |name| Part::Group(group(name, cases, settings, None, GroupRule::AllOrNothing));
        groups.map(group).collect()
    });
    let mut secret = group(&secret, cases, settings, Some(FULL), GroupRule::Sum);
    if let Some(parts) = parts {
        secret.parts = parts;
    }
    let sample = Name::of("sample");
    let sample = Group {
        parts: leaves(cases, &sample),
        name: sample.text(),
        rule: GroupRule::AllOrNothing,
        max: Some(0.0),
        requires: Vec::new(),
        breaks: false,
    };
    Scoring {
        goal: Goal::Max,
        root: Group {
            name: String::new(),
            max: secret.max,
            parts: vec![Part::Group(sample), Part::Group(secret)],
            rule: GroupRule::Sum,
            requires: Vec::new(),
            breaks: false,
        },
    }
}

/// A group with the cases below it; `max` and `rule` hold where it says nothing.
fn group(
    name: &Name,
    cases: &[Name],
    settings: &Settings,
    max: Option<f64>,
    rule: GroupRule,
) -> Group {
    let own = settings.own(name).and_then(|own| own.group.clone());
    let words = own.unwrap_or_default();
    let rule = words.rule.unwrap_or(rule);
    let max = match words.max {
        Some(Most::Points(points)) => Some(points),
        Some(Most::Unbounded) => None,
        None => max,
    };
    // A case of a sum gives an equal share, and what the look at sources gives is taken off before.
    let mut parts = leaves(cases, name);
    let looked_at = words.static_score.flatten().unwrap_or(0.0);
    if let (GroupRule::Sum, Some(max), true) = (&rule, max, looked_at > 0.0) {
        let share = (max - looked_at).max(0.0) / parts.len().max(1) as f64;
        for part in &mut parts {
            if let Part::Case { max, .. } = part {
                *max = Some(share);
            }
        }
    }
    Group {
        name: name.text(),
        parts,
        rule,
        max,
        requires: words.requires,
        breaks: false,
    }
}

fn leaves(cases: &[Name], folder: &Name) -> Vec<Part> {
    let within = cases
        .iter()
        .enumerate()
        .filter(|(_, name)| name.is_in(folder));
    within.map(|(at, _)| Part::Case { at, max: None }).collect()
}

/// Groups whose points can never be told: all or nothing of no known number.
pub(super) fn doubts(settings: &Settings, data: &Path) -> Vec<Notice> {
    let unbounded = settings.groups().filter(|name| {
        let words = settings.own(name).and_then(|own| own.group.as_ref());
        words.is_some_and(|words| {
            !matches!(words.max, Some(Most::Points(_)))
                && matches!(words.rule, None | Some(GroupRule::AllOrNothing))
        })
    });
    let notice = |name: &Name| {
        let text = "this group gives all of its points or none, and no `max_score` says how many; it gives \
                    none";
        Notice::warning(text, data.join(name.text()).join("test_group.yaml"))
    };
    unbounded.map(notice).collect()
}

/// The groups in which sources are looked at.
pub(super) fn static_cases(settings: &Settings) -> Vec<StaticCase> {
    let folders = settings.folders();
    let looked_at = folders.filter_map(|(name, own)| {
        let words = own.group.as_ref()?;
        Some(StaticCase {
            group: name.text(),
            max: words.static_score?,
            arguments: words.static_arguments.clone(),
        })
    });
    looked_at.collect()
}
