//! Finding where groups can be made, by making one in each hierarchy. In: what the system tells of
//! its hierarchies and of our place in them. Out: bases, in both versions.

use super::aside::{Aside, hand_down};
use super::choice::{Offer, candidates, choose};
use super::hierarchy::{Mount, mounts, own_group};
use super::{Base, Bases, PREFIX};
use std::fs;
use std::path::Path;
use std::sync::Arc;

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

/// What the system tells of its hierarchies and of our place in them.
pub struct Told {
    mounts: Vec<Mount>,
    groups: String,
}

impl Told {
    /// Reads it.
    pub fn read() -> Self {
        let read = |path| fs::read_to_string(path).unwrap_or_default();
        Self {
            mounts: mounts(&read("/proc/self/mountinfo")),
            groups: read("/proc/self/cgroup"),
        }
    }

    /// What the second version does for us, in one group.
    pub fn second(&self) -> Bases {
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

    /// What the first version does for us, in a tree for each.
    pub fn first(&self) -> Bases {
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
