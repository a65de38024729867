//! Where events are said. In: events from any thread. Out: to whoever listens; never an answer.

use super::Event;
use std::sync::Mutex;

/// Where events are said. Called from several threads; must not block for long.
pub trait EventSink: Sync {
    /// Says that something happened.
    fn say(&self, event: Event);
}

/// Keeps every event, for tests and for recordings.
#[derive(Debug, Default)]
pub struct Recording(Mutex<Vec<Event>>);

impl Recording {
    /// What was said so far.
    #[must_use]
    pub fn events(&self) -> Vec<Event> {
        self.0
            .lock()
            .map(|events| events.clone())
            .unwrap_or_default()
    }
}

impl EventSink for Recording {
    fn say(&self, event: Event) {
        if let Ok(mut events) = self.0.lock() {
            events.push(event);
        }
    }
}
