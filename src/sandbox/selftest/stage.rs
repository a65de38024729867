//! Where the self-test is played: starts the hostile actor in the sandbox. In: a role and limits.
//! Out: the facts of its execution. Nothing is judged here.

use crate::model::{Bytes, Execution, Folder, Input, Invocation, Limits, Stop};
use crate::sandbox::{Sandbox, SandboxError};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::actor::ACTOR_ARGUMENT;

/// Bytes of what an actor says that are kept.
const KEPT: usize = 4 << 10;

/// What the self-test works with.
pub struct Stage<'a> {
    /// What is tested.
    pub sandbox: &'a dyn Sandbox,
    /// This program, which serves as the actor.
    pub program: &'a Path,
    /// A folder of ours, within which the sandbox makes its own.
    pub scratch: &'a Path,
    /// A text that only this test has.
    pub token: String,
    /// A core to run on.
    pub core: Option<usize>,
    /// Ends a run early.
    pub stop: &'a Stop,
}

impl Stage<'_> {
    /// Plays a role under limits that suffice for it.
    pub fn play(&self, role: &[&str]) -> Result<Execution, SandboxError> {
        self.play_under(role, &roomy())
    }

    /// Plays a role under these limits.
    pub fn play_under(&self, role: &[&str], limits: &Limits) -> Result<Execution, SandboxError> {
        let words = std::iter::once(ACTOR_ARGUMENT).chain(role.iter().copied());
        let invocation = self.invocation(self.program, words.map(OsString::from), limits);
        self.run(&invocation)
    }

    /// Runs a program to its end.
    pub fn run(&self, invocation: &Invocation) -> Result<Execution, SandboxError> {
        self.sandbox
            .start(invocation)?
            .finish(&mut |_| {}, self.stop)
    }

    /// What is asked of the sandbox: nothing beyond the program itself is to be seen.
    pub fn invocation(
        &self,
        program: &Path,
        arguments: impl Iterator<Item = OsString>,
        limits: &Limits,
    ) -> Invocation {
        Invocation {
            program: program.to_owned(),
            arguments: arguments.collect(),
            environment: Vec::new(),
            folder: Folder::Fresh,
            visible: vec![PathBuf::from(program)],
            input: Input::Empty,
            limits: limits.clone(),
            core: self.core,
            keep_output: KEPT,
        }
    }
}

/// Limits for a role that is after something else than a limit.
pub fn roomy() -> Limits {
    Limits {
        wall: Duration::from_secs(3),
        overshoot: Duration::ZERO,
        ..Limits::new(Duration::from_secs(1), Bytes::mib(64))
    }
}
