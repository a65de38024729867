//! The accounts of a run's control groups, while it runs. In: the groups of a launcher and the
//! number of a leaf. Out: CPU time so far, and whether memory has run out. Cheap to read.

use crate::sandbox::groups::{Base, Slot};
use crate::sandbox::launcher::{field, leaf_name};
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

/// Where the accounts of one run are read.
#[derive(Debug, Default)]
pub struct Accounts {
    cpu: Option<PathBuf>,
    cpu_first: Option<PathBuf>,
    memory: Option<PathBuf>,
    used: Duration,
    processes: Option<PathBuf>,
}

impl Accounts {
    /// Those of a leaf that has `used` CPU time on its account already.
    pub fn of(slot: &Slot, leaf: u32, used: Duration) -> Self {
        let file = |base: &Base, first: &str, second: &str| {
            let name = if base.unified { second } else { first };
            base.folder.join(leaf_name(leaf)).join(name)
        };
        let cpu = slot.cpu();
        let path = cpu.map(|base| file(base, "cpuacct.usage", "cpu.stat"));
        let unified = cpu.is_some_and(|base| base.unified);
        Self {
            cpu: path.clone().filter(|_| unified),
            cpu_first: path.filter(|_| !unified),
            memory: slot
                .memory()
                .map(|base| file(base, "memory.oom_control", "memory.events")),
            used,
            processes: cpu
                .or(slot.memory())
                .map(|base| file(base, "cgroup.procs", "cgroup.procs")),
        }
    }

    /// Whether CPU time is accounted here.
    pub fn count_cpu(&self) -> bool {
        self.cpu.is_some() || self.cpu_first.is_some()
    }

    /// Whether memory is held here.
    pub fn hold_memory(&self) -> bool {
        self.memory.is_some()
    }

    /// User and system time of everything that ever ran.
    ///
    /// What runs right now on another core is counted by the kernel's last tick there, so this is
    /// read from the run's own core.
    pub fn cpu(&self) -> Option<Duration> {
        self.total().map(|total| total.saturating_sub(self.used))
    }

    fn total(&self) -> Option<Duration> {
        if let Some(path) = &self.cpu {
            let text = fs::read_to_string(path).ok()?;
            return field(&text, "usage_usec").map(Duration::from_micros);
        }
        let text = fs::read_to_string(self.cpu_first.as_ref()?).ok()?;
        text.trim().parse().ok().map(Duration::from_nanos)
    }

    /// What runs now, the main process first: the kernel numbers upwards. None without a group.
    pub fn processes(&self) -> Option<Vec<i32>> {
        let text = fs::read_to_string(self.processes.as_ref()?).ok()?;
        let mut processes: Vec<i32> = text.lines().filter_map(|line| line.parse().ok()).collect();
        processes.sort_unstable();
        Some(processes)
    }

    /// Whether the kernel has killed something for the memory limit.
    pub fn memory_ran_out(&self) -> bool {
        let Some(path) = &self.memory else {
            return false;
        };
        let text = fs::read_to_string(path).unwrap_or_default();
        field(&text, "oom_kill").is_some_and(|count| count > 0)
    }
}
