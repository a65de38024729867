//! Control groups of single runs: a fresh leaf each, so that no peak, no CPU time and no limit of
//! an earlier run survives. In: groups to make leaves in. Out: leaves, and what their accounts say.
//! Both versions of control groups are spoken here; which there are was found by the judge.

use super::setup::{Group, Setup};
use super::{Caps, Ended};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::{Mode, OFlags, open};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// The groups in which each run gets a leaf.
pub(super) struct Groups {
    cpu: Option<Group>,
    memory: Option<Group>,
    tasks: Option<Group>,
    count: u32,
    old: Vec<PathBuf>,
}

/// The leaf of one run, in each hierarchy.
pub(super) struct Leaf {
    /// Its number.
    pub number: u32,
    cpu: Option<PathBuf>,
    memory: Option<Folder>,
    tasks: Option<PathBuf>,
    /// Where a process is put by being started there.
    born_in: Option<OwnedFd>,
    /// Where it puts itself by writing.
    enters: Vec<OwnedFd>,
    armed: Option<Caps>,
    killed: bool,
    /// CPU time that earlier runs have used, all of it and the system's.
    pub used: (u64, u64),
    folders: Vec<PathBuf>,
}

struct Folder {
    path: PathBuf,
    unified: bool,
}

/// The name of a leaf.
pub(in crate::sandbox) fn leaf_name(number: u32) -> String {
    format!("run-{number}")
}

impl Groups {
    pub fn new(setup: &Setup) -> Self {
        Self {
            cpu: setup.cpu.clone(),
            memory: setup.memory.clone(),
            // In the first version the launcher itself is in the group, and its cap is the judge's.
            tasks: setup.tasks.clone().filter(|group| group.unified),
            count: 0,
            old: Vec::new(),
        }
    }

    /// Makes a leaf; none where there are no groups.
    pub fn leaf(&mut self) -> rustix::io::Result<Option<Leaf>> {
        self.remove_old();
        if self.cpu.is_none() && self.memory.is_none() && self.tasks.is_none() {
            return Ok(None);
        }
        self.count = self.count.wrapping_add(1);
        let mut leaf = Leaf {
            number: self.count,
            cpu: None,
            memory: None,
            tasks: None,
            born_in: None,
            enters: Vec::new(),
            armed: None,
            killed: false,
            used: (0, 0),
            folders: Vec::new(),
        };
        leaf.cpu = leaf.open(self.cpu.as_ref())?;
        leaf.memory = leaf.open(self.memory.as_ref())?.map(|path| Folder {
            path,
            unified: self.memory.as_ref().is_some_and(|group| group.unified),
        });
        leaf.tasks = leaf.open(self.tasks.as_ref())?;
        Ok(Some(leaf))
    }

    /// Takes leave of a run's leaf.
    pub fn remove(&mut self, leaf: Leaf) {
        self.old.extend(leaf.folders);
        self.remove_old();
    }

    /// A group may stay busy for a moment after its last process is gone.
    fn remove_old(&mut self) {
        self.old.retain(|folder| {
            matches!(fs::remove_dir(folder), Err(error) if error.kind() != std::io::ErrorKind::NotFound)
        });
    }
}

impl Leaf {
    /// Makes the leaf in one group, or finds it made already in the same hierarchy.
    fn open(&mut self, group: Option<&Group>) -> rustix::io::Result<Option<PathBuf>> {
        let Some(group) = group else { return Ok(None) };
        let folder = Path::new(OsStr::from_bytes(&group.folder)).join(leaf_name(self.number));
        if self.folders.contains(&folder) {
            return Ok(Some(folder));
        }
        rustix::fs::mkdir(&folder, Mode::from_raw_mode(0o755))?;
        self.folders.push(folder.clone());
        if group.unified && BORN_INTO {
            let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
            self.born_in = Some(open(&folder, flags, Mode::empty())?);
        } else {
            let flags = OFlags::WRONLY | OFlags::CLOEXEC;
            let procs = open(folder.join("cgroup.procs"), flags, Mode::empty())?;
            self.enters.push(procs);
        }
        Ok(Some(folder))
    }

    pub fn born_in(&self) -> Option<BorrowedFd<'_>> {
        self.born_in.as_ref().map(AsFd::as_fd)
    }

    pub fn enters(&self) -> &[OwnedFd] {
        &self.enters
    }

    /// Sets the caps of a run, unless they are set already.
    pub fn arm(&mut self, caps: &Caps) -> rustix::io::Result<()> {
        if self.armed.as_ref() == Some(caps) {
            return Ok(());
        }
        if let Some(Folder { path, unified }) = &self.memory {
            let memory = caps.memory.to_string();
            if *unified {
                write(path, "memory.max", &memory)?;
                // Where there is no swap there is no such file.
                let _ = write(path, "memory.swap.max", "0");
                let _ = write(path, "memory.oom.group", "1");
            } else {
                // With swap it may never be less than without, so one of these fails, whichever way
                // the limit moves; where there is no swap there is no such file.
                let _ = write(path, "memory.memsw.limit_in_bytes", &memory);
                write(path, "memory.limit_in_bytes", &memory)?;
                let _ = write(path, "memory.memsw.limit_in_bytes", &memory);
            }
        }
        if let Some(path) = &self.tasks {
            write(path, "pids.max", &caps.tasks.to_string())?;
        }
        self.armed = Some(*caps);
        Ok(())
    }

    /// Kills everything in the group in one stroke, where the kernel can.
    ///
    /// Some kernels kill whatever is born into a group afterwards too (they compare the count of
    /// strokes with that of another group), so the leaf is not used again.
    pub fn kill(&mut self) {
        for folder in &self.folders {
            self.killed |= write(folder, "cgroup.kill", "1").is_ok();
        }
    }

    /// Makes the leaf as good as new for the next run; says whether it could.
    ///
    /// What is counted on is subtracted, the peak is set back, and a leaf in which anything was
    /// killed or in which memory remains (files of an earlier run) is not used again.
    pub fn reset(&mut self, ended: &Ended) -> bool {
        if self.killed {
            return false;
        }
        let used = self.used;
        self.used = (
            used.0 + ended.group_cpu.unwrap_or(0),
            used.1 + ended.group_system,
        );
        let Some(Folder { path, unified }) = &self.memory else {
            return true;
        };
        if *unified || ended.out_of_memory > 0 {
            return false;
        }
        let left = || read(path, "memory.usage_in_bytes").trim().parse().ok();
        write(path, "memory.max_usage_in_bytes", "0").is_ok()
            && left().is_some_and(|left: u64| left <= RESIDUE)
    }

    /// Reads the accounts. Called when nothing is left in the group: only then are they whole.
    pub fn account(&self, ended: &mut Ended) {
        if let Some(path) = &self.cpu {
            let text = read(path, "cpu.stat");
            let mut cpu = field(&text, "usage_usec").map(|micros| micros * 1_000);
            let mut system = field(&text, "system_usec").unwrap_or(0) * 1_000;
            if cpu.is_none() {
                cpu = read(path, "cpuacct.usage").trim().parse().ok();
                let told = read(path, "cpuacct.usage_sys");
                system = told.trim().parse().unwrap_or(0);
            }
            ended.group_cpu = cpu.map(|cpu| cpu.saturating_sub(self.used.0));
            ended.group_system = system.saturating_sub(self.used.1);
        }
        if let Some(Folder { path, unified }) = &self.memory {
            let (peak, events) = if *unified {
                ("memory.peak", "memory.events")
            } else {
                ("memory.max_usage_in_bytes", "memory.oom_control")
            };
            ended.group_peak = read(path, peak).trim().parse().ok();
            let killed = field(&read(path, events), "oom_kill").unwrap_or(0);
            ended.out_of_memory = u32::try_from(killed).unwrap_or(u32::MAX);
        }
    }
}

/// Memory that may remain charged between runs: what the kernel takes ahead in batches.
const RESIDUE: u64 = 512 << 10;
/// Whether processes can be started right in a group here.
const BORN_INTO: bool = cfg!(any(target_arch = "x86_64", target_arch = "aarch64"));

fn write(folder: &Path, file: &str, text: &str) -> rustix::io::Result<()> {
    let file = open(
        folder.join(file),
        OFlags::WRONLY | OFlags::CLOEXEC,
        Mode::empty(),
    )?;
    rustix::io::write(file, text.as_bytes()).map(drop)
}

/// Longer than any account that is read here. One read tells all of it.
const ACCOUNT: usize = 1024;

fn read(folder: &Path, file: &str) -> String {
    let mut text = [0; ACCOUNT];
    let flags = OFlags::RDONLY | OFlags::CLOEXEC;
    let read = open(folder.join(file), flags, Mode::empty())
        .and_then(|file| rustix::io::read(file, &mut text));
    let length = read.unwrap_or(0);
    String::from_utf8_lossy(&text[..length]).into_owned()
}

/// A number behind its name on a line of its own.
pub(in crate::sandbox) fn field(text: &str, name: &str) -> Option<u64> {
    let line = |line: &str| line.strip_prefix(name)?.trim().parse().ok();
    text.lines().find_map(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_are_read_by_their_names() {
        let text = "usage_usec 1234\nuser_usec 1000\nsystem_usec 234\n";
        assert_eq!(field(text, "usage_usec"), Some(1234));
        assert_eq!(field(text, "system_usec"), Some(234));
        let events = "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n";
        assert_eq!(field(events, "oom_kill"), Some(3));
        assert_eq!(field("", "oom_kill"), None);
    }
}
