//! Folders of mere cases in other namings than `*.in` and `*.ans`. In: a folder. Out: a `Problem` with
//! the limits of problems that say nothing. Names alone decide which files are cases.

use super::error::ProblemError;
use super::folder::id;
use super::home::Home;
use super::pairs::{Pairs, by_name, by_pattern};
use super::roll::{Found, Roll, origin};
use crate::model::{CaseSettings, Checker, Format, Judging, Notice, Package, Problem, Role};
use std::path::{Path, PathBuf};

/// Folders and beginnings of names whose cases are samples.
const SAMPLES: [&str; 2] = ["sample", "example"];
/// How many files without a partner are told one by one.
const TOLD: usize = 10;

/// The pair that shows that a folder holds cases, if one does.
pub(super) fn sign(folder: &Path) -> Option<PathBuf> {
    let home = Home::new(folder).ok()?;
    let files = home.tree().ok()?;
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let first = by_name(&names).pairs.first()?.input;
    files.into_iter().nth(first).map(|(_, path)| path)
}

/// Loads a folder of cases by their names, or by a pattern such as `%s.%e`, in which `%s` is the
/// case's name and `%e` is `in` or `out`.
///
/// # Errors
/// When nothing can be paired, two files claim to be the same, or a file cannot be read.
pub(super) fn load(folder: &Path, pattern: Option<&str>) -> Result<Problem, ProblemError> {
    let home = Home::new(folder)?;
    let files = home.tree()?;
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let pairs = match pattern {
        Some(pattern) => by_pattern(&names, pattern),
        None => by_name(&names),
    };
    if let Some(&(first, second)) = pairs.twice.first() {
        return Err(ProblemError::Duplicate {
            name: names[second].to_owned(),
            first: origin(&files[first].1),
            second: origin(&files[second].1),
        });
    }
    let mut roll = Roll::default();
    for pair in &pairs.pairs {
        let (input, answer) = (files[pair.input].1.clone(), files[pair.answer].1.clone());
        roll.add(Found {
            role: role(names[pair.input]),
            name: pair.name.clone(),
            origin: origin(&input),
            input: Some(input),
            answer: Some(answer),
            settings: CaseSettings::default(),
        })?;
    }
    let looked = pattern.map_or_else(
        || "looked for pairs such as 1.in and 1.out, in/1.txt and out/1.txt, input1.txt and output1.txt".to_owned(),
        |pattern| format!("looked for names like {pattern}, in which %e is in or out"),
    );
    roll.must_hold_some(folder, &looked, "name each answer as its input")?;
    problem(&home, &files, &pairs, roll)
}

fn problem(
    home: &Home,
    files: &[(String, PathBuf)],
    pairs: &Pairs,
    mut roll: Roll,
) -> Result<Problem, ProblemError> {
    let id = id(home.path())?;
    let checker = Checker::default();
    let mut notices = lonely(home.path(), files, pairs);
    notices.extend(roll.notices(&checker.comparison));
    let evidence = pairs.pairs.first().map(|pair| files[pair.input].1.clone());
    Ok(Problem {
        title: id.clone(),
        id,
        judging: Judging::Compared(checker),
        package: Package {
            format: Format::Plain,
            evidence,
            ..Package::default()
        },
        cases: roll.cases,
        notices,
        ..Problem::default()
    })
}

/// Tells of files without a partner.
fn lonely(folder: &Path, files: &[(String, PathBuf)], pairs: &Pairs) -> Vec<Notice> {
    let text = "this file is named like one of a case, but has no partner, and is left out";
    let told = pairs.alone.iter().take(TOLD);
    let mut notices: Vec<Notice> = told
        .map(|&at| Notice::warning(text, files[at].1.clone()))
        .collect();
    let more = pairs.alone.len().saturating_sub(TOLD);
    if more > 0 {
        let text = format!("{more} more files here have no partner and are no cases");
        notices.push(Notice::warning(text, folder));
    }
    notices
}

/// Samples lie in a folder of samples, or are called so.
pub(super) fn role(path: &str) -> Role {
    let is_sample = path.split('/').any(|part| {
        SAMPLES
            .iter()
            .any(|word| part.to_ascii_lowercase().starts_with(word))
    });
    if is_sample {
        Role::Sample
    } else {
        Role::Secret
    }
}

#[cfg(test)]
mod tests {
    use super::super::stage::Stage;
    use super::*;

    #[test]
    fn inputs_and_answers_in_two_folders_are_cases() {
        let stage = Stage::new(&[
            ("input/input2.txt", "2"),
            ("output/output2.txt", "4"),
            ("input/input10.txt", "3"),
            ("output/output10.txt", "9"),
            ("input/input11.txt", "3"),
            ("sample/in1", "1"),
            ("sample/out1", "1"),
            ("task.md", "square it"),
        ]);
        let problem = load(stage.path(), None).expect("cases");
        let names: Vec<(&str, Role)> = problem
            .cases
            .iter()
            .map(|case| (case.name.as_str(), case.role))
            .collect();
        assert_eq!(
            names,
            [
                ("2", Role::Secret),
                ("10", Role::Secret),
                ("sample/1", Role::Sample)
            ]
        );
        assert_eq!(problem.notices.len(), 1, "{:?}", problem.notices);
        assert_eq!(
            sign(stage.path()),
            Some(stage.path().join("input/input2.txt"))
        );
    }

    #[test]
    fn a_pattern_decides_where_names_are_strange() {
        let stage = Stage::new(&[
            ("t-1.in.x", "1"),
            ("t-1.out.x", "1"),
            ("1.in", ""),
            ("1.out", ""),
        ]);
        let problem = load(stage.path(), Some("t-%s.%e.x")).expect("cases");
        assert_eq!(problem.cases.len(), 1);
        assert_eq!(problem.cases[0].name, "1");
        let error = load(stage.path(), Some("%s.txt"))
            .expect_err("none")
            .to_string();
        assert!(error.contains("looked for names like %s.txt"), "{error}");
    }

    #[test]
    fn a_folder_without_pairs_is_told() {
        let stage = Stage::new(&[("in/1.in", ""), ("in/1.txt", "")]);
        let error = load(stage.path(), None).expect_err("twice").to_string();
        assert!(error.contains("is there twice"), "{error}");
        let stage = Stage::new(&[("README", "")]);
        let error = load(stage.path(), None).expect_err("none").to_string();
        assert!(error.contains("no test cases in "), "{error}");
        assert_eq!(sign(stage.path()), None);
    }
}
