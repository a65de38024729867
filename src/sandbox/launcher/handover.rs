//! Descriptors beside the standard streams, put where the program looks for them. In: those that the
//! launcher has. Out: the same from a fixed number on, all others closed. Runs in a child that borrows the launcher's memory.
#![expect(
    unsafe_code,
    reason = "descriptors of a child before exec have no owner"
)]

use super::{NAMED, NAMED_FROM};
use std::ffi::{c_int, c_uint};
use std::os::fd::RawFd;

/// Where the descriptors are out of each other's way.
const FREE: c_int = 200;

/// Puts them there, in order. Where a number is negative they end.
///
/// # Safety
/// Only in the child, between clone and exec.
pub(super) unsafe fn hand_over(named: &mut [RawFd; NAMED]) -> Option<()> {
    for descriptor in named.iter_mut().take_while(|given| **given >= 0) {
        // SAFETY: only the child's own table of descriptors changes.
        *descriptor = unsafe { libc::fcntl(*descriptor, libc::F_DUPFD, FREE) };
        (*descriptor >= 0).then_some(())?;
    }
    let given = named.iter().take_while(|given| **given >= 0);
    for (&descriptor, number) in given.zip(NAMED_FROM..) {
        // SAFETY: as above; what had this number is not needed any more.
        (unsafe { libc::dup2(descriptor, number) } >= 0).then_some(())?;
    }
    Some(())
}

/// Closes everything but the streams and what was handed over.
///
/// # Safety
/// Only in the child, between clone and exec.
pub(super) unsafe fn close_others(named: &[RawFd; NAMED]) {
    let close = |first: c_int, last: c_uint| {
        // SAFETY: as above.
        unsafe { libc::syscall(libc::SYS_close_range, first, last, 0) };
    };
    let given = named.iter().take_while(|given| **given >= 0);
    let end = given.zip(NAMED_FROM..).last();
    match end {
        None => close(3, c_uint::MAX),
        Some((_, last)) => {
            close(3, NAMED_FROM.unsigned_abs() - 1);
            close(last + 1, c_uint::MAX);
        }
    }
}
