//! The JSON reporter. In: events. Out: one `flagfall.result/1` document at the end, also after an
//! interrupt, with what is there by then.

use super::words::EN;
use super::{Entry, Reporter, Session, reason};
use crate::event::Event;
use crate::model::{Expectation, Order, Run};
use crate::wire::{self, Document, State, Submission};
use std::io::{self, Write};

/// Writes the document of a session.
pub struct Json {
    out: Box<dyn Write + Send>,
    session: Session,
}

impl Json {
    /// A reporter that writes to `out` when it is finished.
    #[must_use]
    pub fn new(out: Box<dyn Write + Send>) -> Self {
        Self {
            out,
            session: Session::default(),
        }
    }
}

impl Reporter for Json {
    fn tell(&mut self, event: &Event) -> io::Result<()> {
        self.session.apply(event);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        let document = document(&self.session, env!("CARGO_PKG_VERSION"));
        wire::write(&document, &mut *self.out)?;
        self.out.flush()
    }
}

/// A session as a document; `version` is that of the flagfall which judged.
#[must_use]
pub fn document(session: &Session, version: &str) -> Document {
    Document {
        schema: wire::SCHEMA.to_owned(),
        flagfall: version.to_owned(),
        interrupted: session.interrupted,
        took_ns: session.took.map(wire::nanos),
        slots: session.slots,
        strength: session.strength.as_ref().map(Into::into),
        noise: session.noise.map(Into::into),
        notices: session.notices.iter().map(Into::into).collect(),
        problems: session.problems().into_iter().map(Into::into).collect(),
        submissions: session
            .each()
            .map(|(at, order, entry)| submission(session.language(at), order, entry))
            .collect(),
    }
}

fn submission(language: Option<&str>, order: &Order, entry: &Entry) -> Submission {
    let judgement = entry.judgement.as_ref();
    let state = match (judgement, &entry.not_judged) {
        (Some(_), _) => State::Judged,
        (None, Some(_)) => State::NotJudged,
        (None, None) => State::Unfinished,
    };
    let build = judgement.map(|judgement| &judgement.build);
    Submission {
        name: order.submission.name.clone(),
        problem: order.problem.id.clone(),
        language: language.map(str::to_owned),
        state,
        verdict: judgement.map(|judgement| judgement.verdict.into()),
        decided_by: judgement.and_then(|judgement| judgement.decided_by),
        promise: order
            .submission
            .promise
            .as_ref()
            .and_then(Expectation::promised)
            .map(Into::into),
        promised: order
            .submission
            .promise
            .as_ref()
            .filter(|promise| promise.promised().is_none())
            .map(Expectation::codes),
        score: judgement
            .and_then(|judgement| judgement.score.as_ref())
            .map(Into::into),
        kept: judgement
            .and_then(|judgement| judgement.kept.as_ref())
            .map(Into::into),
        build: build.or(entry.build.as_ref()).map(Into::into),
        not_judged: entry.not_judged.as_ref().map(Into::into),
        largest_first: entry.plan.as_ref().map(|plan| plan.largest_first),
        runs: entry.runs().iter().map(run).collect(),
    }
}

fn run(run: &Run) -> wire::Run {
    wire::Run::of(run, reason::of_run(run, &EN))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;
    use crate::wire::{read, write};

    fn written(document: &Document) -> String {
        let mut out = Vec::new();
        write(document, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_fixed_session_stays_as_it_was_published() {
        let text = written(&document(&sample::session(), "0.1.0"));
        sample::golden("src/wire/golden/result-1.json", &text);
        assert!(text.starts_with("{\"schema\":\"flagfall.result/1\","));
    }

    #[test]
    fn a_fixed_examination_stays_as_it_was_published() {
        let checkup = wire::Checkup::of(&sample::checkup::checkup(), "0.1.0");
        let mut out = Vec::new();
        wire::write_checkup(&checkup, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        sample::golden("src/wire/golden/doctor-1.json", &text);
        assert!(text.starts_with("{\"schema\":\"flagfall.doctor/1\","));
        let read: wire::Checkup = serde_json::from_str(&text).unwrap();
        assert_eq!(read, checkup);
    }

    #[test]
    fn a_document_is_read_back_as_it_was_written() {
        let whole = document(&sample::session(), "0.1.0");
        assert_eq!(read(&written(&whole)).unwrap(), whole);
        let nothing = document(&Session::default(), "0.1.0");
        assert_eq!(read(&written(&nothing)).unwrap(), nothing);
    }

    #[test]
    fn after_an_interrupt_what_is_there_is_written() {
        let mut session = Session::default();
        for event in sample::events() {
            session.apply(&event);
            if matches!(event, Event::Judged { .. }) {
                break;
            }
        }
        let half = document(&session, "0.1.0");
        assert_eq!(half.submissions[0].state, State::Judged);
        assert_eq!(half.submissions[1].state, State::Unfinished);
        assert_eq!(half.took_ns, None);
        assert_eq!(read(&written(&half)).unwrap(), half);
    }

    #[test]
    fn a_reporter_writes_one_document_when_it_is_finished() {
        let out = sample::Shared::default();
        let mut json = Json::new(Box::new(out.clone()));
        for event in sample::events() {
            json.tell(&event).unwrap();
        }
        assert_eq!(out.text(), "");
        json.finish().unwrap();
        let document = read(&out.text()).unwrap();
        assert_eq!(document.flagfall, env!("CARGO_PKG_VERSION"));
        assert_eq!(document.submissions.len(), 12);
    }
}
