//! One case of a judgement, decided.

use super::{Attempts, Captured, Limits, Mark, Measurement, Reason, Skipped, Transcript, Verdict};

/// One case of a judgement with its verdict and all that it rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The case's name.
    pub case: String,
    /// What was decided.
    pub verdict: Verdict,
    /// Why.
    pub reason: Reason,
    /// What was measured; none where nothing ran.
    pub measurement: Option<Measurement>,
    /// The caps that were in force; none where nothing ran.
    pub limits: Option<Limits>,
    /// Its runs, where it was run more than once or should have been; none for a plain run.
    pub attempts: Option<Attempts>,
    /// What the checker gave; none where it gave nothing.
    pub mark: Option<Mark>,
    /// What was said in its dialogue; none where there was none, or nobody listened.
    pub transcript: Option<Transcript>,
    /// What was kept of standard output.
    pub stdout: Captured,
    /// What was kept of standard error.
    pub stderr: Captured,
}

impl Run {
    /// A case that was not run.
    #[must_use]
    pub fn skipped(case: &str, why: Skipped) -> Self {
        Self {
            case: case.to_owned(),
            verdict: Verdict::Skip,
            reason: Reason::Skipped(why),
            measurement: None,
            limits: None,
            attempts: None,
            mark: None,
            transcript: None,
            stdout: Captured::default(),
            stderr: Captured::default(),
        }
    }
}
