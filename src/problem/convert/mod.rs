//! Problems from one format into another. In: a loaded problem, a new folder. Out: files there, and
//! notices on what changed its meaning. What cannot be said in the new format is refused, never
//! left out in silence.

mod kattis;
mod names;
mod own;
mod points;
mod promises;
mod statement;
mod tree;

use super::error::ProblemError;
use crate::model::{Format, Notice, Problem};
use names::{cases, plain};
use std::path::Path;
use tree::Tree;

/// Writes a problem into `target`, which must not be there yet, in another format.
///
/// # Errors
/// When the target is there, cannot be written, or its format cannot say what the problem needs.
pub fn convert(
    problem: &Problem,
    folder: &Path,
    target: &Path,
    to: Format,
) -> Result<Vec<Notice>, ProblemError> {
    if target.symlink_metadata().is_ok() {
        return Err(ProblemError::Exists {
            path: target.to_owned(),
        });
    }
    let mut tree = Tree::default();
    let mut notices = Vec::new();
    match to {
        Format::Own => own::write(problem, &mut tree, &mut notices)?,
        Format::Kattis2025 => kattis::write(problem, folder, &mut tree, &mut notices)?,
        other => {
            return Err(cannot(format!(
                "problems are not written as {}; convert to {} or {}",
                other.id(),
                Format::Own.id(),
                Format::Kattis2025.id()
            )));
        }
    }
    tree.write(target)?;
    Ok(notices)
}

/// What the new format cannot say.
fn cannot(what: String) -> ProblemError {
    ProblemError::Convert { what }
}

fn note(text: String) -> Notice {
    Notice {
        severity: crate::model::Severity::Note,
        text,
        path: None,
    }
}

fn warning(text: String) -> Notice {
    Notice {
        severity: crate::model::Severity::Warning,
        text,
        path: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{load, stage::Stage};

    fn own() -> Stage {
        Stage::new(&[
            (
                "problem.toml",
                "title = 'Sum'\n[limits]\ntime = '1.5 s'\nmemory = '64 MiB'",
            ),
            ("sample/1.in", "1 2\n"),
            ("sample/1.ans", "3\n"),
            ("secret/2.in", "2 2\n"),
            ("secret/2.ans", "4\n"),
            ("secret/10.in", "3 3\n"),
            ("secret/10.ans", "6\n"),
        ])
    }

    #[test]
    fn a_plain_folder_becomes_a_package_and_comes_back() {
        let stage = own();
        let problem = load(stage.path(), stage.path()).unwrap();
        let out = tempfile::tempdir().unwrap();
        let package = out.path().join("sum");
        convert(&problem, stage.path(), &package, Format::Kattis2025).unwrap();
        let there = load(&package, out.path()).unwrap();
        assert_eq!(there.package.format, Format::Kattis2025);
        assert_eq!(there.title, "Sum");
        assert_eq!(there.limits.time, problem.limits.time);
        assert_eq!(there.limits.memory, problem.limits.memory);
        let names: Vec<&str> = there.cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names, ["sample/01", "secret/02", "secret/10"]);
        let back = out.path().join("back");
        convert(&there, &package, &back, Format::Own).unwrap();
        let again = load(&back.join("cases/sum"), out.path()).unwrap();
        assert_eq!(again.limits.time, problem.limits.time);
        assert_eq!(again.cases.len(), 3);
        assert_eq!(again.title, "Sum");
    }

    #[test]
    fn nothing_that_is_there_is_written_over() {
        let stage = own();
        let problem = load(stage.path(), stage.path()).unwrap();
        let error = convert(&problem, stage.path(), stage.path(), Format::Own).unwrap_err();
        assert!(error.to_string().contains("is there already"), "{error}");
    }
}
