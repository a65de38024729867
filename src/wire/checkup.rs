//! An examination of the machine as a document, `flagfall.doctor/1`. In: a `Checkup`. Out: a plain
//! object, with every sentence in English. Additive change keeps the number.

use super::nanos;
use super::reason::mirror;
use super::strength::Strength;
use crate::model;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The name that such a document begins with.
pub const DOCTOR_SCHEMA: &str = "flagfall.doctor/1";

/// An examination of the machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Checkup {
    /// What this document is.
    #[schemars(extend("const" = DOCTOR_SCHEMA))]
    pub schema: String,
    /// The version of flagfall that wrote it.
    pub flagfall: String,
    /// What the sandbox says that it enforces.
    pub strength: Strength,
    /// Whether it held all that it says when it was attacked.
    pub holds: bool,
    /// What keeps it from being grade A; absent where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lacking: Option<String>,
    /// The command, or setting, that would help most; absent where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
    /// Facts of the machine and what follows from them.
    pub checks: Vec<Check>,
    /// How long all attacks took, in nanoseconds.
    pub attacks_took_ns: u64,
    /// One proof an attack.
    pub proofs: Vec<Proof>,
    /// What a run costs; absent where nothing could be started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
    /// How steadily the machine computes; absent where it could not be measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steadiness: Option<Steadiness>,
}

mirror! {
    /// How good a fact is for judging.
    Condition of model::State {
        /// As it should be.
        Good,
        /// Good to know.
        Note,
        /// Judging works, and is less exact or less safe than it could be.
        Weak,
        /// Judging does not work, or does not hold what it says.
        Bad,
    }
}

/// A fact of the machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Check {
    /// What was looked at.
    pub name: String,
    /// How good it is.
    pub state: Condition,
    /// What was found.
    pub found: String,
    /// What follows from it.
    pub effect: String,
    /// The command, or setting, that would mend it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fix: Option<String>,
}

/// What became of an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Held {
    /// The sandbox held.
    Yes,
    /// The attack succeeded.
    No,
    /// It could not be tried.
    NotTested {
        /// Why.
        why: String,
    },
    /// The sandbox itself failed.
    Failed {
        /// How.
        why: String,
    },
}

/// One attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Proof {
    /// What was tried.
    pub name: String,
    /// Whether the sandbox says that it holds against this.
    pub claimed: bool,
    /// What became of it.
    pub held: Held,
    /// What was seen.
    pub detail: String,
}

/// What a run costs, beside a bare start of the same program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cost {
    /// How often each was done.
    pub runs: usize,
    /// The median of the bare starts, in nanoseconds.
    pub bare_ns: u64,
    /// The median of the runs in the sandbox, in nanoseconds.
    pub sandboxed_ns: u64,
    /// Whether the program was the smallest that there can be; otherwise it was flagfall itself.
    pub tiny: bool,
}

/// How far the CPU time of equal work differed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Spread {
    /// The median above the least, in thousandths of the least.
    pub median_permille: u32,
    /// The most above the least, in thousandths of the least.
    pub worst_permille: u32,
}

/// How steadily the machine computes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Steadiness {
    /// Work that only computes.
    pub computing: Spread,
    /// Work that walks over much memory.
    pub memory: Spread,
    /// The share of the time that the host took away; absent where it does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stolen_permille: Option<u32>,
    /// How near to a limit a time is doubtful, in thousandths of the limit.
    pub band_permille: u32,
    /// How many programs should be judged at one time.
    pub slots: usize,
}

impl Checkup {
    /// The document; `version` is that of the flagfall which looked.
    #[must_use]
    pub fn of(checkup: &model::Checkup, version: &str) -> Self {
        let advice = checkup.advice.and_then(|at| checkup.checks.get(at));
        Self {
            schema: DOCTOR_SCHEMA.to_owned(),
            flagfall: version.to_owned(),
            strength: (&checkup.strength).into(),
            holds: checkup.holds(),
            lacking: checkup.lacking.clone(),
            advice: advice.and_then(|check| check.fix.clone()),
            checks: checkup.checks.iter().map(Into::into).collect(),
            attacks_took_ns: nanos(checkup.self_test.took),
            proofs: checkup.self_test.proofs.iter().map(Into::into).collect(),
            cost: checkup.cost.as_ref().map(Into::into),
            steadiness: checkup.steadiness.as_ref().map(Into::into),
        }
    }
}

impl From<&model::Check> for Check {
    fn from(check: &model::Check) -> Self {
        Self {
            name: check.subject.id().to_owned(),
            state: check.state.into(),
            found: check.found.clone(),
            effect: check.effect.sentence().to_owned(),
            fix: check.fix.clone(),
        }
    }
}

impl From<&model::Proof> for Proof {
    fn from(proof: &model::Proof) -> Self {
        Self {
            name: proof.attack.id().to_owned(),
            claimed: proof.claimed,
            held: match &proof.held {
                model::Held::Yes => Held::Yes,
                model::Held::No => Held::No,
                model::Held::NotTested(why) => Held::NotTested { why: why.clone() },
                model::Held::Failed(why) => Held::Failed { why: why.clone() },
            },
            detail: proof.detail.clone(),
        }
    }
}

impl From<&model::Cost> for Cost {
    fn from(cost: &model::Cost) -> Self {
        Self {
            runs: cost.runs,
            bare_ns: nanos(cost.bare),
            sandboxed_ns: nanos(cost.sandboxed),
            tiny: cost.tiny,
        }
    }
}

impl From<&model::Spread> for Spread {
    fn from(spread: &model::Spread) -> Self {
        Self {
            median_permille: spread.median,
            worst_permille: spread.worst,
        }
    }
}

impl From<&model::Steadiness> for Steadiness {
    fn from(steadiness: &model::Steadiness) -> Self {
        Self {
            computing: (&steadiness.computing).into(),
            memory: (&steadiness.memory).into(),
            stolen_permille: steadiness.stolen,
            band_permille: steadiness.band,
            slots: steadiness.slots,
        }
    }
}
