//! DMOJ's checkers. In: rows. Out: agreement. Tests only.

use super::{find, hold};
use crate::check::manner::manner;
use crate::model::{Comparison, Difference, Dmoj, ErrorMode, Finding, SplitOn};

#[test]
fn dmoj_standard_wants_lines_broken_at_the_same_tokens() {
    hold(
        &Comparison::Dmoj(Dmoj::Standard),
        &[
            ("1 2\n3\n", "\n 1\t2 \n\n\r\n3", "AC"),
            ("1 2\n3\n", "1 2 3\n", "WA"),
            ("1 2\n3\n", "1\n2\n3\n", "WA"),
            ("1 2", "1 2\n\n", "AC"),
            ("1\n2", "1\r2", "AC"),
            ("1\n2", "1 \x0b2", "WA"),
            ("\n1 2", "1 2", "AC"),
            ("Yes", "yes", "WA"),
            ("1", "12", "WA"),
            ("1", "1 2", "WA"),
            ("1 2", "1", "WA"),
            ("", "\n", "AC"),
        ],
    );
}

#[test]
fn dmoj_easy_counts_letters() {
    hold(
        &Comparison::Dmoj(Dmoj::Easy),
        &[
            ("ab c\n", "C\nBA", "AC"),
            ("ab", "aab", "WA"),
            ("aab", "ab", "WA"),
            ("", " \n", "AC"),
            ("\u{e4}", "\u{c4}", "WA"),
        ],
    );
}

const fn floats(precision: u32, error_mode: ErrorMode) -> Comparison {
    Comparison::Dmoj(Dmoj::Floats {
        precision,
        error_mode,
    })
}

#[test]
fn dmoj_floats_compares_lines_of_numbers() {
    hold(
        &floats(6, ErrorMode::Either),
        &[
            ("1.0 a\n2\n", "1 a\r\n\n2.0000001", "AC"),
            ("1 a", "1 A", "WA"),
            ("1 2", "1\n2", "WA"),
            ("1\n2", "1 2", "WA"),
            ("1 2", "1", "WA"),
            ("1", "1 2", "WA"),
            ("1\n", "1\n \n", "WA"),
            ("1\n \n", "1\n\t\n", "AC"),
            // B45
            ("1", "nan", "WA"),
            ("nan", "nan", "WA"),
            ("inf", "inf", "WA"),
            ("1", "x", "WA"),
            ("10", "1_0", "AC"),
            ("16", "0x10", "WA"),
            ("0.3", "0.300001", "AC"),
            ("1000000", "1000001", "AC"),
            ("1000000", "1000001.1", "WA"),
        ],
    );
    hold(
        &floats(4, ErrorMode::Absolute),
        &[
            ("1000", "1000.0001", "AC"),
            ("1000", "1000.00011", "WA"),
            ("0", "0.0001", "AC"),
        ],
    );
    hold(
        &floats(4, ErrorMode::Relative),
        &[
            ("-1000", "-1000.1", "AC"),
            ("-1000", "-1000.11", "WA"),
            ("0", "0.00001", "WA"),
            ("inf", "+Infinity", "AC"),
            ("inf", "-inf", "WA"),
        ],
    );
}

#[test]
fn dmoj_identical_tells_what_differs_in_layout_only() {
    for pe_allowed in [false, true] {
        let identical = Comparison::Dmoj(Dmoj::Identical { pe_allowed });
        hold(
            &identical,
            &[
                ("1 2\n", "1 2\n", "AC"),
                ("1 2\n", "1  2\n", "WA"),
                ("1 2\n", "1 2", "WA"),
                ("1 2\n", "1 3\n", "WA"),
            ],
        );
        for (output, spaced) in [
            ("1  2\n", true),
            ("1 2", true),
            (" 1 2\n", true),
            ("1  3\n", !pe_allowed),
            ("1 3\n", false),
        ] {
            let Finding::Wrong(mismatch) = find(&identical, b"1 2\n", output.as_bytes()) else {
                panic!("{output:?}");
            };
            let told = mismatch.difference == Difference::WhiteSpace;
            assert_eq!(told, spaced, "{output:?} {pe_allowed}");
        }
    }
}

#[test]
fn dmoj_gives_shares_for_lines() {
    let count = Comparison::Dmoj(Dmoj::LineCount { feedback: true });
    hold(
        &count,
        &[
            ("1\n2\n3\n", " 1\n\n2 \r\n3", "AC"),
            ("1\n2\n3\n", "1\n4\n3", "PART"),
            ("1\n2\n3\n", "1\n", "PART"),
            ("1\n2\n3\n", "1\n2\n3\n4", "WA"),
            ("1\n2\n3\n", "3\n1\n2", "WA"),
            ("1 2\n", "1  2\n", "WA"),
            ("1\n", "", "WA"),
            ("", "\n", "AC"),
            ("", "1", "WA"),
        ],
    );
    let finding = find(&count, b"1\n2\n3\n4", b"1\nx\n3\n");
    let Finding::Partial { share, message } = finding else {
        panic!("{finding:?}");
    };
    assert!((share - 0.5).abs() < f64::EPSILON);
    assert_eq!(
        message,
        "2 of 4 lines are right: \u{2713}\u{2717}\u{2713}\u{2717}"
    );

    let matches = |filler| {
        Comparison::Dmoj(Dmoj::LineMatches {
            point_distribution: vec![1, 0, 3],
            filler_lines_required: filler,
        })
    };
    let rows = [
        ("a\nb\nc\n", "a\r\n\nb\nc", "AC"),
        ("a\nb\nc\n", "a\nx\nc\n", "AC"),
        ("a\nb\nc\n", "x\nb\nc\n", "PART"),
        ("a\nb\nc\n", "x\nb\nx\n", "WA"),
        ("a\nb\nc\n", "a \nb\nx\n", "WA"),
        ("a\nb\n", "a\nb\n", "JE"),
        ("a\nb\nc\nd\n", "a\nb\nc\nd\n", "JE"),
    ];
    hold(&matches(true), &rows);
    hold(&matches(false), &rows);
    hold(
        &matches(true),
        &[("a\nb\nc", "a", "WA"), ("a\nb\nc", "a\nb\nc\nd", "WA")],
    );
    hold(
        &matches(false),
        &[("a\nb\nc", "a", "PART"), ("a\nb\nc", "a\nb\nc\nd", "AC")],
    );
    let finding = find(&matches(false), b"a\nb\nc", b"a");
    assert!(
        matches!(finding, Finding::Partial { share, .. } if (share - 0.25).abs() < f64::EPSILON)
    );
    let none = Comparison::Dmoj(Dmoj::LineMatches {
        point_distribution: vec![0, 0],
        filler_lines_required: true,
    });
    assert!(manner(&none).is_err());
}

#[test]
fn dmoj_rstripped_takes_each_separator_for_the_end_of_a_line() {
    let stripped = |filter_new_line| Comparison::Dmoj(Dmoj::RStripped { filter_new_line });
    hold(
        &stripped(false),
        &[
            ("a b\nc\n", "a b \t\nc\n", "AC"),
            ("a b\nc\n", " a b\nc\n", "WA"),
            ("a b\nc\n", "a  b\nc\n", "WA"),
            ("a\n", "a", "WA"),
            ("a\n", "a\n\n", "WA"),
            ("a\nb\n", "a\r\nb\r\n", "WA"),
            ("", "", "AC"),
            ("", " ", "AC"),
        ],
    );
    hold(
        &stripped(true),
        &[
            ("a\nb\n", "a\r\n\nb", "AC"),
            ("a\n", "a\n \n", "WA"),
            ("a\nb", "a", "WA"),
        ],
    );
}

#[test]
fn dmoj_sorted_takes_lines_or_tokens_in_any_order() {
    let sorted = |split_on| Comparison::Dmoj(Dmoj::Sorted { split_on });
    hold(
        &sorted(SplitOn::Lines),
        &[
            ("1 2\n3\n", "3\r\n\n1  2 \n", "AC"),
            ("1 2\n3\n", "2 1\n3\n", "WA"),
            ("1\n1\n2\n", "1\n2\n2\n", "WA"),
            ("1\n2\n", "1\n2\n2\n", "WA"),
            ("1\n2\n", "2\n", "WA"),
            ("1\n \n", "\t\n1\n", "AC"),
            ("1\n", "1\n \n", "WA"),
        ],
    );
    hold(
        &sorted(SplitOn::Whitespace),
        &[
            ("1 2\n3\n", "3 2\n1", "AC"),
            ("1 2 2", "1 1 2", "WA"),
            ("1 2", "12", "WA"),
            ("a", "A", "WA"),
            ("", "\n", "AC"),
        ],
    );
    let finding = find(&sorted(SplitOn::Whitespace), b"1 2 3", b"3\n 4 1");
    let Finding::Wrong(mismatch) = finding else {
        panic!("{finding:?}");
    };
    assert_eq!((mismatch.place.line, mismatch.place.column), (2, 2));
    assert_eq!(
        (&mismatch.expected.bytes[..], &mismatch.found.bytes[..]),
        (&b"2"[..], &b"4"[..])
    );
}
