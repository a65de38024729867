//! What a package holds beside what judging needs: its format, its own submissions, its validators
//! and generators, and what it says of its limits. In: a reader. Out: what `verify` checks.

use super::{Bytes, CheckerProgram, Data, Expectation, Helper, LimitOverrides};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A format of problems.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// A folder with `problem.toml`.
    #[default]
    Own,
    /// A folder of mere cases.
    Plain,
    /// Kattis' and ICPC's package of before 2023; DOMjudge's dialect included.
    KattisLegacy,
    /// Kattis' and ICPC's package of 2025-09.
    Kattis2025,
    /// DMOJ's `init.yml`.
    Dmoj,
    /// Polygon's `problem.xml`.
    Polygon,
    /// CMS' and Italian `task.yaml`.
    Cms,
    /// sinol's `config.yml`.
    Sinol,
    /// What online-judge-tools downloads: a folder `test`.
    OnlineJudgeTools,
    /// What competitive-companion sends.
    Companion,
    /// Library Checker's `info.toml`.
    LibraryChecker,
}

impl Format {
    /// All, in the order in which they are looked for.
    pub const ALL: [Self; 11] = [
        Self::Own,
        Self::Kattis2025,
        Self::KattisLegacy,
        Self::Dmoj,
        Self::Polygon,
        Self::Cms,
        Self::Sinol,
        Self::LibraryChecker,
        Self::Companion,
        Self::OnlineJudgeTools,
        Self::Plain,
    ];

    /// The stable name, for arguments and documents.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Own => "flagfall",
            Self::Plain => "plain",
            Self::KattisLegacy => "kattis-legacy",
            Self::Kattis2025 => "kattis-2025-09",
            Self::Dmoj => "dmoj",
            Self::Polygon => "polygon",
            Self::Cms => "cms",
            Self::Sinol => "sinol",
            Self::OnlineJudgeTools => "oj",
            Self::Companion => "companion",
            Self::LibraryChecker => "library-checker",
        }
    }
}

/// What a package holds beside what judging needs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Package {
    /// Its format.
    pub format: Format,
    /// The file or folder that told its format.
    pub evidence: Option<PathBuf>,
    /// Its own submissions.
    pub submissions: Vec<Candidate>,
    /// Files that are put beside a submission before it is compiled, over its own.
    pub added: Vec<Added>,
    /// Who looks at inputs; each must accept each input.
    pub input_validators: Vec<InputValidator>,
    /// Inputs that some input validator must refuse.
    pub invalid_inputs: Vec<Sample>,
    /// Outputs that the checker must refuse.
    pub invalid_outputs: Vec<Sample>,
    /// Outputs that the checker must accept.
    pub valid_outputs: Vec<Sample>,
    /// What makes inputs, where the format says how.
    pub generated: Vec<Generated>,
    /// Cases, by index, of which the input or the answer is not there yet and has to be made.
    pub ungenerated: Vec<usize>,
    /// The submission, by index, whose output is the answer where answers are made.
    pub model_solution: Option<usize>,
    /// What it says of its limit and the times of its submissions.
    pub margins: Margins,
    /// What it asks of every submission before it is run.
    pub terms: Terms,
    /// Tokens as `{{name}}` and what stands for them in its own submissions and in `added`.
    pub constants: Arc<[(String, String)]>,
    /// Looks at the sources of submissions, each counting as a case of its group.
    pub static_cases: Vec<StaticCase>,
}

/// What a package asks of every submission before it is run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Terms {
    /// The languages that are allowed, by the format's own ids; none allows all.
    pub languages: Option<Vec<String>>,
    /// The most that its sources may have together, before anything is added.
    pub code: Option<Bytes>,
    /// CPU time of building it.
    pub build_time: Option<Duration>,
    /// Memory of building it.
    pub build_memory: Option<Bytes>,
    /// Whether it may write files; none where the format does not say.
    pub may_write: Option<bool>,
}

/// A look at the sources of a submission that counts as a case of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct StaticCase {
    /// The group's name.
    pub group: String,
    /// The most points that it gives; none where it only passes or fails.
    pub max: Option<f64>,
    /// Arguments of the static validator.
    pub arguments: Vec<String>,
}

/// A submission of a package, before its language is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Its name: the path below the folder of submissions.
    pub name: String,
    /// A file or folder.
    pub path: PathBuf,
    /// The language that the package names, by this judge's or by the format's own id.
    pub language: Option<String>,
    /// The file or class to start, where the package names one.
    pub entry: Option<String>,
    /// What it promises.
    pub promise: Option<Expectation>,
    /// Which side of the time limit it bounds.
    pub bounds: Bounds,
    /// Limits for it alone, in place of the problem's (DMOJ's `test.yml`).
    pub limits: LimitOverrides,
}

/// Which side of a time limit a submission bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bounds {
    /// None.
    #[default]
    Neither,
    /// It must end in time, with a margin.
    Lower,
    /// It must come late, with a margin.
    Upper,
}

/// Files for submissions in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// The language as the format names it, for example `cpp`; none for those that have no files
    /// of their own.
    pub language: Option<String>,
    /// The files, each with its path within the working folder.
    pub files: Vec<(String, PathBuf)>,
    /// Which of them is started instead of the submission (a grader that calls it).
    pub entry: Option<String>,
    /// Text that is put in front of the submission's sources (DMOJ's signature grading).
    pub prelude: Option<String>,
}

/// Who looks at inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct InputValidator {
    /// What runs.
    pub helper: Arc<Helper>,
    /// The exit code that accepts: 42 with Kattis, 0 elsewhere.
    pub accepts: i32,
    /// Its arguments for each case, by index; the last entry serves all further ones. Empty means
    /// none.
    pub arguments: Vec<Vec<String>>,
}

/// Data beside the cases, for tests of validators.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Its name within the package.
    pub name: String,
    /// The input.
    pub input: Data,
    /// The answer; none where there is none.
    pub answer: Option<Data>,
    /// The output; none where only the input counts.
    pub output: Option<Data>,
    /// Arguments of the checker, or of the input validators where only the input counts.
    pub arguments: Vec<String>,
}

/// An input that a generator makes.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// Index of the case whose input it makes.
    pub case: usize,
    /// What makes it.
    pub generator: Arc<Helper>,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// What it reads, where that is not nothing.
    pub input: Option<Data>,
    /// Whether it writes the answer to standard error (DMOJ); otherwise a submission makes it.
    pub answers: bool,
}

/// What a package says of its limit and the times of its submissions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Margins {
    /// The slowest submission that must pass, times this, is at most the limit.
    pub ac_to_time_limit: Option<f64>,
    /// The limit, times this, is at most the time of the fastest that must come late.
    pub time_limit_to_tle: Option<f64>,
    /// The limit is a multiple of this many seconds, where it is to be found from the times.
    pub resolution: Option<f64>,
    /// Whether the limit is written in the package, rather than to be found from the times.
    pub is_stated: bool,
    /// The checker that looks at outputs before it is asked about cases (2025-09 static validator).
    pub static_validator: Option<CheckerProgram>,
}
