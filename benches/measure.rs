//! How exactly the sealed runner measures, how soon it kills, and what is left of a slot's time.
//! Run with `cargo bench --bench measure`; the bars stand beside the figures. What the kernel itself
//! says of a bare child of this process, in the same run, is the measure of what a clock is off by
//! and of what a pipe costs.
#![expect(clippy::print_stdout, reason = "a benchmark's figures are its output")]
#![expect(
    unsafe_code,
    reason = "the usage of one child is asked of the kernel itself"
)]

use flagfall::model::{Bytes, Execution, Folder, Input, Invocation, Limits, Stop};
use flagfall::sandbox::{Isolation, Sandbox, Sealed, slots, stay_on};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
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

/// CPU time of a bare child, all of whose output is read on the same core.
fn bare(program: &Path, words: &[&str]) -> Duration {
    let mut command = Command::new(program);
    command
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    #[expect(clippy::zombie_processes, reason = "waited for below, with its usage")]
    let mut child = command.spawn().expect("the program starts");
    let mut output = child.stdout.take().expect("it is piped");
    let mut piece = vec![0_u8; 64 << 10];
    while output.read(&mut piece).expect("a pipe is readable") > 0 {}
    let pid = i32::try_from(child.id()).expect("a process number");
    // SAFETY: both structures outlive the call that fills them.
    let usage = unsafe {
        let mut status = 0;
        let mut usage = std::mem::zeroed::<libc::rusage>();
        assert_eq!(libc::wait4(pid, &raw mut status, 0, &raw mut usage), pid);
        usage
    };
    let time = |t: libc::timeval| {
        Duration::from_micros(u64::try_from(t.tv_sec * 1_000_000 + t.tv_usec).unwrap_or(0))
    };
    time(usage.ru_utime) + time(usage.ru_stime)
}

/// The middle one of so many figures, and of as many others taken in turn with them.
fn medians(
    count: usize,
    mut one: impl FnMut() -> Duration,
    mut other: impl FnMut() -> Duration,
) -> (Duration, Duration) {
    let mut all: Vec<_> = (0..count).map(|_| (one(), other())).collect();
    all.sort_unstable_by_key(|it| it.0);
    let first = all[count / 2].0;
    all.sort_unstable_by_key(|it| it.1);
    (first, all[count / 2].1)
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

    /// CPU time beside what the kernel says of the same program as a bare child.
    fn clocks(&self) {
        for ms in ["0", "10", "100", "900"] {
            let words = ["burn", ms];
            let count = if ms == "900" { 5 } else { 41 };
            let (judged, alone) = medians(count, || self.cpu(&words), || bare(&self.actor, &words));
            println!(
                "burns {ms:>3} ms: {judged:.2?}, off by {:.1?} in the median (bar: the larger of 0.5 ms and 1 %)",
                judged.abs_diff(alone)
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
        for piece in ["65536", "8192"] {
            let words = ["print", "64000000", piece];
            let (judged, alone) = medians(
                11,
                || self.run(&words, &limits, self.core).measurement.cpu / 64,
                || bare(&self.actor, &words) / 64,
            );
            println!(
                "output, {piece} bytes a write: {judged:.3?} of CPU per MB (bar: 0.15 ms), {alone:.3?} into a bare pipe",
            );
        }
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
