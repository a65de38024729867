//! The comparison of CMS. In: rows. Out: agreement. Tests only.

use super::hold;
use crate::model::Comparison;

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
