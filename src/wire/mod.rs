//! The outer form of results. In: values of `model`. Out: JSON documents with a number, and back.
//! Nothing is decided or worded here: sentences come from outside, escapes never lose a byte.

mod attempts;
mod cause;
mod checkup;
mod document;
mod error;
mod mismatch;
mod problem;
mod reason;
mod run;
#[cfg(test)]
pub(crate) mod sample;
mod score;
mod strength;
mod text;
mod transcript;
mod verdict;

pub use attempts::{Attempt, Attempts, Noise};
pub use cause::{Cause, Told};
pub use checkup::{Checkup, DOCTOR_SCHEMA};
pub use document::{Build, Document, Kept, State, Submission, Tool, Unavailable};
pub use error::WireError;
pub use mismatch::{Difference, Mismatch, Place};
pub use problem::{Checker, Comparing, Notice, Problem, ProblemLimits, Rules, Severity};
pub use reason::{Activity, Clock, Reason, Skipped, Stream, Why};
pub use run::{CpuSource, Limits, PeakSource, Run};
pub use strength::{Grade, Hold, Strength};
pub use text::{Encoding, Excerpt, Text, plain};
pub use verdict::Verdict;

use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::time::Duration;

/// The name that a result document begins with.
pub const SCHEMA: &str = "flagfall.result/1";
/// The part of the name that stays when the number changes.
const FAMILY: &str = "flagfall.result/";
/// The number that this version writes and the highest that it reads.
const NUMBER: u32 = 1;

/// Writes a document: one line a submission, a run or a problem, each whole JSON value closed,
/// with a line feed at the end. Characters that could move a terminal's cursor are escaped.
///
/// # Errors
/// What the writer says.
pub fn write(document: &Document, out: &mut dyn Write) -> io::Result<()> {
    write_lines(document, out)
}

/// Writes an examination of the machine in the same form.
///
/// # Errors
/// What the writer says.
pub fn write_checkup(checkup: &Checkup, out: &mut dyn Write) -> io::Result<()> {
    write_lines(checkup, out)
}

fn write_lines(document: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut serializer = serde_json::Serializer::with_formatter(out, text::Lines::default());
    document.serialize(&mut serializer)?;
    serializer.into_inner().write_all(b"\n")
}

/// Reads a document of this number or a lower one. Unknown keys are passed over, since a document
/// may grow without a new number.
///
/// # Errors
/// A sentence when the text is no JSON, names another schema or a newer number, or lacks parts.
pub fn read(text: &str) -> Result<Document, WireError> {
    #[derive(Deserialize)]
    struct Head {
        schema: Option<String>,
    }
    let head: Head = serde_json::from_str(text).map_err(|e| WireError::NotJson(error::told(&e)))?;
    let name = head.schema.ok_or(WireError::NoSchema)?;
    let number: Option<u32> = name
        .strip_prefix(FAMILY)
        .and_then(|number| number.parse().ok());
    match number {
        Some(1..=NUMBER) => {
            serde_json::from_str(text).map_err(|e| WireError::Broken(error::told(&e)))
        }
        Some(newer) if newer > NUMBER => Err(WireError::Newer(newer)),
        _ => Err(WireError::OtherSchema(name.chars().take(60).collect())),
    }
}

/// The JSON Schema (2020-12) of a result document.
#[must_use]
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(Document).to_value()
}

/// The JSON Schema (2020-12) of an examination of the machine.
#[must_use]
pub fn checkup_schema() -> serde_json::Value {
    schemars::schema_for!(Checkup).to_value()
}

/// Whole nanoseconds; more than 584 years stay 584 years.
#[must_use]
pub fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schemas_stay_as_they_were_published() {
        for (schema, name, id) in [
            (schema(), "result-1", SCHEMA),
            (checkup_schema(), "doctor-1", DOCTOR_SCHEMA),
        ] {
            let mut now = serde_json::to_string_pretty(&schema).unwrap();
            now.push('\n');
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
                .join(format!("src/wire/golden/{name}.schema.json"));
            if std::env::var_os("FLAGFALL_BLESS").is_some() {
                std::fs::write(&path, &now).unwrap();
            }
            assert_eq!(now, std::fs::read_to_string(&path).unwrap());
            assert!(now.contains("https://json-schema.org/draft/2020-12/schema"));
            assert!(now.contains(&format!("\"const\": \"{id}\"")));
        }
    }

    #[test]
    fn what_cannot_be_read_is_told_in_a_sentence() {
        for (text, said) in [
            ("{", "is not JSON"),
            ("[1]", "is not JSON"),
            ("{\"a\":1}", "does not say what it is"),
            ("{\"schema\":\"junit/1\"}", "\"junit/1\""),
            ("{\"schema\":\"flagfall.result/2\"}", "newer flagfall"),
            (
                "{\"schema\":\"flagfall.result/0\"}",
                "\"flagfall.result/0\"",
            ),
            ("{\"schema\":\"flagfall.result/1\"}", "missing field"),
            (
                "{\"schema\":\"flagfall.result/1\",\"flagfall\":\"\",\"interrupted\":\"\\u001b[2J\"}",
                "\\u{1b}",
            ),
            ("{\"schema\":\"x\\u001b[2J\\u202e\"}", "\\u{1b}[2J\\u{202e}"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
            assert!(!error.contains('\x1b'), "{text}: {error}");
        }
    }
}
