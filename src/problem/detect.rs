//! Which format a folder has, and who reads it. In: a folder. Out: its format with the file that told
//! it, and its problem. One row a format; what is in the files is the readers' matter.

use super::error::ProblemError;
use super::files::holds_inputs;
use super::{folder, kattis};
use crate::model::{Format, Package, Problem};
use std::path::{Path, PathBuf};

/// A format, how a folder shows it, and who reads it.
struct Reader {
    format: Format,
    /// The file or folder that tells it, if the folder has this format.
    sign: fn(&Path) -> Option<PathBuf>,
    load: fn(&Path) -> Result<Problem, ProblemError>,
}

/// All formats that are read, in the order in which they are looked for: a settings file tells more
/// than files that are named like cases.
const READERS: &[Reader] = &[
    Reader {
        format: Format::Own,
        sign: |folder| there(folder, folder::SETTINGS),
        load: folder::load,
    },
    Reader {
        format: Format::Kattis2025,
        sign: kattis::sign_2025,
        load: kattis::load_2025,
    },
    Reader {
        format: Format::KattisLegacy,
        sign: kattis::sign_legacy,
        load: kattis::load_legacy,
    },
    Reader {
        format: Format::Plain,
        sign: |folder| holds_inputs(folder).then(|| folder.to_owned()),
        load: folder::load_cases,
    },
];

/// The formats that are read, in the order in which they are looked for.
pub fn formats() -> impl Iterator<Item = Format> {
    READERS.iter().map(|reader| reader.format)
}

/// The format of a folder, and the file or folder that told it; none where it is no problem.
#[must_use]
pub fn detect(folder: &Path) -> Option<(Format, PathBuf)> {
    READERS
        .iter()
        .find_map(|reader| Some((reader.format, (reader.sign)(folder)?)))
}

/// As [`detect`], but a folder of mere cases shows nothing: a settings file is what tells.
#[must_use]
pub fn detect_package(folder: &Path) -> Option<(Format, PathBuf)> {
    let mut readers = READERS
        .iter()
        .filter(|reader| reader.format != Format::Plain);
    readers.find_map(|reader| Some((reader.format, (reader.sign)(folder)?)))
}

/// Loads the problem of a folder in whatever format it has.
///
/// # Errors
/// Whatever makes the folder unusable, as a sentence with file, line and remedy.
pub fn load(folder: &Path) -> Result<Problem, ProblemError> {
    load_as(folder, None)
}

/// Loads the problem of a folder in this format; without one, in the format that the folder shows.
///
/// # Errors
/// Whatever makes the folder unusable, as a sentence with file, line and remedy.
pub fn load_as(folder: &Path, format: Option<Format>) -> Result<Problem, ProblemError> {
    let found = detect(folder);
    let wanted = format.or(found.as_ref().map(|(format, _)| *format));
    let reader = READERS
        .iter()
        .find(|reader| Some(reader.format) == wanted)
        .ok_or_else(|| ProblemError::NoSettings {
            folder: folder.to_owned(),
        })?;
    let problem = (reader.load)(folder)?;
    let evidence = found.filter(|(format, _)| *format == reader.format);
    Ok(Problem {
        package: Package {
            format: reader.format,
            evidence: evidence.map(|(_, path)| path),
            ..problem.package
        },
        ..problem
    })
}

/// A file of a folder, where it is there, be it a link that leads nowhere.
pub(super) fn there(folder: &Path, name: &str) -> Option<PathBuf> {
    let path = folder.join(name);
    path.symlink_metadata().is_ok().then_some(path)
}
