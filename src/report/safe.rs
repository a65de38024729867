//! What is not ours, made harmless. In: bytes of programs, compilers, file names. Out: text that
//! cannot move a cursor, forge a line, turn its direction or hide a part of itself.

use unicode_width::UnicodeWidthChar;

/// Marks that may stand on one character: two make up the syllables of decomposed Korean and the
/// vowels of Vietnamese. More pile up over other lines.
const MARKS: usize = 2;

/// Text of one line, at most `max` columns wide. Characters that a terminal obeys or does not show
/// stand there as escapes (`\n`, `\t`, `\x1b`, `\u{202e}`), a backslash as two, a byte that is not
/// UTF-8 as `\xNN`. What is longer ends in `…`.
#[must_use]
pub fn escape(bytes: &[u8], max: usize) -> String {
    let mut text = Bounded::new(max);
    for chunk in bytes.utf8_chunks() {
        for char in chunk.valid().chars() {
            if !text.push(char) {
                return text.cut();
            }
        }
        for byte in chunk.invalid() {
            if !text.push_plain(&format!("\\x{byte:02x}")) {
                return text.cut();
            }
        }
    }
    text.whole
}

/// As `escape`, for text that others wrote.
#[must_use]
pub fn escape_text(text: &str, max: usize) -> String {
    escape(text.as_bytes(), max)
}

/// The first lines of a message, each escaped; line feeds and carriage returns before them end
/// lines. The number tells how many lines were left out.
#[must_use]
pub fn escape_lines(bytes: &[u8], lines: usize, max: usize) -> (Vec<String>, usize) {
    let bytes = bytes.trim_ascii_end();
    if bytes.is_empty() {
        return (Vec::new(), 0);
    }
    let all = || bytes.split(|byte| *byte == b'\n');
    let line = |line: &[u8]| expand(line.strip_suffix(b"\r").unwrap_or(line), max);
    let kept: Vec<String> = all().take(lines).map(line).collect();
    (kept, all().count().saturating_sub(lines))
}

/// Tabs of a message are layout: two blanks each.
fn expand(line: &[u8], max: usize) -> String {
    if !line.contains(&b'\t') {
        return escape(line, max);
    }
    let parts: Vec<&[u8]> = line.split(|byte| *byte == b'\t').collect();
    escape(&parts.join(&b"  "[..]), max)
}

/// A line that grows up to a number of columns.
struct Bounded {
    whole: String,
    columns: usize,
    max: usize,
    /// Marks since the last character that has a width.
    marks: usize,
    /// Where to cut so that `…` fits.
    last_fit: usize,
}

impl Bounded {
    fn new(max: usize) -> Self {
        Self {
            whole: String::new(),
            columns: 0,
            max,
            marks: MARKS,
            last_fit: 0,
        }
    }

    /// Adds a character, escaped where it must be; false when it does not fit.
    fn push(&mut self, char: char) -> bool {
        let width = char.width().unwrap_or(0);
        if is_dangerous(char) || (width == 0 && self.marks >= MARKS) {
            return self.push_plain(&escaped(char));
        }
        if self.columns + width > self.max {
            return false;
        }
        self.marks = if width == 0 { self.marks + 1 } else { 0 };
        self.whole.push(char);
        self.columns += width;
        self.remember();
        true
    }

    /// Adds an escape whole; false when it does not fit.
    fn push_plain(&mut self, escape: &str) -> bool {
        if self.columns + escape.len() > self.max {
            return false;
        }
        self.whole.push_str(escape);
        self.columns += escape.len();
        self.marks = MARKS;
        self.remember();
        true
    }

    fn remember(&mut self) {
        if self.columns < self.max {
            self.last_fit = self.whole.len();
        }
    }

    fn cut(mut self) -> String {
        self.whole.truncate(self.last_fit);
        if self.max > 0 {
            self.whole.push('…');
        }
        self.whole
    }
}

/// The escape of a character; ASCII only.
fn escaped(char: char) -> String {
    match char {
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        '\\' => "\\\\".to_owned(),
        '\0'..='\u{ff}' => format!("\\x{:02x}", u32::from(char)),
        other => format!("\\u{{{:x}}}", u32::from(other)),
    }
}

/// Whether a character may not stand in a report as it is.
#[must_use]
pub fn is_dangerous(char: char) -> bool {
    matches!(
        char,
        // Controls, DEL, C1; the backslash that begins our escapes; the hyphen nobody sees.
        '\0'..='\u{1f}' | '\\' | '\u{7f}'..='\u{9f}' | '\u{ad}'
        // Joiners, fillers and selectors that have no look of their own.
        | '\u{34f}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}'
        // What turns the direction of writing.
        | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}'
        // Separators, the invisible operators, the byte order mark.
        | '\u{2028}'..='\u{2029}' | '\u{2060}'..='\u{2065}' | '\u{feff}'
        // Annotations, noncharacters, and the replacement that would look like one of ours.
        | '\u{fff0}'..='\u{fffb}' | '\u{fffe}'..='\u{ffff}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use unicode_width::UnicodeWidthStr;

    #[test]
    fn whatever_a_terminal_obeys_is_escaped() {
        for (bytes, text) in [
            (&b"plain"[..], "plain"),
            (b"a\nb\r\tc", "a\\nb\\r\\tc"),
            (b"\x1b[2J\x07\x7f", "\\x1b[2J\\x07\\x7f"),
            (b"back\\slash", "back\\\\slash"),
            (b"\xff\xc3", "\\xff\\xc3"),
            ("\u{9b}31m".as_bytes(), "\\x9b31m"),
            ("abc\u{202e}fdp".as_bytes(), "abc\\u{202e}fdp"),
            ("\u{2066}x\u{2069}".as_bytes(), "\\u{2066}x\\u{2069}"),
            (
                "\u{200b}\u{feff}\u{2028}".as_bytes(),
                "\\u{200b}\\u{feff}\\u{2028}",
            ),
            ("한글 파일.cpp".as_bytes(), "한글 파일.cpp"),
            (
                "\u{1112}\u{1161}\u{11ab}".as_bytes(),
                "\u{1112}\u{1161}\u{11ab}",
            ),
            ("e\u{301}".as_bytes(), "e\u{301}"),
            ("\u{301}e".as_bytes(), "\\u{301}e"),
            (
                "e\u{301}\u{301}\u{301}".as_bytes(),
                "e\u{301}\u{301}\\u{301}",
            ),
        ] {
            assert_eq!(escape(bytes, 200), text);
        }
    }

    #[test]
    fn what_is_too_long_ends_in_a_mark_and_never_inside_an_escape() {
        for (bytes, max, text) in [
            (&b"abcdef"[..], 6, "abcdef"),
            (b"abcdefg", 6, "abcde…"),
            (b"abcd\x1b", 6, "abcd…"),
            ("가나다라".as_bytes(), 6, "가나…"),
            ("가나다".as_bytes(), 6, "가나다"),
            (b"abc", 0, ""),
            (b"", 0, ""),
        ] {
            assert_eq!(escape(bytes, max), text, "{max}");
        }
    }

    #[test]
    fn messages_keep_their_lines_and_nothing_else() {
        let (lines, more) = escape_lines(b"a\r\n\tb\nc\x1b[K\nd\n\n", 3, 80);
        assert_eq!(lines, ["a", "  b", "c\\x1b[K"]);
        assert_eq!(more, 1);
        assert_eq!(escape_lines(b"", 3, 80), (Vec::new(), 0));
    }

    proptest! {
        #[test]
        fn no_dangerous_character_comes_through(
            bytes in proptest::collection::vec(any::<u8>(), 0..200),
            text in any::<String>(),
            max in 0_usize..60,
        ) {
            for source in [bytes.as_slice(), text.as_bytes()] {
                let safe = escape(source, max);
                prop_assert!(safe.chars().all(|char| char == '\\' || !is_dangerous(char)), "{safe:?}");
                prop_assert!(safe.width() <= max, "{safe:?} {max}");
            }
        }
    }
}
