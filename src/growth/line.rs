//! A straight line through uncertain points. In: points with variances, how steep it may be.
//! Out: the line and how far it can be trusted anywhere. Pure.

/// One point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub x: f64,
    pub y: f64,
    pub variance: f64,
}

/// What is known of the slope before any point is seen.
#[derive(Clone, Copy, Debug)]
pub(super) enum Slope {
    /// It is zero.
    None,
    /// It is about zero, with this standard deviation.
    About(f64),
    /// Nothing is known.
    Free,
}

/// The fitted line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub level: f64,
    pub slope: f64,
    level_variance: f64,
    slope_variance: f64,
    covariance: f64,
}

impl Line {
    /// The line of least squares; none where the points do not determine it.
    pub(super) fn through(rows: &[Row], slope: Slope) -> Option<Self> {
        let sum = |part: fn(&Row) -> f64| rows.iter().map(|it| part(it) / it.variance).sum::<f64>();
        let (weight, y) = (sum(|_| 1.0), sum(|it| it.y));
        if rows.is_empty() || !weight.is_finite() || !y.is_finite() {
            return None;
        }
        let prior = match slope {
            Slope::None => {
                return Some(Self {
                    level: y / weight,
                    slope: 0.0,
                    level_variance: weight.recip(),
                    slope_variance: 0.0,
                    covariance: 0.0,
                });
            }
            Slope::About(deviation) => (deviation * deviation).recip(),
            Slope::Free => 0.0,
        };
        // Taken from the middle, so that nothing cancels where x is large.
        let middle = sum(|it| it.x) / weight;
        let spread: f64 = rows
            .iter()
            .map(|it| (it.x - middle).powi(2) / it.variance)
            .sum();
        let lean: f64 = rows
            .iter()
            .map(|it| (it.x - middle) * it.y / it.variance)
            .sum();
        let stiffness = spread + prior;
        if stiffness <= f64::EPSILON * weight {
            return None;
        }
        let slope = lean / stiffness;
        let slope_variance = stiffness.recip();
        Some(Self {
            level: y / weight - slope * middle,
            slope,
            level_variance: weight.recip() + middle * middle * slope_variance,
            slope_variance,
            covariance: -middle * slope_variance,
        })
    }

    /// The line's height at `x`.
    pub(super) fn height(&self, x: f64) -> f64 {
        self.level + self.slope * x
    }

    /// The standard deviation of the slope.
    pub(super) fn slope_deviation(&self) -> f64 {
        self.slope_variance.sqrt()
    }

    /// The variance of that height.
    pub(super) fn variance(&self, x: f64) -> f64 {
        self.level_variance + 2.0 * self.covariance * x + self.slope_variance * x * x
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Row> {
        let row = |x: f64| Row {
            x,
            y: 2.0 + 3.0 * x,
            variance: 0.01,
        };
        (100..110).map(|x| row(f64::from(x))).collect()
    }

    #[test]
    fn exact_points_give_their_line() {
        let line = Line::through(&rows(), Slope::Free).expect("ten points");
        assert!((line.height(200.0) - 602.0).abs() < 1e-6, "{line:?}");
        assert!(line.variance(104.5) < line.variance(110.0));
        assert!((line.variance(104.5) - 0.001).abs() < 1e-6, "{line:?}");
    }

    #[test]
    fn what_is_known_of_the_slope_holds_it() {
        let flat = Line::through(&rows(), Slope::None).expect("ten points");
        let about = Line::through(&rows(), Slope::About(0.001)).expect("ten points");
        assert!(flat.slope.abs() < 1e-12);
        assert!((flat.level - 315.5).abs() < 1e-6);
        assert!(about.slope > 0.0 && about.slope < 0.1);
    }

    #[test]
    fn too_few_points_give_no_line() {
        assert!(Line::through(&[], Slope::None).is_none());
        assert!(Line::through(&rows()[..1], Slope::Free).is_none());
        assert!(Line::through(&rows()[..1], Slope::About(0.1)).is_some());
    }
}
