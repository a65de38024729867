//! Bytes of programs and compilers in JSON. In: any bytes. Out: bounded text that says how it is
//! encoded and whether it is cut. Never lossy in silence: what is not UTF-8 stands there as escapes.

use crate::model;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// The most that a document keeps of one stream or message, in bytes.
const KEEP: usize = 4096;

/// How bytes became text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Encoding {
    /// They were UTF-8 and are unchanged.
    #[default]
    #[serde(rename = "utf-8")]
    Utf8,
    /// They were not: other bytes are `\xNN`, a backslash is `\\`, all else is unchanged.
    Escaped,
}

/// A piece of bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Text {
    /// The piece, encoded as `encoding` says.
    pub text: String,
    /// How bytes became text.
    #[serde(default)]
    pub encoding: Encoding,
    /// Whether there was more.
    pub cut: bool,
}

impl Text {
    /// The first bytes; `cut` tells whether some were dropped before.
    #[must_use]
    pub fn of(bytes: &[u8], cut: bool) -> Self {
        let kept = first(bytes, KEEP, cut);
        let (text, encoding) = encode(kept);
        Self {
            text,
            encoding,
            cut: cut || kept.len() < bytes.len(),
        }
    }

    /// The bytes again.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        decode(&self.text, self.encoding)
    }
}

/// What is kept of a stream: its beginning and, of a long one, its end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Excerpt {
    /// The first bytes; all of a short stream.
    pub head: String,
    /// The last bytes of a long one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub tail: String,
    /// How bytes became text, in both.
    #[serde(default)]
    pub encoding: Encoding,
    /// Whether bytes between head and tail are missing.
    pub cut: bool,
    /// How many bytes the program wrote.
    pub total_bytes: u64,
}

impl Excerpt {
    /// Head and tail of a captured stream, at most 4 KiB together.
    #[must_use]
    pub fn of(captured: &model::Captured) -> Self {
        let whole = [captured.head.as_slice(), captured.tail.as_slice()].concat();
        let cut = captured.is_cut() || whole.len() > KEEP;
        let (head, tail) = if cut {
            let ending = captured.ending();
            let head = first(&captured.head, KEEP / 2, true);
            // A stream kept as a head alone has its end there: nothing may stand in both.
            let room = if captured.tail.is_empty() {
                ending.len() - head.len()
            } else {
                ending.len()
            };
            (head, last(ending, room.min(KEEP / 2)))
        } else {
            (whole.as_slice(), &[][..])
        };
        let encoding = if std::str::from_utf8(head).is_ok() && std::str::from_utf8(tail).is_ok() {
            Encoding::Utf8
        } else {
            Encoding::Escaped
        };
        Self {
            head: encode_as(head, encoding),
            tail: encode_as(tail, encoding),
            encoding,
            cut,
            total_bytes: captured.total,
        }
    }

    /// How many bytes of the stream are here.
    #[must_use]
    pub fn kept_bytes(&self) -> usize {
        decode(&self.head, self.encoding).len() + decode(&self.tail, self.encoding).len()
    }

    /// The bytes at the end of the stream.
    #[must_use]
    pub fn ending(&self) -> Vec<u8> {
        let end = if self.tail.is_empty() {
            &self.head
        } else {
            &self.tail
        };
        decode(end, self.encoding)
    }
}

/// Bytes as one string where no encoding can stand beside it (paths): what is not UTF-8 becomes
/// `\xNN`, and then a backslash is doubled.
#[must_use]
pub fn plain(bytes: &[u8]) -> String {
    encode(bytes).0
}

/// At most `max` bytes from the front; never half a character where something is missing after.
fn first(bytes: &[u8], max: usize, cut: bool) -> &[u8] {
    let kept = &bytes[..bytes.len().min(max)];
    if !cut && kept.len() == bytes.len() {
        return kept;
    }
    match std::str::from_utf8(kept) {
        Err(error) if error.error_len().is_none() => &kept[..error.valid_up_to()],
        _ => kept,
    }
}

/// At most `max` bytes from the back, without the rest of a character that was cut in two.
fn last(bytes: &[u8], max: usize) -> &[u8] {
    let kept = &bytes[bytes.len() - max.min(bytes.len())..];
    let rest = kept
        .iter()
        .take(3)
        .take_while(|byte| *byte & 0xC0 == 0x80)
        .count();
    &kept[rest..]
}

fn encode(bytes: &[u8]) -> (String, Encoding) {
    let encoding = match std::str::from_utf8(bytes) {
        Ok(_) => Encoding::Utf8,
        Err(_) => Encoding::Escaped,
    };
    (encode_as(bytes, encoding), encoding)
}

fn encode_as(bytes: &[u8], encoding: Encoding) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        match encoding {
            Encoding::Utf8 => text.push_str(chunk.valid()),
            Encoding::Escaped => text.push_str(&chunk.valid().replace('\\', "\\\\")),
        }
        for byte in chunk.invalid() {
            text.push_str(&format!("\\x{byte:02x}"));
        }
    }
    text
}

/// Undoes `encode_as`; an escape that it never writes is taken as it stands.
fn decode(text: &str, encoding: Encoding) -> Vec<u8> {
    if encoding == Encoding::Utf8 {
        return text.as_bytes().to_vec();
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let escaped = match after {
            [b'\\', ..] if byte == b'\\' => Some((b'\\', 1)),
            [b'x', high, low, ..] if byte == b'\\' => {
                hex(*high).zip(hex(*low)).map(|(h, l)| (h * 16 + l, 3))
            }
            _ => None,
        };
        let (byte, used) = escaped.unwrap_or((byte, 0));
        bytes.push(byte);
        rest = &after[used..];
    }
    bytes
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit)
        .to_digit(16)
        .and_then(|value| u8::try_from(value).ok())
}

/// JSON with one array element a line and everything else compact, so that people can compare
/// documents by line; and without characters that a terminal would obey.
#[derive(Default)]
pub(super) struct Lines {
    depth: usize,
    filled: bool,
}

impl Lines {
    fn line<W: ?Sized + Write>(&self, out: &mut W) -> io::Result<()> {
        out.write_all(b"\n")?;
        out.write_all(&b"                "[..self.depth.min(16)])
    }
}

impl serde_json::ser::Formatter for Lines {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth += 1;
        self.filled = false;
        out.write_all(b"[")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        if !first {
            out.write_all(b",")?;
        }
        self.line(out)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.filled = true;
        Ok(())
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        if self.filled {
            self.line(out)?;
        }
        // The array that holds this one holds something.
        self.filled = true;
        out.write_all(b"]")
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut plain = 0;
        for (at, char) in fragment.char_indices().filter(|(_, c)| is_obeyed(*c)) {
            out.write_all(&fragment.as_bytes()[plain..at])?;
            let mut units = [0; 2];
            for unit in char.encode_utf16(&mut units) {
                write!(out, "\\u{unit:04x}")?;
            }
            plain = at + char.len_utf8();
        }
        out.write_all(&fragment.as_bytes()[plain..])
    }
}

/// Characters that JSON allows and a terminal or an editor obeys instead of showing them.
pub(super) fn is_obeyed(char: char) -> bool {
    matches!(
        char,
        '\u{7f}'..='\u{9f}'
            | '\u{61c}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn captured(head: &[u8], tail: &[u8], total: u64) -> model::Captured {
        model::Captured {
            head: head.to_vec(),
            tail: tail.to_vec(),
            total,
        }
    }

    #[test]
    fn bytes_that_are_not_utf8_are_escaped_and_said_so() {
        let text = Text::of(b"a\\b\xff\n", false);
        assert_eq!(text.text, "a\\\\b\\xff\n");
        assert_eq!(text.encoding, Encoding::Escaped);
        assert_eq!(text.bytes(), b"a\\b\xff\n");
        let text = Text::of("a\\b\u{e9}".as_bytes(), false);
        assert_eq!(text.text, "a\\b\u{e9}");
        assert_eq!(text.encoding, Encoding::Utf8);
    }

    #[test]
    fn a_short_stream_is_kept_whole_and_a_long_one_at_both_ends() {
        let short = Excerpt::of(&captured(b"ab", b"cd", 4));
        assert_eq!((short.head.as_str(), short.cut), ("abcd", false));
        let long = Excerpt::of(&captured(&[b'a'; 9000], b"end", 1_000_000));
        assert_eq!(long.head.len(), 2048);
        assert_eq!(long.tail, "end");
        assert!(long.cut);
        assert_eq!(long.total_bytes, 1_000_000);
        let headed = Excerpt::of(&captured(&[b'a'; 5000], b"", 5000));
        assert_eq!((headed.head.len(), headed.tail.len()), (2048, 2048));
        let dropped = Excerpt::of(&captured(&[b'a'; 100], b"", 5000));
        assert_eq!((dropped.head.len(), dropped.tail.len()), (100, 0));
    }

    #[test]
    fn a_cut_never_halves_a_character() {
        let korean = "가".repeat(3000);
        let bytes = korean.as_bytes();
        let excerpt = Excerpt::of(&captured(&bytes[..2050], &bytes[4001..], 9000));
        assert_eq!(excerpt.encoding, Encoding::Utf8);
        assert!(excerpt.head.chars().all(|char| char == '가'));
        assert!(excerpt.tail.chars().all(|char| char == '가'));
        assert_eq!(Text::of(bytes, false).text.len(), 4095);
    }

    proptest! {
        #[test]
        fn short_bytes_come_back_as_they_were(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            prop_assert_eq!(Text::of(&bytes, false).bytes(), bytes.clone());
            let excerpt = Excerpt::of(&captured(&bytes, b"", bytes.len() as u64));
            prop_assert_eq!(excerpt.ending(), bytes);
        }
    }
}
