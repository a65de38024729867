//! In: the text of one Rust file. Out: the same text with comments and literals blanked, every byte
//! still on its own line. Never fails: what is left open ends with the file.

use std::ops::Range;

use crate::scan::is_word;

/// Blanks comments with spaces and literals with quote marks; line ends stay.
pub fn strip(raw: &str) -> String {
    let bytes = raw.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let (end, fill) = match (comment_end(bytes, at), literal_end(bytes, at)) {
            (Some(end), _) => (end, b' '),
            (None, Some(end)) => (end, b'"'),
            (None, None) => {
                at += 1;
                continue;
            }
        };
        fill_range(&mut out, at..end, fill);
        at = end;
    }
    String::from_utf8(out).expect("only whole comments and literals are replaced")
}

/// Overwrites all but line ends.
pub fn fill_range(out: &mut [u8], range: Range<usize>, fill: u8) {
    for byte in out[range].iter_mut().filter(|byte| **byte != b'\n') {
        *byte = fill;
    }
}

/// Where the comment that begins here ends; block comments nest.
fn comment_end(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = &bytes[at..];
    if rest.starts_with(b"//") {
        return Some(
            at + rest
                .iter()
                .position(|byte| *byte == b'\n')
                .unwrap_or(rest.len()),
        );
    }
    if !rest.starts_with(b"/*") {
        return None;
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

/// Where the string, raw string or character that begins here ends.
fn literal_end(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes[at] {
        b'"' => Some(string_end(bytes, at)),
        b'\'' => char_end(bytes, at),
        b'r' | b'b' | b'c' if at == 0 || !is_word(bytes[at - 1]) => raw_string_end(bytes, at),
        _ => None,
    }
}

fn string_end(bytes: &[u8], quote: usize) -> usize {
    let mut at = quote + 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

/// `r"…"`, `r#"…"#`, and the same after `b` or `c`. A raw name such as `r#type` is no string.
fn raw_string_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut here = at + usize::from(bytes[at] != b'r');
    if bytes.get(here) != Some(&b'r') {
        return None;
    }
    here += 1;
    let hashes = bytes[here..]
        .iter()
        .take_while(|byte| **byte == b'#')
        .count();
    here += hashes;
    if bytes.get(here) != Some(&b'"') {
        return None;
    }
    let mut close = vec![b'"'];
    close.resize(1 + hashes, b'#');
    let body = &bytes[here + 1..];
    let length = body.windows(close.len()).position(|part| part == close);
    Some(length.map_or(bytes.len(), |length| here + 1 + length + close.len()))
}

/// A character literal, told from a lifetime by its closing quote.
fn char_end(bytes: &[u8], quote: usize) -> Option<usize> {
    let first = *bytes.get(quote + 1)?;
    if first == b'\\' {
        let close = bytes
            .get(quote + 3..)?
            .iter()
            .position(|byte| *byte == b'\'')?;
        return Some(quote + 3 + close + 1);
    }
    let length = match first {
        0..0x80 => 1,
        0x80..0xe0 => 2,
        0xe0..0xf0 => 3,
        _ => 4,
    };
    (bytes.get(quote + 1 + length) == Some(&b'\'')).then_some(quote + 2 + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_literals_are_blanked_and_code_stays() {
        // `~` stands for the quote marks that fill a literal.
        let rows = [
            ("a // b\nc", "a     \nc"),
            ("a /* b /* c */ d */ e", "a                   e"),
            (r#"f("x // \" y") // z"#, "f(~~~~~~~~~~~)     "),
            (r##"r#"a" b"# c"##, "~~~~~~~~~ c"),
            (r#"br"\" c"#, "~~~~~ c"),
            (r#"b"\"" c"#, "b~~~~ c"),
            ("r#type 'a' &'a str", "r#type ~~~ &'a str"),
            (r"'\'' '\u{41}' '\\' '{' x", "~~~~ ~~~~~~~~ ~~~~ ~~~ x"),
            ("<'a, 'b>('ß')", "<'a, 'b>(~~~~)"),
            ("\"two\nlines\"", "~~~~\n~~~~~~"),
            ("'\"' \"'\" x", "~~~ ~~~ x"),
            ("bar\"x\"", "bar~~~"),
        ];
        for (raw, code) in rows {
            assert_eq!(strip(raw).replace('"', "~"), code, "of {raw}");
        }
    }

    #[test]
    fn an_open_comment_or_literal_ends_with_the_file() {
        for raw in ["/* a", "\"a", "\"a\\", "r#\"a\"", "'", "'\\", "//"] {
            assert_eq!(strip(raw).len(), raw.len(), "of {raw}");
        }
    }
}
