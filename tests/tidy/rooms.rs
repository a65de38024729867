//! In: the files of `src/`. Out: every use of a room that the table of layers does not grant. The
//! table is law; a change of it is a commit of its own, with a sentence in `ARCHITECTURE.md`.

use std::collections::BTreeSet;

use crate::scan::{imports, inline_modules, is_word, name_at, words};
use crate::source::Source;
use crate::tree::Fault;

/// Each room and the rooms that it may use, from the ground up. A room not listed does not exist.
pub const ROOMS: &[(&str, &[&str])] = &[
    ("model", &[]),
    ("event", &["model"]),
    ("problem", &["model"]),
    ("sandbox", &["model"]),
    ("build", &["model", "sandbox"]),
    ("check", &["model", "sandbox"]),
    ("judge", &["model", "event", "sandbox", "build", "check"]),
    ("wire", &["model", "event"]),
    ("report", &["model", "event", "wire"]),
    ("growth", &["model", "event", "sandbox", "build", "judge"]),
    (
        "stress",
        &["model", "event", "sandbox", "build", "check", "judge"],
    ),
    (
        "verify",
        &["model", "event", "sandbox", "build", "check", "judge"],
    ),
    ("batch", &["model", "event", "problem", "judge"]),
    ("store", &["model", "event", "wire", "report"]),
    ("remote", &["model", "event", "wire", "judge"]),
    (
        "serve",
        &[
            "model", "event", "wire", "report", "store", "problem", "judge",
        ],
    ),
    (
        "cli",
        &[
            "model", "event", "problem", "sandbox", "build", "check", "judge", "wire", "report",
            "growth", "stress", "verify", "batch", "store", "remote", "serve",
        ],
    ),
];

/// Rooms that use nothing but the standard library and the rooms of their row.
pub const STD_ONLY: &[&str] = &["model", "event"];

/// The row of a room.
pub fn row(room: &str) -> Option<&'static [&'static str]> {
    ROOMS
        .iter()
        .find(|(name, _)| *name == room)
        .map(|(_, uses)| *uses)
}

/// Entries of `src/` that are no room of the table.
pub fn strangers(entries: &[String]) -> Vec<Fault> {
    let stranger = |name: &&String| row(name).is_none();
    let fault = |name: &String| {
        let remedy = "is no room: move it into one, or add a row to ROOMS in tests/tidy/rooms.rs";
        Fault::new(&format!("src/{name}"), 0, remedy.to_owned())
    };
    entries.iter().filter(stranger).map(fault).collect()
}

/// What a file uses and may not.
pub fn faults(source: &Source) -> Vec<Fault> {
    let Some(room) = source.room() else {
        return Vec::new();
    };
    let Some(uses) = row(room) else {
        return Vec::new();
    };
    let mut faults = bypasses(source);
    for (line, name) in names_from_the_root(source) {
        let remedy = if name == room || uses.contains(&name.as_str()) {
            continue;
        } else if row(&name).is_some() {
            let granted = if uses.is_empty() {
                "no room".to_owned()
            } else {
                uses.join(", ")
            };
            format!(
                "`{room}` may not use `{name}`, only {granted}: turn the arrow round or move it"
            )
        } else {
            format!("`{name}` is taken from the root of the crate: write the path of its room")
        };
        faults.push(Fault::new(&source.path, line, remedy));
    }
    faults.sort();
    faults
}

/// The ways to bring in another room's text that no path shows.
fn bypasses(source: &Source) -> Vec<Fault> {
    let marks = ["#[path", "include!"];
    let found = marks
        .iter()
        .flat_map(|mark| words(&source.live, mark).map(move |at| (at, mark)));
    let fault = |(at, mark): (usize, &&str)| {
        Fault::at(
            source,
            at,
            format!("`{mark}` goes round the table of rooms: declare a module"),
        )
    };
    found.map(fault).collect()
}

/// Names that are looked up in the root of the crate, by `crate::` or by enough `super::`, with
/// their lines.
fn names_from_the_root(source: &Source) -> BTreeSet<(usize, String)> {
    let code = &source.live;
    let mut names = BTreeSet::new();
    for (at, path) in imports(code) {
        names.extend(name_at_root(source, at, &path).map(|name| (source.line(at), name)));
    }
    for first in ["crate::", "super::"] {
        for at in words(code, first) {
            // `super::` in the middle of a chain is read from the chain's first word.
            if code[..at].ends_with("super::") {
                continue;
            }
            let path = plain_path(&code[at..]);
            // Braces open here: the imports above have read them.
            if !path.ends_with("::") {
                names.extend(name_at_root(source, at, path).map(|name| (source.line(at), name)));
            }
        }
    }
    names
}

/// The names and colons from here on; `super::super::{` stays `super::super::`.
fn plain_path(code: &str) -> &str {
    let part = |byte: &u8| is_word(*byte) || *byte == b':';
    let length = code.as_bytes().iter().take_while(|byte| part(byte)).count();
    if code[length..].starts_with('*') {
        &code[..=length]
    } else {
        &code[..length]
    }
}

/// The first name after the root, if the path reaches the root.
fn name_at_root(source: &Source, at: usize, path: &str) -> Option<String> {
    let mut rest = path.strip_prefix("self::").unwrap_or(path);
    if let Some(tail) = rest.strip_prefix("crate") {
        let tail = tail
            .strip_prefix("::")
            .or(tail.is_empty().then_some("crate"))?;
        return Some(name_at(tail, 0).to_owned());
    }
    let mut climbs = 0;
    while let Some(tail) = rest.strip_prefix("super::") {
        (climbs, rest) = (climbs + 1, tail);
    }
    if rest == "super" {
        (climbs, rest) = (climbs + 1, "crate");
    }
    let inside = inline_modules(&source.live)
        .iter()
        .filter(|body| body.contains(&at))
        .count();
    let name = name_at(rest, 0);
    (climbs > 0 && climbs >= depth(&source.path) + inside && !name.is_empty())
        .then(|| name.to_owned())
}

/// How many modules deep a file stands: `src/judge/mod.rs` 1, `src/judge/plan.rs` 2.
fn depth(path: &str) -> usize {
    let inside = path.trim_start_matches("src/");
    inside.split('/').count() - usize::from(inside.ends_with("/mod.rs"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(path: &str, code: &str) -> Vec<String> {
        faults(&Source::new(path, code))
            .iter()
            .map(Fault::to_string)
            .collect()
    }

    #[test]
    fn the_table_points_downwards() {
        for (at, (room, uses)) in ROOMS.iter().enumerate() {
            for used in *uses {
                let below = ROOMS[..at].iter().any(|(name, _)| name == used);
                assert!(
                    below,
                    "`{room}` uses `{used}`, which is not above it in the table"
                );
            }
        }
    }

    #[test]
    fn a_room_outside_of_the_row_is_a_fault_in_every_spelling() {
        let rows = [
            "use crate::report::Text;",
            "pub(crate) use crate::{model, report};",
            "use crate::{\n    model::Run,\n    wire::{\n        v1::{a, b},\n    },\n};",
            "fn a() { crate::cli::run() }",
            "fn a(b: &crate::report::Text) {}",
            "use super::super::report;",
            "use super::{super::{report::Text}};",
            "fn a() { super::super::report::b() }",
            "fn a() { self::super::super::report::b() }",
            "mod inside { use super::super::super::report; }",
            "use crate::Run;",
            "use crate::*;",
            "use crate as root;",
            "use crate::{self as root};",
            "use super::super::*;",
            "use super::super as root;",
            "#[path = \"../report/mod.rs\"] mod report;",
            "include!(\"../report/mod.rs\");",
            "macro_rules! a { () => { $crate::report::b() } }",
        ];
        for code in rows {
            assert_eq!(told("src/judge/plan.rs", code).len(), 1, "{code}");
        }
        assert_eq!(told("src/judge/mod.rs", "use super::report;").len(), 1);
        let both = told("src/judge/plan.rs", "use crate::{wire, report};");
        assert_eq!(both.len(), 2, "{both:?}");
    }

    #[test]
    fn the_rooms_of_the_row_and_one_s_own_are_free() {
        let rows = [
            (
                "src/judge/plan.rs",
                "use crate::{model::{Run, Verdict}, event, judge::plan};",
            ),
            (
                "src/judge/plan.rs",
                "use super::report; use super::{decide, super::model};",
            ),
            (
                "src/judge/plan.rs",
                "pub(in crate::judge) fn a() { self::super::b() }",
            ),
            (
                "src/judge/plan.rs",
                "mod inside { use super::super::report; }",
            ),
            (
                "src/judge/plan.rs",
                "// use crate::report;\nfn a() { b(\"crate::report::c\") }",
            ),
            (
                "src/judge/plan.rs",
                "#[cfg(test)]\nmod tests { use crate::report::Text; }",
            ),
            ("src/judge/plan/a.rs", "use super::super::report;"),
            (
                "src/judge/mod.rs",
                "pub use plan::Plan; pub(super) fn a() {}",
            ),
            ("src/cli/mod.rs", "use crate::{serve, model, report::text};"),
            ("src/main.rs", "use flagfall::cli; use crate::report;"),
            ("src/lib.rs", "pub use crate::report::Text;"),
        ];
        for (path, code) in rows {
            assert_eq!(told(path, code), [""; 0], "{path}: {code}");
        }
    }

    #[test]
    fn the_message_names_the_place_the_rooms_and_the_remedy() {
        let told = told(
            "src/check/mod.rs",
            "//! x\n\nuse crate::{\n    model,\n    judge,\n};",
        );
        let whole = "src/check/mod.rs:5: `check` may not use `judge`, only model, sandbox: \
                     turn the arrow round or move it";
        assert_eq!(told, [whole]);
    }

    #[test]
    fn a_folder_or_file_outside_of_the_table_is_a_stranger() {
        let entries = ["judge", "grading", "judge.rs"].map(str::to_owned);
        let told: Vec<String> = strangers(&entries)
            .iter()
            .map(|fault| fault.path.clone())
            .collect();
        assert_eq!(told, ["src/grading", "src/judge.rs"]);
    }
}
