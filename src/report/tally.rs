//! Counts for the last line and for the exit code. In: judgements. Out: numbers, no opinion.

use crate::model::{Judgement, Kept, Verdict};

/// Each submission counts once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Kept promises.
    pub kept: usize,
    /// Broken promises.
    pub broken: usize,
    /// Promises of which too little was run to tell.
    pub unknown: usize,
    /// Accepted, without a promise.
    pub accepted: usize,
    /// Neither accepted nor with a promise.
    pub rejected: usize,
    /// Could not be judged here.
    pub not_judged: usize,
    /// The judge failed.
    pub judge_errors: usize,
    /// Not judged when the session ended.
    pub unfinished: usize,
}

impl Tally {
    /// Counts one submission.
    pub(super) fn count(&mut self, judgement: Option<&Judgement>, not_judged: bool) {
        let Some(judgement) = judgement else {
            if not_judged {
                self.not_judged += 1;
            } else {
                self.unfinished += 1;
            }
            return;
        };
        let counter = match (&judgement.kept, judgement.verdict) {
            (_, Verdict::Je) => &mut self.judge_errors,
            (Some(Kept::Yes), _) => &mut self.kept,
            (Some(Kept::No { .. } | Kept::Points { .. } | Kept::Unsaid(_)), _) => &mut self.broken,
            (Some(Kept::Unknown), _) => &mut self.unknown,
            (None, Verdict::Ac) => &mut self.accepted,
            // Stopped by the user before a case had failed.
            (None, Verdict::Skip) => &mut self.unfinished,
            (None, _) => &mut self.rejected,
        };
        *counter += 1;
    }

    /// Promises that were held against something.
    #[must_use]
    pub fn promises(&self) -> usize {
        self.kept + self.broken + self.unknown
    }

    /// Judged without a promise.
    #[must_use]
    pub fn plain(&self) -> usize {
        self.accepted + self.rejected
    }

    /// All submissions.
    #[must_use]
    pub fn total(&self) -> usize {
        self.promises() + self.plain() + self.not_judged + self.judge_errors + self.unfinished
    }

    /// Whether nothing is otherwise than wanted; what cannot be judged here is not held against
    /// anybody.
    #[must_use]
    pub fn is_as_wanted(&self) -> bool {
        self.broken + self.unknown + self.rejected + self.judge_errors + self.unfinished == 0
    }
}
