//! The pass: plan, run, decide, aggregate. In: orders. Out: events that tell judgements.
//! Nothing is printed, and no package format is known here.

mod aggregate;
mod answers;
mod board;
mod cause;
mod checkers;
mod decide;
mod dialogue;
mod error;
mod gate;
mod interact;
mod legacy;
mod line;
mod near;
mod pass;
mod passes;
mod plan;
mod quiet;
mod score;
mod session;
#[cfg(test)]
mod sums;
mod transcript;
mod twins;

pub use aggregate::aggregate;
pub use decide::decide;
pub use error::JudgeError;
pub use near::Band;
pub use plan::plan;
pub use session::{Judge, LocalJudge};
