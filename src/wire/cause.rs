//! Causes of crashes in documents. In: causes as data. Out: tagged objects, and back again.

use crate::model::{self, SourceLine};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The likely cause of a crash; no verdict rests on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Cause {
    /// The stack reached its end.
    StackOverflow,
    /// A read or write outside of the program's memory.
    InvalidAccess,
    /// `abort()`, for no reason that was told.
    Aborted,
    /// An assertion that did not hold.
    Assertion(Told),
    /// A division by zero or another arithmetic fault.
    Arithmetic,
    /// An exception or panic that nobody caught.
    Uncaught(Told),
    /// The runtime could not get the memory it wanted.
    OutOfMemory,
    /// The Java virtual machine did not start.
    RuntimeRefused {
        /// Its own words.
        message: String,
    },
    /// Wrote to a pipe that nobody reads.
    BrokenPipe,
    /// Killed by a signal from outside, or by itself.
    Killed,
    /// A signal that the program raised itself, or a timer of its own.
    Sent,
    /// Nothing is known.
    Unknown,
}

/// What a runtime wrote of an end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Told {
    /// The runtime's own words.
    pub message: String,
    /// The file of the program in which it ended, without its folders; absent where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line there, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
}

impl From<&model::Told> for Told {
    fn from(told: &model::Told) -> Self {
        Self {
            message: told.words.clone(),
            file: told.at.as_ref().map(|at| at.file.clone()),
            line: told.at.as_ref().map(|at| at.line),
        }
    }
}

impl From<&Told> for model::Told {
    fn from(told: &Told) -> Self {
        let at = told.file.clone().zip(told.line);
        Self {
            words: told.message.clone(),
            at: at.map(|(file, line)| SourceLine { file, line }),
        }
    }
}

impl From<&model::Cause> for Cause {
    fn from(cause: &model::Cause) -> Self {
        match cause {
            model::Cause::StackOverflow => Self::StackOverflow,
            model::Cause::InvalidAccess => Self::InvalidAccess,
            model::Cause::Aborted => Self::Aborted,
            model::Cause::Assertion(told) => Self::Assertion(told.into()),
            model::Cause::Arithmetic => Self::Arithmetic,
            model::Cause::Uncaught(told) => Self::Uncaught(told.into()),
            model::Cause::OutOfMemory => Self::OutOfMemory,
            model::Cause::RuntimeRefused(words) => Self::RuntimeRefused {
                message: words.clone(),
            },
            model::Cause::BrokenPipe => Self::BrokenPipe,
            model::Cause::Killed => Self::Killed,
            model::Cause::Sent => Self::Sent,
            model::Cause::Unknown => Self::Unknown,
        }
    }
}

impl From<&Cause> for model::Cause {
    fn from(cause: &Cause) -> Self {
        match cause {
            Cause::StackOverflow => Self::StackOverflow,
            Cause::InvalidAccess => Self::InvalidAccess,
            Cause::Aborted => Self::Aborted,
            Cause::Assertion(told) => Self::Assertion(told.into()),
            Cause::Arithmetic => Self::Arithmetic,
            Cause::Uncaught(told) => Self::Uncaught(told.into()),
            Cause::OutOfMemory => Self::OutOfMemory,
            Cause::RuntimeRefused { message } => Self::RuntimeRefused(message.clone()),
            Cause::BrokenPipe => Self::BrokenPipe,
            Cause::Killed => Self::Killed,
            Cause::Sent => Self::Sent,
            Cause::Unknown => Self::Unknown,
        }
    }
}
