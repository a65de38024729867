//! Verdict codes in documents. In and out: the codes of the CCS specifications.

use crate::model;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// Accepted.
    Ac,
    /// Presentation error.
    Pe,
    /// Wrong answer.
    Wa,
    /// Partly right.
    Part,
    /// Time limit exceeded.
    Tle,
    /// Memory limit exceeded.
    Mle,
    /// Output limit exceeded.
    Ole,
    /// Run-time error.
    Rte,
    /// Compile error.
    Ce,
    /// Judge error.
    Je,
    /// Not run.
    Skip,
}

impl From<model::Verdict> for Verdict {
    fn from(verdict: model::Verdict) -> Self {
        match verdict {
            model::Verdict::Ac => Self::Ac,
            model::Verdict::Pe => Self::Pe,
            model::Verdict::Wa => Self::Wa,
            model::Verdict::Part => Self::Part,
            model::Verdict::Tle => Self::Tle,
            model::Verdict::Mle => Self::Mle,
            model::Verdict::Ole => Self::Ole,
            model::Verdict::Rte => Self::Rte,
            model::Verdict::Ce => Self::Ce,
            model::Verdict::Je => Self::Je,
            model::Verdict::Skip => Self::Skip,
        }
    }
}

impl From<Verdict> for model::Verdict {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Ac => Self::Ac,
            Verdict::Pe => Self::Pe,
            Verdict::Wa => Self::Wa,
            Verdict::Part => Self::Part,
            Verdict::Tle => Self::Tle,
            Verdict::Mle => Self::Mle,
            Verdict::Ole => Self::Ole,
            Verdict::Rte => Self::Rte,
            Verdict::Ce => Self::Ce,
            Verdict::Je => Self::Je,
            Verdict::Skip => Self::Skip,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_hold_the_same_codes_as_tables() {
        for verdict in model::Verdict::ALL {
            let outer = Verdict::from(verdict);
            assert_eq!(model::Verdict::from(outer), verdict);
            let text = serde_json::to_string(&outer).unwrap();
            assert_eq!(text, format!("\"{}\"", verdict.code()));
        }
    }
}
