//! In: code whose comments and literals are blanked. Out: where words, brackets, items, modules
//! and imports stand in it. Never knows a rule of the house.

use std::ops::Range;

/// Whether the byte may stand in a Rust name.
pub fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// Where `mark` stands with no name running on at either end.
pub fn words<'a>(code: &'a str, mark: &'a str) -> impl Iterator<Item = usize> + 'a {
    let word_at = |at: usize| code.as_bytes().get(at).is_some_and(|byte| is_word(*byte));
    let runs_on = move |before: usize| word_at(before) && word_at(before + 1);
    code.match_indices(mark)
        .map(|(at, _)| at)
        .filter(move |at| {
            let begins = *at == 0 || !runs_on(at - 1);
            begins && !runs_on(at + mark.len() - 1)
        })
}

pub fn skip_space(code: &str, mut at: usize) -> usize {
    while code.as_bytes().get(at).is_some_and(u8::is_ascii_whitespace) {
        at += 1;
    }
    at
}

/// The name that begins at `at`, `*` for a glob, else an empty string.
pub fn name_at(code: &str, at: usize) -> &str {
    let rest = &code[at..];
    if rest.starts_with('*') {
        return "*";
    }
    let raw = if rest.starts_with("r#") { 2 } else { 0 };
    let length = rest.as_bytes()[raw..]
        .iter()
        .take_while(|byte| is_word(**byte))
        .count();
    &rest[raw..raw + length]
}

/// Where the bracket that opens at `at` is closed; the last byte if it never is.
pub fn closing(code: &str, at: usize) -> usize {
    let mut depth = 0;
    for (here, byte) in code.bytes().enumerate().skip(at) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            _ => continue,
        }
        if depth <= 0 {
            return here;
        }
    }
    code.len().saturating_sub(1)
}

/// The first byte from `at` on that is one of `ends` and stands in no brackets. A closing bracket
/// of the surroundings ends the search.
pub fn find_outside(code: &str, mut at: usize, ends: &[u8]) -> Option<usize> {
    while let Some(byte) = code.as_bytes().get(at) {
        if ends.contains(byte) {
            return Some(at);
        }
        match byte {
            b'(' | b'[' | b'{' => at = closing(code, at),
            b')' | b']' | b'}' => return None,
            _ => {}
        }
        at += 1;
    }
    None
}

/// Where the item, statement, field or arm that begins at `at` (attributes first) ends.
pub fn item_end(code: &str, mut at: usize) -> usize {
    const STARTS: &[&str] = &[
        "async",
        "const",
        "enum",
        "extern",
        "fn",
        "impl",
        "let",
        "macro_rules",
        "mod",
        "pub",
        "static",
        "struct",
        "trait",
        "type",
        "union",
        "unsafe",
        "use",
    ];
    while code[at..].starts_with("#[") {
        at = skip_space(code, closing(code, at + 1) + 1);
    }
    let item = STARTS.contains(&name_at(code, at));
    let ends: &[u8] = if item { b"{;" } else { b"{;," };
    match find_outside(code, at, ends) {
        Some(open) if code.as_bytes()[open] == b'{' => {
            let close = closing(code, open) + 1;
            let next = skip_space(code, close);
            let ended = matches!(code.as_bytes().get(next), Some(b';' | b','));
            if ended { next + 1 } else { close }
        }
        Some(end) => end + 1,
        None => find_outside(code, at, b")]}").unwrap_or(code.len()),
    }
}

/// The bodies of modules written in place, `mod name { … }`.
pub fn inline_modules(code: &str) -> Vec<Range<usize>> {
    words(code, "mod")
        .filter_map(|at| {
            let name = skip_space(code, at + "mod".len());
            let open = skip_space(code, name + name_at(code, name).len());
            let opens = code.as_bytes().get(open) == Some(&b'{');
            opens.then(|| open..closing(code, open))
        })
        .collect()
}

/// Every path that `use` brings in, written out: `use a::{b, c::{d as e, *}}` is `a::b`, `a::c::d`
/// and `a::c::*`. A path of a crate written `::a` keeps its colons.
pub fn imports(code: &str) -> Vec<(usize, String)> {
    let mut paths = Vec::new();
    for at in words(code, "use") {
        let start = skip_space(code, at + "use".len());
        // `use<'a>` in a type has no name here, and so brings in nothing.
        use_tree(code, start, "", &mut paths);
    }
    paths
}

/// Reads one branch and returns where it ends.
fn use_tree(code: &str, at: usize, prefix: &str, paths: &mut Vec<(usize, String)>) -> usize {
    let mut at = skip_space(code, at);
    if code.as_bytes().get(at) == Some(&b'{') {
        let close = closing(code, at);
        at += 1;
        while at < close {
            let branch = at;
            at = use_tree(code, at, prefix, paths);
            at = find_outside(code, at, b",").unwrap_or(close).max(branch) + 1;
        }
        return close + 1;
    }
    let name = name_at(code, at);
    let end = at + code[at..].find(name).unwrap_or(0) + name.len();
    let next = skip_space(code, end);
    if code[next..].starts_with("::") {
        return use_tree(code, next + 2, &format!("{prefix}{name}::"), paths);
    }
    if !name.is_empty() {
        paths.push((at, format!("{prefix}{name}")));
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_where_names_end() {
        let at = |code: &str, mark: &str| words(code, mark).collect::<Vec<_>>();
        assert_eq!(at("unsafe_code unsafe {", "unsafe"), [12]);
        assert_eq!(at("eprint!(); print!(); x.print!()", "print!"), [11, 23]);
        assert_eq!(at("env::vars() env::var()", "env::var"), [12]);
        assert_eq!(at("#[inlined] #[inline]", "#[inline"), [11]);
    }

    #[test]
    fn imports_are_written_out() {
        let code = "use a::{b, c::{d as e, *}, self};\npub(crate) use ::f;\nfn g() -> impl H + use<'a> {}\n\
                    use {\n    r#i::j,\n    k,\n};";
        let paths: Vec<String> = imports(code).into_iter().map(|(_, path)| path).collect();
        assert_eq!(
            paths,
            ["a::b", "a::c::d", "a::c::*", "a::self", "::f", "i::j", "k"]
        );
    }

    #[test]
    fn brackets_items_and_modules_end_where_they_close() {
        assert_eq!(closing("f(a[0], {b}) c", 1), 11);
        assert_eq!(find_outside("a(b, c), d", 0, b","), Some(7));
        assert_eq!(find_outside("a) , d", 0, b","), None);
        assert_eq!(item_end("fn a<B, C>() { d } e", 0), 18);
        assert_eq!(item_end("a: u8, b: u8 }", 0), 6);
        assert_eq!(item_end("a: u8 }", 0), 6);
        assert_eq!(item_end("#[b] use c::{d}; e", 0), 16);
        assert_eq!(
            inline_modules("mod a; mod b { mod c { } }"),
            [13..25, 21..23]
        );
    }
}
