//! Whether a verdict would be the same if the program ran again. In: the times of its runs, the
//! limit. Out: the spread of the times, and the chance that one more run falls on the other side of
//! the limit. Pure.
//!
//! Few runs lean on the usual spread. Of a program that spreads three times as widely and was run
//! once, the chance of a flip is told about half as large as it is: repeats mend that.

use super::band::Band;
use super::chance::{below, distance};
use super::series::{USUAL, USUAL_WEIGHT};
use std::time::Duration;

/// Chance of a flip from which a verdict is called borderline.
pub const BORDERLINE: f64 = 0.01;
/// Chance of a flip from which it is called unstable.
pub const UNSTABLE: f64 = 0.10;

/// How far the runs of a program lie apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// How many runs there were.
    pub runs: usize,
    /// The typical time, in seconds: the mean of the logarithms.
    pub typical: f64,
    /// Standard deviation of the logarithm of a run's time: 0.05 is 5 per cent. Few runs lean on
    /// what is usual.
    pub deviation: f64,
    /// Where the typical time lies, in nine of ten such series. Seconds.
    pub interval: Band,
    /// Where the next run's time lies, in nine of ten. Seconds.
    pub next: Band,
}

impl Spread {
    /// The spread of the runs; none of none.
    #[must_use]
    pub fn of(runs: &[Duration]) -> Option<Self> {
        let logs: Vec<f64> = runs.iter().map(seconds).map(f64::ln).collect();
        let count = logs.len() as f64;
        let mean = logs.iter().sum::<f64>() / count;
        if logs.is_empty() || !mean.is_finite() {
            return None;
        }
        let squares = logs.iter().map(|it| (it - mean).powi(2)).sum::<f64>();
        let degrees = degrees(logs.len());
        let deviation = ((squares + USUAL_WEIGHT * USUAL * USUAL) / degrees).sqrt();
        let edge = distance(0.95, degrees) / super::band::EDGE;
        let typical = mean.exp();
        Some(Self {
            runs: logs.len(),
            typical,
            deviation,
            interval: Band::around(typical, edge * deviation / count.sqrt()),
            next: Band::around(typical, edge * deviation * (1.0 + count.recip()).sqrt()),
        })
    }

    /// The chance that the next run needs more than `limit` seconds.
    #[must_use]
    pub fn over(&self, limit: f64) -> f64 {
        let scale = self.deviation * (1.0 + (self.runs as f64).recip()).sqrt();
        1.0 - below((limit / self.typical).ln() / scale, degrees(self.runs))
    }
}

/// A time that has a logarithm: no run is faster than a nanosecond.
fn seconds(time: &Duration) -> f64 {
    time.as_secs_f64().max(1e-9)
}

fn degrees(runs: usize) -> f64 {
    USUAL_WEIGHT + runs as f64 - 1.0
}

/// How firm a verdict is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Firmness {
    /// It flips in fewer than one of a hundred reruns.
    Stable,
    /// In fewer than one of ten.
    Borderline,
    /// More often.
    Unstable,
}

/// What a rerun would change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stability {
    /// The chance that one more run falls on the other side of the limit than the least of these.
    pub flips: f64,
    /// In a word.
    pub firmness: Firmness,
    /// What it rests on.
    pub spread: Spread,
    /// Whether a run was stopped, so that its true time is longer and a flip rarer than said.
    pub cut: bool,
}

/// How firm the verdict of these runs is against a limit in seconds; `cut` is the CPU time at which
/// one more run was stopped. Nothing of no runs.
#[must_use]
pub fn stability(runs: &[Duration], cut: Option<Duration>, limit: f64) -> Option<Stability> {
    let all: Vec<Duration> = runs.iter().copied().chain(cut).collect();
    let spread = Spread::of(&all)?;
    let least = all.iter().map(seconds).fold(f64::INFINITY, f64::min);
    let over = spread.over(limit);
    let flips = if least > limit { 1.0 - over } else { over };
    let firmness = if flips < BORDERLINE {
        Firmness::Stable
    } else if flips < UNSTABLE {
        Firmness::Borderline
    } else {
        Firmness::Unstable
    };
    Some(Stability {
        flips,
        firmness,
        spread,
        cut: cut.is_some(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(times: &[u64]) -> Vec<Duration> {
        times.iter().map(|it| Duration::from_millis(*it)).collect()
    }

    fn firmness(runs: &[u64], cut: Option<u64>, limit: f64) -> Option<Firmness> {
        stability(&ms(runs), cut.map(Duration::from_millis), limit).map(|it| it.firmness)
    }

    #[test]
    fn a_verdict_is_as_firm_as_its_distance_from_the_limit() {
        use Firmness::{Borderline, Stable, Unstable};
        for (runs, limit, wanted) in [
            (&[2_900][..], 10.0, Stable),
            (&[148_500], 32.0, Stable),
            (&[9_900], 10.0, Unstable),
            (&[10_100], 10.0, Unstable),
            (&[8_700], 10.0, Borderline),
            (&[9_400, 9_410, 9_390, 9_400, 9_405], 10.0, Borderline),
            (&[9_400, 8_000, 9_900, 8_800, 10_400], 10.0, Unstable),
        ] {
            assert_eq!(firmness(runs, None, limit), Some(wanted), "{runs:?}");
        }
    }

    #[test]
    fn a_run_that_was_stopped_tells_at_least_where() {
        let stopped = |cut| firmness(&[], cut, 10.0);
        assert_eq!(stopped(Some(11_000)), Some(Firmness::Borderline));
        assert_eq!(stopped(Some(35_200)), Some(Firmness::Stable));
        assert_eq!(stopped(None), None);
    }

    #[test]
    fn more_runs_make_the_interval_narrower() {
        let few = Spread::of(&ms(&[1_000, 1_040])).expect("two runs");
        let many = Spread::of(&ms(&[1_000, 1_040].repeat(8))).expect("sixteen runs");
        assert!(many.interval.high - many.interval.low < few.interval.high - few.interval.low);
        assert!(many.next.high > many.interval.high);
        assert!(many.interval.low > 1.0 && many.interval.high < 1.04);
    }

    #[test]
    fn times_of_nothing_are_no_fault() {
        let still = Spread::of(&[Duration::ZERO; 3]).expect("three runs");
        assert!(still.over(1.0) < BORDERLINE);
    }
}
