//! How output is compared with the answer. In: a problem's choice. Out: a closed list.

/// How near two numbers must be. Either bound suffices.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tolerance {
    /// `|found - expected| <= absolute`.
    pub absolute: Option<f64>,
    /// `|found - expected| <= relative * |expected|`.
    pub relative: Option<f64>,
}

/// What is compared with what.
#[derive(Clone, Copy, Debug, PartialEq)]
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
}

/// Who compares. Built in so far; programs come with the package formats.
#[derive(Clone, Copy, Debug, PartialEq)]
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
