//! Something that can be started: what building a submission yields.

use std::path::PathBuf;

/// Something that can be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The command: words in braces (`{memory}`, `{heap}`, `{stack}`) depend on the limits.
    pub command: Vec<String>,
    /// Environment beyond the fixed one.
    pub environment: Vec<(String, String)>,
    /// The folder with its files, read only while it runs.
    pub folder: PathBuf,
}
