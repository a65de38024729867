//! `problem.yaml` of 2025-09, and of the drafts before it. In: its keys. Out: metadata. What the
//! published version forbids is a fault, but for what its own examples and drafts have: that is told.

use super::legacy::words;
use super::limits::Limits;
use super::metadata::{Metadata, title};
use super::settings::CheckerWords;
use super::version::Version;
use super::{constants, limits};
use crate::model::Notice;
use crate::problem::error::{ProblemError, printable};
use crate::problem::nearest::{listed, nearest};
use crate::problem::yaml::{Item, Map};

const KEYS: &[&str] = &[
    "problem_format_version",
    "type",
    "name",
    "uuid",
    "version",
    "credits",
    "source",
    "license",
    "rights_owner",
    "embargo_until",
    "limits",
    "keywords",
    "languages",
    "allow_file_writing",
    "constants",
];
/// Keys of drafts, and what stands instead of them.
const GONE: &[(&str, &str)] = &[
    ("source_url", "write `source: {name: …, url: …}`"),
    ("author", "write `credits: {authors: …}`"),
    (
        "validation",
        "write `type: [interactive]` or the like; a folder output_validator tells the rest",
    ),
    (
        "validator_flags",
        "write `output_validator_args` into data/secret/test_group.yaml",
    ),
];
const KINDS: &[&str] = &[
    "pass-fail",
    "scoring",
    "multi-pass",
    "interactive",
    "submit-answer",
];
const LICENSES: &[&str] = &[
    "unknown",
    "public domain",
    "cc0",
    "cc by",
    "cc by-sa",
    "educational",
    "permission",
];

/// Reads the keys of the file.
pub(super) fn read(top: &Map<'_>, version: Version) -> Result<Metadata, ProblemError> {
    let mut metadata = Metadata::of(version);
    metadata.notices = keys(top, version)?;
    metadata.title = top.read("name", title)?;
    metadata.source = top.read("source", source)?;
    if let Some(item) = top.get("type") {
        kinds(&item, &mut metadata)?;
    }
    if let Some(item) = top.get("limits") {
        metadata.limits = limits::Limits::read(&item.map()?, version)?;
    }
    passes(top, &metadata)?;
    metadata.languages = top.read("languages", languages)?.flatten();
    let may_write = top.read("allow_file_writing", Item::flag)?;
    metadata.may_write = Some(may_write.unwrap_or(false));
    if let Some(item) = top.get("constants") {
        metadata.constants = constants::read(&item.map()?)?;
    }
    if let Some(item) = top.get("validator_flags") {
        metadata.validator_flags = CheckerWords::at(&item, None, words(&item)?);
    }
    metadata.notices.extend(people(top)?);
    Ok(metadata)
}

/// What is to be said of keys: unknown ones are faults where the version is published.
fn keys(top: &Map<'_>, version: Version) -> Result<Vec<Notice>, ProblemError> {
    let gone = || GONE.iter().map(|(key, _)| *key);
    let known: Vec<&str> = KEYS.iter().copied().chain(gone()).collect();
    let mut notices = top.doubt(&known);
    if version == Version::Published {
        top.only(&known)?;
    }
    for (key, remedy) in GONE.iter().filter(|(key, _)| top.has(key)) {
        let what = format!("`{key}` is no key of 2025-09");
        notices.push(top.fault_at(key, what, *remedy).into_notice());
    }
    for (key, example) in [("name", "name: A Title"), ("uuid", "uuid: …")] {
        if !top.has(key) {
            notices.push(top.missing(key, example).into_notice());
        }
    }
    Ok(notices)
}

fn passes(top: &Map<'_>, metadata: &Metadata) -> Result<(), ProblemError> {
    let Limits { passes, .. } = metadata.limits;
    let limits = top.get("limits").map(|item| item.map()).transpose()?;
    match limits {
        Some(limits) if passes.is_some() && !metadata.multi_pass => Err(limits.fault_at(
            "validation_passes",
            "`limits.validation_passes` is for multi-pass problems only",
            "write `type: multi-pass`, or leave it out",
        )),
        _ => Ok(()),
    }
}

/// The kinds of a problem. Examples of the specification write a list into one text.
fn kinds(item: &Item<'_>, metadata: &mut Metadata) -> Result<(), ProblemError> {
    let mut kinds: Vec<String> = Vec::new();
    for one in item.one_or_more() {
        let word = one.string()?;
        let parts: Vec<&str> = word.split_whitespace().collect();
        if parts.len() > 1 {
            let what = "several kinds stand in one text, which only drafts have";
            let remedy = format!("write `type: [{}]`", parts.join(", "));
            metadata.notices.push(one.notice(what, remedy));
        }
        for part in parts {
            if !KINDS.contains(&part) {
                let what = format!("unknown kind of problem `{}`", printable(part));
                let remedy = nearest(part, KINDS.iter().copied()).map_or_else(
                    || format!("known kinds are {}", listed(KINDS.iter().copied())),
                    |meant| format!("did you mean `{meant}`?"),
                );
                return Err(one.fault(what, remedy));
            }
            if kinds.iter().any(|kind| kind == part) {
                return Err(one.fault(format!("`{part}` stands there twice"), "leave one out"));
            }
            kinds.push(part.to_owned());
        }
    }
    let has = |kind: &str| kinds.iter().any(|it| it == kind);
    for (one, other) in [
        ("pass-fail", "scoring"),
        ("multi-pass", "submit-answer"),
        ("interactive", "submit-answer"),
    ] {
        if has(one) && has(other) {
            let what = format!("a problem cannot be `{one}` and `{other}`");
            return Err(item.fault(what, "leave one of them out"));
        }
    }
    if kinds.is_empty() {
        return Err(item.wrong("at least one kind, for example `pass-fail`"));
    }
    metadata.scoring = has("scoring");
    metadata.multi_pass = has("multi-pass");
    metadata.interactive = has("interactive");
    metadata.submits_answers = has("submit-answer");
    Ok(())
}

/// Where it comes from: a text, a map with a name, or a list of these.
fn source(item: &Item<'_>) -> Result<String, ProblemError> {
    let mut names = Vec::new();
    for one in item.one_or_more() {
        if one.is_map() {
            let map = one.map()?;
            map.only(&["name", "url"])?;
            names.extend(map.read("name", Item::string)?);
        } else {
            names.push(one.string()?);
        }
    }
    Ok(names.join(", "))
}

fn languages(item: &Item<'_>) -> Result<Option<Vec<String>>, ProblemError> {
    if item.scalar() == Some("all") {
        return Ok(None);
    }
    let languages = item.strings()?;
    if languages.is_empty() {
        return Err(item.wrong("`all`, or at least one language"));
    }
    Ok(Some(languages))
}

/// Slips in what is for people; judging does not hang on it.
fn people(top: &Map<'_>) -> Result<Vec<Notice>, ProblemError> {
    let mut notices = Vec::new();
    if let Some(item) = top.get("license")
        && !LICENSES.contains(&item.string()?.as_str())
    {
        let remedy = format!("known ones are {}", listed(LICENSES.iter().copied()));
        notices.push(item.notice("this license is not known", remedy));
    }
    let is_free = top.get("license").and_then(|item| item.scalar()) == Some("public domain");
    if let Some(item) = top.get("rights_owner")
        && is_free
    {
        let what = "what is in the public domain has no owner of rights";
        notices.push(item.notice(what, "leave `rights_owner` out"));
    }
    if let Some(item) = top.get("credits")
        && item.is_map()
    {
        notices.extend(item.map()?.doubt(&[
            "authors",
            "contributors",
            "testers",
            "translators",
            "packagers",
            "acknowledgements",
        ]));
    }
    Ok(notices)
}
