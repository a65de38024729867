//! Exact decimal arithmetic, as much as comparing needs. In: numerals. Out: distances, products,
//! order. Nothing is rounded up to [`WINDOW`] digits; speed does not matter here.

use super::numeral::{KEPT, Numeral};
use std::cmp::Ordering;

/// Digits of a distance that are kept: enough for two numbers that touch.
const WINDOW: i64 = 2 * (KEPT as i64 + 20);

/// `(-1)^negative * digits * 10^exponent`, the digits as one integer; none for zero.
#[derive(Clone, Debug)]
pub(super) struct Decimal {
    negative: bool,
    /// Values from 0 to 9; the first is not zero.
    digits: Vec<u8>,
    exponent: i64,
}

impl Decimal {
    /// The number that was read.
    pub(super) fn new(numeral: &Numeral) -> Self {
        Self::made(numeral.is_negative(), numeral.digits(), numeral.exponent())
    }

    /// The shortest decimal that a double stands for: for `1e-6` that is exactly one millionth.
    pub(super) fn meant(value: f64) -> Option<Self> {
        Numeral::read(format!("{value:e}").as_bytes()).map(|numeral| Self::new(&numeral))
    }

    fn made(negative: bool, mut digits: Vec<u8>, mut exponent: i64) -> Self {
        let zeros = digits.iter().take_while(|digit| **digit == 0).count();
        digits.drain(..zeros);
        let zeros = digits.iter().rev().take_while(|digit| **digit == 0).count();
        digits.truncate(digits.len() - zeros);
        exponent += zeros as i64;
        Self {
            negative,
            digits,
            exponent,
        }
    }

    /// The place before the first digit: `10^(top - 1) <= |self| < 10^top`.
    fn top(&self) -> i64 {
        self.digits.len() as i64 + self.exponent
    }

    /// `|self - other|`.
    pub(super) fn distance(&self, other: &Self) -> Self {
        let (one, two) = match (self.digits.is_empty(), other.digits.is_empty()) {
            (true, _) => return other.absolute(),
            (_, true) => return self.absolute(),
            _ if self.order(other) == Ordering::Less => (other, self),
            _ => (self, other),
        };
        // Above all digits there is room for the carry of a sum.
        let high = one.top() + 1;
        let low = one.exponent.min(two.exponent).max(high - WINDOW);
        let mut digits = one.spread(low, high);
        let small = two.spread(low, high);
        let alike = one.negative == two.negative;
        let mut carry = 0_i8;
        for (digit, other) in digits.iter_mut().zip(&small).rev() {
            let other = *other as i8;
            let sum = if alike {
                *digit as i8 - other - carry
            } else {
                *digit as i8 + other + carry
            };
            carry = i8::from(!(0..10).contains(&sum));
            *digit = sum.rem_euclid(10) as u8;
        }
        Self::made(false, digits, low)
    }

    /// `|self| * |factor|`, for a factor of at most 17 digits, as every double has.
    pub(super) fn times(&self, factor: &Self) -> Self {
        let by = factor
            .digits
            .iter()
            .fold(0_u64, |value, digit| value * 10 + u64::from(*digit));
        let mut digits = self.digits.clone();
        let mut carry = 0;
        for digit in digits.iter_mut().rev() {
            let product = u64::from(*digit) * by + carry;
            *digit = (product % 10) as u8;
            carry = product / 10;
        }
        let mut above = Vec::new();
        while carry > 0 {
            above.push((carry % 10) as u8);
            carry /= 10;
        }
        above.reverse();
        above.append(&mut digits);
        Self::made(false, above, self.exponent + factor.exponent)
    }

    /// The order of the absolute values.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        match (self.digits.is_empty(), other.digits.is_empty()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            // Neither ends in a zero, so that a longer one is greater than its own beginning.
            _ => (self.top().cmp(&other.top())).then_with(|| self.digits.cmp(&other.digits)),
        }
    }

    /// `|self| / |other|` as a double; none when the other is zero.
    pub(super) fn ratio(&self, other: &Self) -> Option<f64> {
        if other.digits.is_empty() {
            return None;
        }
        let part = |of: &Self| Self::made(false, of.leading(), 0).to_f64();
        let shift = (self.top() - self.leading().len() as i64)
            - (other.top() - other.leading().len() as i64);
        let quotient = part(self) / part(other);
        let product = format!("{quotient:e}");
        let (mantissa, exponent) = product.split_once('e')?;
        let exponent = exponent.parse::<i64>().ok()? + shift;
        Some(finite(&format!("{mantissa}e{exponent}")))
    }

    /// The nearest double to the absolute value, at most `f64::MAX`.
    pub(super) fn to_f64(&self) -> f64 {
        let leading = self.leading();
        let exponent = self.top() - leading.len() as i64;
        let text: String = leading
            .iter()
            .map(|digit| char::from(b'0' + digit))
            .collect();
        finite(&format!("0{text}e{exponent}"))
    }

    /// Whether both are the same number to whoever reads them into doubles. Beyond the range in
    /// which doubles have all their places nothing is the same.
    pub(super) fn same_double(&self, other: &Self) -> bool {
        let (one, two) = (self.to_f64(), other.to_f64());
        let full = one.is_normal() && one < f64::MAX;
        full && one.to_bits() == two.to_bits() && self.negative == other.negative
    }

    /// Whether this is zero.
    pub(super) const fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    fn leading(&self) -> Vec<u8> {
        self.digits[..self.digits.len().min(25)].to_vec()
    }

    fn absolute(&self) -> Self {
        Self {
            negative: false,
            ..self.clone()
        }
    }

    /// The digits from the place `high` down to the place `low`; those below are dropped.
    fn spread(&self, low: i64, high: i64) -> Vec<u8> {
        let mut digits = vec![0; usize::try_from(high - low).unwrap_or_default()];
        let from = usize::try_from(high - self.top()).unwrap_or(usize::MAX);
        let room = digits.len().saturating_sub(from);
        let count = room.min(self.digits.len());
        if count > 0 {
            digits[from..from + count].copy_from_slice(&self.digits[..count]);
        }
        digits
    }
}

/// Reads a decimal, and stays finite so that every outer form can hold it.
fn finite(text: &str) -> f64 {
    text.parse::<f64>().unwrap_or(f64::MAX).min(f64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal {
        Decimal::new(&Numeral::read(text.as_bytes()).unwrap())
    }

    #[test]
    fn distances_are_exact() {
        let long = format!("1{}", "0".repeat(200));
        let nines = "9".repeat(200);
        let rows = [
            ("0.300001", "0.3", "1e-6"),
            ("-0.00", "0", "0"),
            ("1", "-1", "2"),
            ("-1.5", "-2.25", "0.75"),
            ("999", "-1", "1000"),
            ("0", "-7.5", "7.5"),
            (&long, &nines, "1"),
            ("1e20", "1", "99999999999999999999"),
        ];
        for (one, two, distance) in rows {
            for (one, two) in [(one, two), (two, one)] {
                let found = decimal(one).distance(&decimal(two));
                assert_eq!(
                    found.order(&decimal(distance)),
                    Ordering::Equal,
                    "{one} {two}"
                );
            }
        }
    }

    #[test]
    fn exponents_that_no_memory_could_spell_out_are_compared() {
        let far = decimal("1e999999999999999999999");
        let near = decimal("1e-999999999999999999999");
        assert_eq!(far.distance(&near).order(&far), Ordering::Equal);
        assert_eq!(far.distance(&near).to_f64(), f64::MAX);
        assert_eq!(near.ratio(&far), Some(0.0));
        assert_eq!(far.ratio(&far), Some(1.0));
    }

    #[test]
    fn products_and_order_are_exact() {
        let bound = decimal("123456789.5").times(&Decimal::meant(1e-9).unwrap());
        assert_eq!(bound.order(&decimal("0.1234567895")), Ordering::Equal);
        assert_eq!(decimal("0.10").order(&decimal("0.09")), Ordering::Greater);
        assert_eq!(decimal("10").order(&decimal("1e1")), Ordering::Equal);
        assert_eq!(decimal("-3").order(&decimal("2")), Ordering::Greater);
        let small = Decimal::meant(0.1).unwrap();
        assert_eq!(small.order(&decimal("0.1")), Ordering::Equal);
        assert!((decimal("3").ratio(&decimal("-4")).unwrap() - 0.75).abs() < 1e-15);
        assert_eq!(decimal("0").to_f64(), 0.0);
    }
}
