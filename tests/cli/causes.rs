//! Why a program was late or crashed, said for real programs, in the languages that are here.

use crate::not_run::not_run;
use crate::workshop::{Workshop, program};
use serde_json::Value;

/// Judges one file on one case; none, and told, where its language is not here.
fn judge(file: &str, text: &str, words: &[&str]) -> Option<Value> {
    let workshop = Workshop::empty();
    workshop
        .file("data/1.in", "")
        .file("data/1.ans", "ok\n")
        .file(file, text);
    let call = [
        &["judge", file, "--cases", "data", "--format", "json"],
        words,
    ]
    .concat();
    let (_, output, error) = workshop.call(&call);
    let document: Value = serde_json::from_str(&output).unwrap_or_else(|_| panic!("{error}"));
    let found = &document["submissions"][0];
    if found["state"] == "not_judged" {
        not_run(&format!("{file}: {}", found["not_judged"]));
        return None;
    }
    Some(found["runs"][0].clone())
}

/// The verdict and these words in its reason.
fn expect(file: &str, text: &str, words: &[&str], verdict: &str, part: &str) {
    let Some(run) = judge(file, text, words) else {
        return;
    };
    assert_eq!(run["verdict"], verdict, "{file}: {run:#}");
    let told = run["reason"]["text"].as_str().unwrap();
    assert!(
        told.contains(part),
        "{file}: '{part}' is missing from: {told}"
    );
}

/// A C program with this body.
fn c(body: &str) -> String {
    format!(
        "#include <assert.h>\n#include <signal.h>\n#include <stdlib.h>\n#include <unistd.h>\n\
         volatile int zero;\nint down(int n) {{ volatile int a[99]; a[n % 99] = n; return down(n + 1) + a[0]; }}\n\
         int main(void) {{\n{body}\n}}\n"
    )
}

#[test]
fn every_late_program_is_told_with_what_it_was_doing() {
    let limits = ["--time-limit", "0.2s", "--wall-limit", "0.5s"];
    for (name, body, part) in [
        ("loop", "while (1) zero++;", "killed while computing"),
        (
            "calls",
            "while (1) getppid(), chdir(\"/\");",
            "killed while in system calls",
        ),
        ("sleep", "sleep(60);", "killed while sleeping"),
        (
            "reads",
            "int p[2]; pipe(p); dup2(p[0], 0); read(0, p, 1);",
            "killed while waiting for input",
        ),
        (
            "writes",
            "int p[2]; pipe(p); dup2(p[1], 1); while (1) write(1, p, 8);",
            "killed while blocked writing",
        ),
        (
            "stops",
            "raise(SIGSTOP);",
            "killed while stopped by a signal",
        ),
    ] {
        expect(&format!("{name}.c"), &c(body), &limits, "TLE", part);
    }
    let late = "let mut x = 0_u64; for _ in 0..150_000_000 { x = std::hint::black_box(x + 1) }";
    let words = ["--time-limit", "1ms", "--overshoot", "20s"];
    expect("ends.rs", &program(late), &words, "TLE", ", computing");
}

#[test]
fn every_crash_of_c_is_told_with_its_cause() {
    for (name, body, part) in [
        ("deep", "return down(0);", "most likely a stack overflow"),
        (
            "null",
            "return *(volatile int *)(long)zero;",
            "most likely a null or wild access",
        ),
        (
            "divide",
            "return 100 / zero;",
            "most likely a division by zero",
        ),
        ("abort", "abort();", "most likely a call of abort()"),
        ("assert", "assert(zero > 5);", "failed assertion: "),
        ("line", "\n\nassert(zero > 5);", "(line.c, line 10)"),
        (
            "heap",
            "char *volatile a = malloc(2000), *volatile b = malloc(2000); free(a); free(b); free(a); free(b);",
            "most likely a null or wild access",
        ),
        (
            "kill",
            "raise(SIGKILL);",
            "SIGKILL (signal 9): killed from outside, or by itself",
        ),
        (
            "timer",
            "alarm(1); pause();",
            "SIGALRM (signal 14): raised by the program itself",
        ),
    ] {
        expect(&format!("{name}.c"), &c(body), &[], "RTE", part);
    }
}

#[expect(clippy::too_many_lines, reason = "a table of cases, not steps")]
#[test]
fn exceptions_are_told_with_their_line_in_each_language_that_is_here() {
    let heap = "import java.util.*;\nclass Heap { public static void main(String[] a) {\n\
                List<int[]> all = new ArrayList<>(); for (;;) all.add(new int[1 << 20]); } }\n";
    let java = ["--time-limit", "20s", "--memory-limit", "256MiB"];
    for (file, text, words, part) in [
        (
            "a.rs",
            "fn main() {\n    let all = std::hint::black_box(vec![1]);\n    println!(\"{}\", all[3]);\n}\n",
            &[][..],
            "uncaught exception: panic: index out of bounds: the len is 1 but the index is 3 (a.rs, line 3)",
        ),
        (
            "b.rs",
            "fn main() {\n    assert_eq!(std::env::args().count(), 7);\n}\n",
            &[],
            "failed assertion: panic: assertion `left == right` failed (b.rs, line 2)",
        ),
        (
            "a.cpp",
            "#include <vector>\nint main() { std::vector<int> all; return all.at(3); }\n",
            &[],
            "uncaught exception: std::out_of_range",
        ),
        (
            "b.cpp",
            "#include <vector>\nint main() { for (;;) new std::vector<char>(1L << 50); }\n",
            &[],
            "most likely memory that it could not get",
        ),
        (
            "a.py",
            "def f():\n    return 1 / 0\n\nf()\n",
            &[],
            "ZeroDivisionError: division by zero (a.py, line 2)",
        ),
        (
            "b.py",
            "assert 1 > 2, 'small'\n",
            &[],
            "failed assertion: AssertionError: small (b.py, line 1)",
        ),
        (
            "c.py",
            "def f(n):\n    return f(n + 1)\n\nf(0)\n",
            &[],
            "most likely a stack overflow",
        ),
        (
            "Main.java",
            "class Main {\n  public static void main(String[] a) {\n    int[] b = new int[1];\n    b[3] = 1;\n  }\n}\n",
            &java,
            "ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 1 (Main.java, line 4)",
        ),
        (
            "Heap.java",
            heap,
            &java,
            "most likely memory that it could not get",
        ),
        ("a.js", "\nnull.f()\n", &[], "(a.js, line 2)"),
        (
            "a.go",
            "package main\nfunc main() {\n\tvar a []int\n\ti := 5\n\tprintln(a[i])\n}\n",
            &java,
            "(a.go, line 5)",
        ),
        ("a.rb", "\n1/0\n", &[], "(a.rb, line 2)"),
        ("a.pl", "die 'no queens';\n", &[], "(a.pl, line 1)"),
    ] {
        expect(file, text, words, "RTE", part);
    }
}

#[test]
fn a_java_machine_that_refuses_to_start_is_told_with_the_remedy() {
    let command = [
        "judge",
        "--command",
        "java -Xmx1k Main",
        "--cases",
        "data",
        "--memory-limit",
        "1GiB",
    ];
    let workshop = Workshop::empty();
    workshop.file("data/1.in", "").file("data/1.ans", "");
    let (_, output, _) = workshop.call(&command);
    if !output.contains("exit code 1") {
        not_run("java is not here");
        return;
    }
    for part in [
        "RTE",
        "the JVM refused to start: ",
        "raise its memory limit",
    ] {
        assert!(output.contains(part), "'{part}' is missing from: {output}");
    }
}
