//! Everything that a run has started, as the system shows it while it runs.
//! In: the main process. Out: CPU time and resident memory of all. Figures are lower bounds: a
//! process that comes and goes between two looks is not seen here (the launcher's reaping is).
#![expect(
    unsafe_code,
    reason = "the CPU clock of another process has no safe form"
)]

use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::mem::MaybeUninit;
use std::time::Duration;

/// Processes followed at one time; a run that has more has passed every cap on tasks.
const FOLLOWED: usize = 4096;

/// What was seen at one look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// CPU time of all processes ever seen.
    pub cpu: Duration,
    /// Resident bytes of the processes alive.
    pub resident: u64,
    /// Processes and threads alive.
    pub tasks: u32,
}

/// The processes of a run.
#[derive(Debug)]
pub struct Members {
    launcher: i32,
    page: u64,
    /// The last CPU time seen of each process.
    seen: HashMap<i32, Duration>,
    looks: u32,
    family: Vec<i32>,
}

impl Members {
    /// Follows everything below `launcher`: what it has started, and orphans, which become its
    /// children.
    pub fn new(launcher: i32) -> Self {
        Self {
            launcher,
            page: rustix::param::page_size() as u64,
            seen: HashMap::new(),
            looks: 0,
            family: Vec::new(),
        }
    }

    /// Looks now. The family is gathered anew at every fourth look, and at each while it is large:
    /// most programs are one process, and gathering costs more than the rest.
    pub fn look(&mut self) -> Look {
        if self.looks.is_multiple_of(4) || self.family.len() != 1 {
            self.family = self.gather();
        }
        self.looks += 1;
        let mut look = Look::default();
        for &pid in &self.family {
            if let Some(cpu) = cpu_clock(pid) {
                // The same number for a later process would show a smaller time.
                let last = self.seen.entry(pid).or_default();
                *last = cpu.max(*last);
            }
            look.resident += resident_pages(pid) * self.page;
            look.tasks += if self.family.len() > 1 || self.looks % 4 == 1 {
                threads(pid)
            } else {
                1
            };
        }
        look.cpu = self.seen.values().sum();
        look
    }

    /// Resident bytes of all with pages that several share counted once; dearer than a look. None
    /// where that may not be read.
    pub fn proportional(&self) -> Option<u64> {
        let mut sum = 0;
        for pid in &self.family {
            let text = match fs::read_to_string(format!("/proc/{pid}/smaps_rollup")) {
                Ok(text) => text,
                Err(error) if error.kind() == ErrorKind::PermissionDenied => return None,
                // It has ended, and has no memory, whether it was waited for or not.
                Err(_) => continue,
            };
            let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
            sum += line.trim().trim_end_matches(" kB").parse::<u64>().ok()? * 1024;
        }
        Some(sum)
    }

    /// How many processes the last look followed.
    pub fn count(&self) -> usize {
        self.family.len()
    }

    /// The processes of now; dearer than a look.
    pub fn gather(&self) -> Vec<i32> {
        let mut found = children(self.launcher, self.launcher);
        let mut at = 0;
        while at < found.len() && found.len() < FOLLOWED {
            let parent = found[at];
            for task in tasks(parent) {
                for pid in children(parent, task) {
                    if !found.contains(&pid) {
                        found.push(pid);
                    }
                }
            }
            at += 1;
        }
        found
    }
}

/// User and system time of a process, to the nanosecond; none when it is gone.
fn cpu_clock(pid: i32) -> Option<Duration> {
    // The system's encoding of a process's CPU clock: the inverted number, and 2 for the scheduler.
    let clock = (!pid << 3) | 2;
    let mut time = MaybeUninit::<libc::timespec>::uninit();
    // SAFETY: the call fills a local value, or fails.
    let time = unsafe {
        (libc::clock_gettime(clock, time.as_mut_ptr()) == 0).then(|| time.assume_init())
    }?;
    Some(Duration::new(
        u64::try_from(time.tv_sec).ok()?,
        u32::try_from(time.tv_nsec).ok()?,
    ))
}

fn resident_pages(pid: i32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/statm")).unwrap_or_default();
    text.split(' ')
        .nth(1)
        .and_then(|pages| pages.parse().ok())
        .unwrap_or(0)
}

fn tasks(pid: i32) -> Vec<i32> {
    let Ok(folder) = fs::read_dir(format!("/proc/{pid}/task")) else {
        return Vec::new();
    };
    folder
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect()
}

fn threads(pid: i32) -> u32 {
    u32::try_from(tasks(pid).len()).unwrap_or(u32::MAX)
}

fn children(pid: i32, task: i32) -> Vec<i32> {
    let list = fs::read_to_string(format!("/proc/{pid}/task/{task}/children")).unwrap_or_default();
    list.split_ascii_whitespace()
        .filter_map(|pid| pid.parse().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_at_a_child_shows_what_it_uses() {
        // Children are listed by the thread that has them; the main thread of a test has none.
        let own = rustix::thread::gettid().as_raw_nonzero().get();
        let mut members = Members::new(own);
        let mut child = std::process::Command::new("/bin/sh")
            .args(["-c", "while :; do :; done"])
            .spawn()
            .expect("sh is there");
        let first = members.look();
        std::thread::sleep(Duration::from_millis(20));
        let second = members.look();
        let proportional = members.proportional();
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        assert!(
            first.tasks >= 1 && second.resident > 1 << 16,
            "{first:?} {second:?}"
        );
        assert!(second.cpu > first.cpu);
        assert!(proportional.is_some());
    }

    #[test]
    fn a_launcher_that_is_gone_has_nothing() {
        let mut members = Members::new(i32::MAX - 7);
        let look = members.look();
        assert_eq!((look.cpu, look.resident), (Duration::ZERO, 0));
    }
}
