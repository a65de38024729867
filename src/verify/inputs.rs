//! Input validators. In: a problem. Out: remarks where one refuses an input of a case, or where
//! none refuses an invalid one.

use super::assess::Assessor;
use super::{Verifier, remark};
use crate::build::command_for;
use crate::check::program::helper_limits;
use crate::model::{
    Data, Demand, Folder, Helper, Input, InputValidator, Inspection, Invocation, Level, Outcome,
    Problem, Program,
};
use std::path::PathBuf;
use std::sync::Arc;

/// Bytes of what a helper says that are kept.
const KEEP: usize = 4 << 10;

/// How a helper ended and what it said.
pub(super) struct Ran {
    pub outcome: Outcome,
    pub output: Vec<u8>,
    pub words: String,
}

impl Verifier<'_> {
    /// Runs a helper on an input, in a fresh folder under its own limits.
    pub(super) fn run(
        &self,
        helper: &Helper,
        program: &Program,
        arguments: &[String],
        input: Option<&Data>,
    ) -> Result<Ran, String> {
        let limits = helper_limits(helper);
        let (path, mut all) = command_for(program, &limits);
        all.extend(arguments.iter().map(Into::into));
        let environment = program.environment.iter();
        let invocation = Invocation {
            program: path,
            arguments: all,
            environment: environment
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
            folder: Folder::Fresh,
            visible: program.visible.clone(),
            input: input.map_or(Input::Empty, |data| Input::Data(data.clone())),
            limits,
            core: self.core,
            keep_output: KEEP,
        };
        let mut output = Vec::new();
        let started = self.judge.sandbox.start(&invocation);
        let execution = started
            .and_then(|run| run.finish(&mut |piece| output.extend_from_slice(piece), self.stop))
            .map_err(|error| error.to_string())?;
        let said = [execution.stderr.ending(), execution.stdout.ending()];
        let words = said.into_iter().find_map(|said| {
            let text = String::from_utf8_lossy(said);
            let line = text.lines().rev().find(|line| !line.trim().is_empty());
            line.map(|line| line.trim().to_owned())
        });
        Ok(Ran {
            outcome: execution.outcome,
            output,
            words: words.unwrap_or_default(),
        })
    }

    /// Checks all inputs.
    pub(super) fn inputs(&self, problem: &Arc<Problem>, out: &mut Inspection) {
        let assessor = Assessor::new(self);
        let mut ready = Vec::new();
        for validator in &problem.package.input_validators {
            out.count(Demand::Helper, 1);
            match assessor.program(&validator.helper) {
                Ok(program) => ready.push((validator, program)),
                Err(why) => out
                    .remarks
                    .push(remark(Demand::Helper, Level::Error, why, None)),
            }
        }
        if ready.is_empty() {
            return;
        }
        for (at, case) in problem.cases.iter().enumerate() {
            for (validator, program) in &ready {
                if self.stop.asked() {
                    return;
                }
                out.count(Demand::InputValidator, 1);
                if let Some(why) = self.refuses(validator, program, at, &case.input) {
                    let text = format!(
                        "{} refuses the input of case {}: {why}",
                        validator.helper.name, case.name
                    );
                    let path = path(&case.input);
                    out.remarks
                        .push(remark(Demand::InputValidator, Level::Error, text, path));
                }
            }
        }
        for sample in &problem.package.invalid_inputs {
            out.count(Demand::InvalidInput, 1);
            let refused = ready.iter().any(|(validator, program)| {
                self.refuses(validator, program, usize::MAX, &sample.input)
                    .is_some()
            });
            if !refused {
                let text = format!(
                    "no input validator refuses {}, which is there to be refused",
                    sample.name
                );
                let path = path(&sample.input);
                out.remarks
                    .push(remark(Demand::InvalidInput, Level::Error, text, path));
            }
        }
    }

    /// Why a validator refuses an input; none where it accepts.
    fn refuses(
        &self,
        validator: &InputValidator,
        program: &Program,
        at: usize,
        input: &Data,
    ) -> Option<String> {
        let all = &validator.arguments;
        let arguments = all.get(at).or(all.last()).cloned().unwrap_or_default();
        let ran = match self.run(&validator.helper, program, &arguments, Some(input)) {
            Ok(ran) => ran,
            Err(error) => return Some(format!("it cannot be run: {error}")),
        };
        match ran.outcome {
            Outcome::Exited(code) if code == validator.accepts => None,
            Outcome::Exited(code) if ran.words.is_empty() => Some(format!("exit code {code}")),
            Outcome::Exited(_) => Some(ran.words),
            Outcome::Signalled(signal) => Some(format!("it died of signal {signal}")),
            Outcome::Killed(limit) => Some(format!("it passed a limit ({limit:?})")),
            Outcome::NotStarted(errno) => Some(format!("it cannot be started (error {errno})")),
            Outcome::Interrupted => None,
        }
    }
}

fn path(data: &Data) -> Option<PathBuf> {
    match data {
        Data::File(path) => Some(path.clone()),
        Data::Bytes(_) => None,
    }
}
