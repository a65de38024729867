//! Sources with constants put in, as packages of 2025-09 have them. In: a file or folder, tokens and
//! what stands for them. Out: a copy in a scratch folder that lives as long as its value.

use super::BuildError;
use super::source::{SOURCE_CAP, read_bytes};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A copy of sources.
pub(super) struct Filled {
    /// The file or folder, under its own name.
    pub path: PathBuf,
    _folder: TempDir,
}

/// Copies sources and puts constants into each text file among them.
pub(super) fn filled(
    path: &Path,
    constants: &[(String, String)],
    scratch: &Path,
) -> Result<Filled, BuildError> {
    let folder = tempfile::Builder::new()
        .prefix("filled-")
        .tempdir_in(scratch)
        .map_err(|error| BuildError::reading(scratch, error))?;
    let name = path.file_name().unwrap_or_else(|| "source".as_ref());
    let copy = folder.path().join(name);
    fill(path, &copy, constants)?;
    Ok(Filled {
        path: copy,
        _folder: folder,
    })
}

fn fill(from: &Path, to: &Path, constants: &[(String, String)]) -> Result<(), BuildError> {
    let write = |error| BuildError::reading(to, error);
    if from.is_dir() {
        fs::create_dir(to).map_err(write)?;
        for entry in fs::read_dir(from).map_err(|error| BuildError::reading(from, error))? {
            let entry = entry.map_err(|error| BuildError::reading(from, error))?;
            fill(&entry.path(), &to.join(entry.file_name()), constants)?;
        }
        return Ok(());
    }
    let bytes = read_bytes(from, SOURCE_CAP)?;
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => replaced(text, constants).into_bytes(),
        Err(error) => error.into_bytes(),
    };
    fs::write(to, bytes).map_err(write)?;
    let mode = fs::metadata(from).map_err(|error| BuildError::reading(from, error))?;
    fs::set_permissions(to, mode.permissions()).map_err(write)
}

fn replaced(mut text: String, constants: &[(String, String)]) -> String {
    for (token, value) in constants {
        if text.contains(token) {
            text = text.replace(token, value);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_stand_in_every_text_file_and_nowhere_else() {
        let folder = tempfile::tempdir().unwrap();
        let package = folder.path().join("validator");
        fs::create_dir_all(package.join("sub")).unwrap();
        fs::write(package.join("a.py"), "n = {{n}}; m = {{n.tex}}").unwrap();
        fs::write(package.join("sub/b"), b"\xff{{n}}").unwrap();
        let constants = [
            ("{{n}}".to_owned(), "12".to_owned()),
            ("{{n.tex}}".to_owned(), "$12$".to_owned()),
        ];
        let copy = filled(&package, &constants, folder.path()).unwrap();
        let read = |name: &str| fs::read(copy.path.join(name)).unwrap();
        assert_eq!(read("a.py"), b"n = 12; m = $12$");
        assert_eq!(read("sub/b"), b"\xff{{n}}");
    }
}
