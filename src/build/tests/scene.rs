//! A scene for building: a plain sandbox, a compiler made of a shell script, folders of its own.
//! In: sources. Out: what building them came to. Nothing of a real compiler.

use crate::build::*;
use crate::model::{
    self, Captured, Dialogue, Execution, Expectation, Folder, Invocation, Measurement, Outcome,
    Program, Source, Stop, Strength, Submission, Talk, Verdict,
};
use crate::sandbox::{Process, Sandbox, SandboxError, Scripted};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// Runs what it is asked to, without any limit.
pub struct Plain;

impl Sandbox for Plain {
    fn strength(&self) -> Strength {
        Scripted::new(|_| unreachable!("only its strength is asked")).strength()
    }

    fn start(&self, invocation: &Invocation) -> Result<Box<dyn Process>, SandboxError> {
        let Folder::Kept { work, home } = &invocation.folder else {
            unreachable!("building keeps what it makes")
        };
        let output = Command::new(&invocation.program)
            .args(&invocation.arguments)
            .env_clear()
            .envs(invocation.whole_environment(home))
            .current_dir(work)
            .stdin(Stdio::null())
            .output();
        let captured = |bytes: Vec<u8>| Captured {
            total: bytes.len() as u64,
            head: bytes,
            tail: Vec::new(),
        };
        let (outcome, stdout, stderr) = match output {
            Ok(output) => {
                let code = output.status.code().expect("an exit code");
                (Outcome::Exited(code), output.stdout, output.stderr)
            }
            Err(error) => (
                Outcome::NotStarted(error.raw_os_error().expect("a number")),
                Vec::new(),
                Vec::new(),
            ),
        };
        Ok(Box::new(Over(Execution {
            outcome,
            measurement: Measurement::default(),
            activity: None,
            stdout: captured(stdout),
            stderr: captured(stderr),
        })))
    }

    fn converse(
        &self,
        _: &Dialogue,
        _: &mut dyn FnMut(usize, Duration, &[u8]),
        _: &Stop,
    ) -> Result<Talk, SandboxError> {
        unreachable!("nothing talks while it builds")
    }
}

pub struct Over(Execution);

impl Process for Over {
    fn finish(
        self: Box<Self>,
        _: &mut dyn FnMut(&[u8]),
        _: &Stop,
    ) -> Result<Execution, SandboxError> {
        Ok(self.0)
    }
}

/// A compiler that counts its runs, refuses sources that hold ERROR, and else copies the first one.
pub const COMPILER: &str = r#"#!/bin/sh
case "$1" in --version) echo asked >> COUNT.asked; echo "fakecc 1.0"; exit;; esac
echo "$PWD" >> COUNT.built
out=$2; shift 2
for file; do
  if grep -q ERROR "$file"; then
    printf '\033[1m%s/%s:1: error: bad\033[0m\n' "$PWD" "$file" >&2; exit 1
  fi
done
grep -q NOTHING "$1" && exit 0
{ cat "$1"; env | sort; echo "$@"; } > "$out"
chmod +x "$out"
"#;

pub const TABLE: &str = r#"
[[language]]
id = "fake"
name = "Fake"
rules = "cpp"
extensions = ["fk"]
install = "apt install fakecc"
compile = [["{cc}", "-o", "{binary}", "{sources}"]]
run = ["{binary}", "{memory}"]
environment = { FAKE = "1 2" }
[language.tools.cc]
candidates = ["nocc", "fakecc"]
version = ["--version"]

[[language]]
id = "fakejava"
name = "Fake Java"
rules = "java"
extensions = ["fj"]
compile = [["{cc}", "-o", "{binary}", "{sources}"]]
run = ["{cc}", "-cp", "{dir}", "{class}"]
entry = "java"
[language.tools.cc]
candidates = ["fakecc"]
version = ["--version"]
"#;

pub struct Scene {
    pub root: tempfile::TempDir,
    pub table: String,
}

impl Scene {
    pub fn new() -> Self {
        let scene = Self {
            root: tempfile::tempdir().expect("a folder"),
            table: TABLE.to_owned(),
        };
        scene.script("bin/fakecc", COMPILER);
        scene
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(&path, text).expect("a file");
        path
    }

    pub fn script(&self, name: &str, text: &str) -> PathBuf {
        let count = self.path("count");
        let path = self.write(name, &text.replace("COUNT", &count.to_string_lossy()));
        fs::set_permissions(&path, Permissions::from_mode(0o755)).expect("a mode");
        path
    }

    /// How often tools were asked, and how often sources were compiled.
    pub fn counts(&self) -> (usize, usize) {
        let lines = |ending: &str| {
            let text = fs::read_to_string(self.path(&format!("count.{ending}")));
            text.unwrap_or_default().lines().count()
        };
        (lines("asked"), lines("built"))
    }

    pub fn languages(&self) -> Languages {
        let table = self.write("table.toml", &self.table);
        Languages::load(Some(&table)).expect("a table")
    }

    pub fn builder(&self) -> Builder {
        let settings = Settings {
            path: format!("relative:{}:/usr/bin:/bin", self.path("bin").display()).into(),
            cache: self.path("cache"),
            scratch: self.path("scratch"),
            pass: vec![("HOME".into(), self.path("home").into())],
            readable: Vec::new(),
            testlib: Vec::new(),
        };
        Builder::new(self.languages(), Arc::new(Plain), settings)
    }

    pub fn build(&self, files: &[&str], language: &str) -> Result<Built, BuildError> {
        self.source(Source::Files {
            files: files.iter().map(|name| self.path(name)).collect(),
            language: language.to_owned(),
        })
    }

    pub fn source(&self, source: Source) -> Result<Built, BuildError> {
        let submission = Submission {
            name: "one".to_owned(),
            source,
            promise: Some(Expectation::of(Verdict::Ac)),
            added: Vec::new(),
            entry: None,
        };
        self.builder().build(&submission, None, &Stop::default())
    }
}

pub fn program(built: Result<Built, BuildError>) -> (Program, bool) {
    match built {
        Ok(Built::Program {
            program,
            build: model::Build::Built { cached, .. },
        }) => (program, cached),
        other => panic!("no program: {other:?}"),
    }
}

pub fn refusal(built: Result<Built, BuildError>) -> String {
    match built {
        Ok(Built::Refused(model::Build::Refused { message, .. })) => message,
        other => panic!("no refusal: {other:?}"),
    }
}
