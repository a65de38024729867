//! Handing controllers down to the groups within one. In: a group. Out: whether it hands them down
//! now, and, where this process was in the way, the group that it went into meanwhile.

use super::PREFIX;
use super::choice::ASIDE;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The file that says what a group hands down.
const SUBTREE: &str = "cgroup.subtree_control";
/// What runs need of the second version, beside CPU time, which every group accounts.
const CONTROLLERS: [&str; 2] = ["memory", "pids"];

/// Where this process has gone so that its group may be divided; dropped, it goes back, and the
/// group is as it was: else nobody could be put into it any more.
#[derive(Debug, PartialEq, Eq)]
pub struct Aside {
    group: PathBuf,
    below: PathBuf,
    /// What the group did not hand down before.
    added: Vec<&'static str>,
}

/// Tells a group to hand down to those within it what it can; says what it did not before.
///
/// One missing controller does not keep back the other, so each is told by itself.
pub fn hand_down(folder: &Path) -> Vec<&'static str> {
    let before = fs::read_to_string(folder.join(SUBTREE)).unwrap_or_default();
    let has = |name: &&str| before.split_ascii_whitespace().any(|other| other == *name);
    let missing = CONTROLLERS.into_iter().filter(|name| !has(name));
    missing
        .filter(|name| write(folder, SUBTREE, &format!("+{name}")).is_ok())
        .collect()
}

/// Writes to a file that the kernel has made there.
fn write(folder: &Path, file: &str, text: &str) -> io::Result<()> {
    let mut file = File::options().write(true).open(folder.join(file))?;
    file.write_all(text.as_bytes())
}

/// Puts this process into a group.
fn enter(group: &Path) -> io::Result<()> {
    write(group, "cgroup.procs", &std::process::id().to_string())
}

impl Aside {
    /// Makes this process's own group hand down, by going out of its way: a group that hands
    /// controllers down must not have processes of its own. None where others are in the way too.
    pub fn step(group: &Path) -> Option<Self> {
        let name = format!("{PREFIX}{}{ASIDE}", std::process::id());
        let mut aside = Self {
            group: group.to_owned(),
            below: group.join(name),
            added: Vec::new(),
        };
        fs::create_dir(&aside.below).ok()?;
        // Where one of these fails, what was done is undone by dropping it.
        enter(&aside.below).ok()?;
        aside.added = hand_down(group);
        (!aside.added.is_empty()).then_some(aside)
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        for name in &self.added {
            let _ = write(&self.group, SUBTREE, &format!("-{name}"));
        }
        let _ = enter(&self.group);
        let _ = fs::remove_dir(&self.below);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_done_is_undone() {
        // A plain folder is no group: nobody can be put anywhere in it.
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Aside::step(folder.path()), None);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn only_what_is_missing_is_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(SUBTREE);
        assert!(hand_down(folder.path()).is_empty(), "no such file");
        for (before, added) in [
            ("", vec!["memory", "pids"]),
            ("cpu memory\n", vec!["pids"]),
            ("memory pids\n", vec![]),
        ] {
            fs::write(&file, before).unwrap();
            assert_eq!(hand_down(folder.path()), added, "{before}");
        }
    }
}
