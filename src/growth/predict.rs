//! What a program would need at a size that was not run. In: its series, and the problem's work
//! curve or the law that was told. Out: a time with a band, or why none is given. Pure.

use super::band::Band;
use super::cost::{Cost, Curve, costs};
use super::fit::{Candidate, Fit, Told};
use super::law::Law;
use super::line::{Line, Row, Slope};
use super::series::{Pace, Point, Series, WARMED};
use super::work::WorkCurve;

/// Logarithm of the work below the largest size from which sizes tell of its cost: three steps of
/// a search, seven doublings.
const RECENT: f64 = 5.2;
/// Deviation of the cost that comes with each factor e of work, at random.
const DRIFT: f64 = 0.023;
/// The same by a law whose figure was fitted, which holds but nearly.
const FITTED_DRIFT: f64 = 0.06;
/// The same while a runtime warms up.
const WARMING_DRIFT: f64 = 0.08;
/// Deviation of the very run that is foretold.
const RUN: f64 = 0.02;
/// Two steps whose costs differ by more than this factor do not follow the curve …
const UNSTEADY: f64 = 1.25;
/// … unless a runtime warms up, whose early steps may cost so much more …
const WARMING: f64 = 2.0;
/// … and whose later ones so much more: beyond, something else than its warm-up changes.
const RISING: f64 = 1.5;
/// Deviations that such a difference must stand above noise.
const SIGNIFICANT: f64 = 3.0;
/// A deviation above which a band would tell nothing.
const VAGUE: f64 = 0.5;
/// Factor of work beyond which nothing is foretold.
const HORIZON: f64 = 1e6;

/// Why no time is foretold.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// Too few sizes stand out of the start-up, or too little.
    TooSmall {
        /// How many do.
        usable: usize,
    },
    /// Two steps that should cost alike do not: the curve is not this program's.
    Unsteady {
        /// The size at which it shows.
        size: u64,
        /// The cost there, in costs at the size before.
        factor: f64,
    },
    /// The runtime is still warming up: what was measured is mostly that.
    Warming {
        /// The cost of the last step, in costs of the one before.
        factor: f64,
    },
    /// No law of the table holds.
    NoLaw {
        /// The one that is least wrong.
        nearest: Candidate,
    },
    /// The curve does not reach so far, or what was measured does not.
    TooFar {
        /// The size that was asked for.
        size: u64,
    },
    /// A run at a smaller size, stopped, had already needed more than is foretold for it.
    Contradicted {
        /// That size.
        size: u64,
    },
}

/// Foretells times of one program.
#[derive(Clone, Debug)]
pub struct Predictor {
    curve: Curve,
    pace: Pace,
    /// The cost at the largest size that was measured.
    last: Cost,
    /// Seconds that have been spent with the work that is done: the start-up with none, or the
    /// last time with the work of its size.
    spent: f64,
    /// The standard deviation of that.
    spent_deviation: f64,
    /// That work, in units of the last size's own: nothing or all of it. Work itself may be larger
    /// than any number here.
    done: f64,
    /// The logarithm of the cost of a unit of work over the logarithm of the work, from `last` on.
    line: Line,
    /// Factors e of cost for each factor e of work that the last two steps differ by, where a
    /// runtime warms up.
    warming: f64,
}

impl Predictor {
    /// By the problem's own work curve.
    ///
    /// # Errors
    /// Where the series says too little or does not follow the curve.
    pub fn by_work(series: &Series, work: &WorkCurve) -> Result<Self, Refusal> {
        Self::new(series, Curve::Work(work.clone()))
    }

    /// By the law that was told of the series.
    ///
    /// # Errors
    /// Where none was told, or the series says too little.
    pub fn by_law(series: &Series, fit: &Fit) -> Result<Self, Refusal> {
        match fit {
            Fit::TooSmall { usable } => Err(Refusal::TooSmall { usable: *usable }),
            Fit::NoLaw { nearest } => Err(Refusal::NoLaw { nearest: *nearest }),
            Fit::Told(told) => Self::new(series, Curve::Laws(told.best.law, rivals(told))),
        }
    }

    fn new(series: &Series, curve: Curve) -> Result<Self, Refusal> {
        let (costs, steps) = costs(series, &curve);
        let usable = costs.len();
        let [.., before, last] = costs.as_slice() else {
            return Err(Refusal::TooSmall { usable });
        };
        let (line, warming) = match series.pace() {
            Pace::Steady => (steady(&curve, &costs, last)?, 0.0),
            Pace::WarmsUp => warming(before, last)?,
        };
        let seconds = series.at(last.size).and_then(Point::seconds);
        let floor = series.floor();
        let (spent, spent_deviation, done) = match seconds.filter(|_| steps) {
            Some(seconds) => {
                let deviation = series.noise() * (seconds - floor.seconds);
                (seconds, deviation, 1.0)
            }
            None => (floor.seconds, series.grain(), 0.0),
        };
        let predictor = Self {
            pace: series.pace(),
            last: *last,
            spent,
            spent_deviation,
            done,
            line,
            warming,
            curve,
        };
        if predictor.deviation(0.0) > VAGUE {
            return Err(Refusal::TooSmall { usable });
        }
        match contradiction(series, &predictor) {
            Some(size) => Err(Refusal::Contradicted { size }),
            None => Ok(predictor),
        }
    }

    /// The CPU time at a size that was not measured, in seconds, start-up included.
    ///
    /// # Errors
    /// Where the curve or the measurements do not reach so far, or where only steps tell and the
    /// size lies below the last one.
    pub fn at(&self, size: u64) -> Result<Band, Refusal> {
        let too_far = Refusal::TooFar { size };
        let ln_work = self.curve.ln_at(size).ok_or(too_far.clone())?;
        let ahead = ln_work - self.last.ln_work;
        if ahead > HORIZON.ln() || ahead.exp() <= self.done {
            return Err(too_far);
        }
        let mut band = self.band(ahead);
        if let Curve::Laws(_, rivals) = &self.curve {
            for rival in rivals {
                let likely = self.by_rival(*rival, size).ok_or(too_far.clone())?;
                band.low = band.low.min(likely);
                band.high = band.high.max(likely);
            }
        }
        Ok(Band {
            low: self.spent + band.low,
            likely: self.spent + band.likely,
            high: self.spent + band.high,
        })
    }

    /// The largest size that was measured and stands out of the start-up.
    #[must_use]
    pub fn last(&self) -> u64 {
        self.last.size
    }

    /// What a unit of the problem's work costs at the largest size measured, in seconds; nothing
    /// where the prediction rests on a law.
    #[must_use]
    pub fn per_step(&self) -> Option<f64> {
        matches!(self.curve, Curve::Work(_)).then(|| self.line.height(0.0).exp())
    }

    /// The sizes above `from` that can be foretold, where only some can.
    pub(super) fn listed(&self) -> Option<Vec<u64>> {
        match &self.curve {
            Curve::Work(work) => Some(work.sizes().collect()),
            Curve::Laws(..) => None,
        }
    }

    /// The seconds beyond `spent` for so many factors e of work more than at the last size.
    fn band(&self, ahead: f64) -> Band {
        let trend = self.line.slope * ahead * self.curve.goes_on();
        let likely = self.beyond(ahead) * trend.exp();
        let known = self.spent_deviation / likely;
        let band = Band::around(likely, self.deviation(ahead).hypot(known));
        Band {
            low: band.low * (self.warming.min(0.0) * ahead).exp(),
            likely: band.likely,
            high: band.high * (self.warming.max(0.0) * ahead).exp(),
        }
    }

    /// The same if the cost stayed as it was at the last size.
    fn beyond(&self, ahead: f64) -> f64 {
        (ahead.exp() - self.done) * (self.last.ln_work + self.line.level).exp()
    }

    /// The standard deviation of the logarithm of that time.
    fn deviation(&self, ahead: f64) -> f64 {
        let ahead = ahead.max(0.0);
        let drift = match (self.pace, &self.curve) {
            (Pace::WarmsUp, _) => WARMING_DRIFT,
            (Pace::Steady, Curve::Laws(law, _)) if law.is_fitted() => FITTED_DRIFT,
            (Pace::Steady, _) => DRIFT,
        };
        (self.line.variance(ahead) + drift * drift * ahead + RUN * RUN).sqrt()
    }

    /// The seconds beyond `spent` that another law would have, from the same last size.
    fn by_rival(&self, rival: Law, size: u64) -> Option<f64> {
        let ahead = rival.ln_at(size)? - rival.ln_at(self.last.size)?;
        Some(self.beyond(ahead))
    }
}

/// The laws that the measurements do not rule out.
fn rivals(told: &Told) -> Vec<Law> {
    told.others
        .iter()
        .take(told.rivals)
        .map(|it| it.law)
        .collect()
}

/// A program whose steps cost alike: the cost is a line, nearly flat, through the recent sizes.
fn steady(curve: &Curve, costs: &[Cost], last: &Cost) -> Result<Line, Refusal> {
    let recent = &costs[costs.len().saturating_sub(3)..];
    for (before, after) in recent.iter().zip(&recent[1..]) {
        let change = after.ln_cost - before.ln_cost;
        let noise = (before.variance + after.variance).sqrt();
        if change.abs() > UNSTEADY.ln().max(SIGNIFICANT * noise) {
            return Err(Refusal::Unsteady {
                size: after.size,
                factor: change.exp(),
            });
        }
    }
    let row = |cost: &Cost| {
        let x = cost.ln_work - last.ln_work;
        Row {
            x,
            y: cost.ln_cost,
            variance: cost.variance + DRIFT * DRIFT * x.abs(),
        }
    };
    let near = |row: &Row| row.x >= -RECENT;
    let rows: Vec<Row> = costs.iter().map(row).filter(near).collect();
    Line::through(&rows, curve.slope()).ok_or(Refusal::TooSmall {
        usable: costs.len(),
    })
}

/// A program whose runtime warms up: only what the last step added tells of the next, and what the
/// one before it added tells how far that may change.
fn warming(before: &Cost, last: &Cost) -> Result<(Line, f64), Refusal> {
    let change = last.ln_cost - before.ln_cost;
    if last.seconds < WARMED {
        return Err(Refusal::TooSmall { usable: 1 });
    }
    if change < -WARMING.ln() {
        return Err(Refusal::Warming {
            factor: change.exp(),
        });
    }
    if change > RISING.ln() {
        return Err(Refusal::Unsteady {
            size: last.size,
            factor: change.exp(),
        });
    }
    let row = Row {
        x: 0.0,
        y: last.ln_cost,
        variance: last.variance,
    };
    let line = Line::through(&[row], Slope::None).ok_or(Refusal::TooSmall { usable: 1 })?;
    Ok((line, change / (last.ln_work - before.ln_work)))
}

/// A size at which a stopped run had needed more than the whole band says.
fn contradiction(series: &Series, predictor: &Predictor) -> Option<u64> {
    let wrong = |size: u64, cut: f64| predictor.at(size).is_ok_and(|band| band.high < cut);
    series
        .points()
        .iter()
        .filter(|point| point.size > predictor.last() && point.runs.is_empty())
        .find(|point| {
            point
                .cut
                .is_some_and(|cut| wrong(point.size, cut.as_secs_f64()))
        })
        .map(|point| point.size)
}
