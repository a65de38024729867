//! Runs near their time limit, run again. The programs watch their own CPU clock, so how busy the
//! machine is changes nothing.

use crate::workshop::{Workshop, program};
use serde_json::Value;

/// A program that uses this much CPU time, in milliseconds, and is right.
fn burner(millis: u64) -> String {
    let body = format!(
        "unsafe extern \"C\" {{ fn clock_gettime(clock: i32, time: *mut i64) -> i32; }}
         let mut time = [0_i64; 2]; let mut x = 0_u64;
         while time[0] * 1000 + time[1] / 1_000_000 < {millis} {{
             for _ in 0..20_000 {{ x = std::hint::black_box(x + 1) }}
             unsafe {{ clock_gettime(2, time.as_mut_ptr()) }};
         }}
         println!(\"ok\")"
    );
    program(&body)
}

fn judge(millis: u64, words: &[&str]) -> (String, Value) {
    let workshop = Workshop::empty();
    workshop
        .file("data/1.in", "")
        .file("data/1.ans", "ok\n")
        .file("a.rs", burner(millis));
    let call = ["judge", "a.rs", "--cases", "data", "--time-limit", "0.4s"];
    let json = ["--json", "result.json", "--jobs", "1"];
    let (_, output, error) = workshop.call(&[&call[..], &json, words].concat());
    let text = std::fs::read_to_string(workshop.path("result.json"));
    let document: Value = serde_json::from_str(&text.expect(&error)).unwrap();
    let (_, explained, _) = workshop.call(&["explain", "result.json"]);
    let run = document["submissions"][0]["runs"][0].clone();
    (output + &explained, run)
}

#[test]
fn a_borderline_verdict_is_shown_as_such_with_all_of_its_runs() {
    for (millis, verdict) in [(405, "TLE"), (390, "AC")] {
        let (text, run) = judge(millis, &[]);
        assert_eq!(run["verdict"], verdict, "{run:#}");
        assert!(text.contains("borderline, 3 runs"), "{text}");
        assert!(text.contains("runs took "), "{text}");
        let attempts = &run["attempts"];
        assert_eq!(attempts["borderline"], true);
        let all = attempts["all"].as_array().unwrap();
        let times: Vec<u64> = all
            .iter()
            .map(|attempt| attempt["cpu_ns"].as_u64().unwrap())
            .collect();
        assert_eq!(times.len(), 3);
        assert_eq!(run["cpu_ns"].as_u64(), times.iter().min().copied());
        let counted = attempts["counted"].as_u64().unwrap() as usize;
        assert_eq!(run["cpu_ns"].as_u64(), Some(times[counted]));
        assert_eq!(all[0]["alone"], false);
        assert!(all[1..].iter().all(|attempt| attempt["alone"] == true));
    }
}

#[test]
fn a_run_outside_of_the_band_is_run_once() {
    for (millis, words, verdict) in [
        (200, &[][..], "AC"),
        (2_000, &[], "TLE"),
        (405, &["--band", "0"], "TLE"),
        (405, &["--band", "0.5%"], "TLE"),
    ] {
        let (text, run) = judge(millis, words);
        assert_eq!(run["verdict"], verdict, "{run:#}");
        assert!(run["attempts"].is_null(), "{run:#}");
        assert!(!text.contains("borderline,"), "{text}");
    }
}

#[test]
fn a_band_that_is_no_percentage_is_refused() {
    let workshop = Workshop::with_problem();
    workshop.refused(&["judge", "--band", "wide"], &["--band", "a percentage"]);
    workshop.refused(&["judge", "--band", "101"], &["at most 100"]);
}
