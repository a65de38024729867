//! What the check could not do; becomes `JE` for a submission, never a verdict on it.

use std::path::PathBuf;

/// What the check could not do.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The answer of a case could not be opened.
    #[error("the answer {path} cannot be read: {error}; check that it is there and readable")]
    Answer {
        /// The file.
        path: PathBuf,
        /// What the system said.
        #[source]
        error: std::io::Error,
    },
    /// The output could not be read to its end.
    #[error("the output cannot be read to its end: {0}; run the program again")]
    Output(#[source] std::io::Error),
    /// A tolerance with which nothing can be compared.
    #[error("a {kind} tolerance of {value} accepts nothing; give a finite number, 0 or more")]
    Tolerance {
        /// `absolute` or `relative`.
        kind: &'static str,
        /// What was asked for.
        value: f64,
    },
    /// Points of lines with which nothing can be given.
    #[error("the points of the lines add up to 0; give at least one line a point")]
    Points,
}
