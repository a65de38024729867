//! Sets a scene for one run: compiles the actor once, keeps a sandbox, and finds what outlives it.

use flagfall::model::{Bytes, Execution, Folder, Hold, Input, Invocation, Limits, Stop};
use flagfall::sandbox::{Isolation, Portable, Process, Sandbox, Sealed};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

/// The compiled actor.
fn actor() -> &'static Path {
    static ACTOR: OnceLock<PathBuf> = OnceLock::new();
    ACTOR.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/runner/actor.rs");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let program = folder.join(format!("actor-{}", std::process::id()));
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let status = Command::new(rustc)
            .args(["--edition", "2024", "-O", "-o"])
            .arg(&program)
            .arg(source)
            .status()
            .expect("rustc is there where cargo is");
        assert!(status.success(), "the actor must compile");
        program
    })
}

/// A scene for one run.
pub struct Stage {
    pub limits: Limits,
    pub input: Input,
    pub mark: String,
    pub sandbox: Box<dyn Sandbox>,
    folder: tempfile::TempDir,
}

impl Stage {
    pub fn new() -> Self {
        Self::with(|launcher, scratch| Box::new(Portable::new(launcher, scratch)))
    }

    /// With the strongest sandbox that is to be had.
    pub fn sealed() -> Self {
        Self::with(|launcher, scratch| {
            Box::new(Sealed::open(launcher, scratch, Isolation::Auto).unwrap())
        })
    }

    fn with(open: impl FnOnce(PathBuf, PathBuf) -> Box<dyn Sandbox>) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = tempfile::tempdir().unwrap();
        let launcher = env!("CARGO_BIN_EXE_flagfall").into();
        Self {
            limits: Limits::new(Duration::from_secs(5), Bytes::mib(512)),
            input: Input::Empty,
            mark: format!("RUNNER_MARK={}-{count}", std::process::id()),
            sandbox: open(launcher, folder.path().to_owned()),
            folder,
        }
    }

    /// Whether more than the watch holds the number of processes.
    pub fn caps_tasks(&self) -> bool {
        self.sandbox.strength().tasks == Hold::Enforced
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn invocation(&self, words: &[&str]) -> Invocation {
        let (name, value) = self.mark.split_once('=').unwrap();
        Invocation {
            program: actor().to_owned(),
            arguments: words.iter().map(Into::into).collect(),
            environment: vec![(name.into(), value.into())],
            folder: Folder::Fresh,
            visible: vec![actor().to_owned()],
            input: self.input.clone(),
            limits: self.limits.clone(),
            core: None,
            keep_output: 1 << 10,
        }
    }

    pub fn begin(&self, invocation: &Invocation) -> Box<dyn Process> {
        self.sandbox.start(invocation).unwrap()
    }

    pub fn start(&self, invocation: &Invocation, stop: &Stop) -> (Execution, Vec<u8>) {
        let mut output = Vec::new();
        let execution = self
            .begin(invocation)
            .finish(&mut |piece| output.extend_from_slice(piece), stop)
            .unwrap();
        (execution, output)
    }

    /// A run while two threads of ours want the same core.
    pub fn beside_hogs(&self, invocation: &Invocation, core: usize) -> Execution {
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    flagfall::sandbox::stay_on(core);
                    while !done.load(Ordering::Relaxed) {
                        std::hint::spin_loop();
                    }
                });
            }
            let (execution, _) = self.start(invocation, &Stop::default());
            done.store(true, Ordering::Relaxed);
            execution
        })
    }

    pub fn run(&self, words: &[&str]) -> (Execution, Vec<u8>) {
        self.start(&self.invocation(words), &Stop::default())
    }
}

/// Processes that carry this `NAME=value` in their environment, zombies not counted.
pub fn alive_with(mark: &str) -> Vec<i32> {
    alive(|variable| variable == mark.as_bytes())
}

/// Processes of whose environment a value holds this text, zombies not counted.
pub fn alive_with_part(part: &str) -> Vec<i32> {
    alive(|variable| String::from_utf8_lossy(variable).contains(part))
}

fn alive(fits: impl Fn(&[u8]) -> bool) -> Vec<i32> {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok())
        .filter(|pid| {
            let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
            environment.split(|&byte| byte == 0).any(&fits)
        })
        .collect()
}
