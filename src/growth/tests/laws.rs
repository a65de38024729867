//! Programs of known laws: which law is told of them, and what is foretold.

use super::known::{FLOOR, clean, doubling, series};
use crate::growth::{Fit, Law, Pace, Point, Predictor, Refusal, Series, fit, reach};
use proptest::prelude::*;
use std::time::Duration;

/// Trials of each law.
const TRIALS: u64 = 200;
/// Five in a hundred.
const NOISE: f64 = 0.05;

/// Laws beside the sizes that a ladder would measure of them.
fn known() -> Vec<(Law, Vec<u64>)> {
    vec![
        (Law::Constant, doubling(1_000, 11)),
        (Law::Logarithmic, doubling(4, 20)),
        (Law::Linear, doubling(1_000, 11)),
        (Law::Linear, doubling(1_000, 7)),
        (Law::Linearithmic, doubling(1_000, 11)),
        (Law::Linearithmic, doubling(1_000, 7)),
        (Law::Power(2.0), doubling(64, 8)),
        (Law::Power(3.0), doubling(32, 6)),
        (Law::Exponential(2.0), (8..=22).collect()),
        (Law::Factorial(1.0), (5..=11).collect()),
    ]
}

fn told(series: &Series) -> Option<Law> {
    match fit(series) {
        Fit::Told(told) => Some(told.best.law),
        Fit::TooSmall { .. } | Fit::NoLaw { .. } => None,
    }
}

/// Whether the law is the same; of 2^n, that it is exponential with nearly that base.
fn same(told: Law, law: Law) -> bool {
    match (told, law) {
        (Law::Exponential(told), Law::Exponential(base)) => (told / base - 1.0).abs() < 0.05,
        _ => told == law,
    }
}

#[test]
fn known_laws_are_told_right_in_ninety_five_of_a_hundred_noisy_trials() {
    for (law, sizes) in known() {
        let right = (0..TRIALS)
            .map(|seed| told(&series(law, &sizes, 2.0, NOISE, seed * 7_919)))
            .filter(|told| told.is_some_and(|told| same(told, law)))
            .count();
        assert!(right >= 190, "{law} over {sizes:?}: {right} of {TRIALS}");
    }
}

#[test]
fn bands_of_known_laws_hold_what_they_promise() {
    for (law, sizes) in known() {
        let last = sizes[sizes.len() - 1];
        // A fifth more, or two sizes on where sizes are few.
        let next = (last + last / 5).min(last + 200_000).max(last + 2);
        let truth = FLOOR.seconds + clean(law, next, last, 2.0);
        let mut foretold = 0;
        let inside = (0..TRIALS)
            .filter(|seed| {
                let series = series(law, &sizes, 2.0, NOISE, seed * 104_729);
                let Ok(predictor) = Predictor::by_law(&series, &fit(&series)) else {
                    return false;
                };
                foretold += 1;
                let band = predictor.at(next).expect("near");
                (band.low..=band.high).contains(&truth)
            })
            .count();
        assert!(foretold >= 190, "{law}: only {foretold} foretold");
        assert!(
            inside * 100 >= foretold * 90,
            "{law}: {inside} of {foretold}"
        );
    }
}

#[test]
fn work_beyond_all_numbers_is_borne() {
    let sizes: Vec<u64> = (3_000..3_012).collect();
    for pace in [Pace::Steady, Pace::WarmsUp] {
        let series = series(Law::Exponential(2.0), &sizes, 100.0, 0.0, 1);
        let series = Series::new(series.points().to_vec(), FLOOR, pace);
        let predictor = Predictor::by_law(&series, &fit(&series)).expect("a law");
        let told = predictor.at(3_013).expect("two steps on");
        assert!(
            (told.likely / 400.0 - 1.0).abs() < 0.05,
            "{pace:?}: {told:?}"
        );
    }
}

#[test]
fn the_largest_size_is_found_between_the_rungs() {
    let series = series(Law::Linear, &doubling(1_000, 11), 1.0, 0.0, 1);
    let predictor = Predictor::by_law(&series, &fit(&series)).expect("a law");
    let told = reach(&series, Some(&predictor), 10.002);
    let likely = told.likely.expect("a size") as f64;
    assert!((likely / 10_240_000.0 - 1.0).abs() < 0.02, "{told:?}");
    assert!(told.surely < told.likely && told.likely < told.at_most && !told.open);
    // Between two sizes that were measured.
    let told = reach(&series, Some(&predictor), 0.802);
    assert!(
        told.likely
            .is_some_and(|size| (780_000..860_000).contains(&size)),
        "{told:?}"
    );
    // Far more than can be told from these sizes.
    assert!(reach(&series, Some(&predictor), 1e9).open);
}

#[test]
fn a_size_that_was_stopped_bounds_the_reach_and_can_contradict() {
    let sizes = doubling(1_000, 11);
    let whole = series(Law::Linear, &sizes, 1.0, 0.0, 1);
    let stopped = |size: u64, seconds: u64| {
        let cut = Point {
            size,
            runs: Vec::new(),
            cut: Some(Duration::from_secs(seconds)),
        };
        Series::new(
            whole.points().iter().cloned().chain([cut]),
            FLOOR,
            Pace::Steady,
        )
    };
    let late = stopped(10_300_000, 11);
    let told = fit(&late);
    let predictor = Predictor::by_law(&late, &told).expect("nothing contradicts");
    let found = reach(&late, Some(&predictor), 10.0);
    assert!(
        found.at_most.is_some_and(|size| size < 10_300_000),
        "{found:?}"
    );
    let odd = stopped(2_048_000, 60);
    let refused = Predictor::by_law(&odd, &fit(&odd));
    assert!(
        matches!(refused, Err(Refusal::Contradicted { size: 2_048_000 })),
        "{refused:?}"
    );
}

#[test]
fn jumps_follow_no_law() {
    let points = (4..16_u64).map(|size| {
        let half = size.div_ceil(2) as i32;
        Point {
            size,
            runs: vec![Duration::from_secs_f64(0.002 + 1e-4 * 5_f64.powi(half))],
            cut: None,
        }
    });
    let series = Series::new(points, FLOOR, Pace::Steady);
    assert!(
        matches!(fit(&series), Fit::NoLaw { .. }),
        "{:?}",
        fit(&series)
    );
}

#[test]
fn too_few_sizes_are_too_small_to_tell() {
    let short = series(Law::Power(2.0), &doubling(64, 3), 2.0, NOISE, 3);
    assert_eq!(fit(&short), Fit::TooSmall { usable: 3 });
    let quick = series(Law::Power(2.0), &doubling(64, 9), 0.000_2, NOISE, 3);
    assert!(matches!(fit(&quick), Fit::TooSmall { usable: 0 }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The law does not hang on the machine's speed.
    #[test]
    fn a_faster_machine_has_the_same_law(seed in any::<u64>(), most in 1.0_f64..50.0) {
        for (law, sizes) in known() {
            let one = told(&series(law, &sizes, most, 0.0, seed));
            prop_assert!(one.is_some_and(|told| same(told, law)), "{law}: {one:?}");
        }
    }

    /// Whatever was measured, nothing panics, bands are in order and grow with the size.
    #[test]
    fn any_times_are_borne(
        times in proptest::collection::vec((0_u64..60, 0_u64..5_000_000_000, any::<bool>()), 0..12),
        warms in any::<bool>(),
        limit in 0.0_f64..100.0,
    ) {
        let points = times.iter().map(|&(size, nanos, cut)| {
            let time = Duration::from_nanos(nanos);
            Point {
                size,
                runs: if cut { Vec::new() } else { vec![time] },
                cut: cut.then_some(time),
            }
        });
        let pace = if warms { Pace::WarmsUp } else { Pace::Steady };
        let series = Series::new(points, FLOOR, pace);
        let predictor = Predictor::by_law(&series, &fit(&series)).ok();
        let told = reach(&series, predictor.as_ref(), limit);
        prop_assert!(told.surely <= told.likely && told.likely <= told.at_most, "{told:?}");
        if let Some(predictor) = predictor {
            for size in predictor.last() + 1..predictor.last() + 20 {
                if let Ok(band) = predictor.at(size) {
                    prop_assert!(band.low <= band.likely && band.likely <= band.high, "{band:?}");
                }
            }
        }
    }
}
