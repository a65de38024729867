//! Why a verdict was given, as data; the words for it belong to `report`.

use super::{Activity, Bytes, Mismatch, Opinion, Stream};
use std::time::Duration;

/// Which clock ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// CPU time passed the limit.
    Cpu,
    /// Wall time ran out while the program was busy.
    Wall,
    /// Wall time ran out while the program did next to nothing.
    Idle,
}

/// What a runtime wrote of an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Its own words.
    pub words: String,
    /// Where in the program; none where it names no place there.
    pub at: Option<SourceLine>,
}

/// A line of a source, or of what a source was translated into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// The file's own name, without its folders.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
}

/// The likely cause of a crash. It explains; no verdict rests on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The stack reached its end.
    StackOverflow,
    /// A read or write outside of the program's memory.
    InvalidAccess,
    /// `abort()`, for no reason that was told.
    Aborted,
    /// An assertion of the program's own that did not hold.
    Assertion(Told),
    /// A division by zero or another arithmetic fault.
    Arithmetic,
    /// An exception or panic that nobody caught.
    Uncaught(Told),
    /// The runtime could not get the memory it wanted.
    OutOfMemory,
    /// The Java virtual machine did not start at all, in its own words: mostly for want of memory.
    RuntimeRefused(String),
    /// Wrote to a pipe or socket that nobody reads.
    BrokenPipe,
    /// A signal with which one process ends another, and which the sandbox did not send. It came
    /// from outside (another process, or the system when its memory ran out) or from the program
    /// itself: a wait status does not tell which.
    Killed,
    /// A signal that nothing outside has a reason to send: a timer of the program's own, or one
    /// that it raised.
    Sent,
    /// Nothing is known.
    Unknown,
}

/// Why a case was not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skipped {
    /// An earlier case of the plan had failed.
    EarlierFailure,
    /// The user asked to stop.
    Interrupted,
    /// The submission was not built.
    NotBuilt,
    /// A group that this one requires has not passed.
    GroupNotPassed,
}

/// Why a verdict was given.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// The output is right.
    Right,
    /// Output and answer part here; also for `PE`.
    Mismatch(Mismatch),
    /// What a checker program said, and whether it accepts; also for `PART`.
    Checker {
        /// Whether it accepts.
        accepted: bool,
        /// Its words.
        opinion: Opinion,
    },
    /// Too slow.
    Time {
        /// Which clock ran out.
        clock: Clock,
        /// What that clock showed at the end.
        used: Duration,
        /// What it was allowed.
        limit: Duration,
        /// Whether the program was killed (otherwise it ended by itself, too late).
        killed: bool,
        /// What it was doing: as seen when it was killed, else what most of its time went into.
        /// None only in documents of before this was told.
        activity: Option<Activity>,
    },
    /// Too much memory.
    Memory {
        /// The peak; none where the program could not even be started.
        peak: Option<Bytes>,
        /// What was allowed.
        limit: Bytes,
    },
    /// Too much output.
    Output {
        /// On which stream.
        stream: Stream,
        /// What was allowed.
        cap: Bytes,
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
    /// The system refused to start it, with this error number.
    NotStarted(i32),
    /// It was not compiled; the compiler's first messages.
    Compile(String),
    /// The judge failed, in a sentence.
    Judge(String),
    /// Not run.
    Skipped(Skipped),
}
