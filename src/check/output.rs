//! The program's output as it arrives. In: a piece, and the end of those before. Out: what comes
//! next and what came before. Nothing is read here.

use super::scan::{is_white, leading};
use super::window::BEFORE;

/// One piece of the output, and how far it has been passed.
pub(super) struct Output<'a> {
    /// The last bytes before this piece.
    history: &'a [u8],
    pub(super) chunk: &'a [u8],
    pub(super) at: usize,
}

impl<'a> Output<'a> {
    pub(super) const fn new(history: &'a [u8], chunk: &'a [u8]) -> Self {
        Self {
            history,
            chunk,
            at: 0,
        }
    }

    /// What has not been passed.
    #[inline]
    pub(super) fn rest(&self) -> &'a [u8] {
        &self.chunk[self.at..]
    }

    /// Passes bytes of a kind within this piece and tells how many.
    #[inline]
    pub(super) fn skip(&mut self, kind: impl Fn(u8) -> bool) -> usize {
        let count = leading(self.rest(), kind);
        self.at += count;
        count
    }

    /// The bytes just passed, those of earlier pieces apart: all that an excerpt may need.
    pub(super) fn behind(&self) -> [&'a [u8]; 2] {
        let here = &self.chunk[self.at.saturating_sub(BEFORE + 1)..self.at];
        let missing = (BEFORE + 1 - here.len()).min(self.history.len());
        [&self.history[self.history.len() - missing..], here]
    }

    /// Whether the byte just passed belongs to a token.
    pub(super) fn in_token(&self) -> bool {
        let last = match self.at {
            0 => self.history.last(),
            at => self.chunk.get(at - 1),
        };
        last.is_some_and(|byte| !is_white(*byte))
    }
}

/// The last bytes of the pieces gone by.
#[derive(Debug, Default)]
pub(super) struct History(Vec<u8>);

impl History {
    /// Remembers the end of a piece.
    pub(super) fn keep(&mut self, chunk: &[u8]) {
        let tail = &chunk[chunk.len().saturating_sub(BEFORE + 1)..];
        let excess = (self.0.len() + tail.len()).saturating_sub(BEFORE + 1);
        self.0.drain(..excess);
        self.0.extend_from_slice(tail);
    }

    /// What is remembered.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_before_is_known_across_pieces() {
        let text: Vec<u8> = (0..200).collect();
        for size in [1, 7, 48, 49, 50, 150] {
            let mut history = History::default();
            let mut seen = 0;
            for chunk in text.chunks(size) {
                let mut output = Output::new(history.bytes(), chunk);
                for _ in chunk {
                    let behind = output.behind().concat();
                    assert!(text[..seen].ends_with(&behind));
                    assert_eq!(behind.len(), seen.min(BEFORE + 1));
                    output.at += 1;
                    seen += 1;
                }
                history.keep(chunk);
            }
        }
    }
}
