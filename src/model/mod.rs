//! The nouns of judging: plain values, made once and whole.
//! Nothing here reads a file, a clock or the environment, and nothing is serialised here.

mod attempts;
mod captured;
mod case;
mod checker;
mod checkup;
mod dialect;
mod effect;
mod execution;
mod expectation;
mod finding;
mod invocation;
mod judgement;
mod judging;
mod language;
mod limits;
mod noise;
mod notice;
mod order;
mod outcome;
mod package;
mod pattern;
mod problem;
mod program;
mod reason;
mod rules;
mod run;
mod scoring;
mod stop;
mod strength;
mod subject;
mod submission;
mod units;
mod verdict;

pub use attempts::{Attempt, Attempts};
pub use captured::Captured;
pub use case::{CaseSettings, Data, Role, TestCase};
pub use checker::{Checker, Comparison, NumberGrammar, Tolerance};
pub use checkup::{Check, Checkup, Cost, Held, Proof, SelfTest, Spread, State, Steadiness};
pub use dialect::{Dmoj, ErrorMode, SplitOn, Testlib};
pub use effect::Effect;
pub use execution::{Activity, Execution};
pub use expectation::{Clause, Expectation, Kept, Seen};
pub use finding::{Difference, Excerpt, Finding, Mismatch, Opinion, Place};
pub use invocation::{Folder, Input, Invocation};
pub use judgement::{Build, Judgement, NotJudged};
pub use judging::{CheckerProgram, Helper, HelperSource, Interaction, Judging, Protocol};
pub use language::{Entry, Language, Tool, Toolchain};
pub use limits::{LimitOverrides, LimitSpec, Limits};
pub use noise::Noise;
pub use notice::{Notice, Severity};
pub use order::{Order, Plan, StopRule};
pub use outcome::{CpuSource, Limit, Measurement, Outcome, Peak, PeakSource, Stream};
pub use package::{
    Added, Bounds, Candidate, Format, Generated, InputValidator, Margins, Package, Sample,
    StaticCase, Terms,
};
pub use pattern::Pattern;
pub use problem::Problem;
pub use program::Program;
pub use reason::{Cause, Clock, Reason, Skipped, SourceLine, Told};
pub use rules::{Rule, RuleSet, Scale};
pub use run::Run;
pub use scoring::{
    Goal, Group, GroupRule, GroupScore, LegacyGrader, Mark, Part, Score, ScoreMode, Scoring,
    VerdictMode,
};
pub use stop::Stop;
pub use strength::{Caveat, Grade, Hold, Strength};
pub use subject::{Attack, Subject};
pub use submission::{Source, Submission};
pub use units::{Bytes, UnitError, parse_duration, parse_percent, parse_size, show_duration};
pub use verdict::Verdict;
