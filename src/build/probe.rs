//! Finds the tools of a language. In: names, where to search, the environment that shims need.
//! Out: the true tool's path and version line. Each tool is asked once, and remembered while its
//! file stays what it is. No source is compiled here.

use super::Settings;
use super::key::Key;
use super::remembered::{Answer, Remembered};
use crate::model::{Language, NotJudged, Tool, Toolchain};
use crate::sandbox::{Asked, ask};
use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long a tool may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// Characters of a version line that are kept.
const VERSION_CAP: usize = 200;
/// Files in a home folder that steer what a shim answers (rustup's default toolchain, pyenv's
/// global version), as the shim's own file does not change with it.
const STEERING: [&str; 3] = [".rustup/settings.toml", ".pyenv/version", ".tool-versions"];

/// A tool's true path and version line, or why there is none.
type Found = Result<(PathBuf, String), String>;

/// Finds and asks tools.
#[derive(Debug)]
pub(super) struct Probe {
    search: Vec<PathBuf>,
    environment: Vec<(OsString, OsString)>,
    steering: String,
    memory: Mutex<Memory>,
}

#[derive(Debug)]
struct Memory {
    found: HashMap<String, Found>,
    remembered: Remembered,
}

impl Probe {
    pub fn new(settings: &Settings) -> Self {
        let mut environment = vec![
            ("PATH".into(), settings.path.clone()),
            ("LANG".into(), "C.UTF-8".into()),
        ];
        environment.extend(settings.pass.iter().cloned());
        // A relative folder on the path would mean another one for each working folder.
        let search = std::env::split_paths(&settings.path).filter(|path| path.is_absolute());
        Self {
            search: search.collect(),
            environment,
            steering: steering(&settings.pass),
            memory: Mutex::new(Memory {
                found: HashMap::new(),
                remembered: Remembered::open(&settings.cache),
            }),
        }
    }

    /// All tools of a language, or which are missing.
    pub fn toolchain(&self, language: &Language) -> Result<Toolchain, NotJudged> {
        let (mut tools, mut missing) = (Vec::new(), Vec::new());
        for tool in &language.tools {
            match self.tool(tool) {
                Ok((path, version)) => tools.push((tool.name.clone(), path, version)),
                Err(why) => missing.push(why),
            }
        }
        if missing.is_empty() {
            return Ok(Toolchain {
                language: language.name.clone(),
                tools,
            });
        }
        Err(NotJudged {
            language: language.name.clone(),
            missing,
            install: language.install.clone(),
        })
    }

    /// The first candidate that answers.
    pub fn tool(&self, tool: &Tool) -> Found {
        let mut failures = Vec::new();
        for path in tool.candidates.iter().flat_map(|name| self.files(name)) {
            match self.answer(&path, tool) {
                Ok(found) => return Ok(found),
                Err(why) => failures.push(format!("{}: {why}", path.display())),
            }
        }
        let name = tool
            .candidates
            .first()
            .map_or(tool.name.as_str(), String::as_str);
        if failures.is_empty() {
            return Err(name.to_owned());
        }
        Err(format!("{name} ({})", failures.join("; ")))
    }

    /// The executable files of this name, in the order of the path. A name with a slash is a path.
    pub fn files<'a>(&'a self, name: &'a str) -> impl Iterator<Item = PathBuf> + 'a {
        let own = name.contains('/').then(|| PathBuf::from(name));
        let searched = self.search.iter().filter(move |_| !name.contains('/'));
        own.into_iter()
            .chain(searched.map(move |folder| folder.join(name)))
            .filter(|path| is_executable(path) && path.to_str().is_some())
    }

    /// What a candidate answers. The memory is locked all the while, so that a second thread waits
    /// for the answer and does not ask again.
    fn answer(&self, path: &Path, tool: &Tool) -> Found {
        let question = self.question(path, tool);
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = memory.found.get(&question) {
            return found.clone();
        }
        let asked = stamp(path);
        let known = memory.remembered.get(&question).filter(|known| {
            known.asked == asked && is_executable(&known.path) && known.found == stamp(&known.path)
        });
        let found = match known {
            Some(known) => Ok((known.path.clone(), known.version.clone())),
            None => self.ask(path, tool),
        };
        if let (None, Ok((path, version))) = (known, &found) {
            memory.remembered.put(Answer {
                question: question.clone(),
                asked,
                path: path.clone(),
                found: stamp(path),
                version: version.clone(),
            });
        }
        memory.found.insert(question, found.clone());
        found
    }

    fn question(&self, path: &Path, tool: &Tool) -> String {
        let mut key = Key::new("tool");
        key.part(path.as_os_str().as_encoded_bytes());
        key.list(&tool.version);
        key.list(&tool.locate);
        key.part(tool.append.as_bytes());
        key.part(self.steering.as_bytes());
        key.finish()
    }

    fn ask(&self, path: &Path, tool: &Tool) -> Found {
        let mut path = path.to_owned();
        if !tool.locate.is_empty() {
            let said = self.said(&path, &tool.locate)?;
            let told =
                String::from_utf8(said.stdout).map_err(|_| "tells a path that is not UTF-8")?;
            path = PathBuf::from(format!("{}{}", told.trim(), tool.append));
            if !path.is_absolute() || !is_executable(&path) {
                return Err(format!("names {}, which is no program", path.display()));
            }
        }
        if tool.version.is_empty() {
            // The file itself stands for a version that it does not tell.
            let version = stamp(&path);
            return Ok((path, version));
        }
        let said = self.said(&path, &tool.version)?;
        let version = line(&said.stdout).or_else(|| line(&said.stderr));
        Ok((path, version.ok_or("does not tell its version")?))
    }

    fn said(&self, path: &Path, arguments: &[String]) -> Result<Asked, String> {
        let said =
            ask(path, arguments, &self.environment, PATIENCE).map_err(|it| it.to_string())?;
        if said.success {
            return Ok(said);
        }
        let line = line(&said.stderr).or_else(|| line(&said.stdout));
        Err(line.map_or("fails without a word".to_owned(), |line| {
            format!("fails, saying '{line}'")
        }))
    }
}

/// The first line that says something.
fn line(bytes: &[u8]) -> Option<String> {
    let text = super::message::clean(bytes);
    let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    Some(line.chars().take(VERSION_CAP).collect())
}

/// Size and time of change, or nothing where there is no file.
fn stamp(path: &Path) -> String {
    fs::metadata(path).map_or(String::new(), |found| {
        format!(
            "{}:{}.{:09}",
            found.len(),
            found.mtime(),
            found.mtime_nsec()
        )
    })
}

/// What steers the answers of shims, beside their own files.
fn steering(pass: &[(OsString, OsString)]) -> String {
    let mut key = Key::new("steering");
    for (name, value) in pass {
        key.part(name.as_encoded_bytes());
        key.part(value.as_encoded_bytes());
        for file in STEERING {
            key.part(stamp(&Path::new(value).join(file)).as_bytes());
        }
        key.part(stamp(&Path::new(value).join("settings.toml")).as_bytes());
    }
    key.finish()
}

/// Whether this is a file that may be executed.
pub(super) fn is_executable(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}
