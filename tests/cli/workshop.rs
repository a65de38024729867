//! A folder of its own for each test, and the program called in it as a user would.

use assert_cmd::Command;
use std::path::{Path, PathBuf};

/// A folder with a problem and programs.
pub struct Workshop {
    folder: tempfile::TempDir,
}

impl Workshop {
    /// Nothing is there.
    pub fn empty() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// A problem `sum` with three cases, limits of a second and 64 MiB.
    pub fn with_problem() -> Self {
        let workshop = Self::empty();
        workshop
            .file(
                "cases/sum/problem.toml",
                "[limits]\ntime = \"1 s\"\nmemory = \"64 MiB\"\n",
            )
            .file("cases/sum/secret/1.in", "1 2\n")
            .file("cases/sum/secret/1.ans", "3\n")
            .file("cases/sum/secret/2.in", "20 22\n")
            .file("cases/sum/secret/2.ans", "42\n")
            .file("cases/sum/secret/10.in", "5 5\n")
            .file("cases/sum/secret/10.ans", "10\n");
        workshop
    }

    /// Writes a file, making its folders.
    pub fn file(&self, name: &str, text: impl AsRef<[u8]>) -> &Self {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        self
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The program, to be called here; built programs are shared by all tests.
    pub fn flagfall(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_flagfall"));
        command
            .args(words)
            .current_dir(self.folder.path())
            .env(
                "FLAGFALL_CACHE",
                Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"),
            )
            .env("LC_ALL", "C.UTF-8")
            .env_remove("FLAGFALL_LANGUAGES");
        command
    }

    /// Calls it; yields exit code, standard output and standard error.
    pub fn call(&self, words: &[&str]) -> (i32, String, String) {
        let output = self.flagfall(words).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("output is UTF-8");
        (
            output.status.code().unwrap_or(-1),
            text(&output.stdout),
            text(&output.stderr),
        )
    }

    /// Calls it on something that cannot be judged: exit code 2, one sentence, no panic.
    pub fn refused(&self, words: &[&str], parts: &[&str]) {
        let (code, _, error) = self.call(words);
        assert_eq!(code, 2, "{words:?}: {error}");
        for part in parts {
            assert!(
                error.contains(part),
                "{words:?}: '{part}' is missing from: {error}"
            );
        }
        assert!(!error.contains("panicked"), "{error}");
        assert!(error.starts_with("error: "), "{error}");
    }
}

/// A right solution of `sum`, in the one language that is always there.
pub const RIGHT: &str = "fn main() {\n    let text = std::io::read_to_string(std::io::stdin()).unwrap();\n    \
    let sum: i64 = text.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum();\n    \
    println!(\"{sum}\");\n}\n";

/// A solution of `sum` that subtracts.
pub const WRONG: &str = "fn main() {\n    let text = std::io::read_to_string(std::io::stdin()).unwrap();\n    \
    let all: Vec<i64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();\n    \
    println!(\"{}\", all[0] - all[1]);\n}\n";

/// A Rust program with this body.
pub fn program(body: &str) -> String {
    format!("fn main() {{\n{body}\n}}\n")
}
