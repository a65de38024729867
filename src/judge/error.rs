//! What the judge could not do for one run; becomes `JE` there, and the rest goes on.

use crate::check::CheckError;
use crate::sandbox::SandboxError;
use std::path::PathBuf;

/// What the judge could not do for one run.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// The sandbox failed.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// The answer could not be opened.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// No fresh folder could be made for the run.
    #[error("no fresh folder can be made in {path}: {error}; free some space there or set TMPDIR")]
    Folder {
        /// Where it was tried.
        path: PathBuf,
        /// What the system said.
        #[source]
        error: std::io::Error,
    },
}
