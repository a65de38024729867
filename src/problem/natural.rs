//! The order of names. In: two names. Out: which comes first. No locale, no file system, no state.
//!
//! One order for cases, files and folders, the same on every system:
//! 1. `/` parts folders; names are compared folder by folder, a shorter path first.
//! 2. Within a part, a run of ASCII digits counts by its value, however long it is.
//! 3. Everything else counts byte by byte (UTF-8), so capitals come before small letters.
//! 4. Parts that are alike so far are told apart by leading zeros, fewer first: `1`, `01`, `001`.

use std::cmp::Ordering;

/// Compares two names: `1 < 2 < 10 < a1 < a10`, and `a/2 < a-b/1`.
///
/// It is a total order, and equal only for equal names.
#[must_use]
pub fn natural_order(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a.split('/'), b.split('/'));
    loop {
        let order = match (left.next(), right.next()) {
            (None, None) => return Ordering::Equal,
            (None, Some(_)) => Ordering::Less,
            (Some(_), None) => Ordering::Greater,
            (Some(left), Some(right)) => compare_parts(left.as_bytes(), right.as_bytes()),
        };
        if order != Ordering::Equal {
            return order;
        }
    }
}

/// Compares two parts of a path.
fn compare_parts(mut a: &[u8], mut b: &[u8]) -> Ordering {
    // The first difference in leading zeros decides only when nothing else does; otherwise `01b`
    // would stand apart from `1a` and `1c`.
    let mut zeros = Ordering::Equal;
    loop {
        let (Some(&left), Some(&right)) = (a.first(), b.first()) else {
            return a.len().cmp(&b.len()).then(zeros);
        };
        if left.is_ascii_digit() && right.is_ascii_digit() {
            let (left, rest_a) = split_digits(a);
            let (right, rest_b) = split_digits(b);
            let order = compare_numbers(left, right);
            if order != Ordering::Equal {
                return order;
            }
            zeros = zeros.then(left.len().cmp(&right.len()));
            (a, b) = (rest_a, rest_b);
        } else if left == right {
            (a, b) = (&a[1..], &b[1..]);
        } else {
            return left.cmp(&right);
        }
    }
}

fn split_digits(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes
        .iter()
        .position(|byte| !byte.is_ascii_digit())
        .unwrap_or(bytes.len());
    bytes.split_at(end)
}

/// By value: without leading zeros, the longer number is the larger one.
fn compare_numbers(a: &[u8], b: &[u8]) -> Ordering {
    let (a, b) = (without_zeros(a), without_zeros(b));
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}

fn without_zeros(digits: &[u8]) -> &[u8] {
    let start = digits
        .iter()
        .position(|&digit| digit != b'0')
        .unwrap_or(digits.len());
    &digits[start..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn b82_numbers_count_by_value_and_one_order_holds_everywhere() {
        let ordered = [
            "",
            "1",
            "01",
            "001",
            "1-a",
            "1a",
            "01b",
            "1c",
            "2",
            "10",
            "18446744073709551615",
            "18446744073709551616",
            "A",
            "a",
            "a/1",
            "a/2",
            "a/10",
            "a-b",
            "a-b/1",
            "a1",
            "a01",
            "a1b2",
            "a1b10",
            "a10",
            "sample/1",
            "secret/1",
            "secret/3-all-equal",
            "secret/10-many",
            "z",
            "ä",
        ];
        for (i, a) in ordered.iter().enumerate() {
            for (j, b) in ordered.iter().enumerate() {
                assert_eq!(natural_order(a, b), i.cmp(&j), "{a:?} {b:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn it_is_a_total_order(
            a in "[019a/é-]{0,6}",
            b in "[019a/é-]{0,6}",
            c in "[019a/é-]{0,6}",
        ) {
            use Ordering::{Equal, Greater};
            let order = natural_order;
            prop_assert_eq!(order(&a, &b), order(&b, &a).reverse());
            prop_assert_eq!(order(&a, &b) == Equal, a == b);
            if order(&a, &b) != Greater && order(&b, &c) != Greater {
                prop_assert!(order(&a, &c) != Greater);
            }
        }
    }
}
