//! The cache of built programs. In: keys and build folders. Out: folders that hold a program for
//! good. An entry appears whole, by one rename, or not at all; a damaged one never counts.

use super::BuildError;
use serde::{Deserialize, Serialize};
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

const FORMAT: u32 = 1;
/// The list of an entry's files, beside the folder that holds them.
const LIST: &str = "files.toml";
/// The folder that holds them.
const WORK: &str = "work";
/// How folders under way begin; what a killed judge left of them goes after a day.
const NEW: &str = ".new-";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The cache of built programs.
#[derive(Debug)]
pub(super) struct Store {
    folder: PathBuf,
}

#[derive(Deserialize, Serialize)]
struct List {
    format: u32,
    #[serde(default)]
    file: Vec<Listed>,
}

#[derive(Deserialize, Serialize)]
struct Listed {
    path: PathBuf,
    size: u64,
}

impl Store {
    pub fn new(cache: &Path) -> Self {
        Self {
            folder: cache.join("build"),
        }
    }

    /// The folder kept under a key, if it is there with all its files.
    pub fn find(&self, key: &str) -> Result<Option<PathBuf>, BuildError> {
        let entry = self.folder.join(key);
        let text = match fs::read_to_string(entry.join(LIST)) {
            Ok(text) => text,
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::NotFound | io::ErrorKind::InvalidData
                ) =>
            {
                self.discard(&entry);
                return Ok(None);
            }
            Err(error) => return Err(BuildError::reading(&entry, error)),
        };
        let work = entry.join(WORK);
        let list: Option<List> = toml::from_str(&text).ok();
        let whole = list.is_some_and(|list| list.format == FORMAT && list.is_whole(&work));
        if whole {
            return Ok(Some(work));
        }
        self.discard(&entry);
        Ok(None)
    }

    /// A new folder within the cache. It is asked for before anything is compiled, so that a cache
    /// that cannot be written is told at once.
    pub fn begin(&self) -> Result<TempDir, BuildError> {
        let unusable = |error| BuildError::writing(&self.folder, error);
        fs::create_dir_all(&self.folder).map_err(unusable)?;
        self.sweep();
        let new = tempfile::Builder::new()
            .prefix(NEW)
            .tempdir_in(&self.folder);
        new.map_err(unusable)
    }

    /// Keeps a build folder under a key, and yields where it is then. Where another process was
    /// first its entry is taken.
    pub fn keep(&self, new: &TempDir, built: &Path, key: &str) -> Result<PathBuf, BuildError> {
        let unusable = |error| BuildError::writing(&self.folder, error);
        let entry = new.path().join("entry");
        let mut list = List {
            format: FORMAT,
            file: Vec::new(),
        };
        seal(built, Path::new(""), &mut list.file).map_err(unusable)?;
        fs::create_dir(&entry).map_err(unusable)?;
        let text = toml::to_string(&list).map_err(|error| unusable(io::Error::other(error)))?;
        fs::write(entry.join(LIST), text).map_err(unusable)?;
        carry(built, &entry.join(WORK)).map_err(unusable)?;
        let kept = self.folder.join(key);
        match fs::rename(&entry, &kept) {
            Ok(()) => return Ok(kept.join(WORK)),
            Err(error) if is_taken(&error) => {}
            Err(error) => return Err(unusable(error)),
        }
        if let Some(work) = self.find(key)? {
            return Ok(work);
        }
        // It was damaged and is out of the way now.
        fs::rename(&entry, &kept).map_err(unusable)?;
        Ok(kept.join(WORK))
    }

    /// Takes a damaged entry out of the way; where that fails, `keep` will say so.
    fn discard(&self, entry: &Path) {
        if entry.exists()
            && let Ok(aside) = tempfile::Builder::new()
                .prefix(NEW)
                .tempdir_in(&self.folder)
        {
            let _ = fs::rename(entry, aside.path().join("damaged"));
        }
    }

    /// Removes what a killed judge left under way.
    fn sweep(&self) {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let age = entry
                .metadata()
                .and_then(|it| it.modified())
                .map(|it| it.elapsed());
            let old = matches!(age, Ok(Ok(age)) if age > DAY);
            if old && entry.file_name().to_string_lossy().starts_with(NEW) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }
}

impl List {
    fn is_whole(&self, work: &Path) -> bool {
        self.file.iter().all(|listed| {
            let found = fs::symlink_metadata(work.join(&listed.path));
            found.is_ok_and(|found| found.is_file() && found.len() == listed.size)
        })
    }
}

/// Whether another entry is in the way.
fn is_taken(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::DirectoryNotEmpty | io::ErrorKind::AlreadyExists
    )
}

/// Lists a folder's files and makes them read-only for everybody. What is neither a file nor a
/// folder is removed: a link made while compiling could show anything of the host later.
fn seal(root: &Path, inside: &Path, list: &mut Vec<Listed>) -> io::Result<()> {
    let folder = root.join(inside);
    fs::set_permissions(&folder, Permissions::from_mode(0o755))?;
    for entry in fs::read_dir(&folder)? {
        let entry = entry?;
        let path = inside.join(entry.file_name());
        let found = entry.metadata()?;
        if found.is_dir() {
            seal(root, &path, list)?;
        } else if found.is_file() {
            let mode = if found.permissions().mode() & 0o111 == 0 {
                0o444
            } else {
                0o555
            };
            fs::set_permissions(root.join(&path), Permissions::from_mode(mode))?;
            list.push(Listed {
                path,
                size: found.len(),
            });
        } else {
            fs::remove_file(root.join(&path))?;
        }
    }
    Ok(())
}

/// Moves a folder, or copies it where the cache lies on another disk.
fn carry(from: &Path, to: &Path) -> io::Result<()> {
    match fs::rename(from, to) {
        Err(error) if error.kind() == io::ErrorKind::CrossesDevices => copy(from, to),
        other => other,
    }
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copy(&from, &to)?;
        } else {
            fs::copy(&from, &to)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn built(text: &str) -> TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        let work = folder.path().join("w");
        fs::create_dir_all(work.join("sub")).expect("a folder");
        fs::write(work.join("program"), text).expect("a file");
        fs::set_permissions(work.join("program"), Permissions::from_mode(0o700)).expect("a mode");
        fs::write(work.join("sub/a b.class"), text).expect("a file");
        std::os::unix::fs::symlink("/etc/passwd", work.join("link")).expect("a link");
        folder
    }

    fn keep(store: &Store, text: &str) -> PathBuf {
        let new = store.begin().expect("a new folder");
        let built = built(text);
        store
            .keep(&new, &built.path().join("w"), "key")
            .expect("kept")
    }

    #[test]
    fn what_is_kept_is_found_read_only_and_without_links() {
        let cache = tempfile::tempdir().expect("a folder");
        let store = Store::new(cache.path());
        assert_eq!(store.find("key").expect("an empty cache"), None);
        let kept = keep(&store, "one");
        assert_eq!(store.find("key").expect("a cache"), Some(kept.clone()));
        let mode = |name: &str| {
            fs::metadata(kept.join(name))
                .expect("a file")
                .permissions()
                .mode()
                & 0o777
        };
        assert_eq!(
            (mode("program"), mode("sub/a b.class"), mode("sub")),
            (0o555, 0o444, 0o755)
        );
        assert!(fs::symlink_metadata(kept.join("link")).is_err());
        let left = fs::read_dir(cache.path().join("build"))
            .expect("a folder")
            .count();
        assert_eq!(left, 1, "nothing is left under way");
    }

    #[test]
    fn who_comes_second_takes_the_first_entry() {
        let cache = tempfile::tempdir().expect("a folder");
        let store = Store::new(cache.path());
        let first = keep(&store, "first");
        assert_eq!(keep(&store, "second"), first);
        assert_eq!(
            fs::read_to_string(first.join("program")).expect("a file"),
            "first"
        );
    }

    #[test]
    fn a_damaged_entry_never_counts_and_is_replaced() {
        let cache = tempfile::tempdir().expect("a folder");
        let store = Store::new(cache.path());
        let kept = keep(&store, "one");
        let list = kept.parent().expect("an entry").join(LIST);
        for damage in [
            Box::new(|| fs::remove_file(kept.join("sub/a b.class")))
                as Box<dyn Fn() -> io::Result<()>>,
            Box::new(|| fs::remove_file(&list)),
            Box::new(|| fs::write(&list, "format = ")),
            Box::new(|| fs::write(&list, "format = 99")),
            Box::new(|| {
                fs::remove_file(kept.join("program"))?;
                fs::write(kept.join("program"), "")
            }),
        ] {
            damage().expect("damage");
            assert_eq!(store.find("key").expect("a cache"), None);
            assert_eq!(keep(&store, "two"), kept);
            assert_eq!(
                fs::read_to_string(kept.join("program")).expect("a file"),
                "two"
            );
        }
    }

    #[test]
    fn a_cache_that_cannot_be_written_is_named_with_a_remedy() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("file");
        fs::write(&file, "").expect("a file");
        for cache in [file, PathBuf::from("/proc/self/none")] {
            let error = Store::new(&cache)
                .begin()
                .expect_err("no folder")
                .to_string();
            assert!(error.contains(&*cache.to_string_lossy()), "{error}");
            assert!(error.contains("choose another folder"), "{error}");
        }
    }

    #[test]
    fn a_copy_is_as_good_as_a_move() {
        let built = built("x");
        let to = built.path().join("copy");
        fs::remove_file(built.path().join("w/link")).expect("a link");
        copy(&built.path().join("w"), &to).expect("a copy");
        assert_eq!(
            fs::read_to_string(to.join("sub/a b.class")).expect("a file"),
            "x"
        );
        let mode = fs::metadata(to.join("program"))
            .expect("a file")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o700);
    }
}
