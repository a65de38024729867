//! Patterns for names in paths. In: `*` and `{a,b}` in a text. Out: whether a path is meant by it.
//! Nothing is looked up on disk.

/// A pattern for paths: `*` stands for any text within one part, `{a,b}` for either text. A path is
/// meant when the pattern matches it whole or a folder above it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Each alternative, part by part.
    alternatives: Vec<Vec<String>>,
}

/// The most alternatives that braces may unfold to; lists of cases are shorter.
const MOST: usize = 4096;

impl Pattern {
    /// Reads a pattern; none where its braces unfold to too many alternatives to be meant.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let text = text.strip_suffix('/').unwrap_or(text);
        let mut heads = vec![String::new()];
        let mut rest = text;
        while let Some((before, choices, after)) = braces(rest) {
            let choices: Vec<&str> = choices.split(',').map(str::trim).collect();
            if heads.len() * choices.len() > MOST {
                return None;
            }
            let longer = |head: String| {
                let choices = choices.iter();
                choices.map(move |choice| format!("{head}{before}{choice}"))
            };
            heads = heads.into_iter().flat_map(longer).collect();
            rest = after;
        }
        let parts = |head: String| {
            format!("{head}{rest}")
                .split('/')
                .map(str::to_owned)
                .collect()
        };
        Some(Self {
            alternatives: heads.into_iter().map(parts).collect(),
        })
    }

    /// Whether it means this path, or a folder that holds it.
    #[must_use]
    pub fn covers(&self, path: &str) -> bool {
        self.alternatives.iter().any(|wanted| {
            let mut parts = path.split('/');
            wanted
                .iter()
                .all(|wanted| parts.next().is_some_and(|part| matches(wanted, part)))
        })
    }
}

/// What stands before, within and after the first pair of braces that holds no other.
fn braces(text: &str) -> Option<(&str, &str, &str)> {
    let close = text.find('}')?;
    let open = text[..close].rfind('{')?;
    Some((&text[..open], &text[open + 1..close], &text[close + 1..]))
}

/// Whether a part of a path is as a pattern has it, in which `*` stands for any text.
fn matches(pattern: &str, part: &str) -> bool {
    let (mut at, mut text) = (pattern.as_bytes(), part.as_bytes());
    // Where to go on when what followed the last `*` did not fit: only the last one need be tried.
    let mut again: Option<(&[u8], &[u8])> = None;
    loop {
        match (at.split_first(), text.split_first()) {
            (Some((b'*', rest)), _) => {
                again = Some((rest, text));
                at = rest;
            }
            (Some((wanted, rest)), Some((found, after))) if wanted == found => {
                (at, text) = (rest, after);
            }
            (None, None) => return true,
            _ => match again {
                Some((rest, [_, tail @ ..])) => {
                    again = Some((rest, tail));
                    (at, text) = (rest, tail);
                }
                _ => return false,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_means_what_it_matches_and_what_lies_below() {
        for (pattern, path, meant) in [
            ("accepted", "accepted/a.py", true),
            ("accepted/", "accepted/a.py", true),
            ("accepted/*", "accepted/a.py", true),
            ("accepted", "accepted2/a.py", false),
            ("*/a.py", "x/y/a.py", false),
            ("*", "x/y", true),
            ("a/b", "a", false),
            ("wa/match", "wa/match_wa", false),
            ("x/ac.{py,cpp}", "x/ac.cpp", true),
            ("x/ac.{py,cpp}", "x/ac.c", false),
            ("{sample,secret/1}", "secret/1/a", true),
            ("{sample,secret/1}", "secret/2/a", false),
            ("secret/*{,1}{0,2}", "secret/case-12", true),
            ("secret/*{,1}{0,2}", "secret/case-11", false),
            ("secret/*{ 4 }{ 2 }", "secret/42", true),
            ("secret/*-hard", "secret/03-hard", true),
            ("a*b*c", "axxbyyc", true),
            ("a*b*c", "axxbyy", false),
            ("*aab", "aaab", true),
        ] {
            let pattern_read = Pattern::new(pattern).expect("a pattern");
            assert_eq!(pattern_read.covers(path), meant, "{pattern} {path}");
        }
    }

    #[test]
    fn too_many_alternatives_are_no_pattern() {
        assert_eq!(Pattern::new(&"{a,b}".repeat(13)), None);
        assert!(Pattern::new(&"{a,b}".repeat(12)).is_some());
    }
}
