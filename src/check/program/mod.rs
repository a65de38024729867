//! Checkers that are programs of a package. In: a helper's protocol, and what came of asking it.
//! Out: a `Finding`. What a helper does wrong is its own failure, never a verdict.

mod feedback;
mod reply;
mod words;

pub use feedback::{Feedback, NEXT_PASS};
pub use reply::{Reply, read};
