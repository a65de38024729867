//! A problem as a value: limits, checker, rules and cases. It neither loads nor judges anything.

use super::{Checker, LimitSpec, Notice, RuleSet, TestCase};

/// A problem without its statement.
#[derive(Clone, Debug, PartialEq)]
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
    /// How output is compared.
    pub checker: Checker,
    /// The cases, in natural order, with unique names.
    pub cases: Vec<TestCase>,
    /// What was noticed while loading.
    pub notices: Vec<Notice>,
}
