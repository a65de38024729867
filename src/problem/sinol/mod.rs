//! Packages of sinol, as sinol-make and SIO2 use them: `config.yml`, `prog`, `in` and `out`. In: the
//! folder, and one for what is made. Out: a `Problem`.
//!
//! - `config`: keys of `config.yml`; `cases`: tests, groups and points.
//! - `parts`: checker, interactor, solutions; `expected`: what these promise.

mod cases;
mod config;
mod expected;
mod parts;

use super::error::ProblemError;
use super::folder::id;
use super::home::Home;
use super::roll::Roll;
use super::yaml::{Item, Yaml};
use crate::model::{Format, Judging, Notice, Package, Problem};
use config::{Config, Contest};
use parts::Parts;
use std::path::{Path, PathBuf};

/// The file that tells the format.
const FILE: &str = "config.yml";
/// Folders of which one is beside it.
const FOLDERS: [&str; 2] = ["prog", "in"];

/// The file that tells the format, where it is there with a folder of such a package.
pub(super) fn sign(folder: &Path) -> Option<PathBuf> {
    let path = folder.join(FILE);
    let is_package = FOLDERS.iter().any(|name| folder.join(name).is_dir());
    (path.is_file() && is_package).then_some(path)
}

/// Loads a package of which outputs may have to be made: `package.ungenerated` counts them, and they
/// lie in `scratch` once they are made.
///
/// # Errors
/// What makes the package unusable, with file and line, and a package without inputs.
pub(super) fn load(folder: &Path, scratch: &Path) -> Result<Problem, ProblemError> {
    let home = Home::new(folder)?;
    let path = folder.join(FILE);
    let yaml = Yaml::read(&path)?;
    let config = Config::read(yaml.top().map()?)?;
    let named = config.map.read("sinol_task_id", Item::string)?;
    let task = named.map_or_else(|| id(folder), Ok)?;
    let parts = Parts::new(&home, &task)?;
    let judging = parts.judging(&config);
    let interacts = matches!(judging, Judging::Interactive(_));
    let mut roll = Roll::default();
    let groups = cases::read(&home, &task, &config, interacts, scratch, &mut roll)?;
    let remedy = match parts.role("ingen") {
        Some((name, _)) => format!("prog/{name} makes them: run `sinol-make gen` in the package"),
        None => format!("put for example {task}1a.in and its output there"),
    };
    roll.must_hold_some(folder, "looked for inputs in the folder in", &remedy)?;
    let scoring = cases::scoring(&config, &groups)?;
    let names: Vec<String> = groups.iter().map(|(name, _)| name.clone()).collect();
    let has_points = scoring.is_some() && config.contest == Contest::Default;
    let submissions = parts.solutions(&config, &names, has_points)?;
    let added = parts.added(&config)?;
    let mut notices = config.notices;
    if config.contest == Contest::Oi {
        let text = "in a contest of type oi a slow case gives fewer points; here it gives all";
        notices.push(Notice::warning(text, &path));
    }
    if let Judging::Compared(checker) = &judging {
        notices.extend(roll.notices(&checker.comparison));
    }
    Ok(Problem {
        id: id(folder)?,
        title: config.title.map_or_else(|| id(folder), Ok)?,
        limits: config.limits,
        rules: config.rules,
        judging,
        scoring,
        package: Package {
            format: Format::Sinol,
            evidence: Some(path),
            model_solution: submissions.iter().position(|it| parts.is_model(&it.name)),
            submissions,
            added,
            input_validators: parts.validators(),
            generated: roll.generated,
            ungenerated: roll.ungenerated,
            ..Package::default()
        },
        cases: roll.cases,
        notices,
        ..Problem::default()
    })
}
