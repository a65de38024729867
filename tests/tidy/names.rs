//! In: paths and texts of Rust files. Out: names that say nothing, files without a first line that
//! says what they are, and marks of unfinished work.

use crate::scan::{closing, words};
use crate::source::Source;
use crate::tree::Fault;

/// Names of drawers: what lies in them has no word of its own yet.
const DRAWERS: &[&str] = &[
    "common", "errors", "helper", "helpers", "imp", "manager", "misc", "types", "util", "utils",
];

/// Code that stands for something not written yet, in pieces so that a search does not find it here.
const UNFINISHED: &[&str] = &[
    concat!("to", "do!("),
    concat!("unimple", "mented!("),
    concat!("db", "g!("),
    concat!("#[ign", "ore"),
];

/// The same in comments and texts.
const NOTES: &[&str] = &[concat!("FIX", "ME"), concat!("XX", "X")];

/// Whether a folder or the file itself is named after a drawer.
pub fn drawers(path: &str) -> Option<Fault> {
    let parts = path.split('/').map(|part| part.trim_end_matches(".rs"));
    let drawer = parts.into_iter().find(|part| DRAWERS.contains(part))?;
    let remedy = format!("`{drawer}` is a drawer: name the thing that it holds");
    Some(Fault::new(path, 0, remedy))
}

/// Whether the file fails to say what it is in its first line.
pub fn headless(source: &Source) -> Option<Fault> {
    let first = source.raw.lines().next().unwrap_or_default();
    let said = first
        .strip_prefix("//!")
        .is_some_and(|text| !text.trim().is_empty());
    let remedy = "begin with a line `//! …`: what comes in, what goes out, what never happens here";
    (!said).then(|| Fault::new(&source.path, 1, remedy.to_owned()))
}

/// Unfinished work and lints that are silenced without a reason.
pub fn leftovers(source: &Source) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (text, marks) in [(&source.code, UNFINISHED), (&source.raw, NOTES)] {
        for mark in marks {
            for at in words(text, mark) {
                faults.push(Fault::at(
                    source,
                    at,
                    format!("`{mark}` is unfinished: finish it or leave it out"),
                ));
            }
        }
    }
    for lint in ["allow", "expect"] {
        let silenced = words(&source.code, lint).filter(|at| silences(&source.code, *at, lint));
        for at in silenced {
            let remedy =
                format!("`{lint}` without `reason = \"…\"`: mend it, or expect it with a reason");
            faults.push(Fault::at(source, at, remedy));
        }
    }
    faults.sort();
    faults
}

/// Whether the word is the head of an attribute (or of a part of `cfg_attr`) without a reason.
fn silences(code: &str, at: usize, lint: &str) -> bool {
    let open = at + lint.len();
    if code.as_bytes().get(open) != Some(&b'(') {
        return false;
    }
    let before = code[..at].trim_end();
    let conditional = before.ends_with(',')
        && before
            .rfind("cfg_attr(")
            .is_some_and(|start| closing(code, start + 8) > at);
    let attribute = before.ends_with("#[") || before.ends_with("#![") || conditional;
    attribute
        && words(&code[open..closing(code, open)], "reason")
            .next()
            .is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawers_are_known_by_their_names() {
        for path in [
            "src/util/mod.rs",
            "src/judge/helpers.rs",
            "src/a/types/b.rs",
            "src/errors.rs",
        ] {
            assert!(drawers(path).is_some(), "{path}");
        }
        for path in [
            "src/judge/error.rs",
            "src/judge/utility.rs",
            "src/model/typed.rs",
        ] {
            assert_eq!(drawers(path), None);
        }
    }

    #[test]
    fn a_file_says_in_its_first_line_what_it_is() {
        for raw in [
            "",
            "use a;",
            "\n//! A.",
            "// A.",
            "//!\n//! A.",
            "/*! A. */",
        ] {
            assert!(headless(&Source::new("src/a.rs", raw)).is_some(), "{raw}");
        }
        assert_eq!(headless(&Source::new("src/a.rs", "//! A.\nuse a;")), None);
    }

    #[test]
    fn unfinished_work_is_found_in_code_and_in_tests() {
        for mark in UNFINISHED.iter().chain(NOTES) {
            let close = if mark.starts_with('#') { "]" } else { "" };
            let raw = format!("fn a() {{}}\n#[cfg(test)]\nmod t {{\n {mark}{close} }}");
            let lines: Vec<usize> = leftovers(&Source::new("tests/a.rs", &raw))
                .iter()
                .map(|fault| fault.line)
                .collect();
            assert_eq!(lines, [4], "{raw}");
        }
        let note = format!("// {}: later", NOTES[0]);
        assert_eq!(leftovers(&Source::new("src/a.rs", &note)).len(), 1);
    }

    #[test]
    fn words_that_only_look_unfinished_are_free() {
        let template = format!("fn a() {{ mkstemp(\"{}{}\") }}", NOTES[1], NOTES[1]);
        let named = format!(
            "// {}\nfn a() {{ b(\"{}\") }}",
            UNFINISHED[0], UNFINISHED[2]
        );
        for raw in [
            template.as_str(),
            named.as_str(),
            "#[must_use] fn todo() {}",
        ] {
            assert_eq!(leftovers(&Source::new("src/a.rs", raw)), [], "{raw}");
        }
    }

    #[test]
    fn a_silenced_lint_gives_its_reason() {
        let bad = [
            "#[allow(unused)] fn a() {}",
            "#![allow(\n    dead_code,\n)]",
            "#[expect(unsafe_code)] fn a() {}",
            "#[cfg_attr(unix, allow(unused))] fn a() {}",
            "#[cfg(test)] mod t { #[allow(unused)] fn a() {} }",
        ];
        for raw in bad {
            assert_eq!(leftovers(&Source::new("src/a.rs", raw)).len(), 1, "{raw}");
        }
        let good = [
            "#[expect(unsafe_code, reason = \"the call has no safe form\")] fn a() {}",
            "#[allow(\n    dead_code,\n    reason = \"b\"\n)] fn a() {}",
            "fn a() { b.expect(\"c\"); d(e, allow(f)) }",
        ];
        for raw in good {
            assert_eq!(leftovers(&Source::new("src/a.rs", raw)), [], "{raw}");
        }
    }
}
