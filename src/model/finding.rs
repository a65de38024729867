//! What a checker said. In: output and answer, elsewhere. Out: a finding, never a verdict.

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

/// What a checker said about one output.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// The output is right.
    Right,
    /// Right but for its layout, in a problem that tells these apart.
    Presentation(Mismatch),
    /// Wrong.
    Wrong(Mismatch),
    /// The checker could not tell; this is never "equal".
    Failed(String),
}
