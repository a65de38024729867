//! Processes that talk with each other: who ended first, who saw the end of whom, whose time ran.

use crate::stage::{Stage, alive_with};
use flagfall::model::{Bytes, Dialogue, Limit, Line, Outcome, Port, Stop, Stream, Talk, Tip};
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

/// The interactor and the program, in every dialogue here.
const HOST: usize = 0;
const PROGRAM: usize = 1;

fn line(from: usize, to: usize, port: Port) -> Line {
    Line {
        from: Tip { party: from, port },
        to: Tip { party: to, port },
    }
}

fn dialogue(stage: &Stage, host: &[&str], program: &[&str]) -> Dialogue {
    let play = |steps: &[&str]| stage.invocation(&[&["play"], steps].concat());
    Dialogue {
        parties: vec![play(host), play(program)],
        host: HOST,
        lines: vec![
            line(PROGRAM, HOST, Port::Standard),
            line(HOST, PROGRAM, Port::Standard),
        ],
        overheard: false,
    }
}

fn converse(stage: &Stage, dialogue: &Dialogue) -> Talk {
    let talk = stage
        .sandbox
        .converse(dialogue, &mut |_, _, _| {}, &Stop::default());
    let talk = talk.unwrap();
    assert_eq!(
        alive_with(&stage.mark),
        Vec::<i32>::new(),
        "nothing is left"
    );
    talk
}

fn outcomes(talk: &Talk) -> (Outcome, Outcome, usize) {
    let [host, program] = &talk.executions[..] else {
        panic!("two parties: {talk:?}");
    };
    (host.outcome.clone(), program.outcome.clone(), talk.order[0])
}

/// Both sandboxes; the bytes straight, and overheard.
fn everywhere(check: impl Fn(&Stage, bool)) {
    for stage in [Stage::new(), Stage::sealed()] {
        for overheard in [false, true] {
            check(&stage, overheard);
        }
    }
}

#[expect(
    clippy::type_complexity,
    clippy::too_many_lines,
    reason = "a table of cases, not steps"
)]
#[test]
fn each_end_is_seen_by_the_other_and_never_before_it_is_on_record() {
    use Outcome::{Exited, Signalled};
    let cases: &[(&str, &[&str], &[&str], Outcome, Outcome, Option<usize>)] = &[
        (
            "an echo",
            &["ping=100", "exit=42"],
            &["echo"],
            Exited(42),
            Exited(0),
            Some(HOST),
        ),
        (
            "the program leaves early",
            &["say=1", "hear=1", "eof", "exit=43"],
            &["hear=1", "say=1", "exit=7"],
            Exited(43),
            Exited(7),
            Some(PROGRAM),
        ),
        (
            "the program crashes while it is asked",
            &["say=1", "eof", "exit=43"],
            &["hear=1", "raise=11"],
            Exited(43),
            Signalled(11),
            Some(PROGRAM),
        ),
        (
            "the interactor rejects, and the program dies of its next word",
            &["hear=1", "exit=43"],
            &["mortal", "say=1", "eof", "say=2", "say=3"],
            Exited(43),
            Signalled(13),
            Some(HOST),
        ),
        (
            "the interactor dies of a word to a program that left",
            &["mortal", "eof", "say=1", "say=2"],
            &["exit=0"],
            Signalled(13),
            Exited(0),
            Some(PROGRAM),
        ),
        (
            "the program closes its output and reads on",
            &["eof", "say=7", "exit=42"],
            &["say=1", "shut-out", "hear=7"],
            Exited(42),
            Exited(0),
            None,
        ),
        (
            "the program closes its input and works on",
            &["mortal", "flood=9999999"],
            &["shut-in", "sleep=300", "exit=0"],
            Signalled(13),
            Exited(0),
            Some(HOST),
        ),
        (
            "one million bytes both ways before anybody reads",
            &["flood=1000000", "swallow=1000000", "exit=42"],
            &["flood=1000000", "swallow=1000000"],
            Exited(42),
            Exited(0),
            None,
        ),
        (
            "B31: both crash at once",
            &["raise=6"],
            &["raise=6"],
            Signalled(6),
            Signalled(6),
            None,
        ),
        (
            "somebody left behind holds the line",
            &["eof", "exit=42"],
            &["leave", "exit=0"],
            Exited(42),
            Exited(0),
            Some(PROGRAM),
        ),
    ];
    everywhere(|stage, overheard| {
        for (name, host, program, of_host, of_program, first) in cases {
            let mut asked = dialogue(stage, host, program);
            asked.overheard = overheard;
            let (found_host, found_program, found_first) = outcomes(&converse(stage, &asked));
            assert_eq!(
                (&found_host, &found_program),
                (of_host, of_program),
                "{name}"
            );
            if let Some(first) = first {
                assert_eq!(found_first, *first, "{name}: who ended first");
            }
        }
    });
}

#[test]
fn where_both_wait_for_each_other_the_program_idles() {
    for (host, program) in [
        (&["hear=1", "exit=42"][..], &["hear=1"][..]),
        // Neither reads what the other writes.
        (&["flood=9999999", "exit=42"], &["flood=9999999"]),
    ] {
        let mut stage = Stage::sealed();
        stage.limits.wall = Duration::from_millis(500);
        let mut asked = dialogue(&stage, host, program);
        asked.parties[HOST].limits.wall = Duration::from_secs(60);
        let begun = Instant::now();
        let talk = converse(&stage, &asked);
        let (_, of_program, first) = outcomes(&talk);
        assert_eq!(of_program, Outcome::Killed(Limit::Wall), "{host:?}");
        assert_eq!(first, PROGRAM, "{host:?}");
        assert!(begun.elapsed() < Duration::from_secs(20), "{host:?}");
        let used = &talk.executions[PROGRAM].measurement;
        assert!(
            used.charged_wall() >= Duration::from_millis(400),
            "{used:?}"
        );
    }
}

#[test]
fn b70_thinking_of_the_interactor_is_not_idling_of_the_program() {
    let mut stage = Stage::sealed();
    stage.limits.wall = Duration::from_millis(500);
    let mut asked = dialogue(
        &stage,
        &[
            "sleep=600",
            "ping=1",
            "burn=400",
            "sleep=400",
            "ping=1",
            "exit=42",
        ],
        &["echo"],
    );
    asked.parties[HOST].limits.wall = Duration::from_secs(30);
    let talk = converse(&stage, &asked);
    assert_eq!(outcomes(&talk).0, Outcome::Exited(42));
    assert_eq!(outcomes(&talk).1, Outcome::Exited(0));
    let used = &talk.executions[PROGRAM].measurement;
    assert!(used.cpu < Duration::from_millis(100), "{used:?}");
    assert!(used.waited > Some(Duration::from_millis(1_000)), "{used:?}");
    assert!(used.charged_wall() <= stage.limits.wall, "{used:?}");
}

#[test]
fn an_interactor_that_does_not_answer_is_ended_by_its_own_limits() {
    for steps in [&["deaf", "sleep=60000"][..], &["deaf", "burn-wall=60000"]] {
        let mut stage = Stage::sealed();
        stage.limits.wall = Duration::from_millis(300);
        let mut asked = dialogue(&stage, steps, &["eof"]);
        asked.parties[HOST].limits.wall = Duration::from_millis(800);
        let talk = converse(&stage, &asked);
        let (host, program, first) = outcomes(&talk);
        assert_eq!(host, Outcome::Killed(Limit::Wall), "{steps:?}");
        assert_eq!((program, first), (Outcome::Exited(0), HOST), "{steps:?}");
    }
}

#[test]
fn a_program_that_floods_the_interactor_is_ended_at_its_cap() {
    everywhere(|stage, overheard| {
        let mut asked = dialogue(stage, &["swallow=99999999999"], &["flood=99999999999"]);
        asked.overheard = overheard;
        asked.parties[PROGRAM].limits.output = Bytes::mib(8);
        let (_, program, first) = outcomes(&converse(stage, &asked));
        let capped = Outcome::Killed(Limit::Output(Stream::Stdout));
        assert_eq!(
            (program, first),
            (capped, PROGRAM),
            "overheard: {overheard}"
        );
    });
}

#[test]
fn b65_a_slow_reader_does_not_hang_the_judge() {
    let mut stage = Stage::sealed();
    stage.limits.wall = Duration::from_millis(700);
    let steps = ["swallow=10", "sleep=100000"];
    let mut asked = dialogue(&stage, &steps, &["flood=99999999999"]);
    asked.parties[HOST].limits.wall = Duration::from_millis(1_500);
    let (host, _, first) = outcomes(&converse(&stage, &asked));
    assert_eq!((host, first), (Outcome::Killed(Limit::Wall), HOST));
}

#[test]
fn what_is_overheard_comes_with_its_line_and_time() {
    let stage = Stage::sealed();
    let mut asked = dialogue(
        &stage,
        &["say=2", "hear=4", "sleep=50", "say=3", "hear=9", "exit=42"],
        &["hear=2", "say=4", "hear=3", "say=9"],
    );
    asked.overheard = true;
    let mut heard = Vec::new();
    let mut hear = |line: usize, at: Duration, piece: &[u8]| {
        heard.push((line, at, String::from_utf8_lossy(piece).into_owned()));
    };
    stage
        .sandbox
        .converse(&asked, &mut hear, &Stop::default())
        .unwrap();
    let words: Vec<_> = heard
        .iter()
        .map(|(line, _, text)| (*line, text.as_str()))
        .collect();
    assert_eq!(words, [(1, "2\n"), (0, "4\n"), (1, "3\n"), (0, "9\n")]);
    assert!(
        heard[2].1 - heard[1].1 >= Duration::from_millis(50),
        "{heard:?}"
    );
}

#[test]
fn a_manager_talks_with_two_processes_by_named_pipes() {
    for stage in [Stage::new(), Stage::sealed()] {
        let name = flagfall::sandbox::named_end;
        // In the order of the manager's lines: from the first program, to it, to the second, from it.
        let [from_first, to_first, to_second, from_second] = [0, 1, 2, 3].map(name);
        let manager = [
            "play".to_owned(),
            format!("write-to={to_first}"),
            "say=5".to_owned(),
            format!("read-from={from_first}"),
            "hear=5".to_owned(),
            format!("write-to={to_second}"),
            format!("read-from={from_second}"),
            "ping=100".to_owned(),
            "exit=0".to_owned(),
        ];
        let manager: Vec<&str> = manager.iter().map(String::as_str).collect();
        let own = [
            format!("read-from={}", name(0)),
            format!("write-to={}", name(1)),
        ];
        let tip = |party, port| Tip { party, port };
        let named_host = tip(HOST, Port::Named);
        let (first, second) = (tip(1, Port::Standard), tip(2, Port::Named));
        let line = |from, to| Line { from, to };
        let asked = Dialogue {
            parties: vec![
                stage.invocation(&manager),
                stage.invocation(&["play", "echo"]),
                stage.invocation(&["play", &own[0], &own[1], "echo"]),
            ],
            host: HOST,
            lines: vec![
                line(first, named_host),
                line(named_host, first),
                line(named_host, second),
                line(second, named_host),
            ],
            overheard: false,
        };
        let talk = converse(&stage, &asked);
        for execution in &talk.executions {
            assert_eq!(execution.outcome, Outcome::Exited(0), "{talk:?}");
        }
    }
}

#[test]
fn a_program_that_cannot_be_started_leaves_nobody_waiting() {
    let stage = Stage::sealed();
    let mut asked = dialogue(&stage, &["eof", "exit=43"], &["echo"]);
    let nonsense = stage.folder().join("nonsense");
    std::fs::write(&nonsense, "no program\n").unwrap();
    std::fs::set_permissions(&nonsense, Permissions::from_mode(0o755)).unwrap();
    asked.parties[PROGRAM].visible = vec![nonsense.clone()];
    asked.parties[PROGRAM].program = nonsense;
    let talk = converse(&stage, &asked);
    let (host, program, first) = outcomes(&talk);
    assert_eq!((host, first), (Outcome::Exited(43), PROGRAM));
    assert!(matches!(program, Outcome::NotStarted(_)), "{program:?}");
}

#[test]
fn ten_dialogues_at_one_time_come_out_alike_each_time() {
    let stage = Stage::sealed();
    let parts: [(&[&str], &[&str]); 5] = [
        (&["ping=200", "exit=42"], &["echo"]),
        (&["ping=3", "exit=43"], &["mortal", "echo", "say=1"]),
        (&["say=1", "eof", "exit=43"], &["hear=1", "raise=11"]),
        (&["mortal", "say=1", "eof", "say=2"], &["exit=0"]),
        (&["hear=1", "exit=43"], &["say=1", "eof", "exit=9"]),
    ];
    let all = || -> Vec<_> {
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..10)
                .map(|at| {
                    let (host, program) = parts[at % parts.len()];
                    let asked = dialogue(&stage, host, program);
                    let stage = &stage;
                    scope.spawn(move || {
                        let mut none = |_: usize, _: Duration, _: &[u8]| {};
                        let talk = stage.sandbox.converse(&asked, &mut none, &Stop::default());
                        outcomes(&talk.unwrap())
                    })
                })
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap())
                .collect()
        })
    };
    let first = all();
    assert_eq!(first[0], (Outcome::Exited(42), Outcome::Exited(0), HOST));
    for _ in 1..20 {
        assert_eq!(all(), first);
    }
    assert_eq!(alive_with(&stage.mark), Vec::<i32>::new());
}
