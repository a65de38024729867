//! How often a case was run before its verdict stood: what each run measured, and which counted.

use super::Verdict;
use std::time::Duration;

/// One run of a case among several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// What this run by itself would have been decided as.
    pub verdict: Verdict,
    /// Its CPU time.
    pub cpu: Duration,
    /// Its wall time.
    pub wall: Duration,
    /// Whether care was taken that nothing else ran or was built meanwhile.
    pub alone: bool,
}

/// The runs of a case that was run more than once, or should have been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempts {
    /// Every run that came to an end, in order.
    pub all: Vec<Attempt>,
    /// Index into `all` of the run whose figures and verdict count.
    pub counted: usize,
    /// Whether another machine, or another day, could have brought another verdict: the run that
    /// counts lies within the band around its limit, or the runs came to different verdicts.
    pub borderline: bool,
}
