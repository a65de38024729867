//! Tests of points: groups and what came of their cases in, sums and faults out, by table.

use super::score::{Came, Scored, score};
use crate::model::{
    Goal, Group, GroupRule, LegacyGrader, Mark, Part, ScoreMode, Scoring, Verdict, VerdictMode,
};
use Verdict::{Ac, Pe, Rte, Skip, Tle, Wa};

fn group(name: &str, rule: GroupRule, max: Option<f64>, parts: Vec<Part>) -> Group {
    Group {
        name: name.into(),
        parts,
        rule,
        max,
        requires: Vec::new(),
        breaks: false,
    }
}

fn cases(range: std::ops::Range<usize>) -> Vec<Part> {
    range.map(|at| Part::Case { at, max: None }).collect()
}

fn came(all: &[(Verdict, Option<Mark>)]) -> Vec<Came> {
    let one = |&(verdict, mark)| Came { verdict, mark };
    all.iter().map(one).collect()
}

fn scored(root: Group, all: &[(Verdict, Option<Mark>)]) -> Scored {
    let scoring = Scoring {
        goal: Goal::Max,
        root,
    };
    score(&scoring, &came(all), &|_, _| Err("no program".into()))
}

const fn points(points: f64) -> Option<Mark> {
    Some(Mark::Points(points))
}

const fn share(share: f64) -> Option<Mark> {
    Some(Mark::Share(share))
}

/// Three cases in a group with this rule and this bound.
fn three(rule: GroupRule, max: Option<f64>, results: [(Verdict, Option<Mark>); 3], wanted: f64) {
    let text = format!("{rule:?} {results:?}");
    let scored = scored(group("", rule, max, cases(0..3)), &results);
    assert_eq!(scored.score.fault, None, "{text}");
    assert_eq!(scored.score.points, wanted, "{text}");
    assert_eq!(scored.verdict, None);
}

const AC: (Verdict, Option<Mark>) = (Ac, None);
const WA: (Verdict, Option<Mark>) = (Wa, None);
const HALF: (Verdict, Option<Mark>) = (Ac, share(0.5));
const MOST: Option<f64> = Some(12.0);

#[test]
fn all_or_nothing_and_the_least_take_every_case() {
    for (results, wanted) in [
        ([AC, AC, AC], 12.0),
        ([AC, WA, AC], 0.0),
        ([AC, AC, (Skip, None)], 0.0),
    ] {
        three(GroupRule::AllOrNothing, MOST, results, wanted);
    }
    for (results, wanted) in [
        ([HALF, AC, (Ac, points(7.0))], 6.0),
        ([AC, (Skip, None), AC], 0.0),
    ] {
        three(GroupRule::Min, MOST, results, wanted);
    }
}

#[test]
fn a_sum_takes_what_each_case_gives() {
    let quarter = (Verdict::Part, share(0.25));
    for (max, results, wanted) in [
        (MOST, [AC, WA, AC], 8.0),
        (MOST, [HALF, (Tle, None), AC], 6.0),
        (MOST, [(Ac, points(1.5)), (Pe, None), AC], 5.5),
        (MOST, [quarter, WA, WA], 1.0),
        (None, [(Ac, points(100.0)), (Ac, points(7.0)), WA], 107.0),
    ] {
        three(GroupRule::Sum, max, results, wanted);
    }
}

#[test]
fn products_and_thresholds_go_by_shares() {
    three(GroupRule::Product, MOST, [HALF, AC, HALF], 3.0);
    for (results, wanted) in [([HALF; 3], 12.0), ([AC; 3], 0.0), ([WA; 3], 0.0)] {
        three(GroupRule::Threshold(0.5), MOST, results, wanted);
    }
}

#[test]
fn marks_that_break_the_rules_are_the_judges_failure() {
    let bounded = |rule| group("g", rule, Some(10.0), cases(0..1));
    let open = |rule| group("g", rule, None, cases(0..1));
    for (group, verdict, mark) in [
        (open(GroupRule::Sum), Ac, None),
        (open(GroupRule::Sum), Ac, share(0.5)),
        (bounded(GroupRule::Sum), Wa, points(0.0)),
        (bounded(GroupRule::Sum), Wa, share(0.0)),
        (bounded(GroupRule::Sum), Ac, points(10.5)),
        (bounded(GroupRule::Min), Ac, points(-1.0)),
        (bounded(GroupRule::AllOrNothing), Ac, points(1.0)),
        (bounded(GroupRule::AllOrNothing), Ac, share(1.0)),
    ] {
        let scored = scored(group, &[(verdict, mark)]);
        assert!(scored.score.fault.is_some(), "{verdict:?} {mark:?}");
    }
    let above = group(
        "secret",
        GroupRule::Sum,
        Some(10.0),
        vec![
            Part::Group(group("secret/a", GroupRule::Sum, Some(8.0), cases(0..1))),
            Part::Group(group("secret/b", GroupRule::Sum, Some(8.0), cases(1..2))),
        ],
    );
    let told = scored(above, &[(Ac, None), (Ac, None)])
        .score
        .fault
        .unwrap();
    assert_eq!(
        told,
        "the group secret gives 16 points, and 10 are the most"
    );
    // In a group that gives nothing, as the samples, a mark is as good as none.
    let sample = group("sample", GroupRule::AllOrNothing, Some(0.0), cases(0..1));
    assert_eq!(scored(sample, &[(Ac, points(3.0))]).score.fault, None);
}

#[test]
fn a_group_whose_requirement_has_not_passed_gives_nothing() {
    let tree = || {
        let needs = |name: &str, at: usize, requires: &[&str]| {
            let rule = GroupRule::AllOrNothing;
            Part::Group(Group {
                requires: requires.iter().map(|it| (*it).to_owned()).collect(),
                ..group(name, rule, Some(10.0), cases(at..at + 1))
            })
        };
        let parts = vec![
            needs("a", 0, &[]),
            needs("b", 1, &["a"]),
            needs("c", 2, &["b"]),
            needs("d", 3, &[]),
        ];
        group("", GroupRule::Sum, None, parts)
    };
    let all = scored(tree(), &[(Ac, None); 4]);
    assert_eq!((all.score.points, all.score.max), (40.0, Some(40.0)));
    let some = scored(tree(), &[(Wa, None), (Ac, None), (Ac, None), (Ac, None)]);
    assert_eq!(some.score.points, 10.0);
    let verdicts: Vec<Verdict> = some.score.groups.iter().map(|it| it.verdict).collect();
    assert_eq!(verdicts, [Wa, Skip, Skip, Ac]);
}

#[test]
fn points_of_cases_and_equal_shares_stand_side_by_side() {
    let mut parts = cases(0..2);
    parts.push(Part::Case {
        at: 2,
        max: Some(4.0),
    });
    let scored = scored(
        group("", GroupRule::Sum, Some(10.0), parts),
        &[(Ac, None), (Rte, None), (Ac, share(0.5))],
    );
    assert_eq!(scored.score.points, 5.0);
}

fn legacy(score: ScoreMode, accept_score: f64) -> GroupRule {
    GroupRule::Legacy(LegacyGrader {
        verdict: VerdictMode::WorstError,
        score,
        ignore_sample: false,
        accept_if_any_accepted: false,
        accept_score,
        reject_score: 0.0,
        range: (0.0, 100.0),
        program: None,
    })
}

#[test]
fn a_legacy_tree_joins_verdicts_and_scores_upwards() {
    let tree = |flags: &dyn Fn(&mut LegacyGrader)| {
        let mut rule = legacy(ScoreMode::Sum, 1.0);
        if let GroupRule::Legacy(rule) = &mut rule {
            flags(rule);
        }
        let inner = |name: &str, at: usize, gives: f64| {
            let rule = legacy(ScoreMode::Min, gives);
            Part::Group(group(name, rule, None, cases(at..at + 2)))
        };
        let parts = vec![
            inner("sample", 0, 0.0),
            inner("secret/a", 2, 30.0),
            inner("secret/b", 4, 70.0),
        ];
        group("", rule, None, parts)
    };
    let good = [(Ac, None); 6];
    let half = [
        (Ac, None),
        (Wa, None),
        (Ac, None),
        (Ac, None),
        (Tle, None),
        (Skip, None),
    ];
    let plain = scored(tree(&|_| {}), &good);
    assert_eq!((plain.score.points, plain.verdict), (100.0, Some(Ac)));
    assert_eq!(plain.score.max, Some(100.0));
    let failed = scored(tree(&|_| {}), &half);
    assert_eq!((failed.score.points, failed.verdict), (0.0, Some(Tle)));
    let any = scored(tree(&|rule| rule.accept_if_any_accepted = true), &half);
    assert_eq!((any.score.points, any.verdict), (30.0, Some(Ac)));
    let first = scored(tree(&|rule| rule.verdict = VerdictMode::FirstError), &half);
    assert_eq!(first.verdict, Some(Wa));
    let ignoring = |rule: &mut LegacyGrader| {
        rule.verdict = VerdictMode::FirstError;
        rule.ignore_sample = true;
    };
    assert_eq!(scored(tree(&ignoring), &half).verdict, Some(Tle));
}
