//! Colours. In: whole lines or words and a style. Out: the same, painted where that is wanted.
//! Laying out is done before: a painted text has no width that could be measured.

use anstyle::{AnsiColor, Style};

/// As wanted.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// Not as wanted.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// Unknown, or the judge's own fault.
pub const DOUBT: Style = AnsiColor::Yellow.on_default();
/// Names of problems.
pub const HEADING: Style = Style::new().bold();

/// Whether colours are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Paint(pub bool);

impl Paint {
    /// One piece of a line.
    pub fn piece(self, style: Style, text: &str) -> String {
        if self.0 && !text.is_empty() {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    /// Whole lines, each with its line feed.
    pub fn lines(self, style: Style, lines: &[String]) -> String {
        lines
            .iter()
            .map(|line| format!("{}\n", self.piece(style, line)))
            .collect()
    }
}
