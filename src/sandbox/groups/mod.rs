//! Control groups, from the judge's side: which hierarchies there are, and a slot in them for each
//! launcher. In: what the system shows. Out: folders, made and removed. What is possible is found by
//! doing it. Both versions are spoken; leaves of single runs are the launcher's.

mod aside;
mod choice;
mod find;
mod hierarchy;
mod scope;
mod slot;

pub use aside::Aside;
pub use hierarchy::{Mount, mounts, own_group};
pub use scope::{SCOPE_MARK, enter_scope};
pub use slot::{Slot, remove_stale};

use find::Told;
use std::path::PathBuf;
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
