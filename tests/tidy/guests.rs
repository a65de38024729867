//! In: the files of `src/` and the manifest. Out: every crate from outside that is used in a room
//! which it has no business in, and every dependency that has no row here.

use std::collections::BTreeSet;

use crate::rooms::STD_ONLY;
use crate::scan::{imports, words};
use crate::source::Source;
use crate::tree::Fault;

/// A crate from outside (as it is written in code) and the rooms that may use it. `main.rs` may
/// use what `cli` may.
pub const GUESTS: &[(&str, &[&str])] = &[
    ("annotate_snippets", &["problem", "cli"]),
    ("anstream", &["report", "cli"]),
    ("anstyle", &["report", "cli"]),
    ("axum", &["remote", "serve"]),
    ("blake3", &["build", "batch", "store"]),
    ("clap", &["cli"]),
    ("clap_complete", &["cli"]),
    ("comfy_table", &["report"]),
    ("crossbeam_channel", &["build", "judge", "batch"]),
    ("csv", &["problem", "build", "wire", "cli"]),
    ("globset", &["build", "cli"]),
    ("granit_parser", &["problem"]),
    ("indicatif", &["report"]),
    ("jiff", &["wire", "report", "store", "cli"]),
    ("libc", &["sandbox"]),
    ("memchr", &["sandbox", "check", "stress"]),
    ("quick_junit", &["report"]),
    ("regex", &["problem"]),
    ("roxmltree", &["problem"]),
    ("rusqlite", &["store"]),
    ("landlock", &["sandbox"]),
    ("rustix", &["sandbox", "cli"]),
    ("schemars", &["problem", "build", "wire", "cli"]),
    ("serde", &["problem", "build", "wire", "cli"]),
    ("serde_json", &["problem", "build", "wire", "cli"]),
    ("signal_hook", &["cli"]),
    ("tempfile", &["sandbox", "build", "check", "judge", "cli"]),
    ("thiserror", ALL_BUT_STD_ONLY),
    ("tokio", &["remote", "serve"]),
    ("toml", &["problem", "build", "wire", "cli"]),
    ("unicode_width", &["report", "cli"]),
    ("wait_timeout", &["sandbox", "build"]),
    ("zip", &["problem"]),
];

/// Every room but those of `STD_ONLY`.
const ALL_BUT_STD_ONLY: &[&str] = &[
    "problem", "sandbox", "build", "check", "judge", "wire", "report", "growth", "verify",
    "stress", "batch", "store", "remote", "serve", "cli",
];

/// Guests in rooms that do not receive them.
pub fn faults(source: &Source) -> Vec<Fault> {
    let room = source.room().unwrap_or("cli");
    let imports = imports(&source.live);
    let mut faults = Vec::new();
    for (guest, rooms) in GUESTS.iter().filter(|(_, rooms)| !rooms.contains(&room)) {
        for at in uses_of(guest, source, &imports) {
            let remedy = format!(
                "`{guest}` is a guest of {} only, not of `{room}`: do it there and pass a value",
                rooms.join(", ")
            );
            faults.push(Fault::at(source, at, remedy));
        }
    }
    faults.sort();
    faults.dedup();
    faults
}

/// Where a crate is named: in an import, as the head of a path, or by `extern crate`.
fn uses_of(guest: &str, source: &Source, imports: &[(usize, String)]) -> BTreeSet<usize> {
    let code = &source.live;
    let own = is_own_module(guest, source, imports);
    let head = |path: &str| path.split("::").next() == Some(guest);
    let named = |path: &str| path.strip_prefix("::").map_or(!own && head(path), head);
    let mut places: BTreeSet<usize> = imports
        .iter()
        .filter(|(_, path)| named(path))
        .map(|(at, _)| *at)
        .collect();
    for at in words(code, guest) {
        let before = code[..at].trim_end();
        let outer = before.strip_suffix("::");
        let in_path = code[at + guest.len()..].starts_with("::");
        let leads = match outer {
            Some(rest) => {
                !rest.ends_with(|last: char| last.is_alphanumeric() || "_>".contains(last))
            }
            None => !own,
        };
        if in_path && leads || before.ends_with("extern crate") {
            places.insert(at);
        }
    }
    places
}

/// Whether the name means a module of ours here, as `csv` does beside `mod csv;`.
fn is_own_module(name: &str, source: &Source, imports: &[(usize, String)]) -> bool {
    let ours = |path: &str| {
        let first = path.split("::").next().unwrap_or_default();
        matches!(first, "crate" | "self" | "super") && path.ends_with(&format!("::{name}"))
    };
    let declared = words(&source.live, name).any(|at| {
        source.live[..at]
            .trim_end()
            .rsplit(char::is_whitespace)
            .next()
            == Some("mod")
    });
    declared || imports.iter().any(|(_, path)| ours(path))
}

/// Dependencies of the manifest that have no row, as `(line, name)`.
pub fn without_row(manifest: &str) -> Vec<Fault> {
    let known = |name: &str| {
        GUESTS
            .iter()
            .any(|(guest, _)| *guest == name.replace('-', "_"))
    };
    let fault = |(line, name): (usize, String)| {
        let remedy = format!("`{name}` has no row: say in tests/tidy/guests.rs whose guest it is");
        Fault::new("Cargo.toml", line, remedy)
    };
    dependencies(manifest)
        .into_iter()
        .filter(|(_, name)| !known(name))
        .map(fault)
        .collect()
}

/// What stands in `[dependencies]` and its like, without those of tests.
fn dependencies(manifest: &str) -> Vec<(usize, String)> {
    let (mut names, mut listing) = (Vec::new(), false);
    for (line, text) in (1..).zip(manifest.lines()) {
        let text = text.split('#').next().unwrap_or_default().trim();
        if let Some(table) = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'))
        {
            let last = table.rsplit('.').next().unwrap_or_default();
            listing = matches!(last, "dependencies" | "build-dependencies");
            let of_one = table.strip_suffix(last).is_some_and(|head| {
                head.ends_with("dependencies.") && !head.ends_with("dev-dependencies.")
            });
            if of_one {
                names.push((line, last.to_owned()));
            }
        } else if let Some((key, _)) = text.split_once('=').filter(|_| listing) {
            let name = key.trim().split('.').next().unwrap_or_default();
            let crate_name = |part: &char| part.is_alphanumeric() || matches!(part, '-' | '_');
            if !name.is_empty() && name.chars().all(|part| crate_name(&part)) {
                names.push((line, name.to_owned()));
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::ROOMS;

    fn lines(path: &str, code: &str) -> Vec<usize> {
        faults(&Source::new(path, code))
            .iter()
            .map(|fault| fault.line)
            .collect()
    }

    #[test]
    fn the_table_names_rooms_and_leaves_std_only_ones_alone() {
        for (guest, rooms) in GUESTS {
            for room in *rooms {
                assert!(
                    ROOMS.iter().any(|(name, _)| name == room),
                    "`{room}` of `{guest}`"
                );
                assert!(
                    !STD_ONLY.contains(room),
                    "`{room}` uses std only, not `{guest}`"
                );
            }
        }
        assert_eq!(ALL_BUT_STD_ONLY.len() + STD_ONLY.len(), ROOMS.len());
    }

    #[test]
    fn a_guest_in_the_wrong_room_is_a_fault_in_every_spelling() {
        let rows = [
            "use serde::Deserialize;",
            "use {std::fmt, serde::Serialize};",
            "use ::serde::Serialize;",
            "use serde as s;",
            "extern crate serde;",
            "#[derive(serde::Serialize)] struct A;",
            "fn a() -> serde::de::Error { b }",
            "fn a() { b(::serde::c()) }",
            "mod serde;\nuse ::serde::Serialize;",
        ];
        for code in rows {
            assert_eq!(lines("src/judge/plan.rs", code).len(), 1, "{code}");
        }
        assert_eq!(
            lines("src/model/run.rs", "use std::fmt;\nuse thiserror::Error;"),
            [2]
        );
    }

    #[test]
    fn guests_in_their_rooms_and_modules_of_the_same_name_are_free() {
        let rows = [
            ("src/wire/v1.rs", "use serde::{Deserialize, Serialize};"),
            ("src/main.rs", "use clap::Parser;"),
            (
                "src/report/mod.rs",
                "mod csv;\nfn a() { csv::b(); crate::report::csv::c() }",
            ),
            (
                "src/report/html.rs",
                "use super::{csv, text};\nfn a() { csv::b() }",
            ),
            (
                "src/judge/plan.rs",
                "fn a() { self::serde::b(); <A as B>::serde::c(); my_serde::d() }",
            ),
            (
                "src/judge/plan.rs",
                "// serde::x\nfn a(serde: u8) { b(\"serde::c\", serde) }",
            ),
            (
                "src/judge/plan.rs",
                "#[cfg(test)]\nmod tests { use serde::Serialize; }",
            ),
        ];
        for (path, code) in rows {
            assert_eq!(lines(path, code), [0; 0], "{path}: {code}");
        }
    }

    #[test]
    fn a_dependency_without_a_row_is_told() {
        let manifest = "[dependencies]\nclap = \"4\"\nnobody-knows = { version = \"1\" }\n\
                        wait-timeout.workspace = true\n[dependencies.stranger]\nversion = \"1\"\n\
                        [target.'cfg(unix)'.dependencies]\nforeign = \"1\"\n\
                        [dev-dependencies]\nproptest = \"1\"\n[dev-dependencies.x]\n[features]\na = []";
        let told: Vec<usize> = without_row(manifest)
            .iter()
            .map(|fault| fault.line)
            .collect();
        assert_eq!(told, [3, 5, 8]);
    }
}
