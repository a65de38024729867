//! What a unit of work costs a program at each size. In: its series, and the problem's work curve or
//! a law. Out: costs with variances, of the whole time or of the steps between sizes. Pure.

use super::law::Law;
use super::line::Slope;
use super::series::{Clean, Pace, Point, STANDS_OUT, Series};
use super::work::WorkCurve;

/// How the cost of a unit of work changes with each factor e of work, at most and usually: rows
/// grow longer, caches are left. Deviation of a steady trend.
const TREND: f64 = 0.035;
/// The same where the law's own figure was fitted, so that nothing is known of it before.
const FITTED: f64 = 0.3;
/// The share of a seen trend that is taken to go on.
const GOES_ON: f64 = 0.5;
/// A factor of work from size to size from which what a step adds tells more than the whole does:
/// whatever is spent once cancels, and the noise of the smaller time is small beside it.
const STEEP: f64 = 3.5;

/// What a prediction rests on.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Curve {
    Work(WorkCurve),
    /// The law that was chosen, and others that could as well hold.
    Laws(Law, Vec<Law>),
}

impl Curve {
    /// The logarithm of the work at a size.
    pub(super) fn ln_at(&self, size: u64) -> Option<f64> {
        match self {
            Self::Work(work) => Some((work.at(size)? as f64).ln()),
            Self::Laws(law, _) => law.ln_at(size),
        }
    }

    pub(super) fn slope(&self) -> Slope {
        match self {
            Self::Laws(law, _) if law.is_fitted() => Slope::About(FITTED),
            Self::Work(_) | Self::Laws(..) => Slope::About(TREND),
        }
    }

    pub(super) fn goes_on(&self) -> f64 {
        match self {
            Self::Laws(law, _) if law.is_fitted() => 1.0,
            Self::Work(_) | Self::Laws(..) => GOES_ON,
        }
    }
}

/// What a unit of work costs at a size whose time stands out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cost {
    pub size: u64,
    /// The logarithm of the work at the size.
    pub ln_work: f64,
    /// The logarithm of the cost in seconds.
    pub ln_cost: f64,
    pub variance: f64,
    /// The seconds that it is taken from.
    pub seconds: f64,
}

impl Cost {
    /// The whole time above the floor, divided by the whole work.
    pub(super) fn whole(curve: &Curve, clean: &Clean) -> Option<Self> {
        let ln_work = curve.ln_at(clean.size)?;
        Some(Self {
            size: clean.size,
            ln_work,
            ln_cost: clean.seconds.ln() - ln_work,
            variance: clean.variance,
            seconds: clean.seconds,
        })
    }

    /// What the step from the size measured before has added, divided by the work that it added.
    pub(super) fn of_step(series: &Series, curve: &Curve, clean: &Clean) -> Option<Self> {
        let measured = |point: &Point| Some((point.size, point.seconds()?));
        let (before, spent) = series
            .points()
            .iter()
            .filter(|point| point.size < clean.size)
            .filter_map(measured)
            .next_back()?;
        let (ln_before, ln_work) = (curve.ln_at(before)?, curve.ln_at(clean.size)?);
        let added = series.floor().seconds + clean.seconds - spent;
        // The share of the work that the step added; work itself may be larger than any number here.
        let share = 1.0 - (ln_before - ln_work).exp();
        let noise = (series.noise().powi(2)) * (spent - series.floor().seconds).powi(2)
            + clean.variance * clean.seconds.powi(2)
            + series.grain().powi(2);
        (share > 0.0 && added > STANDS_OUT * series.grain()).then(|| Self {
            size: clean.size,
            ln_work,
            ln_cost: (added / share).ln() - ln_work,
            variance: noise / added.powi(2),
            seconds: added,
        })
    }
}

/// The costs at all sizes that tell of them, in order of size, and whether they are those of steps.
pub(super) fn costs(series: &Series, curve: &Curve) -> (Vec<Cost>, bool) {
    let warms = series.pace() == Pace::WarmsUp;
    let audible = series.audible();
    let steps = warms || is_steep(curve, &audible);
    // What is spent once cancels in steps, so that smaller times will do there.
    let clean = if steps && !warms {
        audible
    } else {
        series.clean()
    };
    let cost = |clean: &Clean| {
        if steps {
            Cost::of_step(series, curve, clean)
        } else {
            Cost::whole(curve, clean)
        }
    };
    (clean.iter().filter_map(cost).collect(), steps)
}

/// Whether the work, as the problem states it, grows so fast that what a step adds tells more than
/// the whole does. A law was fitted to the whole.
fn is_steep(curve: &Curve, audible: &[Clean]) -> bool {
    let (Curve::Work(_), [.., before, last]) = (curve, audible) else {
        return false;
    };
    let grown = curve.ln_at(last.size).zip(curve.ln_at(before.size));
    grown.is_some_and(|(last, before)| last - before > STEEP.ln())
}
