//! Lines of tokens with numbers within bounds, as DMOJ's `floats`. In: lines of both sides. Out: the
//! first token that differs. Nothing is held.

use super::items::{Item, Key};
use super::{End, Unlike, tokens};
use crate::check::bounds::{Bounds, too_far};
use crate::check::error::CheckError;
use crate::check::numeral::Numeral;
use crate::model::{Difference, ErrorMode, Finding, Place, Tolerance};

/// Places after which a double of that size is zero anyway.
const MOST_PLACES: u32 = 400;

/// Lines of tokens with numbers within bounds.
pub(in crate::check) struct Floats {
    bounds: Bounds,
    /// Whether infinities are alike, as they are where nothing is subtracted.
    infinite: bool,
}

impl Floats {
    pub(in crate::check) fn new(precision: u32, mode: ErrorMode) -> Result<Self, CheckError> {
        let value = format!("1e-{}", precision.min(MOST_PLACES)).parse::<f64>();
        let value = value.unwrap_or_default();
        let tolerance = Tolerance {
            absolute: (mode != ErrorMode::Relative).then_some(value),
            relative: (mode != ErrorMode::Absolute).then_some(value),
        };
        Ok(Self {
            bounds: Bounds::forgiving(&tolerance)?,
            infinite: mode == ErrorMode::Relative,
        })
    }

    pub(super) fn take(&self, item: &Item<'_>, key: &mut Key) -> Result<(), End> {
        let Some(line) = key.next()? else {
            let difference = super::blank_or(item.bytes, Difference::Extra);
            return Err(End::Unlike(Unlike::new(
                difference, item.place, b"", item.bytes,
            )));
        };
        let mut found = tokens(item.bytes);
        for expected in tokens(line) {
            let Some(token) = found.next() else {
                let end = at(item, item.bytes.len());
                let unlike = Unlike::new(Difference::Missing, end, expected, b"");
                return Err(End::Unlike(unlike));
            };
            if let Some(difference) = self.difference(expected, token) {
                let place = at(item, offset(item.bytes, token));
                return Err(End::Unlike(Unlike::new(difference, place, expected, token)));
            }
        }
        let Some(extra) = found.next() else {
            return Ok(());
        };
        let place = at(item, offset(item.bytes, extra));
        Err(End::Unlike(Unlike::new(
            Difference::Extra,
            place,
            b"",
            extra,
        )))
    }

    pub(super) fn finish(&self, end: Place, key: &mut Key) -> Result<Finding, End> {
        let Some(line) = key.next()? else {
            return Ok(Finding::Right);
        };
        let difference = super::blank_or(line, Difference::Missing);
        Err(End::Unlike(Unlike::new(difference, end, line, b"")))
    }

    fn difference(&self, expected: &[u8], found: &[u8]) -> Option<Difference> {
        let Some(known) = Value::read(expected) else {
            return (expected != found).then_some(Difference::Differs);
        };
        match (known, Value::read(found)) {
            (Value::Finite(known), Some(Value::Finite(value))) => {
                (!self.bounds.hold(&value, &known)).then(|| too_far(&value, &known))
            }
            (Value::Infinite(known), Some(Value::Infinite(value)))
                if self.infinite && known == value =>
            {
                None
            }
            // Not even two that are the same are near each other.
            (Value::Infinite(_) | Value::Nothing, _) => Some(Difference::Differs),
            (Value::Finite(_), _) => Some(Difference::NotANumber),
        }
    }
}

/// A place within a line.
fn at(item: &Item<'_>, offset: usize) -> Place {
    Place {
        column: item.place.column + offset as u64,
        ..item.place
    }
}

/// Where a token of a line begins.
fn offset(line: &[u8], token: &[u8]) -> usize {
    (token.as_ptr() as usize).saturating_sub(line.as_ptr() as usize)
}

/// A number as Python's `float` reads it.
enum Value {
    Finite(Numeral),
    /// Whether it is below zero.
    Infinite(bool),
    /// `nan`.
    Nothing,
}

impl Value {
    fn read(token: &[u8]) -> Option<Self> {
        if let Some(numeral) = Numeral::read(token) {
            return Some(Self::Finite(numeral));
        }
        if memchr::memchr(b'_', token).is_some() {
            return Numeral::read(&joined(token)?).map(Self::Finite);
        }
        let negative = token.first() == Some(&b'-');
        let word = token.strip_prefix(b"-").or(token.strip_prefix(b"+"));
        let word = word.unwrap_or(token).to_ascii_lowercase();
        match &word[..] {
            b"inf" | b"infinity" => Some(Self::Infinite(negative)),
            b"nan" => Some(Self::Nothing),
            _ => None,
        }
    }
}

/// Digits without the underscores that may stand between two of them.
fn joined(token: &[u8]) -> Option<Vec<u8>> {
    let mut joined = Vec::with_capacity(token.len());
    let mut before = b'_';
    for (at, byte) in token.iter().enumerate() {
        if *byte == b'_' {
            let after = token.get(at + 1).is_some_and(u8::is_ascii_digit);
            if !before.is_ascii_digit() || !after {
                return None;
            }
        } else {
            joined.push(*byte);
        }
        before = *byte;
    }
    Some(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_python() {
        for token in ["1", "-1.", ".5", "1e5", "+1_000.0_1", "1E4_0"] {
            let value = Value::read(token.as_bytes());
            assert!(matches!(value, Some(Value::Finite(_))), "{token}");
        }
        for token in ["inf", "-Infinity", "+INF"] {
            let value = Value::read(token.as_bytes());
            assert!(matches!(value, Some(Value::Infinite(_))), "{token}");
        }
        assert!(matches!(Value::read(b"-NaN"), Some(Value::Nothing)));
        for token in [
            "", "_1", "1_", "1__0", "1_.5", "1._5", "1_e5", "0x10", "--inf", "infinit", "1,5",
        ] {
            assert!(Value::read(token.as_bytes()).is_none(), "{token}");
        }
    }
}
