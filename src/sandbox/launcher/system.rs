//! System calls of the launcher that have no safe form, each behind a plain function.
//! In: values. Out: values or error numbers. No decision is made here.
#![expect(unsafe_code, reason = "these calls have no safe form")]

use rustix::io::Errno;
use std::cell::UnsafeCell;
use std::ffi::{CString, c_int, c_void};
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// The error number of the last call.
pub(super) fn last() -> Errno {
    Errno::from_io_error(&io::Error::last_os_error()).unwrap_or(Errno::IO)
}

fn check(result: libc::c_long) -> rustix::io::Result<()> {
    if result < 0 { Err(last()) } else { Ok(()) }
}

fn c_string(path: &Path) -> rustix::io::Result<CString> {
    CString::new(path.as_os_str().as_bytes()).map_err(|_| Errno::INVAL)
}

/// Copies this process, with the child in namespaces of its own; 0 in the child.
///
/// Only for a process with a single thread.
pub(super) fn copy_into(namespaces: c_int) -> rustix::io::Result<i32> {
    let flags = libc::c_long::from(namespaces | libc::SIGCHLD);
    // SAFETY: a plain copy of a process with one thread; nothing is shared, so nothing can be torn.
    let pid = unsafe { libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0) };
    check(pid)?;
    i32::try_from(pid).map_err(|_| Errno::RANGE)
}

/// Takes rights away from a mount, and from those below it if asked.
pub(super) fn restrict_mount(target: &Path, rights: u64, below: bool) -> rustix::io::Result<()> {
    let target = c_string(target)?;
    let attributes = libc::mount_attr {
        attr_set: rights,
        attr_clr: 0,
        propagation: 0,
        userns_fd: 0,
    };
    let flags = if below { libc::AT_RECURSIVE } else { 0 };
    // SAFETY: both pointers are to live values, whose size is told.
    check(unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            libc::AT_FDCWD,
            target.as_ptr(),
            flags,
            &raw const attributes,
            size_of::<libc::mount_attr>(),
        )
    })
}

/// Gives up what groups the launcher's user is in besides its own.
pub(super) fn leave_groups() -> rustix::io::Result<()> {
    // SAFETY: an empty list is read from nowhere.
    check(unsafe { libc::syscall(libc::SYS_setgroups, 0, 0) })
}

/// Puts a filter of system calls around this process and all it will start.
pub(super) fn install_filter(program: &[libc::sock_filter]) -> rustix::io::Result<()> {
    let program = libc::sock_fprog {
        len: u16::try_from(program.len()).map_err(|_| Errno::INVAL)?,
        filter: program.as_ptr().cast_mut(),
    };
    // SAFETY: the program is alive during the call, which copies it and writes nothing.
    check(unsafe {
        libc::syscall(
            libc::SYS_seccomp,
            libc::SECCOMP_SET_MODE_FILTER,
            0,
            &raw const program,
        )
    })
}

/// Lowers a limit of this process for good, to be inherited.
pub(super) fn lower(resource: libc::__rlimit_resource_t, value: u64) {
    let mut limit = libc::rlimit {
        rlim_cur: 0,
        rlim_max: 0,
    };
    // SAFETY: reads and writes this process's own limit through local values. A limit that cannot
    // be lowered is lower already.
    unsafe {
        if libc::getrlimit(resource, &raw mut limit) == 0 {
            limit.rlim_max = limit.rlim_max.min(value);
            limit.rlim_cur = limit.rlim_cur.min(value);
            libc::setrlimit(resource, &raw const limit);
        }
    }
}

/// Whether a process has gone that `pid` names, reaping it.
pub(super) fn reap(pid: i32) -> i32 {
    let mut status = 0;
    // SAFETY: waits for a child of ours; `status` is a local value.
    unsafe {
        while libc::waitpid(pid, &raw mut status, libc::__WALL) < 0
            && *libc::__errno_location() == libc::EINTR
        {}
    }
    status
}

/// Enough for building a file system: paths and a few frames.
const STACK_SIZE: usize = 256 << 10;

#[repr(align(16))]
struct Stack(UnsafeCell<[u8; STACK_SIZE]>);
// SAFETY: the launcher has one thread, and a child on this stack runs only while that one waits.
unsafe impl Sync for Stack {}
static STACK: Stack = Stack(UnsafeCell::new([0; STACK_SIZE]));

/// Does something in a child that shares this process's memory and descriptors, while this
/// process waits: the child may leave for other namespaces without taking us along.
pub(super) fn beside(mut work: impl FnMut()) -> rustix::io::Result<()> {
    extern "C" fn child<F: FnMut()>(work: *mut c_void) -> c_int {
        // SAFETY: `beside` passes its own closure, which it keeps alive while it waits.
        unsafe {
            (*work.cast::<F>())();
            libc::_exit(0)
        }
    }
    fn entry<F: FnMut()>(_: &F) -> extern "C" fn(*mut c_void) -> c_int {
        child::<F>
    }
    let entry = entry(&work);
    // SAFETY: with CLONE_VFORK this thread stands still until the child has exited, so the child
    // is alone with our memory, and its stack is not used by anybody else.
    let pid = unsafe {
        let top = STACK.0.get().cast::<u8>().add(STACK_SIZE).cast::<c_void>();
        libc::clone(
            entry,
            top,
            libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_FILES | libc::SIGCHLD,
            (&raw mut work).cast(),
        )
    };
    check(libc::c_long::from(pid))?;
    if reap(pid) == 0 {
        Ok(())
    } else {
        Err(Errno::CHILD)
    }
}

/// Leaves the mounts of this process for a copy of them.
pub(super) fn leave_mounts() -> rustix::io::Result<()> {
    // SAFETY: only called in a child that shares no folder with anybody.
    check(unsafe { libc::syscall(libc::SYS_unshare, libc::CLONE_NEWNS) })
}

/// A descriptor's number, or none.
pub(super) fn number(descriptor: Option<BorrowedFd<'_>>) -> RawFd {
    descriptor.map_or(-1, |descriptor| descriptor.as_raw_fd())
}
