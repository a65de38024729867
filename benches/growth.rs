//! How far predictions of the lesson's times are off, replayed from times recorded for this
//! project: the same on every machine. Run with `cargo bench --bench growth`.
#![expect(clippy::print_stdout, reason = "a benchmark's figures are its output")]

use flagfall::growth::{self, Band, Fit, Predictor, Refusal};
use lesson::{Calls, Recorded};

// Shared with the tests of the room: one reader of the recorded table.
#[path = "../src/growth/tests/lesson.rs"]
mod lesson;

/// What the sizes up to the first foretell of the second.
const PAIRS: [(u64, u64); 4] = [(12, 14), (13, 14), (13, 15), (14, 16)];

/// One line a program: the error of each prediction and whether its band held, or why there is none.
fn table(programs: &[Recorded], (trained, size): (u64, u64)) {
    println!("\nT({size}) from N<={trained}, by the work curve and by the law alone");
    for it in programs.iter().filter(|it| it.searches()) {
        let (Some(truth), Some(told)) = (it.truth(size), it.foretold(trained, size)) else {
            continue;
        };
        let series = it.series.up_to(trained);
        let fit = growth::fit(&series);
        let by_law = Predictor::by_law(&series, &fit).and_then(|it| it.at(size));
        let law = match &fit {
            Fit::Told(told) => told.best.law.to_string(),
            Fit::TooSmall { .. } => "too small to tell".to_owned(),
            Fit::NoLaw { .. } => "no law".to_owned(),
        };
        println!(
            "  {:8} {:27} {truth:9.3} s  {:44} {law:17} {}",
            it.language,
            it.program,
            said(&told, truth),
            said(&by_law, truth)
        );
    }
}

fn said(told: &Result<Band, Refusal>, truth: f64) -> String {
    match told {
        Ok(band) => {
            let error = 100.0 * (band.likely / truth - 1.0);
            let held = if (band.low..=band.high).contains(&truth) {
                "holds"
            } else {
                "OUTSIDE"
            };
            format!(
                "{error:+6.1} %  {:.3} to {:.3} s {held}",
                band.low, band.high
            )
        }
        Err(Refusal::TooSmall { .. }) => "too small to tell".to_owned(),
        Err(Refusal::Warming { factor }) => format!("still warming up (x {factor:.2})"),
        Err(Refusal::Unsteady { size, factor }) => {
            format!("does not follow the curve at {size} (x {factor:.2})")
        }
        Err(other) => format!("{other:?}"),
    }
}

/// The errors that the bars are set for.
fn summary(programs: &[Recorded], (trained, size): (u64, u64), bar: &str) {
    let (steady, warming): (Vec<&Recorded>, Vec<&Recorded>) = programs
        .iter()
        .filter(|it| it.searches() && it.truth(size).is_some())
        .partition(|it| it.is_steady());
    for (name, group, bar) in [
        ("compiled, CPython", steady, bar),
        ("JVM, PyPy", warming, ""),
    ] {
        let errors = lesson::errors(group.iter().copied(), trained, size);
        let (Some(median), Some(worst)) = (errors.get(errors.len() / 2), errors.last()) else {
            println!(
                "T({size}) from N<={trained}  {name:18} none of {} foretold",
                group.len()
            );
            continue;
        };
        println!(
            "T({size}) from N<={trained}  {name:18} {:2} of {:2} foretold: median {:4.1} %, worst {:5.1} % {bar}",
            errors.len(),
            group.len(),
            100.0 * median,
            100.0 * worst
        );
    }
}

/// The calls at each program's own limit, and at a row of limits.
fn called(programs: &[Recorded], trained: u64) {
    let row = [
        0.1, 0.2, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 32.0, 60.0, 100.0,
    ];
    let searching = || programs.iter().filter(|it| it.searches());
    let own = lesson::calls(searching(), trained, 14, |it| vec![it.limit()]);
    let any = lesson::calls(searching(), trained, 14, |_| row.to_vec());
    for (name, bar, told) in [
        ("the lesson's limits", "(bar: 95 % right, none wrong)", own),
        ("twelve limits, 0.1 to 100 s", "", any),
    ] {
        let Calls {
            right,
            too_close,
            wrong,
        } = told;
        let pairs = right + too_close + wrong;
        println!(
            "AC/TLE at 14 from N<={trained}, {name}: {right} of {pairs} right, {too_close} too close to call, {wrong} wrong {bar}"
        );
    }
}

fn main() {
    let programs = lesson::programs();
    for pair in PAIRS {
        table(&programs, pair);
    }
    println!();
    let bars = ["(bar: 6 %, 20 %)", "(bar: 4 %)", "", ""];
    for (pair, bar) in PAIRS.into_iter().zip(bars) {
        summary(&programs, pair, bar);
    }
    println!();
    for trained in [12, 13] {
        called(&programs, trained);
    }
}
