//! How near is near enough. In: a tolerance and two numbers. Out: within or not, and how far.
//!
//! Doubles decide where their own rounding cannot matter; otherwise exact decimals do, so that no
//! right answer is refused at the very border and tolerances finer than a double hold.

use super::decimal::Decimal;
use super::error::CheckError;
use super::numeral::Numeral;
use crate::model::{Difference, Tolerance};
use std::cmp::Ordering;

/// Eight times what reading two numbers and subtracting them can be wrong by, in parts of them.
const DOUBT: f64 = 1.0 / (1_u64 << 49) as f64;

/// A tolerance made ready. Without any bound numbers must be equal, however they are written.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    absolute: Option<Bound>,
    relative: Option<Bound>,
    /// Whether numbers with the same nearest double are equal.
    doubles: bool,
}

#[derive(Clone, Debug)]
struct Bound {
    near: f64,
    exact: Decimal,
}

impl Bound {
    fn new(kind: &'static str, value: Option<f64>) -> Result<Option<Self>, CheckError> {
        let Some(value) = value else {
            return Ok(None);
        };
        let exact = (value >= 0.0 && value.is_finite())
            .then(|| Decimal::meant(value))
            .flatten();
        let exact = exact.ok_or(CheckError::Tolerance { kind, value })?;
        Ok(Some(Self { near: value, exact }))
    }
}

impl Bounds {
    /// Makes a tolerance ready.
    pub(super) fn new(tolerance: &Tolerance) -> Result<Self, CheckError> {
        Ok(Self {
            absolute: Bound::new("absolute", tolerance.absolute)?,
            relative: Bound::new("relative", tolerance.relative)?,
            doubles: false,
        })
    }

    /// The same for judges that read numbers into doubles: digits which these drop are not held
    /// against anybody.
    pub(super) fn forgiving(tolerance: &Tolerance) -> Result<Self, CheckError> {
        Ok(Self {
            doubles: true,
            ..Self::new(tolerance)?
        })
    }

    /// Whether what was found is near enough.
    pub(super) fn hold(&self, found: &Numeral, expected: &Numeral) -> bool {
        let near = found.approximate().zip(expected.approximate());
        near.and_then(|(found, expected)| self.hold_nearly(found, expected))
            .unwrap_or_else(|| self.hold_exactly(found, expected))
    }

    /// The same by doubles; none where their rounding might decide.
    fn hold_nearly(&self, found: f64, expected: f64) -> Option<bool> {
        let gap = (found - expected).abs();
        let doubt = (found.abs() + expected.abs()) * DOUBT + f64::MIN_POSITIVE;
        let absolute = self.absolute.as_ref().map_or(0.0, |bound| bound.near);
        let relative = self.relative.as_ref().map_or(0.0, |bound| bound.near);
        let allowed = absolute.max(relative * expected.abs());
        if gap + doubt <= allowed * (1.0 - DOUBT) {
            Some(true)
        } else if gap - doubt > allowed * (1.0 + DOUBT) + f64::MIN_POSITIVE {
            Some(false)
        } else {
            None
        }
    }

    fn hold_exactly(&self, found: &Numeral, expected: &Numeral) -> bool {
        let (found, expected) = (Decimal::new(found), Decimal::new(expected));
        let gap = found.distance(&expected);
        let within = |allowed: &Decimal| gap.order(allowed) != Ordering::Greater;
        let absolute = self.absolute.as_ref();
        let relative = self.relative.as_ref();
        gap.is_zero()
            || absolute.is_some_and(|bound| within(&bound.exact))
            || relative.is_some_and(|bound| within(&expected.times(&bound.exact)))
            || self.doubles && found.same_double(&expected)
    }
}

/// How far two numbers are apart.
pub(super) fn too_far(found: &Numeral, expected: &Numeral) -> Difference {
    let expected = Decimal::new(expected);
    let gap = Decimal::new(found).distance(&expected);
    Difference::TooFar {
        absolute: gap.to_f64(),
        relative: gap.ratio(&expected),
    }
}

/// Why a tolerance is hardly what its author meant; none when it looks right.
#[must_use]
pub fn suspicious_tolerance(tolerance: &Tolerance) -> Option<String> {
    let both = [
        ("absolute", tolerance.absolute),
        ("relative", tolerance.relative),
    ];
    for (kind, value) in both {
        let Some(value) = value else {
            continue;
        };
        if !value.is_finite() || value < 0.0 {
            return Some(format!(
                "a {kind} tolerance of {value} accepts nothing; give a finite number, 0 or more"
            ));
        }
    }
    let relative = tolerance.relative.filter(|value| *value >= 1.0)?;
    Some(format!(
        "a relative tolerance of {relative:e} accepts even 0 for every number; did you mean {:e}?",
        if relative > 1.0 { 1.0 / relative } else { 1e-6 }
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hold(tolerance: Tolerance, found: &str, expected: &str) -> bool {
        let read = |token: &str| Numeral::read(token.as_bytes()).unwrap();
        let bounds = Bounds::new(&tolerance).unwrap();
        bounds.hold(&read(found), &read(expected))
    }

    const fn both(value: f64) -> Tolerance {
        Tolerance {
            absolute: Some(value),
            relative: Some(value),
        }
    }

    const fn absolute(value: f64) -> Tolerance {
        Tolerance {
            absolute: Some(value),
            relative: None,
        }
    }

    #[test]
    fn numbers_are_within_or_without() {
        let ones = |count| format!("0.{}", "1".repeat(count));
        let long = format!("-1.08{}e0", "0".repeat(160));
        let full = format!("-108{}", "0".repeat(158));
        let near = format!("-108{}1", "0".repeat(157));
        let rows = [
            // B47: length is no criterion.
            (both(1e-6), long.as_str(), "-1.08", true),
            (both(1e-6), &full, "-1.08e160", true),
            (both(1e-6), &near, &full, true),
            (absolute(0.5), &near, &full, false),
            (absolute(1.0), &near, &full, true),
            // B48: a zero has no sign.
            (both(1e-6), "-0.00", "0", true),
            (both(0.0), "-0.00", "0", true),
            // B49: absolute or relative.
            (both(1e-6), "1000000005", "1e9", true),
            (absolute(1e-6), "1000000005", "1e9", false),
            // B50: the very border, where doubles are off.
            (both(1e-6), "0.300001", "0.3", true),
            (absolute(1e-6), "0.299999", "0.3", true),
            (absolute(1e-6), "0.3000010000000000000001", "0.3", false),
            (absolute(1e-6), "0.3000011", "0.3", false),
            // B52: whole numbers are met within the tolerance too.
            (both(1e-6), "3.0000001", "3", true),
            // B62: beyond a double's digits.
            (absolute(1e-100), &ones(99), &ones(100), true),
            (absolute(1e-100), &ones(98), &ones(100), false),
            (absolute(1e-101), &ones(99), &ones(100), false),
            // Exponents beyond doubles.
            (both(1e-6), "1e400", "10e399", true),
            (both(1e-6), "1e400", "1.1e400", false),
            (both(1e-6), "1e-99999999999999999999", "0", true),
            (Tolerance::default(), "1e-99999999999999999999", "0", false),
            (Tolerance::default(), "0.50", ".5", true),
            (
                Tolerance::default(),
                "0.5000000000000000000001",
                ".5",
                false,
            ),
        ];
        for (tolerance, found, expected, right) in rows {
            assert_eq!(
                hold(tolerance, found, expected),
                right,
                "{found} {expected}"
            );
        }
    }

    #[test]
    fn the_distance_is_told_in_both_ways() {
        let read = |token: &str| Numeral::read(token.as_bytes()).unwrap();
        let far = |absolute, relative| Difference::TooFar { absolute, relative };
        assert_eq!(too_far(&read("0.25"), &read("0.5")), far(0.25, Some(0.5)));
        assert_eq!(too_far(&read("0.25"), &read("0")), far(0.25, None));
        let huge = too_far(&read("1e999"), &read("-1e999"));
        assert_eq!(huge, far(f64::MAX, Some(2.0)));
    }

    #[test]
    fn a_tolerance_that_was_hardly_meant_is_told() {
        // B51
        for tolerance in [
            both(1e6),
            both(1.0),
            both(-1e-6),
            both(f64::NAN),
            both(f64::INFINITY),
        ] {
            assert!(suspicious_tolerance(&tolerance).is_some(), "{tolerance:?}");
        }
        for tolerance in [both(1e-6), both(0.0), absolute(2.0), Tolerance::default()] {
            assert_eq!(suspicious_tolerance(&tolerance), None);
        }
        assert!(suspicious_tolerance(&both(1e6)).unwrap().contains("1e-6"));
        for value in [f64::NAN, -1.0, f64::INFINITY] {
            assert!(Bounds::new(&absolute(value)).is_err());
        }
    }
}
