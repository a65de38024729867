//! Chances of a flip, held against runs made up with a known spread.

use super::known::Dice;
use crate::growth::{Firmness, stability};
use std::time::Duration;

/// Programs made up for each row.
const PROGRAMS: u64 = 1_000;
/// The logarithm of how far from the limit of one second they lie, at most.
const AROUND: f64 = 0.3;

#[test]
fn a_chance_of_a_flip_is_as_often_right_as_it_says() {
    // Spread of the runs, and how many were seen.
    for (spread, seen) in [(0.03, 1), (0.035, 3), (0.05, 3), (0.10, 5), (0.10, 8)] {
        let (mut said, mut flipped, mut firm, mut broken) = (0.0, 0.0, 0, 0);
        for seed in 0..PROGRAMS {
            let mut dice = Dice(seed * 31_337);
            let typical = AROUND * (2.0 * dice.unit() - 1.0);
            let mut run = || Duration::from_secs_f64((typical + spread * dice.normal()).exp());
            let runs: Vec<Duration> = (0..seen).map(|_| run()).collect();
            let late = |time: &Duration| time.as_secs_f64() > 1.0;
            let told = stability(&runs, None, 1.0).expect("runs");
            let flips = late(&run()) != runs.iter().all(late);
            said += told.flips;
            flipped += f64::from(u8::from(flips));
            firm += u32::from(told.firmness == Firmness::Stable);
            broken += u32::from(told.firmness == Firmness::Stable && flips);
        }
        let (said, flipped) = (said / PROGRAMS as f64, flipped / PROGRAMS as f64);
        let row = format!("spread {spread}, {seen} runs: said {said:.3}, flipped {flipped:.3}");
        assert!((said - flipped).abs() < 0.03, "{row}");
        assert!(
            firm > 100 && broken * 50 <= firm,
            "{row}, {broken} of {firm} stable ones"
        );
    }
}
