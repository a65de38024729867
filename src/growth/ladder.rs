//! Which size to measure next. In: what was measured, which sizes there are, what may be spent.
//! Out: one step, or why there is none. Asked again after each run; keeps nothing. Pure.

use super::series::{Clean, Point, Series};

/// Runs that each size near the top gets.
const RUNS: usize = 3;
/// Sizes near the top that are run again.
const TOP: usize = 4;
/// Standard deviation of the logarithm of one size's times above which it is run still again.
const LOUD: f64 = 0.05;
/// What the next size may need, over what the last growth says.
const CAUTION: f64 = 1.25;
/// By how much a ladder without rungs of its own climbs while it is fast.
const CLIMB: f64 = 2.0;
/// By how much it climbs after the first size that stands out, before any growth is known.
const FEEL: f64 = 1.25;
/// Sizes that should stand out of the floor; where any size can be had, those between are taken.
const FILLED: usize = 6;
/// By how much the time may grow from rung to rung there.
const STRIDE: f64 = 4.0;

/// The sizes that can be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sizes {
    /// These and no others: the sizes of a problem's cases, or a short range. In any order.
    Listed(Vec<u64>),
    /// Any from the first to the last, as a generator makes them.
    Range {
        /// The smallest.
        from: u64,
        /// The largest.
        to: u64,
    },
}

/// What may be spent on one program, in seconds of CPU time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// All runs together.
    pub total: f64,
    /// One run; it is stopped there.
    pub run: f64,
    /// Runs of one size, at the most.
    pub repeats: usize,
}

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Run this size for the first time, and stop it after so many seconds of CPU time.
    Climb {
        /// The size.
        size: u64,
        /// The seconds.
        stop_at: f64,
    },
    /// Run this size once more.
    Repeat {
        /// The size.
        size: u64,
        /// The seconds.
        stop_at: f64,
    },
    /// Nothing more.
    Done(Top),
}

/// Why the ladder ends where it ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Top {
    /// All sizes were measured.
    Reached,
    /// This size was stopped.
    Stopped {
        /// The size.
        size: u64,
    },
    /// The next size is expected to need more than is left.
    Unaffordable {
        /// That size.
        size: u64,
        /// Seconds that it would need.
        needs: f64,
    },
}

/// The next step, after `spent` seconds of CPU time for this series.
#[must_use]
pub fn next(series: &Series, sizes: &Sizes, budget: Budget, spent: f64) -> Step {
    let left = (budget.total - spent).max(0.0);
    let stop_at = budget.run.min(left);
    let top = match climb(series, sizes, left) {
        Ok(size) => return Step::Climb { size, stop_at },
        Err(top) => top,
    };
    if let Some(size) = between(series, sizes, left) {
        return Step::Climb { size, stop_at };
    }
    match repeat(series, budget, left) {
        Some(size) => Step::Repeat { size, stop_at },
        None => Step::Done(top),
    }
}

/// The next larger size that can be afforded.
fn climb(series: &Series, sizes: &Sizes, left: f64) -> Result<u64, Top> {
    let points = series.points();
    if let Some(point) = points.iter().find(|point| point.runs.is_empty()) {
        return Err(Top::Stopped { size: point.size });
    }
    let last = points.last().map(|point| point.size);
    let growth = Growth::of(series);
    let size = match sizes {
        Sizes::Listed(all) => {
            let above = |size: &&u64| last.is_none_or(|last| **size > last);
            all.iter().filter(above).min().copied()
        }
        Sizes::Range { from, to } => match last {
            None => Some(*from),
            Some(last) => (last < *to).then(|| growth.rung(last, *to)),
        },
    };
    let size = size.ok_or(Top::Reached)?;
    let needs = growth.expected(series, size);
    if needs > left || left <= 0.0 {
        return Err(Top::Unaffordable { size, needs });
    }
    Ok(size)
}

/// A size between two that were measured, the largest first, where too few stand out.
fn between(series: &Series, sizes: &Sizes, left: f64) -> Option<u64> {
    let Sizes::Range { from, .. } = sizes else {
        return None;
    };
    let clean = series.clean();
    if clean.len() >= FILLED {
        return None;
    }
    let largest_first = clean.iter().rev();
    let below = clean.iter().rev().skip(1).map(|it| it.size).chain([*from]);
    largest_first
        .zip(below)
        .filter(|(upper, _)| upper.seconds + series.floor().seconds <= left)
        .map(|(upper, lower)| (lower + (upper.size.saturating_sub(lower)) / 2, lower))
        .find(|(middle, lower)| middle > lower && series.at(*middle).is_none())
        .map(|(middle, _)| middle)
}

/// The growth that the two largest sizes show, as a power of the size.
struct Growth {
    last: Option<Clean>,
    exponent: f64,
}

impl Growth {
    fn of(series: &Series) -> Self {
        let clean = series.clean();
        let exponent = match clean.as_slice() {
            [.., before, last] => {
                let grown = (last.seconds / before.seconds).ln();
                (grown / (last.size as f64 / before.size as f64).ln()).max(0.0)
            }
            _ => 0.0,
        };
        Self {
            last: clean.last().copied(),
            exponent,
        }
    }

    /// Seconds that a size will need, on the careful side; what does not stand out costs a start.
    fn expected(&self, series: &Series, size: u64) -> f64 {
        let floor = series.floor().seconds;
        self.last.map_or(floor, |last| {
            let factor = (size as f64 / last.size as f64).powf(self.exponent);
            floor + last.seconds * factor * CAUTION
        })
    }

    /// The next size where any can be had.
    fn rung(&self, last: u64, to: u64) -> u64 {
        let step = if self.exponent > 0.0 {
            STRIDE.powf(self.exponent.recip()).min(CLIMB)
        } else if self.last.is_some() {
            FEEL
        } else {
            CLIMB
        };
        let next = (last as f64 * step) as u64;
        next.max(last.saturating_add(1)).min(to)
    }
}

/// The size near the top, the largest first, that should be run once more and can be.
fn repeat(series: &Series, budget: Budget, left: f64) -> Option<u64> {
    let clean = series.clean();
    let wants = |point: &&Point| {
        let affordable = point.seconds().is_some_and(|time| time * CAUTION <= left);
        let few = point.runs.len() < RUNS.min(budget.repeats);
        let loud = point.runs.len() < budget.repeats && apart(point) > LOUD;
        affordable && (few || loud)
    };
    let top = clean.iter().rev().take(TOP);
    top.filter_map(|it| series.at(it.size))
        .find(wants)
        .map(|point| point.size)
}

/// The standard deviation of the logarithm of a size's times.
fn apart(point: &Point) -> f64 {
    let logs: Vec<f64> = point.runs.iter().map(|it| it.as_secs_f64().ln()).collect();
    let mean = logs.iter().sum::<f64>() / logs.len() as f64;
    let squares: f64 = logs.iter().map(|it| (it - mean).powi(2)).sum();
    (squares / (logs.len() as f64 - 1.0).max(1.0)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::growth::{Floor, Pace};
    use std::time::Duration;

    const BUDGET: Budget = Budget {
        total: 30.0,
        run: 10.0,
        repeats: 5,
    };

    /// Climbs by itself with a program that needs `time` seconds.
    fn climbed(sizes: &Sizes, budget: Budget, time: impl Fn(u64) -> f64) -> (Series, Top, f64) {
        let floor = Floor {
            seconds: 0.002,
            deviation: 0.000_1,
        };
        let (mut points, mut spent) = (Vec::new(), 0.0);
        for _ in 0..1_000 {
            let series = Series::new(points.clone(), floor, Pace::Steady);
            let (size, stop_at) = match next(&series, sizes, budget, spent) {
                Step::Climb { size, stop_at } | Step::Repeat { size, stop_at } => (size, stop_at),
                Step::Done(top) => return (series, top, spent),
            };
            let needs = 0.002 + time(size);
            let cut = needs > stop_at;
            spent += needs.min(stop_at);
            points.push(Point {
                size,
                runs: Vec::from_iter((!cut).then(|| Duration::from_secs_f64(needs))),
                cut: cut.then(|| Duration::from_secs_f64(stop_at)),
            });
        }
        panic!("a ladder has an end");
    }

    #[test]
    fn a_search_climbs_until_the_next_size_is_too_dear() {
        let sizes = Sizes::Listed((1..=20).collect());
        let (series, top, spent) = climbed(&sizes, BUDGET, |n| 1e-6 * 5.5_f64.powf(n as f64 - 4.0));
        assert!(
            matches!(top, Top::Unaffordable { size: 14, needs } if needs > 25.0),
            "{top:?}"
        );
        assert!(spent <= BUDGET.total, "{spent}");
        let runs = |size| series.at(size).map(|point| point.runs.len());
        assert_eq!((runs(13), runs(12), runs(5)), (Some(3), Some(3), Some(1)));
    }

    #[test]
    fn sizes_that_all_fit_are_all_measured() {
        let sizes = Sizes::Listed(vec![30, 10, 20]);
        let (series, top, _) = climbed(&sizes, BUDGET, |n| n as f64 * 1e-3);
        assert_eq!(top, Top::Reached);
        assert_eq!(series.points().len(), 3);
    }

    #[test]
    fn a_stopped_size_ends_the_climb() {
        let sizes = Sizes::Listed((1..=9).collect());
        let (_, top, spent) = climbed(&sizes, BUDGET, |n| if n < 5 { 0.001 } else { 100.0 });
        assert_eq!(top, Top::Stopped { size: 5 });
        assert!(spent <= BUDGET.total);
    }

    #[test]
    fn a_range_climbs_by_doubling_and_slower_where_time_grows_fast() {
        let wide = Sizes::Range {
            from: 1_000,
            to: 64_000_000,
        };
        let (series, top, _) = climbed(&wide, BUDGET, |n| n as f64 * 1e-7);
        assert_eq!(top, Top::Reached);
        assert!((10..=20).contains(&series.points().len()), "{series:?}");
        let steep = Sizes::Range { from: 4, to: 1_000 };
        let (series, top, _) = climbed(&steep, BUDGET, |n| 1e-6 * 2_f64.powf(n as f64));
        assert!(!matches!(top, Top::Reached), "{top:?}");
        assert!(series.clean().len() >= FILLED, "{series:?}");
    }

    #[test]
    fn nothing_is_begun_without_a_budget() {
        let broke = Budget {
            total: 0.0,
            ..BUDGET
        };
        let (series, top, _) = climbed(&Sizes::Listed(vec![1]), broke, |_| 1.0);
        assert!(matches!(top, Top::Unaffordable { size: 1, .. }));
        assert!(series.points().is_empty());
    }
}
