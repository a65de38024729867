//! The reporter for people. In: events. Out: a line a submission while it goes on, then tables, notes
//! and totals. Fits the width that it is given; nothing that is not ours reaches the terminal raw.

mod fit;
mod line;
mod notes;
mod paint;
mod progress;
mod table;
mod totals;

use super::words::{EN, Words};
use super::{Reporter, Session};
use crate::event::Event;
use crate::model::Run;
use paint::Paint;
use progress::Progress;
use std::io::{self, Write};

/// How a report for people looks.
#[derive(Clone, Copy, Debug)]
pub struct TextOptions {
    /// Columns of the terminal; none where there is none, and nothing is shortened.
    pub width: Option<usize>,
    /// Whether colours are wanted.
    pub colour: bool,
    /// Whether a bar on standard error shows the progress.
    pub live: bool,
    /// From 1 on every run has a line.
    pub verbose: u8,
    /// Whether only failures and the last line are told.
    pub quiet: bool,
    /// The language.
    pub words: &'static Words,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self {
            width: None,
            colour: false,
            live: false,
            verbose: 0,
            quiet: false,
            words: &EN,
        }
    }
}

/// Narrower than this no line is laid out; it is broken by the terminal then.
const NARROWEST: usize = 40;

/// Tells a session to people.
pub struct Text {
    out: Box<dyn Write + Send>,
    options: TextOptions,
    paint: Paint,
    session: Session,
    progress: Progress,
    /// The problem of the line told last.
    under: Option<String>,
}

impl Text {
    /// A reporter that writes to `out`.
    #[must_use]
    pub fn new(options: TextOptions, out: Box<dyn Write + Send>) -> Self {
        Self {
            out,
            options: TextOptions {
                width: options.width.map(|width| width.max(NARROWEST)),
                ..options
            },
            paint: Paint(options.colour),
            session: Session::default(),
            progress: Progress::new(options.live && !options.quiet),
            under: None,
        }
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        let out = &mut self.out;
        self.progress.aside(|| {
            out.write_all(text.as_bytes())?;
            out.flush()
        })
    }

    /// What is told of a submission as soon as it is known.
    fn line(&mut self, at: usize) -> io::Result<()> {
        let entry = self.session.entries.get(at);
        let judgement = entry.and_then(|entry| entry.judgement.as_ref());
        let failed = judgement.is_some_and(|judgement| !judgement.as_wanted());
        if self.options.quiet && !failed {
            return Ok(());
        }
        let mut text = self.heading(at);
        text.push_str(&line::told(&self.session, at, &self.options, self.paint));
        self.write(&text)
    }

    fn run(&mut self, at: usize, run: &Run) -> io::Result<()> {
        if self.options.verbose == 0 || self.options.quiet {
            return Ok(());
        }
        let mut text = self.heading(at);
        text.push_str(&line::run(
            &self.session,
            at,
            run,
            &self.options,
            self.paint,
        ));
        self.write(&text)
    }

    /// The problem's own line, where there are several problems and it is another than before.
    fn heading(&mut self, at: usize) -> String {
        let Some(order) = self.session.orders.get(at) else {
            return String::new();
        };
        if self.session.problems().len() < 2 || self.under.as_ref() == Some(&order.problem.id) {
            return String::new();
        }
        self.under = Some(order.problem.id.clone());
        let name = table::title(&order.problem, self.options.words);
        let lines = fit::lines(&name, 0, self.options.width);
        format!("\n{}", self.paint.lines(paint::HEADING, &lines))
    }
}

impl Reporter for Text {
    fn tell(&mut self, event: &Event) -> io::Result<()> {
        self.session.apply(event);
        self.progress.tell(event, &self.session);
        match event {
            Event::Began { .. } if !self.options.quiet => {
                let text = notes::began(&self.session, &self.options);
                self.write(&text)
            }
            Event::RunEnded { at, run } => self.run(*at, run),
            Event::Judged { at, judgement: _ } | Event::NotJudged { at, why: _ } => self.line(*at),
            Event::Began { .. }
            | Event::Noticed(_)
            | Event::BuildBegan { .. }
            | Event::BuildEnded { .. }
            | Event::Planned { .. }
            | Event::RunBegan { .. }
            | Event::Ended { .. } => Ok(()),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        self.progress.end();
        let mut text = String::new();
        if !self.options.quiet {
            text.push_str(&table::all(&self.session, &self.options, self.paint));
            text.push_str(&notes::all(&self.session, &self.options));
            text.push('\n');
        }
        text.push_str(&totals::last(&self.session, &self.options, self.paint));
        self.write(&text)
    }
}

#[cfg(test)]
mod tests;
