//! The only word that the engine listens to. In: one request. Out: whether it was made.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A request to stop, shared by all who must hear it.
#[derive(Clone, Debug)]
pub struct Stop {
    /// Flags that are listened to; the last one is ours to raise.
    flags: Vec<Arc<AtomicBool>>,
}

impl Default for Stop {
    fn default() -> Self {
        Self {
            flags: vec![Arc::default()],
        }
    }
}

impl Stop {
    /// A stop that listens to this one too, but is asked by itself.
    #[must_use]
    pub fn child(&self) -> Self {
        let mut flags = self.flags.clone();
        flags.push(Arc::default());
        Self { flags }
    }

    /// Asks everybody who listens to stop; cannot be taken back.
    pub fn ask(&self) {
        if let Some(own) = self.flags.last() {
            own.store(true, Ordering::SeqCst);
        }
    }

    /// Whether somebody asked.
    #[must_use]
    pub fn asked(&self) -> bool {
        self.flags.iter().any(|flag| flag.load(Ordering::SeqCst))
    }

    /// The flag itself, for a signal handler that may only store a bool.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.flags.last().map_or_else(Arc::default, Arc::clone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_hears_its_parent_but_not_the_other_way() {
        let parent = Stop::default();
        let (first, second) = (parent.child(), parent.child());
        first.ask();
        assert!(first.asked() && !second.asked() && !parent.asked());
        parent.ask();
        assert!(second.asked());
    }
}
