//! What went wrong in other judges, by the numbers under which this project knows the reports: one
//! small program each, judged for real. Those about comparing are tables in `check`.

use crate::not_run::not_run;
use crate::workshop::{Workshop, program};
use serde_json::Value;

/// Judges one file; yields its part of the result.
fn judge(workshop: &Workshop, file: &str, words: &[&str]) -> Value {
    let call = [&["judge", file, "--format", "json"], words].concat();
    let (_, output, error) = workshop.call(&call);
    let document: Value = serde_json::from_str(&output).unwrap_or_else(|_| panic!("{error}"));
    document["submissions"][0].clone()
}

fn why(run: &Value) -> &str {
    run["reason"]["text"].as_str().unwrap()
}

/// Each run must have this verdict and these words in its reason.
fn expect(name: &str, body: &str, words: &[&str], verdict: &str, part: &str) -> Value {
    let workshop = Workshop::with_problem();
    workshop.file("a.rs", program(body));
    let found = judge(&workshop, "a.rs", words);
    assert_eq!(found["verdict"], verdict, "{name}: {found:#}");
    let run = &found["runs"][0];
    assert!(
        why(run).contains(part),
        "{name}: '{part}' is missing from: {}",
        why(run)
    );
    found
}

#[test]
fn b01_an_exit_code_counts_on_its_own_case_only() {
    let workshop = Workshop::with_problem();
    workshop.file(
        "a.rs",
        program(
            "let t = std::io::read_to_string(std::io::stdin()).unwrap();
             let s: i64 = t.split_whitespace().map(|w| w.parse::<i64>().unwrap()).sum();
             println!(\"{s}\"); if s == 42 { std::process::exit(201) }",
        ),
    );
    let found = judge(&workshop, "a.rs", &["--all"]);
    let verdicts: Vec<&Value> = found["runs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|run| &run["verdict"])
        .collect();
    assert_eq!(verdicts, ["AC", "RTE", "AC"]);
    assert!(
        why(&found["runs"][1]).contains("exit code 201"),
        "{found:#}"
    );
}

#[test]
fn b03_b05_b21_ends_are_told_with_their_figures() {
    expect("B03", "std::process::exit(10)", &[], "RTE", "exit code 10");
    let found = expect(
        "B05",
        "eprintln!(\"Command exited with non-zero status 7\"); std::process::exit(255)",
        &[],
        "RTE",
        "exit code 255",
    );
    assert!(found["runs"][0]["peak_bytes"].as_u64().unwrap() > 0);
    let raise = "unsafe extern \"C\" { fn kill(p: i32, s: i32) -> i32; }
        unsafe { kill(0, 24) }; std::thread::sleep(std::time::Duration::from_secs(9))";
    expect("B21", raise, &[], "RTE", "SIGXCPU");
}

#[test]
fn b06_b07_b08_a_slow_program_is_late_and_nothing_else() {
    let touching = "let mut block = vec![0_u8; 40 << 20];
        loop { for at in (0..block.len()).step_by(64) { block[at] = block[at].wrapping_add(1) }
        std::hint::black_box(&block); }";
    expect("B06", touching, &["--time-limit", "0.2s"], "TLE", "CPU");
    let endless = "let mut x = 0_u64; loop { x = std::hint::black_box(x + 1) }";
    let words = ["--time-limit", "0.1s", "--all"];
    let found = expect("B07, B08", endless, &words, "TLE", "CPU");
    for run in found["runs"].as_array().unwrap() {
        assert_eq!(run["verdict"], "TLE", "{found:#}");
    }
}

#[test]
fn b22_a_long_right_output_is_right() {
    let workshop = Workshop::empty();
    let line = "x".repeat(99);
    workshop
        .file("data/1.in", "")
        .file("data/1.ans", format!("{line}\n").repeat(2_000))
        .file(
            "a.rs",
            program(&format!("for _ in 0..2000 {{ println!(\"{line}\") }}")),
        );
    assert_eq!(
        judge(&workshop, "a.rs", &["--cases", "data"])["verdict"],
        "AC"
    );
}

#[test]
fn b25_every_part_of_a_pipeline_is_killed() {
    let workshop = Workshop::with_problem();
    let mark = workshop.path("").to_string_lossy().into_owned();
    let mut call = workshop.flagfall(&[
        "judge",
        "--command",
        "sh -c 'cat /dev/zero | wc'",
        "--time-limit",
        "0.3s",
    ]);
    let output = call.env("TMPDIR", workshop.path("")).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("TLE"), "{text}");
    let left = std::fs::read_dir("/proc")
        .unwrap()
        .flatten()
        .filter(|entry| {
            let environment = std::fs::read(entry.path().join("environ")).unwrap_or_default();
            String::from_utf8_lossy(&environment).contains(mark.trim_end_matches('/'))
        });
    assert_eq!(left.count(), 0, "parts of the pipeline are left");
}

#[test]
fn b32_the_cap_is_named_with_how_to_raise_it() {
    let flood = "let line = \"x\".repeat(999); loop { println!(\"{line}\") }";
    expect("B32", flood, &["--output-limit", "8KiB"], "OLE", "8 KiB");
}

#[test]
fn b40_the_limit_is_the_programs_alone() {
    let sum = "let t = std::io::read_to_string(std::io::stdin()).unwrap();
        let s: i64 = t.split_whitespace().map(|w| w.parse::<i64>().unwrap()).sum();
        println!(\"{s}\")";
    expect("B40", sum, &["--memory-limit", "4MiB"], "AC", "right");
}

#[test]
fn b42_deep_recursion_in_java_is_no_fault() {
    let workshop = Workshop::with_problem();
    workshop.file(
        "Deep.java",
        "import java.util.Scanner;\npublic class Deep {\n  static long down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }\n  \
         public static void main(String[] a) {\n    Scanner in = new Scanner(System.in);\n    \
         long sum = in.nextLong() + in.nextLong();\n    System.out.println(sum + down(100000) - 100000);\n  }\n}\n",
    );
    let found = judge(
        &workshop,
        "Deep.java",
        &["--time-limit", "10s", "--memory-limit", "256MiB"],
    );
    if found["state"] == "not_judged" {
        not_run("Java is not here");
        return;
    }
    assert_eq!(found["verdict"], "AC", "{found:#}");
}

#[test]
fn b84_answers_are_not_beside_the_program() {
    let look = "let here = std::fs::read_dir(\".\").unwrap().count();
        let up = std::fs::read_dir(\"..\").unwrap().flatten()
            .filter(|e| e.path().extension().is_some_and(|e| e == \"ans\")).count();
        assert_eq!((here, up), (0, 0)); println!(\"{}\", here + up)";
    expect("B84", look, &[], "WA", "expected");
}
