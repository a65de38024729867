//! Laying out by columns. In: text that is safe already. Out: lines that are no wider than asked.
//! Wide characters count as two columns; an escape of ours may be broken, a character never.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Columns that a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// The text with blanks behind it, up to a number of columns.
pub fn pad(text: &str, columns: usize) -> String {
    let blanks = columns.saturating_sub(width(text));
    format!("{text}{}", " ".repeat(blanks))
}

/// The longest beginning that fits.
fn head(text: &str, columns: usize) -> &str {
    let mut used = 0;
    for (at, char) in text.char_indices() {
        used += char.width().unwrap_or(0);
        if used > columns {
            return &text[..at];
        }
    }
    text
}

/// The longest end that fits; marks without a character of their own before them are left out.
fn tail(text: &str, columns: usize) -> &str {
    let (mut used, mut start) = (0, text.len());
    for (at, char) in text.char_indices().rev() {
        let width = char.width().unwrap_or(0);
        used += width;
        if used > columns {
            break;
        }
        if width > 0 {
            start = at;
        }
    }
    &text[start..]
}

/// A name that is too long loses its middle: what tells names apart is at their ends.
pub fn middle(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let room = columns.saturating_sub(1);
    let end = tail(text, room.div_ceil(2));
    let start = head(text, room - width(end));
    format!("{start}…{end}")
}

/// A sentence that is too long loses its end.
pub fn end(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    format!("{}…", head(text, columns.saturating_sub(1)).trim_end())
}

/// A sentence in lines, each after `indent` blanks, broken at blanks where that is possible.
pub fn lines(text: &str, indent: usize, columns: Option<usize>) -> Vec<String> {
    let blanks = " ".repeat(indent);
    let Some(room) = columns.map(|columns| columns.saturating_sub(indent).max(2)) else {
        return vec![format!("{blanks}{text}")];
    };
    let mut lines = Vec::new();
    let mut line = String::new();
    // Blanks within the text are kept, but for those at which it is broken.
    for word in text.split_inclusive(' ') {
        let bare = word.trim_end_matches(' ');
        if width(&line) + width(bare) > room && !line.is_empty() {
            lines.push(format!("{blanks}{}", line.trim_end()));
            line.clear();
        }
        let mut rest = word;
        while width(rest.trim_end_matches(' ')) > room {
            let part = head(rest, room);
            lines.push(format!("{blanks}{part}"));
            rest = &rest[part.len()..];
        }
        line.push_str(rest);
    }
    if !line.trim_end().is_empty() || lines.is_empty() {
        lines.push(format!("{blanks}{}", line.trim_end()));
    }
    lines
}

/// The same as one text with line feeds.
pub fn paragraph(text: &str, indent: usize, columns: Option<usize>) -> String {
    let lines = lines(text, indent, columns);
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_lose_their_middle_and_sentences_their_end() {
        for (text, columns, short) in [
            ("accepted/three.cpp", 18, "accepted/three.cpp"),
            ("accepted/three.cpp", 11, "accep…e.cpp"),
            ("한글로 지은 이름.py", 10, "한글…름.py"),
            ("ab", 1, "…"),
        ] {
            assert_eq!(middle(text, columns), short);
        }
        assert_eq!(end("one two three", 8), "one two…");
    }

    #[test]
    fn sentences_are_broken_at_blanks() {
        assert_eq!(lines("one two three", 2, Some(9)), ["  one two", "  three"]);
        assert_eq!(lines("abcdefgh", 0, Some(3)), ["abc", "def", "gh"]);
        assert_eq!(lines("a  b", 1, None), [" a  b"]);
        assert_eq!(lines("", 1, Some(9)), [" "]);
    }

    proptest! {
        #[test]
        fn no_line_is_wider_than_asked(text in "[a-z가-힣 …]{0,80}", columns in 4_usize..40) {
            for line in lines(&text, 2, Some(columns)) {
                prop_assert!(width(&line) <= columns, "{line:?}");
            }
            prop_assert!(width(&middle(&text, columns)) <= columns);
            prop_assert!(width(&end(&text, columns)) <= columns);
        }
    }
}
