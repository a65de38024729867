//! Source -> program. In: a submission. Out: `Built`: a program from the cache or fresh from the
//! compiler, the compiler's refusal, or which tools are missing. Shared by all slots.

use super::cargo::Package;
use super::compile::{Bench, limits};
use super::key::Key;
use super::probe::Probe;
use super::stage::{Sources, Staged, utf8};
use super::store::Store;
use super::{BuildError, Languages, cargo, message, ready, visible};
use crate::model::{self, Language, NotJudged, Program, Source, Stop, Submission, Toolchain};
use crate::sandbox::Sandbox;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// CPU time of one compile command.
const COMPILE: Duration = Duration::from_secs(30);
/// CPU time of Cargo, which compiles what the package depends on as well.
const COMPILE_PACKAGE: Duration = Duration::from_secs(120);

/// What the builder is given of the world outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Folders to search for tools, as in `PATH`.
    pub path: OsString,
    /// The cache folder; it is made where it is missing.
    pub cache: PathBuf,
    /// The folder for folders that live only while something is built.
    pub scratch: PathBuf,
    /// Environment that shims and Cargo need: `HOME`, `RUSTUP_HOME`, `CARGO_HOME` as the user has
    /// them. Compilers do not see it.
    pub pass: Vec<(OsString, OsString)>,
    /// What every compiler and program may read beside what it needs, as the user allowed.
    pub readable: Vec<PathBuf>,
    /// Where to look for `testlib.h` when a package has none: the file or its folder.
    pub testlib: Vec<PathBuf>,
}

/// What came of building a submission.
#[derive(Clone, Debug, PartialEq)]
pub enum Built {
    /// There is a program.
    Program {
        /// It.
        program: Program,
        /// How it was built.
        build: model::Build,
    },
    /// The compiler refused the sources; always `Build::Refused`.
    Refused(model::Build),
    /// The language's tools are not there.
    NotJudged(NotJudged),
}

/// Builds submissions.
pub struct Builder {
    languages: Languages,
    sandbox: Arc<dyn Sandbox>,
    settings: Settings,
    probe: Probe,
    store: Store,
}

/// What making a program came to, beside errors.
pub(super) enum Made {
    /// It is there, to be kept under this key.
    Done(String),
    Refused(String),
}

/// Where a program is made.
pub(super) struct Site {
    /// The build folder, which is kept.
    pub work: PathBuf,
    /// Home and temporary files of the compiler, which are not.
    pub home: PathBuf,
    _folder: TempDir,
}

impl Builder {
    /// A builder. Nothing is searched or written before it is needed.
    #[must_use]
    pub fn new(languages: Languages, sandbox: Arc<dyn Sandbox>, settings: Settings) -> Self {
        Self {
            probe: Probe::new(&settings),
            store: Store::new(&settings.cache),
            languages,
            sandbox,
            settings,
        }
    }

    /// The languages that it knows.
    #[must_use]
    pub fn languages(&self) -> &Languages {
        &self.languages
    }

    /// What it was given of the world outside.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The tools of a language as they are here. Each tool is asked once, and its answer is
    /// remembered in the cache folder while its file stays what it is.
    ///
    /// # Errors
    /// Which tools are missing, and how to get them.
    pub fn toolchain(&self, language: &Language) -> Result<Toolchain, NotJudged> {
        self.probe.toolchain(language)
    }

    /// Makes a program of a submission; compilers run on `core`, where one is given.
    ///
    /// # Errors
    /// When sources, the cache or the scratch folder cannot be used, when a compiler cannot do its
    /// work whatever the program is, and when the user asked to stop. None of these is a verdict.
    pub fn build(
        &self,
        submission: &Submission,
        core: Option<usize>,
        stop: &Stop,
    ) -> Result<Built, BuildError> {
        let began = Instant::now();
        match &submission.source {
            Source::Files { files, language } => {
                let language = self.languages.named(language)?;
                let sources = Sources {
                    files,
                    added: &submission.added,
                    entry: submission.entry.as_deref(),
                };
                match self.toolchain(language) {
                    Ok(tools) => self.files(sources, language, tools, core, stop),
                    Err(missing) => Ok(Built::NotJudged(missing)),
                }
            }
            Source::Cargo(folder) => {
                let language = cargo::language();
                match self.toolchain(&language) {
                    Ok(tools) => self.package(folder, &language, tools, core, stop),
                    Err(missing) => Ok(Built::NotJudged(missing)),
                }
            }
            Source::Script(folder) => self.script(folder, core, stop),
            // Nothing of it is ever started.
            Source::Answers(_) => Ok(self.is_ready(Program::default(), began)),
            Source::Executable(path) => Ok(self.is_ready(ready::executable(path)?, began)),
            Source::Command(words) => {
                let program = ready::command(words, &self.probe, &self.languages)?;
                Ok(self.is_ready(program, began))
            }
        }
    }

    fn files(
        &self,
        sources: Sources<'_>,
        language: &Language,
        toolchain: Toolchain,
        core: Option<usize>,
        stop: &Stop,
    ) -> Result<Built, BuildError> {
        let staged = Staged::read(sources, language)?;
        let mut key = Key::of_build(language, &toolchain);
        staged.add_to(&mut key);
        let key = key.finish();
        let make = |site: &Site| {
            staged.write(&site.work)?;
            let environment = language.environment.iter();
            let environment = environment.map(|(name, value)| (name.into(), value.into()));
            let environment = environment.chain(headers(language, sources.added));
            let bench = Bench {
                environment: environment.collect(),
                visible: self.visible(&toolchain, Vec::new()),
                ..self.bench(site, &site.work, core, stop, language)
            };
            let values = staged.values(&site.work, &toolchain)?;
            let texts = staged.texts();
            for command in &language.compile {
                let command = super::placeholder::limited(&values.fill(command), &bench.limits);
                if let Some(refusal) = bench.run(&command, &texts)? {
                    let own = |text: &str| staged.own_names(text, &site.work);
                    return Ok(Made::Refused(message::refused(&refusal, &own, &texts)));
                }
            }
            let made = site.work.join(staged.binary());
            if language.run.iter().any(|word| word.contains("{binary}")) && !is_plain(&made) {
                return Ok(Made::Refused(
                    "the compiler ended well but made no program: is there a main part?".to_owned(),
                ));
            }
            Ok(Made::Done(key.clone()))
        };
        self.kept(&key, make, Some(toolchain.clone()), |folder| {
            Ok(Program {
                command: staged.values(folder, &toolchain)?.fill(&language.run),
                environment: language.environment.clone(),
                visible: self.visible(&toolchain, vec![folder.to_owned()]),
            })
        })
    }

    fn package(
        &self,
        folder: &Path,
        language: &Language,
        toolchain: Toolchain,
        core: Option<usize>,
        stop: &Stop,
    ) -> Result<Built, BuildError> {
        let folder =
            std::path::absolute(folder).map_err(|error| BuildError::reading(folder, error))?;
        let package = Package::read(&folder)?;
        let key = |package: &Package| {
            let mut key = Key::of_build(language, &toolchain);
            key.part(package.files.as_bytes());
            key.part(package.lock.as_bytes());
            key.finish()
        };
        let make = |site: &Site| {
            let target = site.home.join("target");
            let environment = cargo::environment(&self.settings.pass, &toolchain, &target);
            let bench = Bench {
                visible: self.visible(&toolchain, cargo::fetched(&environment)),
                environment,
                limits: limits(COMPILE_PACKAGE),
                ..self.bench(site, &folder, core, stop, language)
            };
            let refusal = bench.run(&package.command(&toolchain)?, &[])?;
            if let Some(refusal) = refusal {
                let own = |text: &str| message::own_names(text, &target.to_string_lossy(), &[]);
                return Ok(Made::Refused(message::refused(&refusal, &own, &[])));
            }
            let made = target.join("release").join(&package.binary);
            if !is_plain(&made) {
                let what = format!(
                    "cargo ended well but made no program '{}'; check default-run, and build.target \
                     in .cargo/config.toml",
                    package.binary
                );
                return Err(BuildError::unusable(&folder, what));
            }
            let to = site.work.join("program");
            fs::copy(&made, &to).map_err(|error| BuildError::writing(&to, error))?;
            // Cargo may have made the lock file; the next build will find it there.
            let after = Package::read(&folder)?;
            if after.files != package.files {
                let what = "it changed while it was built; build it again";
                return Err(BuildError::unusable(&folder, what));
            }
            if !package.reaches_out {
                return Ok(Made::Done(key(&after)));
            }
            // What it uses elsewhere is not in its key, so it is built anew each time: it goes by
            // what came out, and equal programs are kept once.
            let mut key = Key::new("result");
            key.part(&fs::read(&to).map_err(|error| BuildError::reading(&to, error))?);
            Ok(Made::Done(key.finish()))
        };
        self.kept(&key(&package), make, Some(toolchain.clone()), |folder| {
            Ok(Program {
                command: vec![utf8(&folder.join("program"))?.to_owned()],
                environment: Vec::new(),
                visible: self.visible(&toolchain, vec![folder.to_owned()]),
            })
        })
    }

    /// Finds a program in the cache, or makes it and keeps it there.
    pub(super) fn kept(
        &self,
        key: &str,
        make: impl FnOnce(&Site) -> Result<Made, BuildError>,
        toolchain: Option<Toolchain>,
        program: impl FnOnce(&Path) -> Result<Program, BuildError>,
    ) -> Result<Built, BuildError> {
        let began = Instant::now();
        let found = self.store.find(key)?;
        let cached = found.is_some();
        let folder = match found {
            Some(folder) => folder,
            None => {
                let new = self.store.begin()?;
                let site = self.site()?;
                match make(&site)? {
                    Made::Done(key) => self.store.keep(&new, &site.work, &key)?,
                    Made::Refused(message) => {
                        return Ok(Built::Refused(model::Build::Refused { toolchain, message }));
                    }
                }
            }
        };
        Ok(Built::Program {
            program: program(&folder)?,
            build: model::Build::Built {
                toolchain,
                cached,
                took: began.elapsed(),
            },
        })
    }

    fn site(&self) -> Result<Site, BuildError> {
        let scratch = &self.settings.scratch;
        let unusable = |error| BuildError::writing(scratch, error);
        fs::create_dir_all(scratch).map_err(unusable)?;
        let folder = tempfile::Builder::new()
            .prefix("build-")
            .tempdir_in(scratch)
            .map_err(unusable)?;
        // Paths in messages and in what is compiled are those that the system tells.
        let root = fs::canonicalize(folder.path()).map_err(unusable)?;
        let (work, home) = (root.join("work"), root.join("home"));
        fs::create_dir(&work).map_err(unusable)?;
        fs::create_dir(&home).map_err(unusable)?;
        Ok(Site {
            work,
            home,
            _folder: folder,
        })
    }

    /// What a program may read: its own, its toolchain's, and what the user allowed.
    pub(super) fn visible(&self, toolchain: &Toolchain, mut own: Vec<PathBuf>) -> Vec<PathBuf> {
        own.extend(visible::of_toolchain(toolchain));
        own.extend(self.settings.readable.iter().cloned());
        own
    }

    fn is_ready(&self, mut program: Program, began: Instant) -> Built {
        program
            .visible
            .extend(self.settings.readable.iter().cloned());
        Built::Program {
            program,
            build: model::Build::Built {
                toolchain: None,
                cached: false,
                took: began.elapsed(),
            },
        }
    }

    pub(super) fn bench<'a>(
        &'a self,
        site: &'a Site,
        folder: &'a Path,
        core: Option<usize>,
        stop: &'a Stop,
        language: &'a Language,
    ) -> Bench<'a> {
        Bench {
            sandbox: &*self.sandbox,
            folder,
            home: &site.home,
            environment: Vec::new(),
            visible: Vec::new(),
            limits: limits(COMPILE),
            core,
            stop,
            install: &language.install,
        }
    }
}

/// Has compilers look among the files that were added also for what stands in angle brackets.
fn headers(language: &Language, added: &[(String, PathBuf)]) -> Vec<(OsString, OsString)> {
    let wanted = !added.is_empty() && matches!(language.rules.as_str(), "c" | "cpp");
    let paths: &[&str] = if wanted {
        &["C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"]
    } else {
        &[]
    };
    paths.iter().map(|name| (name.into(), ".".into())).collect()
}

fn is_plain(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_file())
}
