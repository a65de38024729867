//! Small packages of each format, judged for real as a jury would: verdicts, points and promises.
//! In: the packages beside this file. Out: what `flagfall judge --json` says of each submission.

use crate::not_run::not_run;
use assert_cmd::Command;
use std::path::Path;

/// A submission, its verdict, its points where the problem gives any, whether its promise was kept.
type Wanted = (
    &'static str,
    &'static str,
    Option<f64>,
    Option<&'static str>,
);

const KEPT: Option<&str> = Some("yes");

const PACKAGES: &[(&str, &[&str], &[Wanted])] = &[
    (
        "kattis-2025-subtasks",
        &[],
        &[
            ("accepted/max.py", "AC", Some(100.0), KEPT),
            ("half/first.py", "WA", Some(45.0), KEPT),
            ("wrong_answer/zero.py", "WA", Some(0.0), KEPT),
        ],
    ),
    (
        "kattis-2025-passes",
        &[],
        &[("accepted/seven.py", "AC", None, KEPT)],
    ),
    (
        "kattis-legacy-custom",
        &[],
        &[("accepted/smallest.py", "AC", None, KEPT)],
    ),
    (
        "kattis-legacy-interactive",
        &[],
        &[("accepted/halve.py", "AC", None, KEPT)],
    ),
    (
        "kattis-legacy-sum",
        &["--time-limit", "1s"],
        &[
            ("accepted/sum.py", "AC", None, KEPT),
            ("compiler_error/broken.c", "CE", None, KEPT),
            ("mixed/either.py", "WA", None, KEPT),
            ("mixed/look.py", "WA", None, None),
            ("run_time_error/divide.py", "RTE", None, KEPT),
            ("time_limit_exceeded/loop.py", "TLE", None, KEPT),
            ("wrong_answer/difference.py", "WA", None, KEPT),
        ],
    ),
    (
        "cms-subtasks",
        &[],
        &[
            ("half.py", "WA", Some(40.0), KEPT),
            ("solution.cpp", "AC", Some(100.0), KEPT),
        ],
    ),
    (
        "cms-talk",
        &[],
        &[("solution.cpp", "AC", Some(100.0), KEPT)],
    ),
    (
        "dmoj-batches",
        &[],
        &[
            ("half/half.cpp", "WA", Some(0.0), Some("no")),
            ("right/sum.py", "AC", Some(100.0), KEPT),
        ],
    ),
    (
        "dmoj-interactive",
        &[],
        &[
            ("right/double.py", "AC", Some(100.0), KEPT),
            ("wrong/same.py", "WA", Some(0.0), KEPT),
        ],
    ),
    (
        "polygon-groups",
        &[],
        &[
            ("sum.cpp", "AC", Some(100.0), KEPT),
            ("slow.py", "TLE", Some(30.0), KEPT),
            ("odd.py", "WA", Some(0.0), None),
        ],
    ),
    (
        "sinol-groups",
        &["--only", "0/*", "--only", "1/*"],
        &[("sum.cpp", "AC", Some(40.0), None)],
    ),
];

fn is_there(tool: &str) -> bool {
    let found = std::process::Command::new(tool).arg("--version").output();
    found.is_ok_and(|output| output.status.success())
}

/// Judges a package, and yields the document.
fn judged(name: &str, options: &[&str]) -> serde_json::Value {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/formats")
        .join(name);
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("formats-cache");
    let output = Command::new(env!("CARGO_BIN_EXE_flagfall"))
        .args(["judge", "--format", "json", "--cache"])
        .arg(cache)
        .arg("--problem")
        .arg(package)
        .args(options)
        .output()
        .expect("it runs");
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{name}: {}", String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn packages_are_judged_as_they_promise() {
    for tool in ["python3", "g++", "gcc"] {
        if !is_there(tool) {
            return not_run(&format!(
                "{tool} is not here, in which packages have programs"
            ));
        }
    }
    for (name, options, wanted) in PACKAGES {
        let document = judged(name, options);
        let submissions = document["submissions"].as_array().expect("a list");
        for (submission, verdict, points, kept) in *wanted {
            let found = submissions
                .iter()
                .find(|it| it["name"] == *submission)
                .unwrap_or_else(|| panic!("{name} has no {submission}"));
            let told = format!("{name} {submission}: {found:#}");
            assert_eq!(found["verdict"], *verdict, "{told}");
            if let Some(points) = points {
                assert_eq!(found["score"]["points"], *points, "{told}");
            }
            if let Some(kept) = kept {
                assert_eq!(found["kept"]["kind"], *kept, "{told}");
            }
        }
    }
}

#[test]
fn a_careful_jury_finds_nothing_in_a_good_package_and_the_faults_of_a_bad_one() {
    if !is_there("python3") {
        return not_run("python3 is not here, in which the package has its programs");
    }
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats/kattis-2025-subtasks");
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("formats-cache");
    let verify = |package: &Path| {
        let output = Command::new(env!("CARGO_BIN_EXE_flagfall"))
            .args(["verify", "--format", "sarif", "--cache"])
            .arg(&cache)
            .arg(package)
            .output()
            .expect("it runs");
        let log: serde_json::Value = serde_json::from_slice(&output.stdout).expect("SARIF");
        let found = log["runs"][0]["results"]
            .as_array()
            .expect("a list")
            .clone();
        let rules: Vec<String> = found
            .iter()
            .filter(|it| it["level"] == "error")
            .map(|it| it["ruleId"].as_str().unwrap_or_default().to_owned())
            .collect();
        (output.status.code(), rules)
    };
    assert_eq!(verify(&package), (Some(0), Vec::new()));
    let scratch = tempfile::tempdir().expect("a folder");
    let bad = scratch.path().join("bad");
    copy(&package, &bad);
    std::fs::write(bad.join("data/secret/near/1.in"), "3 x\r\n").expect("a file");
    std::fs::write(bad.join("submissions/accepted/max.py"), "print(1)\n").expect("a file");
    let (code, mut rules) = verify(&bad);
    rules.dedup();
    assert_eq!(code, Some(1));
    assert_eq!(rules, ["line-ends", "input-validator", "promise"]);
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let there = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &there);
        } else {
            std::fs::copy(entry.path(), there).expect("a copy");
        }
    }
}
