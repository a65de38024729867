//! What the judge could not do for one run; becomes `JE` there, and the rest goes on.

use crate::check::CheckError;
use crate::sandbox::SandboxError;

/// What the judge could not do for one run.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// The sandbox failed.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// Interim.
    #[error("checker programs are not run yet")]
    NotYet,
    /// A program of the package is not there.
    #[error("{0}")]
    Helper(String),
    /// The answer could not be opened.
    #[error(transparent)]
    Check(#[from] CheckError),
}
