//! Tasks of CMS in its Italian format, as task-maker makes them: a folder with `task.yaml`. In: the
//! folder, and one for what is made. Out: a `Problem`.
//!
//! - `task`: keys of `task.yaml`; `gen_file`: `gen/GEN`; `cases`: tests; `scoring`: points.
//! - `parts`: checker, manager, graders, solutions; `promise`: `@check-…` comments.

mod cases;
mod gen_file;
mod parts;
mod promise;
mod scoring;
mod task;

use super::error::ProblemError;
use super::folder::id;
use super::home::Home;
use super::roll::Roll;
use super::text::Text;
use super::yaml::Yaml;
use crate::model::{Bytes, Format, Judging, Package, Problem};
use cases::Reading;
use gen_file::Gen;
use promise::Promised;
use std::path::{Path, PathBuf};
use task::Task;

/// The file that tells the format.
const FILE: &str = "task.yaml";
/// The file that lists tests.
const GEN: &str = "gen/GEN";
/// The largest such file.
const LARGEST: Bytes = Bytes::mib(4);
/// Files of newer formats of task-maker that list tests instead.
const OTHERS: [&str; 2] = ["gen/cases.gen", "gen/gen.toml"];

/// The file that tells the format, where it is there.
pub(super) fn sign(folder: &Path) -> Option<PathBuf> {
    let path = folder.join(FILE);
    path.is_file().then_some(path)
}

/// Loads a task of which tests may have to be made: `package.ungenerated` counts them, and their data
/// lie in `scratch` once they are made.
///
/// # Errors
/// What makes the task unusable, with file and line.
pub(super) fn load(folder: &Path, scratch: &Path) -> Result<Problem, ProblemError> {
    let home = Home::new(folder)?;
    let path = folder.join(FILE);
    let yaml = Yaml::read(&path)?;
    let map = yaml.top().map()?;
    let task = Task::read(&map)?;
    let judging = parts::judging(&home, &task)?;
    let reading = Reading {
        home: &home,
        task: &task,
        scratch,
        generator: parts::generator(&home)?,
        interacts: matches!(judging, Judging::Interactive(_)),
    };
    let (mut roll, mut listed) = (Roll::default(), Gen::default());
    match home.file(GEN)? {
        Some(gen_path) => {
            let text = Text::read(&gen_path, LARGEST)?;
            listed = gen_file::parse(&text)?;
            reading.listed(&text, &listed, &mut roll)?;
        }
        None => reading.counted(&mut roll)?,
    }
    no_other(&home, &roll)?;
    let looked = "looked into gen/GEN, and for input/input0.txt";
    roll.must_hold_some(folder, looked, "list tests in gen/GEN")?;
    let mut notices = Vec::new();
    if let Judging::Compared(checker) = &judging {
        notices.extend(roll.notices(&checker.comparison));
    }
    let subtasks = promised(&listed);
    let (submissions, told) = parts::solutions(&home, &subtasks)?;
    notices.extend(told);
    let scoring = scoring::scoring(&map, &listed, task.total, roll.cases.len())?;
    notices.extend(task.notices);
    Ok(Problem {
        id: id(folder)?,
        title: task.title.map_or_else(|| id(folder), Ok)?,
        limits: task.limits,
        judging,
        submits_answers: task.output_only,
        scoring: Some(scoring),
        package: Package {
            format: Format::Cms,
            evidence: Some(path),
            model_solution: parts::model_solution(&submissions),
            submissions,
            added: parts::added(&home)?,
            input_validators: parts::validators(&home, &subtask_numbers(&listed))?,
            generated: roll.generated,
            ungenerated: roll.ungenerated,
            ..Package::default()
        },
        cases: roll.cases,
        notices,
        ..Problem::default()
    })
}

/// Refuses tasks whose tests are listed where this reader does not look.
fn no_other(home: &Home, roll: &Roll) -> Result<(), ProblemError> {
    if !roll.cases.is_empty() {
        return Ok(());
    }
    for other in OTHERS {
        if let Some(path) = home.file(other)? {
            return Err(ProblemError::Unsupported {
                path,
                what: "this format of task-maker lists tests in a way that is not read".to_owned(),
                remedy: "build the task with task-maker, which writes gen/GEN and the tests"
                    .to_owned(),
            });
        }
    }
    Ok(())
}

/// The subtasks as promises see them.
fn promised(listed: &Gen) -> Vec<Promised<'_>> {
    let all = listed.subtasks.iter();
    all.map(|subtask| Promised {
        name: &subtask.name,
        points: subtask.points,
    })
    .collect()
}

/// The subtask of each test, by index; the first where there are none.
fn subtask_numbers(listed: &Gen) -> Vec<usize> {
    let subtask = |test: usize| {
        let found = listed
            .subtasks
            .iter()
            .position(|it| it.tests.contains(&test));
        found.unwrap_or_default()
    };
    (0..listed.tests.len()).map(subtask).collect()
}
