//! Blanks comments and literals, so that words of code can be looked for. In: text and its style.
//! Out: text of the same length with the same line ends. Never fails: what is left open ends with
//! the file, and what is mistaken only costs a guess about the main class.

/// How comments and literals are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// `//`, `/* */`, `"…"` and `"""…"""` with escapes, `'c'`.
    Java,
    /// As Java, but comments nest and `"""…"""` has no escapes.
    Kotlin,
    /// `{ }`, `(* *)`, `//`, `'…'`.
    Pascal,
}

/// The text with blanks for comments and literals.
pub(super) fn strip(text: &str, style: Style) -> String {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = match style {
            Style::Pascal => pascal_end(bytes, at),
            Style::Java | Style::Kotlin => {
                comment_end(bytes, at, style).or_else(|| literal_end(bytes, at, style))
            }
        };
        let Some(end) = end else {
            at += 1;
            continue;
        };
        for byte in out[at..end].iter_mut().filter(|byte| **byte != b'\n') {
            *byte = b' ';
        }
        at = end;
    }
    // Only whole comments and literals are blanked, all of which begin and end with ASCII.
    String::from_utf8_lossy(&out).into_owned()
}

/// Where `mark` ends, looked for from `from`; the end of the text where it is not found.
fn past(bytes: &[u8], from: usize, mark: &[u8]) -> usize {
    let rest = &bytes[from.min(bytes.len())..];
    rest.windows(mark.len())
        .position(|part| part == mark)
        .map_or(bytes.len(), |found| from + found + mark.len())
}

fn comment_end(bytes: &[u8], at: usize, style: Style) -> Option<usize> {
    let rest = &bytes[at..];
    if rest.starts_with(b"//") {
        return Some(past(bytes, at, b"\n"));
    }
    if !rest.starts_with(b"/*") {
        return None;
    }
    if style == Style::Java {
        return Some(past(bytes, at + 2, b"*/"));
    }
    let (mut depth, mut here) = (1, at + 2);
    while depth > 0 && here < bytes.len() {
        match bytes[here..] {
            [b'/', b'*', ..] => (depth, here) = (depth + 1, here + 2),
            [b'*', b'/', ..] => (depth, here) = (depth - 1, here + 2),
            _ => here += 1,
        }
    }
    Some(here)
}

fn literal_end(bytes: &[u8], at: usize, style: Style) -> Option<usize> {
    match bytes[at] {
        b'"' if bytes[at..].starts_with(b"\"\"\"") => Some(block_end(bytes, at + 3, style)),
        b'"' => Some(quoted_end(bytes, at + 1)),
        b'\'' => character_end(bytes, at),
        _ => None,
    }
}

fn block_end(bytes: &[u8], from: usize, style: Style) -> usize {
    let mut at = from;
    while at < bytes.len() {
        match bytes[at..] {
            [b'\\', ..] if style == Style::Java => at += 2,
            // More than three quotes in a row: the last three close.
            [b'"', b'"', b'"', b'"', ..] => at += 1,
            [b'"', b'"', b'"', ..] => return at + 3,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// A string on one line; an open one ends with its line.
fn quoted_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            b'\n' => return at,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// A character, told from a label or symbol by its closing quote.
fn character_end(bytes: &[u8], at: usize) -> Option<usize> {
    let escaped = bytes.get(at + 1) == Some(&b'\\');
    let (from, longest) = if escaped { (at + 3, 8) } else { (at + 2, 4) };
    let rest = bytes.get(from..)?;
    let close = rest.iter().take(longest).position(|byte| *byte == b'\'')?;
    let single = escaped
        || std::str::from_utf8(&bytes[at + 1..from + close])
            .is_ok_and(|text| text.chars().count() == 1);
    single.then_some(from + close + 1)
}

fn pascal_end(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes[at..] {
        [b'{', ..] => Some(past(bytes, at, b"}")),
        [b'(', b'*', ..] => Some(past(bytes, at + 2, b"*)")),
        [b'/', b'/', ..] => Some(past(bytes, at, b"\n")),
        [b'\'', ..] => {
            let rest = &bytes[at + 1..];
            let close = rest.iter().position(|byte| matches!(byte, b'\'' | b'\n'));
            Some(close.map_or(bytes.len(), |close| at + 2 + close))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_literals_are_blanked_and_code_stays() {
        for (style, text, code) in [
            (Style::Java, "a // b\nc", "a \nc"),
            (Style::Java, "a /* /* b */ c", "a c"),
            (Style::Kotlin, "a /* /* b */ c */ d", "a d"),
            (Style::Java, "f(\"x // \\\" {\") // z", "f( )"),
            (
                Style::Java,
                "c = '{'; d = '\\''; e = '\\u007b'; 'é'",
                "c = ; d = ; e = ;",
            ),
            (Style::Java, "\"\"\"\n class \\\"\"\" X { \"\"\" y", "\n y"),
            (Style::Kotlin, "\"\"\"a\\\"\"\" b", "b"),
            (Style::Kotlin, "\"\"\"\"a\"\"\"\" b", "b"),
            (Style::Java, "\"open\nclass A", "\nclass A"),
            (Style::Kotlin, "'sym + 'x' y", "'sym + y"),
            (
                Style::Pascal,
                "{ program x; } program (* y *) z; // w\n'program'",
                "program z; \n",
            ),
        ] {
            let stripped = strip(text, style);
            let squeeze = |text: &str| {
                text.split(' ')
                    .filter(|it| !it.is_empty())
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            assert_eq!(squeeze(&stripped), squeeze(code), "{text}");
        }
    }

    #[test]
    fn what_is_left_open_ends_with_the_file() {
        for text in [
            "/*", "/* a *", "//", "\"", "\"\\", "\"\"\"", "'", "'\\", "'\\'", "é'é",
        ] {
            for style in [Style::Java, Style::Kotlin, Style::Pascal] {
                assert_eq!(strip(text, style).len(), text.len(), "{text} {style:?}");
            }
        }
    }
}
