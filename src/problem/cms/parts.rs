//! The programs of a task: checker, manager, generator, validator, graders, solutions. In: the task's
//! folder. Out: who judges, files for compiling, and candidates with their promises.

use super::promise::{Promised, promise};
use super::task::Task;
use crate::model::{
    Added, Bounds, Bytes, Candidate, Checker, Comparison, Expectation, Helper, InputValidator,
    Interaction, Judging, LimitOverrides, Notice, Protocol, Verdict,
};
use crate::problem::aide::{checker, helper, is_header, language_of};
use crate::problem::error::ProblemError;
use crate::problem::home::{Home, stem};
use crate::problem::text::Text;
use std::path::PathBuf;
use std::sync::Arc;

/// The folder of solutions and graders.
const FOLDER: &str = "sol";
/// The largest source that is looked at for promises.
const FILE: Bytes = Bytes::mib(1);
/// What the solution is called that makes the answers.
const MODELS: [&str; 2] = ["solution", "soluzione"];
/// What files are called that call the solution.
const GRADERS: [&str; 2] = ["grader", "stub"];

/// A program by its name without ending in one of these folders: its source, else what is built.
pub(super) fn program(
    home: &Home,
    places: &[(&str, &str)],
) -> Result<Option<Arc<Helper>>, ProblemError> {
    for (folder, wanted) in places {
        let files = home.files(folder)?;
        let named = || files.iter().filter(|(name, _)| stem(name) == *wanted);
        let source = named().find(|(_, path)| language_of(path).is_some());
        let built = named().find(|(name, _)| name == wanted);
        if let Some((name, path)) = source.or(built) {
            return Ok(Some(helper(&format!("{folder}/{name}"), path.clone())));
        }
    }
    Ok(None)
}

/// Who judges.
pub(super) fn judging(home: &Home, task: &Task) -> Result<Judging, ProblemError> {
    if let Some(manager) = program(home, &[("check", "manager"), ("cor", "manager")])? {
        return Ok(Judging::Interactive(Interaction {
            interactor: checker(manager, Protocol::Cms),
            then: None,
            processes: task.processes,
            named_pipes: task.named_pipes.unwrap_or(true),
        }));
    }
    let found = program(home, &[("check", "checker"), ("cor", "correttore")])?;
    Ok(match found {
        Some(found) => Judging::Checked(vec![checker(found, Protocol::Cms)]),
        None => Judging::Compared(Checker {
            comparison: Comparison::WhiteDiff,
            presentation: false,
        }),
    })
}

/// What makes inputs.
pub(super) fn generator(home: &Home) -> Result<Option<Arc<Helper>>, ProblemError> {
    program(home, &[("gen", "generator"), ("gen", "generatore")])
}

/// Who looks at inputs: called with the input's file and the number of the subtask, from 1.
pub(super) fn validators(
    home: &Home,
    subtasks: &[usize],
) -> Result<Vec<InputValidator>, ProblemError> {
    let found = program(home, &[("gen", "validator"), ("gen", "valida")])?;
    let arguments = |subtask: &usize| vec!["/dev/stdin".to_owned(), (subtask + 1).to_string()];
    Ok(found
        .map(|helper| InputValidator {
            helper,
            accepts: 0,
            arguments: subtasks.iter().map(arguments).collect(),
        })
        .into_iter()
        .collect())
}

/// Files that are compiled with solutions: graders and stubs by language, and headers.
pub(super) fn added(home: &Home) -> Result<Vec<Added>, ProblemError> {
    let files = home.files(FOLDER)?;
    let headers: Vec<(String, PathBuf)> = files
        .iter()
        .filter(|(_, path)| is_header(path))
        .cloned()
        .collect();
    let mut added = Vec::new();
    for (name, path) in &files {
        let is_library = name.ends_with("lib.pas");
        let Some(language) = language_of(path).filter(|_| is_grader(name) || is_library) else {
            continue;
        };
        let mut files = vec![(name.clone(), path.clone())];
        if matches!(language, "c" | "cpp17") {
            files.extend(headers.iter().cloned());
        }
        let language = if language == "cpp17" { "cpp" } else { language };
        added.push(Added {
            language: Some(language.to_owned()),
            files,
            entry: is_grader(name).then(|| name.clone()),
            prelude: None,
        });
    }
    if added.is_empty() && !headers.is_empty() {
        for language in ["c", "cpp"] {
            added.push(Added {
                language: Some(language.to_owned()),
                files: headers.clone(),
                entry: None,
                prelude: None,
            });
        }
    }
    Ok(added)
}

fn is_grader(name: &str) -> bool {
    GRADERS.contains(&stem(name))
}

/// The solutions, with what their comments promise.
pub(super) fn solutions(
    home: &Home,
    subtasks: &[Promised<'_>],
) -> Result<(Vec<Candidate>, Vec<Notice>), ProblemError> {
    let (mut candidates, mut notices) = (Vec::new(), Vec::new());
    for (name, path) in home.files(FOLDER)? {
        let is_solution = language_of(&path).is_some();
        if !is_solution || is_grader(&name) || name.ends_with("lib.pas") {
            continue;
        }
        let (mut promised, mut doubts) = (None, Vec::new());
        // A source that is no text makes no promise; whoever compiles it will say more.
        if let Ok(text) = Text::read(&path, FILE) {
            (promised, doubts) = promise(&text.content, subtasks);
        }
        notices.extend(doubts.into_iter().map(|it| Notice::warning(it, &path)));
        let is_model = MODELS.contains(&stem(&name));
        let accepted = || Expectation::of(Verdict::Ac);
        candidates.push(Candidate {
            name,
            path,
            language: None,
            entry: None,
            promise: promised.or_else(|| is_model.then(accepted)),
            bounds: if is_model {
                Bounds::Lower
            } else {
                Bounds::Neither
            },
            limits: LimitOverrides::default(),
        });
    }
    Ok((candidates, notices))
}

/// Which of them makes the answers.
pub(super) fn model_solution(candidates: &[Candidate]) -> Option<usize> {
    candidates
        .iter()
        .position(|candidate| MODELS.contains(&stem(&candidate.name)))
}
