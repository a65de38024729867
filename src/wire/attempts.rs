//! What chance had a part in, in documents: the runs of a case that was run more than once, and what
//! disturbed the machine. Shares in thousandths; what was not measured is absent.

use super::nanos;
use super::verdict::Verdict;
use crate::model;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// One run of a case among several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Attempt {
    /// What this run by itself would have been decided as.
    pub verdict: Verdict,
    /// CPU time in nanoseconds.
    pub cpu_ns: u64,
    /// Wall time in nanoseconds.
    pub wall_ns: u64,
    /// Whether care was taken that nothing else ran or was built meanwhile.
    pub alone: bool,
}

/// The runs of a case that was run more than once, or should have been.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Attempts {
    /// Every run that came to an end, in order.
    pub all: Vec<Attempt>,
    /// The place in `all`, from 0, of the run that counts.
    pub counted: usize,
    /// Whether the verdict could have been another by chance.
    pub borderline: bool,
}

/// What disturbed the machine while it judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Noise {
    /// Whether any of it was enough to be told.
    pub matters: bool,
    /// How much slower a fixed piece of work was at its worst than at its best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spread_permille: Option<u32>,
    /// The same of a walk over more memory than a core has of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_spread_permille: Option<u32>,
    /// The share of their time that the host took from the judging cores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stolen_permille: Option<u32>,
    /// The share of their wall time that programs were ready to run and had no core.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starved_permille: Option<u32>,
    /// The share of the session in which some process, the judge's compilers among them, waited for
    /// a core.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pressure_permille: Option<u32>,
}

impl From<&model::Attempts> for Attempts {
    fn from(attempts: &model::Attempts) -> Self {
        let attempt = |attempt: &model::Attempt| Attempt {
            verdict: attempt.verdict.into(),
            cpu_ns: nanos(attempt.cpu),
            wall_ns: nanos(attempt.wall),
            alone: attempt.alone,
        };
        Self {
            all: attempts.all.iter().map(attempt).collect(),
            counted: attempts.counted,
            borderline: attempts.borderline,
        }
    }
}

impl From<&Attempts> for model::Attempts {
    fn from(attempts: &Attempts) -> Self {
        let attempt = |attempt: &Attempt| model::Attempt {
            verdict: attempt.verdict.into(),
            cpu: Duration::from_nanos(attempt.cpu_ns),
            wall: Duration::from_nanos(attempt.wall_ns),
            alone: attempt.alone,
        };
        Self {
            all: attempts.all.iter().map(attempt).collect(),
            counted: attempts.counted,
            borderline: attempts.borderline,
        }
    }
}

impl From<model::Noise> for Noise {
    fn from(noise: model::Noise) -> Self {
        Self {
            matters: noise.matters(),
            spread_permille: noise.spread,
            memory_spread_permille: noise.memory,
            stolen_permille: noise.stolen,
            starved_permille: noise.starved,
            pressure_permille: noise.pressure,
        }
    }
}
