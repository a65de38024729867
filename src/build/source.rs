//! Reads what the user named: files with a cap, folders with names in order. In: paths. Out: bytes,
//! text, names, or a sentence. A file that is no plain file is never opened, so nothing blocks.

use super::BuildError;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Bytes of a source file that are read; more is no source but data.
pub(super) const SOURCE_CAP: u64 = 16 << 20;

/// The bytes of a plain file that holds no more than `cap`.
pub(super) fn read_bytes(path: &Path, cap: u64) -> Result<Vec<u8>, BuildError> {
    let found = fs::metadata(path).map_err(|error| BuildError::reading(path, error))?;
    if !found.is_file() {
        return Err(BuildError::unusable(
            path,
            "it is no plain file; name a file that holds text",
        ));
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(cap + 1).read_to_end(&mut bytes))
        .map_err(|error| BuildError::reading(path, error))?;
    if bytes.len() as u64 > cap {
        let what = format!("it is larger than {} MiB; name a smaller file", cap >> 20);
        return Err(BuildError::unusable(path, what));
    }
    Ok(bytes)
}

/// The text of a plain file that holds no more than `cap` bytes.
pub(super) fn read_text(path: &Path, cap: u64) -> Result<String, BuildError> {
    String::from_utf8(read_bytes(path, cap)?)
        .map_err(|_| BuildError::unusable(path, "it is not written in UTF-8; save it as UTF-8"))
}

/// The first bytes of a file, fewer where it is shorter.
pub(super) fn first_bytes(path: &Path, count: u64) -> Result<Vec<u8>, BuildError> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(count).read_to_end(&mut bytes))
        .map_err(|error| BuildError::reading(path, error))?;
    Ok(bytes)
}

/// What a folder holds, by name, without hidden entries and backups of editors.
pub(super) fn visible(folder: &Path) -> Result<Vec<PathBuf>, BuildError> {
    let read = |error: io::Error| BuildError::reading(folder, error);
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(read)? {
        let entry = entry.map_err(read)?;
        if !is_aside(&entry.file_name().to_string_lossy()) {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

/// Whether a name is hidden or one that editors give to copies.
fn is_aside(name: &str) -> bool {
    name.starts_with(['.', '#'])
        || name.ends_with(['~', '#'])
        || [".bak", ".orig", ".swp", ".tmp"]
            .iter()
            .any(|ending| name.ends_with(ending))
}

/// The ending of a name, without the dot and in lower case.
pub(super) fn ending(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_lowercase())
}

/// The last part of a path, for sentences and copies.
pub(super) fn base_name(path: &Path) -> Result<String, BuildError> {
    path.file_name()
        .and_then(|name| name.to_str())
        .map(str::to_owned)
        .ok_or_else(|| BuildError::unusable(path, "its name is not written in UTF-8; rename it"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_editors_and_hidden_files_are_left_out() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in [
            "b.cpp",
            "a b.cpp",
            ".c.cpp",
            "d.cpp~",
            "#e.cpp#",
            "f.cpp.bak",
            "g.cpp.orig",
        ] {
            fs::write(folder.path().join(name), "").expect("a file");
        }
        let names: Vec<_> = visible(folder.path())
            .expect("a folder")
            .iter()
            .map(|path| base_name(path).expect("a name"))
            .collect();
        assert_eq!(names, ["a b.cpp", "b.cpp"]);
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_path() {
        let folder = tempfile::tempdir().expect("a folder");
        let latin = folder.path().join("latin.py");
        fs::write(&latin, b"# \xe9").expect("a file");
        let big = folder.path().join("big");
        fs::write(&big, "12345").expect("a file");
        for (path, words) in [
            (folder.path().join("none"), "none is not there"),
            (folder.path().to_owned(), "no plain file"),
            (latin, "UTF-8"),
            (big, "larger than"),
        ] {
            let error = read_text(&path, 4).expect_err(words).to_string();
            assert!(error.contains(words), "{error}");
            assert!(error.contains(&*path.to_string_lossy()), "{error}");
        }
    }
}
