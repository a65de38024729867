//! What could not be used or done when programs are built. In: the file and what went wrong.
//! Out: a sentence with a remedy. Never a verdict: what a compiler refuses is data, not an error.

use crate::sandbox::SandboxError;
use std::io;
use std::path::{Path, PathBuf};

/// What could not be used or done when programs are built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A table of languages cannot be used.
    #[error("{}:{line}: {message}", path.display())]
    Table {
        /// The table; the built-in one has the name that it has in the source tree.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// What is wrong there, with a remedy.
        message: String,
    },
    /// A file or folder is not there.
    #[error("{} is not there; check the path, relative to the current folder", path.display())]
    NotThere {
        /// The path as given.
        path: PathBuf,
    },
    /// A file or folder cannot be read.
    #[error("{} cannot be read: {error}; check its permissions", path.display())]
    Unreadable {
        /// The path as given.
        path: PathBuf,
        /// What the system said.
        #[source]
        error: io::Error,
    },
    /// A file is no source of a known language.
    #[error(
        "{}: {ending}; known endings are {known}; rename the file, or name its language by its id", path.display()
    )]
    UnknownEnding {
        /// The file.
        path: PathBuf,
        /// What is odd about its ending.
        ending: String,
        /// The endings of the table.
        known: String,
    },
    /// A folder has no source file.
    #[error("{} holds no source file; known endings are {known}", path.display())]
    NoSources {
        /// The folder.
        path: PathBuf,
        /// The endings of the table.
        known: String,
    },
    /// A language that the table has no row for.
    #[error(
        "there is no language '{wanted}'; write one of {known}, or add a row to a table of your own"
    )]
    UnknownLanguage {
        /// The word given.
        wanted: String,
        /// The ids of the table.
        known: String,
    },
    /// A file in another language than the one asked for.
    #[error(
        "{} is {found} by its ending, not {wanted}; leave the language away, or rename the file", path.display()
    )]
    OtherLanguage {
        /// The file.
        path: PathBuf,
        /// The language of its ending.
        found: String,
        /// The language asked for.
        wanted: String,
    },
    /// Sources that cannot be built as they are.
    #[error("{}: {what}", path.display())]
    Unusable {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong, with a remedy.
        what: String,
    },
    /// The command of a submission is not there.
    #[error(
        "the command '{word}' is neither a file nor found on PATH; install it, or write its path"
    )]
    NoCommand {
        /// The command's first word.
        word: String,
    },
    /// A program of a package cannot be built, so nothing can be judged by it.
    #[error("{name} of the package cannot be built: {what}")]
    Helper {
        /// How its package calls it.
        name: String,
        /// Why, with a remedy where there is one.
        what: String,
    },
    /// A compiler cannot do its work, whatever the program is.
    #[error(
        "{tool} cannot do its work: {what}; this is about the set-up, not the program; {remedy}"
    )]
    Tool {
        /// The tool.
        tool: String,
        /// What it said, or what was missing.
        what: String,
        /// How to mend the set-up.
        remedy: String,
    },
    /// Nothing more can be written.
    #[error("the disk of {} is full; make room there, or choose another folder", path.display())]
    DiskFull {
        /// The file or folder that was written.
        path: PathBuf,
    },
    /// A file or folder cannot be written.
    #[error("{} cannot be written: {error}; check its permissions, or choose another folder", path.display())]
    Unwritable {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        #[source]
        error: io::Error,
    },
    /// The sandbox failed while compiling.
    #[error("the compiler could not be run: {0}")]
    Sandbox(#[from] SandboxError),
    /// The user asked to stop.
    #[error("building was stopped as asked; nothing of it is kept")]
    Interrupted,
}

impl BuildError {
    /// The error of a failed read.
    pub(super) fn reading(path: &Path, error: io::Error) -> Self {
        let path = path.to_owned();
        if error.kind() == io::ErrorKind::NotFound {
            Self::NotThere { path }
        } else {
            Self::Unreadable { path, error }
        }
    }

    /// The error of a failed write.
    pub(super) fn writing(path: &Path, error: io::Error) -> Self {
        let path = path.to_owned();
        if is_full(&error) {
            Self::DiskFull { path }
        } else {
            Self::Unwritable { path, error }
        }
    }

    /// Sources that cannot be built as they are.
    pub(super) fn unusable(path: &Path, what: impl Into<String>) -> Self {
        Self::Unusable {
            path: path.to_owned(),
            what: what.into(),
        }
    }
}

/// Whether the system refused a write for want of room.
fn is_full(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_told_in_one_clear_sentence() {
        let error = io::Error::from(io::ErrorKind::StorageFull);
        assert_eq!(
            BuildError::writing(Path::new("/cache"), error).to_string(),
            "the disk of /cache is full; make room there, or choose another folder"
        );
    }
}
