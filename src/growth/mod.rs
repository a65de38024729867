//! How the time of a program grows with its input. In: measured times over sizes, the start-up
//! floor, a limit, and the problem's work curve where it has one. Out: the next size to measure,
//! the law, times of larger sizes with bands, and what follows: the largest size within a limit,
//! crossings, firmness of verdicts, advice on limits, factors between machines. All of it pure: no
//! clock, no process, no file, no printing, and nothing is promised beyond its band.
//!
//! Sizes are as the problem counts them; times are CPU seconds, start-up included unless said.

mod advice;
mod band;
mod chance;
mod contrast;
mod cost;
mod fit;
mod ladder;
mod law;
mod line;
mod machines;
mod outlook;
mod predict;
mod reach;
mod series;
mod stability;
#[cfg(test)]
mod tests;
mod work;

pub use advice::{Advice, Binding, CaseTimes, MARGIN, Wanted, Witness, advise};
pub use band::{Band, Call};
pub use contrast::{Contrast, Crossing, Side, Trend, contrast};
pub use fit::{Candidate, Fit, NEEDED, Told, fit};
pub use ladder::{Budget, Sizes, Step, Top, next};
pub use law::Law;
pub use machines::{Factor, FactorTable, Twin, factors};
pub use outlook::{Outlook, at_most, outlook};
pub use predict::{Predictor, Refusal};
pub use reach::{Reach, reach};
pub use series::{Floor, Pace, Point, Series};
pub use stability::{BORDERLINE, Firmness, Spread, Stability, UNSTABLE, stability};
pub use work::{WorkCurve, WorkError};
