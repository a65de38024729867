//! One input with its answer. In: what a package reader found. Out: where the bytes are.

use super::{Judging, LimitOverrides};
use std::path::PathBuf;
use std::sync::Arc;

/// Bytes that lie in a file or were made from a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// The whole file, byte for byte.
    File(PathBuf),
    /// Bytes held in memory.
    Bytes(Arc<[u8]>),
}

/// Why a case is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Shown to contestants with its answer.
    Sample,
    /// An ordinary case.
    Secret,
    /// Judged only when asked for, for example against programs that print a table.
    Extra,
}

/// One input with its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct TestCase {
    /// Unique within the problem, for example `secret/3-all-equal`.
    pub name: String,
    /// Why it is there.
    pub role: Role,
    /// What the program reads.
    pub input: Data,
    /// What the judges say.
    pub answer: Data,
    /// Size of the answer in bytes, known since the problem was loaded.
    pub answer_size: u64,
    /// What is special about it.
    pub settings: CaseSettings,
}

/// What is special about a case; nothing, in most formats.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CaseSettings {
    /// Who judges it, where that is not as the problem says.
    pub judging: Option<Judging>,
    /// Arguments of the program.
    pub arguments: Vec<String>,
    /// Files that lie in the program's working folder, each with its path in there.
    pub files: Vec<(String, PathBuf)>,
    /// The file of the working folder that the program reads instead of standard input.
    pub input_file: Option<String>,
    /// The file of the working folder that the program writes instead of standard output.
    pub output_file: Option<String>,
    /// What it is about, for people.
    pub description: Option<String>,
    /// Limits of this case alone, in place of the problem's (sinol's `time_limits`).
    pub limits: LimitOverrides,
}
