//! Starts one process without copying memory: the child borrows the launcher's memory until exec.
//! In: a prepared request and three descriptors. Out: the process id, or the error number.
//! Between clone and exec the child only makes system calls: no allocation, no locks.
#![expect(
    unsafe_code,
    reason = "clone with shared memory and raw exec have no safe form"
)]

use super::Launch;
use std::cell::UnsafeCell;
use std::ffi::{CString, c_char, c_int, c_void};
use std::os::fd::{AsRawFd, OwnedFd};
use std::ptr;

/// Enough for the few frames of the child before exec.
const STACK_SIZE: usize = 64 << 10;

#[repr(align(16))]
struct Stack(UnsafeCell<[u8; STACK_SIZE]>);
// SAFETY: the launcher has one thread, and a vfork child runs only while that thread waits.
unsafe impl Sync for Stack {}
static STACK: Stack = Stack(UnsafeCell::new([0; STACK_SIZE]));

struct Prepared {
    program: *const c_char,
    arguments: *const *const c_char,
    environment: *const *const c_char,
    folder: *const c_char,
    streams: [c_int; 3],
    errno: c_int,
}

fn strings(list: &[Vec<u8>]) -> Option<Vec<CString>> {
    list.iter()
        .map(|bytes| CString::new(bytes.as_slice()).ok())
        .collect()
}

fn pointers(list: &[CString]) -> Vec<*const c_char> {
    list.iter()
        .map(|string| string.as_ptr())
        .chain([ptr::null()])
        .collect()
}

/// Starts the process; returns its id, or the error number with which the system refused.
///
/// # Errors
/// An error number: `EINVAL` for a NUL byte within a string, otherwise the system's own.
pub fn spawn(launch: &Launch, streams: &[OwnedFd; 3]) -> Result<i32, i32> {
    let program = CString::new(launch.program.as_slice()).map_err(|_| libc::EINVAL)?;
    let folder = CString::new(launch.folder.as_slice()).map_err(|_| libc::EINVAL)?;
    let arguments = strings(&launch.arguments).ok_or(libc::EINVAL)?;
    let environment = strings(&launch.environment).ok_or(libc::EINVAL)?;
    let (arguments, environment) = (pointers(&arguments), pointers(&environment));
    let mut prepared = Prepared {
        program: program.as_ptr(),
        arguments: arguments.as_ptr(),
        environment: environment.as_ptr(),
        folder: folder.as_ptr(),
        streams: [0, 1, 2].map(|at: usize| streams[at].as_raw_fd()),
        errno: 0,
    };
    // SAFETY: the stack is ours alone (see above) and stays alive; with CLONE_VFORK the call
    // returns only when the child has left our memory by exec or exit, so the pointers hold.
    let pid = unsafe {
        let top = STACK.0.get().cast::<u8>().add(STACK_SIZE).cast::<c_void>();
        libc::clone(
            child,
            top,
            libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD,
            (&raw mut prepared).cast(),
        )
    };
    if pid < 0 {
        return Err(last_errno());
    }
    // SAFETY: the child may have written it through the pointer; volatile so that it is looked at.
    let errno = unsafe { ptr::read_volatile(&raw const prepared.errno) };
    if errno != 0 {
        // SAFETY: waits for our own child, which has exited.
        unsafe { libc::waitpid(pid, ptr::null_mut(), libc::__WALL) };
        return Err(errno);
    }
    Ok(pid)
}

fn last_errno() -> i32 {
    std::io::Error::last_os_error()
        .raw_os_error()
        .unwrap_or(libc::EIO)
}

/// Runs in the child, on the launcher's memory.
extern "C" fn child(argument: *mut c_void) -> c_int {
    // SAFETY: `spawn` passes a live `Prepared`, and waits; only system calls are made. The
    // dispositions of signals were set to their defaults by the launcher once, for all.
    unsafe {
        let prepared = argument.cast::<Prepared>();
        libc::setsid();
        let streams = (*prepared).streams;
        for (target, &stream) in streams.iter().enumerate() {
            if libc::dup2(stream, target as c_int) < 0 {
                return refuse(prepared);
            }
        }
        libc::syscall(libc::SYS_close_range, 3, libc::c_uint::MAX, 0);
        if libc::chdir((*prepared).folder) < 0 {
            return refuse(prepared);
        }
        let mut none = std::mem::MaybeUninit::<libc::sigset_t>::uninit();
        libc::sigemptyset(none.as_mut_ptr());
        libc::sigprocmask(libc::SIG_SETMASK, none.as_ptr(), ptr::null_mut());
        libc::execve(
            (*prepared).program,
            (*prepared).arguments,
            (*prepared).environment,
        );
        refuse(prepared)
    }
}

/// # Safety
/// `prepared` must be the live value of the waiting parent.
unsafe fn refuse(prepared: *mut Prepared) -> c_int {
    // SAFETY: see above; `_exit` keeps the launcher's own exit handlers from running.
    unsafe {
        ptr::write_volatile(&raw mut (*prepared).errno, *libc::__errno_location());
        libc::_exit(127)
    }
}
