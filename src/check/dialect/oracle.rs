//! A second, simple implementation of the built-in comparisons of other judges, against which the
//! streaming ones are tested with random texts, cut anywhere. In: whole texts. Out: agreement. Tests
//! only.

use crate::check::comparator::tests::{checker, judge};
use crate::check::oracle::{cut, text};
use crate::model::{
    Comparison, Dmoj, ErrorMode, Finding, NumberGrammar, SplitOn, Testlib, Tolerance,
};
use proptest::prelude::*;

/// Such that no two numbers from the pieces are apart by just this.
const TOLERANCE: f64 = 0.001;

fn white(byte: u8) -> bool {
    b" \t\n\x0b\x0c\r".contains(&byte)
}

fn tokens(text: &[u8]) -> Vec<&[u8]> {
    let all = text.split(|byte| white(*byte));
    all.filter(|token| !token.is_empty()).collect()
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    let all = text.split(|byte| b"\r\n".contains(byte));
    all.filter(|line| !line.is_empty()).collect()
}

/// What stands between the tokens, also before the first and after the last.
fn gaps(text: &[u8]) -> Vec<&[u8]> {
    let mut gaps = vec![&text[..0]];
    let mut at = 0;
    while at < text.len() {
        let from = at;
        let kind = white(text[at]);
        while at < text.len() && white(text[at]) == kind {
            at += 1;
        }
        if !kind {
            gaps.push(&text[at..at]);
        } else if let Some(last) = gaps.last_mut() {
            *last = &text[from..at];
        }
    }
    gaps
}

fn value(token: &[u8]) -> Option<f64> {
    let plain = |byte: &u8| byte.is_ascii_digit() || b"+-.".contains(byte);
    let text = std::str::from_utf8(token).ok()?;
    token.iter().all(plain).then(|| text.parse().ok()).flatten()
}

/// The tolerance of twelve places: closer than any two numbers that the pieces make.
const DIGITS: f64 = 1e-12;

fn near(expected: &[u8], found: &[u8]) -> Option<bool> {
    near_by(expected, found, TOLERANCE)
}

fn near_by(expected: &[u8], found: &[u8], tolerance: f64) -> Option<bool> {
    let expected = value(expected)?;
    let far = |found: f64| (found - expected).abs() > tolerance * expected.abs().max(1.0);
    Some(value(found).is_some_and(|found| !far(found)))
}

fn pairs<'a>(one: &[&'a [u8]], other: &[&'a [u8]], alike: impl Fn(&[u8], &[u8]) -> bool) -> bool {
    let pairs = one.iter().zip(other);
    one.len() == other.len() && pairs.into_iter().all(|(one, other)| alike(one, other))
}

fn sorted<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort();
    items
}

/// Whether two lists of gaps are alike in something, apart from the last, and the first if told so.
fn inner<T: PartialEq>(one: &[u8], other: &[u8], first: bool, see: impl Fn(&[u8]) -> T) -> bool {
    let (one, other) = (gaps(one), gaps(other));
    let skip = usize::from(!first);
    let seen = |gaps: &[&[u8]]| -> Vec<T> {
        let end = gaps.len().saturating_sub(1).max(skip);
        gaps.get(skip..end)
            .unwrap_or_default()
            .iter()
            .map(|gap| see(gap))
            .collect()
    };
    seen(&one) == seen(&other)
}

fn letters(text: &[u8]) -> Vec<u8> {
    sorted(tokens(text).concat().to_ascii_lowercase())
}

/// The lines as testlib's `fcmp` sees them; the pieces have no carriage return but before a line feed.
fn rows(text: &[u8]) -> Vec<&[u8]> {
    let all = text.split(|byte| *byte == b'\n');
    let mut rows: Vec<&[u8]> = all
        .map(|row| row.strip_suffix(b"\r").unwrap_or(row))
        .collect();
    rows.pop_if(|row| row.is_empty());
    rows
}

fn by_rows(answer: &[u8], output: &[u8], alike: impl Fn(&[u8], &[u8]) -> bool) -> bool {
    let (mut answer, output) = (rows(answer), rows(output));
    answer.pop_if(|row| row.is_empty());
    let row = |at: usize| output.get(at).copied().unwrap_or_default();
    let same = answer
        .iter()
        .enumerate()
        .all(|(at, expected)| alike(expected, row(at)));
    let blank = |row: &&[u8]| row.iter().all(|byte| b" \t".contains(byte));
    same && output
        .get(answer.len()..)
        .unwrap_or_default()
        .iter()
        .all(blank)
}

fn of_dmoj(dmoj: &Dmoj, answer: &[u8], output: &[u8]) -> bool {
    let breaks = |gap: &[u8]| gap.iter().any(|byte| b"\r\n".contains(byte));
    match dmoj {
        Dmoj::Standard => tokens(answer) == tokens(output) && inner(answer, output, false, breaks),
        Dmoj::Easy => letters(answer) == letters(output),
        Dmoj::Floats { .. } => pairs(&lines(answer), &lines(output), |one, other| {
            pairs(&tokens(one), &tokens(other), |one, other| {
                // Not a number is near nothing, not even itself.
                one != b"nan" && near_by(one, other, DIGITS).unwrap_or(one == other)
            })
        }),
        Dmoj::Identical { .. } => answer == output,
        Dmoj::RStripped { filter_new_line } => {
            let split = |text: &[u8]| -> Vec<Vec<u8>> {
                let all = text.split(|byte| b"\r\n".contains(byte));
                let kept = all.filter(|line| !filter_new_line || !line.is_empty());
                kept.map(|line| {
                    let end = line.iter().rposition(|byte| !white(*byte));
                    line[..end.map_or(0, |end| end + 1)].to_vec()
                })
                .collect()
            };
            split(answer) == split(output)
        }
        Dmoj::Sorted {
            split_on: SplitOn::Lines,
        } => {
            let split = |text| sorted(lines(text).into_iter().map(tokens).collect());
            split(answer) == split(output)
        }
        Dmoj::Sorted {
            split_on: SplitOn::Whitespace,
        } => sorted(tokens(answer)) == sorted(tokens(output)),
        Dmoj::LineCount { .. } | Dmoj::LineMatches { .. } => {
            pairs(&lines(answer), &lines(output), |one, other| {
                one.trim_ascii() == other.trim_ascii()
            })
        }
    }
}

fn right(comparison: &Comparison, answer: &[u8], output: &[u8]) -> bool {
    match comparison {
        Comparison::Default {
            case_sensitive,
            space_change_sensitive,
            tolerance,
            ..
        } => {
            let spaced = !space_change_sensitive || gaps(answer) == gaps(output);
            spaced
                && pairs(&tokens(answer), &tokens(output), |one, other| {
                    let near = tolerance.and_then(|_| near(one, other));
                    near.unwrap_or_else(|| {
                        if *case_sensitive {
                            one == other
                        } else {
                            one.eq_ignore_ascii_case(other)
                        }
                    })
                })
        }
        Comparison::Dmoj(dmoj) => of_dmoj(dmoj, answer, output),
        Comparison::WhiteDiff => {
            let feeds = |gap: &[u8]| gap.iter().filter(|byte| **byte == b'\n').count();
            tokens(answer) == tokens(output) && inner(answer, output, true, feeds)
        }
        Comparison::Testlib(Testlib::Fcmp) => by_rows(answer, output, |one, other| one == other),
        Comparison::Testlib(_) => {
            by_rows(answer, output, |one, other| tokens(one) == tokens(other))
        }
        other => panic!("{other:?} has an oracle of its own"),
    }
}

/// Those whose definition fits the pieces; the others have tables.
fn all() -> Vec<Comparison> {
    let tolerance = Some(Tolerance {
        absolute: Some(TOLERANCE),
        relative: Some(TOLERANCE),
    });
    let mut all = vec![
        Comparison::WhiteDiff,
        Comparison::Testlib(Testlib::Fcmp),
        Comparison::Testlib(Testlib::Lcmp),
        Comparison::Dmoj(Dmoj::Standard),
        Comparison::Dmoj(Dmoj::Easy),
        Comparison::Dmoj(Dmoj::Floats {
            precision: 12,
            error_mode: ErrorMode::Either,
        }),
        Comparison::Dmoj(Dmoj::Identical { pe_allowed: true }),
        Comparison::Dmoj(Dmoj::LineCount { feedback: false }),
    ];
    for flag in [false, true] {
        all.push(Comparison::Dmoj(Dmoj::RStripped {
            filter_new_line: flag,
        }));
        let split_on = if flag {
            SplitOn::Lines
        } else {
            SplitOn::Whitespace
        };
        all.push(Comparison::Dmoj(Dmoj::Sorted { split_on }));
        for numbers in [NumberGrammar::Decimal, NumberGrammar::CLibrary] {
            for space_change_sensitive in [false, true] {
                all.push(Comparison::Default {
                    case_sensitive: flag,
                    space_change_sensitive,
                    tolerance: tolerance.filter(|_| numbers == NumberGrammar::Decimal || flag),
                    numbers,
                });
            }
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

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
        for comparison in all() {
            let checker = checker(&comparison, false);
            let finding = judge(&checker, &answer, usize::MAX, &[&output]);
            let right = right(&comparison, &answer, &output);
            prop_assert_eq!(finding == Finding::Right, right, "{:?} {:?}", comparison, finding);
            let pieces = cut(&output, &sizes);
            let pieces: Vec<&[u8]> = pieces.iter().map(Vec::as_slice).collect();
            prop_assert_eq!(&judge(&checker, &answer, drop, &pieces), &finding);
        }
    }
}
