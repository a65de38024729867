//! Programs of a package: validators and graders. In: its folders. Out: which file or folder is a
//! program, and under which limits it runs. Nothing is built or run here.

use super::constants::Constants;
use super::data::is_allowed;
use super::limits::Limits;
use crate::model::{Helper, HelperSource, Notice};
use crate::problem::error::ProblemError;
use crate::problem::walk::{Kind, Wanted, walk_within};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Endings of files that lie beside programs and are none.
const BESIDE: &[&str] = &[
    "h", "hh", "hpp", "md", "txt", "tex", "pdf", "json", "yaml", "yml", "cue", "in", "ans", "pyc",
    "class", "o",
];

/// What lies in a folder of programs.
pub(super) struct Found {
    /// Its name, without the ending of a file.
    pub name: String,
    /// Its path below the package, parted by `/`.
    pub shown: String,
    pub path: PathBuf,
    pub kind: Kind,
}

impl Found {
    /// The ending of a file.
    pub fn ending(&self) -> &str {
        let ending = self.path.extension().and_then(|ending| ending.to_str());
        ending
            .filter(|_| self.kind == Kind::File)
            .unwrap_or_default()
    }

    fn is_program(&self) -> bool {
        self.name != "__pycache__" && self.name != "README" && !BESIDE.contains(&self.ending())
    }
}

/// What lies directly in a folder, by name; nothing where there is no such folder.
pub(super) fn within(package: &Path, folder: &str) -> Result<Vec<Found>, ProblemError> {
    const FIRST_LEVEL: Wanted = Wanted {
        name: |_| true,
        entry: |_, _| true,
    };
    if !package.join(folder).is_dir() {
        return Ok(Vec::new());
    }
    let walked = walk_within(package, Path::new(folder), FIRST_LEVEL)?;
    let found = walked.entries.iter().filter_map(|entry| {
        let file = entry.relative.file_name()?.to_str()?;
        let is_file = entry.kind == Kind::File;
        let stem = file.rsplit_once('.').filter(|_| is_file);
        (is_allowed(file) && entry.kind != Kind::Other).then(|| Found {
            name: stem.map_or(file, |(stem, _)| stem).to_owned(),
            shown: format!("{folder}/{file}"),
            path: package.join(&entry.relative),
            kind: entry.kind,
        })
    });
    Ok(found.collect())
}

/// The programs of a folder in which each file or folder is one.
pub(super) fn several(package: &Path, folder: &str) -> Result<Vec<Found>, ProblemError> {
    let found = candidates(package, folder)?.into_iter();
    found.map(|program| whole(package, program)).collect()
}

/// As [`several`], before links in them are looked at.
pub(super) fn candidates(package: &Path, folder: &str) -> Result<Vec<Found>, ProblemError> {
    let mut found = within(package, folder)?;
    found.retain(Found::is_program);
    Ok(found)
}

/// The program of a folder that holds only one: what lies in it alone, or else the folder itself.
pub(super) fn single(package: &Path, folder: &str) -> Result<Option<Found>, ProblemError> {
    let all = within(package, folder)?;
    let lone = all.len() == 1;
    let programs = all.iter().filter(|found| found.is_program()).count();
    if programs == 0 {
        return Ok(None);
    }
    let only = all.into_iter().next().filter(|_| lone);
    let program = only.unwrap_or_else(|| Found {
        name: folder.to_owned(),
        shown: folder.to_owned(),
        path: package.join(folder),
        kind: Kind::Folder,
    });
    whole(package, program).map(Some)
}

/// Looks for links in a program that lead out of the package.
pub(super) fn whole(package: &Path, program: Found) -> Result<Found, ProblemError> {
    const ALL: Wanted = Wanted {
        name: |_| true,
        entry: |_, kind| kind != Kind::Folder,
    };
    if program.kind == Kind::Folder {
        walk_within(package, Path::new(&program.shown), ALL)?;
    }
    Ok(program)
}

/// A program under the limits of validators.
pub(super) fn helper(found: &Found, limits: &Limits, constants: &Constants) -> Arc<Helper> {
    let path = found.path.clone();
    Arc::new(Helper {
        name: found.shown.clone(),
        source: if constants.is_empty() {
            HelperSource::Path(path)
        } else {
            HelperSource::Filled {
                path,
                constants: Arc::clone(constants),
            }
        },
        time: limits.validation_time,
        memory: limits.validation_memory,
        output: limits.validation_output,
    })
}

/// A notice that a program is in a language for which there is no runner here.
pub(super) fn not_run(found: &Found) -> Option<Notice> {
    let language = match found.ending() {
        "ctd" => "Checktestdata",
        "viva" => "Viva",
        _ => return None,
    };
    let text = format!("this validator is in {language}, which is not run here");
    Some(Notice::warning(text, &found.path))
}
