//! Folders for tests. In: names and contents. Out: a folder that is gone after the test.
//! Nothing outside of the folder is touched.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder with files, removed with the value.
pub(super) struct Stage(tempfile::TempDir);

impl Stage {
    /// A folder with these files; a name that ends in `/` is a folder.
    pub fn new(files: &[(&str, &str)]) -> Self {
        let stage = Self(tempfile::tempdir().expect("a folder"));
        for (name, content) in files {
            stage.put(name, content.as_bytes());
        }
        stage
    }

    /// Adds a file, or a folder where the name ends in `/`.
    pub fn put(&self, name: &str, content: &[u8]) -> PathBuf {
        let path = self.path().join(name);
        if name.ends_with('/') {
            fs::create_dir_all(&path).expect("a folder");
        } else {
            let parent = path.parent().expect("a parent");
            fs::create_dir_all(parent).expect("a folder");
            fs::write(&path, content).expect("a file");
        }
        path
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}
