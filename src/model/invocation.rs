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

/// One process to start.
#[derive(Clone, Debug, PartialEq)]
pub struct Invocation {
    /// The program, as an absolute path.
    pub program: PathBuf,
    /// Its arguments, without its own name.
    pub arguments: Vec<OsString>,
    /// The whole environment; nothing is inherited.
    pub environment: Vec<(OsString, OsString)>,
    /// The working folder. The caller makes it and removes it.
    pub folder: PathBuf,
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
    /// The fixed environment of everything that is started: small, and with one folder for
    /// whatever it may write. Nothing of the user's own is in it.
    #[must_use]
    pub fn fixed_environment(home: &Path) -> Vec<(OsString, OsString)> {
        vec![
            ("PATH".into(), "/usr/local/bin:/usr/bin:/bin".into()),
            ("HOME".into(), home.into()),
            ("TMPDIR".into(), home.into()),
            ("LANG".into(), "C.UTF-8".into()),
        ]
    }
}
