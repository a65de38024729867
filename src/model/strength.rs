//! What a sandbox really enforces. Said once a report, and stands in each result.

/// How firmly a limit is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// It cannot be passed by more than what the sandbox says.
    Enforced,
    /// It is looked at, and acted on when passed.
    Watched,
    /// It is not looked at.
    Ignored,
}

/// The grade of isolation, from `A` (sealed) to `D` (bare).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Sealed: namespaces, control groups and filters.
    A,
    /// Contained: namespaces without a memory controller.
    B,
    /// Fenced: filters alone.
    C,
    /// Bare: an ordinary process of the same user.
    D,
}

/// What the user must know of a sandbox; reports have words for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caveat {
    /// Other files and the network are within reach.
    NotConfined,
    /// Other processes of the same user can be seen, and theirs are the open files.
    SharesProcesses,
    /// Memory is looked at from time to time.
    MemorySampled,
    /// A fork bomb outruns what looks at the number of processes.
    TasksWatched,
    /// Executions are played back.
    NothingRun,
}

impl Caveat {
    /// The caveat in English.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::NotConfined => {
                "programs can read this user's files and reach the network: judge only programs \
                 that you would run yourself"
            }
            Self::SharesProcesses => {
                "programs see the names of this user's other processes, and share its limits"
            }
            Self::MemorySampled => {
                "memory is sampled every few milliseconds and may be passed in between"
            }
            Self::TasksWatched => {
                "the number of processes is only watched, since root has no limit of its own here: \
                 a fork bomb can stop this machine; run as an ordinary user"
            }
            Self::NothingRun => "nothing is run: executions are played back",
        }
    }
}

/// What a sandbox really enforces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The grade.
    pub grade: Grade,
    /// CPU time.
    pub cpu: Hold,
    /// Wall time.
    pub wall: Hold,
    /// Memory.
    pub memory: Hold,
    /// Output.
    pub output: Hold,
    /// Processes and threads.
    pub tasks: Hold,
    /// Whether other files can be read or written.
    pub files: Hold,
    /// Whether the network can be reached.
    pub network: Hold,
    /// What the user must know of it.
    pub caveats: Vec<Caveat>,
}
