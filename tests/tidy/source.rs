//! In: the text of one Rust file. Out: its code with comments, literals and tests blanked, every
//! byte still on its own line. Never reads a file and never judges what it sees.

use std::ops::Range;

use crate::scan::{closing, item_end, skip_space, words};
use crate::strip::{fill_range, strip};

/// One Rust file in the forms that the checks read. All three have the same length in bytes.
pub struct Source {
    /// Path from the root of the repository, with `/`.
    pub path: String,
    /// The text as it stands.
    pub raw: String,
    /// Comments are spaces, strings and characters are quote marks.
    pub code: String,
    /// As `code`, and everything under `#[cfg(test)]` is spaces.
    pub live: String,
}

impl Source {
    pub fn new(path: &str, raw: &str) -> Source {
        let code = strip(raw);
        let live = blank(&code, &test_spans(&code));
        Source {
            path: path.to_owned(),
            raw: raw.to_owned(),
            code,
            live,
        }
    }

    /// The same file, read as one that is compiled for tests only.
    pub fn for_tests_only(self) -> Source {
        let whole = 0..self.code.len();
        Source {
            live: blank(&self.code, &[whole]),
            ..self
        }
    }

    /// The line, from 1, on which the byte stands.
    pub fn line(&self, at: usize) -> usize {
        1 + self.raw.as_bytes()[..at]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count()
    }

    /// The room of a file in `src/room/`; `main.rs` and `lib.rs` stand in none.
    pub fn room(&self) -> Option<&str> {
        self.path
            .strip_prefix("src/")?
            .split_once('/')
            .map(|(room, _)| room)
    }

    /// Names of the modules that are declared `#[cfg(test)] mod name;`.
    pub fn test_modules(&self) -> Vec<String> {
        test_spans(&self.code)
            .into_iter()
            .filter_map(|span| {
                let item = self.code[span].trim_end().strip_suffix(';')?;
                let (before, name) = item.rsplit_once(char::is_whitespace)?;
                before.trim_end().ends_with("mod").then(|| name.to_owned())
            })
            .collect()
    }

    /// Lines that stand outside of tests.
    pub fn lines_above_tests(&self) -> usize {
        let line = |at: usize| self.line(at);
        let tests = test_spans(&self.code);
        let cut = tests
            .iter()
            .map(|span| line(span.end.max(1) - 1) + 1 - line(span.start));
        self.raw.lines().count() - cut.sum::<usize>()
    }
}

/// Blanks the spans with spaces.
fn blank(code: &str, spans: &[Range<usize>]) -> String {
    let mut out = code.as_bytes().to_vec();
    for span in spans {
        fill_range(&mut out, span.clone(), b' ');
    }
    String::from_utf8(out).expect("spans begin and end between characters")
}

/// The items under `#[cfg(test)]` or `#[cfg(all(test, …))]`, attribute included.
/// `#![cfg(test)]` stands for the whole file.
fn test_spans(code: &str) -> Vec<Range<usize>> {
    let mut spans: Vec<Range<usize>> = Vec::new();
    for at in words(code, "cfg") {
        let open = at + "cfg".len();
        if code.as_bytes().get(open) != Some(&b'(') || !for_tests(&code[open..]) {
            continue;
        }
        if code[..at].ends_with("#![") {
            return std::iter::once(0..code.len()).collect();
        }
        if !code[..at].ends_with("#[") || spans.last().is_some_and(|span| at < span.end) {
            continue;
        }
        let after = skip_space(code, closing(code, at - 1) + 1);
        spans.push(at - 2..item_end(code, after));
    }
    spans
}

/// Whether a condition, from its opening bracket on, holds in tests only.
fn for_tests(condition: &str) -> bool {
    let inner = condition[1..closing(condition, 0)].trim();
    let all = inner.starts_with("all(") && !inner.contains("not(") && !inner.contains("any(");
    inner == "test" || all && words(inner, "test").next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_cut_and_what_follows_stays() {
        let rows = [
            (
                "a();\n#[cfg(test)]\nmod tests { fn b() { c(); } }\nd();",
                "a();",
                "c()",
                "d();",
            ),
            (
                "a();\n#[cfg(test)]\n#[x]\nfn b<A, B>(n: [u8; 2]) { c() }\nd();",
                "a();",
                "c()",
                "d()",
            ),
            (
                "a();\n#[cfg(all(test, unix))]\nuse c::{d, e};\nf();",
                "a();",
                "c::",
                "f();",
            ),
            ("struct A {\n#[cfg(test)]\nc: u8,\nd: u8 }", "A", "c:", "d:"),
            (
                "#[cfg(not(test))]\nfn d() {}\n#[cfg(test)]\nmod c;\n",
                "#[cfg(not",
                "c;",
                "d()",
            ),
            (
                "#[cfg(all(unix, not(test)))]\nfn d() {}\n#[cfg(all(unix, any(test, a)))]\nfn e() { d() }\n#[cfg(test)]\nmod c;\n",
                "fn d()",
                "mod c",
                "{ d() }",
            ),
            (
                "#[cfg(any(test, unix))]\nfn d() {}\n#[cfg(test)]\nmod c;\n",
                "any",
                "c;",
                "d()",
            ),
        ];
        for (raw, before, cut, after) in rows {
            let live = Source::new("src/a.rs", raw).live;
            assert!(
                live.contains(before) && live.contains(after),
                "too much of {raw}"
            );
            assert!(!live.contains(cut), "too little of {raw}: {live}");
        }
        assert!(
            Source::new("src/a.rs", "#![cfg(test)]\nfn a() {}")
                .live
                .trim()
                .is_empty()
        );
    }

    #[test]
    fn test_modules_in_files_of_their_own_are_named() {
        let raw = "mod a;\n#[cfg(test)]\nmod b;\n#[cfg(test)]\nmod c { }\n#[cfg(test)]\nuse d;";
        assert_eq!(Source::new("src/a/mod.rs", raw).test_modules(), ["b"]);
    }

    #[test]
    fn lines_and_rooms_are_told() {
        let source = Source::new("src/judge/plan.rs", "a\nb\n#[cfg(test)]\nmod t {\n}\nc\n");
        assert_eq!(
            (source.line(0), source.line(2), source.room()),
            (1, 2, Some("judge"))
        );
        assert_eq!(source.lines_above_tests(), 3);
        assert_eq!(Source::new("src/lib.rs", "").room(), None);
    }
}
