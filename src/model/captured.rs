//! What was kept of a stream: bounded, with the true total beside it.

/// The first and the last bytes of a stream, and how many there were in all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Captured {
    /// The first bytes.
    pub head: Vec<u8>,
    /// The last bytes, where the stream was longer than the head; they never overlap the head.
    pub tail: Vec<u8>,
    /// Bytes that the program wrote, also those that were not kept.
    pub total: u64,
}

impl Captured {
    /// Whether anything between head and tail was dropped.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.total > (self.head.len() + self.tail.len()) as u64
    }

    /// The bytes kept last: the tail, or the head of a short stream.
    #[must_use]
    pub fn ending(&self) -> &[u8] {
        if self.tail.is_empty() {
            &self.head
        } else {
            &self.tail
        }
    }
}
