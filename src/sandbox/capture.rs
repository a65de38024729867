//! Keeps the first and the last bytes of a stream, and counts all. In: pieces. Out: `Captured`.
//! Memory is bounded by what was asked to be kept.

use crate::model::Captured;
use std::collections::VecDeque;

/// Collects one stream.
#[derive(Debug)]
pub struct Capture {
    keep_head: usize,
    keep_tail: usize,
    head: Vec<u8>,
    tail: VecDeque<u8>,
    total: u64,
}

impl Capture {
    /// Keeps up to this many bytes from the beginning and from the end.
    #[must_use]
    pub fn new(keep_head: usize, keep_tail: usize) -> Self {
        Self {
            keep_head,
            keep_tail,
            head: Vec::new(),
            tail: VecDeque::new(),
            total: 0,
        }
    }

    /// Takes the next piece.
    pub fn push(&mut self, piece: &[u8]) {
        self.total += piece.len() as u64;
        let room = self.keep_head - self.head.len();
        let (first, rest) = piece.split_at(room.min(piece.len()));
        self.head.extend_from_slice(first);
        let rest = &rest[rest.len().saturating_sub(self.keep_tail)..];
        let excess = (self.tail.len() + rest.len()).saturating_sub(self.keep_tail);
        self.tail.drain(..excess.min(self.tail.len()));
        self.tail.extend(rest);
    }

    /// Bytes seen so far.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// What was kept.
    #[must_use]
    pub fn finish(self) -> Captured {
        Captured {
            head: self.head,
            tail: self.tail.into(),
            total: self.total,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn head_and_tail_are_kept_whatever_the_pieces() {
        let text: Vec<u8> = (0..100).collect();
        for size in [1, 3, 7, 10, 50, 100] {
            let mut capture = Capture::new(10, 5);
            for piece in text.chunks(size) {
                capture.push(piece);
            }
            let captured = capture.finish();
            assert_eq!(captured.head, &text[..10], "{size}");
            assert_eq!(captured.tail, &text[95..], "{size}");
            assert_eq!(captured.total, 100);
            assert!(captured.is_cut());
        }
    }

    #[test]
    fn a_short_stream_is_whole_and_never_told_twice() {
        for (length, head, tail) in [(0, 0, 0), (10, 10, 0), (12, 10, 2), (15, 10, 5)] {
            let mut capture = Capture::new(10, 5);
            capture.push(&vec![b'x'; length]);
            let captured = capture.finish();
            assert_eq!((captured.head.len(), captured.tail.len()), (head, tail));
            assert!(!captured.is_cut());
        }
    }
}
