//! Packages of DMOJ, Polygon, CMS, sinol, Library Checker, and cases in other namings.

use crate::{folder, group, names};
use flagfall::model::{
    Bounds, Bytes, Comparison, Dmoj, ErrorMode, Format, GroupRule, HelperSource, Judging, Part,
    Problem, Protocol, Role, Source, Testlib, Verdict,
};
use flagfall::problem;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// A package whose data may have to be made, and the folder that holds what was unpacked.
fn open(path: &Path) -> Result<(Problem, TempDir), problem::ProblemError> {
    let scratch = tempfile::tempdir().expect("a folder");
    problem::load_to_generate(path, None, scratch.path()).map(|it| (it, scratch))
}

fn opened(name: &str) -> (Problem, TempDir) {
    open(&folder(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Why a package is refused whose data are all to be there.
fn refused(path: &Path) -> String {
    let scratch = tempfile::tempdir().expect("a folder");
    let loaded = problem::load(path, scratch.path());
    loaded.expect_err("it is refused").to_string()
}

fn dmoj(comparison: Dmoj) -> Judging {
    Judging::Compared(flagfall::model::Checker {
        comparison: Comparison::Dmoj(comparison),
        presentation: false,
    })
}

fn said(problem: &Problem, piece: &str) -> bool {
    problem.notices.iter().any(|it| it.text.contains(piece))
}

#[test]
fn dmoj_keys_are_inherited_and_batches_give_points() {
    let (problem, _scratch) = opened("dmoj-batches");
    assert_eq!(problem.package.format, Format::Dmoj);
    assert_eq!(
        names(&problem),
        ["1", "batch1/2", "batch1/3", "batch2/4", "5"]
    );
    assert_eq!(problem.judging, dmoj(Dmoj::Easy));
    let floats = Dmoj::Floats {
        precision: 3,
        error_mode: ErrorMode::Absolute,
    };
    assert_eq!(problem.cases[3].settings.judging, Some(dmoj(floats)));
    assert_eq!(problem.cases[0].settings.judging, None);
    assert_eq!(
        problem.cases[4].settings.input_file.as_deref(),
        Some("sum.in")
    );
    assert_eq!(
        problem.cases[4].settings.output_file.as_deref(),
        Some("sum.out")
    );
    assert_eq!(problem.limits.output, Some(Bytes(1000)));
    let root = problem.scoring.as_ref().map(|it| &it.root).expect("points");
    assert_eq!(root.max, Some(100.0));
    let after = group(root, "after-pretest1").expect("what follows the pretest");
    assert_eq!(after.requires, ["pretest1"]);
    let batch = group(root, "batch2").expect("a batch");
    assert_eq!((batch.max, batch.breaks), (Some(60.0), true));
    assert_eq!(
        (&batch.rule, &batch.requires[..]),
        (&GroupRule::Min, &["batch1".to_owned()][..])
    );
    assert!(said(&problem, "strange"), "{:?}", problem.notices);
    assert!(said(&problem, "`unbuffered`"), "{:?}", problem.notices);
}

#[test]
fn dmoj_data_end_their_lines_in_lf() {
    let (problem, scratch) = opened("dmoj-batches");
    let flagfall::model::Data::File(input) = &problem.cases[0].input else {
        panic!("{:?}", problem.cases[0].input);
    };
    assert!(input.starts_with(scratch.path()));
    assert_eq!(fs::read(input).expect("bytes"), b"1 1\n");
    assert_eq!(problem.cases[0].answer_size, 2);
}

#[test]
fn dmoj_submissions_promise_by_position_and_have_their_own_limits() {
    let (problem, _scratch) = opened("dmoj-batches");
    let [half, right] = problem.package.submissions.as_slice() else {
        panic!("{:?}", problem.package.submissions);
    };
    assert_eq!(right.language.as_deref(), Some("python3"));
    assert_eq!(right.limits.time, Some(Duration::from_millis(1500)));
    assert_eq!(right.limits.memory, Some(Bytes::mib(64)));
    assert_eq!(half.language.as_deref(), Some("cpp20"));
    let clauses = &half.promise.as_ref().expect("a promise").clauses;
    let scopes: Vec<&str> = clauses
        .iter()
        .filter_map(|it| it.scope.as_deref())
        .collect();
    // The third case is not run, so nothing is promised of it.
    assert_eq!(scopes, ["1", "batch1/2", "batch2/4", "5"]);
    let wanted = vec![Verdict::Wa, Verdict::Pe, Verdict::Tle];
    assert_eq!(clauses[2].permitted, Some(wanted));
}

#[test]
fn dmoj_programs_have_their_language_and_limits() {
    let (problem, scratch) = opened("dmoj-programs");
    let Judging::Checked(all) = &problem.judging else {
        panic!("{:?}", problem.judging);
    };
    assert_eq!(all[0].protocol, Protocol::Testlib { percent: false });
    let HelperSource::Known(Source::Files { files, language }) = &all[0].helper.source else {
        panic!("{:?}", all[0].helper);
    };
    assert_eq!((files.len(), language.as_str()), (2, "cpp17"));
    assert_eq!(problem.package.ungenerated, [0, 1]);
    let [first, second] = problem.package.generated.as_slice() else {
        panic!("{:?}", problem.package.generated);
    };
    assert_eq!(
        (&first.arguments[..], first.answers),
        (&["3".to_owned(), "4".to_owned()][..], true)
    );
    assert_eq!((second.answers, second.input.is_some()), (false, true));
    assert_eq!(first.generator.time, Duration::from_secs(2));
    assert_eq!(first.generator.memory, Bytes::mib(64));
    let added = &problem.package.added[0];
    assert!(
        added
            .prelude
            .as_ref()
            .is_some_and(|it| it.contains("#include \"sum.h\""))
    );
    assert!(added.files[0].1.starts_with(scratch.path()));
    let error = refused(&folder("dmoj-programs"));
    assert!(
        error.contains("init.yml: 2 of 2 test cases are not there yet, first '1'"),
        "{error}"
    );
    let (talk, _scratch) = opened("dmoj-interactive");
    assert!(
        matches!(talk.judging, Judging::Interactive(_)),
        "{:?}",
        talk.judging
    );
}

#[test]
fn dmoj_python_is_refused_with_its_line() {
    for (content, told) in [
        (
            "checker++: x\ntest_cases: []\n",
            "init.yml:1: the value of `checker++` is Python",
        ),
        (
            "test_cases:\n- {in+: x}\n",
            "init.yml:2: the value of `in+` is Python",
        ),
        (
            "custom_judge: a.py\n",
            "init.yml:1: `custom_judge` is a Python module",
        ),
        (
            "checker: a.py\ntest_cases: []\n",
            "init.yml:1: the checker a.py is a Python module",
        ),
        (
            "checker: standart\ntest_cases: []\n",
            "did you mean `standard`?",
        ),
        (
            "test_cases:\n- {in: gone}\n",
            "init.yml:2: there is no file gone in the folder",
        ),
        ("test_cases: []\n", "no test cases in "),
        (
            "archive: gone.zip\n",
            "init.yml:1: there is no file gone.zip",
        ),
        ("points: 1\n", "there is no `archive`"),
        (
            "test_cases:\n- {batched: [{}], dependencies: [1]}\n",
            "init.yml:2: ",
        ),
        ("test_cases:\n- {points: -1}\n", "init.yml:2: "),
    ] {
        let stage = tempfile::tempdir().expect("a folder");
        fs::write(stage.path().join("init.yml"), content).expect("a file");
        let error = refused(stage.path());
        assert!(error.contains(told), "{content}: {error}");
    }
}

#[test]
fn polygon_groups_points_and_limits_arrive() {
    let (problem, _scratch) = opened("polygon-groups");
    assert_eq!(problem.package.format, Format::Polygon);
    assert_eq!(problem.title, "Sum of Two");
    assert_eq!(names(&problem), ["0/01", "1/02", "1/03", "2/04"]);
    assert_eq!(problem.cases[0].role, Role::Sample);
    assert_eq!(problem.limits.time, Duration::from_millis(1500));
    assert_eq!(problem.limits.memory, Bytes::mib(64));
    let settings = &problem.cases[1].settings;
    assert_eq!(settings.input_file.as_deref(), Some("sum.in"));
    assert_eq!(settings.output_file.as_deref(), Some("sum.out"));
    let Judging::Compared(checker) = &problem.judging else {
        panic!("{:?}", problem.judging);
    };
    assert_eq!(checker.comparison, Comparison::Testlib(Testlib::Wcmp));
    let root = problem.scoring.as_ref().map(|it| &it.root).expect("points");
    assert_eq!(root.max, Some(100.0));
    let each = group(root, "1").expect("a group");
    assert_eq!((&each.rule, each.max), (&GroupRule::Sum, Some(30.0)));
    assert!(matches!(
        each.parts[1],
        Part::Case {
            at: 2,
            max: Some(20.0)
        }
    ));
    let whole = group(root, "2").expect("a group");
    assert_eq!(
        (&whole.rule, whole.max),
        (&GroupRule::AllOrNothing, Some(70.0))
    );
    assert_eq!(whole.requires, ["1"]);
    assert!(
        said(&problem, "these are not: pretests"),
        "{:?}",
        problem.notices
    );
    assert!(
        said(&problem, "`strange` is not known"),
        "{:?}",
        problem.notices
    );
}

#[test]
fn polygon_programs_and_solutions_arrive() {
    let (problem, _scratch) = opened("polygon-groups");
    let package = &problem.package;
    assert_eq!(package.generated.len(), 3);
    assert_eq!(package.generated[0].arguments, ["1", "a b"]);
    assert_eq!(package.input_validators[0].accepts, 0);
    assert_eq!(package.added[0].language.as_deref(), Some("python"));
    assert_eq!(package.model_solution, Some(0));
    let [main, slow, odd] = package.submissions.as_slice() else {
        panic!("{:?}", package.submissions);
    };
    assert_eq!(
        (main.language.as_deref(), main.bounds),
        (Some("cpp20"), Bounds::Lower)
    );
    assert_eq!(slow.bounds, Bounds::Upper);
    let clauses = &slow.promise.as_ref().expect("a promise").clauses;
    assert_eq!(clauses[0].required, Some(vec![Verdict::Tle]));
    assert_eq!(clauses[1].scope.as_deref(), Some("1"));
    assert_eq!(odd.promise, None);
}

#[test]
fn polygon_packages_without_tests_are_told() {
    let (problem, _scratch) = opened("polygon-interactive");
    let Judging::Interactive(interaction) = &problem.judging else {
        panic!("{:?}", problem.judging);
    };
    assert_eq!(
        interaction.interactor.protocol,
        Protocol::Testlib { percent: false }
    );
    assert!(matches!(
        interaction.then.as_deref(),
        Some(Judging::Checked(_))
    ));
    assert_eq!(problem.scoring, None);
    assert_eq!(problem.package.ungenerated, [1]);
    let error = refused(&folder("polygon-interactive"));
    assert!(
        error.contains("1 of 2 test cases are not there yet, first '02'"),
        "{error}"
    );
    assert!(error.contains("download the full package"), "{error}");
}

#[test]
fn cms_subtasks_checkers_and_graders_arrive() {
    let (problem, _scratch) = opened("cms-subtasks");
    assert_eq!(problem.package.format, Format::Cms);
    assert_eq!(names(&problem), ["small/000", "small/001", "subtask1/002"]);
    assert_eq!(problem.limits.time, Duration::from_millis(500));
    assert_eq!(problem.limits.memory, Bytes::mib(64));
    let settings = &problem.cases[0].settings;
    assert_eq!(
        (
            settings.input_file.as_deref(),
            settings.output_file.as_deref()
        ),
        (None, Some("result.txt"))
    );
    assert!(matches!(&problem.judging, Judging::Checked(all) if all[0].protocol == Protocol::Cms));
    let root = problem.scoring.as_ref().map(|it| &it.root).expect("points");
    let last = group(root, "subtask1").expect("a subtask");
    assert_eq!(
        (&last.rule, last.max, last.parts.len()),
        (&GroupRule::Min, Some(60.0), 3)
    );
    let package = &problem.package;
    assert_eq!(package.added[0].entry.as_deref(), Some("grader.cpp"));
    assert_eq!(package.added[0].files.len(), 2);
    assert_eq!(package.generated[0].arguments, ["1", "2"]);
    assert_eq!(
        package.input_validators[0].arguments[2],
        ["/dev/stdin", "2"]
    );
    let half = package.submissions[0].promise.as_ref().expect("a promise");
    assert_eq!(half.clauses[1].score, Some((0.0, 0.0)));
    assert!(said(&problem, "num_procesess"), "{:?}", problem.notices);
}

#[test]
fn cms_managers_and_answers_arrive() {
    let (talk, _scratch) = opened("cms-talk");
    let Judging::Interactive(interaction) = &talk.judging else {
        panic!("{:?}", talk.judging);
    };
    assert_eq!((interaction.processes, interaction.named_pipes), (2, true));
    assert_eq!(interaction.interactor.protocol, Protocol::Cms);
    assert_eq!(
        (talk.title.as_str(), talk.package.ungenerated.len()),
        ("Talk", 0)
    );
    assert_eq!(talk.limits.memory, Bytes::mib(32));
    let (answers, _scratch) = opened("cms-answers");
    assert!(answers.submits_answers);
    let root = answers.scoring.as_ref().map(|it| &it.root).expect("points");
    let only = group(root, "subtask0").expect("a subtask");
    assert_eq!(only.rule, GroupRule::Threshold(0.5));
    let Judging::Compared(checker) = &answers.judging else {
        panic!("{:?}", answers.judging);
    };
    assert_eq!(checker.comparison, Comparison::WhiteDiff);
}

#[test]
fn sinol_groups_limits_and_promises_arrive() {
    let (problem, _scratch) = opened("sinol-groups");
    assert_eq!(problem.package.format, Format::Sinol);
    assert_eq!(
        names(&problem),
        ["0/sum0a", "0/sum1ocen", "1/sum1a", "1/sum1b", "2/sum2"]
    );
    assert_eq!(problem.limits.memory, Bytes::mib(64));
    let time = |at: usize| problem.cases[at].settings.limits.time;
    assert_eq!(time(2), Some(Duration::from_millis(500)));
    assert_eq!((time(3), time(4)), (None, Some(Duration::from_secs(3))));
    let rule = problem
        .rules
        .as_ref()
        .and_then(|it| it.rule("python"))
        .expect("a rule");
    assert_eq!(
        rule.apply(problem.limits.time, problem.limits.memory).0,
        Duration::from_secs(4)
    );
    assert!(
        matches!(&problem.judging, Judging::Checked(all) if all[0].protocol == Protocol::Sinol)
    );
    let root = problem.scoring.as_ref().map(|it| &it.root).expect("points");
    let second = group(root, "2").expect("a group");
    assert_eq!((second.max, second.parts.len()), (Some(60.0), 3));
    let [model, slow] = problem.package.submissions.as_slice() else {
        panic!("{:?}", problem.package.submissions);
    };
    assert_eq!(
        (model.bounds, problem.package.model_solution),
        (Bounds::Lower, Some(0))
    );
    let clauses = &slow.promise.as_ref().expect("a promise").clauses;
    assert_eq!(clauses[2].required, Some(vec![Verdict::Tle]));
    assert_eq!(problem.package.added.len(), 3);
}

#[test]
fn library_checker_cases_arrive_or_are_to_be_made() {
    let (problem, _scratch) = opened("library-sum");
    assert_eq!(problem.package.format, Format::LibraryChecker);
    assert_eq!(names(&problem), ["example_00", "random_00", "random_01"]);
    assert_eq!(problem.limits.time, Duration::from_millis(1500));
    assert_eq!(problem.package.ungenerated, [2]);
    assert_eq!(problem.package.generated[1].arguments, ["1"]);
    let wrong = problem.package.submissions[1]
        .promise
        .as_ref()
        .expect("a promise");
    assert_eq!(
        wrong.clauses[0].required,
        Some(vec![Verdict::Wa, Verdict::Pe])
    );
    assert!(wrong.permits(Verdict::Tle) && !wrong.permits(Verdict::Rte));
}

#[test]
fn cases_in_other_namings_are_found_by_themselves() {
    for (name, format, cases) in [
        (
            "oj-samples",
            Format::OnlineJudgeTools,
            &["random-1", "sample-1"][..],
        ),
        ("plain-folders", Format::Plain, &["1", "2", "sample/1"]),
        ("companion-sum", Format::Companion, &["sample-1"]),
    ] {
        let (problem, _scratch) = opened(name);
        assert_eq!(problem.package.format, format, "{name}");
        assert_eq!(names(&problem), cases, "{name}");
        assert!(problem.package.evidence.is_some(), "{name}");
    }
}

/// Every package of this folder but those of which a link would be lost.
fn packages() -> Vec<PathBuf> {
    let all = fs::read_dir(folder("")).expect("a list");
    let mut folders: Vec<PathBuf> = all.map(|it| it.expect("an entry").path()).collect();
    folders.retain(|path| path.is_dir());
    folders.sort();
    folders
}

fn pack(zip: &mut zip::ZipWriter<File>, folder: &Path, within: &str) {
    let options = zip::write::SimpleFileOptions::default();
    for entry in fs::read_dir(folder).expect("a list") {
        let path = entry.expect("an entry").path();
        let name = format!("{within}{}", path.file_name().expect("a name").display());
        if path.is_dir() {
            pack(zip, &path, &format!("{name}/"));
        } else {
            zip.start_file(name, options).expect("an entry");
            zip.write_all(&fs::read(&path).expect("bytes"))
                .expect("bytes");
        }
    }
}

#[test]
fn each_package_is_the_same_as_an_archive() {
    let packages = packages();
    assert!(packages.len() >= 12, "{packages:?}");
    for path in packages {
        let (whole, _scratch) = open(&path).unwrap_or_else(|error| panic!("{error}"));
        let stage = tempfile::tempdir().expect("a folder");
        let archive = stage.path().join("package.zip");
        let mut zip = zip::ZipWriter::new(File::create(&archive).expect("a file"));
        pack(&mut zip, &path, "");
        zip.finish().expect("an archive");
        let (unpacked, _other) = open(&archive).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(names(&whole), names(&unpacked), "{}", path.display());
        assert_eq!(whole.package.format, unpacked.package.format);
        let most = |it: &Problem| it.scoring.as_ref().and_then(|it| it.root.max);
        assert_eq!(most(&whole), most(&unpacked), "{}", path.display());
        assert_eq!(unpacked.id, "package");
    }
}
