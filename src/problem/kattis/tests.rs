//! What packages are refused for and what is merely told, key by key.

use super::{load_2025, load_legacy};
use crate::model::{Problem, Verdict};
use crate::problem::error::ProblemError;
use crate::problem::stage::Stage;
use crate::problem::{detect, load};

/// A published package that is complete, but for what the tests add.
const MODERN: &str = "problem_format_version: 2025-09\nname: A\nuuid: u\n";

fn package(metadata: &str, files: &[(&str, &str)]) -> Result<Problem, ProblemError> {
    let mut all = vec![
        ("problem.yaml", metadata),
        ("data/secret/1.in", "1\n"),
        ("data/secret/1.ans", "1\n"),
    ];
    all.extend(files);
    load(Stage::new(&all).path(), std::path::Path::new(""))
}

fn modern(more: &str, files: &[(&str, &str)]) -> Result<Problem, ProblemError> {
    package(&format!("{MODERN}{more}"), files)
}

/// What is told: the fault, or else all notices but that no time limit is written.
fn told(result: Result<Problem, ProblemError>) -> String {
    match result {
        Err(error) => {
            let told = error.to_string();
            told.split_once("problem.yaml")
                .map_or(told.clone(), |(_, rest)| format!("problem.yaml{rest}"))
        }
        Ok(problem) => {
            let texts = problem.notices.iter().map(|it| it.text.as_str());
            let texts: Vec<&str> = texts
                .filter(|it| !it.starts_with("no time limit"))
                .collect();
            texts.join("\n")
        }
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of what is refused")]
fn what_2025_09_forbids_is_refused_with_its_place() {
    for (more, said) in [
        (
            "tpye: scoring\n",
            "problem.yaml:4: unknown key `tpye`; did you mean `type`?",
        ),
        (
            "type: passfail\n",
            "problem.yaml:4: unknown kind of problem `passfail`; did you mean `pass-fail`?",
        ),
        (
            "type: [scoring, pass-fail]\n",
            "problem.yaml:4: a problem cannot be `pass-fail` and `scoring`",
        ),
        (
            "type: [multi-pass, submit-answer]\n",
            "problem.yaml:4: a problem cannot be",
        ),
        (
            "type: [interactive, submit-answer]\n",
            "problem.yaml:4: a problem cannot be",
        ),
        (
            "type: [scoring, scoring]\n",
            "problem.yaml:4: `scoring` stands there twice",
        ),
        (
            "type: []\n",
            "problem.yaml:4: `type` cannot be a list; write at least one kind",
        ),
        (
            "name: B\n",
            "problem.yaml:4: `name` stands in line 2 already",
        ),
        (
            "limits: {memory: 0}\n",
            "problem.yaml:4: `limits.memory` cannot be 0 MiB",
        ),
        (
            "limits: {memory: 1.5}\n",
            "problem.yaml:4: `limits.memory` cannot be `1.5`; write a whole number",
        ),
        (
            "limits: {time_limit: 0}\n",
            "problem.yaml:4: `limits.time_limit` cannot be `0`",
        ),
        (
            "limits: {time_limitt: 1}\n",
            "problem.yaml:4: unknown key `limits.time_limitt`; did you mean",
        ),
        (
            "limits: {validation_passes: 3}\n",
            "problem.yaml:4: `limits.validation_passes` is for multi-pass",
        ),
        (
            "limits: {time_multipliers: {ac_to_time_limit: 0.5}}\n",
            "problem.yaml:4: `limits.time_multipliers.ac",
        ),
        (
            "languages: []\n",
            "problem.yaml:4: `languages` cannot be a list",
        ),
        (
            "constants: {1a: 2}\n",
            "problem.yaml:4: `1a` cannot be the name of a constant",
        ),
        (
            "constants: {a: {tex: 2}}\n",
            "problem.yaml:4: `constants.a.value` is missing",
        ),
        (
            "allow_file_writing: maybe\n",
            "problem.yaml:4: `allow_file_writing` cannot be `maybe`",
        ),
        (
            "type: interactive\n",
            "problem.yaml: the problem is interactive, and there is no output validator",
        ),
        (
            "type: multi-pass\n",
            "problem.yaml: the problem is multi-pass, and there is no output validator",
        ),
    ] {
        let told = told(modern(more, &[]));
        assert!(told.starts_with(said), "{more}: {told}");
    }
}

#[test]
fn what_drafts_and_examples_have_is_told_in_one_sentence_and_loaded() {
    let settings = [("data/secret/testdata.yaml", "on_reject: continue\n")];
    for (more, files, said) in [
        ("", &[][..], ""),
        ("type: pass-fail\n", &[], ""),
        (
            "source: X\nsource_url: y\n",
            &[],
            "line 5: `source_url` is no key of 2025-09; write `source: {name: …, url: …}`",
        ),
        (
            "type: scoring pass-fail\n",
            &[],
            "problem.yaml:4: a problem cannot be `pass-fail` and `scoring`; leave one of them out",
        ),
        (
            "license: gpl\n",
            &[],
            "line 4: this license is not known; known ones are `unknown`, `public domain`, `cc0`, `cc by`, `cc by-sa`, `educational`, `permission`",
        ),
        (
            "limits: {time_limit: 0.5}\n",
            &[],
            "line 4: the time limit is no multiple of the resolution of 1 s; write `time_resolution: 0.1` or the like beside it",
        ),
        (
            "",
            &settings,
            "testdata.yaml is of legacy packages, and 2025-09 has test_group.yaml; it is read as in legacy",
        ),
    ] {
        assert_eq!(told(modern(more, files)), said, "{more}");
    }
    let kinds = told(modern("type: scoring submit-answer\n", &[]));
    assert_eq!(
        kinds,
        "line 4: several kinds stand in one text, which only drafts have; write `type: [scoring, submit-answer]`"
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of what is refused")]
fn settings_of_groups_and_cases_are_refused_with_their_place() {
    let scoring = "type: scoring\n";
    let (group, case) = ("data/secret/test_group.yaml", "data/secret/1.yaml");
    for (more, file, content, said) in [
        (
            scoring,
            group,
            "max_scor: 1\n",
            "test_group.yaml:1: unknown key `max_scor`; did you mean `max_score`?",
        ),
        (
            scoring,
            group,
            "max_score: -1\n",
            "test_group.yaml:1: `max_score` cannot be `-1`",
        ),
        (
            scoring,
            group,
            "score_aggregation: max\n",
            "test_group.yaml:1: `score_aggregation` cannot be `max`",
        ),
        (
            scoring,
            group,
            "require_pass: secret/none\n",
            "test_group.yaml:1: `secret/none` is no group that comes before",
        ),
        (
            scoring,
            group,
            "static_validator_args: [a]\n",
            "test_group.yaml:1: `static_validator_args` stands there without",
        ),
        (
            "",
            group,
            "max_score: 1\n",
            "test_group.yaml:1: `max_score` is for problems of `type: scoring`",
        ),
        (
            scoring,
            "data/sample/test_group.yaml",
            "max_score: 1\n",
            "test_group.yaml:1: `max_score` has no place in data/sample",
        ),
        (
            "",
            group,
            "args: word\n",
            "test_group.yaml:1: `args` cannot be `word`; write a list",
        ),
        (
            "",
            group,
            "output_validator_args: [exact]\n",
            "test_group.yaml:1: the default output validator has no flag `exact`",
        ),
        (
            "",
            case,
            "arg: [a]\n",
            "1.yaml:1: unknown key `arg`; did you mean `args`?",
        ),
        (
            "",
            case,
            "output_validator_args: [float_tolerance]\n",
            "1.yaml:1: ",
        ),
        (
            scoring,
            "data/secret/g/test_group.yaml",
            "",
            "1.in: this case lies in no group, and data/secret has groups",
        ),
        (
            "",
            "data/secret/1/2.in",
            "",
            "1: a folder and a case have this name",
        ),
        (
            "",
            "submissions/submissions.yaml",
            "a: {permited: [AC]}\n",
            "submissions.yaml:1: unknown key `a.permited`; did you mean `permitted`?",
        ),
        (
            "",
            "submissions/submissions.yaml",
            "a: {permitted: [OK]}\n",
            "submissions.yaml:1: `a.permitted` cannot be `OK`",
        ),
        (
            "",
            "submissions/submissions.yaml",
            "a/**: {}\n",
            "submissions.yaml:1: `a/**` has `**` or",
        ),
        (
            "",
            "submissions/submissions.yaml",
            "a: {score: [2, 1]}\n",
            "submissions.yaml:1: `a.score` cannot be a list",
        ),
        (
            "",
            "submissions/submissions.yaml",
            "a: {sample: {language: c}}\n",
            "submissions.yaml:1: unknown key `a.sample.language`",
        ),
        (
            "",
            ".timelimit",
            "soon\n",
            ".timelimit:1: this is no number of seconds",
        ),
    ] {
        let told = modern(more, &[(file, content)])
            .expect_err(content)
            .to_string();
        assert!(told.contains(said), "{content}: {told}");
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of what is refused")]
fn legacy_tells_unknown_keys_and_refuses_wrong_values() {
    for (metadata, said) in [
        ("name: A\n", ""),
        ("", ""),
        ("titel: A\n", "line 1: unknown key `titel`"),
        ("limits: {tim: 1}\n", "line 1: unknown key `limits.tim`"),
        (
            "name: A\nname: B\n",
            "line 2: `name` stands in line 1 already",
        ),
        (
            "type: interactive\n",
            "problem.yaml:1: `type` cannot be `interactive`",
        ),
        (
            "validation: own\n",
            "problem.yaml:1: `validation` cannot be `own`",
        ),
        (
            "validation: custom scoring\n",
            "problem.yaml:1: `scoring` is nothing that a validator does",
        ),
        (
            "validation: custom\n",
            "problem.yaml: the validation is custom, and there is no output validator",
        ),
        (
            "validator_flags: exact\n",
            "problem.yaml:1: the default output validator has no flag `exact`",
        ),
        (
            "grading: {objective: best}\n",
            "problem.yaml:1: `grading.objective` cannot be `best`",
        ),
        (
            "problem_format_version: '2031-01'\n",
            "problem.yaml:1: the version `2031-01` is not known",
        ),
    ] {
        let told = told(package(metadata, &[]));
        assert!(told.starts_with(said), "{metadata}: {told}");
    }
    for (content, said) in [
        (
            "on_reject: stop\n",
            "testdata.yaml:1: `on_reject` cannot be `stop`",
        ),
        (
            "grader_flags: median\n",
            "testdata.yaml:1: unknown flag of the grader `median`",
        ),
        ("range: 100\n", "testdata.yaml:1: `range` cannot be `100`"),
        ("range: 5 1\n", "testdata.yaml:1: `range` cannot be `5 1`"),
        (
            "accept_score: inf\n",
            "testdata.yaml:1: `accept_score` cannot be `inf`",
        ),
        (
            "grading: custom\n",
            "graders: the grading is custom, and there are 0 graders",
        ),
        ("output_validator_flags: {name: x}\n", ""),
    ] {
        let files = [("data/secret/testdata.yaml", content)];
        let told = package("type: scoring\n", &files);
        let told = told.map_or_else(|error| error.to_string(), |_| String::new());
        assert!(
            told.contains(said) && told.is_empty() == said.is_empty(),
            "{content}: {told}"
        );
    }
}

#[test]
fn time_limits_that_differ_are_refused() {
    let files = [
        (".timelimit", "2\n"),
        ("domjudge-problem.ini", "timelimit='3'\n"),
    ];
    let told = package("name: A\n", &files)
        .expect_err("two limits")
        .to_string();
    assert!(told.ends_with(".timelimit:1: this time limit of 2 s is not the 3 s that stand elsewhere in the package; leave only one of them"), "{told}");
}

#[test]
fn a_case_without_an_answer_is_told_and_left_out() {
    let problem = package(
        "name: A\n",
        &[("data/secret/2.in", "2\n"), ("data/secret/3.ans", "3\n")],
    );
    let told = told(problem);
    assert!(
        told.contains("no answer beside it") && told.contains("no input beside it"),
        "{told}"
    );
    let stage = Stage::new(&[("problem.yaml", "name: A\n")]);
    let told = load(stage.path(), stage.path())
        .expect_err("no cases")
        .to_string();
    assert!(told.contains("no test cases in"), "{told}");
}

#[test]
fn a_version_tells_the_format_and_missing_ones_are_legacy() {
    for (metadata, format) in [
        ("name: A\n", "kattis-legacy"),
        ("problem_format_version: legacy-icpc\n", "kattis-legacy"),
        ("problem_format_version: 2025-09\n", "kattis-2025-09"),
        ("problem_format_version: draft\n", "kattis-2025-09"),
        ("a: [\n", "kattis-legacy"),
    ] {
        let stage = Stage::new(&[("problem.yaml", metadata)]);
        let found = detect(stage.path()).map(|(format, path)| (format.id(), path));
        assert_eq!(
            found,
            Some((format, stage.path().join("problem.yaml"))),
            "{metadata}"
        );
    }
    let stage = Stage::new(&[("domjudge-problem.ini", "")]);
    assert_eq!(
        detect(stage.path()).map(|(format, _)| format.id()),
        Some("kattis-legacy")
    );
    assert_eq!(detect(Stage::new(&[]).path()), None);
}

#[test]
fn the_other_version_can_be_asked_for() {
    let files = [
        ("problem.yaml", MODERN),
        ("data/secret/1.in", ""),
        ("data/secret/1.ans", "1"),
    ];
    let stage = Stage::new(&files);
    assert!(load_2025(stage.path()).is_ok_and(|it| it.package.terms.may_write == Some(false)));
    assert!(load_legacy(stage.path()).is_ok_and(|it| it.package.terms.may_write.is_none()));
}

#[cfg(unix)]
#[test]
fn links_within_a_package_are_followed_and_others_refused_by_name() {
    let outside = Stage::new(&[("secret.txt", "1")]);
    let stage = Stage::new(&[
        ("problem.yaml", "name: A\n"),
        ("data/secret/1.in", ""),
        ("data/secret/1.ans", "1"),
    ]);
    let link = |to: &std::path::Path, name: &str| {
        std::os::unix::fs::symlink(to, stage.path().join(name)).expect("a link");
    };
    link("1.in".as_ref(), "data/secret/2.in");
    link("1.ans".as_ref(), "data/secret/2.ans");
    assert_eq!(
        load(stage.path(), stage.path())
            .map(|it| it.cases.len())
            .ok(),
        Some(2)
    );
    link(&outside.path().join("secret.txt"), "data/secret/3.in");
    let told = load(stage.path(), stage.path())
        .expect_err("a link")
        .to_string();
    assert!(
        told.contains("3.in is a link that leads out of the folder"),
        "{told}"
    );
}

#[test]
fn words_in_a_source_count_where_the_folder_says_nothing() {
    for (folder, word, promise) in [
        ("mixed", "TIMELIMIT", "TLE"),
        ("mixed", "RUN_TIME_ERROR,WRONG-ANSWER", "RTE/WA"),
        ("mixed", "COMPILER-ERROR", "CE"),
        ("mixed", "NO-OUTPUT", "WA"),
        ("mixed", "OUTPUT-LIMIT", "OLE"),
        ("mixed", "PERFECT", ""),
        ("accepted", "WRONG-ANSWER", "AC"),
        ("accepted", "CORRECT", "AC"),
    ] {
        let path = format!("submissions/{folder}/a.c");
        let source = format!("/* @EXPECTED_RESULTS@: {word} */\n");
        let problem = package("name: A\n", &[(&path, &source)]).expect("a package");
        let codes = problem.package.submissions[0]
            .promise
            .as_ref()
            .map(|it| it.codes());
        assert_eq!(codes.unwrap_or_default(), promise, "{folder} {word}");
    }
    let scored = [("submissions/accepted/a.py", "# @EXPECTED_SCORE@: 60\n")];
    let problem = package("type: scoring\n", &scored).expect("a package");
    let clause = problem.package.submissions[0]
        .promise
        .as_ref()
        .map(|it| it.clauses[0].clone());
    assert_eq!(clause.and_then(|it| it.score), Some((60.0, 60.0)));
}

#[test]
fn a_verdict_of_legacy_counts_as_the_nearest_of_four() {
    let problem =
        package("name: A\n", &[("submissions/wrong_answer/a.py", "")]).expect("a package");
    let promise = problem.package.submissions[0]
        .promise
        .clone()
        .expect("a promise");
    let hold = |verdict| promise.hold(verdict, None, std::iter::empty());
    assert_eq!(hold(Verdict::Ole), crate::model::Kept::Yes);
    assert_ne!(hold(Verdict::Tle), crate::model::Kept::Yes);
}
