//! Programs of packages, built with the compiler of the scene. In: files of a package. Out: what
//! starts them, or one sentence.

use super::scene::Scene;
use crate::build::BuildError;
use crate::model::{Bytes, Helper, HelperSource, Program, Source, Stop};
use std::fs;
use std::process::Command;
use std::time::Duration;

fn built(scene: &Scene, source: HelperSource) -> Result<Program, BuildError> {
    let helper = Helper {
        name: "output_validator".into(),
        source,
        time: Duration::from_secs(1),
        memory: Bytes::mib(64),
        output: Bytes::mib(1),
    };
    scene.builder().helper(&helper, None, &Stop::default())
}

fn known(scene: &Scene, name: &str) -> HelperSource {
    HelperSource::Known(Source::Files {
        files: vec![scene.path(name)],
        language: "fake".into(),
    })
}

#[test]
fn a_folder_with_scripts_is_built_once_by_them_and_left_as_it_is() {
    let scene = Scene::new();
    scene.write("v/text", "words");
    scene.write("v/text2", "#!/bin/sh\ncat \"${0%/*}/sub/text\"\n");
    scene.write(
        "v/build",
        "#!/bin/sh\nmkdir -p sub && cp text sub/ && cp text2 made && ln -s made run\nchmod +x made; echo x >> COUNT.built\n",
    );
    let count = scene.path("count");
    let text = fs::read_to_string(scene.path("v/build")).expect("a script");
    scene.write("v/build", &text.replace("COUNT", &count.to_string_lossy()));
    for _ in 0..2 {
        let program = built(&scene, HelperSource::Path(scene.path("v"))).expect("a program");
        let said = Command::new(&program.command[0]).output().expect("it runs");
        assert_eq!(said.stdout, b"words");
    }
    assert_eq!(scene.counts().1, 1);
    assert!(!scene.path("v/run").exists());
}

#[test]
fn a_run_script_alone_is_started_as_it_is() {
    let scene = Scene::new();
    scene.write("v/run", "#!/bin/sh\necho ready\n");
    let program = built(&scene, HelperSource::Path(scene.path("v"))).expect("a program");
    let said = Command::new(&program.command[0]).output().expect("it runs");
    assert_eq!(said.stdout, b"ready\n");
    assert!(program.environment.iter().any(|(name, _)| name == "PATH"));
}

#[test]
fn what_cannot_be_built_is_told_in_a_sentence_with_the_helpers_name() {
    let scene = Scene::new();
    scene.write("v/build", "#!/bin/sh\necho no luck >&2; exit 3\n");
    scene.write("w/build", "#!/bin/sh\ntrue\n");
    scene.write("bad.fk", "ERROR");
    for (source, wanted) in [
        (HelperSource::Path(scene.path("v")), "no luck"),
        (HelperSource::Path(scene.path("w")), "made no program `run`"),
        (known(&scene, "bad.fk"), "error: bad"),
    ] {
        let told = built(&scene, source).expect_err("no program").to_string();
        assert!(
            told.starts_with("output_validator of the package"),
            "{told}"
        );
        assert!(told.contains(wanted), "{told}");
    }
}

#[test]
fn headers_and_testlib_lie_beside_what_includes_them() {
    let scene = Scene::new();
    scene.write(
        "p/check.fk",
        "#!/bin/sh\n#include \"testlib.h\"\n#include \"own.h\"\n",
    );
    scene.write("p/own.h", "own");
    scene.write("p/files/testlib.h", "lib");
    let program = built(&scene, known(&scene, "p/check.fk")).expect("a program");
    let folder = scene.path(&program.command[0]);
    let folder = folder.parent().expect("a folder");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a copy");
    assert_eq!(
        (read("own.h"), read("testlib.h")),
        ("own".into(), "lib".into())
    );
    // The scene's compiler writes its environment into what it makes.
    assert!(read("program").contains("CPLUS_INCLUDE_PATH=."));
}
