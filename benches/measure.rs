//! How exactly the sealed runner measures, how soon it kills, and what is left of a slot's time.
//! Run with `cargo bench --bench measure`; the bars stand beside the figures.
#![expect(clippy::print_stdout, reason = "a benchmark's figures are its output")]

use flagfall::model::{Bytes, Execution, Folder, Input, Invocation, Limits, Stop};
use flagfall::sandbox::{Isolation, Sandbox, Sealed, slots, stay_on};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// The program of many roles that the runner's tests use, compiled once.
fn actor() -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/runner/actor.rs");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench-actor");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let status = Command::new(rustc)
        .args(["--edition", "2024", "-O", "-o"])
        .args([&program, &source])
        .status()
        .expect("rustc is there where cargo is");
    assert!(status.success());
    program
}

struct Bench {
    sandbox: Sealed,
    actor: PathBuf,
    core: Option<usize>,
}

impl Bench {
    fn run(&self, words: &[&str], limits: &Limits, core: Option<usize>) -> Execution {
        let invocation = Invocation {
            program: self.actor.clone(),
            arguments: words.iter().map(Into::into).collect(),
            environment: Vec::new(),
            folder: Folder::Fresh,
            visible: vec![self.actor.clone()],
            input: Input::Empty,
            limits: limits.clone(),
            core,
            keep_output: 64,
        };
        self.sandbox
            .start(&invocation)
            .and_then(|run| run.finish(&mut |_| {}, &Stop::default()))
            .expect("the sandbox works")
    }

    fn usual(&self, words: &[&str]) -> Execution {
        let limits = Limits::new(Duration::from_secs(5), Bytes::mib(512));
        self.run(words, &limits, self.core)
    }

    fn cpu(&self, words: &[&str]) -> Duration {
        self.usual(words).measurement.cpu
    }

    fn peak(&self, words: &[&str]) -> u64 {
        let peak = self.usual(words).measurement.peak;
        peak.expect("memory is measured").bytes.0
    }

    /// CPU time, beyond that of the same program when it does nothing.
    fn clocks(&self) {
        let mut nothing: Vec<_> = (0..21).map(|_| self.cpu(&["burn", "0"])).collect();
        nothing.sort_unstable();
        let nothing = nothing[10];
        println!("CPU of the program that does nothing: {nothing:.1?}");
        for ms in [10_u32, 100, 900] {
            let burnt = Duration::from_millis(u64::from(ms));
            let tries = if ms > 500 { 5 } else { 21 };
            let mut off: Vec<_> = (0..tries)
                .map(|_| {
                    let found = self.cpu(&["burn", &ms.to_string()]).saturating_sub(nothing);
                    found.abs_diff(burnt)
                })
                .collect();
            off.sort_unstable();
            println!(
                "burns {ms:>3} ms: off by {:.1?} in the median (bar: the larger of 0.5 ms and 1 %)",
                off[tries / 2]
            );
        }
        for role in ["wait-for-burner", "disown-burner"] {
            println!("{role} (100 ms): {:.1?} counted", self.cpu(&[role, "100"]));
        }
    }

    fn memory(&self) {
        let nothing = self.peak(&["touch", "0"]);
        for mib in [1_u64, 10, 100] {
            let found = self.peak(&["touch", &mib.to_string()]) - nothing;
            println!(
                "touches {mib:>3} MiB: off by {} KiB (bar: 1 MiB)",
                found.abs_diff(mib << 20) >> 10
            );
        }
    }

    fn kill(&self) {
        let mut limits = Limits::new(Duration::from_millis(50), Bytes::mib(64));
        limits.overshoot = Duration::ZERO;
        let mut late: Vec<_> = (0..200)
            .map(|_| {
                let run = self.run(&["spin"], &limits, self.core);
                run.measurement.cpu.saturating_sub(limits.cpu)
            })
            .collect();
        late.sort_unstable();
        println!(
            "killed {:.2?} late in the median, {:.2?} at p99 of 200 (bars: 1 ms, 10 ms)",
            late[100], late[197]
        );
    }

    fn survivors(&self) {
        for _ in 0..1_000 {
            self.usual(&["leave-escaped-burner"]);
        }
        let left = std::fs::read_dir("/proc")
            .expect("/proc")
            .flatten()
            .filter(|entry| {
                std::fs::read_link(entry.path().join("exe"))
                    .is_ok_and(|exe| exe.ends_with("bench-actor"))
            });
        println!(
            "1000 runs that leave an escaped process: {} left (bar: 0)",
            left.count()
        );
    }

    fn sink(&self) {
        let mut limits = Limits::new(Duration::from_secs(5), Bytes::mib(64));
        limits.output = Bytes::mib(128);
        let mut each: Vec<_> = (0..11)
            .map(|_| {
                let run = self.run(&["print", "67108864"], &limits, self.core);
                run.measurement.cpu / u32::try_from(run.stdout.total >> 20).unwrap_or(1).max(1)
            })
            .collect();
        each.sort_unstable();
        println!("output: {:.3?} of CPU per MiB (bar: 0.15 ms)", each[5]);
    }

    /// Two slots, each on a core of its own, 500 runs of a millisecond.
    fn use_of_slots(&self) {
        let limits = Limits::new(Duration::from_secs(1), Bytes::mib(64));
        let slots = slots(Some(2)).cores;
        let begun = Instant::now();
        let spent: Duration = std::thread::scope(|scope| {
            let limits = &limits;
            let threads: Vec<_> = slots
                .iter()
                .map(|&core| {
                    scope.spawn(move || {
                        stay_on(core);
                        (0..500)
                            .map(|_| {
                                self.run(&["burn", "1"], limits, Some(core))
                                    .measurement
                                    .wall
                            })
                            .sum::<Duration>()
                    })
                })
                .collect();
            threads
                .into_iter()
                .map(|it| it.join().expect("no panic"))
                .sum()
        });
        let share = spent.as_secs_f64() / (begun.elapsed().as_secs_f64() * slots.len() as f64);
        println!(
            "1000 cases of 1 ms on two slots: {:.0} % in the program (bar: 80 %)",
            share * 100.0
        );
    }
}

fn main() {
    let core = slots(None).cores.first().copied();
    let ballast = vec![1_u8; 300 << 20];
    let scratch = tempfile::tempdir().expect("a folder");
    let sandbox = Sealed::open(
        env!("CARGO_BIN_EXE_flagfall").into(),
        scratch.path().to_owned(),
        Isolation::Auto,
    )
    .expect("a launcher starts");
    println!("grade {:?}", sandbox.grade());
    let bench = Bench {
        sandbox,
        actor: actor(),
        core,
    };
    bench.use_of_slots();
    if let Some(core) = core {
        stay_on(core);
    }
    bench.clocks();
    bench.memory();
    bench.kill();
    bench.sink();
    bench.survivors();
    assert!(ballast[1] == 1);
}
