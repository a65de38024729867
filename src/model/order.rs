//! What is to be judged, and in which order.

use super::{LimitOverrides, Problem, Submission};
use std::sync::Arc;

/// When a submission's remaining cases are not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopRule {
    /// Every case is run.
    Never,
    /// The first failure in plan order ends it.
    FirstFailure,
}

/// One submission to be judged against one problem.
#[derive(Clone, Debug)]
pub struct Order {
    /// The problem, shared by all its submissions.
    pub problem: Arc<Problem>,
    /// Indexes into the problem's cases that were asked for, in natural order.
    pub cases: Vec<usize>,
    /// The submission.
    pub submission: Submission,
    /// The user's limits.
    pub limits: LimitOverrides,
    /// When to stop.
    pub stop: StopRule,
    /// Whether dialogues are overheard and written down.
    pub overheard: bool,
}

/// Cases in the order in which they are run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Indexes into the problem's cases.
    pub cases: Vec<usize>,
    /// When to stop.
    pub stop: StopRule,
    /// Whether the last case in natural order goes first.
    pub largest_first: bool,
}
