//! Rows about compiling: a source that is hostile to compilers goes through the builder, and what
//! is built is run. In: an entry, a site, a scene. Out: what came, as for other rows.

use crate::collection::{Entry, compiled};
use crate::header::Given;
use crate::row::{Candidate, Run, input, judge};
use crate::scene::{Scene, mark};
use crate::site::Site;
use crate::wanted::Came;
use flagfall::build::{Builder, Built, Languages, Settings, command_for, guess};
use flagfall::model::{Build, NotJudged, Program, Reason, Stop, Submission, Verdict};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Builds the row, and runs what was built; which tools are missing, if any are.
pub fn run(entry: &Entry, site: &Site, scene: &Scene) -> Result<Run, NotJudged> {
    let began = Instant::now();
    let languages = Languages::load(None).expect("the built-in table");
    let path = give(entry, scene);
    let source = guess(&path, &languages, entry.header.language.as_deref()).expect("a source");
    let builder = Builder::new(languages, Arc::clone(&site.sandbox), settings(scene));
    let submission = Submission {
        name: entry.name.clone(),
        source,
        promise: None,
        added: Vec::new(),
        entry: None,
    };
    let (verdict, reason, told) = match builder.build(&submission, None, &Stop::default()) {
        Ok(Built::NotJudged(missing)) => return Err(missing),
        Ok(Built::Program { program, .. }) => {
            let run = start(entry, &program, site, scene);
            return Ok(Run {
                elapsed: began.elapsed(),
                ..run
            });
        }
        Ok(Built::Refused(build)) => {
            let Build::Refused { message, .. } = build else {
                panic!("{}: a refusal that is none", entry.name);
            };
            (
                Verdict::Ce,
                Reason::Compile(message.clone()),
                tells(entry, scene, &message),
            )
        }
        Err(error) => (Verdict::Je, Reason::Judge(error.to_string()), false),
    };
    let came = Came {
        verdict,
        reason,
        told,
    };
    Ok(Run {
        came,
        execution: None,
        elapsed: began.elapsed(),
        mark: mark(),
    })
}

/// Whether a message says what it must not: the secret, or where the judge keeps its things.
fn tells(entry: &Entry, scene: &Scene, message: &str) -> bool {
    let folder = scene.scratch().to_string_lossy().into_owned();
    let secret = entry.header.secret.as_deref();
    secret.is_some_and(|secret| message.contains(secret)) || message.contains(&folder)
}

fn start(entry: &Entry, program: &Program, site: &Site, scene: &Scene) -> Run {
    let header = &entry.header;
    let (file, arguments) = command_for(program, &header.limits);
    let arguments: Vec<_> = arguments
        .iter()
        .map(|word| word.to_string_lossy())
        .collect();
    let arguments: Vec<&str> = arguments.iter().map(AsRef::as_ref).collect();
    let candidate = Candidate {
        program: &file,
        arguments: &arguments,
        environment: program.environment.clone(),
        visible: program.visible.clone(),
    };
    judge(
        site,
        candidate,
        input(&header.reads, scene),
        &header.limits,
        &header.answer,
    )
}

fn settings(scene: &Scene) -> Settings {
    let pass = ["HOME", "RUSTUP_HOME", "CARGO_HOME"];
    let pass = pass
        .iter()
        .filter_map(|name| Some((name.into(), env::var_os(name)?)));
    Settings {
        path: env::var_os("PATH").unwrap_or_default(),
        cache: scene.path("cache"),
        scratch: scene.scratch(),
        pass: pass.collect(),
        readable: Vec::new(),
        testlib: Vec::new(),
    }
}

/// Copies the row's source, with the words for things of the scene filled in.
fn give(entry: &Entry, scene: &Scene) -> PathBuf {
    let path = scene.path("sources").join(&entry.name);
    if entry.path.is_dir() {
        copy_folder(&entry.path, &path, scene);
        return path;
    }
    let bytes = match entry.header.given {
        Given::Itself => {
            let text = fs::read_to_string(&entry.path).expect("a source");
            scene.fill(&text).into_bytes()
        }
        Given::Binary => {
            let programs = compiled().expect("asked only where there is a compiler");
            fs::read(&programs["plain.c"]).expect("a program")
        }
        Given::Line => {
            let mut line = vec![b'x'; 10 << 20];
            for at in (0..line.len()).step_by(4096) {
                line[at] = 0;
            }
            line
        }
    };
    fs::write(&path, bytes).expect("a source");
    path
}

fn copy_folder(from: &Path, to: &Path, scene: &Scene) {
    fs::create_dir_all(to).expect("a folder");
    for file in fs::read_dir(from).expect("a folder").flatten() {
        let (path, copy) = (file.path(), to.join(file.file_name()));
        if path.is_dir() {
            copy_folder(&path, &copy, scene);
        } else {
            let text = fs::read_to_string(&path).expect("a source");
            fs::write(copy, scene.fill(&text)).expect("a source");
        }
    }
}
