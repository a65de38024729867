//! Reads one decimal number. In: the bytes of a token, in pieces of any size. Out: its digits and
//! its scale, or that it is no number. Memory is bounded by [`KEPT`]; `nan`, `inf` and hexadecimal
//! never pass.
//!
//! The grammar is that of the 2025-09 package format: an optional sign; digits with an optional
//! point, at least one digit; an optional exponent.

use super::scan::leading;

/// Significant digits that count. Those after it are taken as zeros.
pub(super) const KEPT: usize = 1 << 16;
/// Digits that surely fit into 64 bits.
const FIRST: u32 = 19;
/// A bound for exponents, far beyond what any token can make up for by its length.
const FARTHEST: i64 = 1 << 50;

/// Powers of ten that a double holds exactly.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    #[default]
    Start,
    Signed,
    Whole,
    Fraction,
    Exponent,
    ExponentSigned,
    ExponentDigits,
    Refused,
}

/// A number in the reading: `(-1)^negative * digits * 10^exponent`.
#[derive(Debug, Default)]
pub(super) struct Numeral {
    phase: Phase,
    negative: bool,
    /// Whether the mantissa has a digit.
    any: bool,
    /// Whether the token has a point or an exponent.
    fractional: bool,
    /// The first significant digits as a number, and how many they are.
    first: u64,
    first_count: u32,
    /// The digits after those, as values.
    more: Vec<u8>,
    scale: i64,
    exponent: i64,
    exponent_negative: bool,
}

impl Clone for Numeral {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    /// Keeps the allocation, for this happens once a token.
    fn clone_from(&mut self, source: &Self) {
        let mut more = std::mem::take(&mut self.more);
        more.clone_from(&source.more);
        *self = Self { more, ..*source };
    }
}

impl Numeral {
    /// Begins anew, and keeps the allocation.
    pub(super) fn reset(&mut self) {
        let mut more = std::mem::take(&mut self.more);
        more.clear();
        *self = Self {
            more,
            ..Self::default()
        };
    }

    /// Reads a whole token.
    pub(super) fn read(token: &[u8]) -> Option<Self> {
        let mut numeral = Self::default();
        numeral.push(token);
        numeral.is_number().then_some(numeral)
    }

    /// Takes the next bytes of the token.
    pub(super) fn push(&mut self, mut bytes: &[u8]) {
        loop {
            let mantissa = matches!(
                self.phase,
                Phase::Start | Phase::Signed | Phase::Whole | Phase::Fraction
            );
            let count = leading(bytes, |byte| byte.is_ascii_digit());
            if mantissa && count > 0 {
                self.any = true;
                self.digits_of_mantissa(&bytes[..count]);
                bytes = &bytes[count..];
            }
            let Some((byte, rest)) = bytes.split_first() else {
                return;
            };
            self.phase = self.after(*byte);
            if self.phase == Phase::Refused {
                return;
            }
            bytes = rest;
        }
    }

    /// Takes a byte that is no digit of the mantissa.
    fn after(&mut self, byte: u8) -> Phase {
        match (self.phase, byte) {
            (Phase::Start, b'+' | b'-') => {
                self.negative = byte == b'-';
                Phase::Signed
            }
            (Phase::Start | Phase::Signed | Phase::Whole, b'.') => {
                self.fractional = true;
                Phase::Fraction
            }
            (Phase::Whole | Phase::Fraction, b'e' | b'E') if self.any => {
                self.fractional = true;
                Phase::Exponent
            }
            (Phase::Exponent, b'+' | b'-') => {
                self.exponent_negative = byte == b'-';
                Phase::ExponentSigned
            }
            (Phase::Exponent | Phase::ExponentSigned | Phase::ExponentDigits, b'0'..=b'9') => {
                let next = self.exponent * 10 + i64::from(byte - b'0');
                self.exponent = next.min(FARTHEST);
                Phase::ExponentDigits
            }
            _ => Phase::Refused,
        }
    }

    fn digits_of_mantissa(&mut self, digits: &[u8]) {
        let fraction = self.phase == Phase::Fraction;
        if !fraction {
            self.phase = Phase::Whole;
        }
        // Leading zeros only move the point.
        let zeros = match self.first_count {
            0 => leading(digits, |digit| digit == b'0'),
            _ => 0,
        };
        let significant = &digits[zeros..];
        let first = significant.len().min((FIRST - self.first_count) as usize);
        let (first, later) = significant.split_at(first);
        self.first = first.iter().fold(self.first, |value, digit| {
            value * 10 + u64::from(digit - b'0')
        });
        self.first_count += first.len() as u32;
        let kept = later.len().min(KEPT - self.more.len());
        self.more
            .extend(later[..kept].iter().map(|digit| digit - b'0'));
        // A digit that is not kept still counts as a place before the point.
        let dropped = (later.len() - kept) as i64;
        self.scale += if fraction {
            dropped - digits.len() as i64
        } else {
            dropped
        };
    }

    /// Whether what was read so far is a number.
    pub(super) const fn is_number(&self) -> bool {
        match self.phase {
            Phase::Whole | Phase::ExponentDigits => true,
            Phase::Fraction => self.any,
            _ => false,
        }
    }

    /// Whether it is written without point and exponent.
    pub(super) const fn is_whole(&self) -> bool {
        self.is_number() && !self.fractional
    }

    /// Below zero; a zero has a sign too, which its user must not mind.
    pub(super) const fn is_negative(&self) -> bool {
        self.negative
    }

    /// The significant digits as values, first digit first; none for zero.
    pub(super) fn digits(&self) -> Vec<u8> {
        let mut digits = vec![0; self.first_count as usize];
        let mut first = self.first;
        for digit in digits.iter_mut().rev() {
            *digit = (first % 10) as u8;
            first /= 10;
        }
        digits.extend_from_slice(&self.more);
        digits
    }

    /// The power of ten that the digits as one integer are multiplied with.
    pub(super) const fn exponent(&self) -> i64 {
        let written = if self.exponent_negative {
            -self.exponent
        } else {
            self.exponent
        };
        self.scale + written
    }

    /// The value, wrong by at most a few units in the last place of a double; none beyond its range.
    pub(super) fn approximate(&self) -> Option<f64> {
        let first = self.first as f64;
        let exponent = self.exponent() + self.more.len() as i64;
        let power = POWERS.get(exponent.unsigned_abs() as usize);
        let value = match power {
            _ if self.first == 0 => 0.0,
            Some(power) if exponent < 0 => first / power,
            Some(power) => first * power,
            None => format!("{}e{exponent}", self.first).parse().ok()?,
        };
        let signed = if self.negative { -value } else { value };
        signed.is_finite().then_some(signed)
    }

    /// The value of a whole number of at most 38 digits.
    pub(super) fn integer(&self) -> Option<i128> {
        let digits = self.digits();
        if !self.is_whole() || digits.len() > 38 {
            return None;
        }
        let value = digits
            .iter()
            .fold(0, |value, digit| value * 10 + i128::from(*digit));
        Some(if self.negative { -value } else { value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_decimal_numbers_are_numbers() {
        for token in [
            "0",
            "-0.00",
            "+1",
            "1.",
            ".5",
            "-.5e+3",
            "1e5",
            "00000005.23",
            "1E-400",
        ] {
            assert!(Numeral::read(token.as_bytes()).is_some(), "{token}");
        }
        // B45, B46
        for token in [
            "",
            "+",
            "-",
            ".",
            "e5",
            ".e5",
            "1e",
            "1e+",
            "nan",
            "NaN",
            "inf",
            "-Infinity",
            "0x10",
            "1.0abracadabra",
            "1.0.0",
            "1,5",
            "--1",
            "1e5.0",
            "1 ",
            "1_000",
        ] {
            assert!(Numeral::read(token.as_bytes()).is_none(), "{token}");
        }
    }

    #[test]
    fn a_number_is_read_alike_in_pieces() {
        for token in [
            "-123.4560e-7",
            "0.00012",
            "100000000000000000000000.5",
            "0e9",
        ] {
            let whole = Numeral::read(token.as_bytes()).unwrap();
            let mut pieces = Numeral::default();
            for byte in token.as_bytes() {
                pieces.push(&[*byte]);
            }
            assert_eq!(pieces.digits(), whole.digits());
            assert_eq!(pieces.exponent(), whole.exponent());
            let value: f64 = token.parse().unwrap();
            let near = whole.approximate().unwrap();
            assert!((near - value).abs() <= value.abs() * 1e-15, "{token}");
        }
    }

    #[test]
    fn digits_beyond_the_bound_only_move_the_point() {
        let mut numeral = Numeral::default();
        numeral.push(&vec![b'7'; KEPT + 100]);
        assert_eq!(numeral.digits().len(), KEPT + FIRST as usize);
        assert_eq!(numeral.exponent(), 100 - i64::from(FIRST));
        numeral.push(b".");
        numeral.push(&vec![b'7'; 1000]);
        assert_eq!(numeral.exponent(), 100 - i64::from(FIRST));
    }

    #[test]
    fn integers_are_read_as_far_as_they_fit() {
        let rows = [
            ("-12", Some(-12)),
            ("007", Some(7)),
            ("99999999999999999999", Some(99_999_999_999_999_999_999)),
            ("1.0", None),
            ("1e3", None),
        ];
        for (token, value) in rows {
            assert_eq!(Numeral::read(token.as_bytes()).unwrap().integer(), value);
        }
    }
}
