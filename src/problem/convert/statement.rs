//! Statements. In: the folder of a package. Out: its statement at the place where 2025-09 has it.

use super::tree::Tree;
use crate::model::{Notice, Problem};
use crate::problem::error::ProblemError;
use std::fs;
use std::path::Path;

/// Copies the statement; a package without one gets a page with its title, which is told.
pub(super) fn copy(
    problem: &Problem,
    folder: &Path,
    tree: &mut Tree,
    notices: &mut Vec<Notice>,
) -> Result<(), ProblemError> {
    let mut found = false;
    for name in ["statement", "problem_statement"] {
        let from = folder.join(name);
        let Ok(entries) = fs::read_dir(&from) else {
            continue;
        };
        for entry in entries {
            let entry = entry.map_err(ProblemError::read(&from))?;
            let Some(name) = entry.file_name().to_str().map(str::to_owned) else {
                continue;
            };
            // A statement without a language is English.
            let name = match name.strip_prefix("problem.") {
                Some(ending) if !ending.contains('.') => format!("problem.en.{ending}"),
                _ => name,
            };
            found |= name.starts_with("problem.");
            tree.copy(&format!("statement/{name}"), &entry.path())?;
        }
    }
    if !found {
        tree.text("statement/problem.en.md", format!("# {}\n", problem.title))?;
        notices.push(super::warning(
            "there is no statement to carry over, so statement/problem.en.md has the title only; \
             write it"
                .to_owned(),
        ));
    }
    Ok(())
}
