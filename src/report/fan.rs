//! Several reporters behind one sink. In: events from any thread. Out: each reporter hears them one
//! at a time; one that fails is left alone and never stops the others.

use super::Reporter;
use crate::event::{Event, EventSink};
use std::io::{self, ErrorKind};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One reporter and how it fares.
struct Listener {
    reporter: Box<dyn Reporter + Send>,
    /// Whether it failed; then it is not asked again.
    gone: bool,
}

/// What the reporters share.
#[derive(Default)]
struct Listeners {
    all: Vec<Listener>,
    /// The first failure of any of them.
    error: Option<io::Error>,
}

/// Several reporters behind one sink.
#[derive(Default)]
pub struct Fan(Mutex<Listeners>);

impl Fan {
    /// Listeners in the order in which they hear each event.
    #[must_use]
    pub fn new(reporters: Vec<Box<dyn Reporter + Send>>) -> Self {
        let all = reporters
            .into_iter()
            .map(|reporter| Listener {
                reporter,
                gone: false,
            })
            .collect();
        Self(Mutex::new(Listeners { all, error: None }))
    }

    /// Lets every reporter that still stands write its end.
    ///
    /// # Errors
    /// The first failure of any reporter since the beginning, but for a reader that went away.
    pub fn finish(&self) -> io::Result<()> {
        let mut listeners = self.lock();
        listeners.each(|reporter| reporter.finish());
        listeners.error.take().map_or(Ok(()), Err)
    }

    /// A reporter that panicked has poisoned nothing that the others read.
    fn lock(&self) -> MutexGuard<'_, Listeners> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Listeners {
    fn each(&mut self, mut ask: impl FnMut(&mut dyn Reporter) -> io::Result<()>) {
        for listener in self.all.iter_mut().filter(|listener| !listener.gone) {
            if let Err(error) = ask(listener.reporter.as_mut()) {
                listener.gone = true;
                // Whoever reads a pipe may leave when they have seen enough.
                if error.kind() != ErrorKind::BrokenPipe {
                    self.error.get_or_insert(error);
                }
            }
        }
    }
}

impl EventSink for Fan {
    fn say(&self, event: Event) {
        self.lock().each(|reporter| reporter.tell(&event));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Noise;
    use std::sync::Arc;
    use std::time::Duration;

    struct Failing(Option<ErrorKind>, Arc<Mutex<Vec<&'static str>>>);

    impl Failing {
        fn at(&self, what: &'static str) -> io::Result<()> {
            self.1.lock().unwrap().push(what);
            self.0.map_or(Ok(()), |kind| Err(kind.into()))
        }
    }

    impl Reporter for Failing {
        fn tell(&mut self, _: &Event) -> io::Result<()> {
            self.at("tell")
        }
        fn finish(&mut self) -> io::Result<()> {
            self.at("finish")
        }
    }

    #[test]
    fn a_failing_reporter_stops_itself_only_and_is_remembered() {
        for (kind, error) in [
            (ErrorKind::BrokenPipe, None),
            (ErrorKind::StorageFull, Some(ErrorKind::StorageFull)),
        ] {
            let (bad, good) = (Arc::default(), Arc::default());
            let fan = Fan::new(vec![
                Box::new(Failing(Some(kind), Arc::clone(&bad))),
                Box::new(Failing(None, Arc::clone(&good))),
            ]);
            for _ in 0..2 {
                fan.say(Event::Ended {
                    interrupted: false,
                    took: Duration::ZERO,
                    noise: Noise::default(),
                });
            }
            assert_eq!(fan.finish().err().map(|error| error.kind()), error);
            assert_eq!(*bad.lock().unwrap(), ["tell"]);
            assert_eq!(*good.lock().unwrap(), ["tell", "tell", "finish"]);
        }
    }
}
