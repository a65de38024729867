//! Problems in documents. In: a `Problem`. Out: its name, limits, rules and checker; no cases.

use super::nanos;
use super::reason::mirror;
use crate::model::{self, Comparison};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The limits as the problem states them, before any language rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProblemLimits {
    /// CPU time in nanoseconds.
    pub cpu_ns: u64,
    /// Wall time in nanoseconds, where the problem sets it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall_ns: Option<u64>,
    /// Resident memory.
    pub memory_bytes: u64,
    /// Output, where the problem sets it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_bytes: Option<u64>,
    /// Processes and threads, where the problem sets them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tasks: Option<u32>,
}

/// Which rules scaled the limits for each language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rules {
    /// The name of the set.
    pub name: String,
    /// The date for which it was true, as `YYYY-MM`.
    pub as_of: String,
}

/// What is compared with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Comparing {
    /// Tokens between white space.
    Tokens,
    /// Tokens, letters alike in both cases.
    IgnoreCase,
    /// Tokens, numbers within a tolerance.
    Numbers,
    /// Lines, without white space at their ends.
    Lines,
    /// Every byte.
    Exact,
    /// The default output validator of Kattis and ICPC packages.
    DefaultValidator,
    /// A built-in checker of DMOJ.
    Dmoj,
    /// The comparison of CMS.
    WhiteDiff,
    /// A standard checker of testlib.
    Testlib,
    /// A checker program of the package looks at it.
    Program,
    /// A program of the package talks with the submission.
    Interactive,
}

/// How output is compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Checker {
    /// What is compared with what.
    pub compares: Comparing,
    /// The name that its own judge gives it, or its flags, where `compares` does not say all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The absolute tolerance of numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absolute: Option<f64>,
    /// The relative tolerance of numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relative: Option<f64>,
    /// The program that does it, by its path in the package.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    /// Whether a difference in white space alone is `PE` instead of `WA`.
    pub presentation: bool,
}

/// A problem.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// The name of its folder.
    pub id: String,
    /// The format of its package.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// The title.
    pub title: String,
    /// Where it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Limits before any language rule.
    pub limits: ProblemLimits,
    /// Language rules; absent where the limits are alike for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Rules>,
    /// How output is compared.
    pub checker: Checker,
}

impl From<&model::Problem> for Problem {
    fn from(problem: &model::Problem) -> Self {
        let limits = &problem.limits;
        Self {
            id: problem.id.clone(),
            format: Some(problem.package.format.id().to_owned()),
            title: problem.title.clone(),
            source: problem.source.clone(),
            limits: ProblemLimits {
                cpu_ns: nanos(limits.time),
                wall_ns: limits.wall.map(nanos),
                memory_bytes: limits.memory.0,
                output_bytes: limits.output.map(|output| output.0),
                tasks: limits.tasks,
            },
            rules: problem.rules.as_ref().map(|rules| Rules {
                name: rules.name.clone(),
                as_of: rules.as_of.clone(),
            }),
            checker: (&problem.judging).into(),
        }
    }
}

impl From<&model::Judging> for Checker {
    fn from(judging: &model::Judging) -> Self {
        let program = |compares, name: Option<&str>| Self {
            compares,
            name: None,
            absolute: None,
            relative: None,
            program: name.map(str::to_owned),
            presentation: false,
        };
        match judging {
            model::Judging::Compared(checker) => checker.into(),
            model::Judging::Checked(all) => {
                let first = all.first().map(|it| it.helper.name.as_str());
                program(Comparing::Program, first)
            }
            model::Judging::Interactive(interaction) => {
                let name = &interaction.interactor.helper.name;
                program(Comparing::Interactive, Some(name))
            }
        }
    }
}

impl From<&model::Checker> for Checker {
    fn from(checker: &model::Checker) -> Self {
        let (compares, tolerance) = match &checker.comparison {
            Comparison::Tokens => (Comparing::Tokens, None),
            Comparison::IgnoreCase => (Comparing::IgnoreCase, None),
            Comparison::Numbers(tolerance) => (Comparing::Numbers, Some(*tolerance)),
            Comparison::Lines => (Comparing::Lines, None),
            Comparison::Exact => (Comparing::Exact, None),
            Comparison::Default { tolerance, .. } => (Comparing::DefaultValidator, *tolerance),
            Comparison::Dmoj(_) => (Comparing::Dmoj, None),
            Comparison::WhiteDiff => (Comparing::WhiteDiff, None),
            Comparison::Testlib(_) => (Comparing::Testlib, None),
        };
        Self {
            compares,
            name: name(&checker.comparison),
            absolute: tolerance.and_then(|tolerance| tolerance.absolute),
            relative: tolerance.and_then(|tolerance| tolerance.relative),
            program: None,
            presentation: checker.presentation,
        }
    }
}

/// What tells a comparison from others of its kind.
fn name(comparison: &Comparison) -> Option<String> {
    match comparison {
        Comparison::Default {
            case_sensitive,
            space_change_sensitive,
            ..
        } => {
            let flags = [
                ("case_sensitive", *case_sensitive),
                ("space_change_sensitive", *space_change_sensitive),
            ];
            let set: Vec<&str> = flags.iter().filter(|it| it.1).map(|it| it.0).collect();
            (!set.is_empty()).then(|| set.join(" "))
        }
        Comparison::Dmoj(dmoj) => Some(dmoj.name().to_owned()),
        Comparison::Testlib(testlib) => Some(testlib.name().to_owned()),
        Comparison::Tokens
        | Comparison::IgnoreCase
        | Comparison::Numbers(_)
        | Comparison::Lines
        | Comparison::Exact
        | Comparison::WhiteDiff => None,
    }
}

mirror! {
    /// How much a notice matters.
    Severity of model::Severity {
        /// Something was left out or is doubtful.
        Warning,
        /// Good to know.
        Note,
    }
}

/// Something the user should know that stops nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Notice {
    /// How much it matters.
    pub severity: Severity,
    /// A sentence.
    pub text: String,
    /// The file it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

impl From<&model::Notice> for Notice {
    fn from(notice: &model::Notice) -> Self {
        Self {
            severity: notice.severity.into(),
            text: notice.text.clone(),
            path: notice
                .path
                .as_ref()
                .map(|path| super::plain(path.as_os_str().as_encoded_bytes())),
        }
    }
}
