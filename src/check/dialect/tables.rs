//! Each built-in comparison of another judge, by its definition. In: rows of answer and output. Out:
//! agreement, however the two come in pieces. Tests only.

use crate::check::comparator::tests::{checker, judge};
use crate::check::manner::manner;
use crate::model::{
    Comparison, Difference, Dmoj, ErrorMode, Finding, NumberGrammar, SplitOn, Testlib, Tolerance,
};

/// The finding, which must not depend on how both sides come.
fn find(comparison: &Comparison, answer: &[u8], output: &[u8]) -> Finding {
    let checker = checker(comparison, false);
    let finding = judge(&checker, answer, 1000, &[output]);
    for size in [1, 2, 3] {
        let pieces: Vec<&[u8]> = output.chunks(size).collect();
        let again = judge(&checker, answer, size, &pieces);
        assert_eq!(again, finding, "{comparison:?} {answer:?} {output:?}");
    }
    finding
}

fn code(finding: &Finding) -> &'static str {
    match finding {
        Finding::Right => "AC",
        Finding::Wrong(_) => "WA",
        Finding::Partial { .. } => "PART",
        Finding::Failed(_) => "JE",
        other => panic!("{other:?}"),
    }
}

fn hold(comparison: &Comparison, rows: &[(&str, &str, &str)]) {
    for (answer, output, wanted) in rows {
        let finding = find(comparison, answer.as_bytes(), output.as_bytes());
        let found = code(&finding);
        assert_eq!(
            found, *wanted,
            "{comparison:?} {answer:?} {output:?}: {finding:?}"
        );
    }
}

const fn validator(tolerance: Option<Tolerance>) -> Comparison {
    Comparison::Default {
        case_sensitive: false,
        space_change_sensitive: false,
        tolerance,
        numbers: NumberGrammar::Decimal,
    }
}

const fn within(absolute: Option<f64>, relative: Option<f64>) -> Comparison {
    validator(Some(Tolerance { absolute, relative }))
}

#[test]
fn the_default_validator_compares_tokens_in_any_case() {
    hold(
        &validator(None),
        &[
            ("Yes 1\n", "yES\t\n1", "AC"),
            ("", " \n", "AC"),
            ("a\n", "a\0\n", "WA"),
            ("a", "a a", "WA"),
            ("a a", "a", "WA"),
            ("\u{e4}", "\u{c4}", "WA"),
            ("0", "0.0", "WA"),
            ("1e5", "1E5", "AC"),
            ("-1 -1", "-1-1", "WA"),
        ],
    );
    let strict = Comparison::Default {
        case_sensitive: true,
        space_change_sensitive: false,
        tolerance: None,
        numbers: NumberGrammar::Decimal,
    };
    hold(&strict, &[("Yes", "yes", "WA"), ("Yes", "\nYes ", "AC")]);
}

#[test]
fn the_default_validator_meets_numbers_as_near_as_it_is_told() {
    let near = within(Some(1e-6), Some(1e-6));
    hold(
        &near,
        &[
            // B45, B46: these are no numbers, and only the same letters are alike.
            ("1.5", "nan", "WA"),
            ("1.5", "inf", "WA"),
            ("nan", "NaN", "AC"),
            ("inf", "infinity", "WA"),
            ("-nan", "nan", "WA"),
            ("1.0", "1.0abc", "WA"),
            ("1000a", "1000A", "AC"),
            ("1000a", "1000.0a", "WA"),
            ("16", "0x10", "WA"),
            ("0x10", "0X10", "AC"),
            // B48, B49, B50, B52
            ("0", "-0.00", "AC"),
            ("1e9", "1000000005", "AC"),
            ("0.3", "0.300001", "AC"),
            ("0.3", "0.3000011", "WA"),
            ("1", "0.999999", "AC"),
            ("3", "3.0000001", "AC"),
            ("a 1 b", "A 1.0000001 B", "AC"),
            ("1e400", "10E399", "AC"),
            ("1", "", "WA"),
            ("1", "1.0 1", "WA"),
        ],
    );
    hold(
        &within(Some(0.5), None),
        &[
            ("0", "0.5", "AC"),
            ("0", "-0.5000001", "WA"),
            ("100", "101", "WA"),
        ],
    );
    hold(
        &within(None, Some(0.5)),
        &[
            ("-10", "-15", "AC"),
            ("-10", "-15.01", "WA"),
            ("0", "1e-9", "WA"),
            ("0", "0e5", "AC"),
        ],
    );
    // The same number where numbers are read into doubles, but nothing that these take for zero.
    hold(
        &within(Some(0.0), Some(0.0)),
        &[
            ("100", "1e2", "AC"),
            (
                "100",
                "100.00000000000000000000000000000000000000000001",
                "AC",
            ),
            ("100", "100.00000000000002", "WA"),
            ("0", "1e-4000", "WA"),
            ("0", "1e-20000", "WA"),
            ("-1", "1", "WA"),
        ],
    );
}

#[test]
fn legacy_packages_know_hexadecimal_numbers() {
    let legacy = Comparison::Default {
        case_sensitive: false,
        space_change_sensitive: false,
        tolerance: Some(Tolerance {
            absolute: Some(1e-6),
            relative: None,
        }),
        numbers: NumberGrammar::CLibrary,
    };
    hold(
        &legacy,
        &[
            ("16", "0x10", "AC"),
            ("0x10", "16.0", "AC"),
            ("1.5", "0X1.8P0 ", "AC"),
            ("0x10 x", "0x11 x", "WA"),
            ("0x1g", "1", "WA"),
            ("1", "inf", "WA"),
            ("inf", "INF", "AC"),
            ("nan", "nan", "AC"),
            ("1", "0x", "WA"),
        ],
    );
}

#[test]
fn all_white_space_counts_where_the_validator_is_told_so() {
    let spaces = Comparison::Default {
        case_sensitive: false,
        space_change_sensitive: true,
        tolerance: Some(Tolerance {
            absolute: Some(1e-6),
            relative: None,
        }),
        numbers: NumberGrammar::Decimal,
    };
    hold(
        &spaces,
        &[
            ("a b\n", "A B\n", "AC"),
            ("a b\n", "a  b\n", "WA"),
            ("a b\n", "a\tb\n", "WA"),
            ("a b\n", "a b", "WA"),
            ("a b", "a b\n", "WA"),
            ("a b\n", " a b\n", "WA"),
            (" a b\n", "a b\n", "WA"),
            ("a\n", "a\r\n", "WA"),
            ("1.0 2\n", "1 2.00\n", "AC"),
            ("1.0 2\n", "1  2.00\n", "WA"),
            ("1.0\n", "1", "WA"),
            ("1.0", "1 ", "WA"),
            ("", "", "AC"),
            ("", " ", "WA"),
            ("\n", "", "WA"),
        ],
    );
    let finding = find(&spaces, b"1.0 2\n", b"1  2\n");
    let Finding::Wrong(mismatch) = finding else {
        panic!("{finding:?}");
    };
    assert_eq!(mismatch.difference, Difference::WhiteSpace);
    assert_eq!((mismatch.place.line, mismatch.place.column), (1, 3));
    assert_eq!(mismatch.place.token, None);
}

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

#[test]
fn cms_compares_line_by_line_the_tokens() {
    hold(
        &Comparison::WhiteDiff,
        &[
            ("1 2\n3\n", " 1\t\t2 \n3", "AC"),
            ("1 2\n3\n", "1 2\r\n3\r\n\n \n", "AC"),
            ("1 2\n3\n", "1 2\n\n3\n", "WA"),
            ("1 2\n\n3\n", "1 2\n \n3\n", "AC"),
            ("1 2\n3\n", "1 2 3\n", "WA"),
            ("1\n", "\n1\n", "WA"),
            ("\n1\n", " \n1", "AC"),
            ("1\r2", "1 2", "AC"),
            ("1\n\n\n", "1", "AC"),
            ("1", "1 1", "WA"),
            ("1 1", "1", "WA"),
            ("", "\n\n", "AC"),
        ],
    );
}

fn testlib(name: &str, rows: &[(&str, &str, &str)]) {
    let checker = Testlib::from_name(name).expect("a standard checker");
    hold(&Comparison::Testlib(checker), rows);
}

#[test]
fn testlib_compares_lines_and_tokens() {
    testlib(
        "fcmp",
        &[
            ("a b\nc\n", "a b\r\nc", "AC"),
            ("a b\n", "a  b\n", "WA"),
            ("a\n\n\n", "a", "AC"),
            ("a\n\n\nb", "a\n\n\nb", "AC"),
            ("a\n", "a\n \n\t\n", "AC"),
            ("a\n", "a\nb\n", "WA"),
            ("a\nb\n", "a\n", "WA"),
            ("a", "\u{feff}a", "AC"),
            ("a\n", "a\n\x0b", "WA"),
        ],
    );
    testlib(
        "lcmp",
        &[
            ("a b\nc\n", " a  b \nc", "AC"),
            ("a b\nc\n", "a b c", "WA"),
            ("a\n \n \nb", "a\n\n\nb", "AC"),
            ("a\n", "a\nb\n", "WA"),
        ],
    );
    testlib(
        "wcmp",
        &[
            ("a b\n", "a\n\nb", "AC"),
            ("a b\n", "a B", "WA"),
            ("a b", "a\x0cb", "WA"),
            ("a", "\u{feff} a", "AC"),
            ("\u{feff}a", "a", "WA"),
            ("a", "a a", "WA"),
            ("a a", "a", "WA"),
            ("", "\n", "AC"),
        ],
    );
    testlib(
        "yesno",
        &[
            ("YES", "yes\n", "AC"),
            ("YES", "no", "WA"),
            ("YES", "yep", "WA"),
            ("YES", "yes yes", "WA"),
            ("YES no", "yes", "AC"),
            ("YES", "", "WA"),
            ("maybe", "yes", "JE"),
            ("", "yes", "JE"),
        ],
    );
    testlib(
        "nyesno",
        &[
            ("YES no", "yes\nNO", "AC"),
            ("YES no", "yes", "WA"),
            ("YES", "yes no", "WA"),
            ("", "", "AC"),
            ("YES x", "yes", "JE"),
        ],
    );
}

#[test]
fn testlib_compares_integers_in_their_one_form() {
    testlib(
        "ncmp",
        &[
            ("1 -2\n", "1\n-2", "AC"),
            ("1", "01", "WA"),
            ("1", "+1", "WA"),
            ("0", "-0", "WA"),
            ("1", "1.0", "WA"),
            ("1 2", "1", "WA"),
            ("1", "1 2", "WA"),
            ("x", "1", "JE"),
            ("9223372036854775808", "1", "JE"),
            ("", " ", "AC"),
        ],
    );
    testlib(
        "icmp",
        &[
            ("-2147483648", "-2147483648", "AC"),
            ("1", "2147483648", "WA"),
            ("2147483648", "1", "JE"),
            ("1 2", "1", "AC"),
            ("1", "1 2", "WA"),
            ("1", "", "WA"),
            ("", "1", "JE"),
        ],
    );
    let huge = "123456789012345678901234567890";
    testlib(
        "hcmp",
        &[
            (huge, huge, "AC"),
            (huge, "123456789012345678901234567891", "WA"),
            ("5", "05", "WA"),
            ("5", "x", "WA"),
            ("5 6", "5", "JE"),
            ("05", "5", "JE"),
            ("5", "5 5", "WA"),
        ],
    );
    testlib(
        "uncmp",
        &[
            ("3 1 2", "1\n2 3", "AC"),
            ("3 1 1", "1 3 3", "WA"),
            ("3 1", "3", "WA"),
            ("3", "3 3", "WA"),
            ("3", "03", "WA"),
            ("x", "3", "JE"),
            ("", "", "AC"),
        ],
    );
}

#[test]
fn testlib_compares_numbers_within_its_tolerances() {
    for name in ["acmp", "rcmp"] {
        testlib(
            name,
            &[
                ("1", "1.0000015", "AC"),
                ("1", "1.0000016", "WA"),
                ("1000000", "1000000.1", "WA"),
                ("1", "nan", "WA"),
                ("1", "1 1", "WA"),
                ("1", "0x1", "WA"),
                ("x", "1", "JE"),
            ],
        );
    }
    testlib(
        "rncmp",
        &[
            ("1 2", "1.000015 2", "AC"),
            ("1 2", "1 2.000016", "WA"),
            ("1 2", "1", "WA"),
        ],
    );
    testlib(
        "dcmp",
        &[
            ("1000000", "1000001", "AC"),
            ("1000000", "1000001.1", "WA"),
            ("-1", "-1.000001", "AC"),
        ],
    );
    testlib(
        "rcmp4",
        &[
            ("1 10000", "1.0001 10001", "AC"),
            ("1", "1.00011", "WA"),
            ("1", "1 2", "WA"),
        ],
    );
    testlib(
        "rcmp6",
        &[
            ("0.3", "0.300001", "AC"),
            ("0.3", "0.3000011", "WA"),
            ("", "", "AC"),
        ],
    );
    testlib(
        "rcmp9",
        &[("1", "1.000000001", "AC"), ("1", "1.0000000011", "WA")],
    );
}

#[test]
fn testlib_compares_numbered_cases() {
    testlib(
        "caseicmp",
        &[
            ("Case 1: 5\nCase 2: 6\n", "Case 1: 5 Case 2: 6", "AC"),
            ("Case 1: 5", "Case 1: 6", "WA"),
            ("Case 1: 5", "Case 2: 5", "WA"),
            ("Case 1: 5", "case 1: 5", "WA"),
            ("Case 1: 5", "Case 1: 5 Case 2: 6", "WA"),
            ("Case 1: 5 Case 2: 6", "Case 1: 5", "WA"),
            ("Case 1: 5 6", "Case 1: 5 6", "JE"),
            ("Case 2: 5", "Case 2: 5", "JE"),
            ("Case 1:", "Case 1:", "JE"),
            ("", "", "AC"),
        ],
    );
    testlib(
        "casencmp",
        &[
            ("Case 1: 5 6\nCase 2:\n", "Case 1: 5\n6 Case 2:", "AC"),
            ("Case 1: 5 6", "Case 1: 5", "WA"),
            ("Case 1: 5", "Case 1: 05", "WA"),
            ("Case 1: x", "Case 1: x", "JE"),
        ],
    );
    testlib(
        "casewcmp",
        &[
            ("Case 1: a b", "Case 1: a\nb", "AC"),
            ("Case 1: a", "Case 1: A", "WA"),
            ("a", "a", "JE"),
        ],
    );
}
