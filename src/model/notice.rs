//! Something the user should know that stops nothing.

use std::path::PathBuf;

/// How much it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Something was left out or is doubtful.
    Warning,
    /// Good to know.
    Note,
}

/// Something the user should know that stops nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// How much it matters.
    pub severity: Severity,
    /// A sentence.
    pub text: String,
    /// The file it is about.
    pub path: Option<PathBuf>,
}

impl Notice {
    /// A warning about a file.
    #[must_use]
    pub fn warning(text: impl Into<String>, path: impl Into<PathBuf>) -> Self {
        Self {
            severity: Severity::Warning,
            text: text.into(),
            path: Some(path.into()),
        }
    }
}
