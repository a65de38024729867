//! What may help the author of a wrong output. In: the first difference. Out: a sentence or none.
//! Only what is certain from the two excerpts is said.

use super::decimal::Decimal;
use super::numeral::Numeral;
use crate::model::{Comparison, Difference, Excerpt, Place};

/// The bytes that some editors and languages put in front of UTF-8 text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// Two numbers that differ by less than this part are probably meant to be equal.
const NEARLY: f64 = 1e-5;

/// A difference, as far as a hint rests on it.
pub(super) struct Clues<'a> {
    pub(super) comparison: &'a Comparison,
    pub(super) difference: &'a Difference,
    pub(super) place: &'a Place,
    pub(super) expected: &'a Excerpt,
    pub(super) found: &'a Excerpt,
    /// Whether the output up to the place is empty, and whether it is all white space.
    pub(super) empty: bool,
    pub(super) white: bool,
    /// How many bytes the two tokens have alike before they differ.
    pub(super) depth: u64,
}

/// The hint that helps most.
pub(super) fn hint(clues: &Clues<'_>) -> Option<String> {
    let (expected, found) = (&clues.expected.bytes, &clues.found.bytes);
    // Only where the answer goes on has all of the output been seen.
    if *clues.difference == Difference::Missing && clues.white {
        let hint = if clues.empty {
            "the output is empty"
        } else {
            "the output holds nothing but white space"
        };
        return Some(hint.to_owned());
    }
    let first = clues.place.line == 1 && clues.place.column <= BYTE_ORDER_MARK.len() as u64;
    let marked = |bytes: &[u8]| bytes.starts_with(BYTE_ORDER_MARK);
    if first && marked(found) && !marked(expected) {
        return Some("the output begins with a UTF-8 byte order mark (EF BB BF)".to_owned());
    }
    let compared = matches!(
        clues.difference,
        Difference::Differs | Difference::TooFar { .. }
    );
    if !compared {
        return None;
    }
    if clues.expected.cut || clues.found.cut {
        let deep = clues.depth > 0 && *clues.difference == Difference::Differs;
        return deep.then(|| format!("the two are alike in their first {} bytes", clues.depth));
    }
    if *clues.difference == Difference::Differs && expected.eq_ignore_ascii_case(found) {
        return Some("only upper and lower case differ".to_owned());
    }
    let (expected, found) = Numeral::read(expected).zip(Numeral::read(found))?;
    whole(&expected, &found).or_else(|| near(clues.comparison, &expected, &found))
}

/// About two integers.
fn whole(expected: &Numeral, found: &Numeral) -> Option<String> {
    let (expected, found) = expected.integer().zip(found.integer())?;
    let truncated = i128::from(expected as i32);
    if found == truncated && found != expected {
        return Some(
            "found is what is left of expected in a signed 32-bit integer; use 64 bits".to_owned(),
        );
    }
    match found - expected {
        1 => Some("off by one: one more than expected".to_owned()),
        -1 => Some("off by one: one less than expected".to_owned()),
        _ => None,
    }
}

/// About two numbers that are compared as text.
fn near(comparison: &Comparison, expected: &Numeral, found: &Numeral) -> Option<String> {
    if comparison.has_tolerance() {
        return None;
    }
    let expected = (Decimal::new(expected), expected.is_whole());
    let found = (Decimal::new(found), found.is_whole());
    let gap = found.0.distance(&expected.0);
    if gap.is_zero() {
        return Some(
            "both are the same number, written differently; no tolerance is set".to_owned(),
        );
    }
    let small = gap.ratio(&expected.0).is_some_and(|part| part <= NEARLY);
    let inexact = !(expected.1 && found.1);
    (small && inexact).then(|| {
        format!(
            "both are numbers and differ by {:e}; no tolerance is set",
            gap.to_f64()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint_on(comparison: Comparison, expected: &str, found: &str) -> String {
        let excerpt = |text: &str| Excerpt {
            bytes: text.as_bytes().to_vec(),
            cut: false,
        };
        hint(&Clues {
            comparison: &comparison,
            difference: &Difference::Differs,
            place: &Place {
                line: 1,
                column: 1,
                token: Some(1),
            },
            expected: &excerpt(expected),
            found: &excerpt(found),
            empty: false,
            white: false,
            depth: 0,
        })
        .unwrap_or_default()
    }

    #[test]
    fn a_hint_says_what_is_certain() {
        let rows = [
            // B63
            ("89.599998", "89.6", "differ by 2e-6; no tolerance"),
            ("0.50", "0.5", "same number"),
            ("YES", "Yes", "upper and lower case"),
            // B55
            ("724", "\u{feff}724", "byte order mark"),
            ("4294967295", "-1", "32-bit"),
            ("2147483648", "-2147483648", "32-bit"),
            ("724", "725", "one more"),
            ("-724", "-725", "one less"),
        ];
        for (expected, found, part) in rows {
            let hint = hint_on(Comparison::Tokens, expected, found);
            assert!(hint.contains(part), "{expected} {found}: {hint}");
        }
        for (expected, found) in [
            ("724", "92"),
            ("1000000007", "1000000009"),
            ("0", "0.1"),
            ("a", "b"),
            ("", ""),
        ] {
            let hint = hint_on(Comparison::Lines, expected, found);
            assert!(
                hint.is_empty() || expected == found,
                "{expected} {found}: {hint}"
            );
        }
    }

    #[test]
    fn a_tolerance_that_is_set_is_not_missed() {
        let numbers = Comparison::Numbers(crate::model::Tolerance::default());
        assert_eq!(hint_on(numbers, "89.599998", "89.6"), "");
    }
}
