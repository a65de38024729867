//! Bad input: one clear sentence each, exit code 2, nothing lost, no panic.

use crate::workshop::{RIGHT, Workshop};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;

#[test]
fn missing_things_are_named() {
    let workshop = Workshop::with_problem();
    workshop.file("a.rs", RIGHT);
    workshop.refused(&["judge", "nowhere.rs"], &["nowhere.rs"]);
    workshop.refused(&["judge", "a.rs", "--problem", "nowhere"], &["nowhere"]);
    workshop.refused(&["judge", "a.rs", "--cases", "nowhere"], &["nowhere"]);
    workshop.refused(
        &["judge", "a.rs", "--rules", "atlantis"],
        &["atlantis", "baekjoon"],
    );
    workshop.refused(
        &["judge", "a.rs", "--language", "atlantean"],
        &["atlantean"],
    );
    workshop.refused(&["judge", "a.rs", "--only", "nothing/*"], &["nothing/*"]);
    workshop.refused(&["judge", "a.rs", "--only", "[z"], &["[z"]);
    workshop.file("notes.xyz", "?");
    workshop.refused(&["judge", "notes.xyz"], &["notes.xyz"]);
    Workshop::empty().refused(&["judge"], &["cases"]);
    Workshop::empty().refused(&["explain", "nothing"], &["nothing"]);
}

#[test]
fn a_broken_problem_file_is_shown_with_line_column_and_caret() {
    for (text, parts) in [
        ("[limits\ntime = 1\n", &["problem.toml:1"][..]),
        (
            "[limits]\ntime = \"1 fortnight\"\nmemory = \"1 MiB\"\n",
            &["problem.toml:2", "fortnight"],
        ),
        (
            "[limits]\ntime = 1\nmemry = \"1 MiB\"\n",
            &["problem.toml:3", "memry", "memory"],
        ),
        (
            "[limits]\ntime = 1\n[checker]\nkind = \"tokenz\"\n",
            &["problem.toml:4", "tokens"],
        ),
        ("[limits]\ntime = true\n", &["problem.toml:2"]),
        (
            "[limits]\ntime = \"2 s\"\nwall = \"1 s\"\n",
            &["problem.toml:3", "wall"],
        ),
    ] {
        let workshop = Workshop::with_problem();
        workshop
            .file("cases/sum/problem.toml", text)
            .file("a.rs", RIGHT);
        workshop.refused(&["judge", "a.rs"], parts);
        let (_, _, error) = workshop.call(&["judge", "a.rs"]);
        assert!(error.contains('^'), "a caret must point at it: {error}");
    }
}

#[test]
fn cases_that_cannot_be_used_are_told() {
    let workshop = Workshop::empty();
    workshop.file("a.rs", RIGHT).file("empty/readme", "");
    workshop.refused(&["judge", "a.rs", "--cases", "empty"], &["empty"]);
    workshop
        .file("table/problem.toml", "[limits]\ntime = 1\n[table]\nfile = \"t.csv\"\nname = \"{n}\"\ninput = \"\"\nanswer = \"\"\n")
        .file("table/t.csv", "n\n1\n1\n");
    workshop.refused(&["judge", "a.rs", "--problem", "table"], &["t.csv", "1"]);
}

#[test]
fn a_case_name_that_is_not_utf_8_is_refused_in_a_sentence() {
    let workshop = Workshop::empty();
    workshop
        .file("data/1.in", "1 2\n")
        .file("data/1.ans", "3\n")
        .file("a.rs", RIGHT);
    let odd = workshop.path("data").join(OsStr::from_bytes(b"b\xff.in"));
    std::fs::write(odd, "1 1\n").unwrap();
    workshop.refused(&["judge", "a.rs", "--cases", "data"], &["UTF-8"]);
}

#[test]
fn an_answer_that_cannot_be_read_is_named() {
    let workshop = Workshop::empty();
    workshop
        .file("data/1.in", "1 2\n")
        .file("data/1.ans", "3\n")
        .file("a.rs", RIGHT);
    let answer = workshop.path("data/1.ans");
    std::fs::set_permissions(&answer, std::fs::Permissions::from_mode(0o000)).unwrap();
    if std::fs::read(&answer).is_ok() {
        // Root reads everything; a link to nowhere is unreadable for everybody.
        std::fs::remove_file(&answer).unwrap();
        std::os::unix::fs::symlink("nowhere.ans", &answer).unwrap();
    }
    workshop.refused(&["judge", "a.rs", "--cases", "data"], &["1.ans"]);
}

#[test]
fn a_place_that_cannot_be_written_is_named_before_anything_is_judged() {
    let workshop = Workshop::with_problem();
    workshop.file("a.rs", RIGHT).file("file", "");
    for words in [
        &["judge", "a.rs", "--json", "nowhere/r.json"][..],
        &["judge", "a.rs", "--junit", "file/r.xml"],
        &[
            "judge",
            "a.rs",
            "--format",
            "json",
            "--output",
            "nowhere/r.json",
        ],
    ] {
        workshop.refused(words, &["r."]);
    }
    let mut call = workshop.flagfall(&["judge", "a.rs"]);
    let output = call
        .env("FLAGFALL_CACHE", workshop.path("file/cache"))
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned()
        + &String::from_utf8_lossy(&output.stdout);
    assert_ne!(output.status.code(), Some(0), "{error}");
    assert!(error.contains("file/cache"), "{error}");
}

#[test]
fn a_temporary_folder_that_is_not_there_is_named() {
    let workshop = Workshop::with_problem();
    workshop.file("a.rs", RIGHT);
    let mut call = workshop.flagfall(&["judge", "a.rs"]);
    let output = call
        .env("TMPDIR", workshop.path("nowhere"))
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(
        error.contains("nowhere") && error.contains("TMPDIR"),
        "{error}"
    );
}

#[test]
fn a_full_disk_is_told_and_the_exit_code_shows_it() {
    let workshop = Workshop::with_problem();
    workshop.file("a.rs", RIGHT);
    let (code, _, error) = workshop.call(&["judge", "a.rs", "--json", "/dev/full"]);
    assert_eq!(code, 3, "{error}");
    assert!(error.contains("/dev/full"), "{error}");
}

#[test]
fn wrong_arguments_are_refused_with_what_is_wanted() {
    let workshop = Workshop::with_problem();
    workshop.file("a.rs", RIGHT);
    for words in [
        &["judge", "a.rs", "--time-limit", "soon"][..],
        &["judge", "a.rs", "--memory-limit", "0"],
        &["judge", "a.rs", "--jobs", "0"],
        &["judge", "a.rs", "--all", "--first-failure"],
        &["judge", "a.rs", "--format", "xml"],
        &["bogus"],
    ] {
        let (code, _, error) = workshop.call(words);
        assert_eq!(code, 2, "{words:?}: {error}");
        assert!(error.starts_with("error: "), "{words:?}: {error}");
    }
}

#[test]
fn a_program_path_that_escapes_the_reports_is_told_apart() {
    let workshop = Workshop::with_problem();
    workshop.file("x\x1b[31m.rs", RIGHT);
    let (code, output, error) = workshop.call(&["judge", "x\x1b[31m.rs"]);
    assert_eq!(code, 0, "{error}");
    assert!(!output.contains('\x1b'), "{output:?}");
}
