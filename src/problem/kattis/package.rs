//! A package as a whole. In: its folder. Out: a `Problem`, made once from all its parts.
//! Each part is read in a file of its own; here they only meet.

use super::cases::{Cases, Makers, files_within};
use super::data::{self, DATA, TestData};
use super::judges::Judges;
use super::metadata::Metadata;
use super::programs::{helper, several, single, within};
use super::settings::Settings;
use super::{domjudge, grading, groups, inputs, submissions};
use crate::model::{
    Added, CheckerProgram, Helper, Judging, LimitSpec, Margins, Notice, Package, Problem, Protocol,
    Scoring, Severity, Terms,
};
use crate::problem::error::ProblemError;
use crate::problem::folder::id;
use crate::problem::traps::Traps;
use crate::problem::walk::Kind;
use std::path::Path;
use std::sync::Arc;

/// Loads a package; `modern` says whether `problem.yaml` is read as in 2025-09.
pub(super) fn load(folder: &Path, modern: bool) -> Result<Problem, ProblemError> {
    let metadata = Metadata::read(folder, modern)?;
    let additions = domjudge::read(folder, metadata.limits.time)?;
    let found = data::find(folder)?;
    let settings = Settings::read(&found, &metadata)?;
    let judges = Judges::find(folder, &metadata)?;
    let (judging, cases) = cases(folder, &metadata, &found, &settings, &judges)?;
    let scoring = scoring(folder, &metadata, &settings, &cases)?;
    let limits = limits(&metadata, additions.time);
    let mut notices = metadata.notices.clone();
    notices.extend(additions.notices);
    notices.extend(
        found
            .notices
            .iter()
            .chain(&settings.notices)
            .chain(&judges.notices)
            .cloned(),
    );
    if metadata.scoring {
        notices.extend(groups::doubts(&settings, &folder.join(DATA)));
    }
    if additions.time.is_none() {
        notices.push(unstated(folder, &limits));
    }
    notices.extend(cases.notices.iter().cloned());
    let is_stated = additions.time.is_some();
    let (package, more) = package(
        folder,
        &metadata,
        &settings,
        &cases,
        scoring.as_ref(),
        is_stated,
    )?;
    notices.extend(more);
    let id = id(folder)?;
    Ok(Problem {
        title: metadata
            .title
            .or(additions.title)
            .unwrap_or_else(|| id.clone()),
        id,
        source: metadata.source,
        limits,
        rules: None,
        judging,
        passes: metadata
            .multi_pass
            .then(|| metadata.limits.passes.unwrap_or(2)),
        submits_answers: metadata.submits_answers,
        scoring,
        package,
        cases: cases.cases,
        notices,
    })
}

/// The cases, and who judges where a case says nothing else.
fn cases(
    folder: &Path,
    metadata: &Metadata,
    data: &TestData,
    settings: &Settings,
    judges: &Judges,
) -> Result<(Judging, Cases), ProblemError> {
    let makers = Makers {
        package: folder,
        metadata,
        settings,
        judges,
    };
    let mut traps = Traps::default();
    let mut cases = makers.cases(data, &mut traps)?;
    if cases.cases.is_empty() {
        return Err(no_cases(folder));
    }
    let judging = judges.judging(makers.words())?;
    if let Judging::Compared(checker) = &judging {
        cases.notices.extend(traps.notices(&checker.comparison));
    }
    Ok((judging, cases))
}

/// What the package holds beside what judging needs, and what is to be said of it.
fn package(
    folder: &Path,
    metadata: &Metadata,
    settings: &Settings,
    cases: &Cases,
    scoring: Option<&Scoring>,
    is_stated: bool,
) -> Result<(Package, Vec<Notice>), ProblemError> {
    let (submissions, mut notices) = submissions::find(folder, metadata, scoring)?;
    let (input_validators, told) = inputs::validators(folder, metadata, &cases.input)?;
    notices.extend(told);
    let package = Package {
        submissions,
        added: included(folder)?,
        input_validators,
        invalid_inputs: cases.invalid_inputs.clone(),
        invalid_outputs: cases.invalid_outputs.clone(),
        valid_outputs: cases.valid_outputs.clone(),
        margins: margins(folder, metadata, is_stated)?,
        terms: terms(metadata),
        constants: Arc::clone(&metadata.constants),
        static_cases: groups::static_cases(settings),
        ..Package::default()
    };
    Ok((package, notices))
}

fn no_cases(folder: &Path) -> ProblemError {
    ProblemError::Empty {
        folder: folder.join(DATA),
        looked: "looked for *.in files with an *.ans beside them in data/sample and data/secret"
            .to_owned(),
        remedy: "put for example 1.in and 1.ans into data/secret".to_owned(),
    }
}

/// Points, or verdicts that are more than the first failure of all cases.
fn scoring(
    folder: &Path,
    metadata: &Metadata,
    settings: &Settings,
    cases: &Cases,
) -> Result<Option<Scoring>, ProblemError> {
    let is_legacy = !metadata.version.is_modern() || (settings.has_legacy && !settings.has_modern);
    if !is_legacy {
        return Ok(metadata
            .scoring
            .then(|| groups::scoring(&cases.names, settings)));
    }
    let bends = settings
        .folders()
        .any(|(_, own)| own.grader.bends_verdicts());
    if !metadata.scoring && !bends {
        return Ok(None);
    }
    let grader = grader(folder, metadata, settings)?;
    let scoring = grading::scoring(&cases.names, settings, metadata.goal, grader.as_ref());
    Ok(Some(scoring))
}

/// The package's own grader, where some folder asks for it.
fn grader(
    folder: &Path,
    metadata: &Metadata,
    settings: &Settings,
) -> Result<Option<Arc<Helper>>, ProblemError> {
    if !settings
        .folders()
        .any(|(_, own)| own.grader.custom == Some(true))
    {
        return Ok(None);
    }
    let found = several(folder, "graders")?;
    match found.as_slice() {
        [only] => Ok(Some(helper(only, &metadata.limits, &metadata.constants))),
        all => {
            let what = format!("the grading is custom, and there are {} graders", all.len());
            let remedy = "put one program into graders/";
            Err(ProblemError::layout(folder.join("graders"), what, remedy))
        }
    }
}

fn limits(metadata: &Metadata, time: Option<std::time::Duration>) -> LimitSpec {
    LimitSpec {
        time: time.unwrap_or(LimitSpec::default().time),
        memory: metadata.limits.memory,
        output: metadata.limits.output,
        ..LimitSpec::default()
    }
}

fn unstated(folder: &Path, limits: &LimitSpec) -> Notice {
    Notice {
        severity: Severity::Note,
        text: format!(
            "no time limit is written in the package, so {} s are taken; --time-limit sets another one",
            limits.time.as_secs_f64()
        ),
        path: Some(folder.to_owned()),
    }
}

fn margins(folder: &Path, metadata: &Metadata, is_stated: bool) -> Result<Margins, ProblemError> {
    let static_validator = single(folder, "static_validator")?.map(|found| CheckerProgram {
        helper: helper(&found, &metadata.limits, &metadata.constants),
        protocol: Protocol::Kattis,
        arguments: Vec::new(),
    });
    Ok(Margins {
        ac_to_time_limit: Some(metadata.limits.ac_to_time_limit),
        time_limit_to_tle: Some(metadata.limits.time_limit_to_tle),
        resolution: Some(metadata.limits.resolution),
        is_stated,
        static_validator,
    })
}

fn terms(metadata: &Metadata) -> Terms {
    Terms {
        languages: metadata.languages.clone(),
        code: metadata.limits.code,
        build_time: metadata.limits.build_time,
        build_memory: metadata.limits.build_memory,
        may_write: metadata.may_write,
    }
}

/// Files for submissions: those of a language stand instead of those for all others.
fn included(folder: &Path) -> Result<Vec<Added>, ProblemError> {
    let folders = within(folder, "include")?.into_iter();
    let added = folders
        .filter(|found| found.kind == Kind::Folder)
        .map(|found| {
            Ok(Added {
                language: (found.name != "default").then(|| found.name.clone()),
                files: files_within(folder, Path::new(&found.shown))?,
                entry: None,
                prelude: None,
            })
        });
    added.collect()
}
