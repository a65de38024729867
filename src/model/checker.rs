//! How output is compared with the answer. In: a problem's choice. Out: a closed list.

use super::{Dmoj, Testlib};

/// How near two numbers must be. Either bound suffices.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tolerance {
    /// `|found - expected| <= absolute`.
    pub absolute: Option<f64>,
    /// `|found - expected| <= relative * |expected|`.
    pub relative: Option<f64>,
}

/// Which tokens are numbers. `inf` and `nan` never are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NumberGrammar {
    /// Decimal digits with an optional sign, point and exponent, as the 2025-09 package format
    /// has it.
    #[default]
    Decimal,
    /// Whatever C's `%lf` reads as a finite number, so hexadecimal ones too: legacy packages.
    CLibrary,
}

/// What is compared with what.
#[derive(Clone, Debug, PartialEq)]
pub enum Comparison {
    /// Tokens between runs of ASCII white space; white space itself is free.
    Tokens,
    /// As tokens, ASCII letters alike in both cases.
    IgnoreCase,
    /// As tokens, but an answer token that is a number is met within a tolerance.
    Numbers(Tolerance),
    /// Lines, without white space at their ends and without empty lines at the end.
    Lines,
    /// Every byte.
    Exact,
    /// The default output validator of Kattis and ICPC packages.
    Default {
        /// Whether upper and lower case ASCII letters differ.
        case_sensitive: bool,
        /// Whether all white space must be the same, byte for byte.
        space_change_sensitive: bool,
        /// How near an answer token that is a number must be met; none where numbers are text.
        tolerance: Option<Tolerance>,
        /// Which tokens are numbers.
        numbers: NumberGrammar,
    },
    /// A built-in checker of DMOJ.
    Dmoj(Dmoj),
    /// The comparison of CMS: line by line the same tokens; blank lines count but for those at
    /// the end.
    WhiteDiff,
    /// A standard checker of testlib.
    Testlib(Testlib),
}

impl Comparison {
    /// Whether a carriage return before a line feed can make output wrong.
    #[must_use]
    pub const fn minds_line_ends(&self) -> bool {
        match self {
            Self::Exact
            | Self::Default {
                space_change_sensitive: true,
                ..
            }
            | Self::Dmoj(Dmoj::Identical { .. } | Dmoj::RStripped { .. }) => true,
            Self::Tokens
            | Self::IgnoreCase
            | Self::Numbers(_)
            | Self::Lines
            | Self::Default { .. }
            | Self::Dmoj(_)
            | Self::WhiteDiff
            | Self::Testlib(_) => false,
        }
    }

    /// Whether numbers are compared within some tolerance.
    #[must_use]
    pub const fn has_tolerance(&self) -> bool {
        match self {
            Self::Numbers(_) | Self::Dmoj(Dmoj::Floats { .. }) => true,
            Self::Default { tolerance, .. } => tolerance.is_some(),
            Self::Testlib(testlib) => testlib.is_real(),
            Self::Tokens
            | Self::IgnoreCase
            | Self::Lines
            | Self::Exact
            | Self::Dmoj(_)
            | Self::WhiteDiff => false,
        }
    }
}

/// Who compares. Built in so far; programs come with the package formats.
#[derive(Clone, Debug, PartialEq)]
pub struct Checker {
    /// What is compared with what.
    pub comparison: Comparison,
    /// Whether output that differs in white space only is `PE` instead of `WA` (lines and exact).
    pub presentation: bool,
}

impl Default for Checker {
    fn default() -> Self {
        Self {
            comparison: Comparison::Tokens,
            presentation: false,
        }
    }
}
