//! Sources to be judged. In: what the user named. Out: which files, in which language, with which promise.

use super::Expectation;
use std::ffi::OsString;
use std::path::PathBuf;

/// What is to become a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Source files in a language of the table.
    Files {
        /// The files, in natural order.
        files: Vec<PathBuf>,
        /// The language's id.
        language: String,
    },
    /// A Cargo package: the folder with its `Cargo.toml`.
    Cargo(PathBuf),
    /// A program that is there already.
    Executable(PathBuf),
    /// A command with its arguments.
    Command(Vec<OsString>),
    /// A folder with a script `build` that makes a script or program `run`, or with `run` alone
    /// (helpers of Kattis packages).
    Script(PathBuf),
    /// Answers, one file a case, in this folder: nothing is built or run.
    Answers(PathBuf),
}

/// One submission.
#[derive(Clone, Debug, PartialEq)]
pub struct Submission {
    /// How it is named in reports; unique among those judged together.
    pub name: String,
    /// What is to become a program.
    pub source: Source,
    /// What it promises, where it lies in a promise's folder.
    pub promise: Option<Expectation>,
    /// Files of the problem that are put beside it before it is compiled, over its own, each with
    /// its path in there.
    pub added: Vec<(String, PathBuf)>,
    /// The file or class to start, where that is not for its language to find.
    pub entry: Option<String>,
}
