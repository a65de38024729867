//! The bar on a terminal's standard error. In: events. Out: how many cases are done, and which one
//! is run. Draws only when something happens: no thread, and nothing at all in a pipe.

use crate::event::Event;
use crate::report::Session;
use crate::report::safe::escape_text;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The bar, where there is one.
pub struct Progress(Option<ProgressBar>);

impl Progress {
    /// A bar on standard error, if one is wanted.
    pub fn new(wanted: bool) -> Self {
        Self(wanted.then(|| {
            let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
            match ProgressStyle::with_template("{bar:20} {pos}/{len} {wide_msg}") {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        }))
    }

    /// Writes beside the bar, which is drawn again afterwards.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Takes in an event.
    pub fn tell(&self, event: &Event, session: &Session) {
        let Some(bar) = &self.0 else { return };
        let cases = |at: usize| {
            session
                .orders
                .get(at)
                .map_or(0, |order| order.cases.len() as u64)
        };
        match event {
            Event::Began { .. } => bar.set_length((0..session.orders.len()).map(cases).sum()),
            Event::BuildBegan { at } => bar.set_message(named(session, *at, "")),
            Event::RunBegan { at, case } => bar.set_message(named(session, *at, case)),
            Event::RunEnded { at: _, run: _ } => bar.inc(1),
            Event::NotJudged { at, why: _ } => bar.inc(cases(*at)),
            Event::Ended { .. } => self.end(),
            Event::Noticed(_)
            | Event::BuildEnded { .. }
            | Event::Planned { .. }
            | Event::Judged { .. } => {}
        }
    }

    /// Takes the bar away.
    pub fn end(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

fn named(session: &Session, at: usize, case: &str) -> String {
    let order = session.orders.get(at);
    let name = order.map_or("", |order| &order.submission.name);
    escape_text(&format!("{name} {case}"), 200)
}
