//! Which folders are problems. In: a folder. Out: its problem folders in natural order.
//! None of them is loaded here.

use super::detect::detect;
use super::error::{ProblemError, shown};
use super::natural::natural_order;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of problems within a repository.
const CASES: &str = "cases";

/// The problem folders of `folder/cases`, or of `folder` itself where there is no `cases`, in
/// natural order: each folder directly below that shows a format.
///
/// Each can be given to [`load`](super::load); hidden folders are passed over.
///
/// # Errors
/// `Read` where the folder cannot be listed.
pub fn find(folder: &Path) -> Result<Vec<PathBuf>, ProblemError> {
    let within = folder.join(CASES);
    let root = if within.is_dir() {
        within
    } else {
        folder.to_owned()
    };
    let mut problems = Vec::new();
    for entry in fs::read_dir(&root).map_err(ProblemError::read(&root))? {
        let name = entry.map_err(ProblemError::read(&root))?.file_name();
        let path = root.join(&name);
        if !name.as_encoded_bytes().starts_with(b".") && is_problem(&path) {
            problems.push(path);
        }
    }
    problems.sort_by(|a, b| natural_order(&shown(a), &shown(b)));
    Ok(problems)
}

fn is_problem(folder: &Path) -> bool {
    detect(folder).is_some()
}
