//! Reads one hexadecimal number as C's `%lf` does, for legacy packages. In: the bytes of a token,
//! in pieces of any size. Out: the value as a decimal number, or that it is none. Bounded memory.

use super::numeral::Numeral;

/// Hexadecimal digits that a 64-bit mantissa holds.
const DIGITS: u32 = 16;
/// A bound for exponents, far beyond a double's.
const FARTHEST: i64 = 1 << 40;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    #[default]
    Start,
    Signed,
    Zero,
    Marked,
    Whole,
    Fraction,
    Power,
    PowerSigned,
    PowerDigits,
    Refused,
}

/// A number in the reading: `(-1)^negative * mantissa * 2^(scale + power)`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hexadecimal {
    phase: Phase,
    negative: bool,
    any: bool,
    mantissa: u64,
    count: u32,
    scale: i64,
    power: i64,
    power_negative: bool,
}

impl Hexadecimal {
    /// Takes the next bytes of the token.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.phase = self.after(*byte);
            if self.phase == Phase::Refused {
                return;
            }
        }
    }

    fn after(&mut self, byte: u8) -> Phase {
        match (self.phase, byte) {
            (Phase::Start, b'+' | b'-') => {
                self.negative = byte == b'-';
                Phase::Signed
            }
            (Phase::Start | Phase::Signed, b'0') => Phase::Zero,
            (Phase::Zero, b'x' | b'X') => Phase::Marked,
            (Phase::Marked | Phase::Whole, b'.') => Phase::Fraction,
            (Phase::Whole | Phase::Fraction, b'p' | b'P') if self.any => Phase::Power,
            (Phase::Power, b'+' | b'-') => {
                self.power_negative = byte == b'-';
                Phase::PowerSigned
            }
            (Phase::Power | Phase::PowerSigned | Phase::PowerDigits, b'0'..=b'9') => {
                self.power = (self.power * 10 + i64::from(byte - b'0')).min(FARTHEST);
                Phase::PowerDigits
            }
            (Phase::Marked | Phase::Whole | Phase::Fraction, _) => self.digit(byte),
            _ => Phase::Refused,
        }
    }

    fn digit(&mut self, byte: u8) -> Phase {
        let Some(digit) = char::from(byte).to_digit(16) else {
            return Phase::Refused;
        };
        self.any = true;
        let fraction = self.phase == Phase::Fraction;
        if self.count < DIGITS {
            self.mantissa = self.mantissa << 4 | u64::from(digit);
            // Leading zeros take no room.
            self.count += u32::from(self.mantissa != 0);
            self.scale -= if fraction { 4 } else { 0 };
        } else {
            // What does not fit only decides how the last place is rounded.
            self.mantissa |= u64::from(digit != 0);
            self.scale += if fraction { 0 } else { 4 };
        }
        if fraction {
            Phase::Fraction
        } else {
            Phase::Whole
        }
    }

    /// The nearest double, exactly in decimal digits; none where this is no number or beyond range.
    pub(super) fn numeral(&self) -> Option<Numeral> {
        let ended = match self.phase {
            Phase::Whole | Phase::PowerDigits => true,
            Phase::Fraction => self.any,
            _ => false,
        };
        if !ended {
            return None;
        }
        let power = if self.power_negative {
            -self.power
        } else {
            self.power
        };
        // Two steps, since the power alone may be beyond a double's range where the value is not.
        let power = (self.scale + power).clamp(-2200, 2200) as i32;
        let half = power / 2;
        let value = self.mantissa as f64 * 2_f64.powi(half) * 2_f64.powi(power - half);
        if !value.is_finite() {
            return None;
        }
        let sign = if self.negative { "-" } else { "" };
        // No double has more significant digits than this.
        Numeral::read(format!("{sign}{value:.767e}").as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::super::decimal::Decimal;
    use super::*;

    fn read(token: &str) -> Option<Numeral> {
        let mut number = Hexadecimal::default();
        for byte in token.as_bytes() {
            number.push(&[*byte]);
        }
        number.numeral()
    }

    #[test]
    fn hexadecimal_numbers_have_their_value() {
        let rows = [
            ("0x0", "0"),
            ("0x10", "16"),
            ("-0XfF", "-255"),
            ("+0x1.8", "1.5"),
            ("0x.8p1", "1"),
            ("0x1p-3", "0.125"),
            ("0x1.p+4", "16"),
            ("0x0000000000000000000000001p0", "1"),
            ("0x10000000000000000000p-76", "1"),
            (
                "0x1p-1074",
                "4.940656458412465441765687928682213723651e-324",
            ),
            ("0x1p-99999999999999999999", "0"),
        ];
        for (token, value) in rows {
            let known = Decimal::new(&Numeral::read(value.as_bytes()).unwrap());
            let found = Decimal::new(&read(token).expect(token));
            assert_eq!(found.to_f64(), known.to_f64(), "{token}");
            let gap = found.distance(&known).to_f64();
            assert!(gap <= known.to_f64() * 1e-15, "{token}");
        }
    }

    #[test]
    fn what_is_no_finite_hexadecimal_number_is_refused() {
        for token in [
            "", "0", "10", "0x", "0x.", "x1", "00x1", "0xg", "0x1p", "0x1p+", "0x1p1.0", "0x1 ",
            "-", "0x1.1.1", "0x1p9999", "inf", "nan", "0x1e+5",
        ] {
            assert!(read(token).is_none(), "{token}");
        }
    }
}
