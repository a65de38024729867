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
    /// Sentences for the top of a report: what is not enforced.
    pub caveats: Vec<String>,
}
