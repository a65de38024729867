//! Programs that need no building. In: an executable, or a command with arguments. Out: a
//! `Program` with absolute paths, as it runs in a fresh and empty folder.

use super::probe::{Probe, is_executable};
use super::stage::utf8;
use super::{BuildError, Languages, visible};
use crate::model::{Program, Tool};
use std::ffi::OsString;
use std::path::{Path, PathBuf, absolute};

/// A program that is there already.
pub(super) fn executable(path: &Path) -> Result<Program, BuildError> {
    let file = absolute(path).map_err(|error| BuildError::reading(path, error))?;
    if !is_executable(&file) {
        file.metadata()
            .map_err(|error| BuildError::reading(path, error))?;
        let what = "it must not be executed; allow it by chmod +x";
        return Err(BuildError::unusable(path, what));
    }
    Ok(Program {
        command: vec![utf8(&file)?.to_owned()],
        environment: Vec::new(),
        visible: vec![file],
    })
}

/// A command. Its first word is a path, or a name on the path, behind which the true tool is taken
/// where a language of the table knows how to find it: a shim would need the user's home folder.
/// Arguments that name files, relative to the current folder, become absolute; so do folders that
/// are written with a slash, as a bare word may well mean something else.
pub(super) fn command(
    words: &[OsString],
    probe: &Probe,
    languages: &Languages,
) -> Result<Program, BuildError> {
    let here = |path: &Path| absolute(path).map_err(|error| BuildError::reading(path, error));
    let (first, arguments) = words.split_first().ok_or_else(|| BuildError::NoCommand {
        word: String::new(),
    })?;
    let first = utf8(Path::new(first))?;
    let tool = found(first, probe, languages)?;
    let mut command = vec![utf8(&tool)?.to_owned()];
    let mut visible = visible::of_tool(&tool);
    visible.push(tool);
    for word in arguments {
        let path = Path::new(word);
        let slash = word.as_encoded_bytes().contains(&b'/');
        if path.is_relative() && (path.is_file() || slash && path.is_dir()) {
            let path = here(path)?;
            command.push(utf8(&path)?.to_owned());
            visible.push(path);
        } else {
            command.push(utf8(path)?.to_owned());
            if path.is_absolute() && path.exists() {
                visible.push(path.to_owned());
            }
        }
    }
    Ok(Program {
        command,
        environment: Vec::new(),
        visible,
    })
}

fn found(word: &str, probe: &Probe, languages: &Languages) -> Result<PathBuf, BuildError> {
    if word.contains('/') {
        return Ok(PathBuf::from(&executable(Path::new(word))?.command[0]));
    }
    let file = probe
        .files(word)
        .next()
        .ok_or_else(|| BuildError::NoCommand {
            word: word.to_owned(),
        })?;
    let leads_to = |tool: &&Tool| {
        let located = !tool.locate.is_empty() && tool.candidates.iter().any(|name| name == word);
        located && (tool.append.is_empty() || tool.append.ends_with(&format!("/{word}")))
    };
    let mut tools = languages.all().iter().flat_map(|language| &language.tools);
    let Some(tool) = tools.find(leads_to) else {
        return Ok(file);
    };
    let only = Tool {
        candidates: vec![word.to_owned()],
        ..tool.clone()
    };
    // A tool that does not answer is left to fail where the user sees it: in the run.
    Ok(probe.tool(&only).map_or(file, |(path, _)| path))
}
