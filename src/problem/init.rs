//! A first problem to change. In: a folder and a name. Out: a small problem that judges green.
//! Nothing that is there already is touched.

use super::error::ProblemError;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The longest name of a problem.
const LONGEST: usize = 64;

/// Files below `cases/<name>/`.
const CASES: [(&str, &str); 9] = [
    ("problem.toml", include_str!("starter/problem.toml.txt")),
    ("sample/1.in", "3\n1 2 3\n"),
    ("sample/1.ans", "6\n"),
    ("secret/1.in", "1\n-7\n"),
    ("secret/1.ans", "-7\n"),
    ("secret/2-zero.in", "4\n5 -5\n1000000 -1000000\n"),
    ("secret/2-zero.ans", "0\n"),
    ("secret/3-large.in", "3\n1000000000 1000000000 1000000000\n"),
    ("secret/3-large.ans", "3000000000\n"),
];

/// Files below `solutions/<name>/`, in the folder of the verdict that each promises.
const SOLUTIONS: [(&str, &str); 3] = [
    ("accepted/sum.rs", include_str!("starter/sum.rs.txt")),
    ("accepted/sum.py", include_str!("starter/sum.py.txt")),
    (
        "wrong_answer/sum_in_32_bits.rs",
        include_str!("starter/sum_in_32_bits.rs.txt"),
    ),
];

/// Writes `cases/<name>` and `solutions/<name>` below `folder`, and tells the files in order.
///
/// # Errors
/// `BadId` where the name is not made of ASCII letters, digits, `-` and `_`; `Exists` where either
/// folder is there already; `Write` where a file cannot be written, and then what this call has
/// written is removed again.
pub fn init(folder: &Path, name: &str) -> Result<Vec<PathBuf>, ProblemError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if name.is_empty() || name.len() > LONGEST || name.starts_with('-') || !name.chars().all(plain)
    {
        return Err(ProblemError::BadId {
            name: name.chars().take(LONGEST + 1).collect(),
        });
    }
    let roots = [
        folder.join("cases").join(name),
        folder.join("solutions").join(name),
    ];
    if let Some(path) = roots.iter().find(|root| fs::symlink_metadata(root).is_ok()) {
        return Err(ProblemError::Exists { path: path.clone() });
    }
    let [cases, solutions] = &roots;
    let files = CASES
        .iter()
        .map(|(path, content)| (cases.join(path), *content))
        .chain(
            SOLUTIONS
                .iter()
                .map(|(path, content)| (solutions.join(path), *content)),
        );
    let mut written = Vec::new();
    for (path, content) in files {
        if let Err(error) = write_new(&path, content) {
            for root in &roots {
                // Both were absent before, so all in them is ours. The first error is the one to tell.
                let _ = fs::remove_dir_all(root);
            }
            return Err(ProblemError::Write { path, error });
        }
        written.push(path);
    }
    Ok(written)
}

fn write_new(path: &Path, content: &str) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(content.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::super::stage::Stage;
    use super::super::{find, load};
    use super::*;
    use crate::model::{Problem, Role};

    #[test]
    fn a_new_problem_can_be_loaded_without_a_notice() {
        let stage = Stage::new(&[]);
        let written = init(stage.path(), "my-sum_2").expect("it is written");
        assert_eq!(written.len(), 12);
        assert!(written.iter().all(|path| path.is_file()));
        let folder = stage.path().join("cases/my-sum_2");
        assert_eq!(
            find(stage.path()).expect("a list"),
            std::slice::from_ref(&folder)
        );
        let problem: Problem = load(&folder, &folder).expect("it can be loaded");
        assert_eq!(
            (problem.id.as_str(), problem.title.as_str()),
            ("my-sum_2", "Sum")
        );
        assert_eq!(problem.notices, []);
        let cases: Vec<_> = problem
            .cases
            .iter()
            .map(|case| (case.name.as_str(), case.role))
            .collect();
        assert_eq!(
            cases,
            [
                ("sample/1", Role::Sample),
                ("secret/1", Role::Secret),
                ("secret/2-zero", Role::Secret),
                ("secret/3-large", Role::Secret),
            ]
        );
    }

    #[test]
    fn every_key_is_shown_and_what_is_commented_out_is_right() {
        let shown = include_str!("starter/problem.toml.txt");
        let keys = shown.lines().filter_map(|line| line.strip_prefix("# "));
        let is_key = |line: &&str| line.starts_with('[') || line.contains(" = ");
        let all: Vec<&str> = shown.lines().chain(keys.filter(is_key)).collect();
        for key in [
            "title",
            "source",
            "rules",
            "time",
            "memory",
            "wall",
            "overshoot",
            "output",
            "tasks",
            "kind",
            "absolute",
            "relative",
            "tolerance",
            "presentation",
            "file",
            "name",
            "input",
            "answer",
            "role",
        ] {
            let start = format!("{key} = ");
            assert!(all.iter().any(|line| line.starts_with(&start)), "{key}");
        }
    }

    #[test]
    fn nothing_is_overwritten() {
        for there in ["cases/sum/", "solutions/sum/accepted/mine.rs", "cases/sum"] {
            let stage = Stage::new(&[(there, "mine")]);
            let error = init(stage.path(), "sum").expect_err(there).to_string();
            assert!(
                error.contains("is there already and is not overwritten"),
                "{error}"
            );
            let count = walk_count(stage.path());
            assert!(count <= 4, "{there}: {count} entries");
        }
    }

    fn walk_count(folder: &Path) -> usize {
        fs::read_dir(folder).map_or(0, |entries| {
            entries
                .flatten()
                .map(|entry| 1 + walk_count(&entry.path()))
                .sum()
        })
    }

    #[test]
    fn names_that_would_be_trouble_are_refused() {
        let stage = Stage::new(&[]);
        let long = "a".repeat(65);
        for name in ["", "..", "a/b", "a b", "-a", "é", "a\n", long.as_str()] {
            let error = init(stage.path(), name).expect_err(name);
            assert!(matches!(error, ProblemError::BadId { .. }), "{error}");
        }
    }
}
