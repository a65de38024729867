//! What a dialogue costs beside two bare processes on the same pipes, as a ratio taken in one run,
//! all on one core. Run with `cargo bench --bench dialogue`.
#![expect(clippy::print_stdout, reason = "a benchmark's figures are its output")]

use flagfall::model::{
    Bytes, Dialogue, Folder, Input, Invocation, Limits, Line, Outcome, Port, Stop, Tip,
};
use flagfall::sandbox::{Isolation, Sandbox, Sealed, slots, stay_on};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const ROUND_TRIPS: u32 = 10_000;
const RUNS: usize = 5;

/// Asks so often and waits for each answer, or answers until nobody asks any more.
const TALKER: &str = r#"
use std::io::{BufRead, Write};
fn main() {
    let times: Option<u32> = std::env::args().nth(1).and_then(|word| word.parse().ok());
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout());
    let mut line = String::new();
    for at in 0..times.unwrap_or(u32::MAX) {
        if times.is_some() {
            output.write_all(format!("{at}\n").as_bytes()).unwrap();
            output.flush().unwrap();
        }
        line.clear();
        if input.read_line(&mut line).unwrap() == 0 { break; }
        if times.is_none() {
            output.write_all(line.as_bytes()).unwrap();
            output.flush().unwrap();
        }
    }
}
"#;

fn talker() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (folder.join("talker.rs"), folder.join("talker"));
    std::fs::write(&source, TALKER).expect("the folder is writable");
    let status = Command::new("rustc")
        .args(["--edition", "2024", "-O", "-o"])
        .args([&program, &source])
        .status()
        .expect("rustc is there where cargo is");
    assert!(status.success());
    program
}

/// Two processes and two pipes, without any judge. They stay on this thread's core.
fn bare(program: &Path, times: u32) -> Duration {
    let begun = Instant::now();
    let mut answers = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let input = answers.stdout.take().expect("a pipe");
    let output = answers.stdin.take().expect("a pipe");
    let mut asks = Command::new(program)
        .arg(times.to_string())
        .stdin(input)
        .stdout(output)
        .spawn()
        .expect("it starts");
    assert!(asks.wait().expect("it ends").success());
    assert!(answers.wait().expect("it ends").success());
    begun.elapsed()
}

fn invocation(program: &Path, core: Option<usize>, arguments: &[String]) -> Invocation {
    Invocation {
        program: program.to_owned(),
        arguments: arguments.iter().map(Into::into).collect(),
        environment: Vec::new(),
        folder: Folder::Fresh,
        visible: vec![program.to_owned()],
        input: Input::Empty,
        limits: Limits::new(Duration::from_secs(60), Bytes::mib(256)),
        core,
        keep_output: 0,
    }
}

fn judged(
    sandbox: &Sealed,
    program: &Path,
    core: Option<usize>,
    times: u32,
    overheard: bool,
) -> Duration {
    let tip = |party| Tip {
        party,
        port: Port::Standard,
    };
    let line = |from, to| Line {
        from: tip(from),
        to: tip(to),
    };
    let dialogue = Dialogue {
        parties: vec![
            invocation(program, core, &[times.to_string()]),
            invocation(program, core, &[]),
        ],
        host: 0,
        lines: vec![line(0, 1), line(1, 0)],
        overheard,
    };
    let begun = Instant::now();
    let talk = sandbox
        .converse(&dialogue, &mut |_, _, _| {}, &Stop::default())
        .expect("the sandbox works");
    for execution in talk.executions {
        assert_eq!(execution.outcome, Outcome::Exited(0));
    }
    begun.elapsed()
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn main() {
    let core = slots(None).cores.first().copied();
    if let Some(core) = core {
        stay_on(core);
    }
    let program = talker();
    let scratch = tempfile::tempdir().expect("a folder");
    let launcher = env!("CARGO_BIN_EXE_flagfall").into();
    let sandbox = Sealed::open(launcher, scratch.path().to_owned(), Isolation::Auto)
        .expect("a sandbox can be had here");
    for times in [1, ROUND_TRIPS] {
        let mut all = [const { Vec::new() }; 3];
        for _ in 0..RUNS {
            // Taken in turn, so that a busy moment meets all of them.
            all[0].push(bare(&program, times));
            all[1].push(judged(&sandbox, &program, core, times, false));
            all[2].push(judged(&sandbox, &program, core, times, true));
        }
        let [bare, straight, overheard] = all.map(|mut times| median(&mut times));
        let ratio = |time: Duration| time.as_secs_f64() / bare.as_secs_f64();
        println!("{times} round trips, median of {RUNS} runs:");
        println!("  two bare processes  {bare:>12.1?}");
        println!(
            "  judged              {straight:>12.1?}   {:.2} x",
            ratio(straight)
        );
        println!(
            "  judged, overheard   {overheard:>12.1?}   {:.2} x",
            ratio(overheard)
        );
    }
}
