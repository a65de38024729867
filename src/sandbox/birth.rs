//! Starting processes of the judge's own. In: a command. Out: the process, once it has become that
//! program. Until then it has a copy of every descriptor here, also of pipes that end others' talk.

use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, PoisonError};

/// Held while somebody has such copies. Descriptors belong to the whole process, and so does this.
static COPIES: Mutex<()> = Mutex::new(());

/// Starts a process.
pub fn spawn(command: &mut Command) -> io::Result<Child> {
    // No `pre_exec` anywhere: so the standard library returns only when the copies are gone.
    let _held = COPIES.lock().unwrap_or_else(PoisonError::into_inner);
    command.spawn()
}

/// Does something while nobody has copies: a descriptor that is closed here is closed for good.
pub fn without_copies<T>(act: impl FnOnce() -> T) -> T {
    let _held = COPIES.lock().unwrap_or_else(PoisonError::into_inner);
    act()
}
