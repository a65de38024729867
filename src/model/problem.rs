//! A problem as a value: limits, checker, rules and cases. It neither loads nor judges anything.

use super::{Judging, LimitSpec, Notice, Package, RuleSet, Scoring, TestCase};

/// A problem without its statement.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Problem {
    /// The folder's name.
    pub id: String,
    /// The title.
    pub title: String,
    /// Where it comes from.
    pub source: Option<String>,
    /// Limits before any language rule.
    pub limits: LimitSpec,
    /// Language rules; none keeps the limits alike for all.
    pub rules: Option<RuleSet>,
    /// Who judges what a program does with a case.
    pub judging: Judging,
    /// How often the program is run on one case, at the most, each time on what the checker made
    /// of the run before (multi-pass); none runs it once.
    pub passes: Option<u32>,
    /// Whether a submission is the output itself, one file a case, and nothing is run.
    pub submits_answers: bool,
    /// How points are given; none where there is a verdict only.
    pub scoring: Option<Scoring>,
    /// What its package holds beside.
    pub package: Package,
    /// The cases, in natural order, with unique names.
    pub cases: Vec<TestCase>,
    /// What was noticed while loading.
    pub notices: Vec<Notice>,
}
