//! Builds with the real tools and the portable runner. In: the solutions of the repository, small
//! sources. Out: programs that run, refusals in words. What is not installed is passed over.

use flagfall::build::{Builder, Built, Languages, Settings, collect, command_for, guess};
use flagfall::model::{Build, Bytes, Limits, Program, Source, Stop, Submission, Verdict};
use flagfall::sandbox::Portable;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

struct Scene(tempfile::TempDir);

impl Scene {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(&path, text).expect("a file");
        path
    }

    /// What building comes to, in a builder that knows nothing yet but what the cache holds.
    fn build(&self, path: &Path, wanted: Option<&str>) -> Built {
        let languages = Languages::load(None).expect("the built-in table");
        let source = guess(path, &languages, wanted).expect("a source");
        let pass = ["HOME", "RUSTUP_HOME", "CARGO_HOME"];
        let settings = Settings {
            path: env::var_os("PATH").unwrap_or_default(),
            cache: self.0.path().join("cache"),
            scratch: self.0.path().join("scratch"),
            pass: pass
                .iter()
                .filter_map(|name| Some((name.into(), env::var_os(name)?)))
                .collect(),
            readable: Vec::new(),
            testlib: Vec::new(),
        };
        let sandbox = Portable::new(
            env!("CARGO_BIN_EXE_flagfall").into(),
            self.0.path().to_owned(),
        );
        let builder = Builder::new(languages, Arc::new(sandbox), settings);
        let submission = Submission {
            name: "one".to_owned(),
            source,
            promise: None,
            added: Vec::new(),
            entry: None,
        };
        builder
            .build(&submission, None, &Stop::default())
            .expect("the set-up is fine")
    }

    /// What a program prints, and whether it was cached; none where its tools are missing.
    fn printed(&self, path: &Path, wanted: Option<&str>) -> Option<(String, bool)> {
        match self.build(path, wanted) {
            Built::Program {
                program,
                build: Build::Built { cached, .. },
            } => Some((run(&program), cached)),
            Built::NotJudged(_) => None,
            other => panic!("{}: {other:?}", path.display()),
        }
    }

    fn refused(&self, path: &Path) -> Option<String> {
        match self.build(path, None) {
            Built::Refused(Build::Refused { message, .. }) => Some(message),
            Built::NotJudged(_) => None,
            other => panic!("{}: {other:?}", path.display()),
        }
    }
}

/// Runs a program as the judge does: nothing inherited, an empty folder.
fn run(program: &Program) -> String {
    let empty = tempfile::tempdir().expect("a folder");
    let limits = Limits::new(Duration::from_secs(10), Bytes::mib(256));
    let (file, arguments) = command_for(program, &limits);
    let output = Command::new(file)
        .args(arguments)
        .env_clear()
        .envs(
            program
                .environment
                .iter()
                .map(|(name, value)| (name, value)),
        )
        .current_dir(empty.path())
        .output()
        .expect("the program starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("text")
}

fn solution(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("solutions/n-queens")
        .join(name)
}

#[test]
fn a_program_is_built_once_and_found_the_second_time() {
    let scene = Scene::new();
    for (name, text) in [
        (
            "it's \"a b\" ü.cpp",
            "#include <iostream>\nint main() { std::cout << \"hi\\n\"; }",
        ),
        ("-o.c", "#include <stdio.h>\nint main() { puts(\"hi\"); }"),
        ("a b.rs", "fn main() { println!(\"hi\") }"),
        ("a b.py", "print('hi')"),
        (
            "other.java",
            "// public class No\npublic class Mine { public static void main(String[] a) { System.out.println(\"hi\"); } }",
        ),
        (
            "packed.java",
            "package p.q;\nclass Mine { public static void main(String[] a) { System.out.println(\"hi\"); } }",
        ),
    ] {
        let path = scene.write(name, text);
        let Some(first) = scene.printed(&path, None) else {
            continue;
        };
        assert_eq!(first, ("hi\n".to_owned(), false), "{name}");
        assert_eq!(
            scene.printed(&path, None),
            Some(("hi\n".to_owned(), true)),
            "{name}"
        );
    }
}

#[test]
fn a_folder_with_headers_is_one_program() {
    let scene = Scene::new();
    scene.write("many/main.cpp", "#include \"hi.hpp\"\nint main() { hi(); }");
    scene.write("many/hi.hpp", "void hi();");
    let part = scene.write(
        "many/hi.cpp",
        "#include \"hi.hpp\"\n#include <cstdio>\nvoid hi() { std::puts(\"hi\"); }",
    );
    let folder = part.parent().expect("a folder");
    if let Some(printed) = scene.printed(folder, Some("cpp20")) {
        assert_eq!(printed.0, "hi\n");
    }
}

#[test]
fn a_package_is_built_offline_and_found_the_second_time() {
    let scene = Scene::new();
    let manifest = "[package]\nname = \"hi\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    let folder = scene.write("a package/Cargo.toml", manifest);
    let folder = folder.parent().expect("a folder");
    let main = scene.write("a package/src/main.rs", "fn main() { println!(\"hi\") }");
    let Some(first) = scene.printed(folder, None) else {
        return;
    };
    assert_eq!(first, ("hi\n".to_owned(), false));
    assert!(
        !folder.join("target").exists(),
        "nothing is built in the user's folder"
    );
    assert_eq!(scene.printed(folder, None), Some(("hi\n".to_owned(), true)));
    fs::write(&main, "fn main() { println!(\"ho\") }").expect("a file");
    assert_eq!(
        scene.printed(folder, None),
        Some(("ho\n".to_owned(), false))
    );
    fs::write(&main, "fn main() { ho }").expect("a file");
    let told = scene.refused(folder).expect("cargo is there");
    assert!(told.contains("src/main.rs:1:13"), "{told}");
}

#[test]
fn refusals_are_told_with_the_files_own_names() {
    let scene = Scene::new();
    let pasted = scene.refused(&solution("compile_error/pasted_from_a_blog.py"));
    for (told, words) in [
        (pasted.clone(), "holds a no-break space U+00A0"),
        (pasted, "pasted_from_a_blog.py"),
        (
            scene.refused(&solution("compile_error/type_mismatch.rs")),
            "--> type_mismatch.rs:",
        ),
        (
            scene.refused(&scene.write("my own.java", "public class Main {\n  int x = \"\";\n}")),
            "my own.java:2: error",
        ),
        (
            scene.refused(&scene.write("a b.cpp", "int main() { return x; }")),
            "a b.cpp:1:21: error",
        ),
    ] {
        let Some(told) = told else { continue };
        assert!(told.contains(words), "{words}: {told}");
        assert!(!told.contains(&*scene.0.path().to_string_lossy()), "{told}");
    }
}

#[test]
fn a_compile_bomb_ends_as_a_refusal() {
    let scene = Scene::new();
    let endless = "#include \"/dev/zero\"\nint main() {}";
    if let Some(told) = scene.refused(&scene.write("zero.cpp", endless)) {
        assert!(
            told.contains("was stopped") || told.contains("error"),
            "{told}"
        );
    }
}

#[test]
fn every_solution_of_the_repository_is_collected() {
    let languages = Languages::load(None).expect("the built-in table");
    let (submissions, notices) = collect(&solution(""), &languages).expect("solutions");
    assert_eq!(notices, []);
    assert!(submissions.len() > 20);
    let row_scan = submissions
        .iter()
        .find(|it| it.name == "accepted/row_scan.cpp")
        .expect("it is there");
    assert_eq!(
        row_scan.promise.as_ref().and_then(|it| it.promised()),
        Some(Verdict::Ac)
    );
    assert!(matches!(&row_scan.source, Source::Files { language, .. } if language == "cpp17"));
}
