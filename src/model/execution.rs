//! What came of an invocation: all the facts of one run.

use super::{Captured, Measurement, Outcome};

/// All the facts of one run, gathered after everything it started was gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Execution {
    /// How it ended.
    pub outcome: Outcome,
    /// What it used.
    pub measurement: Measurement,
    /// What was kept of standard output.
    pub stdout: Captured,
    /// What was kept of standard error.
    pub stderr: Captured,
}
