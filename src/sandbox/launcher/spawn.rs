//! Starts one process without copying memory: the child borrows the launcher's memory until exec.
//! In: a prepared request, three streams, a place. Out: the process, or the error number.
//! Between clone and exec the child only makes system calls: no allocation, no locks.
#![expect(
    unsafe_code,
    reason = "clone with shared memory and raw exec have no safe form"
)]

use super::handover::{close_others, hand_over};
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
use super::system::last;
use super::system::{number, reap};
use super::{Launch, NAMED};
use std::cell::UnsafeCell;
use std::ffi::{CString, c_char, c_int};
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd, RawFd};
use std::ptr;

/// Enough for the few frames of the child before exec.
const STACK_SIZE: usize = 64 << 10;

#[repr(align(16))]
struct Stack(UnsafeCell<[u8; STACK_SIZE]>);
// SAFETY: the launcher has one thread, and a vfork child runs only while that thread waits.
unsafe impl Sync for Stack {}
static STACK: Stack = Stack(UnsafeCell::new([0; STACK_SIZE]));

/// Where a process is started, and what it gives up on its way.
pub(super) struct Place<'a> {
    /// Mounts to enter.
    pub mounts: Option<BorrowedFd<'a>>,
    /// A fresh room for queues and shared memory.
    pub fresh_ipc: bool,
    /// The control group to be born in.
    pub born_in: Option<BorrowedFd<'a>>,
    /// Control groups to enter.
    pub enters: &'a [OwnedFd],
    /// The fence to put up.
    pub fence: Option<BorrowedFd<'a>>,
    /// A filter of system calls to put up last.
    pub filter: &'a [libc::sock_filter],
    /// The user to become.
    pub user: Option<u32>,
    /// Whether to give up all capabilities.
    pub powerless: bool,
    /// Whether to close everything beyond the streams.
    pub close: bool,
}

/// What was started.
pub(super) struct Spawned {
    /// The process.
    pub pid: i32,
    /// CPU time, in nanoseconds, that it had used when it became the program.
    pub before: u64,
}

/// How many control groups a process enters by itself, at the most.
const ENTERS: usize = 4;

struct Prepared {
    program: *const c_char,
    arguments: *const *const c_char,
    environment: *const *const c_char,
    folder: *const c_char,
    streams: [c_int; 3],
    named: [RawFd; NAMED],
    mounts: RawFd,
    enters: [RawFd; ENTERS],
    fence: RawFd,
    filter: libc::sock_fprog,
    user: u32,
    powerless: bool,
    close: bool,
    limits: [(libc::__rlimit_resource_t, libc::rlimit); 2],
    before: libc::timespec,
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

/// The limits that the system holds for each process, beyond what the launcher has itself.
fn limits(launch: &Launch) -> [(libc::__rlimit_resource_t, libc::rlimit); 2] {
    let both = |value| libc::rlimit {
        rlim_cur: value,
        rlim_max: value,
    };
    let none = |value: u64| {
        if value == 0 {
            libc::RLIM_INFINITY
        } else {
            value
        }
    };
    // A fresh folder has its own cap; elsewhere no single file may exceed it.
    let file = if launch.writable.is_empty() {
        libc::RLIM_INFINITY
    } else {
        none(launch.caps.disk)
    };
    [
        (libc::RLIMIT_FSIZE, both(file)),
        (libc::RLIMIT_CPU, both(none(launch.caps.seconds))),
    ]
}

/// Starts the process.
///
/// # Errors
/// An error number: `EINVAL` for a NUL byte within a string, otherwise the system's own.
pub(super) fn spawn(
    launch: &Launch,
    streams: &[OwnedFd],
    place: &Place<'_>,
) -> Result<Spawned, i32> {
    let string = |bytes: &[u8]| CString::new(bytes).map_err(|_| libc::EINVAL);
    let (program, folder) = (string(&launch.program)?, string(&launch.folder)?);
    let arguments = strings(&launch.arguments).ok_or(libc::EINVAL)?;
    let environment = strings(&launch.environment).ok_or(libc::EINVAL)?;
    let (arguments, environment) = (pointers(&arguments), pointers(&environment));
    let [input, output, error, rest @ ..] = streams else {
        return Err(libc::EINVAL);
    };
    let mut named = [-1; NAMED];
    for (slot, descriptor) in named.iter_mut().zip(rest) {
        *slot = descriptor.as_raw_fd();
    }
    let mut enters = [-1; ENTERS];
    for (slot, descriptor) in enters.iter_mut().zip(place.enters) {
        *slot = descriptor.as_raw_fd();
    }
    let mut prepared = Prepared {
        program: program.as_ptr(),
        arguments: arguments.as_ptr(),
        environment: environment.as_ptr(),
        folder: folder.as_ptr(),
        streams: [input, output, error].map(OwnedFd::as_raw_fd),
        named,
        mounts: number(place.mounts),
        enters,
        fence: number(place.fence),
        filter: libc::sock_fprog {
            len: u16::try_from(place.filter.len()).map_err(|_| libc::EINVAL)?,
            filter: place.filter.as_ptr().cast_mut(),
        },
        user: place.user.unwrap_or(u32::MAX),
        powerless: place.powerless,
        close: place.close,
        limits: limits(launch),
        before: libc::timespec {
            tv_sec: 0,
            tv_nsec: 0,
        },
        errno: 0,
    };
    let pid = start(place, &mut prepared)?;
    // SAFETY: the child may have written them through the pointer; volatile so that they are
    // looked at.
    let (errno, before) = unsafe {
        (
            ptr::read_volatile(&raw const prepared.errno),
            ptr::read_volatile(&raw const prepared.before),
        )
    };
    if errno != 0 {
        reap(pid);
        return Err(errno);
    }
    let before = before.tv_sec as u64 * 1_000_000_000 + before.tv_nsec as u64;
    Ok(Spawned { pid, before })
}

/// The flag that has a child born in a control group; too wide for the C library's type.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
const INTO_GROUP: u64 = 0x2_0000_0000;

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn flags(place: &Place<'_>) -> u64 {
    let mut flags = (libc::CLONE_VM | libc::CLONE_VFORK) as u64;
    if place.fresh_ipc {
        flags |= libc::CLONE_NEWIPC as u64;
    }
    if place.born_in.is_some() {
        flags |= INTO_GROUP;
    }
    flags
}

/// Clones, in such a way that the child is born in its control group, and waits until it has left
/// our memory by exec or exit.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn start(place: &Place<'_>, prepared: &mut Prepared) -> Result<i32, i32> {
    let arguments = libc::clone_args {
        flags: flags(place),
        pidfd: 0,
        child_tid: 0,
        parent_tid: 0,
        exit_signal: libc::SIGCHLD as u64,
        stack: STACK.0.get() as u64,
        stack_size: STACK_SIZE as u64,
        tls: 0,
        set_tid: 0,
        set_tid_size: 0,
        cgroup: place.born_in.map_or(0, |group| group.as_raw_fd() as u64),
    };
    let prepared: *mut Prepared = prepared;
    let result: i64;
    // SAFETY: the stack is ours alone (see above) and stays alive; with CLONE_VFORK the call
    // returns only when the child has left our memory by exec or exit, so the pointers hold. The
    // child begins on its own stack, with every register but the result as we had it, and never
    // returns from `child`.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        std::arch::asm!(
            "syscall",
            "test rax, rax",
            "jnz 2f",
            "xor ebp, ebp",
            "mov rdi, r12",
            "call r13",
            "ud2",
            "2:",
            inlateout("rax") libc::SYS_clone3 => result,
            in("rdi") &raw const arguments,
            in("rsi") size_of::<libc::clone_args>(),
            in("r12") prepared,
            in("r13") child as extern "C" fn(*mut Prepared) -> !,
            lateout("rcx") _,
            lateout("r11") _,
        );
        #[cfg(target_arch = "aarch64")]
        std::arch::asm!(
            "svc 0",
            "cbnz x0, 2f",
            "mov x29, xzr",
            "mov x0, x20",
            "blr x21",
            "brk 1",
            "2:",
            in("x8") libc::SYS_clone3,
            inlateout("x0") &raw const arguments => result,
            in("x1") size_of::<libc::clone_args>(),
            in("x20") prepared,
            in("x21") child as extern "C" fn(*mut Prepared) -> !,
        );
    }
    if result < 0 {
        return Err(i32::try_from(-result).unwrap_or(libc::EIO));
    }
    i32::try_from(result).map_err(|_| libc::ERANGE)
}

/// Clones by the C library, where no other way was written: control groups are entered by hand.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn start(place: &Place<'_>, prepared: &mut Prepared) -> Result<i32, i32> {
    extern "C" fn entry(prepared: *mut std::ffi::c_void) -> c_int {
        child(prepared.cast())
    }
    let mut flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
    if place.fresh_ipc {
        flags |= libc::CLONE_NEWIPC;
    }
    // SAFETY: as above.
    let pid = unsafe {
        let top = STACK.0.get().cast::<u8>().add(STACK_SIZE).cast();
        libc::clone(entry, top, flags, ptr::from_mut(prepared).cast())
    };
    if pid < 0 {
        Err(last().raw_os_error())
    } else {
        Ok(pid)
    }
}

/// Runs in the child, on the launcher's memory.
extern "C" fn child(prepared: *mut Prepared) -> ! {
    // SAFETY: `spawn` passes a live `Prepared`, and waits; only system calls are made. The
    // dispositions of signals were set to their defaults by the launcher once, for all.
    unsafe {
        if become_it(prepared).is_some() {
            let mut none = std::mem::MaybeUninit::<libc::sigset_t>::uninit();
            libc::sigemptyset(none.as_mut_ptr());
            libc::sigprocmask(libc::SIG_SETMASK, none.as_ptr(), ptr::null_mut());
            libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut (*prepared).before);
            libc::execve(
                (*prepared).program,
                (*prepared).arguments,
                (*prepared).environment,
            );
        }
        ptr::write_volatile(&raw mut (*prepared).errno, *libc::__errno_location());
        // The launcher's own exit handlers must not run.
        libc::_exit(127)
    }
}

/// Goes where the program shall be and gives up what it shall not have; none when a step fails,
/// with its error number where the C library leaves it.
///
/// # Safety
/// `prepared` must be the live value of the waiting parent.
unsafe fn become_it(prepared: *mut Prepared) -> Option<()> {
    let done = |result: libc::c_long| (result >= 0).then_some(());
    // SAFETY: see above; every pointer is to a live value.
    unsafe {
        libc::setsid();
        let place = &*prepared;
        for &group in place.enters.iter().filter(|&&group| group >= 0) {
            done(libc::write(group, c"0".as_ptr().cast(), 1) as libc::c_long)?;
        }
        if place.mounts >= 0 {
            done(libc::syscall(
                libc::SYS_setns,
                place.mounts,
                libc::CLONE_NEWNS,
            ))?;
        }
        done(libc::chdir(place.folder).into())?;
        for (resource, limit) in &place.limits {
            libc::setrlimit(*resource, limit);
        }
        if place.user != u32::MAX {
            let user = place.user;
            done(libc::syscall(libc::SYS_setresgid, user, user, user))?;
            done(libc::syscall(libc::SYS_setresuid, user, user, user))?;
        }
        if place.powerless {
            give_up_powers();
        }
        if place.fence >= 0 {
            done(libc::syscall(
                libc::SYS_landlock_restrict_self,
                place.fence,
                0,
            ))?;
        }
        for (target, &stream) in place.streams.iter().enumerate() {
            done(libc::dup2(stream, target as c_int).into())?;
        }
        let mut named = place.named;
        hand_over(&mut named)?;
        if place.filter.len > 0 {
            let mode = libc::SECCOMP_SET_MODE_FILTER;
            done(libc::syscall(
                libc::SYS_seccomp,
                mode,
                0,
                &raw const place.filter,
            ))?;
        }
        if place.close {
            close_others(&place.named);
        } else {
            // For the test that sees what this guards against.
            libc::dup2(place.streams[0], 9);
        }
    }
    Some(())
}

/// Gives up every capability; with no new privileges, exec does not give any back.
///
/// # Safety
/// Only in the child.
unsafe fn give_up_powers() {
    #[repr(C)]
    struct Header {
        version: u32,
        pid: c_int,
    }
    /// `_LINUX_CAPABILITY_VERSION_3`, of which sets are two words.
    const VERSION: u32 = 0x2008_0522;
    let header = Header {
        version: VERSION,
        pid: 0,
    };
    let none = [0_u32; 6];
    // SAFETY: both are live values of the layout that the call reads.
    unsafe {
        libc::syscall(libc::SYS_capset, &raw const header, none.as_ptr());
    }
}
