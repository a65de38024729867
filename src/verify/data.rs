//! Traps in the data of cases. In: the bytes of a file, in pieces. Out: what a program that reads
//! or a checker that compares would stumble over, with its line. Pure.

use crate::model::{Demand, Level};

/// What was seen of a file so far.
#[derive(Clone, Debug, Default)]
pub struct Scan {
    head: Vec<u8>,
    last: u8,
    length: u64,
    line: u64,
    first_crlf: Option<u64>,
    crlf: u64,
    first_cr: Option<u64>,
    first_nul: Option<u64>,
    /// A character of UTF-8 that the last piece cut off.
    open: Vec<u8>,
    first_bad: Option<u64>,
}

/// One trap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trap {
    /// Which demand it breaks.
    pub demand: Demand,
    /// How much it matters.
    pub level: Level,
    /// What it is, without the file's name.
    pub text: String,
    /// Where, from 1.
    pub line: Option<u64>,
}

impl Scan {
    /// The next piece.
    pub fn push(&mut self, piece: &[u8]) {
        if self.head.len() < 4 {
            let missing = (4 - self.head.len()).min(piece.len());
            self.head.extend_from_slice(&piece[..missing]);
        }
        let line_before = self.line;
        for &byte in piece {
            if self.last == b'\r' && byte != b'\n' {
                self.first_cr.get_or_insert(self.line + 1);
            }
            match byte {
                b'\n' => {
                    if self.last == b'\r' {
                        self.crlf += 1;
                        self.first_crlf.get_or_insert(self.line + 1);
                    }
                    self.line += 1;
                }
                0 => {
                    self.first_nul.get_or_insert(self.line + 1);
                }
                _ => {}
            }
            self.last = byte;
        }
        self.length += piece.len() as u64;
        self.decode(piece, line_before);
    }

    fn decode(&mut self, piece: &[u8], line_before: u64) {
        if self.first_bad.is_some() {
            return;
        }
        let mut text = std::mem::take(&mut self.open);
        text.extend_from_slice(piece);
        if let Err(error) = std::str::from_utf8(&text) {
            if error.error_len().is_none() {
                self.open = text[error.valid_up_to()..].to_vec();
            } else {
                let before = &text[..error.valid_up_to()];
                let lines = before.iter().filter(|byte| **byte == b'\n').count() as u64;
                self.first_bad = Some(line_before + lines + 1);
            }
        }
    }

    /// What was found in the whole file.
    #[must_use]
    pub fn traps(&self) -> Vec<Trap> {
        let mut traps = Vec::new();
        let mut trap = |demand, level, text: String, line| {
            traps.push(Trap {
                demand,
                level,
                text,
                line,
            });
        };
        if self.head.starts_with(b"\xff\xfe") || self.head.starts_with(b"\xfe\xff") {
            let text = "is UTF-16; save it as UTF-8 without a mark".to_owned();
            trap(Demand::Encoding, Level::Error, text, Some(1));
            return traps;
        }
        if self.head.starts_with(b"\xef\xbb\xbf") {
            let text = "begins with a byte order mark, which programs read as part of the first \
                        token; save it without one";
            trap(Demand::Encoding, Level::Error, text.to_owned(), Some(1));
        }
        if let Some(line) = self.first_bad.filter(|_| self.first_nul.is_none()) {
            let text = "has bytes that are no UTF-8; save it as UTF-8".to_owned();
            trap(Demand::Encoding, Level::Warning, text, Some(line));
        }
        if let Some(line) = self.first_crlf {
            let text = format!(
                "has {} lines that end with CR LF; convert it to LF alone",
                self.crlf
            );
            trap(Demand::LineEnds, Level::Error, text, Some(line));
        }
        if let Some(line) = self.first_cr {
            let text = "has a CR that ends no line; remove it".to_owned();
            trap(Demand::LineEnds, Level::Warning, text, Some(line));
        }
        if let Some(line) = self.first_nul {
            let text = "has a NUL byte, at which many programs stop reading".to_owned();
            trap(Demand::Nul, Level::Warning, text, Some(line));
        }
        if self.length > 0 && self.last != b'\n' {
            let text = "ends without a line feed; add one".to_owned();
            trap(
                Demand::FinalNewline,
                Level::Warning,
                text,
                Some(self.line + 1),
            );
        }
        traps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(bytes: &[u8], size: usize) -> Vec<(Demand, Level, Option<u64>)> {
        let mut scan = Scan::default();
        bytes.chunks(size).for_each(|piece| scan.push(piece));
        let traps = scan.traps();
        traps
            .into_iter()
            .map(|it| (it.demand, it.level, it.line))
            .collect()
    }

    #[test]
    fn traps_are_found_with_their_lines_however_the_file_is_cut() {
        use Level::{Error, Warning};
        for (bytes, traps) in [
            (&b"1 2\n"[..], vec![]),
            (b"", vec![]),
            ("한국어\n".as_bytes(), vec![]),
            (b"1\n2\r\n3\r\n", vec![(Demand::LineEnds, Error, Some(2))]),
            (b"1\r2\n", vec![(Demand::LineEnds, Warning, Some(1))]),
            (b"\xef\xbb\xbf1\n", vec![(Demand::Encoding, Error, Some(1))]),
            (b"\xff\xfe1\0\n\0", vec![(Demand::Encoding, Error, Some(1))]),
            (b"1\n\xe9\n", vec![(Demand::Encoding, Warning, Some(2))]),
            (b"1\n\0\n", vec![(Demand::Nul, Warning, Some(2))]),
            (b"1\n2", vec![(Demand::FinalNewline, Warning, Some(2))]),
        ] {
            for size in [1, 2, 3, 100] {
                assert_eq!(found(bytes, size), traps, "{bytes:?} by {size}");
            }
        }
    }
}
