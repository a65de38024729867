//! Something that can be started: what building a submission yields.

use std::path::PathBuf;

/// Something that can be started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The command: words in braces (`{memory}`, `{heap}`, `{stack}`) depend on the limits.
    pub command: Vec<String>,
    /// Environment beyond the fixed one.
    pub environment: Vec<(String, String)>,
    /// What it reads of itself and of its runtime, beside the system's own files.
    pub visible: Vec<PathBuf>,
}
