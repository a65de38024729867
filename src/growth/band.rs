//! A figure that is not known exactly. In: a likely value and how widely it is spread. Out: the
//! band, and on which side of a limit it lies. Pure.

/// Standard deviations from the likely value to an edge: nine of ten true values lie between.
pub(super) const EDGE: f64 = 1.645;

/// A value that is expected, and the edges between which nine of ten true values lie. In seconds
/// where it is a time; without a unit where it is a factor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// The lower edge.
    pub low: f64,
    /// What is expected.
    pub likely: f64,
    /// The upper edge.
    pub high: f64,
}

/// What a band says of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// The whole band keeps the limit.
    Within,
    /// The whole band exceeds it.
    Beyond,
    /// The limit lies in the band: nothing is promised.
    TooClose,
}

impl Band {
    /// A band around `likely`, for a standard deviation of its logarithm.
    #[must_use]
    pub fn around(likely: f64, deviation: f64) -> Self {
        let reach = (EDGE * deviation).exp();
        Self {
            low: likely / reach,
            likely,
            high: likely * reach,
        }
    }

    /// On which side of the limit it lies; a time that equals the limit keeps it.
    #[must_use]
    pub fn against(&self, limit: f64) -> Call {
        if self.high <= limit {
            Call::Within
        } else if self.low > limit {
            Call::Beyond
        } else {
            Call::TooClose
        }
    }

    /// The band in units of `unit`: of the limit, for how late a program would be.
    #[must_use]
    pub fn over(&self, unit: f64) -> Self {
        Self {
            low: self.low / unit,
            likely: self.likely / unit,
            high: self.high / unit,
        }
    }

    /// How many times `other` it is, where the two err independently.
    #[must_use]
    pub fn ratio(&self, other: &Self) -> Self {
        let likely = self.likely / other.likely;
        let below = (self.likely / self.low)
            .ln()
            .hypot((other.high / other.likely).ln());
        let above = (self.high / self.likely)
            .ln()
            .hypot((other.likely / other.low).ln());
        Self {
            low: likely * (-below).exp(),
            likely,
            high: likely * above.exp(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_needs_the_whole_band() {
        let band = Band {
            low: 8.0,
            likely: 10.0,
            high: 12.0,
        };
        for (limit, call) in [
            (12.0, Call::Within),
            (11.9, Call::TooClose),
            (8.0, Call::TooClose),
            (7.9, Call::Beyond),
        ] {
            assert_eq!(band.against(limit), call, "limit {limit}");
        }
    }

    #[test]
    fn a_ratio_is_less_certain_than_either_side() {
        let (one, other) = (Band::around(30.0, 0.03), Band::around(10.0, 0.04));
        let ratio = one.ratio(&other);
        let wanted = Band::around(3.0, 0.05);
        for (got, want) in [
            (ratio.low, wanted.low),
            (ratio.likely, wanted.likely),
            (ratio.high, wanted.high),
        ] {
            assert!((got - want).abs() < 1e-9, "{ratio:?}");
        }
    }

    #[test]
    fn lateness_is_told_in_limits() {
        let late = Band::around(148.0, 0.09).over(32.0);
        assert!((late.likely - 4.625).abs() < 1e-9 && late.low < late.likely);
    }
}
