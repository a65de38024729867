//! The lesson, judged end to end as a user would: every promise under `solutions/` is held against
//! `cases/`. One run of the program, many statements about its result. Programs whose language is
//! not here are told as not run.

#[path = "../stage/not_run.rs"]
mod not_run;

use not_run::not_run;
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The result of judging everything, made once.
fn result() -> &'static Value {
    static RESULT: OnceLock<Value> = OnceLock::new();
    RESULT.get_or_init(|| {
        let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let file = temporary.join(format!("lesson-{}.json", std::process::id()));
        let output = Command::new(env!("CARGO_BIN_EXE_flagfall"))
            .args(["judge", "--lang", "en", "--json"])
            .arg(&file)
            .current_dir(root())
            .env("FLAGFALL_CACHE", temporary.join("cache"))
            .output()
            .expect("the program starts");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let json = std::fs::read_to_string(&file).unwrap_or_default();
        let value = serde_json::from_str(&json).unwrap_or_else(|error| {
            panic!(
                "{error}\n{text}\n{}",
                String::from_utf8_lossy(&output.stderr)
            )
        });
        assert_eq!(output.status.code(), Some(0), "{text}");
        value
    })
}

/// A submission of the result; none, and told, where its language is not here.
fn submission(problem: &str, name: &str) -> Option<&'static Value> {
    let found = result()["submissions"]
        .as_array()
        .unwrap()
        .iter()
        .find(|submission| submission["problem"] == problem && submission["name"] == name);
    let found = found.unwrap_or_else(|| panic!("{problem}/{name} is missing from the result"));
    if found["state"] == "not_judged" {
        not_run(&format!("{problem}/{name}: {}", found["not_judged"]));
        return None;
    }
    Some(found)
}

fn verdict(submission: &Value) -> &str {
    submission["verdict"].as_str().unwrap()
}

fn runs(submission: &Value) -> &[Value] {
    submission["runs"].as_array().unwrap()
}

#[test]
fn every_solution_keeps_its_promise() {
    let mut broken = Vec::new();
    for found in result()["submissions"].as_array().unwrap() {
        let (problem, name) = (
            found["problem"].as_str().unwrap(),
            found["name"].as_str().unwrap(),
        );
        if let Some(found) = submission(problem, name)
            && found["kept"]["kind"] != "yes"
        {
            broken.push(format!("{problem}/{name}: {}", found["kept"]));
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn the_naive_program_is_late_and_the_better_one_passes() {
    for (name, expected) in [
        ("time_limit_exceeded/ordered_board.cpp", "TLE"),
        ("time_limit_exceeded/ordered_board.rs", "TLE"),
        ("time_limit_exceeded/ordered_board.java", "TLE"),
        ("time_limit_exceeded/row_scan.py", "TLE"),
        ("accepted/three_arrays.cpp", "AC"),
        ("accepted/three_arrays.rs", "AC"),
        ("accepted/three_arrays.py", "AC"),
        ("accepted/row_scan.java", "AC"),
        ("accepted/quarter_boards.rs", "AC"),
    ] {
        if let Some(found) = submission("n-queens", name) {
            assert_eq!(verdict(found), expected, "{name}");
        }
    }
}

#[test]
fn the_candidate_list_is_wrong_at_the_first_size_already() {
    if let Some(found) = submission("n-queens", "wrong_answer/candidate_list_prints.py") {
        assert_eq!(verdict(found), "WA");
        let first = &runs(found)[0];
        assert_eq!(first["verdict"], "WA");
        let told = first["reason"]["text"].as_str().unwrap();
        assert!(told.contains("[0]"), "the difference must be shown: {told}");
    }
}

#[test]
fn language_rules_of_the_problem_are_in_force() {
    for (name, seconds, mib) in [
        ("accepted/three_arrays.rs", 10, 144),
        ("accepted/three_arrays.cpp", 10, 128),
        ("accepted/three_arrays.java", 21, 272),
        ("accepted/three_arrays.py", 32, 288),
    ] {
        if let Some(found) = submission("n-queens", name) {
            let limits = &runs(found)[0]["limits"];
            assert_eq!(limits["cpu_ns"], seconds * 1_000_000_000_u64, "{name}");
            assert_eq!(limits["memory_bytes"], mib << 20, "{name}");
        }
    }
}

#[test]
fn a_late_program_is_reported_with_its_true_figure_just_past_the_kill_point() {
    if let Some(found) = submission("n-queens", "time_limit_exceeded/ordered_board.rs") {
        let late = runs(found)
            .iter()
            .find(|run| run["verdict"] == "TLE")
            .unwrap();
        let (cpu, limit) = (
            late["cpu_ns"].as_u64().unwrap(),
            late["limits"]["cpu_ns"].as_u64().unwrap(),
        );
        assert!(cpu > limit + limit / 10, "{cpu}");
        assert!(cpu < limit + limit / 10 + limit / 20, "{cpu}");
    }
}

#[test]
fn compiled_solutions_use_little_memory_and_the_large_one_is_caught() {
    if let Some(found) = submission("n-queens", "accepted/three_arrays.cpp") {
        let peak = runs(found)
            .iter()
            .map(|run| run["peak_bytes"].as_u64().unwrap())
            .max()
            .unwrap();
        assert!(
            peak < 8 << 20,
            "a static C++ program was charged {peak} bytes"
        );
    }
    if let Some(found) = submission("n-queens", "memory_limit_exceeded/merged_states.rs") {
        assert_eq!(verdict(found), "MLE");
    }
}

#[test]
fn the_other_problems_fail_where_their_solutions_are_weak() {
    for (problem, name, expected) in [
        ("polygon-area", "wrong_answer/single_precision.rs", "WA"),
        ("polygon-area", "wrong_answer/signed_area.py", "WA"),
        ("word-count", "wrong_answer/case_kept.rs", "WA"),
        ("word-count", "time_limit_exceeded/linear_search.rs", "TLE"),
        ("word-count", "accepted/word_count.rs", "AC"),
    ] {
        if let Some(found) = submission(problem, name) {
            assert_eq!(verdict(found), expected, "{problem}/{name}");
        }
    }
}
