//! testlib's standard checkers. In: rows. Out: agreement. Tests only.

use super::hold;
use crate::model::{Comparison, Testlib};

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
