//! Our own format: a folder with `problem.toml` and cases. In: the folder. Out: a `Problem`, made whole.
//! Faults name file and line; what is merely doubtful becomes a notice.

use super::error::ProblemError;
use super::files::{Candidate, FileCases, file_cases};
use super::natural::natural_order;
use super::settings::Settings;
use super::table::table_cases;
use super::text::Text;
use super::traps::Traps;
use crate::model::{Bytes, Notice, Problem, Severity, TestCase};
use std::fs;
use std::io;
use std::path::Path;

/// The file with a problem's settings.
pub(super) const SETTINGS: &str = "problem.toml";
/// The largest file of settings.
const FILE: Bytes = Bytes::mib(1);

/// Loads the problem of a folder with a `problem.toml`.
///
/// Cases are `*.in` files with an `*.ans` or `*.out` beside them, in the folder and in those below
/// it, and the rows of the table that `problem.toml` may name. A case is named by its path without
/// the ending, with `/` between folders, and cases stand in [natural order](super::natural_order).
/// Cases of a folder `sample` (or `samples`, `example`, `examples`) are samples. Hidden files and
/// what editors leave behind is passed over in silence, and so is everything else.
///
/// # Errors
/// Whatever makes the folder unusable, as a sentence with file, line and remedy.
pub fn load(folder: &Path) -> Result<Problem, ProblemError> {
    must_be_folder(folder)?;
    let settings = read_settings(folder)?.ok_or_else(|| ProblemError::NoSettings {
        folder: folder.to_owned(),
    })?;
    assemble(folder, Some(settings))
}

/// Loads a folder of mere cases. A `problem.toml` is used where there is one; otherwise the limits
/// are [`LimitSpec::default`](crate::model::LimitSpec) and tokens are compared.
///
/// # Errors
/// As for [`load`], but a `problem.toml` need not be there.
pub fn load_cases(folder: &Path) -> Result<Problem, ProblemError> {
    must_be_folder(folder)?;
    assemble(folder, read_settings(folder)?)
}

fn must_be_folder(folder: &Path) -> Result<(), ProblemError> {
    let is_folder = fs::metadata(folder).and_then(|data| {
        if data.is_dir() {
            Ok(())
        } else {
            Err(io::Error::from(io::ErrorKind::NotADirectory))
        }
    });
    is_folder.map_err(ProblemError::read(folder))
}

fn read_settings(folder: &Path) -> Result<Option<Text>, ProblemError> {
    let path = folder.join(SETTINGS);
    match fs::symlink_metadata(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        _ => Text::read(&path, FILE).map(Some),
    }
}

fn assemble(folder: &Path, text: Option<Text>) -> Result<Problem, ProblemError> {
    let id = id(folder)?;
    let settings = match &text {
        Some(text) => Settings::read(text, folder)?,
        None => Settings::default(),
    };
    let mut traps = Traps::default();
    let files = file_cases(folder, &mut traps)?;
    let rows = match (&text, &settings.table) {
        (Some(text), Some(spec)) => table_cases(folder, text, spec, &mut traps)?,
        _ => Vec::new(),
    };
    let table = settings
        .table
        .as_ref()
        .map(|spec| spec.file.get_ref().as_str());
    if files.candidates.is_empty() && rows.is_empty() {
        return Err(no_cases(folder, &files, table));
    }
    let mut notices = settings.notices;
    if text.is_none() {
        notices.extend(settings_above(folder));
    }
    notices.extend(files.notices);
    notices.extend(traps.notices(settings.checker.comparison));
    Ok(Problem {
        title: settings.title.unwrap_or_else(|| id.clone()),
        id,
        source: settings.source,
        limits: settings.limits,
        rules: settings.rules,
        checker: settings.checker,
        cases: merge(files.candidates, rows)?,
        notices,
    })
}

/// The folder's own name, also where it was named `.`.
fn id(folder: &Path) -> Result<String, ProblemError> {
    let real = fs::canonicalize(folder).map_err(ProblemError::read(folder))?;
    let name = folder.file_name().or_else(|| real.file_name());
    let bad = |fault| ProblemError::Name {
        path: folder.to_owned(),
        fault,
    };
    match name.map(|name| name.to_str()) {
        Some(Some(name)) if name.chars().any(char::is_control) => {
            Err(bad("has control characters in it"))
        }
        Some(Some(name)) => Ok(name.to_owned()),
        Some(None) => Err(bad("is not UTF-8")),
        // The root of a file system has no name.
        None => Ok("problem".to_owned()),
    }
}

/// All cases in natural order; two of one name are told with both places.
fn merge(files: Vec<Candidate>, rows: Vec<Candidate>) -> Result<Vec<TestCase>, ProblemError> {
    let mut all: Vec<Candidate> = files.into_iter().chain(rows).collect();
    all.sort_by(|a, b| natural_order(&a.case.name, &b.case.name));
    let twice = all
        .windows(2)
        .find(|pair| pair[0].case.name == pair[1].case.name);
    if let Some([first, second]) = twice {
        return Err(ProblemError::Duplicate {
            name: first.case.name.clone(),
            first: first.origin.clone(),
            second: second.origin.clone(),
        });
    }
    Ok(all.into_iter().map(|candidate| candidate.case).collect())
}

fn no_cases(folder: &Path, files: &FileCases, table: Option<&str>) -> ProblemError {
    let mut looked = "looked for *.in files with an *.ans or *.out beside them, here and in the \
                      folders below"
        .to_owned();
    if let Some(table) = table {
        looked.push_str(&format!(
            ", and for rows of {} with a role other than reference",
            table.escape_debug()
        ));
    }
    let (inputs, answers) = (files.inputs_alone, files.answers_alone);
    let remedy = if inputs + answers == 0 {
        "put for example 1.in and 1.ans there"
    } else {
        looked.push_str(&format!(
            ", and found inputs without an answer ({inputs}) and answers without an input ({answers})"
        ));
        "name each answer as its input, for example 1.in and 1.ans"
    };
    ProblemError::Empty {
        folder: folder.to_owned(),
        looked,
        remedy: remedy.to_owned(),
    }
}

/// Whoever names `secret/` alone may think that the problem's limits hold.
fn settings_above(folder: &Path) -> Option<Notice> {
    let above = fs::canonicalize(folder).ok()?.parent()?.join(SETTINGS);
    above.is_file().then(|| Notice {
        severity: Severity::Note,
        text: "the limits and the checker of the folder above are not used here; name that folder \
               for them"
            .to_owned(),
        path: Some(above),
    })
}
