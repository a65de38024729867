//! A session's results as one document. In: pieces made beside this file. Out: the whole, in the
//! order in which its keys are written. Additive change keeps the number.

use super::attempts::Noise;
use super::nanos;
use super::problem::{Notice, Problem};
use super::run::Run;
use super::score::Score;
use super::strength::Strength;
use super::text::Text;
use super::verdict::Verdict;
use crate::model;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// All results of a session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Document {
    /// What this document is.
    #[schemars(extend("const" = super::SCHEMA))]
    pub schema: String,
    /// The version of flagfall that wrote it.
    pub flagfall: String,
    /// Whether the user stopped the session; what was done by then is here.
    pub interrupted: bool,
    /// How long the session took, in nanoseconds; absent where it did not come to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub took_ns: Option<u64>,
    /// Programs that ran at one time; absent where nothing began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slots: Option<usize>,
    /// What the sandbox enforced; absent where nothing began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
    /// What disturbed the machine; absent where the session did not come to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub noise: Option<Noise>,
    /// What the user should know.
    pub notices: Vec<Notice>,
    /// The problems, each once.
    pub problems: Vec<Problem>,
    /// The submissions, in the order in which they were named.
    pub submissions: Vec<Submission>,
}

/// How far a submission came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// It has a verdict.
    Judged,
    /// It cannot be judged here.
    NotJudged,
    /// The session ended before it was judged.
    Unfinished,
}

/// One submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Submission {
    /// How it is named in reports.
    pub name: String,
    /// The `id` of its problem.
    pub problem: String,
    /// The language as shown; absent where it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// How far it came.
    pub state: State,
    /// The verdict of the first failure in plan order, `AC` if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// The place in `runs`, from 0, of the run that decided; absent where no run did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<usize>,
    /// The verdict that it promises.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<Verdict>,
    /// What it promises, in codes, where that is more than one verdict; empty where it is about
    /// points or about some cases only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promised: Option<String>,
    /// What it got, where the problem gives points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// Whether the promise was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<Kept>,
    /// How it was built; absent where that did not end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build: Option<Build>,
    /// Why it cannot be judged here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_judged: Option<Unavailable>,
    /// Whether the last case in natural order was run first; absent where there was no plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub largest_first: Option<bool>,
    /// One run a case, in natural order of the cases.
    pub runs: Vec<Run>,
}

/// Whether a promise was kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Kept {
    /// It was.
    Yes,
    /// It was not.
    No {
        /// What came instead.
        verdict: Verdict,
        /// On which case, where one is to blame.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        case: Option<String>,
    },
    /// Other points than were promised.
    Points {
        /// What came.
        found: f64,
        /// The least that was promised.
        least: f64,
        /// The most that was promised.
        most: f64,
    },
    /// The checker never said what was promised.
    Unsaid {
        /// What it should have said.
        words: String,
    },
    /// Too little was run to tell.
    Unknown,
}

/// What was found of a language's tools.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tool {
    /// The word that stands for it, for example `compiler`.
    pub name: String,
    /// Where it lies.
    pub path: String,
    /// What it says that its version is.
    pub version: String,
}

/// How a submission was built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Build {
    /// There is a program.
    Built {
        /// What built it; empty for an executable or a command.
        tools: Vec<Tool>,
        /// Whether it was kept from an earlier time.
        cached: bool,
        /// How long building took, in nanoseconds.
        took_ns: u64,
    },
    /// The compiler refused it.
    Refused {
        /// What tried to build it.
        tools: Vec<Tool>,
        /// The compiler's first messages.
        message: Text,
    },
    /// The judge could not build it.
    Failed {
        /// Why, in a sentence.
        message: String,
    },
}

/// Why a submission cannot be judged here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Unavailable {
    /// The tools that were not found.
    pub missing: Vec<String>,
    /// How to get them.
    pub install: String,
}

impl From<&model::Kept> for Kept {
    fn from(kept: &model::Kept) -> Self {
        match kept {
            model::Kept::Yes => Self::Yes,
            model::Kept::No { verdict, case } => Self::No {
                verdict: (*verdict).into(),
                case: case.clone(),
            },
            model::Kept::Points { found, promised } => Self::Points {
                found: *found,
                least: promised.0,
                most: promised.1,
            },
            model::Kept::Unsaid(words) => Self::Unsaid {
                words: words.clone(),
            },
            model::Kept::Unknown => Self::Unknown,
        }
    }
}

impl From<&Kept> for model::Kept {
    fn from(kept: &Kept) -> Self {
        match kept {
            Kept::Yes => Self::Yes,
            Kept::No { verdict, case } => Self::No {
                verdict: (*verdict).into(),
                case: case.clone(),
            },
            Kept::Points { found, least, most } => Self::Points {
                found: *found,
                promised: (*least, *most),
            },
            Kept::Unsaid { words } => Self::Unsaid(words.clone()),
            Kept::Unknown => Self::Unknown,
        }
    }
}

impl From<&model::Build> for Build {
    fn from(build: &model::Build) -> Self {
        match build {
            model::Build::Built {
                toolchain,
                cached,
                took,
            } => Self::Built {
                tools: tools(toolchain.as_ref()),
                cached: *cached,
                took_ns: nanos(*took),
            },
            model::Build::Refused { toolchain, message } => Self::Refused {
                tools: tools(toolchain.as_ref()),
                message: Text::of(message.as_bytes(), false),
            },
            model::Build::Failed(message) => Self::Failed {
                message: message.clone(),
            },
        }
    }
}

fn tools(toolchain: Option<&model::Toolchain>) -> Vec<Tool> {
    let tools = toolchain.map_or(&[][..], |toolchain| &toolchain.tools);
    tools
        .iter()
        .map(|(name, path, version)| Tool {
            name: name.clone(),
            path: super::plain(path.as_os_str().as_encoded_bytes()),
            version: version.clone(),
        })
        .collect()
}

impl From<&model::NotJudged> for Unavailable {
    fn from(why: &model::NotJudged) -> Self {
        Self {
            missing: why.missing.clone(),
            install: why.install.clone(),
        }
    }
}
