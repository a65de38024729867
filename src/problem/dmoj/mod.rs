//! DMOJ's problems: a folder with `init.yml`, its data in files or in an archive. In: the folder, and one
//! for what is unpacked. Out: a `Problem`. Nothing that is Python of the judge is ever run.
//!
//! - `level`: keys and their inheritance; `data`: files and archive; `guess`: cases by their names.
//! - `cases`: cases and batches; `scoring`: points; `checker`, `programs`: who judges.
//! - `submissions`: `tests/*/test.yml`; `language`: DMOJ's names of languages.

mod cases;
mod checker;
mod data;
mod guess;
mod language;
mod level;
mod programs;
mod scoring;
mod signature;
mod submissions;

use super::error::ProblemError;
use super::folder::id;
use super::home::Home;
use super::roll::Roll;
use super::yaml::{Item, Yaml};
use crate::model::{Bytes, Format, Judging, LimitSpec, Notice, Package, Problem, Severity};
use cases::Reading;
use data::Store;
use level::{Level, refuse_python};
use std::path::{Path, PathBuf};

/// The file that tells the format.
const FILE: &str = "init.yml";
/// What a program may write where nothing is said.
const OUTPUT: u64 = 25_165_824;
/// The keys of the file. Others are allowed, and told.
const KEYS: [&str; 29] = [
    "test_cases",
    "archive",
    "pretest_test_cases",
    "checker",
    "custom_judge",
    "interactive",
    "signature_grader",
    "generator",
    "unbuffered",
    "points",
    "wall_time_factor",
    "output_prefix_length",
    "output_limit_length",
    "binary_data",
    "short_circuit",
    "dependencies",
    "symlinks",
    "in",
    "out",
    "generator_args",
    "generator_in",
    "batched",
    "hints",
    "meta",
    "file_io",
    "name",
    "author",
    "type",
    "grader",
];

/// The file that tells the format, where it is there.
pub(super) fn sign(folder: &Path) -> Option<PathBuf> {
    let path = folder.join(FILE);
    path.is_file().then_some(path)
}

/// Loads a problem of which cases may have to be made: `package.ungenerated` counts them, and their
/// data lie in `scratch` once they are made.
///
/// # Errors
/// What makes the problem unusable, with file and line.
pub(super) fn load(folder: &Path, scratch: &Path) -> Result<Problem, ProblemError> {
    let path = folder.join(FILE);
    let yaml = Yaml::read(&path)?;
    refuse_python(&yaml.top())?;
    let map = yaml.top().map()?;
    let mut notices = map.doubt(&KEYS);
    let top = Level::top(map);
    let store = Store::open(Home::new(folder)?, &top, scratch)?;
    let judging = checker::judging(&top, &store)?;
    let mut roll = Roll::default();
    let units = Reading::new(&store, &mut roll, &judging).all(&top)?;
    roll.must_hold_some(folder, "looked into init.yml", "list them in `test_cases`")?;
    if let Judging::Compared(checker) = &judging {
        notices.extend(roll.notices(&checker.comparison));
    }
    notices.extend(doubts(&top, &path)?);
    let names: Vec<String> = roll.cases.iter().map(|case| case.name.clone()).collect();
    let output = top.read("output_limit_length", Item::count)?;
    Ok(Problem {
        id: id(folder)?,
        title: id(folder)?,
        limits: LimitSpec {
            output: Some(Bytes(output.unwrap_or(OUTPUT))),
            ..LimitSpec::default()
        },
        scoring: Some(scoring::scoring(&units)),
        package: Package {
            format: Format::Dmoj,
            evidence: Some(path),
            submissions: submissions::read(&store.home, &names)?,
            added: signature::added(&top, &store)?,
            generated: roll.generated,
            ungenerated: roll.ungenerated,
            ..Package::default()
        },
        judging,
        cases: roll.cases,
        notices,
        ..Problem::default()
    })
}

/// What is not in the file, or not done as it says.
fn doubts(top: &Level<'_>, path: &Path) -> Result<Vec<Notice>, ProblemError> {
    let text = "time and memory limits are not in this format: 2 s and 256 MiB unless you say more";
    let mut notices = vec![Notice {
        severity: Severity::Note,
        text: text.to_owned(),
        path: Some(path.to_owned()),
    }];
    if top.read("unbuffered", Item::flag)?.unwrap_or(false) {
        let text = "`unbuffered` asks for a terminal, which programs do not get here: those that do \
                    not flush what they write may wait for ever, and are stopped";
        notices.push(Notice::warning(text, path));
    }
    if let Some(item) = top.get("wall_time_factor") {
        let what = "`wall_time_factor` is not used";
        notices.push(item.notice(what, "limit wall time on the command line"));
    }
    Ok(notices)
}
