//! What `problem.yaml` says, in both versions. In: the file. Out: what judging needs of it.
//! Keys for people are looked at only as far as to tell slips; no other file is read.

use super::constants::Constants;
use super::settings::CheckerWords;
use super::version::{FILE, METADATA, Version};
use super::{legacy, limits::Limits, modern};
use crate::model::{Goal, Notice};
use crate::problem::error::ProblemError;
use crate::problem::text::Text;
use crate::problem::yaml::{Item, Yaml};
use std::path::Path;

/// What a package says of itself.
#[derive(Clone, Debug)]
pub(super) struct Metadata {
    pub version: Version,
    pub title: Option<String>,
    pub source: Option<String>,
    /// Whether points are given.
    pub scoring: bool,
    pub goal: Goal,
    pub interactive: bool,
    pub multi_pass: bool,
    pub submits_answers: bool,
    /// Whether the package's own validators judge, where the metadata say it.
    pub custom: Option<bool>,
    /// Arguments of every output validator, in legacy.
    pub validator_flags: CheckerWords,
    pub limits: Limits,
    pub languages: Option<Vec<String>>,
    pub may_write: Option<bool>,
    pub constants: Constants,
    pub notices: Vec<Notice>,
}

impl Metadata {
    /// What holds where nothing is written.
    pub fn of(version: Version) -> Self {
        Self {
            version,
            title: None,
            source: None,
            scoring: false,
            goal: Goal::Max,
            interactive: false,
            multi_pass: false,
            submits_answers: false,
            custom: None,
            validator_flags: CheckerWords::default(),
            limits: Limits::of(version),
            languages: None,
            may_write: None,
            constants: Constants::default(),
            notices: Vec::new(),
        }
    }

    /// Reads the file, with the keys of 2025-09 or of legacy, whatever version it names.
    pub fn read(folder: &Path, wants_modern: bool) -> Result<Self, ProblemError> {
        let path = folder.join(METADATA);
        let (yaml, told) = Yaml::tolerant(Text::read(&path, FILE)?)?;
        let top = yaml.top().map()?;
        let (named, notice) = Version::read(&top)?;
        if named == Version::Published {
            // Keys that stand there twice are told and passed over in older packages only.
            Yaml::read(&path)?;
        }
        let version = match (wants_modern, named.is_modern()) {
            (true, false) => Version::Published,
            (false, true) => Version::Legacy,
            _ => named,
        };
        let mut metadata = if version.is_modern() {
            modern::read(&top, version)?
        } else {
            legacy::read(&top)?
        };
        metadata
            .notices
            .splice(0..0, notice.into_iter().chain(told));
        let limits = std::mem::take(&mut metadata.limits.notices);
        metadata.notices.extend(limits);
        Ok(metadata)
    }
}

/// The title: a text, or one for each language, of which English comes first.
pub(super) fn title(item: &Item<'_>) -> Result<String, ProblemError> {
    if !item.is_map() {
        return item.string();
    }
    let map = item.map()?;
    let first = map.entries().next().map(|(_, item)| item);
    let title = map.get("en").or(first);
    title.map_or_else(
        || Err(item.wrong("a name for each language")),
        |it| it.string(),
    )
}
