//! The ground on which programs run. In: a grade of isolation, a program, limits. Out: executions.
//! The only file of this suite that knows which sandboxes there are.

use flagfall::model::{Execution, Folder, Input, Invocation, Limits, Stop};
use flagfall::sandbox::{Portable, Sandbox, SandboxError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How firmly a program is held; each holds less than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    /// Contained, with control groups that count and cap memory, CPU time and tasks.
    Grouped,
    /// Contained by namespaces, without such groups.
    Contained,
    /// Fenced in by filters alone.
    Fenced,
    /// An ordinary process of the same user.
    Bare,
}

impl Ground {
    /// The letter that headers write for it; none stands for the firmest.
    pub fn of_letter(letter: &str) -> Option<Self> {
        match letter {
            "B" => Some(Self::Contained),
            "C" => Some(Self::Fenced),
            "D" => Some(Self::Bare),
            _ => None,
        }
    }

    /// The firmest that there is so far.
    pub const fn firmest() -> Self {
        Self::Bare
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Grouped => "grouped",
            Self::Contained => "contained",
            Self::Fenced => "fenced",
            Self::Bare => "bare",
        }
    }
}

/// Names of layers that can be left out, as headers write them.
pub const LAYERS: [&str; 19] = [
    "file-system",
    "network",
    "ipc",
    "process-ids",
    "memory-group",
    "task-group",
    "cpu-group",
    "landlock",
    "seccomp",
    "cpu-watch",
    "wall-watch",
    "output-cap",
    "rlimits",
    "close-fds",
    "clean-environment",
    "fresh-folder",
    "folder-cap",
    "sweep-after",
    "privileges",
];

/// One program to run.
pub struct Asked<'a> {
    pub program: &'a Path,
    pub arguments: &'a [&'a str],
    /// Beyond the fixed environment.
    pub environment: Vec<(String, String)>,
    pub visible: Vec<PathBuf>,
    pub input: Input,
    pub limits: &'a Limits,
}

/// A sandbox of one grade.
pub struct Site {
    pub ground: Ground,
    pub sandbox: Arc<dyn Sandbox>,
}

impl Site {
    /// A sandbox with these layers left out, or why there is none on this machine.
    pub fn open(ground: Ground, without: &[String], scratch: &Path) -> Result<Self, String> {
        let launcher = PathBuf::from(env!("CARGO_BIN_EXE_flagfall"));
        if ground != Ground::Bare || !without.is_empty() {
            return Err(format!("no sandbox of the grade '{}' yet", ground.name()));
        }
        let sandbox = Arc::new(Portable::new(launcher, scratch.to_owned()));
        Ok(Self { ground, sandbox })
    }

    /// Runs a program to its end.
    pub fn run(
        &self,
        asked: Asked<'_>,
        output: &mut dyn FnMut(&[u8]),
    ) -> Result<Execution, SandboxError> {
        let environment = asked.environment.into_iter();
        let invocation = Invocation {
            program: asked.program.to_owned(),
            arguments: asked.arguments.iter().map(Into::into).collect(),
            environment: environment
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
            folder: Folder::Fresh,
            visible: asked.visible,
            input: asked.input,
            limits: asked.limits.clone(),
            core: None,
            keep_output: 1 << 10,
        };
        self.sandbox
            .start(&invocation)?
            .finish(output, &Stop::default())
    }
}
