//! The reporter for people. In: events. Out: a line a submission while it goes on, then tables, notes
//! and totals. Fits the width that it is given; nothing that is not ours reaches the terminal raw.

mod checkup;
mod fit;
mod line;
mod notes;
mod paint;
mod points;
mod progress;
mod promise;
mod table;
mod teller;
#[cfg(test)]
mod tests;
mod totals;
mod transcript;

pub use checkup::checkup;
pub use teller::Text;

use super::words::{EN, Words};

/// How a report for people looks.
#[derive(Clone, Copy, Debug)]
pub struct TextOptions {
    /// Columns of the terminal; none where there is none, and nothing is shortened.
    pub width: Option<usize>,
    /// Whether colours are wanted.
    pub colour: bool,
    /// Whether a bar on standard error shows the progress.
    pub live: bool,
    /// From 1 on every run has a line.
    pub verbose: u8,
    /// Whether only failures and the last line are told.
    pub quiet: bool,
    /// The language.
    pub words: &'static Words,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self {
            width: None,
            colour: false,
            live: false,
            verbose: 0,
            quiet: false,
            words: &EN,
        }
    }
}
