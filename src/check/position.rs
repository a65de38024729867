//! Counts lines and tokens of the output. In: bytes as they are passed. Out: a place.

use super::scan::{is_white, token_starts, trailing_token};
use crate::model::Place;

/// How far the output has been passed.
#[derive(Clone, Debug, Default)]
pub(super) struct Position {
    offset: u64,
    line_feeds: u64,
    line_start: u64,
    tokens: u64,
    token_start: u64,
    in_token: bool,
}

impl Position {
    /// Passes over bytes. Cheapest for long pieces.
    pub(super) fn pass(&mut self, bytes: &[u8]) {
        let Some(last) = bytes.last() else {
            return;
        };
        if let Some(at) = memchr::memrchr(b'\n', bytes) {
            self.line_feeds += memchr::memchr_iter(b'\n', &bytes[..at]).count() as u64 + 1;
            self.line_start = self.offset + at as u64 + 1;
        }
        self.tokens += token_starts(self.in_token, bytes);
        let tail = trailing_token(bytes);
        if tail < bytes.len() || !self.in_token {
            self.token_start = self.offset + (bytes.len() - tail) as u64;
        }
        self.in_token = !is_white(*last);
        self.offset += bytes.len() as u64;
    }

    /// Whether nothing was passed.
    pub(super) const fn is_start(&self) -> bool {
        self.offset == 0
    }

    /// Whether nothing but white space was passed.
    pub(super) const fn is_white(&self) -> bool {
        self.tokens == 0
    }

    /// A byte in the line that is being passed, some bytes before where we are.
    pub(super) const fn byte(&self, back: u64) -> Place {
        Place {
            line: self.line_feeds + 1,
            column: self.offset.saturating_sub(back + self.line_start) + 1,
            token: None,
        }
    }

    /// The token in which we are or that has just ended, else the one that is to begin here.
    pub(super) const fn token(&self) -> Place {
        if !self.in_token {
            return self.next_token();
        }
        Place {
            token: Some(self.tokens),
            ..self.byte(self.depth())
        }
    }

    /// The token after the last one, which would begin here.
    pub(super) const fn next_token(&self) -> Place {
        Place {
            token: Some(self.tokens + 1),
            ..self.byte(0)
        }
    }

    /// How many bytes of the current token have been passed.
    pub(super) const fn depth(&self) -> u64 {
        if self.in_token {
            self.offset - self.token_start
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn place(line: u64, column: u64, token: u64) -> Place {
        Place {
            line,
            column,
            token: Some(token),
        }
    }

    #[test]
    fn places_do_not_depend_on_how_the_bytes_arrive() {
        let rows: &[(&[u8], Place, u64)] = &[
            (b"", place(1, 1, 1), 0),
            (b"ab", place(1, 1, 1), 2),
            (b"ab ", place(1, 4, 2), 0),
            (b"ab c", place(1, 4, 2), 1),
            (b"ab\r\n\n", place(3, 1, 2), 0),
            (b"ab\n c de", place(2, 4, 3), 2),
        ];
        for (text, token, depth) in rows {
            for split in 0..=text.len() {
                let mut position = Position::default();
                position.pass(&text[..split]);
                position.pass(&text[split..]);
                assert_eq!(position.token(), *token, "{text:?}");
                assert_eq!(position.depth(), *depth, "{text:?}");
            }
        }
    }
}
