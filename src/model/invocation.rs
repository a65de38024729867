//! What is asked of a sandbox: one process under limits.

use super::{Data, Limits};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Where standard input comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// An input at its end already.
    Empty,
    /// The case's bytes.
    Data(Data),
}

/// Where a program works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Folder {
    /// In a fresh and empty folder, which the sandbox makes and drops; it is home and the place
    /// for temporary files too.
    Fresh,
    /// In a fresh folder as well, with files laid out in it.
    Laid(Layout),
    /// In folders of the caller's, which keep what is written: for building.
    Kept {
        /// The working folder.
        work: PathBuf,
        /// The home folder, which temporary files go to as well.
        home: PathBuf,
    },
}

/// What lies in a fresh folder when a program begins, and what is read there when it has ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Files, each with its path within the folder; the program may change its copies.
    pub files: Vec<(String, Data)>,
    /// The file, directly in the folder, that counts as standard output; what is written to standard
    /// output itself is then dropped. A file that is not there, or is a link, counts as empty.
    pub output: Option<String>,
}

/// One process to start.
#[derive(Clone, Debug, PartialEq)]
pub struct Invocation {
    /// The program, as an absolute path.
    pub program: PathBuf,
    /// Its arguments, without its own name.
    pub arguments: Vec<OsString>,
    /// Environment beyond the fixed one, and instead of it where names meet. Nothing is inherited.
    pub environment: Vec<(OsString, OsString)>,
    /// Where it works.
    pub folder: Folder,
    /// Files and folders, by absolute paths, that it may read beside the system's own: itself and
    /// its runtime. A sandbox that confines shows no others.
    pub visible: Vec<PathBuf>,
    /// Standard input.
    pub input: Input,
    /// The caps.
    pub limits: Limits,
    /// The core to stay on; none leaves it to the system.
    pub core: Option<usize>,
    /// Bytes of standard output to keep for people.
    pub keep_output: usize,
}

impl Invocation {
    /// The whole environment of what is started: a small fixed one, with one folder for whatever
    /// it may write, and what the caller adds. Nothing of the user's own is in it.
    #[must_use]
    pub fn whole_environment(&self, home: &Path) -> Vec<(OsString, OsString)> {
        let mut all: Vec<(OsString, OsString)> = vec![
            ("PATH".into(), "/usr/local/bin:/usr/bin:/bin".into()),
            ("HOME".into(), home.into()),
            ("TMPDIR".into(), home.into()),
            ("LANG".into(), "C.UTF-8".into()),
        ];
        all.retain(|(name, _)| self.environment.iter().all(|(other, _)| other != name));
        all.extend(self.environment.iter().cloned());
        all
    }
}
