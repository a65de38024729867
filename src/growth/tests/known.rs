//! Series of known laws, made up with noise that is the same in each run.

use crate::growth::{Floor, Law, Pace, Point, Series};
use std::time::Duration;

/// Random numbers from a seed.
pub struct Dice(pub u64);

impl Dice {
    /// Between 0 and 1.
    pub fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Normal, with deviation 1.
    pub fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }
}

pub const FLOOR: Floor = Floor {
    seconds: 0.002,
    deviation: 0.000_1,
};

/// The time that a law gives a size, above the floor, where the last of `sizes` needs `most`.
pub fn clean(law: Law, size: u64, last: u64, most: f64) -> f64 {
    let ln = |size| law.ln_at(size).expect("sizes from 2 on");
    most * (ln(size) - ln(last)).exp()
}

/// A series of a law: one run a size, whose time errs by `noise` and whose start-up by the floor's
/// deviation.
pub fn series(law: Law, sizes: &[u64], most: f64, noise: f64, seed: u64) -> Series {
    let mut dice = Dice(seed);
    let last = sizes[sizes.len() - 1];
    let points = sizes.iter().map(|&size| {
        let start = FLOOR.seconds + FLOOR.deviation * dice.normal();
        let time = start + clean(law, size, last, most) * (noise * dice.normal()).exp();
        Point {
            size,
            runs: vec![Duration::from_secs_f64(time.max(0.0))],
            cut: None,
        }
    });
    Series::new(points, FLOOR, Pace::Steady)
}

/// So many sizes, each twice the one before.
pub fn doubling(from: u64, count: u32) -> Vec<u64> {
    (0..count).map(|it| from << it).collect()
}
