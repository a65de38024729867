//! The launcher's loop: takes a request, starts the process, waits for it, kills what is left.
//! In and out: packets on descriptor 0. It ends, with all it started, when the judge hangs up.
#![expect(
    unsafe_code,
    reason = "wait4 with resource usage, signalfd and prctl are raw calls"
)]

use super::slim::slim;
use super::spawn::spawn;
use super::{Ended, KILL, Launch, Started};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::{AsFd, BorrowedFd, FromRawFd, OwnedFd};
use rustix::io::Errno;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendFlags, recv, recvmsg, send,
};
use std::io::IoSliceMut;
use std::mem::MaybeUninit;
use std::ptr;
use std::time::{Duration, Instant};

/// The longest request: command line and environment together.
const REQUEST_CAP: usize = 192 << 10;
/// Runs after which this process has touched all the code that it will: its peak stays then.
const SETTLING: u32 = 8;
/// How long killed processes may take to be gone before they are told as survivors.
const DEATH: Duration = Duration::from_secs(5);

/// Serves requests until the judge hangs up.
pub fn serve() {
    let socket = rustix::stdio::stdin();
    let Some(children) = prepare() else { return };
    let mut buffer = vec![0; REQUEST_CAP];
    slim();
    let mut floor = 0;
    let mut settling = SETTLING;
    let mut placed = Placed::default();
    while let Some(request) = receive(socket, &mut buffer) {
        let Some((launch, streams)) = request else {
            continue;
        };
        placed.take(&launch);
        let begun = start(&launch, &streams);
        drop(streams);
        let now = Instant::now();
        if settling > 0 {
            settling -= 1;
            floor = own_peak();
        }
        let (pid, errno) = match begun {
            Ok(pid) => (pid, 0),
            Err(errno) => (0, errno),
        };
        if !tell(socket, &Started { pid, errno, floor }.encode()) {
            if pid > 0 {
                sweep(pid, &children, &mut Ended::default());
            }
            return;
        }
        if pid > 0 {
            let Some(ended) = attend(socket, &children, pid, now) else {
                return;
            };
            if !tell(socket, &ended.encode()) {
                return;
            }
        }
    }
}

/// Makes this process fit to be everybody's parent; yields the descriptor that tells of deaths.
fn prepare() -> Option<OwnedFd> {
    // SAFETY: plain system calls on this process before it has any thread or child; every pointer
    // is to a local value.
    unsafe {
        libc::setsid();
        libc::syscall(libc::SYS_close_range, 3, libc::c_uint::MAX, 0);
        libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
        libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        libc::umask(0o022);
        // Whatever the judge ignores (a shell's background job ignores SIGINT, Rust itself
        // SIGPIPE) must not be ignored by programs.
        for signal in 1..=64 {
            libc::signal(signal, libc::SIG_DFL);
        }
        let core = libc::rlimit {
            rlim_cur: 0,
            rlim_max: 0,
        };
        libc::setrlimit(libc::RLIMIT_CORE, &raw const core);
        cap_processes();
        let mut deaths = MaybeUninit::<libc::sigset_t>::uninit();
        libc::sigemptyset(deaths.as_mut_ptr());
        libc::sigaddset(deaths.as_mut_ptr(), libc::SIGCHLD);
        libc::sigprocmask(libc::SIG_SETMASK, deaths.as_ptr(), ptr::null_mut());
        let fd = libc::signalfd(-1, deaths.as_ptr(), libc::SFD_NONBLOCK | libc::SFD_CLOEXEC);
        (fd >= 0).then(|| OwnedFd::from_raw_fd(fd))
    }
}

/// Keeps a fork bomb of an ordinary user from taking every process that this user may have.
///
/// The system counts all processes of the user, so what is there already is added to a generous
/// share: this protects the machine, while the cap of a run is held by a group or by the watch.
/// Root has no such limit.
fn cap_processes() {
    const SHARE: u64 = 1024;
    // SAFETY: reads and writes this process's own limit through local values.
    unsafe {
        let user = libc::geteuid();
        let mut limit = libc::rlimit {
            rlim_cur: 0,
            rlim_max: 0,
        };
        if user != 0 && libc::getrlimit(libc::RLIMIT_NPROC, &raw mut limit) == 0 {
            limit.rlim_cur = limit.rlim_max.min(tasks_of(user) + SHARE);
            libc::setrlimit(libc::RLIMIT_NPROC, &raw const limit);
        }
    }
}

/// Processes and threads of a user.
fn tasks_of(user: u32) -> u64 {
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return 0;
    };
    let count = |entry: std::fs::DirEntry| {
        let status = std::fs::read_to_string(entry.path().join("status")).ok()?;
        let field = |name| {
            status
                .lines()
                .find_map(|line: &str| line.strip_prefix(name))
        };
        let owner: u32 = field("Uid:")?
            .split_ascii_whitespace()
            .next()?
            .parse()
            .ok()?;
        (owner == user)
            .then(|| field("Threads:")?.trim().parse::<u64>().ok())
            .flatten()
    };
    processes.flatten().filter_map(count).sum()
}

/// The launcher's own peak in bytes, by the kernel's word for this memory alone; `getrusage` would
/// tell what the judge once had.
fn own_peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}

/// Core and stack limit that this process has taken, to be inherited by what it starts.
#[derive(Default)]
struct Placed {
    core: Option<u32>,
    stack: u64,
}

impl Placed {
    fn take(&mut self, launch: &Launch) {
        if launch.core.is_some() && launch.core != self.core {
            let mut set = rustix::thread::CpuSet::new();
            set.set(launch.core.unwrap_or(0) as usize);
            // A core that is not ours to take leaves the program where the system puts it.
            if rustix::thread::sched_setaffinity(None, &set).is_ok() {
                self.core = launch.core;
            }
        }
        if launch.stack != self.stack {
            self.stack = launch.stack;
            // SAFETY: reads and writes this process's own limit through local values. Only the
            // soft limit is moved, never above the hard one.
            unsafe {
                let mut limit = libc::rlimit {
                    rlim_cur: 0,
                    rlim_max: 0,
                };
                if libc::getrlimit(libc::RLIMIT_STACK, &raw mut limit) == 0 {
                    limit.rlim_cur = launch.stack.min(limit.rlim_max);
                    libc::setrlimit(libc::RLIMIT_STACK, &raw const limit);
                }
            }
        }
    }
}

/// Waits for a request; none when the judge has hung up, an empty one for anything else.
#[expect(
    clippy::option_option,
    reason = "hung up, noise and a request are three things"
)]
fn receive(socket: BorrowedFd<'_>, buffer: &mut [u8]) -> Option<Option<(Launch, [OwnedFd; 3])>> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let received = loop {
        let mut slices = [IoSliceMut::new(buffer)];
        match recvmsg(socket, &mut slices, &mut ancillary, RecvFlags::CMSG_CLOEXEC) {
            Err(Errno::INTR) => {}
            other => break other.ok()?,
        }
    };
    if received.bytes == 0 {
        return None;
    }
    let mut streams = Vec::new();
    for message in ancillary.drain() {
        if let RecvAncillaryMessage::ScmRights(descriptors) = message {
            streams.extend(descriptors);
        }
    }
    let launch = Launch::decode(buffer.get(..received.bytes)?);
    Some(launch.zip(<[OwnedFd; 3]>::try_from(streams).ok()))
}

fn tell(socket: BorrowedFd<'_>, packet: &[u8]) -> bool {
    send(socket, packet, SendFlags::NOSIGNAL).is_ok()
}

/// Starts it, trying again while another process still holds the fresh binary open for writing.
fn start(launch: &Launch, streams: &[OwnedFd; 3]) -> Result<i32, i32> {
    for _ in 0..50 {
        match spawn(launch, streams) {
            Err(libc::ETXTBSY) => std::thread::sleep(Duration::from_millis(2)),
            other => return other,
        }
    }
    Err(libc::ETXTBSY)
}

/// Waits until the main process ends or the judge asks for its death, then sweeps.
/// None when the judge has hung up; then everything is killed already.
fn attend(socket: BorrowedFd<'_>, children: &OwnedFd, pid: i32, began: Instant) -> Option<Ended> {
    let mut ended = Ended::default();
    loop {
        let mut watched = [
            PollFd::from_borrowed_fd(children.as_fd(), PollFlags::IN),
            PollFd::from_borrowed_fd(socket, PollFlags::IN),
        ];
        if poll(&mut watched, None).is_err() {
            continue;
        }
        let (death, word) = (
            !watched[0].revents().is_empty(),
            !watched[1].revents().is_empty(),
        );
        if word {
            match heard(socket) {
                Word::Kill => kill_group(pid),
                Word::Nothing => {}
                Word::HungUp => {
                    // Nobody waits for figures any more: all that counts is that nothing is left.
                    kill_group(pid);
                    sweep(pid, children, &mut ended);
                    return None;
                }
            }
        }
        if death {
            drain(children);
            if reap_until(pid, &mut ended) {
                ended.wall = nanos(began.elapsed());
                kill_group(pid);
                sweep(pid, children, &mut ended);
                return Some(ended);
            }
        }
    }
}

/// What the judge says during a run.
enum Word {
    Kill,
    Nothing,
    HungUp,
}

fn heard(socket: BorrowedFd<'_>) -> Word {
    let mut packet = [0_u8; 8];
    match recv(socket, &mut packet, RecvFlags::DONTWAIT) {
        Ok((_, length)) if length > 0 && packet.starts_with(KILL) => Word::Kill,
        Ok((_, length)) if length > 0 => Word::Nothing,
        Err(Errno::AGAIN | Errno::INTR) => Word::Nothing,
        _ => Word::HungUp,
    }
}

fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

fn drain(children: &OwnedFd) {
    let mut record = [0_u8; 128];
    while rustix::io::read(children, &mut record).is_ok_and(|length| length > 0) {}
}

/// Reaps orphans that have ended until the main process is found to have ended, which stays a
/// zombie, so that its number is not given anew before its group is killed.
///
/// Each is looked at before it is reaped: a main process that ends in between must not be taken
/// for an orphan, or its end would never be heard of.
fn reap_until(main: i32, ended: &mut Ended) -> bool {
    loop {
        // SAFETY: `info` is a local value that the call fills; WNOWAIT leaves the child as it is.
        let next = unsafe {
            let mut info = MaybeUninit::<libc::siginfo_t>::zeroed();
            let flags = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
            let done = libc::waitid(libc::P_ALL, 0, info.as_mut_ptr(), flags) == 0;
            if done { info.assume_init().si_pid() } else { 0 }
        };
        if next == main {
            return true;
        }
        if next == 0 || !reap_one(next, main, ended) {
            return false;
        }
    }
}

fn kill_group(pid: i32) {
    // SAFETY: sends a signal to the group of our own child, whose number is not free.
    unsafe { libc::kill(-pid, libc::SIGKILL) };
}

/// Kills whoever is our child now; orphans of the dead become our children in turn.
fn kill_descendants() -> u32 {
    let list = std::fs::read_to_string("/proc/thread-self/children").unwrap_or_default();
    let mut count = 0;
    for pid in list
        .split_ascii_whitespace()
        .filter_map(|pid| pid.parse::<i32>().ok())
    {
        count += 1;
        // SAFETY: sends a signal to our own child, which nobody else reaps.
        unsafe { libc::kill(pid, libc::SIGKILL) };
    }
    count
}

/// Reaps all that has ended. Returns false when there is no child left.
fn reap(main: i32, ended: &mut Ended) -> bool {
    while reap_one(-1, main, ended) {}
    std::io::Error::last_os_error().raw_os_error() != Some(libc::ECHILD)
}

/// Reaps one child that has ended, a certain one or any, adding what it used.
fn reap_one(which: i32, main: i32, ended: &mut Ended) -> bool {
    let mut status = 0;
    // SAFETY: both pointers are to local values that the call fills; the error number is cleared
    // so that "none has ended yet" is told from "there is none".
    let (pid, usage) = unsafe {
        *libc::__errno_location() = 0;
        let mut usage = MaybeUninit::<libc::rusage>::zeroed();
        let flags = libc::WNOHANG | libc::__WALL;
        let pid = libc::wait4(which, &raw mut status, flags, usage.as_mut_ptr());
        (pid, usage.assume_init())
    };
    if pid <= 0 {
        return false;
    }
    let time = |t: libc::timeval| t.tv_sec as u64 * 1_000_000_000 + t.tv_usec as u64 * 1_000;
    ended.cpu += time(usage.ru_utime) + time(usage.ru_stime);
    ended.system += time(usage.ru_stime);
    ended.peak = ended.peak.max(usage.ru_maxrss as u64 * 1024);
    let killed = libc::WIFSIGNALED(status) && libc::WTERMSIG(status) == libc::SIGKILL;
    if pid == main {
        ended.status = status;
    } else if ended.wall > 0 && killed {
        ended.strays += 1;
    }
    true
}

/// Kills and reaps until nothing is left, or `DEATH` has passed.
fn sweep(main: i32, children: &OwnedFd, ended: &mut Ended) {
    let began = Instant::now();
    while reap(main, ended) {
        let alive = kill_descendants();
        if began.elapsed() > DEATH {
            ended.survivors = alive;
            return;
        }
        let mut watched = [PollFd::from_borrowed_fd(children.as_fd(), PollFlags::IN)];
        let pause = Timespec {
            tv_sec: 0,
            tv_nsec: 2_000_000,
        };
        let _ = poll(&mut watched, Some(&pause));
        drain(children);
    }
}
