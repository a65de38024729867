//! The launcher's own limits and figures, which what it starts inherits or begins with.
//! In: a request. Out: limits taken, its peak. No other process is touched here.
#![expect(unsafe_code, reason = "limits are raw calls")]

use super::Launch;

/// Keeps a fork bomb of an ordinary user from taking every process that this user may have.
///
/// The system counts all processes of the user, so what is there already is added to a generous
/// share: this protects the machine, while the cap of a run is held by a group or by the watch.
/// Root has no such limit.
pub(super) fn cap_processes() {
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
pub(super) fn own_peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}

/// Core and stack limit that this process has taken, to be inherited by what it starts.
#[derive(Default)]
pub(super) struct Placed {
    core: Option<u32>,
    stack: u64,
}

impl Placed {
    pub fn take(&mut self, launch: &Launch) {
        if launch.core.is_some() && launch.core != self.core {
            let mut set = rustix::thread::CpuSet::new();
            set.set(launch.core.unwrap_or(0) as usize);
            // A core that is not ours to take leaves the program where the system puts it.
            if rustix::thread::sched_setaffinity(None, &set).is_ok() {
                self.core = launch.core;
            }
        }
        if launch.caps.stack != self.stack {
            self.stack = launch.caps.stack;
            // SAFETY: reads and writes this process's own limit through local values. Only the
            // soft limit is moved, never above the hard one.
            unsafe {
                let mut limit = libc::rlimit {
                    rlim_cur: 0,
                    rlim_max: 0,
                };
                if libc::getrlimit(libc::RLIMIT_STACK, &raw mut limit) == 0 {
                    limit.rlim_cur = launch.caps.stack.min(limit.rlim_max);
                    libc::setrlimit(libc::RLIMIT_STACK, &raw const limit);
                }
            }
        }
    }
}
