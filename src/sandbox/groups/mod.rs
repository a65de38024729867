//! Control groups, from the judge's side: which hierarchies there are, and a slot in them for each
//! launcher. In: what the system shows. Out: folders, made and removed. What is possible is found by
//! doing it. Both versions are spoken; leaves of single runs are the launcher's.

mod aside;
mod choice;
mod hierarchy;
mod scope;
mod slot;

pub use aside::Aside;
pub use hierarchy::{Mount, mounts, own_group};
pub use scope::{SCOPE_MARK, enter_scope};
pub use slot::{Slot, remove_stale};

use aside::hand_down;
use choice::{Offer, candidates, choose};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
    /// Where this process went to make room for them; it returns when nobody uses them any more.
    pub aside: Option<Arc<Aside>>,
}

/// Something that groups of the first version hold or account, and the file that shows that one can.
struct Account {
    controller: &'static str,
    file: &'static str,
}

const CPU: Account = Account {
    controller: "cpuacct",
    file: "cpuacct.usage",
};
const MEMORY: Account = Account {
    controller: "memory",
    file: "memory.max_usage_in_bytes",
};
const TASKS: Account = Account {
    controller: "pids",
    file: "pids.max",
};

impl Bases {
    /// Looks, by making a group in each hierarchy and seeing what it can do: in the second
    /// version's first.
    #[must_use]
    pub fn find() -> Self {
        let told = Told::read();
        let mut found = told.second();
        let first = told.first();
        found.cpu = found.cpu.or(first.cpu);
        found.memory = found.memory.or(first.memory);
        found.tasks = found.tasks.or(first.tasks);
        found
    }

    /// Looks only where nothing has to be handed down and nobody has to make room.
    #[must_use]
    pub fn find_first_version() -> Self {
        Told::read().first()
    }

    /// Whether the second version holds memory and tasks here.
    #[must_use]
    pub fn is_unified(&self) -> bool {
        let unified = |base: &Option<Base>| base.as_ref().is_some_and(|base| base.unified);
        unified(&self.memory) && unified(&self.tasks)
    }
}

/// What the system tells of its hierarchies and of our place in them.
struct Told {
    mounts: Vec<Mount>,
    groups: String,
}

impl Told {
    fn read() -> Self {
        let read = |path| fs::read_to_string(path).unwrap_or_default();
        Self {
            mounts: mounts(&read("/proc/self/mountinfo")),
            groups: read("/proc/self/cgroup"),
        }
    }

    fn second(&self) -> Bases {
        let Some(mount) = self.mounts.iter().find(|mount| mount.unified) else {
            return Bases::default();
        };
        let own = own_group(mount, &self.groups);
        let candidates = candidates(own.as_deref(), &mount.point, std::process::id());
        let mut aside = None;
        let divide = |folder: &Path| {
            if !hand_down(folder).is_empty() {
                return true;
            }
            if own.as_deref() == Some(folder) {
                aside = Aside::step(folder).map(Arc::new);
            }
            own.as_deref() == Some(folder) && aside.is_some()
        };
        let Some((folder, offer)) = choose(&candidates, offers, divide) else {
            return Bases::default();
        };
        let base = Base {
            folder,
            unified: true,
        };
        Bases {
            cpu: offer.cpu.then(|| base.clone()),
            memory: offer.memory.then(|| base.clone()),
            tasks: offer.tasks.then_some(base),
            aside,
        }
    }

    fn first(&self) -> Bases {
        let find = |account: &Account| {
            let mut trees = self
                .mounts
                .iter()
                .filter(|mount| mount.counts(account.controller));
            trees.find_map(|mount| {
                let own = own_group(mount, &self.groups);
                let mut candidates = own.into_iter().chain([mount.point.clone()]);
                let folder = candidates.find(|folder| probe(folder, |made| has(made, account)))?;
                Some(Base {
                    folder,
                    unified: false,
                })
            })
        };
        Bases {
            cpu: find(&CPU),
            memory: find(&MEMORY),
            tasks: find(&TASKS),
            aside: None,
        }
    }
}

fn has(group: &Path, account: &Account) -> bool {
    group.join(account.file).exists()
}

/// What a group of the second version made in this one can do; tried, not guessed.
fn offers(folder: &Path) -> Offer {
    probe(folder, |made| {
        let has = |file| made.join(file).exists();
        Offer {
            cpu: has("cpu.stat"),
            memory: has("memory.peak"),
            tasks: has("pids.max"),
        }
    })
}

/// What is to be seen in a group made for a moment; nothing where none can be made.
fn probe<T: Default>(folder: &Path, look: impl FnOnce(&Path) -> T) -> T {
    let made = folder.join(format!("{PREFIX}{}-probe", std::process::id()));
    let seen = fs::create_dir(&made).map(|()| look(&made));
    let _ = fs::remove_dir(&made);
    seen.unwrap_or_default()
}
