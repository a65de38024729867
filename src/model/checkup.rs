//! What an examination of the machine found: facts with what follows from them, and proofs by
//! attack. Plain values; nothing is read, started or worded here.

use super::{Attack, Effect, Strength, Subject};
use std::time::Duration;

/// How good a fact is for judging.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// As it should be.
    Good,
    /// Good to know.
    Note,
    /// Judging works, and is less exact or less safe than it could be.
    Weak,
    /// Judging does not work, or does not hold what it says.
    Bad,
}

/// A fact of the machine and what follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What was looked at.
    pub subject: Subject,
    /// What was found there: names and figures of the system.
    pub found: String,
    /// What follows from it.
    pub effect: Effect,
    /// The exact command, or setting, that would mend it.
    pub fix: Option<String>,
    /// How good it is.
    pub state: State,
}

/// What became of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// The sandbox held.
    Yes,
    /// The attack succeeded.
    No,
    /// It could not be tried, for this reason.
    NotTested(String),
    /// The sandbox itself failed, with these words: it would fail programs too.
    Failed(String),
}

/// One attack on the sandbox, done by a program of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// What was tried.
    pub attack: Attack,
    /// Whether the sandbox says that it holds against this.
    pub claimed: bool,
    /// What became of it.
    pub held: Held,
    /// What was seen: names and figures.
    pub detail: String,
}

impl Proof {
    /// Whether the sandbox said that it would hold, and did not.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.claimed && matches!(self.held, Held::No | Held::Failed(_))
    }
}

/// All attacks, and how long they took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SelfTest {
    /// One proof an attack.
    pub proofs: Vec<Proof>,
    /// How long all took.
    pub took: Duration,
}

/// What a run in the sandbox costs beside a bare start of the same program, taken in turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// How often each was done.
    pub runs: usize,
    /// The median of the bare starts, from start to end.
    pub bare: Duration,
    /// The median of the runs in the sandbox.
    pub sandboxed: Duration,
    /// Whether the program was the smallest that there can be; otherwise it was our own.
    pub tiny: bool,
}

/// How far the CPU time of equal work differed, in thousandths of the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// The median above the least.
    pub median: u32,
    /// The most above the least.
    pub worst: u32,
}

/// How steadily the machine computes. Shares in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steadiness {
    /// Work that only computes.
    pub computing: Spread,
    /// Work that walks over more memory than a core has of its own.
    pub memory: Spread,
    /// The share of the time that the host took away meanwhile; none where it does not tell.
    pub stolen: Option<u32>,
    /// How near to a limit a time is doubtful, of the limit.
    pub band: u32,
    /// How many programs should be judged at one time.
    pub slots: usize,
}

/// The whole examination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkup {
    /// What the sandbox says that it enforces.
    pub strength: Strength,
    /// What keeps it from being grade A, in the sandbox's own words; none where it is.
    pub lacking: Option<String>,
    /// The facts.
    pub checks: Vec<Check>,
    /// The proofs.
    pub self_test: SelfTest,
    /// What a run costs; none where nothing could be started.
    pub cost: Option<Cost>,
    /// How steadily the machine computes; none where it could not be measured.
    pub steadiness: Option<Steadiness>,
    /// The one fix that helps most, as a place in `checks`.
    pub advice: Option<usize>,
}

impl Checkup {
    /// Whether the sandbox held all that it claims.
    #[must_use]
    pub fn holds(&self) -> bool {
        !self.self_test.proofs.iter().any(Proof::is_broken)
    }
}
