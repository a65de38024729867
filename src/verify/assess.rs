//! What the checker of a problem says of any output. In: who judges, the case's data, an output.
//! Out: a finding. A checker that fails is a finding too; only our own failure is an error.

use super::Verifier;
use crate::build::{BuildError, command_for};
use crate::check::program::{Desk, Place, Question, Ready, ask, helper_limits};
use crate::check::{self, CheckError};
use crate::model::{CheckerProgram, Data, Finding, Helper, Judging, Program};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fs;

/// The checkers of a problem, each built once.
pub struct Assessor<'a> {
    verifier: &'a Verifier<'a>,
    built: RefCell<HashMap<String, Result<Program, String>>>,
}

impl<'a> Assessor<'a> {
    /// Nothing is built before it is needed.
    pub fn new(verifier: &'a Verifier<'a>) -> Self {
        Self {
            verifier,
            built: RefCell::default(),
        }
    }

    /// The program of a helper, or why there is none.
    pub fn program(&self, helper: &Helper) -> Result<Program, String> {
        let mut built = self.built.borrow_mut();
        let make = || {
            let made: Result<Program, BuildError> =
                self.verifier
                    .judge
                    .builder
                    .helper(helper, self.verifier.core, self.verifier.stop);
            made.map_err(|error| error.to_string())
        };
        built
            .entry(helper.name.clone())
            .or_insert_with(make)
            .clone()
    }

    /// What is said of an output; none where only a dialogue could tell.
    pub fn assess(
        &self,
        judging: &Judging,
        input: &Data,
        answer: &Data,
        output: &[u8],
    ) -> Result<Option<Finding>, CheckError> {
        match judging {
            Judging::Compared(checker) => check::compare(checker, answer, output).map(Some),
            Judging::Interactive(_) => Ok(None),
            Judging::Checked(all) => {
                let mut last = Finding::Right;
                for checker in all {
                    last = self.ask(checker, input, answer, output)?;
                    if !matches!(last, Finding::Accepted(_) | Finding::Right) {
                        break;
                    }
                }
                Ok(Some(last))
            }
        }
    }

    fn ask(
        &self,
        checker: &CheckerProgram,
        input: &Data,
        answer: &Data,
        output: &[u8],
    ) -> Result<Finding, CheckError> {
        let program = match self.program(&checker.helper) {
            Ok(program) => program,
            Err(why) => return Ok(Finding::Failed(why)),
        };
        let desk = Desk::make(self.verifier.scratch)?;
        let path = desk.output();
        fs::write(&path, output).map_err(|error| CheckError::Scratch {
            path: path.clone(),
            error,
        })?;
        let (path_of_it, arguments) = command_for(&program, &helper_limits(&checker.helper));
        let environment = program.environment.iter();
        let ready = Ready {
            program: path_of_it,
            arguments,
            environment: environment
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
            visible: program.visible.clone(),
        };
        let place = Place {
            sandbox: &*self.verifier.judge.sandbox,
            core: self.verifier.core,
            stop: self.verifier.stop,
        };
        let question = Question {
            input,
            answer,
            output: &path,
            most: None,
        };
        ask(place, &desk, checker, &ready, question)
    }
}
