//! Telling: each reporter folds the same events and writes to what it was given. Nothing is
//! decided here, nothing is printed, and nothing from a program reaches a terminal unescaped.

pub mod explain;
mod fan;
mod figures;
mod inspection;
mod json;
mod junit;
pub mod reason;
pub mod safe;
#[cfg(test)]
mod sample;
mod session;
mod signal;
mod tally;
mod text;
pub mod words;

pub use fan::Fan;
pub use inspection::{junit as inspections_as_junit, sarif, text as inspections_as_text};
pub use json::{Json, document};
pub use junit::Junit;
pub use session::{Entry, Session};
pub use tally::Tally;
pub use text::{Text, TextOptions, checkup};

use crate::event::Event;
use std::io;

/// Tells a session to somebody. A reporter hears every event once, in the order in which they
/// were said, and is finished once, also after an interrupt.
pub trait Reporter {
    /// Hears that something happened.
    ///
    /// # Errors
    /// What the writer says; the reporter is not asked again after that.
    fn tell(&mut self, event: &Event) -> io::Result<()>;

    /// Writes what is told at the end, with what is there.
    ///
    /// # Errors
    /// What the writer says.
    fn finish(&mut self) -> io::Result<()>;
}
