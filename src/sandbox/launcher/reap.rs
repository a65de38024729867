//! The end of a run: who has ended is reaped, who is left is killed, and all is added up.
//! In: the main process. Out: facts. The main process stays a zombie until its group is killed, so
//! that its number is not given anew before.
#![expect(unsafe_code, reason = "wait4 with resource usage has no safe form")]

use super::Ended;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::{AsFd, OwnedFd};
use std::mem::MaybeUninit;
use std::time::{Duration, Instant};

/// How long killed processes may take to be gone before they are told as survivors.
const DEATH: Duration = Duration::from_secs(5);

/// Reads what tells of deaths, to hear of the next.
pub(super) fn drain(children: &OwnedFd) {
    let mut record = [0_u8; 128];
    while rustix::io::read(children, &mut record).is_ok_and(|length| length > 0) {}
}

/// Reaps orphans that have ended until the main process is found to have ended.
///
/// Each is looked at before it is reaped: a main process that ends in between must not be taken
/// for an orphan, or its end would never be heard of.
pub(super) fn reap_until(main: i32, ended: &mut Ended) -> bool {
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

/// Kills the main process and its group; or, as the first process of a namespace, everybody else
/// there, in one stroke that no fork escapes.
pub(super) fn kill(pid: i32, everybody: bool) {
    // SAFETY: sends a signal to the group of our own child, whose number is not free; or to
    // everybody whom this process may signal but itself, which it may do only as process 1.
    unsafe {
        if everybody {
            libc::kill(-1, libc::SIGKILL);
        } else {
            libc::kill(-pid, libc::SIGKILL);
        }
    }
}

/// Kills whoever is our child now; orphans of the dead become our children in turn.
fn kill_descendants(everybody: bool) -> u32 {
    let list = std::fs::read_to_string("/proc/thread-self/children").unwrap_or_default();
    let mut count = 0;
    for pid in list
        .split_ascii_whitespace()
        .filter_map(|pid| pid.parse::<i32>().ok())
    {
        count += 1;
        if !everybody {
            // SAFETY: sends a signal to our own child, which nobody else reaps.
            unsafe { libc::kill(pid, libc::SIGKILL) };
        }
    }
    if everybody {
        kill(0, true);
    }
    count
}

/// Reaps all that has ended. Returns false when there is no child left.
fn reap(main: i32, ended: &mut Ended) -> bool {
    while reap_one(-1, main, ended) {}
    std::io::Error::last_os_error().raw_os_error() != Some(libc::ECHILD)
}

/// Reaps the main process and leaves the others alone: for the test that sees them stay.
pub(super) fn reap_only(main: i32, ended: &mut Ended) {
    reap_one(main, main, ended);
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
    let switches = u32::try_from(usage.ru_nivcsw).unwrap_or(u32::MAX);
    ended.switches = ended.switches.saturating_add(switches);
    let killed = libc::WIFSIGNALED(status) && libc::WTERMSIG(status) == libc::SIGKILL;
    if pid == main {
        ended.status = status;
    } else if ended.wall > 0 && killed {
        ended.strays += 1;
    }
    true
}

/// Kills and reaps until nothing is left, or `DEATH` has passed. `stroke` kills more than can be
/// found by looking for it, and is asked only when something is left.
pub(super) fn sweep(
    main: i32,
    everybody: bool,
    stroke: &mut dyn FnMut(),
    children: &OwnedFd,
    ended: &mut Ended,
) {
    let began = Instant::now();
    while reap(main, ended) {
        stroke();
        let alive = kill_descendants(everybody);
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
