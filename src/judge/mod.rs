//! The pass: plan, run, decide, aggregate.

mod aggregate;
mod cause;
mod decide;
mod plan;

pub use aggregate::aggregate;
pub use decide::decide;
pub use plan::plan;
