//! Who tells. In: events, one at a time. Out: what is due at each of them, written and flushed at once.

use super::TextOptions;
use super::line::{self, Columns};
use super::paint::{self, Paint};
use super::progress::Progress;
use super::{fit, notes, table, totals, transcript};
use crate::event::Event;
use crate::model::Run;
use crate::report::{Reporter, Session};
use std::io::{self, Write};

/// Narrower than this no line is laid out; it is broken by the terminal then.
const NARROWEST: usize = 40;

/// Tells a session to people.
pub struct Text {
    out: Box<dyn Write + Send>,
    options: TextOptions,
    paint: Paint,
    session: Session,
    columns: Columns,
    progress: Progress,
    /// Whether there are several problems.
    several: bool,
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
            columns: Columns::default(),
            progress: Progress::new(options.live && !options.quiet),
            several: false,
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

    fn begin(&mut self) -> io::Result<()> {
        self.columns = Columns::of(&self.session, &self.options);
        self.several = self.session.problems().len() > 1;
        if self.options.quiet {
            return Ok(());
        }
        let text = notes::began(&self.session, &self.options);
        self.write(&text)
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
        text.push_str(&line::told(
            &self.session,
            at,
            &self.columns,
            self.options.words,
            self.paint,
        ));
        self.write(&text)
    }

    fn run(&mut self, at: usize, run: &Run) -> io::Result<()> {
        let spoken = transcript::told(run);
        let wanted = self.options.verbose > 0 || !spoken.is_empty();
        if !wanted || self.options.quiet {
            return Ok(());
        }
        let mut text = self.heading(at);
        if let Some(order) = self.session.orders.get(at) {
            let words = self.options.words;
            text.push_str(&spoken);
            text.push_str(&line::run(order, run, &self.columns, words, self.paint));
        }
        self.write(&text)
    }

    /// The problem's own line, where there are several problems and it is another than before.
    fn heading(&mut self, at: usize) -> String {
        let Some(order) = self.session.orders.get(at) else {
            return String::new();
        };
        if !self.several || self.under.as_ref() == Some(&order.problem.id) {
            return String::new();
        }
        // In a quiet report nothing stands above the first.
        let gap = if self.options.quiet && self.under.is_none() {
            ""
        } else {
            "\n"
        };
        self.under = Some(order.problem.id.clone());
        let name = table::title(&order.problem, self.options.words);
        let lines = fit::lines(&name, 0, self.options.width);
        format!("{gap}{}", self.paint.lines(paint::HEADING, &lines))
    }
}

impl Reporter for Text {
    fn tell(&mut self, event: &Event) -> io::Result<()> {
        self.session.apply(event);
        self.progress.tell(event, &self.session);
        match event {
            Event::Began { .. } => self.begin(),
            Event::RunEnded { at, run } => self.run(*at, run),
            Event::Judged { at, judgement: _ } | Event::NotJudged { at, why: _ } => self.line(*at),
            Event::Noticed(_)
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
