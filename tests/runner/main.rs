//! The portable runner on real processes: each row is a program that other judges get wrong.
//! Verdicts rest on these facts. Times are asserted only against the limit that the run itself had.

mod dialogue;
#[path = "../stage/not_run.rs"]
mod not_run;
mod stage;
mod waiting;

use flagfall::model::{Bytes, Data, Input, Limit, Outcome, Stop, Stream};
use stage::{Stage, alive_with};
use std::time::{Duration, Instant};

#[test]
fn an_answer_arrives_whole_with_its_facts() {
    let stage = Stage::new();
    let (execution, output) = stage.run(&["answer"]);
    assert_eq!(execution.outcome, Outcome::Exited(0));
    assert_eq!(output, b"42\n");
    assert_eq!(execution.stdout.head, b"42\n");
    assert!(execution.measurement.cpu < Duration::from_millis(500));
    assert_eq!(execution.measurement.strays, 0);
}

#[test]
fn peak_memory_is_not_inherited_from_a_large_judge() {
    // The judge holds 300 MiB when the launcher is started and when the program is.
    let ballast = vec![1_u8; 300 << 20];
    let stage = Stage::new();
    let (execution, _) = stage.run(&["answer"]);
    let peak = execution.measurement.peak.unwrap().bytes;
    // The code of an unoptimised launcher alone takes 9 MiB, of an optimised one 3.
    assert!(peak < Bytes::mib(16), "a tiny program was charged {peak}");
    assert!(ballast[ballast.len() / 2] == 1);
}

#[test]
fn a_sleeper_is_ended_by_the_wall_limit_however_right_its_answer() {
    let mut stage = Stage::new();
    stage.limits.wall = Duration::from_millis(400);
    let (execution, output) = stage.run(&["sleep", "20000"]);
    assert_eq!(execution.outcome, Outcome::Killed(Limit::Wall));
    assert_eq!(output, b"42\n");
    assert!(execution.measurement.cpu < Duration::from_millis(200));
    assert!(execution.measurement.wall >= stage.limits.wall);
}

#[test]
fn a_burner_left_behind_is_dead_at_the_end_of_the_run() {
    for role in ["leave-burner", "leave-escaped-burner"] {
        let stage = Stage::new();
        let (execution, output) = stage.run(&[role]);
        assert_eq!(execution.outcome, Outcome::Exited(0), "{role}");
        assert_eq!(output, b"42\n");
        assert!(execution.measurement.strays >= 1, "{role}");
        assert_eq!(alive_with(&stage.mark), Vec::<i32>::new(), "{role}");
    }
}

#[test]
fn touching_too_much_memory_ends_the_run() {
    let mut stage = Stage::new();
    stage.limits.memory = Bytes::mib(128);
    let (execution, _) = stage.run(&["touch", "4000"]);
    assert_eq!(execution.outcome, Outcome::Killed(Limit::Memory));
    let (execution, _) = stage.run(&["touch", "100"]);
    assert_eq!(execution.outcome, Outcome::Exited(0));
    let peak = execution.measurement.peak.unwrap().bytes;
    assert!(peak > Bytes::mib(100) && peak < Bytes::mib(106), "{peak}");
}

#[test]
fn memory_of_all_children_counts() {
    let mut stage = Stage::new();
    stage.limits.memory = Bytes::mib(64);
    let (execution, _) = stage.run(&["children-touch", "20"]);
    assert_eq!(execution.outcome, Outcome::Killed(Limit::Memory));
}

#[test]
fn memory_that_is_only_reserved_is_free() {
    let mut stage = Stage::new();
    stage.limits.memory = Bytes::mib(64);
    let (execution, _) = stage.run(&["reserve", "4000"]);
    assert_eq!(execution.outcome, Outcome::Exited(0));
}

#[test]
fn endless_output_is_stopped_while_running_and_counted_exactly_at_the_cap() {
    let mut stage = Stage::new();
    stage.limits.output = Bytes::mib(8);
    let cap = stage.limits.output.0;
    let (execution, output) = stage.run(&["print", "393216000"]);
    assert_eq!(
        execution.outcome,
        Outcome::Killed(Limit::Output(Stream::Stdout))
    );
    assert_eq!(output.len() as u64, cap);
    for (size, outcome) in [
        (cap - 1, Outcome::Exited(0)),
        (cap, Outcome::Exited(0)),
        (cap + 1, Outcome::Killed(Limit::Output(Stream::Stdout))),
    ] {
        let (execution, output) = stage.run(&["print", &size.to_string()]);
        assert_eq!(execution.outcome, outcome, "{size}");
        assert_eq!(output.len() as u64, size.min(cap));
    }
}

#[test]
fn a_flood_on_standard_error_neither_hangs_nor_passes() {
    let mut stage = Stage::new();
    stage.limits.output = Bytes::mib(1);
    let (execution, _) = stage.run(&["print-error", "4000000"]);
    assert_eq!(
        execution.outcome,
        Outcome::Killed(Limit::Output(Stream::Stderr))
    );
    stage.limits.output = Bytes::mib(8);
    let (execution, output) = stage.run(&["print-error", "4000000"]);
    assert_eq!(execution.outcome, Outcome::Exited(0));
    assert_eq!(output, b"42\n");
}

#[test]
fn exit_codes_and_signals_are_told_apart() {
    let stage = Stage::new();
    for (words, outcome) in [
        (&["exit", "137"][..], Outcome::Exited(137)),
        (&["exit", "10"], Outcome::Exited(10)),
        (&["exit", "255"], Outcome::Exited(255)),
        (&["raise", "9"], Outcome::Signalled(9)),
        (&["raise", "24"], Outcome::Signalled(24)),
        (&["raise", "13"], Outcome::Signalled(13)),
        (&["raise", "8"], Outcome::Signalled(8)),
        (&["segfault"], Outcome::Signalled(11)),
        (&["abort"], Outcome::Signalled(6)),
        (&["panic"], Outcome::Exited(101)),
    ] {
        assert_eq!(stage.run(words).0.outcome, outcome, "{words:?}");
    }
}

#[test]
fn a_burner_is_killed_soon_after_the_kill_point_at_fractional_limits_too() {
    for (limit, overshoot) in [(1_000, 100), (250, 100)] {
        let mut stage = Stage::new();
        stage.limits.cpu = Duration::from_millis(limit);
        stage.limits.overshoot = Duration::from_millis(overshoot);
        let (execution, _) = stage.run(&["ignore-and-burn"]);
        assert_eq!(execution.outcome, Outcome::Killed(Limit::Cpu));
        let (cpu, kill) = (execution.measurement.cpu, stage.limits.kill_point());
        assert!(cpu >= kill, "{cpu:?}");
        assert!(
            cpu < kill + Duration::from_millis(50),
            "{cpu:?} with the kill point at {kill:?}"
        );
    }
}

#[test]
fn cpu_time_counts_threads_and_children_waited_for_left_behind_or_disowned() {
    let stage = Stage::new();
    for (words, least) in [
        (&["burn", "100"][..], 100),
        (&["burn-threads", "100"], 200),
        (&["wait-for-burner", "100"], 100),
        (&["disown-burner", "300"], 150),
    ] {
        let (execution, _) = stage.run(words);
        let cpu = execution.measurement.cpu;
        assert!(cpu >= Duration::from_millis(least), "{words:?}: {cpu:?}");
    }
}

#[test]
fn cpu_time_and_not_wall_time_is_charged_on_a_busy_core() {
    let core = flagfall::sandbox::slots(None).cores[0];
    let stage = Stage::new();
    let mut invocation = stage.invocation(&["burn", "300"]);
    invocation.core = Some(core);
    let execution = stage.beside_hogs(&invocation, core);
    let used = execution.measurement;
    assert_eq!(execution.outcome, Outcome::Exited(0));
    assert!(used.cpu >= Duration::from_millis(300), "{used:?}");
    assert!(
        used.cpu < Duration::from_millis(450),
        "a neighbour's time was charged: {used:?}"
    );
    assert!(used.wall > used.cpu, "{used:?}");
}

#[test]
fn a_program_without_input_reads_its_end_and_never_the_terminal() {
    let stage = Stage::new();
    let (execution, output) = stage.run(&["echo"]);
    assert_eq!(execution.outcome, Outcome::Exited(0));
    assert_eq!(output, b"");
}

#[test]
fn input_is_the_file_itself_and_cannot_be_written() {
    let mut stage = Stage::new();
    let path = stage.folder().join("case.in");
    std::fs::write(&path, "7\n").unwrap();
    for data in [Data::File(path), Data::Bytes(b"7\n".as_slice().into())] {
        stage.input = Input::Data(data);
        assert_eq!(stage.run(&["echo"]).1, b"7\n");
        assert_eq!(stage.run(&["write-input"]).1, b"true\n");
        assert_eq!(
            stage.run(&["echo"]).1,
            b"7\n",
            "each run reads from the beginning"
        );
    }
}

#[test]
fn a_program_gets_three_descriptors_a_fixed_environment_and_an_empty_folder() {
    let stage = Stage::new();
    assert_eq!(stage.run(&["descriptors"]).1, b"0 1 2\n");
    assert_eq!(
        stage.run(&["environment"]).1,
        b"HOME LANG PATH RUNNER_MARK TMPDIR\n"
    );
}

#[test]
fn a_program_that_cannot_be_started_is_no_fault_of_the_judge() {
    let stage = Stage::new();
    let mut invocation = stage.invocation(&[]);
    invocation.program = "/nowhere/program".into();
    let (execution, _) = stage.start(&invocation, &Stop::default());
    assert_eq!(execution.outcome, Outcome::NotStarted(2));
    assert_eq!(
        stage.run(&["answer"]).1,
        b"42\n",
        "the launcher is still usable"
    );
}

#[test]
fn a_fork_bomb_ends_within_the_limits_and_the_next_run_is_normal() {
    let mut stage = Stage::new();
    if !stage.caps_tasks() {
        // Nothing but a watch would stand between the bomb and this machine.
        not_run::not_run("a fork bomb needs a hard cap on processes, which root has not got here");
        return;
    }
    stage.limits.cpu = Duration::from_millis(500);
    stage.limits.wall = Duration::from_millis(1500);
    let (execution, _) = stage.run(&["fork-bomb"]);
    assert!(
        matches!(execution.outcome, Outcome::Killed(_)),
        "{:?}",
        execution.outcome
    );
    assert_eq!(alive_with(&stage.mark), Vec::<i32>::new());
    assert_eq!(stage.run(&["answer"]).1, b"42\n");
}

#[test]
fn too_many_threads_are_told_as_such() {
    let mut stage = Stage::new();
    stage.limits.wall = Duration::from_secs(2);
    let (execution, _) = stage.run(&["many-threads"]);
    // Where the system holds the cap, the program is refused a thread, and says so.
    let refused = Outcome::Exited(101);
    assert!([Outcome::Killed(Limit::Tasks), refused].contains(&execution.outcome));
}

#[test]
fn a_request_to_stop_ends_the_run_at_once() {
    let stage = Stage::new();
    let stop = Stop::default();
    let asker = stop.clone();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        asker.ask();
    });
    let begun = Instant::now();
    let (execution, _) = stage.start(&stage.invocation(&["sleep", "20000"]), &stop);
    assert_eq!(execution.outcome, Outcome::Interrupted);
    assert!(begun.elapsed() < Duration::from_secs(5));
    thread.join().unwrap();
}

#[test]
fn a_program_that_stops_its_launcher_is_ended_by_the_wall_limit() {
    let mut stage = Stage::new();
    stage.limits.wall = Duration::from_millis(300);
    let begun = Instant::now();
    stage.run(&["stop-parent"]);
    assert!(
        begun.elapsed() < Duration::from_secs(10),
        "nobody waits for ever"
    );
    assert_eq!(
        stage.run(&["answer"]).1,
        b"42\n",
        "the launcher is still usable"
    );
}

#[test]
fn dropping_a_run_kills_it() {
    let stage = Stage::new();
    drop(stage.begin(&stage.invocation(&["burn", "60000"])));
    assert_eq!(alive_with(&stage.mark), Vec::<i32>::new());
}

#[test]
fn a_judge_that_is_killed_leaves_no_process() {
    use std::process::Command;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::create_dir(path("data")).unwrap();
    std::fs::write(path("data/1.in"), "").unwrap();
    std::fs::write(path("data/1.ans"), "").unwrap();
    // Two of them outlive their parents and leave their group.
    std::fs::write(
        path("a.sh"),
        "setsid sleep 1000 & sleep 1000 & touch \"$0.began\"; while :; do :; done\n",
    )
    .unwrap();
    let mut judge = Command::new(env!("CARGO_BIN_EXE_flagfall"))
        .args([
            "judge",
            "--command",
            "sh a.sh",
            "--cases",
            "data",
            "--time-limit",
            "600s",
            // Sealed, the program could not tell anybody that it has begun; that it dies too is
            // seen by the hostile programs.
            "--isolation",
            "none",
        ])
        .current_dir(folder.path())
        .env("FLAGFALL_CACHE", path("cache"))
        .env("TMPDIR", folder.path())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while !path("a.sh.began").exists() {
        assert!(
            began.elapsed() < Duration::from_secs(20),
            "the program never began"
        );
        std::thread::sleep(Duration::from_millis(10));
    }
    judge.kill().unwrap();
    judge.wait().unwrap();
    let began = Instant::now();
    let mark = folder.path().to_string_lossy().into_owned();
    while !stage::alive_with_part(&mark).is_empty() {
        assert!(
            began.elapsed() < Duration::from_secs(5),
            "processes are left"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn endless_recursion_meets_the_end_of_the_stack_before_the_memory_limit() {
    let mut stage = Stage::new();
    stage.limits = flagfall::model::Limits::new(Duration::from_secs(2), Bytes::mib(64));
    let (execution, _) = stage.run(&["recurse"]);
    // Rust's own handler turns the fault into an abort and says why on standard error.
    assert_eq!(execution.outcome, Outcome::Signalled(6));
    assert!(String::from_utf8_lossy(&execution.stderr.head).contains("overflowed its stack"));
    let peak = execution.measurement.peak.unwrap().bytes;
    assert!(peak > Bytes::mib(50), "the stack could grow to {peak} only");
}
