//! The submissions of a package. In: `submissions/` with its metadata. Out: candidates with promises.
//! Languages are not guessed and nothing is built here.

use super::cases::files_within;
use super::data::is_allowed;
use super::domjudge::Annotation;
use super::metadata::Metadata;
use super::programs::within;
use super::promise::{is_known, promise};
use super::rules::{self, Rule};
use crate::model::{Candidate, Expectation, Notice, Scoring};
use crate::problem::error::ProblemError;
use crate::problem::walk::Kind;
use std::path::Path;

/// The folder of submissions.
pub(super) const FOLDER: &str = "submissions";
/// How many files of a folder are searched for words of their own.
const SEARCHED: usize = 20;

/// Finds them, folder by folder, by name.
pub(super) fn find(
    package: &Path,
    metadata: &Metadata,
    scoring: Option<&Scoring>,
) -> Result<(Vec<Candidate>, Vec<Notice>), ProblemError> {
    let (mut candidates, mut notices) = (Vec::new(), Vec::new());
    let path = package.join(FOLDER).join(rules::FILE);
    let rules = rules::read(&path)?;
    for folder in within(package, FOLDER)? {
        if folder.kind == Kind::File {
            if folder.path != path && folder.ending() != "md" {
                let text =
                    "a submission lies in a folder such as accepted/; this file is passed over";
                notices.push(Notice::warning(text, &folder.path));
            }
            continue;
        }
        let mut silent = 0;
        let mut all = within(package, &folder.shown)?;
        all.retain(|found| found.name != "__pycache__");
        for found in &all {
            let name = found
                .shown
                .strip_prefix("submissions/")
                .unwrap_or(&found.shown);
            let (by_folder, bounds) = promise(name, &rules, metadata.version, scoring);
            let own = annotation(package, &found.path, found.kind);
            let known = is_known(&folder.name, metadata.version);
            let promise = agreed(by_folder, &own, known, &found.path, &mut notices);
            silent += usize::from(promise.is_none());
            let rule = |what: fn(&Rule) -> Option<&String>| {
                let meant = rules.iter().filter(|rule| rule.pattern.covers(name));
                meant.filter_map(what).next_back().cloned()
            };
            candidates.push(Candidate {
                name: name.to_owned(),
                path: found.path.clone(),
                language: rule(|rule| rule.language.as_ref()),
                entry: rule(|rule| rule.entry.as_ref()),
                promise,
                bounds,
                limits: crate::model::LimitOverrides::default(),
            });
        }
        if silent > 0 && !known_silent(&folder.name) {
            let text = format!(
                "{silent} submissions here promise nothing: neither their folder nor {} says \
                                which verdict they have",
                rules::FILE
            );
            notices.push(Notice::warning(text, &folder.path));
        }
    }
    let unused = rules.iter().filter(|rule| {
        !candidates
            .iter()
            .any(|it: &Candidate| rule.pattern.covers(&it.name))
    });
    notices.extend(unused.map(|rule| rule.unused.clone()));
    Ok((candidates, notices))
}

/// Folders that are there for verdicts of all kinds.
fn known_silent(folder: &str) -> bool {
    matches!(
        folder,
        "mixed" | "multiple" | "mixed-verdicts" | "check_manually"
    )
}

/// What a source, or the sources of a folder, say of themselves.
fn annotation(package: &Path, path: &Path, kind: Kind) -> Annotation {
    if kind == Kind::File {
        return Annotation::of_file(path);
    }
    let relative = path.strip_prefix(package).unwrap_or(path);
    let files = files_within(package, relative).unwrap_or_default();
    let said = files
        .iter()
        .take(SEARCHED)
        .filter(|(name, _)| is_allowed(name));
    said.map(|(_, path)| Annotation::of_file(path))
        .find(|said| *said != Annotation::default())
        .unwrap_or_default()
}

/// The folder's promise counts before the source's own words, which are for folders that promise
/// nothing; but points are promised by sources only.
fn agreed(
    by_folder: Option<Expectation>,
    own: &Annotation,
    known: bool,
    path: &Path,
    notices: &mut Vec<Notice>,
) -> Option<Expectation> {
    if let Some(word) = &own.unknown {
        let text = format!("@EXPECTED_RESULTS@ names `{word}`, which is no result of DOMjudge");
        notices.push(Notice::warning(text, path));
    }
    let Some(mut promise) = by_folder else {
        return own.promise();
    };
    if !known {
        return own.promise().or(Some(promise));
    }
    if let Some(results) = &own.results
        && promise
            .verdicts()
            .iter()
            .all(|verdict| !results.contains(verdict))
    {
        let text = "its folder promises another verdict than its own @EXPECTED_RESULTS@; the folder counts";
        notices.push(Notice::warning(text, path));
    }
    if let (Some(score), Some(first)) = (own.score, promise.clauses.first_mut()) {
        first.score = first.score.or(Some((score, score)));
    }
    Some(promise)
}
