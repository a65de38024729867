//! What runtimes say of an end. In: the text of both streams. Out: a cause; none where no runtime is
//! heard. The words are those of the runtimes themselves.

use super::trace::place;
use crate::model::{Cause, Told};

/// Characters of a runtime's words that are kept.
const KEPT: usize = 200;

/// Words with which the Java virtual machine says that it did not start, on either stream.
const REFUSED: [&str; 2] = [
    "Error occurred during initialization of VM",
    "Error: Could not create the Java Virtual Machine",
];

/// Words with which runtimes say that the stack is at its end.
const STACK: [&str; 12] = [
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
    "Runtime error 202 at ",            // Pascal
];

/// Words with which runtimes say that they got no memory.
const MEMORY: [&str; 14] = [
    "OutOfMemoryException",        // C#
    "NoMemoryError",               // Ruby
    "exception Out of memory",     // OCaml
    "std::bad_alloc",              // C++
    "memory allocation of ",       // Rust
    "OutOfMemoryError",            // Java, Kotlin, Scala
    "insufficient memory for the", // Java
    "MemoryError",                 // Python
    "heap out of memory",          // JavaScript
    "runtime: out of memory",      // Go
    "Allowed memory size of ",     // PHP
    "Out_of_memory",               // OCaml
    "Heap exhausted;",             // Haskell
    "Runtime error 203 at ",       // Pascal
];

/// Words with which the C library says that its heap was written over, before it aborts, and with
/// which runtimes tell of the signal.
const ACCESS: [&str; 9] = [
    "*** stack smashing detected ***",
    "*** buffer overflow detected ***",
    "double free or corruption",
    "free(): ",
    "munmap_chunk(): ",
    "malloc(): ",
    "malloc_consolidate(): ",
    "corrupted size vs. prev_size",
    "Runtime error 216 at ", // Pascal
];

/// Words with which runtimes tell of an arithmetic fault that is no exception of theirs.
const ARITHMETIC: [&str; 1] = ["Runtime error 200 at "]; // Pascal

/// Words with which runtimes say that an assertion did not hold.
const ASSERTION: [&str; 10] = [
    "Assertion `",        // C, C++ with glibc
    "Assertion '",        // C++'s own library
    "Assertion failed: ", // C, C++ with musl and others
    "assertion failed",   // Rust, Haskell, Scala
    "assertion `",        // Rust
    "AssertionError",     // Python, Java, Kotlin, JavaScript, PHP
    "Assert_failure",     // OCaml
    "Assertion failed",   // Haskell, Swift
    "failed assertion",   // Swift
    "Runtime error 227",  // Pascal
];

/// What a runtime said on its streams.
pub fn said(stdout: &str, stderr: &str) -> Option<Cause> {
    let refused = |text: &str| {
        let written = Written::of(text);
        let at = written.find(|line| REFUSED.iter().any(|words| line.starts_with(words)))?;
        // The machine says why on the line below, its launcher on the one above.
        let beside = if written.0[at].starts_with(REFUSED[0]) {
            written.0.get(at + 1)
        } else {
            written.0[..at].last()
        };
        let words = beside.filter(|line| !line.is_empty());
        let words = words.unwrap_or(&written.0[at]);
        Some(Cause::RuntimeRefused(kept(words)))
    };
    if let Some(cause) = refused(stdout).or_else(|| refused(stderr)) {
        return Some(cause);
    }
    let has = |list: &[&str]| list.iter().any(|words| stderr.contains(words));
    if has(&STACK) {
        return Some(Cause::StackOverflow);
    }
    if has(&MEMORY) {
        return Some(Cause::OutOfMemory);
    }
    if has(&ACCESS) {
        return Some(Cause::InvalidAccess);
    }
    if has(&ARITHMETIC) {
        return Some(Cause::Arithmetic);
    }
    let written = Written::of(stderr);
    let words = uncaught(&written)?;
    let at = place(&written.0);
    let words = at
        .as_ref()
        .map_or(words.clone(), |at| bare(&words, &at.file));
    let told = Told {
        words: kept(&words),
        at,
    };
    Some(if ASSERTION.iter().any(|mark| words.contains(mark)) {
        Cause::Assertion(told)
    } else {
        Cause::Uncaught(told)
    })
}

/// The words with the file's own name in place of its path, which lies somewhere in the judge's
/// cache.
fn bare(words: &str, file: &str) -> String {
    let Some(end) = words.find(&format!("/{file}")) else {
        return words.to_owned();
    };
    let begin = words[..end]
        .rfind([' ', '"', '\'', '('])
        .map_or(0, |at| at + 1);
    format!("{}{}", &words[..begin], &words[end + 1..])
}

fn kept(words: &str) -> String {
    words.trim().chars().take(KEPT).collect()
}

/// What a runtime wrote, line by line.
struct Written<'a>(Vec<&'a str>);

impl<'a> Written<'a> {
    fn of(text: &'a str) -> Self {
        Self(text.lines().map(str::trim_end).collect())
    }

    /// The place of the last line that fits.
    fn find(&self, fits: impl Fn(&str) -> bool) -> Option<usize> {
        self.0.iter().rposition(|line| fits(line))
    }

    /// The rest of the last line that begins so.
    fn after(&self, prefix: &str) -> Option<&'a str> {
        self.0
            .iter()
            .rev()
            .find_map(|line| line.strip_prefix(prefix))
    }

    /// The line after the last one that holds these words.
    fn below(&self, words: &str) -> Option<&'a str> {
        let at = self.find(|line| line.contains(words))?;
        self.0.get(at + 1).map(|line| line.trim())
    }

    /// The last line that holds one of these.
    fn with(&self, words: &[&str]) -> Option<&'a str> {
        let at = self.find(|line| words.iter().any(|words| line.contains(words)))?;
        Some(self.0[at])
    }

    /// The line before the last one that begins so.
    fn above(&self, words: &str) -> Option<&'a str> {
        let at = self.find(|line| line.starts_with(words))?;
        self.0.get(at.checked_sub(1)?).copied()
    }

    fn last(&self) -> Option<&'a str> {
        self.0.iter().rev().find(|line| !line.is_empty()).copied()
    }
}

/// The line that names an exception, by the shapes that runtimes print.
fn uncaught(written: &Written<'_>) -> Option<String> {
    by_frame(written)
        .or_else(|| by_line(written))
        .or_else(|| by_name(written))
        .or_else(|| by_place(written))
}

/// Runtimes that frame the exception with words of their own on other lines.
fn by_frame(written: &Written<'_>) -> Option<String> {
    // Python ends its trace with the exception itself.
    if written
        .find(|line| line.starts_with("Traceback (most recent call last)"))
        .is_some()
    {
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
    // Lua, which begins with its own path.
    if let Some(line) = written.above("stack traceback:") {
        let words = line.split_once(": ").map_or(line, |(_, words)| words);
        return Some(words.to_owned());
    }
    // Mono and Pascal.
    written
        .below("Unhandled Exception:")
        .or_else(|| written.below("An unhandled exception occurred at "))
        .map(str::to_owned)
}

/// Runtimes that put the exception behind words of their own on one line.
fn by_line(written: &Written<'_>) -> Option<String> {
    const PREFIXES: [&str; 8] = [
        "Exception in thread \"main\" ",       // Java, Kotlin, Scala
        "panic: ",                             // Go
        "fatal error: ",                       // Go
        "[ERROR] FATAL UNHANDLED EXCEPTION: ", // Mono
        "Unhandled exception. ",               // .NET
        "Fatal error: exception ",             // OCaml
        "PHP Fatal error:  Uncaught ",         // PHP
        "Fatal error: Uncaught ",              // PHP
    ];
    let behind = PREFIXES.iter().find_map(|prefix| written.after(prefix));
    // The whole line: C, C++, Pascal.
    behind
        .or_else(|| written.with(&["Assertion `", "Assertion '", "Assertion failed: "]))
        .or_else(|| written.with(&["Runtime error "]))
        .map(str::to_owned)
}

/// Runtimes that begin a line with the exception's name, `SomethingError: words`, or end it with
/// the class in parentheses.
fn by_name(written: &Written<'_>) -> Option<String> {
    let is_name = |name: &str| {
        // Node puts a code behind the name of some of its own.
        let name = name.split_once(" [").map_or(name, |(name, _)| name);
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

/// Runtimes without a frame of words: Perl puts the place behind, Haskell its own name before, and
/// sometimes a call stack below.
fn by_place(written: &Written<'_>) -> Option<String> {
    let perl = |line: &str| {
        let place = line.rsplit_once(" at ").map(|(_, place)| place);
        place.is_some_and(|place| place.contains(" line ") && place.ends_with('.'))
    };
    if let Some(at) = written.find(perl) {
        return Some(written.0[at].to_owned());
    }
    const HASKELL: [&str; 4] = [
        ": Prelude.",
        ": divide by zero",
        "Non-exhaustive patterns",
        ": user error (",
    ];
    let line = written
        .above("CallStack (from HasCallStack):")
        .or_else(|| written.with(&HASKELL))?;
    Some(
        line.split_once(": ")
            .map_or(line, |(_, words)| words)
            .to_owned(),
    )
}
