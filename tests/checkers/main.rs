//! Checker programs of packages, judged for real: built, walled in, asked, believed only within their
//! protocol. In: submissions and checkers as shell scripts. Out: verdicts, marks and words.

mod dialogues;
mod real;
mod scene;

use flagfall::model::{
    Bytes, Group, GroupRule, Judging, Mark, Part, Protocol, Reason, Run, Source, Verdict,
};
use scene::{Scene, checker, scoring};
use std::time::{Duration, Instant};

/// A Kattis validator: the output must be the input; more in the folder of feedback as asked.
const VALIDATOR: &str = r#"#!/bin/sh
read -r out
case "$3" in */) ;; *) exit 7;; esac
[ -e "$1" ] && [ -e "$2" ] || exit 8
printf 'judges read %s' "$out" > "$3judgemessage.txt"
printf 'you wrote %s' "$out" > "$3teammessage.txt"
[ -n "$4" ] && printf '%s' "$4" > "$3score.txt"
[ "$out" = "$(cat "$1")" ] && exit 42
exit 43
"#;

const ECHO: &str = "#!/bin/sh\ncat\n";

fn words(run: &Run) -> Option<&str> {
    match &run.reason {
        Reason::Checker { opinion, .. } => opinion.message.as_deref(),
        Reason::Judge(why) => Some(why),
        _ => None,
    }
}

#[test]
fn a_validator_accepts_and_rejects_and_its_words_are_told() {
    let scene = Scene::new(&["7\n"]);
    let judging = Judging::Checked(vec![checker(&scene, VALIDATOR, Protocol::Kattis, &[])]);
    let right = scene.judge(ECHO, &judging);
    assert_eq!(
        right.runs[0].verdict,
        Verdict::Ac,
        "{:?}",
        right.runs[0].reason
    );
    assert_eq!(words(&right.runs[0]), Some("judges read 7"));
    let wrong = scene.judge("#!/bin/sh\necho 8\n", &judging);
    assert_eq!(wrong.runs[0].verdict, Verdict::Wa);
    let Reason::Checker { accepted, opinion } = &wrong.runs[0].reason else {
        panic!("{:?}", wrong.runs[0].reason);
    };
    assert!(!accepted);
    assert_eq!(opinion.to_author.as_deref(), Some("you wrote 8"));
}

#[test]
fn a_checker_that_fails_is_the_judges_failure_whatever_the_output_is() {
    let scene = Scene::new(&["7\n"]);
    for (script, said) in [
        ("#!/bin/sh\necho 'no file' >&2; exit 1\n", "no file"),
        ("#!/bin/sh\nexit 0\n", "exit code 0"),
        ("#!/bin/sh\nkill -SEGV $$\n", "signal 11"),
        ("#!/bin/sh\nsleep 60\n", "did not end in time"),
        ("#!/bin/sh\nwhile :; do :; done\n", "time limit"),
        (
            "#!/bin/sh\nln -s /etc/passwd \"$3score.txt\"; exit 42\n",
            "is a link",
        ),
        (
            "#!/bin/sh\nmkfifo \"$3score.txt\"; exit 42\n",
            "no plain file",
        ),
        (
            "#!/bin/sh\nmkdir \"$3score.txt\"; exit 43\n",
            "no plain file",
        ),
    ] {
        let began = Instant::now();
        let judging = Judging::Checked(vec![checker(&scene, script, Protocol::Kattis, &[])]);
        let run = scene.judge(ECHO, &judging).runs.remove(0);
        assert_eq!(run.verdict, Verdict::Je, "{script}: {:?}", run.reason);
        assert!(
            words(&run).is_some_and(|it| it.contains(said)),
            "{script}: {:?}",
            run.reason
        );
        assert!(began.elapsed() < Duration::from_secs(20), "{script}");
    }
}

#[test]
fn huge_words_are_cut_and_huge_output_reaches_the_checker_whole() {
    let scene = Scene::new(&["7\n"]);
    let words = "#!/bin/sh\nyes no | head -c 900000 >&2\n[ \"$(wc -c < \"$2\")\" = 3000000 ] || exit 3\nexit 1\n";
    let testlib = Protocol::Testlib { percent: false };
    let judging = Judging::Checked(vec![checker(&scene, words, testlib, &[])]);
    let run = scene
        .judge("#!/bin/sh\nhead -c 3000000 /dev/zero\n", &judging)
        .runs
        .remove(0);
    assert_eq!(run.verdict, Verdict::Wa, "{:?}", run.reason);
    let Reason::Checker { opinion, .. } = &run.reason else {
        panic!("{:?}", run.reason);
    };
    assert!(opinion.message.as_ref().is_some_and(|it| it.len() < 10_000));
}

#[test]
fn all_checkers_must_accept_and_only_what_ended_well_is_shown_to_them() {
    let scene = Scene::new(&["7\n"]);
    let [yes, no] = ["#!/bin/sh\nexit 0\n", "#!/bin/sh\necho odd >&2; exit 1\n"];
    let testlib = Protocol::Testlib { percent: false };
    let of = |script| checker(&scene, script, testlib, &[]);
    for (checkers, wanted) in [
        (vec![of(yes), of(yes)], Verdict::Ac),
        (vec![of(yes), of(no)], Verdict::Wa),
        (vec![of(no), of(yes)], Verdict::Wa),
    ] {
        let run = scene
            .judge(ECHO, &Judging::Checked(checkers))
            .runs
            .remove(0);
        assert_eq!(run.verdict, wanted, "{:?}", run.reason);
    }
    let failing = Judging::Checked(vec![of("#!/bin/sh\nexit 3\n")]);
    let crashed = scene.judge("#!/bin/sh\ncat; exit 5\n", &failing);
    assert_eq!(crashed.runs[0].verdict, Verdict::Rte);
}

#[test]
fn the_answer_is_out_of_reach_of_the_program_and_the_output_out_of_reach_of_the_checker() {
    let scene = Scene::new(&["7\n"]);
    let script = "#!/bin/sh\n{ echo x > \"$2\"; } 2>/dev/null && exit 3\n[ \"$(cat \"$2\")\" = 7 ] && exit 0\nexit 1\n";
    let testlib = Protocol::Testlib { percent: false };
    let judging = Judging::Checked(vec![checker(&scene, script, testlib, &[])]);
    let run = scene.judge(ECHO, &judging).runs.remove(0);
    assert_eq!(run.verdict, Verdict::Ac, "{:?}", run.reason);
}

#[test]
fn points_and_shares_become_marks_and_a_score() {
    let scene = Scene::new(&["7\n", "8\n"]);
    let script = "#!/bin/sh\nread -r n < \"$1\"\n[ \"$n\" = 7 ] && { echo 0.25; echo some >&2; exit 0; }\necho 1.0\n";
    let judging = Judging::Checked(vec![checker(&scene, script, Protocol::Cms, &[])]);
    let parts = [0, 1].map(|at| Part::Case { at, max: None }).to_vec();
    let group = Group {
        name: String::new(),
        parts,
        rule: GroupRule::Sum,
        max: Some(10.0),
        requires: Vec::new(),
        breaks: false,
    };
    let judgement = scene.judge_with(ECHO, &judging, |problem| {
        problem.scoring = Some(scoring(group.clone()));
    });
    assert_eq!(judgement.runs[0].verdict, Verdict::Part);
    assert_eq!(judgement.runs[0].mark, Some(Mark::Share(0.25)));
    assert_eq!(judgement.runs[1].verdict, Verdict::Ac);
    let score = judgement.score.expect("points");
    assert_eq!(
        (score.points, score.max, score.fault),
        (6.25, Some(10.0), None)
    );
}

#[test]
fn a_score_beside_a_rejection_is_the_validators_failure_where_points_are_given() {
    let scene = Scene::new(&["7\n"]);
    let judging = Judging::Checked(vec![checker(&scene, VALIDATOR, Protocol::Kattis, &["3"])]);
    let group = Group {
        name: String::new(),
        parts: vec![Part::Case { at: 0, max: None }],
        rule: GroupRule::Sum,
        max: Some(10.0),
        requires: Vec::new(),
        breaks: false,
    };
    let give = |script: &str| {
        scene.judge_with(script, &judging, |problem| {
            problem.scoring = Some(scoring(group.clone()));
        })
    };
    let right = give(ECHO);
    assert_eq!(right.score.map(|score| score.points), Some(3.0));
    let wrong = give("#!/bin/sh\necho 8\n");
    assert_eq!(
        wrong.runs[0].verdict,
        Verdict::Je,
        "{:?}",
        wrong.runs[0].reason
    );
}

#[test]
fn a_helper_that_cannot_be_built_fails_the_judging_in_one_sentence() {
    let scene = Scene::new(&["7\n"]);
    scene.write("v/build", "#!/bin/sh\necho no luck >&2; exit 1\n");
    let mut broken = checker(&scene, ECHO, Protocol::Kattis, &[]);
    scene.point(&mut broken, "v");
    let judgement = scene.judge(ECHO, &Judging::Checked(vec![broken]));
    assert_eq!(judgement.verdict, Verdict::Je);
    let told = format!("{:?}", judgement.build);
    assert!(
        told.contains("check of the package cannot be built") && told.contains("no luck"),
        "{told}"
    );
}

#[test]
fn answers_are_judged_without_a_program() {
    let scene = Scene::new(&["7\n", "8\n", "9\n"]);
    scene.write("answers/1.ans", "7\n");
    scene.write("answers/2.out", "0\n");
    let judging = [
        Judging::default(),
        Judging::Checked(vec![checker(&scene, VALIDATOR, Protocol::Kattis, &[])]),
    ];
    for judging in judging {
        let source = Source::Answers(scene.path("answers"));
        let judgement =
            scene.judge_source(source, &judging, |problem| problem.submits_answers = true);
        let verdicts: Vec<Verdict> = judgement.runs.iter().map(|run| run.verdict).collect();
        assert_eq!(
            verdicts,
            [Verdict::Ac, Verdict::Wa, Verdict::Wa],
            "{judging:?}"
        );
        assert!(judgement.runs[0].measurement.is_none());
    }
}

#[test]
fn files_lie_in_the_working_folder_and_one_of_them_may_be_the_output() {
    let scene = Scene::new(&["7\n"]);
    let extra = scene.write("extra", "3\n");
    let judging = [
        Judging::default(),
        Judging::Checked(vec![checker(&scene, VALIDATOR, Protocol::Kattis, &[])]),
    ];
    for judging in judging {
        for (script, wanted) in [
            (
                "#!/bin/sh\n[ $(cat sub/extra) = 3 ] || exit 5\necho noise; cat input.txt > output.txt\n",
                Verdict::Ac,
            ),
            (
                "#!/bin/sh\necho 0 > input.txt || exit 6; echo 8 > output.txt\n",
                Verdict::Wa,
            ),
            ("#!/bin/sh\ncat input.txt\n", Verdict::Wa),
            ("#!/bin/sh\nln -s input.txt output.txt\n", Verdict::Wa),
            ("#!/bin/sh\nmkfifo output.txt\n", Verdict::Wa),
            ("#!/bin/sh\nmkdir output.txt\n", Verdict::Wa),
            (
                "#!/bin/sh\nhead -c 5000000 /dev/zero > output.txt\n",
                Verdict::Ole,
            ),
            (
                "#!/bin/sh\n[ -e $1 ] && cat $1 > output.txt; read x && exit 7; exit 0\n",
                Verdict::Ac,
            ),
        ] {
            let judgement = scene.judge_with(script, &judging, |problem| {
                problem.limits.output = Some(Bytes::mib(4));
                let settings = &mut problem.cases[0].settings;
                settings.arguments = vec!["input.txt".into()];
                settings.files = vec![("sub/extra".into(), extra.clone())];
                settings.input_file = Some("input.txt".into());
                settings.output_file = Some("output.txt".into());
            });
            let run = &judgement.runs[0];
            assert_eq!(run.verdict, wanted, "{script}: {:?}", run.reason);
        }
    }
}
