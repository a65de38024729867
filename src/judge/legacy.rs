//! The grader of Kattis' legacy format: joins verdicts and scores by its flags, or asks a program.
//! In: what came of a group's parts. Out: the group's verdict and score. Pure, tested by table.

use super::score::{Came, Grader};
use crate::model::{LegacyGrader, Mark, ScoreMode, Verdict, VerdictMode};

/// A verdict with points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grade {
    /// The verdict.
    pub verdict: Verdict,
    /// The points.
    pub points: f64,
}

impl Grade {
    /// No points at all.
    #[must_use]
    pub const fn nothing(verdict: Verdict) -> Self {
        Self {
            verdict,
            points: 0.0,
        }
    }
}

/// What a case gives: what its validator says, else what the flags say.
pub(super) fn case(rule: &LegacyGrader, came: Came) -> Grade {
    let points = match (came.verdict, came.mark) {
        (Verdict::Ac, Some(Mark::Points(points))) => points,
        (Verdict::Ac | Verdict::Part, Some(Mark::Share(share))) => share * rule.accept_score,
        (Verdict::Ac, None) => rule.accept_score,
        _ => rule.reject_score,
    };
    Grade {
        verdict: came.verdict,
        points,
    }
}

/// Joins the parts of a group, each with whether it is the group of samples. Those that were not
/// run are not among them; where none is, neither was the group.
///
/// # Errors
/// When a grader program does not do its work, or the score lies outside of its range.
pub(super) fn join(
    rule: &LegacyGrader,
    parts: &[(bool, Grade)],
    root: bool,
    grader: Grader<'_>,
) -> Result<Grade, String> {
    let ignored = |is_sample: bool| root && rule.ignore_sample && is_sample;
    let counted = parts.iter().filter(|(is_sample, _)| !ignored(*is_sample));
    let grades: Vec<Grade> = counted.map(|(_, grade)| *grade).collect();
    if grades.is_empty() {
        return Ok(Grade::nothing(Verdict::Skip));
    }
    // What the judge could not find out is not graded.
    if grades.iter().any(|grade| grade.verdict == Verdict::Je) {
        return Ok(Grade::nothing(Verdict::Je));
    }
    let grade = match &rule.program {
        Some(program) => grader(program, &grades)?,
        None => Grade {
            verdict: verdict(rule, &grades),
            points: points(rule.score, &grades),
        },
    };
    let (least, most) = rule.range;
    if grade.verdict == Verdict::Ac && !(least..=most).contains(&grade.points) {
        return Err(format!(
            "its score of {} lies outside of its range from {least} to {most}",
            grade.points
        ));
    }
    Ok(grade)
}

fn verdict(rule: &LegacyGrader, grades: &[Grade]) -> Verdict {
    let mut verdicts = grades.iter().map(|grade| grade.verdict);
    if rule.accept_if_any_accepted && verdicts.clone().any(Verdict::is_accepted) {
        return Verdict::Ac;
    }
    match rule.verdict {
        VerdictMode::AlwaysAccept => Verdict::Ac,
        VerdictMode::FirstError => verdicts.find(|it| it.is_failure()).unwrap_or(Verdict::Ac),
        VerdictMode::WorstError => verdicts.min_by_key(|it| rank(*it)).unwrap_or(Verdict::Ac),
    }
}

/// How bad a verdict is, the worst first, in the format's order.
const fn rank(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Je => 0,
        Verdict::Rte => 1,
        Verdict::Mle => 2,
        Verdict::Tle => 3,
        Verdict::Ole => 4,
        Verdict::Ce | Verdict::Wa => 5,
        Verdict::Pe | Verdict::Part => 6,
        Verdict::Ac | Verdict::Skip => 7,
    }
}

fn points(mode: ScoreMode, grades: &[Grade]) -> f64 {
    let points = grades.iter().map(|grade| grade.points);
    let count = f64::from(u32::try_from(grades.len()).unwrap_or(u32::MAX));
    match mode {
        ScoreMode::Sum => points.sum(),
        ScoreMode::Average => points.sum::<f64>() / count,
        ScoreMode::Min => points.reduce(f64::min).unwrap_or(0.0),
        ScoreMode::Max => points.reduce(f64::max).unwrap_or(0.0),
    }
}

/// What a grader program reads: a line for each part, in the format's own words.
#[must_use]
pub(super) fn told(grades: &[Grade]) -> String {
    let word = |verdict| match verdict {
        Verdict::Ac => "AC",
        Verdict::Tle => "TLE",
        Verdict::Rte | Verdict::Mle => "RTE",
        _ => "WA",
    };
    let line = |grade: &Grade| format!("{} {}\n", word(grade.verdict), grade.points);
    grades.iter().map(line).collect()
}

/// What a grader program says: one line, a verdict and a score.
///
/// # Errors
/// When it is anything else.
pub(super) fn heard(said: &str) -> Result<Grade, String> {
    let odd = || "its grader does not answer with one line of a verdict and a score".to_owned();
    let words: Vec<&str> = said.split_ascii_whitespace().collect();
    let [verdict, points] = words[..] else {
        return Err(odd());
    };
    let verdict = match verdict {
        "AC" => Verdict::Ac,
        "WA" => Verdict::Wa,
        "TLE" => Verdict::Tle,
        "RTE" => Verdict::Rte,
        _ => return Err(odd()),
    };
    let points: Option<f64> = points.parse().ok().filter(|it: &f64| it.is_finite());
    Ok(Grade {
        verdict,
        points: points.ok_or_else(odd)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Ac, Je, Rte, Tle, Wa};

    fn rule() -> LegacyGrader {
        LegacyGrader {
            verdict: VerdictMode::WorstError,
            score: ScoreMode::Sum,
            ignore_sample: false,
            accept_if_any_accepted: false,
            accept_score: 1.0,
            reject_score: 0.0,
            range: (f64::NEG_INFINITY, f64::INFINITY),
            program: None,
        }
    }

    fn graded(rule: &LegacyGrader, parts: &[(Verdict, f64)]) -> Result<(Verdict, f64), String> {
        let part = |&(verdict, points)| (false, Grade { verdict, points });
        let parts: Vec<(bool, Grade)> = parts.iter().map(part).collect();
        let none: Grader<'_> = &|_, _| Err("there is no program".to_owned());
        join(rule, &parts, true, none).map(|grade| (grade.verdict, grade.points))
    }

    #[test]
    fn verdicts_join_by_mode() {
        let parts = [(Ac, 1.0), (Wa, 0.0), (Rte, 0.0), (Tle, 0.0)];
        for (mode, any, wanted) in [
            (VerdictMode::WorstError, false, Rte),
            (VerdictMode::FirstError, false, Wa),
            (VerdictMode::AlwaysAccept, false, Ac),
            (VerdictMode::WorstError, true, Ac),
        ] {
            let rule = LegacyGrader {
                verdict: mode,
                accept_if_any_accepted: any,
                ..rule()
            };
            assert_eq!(graded(&rule, &parts).unwrap().0, wanted, "{mode:?} {any}");
            assert_eq!(graded(&rule, &[(Ac, 1.0), (Je, 0.0)]).unwrap().0, Je);
            let none: &[(Verdict, f64)] = &[];
            assert_eq!(graded(&rule, none).unwrap().0, Verdict::Skip);
        }
    }

    #[test]
    fn scores_join_by_mode_within_their_range() {
        let parts = [(Ac, 4.0), (Ac, 1.0), (Ac, 1.0)];
        for (mode, wanted) in [
            (ScoreMode::Sum, 6.0),
            (ScoreMode::Average, 2.0),
            (ScoreMode::Min, 1.0),
            (ScoreMode::Max, 4.0),
        ] {
            let rule = LegacyGrader {
                score: mode,
                ..rule()
            };
            assert_eq!(graded(&rule, &parts), Ok((Ac, wanted)));
        }
        let narrow = LegacyGrader {
            range: (0.0, 5.0),
            ..rule()
        };
        let told = graded(&narrow, &parts).unwrap_err();
        assert_eq!(told, "its score of 6 lies outside of its range from 0 to 5");
    }

    #[test]
    fn cases_give_what_their_validator_says_or_the_flags() {
        let rule = LegacyGrader {
            accept_score: 10.0,
            reject_score: -1.0,
            ..rule()
        };
        for (verdict, mark, wanted) in [
            (Ac, None, 10.0),
            (Ac, Some(Mark::Points(3.5)), 3.5),
            (Ac, Some(Mark::Share(0.5)), 5.0),
            (Wa, Some(Mark::Points(3.5)), -1.0),
            (Tle, None, -1.0),
        ] {
            assert_eq!(case(&rule, Came { verdict, mark }).points, wanted);
        }
    }

    #[test]
    fn a_grader_program_reads_and_answers_lines() {
        let grades = [(Ac, 2.5), (Verdict::Mle, 0.0), (Verdict::Pe, 0.0)];
        let grades = grades.map(|(verdict, points)| Grade { verdict, points });
        assert_eq!(told(&grades), "AC 2.5\nRTE 0\nWA 0\n");
        let grade = Grade {
            verdict: Tle,
            points: 7.5,
        };
        assert_eq!(heard("TLE 7.5\n"), Ok(grade));
        for said in ["", "AC", "AC 1\nAC 2\n", "OK 1", "AC nan", "AC much"] {
            assert!(heard(said).is_err(), "{said}");
        }
    }
}
