//! Reasons in documents. In: reasons as data. Out: tagged objects with all of it, and back again.
//! The sentence beside each one is made elsewhere.

use super::cause::Cause;
use super::mismatch::Mismatch;
use super::nanos;
use super::text::Text;
use crate::model::{self, Bytes};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A reason with its sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Why {
    /// The reason as data.
    #[serde(flatten)]
    pub reason: Reason,
    /// The same as a sentence in English.
    pub text: String,
}

/// Why a verdict was given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Reason {
    /// The output is right.
    Right,
    /// Output and answer part.
    Mismatch(Mismatch),
    /// What a checker program said.
    Checker {
        /// Whether it accepts.
        accepted: bool,
        /// Its words for the judges.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        message: Option<String>,
        /// Its words for the author.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to_author: Option<String>,
        /// The share of the points that it gave.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        share: Option<f64>,
        /// The points that it gave.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        points: Option<f64>,
    },
    /// Too slow.
    Time {
        /// Which clock ran out.
        clock: Clock,
        /// What it showed, in nanoseconds.
        used_ns: u64,
        /// What it was allowed, in nanoseconds.
        limit_ns: u64,
        /// Whether the program was killed; otherwise it ended by itself, too late.
        killed: bool,
        /// What it was doing; absent in documents of before this was told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        activity: Option<Activity>,
    },
    /// Too much memory.
    Memory {
        /// The peak; absent where the program could not be started.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        peak_bytes: Option<u64>,
        /// What was allowed.
        limit_bytes: u64,
    },
    /// Too much output.
    Output {
        /// On which stream.
        stream: Stream,
        /// What was allowed.
        cap_bytes: u64,
    },
    /// Ended by a signal.
    Signal {
        /// Its number.
        signal: i32,
        /// The likely cause.
        cause: Cause,
    },
    /// Ended with an exit code other than 0.
    ExitCode {
        /// The code.
        code: i32,
        /// The likely cause.
        cause: Cause,
        /// Whether the output was right all the same.
        output_right: bool,
    },
    /// Too many processes and threads.
    Tasks {
        /// What was allowed.
        cap: u32,
    },
    /// The system refused to start it.
    NotStarted {
        /// The system's error number.
        errno: i32,
    },
    /// It was not compiled.
    Compile {
        /// The compiler's first messages.
        message: Text,
    },
    /// The judge failed.
    Judge {
        /// How, in a sentence.
        message: String,
    },
    /// Not run.
    Skipped {
        /// Why not.
        because: Skipped,
    },
}

/// Declares an enum of words that mirrors one of `model`, and both ways between them.
macro_rules! mirror {
    ($(#[$meta:meta])* $name:ident of $other:path { $($(#[$doc:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$doc])* $variant),+ }

        impl From<$other> for $name {
            fn from(value: $other) -> Self {
                use $other as Other;
                match value { $(Other::$variant => Self::$variant),+ }
            }
        }

        impl From<$name> for $other {
            fn from(value: $name) -> Self {
                match value { $($name::$variant => Self::$variant),+ }
            }
        }
    };
}
pub(super) use mirror;

mirror! {
    /// Which clock ran out.
    Clock of model::Clock {
        /// CPU time.
        Cpu,
        /// Wall time, while busy.
        Wall,
        /// Wall time, while next to nothing was done.
        Idle,
    }
}
mirror! {
    /// What a program was doing when its time ran out, or what most of its time went into.
    Activity of model::Activity {
        /// Running, in its own code.
        Computing,
        /// Running, for the most part within the system on its own behalf.
        InSystem,
        /// Waiting for input that had not come.
        Reading,
        /// Waiting for somebody to take what it wrote.
        Writing,
        /// Sleeping, or waiting for its own threads and processes.
        Sleeping,
        /// Stopped by a signal.
        Stopped,
    }
}
mirror! {
    /// A stream that a program writes.
    Stream of model::Stream {
        /// Standard output.
        Stdout,
        /// Standard error.
        Stderr,
    }
}
mirror! {
    /// Why a case was not run.
    Skipped of model::Skipped {
        /// An earlier case of the plan had failed.
        EarlierFailure,
        /// The user asked to stop.
        Interrupted,
        /// The submission was not built.
        NotBuilt,
        /// A group that this one requires has not passed.
        GroupNotPassed,
    }
}

impl Reason {
    fn checker(accepted: bool, opinion: &model::Opinion) -> Self {
        let (share, points) = match opinion.mark {
            Some(model::Mark::Share(share)) => (Some(share), None),
            Some(model::Mark::Points(points)) => (None, Some(points)),
            None => (None, None),
        };
        Self::Checker {
            accepted,
            message: opinion.message.clone(),
            to_author: opinion.to_author.clone(),
            share,
            points,
        }
    }
}

impl From<&model::Reason> for Reason {
    fn from(reason: &model::Reason) -> Self {
        match reason {
            model::Reason::Right => Self::Right,
            model::Reason::Mismatch(mismatch) => Self::Mismatch(mismatch.into()),
            model::Reason::Checker { accepted, opinion } => Self::checker(*accepted, opinion),
            model::Reason::Time {
                clock,
                used,
                limit,
                killed,
                activity,
            } => Self::Time {
                clock: (*clock).into(),
                used_ns: nanos(*used),
                limit_ns: nanos(*limit),
                killed: *killed,
                activity: activity.map(Into::into),
            },
            model::Reason::Memory { peak, limit } => Self::Memory {
                peak_bytes: peak.map(|peak| peak.0),
                limit_bytes: limit.0,
            },
            model::Reason::Output { stream, cap } => Self::Output {
                stream: (*stream).into(),
                cap_bytes: cap.0,
            },
            model::Reason::Signal { signal, cause } => Self::Signal {
                signal: *signal,
                cause: cause.into(),
            },
            model::Reason::ExitCode {
                code,
                cause,
                output_right,
            } => Self::ExitCode {
                code: *code,
                cause: cause.into(),
                output_right: *output_right,
            },
            model::Reason::Tasks { cap } => Self::Tasks { cap: *cap },
            model::Reason::NotStarted(errno) => Self::NotStarted { errno: *errno },
            model::Reason::Compile(message) => Self::Compile {
                message: Text::of(message.as_bytes(), false),
            },
            model::Reason::Judge(message) => Self::Judge {
                message: message.clone(),
            },
            model::Reason::Skipped(because) => Self::Skipped {
                because: (*because).into(),
            },
        }
    }
}

fn opinion(
    message: &Option<String>,
    to_author: &Option<String>,
    share: Option<f64>,
    points: Option<f64>,
) -> model::Opinion {
    let share = share.map(model::Mark::Share);
    model::Opinion {
        message: message.clone(),
        to_author: to_author.clone(),
        mark: share.or(points.map(model::Mark::Points)),
    }
}

impl From<&Reason> for model::Reason {
    fn from(reason: &Reason) -> Self {
        match reason {
            Reason::Right => Self::Right,
            Reason::Mismatch(mismatch) => Self::Mismatch(mismatch.into()),
            Reason::Checker {
                accepted,
                message,
                to_author,
                share,
                points,
            } => Self::Checker {
                accepted: *accepted,
                opinion: opinion(message, to_author, *share, *points),
            },
            Reason::Time {
                clock,
                used_ns,
                limit_ns,
                killed,
                activity,
            } => Self::Time {
                clock: (*clock).into(),
                used: Duration::from_nanos(*used_ns),
                limit: Duration::from_nanos(*limit_ns),
                killed: *killed,
                activity: activity.map(Into::into),
            },
            Reason::Memory {
                peak_bytes,
                limit_bytes,
            } => Self::Memory {
                peak: peak_bytes.map(Bytes),
                limit: Bytes(*limit_bytes),
            },
            Reason::Output { stream, cap_bytes } => Self::Output {
                stream: (*stream).into(),
                cap: Bytes(*cap_bytes),
            },
            Reason::Signal { signal, cause } => Self::Signal {
                signal: *signal,
                cause: cause.into(),
            },
            Reason::ExitCode {
                code,
                cause,
                output_right,
            } => Self::ExitCode {
                code: *code,
                cause: cause.into(),
                output_right: *output_right,
            },
            Reason::Tasks { cap } => Self::Tasks { cap: *cap },
            Reason::NotStarted { errno } => Self::NotStarted(*errno),
            Reason::Compile { message } => {
                Self::Compile(String::from_utf8_lossy(&message.bytes()).into_owned())
            }
            Reason::Judge { message } => Self::Judge(message.clone()),
            Reason::Skipped { because } => Self::Skipped((*because).into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_comes_back_as_it_was() {
        for reason in crate::wire::sample::every_reason() {
            let why = Why {
                reason: (&reason).into(),
                text: "a sentence".to_owned(),
            };
            let text = serde_json::to_string(&why).unwrap();
            assert!(text.starts_with("{\"kind\":\""), "{text}");
            let back: Why = serde_json::from_str(&text).unwrap();
            assert_eq!(back, why);
            assert_eq!(model::Reason::from(&back.reason), reason);
        }
    }
}
