//! A fresh folder on the host, for runners that give programs no file system of their own.
//! In: where to make it. Out: a folder that goes with its run, or serves the next one if nobody has
//! touched it: making one costs more than starting a program.

use crate::sandbox::SandboxError;
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use tempfile::TempDir;

/// A fresh folder.
#[derive(Debug)]
pub struct Fresh {
    folder: TempDir,
    looks: Looks,
    /// Whether the clock of its times tells any two changes apart, between which it was looked at.
    fine: bool,
}

/// What any change to a folder changes: its times, by the kernel's clock, and its rights.
type Looks = [i64; 5];

impl Fresh {
    /// Makes one.
    pub fn make(scratch: &Path) -> Result<Self, SandboxError> {
        let made = tempfile::Builder::new().prefix("run-").tempdir_in(scratch);
        let failed = |error| SandboxError::Folder {
            path: scratch.to_owned(),
            error,
        };
        let folder = made.map_err(failed)?;
        let first = looks(folder.path()).map_err(failed)?;
        fs::set_permissions(folder.path(), Permissions::from_mode(0o700)).map_err(failed)?;
        let looks = looks(folder.path()).map_err(failed)?;
        Ok(Self {
            folder,
            looks,
            fine: first != looks,
        })
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Whether nothing was ever made, removed or changed in it.
    ///
    /// Some kernels' clocks tick only every few milliseconds, so what is in it is looked at as well.
    pub fn is_untouched(&self) -> bool {
        let same = looks(self.path()).is_ok_and(|now| now == self.looks);
        let is_empty = || fs::read_dir(self.path()).is_ok_and(|mut list| list.next().is_none());
        same && (self.fine || is_empty())
    }
}

fn looks(folder: &Path) -> io::Result<Looks> {
    let found = fs::symlink_metadata(folder)?;
    Ok([
        found.ctime(),
        found.ctime_nsec(),
        found.mtime(),
        found.mtime_nsec(),
        i64::from(found.mode()),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_done_to_a_folder_is_seen() {
        let scratch = tempfile::tempdir().unwrap();
        let fresh = || Fresh::make(scratch.path()).unwrap();
        assert!(fresh().is_untouched());
        let written = fresh();
        fs::write(written.path().join("a"), "").unwrap();
        assert!(!written.is_untouched());
        let emptied = fresh();
        std::thread::sleep(std::time::Duration::from_millis(20));
        fs::create_dir(emptied.path().join("a")).unwrap();
        fs::remove_dir(emptied.path().join("a")).unwrap();
        assert!(!emptied.is_untouched());
        let gone = fresh();
        fs::remove_dir(gone.path()).unwrap();
        assert!(!gone.is_untouched());
    }
}
