//! Laws by which time grows with the size of the input. In: a size. Out: the logarithm of a law's
//! value there, and its name. Pure.

use std::fmt;

/// A law, up to a constant factor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Law {
    /// The same for each size.
    Constant,
    /// log n.
    Logarithmic,
    /// n.
    Linear,
    /// n log n.
    Linearithmic,
    /// n to this power.
    Power(f64),
    /// This base to the power of n.
    Exponential(f64),
    /// n!, times this base to the power of n (1 for n! itself): each step costs in proportion to n
    /// more than the one before, as a search does that places n things.
    Factorial(f64),
}

impl Law {
    /// The natural logarithm of the law at a size; nothing below size 2, where log n is of no use.
    #[must_use]
    pub fn ln_at(self, size: u64) -> Option<f64> {
        let n = size as f64;
        let ln = n.ln();
        (size >= 2).then(|| match self {
            Self::Constant => 0.0,
            Self::Logarithmic => ln.ln(),
            Self::Linear => ln,
            Self::Linearithmic => ln + ln.ln(),
            Self::Power(exponent) => exponent * ln,
            Self::Exponential(base) => n * base.ln(),
            Self::Factorial(base) => ln_factorial(size) + n * base.ln(),
        })
    }

    /// Whether a figure of the law was fitted, rather than being part of its name.
    #[must_use]
    pub fn is_fitted(self) -> bool {
        match self {
            Self::Constant | Self::Logarithmic | Self::Linear | Self::Linearithmic => false,
            Self::Power(exponent) => exponent.fract() != 0.0,
            Self::Exponential(_) => true,
            Self::Factorial(base) => base != 1.0,
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant => out.write_str("constant"),
            Self::Logarithmic => out.write_str("log n"),
            Self::Linear => out.write_str("n"),
            Self::Linearithmic => out.write_str("n log n"),
            Self::Power(exponent) if exponent.fract() == 0.0 => write!(out, "n^{exponent}"),
            Self::Power(exponent) => write!(out, "n^{exponent:.2}"),
            Self::Exponential(base) => write!(out, "{base:.2}^n"),
            Self::Factorial(base) if *base == 1.0 => out.write_str("n!"),
            Self::Factorial(base) => write!(out, "n! x {base:.2}^n"),
        }
    }
}

/// The logarithm of n!, by the sum while that is short and by Stirling's series beyond.
pub(super) fn ln_factorial(n: u64) -> f64 {
    if n < 20 {
        return (2..=n).map(|it| (it as f64).ln()).sum();
    }
    let n = n as f64;
    n * n.ln() - n + 0.5 * (std::f64::consts::TAU * n).ln() + (12.0 * n).recip()
        - (360.0 * n.powi(3)).recip()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laws_have_their_values_and_names() {
        let rows = [
            (Law::Constant, 1.0, "constant"),
            (Law::Logarithmic, 8.0_f64.ln(), "log n"),
            (Law::Linear, 8.0, "n"),
            (Law::Linearithmic, 8.0 * 8.0_f64.ln(), "n log n"),
            (Law::Power(2.0), 64.0, "n^2"),
            (Law::Power(1.5), 8.0_f64.powf(1.5), "n^1.50"),
            (Law::Exponential(2.0), 256.0, "2.00^n"),
            (Law::Factorial(1.0), 40320.0, "n!"),
            (Law::Factorial(0.5), 157.5, "n! x 0.50^n"),
        ];
        for (law, value, name) in rows {
            let got = law.ln_at(8).expect("8 is large enough").exp();
            assert!((got / value - 1.0).abs() < 1e-9, "{law}: {got}");
            assert_eq!(law.to_string(), name);
            assert_eq!(law.ln_at(1), None);
        }
    }

    #[test]
    fn the_series_of_the_factorial_meets_the_sum() {
        let sum: f64 = (2..=30).map(|it| f64::from(it).ln()).sum();
        assert!((ln_factorial(30) - sum).abs() < 1e-9);
        assert!((ln_factorial(20) - ln_factorial(19) - 20_f64.ln()).abs() < 1e-7);
    }
}
