//! Plays back prepared executions, so that plans, stop rules and verdicts are tested without a
//! process. In: a function from an invocation to what shall come of it. Nothing is started.

use super::{Process, Sandbox, SandboxError};
use crate::model::{Caveat, Dialogue, Execution, Grade, Hold, Invocation, Stop, Strength, Talk};
use std::time::Duration;

type Script = dyn Fn(&Invocation) -> (Vec<u8>, Execution) + Send + Sync;

/// A sandbox that plays back prepared executions.
pub struct Scripted(Box<Script>);

impl Scripted {
    /// `script` says, for an invocation, the standard output and the facts.
    pub fn new(
        script: impl Fn(&Invocation) -> (Vec<u8>, Execution) + Send + Sync + 'static,
    ) -> Self {
        Self(Box::new(script))
    }
}

impl Sandbox for Scripted {
    fn strength(&self) -> Strength {
        Strength {
            grade: Grade::D,
            cpu: Hold::Ignored,
            wall: Hold::Ignored,
            memory: Hold::Ignored,
            output: Hold::Ignored,
            tasks: Hold::Ignored,
            files: Hold::Ignored,
            network: Hold::Ignored,
            caveats: vec![Caveat::NothingRun],
        }
    }

    fn start(&self, invocation: &Invocation) -> Result<Box<dyn Process>, SandboxError> {
        let (output, execution) = (self.0)(invocation);
        Ok(Box::new(Played { output, execution }))
    }

    /// Each party as the script has it; they end in the order of the dialogue.
    fn converse(
        &self,
        dialogue: &Dialogue,
        _: &mut dyn FnMut(usize, Duration, &[u8]),
        _: &Stop,
    ) -> Result<Talk, SandboxError> {
        let executions = dialogue.parties.iter().map(|party| (self.0)(party).1);
        Ok(Talk {
            executions: executions.collect(),
            order: (0..dialogue.parties.len()).collect(),
            cut: vec![false; dialogue.lines.len()],
        })
    }
}

struct Played {
    output: Vec<u8>,
    execution: Execution,
}

impl Process for Played {
    fn finish(
        self: Box<Self>,
        output: &mut dyn FnMut(&[u8]),
        _: &Stop,
    ) -> Result<Execution, SandboxError> {
        output(&self.output);
        Ok(self.execution)
    }
}
