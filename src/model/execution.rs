//! What came of an invocation: all the facts of one run.

use super::{Captured, Measurement, Outcome};

/// What a program was seen doing when a limit ended it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    /// It was running, in its own code.
    Computing,
    /// It was running, for the most part within the system on its own behalf.
    InSystem,
    /// It waited for input that had not come.
    Reading,
    /// It waited for somebody to take what it wrote.
    Writing,
    /// It slept, or waited for its own threads and processes.
    Sleeping,
    /// It had been stopped by a signal.
    Stopped,
}

/// All the facts of one run, gathered after everything it started was gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Execution {
    /// How it ended.
    pub outcome: Outcome,
    /// What it used.
    pub measurement: Measurement,
    /// What it was doing when a limit ended it; none where it ended by itself or was not looked at.
    pub activity: Option<Activity>,
    /// What was kept of standard output.
    pub stdout: Captured,
    /// What was kept of standard error.
    pub stderr: Captured,
}
