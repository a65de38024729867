//! In documents: what the sandbox really enforced. In: a `Strength`. Out: a plain object.

use super::reason::mirror;
use crate::model;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

mirror! {
    /// How firmly a limit is held.
    Hold of model::Hold {
        /// It cannot be passed by more than what the sandbox says.
        Enforced,
        /// It is looked at, and acted on when passed.
        Watched,
        /// It is not looked at.
        Ignored,
    }
}

/// The grade of isolation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Grade {
    /// Sealed.
    A,
    /// Contained.
    B,
    /// Fenced.
    C,
    /// Bare.
    D,
}

impl From<model::Grade> for Grade {
    fn from(grade: model::Grade) -> Self {
        match grade {
            model::Grade::A => Self::A,
            model::Grade::B => Self::B,
            model::Grade::C => Self::C,
            model::Grade::D => Self::D,
        }
    }
}

/// What the sandbox really enforced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Strength {
    /// The grade of isolation.
    pub grade: Grade,
    /// CPU time.
    pub cpu: Hold,
    /// Wall time.
    pub wall: Hold,
    /// Memory.
    pub memory: Hold,
    /// Output.
    pub output: Hold,
    /// Processes and threads.
    pub tasks: Hold,
    /// Whether other files can be read or written.
    pub files: Hold,
    /// Whether the network can be reached.
    pub network: Hold,
    /// What is not enforced, in sentences.
    pub caveats: Vec<String>,
}

impl From<&model::Strength> for Strength {
    fn from(strength: &model::Strength) -> Self {
        Self {
            grade: strength.grade.into(),
            cpu: strength.cpu.into(),
            wall: strength.wall.into(),
            memory: strength.memory.into(),
            output: strength.output.into(),
            tasks: strength.tasks.into(),
            files: strength.files.into(),
            network: strength.network.into(),
            caveats: strength
                .caveats
                .iter()
                .map(|caveat| caveat.sentence().to_owned())
                .collect(),
        }
    }
}
