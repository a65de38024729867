//! What a checker said. In: output and answer, elsewhere. Out: a finding, never a verdict.

use super::Mark;

/// A piece of a stream for people to look at; bounded by whoever made it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The bytes, unescaped.
    pub bytes: Vec<u8>,
    /// Whether there was more.
    pub cut: bool,
}

/// A place in a stream. Everything counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line; a line feed ends one.
    pub line: u64,
    /// Byte within the line.
    pub column: u64,
    /// Token, where the comparison is by tokens.
    pub token: Option<u64>,
}

/// In what way output and answer part.
#[derive(Clone, Debug, PartialEq)]
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
        /// `|found - expected|`.
        absolute: f64,
        /// The same divided by `|expected|`; none where that is zero.
        relative: Option<f64>,
    },
}

/// The first place where output and answer part.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// In what way.
    pub difference: Difference,
    /// Where in the output.
    pub place: Place,
    /// What the answer has there.
    pub expected: Excerpt,
    /// What the output has there.
    pub found: Excerpt,
    /// A hint for the author, such as that two numbers differ by very little.
    pub hint: Option<String>,
}

/// What a checker program said beside its verdict.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Opinion {
    /// Its words for the judges; bounded by whoever asked it.
    pub message: Option<String>,
    /// Its words for the author of the submission.
    pub to_author: Option<String>,
    /// What it gave.
    pub mark: Option<Mark>,
}

/// What a checker said about one output.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// The output is right.
    Right,
    /// Right but for its layout, in a problem that tells these apart.
    Presentation(Mismatch),
    /// Wrong.
    Wrong(Mismatch),
    /// Partly right: a share of the points strictly between 0 and 1, and why.
    Partial {
        /// The share.
        share: f64,
        /// Why, in the checker's words.
        message: String,
    },
    /// A checker program accepts it.
    Accepted(Opinion),
    /// A checker program rejects it.
    Rejected(Opinion),
    /// The checker could not tell; this is never "equal".
    Failed(String),
}
