//! The ground on which programs run. In: a grade of isolation, a program, limits. Out: executions.
//! The only file of this suite that knows which sandboxes there are.

use flagfall::model::Grade;
use flagfall::model::{Execution, Folder, Input, Invocation, Limits, Stop};
use flagfall::sandbox::{Isolation, Layer, LayerSet, Portable, Sandbox, SandboxError, Sealed};
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

    /// The nearest that `--isolation` can ask for.
    pub const fn isolation(self) -> &'static str {
        match self {
            Self::Grouped => "auto",
            Self::Contained => "B",
            Self::Fenced => "C",
            Self::Bare => "none",
        }
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

/// The layers that can be left out, by their names in headers.
const LAYERS: [(&str, Layer); 19] = [
    ("file-system", Layer::FileSystem),
    ("network", Layer::Network),
    ("ipc", Layer::Ipc),
    ("process-ids", Layer::ProcessIds),
    ("memory-group", Layer::MemoryGroup),
    ("task-group", Layer::TaskGroup),
    ("cpu-group", Layer::CpuGroup),
    ("landlock", Layer::Landlock),
    ("seccomp", Layer::Seccomp),
    ("cpu-watch", Layer::CpuWatch),
    ("wall-watch", Layer::WallWatch),
    ("output-cap", Layer::OutputCap),
    ("rlimits", Layer::Rlimits),
    ("close-fds", Layer::CloseFds),
    ("clean-environment", Layer::CleanEnvironment),
    ("fresh-folder", Layer::FreshFolder),
    ("folder-cap", Layer::FolderCap),
    ("sweep-after", Layer::SweepAfter),
    ("privileges", Layer::Privileges),
];

/// Weaker grounds go without these, as on machines that hand down none.
const NO_GROUPS: [Layer; 3] = [Layer::MemoryGroup, Layer::TaskGroup, Layer::CpuGroup];

/// The layer of a name.
pub fn layer(name: &str) -> Option<Layer> {
    LAYERS
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, layer)| *layer)
}

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
    pub fn open(ground: Ground, without: &[Layer], scratch: &Path) -> Result<Self, String> {
        let launcher = PathBuf::from(env!("CARGO_BIN_EXE_flagfall"));
        let scratch = scratch.to_owned();
        let mut off = without.to_vec();
        let wanted = match ground {
            // Grade A where the second version of control groups is handed down, else B with those
            // of the first.
            Ground::Grouped => Isolation::Auto,
            Ground::Contained => {
                off.extend(NO_GROUPS);
                Isolation::At(Grade::B)
            }
            Ground::Fenced => {
                off.extend(NO_GROUPS);
                Isolation::At(Grade::C)
            }
            Ground::Bare => {
                let sandbox = Arc::new(Portable::new(launcher, scratch));
                return Ok(Self { ground, sandbox });
            }
        };
        let sandbox = Sealed::open_without(launcher, scratch, wanted, LayerSet::of(&off));
        let sandbox = sandbox.map_err(|error| error.to_string())?;
        if ground <= Ground::Contained && sandbox.grade() > Grade::B {
            return Err(sandbox.lacking().unwrap_or_default());
        }
        let sandbox = Arc::new(sandbox);
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
