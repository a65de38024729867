//! In: the files of `src/`. Out: every use of a power (a process, a clock, the terminal, …) outside
//! of the rooms that hold it. `main.rs` holds what `cli` holds; tests may do anything.

use std::collections::BTreeSet;

use crate::rooms::ROOMS;
use crate::scan::{imports, words};
use crate::source::Source;
use crate::tree::Fault;

/// One power, the words that show it, and the rooms that hold it.
struct Power {
    what: &'static str,
    /// Found as whole words in code and in written-out imports.
    marks: &'static [&'static str],
    /// Paths that end in a mark and are something else.
    unless: &'static [&'static str],
    rooms: &'static [&'static str],
    remedy: &'static str,
}

const POWERS: &[Power] = &[
    Power {
        what: "unsafe code",
        marks: &["unsafe"],
        unless: &[],
        rooms: &["sandbox"],
        remedy: "put the call into a backend of the sandbox, with its reason",
    },
    Power {
        what: "starting processes",
        marks: &["process::Command", "Command::new"],
        unless: &["clap::Command"],
        rooms: &["sandbox"],
        remedy: "describe an `Invocation` and let the sandbox start it",
    },
    Power {
        what: "ending the process",
        marks: &["process::exit", "process::abort"],
        unless: &[],
        rooms: &["cli"],
        remedy: "return an error; `main` turns it into an exit code",
    },
    Power {
        what: "reading arguments and environment",
        marks: &[
            "env::args",
            "env::args_os",
            "env::var",
            "env::var_os",
            "env::vars",
            "env::vars_os",
            "env::current_dir",
            "env::temp_dir",
        ],
        unless: &[],
        rooms: &["cli"],
        remedy: "read it in `cli` and pass the value down",
    },
    Power {
        what: "knowing our own binary",
        marks: &["env::current_exe"],
        unless: &[],
        rooms: &["sandbox", "cli"],
        remedy: "pass the path down",
    },
    Power {
        what: "printing",
        marks: &["print!", "println!", "eprint!", "eprintln!"],
        unless: &[],
        rooms: &["cli"],
        remedy: "emit an event, or write to the `dyn Write` that was given",
    },
    Power {
        what: "reading a clock",
        marks: &[
            "Instant::now",
            "SystemTime::now",
            "Timestamp::now",
            "Zoned::now",
        ],
        unless: &[],
        rooms: &[
            "sandbox", "build", "judge", "growth", "stress", "batch", "serve", "cli",
        ],
        remedy: "take the time from the event or as an argument",
    },
    Power {
        what: "starting threads",
        marks: &["thread::spawn", "thread::scope", "thread::Builder"],
        unless: &[],
        rooms: &[
            "sandbox", "build", "judge", "growth", "stress", "batch", "serve", "cli",
        ],
        remedy: "let the caller bring the thread",
    },
    Power {
        what: "files and sockets",
        marks: &["std::fs", "std::net", "fs::", "File::open", "File::create"],
        unless: &[],
        rooms: &[
            "problem", "sandbox", "build", "check", "judge", "wire", "report", "growth", "stress",
            "verify", "batch", "store", "remote", "serve", "cli",
        ],
        remedy: "keep the room pure: read in a room above and pass the value",
    },
];

/// Powers used where they are not held.
pub fn faults(source: &Source) -> Vec<Fault> {
    let room = match source.path.as_str() {
        "src/lib.rs" => "lib.rs",
        _ => source.room().unwrap_or("cli"),
    };
    let imports = imports(&source.live);
    let mut faults = Vec::new();
    for power in POWERS.iter().filter(|power| !power.rooms.contains(&room)) {
        let holders = power.rooms.join(", ");
        let lines: BTreeSet<usize> = uses_of(power, source, &imports)
            .into_iter()
            .map(|at| source.line(at))
            .collect();
        for line in lines {
            let remedy = format!(
                "{} is for {holders} only, not `{room}`: {}",
                power.what, power.remedy
            );
            faults.push(Fault::new(&source.path, line, remedy));
        }
    }
    faults.sort();
    faults
}

fn uses_of(power: &Power, source: &Source, imports: &[(usize, String)]) -> Vec<usize> {
    let code = &source.live;
    let other = |text: &str| power.unless.iter().any(|path| text.contains(path));
    let other_by_import = imports.iter().any(|(_, path)| other(path));
    let mut places = Vec::new();
    for mark in power.marks {
        let (head, _) = mark.split_once("::").unwrap_or((mark, ""));
        let plain = words(code, mark).filter(|at| {
            // `clap::Command::new` is told from `Command::new` by what stands before the mark.
            let from = code[..*at]
                .rfind(|part: char| !is_path(part))
                .map_or(0, |edge| edge + 1);
            !other(&code[from..at + head.len()]) && !other_by_import
        });
        places.extend(plain);
        let brought = imports
            .iter()
            .filter(|(_, path)| words(path, mark).next().is_some());
        places.extend(brought.map(|(at, _)| *at));
    }
    places
}

fn is_path(part: char) -> bool {
    part.is_alphanumeric() || part == '_' || part == ':'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, code: &str) -> Vec<usize> {
        faults(&Source::new(path, code))
            .iter()
            .map(|fault| fault.line)
            .collect()
    }

    #[test]
    fn the_powers_are_held_by_rooms_of_the_table() {
        for room in POWERS.iter().flat_map(|power| power.rooms) {
            assert!(ROOMS.iter().any(|(name, _)| name == room), "`{room}`");
        }
    }

    #[test]
    fn a_power_in_a_room_that_does_not_hold_it_is_a_fault() {
        let rows = [
            ("src/judge/a.rs", "fn a() { unsafe { b() } }"),
            ("src/cli/a.rs", "unsafe impl A for B {}"),
            ("src/build/a.rs", "use std::process::Command;"),
            (
                "src/build/a.rs",
                "use std::{\n    fmt, process::{Child, Command},\n};",
            ),
            ("src/cli/a.rs", "fn a() { Command::new(b) }"),
            ("src/cli/a.rs", "fn a() { std::process::Command::new(b) }"),
            ("src/judge/a.rs", "fn a() { std::process::exit(1) }"),
            ("src/judge/a.rs", "use std::process::{self, exit};"),
            ("src/judge/a.rs", "fn a() { env::var_os(b) }"),
            ("src/sandbox/a.rs", "use std::env::{temp_dir};"),
            ("src/build/a.rs", "fn a() { std::env::current_exe() }"),
            ("src/report/a.rs", "fn a() { println!() }"),
            ("src/report/a.rs", "fn a() { eprint!() }"),
            ("src/lib.rs", "fn a() { println!() }"),
            ("src/event/a.rs", "fn a() { Instant::now() }"),
            ("src/report/a.rs", "fn a() { std::time::SystemTime::now() }"),
            ("src/store/a.rs", "fn a() { jiff::Timestamp::now() }"),
            ("src/wire/a.rs", "use jiff::Zoned;\nfn a() { Zoned::now() }"),
            ("src/check/a.rs", "fn a() { thread::scope(b) }"),
            ("src/check/a.rs", "fn a() { thread::spawn(b) }"),
            ("src/check/a.rs", "use std::thread::{self, Builder};"),
            ("src/model/a.rs", "use std::{fs, io};"),
            ("src/model/a.rs", "fn a() { std::fs::read(b) }"),
        ];
        for (path, code) in rows {
            assert_eq!(lines(path, code).len(), 1, "{path}: {code}");
        }
        assert_eq!(
            lines(
                "src/event/a.rs",
                "\nfn a() { println!() }\nfn b() { exit() }"
            ),
            [2]
        );
    }

    #[test]
    fn holders_tests_and_other_things_of_the_same_name_are_free() {
        let rows = [
            (
                "src/sandbox/a.rs",
                "fn a() { unsafe { Command::new(b); Instant::now(); } }",
            ),
            ("src/sandbox/a.rs", "fn a() { std::env::current_exe() }"),
            (
                "src/main.rs",
                "fn main() { eprintln!(); std::process::exit(env::args().len()) }",
            ),
            (
                "src/cli/a.rs",
                "fn a() { println!(); env::temp_dir(); thread::spawn(b) }",
            ),
            ("src/cli/a.rs", "fn a() { clap::Command::new(b) }"),
            (
                "src/cli/a.rs",
                "use clap::{Arg, Command};\nfn a() { Command::new(b) }",
            ),
            (
                "src/report/a.rs",
                "fn a(out: &mut dyn Write) { writeln!(out); Prefs::now() }",
            ),
            (
                "src/report/a.rs",
                "// println!()\nfn a() -> &'static str { \"unsafe println!()\" }",
            ),
            (
                "src/report/a.rs",
                "#[cfg(test)]\nmod tests { fn a() { println!() } }",
            ),
            (
                "src/judge/a.rs",
                "use std::process::ExitCode; const A: &str = env!(b);",
            ),
            (
                "src/judge/a.rs",
                "fn unsafe_code() { fs::read(b); thread::sleep(c) }",
            ),
        ];
        for (path, code) in rows {
            assert_eq!(lines(path, code), [0; 0], "{path}: {code}");
        }
    }
}
