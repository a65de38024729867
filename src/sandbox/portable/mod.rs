//! The portable runner: ordinary processes of the same user, started by a small launcher, watched
//! through the system's public figures. In: invocations. Out: executions.
//! It measures and kills well and confines nothing: grade D, and it says so.

mod cap;
mod input;
mod link;
mod members;
mod pace;
mod running;

use super::{Process, Sandbox, SandboxError};
use crate::model::{Caveat, Grade, Hold, Invocation, Strength};
use link::Link;
use running::Running;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Launchers that wait for work.
type Idle = Arc<Mutex<Vec<Link>>>;

/// The portable runner.
#[derive(Debug)]
pub struct Portable {
    launcher: PathBuf,
    scratch: PathBuf,
    idle: Idle,
    capped: bool,
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

impl Portable {
    /// `launcher` is an executable whose `main` first of all serves `LAUNCHER_ARGUMENT`: this
    /// program itself. Launchers are started when they are first needed, and kept. Fresh folders
    /// are made in `scratch`.
    #[must_use]
    pub fn new(launcher: PathBuf, scratch: PathBuf) -> Self {
        cap::remove_stale();
        Self {
            launcher,
            scratch,
            idle: Idle::default(),
            capped: cap::is_available() || !is_root(),
        }
    }

    fn caveats(&self) -> Vec<Caveat> {
        let mut caveats = vec![Caveat::NotConfined, Caveat::MemorySampled];
        if !self.capped {
            caveats.push(Caveat::TasksWatched);
        }
        caveats
    }
}

impl Sandbox for Portable {
    fn strength(&self) -> Strength {
        Strength {
            grade: Grade::D,
            cpu: Hold::Enforced,
            wall: Hold::Enforced,
            memory: Hold::Watched,
            output: Hold::Enforced,
            tasks: if self.capped {
                Hold::Enforced
            } else {
                Hold::Watched
            },
            files: Hold::Ignored,
            network: Hold::Ignored,
            caveats: self.caveats(),
        }
    }

    fn start(&self, invocation: &Invocation) -> Result<Box<dyn Process>, SandboxError> {
        let waiting = self
            .idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        let link = match waiting {
            Some(link) => link,
            None => Link::open(&self.launcher)?,
        };
        Ok(Box::new(Running::begin(
            link,
            Arc::clone(&self.idle),
            invocation,
            &self.scratch,
        )?))
    }
}
