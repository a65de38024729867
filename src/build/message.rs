//! A compiler's words, made fit for people. In: what it wrote. Out: its first messages, with the
//! files' own names and without colours. Pure; nothing is explained that cannot be known.

use super::compile::Refusal;

/// Lines that are told.
const LINES: usize = 40;
/// Bytes that are told.
const BYTES: usize = 4 << 10;

/// Readable text: no colours, no control signs, plain line ends, no blank lines around it.
pub(super) fn clean(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_ref();
    while let Some(c) = rest.chars().next() {
        if c == '\u{1b}' {
            rest = &rest[escape_length(rest)..];
            continue;
        }
        if c == '\n' || c == '\t' || !c.is_control() {
            out.push(c);
        }
        rest = &rest[c.len_utf8()..];
    }
    out.trim_matches('\n').trim_end().to_owned()
}

/// Bytes of the escape sequence at the beginning (ECMA-48: CSI ends with a byte from `@` to `~`,
/// OSC with BEL or ST).
fn escape_length(text: &str) -> usize {
    let rest = &text[1..];
    let end = match rest.as_bytes().first() {
        Some(b'[') => rest[1..]
            .find(|c: char| ('@'..='~').contains(&c) || c.is_control())
            .map(|at| at + 2),
        Some(b']') => rest.find(['\u{7}', '\u{1b}']).map(|at| {
            at + if rest[at..].starts_with("\u{1b}\\") {
                2
            } else {
                1
            }
        }),
        Some(byte) if byte.is_ascii_graphic() => Some(1),
        _ => Some(0),
    };
    1 + end.unwrap_or(rest.len())
}

/// Replaces the build folder's path, and the names that files have there, by what the user knows.
pub(super) fn own_names(text: &str, folder: &str, names: &[(&str, &str)]) -> String {
    let mut text = text.replace(&format!("{folder}/"), "").replace(folder, ".");
    for (there, own) in names {
        // The copy of `-a.cpp` is given to the compiler as `./-a.cpp`.
        text = replace_name(&text, &format!("./{own}"), own);
        if there != own {
            text = replace_name(&text, there, own);
        }
    }
    text
}

/// Replaces a file's name where it is not a part of a longer one.
fn replace_name(text: &str, there: &str, own: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '$');
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(there) {
        let (before, after) = (&rest[..at], &rest[at + there.len()..]);
        out.push_str(before);
        // A name may end a sentence: a dot behind it is part of a name only before a letter.
        let mut next = after.chars();
        let goes_on = match next.next() {
            Some('.') => next.next().is_some_and(char::is_alphanumeric),
            Some(c) => is_part(c),
            None => false,
        };
        let whole = !out.ends_with(is_part) && !goes_on;
        out.push_str(if whole { own } else { there });
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The first messages; says so where some are left out. `all` is false where the end was not kept.
pub(super) fn first(text: &str, all: bool) -> String {
    let mut out = String::new();
    let mut told = 0;
    for line in text.lines().take(LINES) {
        if out.len() + line.len() > BYTES {
            break;
        }
        out.push_str(line);
        out.push('\n');
        told += 1;
    }
    let lines = text.lines().count();
    if told == 0 && lines > 0 {
        // One line longer than all that is told: its beginning, cut between characters.
        let end = (0..=BYTES.min(text.len()))
            .rev()
            .find(|at| text.is_char_boundary(*at));
        return format!("{}\n(cut: the line goes on)", &text[..end.unwrap_or(0)]);
    }
    if !all {
        out.push_str("(cut: the compiler said more than is kept)\n");
    } else if told < lines {
        out.push_str(&format!("(cut: the first {told} of {lines} lines)\n"));
    }
    out.trim_end().to_owned()
}

/// Says where sources hold no-break spaces, which many compilers refuse in unclear words
/// (CPython: "invalid non-printable character U+00A0").
pub(super) fn no_break_spaces(sources: &[(&str, &[u8])]) -> Option<String> {
    let mut sentences = Vec::new();
    for (name, bytes) in sources {
        let text = String::from_utf8_lossy(bytes);
        let mut lines = text
            .lines()
            .enumerate()
            .filter(|(_, line)| line.contains('\u{a0}'))
            .map(|(at, _)| at + 1);
        let Some(line) = lines.next() else { continue };
        let place = if sources.len() > 1 {
            format!("{name}: line {line}")
        } else {
            format!("line {line}")
        };
        let others = match lines.count() {
            0 => String::new(),
            1 => " (and 1 more line)".to_owned(),
            more => format!(" (and {more} more lines)"),
        };
        sentences.push(format!(
            "{place}{others} holds a no-break space U+00A0, as pasted from a web page: \
             replace it by a plain space"
        ));
    }
    (!sentences.is_empty()).then(|| sentences.join("\n"))
}

/// The words of a refusal: what stopped the compiler, its first messages, and special causes.
pub(super) fn refused(
    refusal: &Refusal,
    own: &dyn Fn(&str) -> String,
    sources: &[(&str, &[u8])],
) -> String {
    let output = first(&own(&refusal.output), refusal.whole);
    let space = match refusal.words {
        None => no_break_spaces(sources),
        Some(_) => None,
    };
    let parts: Vec<String> = [refusal.words.clone(), space, Some(output)]
        .into_iter()
        .flatten()
        .filter(|part| !part.is_empty())
        .collect();
    if parts.is_empty() {
        return "the compiler refused it without a word".to_owned();
    }
    parts.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_and_control_signs_are_taken_away() {
        for (bytes, text) in [
            (
                &b"\n\x1b[01m\x1b[Ka.cpp:1:\x1b[m\x1b[K error\r\n"[..],
                "a.cpp:1: error",
            ),
            (b"\x1b]8;;http://x\x07link\x1b]8;;\x1b\\ end", "link end"),
            (b"a\x1b", "a"),
            (b"a\x1b[", "a"),
            (b"a\x1b]open", "a"),
            (b"\x1b\xc3\xa9", "\u{e9}"),
            (b"  indented\n\tcaret \x07\x00\n\n", "  indented\n\tcaret"),
            (b"latin \xe9", "latin \u{fffd}"),
        ] {
            assert_eq!(clean(bytes), text);
        }
    }

    #[test]
    fn files_have_their_own_names() {
        let names = [("Main.java", "row scan.java"), ("-a.cpp", "-a.cpp")];
        for (text, own) in [
            ("Main.java:3: error", "row scan.java:3: error"),
            ("/tmp/x/site/Main.java:3", "row scan.java:3"),
            ("in /tmp/x/site.", "in .."),
            (
                "NotMain.java Main.java2 (Main.java) Main.java.",
                "NotMain.java Main.java2 (row scan.java) row scan.java.",
            ),
            ("./-a.cpp:1: x", "-a.cpp:1: x"),
            ("Main.java Main.java", "row scan.java row scan.java"),
        ] {
            assert_eq!(own_names(text, "/tmp/x/site", &names), own, "{text}");
        }
    }

    #[test]
    fn only_the_first_messages_are_told_and_the_cut_is_said() {
        assert_eq!(first("a\nb", true), "a\nb");
        assert_eq!(first("", true), "");
        assert_eq!(
            first("a", false),
            "a\n(cut: the compiler said more than is kept)"
        );
        let many = "line\n".repeat(312);
        let told = first(&many, true);
        assert_eq!(told.lines().count(), LINES + 1);
        assert!(told.ends_with("(cut: the first 40 of 312 lines)"), "{told}");
        let wide = format!("short\n{}", "é".repeat(BYTES));
        assert_eq!(first(&wide, true), "short\n(cut: the first 1 of 2 lines)");
        let told = first(&"é".repeat(BYTES), true);
        assert!(told.len() < BYTES + 40 && told.ends_with("(cut: the line goes on)"));
    }

    #[test]
    fn a_no_break_space_is_named_with_its_line() {
        let pasted = "a = 1\n\nif\u{a0}a:\n\u{a0}b\n".as_bytes();
        let one = no_break_spaces(&[("a.py", pasted)]).expect("a sentence");
        assert_eq!(
            one,
            "line 3 (and 1 more line) holds a no-break space U+00A0, as pasted from a web page: \
             replace it by a plain space"
        );
        let two = no_break_spaces(&[("b.py", b"x"), ("a.py", "\u{a0}".as_bytes())]);
        assert!(two.is_some_and(|text| text.starts_with("a.py: line 1 holds")));
        assert_eq!(no_break_spaces(&[("a.py", b"a b\xa0")]), None);
    }
}
