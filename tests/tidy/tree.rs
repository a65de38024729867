//! In: the folder of the repository. Out: its Rust files, its tracked files, and how a fault in
//! one of them is told. Writes nothing; the only process it starts is `git ls-files`.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::source::Source;

/// One place that breaks a rule, and what to do there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    pub path: String,
    /// From 1; 0 means the file or folder as a whole.
    pub line: usize,
    pub remedy: String,
}

impl Fault {
    pub fn new(path: &str, line: usize, remedy: String) -> Fault {
        Fault {
            path: path.to_owned(),
            line,
            remedy,
        }
    }

    pub fn at(source: &Source, byte: usize, remedy: String) -> Fault {
        Fault::new(&source.path, source.line(byte), remedy)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(out, "{}: {}", self.path, self.remedy),
            line => write!(out, "{}:{line}: {}", self.path, self.remedy),
        }
    }
}

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The text of a file at the root, or nothing where there is none.
pub fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_default()
}

/// All Rust files under the folders, whether tracked or not, in the order of their names.
pub fn sources(folders: &[&str]) -> Vec<Source> {
    let mut paths = Vec::new();
    for folder in folders {
        walk(&root().join(folder), &mut paths);
    }
    let read = |path: &PathBuf| {
        let raw = fs::read_to_string(path)
            .unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()));
        Source::new(&relative(path), &raw)
    };
    let rust = paths
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "rs"));
    set_tests_apart(rust.map(read).collect())
}

/// Marks the files behind `#[cfg(test)] mod name;`, which hold tests only.
pub fn set_tests_apart(sources: Vec<Source>) -> Vec<Source> {
    let mut tests = BTreeSet::new();
    for source in &sources {
        for module in source.test_modules() {
            tests.insert(format!("{}/{module}", module_folder(&source.path)));
        }
    }
    let for_tests = |path: &str| {
        tests.iter().any(|test| {
            path.strip_prefix(test.as_str())
                .is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
        })
    };
    let mark = |source: Source| {
        if for_tests(&source.path) {
            source.for_tests_only()
        } else {
            source
        }
    };
    sources.into_iter().map(mark).collect()
}

/// Where the modules that a file declares are looked for.
fn module_folder(path: &str) -> &str {
    let door = ["/mod.rs", "/lib.rs", "/main.rs"]
        .iter()
        .find_map(|door| path.strip_suffix(door));
    door.unwrap_or(path.trim_end_matches(".rs"))
}

/// Folders in `src/`, and the files beside `main.rs` and `lib.rs`, which belong to no room.
pub fn entries_of_src() -> Vec<String> {
    let read = fs::read_dir(root().join("src")).expect("src/ is a folder that can be read");
    let mut names: Vec<String> = read
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| !matches!(name.as_str(), "main.rs" | "lib.rs"))
        .collect();
    names.sort();
    names
}

/// What git tracks. Without git, or before the first `git add`, all files but those of `target`.
pub fn tracked() -> Vec<String> {
    let listed = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(root())
        .output();
    let listed = listed.ok().filter(|output| output.status.success());
    let names = listed.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let names: Vec<String> = names
        .unwrap_or_default()
        .split('\0')
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect();
    if !names.is_empty() {
        return names;
    }
    let mut paths = Vec::new();
    for entry in fs::read_dir(root()).into_iter().flatten().flatten() {
        if !matches!(entry.file_name().to_str(), Some(".git" | "target")) {
            walk(&entry.path(), &mut paths);
        }
    }
    paths.iter().map(|path| relative(path)).collect()
}

/// The files at or under a path, links not followed, in the order of their names.
fn walk(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() && !path.is_symlink() {
        let mut entries: Vec<PathBuf> = fs::read_dir(path)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .collect();
        entries.sort();
        for entry in entries {
            walk(&entry, found);
        }
    } else if path.exists() {
        found.push(path.to_owned());
    }
}

fn relative(path: &Path) -> String {
    let inside = path
        .strip_prefix(root())
        .expect("only files of the repository are read");
    inside.to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_names_its_place_and_its_remedy() {
        let fault = Fault::new("src/a.rs", 3, "mend it".to_owned());
        assert_eq!(fault.to_string(), "src/a.rs:3: mend it");
        assert_eq!(Fault { line: 0, ..fault }.to_string(), "src/a.rs: mend it");
    }

    #[test]
    fn a_module_of_tests_in_a_file_of_its_own_is_no_live_code() {
        let rows = [
            ("src/a/mod.rs", "#[cfg(test)]\nmod b;\nmod c;", false),
            ("src/a/b.rs", "fn b() {}", true),
            ("src/a/b/d.rs", "fn d() {}", true),
            ("src/a/c.rs", "#[cfg(test)]\nmod e;\nfn c() {}", false),
            ("src/a/c/e.rs", "fn e() {}", true),
            ("src/a/bc.rs", "fn bc() {}", false),
        ];
        let sources = rows
            .iter()
            .map(|(path, raw, _)| Source::new(path, raw))
            .collect();
        for (source, (path, _, tests)) in set_tests_apart(sources).iter().zip(rows) {
            assert_eq!(source.live.trim().is_empty(), tests, "{path}");
        }
    }

    #[test]
    fn the_repository_is_found() {
        assert!(
            sources(&["src", "tests"])
                .iter()
                .any(|source| source.path == "src/lib.rs")
        );
        assert!(tracked().iter().any(|path| path == "Cargo.toml"));
    }
}
