//! What judging a tiny case costs beyond starting the program bare, as a ratio taken in one run.
//! Run with `cargo bench --bench spawn`.
#![expect(clippy::print_stdout, reason = "a benchmark's figures are its output")]

use flagfall::model::{Bytes, Folder, Input, Invocation, Limits, Outcome, Stop};
use flagfall::sandbox::{Portable, Sandbox, slots, stay_on};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const RUNS: u32 = 1_000;

/// A program that prints a number and ends, compiled once.
fn tiny() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (folder.join("tiny.rs"), folder.join("tiny"));
    std::fs::write(&source, "fn main() { println!(\"42\"); }\n").expect("the folder is writable");
    let status = Command::new("rustc")
        .args(["-O", "-o"])
        .args([&program, &source])
        .status()
        .expect("rustc is there where cargo is");
    assert!(status.success());
    program
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn bare(program: &PathBuf) -> Duration {
    let begun = Instant::now();
    let output = Command::new(program)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    assert_eq!(output.stdout, b"42\n");
    begun.elapsed()
}

fn judged(sandbox: &Portable, invocation: &Invocation) -> (Duration, Duration) {
    let begun = Instant::now();
    let mut output = Vec::new();
    let execution = sandbox
        .start(invocation)
        .and_then(|run| run.finish(&mut |piece| output.extend(piece), &Stop::default()))
        .expect("the sandbox works");
    assert_eq!(
        (execution.outcome, output.as_slice()),
        (Outcome::Exited(0), b"42\n".as_slice())
    );
    (begun.elapsed(), execution.measurement.cpu)
}

fn main() {
    let core = slots(None).cores.first().copied();
    if let Some(core) = core {
        stay_on(core);
    }
    let program = tiny();
    // As a large judge would: memory that a fork would have to copy.
    let ballast = vec![1_u8; 300 << 20];
    let sandbox = Portable::new(env!("CARGO_BIN_EXE_flagfall").into(), std::env::temp_dir());
    let invocation = Invocation {
        program: program.clone(),
        arguments: Vec::new(),
        environment: Vec::new(),
        folder: Folder::Fresh,
        visible: vec![program.clone()],
        input: Input::Empty,
        limits: Limits::new(Duration::from_secs(1), Bytes::mib(64)),
        core,
        keep_output: 4096,
    };
    let (mut plain, mut ours, mut billed) = (Vec::new(), Vec::new(), Vec::new());
    // Taken in turns, so that both meet the same noise.
    for _ in 0..RUNS {
        plain.push(bare(&program));
        let (time, cpu) = judged(&sandbox, &invocation);
        ours.push(time);
        billed.push(cpu);
    }
    let (plain, ours, billed) = (median(plain), median(ours), median(billed));
    println!("bare spawn and wait      {plain:>10.1?}");
    println!(
        "one judged run           {ours:>10.1?}  {:.2} x",
        ours.as_secs_f64() / plain.as_secs_f64()
    );
    println!(
        "beyond the bare spawn    {:>10.1?}  (bar: 3 ms)",
        ours.saturating_sub(plain)
    );
    println!("CPU billed to the program{billed:>10.1?}");
    assert!(ballast[1] == 1);
    assert!(
        ours < plain + Duration::from_millis(3),
        "a judged run costs more than 3 ms extra"
    );
}
