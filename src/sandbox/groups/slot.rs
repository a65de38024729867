//! The groups of one launcher. In: bases. Out: folders in which it makes leaves, and, in the first
//! version, the cap on tasks around the launcher itself. Dropped, it removes them.

use super::aside::hand_down;
use super::{Base, Bases, PREFIX};
use crate::sandbox::launcher::Group;
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::ErrorKind;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The launcher itself counts too.
const LAUNCHER_TASKS: u32 = 1;
/// Launchers that one process may have.
const MOST: u32 = 4096;

/// The groups of one launcher; dropped after the launcher is gone.
#[derive(Debug, Default)]
pub struct Slot {
    cpu: Option<Base>,
    memory: Option<Base>,
    tasks: Option<Base>,
    capped: u32,
}

impl Slot {
    /// Makes them; what cannot be made is left out.
    pub fn make(bases: &Bases) -> Self {
        let mut made: Vec<(PathBuf, PathBuf)> = Vec::new();
        let mut make = |base: &Option<Base>| {
            let base = base.as_ref()?;
            // One hierarchy may serve several purposes; a process is in one group of it.
            let same = made.iter().find(|(of, _)| *of == base.folder);
            let folder = match same {
                Some((_, folder)) => folder.clone(),
                None => fresh(&base.folder)?,
            };
            made.push((base.folder.clone(), folder.clone()));
            if base.unified {
                // Its leaves need the controllers too; it has no processes that would be in the way.
                hand_down(&folder);
            }
            Some(Base {
                folder,
                unified: base.unified,
            })
        };
        Self {
            cpu: make(&bases.cpu),
            memory: make(&bases.memory),
            tasks: make(&bases.tasks),
            capped: 0,
        }
    }

    /// The groups as a launcher is told of them: CPU time, memory, tasks.
    pub fn groups(&self) -> [Option<Group>; 3] {
        [&self.cpu, &self.memory, &self.tasks].map(|base| {
            base.as_ref().map(|base| Group {
                folder: base.folder.as_os_str().as_bytes().to_vec(),
                unified: base.unified,
            })
        })
    }

    /// Puts a launcher under the cap on tasks, where the first version holds it.
    pub fn enter(&mut self, pid: i32) {
        let Some(base) = self.tasks.as_ref().filter(|base| !base.unified) else {
            return;
        };
        if fs::write(base.folder.join("cgroup.procs"), pid.to_string()).is_err() {
            let _ = fs::remove_dir(&base.folder);
            self.tasks = None;
        }
    }

    /// Sets the cap for the next run, where that is not the launcher's to do; says whether the
    /// kernel holds it.
    pub fn cap_tasks(&mut self, tasks: u32) -> bool {
        let Some(base) = &self.tasks else {
            return false;
        };
        if !base.unified && self.capped != tasks {
            let cap = tasks.saturating_add(LAUNCHER_TASKS).to_string();
            if fs::write(base.folder.join("pids.max"), cap).is_err() {
                return false;
            }
            self.capped = tasks;
        }
        true
    }

    /// Where CPU time of a leaf is read while it runs.
    pub fn cpu(&self) -> Option<&Base> {
        self.cpu.as_ref()
    }

    /// Where memory of a leaf is read while it runs.
    pub fn memory(&self) -> Option<&Base> {
        self.memory.as_ref()
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        for base in [&self.cpu, &self.memory, &self.tasks].into_iter().flatten() {
            remove(&base.folder);
        }
    }
}

/// Makes a group that is nobody else's: not that of another runner in this process either.
fn fresh(base: &Path) -> Option<PathBuf> {
    for number in 0..MOST {
        let folder = base.join(format!("{PREFIX}{}-{number}", std::process::id()));
        match fs::create_dir(&folder) {
            Ok(()) => return Some(folder),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(_) => return None,
        }
    }
    None
}

/// Kills whoever is still in a group: a launcher that was killed from outside leaves them behind.
fn clear(folder: &Path) {
    let members = fs::read_to_string(folder.join("cgroup.procs")).unwrap_or_default();
    for pid in members.lines().filter_map(|pid| pid.parse().ok()) {
        if let Some(pid) = Pid::from_raw(pid) {
            let _ = kill_process(pid, Signal::KILL);
        }
    }
}

/// Removes a group and the leaves in it, with all that is in them.
fn remove(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            clear(&entry.path());
            let _ = fs::remove_dir(entry.path());
        }
    }
    clear(folder);
    // Who was killed just now is in the way for a moment; what is left is removed by the next judge.
    for _ in 0..20 {
        if fs::remove_dir(folder).is_ok() || !folder.exists() {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Removes groups left by judges that were killed: these are empty, since launchers die with them.
pub fn remove_stale(bases: &Bases) {
    let all = [&bases.cpu, &bases.memory, &bases.tasks];
    let mut folders: Vec<&PathBuf> = all.into_iter().flatten().map(|base| &base.folder).collect();
    folders.dedup();
    for entry in folders
        .into_iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flatten()
        .flatten()
    {
        let name = entry.file_name();
        let owner = name
            .to_str()
            .and_then(|name| name.strip_prefix(PREFIX)?.split('-').next());
        if owner.is_some_and(|pid| !Path::new("/proc").join(pid).exists()) {
            remove(&entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_runners_of_one_process_never_share_a_group() {
        let folder = tempfile::tempdir().unwrap();
        let base = Base {
            folder: folder.path().to_owned(),
            unified: false,
        };
        let bases = Bases {
            cpu: Some(base.clone()),
            memory: Some(base),
            ..Bases::default()
        };
        let (one, other) = (Slot::make(&bases), Slot::make(&bases));
        let folder = |slot: &Slot| slot.memory().unwrap().folder.clone();
        assert_ne!(folder(&one), folder(&other));
        let kept = folder(&other);
        assert_eq!(other.cpu(), other.memory(), "one hierarchy, one group");
        drop(one);
        assert!(kept.is_dir());
    }
}
