//! How points are given: groups of cases, their rules, and what a submission got. In: a package
//! reader's tree. Out: plain values; the sums are done in `judge/score.rs`.

use super::{Helper, Verdict};
use std::sync::Arc;

/// What a checker gave an output beside its opinion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    /// A share of what the case can give, from 0 to 1.
    Share(f64),
    /// Points.
    Points(f64),
}

/// Which of two scores is the better one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// The larger one.
    #[default]
    Max,
    /// The smaller one.
    Min,
}

/// How points are given.
#[derive(Clone, Debug, PartialEq)]
pub struct Scoring {
    /// Which of two scores is the better one.
    pub goal: Goal,
    /// The tree of groups; its score is that of the submission.
    pub root: Group,
}

/// A group of cases and groups.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Its name, as `secret/group1`; empty for the root.
    pub name: String,
    /// What is in it, in order.
    pub parts: Vec<Part>,
    /// How points of its parts become its own.
    pub rule: GroupRule,
    /// The most that it can give; none where there is no bound.
    pub max: Option<f64>,
    /// Groups, by name, without which it is not run and gives nothing.
    pub requires: Vec<String>,
    /// Whether its remaining cases are not run once one has failed.
    pub breaks: bool,
}

/// One thing in a group.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A case, by its index in the problem, and the most that it can give where it has points of
    /// its own.
    Case {
        /// Index in the problem's cases.
        at: usize,
        /// The most that it can give; none leaves it to the group's rule.
        max: Option<f64>,
    },
    /// A group.
    Group(Group),
}

/// How points of parts become those of their group.
#[derive(Clone, Debug, PartialEq)]
pub enum GroupRule {
    /// The most it can give where all its parts are accepted, else nothing.
    AllOrNothing,
    /// The sum. A case without points of its own gives an equal share of the group's most.
    Sum,
    /// The least. A case without points of its own gives up to the group's most.
    Min,
    /// The most that it can give, times the product of its cases' shares.
    Product,
    /// The most that it can give where each case's share is above 0 and at most this.
    Threshold(f64),
    /// The grader of Kattis' legacy format.
    Legacy(LegacyGrader),
}

/// The grader of Kattis' legacy format, by its flags.
#[derive(Clone, Debug, PartialEq)]
pub struct LegacyGrader {
    /// How verdicts join.
    pub verdict: VerdictMode,
    /// How scores join.
    pub score: ScoreMode,
    /// Whether the group `sample` is left out (root only).
    pub ignore_sample: bool,
    /// Whether one accepted part is enough.
    pub accept_if_any_accepted: bool,
    /// What an accepted case without a score of its own gives.
    pub accept_score: f64,
    /// What a case that is not accepted gives.
    pub reject_score: f64,
    /// The least and the most that its score may be.
    pub range: (f64, f64),
    /// A program of the package that does it instead.
    pub program: Option<Arc<Helper>>,
}

/// How verdicts join.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VerdictMode {
    /// The worst one: JE, IF, RTE, MLE, TLE, OLE, WA.
    #[default]
    WorstError,
    /// The first that is no AC.
    FirstError,
    /// AC whatever they are.
    AlwaysAccept,
}

/// How scores join.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScoreMode {
    /// Their sum.
    #[default]
    Sum,
    /// Their mean.
    Average,
    /// The least.
    Min,
    /// The largest.
    Max,
}

/// What a submission got.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// Points of all.
    pub points: f64,
    /// The most that could be had; none where there is no bound.
    pub max: Option<f64>,
    /// Each group, parents before what is in them; without the root.
    pub groups: Vec<GroupScore>,
    /// Why the points cannot be trusted, in a sentence: the problem broke its own rules.
    pub fault: Option<String>,
}

/// What a submission got in one group.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupScore {
    /// The group's name.
    pub name: String,
    /// Its points.
    pub points: f64,
    /// The most that could be had; none where there is no bound.
    pub max: Option<f64>,
    /// Its verdict; `SKIP` where it was not run.
    pub verdict: Verdict,
}
