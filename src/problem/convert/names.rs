//! Where cases go in the new format. In: their names. Out: places below `sample` and `secret`, by
//! names that every format allows and whose order is the old one.

use super::note;
use super::tree::Tree;
use crate::model::{Data, Notice, Problem, Role, TestCase};
use crate::problem::error::ProblemError;

/// A name for files that every format allows.
pub(super) fn plain(name: &str) -> String {
    let kept = |c: char| {
        if c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.') {
            c
        } else {
            '_'
        }
    };
    let text: String = name.chars().map(kept).collect();
    if text.starts_with(['.', '-']) || text.is_empty() {
        format!("_{text}")
    } else {
        text
    }
}

/// Where a case goes: below `sample` or `secret`, groups kept.
///
/// Formats order their cases by name, so numbers are made as long as the longest of their kind.
fn place(case: &TestCase, width: usize) -> Option<String> {
    let folder = match case.role {
        Role::Sample => "sample",
        Role::Secret => "secret",
        Role::Extra => return None,
    };
    let below = ["sample/", "samples/", "secret/", "example/", "examples/"];
    let rest = below
        .iter()
        .find_map(|prefix| case.name.strip_prefix(prefix))
        .unwrap_or(&case.name);
    let parts: Vec<String> = rest
        .split('/')
        .map(|part| padded(&plain(part), width))
        .collect();
    Some(format!("{folder}/{}", parts.join("/")))
}

/// A name whose leading number has at least this many digits.
fn padded(name: &str, width: usize) -> String {
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits >= width {
        return name.to_owned();
    }
    format!("{}{name}", "0".repeat(width - digits))
}

/// Digits of the longest leading number of any part of any name.
fn digits(problem: &Problem) -> usize {
    let parts = problem.cases.iter().flat_map(|case| case.name.split('/'));
    parts
        .map(|part| part.bytes().take_while(u8::is_ascii_digit).count())
        .max()
        .unwrap_or(0)
}

/// Puts the data of all cases into a tree, each at its new place; tells those left out.
pub(super) fn cases(
    problem: &Problem,
    root: &str,
    tree: &mut Tree,
    notices: &mut Vec<Notice>,
) -> Result<Vec<Option<String>>, ProblemError> {
    let width = digits(problem);
    let mut places = Vec::new();
    for case in &problem.cases {
        let place = place(case, width);
        if let Some(place) = &place {
            let mut put =
                |ending: &str, data: &Data| tree.data(&format!("{root}{place}.{ending}"), data);
            put("in", &case.input)?;
            put("ans", &case.answer)?;
        }
        places.push(place);
    }
    let left = places.iter().filter(|place| place.is_none()).count();
    if left > 0 {
        notices.push(note(format!(
            "{left} extra cases are left out: the new format has no place for them"
        )));
    }
    Ok(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_plain_and_numbers_long_enough_for_their_order() {
        for (name, width, made) in [
            ("1", 2, "01"),
            ("10", 2, "10"),
            ("2-all equal", 2, "02-all_equal"),
            ("a", 3, "a"),
            ("-x", 0, "_-x"),
            ("", 0, "_"),
        ] {
            assert_eq!(padded(&plain(name), width), made);
        }
    }
}
