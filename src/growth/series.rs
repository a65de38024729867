//! What was measured of one program over growing sizes. In: times of runs, the start-up floor.
//! Out: the time above the floor at each size, and how far it can be trusted. Nothing is measured.

use std::time::Duration;

/// The least that a measured CPU time may err, in seconds, however steady the start-up seems.
const TICK: f64 = 0.000_1;
/// What a start-up may differ by from one minute to the next, as a share of itself.
const RESTLESS: f64 = 0.04;
/// Standard deviation of the logarithm of a run's time where repeats do not tell it: runs of the
/// lesson's programs were repeated within 4 per cent of one another.
pub(super) const USUAL: f64 = 0.035;
/// As many repeats as that assumption counts for.
pub(super) const USUAL_WEIGHT: f64 = 4.0;
/// Deviations of the floor that a time must stand above it to say anything.
pub(super) const STANDS_OUT: f64 = 4.0;
/// The share of the floor that it must stand above it too: caches and pages alone cost less.
const SHARE: f64 = 0.4;
/// Seconds above the floor before which a runtime that warms up has shown nothing of its law.
pub(super) const WARMED: f64 = 0.2;
/// Variance of the least of one, two, … runs, in variances of one run that errs normally.
const LEAST_OF: [f64; 5] = [1.0, 0.68, 0.56, 0.49, 0.45];

/// The runs of a program on one size.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The size of the input, as the problem counts it.
    pub size: u64,
    /// CPU times of the runs that ended by themselves.
    pub runs: Vec<Duration>,
    /// CPU time at which a run was stopped, where one was: it would have needed more.
    pub cut: Option<Duration>,
}

impl Point {
    /// The time that counts: the least, since what disturbs a run only adds to it. In seconds.
    #[must_use]
    pub fn seconds(&self) -> Option<f64> {
        self.runs.iter().min().map(Duration::as_secs_f64)
    }
}

/// How a language comes to its speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Compiled before the run, or interpreted: a step costs the same early and late.
    Steady,
    /// Compiled while it runs (JVM, PyPy, node): early steps cost more than late ones.
    WarmsUp,
}

/// What a language's start-up costs, whatever the program does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Floor {
    /// CPU time in seconds.
    pub seconds: f64,
    /// Its standard deviation in seconds.
    pub deviation: f64,
}

impl Floor {
    /// The middle of several start-ups; none of none.
    #[must_use]
    pub fn of(times: &[Duration]) -> Option<Self> {
        let seconds: Vec<f64> = times.iter().map(Duration::as_secs_f64).collect();
        let middle = median(&seconds)?;
        let apart: Vec<f64> = seconds.iter().map(|time| (time - middle).abs()).collect();
        // The median distance of a normal spread is 0.6745 deviations.
        let robust = median(&apart)? / 0.6745;
        let mean = apart.iter().map(|it| it * it).sum::<f64>() / apart.len() as f64;
        Some(Self {
            seconds: middle,
            deviation: robust.max(mean.sqrt()),
        })
    }
}

/// The middle of the values, or the mean of the two in the middle.
pub(super) fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let upper = *sorted.get(sorted.len() / 2)?;
    let lower = *sorted.get((sorted.len() - 1) / 2)?;
    Some(f64::midpoint(lower, upper))
}

/// The time above the floor at one size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Clean {
    pub size: u64,
    /// Seconds above the floor; more than zero.
    pub seconds: f64,
    /// Variance of the logarithm of `seconds`.
    pub variance: f64,
}

/// One program over growing sizes.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    points: Vec<Point>,
    floor: Floor,
    pace: Pace,
}

impl Series {
    /// Puts the points in order of size; points of one size become one.
    #[must_use]
    pub fn new(points: impl IntoIterator<Item = Point>, floor: Floor, pace: Pace) -> Self {
        let mut all: Vec<Point> = points.into_iter().collect();
        all.sort_by_key(|point| point.size);
        let mut points: Vec<Point> = Vec::with_capacity(all.len());
        for point in all {
            match points.last_mut().filter(|last| last.size == point.size) {
                Some(last) => {
                    last.runs.extend(point.runs);
                    last.cut = last.cut.max(point.cut);
                }
                None => points.push(point),
            }
        }
        Self {
            points,
            floor,
            pace,
        }
    }

    /// What was measured, in order of size.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The start-up.
    #[must_use]
    pub fn floor(&self) -> Floor {
        self.floor
    }

    /// How the language comes to its speed.
    #[must_use]
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// The same without the sizes above `most`: as if no more had been measured.
    #[must_use]
    pub fn up_to(&self, most: u64) -> Self {
        let mut series = self.clone();
        series.points.retain(|point| point.size <= most);
        series
    }

    /// The point of a size.
    #[must_use]
    pub fn at(&self, size: u64) -> Option<&Point> {
        self.points.iter().find(|point| point.size == size)
    }

    /// The growth from the last size but one to the last, of those that stand out of the floor: both
    /// sizes, and the factor between their times above it.
    #[must_use]
    pub fn last_step(&self) -> Option<(u64, u64, f64)> {
        match self.clean().as_slice() {
            [.., before, last] => Some((before.size, last.size, last.seconds / before.seconds)),
            _ => None,
        }
    }

    /// Standard deviation of the logarithm of one run's time: what repeats tell, leaning on what is
    /// usual while they are few. Runs near the floor say nothing about it.
    #[must_use]
    pub fn noise(&self) -> f64 {
        let loud = |point: &&Point| {
            let above = point.seconds().unwrap_or(0.0) - self.floor.seconds;
            above > 10.0 * self.grain()
        };
        let (mut sum, mut degrees) = (USUAL_WEIGHT * USUAL * USUAL, USUAL_WEIGHT);
        for point in self.points.iter().filter(loud) {
            let logs: Vec<f64> = point.runs.iter().map(|it| it.as_secs_f64().ln()).collect();
            let mean = logs.iter().sum::<f64>() / logs.len() as f64;
            sum += logs.iter().map(|it| (it - mean).powi(2)).sum::<f64>();
            degrees += logs.len() as f64 - 1.0;
        }
        (sum / degrees).sqrt()
    }

    /// How far a time may err however small it is, in seconds.
    pub(super) fn grain(&self) -> f64 {
        let restless = RESTLESS * self.floor.seconds;
        self.floor.deviation.max(TICK).max(restless)
    }

    /// The sizes whose time stands out of the floor, in order.
    pub(super) fn clean(&self) -> Vec<Clean> {
        let mut clean = self.audible();
        clean.retain(|it| it.seconds > SHARE * self.floor.seconds);
        clean
    }

    /// The sizes whose time is more than the floor, though part of that may be spent once.
    pub(super) fn audible(&self) -> Vec<Clean> {
        let (noise, grain) = (self.noise(), self.grain());
        let clean = |point: &Point| {
            let seconds = point.seconds()? - self.floor.seconds;
            let least = LEAST_OF.get(point.runs.len() - 1).or(LEAST_OF.last())?;
            let variance = noise * noise * least + (grain / seconds).powi(2);
            (seconds > STANDS_OUT * grain).then_some(Clean {
                size: point.size,
                seconds,
                variance,
            })
        };
        self.points.iter().filter_map(clean).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(times: &[u64]) -> Vec<Duration> {
        times.iter().map(|it| Duration::from_millis(*it)).collect()
    }

    fn point(size: u64, runs: &[u64]) -> Point {
        Point {
            size,
            runs: ms(runs),
            cut: None,
        }
    }

    const FLOOR: Floor = Floor {
        seconds: 0.040,
        deviation: 0.002,
    };

    #[test]
    fn points_are_put_in_order_and_those_of_one_size_together() {
        let series = Series::new(
            [point(3, &[90]), point(2, &[70]), point(3, &[80])],
            FLOOR,
            Pace::Steady,
        );
        assert_eq!(series.points(), [point(2, &[70]), point(3, &[90, 80])]);
        assert_eq!(series.at(3).and_then(Point::seconds), Some(0.080));
        assert_eq!(series.up_to(2).points().len(), 1);
        let (before, last, factor) = series.last_step().expect("two sizes");
        assert_eq!((before, last), (2, 3));
        assert!((factor - 40.0 / 30.0).abs() < 1e-9);
    }

    #[test]
    fn the_floor_is_a_median_with_a_spread() {
        let floor = Floor::of(&ms(&[40, 38, 42, 41, 90])).expect("five times");
        assert!((floor.seconds - 0.041).abs() < 1e-9, "{floor:?}");
        assert!(floor.deviation > 0.001, "{floor:?}");
        assert_eq!(Floor::of(&[]), None);
    }

    #[test]
    fn what_does_not_stand_out_of_the_floor_is_left_out() {
        let points = [
            point(1, &[41]),
            point(2, &[49]),
            point(3, &[60]),
            point(4, &[140]),
            point(5, &[]),
        ];
        let clean = Series::new(points, FLOOR, Pace::Steady).clean();
        let sizes: Vec<u64> = clean.iter().map(|it| it.size).collect();
        assert_eq!(sizes, [3, 4]);
        assert!(clean[0].variance > clean[1].variance);
    }

    #[test]
    fn noise_is_learnt_from_repeats() {
        let steady = Series::new([point(1, &[1000; 9])], FLOOR, Pace::Steady).noise();
        let loud = Series::new(
            [point(1, &[1000, 1200, 1100, 900, 1300, 1000, 1250, 950])],
            FLOOR,
            Pace::Steady,
        )
        .noise();
        assert!(steady < 0.025 && loud > 0.09, "{steady} {loud}");
    }
}
