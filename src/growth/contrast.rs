//! Two programs side by side. In: what was measured and foretold of each. Out: the factor between
//! them at a size, whether it grows, and the sizes at which the faster one becomes the slower. Pure.

use super::band::Band;
use super::line::{Line, Row, Slope};
use super::predict::Predictor;
use super::series::Series;

/// Change of the factor, with each factor e of time, below which two programs grow alike.
const ALIKE: f64 = 0.06;
/// Deviations that a change must stand above noise.
const SIGNIFICANT: f64 = 3.0;

/// One of the two.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// What was measured.
    pub series: &'a Series,
    /// What foretells the rest, where something does.
    pub predictor: Option<&'a Predictor>,
}

impl Side<'_> {
    /// The time at a size in seconds, and whether it was measured; nothing where neither is known.
    fn at(&self, size: u64) -> Option<(Band, bool)> {
        let point = self.series.at(size);
        if let Some(seconds) = point.and_then(super::Point::seconds) {
            let grain = self.series.grain() / seconds;
            return Some((
                Band::around(seconds, self.series.noise().hypot(grain)),
                true,
            ));
        }
        Some((self.predictor?.at(size).ok()?, false))
    }
}

/// How the factor between two programs changes with the size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trend {
    /// Both follow the same law: only the cost of a step differs.
    Alike,
    /// The first falls behind more and more.
    FirstFallsBehind,
    /// The second does.
    SecondFallsBehind,
    /// Too few sizes stand out of both start-ups.
    Unknown,
}

/// Where the faster one becomes the slower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The largest size before it at which one is clearly faster.
    pub after: u64,
    /// The smallest size from which the other is.
    pub before: u64,
    /// Whether the first program is the faster one from there on.
    pub first_wins: bool,
    /// Whether both sizes were measured on both programs.
    pub measured: bool,
}

/// Two programs compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Contrast {
    /// The size of the comparison.
    pub size: u64,
    /// How many times longer the first takes there, start-up included; absent where one is unknown.
    pub factor: Option<Band>,
    /// How many times more a unit of the problem's work costs the first, where both follow the
    /// problem's work curve: they visit the same tree, and each step costs so much more.
    pub step_factor: Option<f64>,
    /// How the factor changes.
    pub trend: Trend,
    /// Where the order changes, in order of size.
    pub crossings: Vec<Crossing>,
}

/// Compares two programs at `size`, and looks for crossings among `sizes` (in order).
#[must_use]
pub fn contrast(first: Side<'_>, second: Side<'_>, size: u64, sizes: &[u64]) -> Contrast {
    let factor = first.at(size).zip(second.at(size));
    let trend = trend(first.series, second.series);
    let step = |side: Side<'_>| side.predictor.and_then(Predictor::per_step);
    let steps = step(first).zip(step(second));
    Contrast {
        size,
        factor: factor.map(|((one, _), (other, _))| one.ratio(&other)),
        step_factor: steps.map(|(one, other)| one / other),
        trend,
        crossings: crossings(first, second, sizes),
    }
}

/// Whether the factor above the start-ups changes with the size.
fn trend(first: &Series, second: &Series) -> Trend {
    let others = second.clean();
    let row = |one: super::series::Clean| {
        let other = others.iter().find(|other| other.size == one.size)?;
        Some(Row {
            x: (one.seconds.ln() + other.seconds.ln()) / 2.0,
            y: one.seconds.ln() - other.seconds.ln(),
            variance: one.variance + other.variance,
        })
    };
    let rows: Vec<Row> = first.clean().into_iter().filter_map(row).collect();
    let line = Line::through(&rows, Slope::Free).filter(|_| rows.len() >= 3);
    let Some(line) = line else {
        return Trend::Unknown;
    };
    if line.slope.abs() < ALIKE.max(SIGNIFICANT * line.slope_deviation()) {
        Trend::Alike
    } else if line.slope > 0.0 {
        Trend::FirstFallsBehind
    } else {
        Trend::SecondFallsBehind
    }
}

/// The changes of order among the sizes. Sizes at which neither is clearly faster lie between.
fn crossings(first: Side<'_>, second: Side<'_>, sizes: &[u64]) -> Vec<Crossing> {
    let mut found = Vec::new();
    let mut clear: Option<(u64, bool, bool)> = None;
    for &size in sizes {
        let Some(((one, one_measured), (other, other_measured))) =
            first.at(size).zip(second.at(size))
        else {
            continue;
        };
        let first_wins = one.high < other.low;
        if !first_wins && other.high >= one.low {
            continue;
        }
        let measured = one_measured && other_measured;
        if let Some((after, _, was_measured)) = clear.filter(|(_, won, _)| *won != first_wins) {
            found.push(Crossing {
                after,
                before: size,
                first_wins,
                measured: measured && was_measured,
            });
        }
        clear = Some((size, first_wins, measured));
    }
    found
}
