//! What the judge could not do for one run; becomes `JE` there, and the rest goes on.

use crate::check::CheckError;
use crate::sandbox::SandboxError;

/// What the judge could not do for one run.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// An interactor that is handed descriptors by their numbers.
    #[error("interactors of sinol packages are not run: they want descriptors by their numbers")]
    SinolInteractor,
    /// The sandbox failed.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// A dialogue of which not everything was told.
    #[error("the sandbox told nothing of a party of a dialogue; please report this")]
    Lost,
    /// The log of an interactor cannot be read.
    #[error("the log of the interactor cannot be read: {0}; run the case again")]
    Log(#[source] std::io::Error),
    /// A program of the package is not there.
    #[error("{0}")]
    Helper(String),
    /// The answer could not be opened.
    #[error(transparent)]
    Check(#[from] CheckError),
}
