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
/// Where processes are in it nothing is tried: the kernel would refuse memory and allow tasks, and
/// with that alone the groups within become such that no process can enter them. The first group of
/// all is excepted. What is missing altogether does not keep back the rest.
pub fn hand_down(folder: &Path) -> Vec<&'static str> {
    let read = |file| fs::read_to_string(folder.join(file)).unwrap_or_default();
    let is_first = !folder.join("cgroup.type").exists();
    if !is_first && !read("cgroup.procs").trim().is_empty() {
        return Vec::new();
    }
    let (listed, before) = (read("cgroup.controllers"), read(SUBTREE));
    let names = |text: &str, name: &str| text.split_ascii_whitespace().any(|other| other == name);
    let missing: Vec<&str> = CONTROLLERS
        .into_iter()
        .filter(|name| names(&listed, name) && !names(&before, name))
        .collect();
    let words: Vec<String> = missing.iter().map(|name| format!("+{name}")).collect();
    if words.is_empty() || write(folder, SUBTREE, &words.join(" ")).is_err() {
        return Vec::new();
    }
    missing
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
    fn only_what_is_missing_is_asked_for_and_only_where_nobody_is() {
        for (listed, before, kind, members, added) in [
            ("memory pids", "", "domain", "", vec!["memory", "pids"]),
            ("cpu memory pids", "cpu memory", "domain", "", vec!["pids"]),
            ("memory pids", "memory pids", "domain", "", vec![]),
            // A kernel with one of them only.
            ("cpu pids", "", "domain", "", vec!["pids"]),
            ("cpu", "", "domain", "", vec![]),
            // Somebody is there: for tasks alone the kernel would not mind.
            ("memory pids", "", "domain", "17", vec![]),
            ("pids", "", "domain", "17", vec![]),
            // The first group of all has no such file.
            ("memory pids", "", "", "1", vec!["memory", "pids"]),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let file = |name: &str, text: &str| {
                fs::write(folder.path().join(name), format!("{text}\n")).unwrap();
            };
            assert!(hand_down(folder.path()).is_empty(), "no group");
            file("cgroup.controllers", listed);
            file(SUBTREE, before);
            file("cgroup.procs", members);
            if !kind.is_empty() {
                file("cgroup.type", kind);
            }
            assert_eq!(
                hand_down(folder.path()),
                added,
                "{listed}, {before}, {kind}, {members}"
            );
        }
    }
}
