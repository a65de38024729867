//! The portable runner: ordinary processes of the same user, started by a small launcher, watched
//! through the system's public figures. In: invocations. Out: executions.
//! It measures and kills well and confines nothing: grade D, and it says so.

use super::groups::{Bases, Slot, remove_stale};
use super::launcher::Setup;
use super::layer::LayerSet;
use super::watch::{Idle, Link, Running, Surroundings};
use super::{Process, Sandbox, SandboxError};
use crate::model::{Caveat, Grade, Hold, Invocation, Strength};
use std::path::PathBuf;

/// The portable runner.
#[derive(Debug)]
pub struct Portable {
    launcher: PathBuf,
    scratch: PathBuf,
    idle: Idle,
    bases: Bases,
    off: LayerSet,
}

impl Portable {
    /// `launcher` is an executable whose `main` first of all serves `LAUNCHER_ARGUMENT`: this
    /// program itself. Launchers are started when they are first needed, and kept. Fresh folders
    /// are made in `scratch`.
    #[must_use]
    pub fn new(launcher: PathBuf, scratch: PathBuf) -> Self {
        // A fork bomb outruns every watcher, so tasks are held where that can be had at all.
        let bases = Bases {
            tasks: Bases::find_first_version().tasks,
            ..Bases::default()
        };
        remove_stale(&bases);
        Self {
            launcher,
            scratch,
            idle: Idle::default(),
            bases,
            off: LayerSet::default(),
        }
    }

    /// Without some of the layers, for tests.
    #[doc(hidden)]
    #[must_use]
    pub fn without(mut self, off: LayerSet) -> Self {
        self.off = off;
        self
    }

    fn holds_tasks(&self) -> bool {
        self.bases.tasks.is_some() || !rustix::process::geteuid().is_root()
    }
}

impl Sandbox for Portable {
    fn strength(&self) -> Strength {
        let mut caveats = vec![Caveat::NotConfined, Caveat::MemorySampled];
        if !self.holds_tasks() {
            caveats.push(Caveat::TasksWatched);
        }
        Strength {
            grade: Grade::D,
            cpu: Hold::Enforced,
            wall: Hold::Enforced,
            memory: Hold::Watched,
            output: Hold::Enforced,
            tasks: if self.holds_tasks() {
                Hold::Enforced
            } else {
                Hold::Watched
            },
            files: Hold::Ignored,
            network: Hold::Ignored,
            caveats,
        }
    }

    fn start(&self, invocation: &Invocation) -> Result<Box<dyn Process>, SandboxError> {
        let link = match self.idle.take() {
            Some(link) => link,
            None => {
                let slot = Slot::make(&self.bases);
                let setup = Setup {
                    off: self.off.bits(),
                    ..Setup::default()
                };
                Link::open(&self.launcher, &setup, slot, None)?
            }
        };
        let around = Surroundings {
            confined: false,
            scratch: &self.scratch,
            off: self.off,
        };
        let running = Running::begin(link, self.idle.clone(), invocation, around)?;
        Ok(Box::new(running))
    }
}
