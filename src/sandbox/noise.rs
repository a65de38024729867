//! How evenly this machine runs: a gauge of fixed work, and what the system tells of a time. In: the
//! judging cores. Out: shares in thousandths. Nothing here runs while a program is measured on the
//! same core.

use rustix::time::{ClockId, clock_gettime};
use std::fs;
use std::time::{Duration, Instant};

/// How often each is done for one reading. The least time is told: what disturbs for longer than
/// the work takes is noise that a run feels too, an interrupt in between is none.
const TIMES: u32 = 5;
/// Steps of computing: about a third of a millisecond.
const STEPS: u64 = 200_000;
/// Words walked over, 4 MiB of them: more than a core has of its own.
const WORDS: usize = (4 << 20) / 8;
/// Steps of the walk: about a fifth of a millisecond.
const WALK: usize = 10_000;
/// A share of less than this says nothing: the system counts in hundredths of a second.
const LEAST: Duration = Duration::from_secs(1);

/// Times of the two pieces of work, in the thread's own CPU time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reading {
    computing: Duration,
    walking: Duration,
}

/// A gauge of fixed work for one core: how much slower it is at its worst than at its best.
#[derive(Debug, Default)]
pub struct Gauge {
    words: Vec<u64>,
    readings: Vec<Reading>,
}

/// Readings that a gauge keeps; a session that takes more has long known.
const KEPT: usize = 1000;

impl Gauge {
    /// Does the work on the calling thread and its core: about three milliseconds.
    pub fn take(&mut self) {
        // Written, since pages that were only read would all be the same one.
        self.words.resize(WORDS, 1);
        let least = |work: &dyn Fn() -> u64| (0..TIMES).map(|_| timed(work)).min();
        // What ran here before has the caches; the first walk brings the words back.
        std::hint::black_box(self.words.iter().fold(0, |sum, word| sum ^ word));
        let reading = Reading {
            computing: least(&compute).unwrap_or_default(),
            walking: least(&|| walk(&self.words)).unwrap_or_default(),
        };
        if self.readings.len() < KEPT {
            self.readings.push(reading);
        }
    }

    /// The worst time of computing beside the best one; none before there are two readings.
    #[must_use]
    pub fn computing(&self) -> Option<u32> {
        spread(self.readings.iter().map(|reading| reading.computing))
    }

    /// The same of walking over memory.
    #[must_use]
    pub fn walking(&self) -> Option<u32> {
        spread(self.readings.iter().map(|reading| reading.walking))
    }

    /// The times in the middle beside the best ones, of computing and of walking over memory.
    #[must_use]
    pub fn usual(&self) -> Option<(u32, u32)> {
        let middle = |time: fn(&Reading) -> Duration| {
            let mut times: Vec<Duration> = self.readings.iter().map(time).collect();
            times.sort_unstable();
            let (best, middle) = (*times.first()?, *times.get(times.len() / 2)?);
            share(middle.checked_sub(best)?, best)
        };
        Some((
            middle(|reading| reading.computing)?,
            middle(|reading| reading.walking)?,
        ))
    }
}

/// How far the worst lies above the best, in thousandths of the best; none of a single one.
fn spread(times: impl ExactSizeIterator<Item = Duration> + Clone) -> Option<u32> {
    if times.len() < 2 {
        return None;
    }
    let best = times.clone().min()?;
    share(times.max()?.checked_sub(best)?, best)
}

/// A part of a whole in thousandths; none of nothing.
#[must_use]
pub fn share(part: Duration, whole: Duration) -> Option<u32> {
    let thousandths = (part.as_nanos() * 1000).checked_div(whole.as_nanos())?;
    Some(u32::try_from(thousandths).unwrap_or(u32::MAX))
}

fn timed(work: impl FnOnce() -> u64) -> Duration {
    let now = || {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        Duration::new(
            u64::try_from(time.tv_sec).unwrap_or(0),
            u32::try_from(time.tv_nsec).unwrap_or(0),
        )
    };
    let begun = now();
    std::hint::black_box(work());
    now().saturating_sub(begun)
}

/// Each step needs the one before.
fn compute() -> u64 {
    (0..STEPS).fold(1, |x, step| {
        std::hint::black_box(x)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(step)
    })
}

/// Each place is found by what lies at the one before; the steps come to every word in the end.
fn walk(words: &[u64]) -> u64 {
    (0..WALK).fold(0, |at, _| {
        let found = words.get(at as usize).copied().unwrap_or(1);
        at.wrapping_mul(153_189).wrapping_add(123_456 + found) & (WORDS as u64 - 1)
    })
}

/// What the system tells of a time, from its beginning on.
#[derive(Debug)]
pub struct Watch {
    cores: Vec<usize>,
    began: Instant,
    stolen: Option<Duration>,
    waited: Option<Duration>,
}

impl Watch {
    /// Begins now. Without cores the machine as a whole is watched.
    #[must_use]
    pub fn begin(cores: &[usize]) -> Self {
        Self {
            cores: cores.to_vec(),
            began: Instant::now(),
            stolen: stolen_from(cores),
            waited: waited(),
        }
    }

    /// The share of their time that the host took from these cores ("steal"); none where the system
    /// does not count it, or too little time has passed.
    #[must_use]
    pub fn stolen(&self) -> Option<u32> {
        let stolen = stolen_from(&self.cores)?.checked_sub(self.stolen?)?;
        let cores = u32::try_from(self.cores.len().max(1)).ok()?;
        share(stolen, self.passed()? * cores)
    }

    /// The share of the time in which some process waited for a core (the system's "pressure").
    #[must_use]
    pub fn pressure(&self) -> Option<u32> {
        share(waited()?.checked_sub(self.waited?)?, self.passed()?)
    }

    fn passed(&self) -> Option<Duration> {
        Some(self.began.elapsed()).filter(|passed| *passed >= LEAST)
    }
}

fn stolen_from(cores: &[usize]) -> Option<Duration> {
    let text = fs::read_to_string("/proc/stat").ok()?;
    let ticks = if cores.is_empty() {
        ticks_stolen(&text, "cpu")?
    } else {
        let of = |core: &usize| ticks_stolen(&text, &format!("cpu{core}"));
        cores.iter().map(of).sum::<Option<u64>>()?
    };
    let second = rustix::param::clock_ticks_per_second().max(1);
    Some(Duration::from_nanos(
        ticks.saturating_mul(1_000_000_000 / second),
    ))
}

/// The eighth figure of a line of `/proc/stat` (proc_stat(5)).
fn ticks_stolen(text: &str, name: &str) -> Option<u64> {
    let line = |line: &str| {
        let mut words = line.split_ascii_whitespace();
        (words.next() == Some(name)).then(|| words.nth(7)?.parse().ok())
    };
    text.lines().find_map(line)?
}

fn waited() -> Option<Duration> {
    pressure_total(&fs::read_to_string("/proc/pressure/cpu").ok()?)
}

/// Microseconds behind `total=` in the line `some` (the kernel's Documentation/accounting/psi.rst).
fn pressure_total(text: &str) -> Option<Duration> {
    let line = text.lines().find(|line| line.starts_with("some "))?;
    let micros = line.split_once("total=")?.1.trim().parse().ok()?;
    Some(Duration::from_micros(micros))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_systems_figures_are_read_by_their_manuals() {
        let text = "cpu  1 2 3 4 5 6 7 80 0 0\ncpu0 1 2 3 4 5 6 7 30 0 0\ncpu1 1 2 3 4 5 6 7 50 0\n\
                    cpu10 1 2 3 4 5 6 7 9 0\nintr 5\n";
        for (name, ticks) in [
            ("cpu", Some(80)),
            ("cpu0", Some(30)),
            ("cpu1", Some(50)),
            ("cpu2", None),
            ("intr", None),
        ] {
            assert_eq!(ticks_stolen(text, name), ticks, "{name}");
        }
        let text = "some avg10=0.08 avg60=0.37 avg300=1.44 total=3957\n\
                    full avg10=0.00 avg60=0.00 avg300=0.00 total=7\n";
        assert_eq!(pressure_total(text), Some(Duration::from_micros(3957)));
        assert_eq!(pressure_total("full total=7"), None);
    }

    #[test]
    fn a_spread_is_told_above_the_best() {
        for (times, expected) in [
            (&[][..], None),
            (&[100], None),
            (&[100, 100], Some(0)),
            (&[125, 100, 110], Some(250)),
            (&[0, 1], None),
        ] {
            let times = times.iter().map(|&time| Duration::from_micros(time));
            assert_eq!(spread(times.clone()), expected, "{times:?}");
        }
        assert_eq!(share(Duration::from_secs(1), Duration::ZERO), None);
    }

    #[test]
    fn a_gauge_reads_and_a_watch_that_has_just_begun_tells_no_shares() {
        let mut gauge = Gauge::default();
        gauge.take();
        assert_eq!((gauge.computing(), gauge.walking()), (None, None));
        gauge.take();
        assert!(gauge.computing().is_some() && gauge.walking().is_some());
        let reading = gauge.readings[0];
        assert!(reading.computing > Duration::from_micros(10), "{reading:?}");
        assert!(reading.walking > Duration::from_micros(10), "{reading:?}");
        let watch = Watch::begin(&[]);
        assert_eq!((watch.stolen(), watch.pressure()), (None, None));
    }
}
