//! Runs one compiler in the sandbox. In: a command, a folder, limits. Out: nothing, or why the
//! sources are refused, or that the set-up and not the program is at fault. No shell is started.

use super::{BuildError, message};
use crate::model::{
    Bytes, Execution, Folder, Input, Invocation, Limit, Limits, Outcome, Stop, show_duration,
};
use crate::sandbox::Sandbox;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Bytes of a compiler's standard output that are looked at; more than is ever told.
const KEEP: usize = 16 << 10;

/// What compilers may use: a compile bomb must end, and a usual template must not.
pub(super) fn limits(cpu: Duration) -> Limits {
    Limits {
        overshoot: Duration::ZERO,
        output: Bytes::mib(1),
        stack: Bytes::mib(64),
        tasks: 256,
        ..Limits::new(cpu, Bytes::mib(2048))
    }
}

/// Where and how commands run.
pub(super) struct Bench<'a> {
    pub sandbox: &'a dyn Sandbox,
    /// The working folder.
    pub folder: &'a Path,
    /// The home folder and the one for temporary files, which is dropped afterwards.
    pub home: &'a Path,
    /// Environment beyond the fixed one.
    pub environment: Vec<(OsString, OsString)>,
    /// What the tools read of themselves.
    pub visible: Vec<PathBuf>,
    pub limits: Limits,
    pub core: Option<usize>,
    pub stop: &'a Stop,
    /// How to get the tools.
    pub install: &'a str,
}

/// Why a compiler refused, or was stopped.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    /// Which limit it hit, or which signal ended it.
    pub words: Option<String>,
    /// What it wrote.
    pub output: String,
    /// Whether that is all.
    pub whole: bool,
}

impl Bench<'_> {
    /// Runs one command; `sources` are the bytes that it compiles.
    pub fn run(
        &self,
        command: &[String],
        sources: &[(&str, &[u8])],
    ) -> Result<Option<Refusal>, BuildError> {
        let Some((program, arguments)) = command.split_first() else {
            return Ok(None);
        };
        let invocation = Invocation {
            program: PathBuf::from(program),
            arguments: arguments.iter().map(OsString::from).collect(),
            environment: self.environment.clone(),
            folder: Folder::Kept {
                work: self.folder.to_owned(),
                home: self.home.to_owned(),
            },
            visible: self.visible.clone(),
            input: Input::Empty,
            limits: self.limits.clone(),
            core: self.core,
            keep_output: KEEP,
        };
        let process = self.sandbox.start(&invocation)?;
        let execution = process.finish(&mut |_| {}, self.stop)?;
        let fault = |what: String, remedy: String| BuildError::Tool {
            tool: program.clone(),
            what,
            remedy,
        };
        let words = match execution.outcome {
            Outcome::Exited(0) => return Ok(None),
            Outcome::Interrupted => return Err(BuildError::Interrupted),
            Outcome::NotStarted(number) => {
                let why = std::io::Error::from_raw_os_error(number);
                let what = format!("the system refused to start it: {why}");
                return Err(fault(what, self.reinstall()));
            }
            // So a shell says that the script of a tool cannot find its own parts.
            Outcome::Exited(code @ (126 | 127)) => {
                let said = said(&execution).0;
                let said = said.lines().next().unwrap_or("nothing");
                let what = format!("it ended with exit code {code}, saying '{said}'");
                return Err(fault(what, self.reinstall()));
            }
            Outcome::Exited(_) => None,
            Outcome::Signalled(signal) => {
                Some(format!("the compiler was ended by signal {signal}"))
            }
            Outcome::Killed(limit) => Some(stopped(limit, &self.limits)),
        };
        let (output, whole) = said(&execution);
        if let Some((line, remedy)) = setup_fault(&output, sources) {
            if remedy == FULL {
                let path = self.home.to_owned();
                return Err(BuildError::DiskFull { path });
            }
            return Err(fault(format!("it says '{line}'"), remedy.to_owned()));
        }
        Ok(Some(Refusal {
            words,
            output,
            whole,
        }))
    }

    fn reinstall(&self) -> String {
        if self.install.is_empty() {
            "install it anew".to_owned()
        } else {
            format!("install it anew: {}", self.install)
        }
    }
}

fn stopped(limit: Limit, limits: &Limits) -> String {
    match limit {
        Limit::Cpu => format!(
            "the compiler needed more than {} of CPU time and was stopped",
            show_duration(limits.cpu)
        ),
        Limit::Wall => format!(
            "the compiler had not ended after {} and was stopped",
            show_duration(limits.wall)
        ),
        Limit::Memory => format!(
            "the compiler needed more than {} of memory and was stopped",
            limits.memory
        ),
        Limit::Output(_) => format!(
            "the compiler wrote more than {} of messages and was stopped",
            limits.output
        ),
        Limit::Tasks => format!(
            "the compiler started more than {} processes and threads and was stopped",
            limits.tasks
        ),
    }
}

/// What a compiler wrote, standard error first, and whether that is all.
fn said(execution: &Execution) -> (String, bool) {
    let mut text = String::new();
    let mut whole = true;
    for stream in [&execution.stderr, &execution.stdout] {
        let mut bytes = stream.head.clone();
        if stream.is_cut() {
            whole = false;
        } else {
            bytes.extend_from_slice(&stream.tail);
        }
        let piece = message::clean(&bytes);
        if !text.is_empty() && !piece.is_empty() {
            text.push('\n');
        }
        text.push_str(&piece);
    }
    (text, whole)
}

/// Stands for the remedy of a full disk, whose sentence names the folder.
const FULL: &str = "make room";

/// Words with which tools tell that the set-up is at fault, and remedies.
const SETUP_FAULTS: [(&str, &str); 10] = [
    ("No space left on device", FULL),
    ("Disk quota exceeded", FULL),
    ("Could not reserve enough space for", "free some memory"),
    (
        "Could not create the Java Virtual Machine",
        "free some memory, or install the JVM anew",
    ),
    (
        "insufficient memory for the Java Runtime",
        "free some memory",
    ),
    (
        "linker `cc` not found",
        "install a C compiler: apt install gcc libc6-dev",
    ),
    (
        "cannot find -l",
        "install the static libraries: apt install libc6-dev g++",
    ),
    (
        "cannot find crt1.o",
        "install the C library's files: apt install libc6-dev",
    ),
    (
        "cannot execute 'cc1",
        "install the compiler anew: apt install gcc g++",
    ),
    (
        "you're using offline mode",
        "fetch what the package needs, once: cargo fetch",
    ),
];

/// The line with which a tool tells that the set-up is at fault. Words that stand in the sources
/// prove nothing: compilers quote them.
fn setup_fault(output: &str, sources: &[(&str, &[u8])]) -> Option<(String, &'static str)> {
    SETUP_FAULTS.iter().find_map(|(words, remedy)| {
        let line = output.lines().find(|line| line.contains(words))?;
        let quoted = |(_, bytes): &(&str, &[u8])| {
            bytes
                .windows(words.len())
                .any(|part| part == words.as_bytes())
        };
        (!sources.iter().any(quoted)).then(|| (line.trim().to_owned(), *remedy))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Captured, Measurement, Stream};
    use crate::sandbox::Scripted;
    use std::sync::Arc;

    fn execution(outcome: Outcome, stderr: &str) -> Execution {
        Execution {
            outcome,
            measurement: Measurement::default(),
            activity: None,
            stdout: Captured::default(),
            stderr: Captured {
                head: stderr.into(),
                tail: Vec::new(),
                total: stderr.len() as u64,
            },
        }
    }

    fn run(outcome: Outcome, stderr: &str, source: &str) -> Result<Option<Refusal>, BuildError> {
        let stderr = stderr.to_owned();
        let sandbox = Arc::new(Scripted::new(move |invocation| {
            assert_eq!(invocation.input, Input::Empty);
            let environment = invocation.whole_environment(Path::new("/h"));
            let names: Vec<_> = environment.into_iter().map(|(name, _)| name).collect();
            assert_eq!(names, ["PATH", "TMPDIR", "LANG", "HOME"]);
            (Vec::new(), execution(outcome.clone(), &stderr))
        }));
        let bench = Bench {
            sandbox: &*sandbox,
            folder: Path::new("/w"),
            home: Path::new("/h"),
            environment: vec![("HOME".into(), "/other".into())],
            visible: Vec::new(),
            limits: limits(Duration::from_secs(30)),
            core: None,
            stop: &Stop::default(),
            install: "apt install it",
        };
        bench.run(
            &["/cc".to_owned(), "a.c".to_owned()],
            &[("a.c", source.as_bytes())],
        )
    }

    #[test]
    fn the_ways_in_which_a_compiler_refuses_are_told_apart() {
        for (outcome, words) in [
            (Outcome::Exited(1), None),
            (
                Outcome::Signalled(11),
                Some("the compiler was ended by signal 11"),
            ),
            (
                Outcome::Killed(Limit::Cpu),
                Some("the compiler needed more than 30.00 s of CPU time and was stopped"),
            ),
            (
                Outcome::Killed(Limit::Wall),
                Some("the compiler had not ended after 60.00 s and was stopped"),
            ),
            (
                Outcome::Killed(Limit::Memory),
                Some("the compiler needed more than 2 GiB of memory and was stopped"),
            ),
            (
                Outcome::Killed(Limit::Output(Stream::Stderr)),
                Some("the compiler wrote more than 1 MiB of messages and was stopped"),
            ),
            (
                Outcome::Killed(Limit::Tasks),
                Some("the compiler started more than 256 processes and threads and was stopped"),
            ),
        ] {
            let refusal = run(outcome, "a.c:1: error", "")
                .expect("data")
                .expect("a refusal");
            assert_eq!(refusal.words.as_deref(), words);
            assert_eq!(
                (refusal.output.as_str(), refusal.whole),
                ("a.c:1: error", true)
            );
        }
        assert!(
            run(Outcome::Exited(0), "warning", "")
                .expect("data")
                .is_none()
        );
    }

    #[test]
    fn a_fault_of_the_setup_is_no_compile_error() {
        for (outcome, stderr, words) in [
            (Outcome::NotStarted(2), "", "No such file or directory"),
            (
                Outcome::Exited(127),
                "kotlinc: java: not found",
                "install it anew: apt install it",
            ),
            (
                Outcome::Exited(1),
                "x: No space left on device",
                "the disk of /h is full",
            ),
            (
                Outcome::Exited(1),
                "ld: cannot find -lm: No such file",
                "/cc cannot do its work",
            ),
            (
                Outcome::Exited(1),
                "Could not reserve enough space for object heap",
                "not the program",
            ),
            (Outcome::Interrupted, "", "stopped as asked"),
        ] {
            let error = run(outcome, stderr, "").expect_err(stderr).to_string();
            assert!(error.contains(words), "{stderr}: {error}");
        }
        let quoted = run(
            Outcome::Exited(1),
            "a.c:1: error: #error No space left on device",
            "#error No space left on device",
        );
        assert!(quoted.expect("data").is_some());
    }
}
