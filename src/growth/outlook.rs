//! Whether a limit will be kept at a size that was not run. In: a prediction or its refusal, and the
//! bound that a work curve gives. Out: the call, with what it rests on. Pure.

use super::band::{Band, Call};
use super::predict::{Predictor, Refusal};
use super::series::{Point, Series};
use super::work::WorkCurve;

/// Deviation of the very run that is bounded.
const RUN: f64 = 0.02;
/// What the bound allows the cost to rise with each factor e of work.
const BOUND_RISE: f64 = 0.07;

/// The most that a program needs at a size, in seconds, where its work follows the curve: start-up
/// and warm-up only add to what was measured. It holds also where no prediction is given because
/// the times are too small.
#[must_use]
pub fn at_most(series: &Series, work: &WorkCurve, size: u64) -> Option<f64> {
    let measured = |point: &Point| Some((point.size, point.seconds()?));
    let (last, seconds) = series.points().iter().filter_map(measured).next_back()?;
    let factor = work.at(size)? as f64 / work.at(last)? as f64;
    let bound = seconds * factor * (RUN + BOUND_RISE * factor.ln()).exp();
    let exceeds = |point: &Point| point.cut.is_some_and(|cut| cut.as_secs_f64() > bound);
    let refuted = series
        .points()
        .iter()
        .any(|point| point.size <= size && exceeds(point));
    (size > last && !refuted).then_some(bound)
}

/// What is told of a program and a limit at a size.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// Whether the limit will be kept.
    pub call: Call,
    /// The time, or why none is foretold.
    pub time: Result<Band, Refusal>,
    /// The most that it can be, in seconds, where a work curve bounds it.
    pub at_most: Option<f64>,
}

/// Joins a prediction with the bound that a work curve gives, for a limit in seconds.
#[must_use]
pub fn outlook(
    predictor: Result<&Predictor, &Refusal>,
    at_most: Option<f64>,
    size: u64,
    limit: f64,
) -> Outlook {
    let time = predictor
        .map_err(Clone::clone)
        .and_then(|predictor| predictor.at(size));
    let bounded = at_most.is_some_and(|most| most <= limit);
    let holds = !matches!(
        time,
        Err(Refusal::Unsteady { .. } | Refusal::Contradicted { .. })
    );
    let call = match &time {
        Ok(band) => band.against(limit),
        Err(_) if bounded && holds => Call::Within,
        Err(_) => Call::TooClose,
    };
    Outlook {
        call,
        time,
        at_most,
    }
}
