//! Packages of Kattis' legacy format, with what DOMjudge adds.

use crate::{group, load, names};
use flagfall::model::{
    Bounds, Bytes, Format, Goal, GroupRule, Judging, LegacyGrader, Protocol, ScoreMode, Verdict,
    VerdictMode,
};
use std::time::Duration;

#[test]
fn limits_and_margins_are_those_of_the_package() {
    let sum = load("kattis-legacy-sum");
    assert_eq!(sum.package.format, Format::KattisLegacy);
    assert!(
        sum.package
            .evidence
            .is_some_and(|path| path.ends_with("problem.yaml"))
    );
    assert_eq!(sum.title, "Sum of Two");
    assert_eq!(sum.limits.time, Duration::from_millis(2500));
    assert_eq!(sum.limits.memory, Bytes::mib(128));
    assert_eq!(sum.limits.output, Some(Bytes::mib(4)));
    assert_eq!(sum.package.terms.code, Some(Bytes(64 << 10)));
    assert_eq!(sum.package.terms.build_time, Some(Duration::from_secs(20)));
    assert_eq!(sum.package.terms.build_memory, Some(Bytes::mib(512)));
    let margins = &sum.package.margins;
    assert!(margins.is_stated);
    assert_eq!(
        (margins.ac_to_time_limit, margins.time_limit_to_tle),
        (Some(4.0), Some(3.0))
    );
    let validator = &sum.package.input_validators[0];
    assert_eq!((validator.accepts, validator.arguments.len()), (42, 0));
    let helper = &validator.helper;
    assert_eq!(
        (helper.time, helper.memory, helper.output),
        (Duration::from_secs(30), Bytes::mib(256), Bytes::mib(2))
    );
}

#[test]
fn cases_stand_in_the_order_of_their_names_and_not_of_their_numbers() {
    let sum = load("kattis-legacy-sum");
    assert_eq!(
        names(&sum),
        ["sample/1", "secret/10", "secret/2", "secret/group/1"]
    );
    assert_eq!(
        sum.cases[2].settings.description.as_deref(),
        Some("two equal numbers")
    );
    let notices: Vec<&str> = sum.notices.iter().map(|it| it.text.as_str()).collect();
    assert!(
        notices
            .iter()
            .any(|it| it.contains("none that the format allows")),
        "{notices:?}"
    );
}

#[test]
fn folders_and_words_in_sources_promise_the_verdict_of_the_submission() {
    let sum = load("kattis-legacy-sum");
    let said: Vec<(&str, String, Bounds)> = sum
        .package
        .submissions
        .iter()
        .map(|it| {
            let promise = it.promise.as_ref();
            (
                it.name.as_str(),
                promise.map(|it| it.codes()).unwrap_or_default(),
                it.bounds,
            )
        })
        .collect();
    let said: Vec<(&str, &str, Bounds)> =
        said.iter().map(|(a, b, c)| (*a, b.as_str(), *c)).collect();
    assert_eq!(
        said,
        [
            ("accepted/sum.py", "AC", Bounds::Lower),
            ("compiler_error/broken.c", "CE", Bounds::Neither),
            ("mixed/either.py", "AC/WA", Bounds::Neither),
            ("mixed/look.py", "", Bounds::Neither),
            ("run_time_error/divide.py", "RTE", Bounds::Neither),
            ("time_limit_exceeded/loop.py", "TLE", Bounds::Upper),
            ("wrong_answer/difference.py", "WA", Bounds::Neither),
        ]
    );
}

fn grader(rule: &GroupRule) -> &LegacyGrader {
    match rule {
        GroupRule::Legacy(grader) => grader,
        other => panic!("{other:?} is no grader of legacy"),
    }
}

#[test]
fn graders_take_what_they_do_not_say_from_the_folder_above() {
    let groups = load("kattis-legacy-groups");
    let scoring = groups.scoring.expect("points");
    assert_eq!(scoring.goal, Goal::Max);
    let root = grader(&scoring.root.rule);
    assert!(root.ignore_sample && !scoring.root.breaks);
    assert_eq!((root.range, scoring.root.max), ((0.0, 100.0), Some(100.0)));
    let find = |name| group(&scoring.root, name).unwrap_or_else(|| panic!("no group {name}"));
    let secret = grader(&find("secret").rule);
    assert_eq!(secret.verdict, VerdictMode::FirstError);
    assert!(secret.accept_if_any_accepted && !secret.ignore_sample);
    let first = grader(&find("secret/group1").rule);
    assert!(find("secret/group1").breaks);
    assert_eq!(
        (first.score, first.accept_score, first.reject_score),
        (ScoreMode::Min, 40.0, 0.0)
    );
    let second = grader(&find("secret/group2").rule);
    assert_eq!(
        (second.score, second.accept_score, second.reject_score),
        (ScoreMode::Average, 60.0, -1.0)
    );
    assert_eq!(
        (second.verdict, second.range),
        (VerdictMode::WorstError, (-1.0, 60.0))
    );
    assert_eq!(
        find("secret/group2").parts.len(),
        2,
        "a link within the package is followed"
    );
}

#[test]
fn input_validators_get_the_flags_of_the_group() {
    let groups = load("kattis-legacy-groups");
    let [list] = groups.package.input_validators.as_slice() else {
        panic!("one validator");
    };
    assert_eq!(
        list.arguments,
        [
            vec![],
            vec!["most=10".to_owned()],
            vec!["most=10".into()],
            vec!["most=1000".into()]
        ]
    );
}

#[test]
fn what_is_partly_accepted_has_not_the_best_score() {
    let groups = load("kattis-legacy-groups");
    let small = &groups.package.submissions[1];
    let clause = &small.promise.as_ref().expect("a promise").clauses[0];
    assert_eq!(clause.overall, Some(vec![Verdict::Ac]));
    let (_, most) = clause.score.expect("a score");
    assert!((99.0..100.0).contains(&most), "{most}");
}

#[test]
fn all_validators_judge_with_the_flags_of_problem_and_group() {
    let custom = load("kattis-legacy-custom");
    let Judging::Checked(all) = &custom.judging else {
        panic!("{:?}", custom.judging);
    };
    let told: Vec<(&str, String)> = all
        .iter()
        .map(|it| (it.helper.name.as_str(), it.arguments.join(" ")))
        .collect();
    assert_eq!(
        told,
        [("output_validators/divides", "strict three".to_owned())],
        "a map names the only one"
    );
    assert!(all.iter().all(|it| it.protocol == Protocol::Kattis));
    let Some(Judging::Checked(sample)) = &custom.cases[0].settings.judging else {
        panic!("{:?}", custom.cases[0].settings);
    };
    let told: Vec<&str> = sample.iter().map(|it| it.helper.name.as_str()).collect();
    assert_eq!(
        told,
        ["output_validators/divides", "output_validators/short.py"]
    );
    assert_eq!(sample[1].arguments, ["strict", "one", "two"]);
    let scoring = custom.scoring.expect("points");
    assert_eq!(scoring.goal, Goal::Min);
    let program = grader(&scoring.root.rule)
        .program
        .as_ref()
        .expect("a program");
    assert_eq!(program.name, "graders/grade.py");
}

#[test]
fn an_interactive_case_needs_no_answer() {
    let guess = load("kattis-legacy-interactive");
    assert_eq!(names(&guess), ["secret/1", "secret/2"]);
    assert_eq!(guess.limits.time, Duration::from_secs(1));
    assert!(matches!(&guess.judging, Judging::Interactive(it) if it.processes == 1));
}
