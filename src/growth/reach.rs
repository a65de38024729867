//! The largest size that keeps a limit. In: what was measured, a predictor, the limit. Out: that
//! size, surely, likely and at most. Pure.

use super::band::Band;
use super::predict::Predictor;
use super::series::{Point, Series};

/// The largest sizes within a limit. Each is absent where not even the smallest size keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The largest size whose whole band keeps the limit.
    pub surely: Option<u64>,
    /// The largest size that is expected to keep it.
    pub likely: Option<u64>,
    /// The largest size whose band does not wholly exceed it.
    pub at_most: Option<u64>,
    /// Whether the limit is not met as far as can be told: `at_most` is then the end of what can be
    /// told, and no bound.
    pub open: bool,
}

/// How large an input may be for a time of `limit` seconds. Without a predictor only what was
/// measured speaks.
#[must_use]
pub fn reach(series: &Series, predictor: Option<&Predictor>, limit: f64) -> Reach {
    let kept = |point: &&Point| point.seconds().is_some_and(|time| time <= limit);
    let missed = |point: &Point| match point.seconds() {
        Some(time) => time > limit,
        None => point.cut.is_some_and(|cut| cut.as_secs_f64() > limit),
    };
    let first_missed = series.points().iter().find(|point| missed(point));
    let ceiling = first_missed.map(|point| point.size);
    let before = |point: &&Point| ceiling.is_none_or(|ceiling| point.size < ceiling);
    let measured = series.points().iter().filter(before).rfind(kept);
    let measured = measured.map(|point| point.size);
    let known = Reach {
        surely: measured,
        likely: measured,
        at_most: measured,
        open: ceiling.is_none(),
    };
    let Some(predictor) = predictor else {
        return known;
    };
    let search = Search {
        predictor,
        from: measured.unwrap_or(0),
        ceiling,
    };
    let largest = |edge: fn(&Band) -> f64| search.largest(|band| edge(band) <= limit);
    let (surely, likely, at_most) = (
        largest(|band| band.high),
        largest(|band| band.likely),
        largest(|band| band.low),
    );
    // What was measured speaks for itself.
    Reach {
        surely: surely.0.max(measured),
        likely: likely.0.max(measured),
        at_most: at_most.0.max(measured),
        open: at_most.1 && known.open,
    }
}

/// Looks for a size above `from` and below `ceiling`.
struct Search<'a> {
    predictor: &'a Predictor,
    from: u64,
    ceiling: Option<u64>,
}

impl Search<'_> {
    /// The largest size at which `keeps` holds, and whether it holds as far as can be told.
    fn largest(&self, keeps: impl Fn(&Band) -> bool) -> (Option<u64>, bool) {
        match self.predictor.listed() {
            Some(sizes) => self.among(&sizes, keeps),
            None => self.between(keeps),
        }
    }

    fn holds(&self, size: u64, keeps: &impl Fn(&Band) -> bool) -> Option<bool> {
        if self.ceiling.is_some_and(|ceiling| size >= ceiling) {
            return Some(false);
        }
        self.predictor.at(size).ok().map(|band| keeps(&band))
    }

    fn among(&self, sizes: &[u64], keeps: impl Fn(&Band) -> bool) -> (Option<u64>, bool) {
        let mut largest = None;
        for &size in sizes.iter().filter(|size| **size > self.from) {
            match self.holds(size, &keeps) {
                Some(true) => largest = Some(size),
                Some(false) => return (largest, false),
                None => break,
            }
        }
        (largest, true)
    }

    /// By doubling the step until it fails, then by halving: time grows with the size.
    fn between(&self, keeps: impl Fn(&Band) -> bool) -> (Option<u64>, bool) {
        let (mut good, mut step, mut open) = (self.from, 1_u64, false);
        let mut bad = loop {
            let Some(next) = good.checked_add(step) else {
                return (above(good, self.from), true);
            };
            match self.holds(next, &keeps) {
                Some(true) => (good, step) = (next, step.saturating_mul(2)),
                Some(false) => break next,
                None => {
                    open = true;
                    break next;
                }
            }
        };
        while bad - good > 1 {
            let middle = good + (bad - good) / 2;
            match self.holds(middle, &keeps) {
                Some(true) => good = middle,
                Some(false) => (bad, open) = (middle, false),
                None => bad = middle,
            }
        }
        (above(good, self.from), open)
    }
}

fn above(size: u64, from: u64) -> Option<u64> {
    (size > from).then_some(size)
}
