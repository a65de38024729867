//! What the sandbox could not do; becomes `JE` for a submission, never a verdict on it.

use super::launcher::Step;
use std::path::PathBuf;

/// What the sandbox could not do.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// The launcher did not start.
    #[error("the launcher could not be started: {0}; check that this executable can still be read")]
    Launcher(#[source] std::io::Error),
    /// The launcher could not put up what it was asked to.
    #[error("the sandbox cannot be set up here: {}: {error}", step.words())]
    NotReady {
        /// The step that failed.
        step: Step,
        /// What the system said.
        #[source]
        error: std::io::Error,
    },
    /// What was asked for cannot be had.
    #[error(
        "isolation {wanted} cannot be had here: {why}; run `flagfall doctor` for the remedy, or choose `--isolation auto`"
    )]
    Isolation {
        /// What was asked for.
        wanted: String,
        /// What is missing.
        why: String,
    },
    /// The place of a run could not be prepared.
    #[error("the place of a run cannot be prepared: {0}")]
    Place(#[source] std::io::Error),
    /// The launcher ended although nobody asked it to.
    #[error(
        "the launcher ended in the middle of a run; it was killed from outside or ran out of memory"
    )]
    LauncherLost,
    /// The launcher answered something that is no answer.
    #[error("the launcher and the judge do not understand each other: {0}")]
    Protocol(String),
    /// The input of a case could not be opened.
    #[error("the input {path} cannot be read: {error}; check that it is there and readable")]
    Input {
        /// The file.
        path: PathBuf,
        /// What the system said.
        #[source]
        error: std::io::Error,
    },
    /// No fresh folder could be made.
    #[error("no fresh folder can be made in {path}: {error}; free some space there or set TMPDIR")]
    Folder {
        /// Where it was tried.
        path: PathBuf,
        /// What the system said.
        #[source]
        error: std::io::Error,
    },
    /// A system call failed.
    #[error("{what} failed: {error}")]
    System {
        /// What was tried.
        what: &'static str,
        /// What the system said.
        #[source]
        error: std::io::Error,
    },
    /// Something that a run started could not be killed.
    #[error("{count} processes of the run could not be killed; they wait inside the system")]
    Survivors {
        /// How many.
        count: u32,
    },
}
