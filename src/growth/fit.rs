//! Which law a program follows. In: its series. Out: the law that foretells the larger sizes best
//! from the smaller ones, with those that come next, or why none is told. Pure.

use super::law::Law;
use super::line::{Line, Row, Slope};
use super::series::{Clean, Pace, Series, WARMED};

/// Sizes above the floor that a law must rest on.
pub const NEEDED: usize = 4;
/// The fewest sizes that a law is trained on to foretell the rest.
const TRAINED: usize = 3;
/// A law with a fitted figure can imitate one without, so it must explain this many variances more.
const SIMPLER: f64 = 9.0;
/// A law that errs up to this much more than the best is not ruled out.
const RIVAL: f64 = 1.5;
/// Residuals beyond this many deviations of the noise mean that a law does not hold …
const STRAYS: f64 = 3.0;
/// … where they are also larger than this: every law is a simplification.
const TOLERATED: f64 = 0.15;
/// Logarithm of the growth over all sizes below which nothing is seen to grow.
const FLAT: f64 = 0.25;

/// A law beside its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The law.
    pub law: Law,
    /// The typical error (root of the mean square, of the logarithm) where it was trained on the
    /// smaller sizes and foretold the larger ones: 0.05 is 5 per cent.
    pub error: f64,
    /// The same for the sizes that it was fitted to.
    pub residual: f64,
}

/// What is told of a program's law.
#[derive(Clone, Debug, PartialEq)]
pub enum Fit {
    /// A law holds.
    Told(Told),
    /// Fewer sizes than [`NEEDED`] stand out of the start-up's floor.
    TooSmall {
        /// How many do.
        usable: usize,
    },
    /// No law of the table holds: the time jumps.
    NoLaw {
        /// The one that is least wrong.
        nearest: Candidate,
    },
}

/// The law that was chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// The best one.
    pub best: Candidate,
    /// All others that could be fitted, the least error first.
    pub others: Vec<Candidate>,
    /// How many of the others, from the first, the measurements do not rule out.
    pub rivals: usize,
    /// How many sizes it rests on.
    pub sizes: usize,
}

/// A law before its figures are fitted.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// Nothing to fit but the factor.
    Fixed(Law),
    Power,
    Exponential,
    Factorial,
}

const SHAPES: [Shape; 10] = [
    Shape::Fixed(Law::Constant),
    Shape::Fixed(Law::Logarithmic),
    Shape::Fixed(Law::Linear),
    Shape::Fixed(Law::Linearithmic),
    Shape::Fixed(Law::Power(2.0)),
    Shape::Fixed(Law::Power(3.0)),
    Shape::Fixed(Law::Factorial(1.0)),
    Shape::Power,
    Shape::Exponential,
    Shape::Factorial,
];

impl Shape {
    fn slope(self) -> Slope {
        match self {
            Self::Fixed(_) => Slope::None,
            Self::Power | Self::Exponential | Self::Factorial => Slope::Free,
        }
    }

    /// What is taken for known, and what the fitted figure multiplies.
    fn known(self, size: u64) -> Option<(f64, f64)> {
        let n = size as f64;
        Some(match self {
            Self::Fixed(law) => (law.ln_at(size)?, 0.0),
            Self::Power => (0.0, n.ln()),
            Self::Exponential => (0.0, n),
            Self::Factorial => (Law::Factorial(1.0).ln_at(size)?, n),
        })
    }

    fn law(self, slope: f64) -> Law {
        match self {
            Self::Fixed(law) => law,
            Self::Power => Law::Power(slope),
            Self::Exponential => Law::Exponential(slope.exp()),
            Self::Factorial => Law::Factorial(slope.exp()),
        }
    }

    fn rows(self, points: &[Clean]) -> Option<Vec<Row>> {
        let row = |point: &Clean| {
            let (offset, x) = self.known(point.size)?;
            Some(Row {
                x,
                y: point.seconds.ln() - offset,
                variance: point.variance,
            })
        };
        points.iter().map(row).collect()
    }

    fn candidate(self, points: &[Clean]) -> Option<Candidate> {
        let rows = self.rows(points)?;
        let whole = Line::through(&rows, self.slope())?;
        let residuals = rows
            .iter()
            .map(|row| (row.y - whole.height(row.x), row.variance));
        Some(Candidate {
            law: self.law(whole.slope),
            error: self.foretold(&rows)?,
            residual: typical(residuals)?,
        })
    }

    /// The error of foretelling each larger size from the first half, from one size more, and so on.
    fn foretold(self, rows: &[Row]) -> Option<f64> {
        let first = TRAINED.max(rows.len() / 2);
        let mut errors = Vec::new();
        for trained in first..rows.len() {
            let (seen, rest) = rows.split_at(trained);
            let line = Line::through(seen, self.slope())?;
            let error = |row: &Row| {
                let uncertain = row.variance + line.variance(row.x);
                (row.y - line.height(row.x), uncertain)
            };
            errors.extend(rest.iter().map(error));
        }
        typical(errors.into_iter())
    }
}

/// The root of the mean square of errors with variances, each counting by how exactly it is known.
fn typical(errors: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let (mut sum, mut weight) = (0.0, 0.0);
    for (error, variance) in errors {
        sum += error * error / variance;
        weight += variance.recip();
    }
    let root = (sum / weight).sqrt();
    root.is_finite().then_some(root)
}

/// Tells the law of a series.
#[must_use]
pub fn fit(series: &Series) -> Fit {
    let mut points = series.clean();
    let least = match series.pace() {
        Pace::Steady => 0.0,
        Pace::WarmsUp => WARMED,
    };
    points.retain(|point| point.size >= 2 && point.seconds >= least);
    let too_small = Fit::TooSmall {
        usable: points.len(),
    };
    if points.len() < NEEDED {
        return too_small;
    }
    let mut all: Vec<Candidate> = SHAPES
        .iter()
        .filter_map(|shape| shape.candidate(&points))
        .collect();
    all.sort_by(|one, other| one.error.total_cmp(&other.error));
    let Some(best) = chosen(&all, &points) else {
        return too_small;
    };
    let noise = (points.iter().map(|it| it.variance).sum::<f64>() / points.len() as f64).sqrt();
    if best.residual > TOLERATED.max(STRAYS * noise) {
        return Fit::NoLaw { nearest: best };
    }
    all.retain(|it| *it != best);
    let rivals = all
        .iter()
        .take_while(|it| it.error <= RIVAL * best.error)
        .count();
    Fit::Told(Told {
        best,
        others: all,
        rivals,
        sizes: points.len(),
    })
}

/// The law of least error, but the best of those without a fitted figure where such a figure does
/// not explain more than noise would let it.
fn chosen(sorted: &[Candidate], points: &[Clean]) -> Option<Candidate> {
    let best = *sorted.first()?;
    let simple = *sorted.iter().find(|it| !it.law.is_fitted())?;
    let times = || points.iter().map(|it| it.seconds);
    let grown = times().fold(0.0, f64::max) / times().fold(f64::INFINITY, f64::min);
    let constant = sorted.iter().find(|it| it.law == Law::Constant);
    if let Some(constant) = constant.filter(|it| grown.ln() < FLAT && it.error < 2.0 * best.error) {
        return Some(*constant);
    }
    // Noise that is larger than was thought makes everything look explained by chance.
    let weight: f64 = points.iter().map(|it| it.variance.recip()).sum();
    let free = points.len() as f64 - 2.0;
    let surplus = (best.residual.powi(2) * weight / free).max(1.0);
    let explained = (simple.residual.powi(2) - best.residual.powi(2)) * weight / surplus;
    Some(if explained > SIMPLER { best } else { simple })
}
