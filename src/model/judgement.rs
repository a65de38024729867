//! All runs of a submission with one verdict.

use super::{Kept, Run, Score, Toolchain, Verdict};
use std::time::Duration;

/// How a submission was built.
#[derive(Clone, Debug, PartialEq)]
pub enum Build {
    /// There is a program.
    Built {
        /// What built it; none for an executable or a command.
        toolchain: Option<Toolchain>,
        /// Whether it was kept from an earlier time.
        cached: bool,
        /// How long building took.
        took: Duration,
    },
    /// The compiler refused it, or hit its limits: its first messages.
    Refused {
        /// What tried to build it.
        toolchain: Option<Toolchain>,
        /// The messages, with the file's own name.
        message: String,
    },
    /// The judge could not build it, in a sentence.
    Failed(String),
}

/// A submission that is not judged because its language is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotJudged {
    /// The language, as shown.
    pub language: String,
    /// The tools that were not found.
    pub missing: Vec<String>,
    /// How to get them.
    pub install: String,
}

/// All runs of a submission with one verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// How it was built.
    pub build: Build,
    /// One run a case that was asked for, in natural order; not run ones are there as `SKIP`.
    pub runs: Vec<Run>,
    /// The verdict of the first failure in plan order, `AC` if there is none.
    pub verdict: Verdict,
    /// Index into `runs` of the run that decided; none where no run did.
    pub decided_by: Option<usize>,
    /// What it got, where the problem gives points.
    pub score: Option<Score>,
    /// Whether its promise was kept; none where it promises nothing.
    pub kept: Option<Kept>,
}

impl Judgement {
    /// Whether all is as wanted: the promise was kept or, without one, the verdict is `AC`.
    #[must_use]
    pub fn as_wanted(&self) -> bool {
        self.kept
            .as_ref()
            .map_or(self.verdict.is_accepted(), |kept| *kept == Kept::Yes)
    }
}
