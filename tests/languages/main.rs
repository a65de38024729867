//! Every language of the table that can be had: a program is built and run, and its syntax error is
//! a compile error that names the file. A language whose tools are missing is told as not run.

#[path = "../stage/not_run.rs"]
mod not_run;

use not_run::not_run;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Rows of the table whose tools no package of Debian has; written by their documentation.
const NOT_TO_BE_HAD: [&str; 2] = ["swift", "zig"];

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/languages/programs");
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    all.sort();
    all
}

/// The language's id, from a name such as `sum_cpp17.cpp`.
fn language(program: &Path) -> &str {
    program
        .file_stem()
        .unwrap()
        .to_str()
        .unwrap()
        .strip_prefix("sum_")
        .unwrap()
}

/// Judges one file in a folder with one case; yields its part of the result.
fn judge(folder: &Path, file: &str, language: &str) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_flagfall"))
        .args([
            "judge",
            file,
            "--language",
            language,
            "--cases",
            "data",
            "--format",
            "json",
        ])
        .args(["--time-limit", "20s", "--memory-limit", "1GiB"])
        .current_dir(folder)
        .env(
            "FLAGFALL_CACHE",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"),
        )
        .output()
        .unwrap();
    let document: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    document["submissions"][0].clone()
}

fn stage() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("data")).unwrap();
    std::fs::write(folder.path().join("data/1.in"), "1 2\n3000000000\n-4 5\n").unwrap();
    std::fs::write(folder.path().join("data/1.ans"), "3000000004\n").unwrap();
    folder
}

#[test]
fn every_row_of_the_table_has_a_program_here() {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/build/languages.toml");
    let text = std::fs::read_to_string(table).unwrap();
    let ids: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("id = \"")?.split('"').next())
        .collect();
    let programs = programs();
    for id in &ids {
        assert!(
            programs.iter().any(|program| language(program) == *id),
            "no program for {id}"
        );
    }
    assert!(ids.len() >= 20, "{ids:?}");
}

#[test]
fn a_program_in_each_language_adds_up_its_input() {
    let folder = stage();
    for program in programs() {
        let id = language(&program);
        let name = program.file_name().unwrap().to_str().unwrap();
        std::fs::copy(&program, folder.path().join(name)).unwrap();
        let found = judge(folder.path(), name, id);
        if found["state"] == "not_judged" {
            if !NOT_TO_BE_HAD.contains(&id) {
                not_run(&format!("{id}: {}", found["not_judged"]));
            }
            continue;
        }
        assert_eq!(found["verdict"], "AC", "{id}: {found:#}");
    }
}

#[test]
fn a_syntax_error_is_a_compile_error_that_names_the_file() {
    let folder = stage();
    for program in programs() {
        let id = language(&program);
        let ending = program.extension().unwrap().to_str().unwrap();
        let name = format!("broken.{ending}");
        // Without its opening tag any text is a PHP program.
        let opening = if id == "php" { "<?php " } else { "" };
        let text = format!("{opening}this is (no program in any language {{\n");
        std::fs::write(folder.path().join(&name), text).unwrap();
        let found = judge(folder.path(), &name, id);
        if found["state"] == "not_judged" {
            continue;
        }
        assert_eq!(found["verdict"], "CE", "{id}: {found:#}");
        let message = found["build"]["message"].to_string();
        assert!(message.contains("broken"), "{id}: {message}");
    }
}
