//! First differences in documents. In: a checker's finding. Out: plain objects, and back again.
//! Numbers that JSON cannot hold (infinite ones) are absent.

use super::text::Text;
use crate::model;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// In what way output and answer part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Difference {
    /// Something else stands there.
    Differs,
    /// The output ends before the answer does.
    Missing,
    /// The output goes on after the answer has ended.
    Extra,
    /// Only white space differs.
    WhiteSpace,
    /// The answer has a number there, the output none.
    NotANumber,
    /// Both are numbers, too far apart.
    TooFar {
        /// `|found - expected|`; absent where that is not finite.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        absolute: Option<f64>,
        /// The same divided by `|expected|`; absent where that is zero.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        relative: Option<f64>,
    },
}

/// A place in a stream; everything counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// Line.
    pub line: u64,
    /// Byte within the line.
    pub column: u64,
    /// Token, where the comparison is by tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<u64>,
}

/// The first place where output and answer part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Mismatch {
    /// In what way.
    pub difference: Difference,
    /// Where in the output.
    pub place: Place,
    /// What the answer has there.
    pub expected: Text,
    /// What the output has there.
    pub found: Text,
    /// A hint for the author.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

impl From<&model::Mismatch> for Mismatch {
    fn from(mismatch: &model::Mismatch) -> Self {
        Self {
            difference: (&mismatch.difference).into(),
            place: Place {
                line: mismatch.place.line,
                column: mismatch.place.column,
                token: mismatch.place.token,
            },
            expected: Text::of(&mismatch.expected.bytes, mismatch.expected.cut),
            found: Text::of(&mismatch.found.bytes, mismatch.found.cut),
            hint: mismatch.hint.clone(),
        }
    }
}

impl From<&Mismatch> for model::Mismatch {
    fn from(mismatch: &Mismatch) -> Self {
        let excerpt = |text: &Text| model::Excerpt {
            bytes: text.bytes(),
            cut: text.cut,
        };
        Self {
            difference: (&mismatch.difference).into(),
            place: model::Place {
                line: mismatch.place.line,
                column: mismatch.place.column,
                token: mismatch.place.token,
            },
            expected: excerpt(&mismatch.expected),
            found: excerpt(&mismatch.found),
            hint: mismatch.hint.clone(),
        }
    }
}

impl From<&model::Difference> for Difference {
    fn from(difference: &model::Difference) -> Self {
        match *difference {
            model::Difference::Differs => Self::Differs,
            model::Difference::Missing => Self::Missing,
            model::Difference::Extra => Self::Extra,
            model::Difference::WhiteSpace => Self::WhiteSpace,
            model::Difference::NotANumber => Self::NotANumber,
            model::Difference::TooFar { absolute, relative } => Self::TooFar {
                absolute: Some(absolute).filter(|value| value.is_finite()),
                relative: relative.filter(|value| value.is_finite()),
            },
        }
    }
}

impl From<&Difference> for model::Difference {
    fn from(difference: &Difference) -> Self {
        match *difference {
            Difference::Differs => Self::Differs,
            Difference::Missing => Self::Missing,
            Difference::Extra => Self::Extra,
            Difference::WhiteSpace => Self::WhiteSpace,
            Difference::NotANumber => Self::NotANumber,
            Difference::TooFar { absolute, relative } => Self::TooFar {
                absolute: absolute.unwrap_or(f64::INFINITY),
                relative,
            },
        }
    }
}
