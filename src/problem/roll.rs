//! The cases of a package while they are found. In: names and where the data lie. Out: cases with
//! unique names, and what is doubtful about their answers. Of each file only its first bytes are read.

use super::error::{ProblemError, printable, shown};
use super::traps::Traps;
use crate::model::{CaseSettings, Comparison, Data, Generated, Notice, Problem, Role, TestCase};
use std::collections::HashMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A case as a package's files say it.
pub(super) struct Found {
    pub name: String,
    pub role: Role,
    /// None is an empty input.
    pub input: Option<PathBuf>,
    /// None is an empty answer.
    pub answer: Option<PathBuf>,
    pub settings: CaseSettings,
    /// Where it is said, for a sentence about two of one name.
    pub origin: String,
}

/// The cases found so far.
#[derive(Default)]
pub(super) struct Roll {
    pub cases: Vec<TestCase>,
    /// What makes inputs that are not there.
    pub generated: Vec<Generated>,
    /// Cases of which the input or the answer is not there.
    pub ungenerated: Vec<usize>,
    origins: HashMap<String, String>,
    traps: Traps,
}

impl Roll {
    /// Adds a case and says its index. The files must be readable.
    pub fn add(&mut self, found: Found) -> Result<usize, ProblemError> {
        let answer_size = match &found.answer {
            Some(path) => self
                .traps
                .look_into(path)
                .map_err(ProblemError::read(path))?,
            None => 0,
        };
        if let Some(path) = &found.input {
            // An input that cannot be read must be told now, and not as a fault of a submission.
            File::open(path)
                .map(drop)
                .map_err(ProblemError::read(path))?;
        }
        let (input, answer) = (data(found.input), data(found.answer));
        self.insert(
            TestCase {
                name: found.name,
                role: found.role,
                input,
                answer,
                answer_size,
                settings: found.settings,
            },
            found.origin,
        )
    }

    /// Adds a case whose input or answer has still to be made.
    pub fn add_ungenerated(&mut self, found: Found) -> Result<usize, ProblemError> {
        let case = TestCase {
            name: found.name,
            role: found.role,
            input: data(found.input),
            answer: data(found.answer),
            answer_size: 0,
            settings: found.settings,
        };
        let at = self.insert(case, found.origin)?;
        self.ungenerated.push(at);
        Ok(at)
    }

    /// Adds a case as it is, the answer in memory.
    pub fn insert(&mut self, case: TestCase, origin: String) -> Result<usize, ProblemError> {
        if let Some(first) = self.origins.get(&case.name) {
            return Err(ProblemError::Duplicate {
                name: printable(&case.name),
                first: first.clone(),
                second: origin,
            });
        }
        self.origins.insert(case.name.clone(), origin);
        self.cases.push(case);
        Ok(self.cases.len() - 1)
    }

    /// What is doubtful about the answers, given how they are compared.
    pub fn notices(&mut self, comparison: &Comparison) -> Vec<Notice> {
        std::mem::take(&mut self.traps).notices(comparison)
    }

    /// Refuses a package without a case.
    pub fn must_hold_some(
        &self,
        folder: &Path,
        looked: &str,
        remedy: &str,
    ) -> Result<(), ProblemError> {
        if self.cases.is_empty() {
            return Err(ProblemError::Empty {
                folder: folder.to_owned(),
                looked: looked.to_owned(),
                remedy: remedy.to_owned(),
            });
        }
        Ok(())
    }
}

/// Refuses a problem of which data have to be made first.
pub(super) fn must_be_made(
    problem: Problem,
    why: &str,
    remedy: &str,
) -> Result<Problem, ProblemError> {
    let missing = &problem.package.ungenerated;
    let Some(first) = missing.first().and_then(|at| problem.cases.get(*at)) else {
        return Ok(problem);
    };
    Err(ProblemError::NotGenerated {
        path: problem.package.evidence.clone().unwrap_or_default(),
        count: missing.len(),
        all: problem.cases.len(),
        first: printable(&first.name),
        why: why.to_owned(),
        remedy: remedy.to_owned(),
    })
}

/// A file, or nothing in memory.
fn data(path: Option<PathBuf>) -> Data {
    path.map_or_else(|| Data::Bytes(Arc::from([])), Data::File)
}

/// Where a file stands, for a sentence about two cases of one name.
pub(super) fn origin(path: &Path) -> String {
    shown(path)
}

#[cfg(test)]
mod tests {
    use super::super::stage::Stage;
    use super::*;

    fn found(name: &str, path: &Path) -> Found {
        Found {
            name: name.to_owned(),
            role: Role::Secret,
            input: Some(path.to_owned()),
            answer: None,
            settings: CaseSettings::default(),
            origin: origin(path),
        }
    }

    #[test]
    fn names_are_unique_and_files_readable() {
        let stage = Stage::new(&[("1.in", "5")]);
        let path = stage.path().join("1.in");
        let mut roll = Roll::default();
        assert_eq!(roll.add(found("1", &path)).expect("a case"), 0);
        assert_eq!(roll.cases[0].answer, Data::Bytes(Arc::from([])));
        let error = roll.add(found("1", &path)).expect_err("twice").to_string();
        assert!(
            error.starts_with("the case '1' is there twice, in "),
            "{error}"
        );
        let gone = stage.path().join("gone");
        let error = roll.add(found("2", &gone)).expect_err("gone").to_string();
        assert!(error.contains("gone cannot be read"), "{error}");
        assert_eq!(roll.add_ungenerated(found("2", &gone)).expect("a case"), 1);
        assert_eq!(roll.ungenerated, [1]);
        assert!(roll.must_hold_some(stage.path(), "", "").is_ok());
        assert!(
            Roll::default()
                .must_hold_some(stage.path(), "", "")
                .is_err()
        );
    }
}
