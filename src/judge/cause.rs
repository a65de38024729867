//! The likely cause of a crash, in words that runtimes write. In: how a program ended, what it
//! used, the end of its standard error. Out: an explanation. No verdict rests on it: a program can
//! write there what it likes.

use crate::model::{Cause, Execution, Limits, Outcome};

const SIGILL: i32 = 4;
const SIGTRAP: i32 = 5;
const SIGABRT: i32 = 6;
const SIGBUS: i32 = 7;
const SIGFPE: i32 = 8;
const SIGSEGV: i32 = 11;
const SIGPIPE: i32 = 13;

/// Words with which runtimes say that the stack is at its end.
const STACK: [&str; 8] = [
    "has overflowed its stack",         // Rust
    "StackOverflowError",               // Java, Kotlin, Scala
    "RecursionError",                   // Python
    "maximum recursion depth exceeded", // Python
    "Maximum call stack size exceeded", // JavaScript
    "goroutine stack exceeds",          // Go
    "stack level too deep",             // Ruby
    "Stack_overflow",                   // OCaml
];

/// Words with which runtimes say that they got no memory.
const MEMORY: [&str; 9] = [
    "std::bad_alloc",          // C++
    "memory allocation of ",   // Rust
    "OutOfMemoryError",        // Java, Kotlin, Scala
    "MemoryError",             // Python
    "heap out of memory",      // JavaScript
    "runtime: out of memory",  // Go
    "Allowed memory size of ", // PHP
    "Out_of_memory",           // OCaml
    "heap overflow",           // Haskell
];

/// Explains a program that ended by a signal or with an exit code other than 0.
#[must_use]
pub fn cause(execution: &Execution, limits: &Limits) -> Cause {
    let text = String::from_utf8_lossy(execution.stderr.ending());
    if let Some(cause) = said(&text) {
        return cause;
    }
    let Outcome::Signalled(signal) = execution.outcome else {
        return Cause::Unknown;
    };
    match signal {
        SIGSEGV | SIGBUS => {
            // A stack that met its end has been touched up to there.
            let full = limits.stack.0 - limits.stack.0 / 10;
            let peak = execution.measurement.peak.map_or(0, |peak| peak.bytes.0);
            if peak >= full {
                Cause::StackOverflow
            } else {
                Cause::InvalidAccess
            }
        }
        SIGFPE => Cause::Arithmetic,
        SIGABRT | SIGTRAP | SIGILL => Cause::Aborted,
        SIGPIPE => Cause::BrokenPipe,
        _ => Cause::Sent,
    }
}

/// What the runtime itself said on standard error.
fn said(text: &str) -> Option<Cause> {
    if STACK.iter().any(|words| text.contains(words)) {
        return Some(Cause::StackOverflow);
    }
    if MEMORY.iter().any(|words| text.contains(words)) {
        return Some(Cause::OutOfMemory);
    }
    uncaught(text).map(|words| Cause::Uncaught(words.chars().take(200).collect()))
}

/// The line that names an exception, by the shapes that runtimes print.
fn uncaught(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let after = |prefix: &str| {
        lines
            .iter()
            .rev()
            .find_map(|line| line.strip_prefix(prefix))
            .map(str::to_owned)
    };
    let last = || {
        lines
            .iter()
            .rev()
            .find(|line| !line.is_empty())
            .map(|&line| line.to_owned())
    };
    // Python ends its trace with the exception itself.
    if lines
        .iter()
        .any(|line| line.starts_with("Traceback (most recent call last)"))
    {
        return last();
    }
    // Rust: the place on one line, the message on the next.
    if let Some(at) = lines
        .iter()
        .rposition(|line| line.contains(" panicked at "))
    {
        return lines.get(at + 1).map(|line| format!("panic: {line}"));
    }
    // Java, Kotlin, Scala.
    if let Some(rest) = after("Exception in thread \"main\" ") {
        return Some(rest);
    }
    // C++: the type, and what it says of itself.
    if let Some(kind) = after("terminate called after throwing an instance of ") {
        let what = after("  what():  ")
            .map(|what| format!(": {what}"))
            .unwrap_or_default();
        return Some(format!("{}{what}", kind.trim_matches('\'')));
    }
    // C's assertions, Go, C#, OCaml, PHP.
    if let Some(line) = lines.iter().rev().find(|line| line.contains("Assertion `")) {
        return Some((*line).to_owned());
    }
    for prefix in [
        "panic: ",
        "Fatal error: exception ",
        "PHP Fatal error:  Uncaught ",
    ] {
        if let Some(rest) = after(prefix) {
            return Some(rest);
        }
    }
    if let Some(at) = lines
        .iter()
        .position(|line| line.starts_with("Unhandled Exception:"))
    {
        let same = lines[at].trim_start_matches("Unhandled Exception:").trim();
        let next = lines.get(at + 1).map_or("", |line| line.trim());
        return Some(if same.is_empty() { next } else { same }.to_owned());
    }
    // JavaScript and others: `SomethingError: words` at the start of a line.
    lines
        .iter()
        .rev()
        .find(|line| {
            line.split_once(": ").is_some_and(|(name, _)| {
                name.ends_with("Error") && name.chars().all(|c| c.is_alphanumeric() || c == '.')
            })
        })
        .map(|&line| line.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Bytes, Captured, Measurement, Peak, PeakSource};
    use std::time::Duration;

    fn explain(outcome: Outcome, stderr: &str, mib: u64) -> Cause {
        let execution = Execution {
            outcome,
            measurement: Measurement {
                peak: Some(Peak {
                    bytes: Bytes::mib(mib),
                    source: PeakSource::LargestProcess,
                }),
                ..Measurement::default()
            },
            stdout: Captured::default(),
            stderr: Captured {
                head: stderr.as_bytes().to_vec(),
                tail: Vec::new(),
                total: stderr.len() as u64,
            },
        };
        cause(
            &execution,
            &Limits::new(Duration::from_secs(1), Bytes::mib(64)),
        )
    }

    #[test]
    fn signals_are_told_apart_without_a_word_from_the_program() {
        for (signal, mib, expected) in [
            (11, 3, Cause::InvalidAccess),
            (11, 60, Cause::StackOverflow),
            (7, 3, Cause::InvalidAccess),
            (6, 3, Cause::Aborted),
            (8, 3, Cause::Arithmetic),
            (13, 3, Cause::BrokenPipe),
            (9, 3, Cause::Sent),
            (24, 3, Cause::Sent),
        ] {
            assert_eq!(
                explain(Outcome::Signalled(signal), "", mib),
                expected,
                "{signal} {mib}"
            );
        }
    }

    #[test]
    fn runtimes_are_understood_by_their_own_words() {
        let uncaught = |words: &str| Cause::Uncaught(words.to_owned());
        for (stderr, expected) in [
            (
                "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\n    1/0\n\
                 ZeroDivisionError: division by zero\n",
                uncaught("ZeroDivisionError: division by zero"),
            ),
            (
                "Traceback (most recent call last):\n  [Previous line repeated 996 more times]\n\
                 RecursionError: maximum recursion depth exceeded\n",
                Cause::StackOverflow,
            ),
            (
                "Traceback (most recent call last):\nMemoryError\n",
                Cause::OutOfMemory,
            ),
            (
                "\nthread 'main' (77) panicked at a.rs:3:5:\nindex out of bounds: the len is 10 but \
                 the index is 10\nnote: run with `RUST_BACKTRACE=1`\n",
                uncaught("panic: index out of bounds: the len is 10 but the index is 10"),
            ),
            (
                "\nthread 'main' (7) has overflowed its stack\nfatal runtime error: stack overflow\n",
                Cause::StackOverflow,
            ),
            (
                "Exception in thread \"main\" java.lang.ArithmeticException: / by zero\n\tat A.main(A.java:3)\n",
                uncaught("java.lang.ArithmeticException: / by zero"),
            ),
            (
                "Exception in thread \"main\" java.lang.StackOverflowError\n\tat A.f(A.java:2)\n",
                Cause::StackOverflow,
            ),
            (
                "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space\n",
                Cause::OutOfMemory,
            ),
            (
                "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::_M_range_check\n",
                uncaught("std::out_of_range: vector::_M_range_check"),
            ),
            (
                "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n",
                Cause::OutOfMemory,
            ),
            (
                "a.out: a.c:4: main: Assertion `n < 10' failed.\n",
                uncaught("a.out: a.c:4: main: Assertion `n < 10' failed."),
            ),
            (
                "panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\n",
                uncaught("runtime error: index out of range [5] with length 3"),
            ),
            (
                "/x/a.js:1\nnull.f()\n     ^\n\nTypeError: Cannot read properties of null (reading 'f')\n    at Object.<anonymous>\n",
                uncaught("TypeError: Cannot read properties of null (reading 'f')"),
            ),
            (
                "RangeError: Maximum call stack size exceeded\n",
                Cause::StackOverflow,
            ),
            (
                "Unhandled Exception:\nSystem.DivideByZeroException: Attempted to divide by zero.\n",
                uncaught("System.DivideByZeroException: Attempted to divide by zero."),
            ),
            ("warning: something harmless\n", Cause::Unknown),
            ("", Cause::Unknown),
        ] {
            assert_eq!(explain(Outcome::Exited(1), stderr, 3), expected, "{stderr}");
        }
    }
}
