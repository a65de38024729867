//! A hard cap on processes and threads, where the system lets us have one: a group of the kernel's
//! `pids` controller around one launcher. In: a launcher's process id. Out: a cap, or none.
//! A fork bomb outruns every watcher, so this is what keeps the machine alive; without it, an
//! ordinary user's own limit does (see the launcher), and root has only the watch.

use std::fs;
use std::path::{Path, PathBuf};

/// The launcher itself counts too.
const LAUNCHER_TASKS: u32 = 1;
/// Every group of ours begins so; the judge's process id follows.
const PREFIX: &str = "flagfall-";

/// A group around one launcher; dropped after the launcher is gone, it removes itself.
#[derive(Debug)]
pub struct TaskCap {
    folder: PathBuf,
    tasks: u32,
}

impl TaskCap {
    /// Puts a process into a group of its own; none where the system does not let us.
    pub fn around(pid: u32) -> Option<Self> {
        bases().iter().find_map(|base| {
            let folder = base.join(format!("{PREFIX}{}-{pid}", std::process::id()));
            fs::create_dir(&folder).ok()?;
            let cap = Self { folder, tasks: 0 };
            let placed = cap.folder.join("pids.max").exists()
                && fs::write(cap.folder.join("cgroup.procs"), pid.to_string()).is_ok();
            placed.then_some(cap)
        })
    }

    /// Sets the cap for the next run; says whether it holds.
    pub fn set(&mut self, tasks: u32) -> bool {
        if self.tasks != tasks {
            let cap = tasks.saturating_add(LAUNCHER_TASKS).to_string();
            if fs::write(self.folder.join("pids.max"), cap).is_err() {
                return false;
            }
            self.tasks = tasks;
        }
        true
    }
}

impl Drop for TaskCap {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.folder);
    }
}

/// Whether a cap can be had here, found by trying it on nobody.
pub fn is_available() -> bool {
    bases().iter().any(|base| {
        let folder = base.join(format!("{PREFIX}{}-probe", std::process::id()));
        let able = fs::create_dir(&folder).is_ok() && folder.join("pids.max").exists();
        let _ = fs::remove_dir(&folder);
        able
    })
}

/// Removes groups left by judges that were killed: these are empty, since launchers die with them.
pub fn remove_stale() {
    for base in bases() {
        let Ok(entries) = fs::read_dir(base) else {
            continue;
        };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let owner = name
                .to_str()
                .and_then(|name| name.strip_prefix(PREFIX)?.split('-').next());
            if owner.is_some_and(|pid| !Path::new("/proc").join(pid).exists()) {
                let _ = fs::remove_dir(entry.path());
            }
        }
    }
}

/// Folders in which a group could be made: our own group's first, then the root of the hierarchy.
fn bases() -> Vec<PathBuf> {
    let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    own.lines().flat_map(base_of).collect()
}

/// The folders that a line of `/proc/self/cgroup` stands for, if its hierarchy can count tasks.
fn base_of(line: &str) -> Vec<PathBuf> {
    let mut parts = line.splitn(3, ':').skip(1);
    let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else {
        return Vec::new();
    };
    let root = match controllers {
        "" => Path::new("/sys/fs/cgroup").to_owned(),
        some if some.split(',').any(|name| name == "pids") => {
            Path::new("/sys/fs/cgroup").join(some)
        }
        _ => return Vec::new(),
    };
    let own = root.join(path.trim_start_matches('/'));
    if own == root {
        vec![root]
    } else {
        vec![own, root]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hierarchies_that_count_tasks_are_tried() {
        for (line, folders) in [
            ("8:pids:/", &["/sys/fs/cgroup/pids"][..]),
            (
                "8:pids:/a/b",
                &["/sys/fs/cgroup/pids/a/b", "/sys/fs/cgroup/pids"],
            ),
            (
                "0::/user.slice",
                &["/sys/fs/cgroup/user.slice", "/sys/fs/cgroup"],
            ),
            ("4:memory:/", &[]),
            ("nonsense", &[]),
        ] {
            let expected: Vec<PathBuf> = folders.iter().map(PathBuf::from).collect();
            let mut found = base_of(line);
            found
                .iter_mut()
                .for_each(|path| *path = path.components().collect());
            assert_eq!(found, expected, "{line}");
        }
    }
}
