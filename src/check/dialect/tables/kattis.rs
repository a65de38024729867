//! The default output validator of Kattis and ICPC packages. In: rows. Out: agreement. Tests only.

use super::{find, hold};
use crate::model::{Comparison, Difference, Finding, NumberGrammar, Tolerance};

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
