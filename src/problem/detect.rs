//! Which format a folder has, and who reads it. In: a folder. Out: its format with the file that told
//! it, and its problem. One row a format; what is in the files is the readers' matter.

use super::error::ProblemError;
use super::files::holds_inputs;
use super::roll::must_be_made;
use super::{cms, companion, dmoj, folder, kattis, library, oj, plain, polygon, sinol, zip};
use crate::model::{Format, Package, Problem};
use std::path::{Path, PathBuf};

/// Endings of packages that are archives.
const ARCHIVES: [&str; 2] = ["zip", "kpp"];

/// A format, how a folder shows it, and who reads it.
struct Reader {
    format: Format,
    /// The file or folder that tells it, if the folder has this format.
    sign: fn(&Path) -> Option<PathBuf>,
    /// Reads it; what is unpacked or made goes into the second folder.
    load: fn(&Path, &Path) -> Result<Problem, ProblemError>,
    /// Why data may not be there, and how they come there.
    gaps: (&'static str, &'static str),
}

/// Formats in which all data are there.
const NO_GAPS: (&str, &str) = ("they are not in the package", "add them");

/// All formats that are read, in the order in which they are looked for: a settings file tells more
/// than files that are named like cases.
const READERS: &[Reader] = &[
    Reader {
        format: Format::Own,
        sign: |folder| there(folder, folder::SETTINGS),
        load: |folder, _| folder::load(folder),
        gaps: NO_GAPS,
    },
    Reader {
        format: Format::Kattis2025,
        sign: kattis::sign_2025,
        load: |folder, _| kattis::load_2025(folder),
        gaps: NO_GAPS,
    },
    Reader {
        format: Format::KattisLegacy,
        sign: kattis::sign_legacy,
        load: |folder, _| kattis::load_legacy(folder),
        gaps: NO_GAPS,
    },
    Reader {
        format: Format::Dmoj,
        sign: dmoj::sign,
        load: dmoj::load,
        gaps: (
            "`generator` makes them",
            "run the generator, and name what it makes by `in` and `out`",
        ),
    },
    Reader {
        format: Format::Polygon,
        sign: polygon::sign,
        load: polygon::load,
        gaps: (
            "a standard package has no generated tests",
            "download the full package, which has them",
        ),
    },
    Reader {
        format: Format::Cms,
        sign: cms::sign,
        load: cms::load,
        gaps: (
            "`gen/GEN` says how they are made",
            "build the task with its own tool, which fills `input` and `output`",
        ),
    },
    Reader {
        format: Format::Sinol,
        sign: sinol::sign,
        load: sinol::load,
        gaps: (
            "the model solution makes the outputs",
            "run `sinol-make outgen` in the package",
        ),
    },
    Reader {
        format: Format::LibraryChecker,
        sign: library::sign,
        load: library::load,
        gaps: (
            "`gen` and the model solution make them",
            "run the repository's generate.py for this problem",
        ),
    },
    Reader {
        format: Format::OnlineJudgeTools,
        sign: oj::sign,
        load: |folder, _| oj::load(folder, None),
        gaps: NO_GAPS,
    },
    Reader {
        format: Format::Companion,
        sign: companion::sign,
        load: |path, _| companion::load(path),
        gaps: NO_GAPS,
    },
    Reader {
        format: Format::Plain,
        sign: |folder| {
            let usual = holds_inputs(folder).then(|| folder.to_owned());
            usual.or_else(|| plain::sign(folder))
        },
        load: |folder, _| folder::load_cases(folder),
        gaps: NO_GAPS,
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
pub fn load(folder: &Path, scratch: &Path) -> Result<Problem, ProblemError> {
    load_as(folder, None, scratch)
}

/// Loads the problem of a folder or zip archive in this format; without one, in the format that it
/// shows. Archives are unpacked into `scratch`, which must outlive the problem.
///
/// # Errors
/// Whatever makes it unusable, as a sentence with file, line and remedy; data that are not there
/// because the package's own programs make them.
pub fn load_as(
    path: &Path,
    format: Option<Format>,
    scratch: &Path,
) -> Result<Problem, ProblemError> {
    let (problem, reader) = read(path, format, scratch)?;
    must_be_made(problem, reader.gaps.0, reader.gaps.1)
}

/// As [`load_as`], but cases whose data have to be made are there all the same: `package.ungenerated`
/// names them, and their data lie below `scratch` once they are made as `package.generated` says.
///
/// # Errors
/// Whatever makes the package unusable, as a sentence with file, line and remedy.
pub fn load_to_generate(
    path: &Path,
    format: Option<Format>,
    scratch: &Path,
) -> Result<Problem, ProblemError> {
    read(path, format, scratch).map(|(problem, _)| problem)
}

/// Whether a file is an archive by its name.
fn is_archive(path: &Path) -> bool {
    let is_named = |known: &&str| path.extension().is_some_and(|ending| ending == *known);
    ARCHIVES.iter().any(is_named) && path.is_file()
}

fn read(
    path: &Path,
    format: Option<Format>,
    scratch: &Path,
) -> Result<(Problem, &'static Reader), ProblemError> {
    let unpacked = if is_archive(path) {
        let is_whole = |folder: &Path| detect_package(folder).is_some();
        Some(zip::unpack(path, scratch, is_whole)?)
    } else {
        None
    };
    let folder = unpacked.as_deref().unwrap_or(path);
    let found = detect(folder);
    let wanted = format.or(found.as_ref().map(|(format, _)| *format));
    let reader = READERS
        .iter()
        .find(|reader| Some(reader.format) == wanted)
        .ok_or_else(|| ProblemError::NoSettings {
            folder: folder.to_owned(),
        })?;
    let problem = (reader.load)(folder, scratch)?;
    let evidence = found.filter(|(format, _)| *format == reader.format);
    let problem = Problem {
        package: Package {
            format: reader.format,
            evidence: evidence.map(|(_, path)| path),
            ..problem.package
        },
        ..problem
    };
    Ok((problem, reader))
}

/// A file of a folder, where it is there, be it a link that leads nowhere.
pub(super) fn there(folder: &Path, name: &str) -> Option<PathBuf> {
    let path = folder.join(name);
    path.symlink_metadata().is_ok().then_some(path)
}
