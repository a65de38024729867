//! One run under way, whatever stands around it: its launcher, its streams, its clocks.
//! In: a launcher that waits, and an invocation. Out: an execution, after everything is gone.

mod accounts;
mod conclude;
mod ends;
mod flow;
mod fresh;
mod input;
mod laid;
mod link;
mod members;
mod pace;
mod request;
mod running;
mod turn;
mod witness;

pub use ends::{End, Ends, wait};
pub use link::Link;
pub use request::Surroundings;
pub use running::Running;

use std::sync::{Arc, Mutex, PoisonError};

/// Launchers that wait for work.
#[derive(Clone, Debug, Default)]
pub struct Idle(Arc<Mutex<Vec<Link>>>);

impl Idle {
    /// Takes one, if there is one.
    pub fn take(&self) -> Option<Link> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Puts one back.
    pub fn put(&self, link: Link) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(link);
    }
}
