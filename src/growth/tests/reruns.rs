//! Chances of a flip, held against runs made up with a known spread.

use super::known::Dice;
use crate::growth::{Firmness, stability};
use std::time::Duration;

/// Programs made up for each row.
const PROGRAMS: u64 = 1_000;
/// Spread of the runs, and how many of them were seen.
const ROWS: [(f64, u32); 5] = [(0.03, 1), (0.035, 3), (0.05, 3), (0.10, 5), (0.10, 8)];

/// What was said of many programs, and what a further run of each did.
#[derive(Debug, Default)]
struct Tally {
    /// The mean chance of a flip.
    said: f64,
    /// The share that flipped.
    flipped: f64,
    /// How many were called stable.
    stable: u32,
    /// How many of those flipped.
    broken: u32,
}

/// Programs whose times lie evenly within `around` (of the logarithm) of a limit of one second.
fn tally(around: f64, spread: f64, seen: u32) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..PROGRAMS {
        let mut dice = Dice(seed * 31_337);
        let typical = around * (2.0 * dice.unit() - 1.0);
        let mut run = || Duration::from_secs_f64((typical + spread * dice.normal()).exp());
        let runs: Vec<Duration> = (0..seen).map(|_| run()).collect();
        let late = |time: &Duration| time.as_secs_f64() > 1.0;
        let told = stability(&runs, None, 1.0).expect("runs");
        let flips = late(&run()) != runs.iter().all(late);
        tally.said += told.flips / PROGRAMS as f64;
        tally.flipped += f64::from(u8::from(flips)) / PROGRAMS as f64;
        tally.stable += u32::from(told.firmness == Firmness::Stable);
        tally.broken += u32::from(told.firmness == Firmness::Stable && flips);
    }
    tally
}

#[test]
fn a_chance_of_a_flip_is_as_often_right_as_it_says() {
    for (spread, seen) in ROWS {
        let told = tally(0.3, spread, seen);
        let off = (told.said - told.flipped).abs();
        assert!(off < 0.03, "spread {spread}, {seen} runs: {told:?}");
    }
}

#[test]
fn fewer_than_one_of_a_hundred_stable_verdicts_flip() {
    for (spread, seen) in ROWS {
        // Times up to 2.7 times the limit and down to a 2.7th of it.
        let told = tally(1.0, spread, seen);
        assert!(told.stable > 500, "spread {spread}, {seen} runs: {told:?}");
        assert!(
            told.broken * 100 < told.stable,
            "spread {spread}, {seen} runs: {told:?}"
        );
    }
}
