//! Plays back prepared executions, so that plans, stop rules and verdicts are tested without a
//! process. In: a function from an invocation to what shall come of it. Nothing is started.

use super::{Process, Sandbox, SandboxError};
use crate::model::{Caveat, Execution, Grade, Hold, Invocation, Stop, Strength};

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
