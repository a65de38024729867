//! A second, simple implementation of each comparison, against which the streaming one is tested
//! with random texts, cut anywhere. In: whole texts. Out: agreement. Tests only.

use super::comparator::tests::{checker, judge, numbers};
use super::window::WIDTH;
use crate::model::{Checker, Comparison, Difference, Finding, Place};
use proptest::prelude::*;

const PIECES: &[&str] = &[
    "1",
    "2",
    "1.0",
    "1.0000001",
    "0.5",
    ".50",
    "a",
    "A",
    "ab",
    "nan",
    "-0",
    "0",
    "\u{e4}",
    " ",
    " ",
    "  ",
    "\t",
    "\n",
    "\n",
    "\n\n",
    "\r\n",
    "\x0c",
    "\u{a0}",
    "abcdefghijklmnopqrstuvwxyz",
    "                                                            ",
];

/// Such that no two numbers from the pieces are apart by just this.
const TOLERANCE: f64 = 0.00137;

/// Tokens with the place of each.
fn tokens(text: &[u8]) -> Vec<(Place, &[u8])> {
    let mut tokens = Vec::new();
    let (mut line, mut column, mut at) = (1, 1, 0);
    while at < text.len() {
        let rest = &text[at..];
        let length = rest
            .iter()
            .position(|byte| b" \t\n\x0b\x0c\r".contains(byte))
            .unwrap_or(rest.len());
        if length > 0 {
            let token = Some(tokens.len() as u64 + 1);
            tokens.push((
                Place {
                    line,
                    column,
                    token,
                },
                &rest[..length],
            ));
        }
        column += length as u64 + 1;
        if rest.get(length) == Some(&b'\n') {
            (line, column) = (line + 1, 1);
        }
        at += length + 1;
    }
    tokens
}

fn value(token: &[u8]) -> Option<f64> {
    let plain = token
        .iter()
        .all(|byte| byte.is_ascii_digit() || b"+-.".contains(byte));
    let text = std::str::from_utf8(token).ok()?;
    plain.then(|| text.parse().ok()).flatten()
}

fn alike(comparison: &Comparison, expected: &[u8], found: &[u8]) -> Option<Difference> {
    let same = match comparison {
        Comparison::IgnoreCase => expected.eq_ignore_ascii_case(found),
        Comparison::Numbers(_) => match (value(expected), value(found)) {
            (Some(expected), Some(found))
                if (expected - found).abs() <= TOLERANCE * expected.abs().max(1.0) =>
            {
                true
            }
            (Some(expected), Some(found)) => {
                let absolute = (expected - found).abs();
                let relative = (expected != 0.0).then(|| absolute / expected.abs());
                return Some(Difference::TooFar { absolute, relative });
            }
            (Some(_), None) => return Some(Difference::NotANumber),
            _ => expected == found,
        },
        _ => expected == found,
    };
    (!same).then_some(Difference::Differs)
}

/// The first difference by tokens, and the place where it must be told.
fn by_tokens(
    comparison: &Comparison,
    answer: &[u8],
    output: &[u8],
) -> Option<(Difference, Option<Place>)> {
    let (expected, found) = (tokens(answer), tokens(output));
    for ((_, expected), (place, found)) in expected.iter().zip(&found) {
        if let Some(difference) = alike(comparison, expected, found) {
            return Some((difference, Some(*place)));
        }
    }
    if found.len() > expected.len() {
        return Some((Difference::Extra, Some(found[expected.len()].0)));
    }
    (found.len() < expected.len()).then_some((Difference::Missing, None))
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    let mut lines: Vec<&[u8]> = text
        .split(|byte| *byte == b'\n')
        .map(|line| {
            let kept = line
                .iter()
                .rposition(|byte| !b" \t\r\x0b\x0c".contains(byte));
            &line[..kept.map_or(0, |last| last + 1)]
        })
        .collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

fn agree(checker: &Checker, answer: &[u8], output: &[u8], finding: &Finding) {
    let different = by_tokens(&checker.comparison, answer, output);
    let right = match checker.comparison {
        Comparison::Lines => lines(answer) == lines(output),
        Comparison::Exact => answer == output,
        _ => different.is_none(),
    };
    match finding {
        Finding::Right => assert!(right),
        Finding::Presentation(mismatch) => {
            assert!(!right && checker.presentation && different.is_none());
            assert_eq!(mismatch.difference, Difference::WhiteSpace);
        }
        Finding::Wrong(mismatch) => {
            assert!(!right);
            for excerpt in [&mismatch.expected, &mismatch.found] {
                assert!(excerpt.bytes.len() <= WIDTH);
            }
            let laid_out = matches!(checker.comparison, Comparison::Lines | Comparison::Exact);
            if laid_out && !checker.presentation {
                return;
            }
            let (difference, place) = different.expect("the tokens differ");
            match (&mismatch.difference, &difference) {
                (
                    Difference::TooFar { absolute, .. },
                    Difference::TooFar {
                        absolute: known, ..
                    },
                ) => {
                    assert!((absolute - known).abs() < 1e-9);
                }
                (told, known) => assert_eq!(told, known),
            }
            if let Some(place) = place {
                assert_eq!(mismatch.place, place);
            }
        }
        other => panic!("{other:?}"),
    }
}

pub(super) fn cut(text: &[u8], sizes: &[usize]) -> Vec<Vec<u8>> {
    let mut pieces = Vec::new();
    let (mut rest, mut sizes) = (text, sizes.iter().cycle());
    while !rest.is_empty() {
        let size = sizes.next().copied().unwrap_or(1).clamp(1, rest.len());
        pieces.push(rest[..size].to_vec());
        rest = &rest[size..];
    }
    pieces
}

pub(super) fn text() -> impl Strategy<Value = Vec<&'static str>> {
    proptest::collection::vec(proptest::sample::select(PIECES), 0..24)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn streaming_agrees_with_the_oracle(
        answer in text(),
        edits in proptest::collection::vec((any::<proptest::sample::Index>(), text(), 0..3_usize), 0..3),
        sizes in proptest::collection::vec(1..9_usize, 1..5),
        drop in 1..9_usize,
    ) {
        let mut output = answer.clone();
        for (at, pieces, removed) in &edits {
            let at = at.index(output.len() + 1);
            let end = (at + removed).min(output.len());
            output.splice(at..end, pieces.iter().take(2).copied());
        }
        let (answer, output) = (answer.concat().into_bytes(), output.concat().into_bytes());
        let comparisons = [
            Comparison::Tokens,
            Comparison::IgnoreCase,
            numbers(TOLERANCE),
            Comparison::Lines,
            Comparison::Exact,
        ];
        for comparison in comparisons {
            for presentation in [false, true] {
                let checker = checker(&comparison, presentation);
                let finding = judge(&checker, &answer, usize::MAX, &[&output]);
                agree(&checker, &answer, &output, &finding);
                let pieces = cut(&output, &sizes);
                let pieces: Vec<&[u8]> = pieces.iter().map(Vec::as_slice).collect();
                prop_assert_eq!(&judge(&checker, &answer, drop, &pieces), &finding);
            }
        }
    }
}
