//! What the program says when it cannot go on: one sentence, and a snippet where a file is at fault.

use super::exit::Exit;
use crate::build::BuildError;
use crate::problem::ProblemError;
use crate::report::safe::escape_text;
use crate::sandbox::SandboxError;
use crate::wire::WireError;
use std::path::PathBuf;

/// Longest sentence that is printed whole.
const LONGEST: usize = 4_000;

/// Why the program cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The problem cannot be used.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// A program or the table of languages cannot be used.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The sandbox cannot be set up as wanted.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// A recorded result cannot be read.
    #[error("{path}: {error}")]
    Recorded {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        error: WireError,
    },
    /// The call asks for something that is not there.
    #[error("{0}")]
    Usage(String),
    /// A file cannot be read.
    #[error("{path} cannot be read: {error}; check its name and that you may read it")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        #[source]
        error: std::io::Error,
    },
    /// A place cannot be written, found before anything was judged.
    #[error("{path} cannot be written: {error}; name a file in a folder that is there")]
    Open {
        /// The file.
        path: PathBuf,
        /// What the system said.
        #[source]
        error: std::io::Error,
    },
    /// No folder for temporary files can be made.
    #[error(
        "no temporary folder can be made in {path}: {error}; set TMPDIR to a folder that you may write"
    )]
    Temporary {
        /// Where it was tried.
        path: PathBuf,
        /// What the system said.
        #[source]
        error: std::io::Error,
    },
    /// Results could not be written in the end.
    #[error(
        "the results could not be written to {path}: {error}; free some space or name another file with --output, --json or --junit"
    )]
    Write {
        /// Where.
        path: String,
        /// What the system said.
        #[source]
        error: std::io::Error,
    },
    /// The system does not let us begin.
    #[error("{what}: {error}")]
    System {
        /// What was tried.
        what: &'static str,
        /// What the system said.
        #[source]
        error: std::io::Error,
    },
}

impl CliError {
    /// How the program ends with it.
    pub fn exit(&self) -> Exit {
        match self {
            Self::Write { .. } | Self::System { .. } | Self::Sandbox(_) => Exit::Judge,
            Self::Problem(_)
            | Self::Build(_)
            | Self::Recorded { .. }
            | Self::Usage(_)
            | Self::Read { .. }
            | Self::Open { .. }
            | Self::Temporary { .. } => Exit::Usage,
        }
    }

    /// Says it on standard error, with nothing in it that could move the cursor.
    #[expect(
        clippy::print_stderr,
        reason = "this is where the program speaks of its own failure"
    )]
    pub fn tell(&self) {
        eprintln!("error: {}", escape_text(&self.to_string(), LONGEST));
        if let Self::Problem(problem) = self
            && let Some(detail) = problem.detail()
        {
            for line in detail.lines() {
                eprintln!("{}", escape_text(line, LONGEST));
            }
        }
    }
}
