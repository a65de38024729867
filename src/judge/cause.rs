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
const STACK: [&str; 11] = [
    "Stack space overflow",             // Haskell
    "StackOverflowException",           // C#
    "exception Stack overflow",         // OCaml
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
const MEMORY: [&str; 12] = [
    "OutOfMemoryException",    // C#
    "NoMemoryError",           // Ruby
    "exception Out of memory", // OCaml
    "std::bad_alloc",          // C++
    "memory allocation of ",   // Rust
    "OutOfMemoryError",        // Java, Kotlin, Scala
    "MemoryError",             // Python
    "heap out of memory",      // JavaScript
    "runtime: out of memory",  // Go
    "Allowed memory size of ", // PHP
    "Out_of_memory",           // OCaml
    "Heap exhausted;",         // Haskell
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
        SIGABRT => Cause::Aborted,
        // Compilers plant a trap where a program has no meaning: many causes, none certain.
        SIGTRAP | SIGILL => Cause::Unknown,
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

/// What a runtime wrote, line by line.
struct Written<'a>(Vec<&'a str>);

impl<'a> Written<'a> {
    /// The rest of the last line that begins so.
    fn after(&self, prefix: &str) -> Option<&'a str> {
        self.0
            .iter()
            .rev()
            .find_map(|line| line.strip_prefix(prefix))
    }

    /// The line after the last one that holds these words.
    fn below(&self, words: &str) -> Option<&'a str> {
        let at = self.0.iter().rposition(|line| line.contains(words))?;
        self.0.get(at + 1).map(|line| line.trim())
    }

    fn last(&self) -> Option<&'a str> {
        self.0.iter().rev().find(|line| !line.is_empty()).copied()
    }
}

/// The line that names an exception, by the shapes that runtimes print.
fn uncaught(text: &str) -> Option<String> {
    let written = Written(text.lines().map(str::trim_end).collect());
    by_frame(&written)
        .or_else(|| by_line(&written))
        .or_else(|| by_name(&written))
}

/// Runtimes that frame the exception with words of their own on other lines.
fn by_frame(written: &Written<'_>) -> Option<String> {
    // Python ends its trace with the exception itself.
    if text_begins(written, "Traceback (most recent call last)") {
        return written.last().map(str::to_owned);
    }
    // Rust: the place on one line, the message on the next.
    if let Some(message) = written.below(" panicked at ") {
        return Some(format!("panic: {message}"));
    }
    // C++: the type, and what it says of itself.
    if let Some(kind) = written.after("terminate called after throwing an instance of ") {
        let what = written.after("  what():  ").map(|what| format!(": {what}"));
        return Some(format!(
            "{}{}",
            kind.trim_matches('\''),
            what.unwrap_or_default()
        ));
    }
    // Mono and Pascal.
    written
        .below("Unhandled Exception:")
        .or_else(|| written.below("An unhandled exception occurred at "))
        .map(str::to_owned)
}

/// Runtimes that put the exception behind words of their own on one line.
fn by_line(written: &Written<'_>) -> Option<String> {
    const PREFIXES: [&str; 7] = [
        "Exception in thread \"main\" ",       // Java, Kotlin, Scala
        "panic: ",                             // Go
        "fatal error: ",                       // Go
        "[ERROR] FATAL UNHANDLED EXCEPTION: ", // Mono
        "Fatal error: exception ",             // OCaml
        "PHP Fatal error:  Uncaught ",         // PHP
        "Fatal error: Uncaught ",              // PHP
    ];
    let behind = PREFIXES.iter().find_map(|prefix| written.after(prefix));
    let assertion = || {
        written
            .0
            .iter()
            .rev()
            .find(|line| line.contains("Assertion `"))
            .copied()
    };
    behind.or_else(assertion).map(str::to_owned)
}

/// Runtimes that begin a line with the exception's name, `SomethingError: words`, or end it with
/// the class in parentheses.
fn by_name(written: &Written<'_>) -> Option<String> {
    let is_name = |name: &str| {
        name.ends_with("Error") && name.chars().all(|c| c.is_alphanumeric() || c == '.')
    };
    let named = |line: &&&str| {
        line.split_once(": ").is_some_and(|(name, _)| is_name(name))
            || line
                .strip_suffix(')')
                .and_then(|line| line.rsplit_once(" ("))
                .is_some_and(|(_, name)| is_name(name))
    };
    written
        .0
        .iter()
        .rev()
        .find(named)
        .map(|&line| line.to_owned())
}

fn text_begins(written: &Written<'_>, words: &str) -> bool {
    written.0.iter().any(|line| line.starts_with(words))
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
            activity: None,
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
            (4, 3, Cause::Unknown),
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

    #[expect(clippy::too_many_lines, reason = "a table of cases, not steps")]
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
            (
                "a.rb:1:in `f': divided by 0 (ZeroDivisionError)\n\tfrom a.rb:2:in `<main>'\n",
                uncaught("a.rb:1:in `f': divided by 0 (ZeroDivisionError)"),
            ),
            (
                "[ERROR] FATAL UNHANDLED EXCEPTION: System.Exception: no queens\n  at A.Main ()\n",
                uncaught("System.Exception: no queens"),
            ),
            ("warning: something harmless\n", Cause::Unknown),
            ("", Cause::Unknown),
        ] {
            assert_eq!(explain(Outcome::Exited(1), stderr, 3), expected, "{stderr}");
        }
    }
}
