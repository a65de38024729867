//! Interactors of packages, judged for real: Kattis', testlib's and CMS' protocol, several passes. In:
//! submissions and interactors as shell scripts. Out: verdicts, reasons, transcripts.

use crate::scene::{Scene, checker};
use flagfall::model::{Clock, Interaction, Judging, Mark, Protocol, Reason, Run, Speaker, Verdict};
use std::time::Duration;

/// Thinks of the number in its input; `q` is another question, anything else a guess.
const HOST: &str = r#"#!/bin/sh
secret=$(cat "$1")
case "$3" in */) ;; *) exit 7;; esac
while read -r word number; do
    case "$word" in
    q) if [ "$number" -lt "$secret" ]; then echo more; else echo less; fi ;;
    guess) [ "$number" = "$secret" ] && exit 42; printf 'it was %s' "$secret" > "$3judgemessage.txt"; exit 43 ;;
    *) echo "what is $word?" >&2; exit 1 ;;
    esac
done
printf 'you left' > "$3judgemessage.txt"
exit 43
"#;

fn interaction(scene: &Scene, script: &str, protocol: Protocol) -> Interaction {
    Interaction {
        interactor: checker(scene, script, protocol, &[]),
        then: None,
        processes: 1,
        named_pipes: false,
    }
}

fn run(scene: &Scene, program: &str, interaction: &Interaction) -> Run {
    let judging = Judging::Interactive(interaction.clone());
    let mut judgement = scene.judge_with(program, &judging, |problem| {
        problem.limits.time = Duration::from_millis(300);
        problem.limits.wall = Some(Duration::from_millis(700));
    });
    judgement.runs.remove(0)
}

fn words(run: &Run) -> Option<&str> {
    match &run.reason {
        Reason::Checker { opinion, .. } => opinion.message.as_deref(),
        Reason::Judge(why) => Some(why),
        _ => None,
    }
}

#[test]
fn a_dialogue_is_judged_by_who_ended_first_and_what_the_interactor_says() {
    use Verdict::{Ac, Je, Rte, Tle, Wa};
    let scene = Scene::new(&["42\n"]);
    let host = interaction(&scene, HOST, Protocol::Kattis);
    for (program, verdict, said) in [
        (
            "low=0; high=100; while [ $((high - low)) -gt 1 ]; do mid=$(((low + high) / 2)); \
             echo q $mid; read -r word; \
             if [ $word = more ]; then low=$mid; else high=$mid; fi; done; echo guess $high",
            Ac,
            None,
        ),
        ("echo guess 41", Wa, Some("it was 42")),
        ("echo q 1; read -r word; exit 0", Wa, Some("you left")),
        ("echo q 1; exit 3", Rte, None),
        // It hears nothing any more, and fails of that: the rejection came first.
        (
            "echo guess 41; read -r word || exit 3",
            Wa,
            Some("it was 42"),
        ),
        // What is accepted stays accepted, also where the program idles or talks to nobody.
        ("echo guess 42; sleep 60", Ac, None),
        (
            "echo guess 42; sleep 0.1; while echo q 1; do :; done",
            Ac,
            None,
        ),
        ("echo guess 42; sleep 0.1; while :; do :; done", Tle, None),
        ("echo guess 42; sleep 0.1; exit 3", Rte, None),
        ("read -r word", Tle, None),
        ("while echo q 1; do :; done", Tle, None),
        ("echo nonsense", Je, Some("what is nonsense?")),
    ] {
        let run = run(&scene, &format!("#!/bin/sh\n{program}\n"), &host);
        assert_eq!(run.verdict, verdict, "{program}: {:?}", run.reason);
        if let Some(said) = said {
            assert!(
                words(&run).unwrap().contains(said),
                "{program}: {:?}",
                run.reason
            );
        }
    }
}

#[test]
fn waiting_for_each_other_is_idling_of_the_program() {
    let scene = Scene::new(&["42\n"]);
    let host = interaction(&scene, HOST, Protocol::Kattis);
    let run = run(&scene, "#!/bin/sh\nread -r word\n", &host);
    let Reason::Time { clock, .. } = run.reason else {
        panic!("{:?}", run.reason);
    };
    assert_eq!(clock, Clock::Idle);
}

#[test]
fn an_interactor_is_judged_by_its_own_limits() {
    let scene = Scene::new(&["42\n"]);
    for (script, verdict) in [
        // It breaks a pipe because the program has left.
        ("while echo more; do :; done", Verdict::Wa),
        ("kill -SEGV $$", Verdict::Je),
        ("exit 0", Verdict::Je),
        ("trap '' TERM; sleep 60", Verdict::Je),
        ("while :; do :; done", Verdict::Je),
    ] {
        let script = format!("#!/bin/sh\n{script}\n");
        let host = interaction(&scene, &script, Protocol::Kattis);
        let program = if verdict == Verdict::Wa {
            "#!/bin/sh\nread -r word\n"
        } else {
            "#!/bin/sh\nwhile read -r word; do :; done\n"
        };
        let run = run(&scene, program, &host);
        assert_eq!(run.verdict, verdict, "{script}: {:?}", run.reason);
    }
}

#[test]
fn the_log_of_a_testlib_interactor_is_looked_at_by_a_checker() {
    let scene = Scene::new(&["42\n"]);
    let host =
        "#!/bin/sh\nread -r word\necho \"$word\" > \"$2\"\n[ \"$(cat \"$3\")\" = 42 ] || exit 3\n";
    let looks = "#!/bin/sh\n[ \"$(cat \"$2\")\" = 7 ] && exit 0\necho 'not 7' >&2\nexit 1\n";
    let protocol = Protocol::Testlib { percent: false };
    let mut host = interaction(&scene, host, protocol);
    host.then = Some(Box::new(Judging::Checked(vec![checker(
        &scene,
        looks,
        protocol,
        &[],
    )])));
    for (number, verdict) in [(7, Verdict::Ac), (8, Verdict::Wa)] {
        let run = run(&scene, &format!("#!/bin/sh\necho {number}\n"), &host);
        assert_eq!(run.verdict, verdict, "{:?}", run.reason);
    }
    let mut silent = interaction(&scene, "#!/bin/sh\nread -r word\n", protocol);
    silent.then = host.then;
    let run = run(&scene, "#!/bin/sh\necho 7\n", &silent);
    assert_eq!(run.verdict, Verdict::Je, "{:?}", run.reason);
}

#[test]
fn a_manager_of_two_processes_gives_a_share() {
    let scene = Scene::new(&["5\n"]);
    let manager = r#"#!/bin/sh
read -r number
exec 5< "$1" 6> "$2" 7< "$3" 8> "$4"
echo "$number" >&6
read -r first <&5
echo "$first" >&8
read -r second <&7
[ "$second" = 502 ] && echo 0.5 || echo 0.0
echo "heard $first and $second" >&2
"#;
    let mut host = interaction(&scene, manager, Protocol::Cms);
    host.processes = 2;
    for (named, program) in [
        (false, "read -r it; echo $((it * 10 + 2 * $1))"),
        (
            true,
            "exec < \"$1\" > \"$2\"; read -r it; echo $((it * 10 + 2 * $3))",
        ),
    ] {
        host.named_pipes = named;
        let run = run(&scene, &format!("#!/bin/sh\n{program}\n"), &host);
        let Reason::Checker { opinion, .. } = &run.reason else {
            panic!("{named}: {:?}", run.reason);
        };
        assert_eq!(run.verdict, Verdict::Part, "{opinion:?}");
        assert_eq!(opinion.mark, Some(Mark::Share(0.5)));
        assert_eq!(opinion.message.as_deref(), Some("heard 50 and 502"));
    }
}

/// Accepts each number below three and asks for the next.
const PASSES: &str = r#"read -r number
echo "$number" >> "$3judgemessage.txt"
[ "$number" = "$(($(cat "$1") + 1))" ] || exit 43
[ "$number" -lt 3 ] && echo "$number" > "$3nextpass.in"
exit 42
"#;

#[test]
fn several_passes_are_run_with_and_without_an_interactor() {
    let scene = Scene::new(&["0\n"]);
    let checks = format!("#!/bin/sh\n{PASSES}");
    let talks = format!("#!/bin/sh\ncat \"$1\"\n{PASSES}");
    let checked = Judging::Checked(vec![checker(&scene, &checks, Protocol::Kattis, &[])]);
    let talked = Judging::Interactive(interaction(&scene, &talks, Protocol::Kattis));
    for judging in [checked, talked] {
        for (passes, program, verdict, said) in [
            (Some(3), "echo $((n + 1))", Verdict::Ac, "1\n2\n3"),
            (Some(2), "echo $((n + 1))", Verdict::Je, "2 passes"),
            (Some(3), "echo 1", Verdict::Wa, "1\n1"),
            (None, "echo $((n + 1))", Verdict::Ac, "1"),
        ] {
            let program = format!("#!/bin/sh\nread -r n\n{program}\n");
            let judgement = scene.judge_with(&program, &judging, |problem| problem.passes = passes);
            let run = &judgement.runs[0];
            assert_eq!(run.verdict, verdict, "{passes:?} {:?}", run.reason);
            assert!(words(run).unwrap().contains(said), "{:?}", run.reason);
        }
    }
}

#[test]
fn a_transcript_tells_who_said_what_and_when() {
    let mut scene = Scene::new(&["42\n"]);
    let host = interaction(&scene, HOST, Protocol::Kattis);
    let program = "#!/bin/sh\necho q 1\nread -r word\nsleep 0.1\necho guess 42\n";
    assert_eq!(run(&scene, program, &host).transcript, None);
    scene.overheard = true;
    let transcript = run(&scene, program, &host)
        .transcript
        .expect("one was asked for");
    let said: Vec<_> = transcript
        .said
        .iter()
        .map(|said| (said.by, String::from_utf8_lossy(&said.bytes).into_owned()))
        .collect();
    let (host, program) = (Speaker::Interactor(0), Speaker::Process(0));
    let wanted = [
        (program, "q 1\n"),
        (host, "more\n"),
        (program, "guess 42\n"),
    ];
    assert_eq!(said, wanted.map(|(by, text)| (by, text.to_owned())));
    let paused = transcript.said[2].at - transcript.said[1].at;
    assert!(paused >= Duration::from_millis(100), "{transcript:?}");
}
