//! The sealed runner: programs in namespaces, control groups and filters of their own, started from
//! prepared launchers. In: invocations. Out: executions. What of it can be had here is found by
//! doing it, from the strongest grade downwards; what is missing is said.

mod grade;
mod sealed;

pub use grade::{Isolation, Shortfall};
pub use sealed::Sealed;
