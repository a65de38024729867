//! `flagfall judge` on one's own files.

use crate::workshop::{RIGHT, WRONG, Workshop, program};
use std::time::{Duration, Instant};

#[test]
fn a_right_program_is_accepted_and_the_exit_code_says_so() {
    let workshop = Workshop::with_problem();
    workshop.file("a.rs", RIGHT);
    let (code, output, error) = workshop.call(&["judge", "a.rs"]);
    assert_eq!(code, 0, "{output}{error}");
    assert!(output.contains("AC"), "{output}");
}

#[test]
fn a_wrong_program_is_refused_with_the_first_difference() {
    let workshop = Workshop::with_problem();
    workshop.file("a.rs", WRONG);
    let (code, output, _) = workshop.call(&["judge", "a.rs"]);
    assert_eq!(code, 1, "{output}");
    for part in [
        "WA", "secret/1", "line 1", "column 1", "expected", "3", "-1",
    ] {
        assert!(output.contains(part), "'{part}' is missing from: {output}");
    }
}

#[test]
fn a_folder_of_cases_is_enough() {
    let workshop = Workshop::empty();
    workshop
        .file("data/1.in", "1 2\n")
        .file("data/1.out", "3\n")
        .file("a.rs", RIGHT);
    let (code, output, error) = workshop.call(&["judge", "a.rs", "--cases", "data"]);
    assert_eq!(code, 0, "{output}{error}");
}

#[test]
fn promises_are_held_in_a_folder_of_solutions() {
    let workshop = Workshop::with_problem();
    workshop
        .file("solutions/sum/accepted/right.rs", RIGHT)
        .file("solutions/sum/wrong_answer/minus.rs", WRONG)
        .file(
            "solutions/sum/compile_error/typo.rs",
            "fn main() { printn!(); }\n",
        );
    let (code, output, error) = workshop.call(&["judge"]);
    assert_eq!(code, 0, "{output}{error}");
    assert!(output.contains("3 of 3"), "{output}");
    workshop.file("solutions/sum/accepted/also.rs", WRONG);
    let (code, output, _) = workshop.call(&["judge"]);
    assert_eq!(code, 1, "{output}");
    assert!(output.contains("3 of 4"), "{output}");
}

#[test]
fn verdicts_tell_how_a_program_ended() {
    let workshop = Workshop::with_problem();
    for (name, body, verdict, words) in [
        ("exit", "std::process::exit(137)", "RTE", "exit code 137"),
        (
            "right_exit_1",
            "let t = std::io::read_to_string(std::io::stdin()).unwrap(); let s: i64 = t.split_whitespace().map(|w| w.parse::<i64>().unwrap()).sum(); println!(\"{s}\"); std::process::exit(1)",
            "RTE",
            "exit code 1",
        ),
        ("panic", "panic!(\"no queens\")", "RTE", "no queens"),
        ("abort", "std::process::abort()", "RTE", "SIGABRT"),
        (
            "null",
            "unsafe { std::ptr::null_mut::<u8>().wrapping_add(8).write_volatile(1) }",
            "RTE",
            "SIGSEGV",
        ),
        (
            "sleep",
            "std::thread::sleep(std::time::Duration::from_secs(20))",
            "TLE",
            "idle",
        ),
        (
            "burn",
            "let mut x = 0_u64; loop { x = std::hint::black_box(x + 1) }",
            "TLE",
            "CPU",
        ),
        (
            "memory",
            "let mut all = Vec::new(); loop { all.push(vec![1_u8; 1 << 20]); std::hint::black_box(&all); }",
            "MLE",
            "64 MiB",
        ),
        (
            "flood",
            "let line = \"x\".repeat(8191); loop { println!(\"{line}\") }",
            "OLE",
            "64 MiB",
        ),
    ] {
        let file = format!("{name}.rs");
        workshop.file(&file, program(body));
        let (code, output, _) = workshop.call(&["judge", &file, "--time-limit", "0.25s"]);
        assert_eq!(code, 1, "{name}: {output}");
        assert!(output.contains(verdict), "{name}: {output}");
        assert!(
            output.contains(words),
            "{name}: '{words}' is missing from: {output}"
        );
    }
}

#[test]
fn a_second_judging_compiles_nothing() {
    let workshop = Workshop::with_problem();
    workshop.file(
        "a.rs",
        format!("// Its own text, so that no other test has built it.\n{RIGHT}"),
    );
    let cache = workshop.path("cache");
    let cached = || {
        let json = workshop.path("result.json");
        let mut call = workshop.flagfall(&["judge", "a.rs", "--json", "result.json"]);
        call.env("FLAGFALL_CACHE", &cache).assert().success();
        let document: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
        document["submissions"][0]["build"]["cached"]
            .as_bool()
            .unwrap()
    };
    assert!(!cached());
    assert!(cached());
}

#[test]
fn the_first_failure_ends_a_submission_unless_all_is_asked_for() {
    let workshop = Workshop::with_problem();
    workshop.file("a.rs", WRONG);
    let skipped = |words: &[&str]| {
        let (_, output, _) =
            workshop.call(&[&["judge", "a.rs", "--format", "json"], words].concat());
        output.matches("\"verdict\": \"SKIP\"").count()
            + output.matches("\"verdict\":\"SKIP\"").count()
    };
    assert_eq!(skipped(&[]), 2);
    assert_eq!(skipped(&["--all"]), 0);
}

#[test]
fn cases_are_chosen_by_glob_and_run_in_natural_order() {
    let workshop = Workshop::with_problem();
    workshop.file("a.rs", RIGHT);
    let (code, output, _) = workshop.call(&["judge", "a.rs", "-v", "--only", "secret/1*"]);
    assert_eq!(code, 0, "{output}");
    assert!(
        output.contains("secret/10") && !output.contains("secret/2"),
        "{output}"
    );
    let (_, output, _) = workshop.call(&["judge", "a.rs", "-v"]);
    let at = |name: &str| {
        output
            .find(name)
            .unwrap_or_else(|| panic!("{name}: {output}"))
    };
    assert!(at("secret/2") < at("secret/10"), "{output}");
}

#[test]
fn a_command_is_judged_and_never_left_waiting_on_the_terminal() {
    let workshop = Workshop::empty();
    workshop.file("data/1.in", "").file("data/1.ans", "");
    let begun = Instant::now();
    let (code, output, error) = workshop.call(&["judge", "--command", "cat", "--cases", "data"]);
    assert_eq!(code, 0, "{output}{error}");
    assert!(begun.elapsed() < Duration::from_secs(10));
    workshop.file("double.sh", "read a b\necho $((a + b))\n");
    let problem = Workshop::with_problem();
    problem.file("add.sh", "read a b\necho $((a + b))\n");
    let (code, output, error) = problem.call(&["judge", "--command", "sh add.sh"]);
    assert_eq!(code, 0, "{output}{error}");
}

#[test]
fn an_executable_is_judged_as_it_is() {
    use std::os::unix::fs::PermissionsExt;
    let workshop = Workshop::with_problem();
    workshop.file("adder", "#!/bin/sh\nread a b\necho $((a + b))\n");
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(workshop.path("adder"), mode).unwrap();
    let (code, output, error) = workshop.call(&["judge", "adder"]);
    assert_eq!(code, 0, "{output}{error}");
}

#[test]
fn a_cargo_package_is_built_and_judged() {
    let workshop = Workshop::with_problem();
    workshop
        .file(
            "pack/Cargo.toml",
            "[package]\nname = \"adder\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
        )
        .file("pack/src/main.rs", RIGHT);
    let (code, output, error) = workshop.call(&["judge", "pack"]);
    assert_eq!(code, 0, "{output}{error}");
}

#[test]
fn a_name_with_spaces_quotes_and_other_letters_is_judged() {
    let workshop = Workshop::with_problem();
    workshop.file("my 'first' 풀이.rs", RIGHT);
    let (code, output, error) = workshop.call(&["judge", "my 'first' 풀이.rs"]);
    assert_eq!(code, 0, "{output}{error}");
}

#[test]
fn extra_cases_are_run_only_when_asked_for() {
    let workshop = Workshop::empty();
    workshop
        .file(
            "cases/t/problem.toml",
            "[limits]\ntime = 1\nmemory = \"64 MiB\"\n[table]\nfile = \"t.csv\"\nname = \"{n}\"\n\
             input = \"{n} 1\\n\"\nanswer = \"{a}\\n\"\nrole = \"role\"\n",
        )
        .file(
            "cases/t/t.csv",
            "n,a,role\n1,2,case\n2,99,extra\n3,7,reference\n",
        )
        .file("a.rs", RIGHT);
    assert_eq!(workshop.call(&["judge", "a.rs"]).0, 0);
    assert_eq!(workshop.call(&["judge", "a.rs", "--extra"]).0, 1);
}

#[test]
fn ctrl_c_keeps_what_is_done_and_leaves_no_process() {
    let workshop = Workshop::with_problem();
    workshop.file(
        "a.rs",
        program("let mut x = 0_u64; loop { x = std::hint::black_box(x + 1) }"),
    );
    // Built beforehand, so that the interrupt meets a run.
    workshop.call(&["judge", "a.rs", "--time-limit", "0.1s"]);
    let mark = format!("mark-{}", std::process::id());
    let child = std::process::Command::new(env!("CARGO_BIN_EXE_flagfall"))
        .args([
            "judge",
            "a.rs",
            "--time-limit",
            "50s",
            "--json",
            "result.json",
        ])
        .current_dir(workshop.path(""))
        .env(
            "FLAGFALL_CACHE",
            std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"),
        )
        .env("TMPDIR", workshop.path(""))
        .env("MARK", &mark)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(1_500));
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    let begun = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(5));
    assert_eq!(output.status.code(), Some(130));
    let json = std::fs::read_to_string(workshop.path("result.json")).unwrap();
    assert!(json.contains("\"interrupted\":true"), "{json}");
    let folder = workshop.path("").to_string_lossy().into_owned();
    let left = std::fs::read_dir("/proc")
        .unwrap()
        .flatten()
        .filter(|entry| {
            let environment = std::fs::read(entry.path().join("environ")).unwrap_or_default();
            String::from_utf8_lossy(&environment).contains(folder.trim_end_matches('/'))
        });
    assert_eq!(left.count(), 0, "processes are left");
}
