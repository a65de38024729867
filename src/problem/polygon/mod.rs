//! Polygon's packages: a folder with `problem.xml`. In: the folder. Out: a `Problem`, made whole.
//!
//! - `xml`: elements with their places; `cases`: tests; `groups`: points; `tags`: promises.
//! - `programs`: checker, interactor, validators, generators; `solutions`: submissions.
//!
//! Polygon offers a full package, with all tests, and a standard one, in which the generated tests are
//! missing. From the latter everything is read but the data, and `load` says so.

mod cases;
mod groups;
mod programs;
mod solutions;
mod tags;
mod xml;

use super::error::ProblemError;
use super::folder::id;
use super::home::Home;
use super::roll::Roll;
use crate::model::{Bytes, CaseSettings, Format, Judging, LimitSpec, Notice, Package, Problem};
use programs::Programs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use xml::Tag;

/// The file that tells the format.
const FILE: &str = "problem.xml";
/// The testset that is judged where there are several.
const TESTS: &str = "tests";

/// The file that tells the format, where it is there.
pub(super) fn sign(folder: &Path) -> Option<PathBuf> {
    let path = folder.join(FILE);
    path.is_file().then_some(path)
}

/// Loads a package whose tests may be missing: `package.ungenerated` counts them.
///
/// # Errors
/// What makes the package unusable, with file and line.
pub(super) fn load(folder: &Path, scratch: &Path) -> Result<Problem, ProblemError> {
    let home = Home::new(folder)?;
    let path = folder.join(FILE);
    let text = xml::read(&path)?;
    let document = xml::parse(&text)?;
    let root = Tag::root(&text, &document);
    if root.name() != "problem" {
        let what = format!("the file is of `{}`", root.name());
        return Err(root.fault(what, "name the folder of one problem"));
    }
    let judging = root
        .at("judging")
        .ok_or_else(|| root.fault("`problem` has no `judging`", "download the package anew"))?;
    let (testset, mut notices) = testset(judging, &path)?;
    let programs = Programs::read(root, &home)?;
    let settings = CaseSettings {
        input_file: judging.attribute("input-file").map(str::to_owned),
        output_file: judging.attribute("output-file").map(str::to_owned),
        ..CaseSettings::default()
    };
    let mut roll = Roll::default();
    let places = cases::read(testset, &home, &programs, &settings, scratch, &mut roll)?;
    roll.must_hold_some(
        folder,
        "looked into problem.xml",
        "add tests to the testset",
    )?;
    let judge = programs.judging(root, &home)?;
    if let Judging::Compared(checker) = &judge {
        notices.extend(roll.notices(&checker.comparison));
    }
    let (submissions, told) = solutions::read(root, &home)?;
    notices.extend(told);
    let samples = programs::samples(root, &home)?;
    Ok(Problem {
        id: id(folder)?,
        title: title(root).unwrap_or_else(|| id(folder).unwrap_or_default()),
        source: root.attribute("url").map(str::to_owned),
        limits: limits(testset)?,
        judging: judge,
        scoring: groups::scoring(testset, &places)?,
        package: Package {
            format: Format::Polygon,
            evidence: Some(path),
            model_solution: solutions::main(root),
            submissions,
            added: programs::added(root, &home)?,
            input_validators: programs.validators(root, &home)?,
            invalid_inputs: samples.invalid_inputs,
            invalid_outputs: samples.invalid_outputs,
            valid_outputs: samples.valid_outputs,
            generated: roll.generated,
            ungenerated: roll.ungenerated,
            ..Package::default()
        },
        cases: roll.cases,
        notices,
        ..Problem::default()
    })
}

/// The testset that is judged, and word of those that are not.
fn testset<'a>(judging: Tag<'a>, path: &Path) -> Result<(Tag<'a>, Vec<Notice>), ProblemError> {
    let all: Vec<Tag<'a>> = judging.all("testset").collect();
    let named = all.iter().find(|it| it.attribute("name") == Some(TESTS));
    let Some(chosen) = named.or(all.first()).copied() else {
        return Err(judging.fault("`judging` has no `testset`", "add one with tests"));
    };
    let chosen_name = chosen.attribute("name").unwrap_or(TESTS);
    let others: Vec<&str> = all
        .iter()
        .filter_map(|it| it.attribute("name"))
        .filter(|name| *name != chosen_name)
        .collect();
    let mut notices = Vec::new();
    if !others.is_empty() {
        let text = format!(
            "the testset `{chosen_name}` is judged, and these are not: {}",
            others.join(", ")
        );
        notices.push(Notice::warning(text, path));
    }
    Ok((chosen, notices))
}

fn limits(testset: Tag<'_>) -> Result<LimitSpec, ProblemError> {
    let time: u64 = testset.value("time-limit", "milliseconds")?;
    let memory: u64 = testset.value("memory-limit", "bytes")?;
    for (name, value) in [("time-limit", time), ("memory-limit", memory)] {
        if value == 0 {
            let at = testset.at(name).unwrap_or(testset);
            return Err(at.fault(format!("`{name}` cannot be 0"), "write a number above zero"));
        }
    }
    Ok(LimitSpec {
        time: Duration::from_millis(time),
        memory: Bytes(memory),
        ..LimitSpec::default()
    })
}

/// The English name, or the first one.
fn title(root: Tag<'_>) -> Option<String> {
    let names: Vec<Tag<'_>> = root.at("names")?.all("name").collect();
    let english = names
        .iter()
        .find(|it| it.attribute("language") == Some("english"));
    let name = english.or(names.first())?;
    name.attribute("value").map(str::to_owned)
}
