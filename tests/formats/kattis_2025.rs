//! Packages of Kattis' 2025-09 format, and of a draft before it.

use crate::{folder, group, load, names};
use Verdict::{Ac, Rte, Tle, Wa};
use flagfall::model::{
    Bounds, Bytes, Data, Format, Group, GroupRule, HelperSource, Judging, Part, Role, Verdict,
};
use flagfall::problem;
use std::time::Duration;

#[test]
fn limits_margins_and_terms_are_those_of_the_package() {
    let groups = load("kattis-2025-groups");
    assert_eq!(groups.package.format, Format::Kattis2025);
    assert_eq!(
        (groups.title.as_str(), groups.source.as_deref()),
        ("Largest of Many", Some("A Contest, Another"))
    );
    assert_eq!(groups.limits.time, Duration::from_millis(1500));
    assert_eq!(
        (groups.limits.memory, groups.limits.output),
        (Bytes::mib(64), Some(Bytes::mib(1)))
    );
    let terms = &groups.package.terms;
    assert_eq!(
        terms.languages,
        Some(vec!["python3".to_owned(), "cpp".to_owned()])
    );
    assert_eq!(
        (terms.code, terms.may_write),
        (Some(Bytes(16 << 10)), Some(true))
    );
    assert_eq!(
        (terms.build_time, terms.build_memory),
        (Some(Duration::from_secs(10)), Some(Bytes::mib(256)))
    );
    let margins = &groups.package.margins;
    assert_eq!(
        (
            margins.ac_to_time_limit,
            margins.time_limit_to_tle,
            margins.resolution
        ),
        (Some(3.0), Some(1.25), Some(0.5))
    );
}

#[test]
fn cases_have_the_settings_of_their_group_and_their_own() {
    let groups = load("kattis-2025-groups");
    assert_eq!(
        names(&groups),
        [
            "sample/1",
            "secret/group1/1",
            "secret/group2/1",
            "secret/group2/10",
            "secret/group2/2",
            "secret/group3/1",
        ]
    );
    let [sample, first, _, tenth, second, _] = groups.cases.as_slice() else {
        panic!("six cases");
    };
    assert_eq!((sample.role, first.role), (Role::Sample, Role::Secret));
    assert_eq!(
        (
            &sample.settings.arguments[..],
            &first.settings.arguments[..]
        ),
        (&[][..], &["--all".to_owned()][..])
    );
    assert_eq!(tenth.settings.arguments, ["--one", "a b"]);
    assert_eq!(
        tenth.settings.description.as_deref(),
        Some("One that may be off.")
    );
    let files: Vec<&str> = second
        .settings
        .files
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(files, ["first.txt", "more/data.txt"]);
    // The flags of the default validator: none, one of the sample, and a tolerance.
    assert!(first.settings.judging.is_none());
    let own = |judging: &Option<Judging>| judging.clone().expect("judging of its own");
    assert_ne!(own(&sample.settings.judging), groups.judging);
    assert_ne!(own(&tenth.settings.judging), own(&sample.settings.judging));
}

fn find<'a>(root: &'a Group, name: &str) -> &'a Group {
    group(root, name).unwrap_or_else(|| panic!("no group {name}"))
}

#[test]
fn groups_give_points_as_their_settings_say() {
    let groups = load("kattis-2025-groups");
    let scoring = groups.scoring.expect("points");
    let secret = find(&scoring.root, "secret");
    assert_eq!(
        (secret.max, &secret.rule, scoring.root.max),
        (None, &GroupRule::Sum, None)
    );
    assert_eq!(secret.requires, ["sample"]);
    assert_eq!(find(&scoring.root, "sample").max, Some(0.0));
    let first = find(&scoring.root, "secret/group1");
    assert_eq!(
        (first.max, &first.rule),
        (Some(30.0), &GroupRule::AllOrNothing)
    );
    assert_eq!(first.requires, ["sample"]);
    let second = find(&scoring.root, "secret/group2");
    assert_eq!((second.max, &second.rule), (Some(70.0), &GroupRule::Sum));
    assert_eq!(second.requires, ["secret/group1"]);
    assert!(
        second
            .parts
            .iter()
            .all(|part| matches!(part, Part::Case { max: Some(max), .. } if *max == 20.0))
    );
    let third = find(&scoring.root, "secret/group3");
    assert_eq!((third.max, &third.rule), (None, &GroupRule::Min));
    let looks: Vec<(&str, Option<f64>, usize)> = groups
        .package
        .static_cases
        .iter()
        .map(|it| (it.group.as_str(), it.max, it.arguments.len()))
        .collect();
    assert_eq!(
        looks,
        [("secret/group2", Some(10.0), 1), ("secret/group3", None, 0)]
    );
    let validator = groups
        .package
        .margins
        .static_validator
        .expect("a static validator");
    assert_eq!(validator.helper.name, "static_validator/short.py");
}

#[test]
fn constants_stand_in_settings_and_are_told_for_programs() {
    let groups = load("kattis-2025-groups");
    let list = &groups.package.input_validators[0];
    let told: Vec<String> = list.arguments.iter().map(|words| words.join(" ")).collect();
    assert_eq!(told, ["", "10", "1000", "1000", "1000", ""]);
    let HelperSource::Filled { constants, .. } = &list.helper.source else {
        panic!("{:?}", list.helper.source);
    };
    let value = |token: &str| {
        constants
            .iter()
            .find(|(it, _)| it == token)
            .map(|(_, value)| value.as_str())
    };
    assert_eq!(
        (value("{{most}}"), value("{{most.value}}")),
        (Some("1000"), Some("1000"))
    );
    assert_eq!(
        (value("{{small}}"), value("{{small.tex}}")),
        (Some("10"), Some("10^1"))
    );
    assert_eq!(groups.package.constants, *constants);
}

#[test]
fn data_for_tests_of_validators_is_no_case() {
    let package = load("kattis-2025-groups").package;
    let name = |samples: &[flagfall::model::Sample]| samples[0].name.clone();
    assert_eq!(name(&package.invalid_inputs), "invalid_input/empty");
    assert_eq!(name(&package.invalid_outputs), "invalid_output/wrong");
    assert_eq!(name(&package.valid_outputs), "valid_output/blank");
    assert!(
        matches!(&package.valid_outputs[0].output, Some(Data::File(path)) if path.ends_with("blank.out"))
    );
}

#[test]
fn files_are_included_by_language() {
    let added = load("kattis-2025-groups").package.added;
    let told: Vec<(Option<&str>, &str)> = added
        .iter()
        .map(|it| (it.language.as_deref(), it.files[0].0.as_str()))
        .collect();
    assert_eq!(told, [(None, "note.txt"), (Some("python3"), "library.py")]);
}

#[test]
fn folders_and_rules_promise_verdicts_case_by_case() {
    let package = load("kattis-2025-groups").package;
    let of = |name: &str| {
        package
            .submissions
            .iter()
            .find(|it| it.name == name)
            .expect("a submission")
    };
    let clauses = |name: &str| of(name).promise.as_ref().map_or(&[][..], |it| &it.clauses);
    let right = of("accepted/folder");
    assert_eq!(
        (right.language.as_deref(), right.entry.as_deref()),
        (Some("python3"), Some("start.py"))
    );
    assert_eq!(right.bounds, Bounds::Neither, "it was opted out");
    assert_eq!(clauses("accepted/max.py")[0].permitted, Some(vec![Ac]));
    let [by_folder, by_rule] = clauses("wrong_answer/first.py") else {
        panic!("two clauses");
    };
    assert_eq!(
        (&by_folder.permitted, &by_folder.required),
        (&Some(vec![Ac, Wa]), &Some(vec![Wa]))
    );
    assert_eq!(
        (by_folder.message.as_deref(), by_rule.score),
        (Some("differs"), Some((0.0, 50.0)))
    );
    assert_eq!(of("wrong_answer/first.py").bounds, Bounds::Lower);
    assert_eq!(clauses("rejected/nothing.py")[0].permitted, None);
    assert_eq!(
        clauses("rejected/nothing.py")[0].required,
        Some(vec![Rte, Tle, Wa])
    );
    assert_eq!(
        clauses("brute_force/sort.py")[0].required,
        Some(vec![Rte, Tle])
    );
    let scopes: Vec<Option<&str>> = clauses("time_limit_exceeded/sometimes.py")
        .iter()
        .map(|it| it.scope.as_deref())
        .collect();
    assert_eq!(
        scopes,
        [
            None,
            Some("sample"),
            Some("secret/*-hard"),
            Some("secret/*-hard")
        ]
    );
    assert_eq!(of("time_limit_exceeded/sometimes.py").bounds, Bounds::Upper);
    assert_eq!(clauses("own/late.py")[0].score, Some((0.0, 0.0)));
    assert_eq!(of("own/unsaid.py").promise, None);
}

#[test]
fn a_rule_for_no_submission_is_told() {
    let notices = load("kattis-2025-groups").notices;
    let told: Vec<&str> = notices.iter().map(|it| it.text.as_str()).collect();
    assert!(
        told.iter()
            .any(|it| it.contains("`nobody/*` means no submission")),
        "{told:?}"
    );
}

#[test]
fn the_other_kinds_of_problems_are_told_apart() {
    let twice = load("kattis-2025-passes");
    assert_eq!(twice.passes, Some(3));
    assert!(!twice.package.margins.is_stated);
    let Judging::Interactive(it) = &twice.judging else {
        panic!("{:?}", twice.judging);
    };
    assert_eq!(it.interactor.helper.name, "output_validator");
    let answers = load("kattis-2025-answers");
    assert!(answers.submits_answers && answers.passes.is_none());
}

#[test]
fn a_draft_is_read_with_graders_of_legacy_and_told() {
    let draft = load("kattis-draft");
    assert_eq!(draft.package.format, Format::Kattis2025);
    let rule = draft.scoring.map(|scoring| scoring.root.rule);
    assert!(matches!(rule, Some(GroupRule::Legacy(_))), "{rule:?}");
    for part in ["is a draft", "`source_url` is no key of 2025-09"] {
        assert!(
            draft.notices.iter().any(|it| it.text.contains(part)),
            "{part}: {:?}",
            draft.notices
        );
    }
}

#[test]
fn another_format_can_be_asked_for() {
    let path = folder("kattis-legacy-interactive");
    let error = problem::load_as(&folder("kattis-legacy-sum"), Some(Format::Own), &path)
        .expect_err("no problem.toml");
    assert!(error.to_string().contains("problem.toml"), "{error}");
    let plain = problem::load_as(&path, Some(Format::Plain), &path).expect("cases");
    assert_eq!(
        (
            plain.package.format,
            plain.package.evidence,
            plain.cases.len()
        ),
        (Format::Plain, None, 1)
    );
}
