//! The hostile programs. In: the folder `programs`. Out: their headers, and the programs compiled
//! once for all tests. Nothing hostile is run here.

use crate::header::Header;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// One hostile program.
pub struct Entry {
    /// The name of its file or folder.
    pub name: String,
    pub path: PathBuf,
    pub header: Header,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile")
}

/// All hostile programs in the order of their names; panics with all headers that are wrong.
pub fn all() -> &'static [Entry] {
    static ALL: OnceLock<Vec<Entry>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut faults = Vec::new();
        let mut entries = Vec::new();
        let files = fs::read_dir(folder().join("programs")).expect("the folder of programs");
        for file in files.flatten() {
            let path = file.path();
            let name = file.file_name().to_string_lossy().into_owned();
            if name == "probe.h" {
                continue;
            }
            let text = if path.is_dir() {
                path.join("Cargo.toml")
            } else {
                path.clone()
            };
            let text = fs::read_to_string(text).expect("a program is text");
            match Header::parse(&text) {
                Ok(header) => entries.push(Entry { name, path, header }),
                Err(fault) => faults.push(format!("{name}: {fault}")),
            }
        }
        assert!(faults.is_empty(), "headers to mend:\n{}", faults.join("\n"));
        entries.sort_by(|one, other| one.name.cmp(&other.name));
        entries
    })
}

/// Whether the harness compiles it; otherwise the builder under test does.
fn is_compiled_here(entry: &Entry) -> bool {
    entry.header.language.is_none() && entry.path.is_file()
}

/// The compiled programs and tools by the names of their sources; none where there is no `cc`.
pub fn compiled() -> Option<&'static HashMap<String, PathBuf>> {
    static COMPILED: OnceLock<Option<HashMap<String, PathBuf>>> = OnceLock::new();
    COMPILED
        .get_or_init(|| {
            Command::new("cc").arg("--version").output().ok()?;
            let tools = ["plain.c", "calibrate.c", "under.c", "scatter.c"];
            let tools = tools.iter().map(|name| folder().join("tools").join(name));
            let machine = std::env::consts::ARCH;
            let fits = |entry: &&Entry| {
                let wanted = entry.header.machine.as_deref();
                is_compiled_here(entry) && wanted.is_none_or(|wanted| wanted == machine)
            };
            let programs = all().iter().filter(fits).map(|entry| entry.path.clone());
            Some(compile_all(&tools.chain(programs).collect::<Vec<_>>()))
        })
        .as_ref()
}

fn compile_all(sources: &[PathBuf]) -> HashMap<String, PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    fs::create_dir_all(&target).expect("a folder for programs");
    let next = AtomicUsize::new(0);
    let made = Mutex::new(HashMap::new());
    let work = || {
        while let Some(source) = sources.get(next.fetch_add(1, Ordering::Relaxed)) {
            let name = source
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let program = target.join(name.trim_end_matches(".c"));
            compile(source, &program);
            made.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .insert(name, program);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        work();
    });
    made.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn compile(source: &Path, program: &Path) {
    let output = Command::new("cc")
        .args(["-O1", "-static", "-pthread", "-Wall", "-Wextra", "-o"])
        .arg(program)
        .arg(source)
        .arg("-lrt")
        .output()
        .expect("cc can be started");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {told}", source.display());
}

#[test]
fn each_row_of_the_table_has_a_program() {
    let rows: Vec<u32> = all().iter().map(|entry| entry.header.row).collect();
    let missing: Vec<u32> = (1..=72).filter(|row| !rows.contains(row)).collect();
    assert_eq!(missing, Vec::<u32>::new());
    for entry in all() {
        let begins = entry.name.starts_with(&format!("{:02}_", entry.header.row));
        assert!(begins, "{} does not begin with its row", entry.name);
        let first = entry.header.first.as_deref();
        let known = first.is_none_or(|first| all().iter().any(|other| other.name == first));
        assert!(known, "{}: no program {first:?}", entry.name);
    }
}
