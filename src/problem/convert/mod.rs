//! Problems from one format into another. In: a loaded problem, a new folder. Out: files there, and
//! notices on what changed its meaning. What cannot be said in the new format is refused, never
//! left out in silence.

mod kattis;
mod own;
mod points;
mod promises;
mod statement;
mod tree;

use super::error::ProblemError;
use crate::model::{Data, Format, Notice, Problem, Role, TestCase};
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

/// A name for files that every format allows.
fn plain(name: &str) -> String {
    let kept = |c: char| {
        if c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.') {
            c
        } else {
            '_'
        }
    };
    let text: String = name.chars().map(kept).collect();
    if text.starts_with(['.', '-']) || text.is_empty() {
        format!("_{text}")
    } else {
        text
    }
}

/// Where a case goes: below `sample` or `secret`, groups kept.
///
/// Formats order their cases by name, so numbers are made as long as the longest of their kind.
fn place(case: &TestCase, width: usize) -> Option<String> {
    let folder = match case.role {
        Role::Sample => "sample",
        Role::Secret => "secret",
        Role::Extra => return None,
    };
    let below = ["sample/", "samples/", "secret/", "example/", "examples/"];
    let rest = below
        .iter()
        .find_map(|prefix| case.name.strip_prefix(prefix))
        .unwrap_or(&case.name);
    let parts: Vec<String> = rest
        .split('/')
        .map(|part| padded(&plain(part), width))
        .collect();
    Some(format!("{folder}/{}", parts.join("/")))
}

/// A name whose leading number has at least this many digits.
fn padded(name: &str, width: usize) -> String {
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits >= width {
        return name.to_owned();
    }
    format!("{}{name}", "0".repeat(width - digits))
}

/// Digits of the longest leading number of any part of any name.
fn digits(problem: &Problem) -> usize {
    let parts = problem.cases.iter().flat_map(|case| case.name.split('/'));
    parts
        .map(|part| part.bytes().take_while(u8::is_ascii_digit).count())
        .max()
        .unwrap_or(0)
}

/// Puts the data of all cases into a tree, each at its new place; tells those left out.
fn cases(
    problem: &Problem,
    root: &str,
    tree: &mut Tree,
    notices: &mut Vec<Notice>,
) -> Result<Vec<Option<String>>, ProblemError> {
    let width = digits(problem);
    let mut places = Vec::new();
    for case in &problem.cases {
        let place = place(case, width);
        if let Some(place) = &place {
            let mut put =
                |ending: &str, data: &Data| tree.data(&format!("{root}{place}.{ending}"), data);
            put("in", &case.input)?;
            put("ans", &case.answer)?;
        }
        places.push(place);
    }
    let left = places.iter().filter(|place| place.is_none()).count();
    if left > 0 {
        notices.push(note(format!(
            "{left} extra cases are left out: the new format has no place for them"
        )));
    }
    Ok(places)
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

    #[test]
    fn names_are_made_plain_and_numbers_long_enough_for_their_order() {
        for (name, width, made) in [
            ("1", 2, "01"),
            ("10", 2, "10"),
            ("2-all equal", 2, "02-all_equal"),
            ("a", 3, "a"),
            ("-x", 0, "_-x"),
            ("", 0, "_"),
        ] {
            assert_eq!(padded(&plain(name), width), made);
        }
    }

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
