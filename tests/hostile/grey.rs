//! A row whose time lies at its limit, judged by the whole program: which verdict it comes to is
//! chance, that it is asked for again, alone, and shown as borderline is not. In: an entry, a
//! ground. Out: what came, in words, and faults.

use crate::collection::{Entry, compiled};
use crate::scene::Scene;
use crate::site::Ground;
use crate::wanted::{self, Wanted};
use flagfall::model::show_duration;
use serde_json::Value;
use std::fs;
use std::process::Command;

/// Runs of a case at its limit: the first, and two alone.
const RUNS: usize = 3;

/// Judges the row twice: as anybody would, and without the policy for times near the limit.
pub fn run(
    entry: &Entry,
    wanted: &[Wanted],
    ground: Ground,
    scene: &Scene,
) -> (String, Vec<String>) {
    let mut faults = Vec::new();
    let run = judge(entry, ground, scene, "10");
    let attempts = run["attempts"]["all"]
        .as_array()
        .map_or(&[][..], Vec::as_slice);
    for verdict in attempts
        .iter()
        .map(|attempt| &attempt["verdict"])
        .chain([&run["verdict"]])
    {
        let clock = if verdict == "TLE" { " cpu" } else { "" };
        let words = format!("{}{clock}", verdict.as_str().unwrap_or("nothing"));
        if !wanted::parse(&words).is_ok_and(|came| came.iter().all(|came| wanted.contains(came))) {
            faults.push(format!("came to {words}"));
        }
    }
    if run["verdict"] == "TLE" && run["reason"]["clock"] != "cpu" {
        faults.push(format!("late by another clock: {}", run["reason"]));
    }
    let alone = attempts.iter().filter(|attempt| attempt["alone"] == true);
    if attempts.len() != RUNS || alone.count() != RUNS - 1 {
        faults.push(format!("not asked for twice more, alone: {attempts:?}"));
    }
    let cpu = |run: &Value| run["cpu_ns"].as_u64();
    if attempts.iter().map(cpu).min().flatten() != cpu(&run) {
        faults.push("the least CPU time does not count".to_owned());
    }
    if run["attempts"]["borderline"] != true {
        faults.push("not shown as borderline".to_owned());
    }
    let plain = judge(entry, ground, scene, "0");
    if !plain["verdict"].is_string() || !plain["attempts"].is_null() {
        faults.push(format!("with a band of nothing: {plain}"));
    }
    let text = run["reason"]["text"].as_str().unwrap_or_default();
    (format!("{} {text}", run["verdict"]), faults)
}

/// The one run of a result; null where there is none.
fn judge(entry: &Entry, ground: Ground, scene: &Scene, band: &str) -> Value {
    let cases = scene.path("grey");
    fs::create_dir_all(&cases).expect("a folder");
    fs::write(cases.join("1.in"), "").expect("an input");
    fs::write(cases.join("1.ans"), &entry.header.answer).expect("an answer");
    let program = &compiled().expect("asked only where there is a compiler")[&entry.name];
    let limits = &entry.header.limits;
    // Where the machine is busy, the program gets its CPU time late.
    let wall = limits.cpu * 60;
    let output = Command::new(env!("CARGO_BIN_EXE_flagfall"))
        .args(["judge", "--format", "json", "--jobs", "1", "--band", band])
        .args(["--isolation", ground.isolation()])
        .args(["--time-limit", &show_duration(limits.cpu).replace(' ', "")])
        .args(["--wall-limit", &show_duration(wall).replace(' ', "")])
        .arg("--cases")
        .arg(&cases)
        .arg(program)
        .output()
        .expect("the program starts");
    let result: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    result["submissions"][0]["runs"][0].clone()
}
