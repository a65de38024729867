//! Processes that talk with each other through pipes. In: who takes part and which lines join them.
//! Out: what came of each, and in which order they ended.

use super::{Execution, Invocation};

/// Asks for processes that run at the same time and talk with each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Dialogue {
    /// Who takes part. A standard stream that a line ends in is not what the invocation says.
    pub parties: Vec<Invocation>,
    /// Index of the party that the others are judged by: where all wait for each other, it is the
    /// others that idle.
    pub host: usize,
    /// What joins them; each goes one way.
    pub lines: Vec<Line>,
    /// Whether everything is to be overheard: then bytes go through the judge, which costs each of
    /// them a detour; otherwise they go from one process to the other without it.
    pub overheard: bool,
}

/// A pipe from one party to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who writes.
    pub from: Tip,
    /// Who reads.
    pub to: Tip,
}

/// One end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tip {
    /// Index of the party.
    pub party: usize,
    /// Where the party finds it.
    pub port: Port,
}

/// Where a party finds its end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    /// As its standard input or output.
    Standard,
    /// By a name that it is given as an argument, and that it opens itself.
    Named,
}

/// What came of a dialogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Talk {
    /// The facts of each party, in the order of the dialogue.
    pub executions: Vec<Execution>,
    /// Indices of the parties in the order in which they ended. Nobody learns of another's end
    /// before that end is known here, so no end that follows from another comes before it.
    pub order: Vec<usize>,
    /// Whether each line's reader had ended, or closed its end, while its writer was still there:
    /// only then can the writer have died of a broken pipe.
    pub cut: Vec<bool>,
}
