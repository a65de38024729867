//! Points in the words of 2025-09. In: a tree of groups. Out: the text of `test_group.yaml` for
//! each group, or the rule that the format has no word for.

use super::cannot;
use crate::model::{Goal, Group, GroupRule, LegacyGrader, Part, ScoreMode, Scoring, VerdictMode};
use crate::problem::error::ProblemError;
use std::fmt::Write;

/// What `data/secret` and the groups in it say of points: folder and text.
pub(super) fn groups(scoring: &Scoring) -> Result<Vec<(String, String)>, ProblemError> {
    if scoring.goal == Goal::Min {
        return Err(cannot(
            "2025-09 has no problems in which fewer points are better".to_owned(),
        ));
    }
    let mut texts = Vec::new();
    let secret = inner(&scoring.root, "secret").unwrap_or(&scoring.root);
    texts.push(("secret".to_owned(), words(secret)?));
    for part in &secret.parts {
        let Part::Group(group) = part else {
            continue;
        };
        if group.name.ends_with("sample") {
            continue;
        }
        if group
            .parts
            .iter()
            .any(|part| matches!(part, Part::Group(_)))
        {
            return Err(cannot(format!(
                "the group {} has groups in it, and those of 2025-09 do not nest",
                group.name
            )));
        }
        let own = group.name.rsplit('/').next().unwrap_or(&group.name);
        texts.push((format!("secret/{}", super::plain(own)), words(group)?));
    }
    Ok(texts)
}

fn inner<'a>(group: &'a Group, name: &str) -> Option<&'a Group> {
    group.parts.iter().find_map(|part| match part {
        Part::Group(group) if group.name == name => Some(group),
        _ => None,
    })
}

fn cases(group: &Group) -> usize {
    let parts = group.parts.iter();
    parts
        .filter(|part| matches!(part, Part::Case { .. }))
        .count()
}

fn words(group: &Group) -> Result<String, ProblemError> {
    let (rule, max) = match &group.rule {
        GroupRule::AllOrNothing => ("pass-fail", group.max),
        GroupRule::Sum => ("sum", group.max),
        GroupRule::Min => ("min", group.max),
        GroupRule::Legacy(grader) => legacy(group, grader)?,
        GroupRule::Product | GroupRule::Threshold(_) => {
            return Err(cannot(format!(
                "the points of group {} are a product or have thresholds, and 2025-09 has pass-fail, \
                 sum and min",
                group.name
            )));
        }
    };
    let mut text = String::new();
    let max = max.map_or_else(|| "unbounded".to_owned(), |max| format!("{}", max.round()));
    let _ = writeln!(text, "max_score: {max}");
    let _ = writeln!(text, "score_aggregation: {rule}");
    if !group.requires.is_empty() {
        let names: Vec<String> = group
            .requires
            .iter()
            .map(|name| super::promises::quoted(name.rsplit('/').next().unwrap_or(name)))
            .collect();
        let _ = writeln!(text, "require_pass: [{}]", names.join(", "));
    }
    Ok(text)
}

/// The flags of a legacy grader that mean the same in 2025-09.
fn legacy(
    group: &Group,
    grader: &LegacyGrader,
) -> Result<(&'static str, Option<f64>), ProblemError> {
    let refused = |what: &str| {
        Err(cannot(format!(
            "the grader of group '{}' {what}, which 2025-09 has no word for",
            group.name
        )))
    };
    if grader.program.is_some() {
        return refused("is a program");
    }
    if grader.verdict == VerdictMode::AlwaysAccept || grader.accept_if_any_accepted {
        return refused("accepts whatever its cases are");
    }
    if grader.reject_score != 0.0 {
        return refused("gives points for what is rejected");
    }
    let count = cases(group);
    let of_groups = || {
        let parts = group.parts.iter();
        let max = |part: &Part| match part {
            Part::Group(group) if group.name.ends_with("sample") => Some(0.0),
            Part::Group(Group {
                rule: GroupRule::Legacy(grader),
                ..
            }) if grader.score == ScoreMode::Min => Some(grader.accept_score),
            Part::Group(inner) => inner.max,
            Part::Case { .. } => Some(grader.accept_score),
        };
        parts.map(max).sum::<Option<f64>>()
    };
    match grader.score {
        ScoreMode::Min if count > 0 => Ok(("pass-fail", Some(grader.accept_score))),
        ScoreMode::Min => Ok(("min", group.max)),
        ScoreMode::Sum if count > 0 => Ok(("sum", Some(grader.accept_score * count as f64))),
        ScoreMode::Sum => Ok(("sum", group.max.or_else(of_groups))),
        ScoreMode::Average => refused("gives the mean of its cases"),
        ScoreMode::Max => refused("gives the best of its cases"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(name: &str, rule: GroupRule, parts: Vec<Part>) -> Group {
        Group {
            name: name.to_owned(),
            parts,
            rule,
            max: None,
            requires: Vec::new(),
            breaks: true,
        }
    }

    fn grader(score: ScoreMode, accept_score: f64) -> LegacyGrader {
        LegacyGrader {
            verdict: VerdictMode::default(),
            score,
            ignore_sample: false,
            accept_if_any_accepted: false,
            accept_score,
            reject_score: 0.0,
            range: (f64::NEG_INFINITY, f64::INFINITY),
            program: None,
        }
    }

    fn scoring(score: ScoreMode) -> Scoring {
        let case = Part::Case { at: 0, max: None };
        let first = group(
            "secret/group1",
            GroupRule::Legacy(grader(score, 30.0)),
            vec![case.clone(), case],
        );
        let secret = group(
            "secret",
            GroupRule::Legacy(grader(ScoreMode::Sum, 1.0)),
            vec![Part::Group(first)],
        );
        Scoring {
            goal: Goal::Max,
            root: group("", GroupRule::Sum, vec![Part::Group(secret)]),
        }
    }

    #[test]
    fn legacy_graders_that_mean_the_same_are_said_in_the_new_words() {
        let told = groups(&scoring(ScoreMode::Min)).unwrap();
        let texts: Vec<(&str, &str)> = told.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        assert_eq!(
            texts,
            [
                ("secret", "max_score: 30\nscore_aggregation: sum\n"),
                (
                    "secret/group1",
                    "max_score: 30\nscore_aggregation: pass-fail\n"
                ),
            ]
        );
        let error = groups(&scoring(ScoreMode::Average))
            .unwrap_err()
            .to_string();
        assert!(error.contains("the mean of its cases"), "{error}");
    }
}
