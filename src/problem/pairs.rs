//! Which files are input and answer of one case, by their names alone. In: paths within a folder.
//! Out: pairs with the case's name. Pure: nothing is read here.

use super::natural::natural_order;
use std::collections::BTreeMap;

/// Words for inputs.
const INPUTS: [&str; 6] = ["in", "input", "inputs", "inp", "ins", "stdin"];
/// Words for answers.
const ANSWERS: [&str; 13] = [
    "out", "output", "outputs", "outs", "oup", "ans", "answer", "answers", "sol", "expected", "a",
    "ok", "stdout",
];
/// Endings that say nothing.
const EMPTY: [&str; 3] = ["txt", "dat", "data"];

/// Input or answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Input,
    Answer,
}

/// An input and its answer, by their place in what was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    /// What is left of the path without the words that tell the side.
    pub name: String,
    pub input: usize,
    pub answer: usize,
}

/// What was made of the names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pairs {
    /// The pairs, in natural order.
    pub pairs: Vec<Pair>,
    /// Inputs without an answer and answers without an input.
    pub alone: Vec<usize>,
    /// Files of which two claim to be the same thing.
    pub twice: Vec<(usize, usize)>,
}

/// Pairs files by what their names say: `in/1.txt` and `out/1.txt`, `input1.txt` and `output1.txt`,
/// `1.in` and `1.out`, `01` and `01.a`.
pub(super) fn by_name(paths: &[&str]) -> Pairs {
    let pairs = join(paths, told);
    let bare = join(paths, numbered);
    if pairs.pairs.is_empty() && !bare.pairs.is_empty() {
        bare
    } else {
        pairs
    }
}

/// Pairs files by a pattern: `%s` is the case's name, `%e` is `in` or `out`, `%%` a percent sign.
pub(super) fn by_pattern(paths: &[&str], pattern: &str) -> Pairs {
    let parts = parse(pattern);
    join(paths, |path| {
        let (mut name, mut side) = (String::new(), None);
        fits(&parts, path, &mut name, &mut side)
            .then_some(name)
            .zip(side)
    })
}

fn join(paths: &[&str], tell: impl Fn(&str) -> Option<(String, Side)>) -> Pairs {
    let mut found: BTreeMap<String, (Option<usize>, Option<usize>)> = BTreeMap::new();
    let mut pairs = Pairs::default();
    for (at, path) in paths.iter().enumerate() {
        let Some((name, side)) = tell(path) else {
            continue;
        };
        let both = found.entry(name).or_default();
        let place = match side {
            Side::Input => &mut both.0,
            Side::Answer => &mut both.1,
        };
        match place {
            Some(first) => pairs.twice.push((*first, at)),
            None => *place = Some(at),
        }
    }
    for (name, both) in found {
        match both {
            (Some(input), Some(answer)) => pairs.pairs.push(Pair {
                name,
                input,
                answer,
            }),
            (one, other) => pairs.alone.extend(one.or(other)),
        }
    }
    pairs.pairs.sort_by(|a, b| natural_order(&a.name, &b.name));
    pairs.alone.sort_unstable();
    pairs
}

/// What a path says by its folders, its stem and its ending; none where it says nothing, or two
/// things.
fn told(path: &str) -> Option<(String, Side)> {
    let mut sides = Vec::new();
    let mut kept: Vec<&str> = Vec::new();
    let (folders, file) = path.rsplit_once('/').unwrap_or(("", path));
    for folder in folders.split('/').filter(|folder| !folder.is_empty()) {
        match side_of(folder) {
            Some(side) => sides.push(side),
            None => kept.push(folder),
        }
    }
    let mut stem = file;
    while let Some((rest, ending)) = stem.rsplit_once('.').filter(|(rest, _)| !rest.is_empty()) {
        match side_of(ending) {
            Some(side) => sides.push(side),
            None if EMPTY.contains(&ending.to_ascii_lowercase().as_str()) => {}
            None if !sides.is_empty() || ending.bytes().all(|it| it.is_ascii_digit()) => break,
            // Whatever has an ending of its own is no data, as `input.rs`.
            None => return None,
        }
        stem = rest;
    }
    let (stem, side) = word_in(stem);
    sides.extend(side);
    let first = *sides.first()?;
    if sides.iter().any(|side| *side != first) {
        return None;
    }
    kept.push(if stem.is_empty() { "1" } else { stem });
    Some((kept.join("/"), first))
}

/// A number alone is an input, and with `.a` the answer, as Polygon names them.
fn numbered(path: &str) -> Option<(String, Side)> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let file = path.rsplit('/').next()?;
    if is_number(file) {
        return Some((path.to_owned(), Side::Input));
    }
    let number = file.strip_suffix(".a").filter(|number| is_number(number))?;
    debug_assert!(path.ends_with(file));
    let folder = &path[..path.len() - file.len()];
    Some((format!("{folder}{number}"), Side::Answer))
}

fn side_of(word: &str) -> Option<Side> {
    let word = word.to_ascii_lowercase();
    let is = |words: &[&str]| words.contains(&word.as_str());
    if is(&INPUTS) {
        Some(Side::Input)
    } else {
        is(&ANSWERS).then_some(Side::Answer)
    }
}

/// A stem without the word in front or at its end that tells the side: `input12`, `3_out`.
fn word_in(stem: &str) -> (&str, Option<Side>) {
    let is_mark = |c: char| matches!(c, '_' | '-' | '.' | ' ');
    let letters = |c: char| c.is_ascii_alphabetic();
    let head = stem.len() - stem.trim_start_matches(letters).len();
    let (word, rest) = stem.split_at(head);
    let stands_alone = |rest: &str| {
        rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_digit() || is_mark(c))
    };
    // A lone letter is too little to go by.
    if let Some(side) = side_of(word).filter(|_| word.len() > 1 && stands_alone(rest)) {
        return (rest.trim_start_matches(is_mark), Some(side));
    }
    let tail = stem.trim_end_matches(letters).len();
    let (rest, word) = stem.split_at(tail);
    if let Some(side) = side_of(word).filter(|_| word.len() > 1 && rest.ends_with(is_mark)) {
        return (rest.trim_end_matches(is_mark), Some(side));
    }
    (stem, None)
}

/// A piece of a pattern.
#[derive(Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Name,
    Ending,
}

fn parse(pattern: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut letters = pattern.chars().peekable();
    while let Some(letter) = letters.next() {
        let piece = match (letter, letters.peek()) {
            ('%', Some('s')) => Piece::Name,
            ('%', Some('e')) => Piece::Ending,
            ('%', Some('%')) => {
                letters.next();
                text.push('%');
                continue;
            }
            _ => {
                text.push(letter);
                continue;
            }
        };
        letters.next();
        if !text.is_empty() {
            pieces.push(Piece::Text(std::mem::take(&mut text)));
        }
        pieces.push(piece);
    }
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    pieces
}

/// Whether a path is as the pieces say; the name is the longest that fits.
fn fits(pieces: &[Piece], path: &str, name: &mut String, side: &mut Option<Side>) -> bool {
    let Some((piece, rest)) = pieces.split_first() else {
        return path.is_empty();
    };
    match piece {
        Piece::Text(text) => path
            .strip_prefix(text.as_str())
            .is_some_and(|path| fits(rest, path, name, side)),
        Piece::Ending => [("in", Side::Input), ("out", Side::Answer)]
            .into_iter()
            .any(|(word, it)| {
                let path = path.strip_prefix(word);
                path.is_some_and(|path| fits(rest, path, name, side)) && {
                    side.get_or_insert(it);
                    *side == Some(it)
                }
            }),
        Piece::Name => {
            let cuts = path.char_indices().map(|(at, _)| at).skip(1);
            let mut cuts: Vec<usize> = cuts.chain([path.len()]).filter(|at| *at > 0).collect();
            cuts.reverse();
            cuts.into_iter().any(|at| {
                let fit = fits(rest, &path[at..], name, side);
                if fit {
                    path[..at].clone_into(name);
                }
                fit
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(found: &Pairs, paths: &[&str]) -> Vec<String> {
        let line = |it: &Pair| format!("{}: {} {}", it.name, paths[it.input], paths[it.answer]);
        found.pairs.iter().map(line).collect()
    }

    #[test]
    fn the_namings_of_the_field_are_understood() {
        for (input, answer, name) in [
            ("in/1.txt", "out/1.txt", "1"),
            ("in/a.in", "out/a.out", "a"),
            ("input/input0.txt", "output/output0.txt", "0"),
            ("input/input00.txt", "output/output00.txt", "00"),
            ("tests/input/3.txt", "tests/output/3.txt", "tests/3"),
            ("input1.txt", "output1.txt", "1"),
            ("in1", "out1", "1"),
            ("1.in.txt", "1.out.txt", "1"),
            ("1.IN", "1.OUT", "1"),
            ("1_in.txt", "1_out.txt", "1"),
            ("case-3-input.txt", "case-3-expected.txt", "case-3"),
            ("1.in", "1.sol", "1"),
            ("1.in", "1.a", "1"),
            ("2.inp", "2.out", "2"),
            ("sub/input.txt", "sub/output.txt", "sub/1"),
            ("tests/01", "tests/01.a", "tests/01"),
            ("dummy/1.dat.in", "dummy/1.dat.ans", "dummy/1"),
        ] {
            let paths = [input, answer];
            let found = by_name(&paths);
            assert_eq!(pairs(&found, &paths), [format!("{name}: {input} {answer}")]);
        }
    }

    #[test]
    fn what_says_nothing_or_two_things_is_no_case() {
        for path in [
            "README.md",
            "inside.txt",
            "in/1.out",
            "index.html",
            "a",
            "main.cpp",
            "input.rs",
        ] {
            assert_eq!(by_name(&[path]), Pairs::default(), "{path}");
        }
        assert_eq!(by_name(&["1.in", "2.out", "3.in", "3.out"]).alone, [0, 1]);
        assert_eq!(by_name(&["in/1.in", "in/1.txt", "out/1"]).twice, [(0, 1)]);
    }

    #[test]
    fn patterns_name_the_case_and_the_ending() {
        let paths = [
            "sample-1.in",
            "sample-1.out",
            "x.in",
            "in/2.txt",
            "out/2.txt",
        ];
        for (pattern, wanted) in [
            ("sample-%s.%e", vec!["1: sample-1.in sample-1.out"]),
            ("%s.%e", vec!["sample-1: sample-1.in sample-1.out"]),
            ("%e/%s.txt", vec!["2: in/2.txt out/2.txt"]),
            ("%e/%s", vec!["2.txt: in/2.txt out/2.txt"]),
            ("%%s.%e", vec![]),
            ("%s", vec![]),
        ] {
            assert_eq!(
                pairs(&by_pattern(&paths, pattern), &paths),
                wanted,
                "{pattern}"
            );
        }
    }
}
