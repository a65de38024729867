//! Points in text. In: a score. Out: a phrase for all of it, and a line for each group.

use crate::model::{GroupScore, Score};
use crate::report::figures;
use crate::report::safe::escape_text;
use crate::report::words::{Words, fill};

/// Columns that a group's name may take.
const NAME: usize = 60;
/// Columns that a sentence about points may take.
const FAULT: usize = 400;

/// Points, and the most there are where there is such a thing.
fn of(points: f64, max: Option<f64>, words: &Words) -> String {
    let points = figures::points(points);
    match max {
        Some(max) => fill(words.points_of, &[&points, &figures::points(max)]),
        None => fill(words.points, &[&points]),
    }
}

/// The points of a submission.
pub fn phrase(score: &Score, words: &Words) -> String {
    of(score.points, score.max, words)
}

/// A line for each group: its name, its points, its verdict.
pub fn groups(score: &Score, words: &Words) -> Vec<String> {
    let line = |group: &GroupScore| {
        format!(
            "{}: {}, {}",
            escape_text(&group.name, NAME),
            of(group.points, group.max, words),
            (words.label)(group.verdict)
        )
    };
    let fault = score.fault.iter().map(|fault| escape_text(fault, FAULT));
    score.groups.iter().map(line).chain(fault).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Verdict;
    use crate::report::words::{EN, KO};

    #[test]
    fn points_are_told_with_their_bound_and_group_by_group() {
        let score = Score {
            points: 62.5,
            max: Some(100.0),
            groups: vec![GroupScore {
                name: "secret/1\x1b[2J".to_owned(),
                points: 0.0,
                max: None,
                verdict: Verdict::Wa,
            }],
            fault: Some("more than all".to_owned()),
        };
        assert_eq!(phrase(&score, &EN), "62.5 of 100 points");
        assert_eq!(phrase(&score, &KO), "100점 중 62.5점");
        assert_eq!(
            groups(&score, &EN),
            ["secret/1\\x1b[2J: 0 points, WA", "more than all"]
        );
    }
}
