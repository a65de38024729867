//! Cuts text into lines or tokens. In: output in pieces, or the answer. Out: one item after the
//! other, whole. Never more than [`LONGEST`] bytes of either side are held.

use super::{End, Unlike};
use crate::check::answer::Answer;
use crate::check::scan::{is_white, leading};
use crate::model::{Difference, Excerpt, Place};

/// Longest item, in bytes.
pub(super) const LONGEST: usize = 64 << 20;

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::check) enum Cut {
    /// What stands between line feeds and carriage returns, where it is not empty.
    Lines,
    /// The same, empty or not; after the last of these bytes one more item follows.
    EveryLine,
    /// A line that ends at a line feed or, if there is anything after the last, at the end.
    FedLines,
    /// A token between ASCII white space.
    Tokens,
    /// A token between spaces, tabs, line feeds and carriage returns.
    Words,
}

impl Cut {
    const fn separates(self, byte: u8) -> bool {
        match self {
            Self::Lines | Self::EveryLine => matches!(byte, b'\n' | b'\r'),
            Self::FedLines => byte == b'\n',
            Self::Tokens => is_white(byte),
            Self::Words => matches!(byte, b' ' | b'\t' | b'\n' | b'\r'),
        }
    }

    /// Whether items may be empty.
    const fn keeps_empty(self) -> bool {
        matches!(self, Self::EveryLine | Self::FedLines)
    }

    /// Whether an item has a place in its line and a number.
    const fn is_token(self) -> bool {
        matches!(self, Self::Tokens | Self::Words)
    }

    fn length(self, bytes: &[u8]) -> usize {
        let found = match self {
            Self::Lines | Self::EveryLine => memchr::memchr2(b'\n', b'\r', bytes),
            Self::FedLines => memchr::memchr(b'\n', bytes),
            Self::Tokens | Self::Words => {
                return leading(bytes, |byte| !self.separates(byte));
            }
        };
        found.unwrap_or(bytes.len())
    }
}

/// One item of the output.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item<'a> {
    /// What it is, without what separates it from the next.
    pub(super) bytes: &'a [u8],
    /// Where it begins.
    pub(super) place: Place,
    /// Whether a separator follows.
    pub(super) ended: bool,
}

/// Cuts the output.
#[derive(Debug)]
pub(super) struct Cutter {
    cut: Cut,
    /// The beginning of an item that goes on in the next piece.
    held: Vec<u8>,
    line: u64,
    /// Where the item begins.
    column: u64,
    count: u64,
    empty: bool,
    white: bool,
}

impl Cutter {
    pub(super) const fn new(cut: Cut) -> Self {
        Self {
            cut,
            held: Vec::new(),
            line: 1,
            column: 1,
            count: 0,
            empty: true,
            white: true,
        }
    }

    /// Takes a piece and hands over each item that ends in it.
    pub(super) fn push(
        &mut self,
        mut chunk: &[u8],
        mut take: impl FnMut(Item<'_>) -> Result<(), End>,
    ) -> Result<(), End> {
        self.empty &= chunk.is_empty();
        self.white = self.white && chunk.iter().all(|byte| is_white(*byte));
        while !chunk.is_empty() {
            let length = self.cut.length(chunk);
            if self.held.len() + length > LONGEST {
                return Err(self.too_long());
            }
            let Some(separator) = chunk.get(length) else {
                self.held.extend_from_slice(chunk);
                return Ok(());
            };
            let mut held = std::mem::take(&mut self.held);
            let bytes = if held.is_empty() {
                &chunk[..length]
            } else {
                held.extend_from_slice(&chunk[..length]);
                &held
            };
            if !bytes.is_empty() || self.cut.keeps_empty() {
                take(self.item(bytes, true))?;
            }
            self.column += bytes.len() as u64 + 1;
            if *separator == b'\n' {
                self.line += 1;
                self.column = 1;
            }
            held.clear();
            self.held = held;
            chunk = &chunk[length + 1..];
        }
        Ok(())
    }

    /// Hands over what no separator follows.
    pub(super) fn finish(
        &mut self,
        take: impl FnOnce(Item<'_>) -> Result<(), End>,
    ) -> Result<(), End> {
        let held = std::mem::take(&mut self.held);
        if !held.is_empty() || self.cut == Cut::EveryLine {
            take(self.item(&held, false))?;
        }
        self.column += held.len() as u64;
        Ok(())
    }

    fn item<'a>(&mut self, bytes: &'a [u8], ended: bool) -> Item<'a> {
        self.count += 1;
        Item {
            bytes,
            place: self.place(self.count),
            ended,
        }
    }

    /// Where the next item would begin.
    pub(super) const fn end(&self) -> Place {
        self.place(self.count + 1)
    }

    /// Whether the output is empty so far, and whether it is all white space.
    pub(super) const fn blank(&self) -> (bool, bool) {
        (self.empty, self.white)
    }

    const fn place(&self, count: u64) -> Place {
        Place {
            line: self.line,
            column: self.column,
            token: if self.cut.is_token() {
                Some(count)
            } else {
                None
            },
        }
    }

    fn too_long(&self) -> End {
        End::Unlike(Box::new(Unlike {
            difference: Difference::Extra,
            place: self.end(),
            expected: Excerpt::default(),
            found: super::excerpt(&self.held, 0),
            hint: Some(format!(
                "this line or token is longer than {} MiB",
                LONGEST >> 20
            )),
            at: 0,
        }))
    }
}

/// Cuts the answer.
pub(super) struct Key {
    answer: Answer,
    cut: Cut,
    item: Vec<u8>,
    ended: bool,
    over: bool,
}

impl Key {
    pub(super) const fn new(answer: Answer, cut: Cut) -> Self {
        Self {
            answer,
            cut,
            item: Vec::new(),
            ended: false,
            over: false,
        }
    }

    /// Goes to the next item; none where the answer ends.
    pub(super) fn next(&mut self) -> Result<Option<&[u8]>, End> {
        self.item.clear();
        self.ended = false;
        loop {
            let rest = self.answer.rest();
            if rest.is_empty() {
                return self.last();
            }
            let length = self.cut.length(rest);
            self.item.extend_from_slice(&rest[..length]);
            self.ended = length < rest.len();
            self.answer.pass(length + usize::from(self.ended));
            if self.item.len() > LONGEST {
                return Err(End::Failed(format!(
                    "the answer has a line or token longer than {} MiB; cut it into shorter ones",
                    LONGEST >> 20
                )));
            }
            if self.ended && (!self.item.is_empty() || self.cut.keeps_empty()) {
                return Ok(Some(&self.item));
            }
        }
    }

    fn last(&mut self) -> Result<Option<&[u8]>, End> {
        if let Some(failure) = self.answer.failure() {
            return Err(End::Failed(failure.to_owned()));
        }
        let one_more = self.cut == Cut::EveryLine && !self.over;
        self.over = true;
        Ok((!self.item.is_empty() || one_more).then_some(&self.item[..]))
    }

    /// The item at which we are.
    pub(super) fn item(&self) -> &[u8] {
        &self.item
    }

    /// Goes back to an item, after which the answer has ended.
    pub(super) fn return_to(&mut self, item: Vec<u8>) {
        self.item = item;
    }

    /// Whether a separator follows the item at which we are.
    pub(super) const fn is_ended(&self) -> bool {
        self.ended
    }

    /// Whether nothing follows the item at which we are.
    pub(super) fn is_at_end(&mut self) -> bool {
        self.answer.rest().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::answer::tests::Drops;

    fn cut(cut: Cut, text: &[u8], size: usize) -> Vec<(Vec<u8>, u64, u64)> {
        let mut cutter = Cutter::new(cut);
        let mut items = Vec::new();
        let mut keep = |item: Item<'_>| {
            items.push((item.bytes.to_vec(), item.place.line, item.place.column));
            Ok(())
        };
        for piece in text.chunks(size) {
            assert!(cutter.push(piece, &mut keep).is_ok());
        }
        assert!(cutter.finish(keep).is_ok());
        items
    }

    #[test]
    fn text_is_cut_alike_in_pieces_and_on_both_sides() {
        let text = b"a b\r\n\r\n c\x0bd \n\ne";
        let rows: [(Cut, &[&str]); 5] = [
            (Cut::Lines, &["a b", " c\x0bd ", "e"]),
            (Cut::EveryLine, &["a b", "", "", "", " c\x0bd ", "", "e"]),
            (Cut::FedLines, &["a b\r", "\r", " c\x0bd ", "", "e"]),
            (Cut::Tokens, &["a", "b", "c", "d", "e"]),
            (Cut::Words, &["a", "b", "c\x0bd", "e"]),
        ];
        for (kind, items) in rows {
            let whole = cut(kind, text, 100);
            let texts: Vec<&[u8]> = whole.iter().map(|item| &item.0[..]).collect();
            let known: Vec<&[u8]> = items.iter().map(|item| item.as_bytes()).collect();
            assert_eq!(texts, known, "{kind:?}");
            for size in 1..5 {
                assert_eq!(cut(kind, text, size), whole, "{kind:?} {size}");
                let drops = Drops::new(text, size);
                let mut key = Key::new(Answer::from_reader(String::new(), drops), kind);
                for item in &known {
                    assert!(matches!(key.next(), Ok(Some(found)) if found == *item));
                }
                assert!(matches!(key.next(), Ok(None)));
                assert!(key.is_at_end());
            }
        }
        assert_eq!(cut(Cut::Tokens, text, 2)[2], (b"c".to_vec(), 3, 2));
    }

    #[test]
    fn only_lines_that_may_be_empty_follow_the_last_separator() {
        for (kind, count) in [
            (Cut::Lines, 1),
            (Cut::EveryLine, 2),
            (Cut::FedLines, 1),
            (Cut::Tokens, 1),
        ] {
            assert_eq!(cut(kind, b"a\n", 1).len(), count, "{kind:?}");
            assert_eq!(cut(kind, b"", 1).len(), count - 1, "{kind:?}");
        }
    }
}
