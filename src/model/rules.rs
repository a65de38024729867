//! Language rules of a judge: dated data. In: rows read elsewhere. Out: scaled limits.
//! No rule is a constant of the program.

use super::Bytes;
use std::time::Duration;

/// A factor and an addition.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale<T> {
    /// Multiplies the problem's limit.
    pub factor: f64,
    /// Added after the multiplication.
    pub plus: T,
}

/// What one judge gives one language.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// The `rules` word of a language, for example `python`.
    pub language: String,
    /// Applied to the time limit.
    pub time: Scale<Duration>,
    /// Applied to the memory limit.
    pub memory: Scale<Bytes>,
    /// Whether a public copy of the judge's own page was seen.
    pub verified: bool,
    /// Where the figures were seen, or why they are uncertain.
    pub note: String,
}

impl Rule {
    /// The limits of this language.
    #[must_use]
    pub fn apply(&self, time: Duration, memory: Bytes) -> (Duration, Bytes) {
        let scaled = (memory.0 as f64 * self.memory.factor).round() as u64;
        (
            time.mul_f64(self.time.factor) + self.time.plus,
            Bytes(scaled + self.memory.plus.0),
        )
    }

    /// The rule in words, for example `x3 + 2 s, x2 + 32 MiB`.
    #[must_use]
    pub fn summary(&self) -> String {
        let time = match (self.time.factor, self.time.plus) {
            (1.0, plus) if plus.is_zero() => "time unchanged".to_owned(),
            (f, plus) if plus.is_zero() => format!("x{f} time"),
            (f, plus) => format!("x{f} + {} s", plus.as_secs_f64()),
        };
        let memory = match (self.memory.factor, self.memory.plus) {
            (1.0, Bytes(0)) => "memory unchanged".to_owned(),
            (f, Bytes(0)) => format!("x{f} memory"),
            (f, plus) => format!("x{f} + {plus}"),
        };
        format!("{time}, {memory}")
    }
}

/// The rules of one judge at one date.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleSet {
    /// The name by which a problem asks for it.
    pub name: String,
    /// What it is, in a line.
    pub title: String,
    /// The date for which it was true, as `YYYY-MM`.
    pub as_of: String,
    /// Where it was seen.
    pub source: String,
    /// One row a language.
    pub rows: Vec<Rule>,
}

impl RuleSet {
    /// The row of a language; a language without one keeps the problem's own limits.
    #[must_use]
    pub fn rule(&self, language: &str) -> Option<&Rule> {
        self.rows.iter().find(|row| row.language == language)
    }
}
