//! One input with its answer. In: what a package reader found. Out: where the bytes are.

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
#[derive(Clone, Debug, PartialEq, Eq)]
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
}
