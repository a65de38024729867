//! Dialogues in documents. In: a `Transcript`. Out: pieces in the order in which they were said, each
//! with who said it and when.

use super::text::Text;
use crate::model;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What was said in a dialogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Transcript {
    /// The pieces that were kept: the first, and the last.
    pub said: Vec<Said>,
    /// Bytes between the first and the last that were not kept.
    pub dropped_bytes: u64,
    /// How many pieces of `said` come before those.
    pub before: u64,
}

/// One piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Said {
    /// Nanoseconds since the dialogue began.
    pub at_ns: u64,
    /// The pass in which it was said, from 1.
    pub pass: u32,
    /// Whether the interactor said it; otherwise the submission did.
    pub by_interactor: bool,
    /// The submission's process that spoke or was spoken to, from 0.
    pub process: u64,
    /// What was said.
    pub text: Text,
}

impl From<&model::Transcript> for Transcript {
    fn from(transcript: &model::Transcript) -> Self {
        let said = transcript.said.iter().map(|said| {
            let (by_interactor, process) = match said.by {
                model::Speaker::Interactor(process) => (true, process),
                model::Speaker::Process(process) => (false, process),
            };
            Said {
                at_ns: u64::try_from(said.at.as_nanos()).unwrap_or(u64::MAX),
                pass: said.pass,
                by_interactor,
                process: process as u64,
                text: Text::of(&said.bytes, false),
            }
        });
        Self {
            said: said.collect(),
            dropped_bytes: transcript.dropped,
            before: transcript.before as u64,
        }
    }
}

impl From<&Transcript> for model::Transcript {
    fn from(transcript: &Transcript) -> Self {
        let count = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
        let said = transcript.said.iter().map(|said| model::Said {
            at: Duration::from_nanos(said.at_ns),
            pass: said.pass,
            by: if said.by_interactor {
                model::Speaker::Interactor(count(said.process))
            } else {
                model::Speaker::Process(count(said.process))
            },
            bytes: said.text.bytes(),
        });
        Self {
            said: said.collect(),
            dropped: transcript.dropped_bytes,
            before: count(transcript.before),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialogue_is_read_back() {
        let said = |at, by, bytes: &[u8]| model::Said {
            at: Duration::from_millis(at),
            pass: 2,
            by,
            bytes: bytes.to_vec(),
        };
        let transcript = model::Transcript {
            said: vec![
                said(1, model::Speaker::Process(1), b"q 1\n"),
                said(3, model::Speaker::Interactor(0), b"\xff\n"),
            ],
            dropped: 7,
            before: 1,
        };
        let text = serde_json::to_string(&Transcript::from(&transcript)).unwrap();
        let read: Transcript = serde_json::from_str(&text).unwrap();
        assert_eq!(model::Transcript::from(&read), transcript);
    }
}
