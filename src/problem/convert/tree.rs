//! Files that are to be written. In: texts, data and files to copy, each with its place. Out: a
//! folder, made whole or not at all.

use crate::model::Data;
use crate::problem::error::ProblemError;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What stands in a file.
#[derive(Clone, Debug)]
enum Content {
    Text(String),
    Bytes(Arc<[u8]>),
    Copy(PathBuf),
}

/// Files by their places below a folder.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree(BTreeMap<String, Content>);

impl Tree {
    fn put(&mut self, place: &str, content: Content) -> Result<(), ProblemError> {
        if self.0.insert(place.to_owned(), content).is_some() {
            return Err(super::cannot(format!(
                "two files would be written to {place}; rename one of them"
            )));
        }
        Ok(())
    }

    /// A text.
    pub fn text(&mut self, place: &str, text: String) -> Result<(), ProblemError> {
        self.put(place, Content::Text(text))
    }

    /// The input or answer of a case.
    pub fn data(&mut self, place: &str, data: &Data) -> Result<(), ProblemError> {
        let content = match data {
            Data::File(path) => Content::Copy(path.clone()),
            Data::Bytes(bytes) => Content::Bytes(Arc::clone(bytes)),
        };
        self.put(place, content)
    }

    /// A file or a whole folder, without what is hidden.
    pub fn copy(&mut self, place: &str, path: &Path) -> Result<(), ProblemError> {
        if !path.is_dir() {
            return self.put(place, Content::Copy(path.to_owned()));
        }
        for entry in fs::read_dir(path).map_err(ProblemError::read(path))? {
            let entry = entry.map_err(ProblemError::read(path))?;
            let name = entry.file_name();
            let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else {
                continue;
            };
            self.copy(&format!("{place}/{name}"), &entry.path())?;
        }
        Ok(())
    }

    /// Writes all of it below a folder that is not there yet. Where that fails, what was written
    /// is removed again.
    pub fn write(&self, target: &Path) -> Result<(), ProblemError> {
        let written = self.write_all(target);
        if written.is_err() {
            // The folder was absent before, so all in it is ours; the first error is told.
            let _ = fs::remove_dir_all(target);
        }
        written
    }

    fn write_all(&self, target: &Path) -> Result<(), ProblemError> {
        for (place, content) in &self.0 {
            let path = target.join(place);
            let write = || -> io::Result<()> {
                if let Some(parent) = path.parent() {
                    fs::create_dir_all(parent)?;
                }
                match content {
                    Content::Text(text) => fs::write(&path, text),
                    Content::Bytes(bytes) => fs::write(&path, bytes),
                    Content::Copy(from) => fs::copy(from, &path).map(drop),
                }
            };
            write().map_err(|error| ProblemError::Write {
                path: path.clone(),
                error,
            })?;
        }
        Ok(())
    }
}
