//! Control groups, from the judge's side: which hierarchies there are, and a slot in them for each
//! launcher. In: what the system shows. Out: folders, made and removed. What is possible is found by
//! doing it. Both versions are spoken; leaves of single runs are the launcher's.

mod hierarchy;
mod scope;
mod slot;

pub use hierarchy::{Mount, mounts, own_group};
pub use scope::{SCOPE_MARK, enter_scope};
pub use slot::{Slot, remove_stale};

use std::fs;
use std::path::{Path, PathBuf};

/// Every group of ours begins so; the judge's process id follows.
const PREFIX: &str = "flagfall-";

/// A group in which slots can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    /// Its folder.
    pub folder: PathBuf,
    /// Whether it belongs to the second version of control groups.
    pub unified: bool,
}

/// Where slots can be made, for each thing that is held or accounted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bases {
    /// CPU time.
    pub cpu: Option<Base>,
    /// Memory.
    pub memory: Option<Base>,
    /// Processes and threads.
    pub tasks: Option<Base>,
}

/// Something that groups hold or account, and the file that shows that a group can.
struct Account {
    controller: &'static str,
    first: &'static str,
    second: &'static str,
}

const CPU: Account = Account {
    controller: "cpuacct",
    first: "cpuacct.usage",
    second: "cpu.stat",
};
const MEMORY: Account = Account {
    controller: "memory",
    first: "memory.max_usage_in_bytes",
    second: "memory.peak",
};
const TASKS: Account = Account {
    controller: "pids",
    first: "pids.max",
    second: "pids.max",
};

impl Bases {
    /// Looks, by making a group in each hierarchy and seeing what it can do.
    #[must_use]
    pub fn find() -> Self {
        let read = |path| fs::read_to_string(path).unwrap_or_default();
        let mounts = mounts(&read("/proc/self/mountinfo"));
        let groups = read("/proc/self/cgroup");
        let find = |account: &Account| {
            let second = mounts.iter().filter(|mount| mount.unified);
            let first = mounts
                .iter()
                .filter(|mount| mount.counts(account.controller));
            second
                .chain(first)
                .find_map(|mount| base(mount, &groups, account))
        };
        Self {
            cpu: find(&CPU),
            memory: find(&MEMORY),
            tasks: find(&TASKS),
        }
    }

    /// Whether the second version holds memory and tasks here.
    #[must_use]
    pub fn is_unified(&self) -> bool {
        let unified = |base: &Option<Base>| base.as_ref().is_some_and(|base| base.unified);
        unified(&self.memory) && unified(&self.tasks)
    }
}

/// A group in a hierarchy where slots can be made that have this account: our own, else the first.
fn base(mount: &Mount, groups: &str, account: &Account) -> Option<Base> {
    let own = own_group(mount, groups);
    let candidates = own.into_iter().chain([mount.point.clone()]);
    let file = if mount.unified {
        account.second
    } else {
        account.first
    };
    let mut candidates = candidates.filter(|folder| {
        offers(folder, file)
            || (mount.unified
                && account.second != CPU.second
                && hand_down(folder)
                && offers(folder, file))
    });
    let folder = candidates.next()?;
    Some(Base {
        folder,
        unified: mount.unified,
    })
}

/// Whether a group made here has a certain file; tried, not guessed.
fn offers(folder: &Path, file: &str) -> bool {
    let probe = folder.join(format!("{PREFIX}{}-probe", std::process::id()));
    let able = fs::create_dir(&probe).is_ok() && probe.join(file).exists();
    let _ = fs::remove_dir(&probe);
    able
}

/// Hands controllers down to the groups within one. A group that hands controllers down must not
/// have processes of its own, so this process moves one down first where that is in the way.
fn hand_down(folder: &Path) -> bool {
    let hand = || fs::write(folder.join("cgroup.subtree_control"), "+memory +pids").is_ok();
    if hand() {
        return true;
    }
    let name = format!("{PREFIX}{}-judge", std::process::id());
    let (below, own) = (folder.join(name), std::process::id().to_string());
    let moved =
        fs::create_dir(&below).is_ok() && fs::write(below.join("cgroup.procs"), &own).is_ok();
    if moved && hand() {
        return true;
    }
    if moved {
        let _ = fs::write(folder.join("cgroup.procs"), &own);
    }
    let _ = fs::remove_dir(&below);
    false
}
