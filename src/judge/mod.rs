//! The pass: plan, run, decide, aggregate. In: orders. Out: events that tell judgements.
//! Nothing is printed, and no package format is known here.

mod aggregate;
mod board;
mod cause;
mod decide;
mod error;
mod pass;
mod plan;
mod session;

pub use aggregate::aggregate;
pub use decide::decide;
pub use error::JudgeError;
pub use plan::plan;
pub use session::{Judge, LocalJudge};
