//! How much faster one machine is than another. In: times of the same runs on both. Out: a factor
//! for each language, and for all, with the band that a further program falls into. Pure.

use super::band::Band;
use super::chance::distance;
use super::series::{USUAL, USUAL_WEIGHT, median};
use std::collections::BTreeMap;

/// One program on one case, run on both machines.
#[derive(Clone, Debug, PartialEq)]
pub struct Twin {
    /// The language.
    pub language: String,
    /// Seconds above the start-up on this machine.
    pub here: f64,
    /// Seconds above the start-up on the other.
    pub there: f64,
}

/// How many times longer a run takes there than here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Factor {
    /// The factor; the band is for one further program, not for the mean.
    pub band: Band,
    /// How many runs it rests on.
    pub twins: usize,
}

/// The factors of two machines.
#[derive(Clone, Debug, PartialEq)]
pub struct FactorTable {
    /// For each language.
    pub languages: BTreeMap<String, Factor>,
    /// For all together.
    pub all: Factor,
}

/// Makes the table; none where no run was measured on both. Times of zero are left out.
#[must_use]
pub fn factors(twins: &[Twin]) -> Option<FactorTable> {
    let measured = |twin: &&Twin| twin.here > 0.0 && twin.there > 0.0;
    let mut languages: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for twin in twins.iter().filter(measured) {
        let ratios = languages.entry(twin.language.clone()).or_default();
        ratios.push((twin.there / twin.here).ln());
    }
    let all: Vec<f64> = languages.values().flatten().copied().collect();
    let told = |(language, logs): (String, Vec<f64>)| Some((language, factor(&logs)?));
    Some(FactorTable {
        all: factor(&all)?,
        languages: languages.into_iter().filter_map(told).collect(),
    })
}

/// The middle of the ratios, so that one odd program moves nothing.
fn factor(logs: &[f64]) -> Option<Factor> {
    let middle = median(logs)?;
    let count = logs.len() as f64;
    let squares: f64 = logs.iter().map(|it| (it - middle).powi(2)).sum();
    // Both times err, so what is usual counts twice.
    let degrees = USUAL_WEIGHT + count - 1.0;
    let deviation = ((squares + USUAL_WEIGHT * 2.0 * USUAL * USUAL) / degrees).sqrt();
    let edge = distance(0.95, degrees) / super::band::EDGE;
    Some(Factor {
        band: Band::around(
            middle.exp(),
            edge * deviation * (1.0 + count.recip()).sqrt(),
        ),
        twins: logs.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn twin(language: &str, here: f64, there: f64) -> Twin {
        Twin {
            language: language.to_owned(),
            here,
            there,
        }
    }

    #[test]
    fn a_factor_is_told_for_each_language_and_for_all() {
        let table = factors(&[
            twin("c++", 1.0, 1.6),
            twin("c++", 2.0, 3.3),
            twin("c++", 3.0, 30.0),
            twin("python", 4.0, 8.0),
            twin("python", 0.0, 8.0),
        ])
        .expect("four twins");
        let (cpp, python) = (table.languages["c++"], table.languages["python"]);
        assert!((cpp.band.likely - 1.65).abs() < 1e-9, "{cpp:?}");
        assert!(
            cpp.band.high > 5.0,
            "an odd program widens the band: {cpp:?}"
        );
        assert_eq!((cpp.twins, python.twins, table.all.twins), (3, 1, 4));
        assert!(
            python.band.low < 2.0 && python.band.high < 2.6,
            "{python:?}"
        );
    }

    #[test]
    fn nothing_measured_on_both_gives_no_table() {
        assert_eq!(factors(&[]), None);
        assert_eq!(factors(&[twin("c++", 0.0, 1.0)]), None);
    }
}
