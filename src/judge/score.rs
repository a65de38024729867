//! Points of a submission. In: how a problem gives points, and what came of each case. Out: the
//! score, and the verdict where the format has a rule for it; or why the points make no sense.
//! Pure, tested by table: whoever ran what in which order, the same cases give the same points.

use super::legacy::{self, Grade};
use crate::model::{Group, GroupRule, GroupScore, Helper, Mark, Part, Score, Scoring, Verdict};
use std::collections::HashMap;

/// What came of a case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Came {
    /// Its verdict; `SKIP` where it was not run.
    pub verdict: Verdict,
    /// What its checker gave.
    pub mark: Option<Mark>,
}

/// Asks a program of the package for the grade of a group.
pub type Grader<'a> = &'a dyn Fn(&Helper, &[Grade]) -> Result<Grade, String>;

/// What a submission got.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    /// Its points.
    pub score: Score,
    /// The verdict of all, where the format joins verdicts by a rule of its own; none leaves it to
    /// the first failure.
    pub verdict: Option<Verdict>,
}

/// How far rounding may carry a sum.
const SLACK: f64 = 1e-9;

/// Adds up the points. `cases` holds what came of each case of the problem, by its index.
#[must_use]
pub fn score(scoring: &Scoring, cases: &[Came], grader: Grader<'_>) -> Scored {
    let mut table = Table {
        cases,
        grader,
        groups: Vec::new(),
        verdicts: HashMap::new(),
        fault: None,
    };
    let root = table.group(&scoring.root, true);
    let by_rule = matches!(scoring.root.rule, GroupRule::Legacy(_));
    // A submission of a legacy package that is not accepted has no score.
    let points = if by_rule && root.verdict != Verdict::Ac {
        0.0
    } else {
        root.points
    };
    Scored {
        score: Score {
            points: points + 0.0,
            max: most(&scoring.root),
            groups: table.groups,
            fault: table.fault,
        },
        verdict: by_rule.then_some(root.verdict),
    }
}

/// In which way what a checker gave for a case breaks the rules of its group; none where it does
/// not, and for a case that is in no group.
#[must_use]
pub fn objection(scoring: &Scoring, at: usize, came: Came) -> Option<String> {
    let (group, own) = holder(&scoring.root, at)?;
    if matches!(group.rule, GroupRule::Legacy(_)) {
        return None;
    }
    let why = given(group, came, bound(group, own)).err()?;
    Some(format!("a case of {} {why}", named(group)))
}

/// The group that a case is in, and the points of its own.
fn holder(group: &Group, wanted: usize) -> Option<(&Group, Option<f64>)> {
    group.parts.iter().find_map(|part| match part {
        Part::Case { at, max } => (*at == wanted).then_some((group, *max)),
        Part::Group(inner) => holder(inner, wanted),
    })
}

/// The points that a case can give, where it has points of its own: checkers that give points are
/// held to them.
#[must_use]
pub fn own_points(scoring: &Scoring, at: usize) -> Option<f64> {
    holder(&scoring.root, at)?.1
}

/// The most that a case can give in its group; a share of one where its group goes by shares.
fn bound(group: &Group, own: Option<f64>) -> Option<f64> {
    match group.rule {
        GroupRule::Product | GroupRule::Threshold(_) => Some(1.0),
        GroupRule::AllOrNothing => Some(0.0),
        _ => own.or_else(|| equal_share(group)),
    }
}

/// The most that a group can give.
fn most(group: &Group) -> Option<f64> {
    group.max.or_else(|| match &group.rule {
        GroupRule::Legacy(grader) => Some(grader.range.1).filter(|most| most.is_finite()),
        // A sum is bounded where all that is added up is.
        GroupRule::Sum => group.parts.iter().try_fold(0.0, |sum, part| match part {
            Part::Case { max, .. } => Some(sum + (*max)?),
            Part::Group(group) => Some(sum + most(group)?),
        }),
        _ => None,
    })
}

struct Table<'a> {
    cases: &'a [Came],
    grader: Grader<'a>,
    groups: Vec<GroupScore>,
    /// Verdicts of the groups that are done, by name.
    verdicts: HashMap<String, Verdict>,
    fault: Option<String>,
}

impl Table<'_> {
    fn came(&self, at: usize) -> Came {
        self.cases.get(at).copied().unwrap_or(Came {
            verdict: Verdict::Skip,
            mark: None,
        })
    }

    fn blame(&mut self, what: String) {
        self.fault.get_or_insert(what);
    }

    /// A group's grade; it and what is in it are noted, parents first.
    fn group(&mut self, group: &Group, root: bool) -> Grade {
        let at = self.groups.len();
        if !root {
            self.groups.push(GroupScore {
                name: group.name.clone(),
                points: 0.0,
                max: most(group),
                verdict: Verdict::Skip,
            });
        }
        let known = |name: &String| self.verdicts.get(name) == Some(&Verdict::Ac);
        let open = group.requires.iter().all(known);
        let mut grade = match &group.rule {
            GroupRule::Legacy(rule) => {
                let parts = self.legacy_parts(group, rule);
                let joined = legacy::join(rule, &parts, root, self.grader);
                joined.unwrap_or_else(|why| {
                    self.blame(format!("{}: {why}", named(group)));
                    Grade::nothing(Verdict::Je)
                })
            }
            _ => self.ruled(group),
        };
        if !open {
            // Whatever ran of it before that was known does not count.
            grade = Grade::nothing(Verdict::Skip);
        }
        if let Some(most) = most(group)
            && grade.points > most + SLACK * most.abs().max(1.0)
        {
            let (name, points) = (named(group), grade.points);
            self.blame(format!(
                "{name} gives {points} points, and {most} are the most"
            ));
        }
        if let Some(noted) = self.groups.get_mut(at).filter(|_| !root) {
            noted.points = grade.points + 0.0;
            noted.verdict = grade.verdict;
        }
        self.verdicts.insert(group.name.clone(), grade.verdict);
        grade
    }

    /// What came of a legacy group's parts; what was not run gives nothing and is left out.
    fn legacy_parts(
        &mut self,
        group: &Group,
        rule: &crate::model::LegacyGrader,
    ) -> Vec<(bool, Grade)> {
        let mut parts = Vec::with_capacity(group.parts.len());
        for part in &group.parts {
            let (is_sample, grade) = match part {
                Part::Case { at, .. } => (false, legacy::case(rule, self.came(*at))),
                Part::Group(inner) => (inner.name == "sample", self.group(inner, false)),
            };
            if grade.verdict != Verdict::Skip {
                parts.push((is_sample, grade));
            }
        }
        parts
    }

    /// A group by one of the other rules.
    fn ruled(&mut self, group: &Group) -> Grade {
        let mut parts = Vec::with_capacity(group.parts.len());
        for part in &group.parts {
            let grade = match part {
                Part::Case { at, max } => self.case(group, *at, *max),
                Part::Group(inner) => self.group(inner, false),
            };
            parts.push(grade);
        }
        let verdict = joined(parts.iter().map(|grade| grade.verdict));
        let points = parts.iter().map(|grade| grade.points);
        let bounded = || group.max.unwrap_or(0.0);
        let points = match group.rule {
            GroupRule::AllOrNothing if verdict == Verdict::Ac => bounded(),
            GroupRule::AllOrNothing | GroupRule::Legacy(_) => 0.0,
            GroupRule::Sum => points.sum(),
            GroupRule::Min => points.reduce(f64::min).unwrap_or(0.0),
            // There the points of cases are shares.
            GroupRule::Product => bounded() * points.product::<f64>(),
            GroupRule::Threshold(most) => {
                let good = |share: f64| share > 0.0 && share <= most + SLACK;
                if points.clone().all(good) {
                    bounded()
                } else {
                    0.0
                }
            }
        };
        Grade { verdict, points }
    }

    /// The points of a case; its share of all where its group goes by shares.
    fn case(&mut self, group: &Group, at: usize, own: Option<f64>) -> Grade {
        let came = self.came(at);
        let points = match given(group, came, bound(group, own)) {
            Ok(points) => points,
            Err(why) => {
                self.blame(format!("a case of {} {why}", named(group)));
                0.0
            }
        };
        Grade {
            verdict: came.verdict,
            points,
        }
    }
}

/// What a case without points of its own can give in its group.
fn equal_share(group: &Group) -> Option<f64> {
    let most = group.max?;
    if group.rule == GroupRule::Min {
        return Some(most);
    }
    let (mut own, mut count) = (0.0, 0_u32);
    for part in &group.parts {
        match part {
            Part::Case { max: Some(max), .. } => own += max,
            Part::Case { max: None, .. } => count += 1,
            Part::Group(inner) => own += inner.max.unwrap_or(0.0),
        }
    }
    Some((most - own) / f64::from(count.max(1)))
}

/// What a case gives of `most`, or in which way its checker broke the rules of points.
fn given(group: &Group, came: Came, most: Option<f64>) -> Result<f64, String> {
    // Where there is nothing to give, as in samples, marks do not count.
    let all_or_nothing = group.rule == GroupRule::AllOrNothing;
    if most == Some(0.0) && (!all_or_nothing || group.max == Some(0.0)) {
        return Ok(0.0);
    }
    match (came.verdict, came.mark) {
        (Verdict::Ac, Some(_)) if all_or_nothing => {
            Err("has a score, but it gives all or nothing".to_owned())
        }
        (Verdict::Ac | Verdict::Part, Some(Mark::Points(points))) => match most {
            _ if points < 0.0 => Err(format!("has a score of {points}, less than nothing")),
            Some(most) if points > most + SLACK * most.max(1.0) => Err(format!(
                "has a score of {points}, and {most} is the most that it can give"
            )),
            _ => Ok(points),
        },
        (Verdict::Ac | Verdict::Part, Some(Mark::Share(share))) => match most {
            Some(most) => Ok(share * most),
            None => Err("has a share of points that have no bound".to_owned()),
        },
        (Verdict::Ac, None) => {
            most.ok_or_else(|| "is accepted without a score, and has no bound".to_owned())
        }
        (Verdict::Wa | Verdict::Pe, Some(_)) => {
            Err("has a score, but its output is rejected".to_owned())
        }
        _ => Ok(0.0),
    }
}

/// The first failure; not run where anything was not, and nothing failed.
fn joined(verdicts: impl Iterator<Item = Verdict> + Clone) -> Verdict {
    let failure = verdicts.clone().find(|verdict| verdict.is_failure());
    failure.unwrap_or_else(|| {
        if verdicts.clone().any(|verdict| verdict == Verdict::Skip) {
            Verdict::Skip
        } else {
            Verdict::Ac
        }
    })
}

fn named(group: &Group) -> String {
    if group.name.is_empty() {
        "the problem".to_owned()
    } else {
        format!("the group {}", group.name)
    }
}
