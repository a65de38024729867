//! The lesson's programs, as they were measured for this project. In: the recorded table and the
//! problem's work curve. Out: each program's series, its limit, and how far predictions of its time
//! are off. Also the source of `benches/growth.rs`.
//!
//! The table has CPU seconds (user and system) by size N, the least of three runs below 3 s and a
//! single run above, on two cores of a virtual machine that other work kept busy. `posted_*` are
//! programs of public posts, `pypy-4m` is PyPy with a nursery of 4 MB. Only the least is recorded,
//! so spreads of repeats are not in it, and neither are start-ups alone: N=1..5 stand for them.

use crate::growth::{
    Band, Call, Floor, Pace, Point, Predictor, Refusal, Series, WorkCurve, at_most, outlook,
};
use std::time::Duration;

const TABLE: &str = include_str!("../data/n-queens.csv");
const WORK: &str = include_str!("../../../cases/n-queens/work.csv");
/// Sizes whose time is start-up.
const STARTS: u64 = 5;

/// One program.
pub struct Recorded {
    pub language: String,
    pub program: String,
    pub series: Series,
}

impl Recorded {
    fn new(line: &str) -> Self {
        let mut words = line.split(',');
        let mut word = || words.next().expect("a language and a program").to_owned();
        let (language, program) = (word(), word());
        let points: Vec<Point> = (1..)
            .zip(words)
            .filter(|(_, seconds)| !seconds.is_empty())
            .map(|(size, seconds)| Point {
                size,
                runs: vec![Duration::from_secs_f64(seconds.parse().expect("seconds"))],
                cut: None,
            })
            .collect();
        let starts: Vec<Duration> = points
            .iter()
            .filter(|point| point.size <= STARTS)
            .flat_map(|point| point.runs.clone())
            .collect();
        let pace = match language.as_str() {
            "cpp" | "rust" | "python" => Pace::Steady,
            _ => Pace::WarmsUp,
        };
        let floor = Floor::of(&starts).expect("small sizes");
        Self {
            series: Series::new(points, floor, pace),
            language,
            program,
        }
    }

    /// Baekjoon's limit for this problem and language, in seconds.
    pub fn limit(&self) -> f64 {
        match self.language.as_str() {
            "cpp" | "rust" => 10.0,
            "java" => 21.0,
            _ => 32.0,
        }
    }

    /// Whether it visits the tree whose nodes the work curve counts, or a part of it.
    pub fn searches(&self) -> bool {
        !self.program.ends_with("_boards")
            && !["ordered_board", "merged_states", "quarter_boards_wide"]
                .iter()
                .any(|other| self.program.ends_with(other))
    }

    pub fn is_steady(&self) -> bool {
        self.series.pace() == Pace::Steady
    }

    /// The time that was measured at a size.
    pub fn truth(&self, size: u64) -> Option<f64> {
        self.series.at(size)?.seconds()
    }

    /// What is foretold of `size` from the sizes up to `trained`; nothing where one was not run.
    pub fn foretold(&self, trained: u64, size: u64) -> Option<Result<Band, Refusal>> {
        self.truth(size)?;
        self.truth(trained)?;
        let series = self.series.up_to(trained);
        Some(Predictor::by_work(&series, &work()).and_then(|it| it.at(size)))
    }

    /// The call for a limit.
    pub fn call(&self, trained: u64, size: u64, limit: f64) -> Call {
        let (series, work) = (self.series.up_to(trained), work());
        let predictor = Predictor::by_work(&series, &work);
        outlook(
            predictor.as_ref(),
            at_most(&series, &work, size),
            size,
            limit,
        )
        .call
    }
}

/// All programs of the table.
pub fn programs() -> Vec<Recorded> {
    TABLE.lines().skip(1).map(Recorded::new).collect()
}

/// The work curve that the problem ships.
pub fn work() -> WorkCurve {
    let row = |line: &str| {
        let (size, nodes) = line.split_once(',')?;
        Some((size.parse().ok()?, nodes.parse().ok()?))
    };
    WorkCurve::new(WORK.lines().skip(1).filter_map(row)).expect("a work curve")
}

/// Errors of predictions, without a sign, the least first.
pub fn errors<'a>(
    programs: impl Iterator<Item = &'a Recorded>,
    trained: u64,
    size: u64,
) -> Vec<f64> {
    let error = |it: &Recorded| {
        let band = it.foretold(trained, size)?.ok()?;
        Some((band.likely / it.truth(size)? - 1.0).abs())
    };
    let mut errors: Vec<f64> = programs.filter_map(error).collect();
    errors.sort_by(f64::total_cmp);
    errors
}

/// How calls went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Calls {
    pub right: usize,
    pub too_close: usize,
    pub wrong: usize,
}

/// Calls of each program at `size` against the limits that `limits` gives it.
pub fn calls<'a>(
    programs: impl Iterator<Item = &'a Recorded>,
    trained: u64,
    size: u64,
    limits: impl Fn(&Recorded) -> Vec<f64>,
) -> Calls {
    let mut calls = Calls::default();
    for program in programs {
        let Some(truth) = program.truth(size) else {
            continue;
        };
        for limit in limits(program) {
            match program.call(trained, size, limit) {
                Call::TooClose => calls.too_close += 1,
                call if (call == Call::Within) == (truth <= limit) => calls.right += 1,
                _ => calls.wrong += 1,
            }
        }
    }
    calls
}
