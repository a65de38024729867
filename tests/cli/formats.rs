//! What `judge` writes for programs to read, and that nothing a program prints can forge a line.

use crate::workshop::{RIGHT, WRONG, Workshop, program};
use serde_json::Value;

#[test]
fn json_goes_to_standard_output_or_to_a_file_and_names_its_schema() {
    let workshop = Workshop::with_problem();
    workshop.file("a.rs", RIGHT);
    let (code, output, _) = workshop.call(&["judge", "a.rs", "--format", "json"]);
    assert_eq!(code, 0);
    assert!(
        output
            .trim_start()
            .starts_with("{\"schema\":\"flagfall.result/1\""),
        "{output}"
    );
    let document: Value = serde_json::from_str(&output).unwrap();
    let runs = document["submissions"][0]["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 3);
    for run in runs {
        assert_eq!(run["verdict"], "AC");
        assert!(run["cpu_ns"].is_u64() && run["wall_ns"].is_u64() && run["peak_bytes"].is_u64());
    }
    let (code, output, _) = workshop.call(&[
        "judge", "a.rs", "--format", "json", "--output", "r.json", "--junit", "r.xml",
    ]);
    assert_eq!((code, output.as_str()), (0, ""));
    let file: Value =
        serde_json::from_slice(&std::fs::read(workshop.path("r.json")).unwrap()).unwrap();
    assert_eq!(file["schema"], "flagfall.result/1");
    let xml = std::fs::read_to_string(workshop.path("r.xml")).unwrap();
    assert!(xml.starts_with("<?xml"), "{xml}");
}

#[test]
fn the_schema_is_printed_and_describes_what_is_written() {
    let workshop = Workshop::with_problem();
    let (code, output, _) = workshop.call(&["schema", "result"]);
    assert_eq!(code, 0);
    let schema: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(
        schema["$schema"],
        "https://json-schema.org/draft/2020-12/schema"
    );
    let required: Vec<&str> = schema["required"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert!(
        required.contains(&"schema") && required.contains(&"submissions"),
        "{required:?}"
    );
}

#[test]
fn junit_counts_failures_as_a_strangers_tools_do() {
    let workshop = Workshop::with_problem();
    workshop.file("a.rs", WRONG);
    let (code, output, _) = workshop.call(&["judge", "a.rs", "--all", "--format", "junit"]);
    assert_eq!(code, 1);
    assert!(
        output.contains("tests=\"3\"") && output.contains("failures=\"3\""),
        "{output}"
    );
}

#[test]
fn nothing_that_a_program_prints_moves_the_cursor_or_forges_a_line() {
    let workshop = Workshop::with_problem();
    let evil = "print!(\"\\x1b[2J\\x1b[1;1HAC  accepted\\r\\u{202e}\\u{200b}\"); \
                eprint!(\"\\x1b]0;title\\x07\\nAC all of it\\n\"); std::process::exit(3)";
    let wrong = "print!(\"\\x1b[2J\\x1b[1;1HAC  accepted\\r\\u{202e}\\n\")";
    for body in [evil, wrong] {
        workshop.file("a.rs", program(body));
        for format in ["text", "json", "junit"] {
            let (code, output, error) = workshop.call(&["judge", "a.rs", "-v", "--format", format]);
            assert_eq!(code, 1);
            for text in [&output, &error] {
                let forbidden = |c: char| {
                    c.is_control() && c != '\n' || ['\u{202e}', '\u{200b}', '\u{9b}'].contains(&c)
                };
                assert_eq!(
                    text.chars().find(|&c| forbidden(c)),
                    None,
                    "{format}: {text:?}"
                );
            }
            // A document's lines are data; on a terminal a line is a statement.
            let forged = format == "text" && output.lines().any(|line| line.starts_with("AC"));
            assert!(!forged, "{output}");
        }
    }
}

#[test]
fn colour_is_used_only_when_asked_for_in_a_pipe() {
    let workshop = Workshop::with_problem();
    workshop.file("a.rs", RIGHT);
    assert!(!workshop.call(&["judge", "a.rs"]).1.contains('\u{1b}'));
    assert!(
        workshop
            .call(&["judge", "a.rs", "--color", "always"])
            .1
            .contains('\u{1b}')
    );
}

#[test]
fn korean_words_are_those_of_baekjoon() {
    let workshop = Workshop::with_problem();
    workshop.file("a.rs", RIGHT);
    let (code, output, _) = workshop.call(&["judge", "a.rs", "--lang", "ko"]);
    assert_eq!(code, 0);
    assert!(output.contains("맞았습니다"), "{output}");
}

#[test]
fn a_pipe_that_closes_early_is_no_failure_of_the_judge() {
    let workshop = Workshop::with_problem();
    workshop.file("a.rs", RIGHT);
    let status = std::process::Command::new("sh")
        .arg("-c")
        .arg("\"$0\" judge a.rs -v | head -c 1 >/dev/null")
        .arg(env!("CARGO_BIN_EXE_flagfall"))
        .current_dir(workshop.path(""))
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&status.stderr).into_owned();
    assert!(!error.contains("panicked"), "{error}");
}
