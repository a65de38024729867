//! `problem.yaml` as it was before 2023. In: its keys. Out: metadata. Unknown keys are told and passed
//! over, as the format says nothing of them.

use super::limits::Limits;
use super::metadata::{Metadata, title};
use super::settings::CheckerWords;
use super::version::Version;
use crate::model::Goal;
use crate::problem::error::{ProblemError, printable};
use crate::problem::yaml::{Item, Map};

const KEYS: &[&str] = &[
    "problem_format_version",
    "type",
    "name",
    "uuid",
    "author",
    "source",
    "source_url",
    "license",
    "rights_owner",
    "limits",
    "validation",
    "validator_flags",
    "grading",
    "keywords",
];

/// Reads the keys of the file.
pub(super) fn read(top: &Map<'_>) -> Result<Metadata, ProblemError> {
    let mut metadata = Metadata::of(Version::Legacy);
    metadata.notices = top.doubt(KEYS);
    metadata.title = top.read("name", title)?;
    metadata.source = top.read("source", Item::string)?;
    metadata.scoring = top.read("type", scoring)?.unwrap_or(false);
    if let Some(item) = top.get("validation") {
        validation(&item, &mut metadata)?;
    }
    if let Some(item) = top.get("validator_flags") {
        metadata.validator_flags = CheckerWords::at(&item, None, words(&item)?);
    }
    if let Some(item) = top.get("limits") {
        metadata.limits = Limits::read(&item.map()?, Version::Legacy)?;
    }
    if let Some(item) = top.get("grading") {
        let grading = item.map()?;
        metadata
            .notices
            .extend(grading.doubt(&["objective", "show_test_data_groups"]));
        metadata.goal = grading.read("objective", goal)?.unwrap_or_default();
        grading.read("show_test_data_groups", Item::flag)?;
    }
    Ok(metadata)
}

fn scoring(item: &Item<'_>) -> Result<bool, ProblemError> {
    match item.string()?.as_str() {
        "pass-fail" => Ok(false),
        "scoring" => Ok(true),
        _ => Err(item.wrong("`pass-fail` or `scoring`")),
    }
}

fn goal(item: &Item<'_>) -> Result<Goal, ProblemError> {
    match item.string()?.as_str() {
        "max" => Ok(Goal::Max),
        "min" => Ok(Goal::Min),
        _ => Err(item.wrong("`max` or `min`")),
    }
}

/// `default`, or `custom` with what the validator does beside saying right or wrong.
fn validation(item: &Item<'_>, metadata: &mut Metadata) -> Result<(), ProblemError> {
    let words = words(item)?;
    let (first, more) = words
        .split_first()
        .map_or(("", &[][..]), |(first, more)| (first.as_str(), more));
    metadata.custom = Some(match first {
        "default" if more.is_empty() => false,
        "custom" => true,
        _ => {
            return Err(
                item.wrong("`default`, or `custom` with `score`, `interactive` or `multi-pass`")
            );
        }
    });
    for word in more {
        match word.as_str() {
            // That it gives points is seen by the file that it writes.
            "score" => {}
            "interactive" => metadata.interactive = true,
            "multi-pass" => metadata.multi_pass = true,
            other => {
                let what = format!("`{}` is nothing that a validator does", printable(other));
                return Err(item.fault(what, "write `score`, `interactive` or `multi-pass`"));
            }
        }
    }
    Ok(())
}

/// Flags are parted by blanks; a list of them is understood, too.
pub(super) fn words(item: &Item<'_>) -> Result<Vec<String>, ProblemError> {
    if item.is_list() {
        return item.strings();
    }
    let text = item.string()?;
    Ok(text.split_whitespace().map(str::to_owned).collect())
}
