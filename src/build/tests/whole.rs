//! Building as a whole: what is built, kept, refused and told. In: scenes. Out: assertions. No
//! real compiler is needed.

use super::scene::*;
use crate::build::*;
use crate::model::{
    Bytes, Captured, Execution, Limits, Measurement, Outcome, Source, Stop, Submission,
};
use crate::sandbox::Scripted;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

#[test]
fn a_second_build_compiles_nothing() {
    let scene = Scene::new();
    scene.write("it's \"a\" ü.fk", "one\n");
    let (first, cached) = program(scene.build(&["it's \"a\" ü.fk"], "fake"));
    assert!(!cached);
    assert_eq!(first.environment, [("FAKE".to_owned(), "1 2".to_owned())]);
    let (again, cached) = program(scene.build(&["it's \"a\" ü.fk"], "fake"));
    assert!(cached);
    assert_eq!(again, first);
    assert_eq!(scene.counts(), (1, 1));

    let limits = Limits::new(Duration::from_secs(1), Bytes::mib(128));
    let (file, arguments) = command_for(&again, &limits);
    assert_eq!(arguments, ["128"]);
    let made = fs::read_to_string(&file).expect("a program");
    let told: Vec<&str> = made.lines().collect();
    assert_eq!(told[0], "one");
    assert!(told.contains(&"it's \"a\" ü.fk"), "{made}");
    let names = told
        .iter()
        .filter_map(|line| line.split_once('='))
        .map(|(name, _)| name);
    assert_eq!(
        names.collect::<Vec<_>>(),
        ["FAKE", "HOME", "LANG", "PATH", "PWD", "TMPDIR"]
    );
    assert_eq!(
        fs::read_dir(scene.path("scratch"))
            .expect("a folder")
            .count(),
        0
    );
}

#[test]
fn each_part_of_the_key_makes_a_new_program() {
    type Change = fn(&mut Scene);
    let changes: [(&str, Change); 7] = [
        ("bytes", |scene| drop(scene.write("a.fk", "two"))),
        ("a second file's bytes", |scene| {
            drop(scene.write("b.fk", "other"))
        }),
        ("the command", |scene| {
            scene.table = scene.table.replace(
                "\"{binary}\", \"{sources}\"]",
                "\"{binary}\", \"{sources}\", \"{main}\"]",
            )
        }),
        ("the environment", |scene| {
            scene.table = scene.table.replace("1 2", "3")
        }),
        ("the run command", |scene| {
            scene.table = scene.table.replace("{memory}", "{heap}")
        }),
        ("the version", |scene| {
            drop(scene.script("bin/fakecc", &COMPILER.replace("1.0", "1.1")))
        }),
        ("the tool", |scene| drop(scene.script("bin/nocc", COMPILER))),
    ];
    for (what, change) in changes {
        let mut scene = Scene::new();
        scene.write("a.fk", "one");
        scene.write("b.fk", "one");
        program(scene.build(&["a.fk", "b.fk"], "fake"));
        assert!(program(scene.build(&["a.fk", "b.fk"], "fake")).1, "{what}");
        change(&mut scene);
        assert!(!program(scene.build(&["a.fk", "b.fk"], "fake")).1, "{what}");
        assert_eq!(scene.counts().1, 2, "{what}");
    }
    let scene = Scene::new();
    scene.write("a.fk", "one");
    scene.write("c.fk", "one");
    program(scene.build(&["a.fk"], "fake"));
    assert!(
        !program(scene.build(&["c.fk"], "fake")).1,
        "the file's name"
    );
    let renamed = scene.table.replace("name = \"Fake\"", "name = \"Other\"");
    let scene = Scene {
        table: renamed,
        ..scene
    };
    assert!(
        program(scene.build(&["a.fk"], "fake")).1,
        "the name shown is no part"
    );
}

#[test]
fn a_refusal_has_the_files_own_name_and_is_not_kept() {
    let scene = Scene::new();
    scene.write("row scan.fj", "public class Main { ERROR }");
    for built in 1..=2 {
        let told = refusal(scene.build(&["row scan.fj"], "fakejava"));
        assert_eq!(told, "row scan.fj:1: error: bad");
        assert_eq!(scene.counts().1, built);
    }
    scene.write("row scan.fj", "package p; public class Main { }");
    let (program, _) = program(scene.build(&["row scan.fj"], "fakejava"));
    assert_eq!(
        program.command[1..],
        [
            "-cp".to_owned(),
            program.visible[0].to_string_lossy().into_owned(),
            "p.Main".to_owned()
        ]
    );
    assert!(program.visible[0].join("Main.java").is_file());
}

#[test]
fn special_causes_are_told_in_words() {
    let scene = Scene::new();
    scene.write("a.fk", "x\n\nERROR\u{a0}x\n");
    assert_eq!(
        refusal(scene.build(&["a.fk"], "fake")),
        "line 3 holds a no-break space U+00A0, as pasted from a web page: replace it by a plain \
         space\na.fk:1: error: bad"
    );
    scene.write("a.fk", "fine\u{a0}here\n");
    program(scene.build(&["a.fk"], "fake"));
    scene.write("a.fk", "NOTHING");
    assert!(refusal(scene.build(&["a.fk"], "fake")).contains("made no program"));
}

#[test]
fn a_language_whose_tools_are_missing_is_not_judged() {
    let scene = Scene::new();
    scene.write("a.fk", "");
    fs::remove_file(scene.path("bin/fakecc")).expect("a file");
    let not_judged = |scene: &Scene| match scene.build(&["a.fk"], "fake") {
        Ok(Built::NotJudged(not)) => not,
        other => panic!("{other:?}"),
    };
    let told = not_judged(&scene);
    assert_eq!(
        (told.language.as_str(), told.missing),
        ("Fake", vec!["nocc".to_owned()])
    );
    assert_eq!(told.install, "apt install fakecc");
    scene.script(
        "bin/fakecc",
        "#!/bin/sh\necho 'no version is set' >&2; exit 127",
    );
    let told = not_judged(&scene).missing.remove(0);
    assert!(
        told.contains("bin/fakecc: fails, saying 'no version is set'"),
        "{told}"
    );
    scene.write("bin/fakecc", COMPILER);
    fs::set_permissions(scene.path("bin/fakecc"), Permissions::from_mode(0o644)).expect("a mode");
    assert_eq!(not_judged(&scene).missing, ["nocc"]);
}

#[test]
fn a_tool_is_asked_once_however_many_build() {
    let scene = Scene::new();
    let builder = scene.builder();
    let languages = scene.languages();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                builder
                    .toolchain(languages.get("fake").expect("a row"))
                    .expect("tools")
            });
        }
    });
    assert_eq!(scene.counts().0, 1);
    let tools = scene
        .builder()
        .toolchain(languages.get("fakejava").expect("a row"))
        .expect("tools");
    assert_eq!(scene.counts().0, 1, "remembered for the next process");
    assert_eq!(tools.summary(), "fakecc 1.0");
    assert_eq!(tools.tools[0].1, scene.path("bin/fakecc"));
    scene.script("bin/fakecc", &COMPILER.replace("1.0", "1.1 more"));
    let tools = scene
        .builder()
        .toolchain(languages.get("fake").expect("a row"))
        .expect("tools");
    assert_eq!(tools.summary(), "fakecc 1.1 more");
}

#[test]
fn behind_a_shim_the_true_tool_is_taken() {
    let mut scene = Scene::new();
    scene.table = scene.table.replace(
        "version = [\"--version\"]",
        "version = [\"--version\"]\nlocate = [\"--print\", \"root\"]\nappend = \"/bin/true cc\"",
    );
    // As rustup's does, this shim needs the home folder, and would not work without it.
    scene.script(
        "bin/fakecc",
        "#!/bin/sh\necho shim >> COUNT.asked\n[ \"$2\" = root ] && cat \"$HOME/root\"",
    );
    scene.write(
        "home/root",
        &format!("{}\n", scene.path("tools 1").display()),
    );
    scene.script("tools 1/bin/true cc", COMPILER);
    scene.write("a.fk", "one");
    let languages = scene.languages();
    let tools = scene
        .builder()
        .toolchain(languages.get("fake").expect("a row"))
        .expect("tools");
    assert_eq!(tools.tools[0].1, scene.path("tools 1/bin/true cc"));
    program(scene.build(&["a.fk"], "fake"));
    assert_eq!(scene.counts(), (2, 1), "the shim once, the tool once");

    // When the true tool changes, the shim is asked again.
    scene.script("tools 1/bin/true cc", &COMPILER.replace("1.0", "2.00"));
    let tools = scene
        .builder()
        .toolchain(languages.get("fake").expect("a row"))
        .expect("tools");
    assert_eq!(tools.summary(), "fakecc 2.00");
    fs::remove_file(scene.path("tools 1/bin/true cc")).expect("a file");
    let missing = scene
        .builder()
        .toolchain(languages.get("fake").expect("a row"));
    assert!(missing.expect_err("no tool").missing[0].contains("which is no program"));
}

#[test]
fn folders_that_cannot_be_used_are_named() {
    for folder in ["cache", "scratch"] {
        let scene = Scene::new();
        scene.write("a.fk", "one");
        scene.write(folder, "a file");
        let error = scene
            .build(&["a.fk"], "fake")
            .expect_err(folder)
            .to_string();
        assert!(
            error.contains(&*scene.path(folder).to_string_lossy()),
            "{error}"
        );
        assert!(
            error.contains("choose another folder") || error.contains("permissions"),
            "{error}"
        );
        assert_eq!(scene.counts().1, 0, "nothing is compiled in vain");
    }
}

#[test]
fn a_compiler_that_does_not_start_is_no_compile_error() {
    let scene = Scene::new();
    scene.write("a.fk", "one");
    let builder = scene.builder();
    let languages = scene.languages();
    let row = languages.get("fake").expect("a row");
    builder.toolchain(row).expect("tools");
    // It breaks after it has been asked, in the middle of judging.
    scene.script("bin/fakecc", "#!/nowhere/interpreter\n");
    let submission = Submission {
        name: "one".into(),
        source: Source::Files {
            files: vec![scene.path("a.fk")],
            language: "fake".into(),
        },
        promise: None,
        added: Vec::new(),
        entry: None,
    };
    let error = builder
        .build(&submission, None, &Stop::default())
        .expect_err("no compiler");
    assert!(
        error.to_string().contains("the system refused to start it"),
        "{error}"
    );
    let later = scene.builder().build(&submission, None, &Stop::default());
    assert!(matches!(later, Ok(Built::NotJudged(_))), "{later:?}");
}

#[test]
fn executables_and_commands_need_no_building() {
    let scene = Scene::new();
    let script = scene.script("bin/run me", "#!/bin/sh\n");
    let (program_there, cached) = program(scene.source(Source::Executable(script.clone())));
    assert_eq!(program_there.command, [script.to_string_lossy()]);
    assert_eq!(
        (program_there.visible, cached),
        (vec![script.clone()], false)
    );

    let words = |words: &[&str]| Source::Command(words.iter().map(Into::into).collect());
    let (command, _) = program(scene.source(words(&[
        "fakecc",
        "Cargo.toml",
        "src",
        "src/build",
        "{memory}",
        "--x",
    ])));
    let absolute = |name: &str| {
        std::path::absolute(name)
            .expect("a path")
            .to_string_lossy()
            .into_owned()
    };
    assert_eq!(
        command.command,
        [
            scene.path("bin/fakecc").to_string_lossy().into_owned(),
            absolute("Cargo.toml"),
            "src".into(),
            absolute("src/build"),
            "{memory}".into(),
            "--x".into()
        ]
    );
    let (command, _) = program(scene.source(words(&[&*script.to_string_lossy()])));
    assert_eq!(Path::new(&command.command[0]), script);
    for (source, told) in [
        (
            words(&["no-such-command"]),
            "neither a file nor found on PATH",
        ),
        (words(&[]), "neither a file"),
        (words(&["./no/such"]), "is not there"),
        (Source::Executable(scene.write("plain", "")), "chmod +x"),
    ] {
        let error = scene.source(source).expect_err(told).to_string();
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn who_is_asked_to_stop_stops() {
    let scene = Scene::new();
    let sandbox = Scripted::new(|_| {
        let execution = Execution {
            outcome: Outcome::Interrupted,
            measurement: Measurement::default(),
            activity: None,
            stdout: Captured::default(),
            stderr: Captured::default(),
        };
        (Vec::new(), execution)
    });
    scene.write("a.fk", "one");
    let settings = Settings {
        path: scene.path("bin").into(),
        cache: scene.path("cache"),
        scratch: scene.path("scratch"),
        pass: Vec::new(),
        readable: Vec::new(),
        testlib: Vec::new(),
    };
    let builder = Builder::new(scene.languages(), Arc::new(sandbox), settings);
    let submission = Submission {
        name: "one".into(),
        source: Source::Files {
            files: vec![scene.path("a.fk")],
            language: "fake".into(),
        },
        promise: None,
        added: Vec::new(),
        entry: None,
    };
    let stopped = builder.build(&submission, Some(0), &Stop::default());
    assert!(matches!(stopped, Err(BuildError::Interrupted)));
}
