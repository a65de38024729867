//! Words and numbers of helpers. In: bytes that anybody may have written. Out: short text, finite
//! numbers, or nothing. Pure.

use crate::model::Captured;

/// Bytes of a message that are told.
const MESSAGE: usize = 4 << 10;
/// Lines at the end of a stream that tell why a helper failed, and bytes of them.
const LINES: usize = 4;
const ENDING: usize = 600;

/// Text that was written for people, without white space around it; none where there is none.
pub(super) fn text(bytes: &[u8]) -> Option<String> {
    let bytes = bytes.trim_ascii();
    let cut = bytes.len() > MESSAGE;
    let mut told = String::from_utf8_lossy(&bytes[..bytes.len().min(MESSAGE)]).into_owned();
    if cut {
        told.push('…');
    }
    (!told.is_empty()).then_some(told)
}

/// What stands at the beginning of a stream.
pub(super) fn said(stream: &Captured) -> Option<String> {
    text(&stream.head)
}

/// The first line of a stream.
pub(super) fn line(stream: &Captured) -> Option<String> {
    let first = stream.head.split(|byte| *byte == b'\n').next()?;
    text(first)
}

/// The last lines of a stream, in one.
pub(super) fn ending(stream: &Captured) -> Option<String> {
    let bytes = stream.ending().trim_ascii();
    let told = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(ENDING)..]).into_owned();
    let lines: Vec<&str> = told.lines().map(str::trim).collect();
    let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    let last = lines[lines.len().saturating_sub(LINES)..].join(" / ");
    (!last.is_empty()).then_some(last)
}

/// A number as formats of packages write it: digits, a point, an exponent. Never infinite, never
/// "not a number", never hexadecimal.
pub(super) fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let plain = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
    let value: f64 = text.bytes().all(plain).then(|| text.parse().ok())??;
    value.is_finite().then_some(value)
}

/// A part of a whole, from 0 to 1.
pub(super) fn fraction(part: &str, whole: &str) -> Option<f64> {
    let (part, whole) = (number(part)?, number(whole)?);
    let share = part / whole;
    (whole > 0.0 && (0.0..=1.0).contains(&share)).then_some(share)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream(text: &str) -> Captured {
        Captured {
            head: text.as_bytes().to_vec(),
            tail: Vec::new(),
            total: text.len() as u64,
        }
    }

    #[test]
    fn only_finite_decimal_numbers_are_numbers() {
        let good = [("0.5\n", 0.5), ("1.", 1.0), (".5", 0.5), ("+2e1", 20.0)];
        for (text, value) in good {
            assert_eq!(number(text), Some(value), "{text}");
        }
        for text in ["", ".", "nan", "inf", "0x10", "1 2", "1e999", "1,5", "e"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn a_share_lies_between_nothing_and_all() {
        assert_eq!(fraction("3.5", "10"), Some(0.35));
        for (part, whole) in [("11", "10"), ("1", "0"), ("-1", "2"), ("a", "2")] {
            assert_eq!(fraction(part, whole), None, "{part}/{whole}");
        }
    }

    #[test]
    fn endings_are_a_few_lines_however_long_the_stream() {
        let long = "noise\n".repeat(1000) + "Traceback\n\n  line 3\nKeyError: 7\n";
        let told = ending(&stream(&long)).unwrap();
        assert_eq!(told, "noise / Traceback / line 3 / KeyError: 7");
        assert_eq!(ending(&stream(" \n")), None);
        let told = said(&stream(&"x".repeat(100_000))).unwrap();
        assert!(told.len() < 5000 && told.ends_with('…'));
    }
}
