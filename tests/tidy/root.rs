//! In: the list of tracked files and the texts of the documents. Out: what does not belong at the
//! top level, paths of one machine, and what `ARCHITECTURE.md` fails to say.

use std::collections::BTreeSet;

use crate::tree::Fault;

/// All that may stand at the top level, besides files and folders whose names begin with a dot.
const ENTRIES: &[&str] = &[
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "benches",
    "cases",
    "solutions",
    "src",
    "tests",
];

/// Folders of the machines that we work on, in pieces so that a search does not find them here.
const MACHINE: &[&str] = &[
    concat!("/wo", "rk/"),
    concat!("/fa", "rm/"),
    concat!("/ro", "ot/"),
];

/// Lines that `ARCHITECTURE.md` may have.
const ARCHITECTURE: usize = 150;

/// Entries at the top level that are not of the list.
pub fn strangers(tracked: &[String]) -> Vec<Fault> {
    let first = |path: &String| path.split('/').next().unwrap_or_default().to_owned();
    let entries: BTreeSet<String> = tracked.iter().map(first).collect();
    let stranger = |name: &String| !name.starts_with('.') && !ENTRIES.contains(&name.as_str());
    let fault = |name: String| {
        let remedy = "does not belong at the top level: move it into a folder that is there";
        Fault::new(&name, 0, remedy.to_owned())
    };
    entries.into_iter().filter(stranger).map(fault).collect()
}

/// Whether a tracked file is text of ours: the inputs and answers of cases are data.
pub fn is_text(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let end = name.rsplit_once('.').map_or("", |(_, end)| end);
    let data = matches!(
        end,
        "in" | "ans" | "out" | "lock" | "png" | "gif" | "ico" | "gz" | "zip"
    );
    !data && !name.starts_with("LICENSE")
}

/// Absolute paths that exist on one machine only.
pub fn machine_paths(path: &str, text: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        for folder in MACHINE.iter().filter(|folder| is_absolute_in(text, folder)) {
            let remedy = format!("`{folder}` is a folder of one machine: write a relative path");
            faults.push(Fault::new(path, line, remedy));
        }
    }
    faults
}

/// Whether the folder stands there as the head of a path, not in the middle of one.
fn is_absolute_in(text: &str, folder: &str) -> bool {
    let inner = |last: char| last.is_alphanumeric() || "_-.~}*)".contains(last);
    text.match_indices(folder)
        .any(|(at, _)| !text[..at].ends_with(inner))
}

/// What the document on the architecture lacks, and whether it has grown too long.
pub fn architecture(text: &str, rooms: &[String]) -> Vec<Fault> {
    let path = "ARCHITECTURE.md";
    let lines = text.lines().count();
    let mut faults = Vec::new();
    if lines == 0 {
        faults.push(Fault::new(
            path,
            0,
            "is missing: say what each room is".to_owned(),
        ));
    }
    if lines > ARCHITECTURE {
        let remedy =
            format!("{lines} lines, {ARCHITECTURE} are allowed: keep what does not change");
        faults.push(Fault::new(path, 0, remedy));
    }
    for room in rooms.iter().filter(|room| !names(text, room)) {
        faults.push(Fault::new(
            path,
            0,
            format!("says nothing about `{room}`: add its row"),
        ));
    }
    faults
}

/// Whether the text names a room in backquotes, alone or as a folder.
fn names(text: &str, room: &str) -> bool {
    ["`#`", "`#/`", "`src/#`", "`src/#/`"]
        .iter()
        .any(|form| text.contains(&form.replace('#', room)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owned(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn only_the_listed_entries_and_dot_names_stand_at_the_top() {
        let tracked = [
            "Cargo.toml",
            "src/lib.rs",
            ".ci/run",
            "notes.md",
            "tools/a.sh",
            "tools/b.sh",
            "LICENSE",
        ];
        let told: Vec<String> = strangers(&owned(&tracked))
            .iter()
            .map(|fault| fault.path.clone())
            .collect();
        assert_eq!(told, ["LICENSE", "notes.md", "tools"]);
        assert_eq!(strangers(&owned(ENTRIES)), []);
    }

    #[test]
    fn a_path_of_one_machine_is_a_fault_and_a_part_of_a_path_is_none() {
        for folder in MACHINE {
            for text in [
                format!("see {folder}a"),
                format!("\n(\"{folder}\")"),
                format!("file://{folder}a"),
            ] {
                assert_eq!(machine_paths("README.md", &text).len(), 1, "{text}");
            }
            for text in [
                format!("src{folder}a"),
                format!("a.b{folder}"),
                format!("$A/..{folder}"),
            ] {
                assert_eq!(machine_paths("README.md", &text), [], "{text}");
            }
        }
    }

    #[test]
    fn data_and_licences_are_no_texts_of_ours() {
        for path in [
            "cases/a/secret/1.in",
            "cases/a/secret/1.ans",
            "Cargo.lock",
            "LICENSE-MIT",
        ] {
            assert!(!is_text(path), "{path}");
        }
        for path in [
            "src/lib.rs",
            "README.md",
            ".ci/run",
            "cases/a/problem.toml",
            "tests/a/b.sh",
        ] {
            assert!(is_text(path), "{path}");
        }
    }

    #[test]
    fn the_architecture_is_short_and_names_each_room() {
        let rooms = owned(&["model", "check", "cli"]);
        let text = "| `model` | nouns |\nand `src/check/`, but not cli\n";
        let told: Vec<String> = architecture(text, &rooms)
            .iter()
            .map(Fault::to_string)
            .collect();
        assert_eq!(
            told,
            ["ARCHITECTURE.md: says nothing about `cli`: add its row"]
        );
        assert_eq!(architecture(&"a\n".repeat(151), &[]).len(), 1);
        assert_eq!(architecture(&"a\n".repeat(150), &[]), []);
        assert_eq!(architecture("", &[]).len(), 1);
    }
}
