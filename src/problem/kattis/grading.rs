//! Verdicts and points as graders of legacy give them. In: the words of `testdata.yaml`, and the cases.
//! Out: the tree of groups, one a folder. The sums are done elsewhere.

use super::data::Name;
use super::legacy::words;
use super::settings::Settings;
use crate::model::{
    Goal, Group, GroupRule, Helper, LegacyGrader, Part, ScoreMode, Scoring, VerdictMode,
};
use crate::problem::error::{ProblemError, printable};
use crate::problem::yaml::{Item, Map};
use std::sync::Arc;

/// Keys of graders.
pub(super) const KEYS: &[&str] = &[
    "on_reject",
    "grading",
    "grader_flags",
    "accept_score",
    "reject_score",
    "range",
];

/// What a folder says of its grader, itself or by the folders above; none where nothing is said.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct GraderWords {
    pub breaks: Option<bool>,
    pub custom: Option<bool>,
    pub flags: Option<Flags>,
    pub accept_score: Option<f64>,
    pub reject_score: Option<f64>,
    pub range: Option<(f64, f64)>,
}

/// The flags of the default grader.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Flags {
    pub verdict: VerdictMode,
    pub score: ScoreMode,
    pub ignore_sample: bool,
    pub accept_if_any_accepted: bool,
}

impl GraderWords {
    /// Nothing is said.
    pub const NONE: Self = Self {
        breaks: None,
        custom: None,
        flags: None,
        accept_score: None,
        reject_score: None,
        range: None,
    };

    /// What is not said here is as above.
    pub fn below(self, above: &Self) -> Self {
        Self {
            breaks: self.breaks.or(above.breaks),
            custom: self.custom.or(above.custom),
            flags: self.flags.or_else(|| above.flags.clone()),
            accept_score: self.accept_score.or(above.accept_score),
            reject_score: self.reject_score.or(above.reject_score),
            range: self.range.or(above.range),
        }
    }

    /// Whether a verdict comes out otherwise than as the first failure of all cases.
    pub fn bends_verdicts(&self) -> bool {
        let flags = self.flags.as_ref();
        self.custom == Some(true)
            || flags.is_some_and(|flags| {
                flags.accept_if_any_accepted
                    || flags.ignore_sample
                    || flags.verdict == VerdictMode::AlwaysAccept
            })
    }
}

/// Reads the keys of graders.
pub(super) fn read(map: &Map<'_>) -> Result<GraderWords, ProblemError> {
    Ok(GraderWords {
        breaks: map.read("on_reject", on_reject)?,
        custom: map.read("grading", grading)?,
        flags: map.read("grader_flags", flags)?,
        accept_score: map.read("accept_score", points)?,
        reject_score: map.read("reject_score", points)?,
        range: map.read("range", range)?,
    })
}

fn on_reject(item: &Item<'_>) -> Result<bool, ProblemError> {
    match item.string()?.as_str() {
        "break" => Ok(true),
        // What is judged is the same; the first word was problemtools' for long.
        "grade" | "continue" => Ok(false),
        _ => Err(item.wrong("`break` or `continue`")),
    }
}

fn grading(item: &Item<'_>) -> Result<bool, ProblemError> {
    match item.string()?.as_str() {
        "default" => Ok(false),
        "custom" => Ok(true),
        _ => Err(item.wrong("`default` or `custom`")),
    }
}

/// A flag that contradicts one before it wins.
fn flags(item: &Item<'_>) -> Result<Flags, ProblemError> {
    let mut flags = Flags::default();
    for word in words(item)? {
        match word.as_str() {
            "worst_error" => flags.verdict = VerdictMode::WorstError,
            "first_error" => flags.verdict = VerdictMode::FirstError,
            "always_accept" => flags.verdict = VerdictMode::AlwaysAccept,
            "sum" => flags.score = ScoreMode::Sum,
            "avg" => flags.score = ScoreMode::Average,
            "min" => flags.score = ScoreMode::Min,
            "max" => flags.score = ScoreMode::Max,
            "ignore_sample" => flags.ignore_sample = true,
            "accept_if_any_accepted" => flags.accept_if_any_accepted = true,
            other => {
                let what = format!("unknown flag of the grader `{}`", printable(other));
                let remedy = "write worst_error, first_error, always_accept, sum, avg, min, max, \
                              ignore_sample or accept_if_any_accepted";
                return Err(item.fault(what, remedy));
            }
        }
    }
    Ok(flags)
}

fn points(item: &Item<'_>) -> Result<f64, ProblemError> {
    let number = item
        .scalar()
        .and_then(|text| text.trim().parse::<f64>().ok());
    let number = number.filter(|number| number.is_finite());
    number.ok_or_else(|| item.wrong("a number"))
}

fn range(item: &Item<'_>) -> Result<(f64, f64), ProblemError> {
    let wanted = "two numbers with a blank between them, for example `0 100`";
    let bounds: Option<Vec<f64>> = words(item)?
        .iter()
        .map(|word| word.parse().ok().filter(|bound: &f64| !bound.is_nan()))
        .collect();
    match bounds.as_deref() {
        Some(&[least, most]) if least <= most => Ok((least, most)),
        _ => Err(item.wrong(wanted)),
    }
}

/// The tree of groups: one a folder, cases and folders in the order of their names.
pub(super) fn scoring(
    cases: &[Name],
    settings: &Settings,
    goal: Goal,
    program: Option<&Arc<Helper>>,
) -> Scoring {
    let all: Vec<(usize, &Name)> = cases.iter().enumerate().collect();
    Scoring {
        goal,
        root: group(&Name::default(), &all, settings, program),
    }
}

fn group(
    folder: &Name,
    cases: &[(usize, &Name)],
    settings: &Settings,
    program: Option<&Arc<Helper>>,
) -> Group {
    let depth = folder.0.len();
    let mut parts = Vec::new();
    let mut rest = cases;
    while let Some(((at, name), after)) = rest.split_first() {
        if name.0.len() == depth + 1 {
            parts.push(Part::Case { at: *at, max: None });
            rest = after;
            continue;
        }
        // Names are sorted part by part, so a folder's cases stand together.
        let below = Name(name.0[..=depth].to_vec());
        let count = rest
            .iter()
            .take_while(|(_, name)| name.is_in(&below))
            .count();
        let (within, after) = rest.split_at(count.max(1));
        parts.push(Part::Group(group(&below, within, settings, program)));
        rest = after;
    }
    let words = &settings.of(folder).grader;
    let range = words.range.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
    Group {
        name: folder.text(),
        parts,
        max: Some(range.1).filter(|most| most.is_finite()),
        requires: Vec::new(),
        breaks: words.breaks.unwrap_or(true),
        rule: GroupRule::Legacy(grader(words, depth == 0, range, program)),
    }
}

fn grader(
    words: &GraderWords,
    is_root: bool,
    range: (f64, f64),
    program: Option<&Arc<Helper>>,
) -> LegacyGrader {
    let flags = words.flags.clone().unwrap_or_default();
    LegacyGrader {
        verdict: flags.verdict,
        score: flags.score,
        ignore_sample: flags.ignore_sample && is_root,
        accept_if_any_accepted: flags.accept_if_any_accepted,
        accept_score: words.accept_score.unwrap_or(1.0),
        reject_score: words.reject_score.unwrap_or(0.0),
        range,
        program: program.filter(|_| words.custom == Some(true)).cloned(),
    }
}
