//! Descriptors beside the standard streams, put where the program looks for them. In: those that the
//! launcher has. Out: the same from 3 on. Runs in a child that borrows the launcher's memory.
#![expect(
    unsafe_code,
    reason = "descriptors of a child before exec have no owner"
)]

use super::NAMED;
use std::ffi::c_int;
use std::os::fd::RawFd;

/// Where the descriptors are out of each other's way.
const FREE: c_int = 200;

/// Puts them there, in order, and says which is the first that the program shall not have. Where a
/// number is negative they end.
///
/// # Safety
/// Only in the child, between clone and exec.
pub(super) unsafe fn hand_over(named: &mut [RawFd; NAMED]) -> Option<c_int> {
    let mut next = 3;
    for descriptor in named.iter_mut().take_while(|given| **given >= 0) {
        // SAFETY: only the child's own table of descriptors changes.
        *descriptor = unsafe { libc::fcntl(*descriptor, libc::F_DUPFD, FREE) };
        (*descriptor >= 0).then_some(())?;
    }
    for &descriptor in named.iter().take_while(|given| **given >= 0) {
        // SAFETY: as above; what had this number is not needed any more.
        (unsafe { libc::dup2(descriptor, next) } >= 0).then_some(())?;
        next += 1;
    }
    Some(next)
}
