//! Checkers that are programs of a package. In: a helper's protocol, and what came of asking it.
//! Out: a `Finding`. What a helper does wrong is its own failure, never a verdict.

mod ask;
mod desk;
mod feedback;
mod reply;
mod words;

pub use ask::{Place, Question, Ready, ask, helper_limits};
pub use desk::Desk;
pub use feedback::{Feedback, NEXT_PASS};
pub use reply::{Reply, read};

use super::CheckError;
