//! What was said in a dialogue, in the order in which it was overheard. Bounded by whoever made it.

use std::time::Duration;

/// What was said in a dialogue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    /// The pieces that were kept: the first, and the last.
    pub said: Vec<Said>,
    /// Bytes between the first and the last that were not kept.
    pub dropped: u64,
    /// How many pieces of `said` come before those.
    pub before: usize,
}

/// One piece, as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Since the dialogue began.
    pub at: Duration,
    /// The pass in which it was said, from 1.
    pub pass: u32,
    /// Who said it.
    pub by: Speaker,
    /// The bytes, unescaped.
    pub bytes: Vec<u8>,
}

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// The interactor, to the process with this index.
    Interactor(usize),
    /// The submission's process with this index.
    Process(usize),
}
