//! What the kernel offers, found by calling it in ways that change nothing. In: nothing. Out: facts.
#![expect(unsafe_code, reason = "these calls have no safe form")]

use std::ptr;

/// What the kernel offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calls {
    /// The version of Landlock's interface, or the error number.
    pub landlock: Result<u32, i32>,
    /// Whether filters can end a whole process.
    pub filters: bool,
    /// Names of calls that are not there.
    pub missing: Vec<&'static str>,
}

impl Default for Calls {
    fn default() -> Self {
        Self {
            landlock: Err(libc::ENOSYS),
            filters: false,
            missing: Vec::new(),
        }
    }
}

/// Calls that the sandbox likes to use.
pub const WANTED: [&str; 6] = [
    "openat2",
    "close_range",
    "pidfd_open",
    "clone3",
    "memfd_create",
    "epoll_pwait2",
];

impl Calls {
    /// Asks.
    pub fn read() -> Self {
        Self {
            landlock: landlock(),
            filters: filters(),
            missing: WANTED.into_iter().filter(|name| !is_there(name)).collect(),
        }
    }
}

fn errno() -> i32 {
    std::io::Error::last_os_error().raw_os_error().unwrap_or(0)
}

fn landlock() -> Result<u32, i32> {
    /// Asks for the version instead of making anything.
    const VERSION: u32 = 1;
    // SAFETY: with this flag the call takes no pointer and only answers.
    let answer = unsafe {
        libc::syscall(
            libc::SYS_landlock_create_ruleset,
            ptr::null::<u8>(),
            0_usize,
            VERSION,
        )
    };
    u32::try_from(answer).map_err(|_| errno())
}

fn filters() -> bool {
    /// `SECCOMP_GET_ACTION_AVAIL`.
    const IS_AVAILABLE: u32 = 2;
    let action: u32 = libc::SECCOMP_RET_KILL_PROCESS;
    // SAFETY: reads the number that the pointer leads to, and changes nothing.
    unsafe { libc::syscall(libc::SYS_seccomp, IS_AVAILABLE, 0_u32, &raw const action) == 0 }
}

/// Whether a call is there: one made wrongly is refused for what is wrong with it.
fn is_there(name: &str) -> bool {
    let none = ptr::null::<u8>();
    // SAFETY: each is called in a way that it refuses or that does nothing: on descriptors that
    // cannot be, with sizes that no version has, or on this very process. Where one comes into
    // being after all, it is closed.
    let answer = unsafe {
        match name {
            "openat2" => libc::syscall(libc::SYS_openat2, -1, none, none, 0_usize),
            "close_range" => libc::syscall(libc::SYS_close_range, u32::MAX, u32::MAX, 0_u32),
            "pidfd_open" => libc::syscall(libc::SYS_pidfd_open, std::process::id(), 0_u32),
            "clone3" => libc::syscall(libc::SYS_clone3, none, 0_usize),
            "memfd_create" => libc::syscall(libc::SYS_memfd_create, c"probe".as_ptr(), 1_u32),
            "epoll_pwait2" => {
                libc::syscall(libc::SYS_epoll_pwait2, -1, none, 0, none, none, 0_usize)
            }
            _ => return false,
        }
    };
    if answer < 0 {
        return errno() != libc::ENOSYS;
    }
    if let ("pidfd_open" | "memfd_create", Ok(fd)) = (name, i32::try_from(answer)) {
        // SAFETY: the descriptor was made just now and is nobody else's.
        unsafe { libc::close(fd) };
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_that_no_kernel_has_is_not_there() {
        assert!(!is_there("no_such_call"));
        assert!(is_there("memfd_create"));
    }
}
