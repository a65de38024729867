//! For tests: a session made by hand in which everything happens once, its events in the order in
//! which an engine says them, and where golden files are compared.

mod asked;
pub mod checkup;
mod judged;

use super::Session;
use crate::event::Event;
use crate::model::{
    Caveat, Grade, Hold, Noise, NotJudged, Notice, Plan, StopRule, Strength, Verdict,
};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A writer whose text can be looked at from outside.
#[derive(Clone, Default)]
pub struct Shared(Arc<Mutex<Vec<u8>>>);

impl Shared {
    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Compares with a golden file; `FLAGFALL_BLESS=1 cargo test` writes it anew.
#[track_caller]
pub fn golden(path: &str, text: &str) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("FLAGFALL_BLESS").is_some() {
        std::fs::write(&file, text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "{path}");
}

/// The session after all of its events.
pub fn session() -> Session {
    let mut session = Session::default();
    events().iter().for_each(|event| session.apply(event));
    session
}

fn strength() -> Strength {
    Strength {
        grade: Grade::D,
        cpu: Hold::Enforced,
        wall: Hold::Enforced,
        memory: Hold::Watched,
        output: Hold::Enforced,
        tasks: Hold::Watched,
        files: Hold::Ignored,
        network: Hold::Ignored,
        caveats: vec![Caveat::NotConfined],
    }
}

fn noise() -> Noise {
    Noise {
        spread: Some(137),
        memory: Some(420),
        stolen: Some(4),
        starved: Some(250),
        pressure: Some(380),
    }
}

/// All events, in the order in which an engine says them.
pub fn events() -> Vec<Event> {
    let mut events = vec![
        Event::Began {
            orders: asked::orders(),
            strength: strength(),
            slots: 2,
        },
        Event::Noticed(Notice::warning(
            "the answer ends its lines with CR LF",
            "cases/word-count/secret/2\u{202e}.ans",
        )),
    ];
    for (at, judgement) in judged::judgements().into_iter().enumerate() {
        let Some(judgement) = judgement else {
            if at == 6 {
                let why = NotJudged {
                    language: "Java 17".to_owned(),
                    missing: vec!["javac".to_owned(), "java".to_owned()],
                    install: "apt install openjdk-17-jdk-headless".to_owned(),
                };
                events.push(Event::NotJudged { at, why });
            }
            continue;
        };
        events.push(Event::BuildBegan { at });
        events.push(Event::BuildEnded {
            at,
            build: judgement.build.clone(),
        });
        let largest_first = at < 8;
        let mut cases: Vec<usize> = (0..judgement.runs.len()).collect();
        if largest_first {
            cases.rotate_right(1);
        }
        let plan = Plan {
            cases: cases.clone(),
            stop: StopRule::FirstFailure,
            largest_first,
        };
        events.push(Event::Planned { at, plan });
        for run in cases.into_iter().map(|index| &judgement.runs[index]) {
            if run.verdict != Verdict::Skip {
                let case = run.case.clone();
                events.push(Event::RunBegan { at, case });
            }
            let run = run.clone();
            events.push(Event::RunEnded { at, run });
        }
        events.push(Event::Judged { at, judgement });
    }
    events.push(Event::Ended {
        interrupted: true,
        took: Duration::from_millis(62_480),
        noise: noise(),
    });
    events
}
