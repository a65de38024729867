//! Student's distribution, for what few runs can tell of the next. In: a distance in spreads.
//! Out: a chance, and back. Pure.

use std::f64::consts::FRAC_PI_2;

/// Steps of an integral: enough for chances exact to a hundred-thousandth. Even, for Simpson's rule.
const STEPS: u32 = 128;
/// Halvings that find a distance.
const HALVINGS: u32 = 45;

/// The chance that a value lies at most `distance` spreads above the middle, of a distribution with
/// so many degrees of freedom (1 or more).
pub(super) fn below(distance: f64, degrees: f64) -> f64 {
    // With distance = sqrt(degrees) * tan(angle) the density becomes a power of the cosine.
    let angle = (distance / degrees.sqrt()).atan();
    let half = integral(FRAC_PI_2, degrees - 1.0);
    (0.5 + 0.5 * integral(angle, degrees - 1.0) / half).clamp(0.0, 1.0)
}

/// The distance below which a value lies with this chance.
pub(super) fn distance(chance: f64, degrees: f64) -> f64 {
    let half = integral(FRAC_PI_2, degrees - 1.0);
    let (mut low, mut high) = (-FRAC_PI_2, FRAC_PI_2);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if 0.5 + 0.5 * integral(middle, degrees - 1.0) / half < chance {
            low = middle;
        } else {
            high = middle;
        }
    }
    degrees.sqrt() * f64::midpoint(low, high).tan()
}

/// The integral of a power of the cosine from zero to `angle`, by Simpson's rule.
fn integral(angle: f64, power: f64) -> f64 {
    let width = angle / f64::from(STEPS);
    let value = |step: u32| (width * f64::from(step)).cos().max(0.0).powf(power);
    let inner: f64 = (1..STEPS)
        .map(|step| value(step) * if step % 2 == 1 { 4.0 } else { 2.0 })
        .sum();
    (value(0) + inner + value(STEPS)) * width / 3.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_agree_with_printed_tables() {
        // Two-sided 90 and 95 per cent points of Student's distribution.
        for (degrees, at_95, at_975) in [
            (1.0, 6.314, 12.706),
            (2.0, 2.920, 4.303),
            (4.0, 2.132, 2.776),
            (10.0, 1.812, 2.228),
            (120.0, 1.658, 1.980),
        ] {
            assert!((below(at_95, degrees) - 0.95).abs() < 1e-4, "{degrees}");
            assert!(
                (distance(0.975, degrees) - at_975).abs() < 2e-3,
                "{degrees}"
            );
            assert!((below(-at_95, degrees) - 0.05).abs() < 1e-4, "{degrees}");
        }
    }

    #[test]
    fn far_away_is_certain() {
        assert!(below(60.0, 4.0) > 0.999_999);
        assert!((below(0.0, 7.0) - 0.5).abs() < 1e-9);
    }
}
