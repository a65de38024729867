//! The commands beside `judge`.

use crate::workshop::{RIGHT, WRONG, Workshop};

#[test]
fn list_shows_problems_cases_solutions_and_languages() {
    let workshop = Workshop::with_problem();
    workshop.file("solutions/sum/accepted/right.rs", RIGHT);
    let (code, output, error) = workshop.call(&["list"]);
    assert_eq!(code, 0, "{error}");
    for part in ["sum", "3 cases", "accepted/right.rs", "Rust", "rustc 1."] {
        assert!(output.contains(part), "'{part}' is missing from: {output}");
    }
}

#[test]
fn explain_tells_what_a_verdict_means_and_why_a_result_is_what_it_is() {
    let workshop = Workshop::with_problem();
    for verdict in ["AC", "tle", "RE", "JE"] {
        let (code, output, _) = workshop.call(&["explain", verdict]);
        assert_eq!(code, 0);
        assert!(output.len() > 80, "{output}");
    }
    workshop.file("a.rs", WRONG);
    workshop.call(&["judge", "a.rs", "--json", "r.json"]);
    let (code, output, error) = workshop.call(&["explain", "r.json"]);
    assert_eq!(code, 0, "{error}");
    assert!(
        output.contains("a.rs") && output.contains("secret/1"),
        "{output}"
    );
    workshop.file("other.json", "{\"schema\": \"flagfall.result/99\"}");
    workshop.refused(&["explain", "other.json"], &["other.json", "99"]);
}

#[test]
fn init_writes_a_problem_that_judges_green_and_overwrites_nothing() {
    let workshop = Workshop::empty();
    let (code, output, error) = workshop.call(&["init", "first"]);
    assert_eq!(code, 0, "{output}{error}");
    let (code, output, error) = workshop.call(&["judge"]);
    assert_eq!(code, 0, "{output}{error}");
    workshop.refused(&["init", "first"], &["first"]);
    workshop.refused(&["init", "../outside"], &["outside"]);
}

#[test]
fn completions_are_printed_for_each_shell() {
    let workshop = Workshop::empty();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (code, output, _) = workshop.call(&["completions", shell]);
        assert_eq!(code, 0);
        assert!(output.contains("flagfall"), "{shell}");
    }
}

#[test]
fn help_and_version_go_to_standard_output() {
    let workshop = Workshop::empty();
    for words in [&["--help"][..], &["judge", "--help"], &["--version"]] {
        let call = workshop.flagfall(words).assert().success();
        call.stdout(predicates::str::contains("flagfall"))
            .stderr(predicates::str::is_empty());
    }
}
