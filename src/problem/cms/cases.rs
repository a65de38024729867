//! The tests of a task. In: `gen/GEN`, or else the files of `input`. Out: cases named by number below
//! their subtask, and their points. Tests whose files are not there are counted.

use super::gen_file::{Gen, Made, Test};
use super::task::Task;
use crate::model::{CaseSettings, Generated, Helper, Role};
use crate::problem::error::{ProblemError, printable};
use crate::problem::home::Home;
use crate::problem::roll::{Found, Roll};
use crate::problem::text::Text;
use std::path::Path;
use std::sync::Arc;

/// Tests of one task.
const MOST: u64 = 100_000;

/// What tests are read with.
pub(super) struct Reading<'r> {
    pub home: &'r Home,
    pub task: &'r Task,
    pub scratch: &'r Path,
    pub generator: Option<Arc<Helper>>,
    /// Whether a program judges that needs no answers.
    pub interacts: bool,
}

impl Reading<'_> {
    /// Reads the tests of `gen/GEN`.
    pub fn listed(&self, text: &Text, listed: &Gen, roll: &mut Roll) -> Result<(), ProblemError> {
        for (number, test) in listed.tests.iter().enumerate() {
            let subtask = listed.subtasks.iter().find(|it| it.tests.contains(&number));
            let name = match subtask {
                Some(subtask) => format!("{}/{number:03}", subtask.name),
                None => format!("{number:03}"),
            };
            self.one(number as u64, name, Some((text, test)), roll)?;
        }
        Ok(())
    }

    /// Reads the tests of a task without `gen/GEN`.
    pub fn counted(&self, roll: &mut Roll) -> Result<(), ProblemError> {
        let count = match self.task.n_input {
            Some(count) => count.min(MOST),
            None => {
                let mut count = 0;
                while count < MOST && self.home.file(&input(count))?.is_some() {
                    count += 1;
                }
                count
            }
        };
        for number in 0..count {
            self.one(number, format!("{number:03}"), None, roll)?;
        }
        Ok(())
    }

    fn one(
        &self,
        number: u64,
        name: String,
        listed: Option<(&Text, &Test)>,
        roll: &mut Roll,
    ) -> Result<(), ProblemError> {
        let made = |ending: &str| {
            self.scratch
                .join("made")
                .join(format!("{number:03}.{ending}"))
        };
        let given = self.home.file(&input(number))?;
        let copied = match listed {
            Some((text, test)) if given.is_none() => self.copied(text, test)?,
            _ => None,
        };
        let has_input = given.is_some() || copied.is_some();
        let answer = self.home.file(&format!("output/output{number}.txt"))?;
        let needs_answer = !self.interacts && answer.is_none();
        let found = Found {
            name,
            role: Role::Secret,
            input: given.or(copied).or_else(|| Some(made("in"))),
            answer: answer.or_else(|| needs_answer.then(|| made("ans"))),
            settings: CaseSettings {
                input_file: self.task.infile.clone().filter(|_| !self.interacts),
                output_file: self.task.outfile.clone().filter(|_| !self.interacts),
                ..CaseSettings::default()
            },
            origin: format!("test {number}"),
        };
        let case = if has_input && !needs_answer {
            roll.add(found)?
        } else {
            roll.add_ungenerated(found)?
        };
        if let (Some((_, test)), Some(generator)) = (listed, &self.generator)
            && let Made::Generated(arguments) = &test.made
        {
            roll.generated.push(Generated {
                case,
                generator: Arc::clone(generator),
                arguments: arguments.clone(),
                input: None,
                answers: false,
            });
        }
        Ok(())
    }

    /// The file that a test is copied from.
    fn copied(&self, text: &Text, test: &Test) -> Result<Option<std::path::PathBuf>, ProblemError> {
        let Made::Copied(name) = &test.made else {
            return Ok(None);
        };
        let path = self.home.file(name)?.ok_or_else(|| {
            let what = format!("there is no file {} in the task", printable(name));
            text.fault(test.span.clone(), what, "put it there, or name another one")
        })?;
        Ok(Some(path))
    }
}

fn input(number: u64) -> String {
    format!("input/input{number}.txt")
}
