//! A folder with scripts `build` and `run`, as helpers of Kattis' packages come. In: the folder.
//! Out: its files, to be copied into a build folder, and the program that `run` is there. The
//! user's folder is read once and never written.

use super::builder::{Builder, Built, Made, Site};
use super::compile::{Bench, limits};
use super::key::Key;
use super::source::{read_bytes, visible};
use super::stage::utf8;
use super::{BuildError, message};
use crate::model::{Language, Program, Stop, Toolchain};
use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Counts up when the same folder would be built in another way.
const FORMAT: u32 = 1;
/// Files that such a folder holds, bytes of all of them, and folders within each other.
const FILES: usize = 2000;
const BYTES: u64 = 64 << 20;
const DEPTH: usize = 16;

/// The script that starts the program.
pub(super) const RUN: &str = "run";
/// The script that makes it.
pub(super) const BUILD: &str = "build";

/// Whether a folder is built or started by scripts of its own.
pub(super) fn is_script(folder: &Path) -> bool {
    [BUILD, RUN].iter().any(|name| folder.join(name).is_file())
}

/// CPU time of a script `build`, which may compile many files.
const TIME: Duration = Duration::from_secs(120);
/// What scripts may take for granted, by the languages of the table that bring it: the format names
/// `sh`, `python3`, `cc` and `c++`.
const GRANTED: [&str; 3] = ["c", "cpp17", "python3"];

impl Builder {
    /// Makes a program of such a folder.
    pub(super) fn script(
        &self,
        folder: &Path,
        core: Option<usize>,
        stop: &Stop,
    ) -> Result<Built, BuildError> {
        let tree = Tree::read(folder)?;
        let key = tree.key();
        let granted = GRANTED.iter().filter_map(|id| {
            let language = self.languages().named(id).ok()?;
            self.toolchain(language).ok()
        });
        let granted: Vec<Toolchain> = granted.collect();
        let tools = || {
            let each = granted.iter().flat_map(|it| self.visible(it, Vec::new()));
            each.collect::<Vec<_>>()
        };
        let language = language();
        let make = |site: &Site| {
            tree.write(&site.work)?;
            let bench = Bench {
                environment: vec![path(&granted)],
                visible: tools(),
                limits: limits(TIME),
                ..self.bench(site, &site.work, core, stop, &language)
            };
            let command = [utf8(&site.work.join(BUILD))?.to_owned()];
            if tree.builds()
                && let Some(refusal) = bench.run(&command, &[])?
            {
                let own = |text: &str| message::own_names(text, &site.work.to_string_lossy(), &[]);
                return Ok(Made::Refused(message::refused(&refusal, &own, &[])));
            }
            if started(&site.work)?.is_none() {
                let what = "its script `build` made no program `run`".to_owned();
                return Ok(Made::Refused(what));
            }
            Ok(Made::Done(key.clone()))
        };
        self.kept(&key, make, None, |folder| {
            let mut visible = tools();
            visible.push(folder.to_owned());
            let (name, value) = path(&granted);
            Ok(Program {
                command: vec![utf8(&folder.join(RUN))?.to_owned()],
                environment: vec![(
                    name.to_string_lossy().into_owned(),
                    value.to_string_lossy().into_owned(),
                )],
                visible,
            })
        })
    }
}

/// What the sentences of a bench need.
fn language() -> Language {
    Language {
        id: "script".to_owned(),
        name: "scripts".to_owned(),
        rules: String::new(),
        extensions: Vec::new(),
        default: false,
        install: String::new(),
        tools: Vec::new(),
        compile: Vec::new(),
        run: Vec::new(),
        entry: crate::model::Entry::First,
        environment: Vec::new(),
    }
}

/// The search path of scripts: where their tools are, then the system's own.
fn path(granted: &[Toolchain]) -> (OsString, OsString) {
    let tools = granted.iter().flat_map(|it| &it.tools);
    let mut folders: Vec<PathBuf> = tools
        .filter_map(|(_, path, _)| path.parent().map(Path::to_owned))
        .collect();
    folders.extend(["/usr/local/bin", "/usr/bin", "/bin"].map(PathBuf::from));
    let mut seen = std::collections::BTreeSet::new();
    folders.retain(|folder| seen.insert(folder.clone()));
    let joined = std::env::join_paths(folders);
    ("PATH".into(), joined.unwrap_or("/usr/bin:/bin".into()))
}

/// The files of such a folder.
#[derive(Debug)]
pub(super) struct Tree {
    files: Vec<Leaf>,
}

#[derive(Debug)]
struct Leaf {
    path: PathBuf,
    bytes: Vec<u8>,
    executable: bool,
}

impl Tree {
    /// Reads them, links followed.
    pub fn read(folder: &Path) -> Result<Self, BuildError> {
        let mut tree = Self { files: Vec::new() };
        let mut left = BYTES;
        tree.collect(folder, Path::new(""), 0, &mut left)?;
        Ok(tree)
    }

    fn collect(
        &mut self,
        root: &Path,
        at: &Path,
        depth: usize,
        left: &mut u64,
    ) -> Result<(), BuildError> {
        let too_much = |what: &str| BuildError::unusable(root, format!("it holds {what}"));
        if depth > DEPTH {
            return Err(too_much(
                "folders nested more than 16 deep; is a link a circle?",
            ));
        }
        for path in visible(&root.join(at))? {
            let Some(name) = path.file_name() else {
                continue;
            };
            let inside = at.join(name);
            let found = fs::metadata(&path).map_err(|error| BuildError::reading(&path, error))?;
            if found.is_dir() {
                self.collect(root, &inside, depth + 1, left)?;
            } else if found.is_file() {
                let bytes = read_bytes(&path, *left)?;
                *left -= bytes.len() as u64;
                let script = depth == 0 && (name == BUILD || name == RUN);
                self.files.push(Leaf {
                    path: inside,
                    bytes,
                    executable: script || found.permissions().mode() & 0o111 != 0,
                });
            }
            if self.files.len() > FILES {
                return Err(too_much(
                    "more than 2000 files; leave out what it does not need",
                ));
            }
        }
        Ok(())
    }

    /// What the program rests on.
    pub fn key(&self) -> String {
        let mut key = Key::new("script");
        key.part(&FORMAT.to_le_bytes());
        for file in &self.files {
            key.part(file.path.as_os_str().as_encoded_bytes());
            key.part(&[u8::from(file.executable)]);
            key.part(&file.bytes);
        }
        key.finish()
    }

    /// Writes copies of them.
    pub fn write(&self, folder: &Path) -> Result<(), BuildError> {
        for file in &self.files {
            let path = folder.join(&file.path);
            let failed = |error| BuildError::writing(&path, error);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).map_err(failed)?;
            }
            fs::write(&path, &file.bytes).map_err(failed)?;
            if file.executable {
                fs::set_permissions(&path, Permissions::from_mode(0o755)).map_err(failed)?;
            }
        }
        Ok(())
    }

    /// Whether a script `build` is among them.
    pub fn builds(&self) -> bool {
        self.files.iter().any(|file| file.path == Path::new(BUILD))
    }
}

/// Sees to it that there is a program `run`; none where there is none. A link is replaced by what
/// it leads to, where that lies in the folder: links are not kept.
pub(super) fn started(folder: &Path) -> Result<Option<PathBuf>, BuildError> {
    let run = folder.join(RUN);
    let Ok(found) = fs::symlink_metadata(&run) else {
        return Ok(None);
    };
    let failed = |error| BuildError::writing(&run, error);
    if found.is_symlink() {
        let Ok(target) = fs::canonicalize(&run) else {
            return Ok(None);
        };
        if !target.starts_with(folder) {
            return Ok(None);
        }
        fs::remove_file(&run).map_err(failed)?;
        fs::copy(&target, &run).map_err(failed)?;
    }
    if !fs::metadata(&run).is_ok_and(|found| found.is_file()) {
        return Ok(None);
    }
    fs::set_permissions(&run, Permissions::from_mode(0o755)).map_err(failed)?;
    Ok(Some(run))
}
