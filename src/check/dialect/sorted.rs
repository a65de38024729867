//! Items in any order, as DMOJ's `sorted` and testlib's `uncmp`. In: items of both sides. Out: one
//! that the other side lacks. The answer is held, up to [`MOST`], and of the output never more than
//! the answer has.

use super::items::{Item, Key};
use super::words::is_integer;
use super::{End, Unlike, tokens};
use crate::model::{Difference, Finding, Place};
use std::cmp::Ordering;

/// Most bytes of an answer that can be held; 32 bytes an item come on top.
const MOST: usize = 256 << 20;

/// Items in any order.
pub(in crate::check) struct Sorted {
    /// Whether the items are lines, alike where their tokens are.
    lines: bool,
    /// Whether each must be an integer of 64 bits.
    integers: bool,
    expected: Option<Heap>,
    found: Heap,
}

/// Items as they came.
#[derive(Debug, Default)]
struct Heap {
    bytes: Vec<u8>,
    items: Vec<Held>,
}

#[derive(Clone, Copy, Debug)]
struct Held {
    from: usize,
    to: usize,
    line: u64,
    column: u64,
}

impl Heap {
    fn text(&self, held: &Held) -> &[u8] {
        &self.bytes[held.from..held.to]
    }

    fn push(&mut self, bytes: &[u8], lines: bool, place: (u64, u64)) {
        let from = self.bytes.len();
        if lines {
            for token in tokens(bytes) {
                if self.bytes.len() > from {
                    self.bytes.push(b' ');
                }
                self.bytes.extend_from_slice(token);
            }
        } else {
            self.bytes.extend_from_slice(bytes);
        }
        let (line, column) = place;
        self.items.push(Held {
            from,
            to: self.bytes.len(),
            line,
            column,
        });
    }

    fn sort(&mut self) {
        let bytes = &self.bytes;
        self.items
            .sort_by(|one, other| bytes[one.from..one.to].cmp(&bytes[other.from..other.to]));
    }
}

impl Sorted {
    const fn new(lines: bool, integers: bool) -> Self {
        Self {
            lines,
            integers,
            expected: None,
            found: Heap {
                bytes: Vec::new(),
                items: Vec::new(),
            },
        }
    }

    /// Lines, each as its tokens.
    pub(in crate::check) const fn lines() -> Self {
        Self::new(true, false)
    }

    /// Tokens.
    pub(in crate::check) const fn tokens() -> Self {
        Self::new(false, false)
    }

    /// Integers of 64 bits.
    pub(in crate::check) const fn integers() -> Self {
        Self::new(false, true)
    }

    /// Reads the answer, once.
    fn load(&mut self, key: &mut Key) -> Result<(), End> {
        if self.expected.is_some() {
            return Ok(());
        }
        let mut expected = Heap::default();
        while let Some(item) = key.next()? {
            if self.integers && !is_integer(item) {
                let shown = super::excerpt(item, 0).bytes;
                return Err(End::Failed(format!(
                    "the answer has `{}` where this checker takes an integer of 64 bits: correct it, or choose another checker than uncmp",
                    shown.escape_ascii()
                )));
            }
            expected.push(item, self.lines, (0, 0));
            if expected.bytes.len() > MOST {
                return Err(End::Failed(format!(
                    "the answer is longer than the {} MiB that can be put in order; make it smaller",
                    MOST >> 20
                )));
            }
        }
        expected.sort();
        self.expected = Some(expected);
        Ok(())
    }

    pub(super) fn take(&mut self, item: &Item<'_>, key: &mut Key) -> Result<(), End> {
        self.load(key)?;
        let bytes = if self.integers {
            super::unmarked(item)
        } else {
            item.bytes
        };
        if self.integers {
            if bytes.is_empty() {
                return Ok(());
            }
            if !is_integer(bytes) {
                let unlike = Unlike::new(Difference::NotANumber, item.place, b"", bytes);
                return Err(End::Unlike(unlike));
            }
        }
        let place = (item.place.line, item.place.column);
        self.found.push(bytes, self.lines, place);
        let most = self.expected.as_ref().map_or((0, 0), |expected| {
            (expected.items.len(), expected.bytes.len())
        });
        if self.found.items.len() > most.0 || self.found.bytes.len() > most.1 {
            return self.compare(item.place);
        }
        Ok(())
    }

    pub(super) fn finish(&mut self, end: Place, key: &mut Key) -> Result<Finding, End> {
        self.load(key)?;
        self.compare(end)?;
        Ok(Finding::Right)
    }

    /// Looks for an item of the output that the answer lacks, and the other way round.
    fn compare(&mut self, end: Place) -> Result<(), End> {
        self.found.sort();
        let (Some(expected), found) = (&self.expected, &self.found) else {
            return Ok(());
        };
        let (mut missing, mut extra) = (None, None);
        let (mut ours, mut theirs) = (
            found.items.iter().peekable(),
            expected.items.iter().peekable(),
        );
        while missing.is_none() || extra.is_none() {
            let order = match (ours.peek(), theirs.peek()) {
                (None, None) => break,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(one), Some(other)) => found.text(one).cmp(expected.text(other)),
            };
            if order != Ordering::Greater {
                let held = ours.next();
                extra = extra.or(held.filter(|_| order == Ordering::Less));
            }
            if order != Ordering::Less {
                let held = theirs.next();
                missing = missing.or(held.filter(|_| order == Ordering::Greater));
            }
        }
        let place = extra.map_or(end, |held| Place {
            line: held.line,
            column: held.column,
            token: None,
        });
        let difference = match (missing, extra) {
            (None, None) => return Ok(()),
            (Some(_), None) => Difference::Missing,
            (None, Some(_)) => Difference::Extra,
            (Some(_), Some(_)) => Difference::Differs,
        };
        let text = |heap: &Heap, held: Option<&Held>| {
            held.map(|held| heap.text(held).to_vec())
                .unwrap_or_default()
        };
        let (missing, extra) = (text(expected, missing), text(found, extra));
        let mut unlike = Unlike::new(difference, place, &missing, &extra);
        if unlike.difference == Difference::Differs {
            let hint =
                "in any order: the one is nowhere in the output, the other nowhere in the answer";
            unlike.hint = Some(hint.to_owned());
        }
        Err(End::Unlike(unlike))
    }
}
