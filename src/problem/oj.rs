//! What online-judge-tools downloads: a folder `test` with `sample-1.in` and `sample-1.out`. In: the
//! folder that holds it. Out: a `Problem`; limits are not in there, so they are the usual ones.

use super::error::ProblemError;
use super::folder::id;
use super::home::Home;
use super::plain;
use crate::model::{Format, Problem, Role};
use std::path::{Path, PathBuf};

/// The folder.
const FOLDER: &str = "test";
/// How names look unless one says otherwise.
const PATTERN: &str = "%s.%e";

/// The folder `test`, where a file in it is named as the tool names samples.
pub(super) fn sign(folder: &Path) -> Option<PathBuf> {
    let home = Home::new(folder).ok()?;
    let names = home.names(FOLDER).ok()?;
    let is_sample = |name: &String| name.starts_with("sample-") && name.ends_with(".in");
    names.iter().any(is_sample).then(|| folder.join(FOLDER))
}

/// Loads the cases of the folder `test`. The pattern is that of the tool's `--format`: `%s` is the
/// case's name and `%e` is `in` or `out`.
///
/// # Errors
/// As for [`plain::load`].
pub fn load(folder: &Path, pattern: Option<&str>) -> Result<Problem, ProblemError> {
    let inner = Home::new(folder)?.folder(FOLDER)?;
    let tests = inner.unwrap_or_else(|| folder.to_owned());
    let mut problem = plain::load(&tests, Some(pattern.unwrap_or(PATTERN)))?;
    for case in &mut problem.cases {
        // Cases of the system, which the tool can download too, have other names.
        let first = case.name.split('/').next().unwrap_or_default();
        let is_system = pattern.is_none() && !first.starts_with("sample");
        case.role = if is_system {
            Role::Secret
        } else {
            Role::Sample
        };
    }
    problem.package.format = Format::OnlineJudgeTools;
    problem.package.evidence = Some(tests);
    problem.id = id(folder)?;
    problem.title.clone_from(&problem.id);
    Ok(problem)
}

#[cfg(test)]
mod tests {
    use super::super::stage::Stage;
    use super::*;

    #[test]
    fn downloaded_samples_are_cases() {
        let stage = Stage::new(&[
            ("test/sample-1.in", "1 2"),
            ("test/sample-1.out", "3"),
            ("test/random-01.in", "5 6"),
            ("test/random-01.out", "11"),
            ("main.cpp", ""),
        ]);
        let problem = load(stage.path(), None).expect("cases");
        let cases: Vec<(&str, Role)> = problem
            .cases
            .iter()
            .map(|case| (case.name.as_str(), case.role))
            .collect();
        assert_eq!(
            cases,
            [("random-01", Role::Secret), ("sample-1", Role::Sample)]
        );
        assert_eq!(sign(stage.path()), Some(stage.path().join("test")));
        assert_eq!(problem.package.format, Format::OnlineJudgeTools);
        let other = Stage::new(&[("test/in/1.txt", ""), ("test/out/1.txt", "")]);
        assert_eq!(sign(other.path()), None);
        let problem = load(other.path(), Some("%e/%s.txt")).expect("cases");
        assert_eq!(problem.cases[0].name, "1");
    }
}
