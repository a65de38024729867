//! `flagfall doctor`: what it tells in a pipe, on a narrow terminal and as a document, and that its
//! exit code follows from the grade. What was found depends on the machine; what must be there does
//! not.

use crate::not_run::not_run;
use crate::workshop::Workshop;
use serde_json::Value;

/// What a document says, and how the call ended.
fn document(words: &[&str]) -> (i32, Value) {
    let mut all = vec!["doctor", "--json"];
    all.extend(words);
    let (code, output, error) = Workshop::empty().call(&all);
    assert!(
        output.starts_with("{\"schema\":\"flagfall.doctor/1\""),
        "{output}{error}"
    );
    (code, serde_json::from_str(&output).unwrap())
}

#[test]
fn the_exit_code_follows_from_the_grade_and_the_proofs() {
    for isolation in ["auto", "none"] {
        let (code, told) = document(&["--isolation", isolation]);
        let wanted = match (&told["holds"], told["strength"]["grade"].as_str()) {
            (Value::Bool(true), Some("A" | "B")) => 0,
            (Value::Bool(true), _) => 1,
            other => panic!("the sandbox must hold what it says: {other:?}: {told}"),
        };
        assert_eq!(code, wanted, "{told}");
        for proof in told["proofs"].as_array().unwrap() {
            let succeeded = proof["claimed"] == true && proof["held"]["kind"] == "no";
            assert!(!succeeded, "{proof}");
        }
    }
}

#[test]
fn every_attack_is_tried_and_those_on_limits_are_held_off_everywhere() {
    let (_, told) = document(&["--isolation", "none"]);
    let proofs = told["proofs"].as_array().unwrap();
    assert_eq!(proofs.len(), 16);
    for name in [
        "cpu_time",
        "wall_time",
        "memory",
        "output_flood",
        "left_processes",
    ] {
        let proof = proofs.iter().find(|proof| proof["name"] == name).unwrap();
        assert_eq!(proof["held"]["kind"], "yes", "{proof}");
    }
    // Nothing is walled in here, and the proofs say so instead of believing it.
    let tcp = proofs.iter().find(|proof| proof["name"] == "tcp").unwrap();
    assert_eq!(
        (&tcp["held"]["kind"], &tcp["claimed"]),
        (&"no".into(), &false.into())
    );
    assert!(told["cost"]["sandboxed_ns"].is_u64() && told["steadiness"]["band_permille"].is_u64());
}

#[test]
fn the_document_fits_its_own_schema() {
    let (code, output, _) = Workshop::empty().call(&["schema", "doctor"]);
    assert_eq!(code, 0);
    let schema: Value = serde_json::from_str(&output).unwrap();
    let golden = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/wire/golden/doctor-1.schema.json"
    );
    let published: Value = serde_json::from_str(&std::fs::read_to_string(golden).unwrap()).unwrap();
    assert_eq!(schema, published);
    let (_, told) = document(&[]);
    assert_eq!(fits(&told, &schema, &schema), Ok(()));
    let mut broken = told;
    broken["checks"][0]["state"] = "splendid".into();
    assert!(fits(&broken, &schema, &schema).is_err());
}

/// Whether a value fits a schema, for the words that ours use.
fn fits(value: &Value, schema: &Value, root: &Value) -> Result<(), String> {
    if let Some(path) = schema["$ref"].as_str() {
        let name = path.trim_start_matches("#/$defs/");
        return fits(value, &root["$defs"][name], root);
    }
    for (word, all) in [("oneOf", false), ("anyOf", false), ("allOf", true)] {
        if let Some(options) = schema[word].as_array() {
            let mut results = options.iter().map(|option| fits(value, option, root));
            let good = if all {
                results.all(|fit| fit.is_ok())
            } else {
                results.any(|fit| fit.is_ok())
            };
            if !good {
                return Err(format!("{value} fits no {word} of {schema}"));
            }
        }
    }
    let kind = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        _ => false,
    };
    let typed = match &schema["type"] {
        Value::String(one) => kind(one),
        Value::Array(some) => some.iter().filter_map(Value::as_str).any(kind),
        _ => true,
    };
    let constant = schema.get("const").is_none_or(|constant| constant == value);
    let listed = schema["enum"]
        .as_array()
        .is_none_or(|list| list.contains(value));
    if !(typed && constant && listed) {
        return Err(format!("{value} is not {schema}"));
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        if value.get(name.as_str().unwrap()).is_none() {
            return Err(format!("{name} is missing from {value}"));
        }
    }
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(part) = value.get(name) {
            fits(part, inner, root)?;
        }
    }
    let items = schema.get("items").zip(value.as_array());
    items.map_or(Ok(()), |(inner, parts)| {
        parts.iter().try_for_each(|part| fits(part, inner, root))
    })
}

#[test]
fn a_pipe_gets_a_row_a_check_and_no_colours() {
    let (_, output, error) = Workshop::empty().call(&["doctor"]);
    assert!(!output.contains('\u{1b}'), "{output}");
    let mut lines = output.lines();
    let heading = lines.next().unwrap();
    for word in ["check", "found", "effect"] {
        assert!(heading.contains(word), "{heading}{error}");
    }
    let rows: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
    for name in ["kernel", "user namespaces", "memory group", "cores", "swap"] {
        let found = rows
            .iter()
            .filter(|row| row[row.find(' ').unwrap()..].trim_start().starts_with(name));
        assert_eq!(found.count(), 1, "{name}: {output}");
    }
    for part in ["attacks", "sandbox", "a run takes", "doubtful"] {
        assert!(output.contains(part), "'{part}' is missing from: {output}");
    }
}

#[test]
fn a_terminal_of_sixty_columns_is_not_overrun() {
    let workshop = Workshop::empty();
    let call = format!("stty cols 60; '{}' doctor", env!("CARGO_BIN_EXE_flagfall"));
    let output = std::process::Command::new("script")
        .args(["-qec", &call, "/dev/null"])
        .current_dir(workshop.path(""))
        .env("LC_ALL", "C.UTF-8")
        .env("NO_COLOR", "1")
        .env("TERM", "xterm")
        .stdin(std::process::Stdio::null())
        .output();
    let Ok(output) = output else {
        not_run("script, which makes a terminal, is not here");
        return;
    };
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("check"), "{text}");
    for line in text.lines().map(|line| line.trim_end_matches('\r')) {
        assert!(line.chars().count() <= 60, "{line}");
    }
}

#[test]
fn korean_has_words_of_its_own() {
    let (_, output, _) = Workshop::empty().call(&["doctor", "--lang", "ko"]);
    assert!(
        output.contains("커널") && output.contains("샌드박스"),
        "{output}"
    );
}

#[test]
fn nothing_that_the_attacks_leave_is_there_afterwards() {
    let listed = || {
        ["/tmp", "/var/tmp", "/dev/shm"]
            .iter()
            .filter_map(|folder| std::fs::read_dir(folder).ok())
            .flat_map(|entries| entries.flatten())
            .filter(|entry| {
                entry
                    .file_name()
                    .to_string_lossy()
                    .contains("flagfall-selftest-")
            })
            .count()
    };
    let workshop = Workshop::empty();
    let scratch = workshop.path("scratch");
    std::fs::create_dir(&scratch).unwrap();
    for isolation in ["auto", "none"] {
        let status = workshop
            .flagfall(&["doctor", "--isolation", isolation, "-q"])
            .env("TMPDIR", &scratch)
            .output()
            .unwrap();
        assert!(
            status.status.code().is_some_and(|code| code != 2),
            "{status:?}"
        );
        assert_eq!(std::fs::read_dir(&scratch).unwrap().count(), 0);
    }
    // Others of these tests may be about theirs just now; nobody's stays.
    let left = (0..200).find(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        listed() == 0
    });
    assert!(left.is_some(), "{} files were left", listed());
}

#[test]
fn a_wrong_call_says_so() {
    let workshop = Workshop::empty();
    for words in [&["doctor", "--isolation", "E"][..], &["doctor", "more"]] {
        let (code, output, error) = workshop.call(words);
        assert_eq!((code, output.as_str()), (2, ""), "{error}");
    }
}

#[test]
fn help_says_what_each_exit_code_means() {
    let (code, output, _) = Workshop::empty().call(&["doctor", "--help"]);
    assert_eq!(code, 0);
    for part in [
        "0 fit for strangers",
        "1 fit for your own",
        "3 the sandbox does not hold",
    ] {
        assert!(output.contains(part), "'{part}' is missing from: {output}");
    }
}
