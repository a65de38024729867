//! Lines as testlib's `fcmp` and `lcmp` compare them. In: lines of both sides. Out: the first that
//! differ. Lines that the output lacks count as empty; after the last line of the answer only white
//! space may follow, and one empty line at the end of the answer is none.

use super::items::{Item, Key};
use super::{End, Unlike, blank_or, tokens};
use crate::model::{Difference, Finding, Place};
use std::borrow::Cow;

/// Line by line.
pub(in crate::check) struct Lines {
    by_tokens: bool,
}

impl Lines {
    /// Byte for byte.
    pub(in crate::check) const fn exact() -> Self {
        Self { by_tokens: false }
    }

    /// By their tokens.
    pub(in crate::check) const fn by_tokens() -> Self {
        Self { by_tokens: true }
    }

    fn alike(&self, one: &[u8], other: &[u8]) -> bool {
        if self.by_tokens {
            tokens(one).eq(tokens(other))
        } else {
            one == other
        }
    }

    pub(super) fn take(&self, item: &Item<'_>, key: &mut Key) -> Result<(), End> {
        let unmarked = super::unmarked(item);
        let found = read(unmarked, item.ended);
        let Some(expected) = next(key)? else {
            let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r');
            if unmarked.iter().all(blank) {
                return Ok(());
            }
            let difference = Difference::Extra;
            return Err(End::Unlike(Unlike::new(
                difference, item.place, b"", item.bytes,
            )));
        };
        if self.alike(&expected, &found) {
            return Ok(());
        }
        Err(End::Unlike(Unlike::lines(item.place, &expected, &found)))
    }

    pub(super) fn finish(&self, end: Place, key: &mut Key) -> Result<Finding, End> {
        while let Some(expected) = next(key)? {
            if !self.alike(&expected, b"") {
                let difference = blank_or(&expected, Difference::Missing);
                return Err(End::Unlike(Unlike::new(difference, end, &expected, b"")));
            }
        }
        Ok(Finding::Right)
    }
}

/// The next line of the answer.
fn next(key: &mut Key) -> Result<Option<Cow<'_, [u8]>>, End> {
    if key.next()?.is_none() {
        return Ok(None);
    }
    let last = key.is_at_end();
    let line = read(key.item(), key.is_ended());
    Ok((!last || !line.is_empty()).then_some(line))
}

/// A line as testlib reads it: one carriage return before the line feed belongs to the line's end.
/// Elsewhere a carriage return is dropped and whatever follows it is kept, and at the very end of
/// the text that is the byte that marks the end.
fn read(line: &[u8], ended: bool) -> Cow<'_, [u8]> {
    let Some(at) = memchr::memchr(b'\r', line) else {
        return Cow::Borrowed(line);
    };
    if ended && at + 1 == line.len() {
        return Cow::Borrowed(&line[..at]);
    }
    let mut read = line[..at].to_vec();
    let mut rest = &line[at..];
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        if *byte != b'\r' {
            read.push(*byte);
            continue;
        }
        match after.split_first() {
            Some((kept, after)) => {
                read.push(*kept);
                rest = after;
            }
            None if ended => break,
            None => read.push(0xff),
        }
    }
    Cow::Owned(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carriage_returns_are_read_as_testlib_reads_them() {
        for (line, ended, known) in [
            (&b"ab"[..], true, &b"ab"[..]),
            (b"ab\r", true, b"ab"),
            (b"ab\r", false, b"ab\xff"),
            (b"a\rb", true, b"ab"),
            (b"a\r\r", true, b"a\r"),
            (b"a\r\r\r", true, b"a\r"),
            (b"a\r\rb\r", true, b"a\rb"),
        ] {
            assert_eq!(read(line, ended), known, "{line:?} {ended}");
        }
    }
}
