//! Starts one process under limits and says what came of it.
//! In: an `Invocation`. Out: an `Execution`, or why the sandbox itself failed.
//! No verdict is made here, and nothing that a program started outlives its execution.

mod activity;
mod ask;
mod birth;
mod capture;
mod classify;
mod cores;
mod dialogue;
mod error;
mod groups;
mod launcher;
mod layer;
mod linux;
mod machine;
mod noise;
mod portable;
mod scripted;
mod selftest;
mod starved;
mod watch;

pub use ask::{Asked, ask};
pub use classify::{Ending, classify};
pub use cores::{Slots, slots, stay_on};
pub use dialogue::named_end;
pub use error::SandboxError;
pub use groups::{SCOPE_MARK, enter_scope};
pub use launcher::{LAUNCHER_ARGUMENT, serve};
pub use layer::{Layer, LayerSet};
pub use linux::{Isolation, Sealed, Shortfall};
pub use machine::{Gauged, advice, examine, gauge};
pub use noise::{Gauge, Watch, share};
pub use portable::Portable;
pub use scripted::Scripted;
pub use selftest::{ACTOR_ARGUMENT, Test, act, tiny_program, write_tiny};

use crate::model::{Dialogue, Execution, Invocation, Stop, Strength, Talk};
use std::time::Duration;

/// Starts processes under limits. Shared by all slots.
pub trait Sandbox: Send + Sync {
    /// What this sandbox really enforces.
    fn strength(&self) -> Strength;

    /// Starts one process. It runs until it ends, hits a cap, or `finish` is asked to stop.
    ///
    /// # Errors
    /// When the sandbox itself fails. A program that the system refuses to start is no error: its
    /// execution says so.
    fn start(&self, invocation: &Invocation) -> Result<Box<dyn Process>, SandboxError>;

    /// Has several processes talk with each other until all of them are gone, each in a run of its
    /// own. `heard` is told each piece that is overheard: on which line, and when.
    ///
    /// # Errors
    /// As for `start` and `finish`; then all of them are dead.
    fn converse(
        &self,
        dialogue: &Dialogue,
        heard: &mut dyn FnMut(usize, Duration, &[u8]),
        stop: &Stop,
    ) -> Result<Talk, SandboxError>;
}

/// One process under way.
pub trait Process {
    /// Blocks until the process and everything it started are gone, handing each piece of standard
    /// output on as it comes. Dropping a process without finishing it kills it.
    ///
    /// # Errors
    /// When the sandbox itself fails, or its launcher was killed from outside.
    fn finish(
        self: Box<Self>,
        output: &mut dyn FnMut(&[u8]),
        stop: &Stop,
    ) -> Result<Execution, SandboxError>;
}
