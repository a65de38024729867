//! Where a checker program works for one case: a folder for what it reads, one that it may write,
//! and its feedback folder. In: the folder for what lives only while something is judged. Out: paths
//! that a sandbox can show. Everything is gone when it is dropped.

use super::CheckError;
use super::feedback::Feedback;
use crate::model::Data;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Where a checker program works for one case.
#[derive(Debug)]
pub struct Desk {
    root: PathBuf,
    _folder: TempDir,
}

/// The folders of a desk: what is laid out for reading, and what may be written.
const FOLDERS: [&str; 4] = ["given", "work", "work/feedback", "home"];

impl Desk {
    /// Makes one.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn make(scratch: &Path) -> Result<Self, CheckError> {
        let unusable = |error| CheckError::Scratch {
            path: scratch.to_owned(),
            error,
        };
        fs::create_dir_all(scratch).map_err(unusable)?;
        let made = tempfile::Builder::new()
            .prefix("check-")
            .tempdir_in(scratch);
        let folder = made.map_err(unusable)?;
        // Sandboxes show things at the paths that the system knows.
        let root = fs::canonicalize(folder.path()).map_err(unusable)?;
        for name in FOLDERS {
            fs::create_dir(root.join(name)).map_err(unusable)?;
        }
        Ok(Self {
            root,
            _folder: folder,
        })
    }

    /// The working folder, which may be written.
    #[must_use]
    pub fn work(&self) -> PathBuf {
        self.root.join("work")
    }

    /// Home and the place for temporary files.
    #[must_use]
    pub fn home(&self) -> PathBuf {
        self.root.join("home")
    }

    /// The feedback folder, within the working folder.
    #[must_use]
    pub fn feedback(&self) -> PathBuf {
        self.root.join("work/feedback")
    }

    /// A file for output, which a checker can read and not write; it is not made here.
    #[must_use]
    pub fn output(&self) -> PathBuf {
        self.root.join("given/output")
    }

    /// Makes the file for output.
    ///
    /// # Errors
    /// When the disk is full, most often.
    pub fn spool(&self) -> Result<File, CheckError> {
        let path = self.output();
        File::create(&path).map_err(|error| CheckError::Scratch { path, error })
    }

    /// A path at which a checker finds these bytes; those in memory are written out under this name.
    ///
    /// # Errors
    /// When they cannot be written, or the file is not there.
    pub fn lay(&self, data: &Data, name: &str) -> Result<PathBuf, CheckError> {
        match data {
            Data::File(path) => fs::canonicalize(path).map_err(|error| CheckError::Answer {
                path: path.clone(),
                error,
            }),
            Data::Bytes(bytes) => {
                let path = self.root.join("given").join(name);
                match fs::write(&path, bytes) {
                    Ok(()) => Ok(path),
                    Err(error) => Err(CheckError::Scratch { path, error }),
                }
            }
        }
    }

    /// What was left in the feedback folder.
    #[must_use]
    pub fn left(&self) -> Feedback {
        Feedback::read(&self.feedback())
    }
}
