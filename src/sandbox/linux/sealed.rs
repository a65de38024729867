//! The sandbox itself: sets up launchers by a plan and starts runs from them. In: what is wanted.
//! Out: executions, and why no more could be had. Plans are tried from the strongest downwards.

use super::grade::{self, Isolation, Plan, Shortfall};
use crate::model::{Grade, Invocation, Strength};
use crate::sandbox::groups::{Bases, Slot, remove_stale};
use crate::sandbox::launcher::{Setup, Step};
use crate::sandbox::layer::{Layer, LayerSet};
use crate::sandbox::watch::{Idle, Link, Running, Surroundings};
use crate::sandbox::{Process, Sandbox, SandboxError};
use rustix::process::{Resource, Rlimit};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

/// The sealed runner.
#[derive(Debug)]
pub struct Sealed {
    launcher: PathBuf,
    scratch: PathBuf,
    plan: Plan,
    off: LayerSet,
    idle: Idle,
    // Dropped after the launchers: only then nobody uses these groups.
    found: Bases,
    shortfalls: Vec<Shortfall>,
}

impl Sealed {
    /// Sets up a first launcher with as much isolation as is wanted and can be had.
    ///
    /// `launcher` is an executable whose `main` first of all serves `LAUNCHER_ARGUMENT`: this
    /// program itself. Folders are made in `scratch`.
    ///
    /// # Errors
    /// When what is wanted cannot be had, with what is missing; with `Isolation::Auto` only when
    /// no launcher starts at all.
    pub fn open(
        launcher: PathBuf,
        scratch: PathBuf,
        wanted: Isolation,
    ) -> Result<Self, SandboxError> {
        Self::open_without(launcher, scratch, wanted, LayerSet::default())
    }

    /// The same without some of the layers, for tests.
    ///
    /// # Errors
    /// As for `open`.
    #[doc(hidden)]
    pub fn open_without(
        launcher: PathBuf,
        scratch: PathBuf,
        wanted: Isolation,
        off: LayerSet,
    ) -> Result<Self, SandboxError> {
        allow_open_files();
        let found = Bases::find();
        remove_stale(&found);
        let mut sandbox = Self {
            launcher,
            scratch,
            plan: Plan::bare(),
            found,
            off,
            idle: Idle::default(),
            shortfalls: Vec::new(),
        };
        for plan in Plan::candidates(wanted, &sandbox.found) {
            match sandbox.try_plan(&plan) {
                Ok(()) => {
                    sandbox.plan = plan;
                    return sandbox.checked(wanted);
                }
                Err(SandboxError::NotReady { step, error }) => {
                    sandbox.shortfalls.push(Shortfall {
                        grade: plan.grade(),
                        step,
                        errno: error.raw_os_error().unwrap_or(0),
                    });
                }
                Err(other) => return Err(other),
            }
        }
        Err(sandbox.refusal(wanted))
    }

    /// What kept stronger grades from being had.
    #[must_use]
    pub fn shortfalls(&self) -> &[Shortfall] {
        &self.shortfalls
    }

    /// What keeps this from being grade A; none where it is.
    #[must_use]
    pub fn lacking(&self) -> Option<String> {
        (self.grade() > Grade::A).then(|| self.why())
    }

    /// The groups that can be made here.
    pub(in crate::sandbox) fn found(&self) -> &Bases {
        &self.found
    }

    fn checked(self, wanted: Isolation) -> Result<Self, SandboxError> {
        match wanted.least() {
            Some(least) if self.plan.grade() > least => Err(self.refusal(wanted)),
            _ => Ok(self),
        }
    }

    fn refusal(&self, wanted: Isolation) -> SandboxError {
        SandboxError::Isolation {
            wanted: wanted.to_string(),
            why: self.why(),
        }
    }

    fn why(&self) -> String {
        self.shortfalls.first().map_or_else(
            || grade::missing(&self.found).to_owned(),
            |shortfall| shortfall.to_string(),
        )
    }

    /// Starts a launcher by a plan, and keeps it for the first run.
    fn try_plan(&mut self, plan: &Plan) -> Result<(), SandboxError> {
        let link = self.launch(plan)?;
        if plan.needs_fence() && !link.is_fenced() && !self.off.has(Layer::Landlock) {
            return Err(SandboxError::NotReady {
                step: Step::Fence,
                error: std::io::Error::from_raw_os_error(libc::EOPNOTSUPP),
            });
        }
        self.idle.put(link);
        Ok(())
    }

    fn launch(&self, plan: &Plan) -> Result<Link, SandboxError> {
        let mut bases = plan.bases(&self.found);
        for (layer, base) in [
            (Layer::CpuGroup, &mut bases.cpu),
            (Layer::MemoryGroup, &mut bases.memory),
            (Layer::TaskGroup, &mut bases.tasks),
        ] {
            if self.off.has(layer) {
                *base = None;
            }
        }
        let slot = Slot::make(&bases);
        let [cpu, memory, tasks] = slot.groups();
        let root = if self.is_confined(plan) {
            let made = tempfile::Builder::new()
                .prefix("root-")
                .tempdir_in(&self.scratch);
            Some(made.map_err(|error| SandboxError::Folder {
                path: self.scratch.clone(),
                error,
            })?)
        } else {
            None
        };
        let is_root = rustix::process::geteuid().is_root();
        let setup = Setup {
            root: root
                .as_ref()
                .map(|root| root.path().as_os_str().as_bytes().to_vec()),
            user: (is_root && root.is_some()).then_some(grade::NOBODY_IN_PARTICULAR),
            filter: plan.filter,
            fence: plan.fence,
            cpu,
            memory,
            tasks,
            off: self.off.bits(),
        };
        Link::open(&self.launcher, &setup, slot, root)
    }

    fn is_confined(&self, plan: &Plan) -> bool {
        plan.namespaces && !self.off.has(Layer::FileSystem)
    }

    /// The grade.
    #[must_use]
    pub fn grade(&self) -> Grade {
        self.plan.grade()
    }
}

/// Raises this process's own limit of open files as far as it may: removing what a program has
/// nested deeply needs one for each level.
fn allow_open_files() {
    let limit = rustix::process::getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        ..limit
    };
    let _ = rustix::process::setrlimit(Resource::Nofile, raised);
}

impl Sandbox for Sealed {
    fn strength(&self) -> Strength {
        let bases = self.plan.bases(&self.found);
        self.plan
            .strength(&bases, rustix::process::geteuid().is_root())
    }

    fn start(&self, invocation: &Invocation) -> Result<Box<dyn Process>, SandboxError> {
        let link = match self.idle.take() {
            Some(link) => link,
            None => self.launch(&self.plan)?,
        };
        let around = Surroundings {
            confined: self.is_confined(&self.plan),
            scratch: &self.scratch,
            off: self.off,
        };
        let running = Running::begin(link, self.idle.clone(), invocation, around)?;
        Ok(Box::new(running))
    }
}
