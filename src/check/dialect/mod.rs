//! Comparisons of other judges that look at whole lines or tokens. In: an answer, and output in
//! pieces. Out: a finding. What is held is bounded: one line or token, or, where the order is free,
//! as much as the answer has.

mod course;
mod floats;
mod items;
mod letters;
mod lines;
#[cfg(test)]
mod oracle;
mod rule;
mod shares;
mod sorted;
mod stripped;
#[cfg(test)]
mod tables;
mod words;

pub(super) use course::Dialect;
pub(super) use floats::Floats;
pub(super) use items::Cut;
pub(super) use lines::Lines;
pub(super) use rule::Rule;
pub(super) use shares::Shares;
pub(super) use sorted::Sorted;
pub(super) use stripped::Stripped;
pub(super) use words::{Cases, Kind, Words};

use super::scan::is_white;
use super::window::{BEFORE, WIDTH};
use crate::model::{Difference, Excerpt, Place};

/// Why nothing more is to be seen.
#[derive(Debug)]
enum End {
    /// The output is wrong.
    Unlike(Box<Unlike>),
    /// The answer is not what this comparison can use.
    Failed(String),
}

/// Where output and answer part.
#[derive(Debug)]
struct Unlike {
    difference: Difference,
    place: Place,
    expected: Excerpt,
    found: Excerpt,
    /// A hint that is better than what can be told from the two.
    hint: Option<String>,
    /// How many bytes the two items have alike.
    at: u64,
}

impl Unlike {
    /// Two items that part after some bytes.
    fn new(difference: Difference, place: Place, expected: &[u8], found: &[u8]) -> Box<Self> {
        let at = super::scan::common_prefix(expected, found);
        Box::new(Self {
            difference,
            place,
            expected: excerpt(expected, at),
            found: excerpt(found, at),
            hint: None,
            at: at as u64,
        })
    }

    /// Two lines that are not alike; where a byte differs is told, and whether only white space
    /// does.
    fn lines(place: Place, expected: &[u8], found: &[u8]) -> Box<Self> {
        let difference = if tokens(expected).eq(tokens(found)) {
            Difference::WhiteSpace
        } else {
            Difference::Differs
        };
        let mut unlike = Self::new(difference, place, expected, found);
        unlike.place.column += unlike.at;
        unlike
    }
}

/// An item of the output without the byte order mark that testlib passes over at its beginning.
fn unmarked<'a>(item: &items::Item<'a>) -> &'a [u8] {
    let first = item.place.line == 1 && item.place.column == 1;
    let rest = item.bytes.strip_prefix("\u{feff}".as_bytes());
    rest.filter(|_| first).unwrap_or(item.bytes)
}

/// The tokens of a line.
fn tokens(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| is_white(*byte))
        .filter(|token| !token.is_empty())
}

/// A line without white space at its end.
fn stripped(line: &[u8]) -> &[u8] {
    let kept = line.iter().rposition(|byte| !is_white(*byte));
    &line[..kept.map_or(0, |last| last + 1)]
}

/// A line too many or too few is only white space where nothing is on it.
fn blank_or(line: &[u8], difference: Difference) -> Difference {
    if line.iter().all(|byte| is_white(*byte)) {
        Difference::WhiteSpace
    } else {
        difference
    }
}

/// What stands around a byte of an item.
fn excerpt(bytes: &[u8], at: usize) -> Excerpt {
    let from = at.saturating_sub(BEFORE);
    let to = bytes.len().min(from + WIDTH);
    Excerpt {
        bytes: bytes[from..to].to_vec(),
        cut: from > 0 || to < bytes.len(),
    }
}
