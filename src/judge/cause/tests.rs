//! Signals and runtimes' words, as they were written by real programs, each with its cause.

use super::*;
use crate::model::{Bytes, Captured, Measurement, Peak, PeakSource, SourceLine, Told};
use std::time::Duration;

fn captured(text: &str) -> Captured {
    Captured {
        head: text.as_bytes().to_vec(),
        tail: Vec::new(),
        total: text.len() as u64,
    }
}

fn explain(outcome: Outcome, stdout: &str, stderr: Captured, mib: u64) -> Cause {
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
        stdout: captured(stdout),
        stderr,
    };
    cause(
        &execution,
        &Limits::new(Duration::from_secs(1), Bytes::mib(64)),
    )
}

fn exited(stderr: &str) -> Cause {
    explain(Outcome::Exited(1), "", captured(stderr), 3)
}

fn told(words: &str, file: &str, line: u32) -> Told {
    Told {
        words: words.to_owned(),
        at: (line > 0).then(|| SourceLine {
            file: file.to_owned(),
            line,
        }),
    }
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
        (9, 3, Cause::Killed),
        (15, 3, Cause::Killed),
        (2, 3, Cause::Killed),
        (24, 3, Cause::Sent),
        (14, 3, Cause::Sent),
        (10, 3, Cause::Sent),
    ] {
        let found = explain(Outcome::Signalled(signal), "", captured(""), mib);
        assert_eq!(found, expected, "{signal} {mib}");
    }
}

#[expect(clippy::too_many_lines, reason = "a table of cases, not steps")]
#[test]
fn exceptions_are_told_with_the_programs_own_line() {
    for (stderr, words, file, line) in [
        (
            "Traceback (most recent call last):\n  File \"/x/a.py\", line 4, in <module>\n    f()\n  \
             File \"/x/a.py\", line 1, in f\n    1/0\nZeroDivisionError: division by zero\n",
            "ZeroDivisionError: division by zero",
            "a.py",
            1,
        ),
        (
            "Traceback (most recent call last):\n  File \"/x/a.py\", line 4, in <module>\n  \
             File \"/usr/lib/python3.11/json/decoder.py\", line 353, in raw_decode\n\
             json.decoder.JSONDecodeError: Expecting value: line 1 column 2 (char 1)\n",
            "json.decoder.JSONDecodeError: Expecting value: line 1 column 2 (char 1)",
            "a.py",
            4,
        ),
        (
            "\nthread 'main' (77) panicked at src/a.rs:3:5:\nindex out of bounds: the len is 10 but \
             the index is 10\nnote: run with `RUST_BACKTRACE=1`\n",
            "panic: index out of bounds: the len is 10 but the index is 10",
            "a.rs",
            3,
        ),
        (
            "\nthread 'main' (77) panicked at /rustc/59807616/library/core/src/x.rs:1:5:\nodd\n",
            "panic: odd",
            "",
            0,
        ),
        (
            "Exception in thread \"main\" java.lang.IndexOutOfBoundsException: Index: 3 Size: 1\n\
             \tat java.base/java.util.ImmutableCollections$List12.get(ImmutableCollections.java:585)\n\
             \tat Main.f(Main.java:3)\n\tat Main.main(Main.java:5)\n",
            "java.lang.IndexOutOfBoundsException: Index: 3 Size: 1",
            "Main.java",
            3,
        ),
        (
            "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::_M_range_check\n",
            "std::out_of_range: vector::_M_range_check",
            "",
            0,
        ),
        (
            "panic: runtime error: index out of range [5] with length 0\n\ngoroutine 1 [running]:\n\
             sort.f()\n\t/usr/lib/go-1.19/src/sort/sort.go:9 +0x1\nmain.main()\n\t/x/a.go:5 +0x1a\n",
            "runtime error: index out of range [5] with length 0",
            "a.go",
            5,
        ),
        (
            "/x/a.js:3\nnull.f()\n     ^\n\nTypeError: Cannot read properties of null (reading 'f')\n    \
             at Object.<anonymous> (/x/a.js:3:6)\n    at node:internal/main/run_main_module:28:49\n",
            "TypeError: Cannot read properties of null (reading 'f')",
            "a.js",
            3,
        ),
        (
            "Unhandled Exception:\nSystem.DivideByZeroException: Attempted to divide by zero.\n  at A.Main () in /x/a.cs:line 7\n",
            "System.DivideByZeroException: Attempted to divide by zero.",
            "a.cs",
            7,
        ),
        (
            "[ERROR] FATAL UNHANDLED EXCEPTION: System.Exception: no queens\n  at A.Main () [0x00009] in <8ee3>:0\n",
            "System.Exception: no queens",
            "",
            0,
        ),
        (
            "/x/y/a.rb:2:in `/': divided by 0 (ZeroDivisionError)\n\tfrom a.rb:4:in `<main>'\n",
            "a.rb:2:in `/': divided by 0 (ZeroDivisionError)",
            "a.rb",
            2,
        ),
        (
            "Illegal division by zero at a.pl line 3, <STDIN> line 1.\n",
            "Illegal division by zero at a.pl line 3, <STDIN> line 1.",
            "a.pl",
            3,
        ),
        (
            "PHP Fatal error:  Uncaught Exception: no queens in /x/a.php:2\nStack trace:\n#0 /x/a.php(3): f()\n",
            "Exception: no queens in a.php:2",
            "a.php",
            2,
        ),
        (
            "/usr/bin/lua: a.lua:2: attempt to index a nil value (local 'a')\nstack traceback:\n\ta.lua:2: in main chunk\n",
            "a.lua:2: attempt to index a nil value (local 'a')",
            "a.lua",
            2,
        ),
        (
            "a: Map.!: given key is not an element in the map\nCallStack (from HasCallStack):\n  error, \
             called at libraries/containers/Data/Map/Internal.hs:633:17 in containers\n",
            "Map.!: given key is not an element in the map",
            "",
            0,
        ),
        (
            "b: Prelude.head: empty list\n",
            "Prelude.head: empty list",
            "",
            0,
        ),
        (
            "Fatal error: exception Failure(\"hd\")\n",
            "Failure(\"hd\")",
            "",
            0,
        ),
        (
            "Runtime error 201 at $00000000004010C8\n  $00000000004010C8  main,  line 3 of a.pas\n",
            "Runtime error 201 at $00000000004010C8",
            "a.pas",
            3,
        ),
    ] {
        let expected = Cause::Uncaught(told(words, file, line));
        assert_eq!(exited(stderr), expected, "{stderr}");
    }
}

#[test]
fn assertions_are_told_as_such() {
    for (stderr, words, file, line) in [
        (
            "a: a.c:5: main: Assertion `c > 3' failed.\n",
            "a: a.c:5: main: Assertion `c > 3' failed.",
            "a.c",
            5,
        ),
        (
            "/usr/include/c++/12/bits/stl_vector.h:1123: x: Assertion '__n < this->size()' failed.\n",
            "/usr/include/c++/12/bits/stl_vector.h:1123: x: Assertion '__n < this->size()' failed.",
            "",
            0,
        ),
        (
            "Traceback (most recent call last):\n  File \"a.py\", line 3, in f\n    assert n < 3\n           ^^^^^\nAssertionError\n",
            "AssertionError",
            "a.py",
            3,
        ),
        (
            "Exception in thread \"main\" java.lang.AssertionError: no 9\n\tat Main.f(Main.java:3)\n",
            "java.lang.AssertionError: no 9",
            "Main.java",
            3,
        ),
        (
            "\nthread 'main' (8) panicked at a.rs:2:12:\nassertion `left == right` failed\n  left: 1\n",
            "panic: assertion `left == right` failed",
            "a.rs",
            2,
        ),
        (
            "\nthread 'main' (8) panicked at a.rs:2:76:\nassertion failed: n > 8\n",
            "panic: assertion failed: n > 8",
            "a.rs",
            2,
        ),
        (
            "node:assert:90\n  throw new AssertionError(obj);\n\nAssertionError [ERR_ASSERTION]: Expected \
             values to be strictly equal:\n\n1 !== 2\n\n    at Object.<anonymous> (/x/a.js:2:35)\n",
            "AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:",
            "a.js",
            2,
        ),
        (
            "Fatal error: exception Assert_failure(\"a.ml\", 2, 2)\n",
            "Assert_failure(\"a.ml\", 2, 2)",
            "a.ml",
            2,
        ),
        (
            "c: Assertion failed\nCallStack (from HasCallStack):\n  assert, called at c.hs:2:15 in main:Main\n",
            "Assertion failed",
            "c.hs",
            2,
        ),
    ] {
        let expected = Cause::Assertion(told(words, file, line));
        assert_eq!(exited(stderr), expected, "{stderr}");
    }
}

#[test]
fn ends_of_stack_memory_and_heap_are_known_by_their_words() {
    for (stderr, expected) in [
        (
            "Traceback (most recent call last):\n  [Previous line repeated 996 more times]\n\
             RecursionError: maximum recursion depth exceeded\n",
            Cause::StackOverflow,
        ),
        (
            "\nthread 'main' (7) has overflowed its stack\nfatal runtime error: stack overflow\n",
            Cause::StackOverflow,
        ),
        (
            "Exception in thread \"main\" java.lang.StackOverflowError\n\tat A.f(A.java:2)\n",
            Cause::StackOverflow,
        ),
        (
            "RangeError: Maximum call stack size exceeded\n",
            Cause::StackOverflow,
        ),
        ("Runtime error 202 at $00401\n", Cause::StackOverflow),
        (
            "Traceback (most recent call last):\nMemoryError\n",
            Cause::OutOfMemory,
        ),
        (
            "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space\n",
            Cause::OutOfMemory,
        ),
        (
            "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n",
            Cause::OutOfMemory,
        ),
        (
            "free(): double free detected in tcache 2\n",
            Cause::InvalidAccess,
        ),
        ("double free or corruption (out)\n", Cause::InvalidAccess),
        (
            "*** stack smashing detected ***: terminated\n",
            Cause::InvalidAccess,
        ),
        ("Runtime error 200 at $00401\n", Cause::Arithmetic),
        ("warning: something harmless\n", Cause::Unknown),
        ("", Cause::Unknown),
    ] {
        assert_eq!(exited(stderr), expected, "{stderr}");
    }
}

#[test]
fn a_java_machine_that_did_not_start_says_why_on_either_stream() {
    let refused = |words: &str| Cause::RuntimeRefused(words.to_owned());
    for (stdout, stderr, expected) in [
        (
            "Error occurred during initialization of VM\nCould not reserve enough space for object heap\n",
            "",
            refused("Could not reserve enough space for object heap"),
        ),
        (
            "",
            "Error occurred during initialization of VM\nToo small maximum heap\n",
            refused("Too small maximum heap"),
        ),
        (
            "",
            "Unrecognized VM option 'x'\nError: Could not create the Java Virtual Machine.\n\
             Error: A fatal exception has occurred. Program will exit.\n",
            refused("Unrecognized VM option 'x'"),
        ),
        (
            "",
            "Error: Could not create the Java Virtual Machine.\n",
            refused("Error: Could not create the Java Virtual Machine."),
        ),
    ] {
        let found = explain(Outcome::Exited(1), stdout, captured(stderr), 3);
        assert_eq!(found, expected, "{stdout}{stderr}");
    }
}

#[test]
fn a_trace_that_is_longer_than_what_is_kept_has_its_exception_in_the_head() {
    let frame = b"\tat A.f(A.java:2)\n".as_slice();
    let stderr = Captured {
        head: [
            b"Exception in thread \"main\" java.lang.StackOverflowError\n",
            frame,
        ]
        .concat(),
        tail: frame.repeat(3),
        total: 40_000,
    };
    let found = explain(Outcome::Exited(1), "", stderr, 3);
    assert_eq!(found, Cause::StackOverflow);
}
