//! Processes that talk with each other, each in a run of its own. In: a `Dialogue`. Out: a `Talk`,
//! when everything is gone. Bytes go straight from one process to the other, unless they are to be
//! overheard. The judge keeps a copy of each end until it knows that the process behind it has
//! ended: so nobody can follow another's end before that is on record.

mod charge;
mod held;
mod talk;
mod wire;

pub use talk::converse;

use super::launcher::NAMED_FROM;

/// The name by which a party opens its end of a line: of its lines that have one, in the order of
/// the dialogue, that with this index.
#[must_use]
pub fn named_end(index: usize) -> String {
    let number = usize::try_from(NAMED_FROM).unwrap_or_default() + index;
    format!("/proc/self/fd/{number}")
}
