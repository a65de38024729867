//! What lies in a folder. In: a folder. Out: the files named like cases, as paths relative to it.
//! Bounded in depth and number; links that lead out are refused; no file is opened.

use super::error::{ProblemError, shown};
use crate::model::Notice;
use std::ffi::{OsStr, OsString};
use std::fs::{self, FileType};
use std::path::{Path, PathBuf};

/// Folders within folders; packages have at most four.
const DEEPEST: usize = 16;
/// Files and folders in all. Whoever names a whole disk by mistake is told so, and soon.
const MOST: usize = 200_000;
/// Endings of inputs and answers.
const ENDINGS: [&str; 3] = ["in", "ans", "out"];
/// Endings of what editors and merges leave behind.
const LEFT_BEHIND: [&str; 3] = ["swp", "bak", "orig"];

/// What an entry is, links followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    File,
    Folder,
    /// A pipe, a device, a socket.
    Other,
}

/// Something named like a part of a case.
pub(super) struct Entry {
    /// Its path below the root.
    pub relative: PathBuf,
    pub kind: Kind,
}

/// What was found.
#[derive(Default)]
pub(super) struct Walked {
    /// What is named like a part of a case, folder by folder, by name.
    pub entries: Vec<Entry>,
    /// The folders that were looked into, relative to the root.
    pub folders: Vec<PathBuf>,
    /// What was left out and why.
    pub notices: Vec<Notice>,
}

/// What a walk is for.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    /// Whether a path is wanted, so that a link of this name must lead somewhere within.
    pub name: fn(&Path) -> bool,
    /// Whether what is there is an entry, instead of a folder to look into.
    pub entry: fn(&Path, Kind) -> bool,
}

/// What is named like a part of a case, whatever it is.
const CASES: Wanted = Wanted {
    name: is_named_like_a_case,
    entry: |path, _| is_named_like_a_case(path),
};

/// Looks through a folder and all that it holds for what is named like a part of a case.
pub(super) fn walk(root: &Path) -> Result<Walked, ProblemError> {
    walk_within(root, Path::new(""), CASES)
}

/// Looks through one folder of a package, and all that it holds. Links may lead anywhere within the
/// package; paths are relative to the package.
pub(super) fn walk_within(
    package: &Path,
    folder: &Path,
    wanted: Wanted,
) -> Result<Walked, ProblemError> {
    let real = fs::canonicalize(package).map_err(ProblemError::read(package))?;
    let mut walk = Walk {
        root: package,
        above: vec![real],
        count: 0,
        wanted,
        walked: Walked::default(),
    };
    if !folder.as_os_str().is_empty() {
        let start = package.join(folder);
        let real = fs::canonicalize(&start).map_err(ProblemError::read(&start))?;
        walk.inside(&start, &real)?;
        walk.above.push(real);
    }
    walk.folder(folder)?;
    Ok(walk.walked)
}

struct Walk<'a> {
    root: &'a Path,
    /// The true paths of the root and of all folders from there to here. They end loops of links.
    above: Vec<PathBuf>,
    count: usize,
    wanted: Wanted,
    walked: Walked,
}

impl Walk<'_> {
    fn folder(&mut self, relative: &Path) -> Result<(), ProblemError> {
        if self.above.len() > DEEPEST {
            return Err(self.too_much(format!("more than {DEEPEST} folders in one another")));
        }
        let path = self.root.join(relative);
        let mut entries: Vec<(OsString, FileType)> = Vec::new();
        for entry in fs::read_dir(&path).map_err(ProblemError::read(&path))? {
            self.count += 1;
            if self.count > MOST {
                return Err(self.too_much(format!("more than {MOST} files")));
            }
            let entry = entry.map_err(ProblemError::read(&path))?;
            let kind = entry.file_type();
            entries.push((entry.file_name(), kind.map_err(ProblemError::read(&path))?));
        }
        // Systems list in any order; which fault is told first must not depend on it.
        entries.sort_by(|(a, _), (b, _)| a.cmp(b));
        for (name, kind) in entries.iter().filter(|(name, _)| !is_left_behind(name)) {
            self.entry(&relative.join(name), *kind)?;
        }
        Ok(())
    }

    fn entry(&mut self, relative: &Path, kind: FileType) -> Result<(), ProblemError> {
        let path = self.root.join(relative);
        let wanted = (self.wanted.name)(relative);
        let Some((kind, real)) = self.follow(&path, kind, wanted)? else {
            return Ok(());
        };
        if (self.wanted.entry)(relative, kind) {
            let relative = relative.to_owned();
            self.walked.entries.push(Entry { relative, kind });
        } else if kind == Kind::Folder {
            if self.above.contains(&real) {
                let text = "this link leads to a folder that holds it, and is not followed";
                self.walked.notices.push(Notice::warning(text, path));
                return Ok(());
            }
            self.walked.folders.push(relative.to_owned());
            self.above.push(real);
            self.folder(relative)?;
            self.above.pop();
        }
        Ok(())
    }

    /// What an entry is and where it truly lies; none for links that are of no interest.
    fn follow(
        &self,
        path: &Path,
        kind: FileType,
        wanted: bool,
    ) -> Result<Option<(Kind, PathBuf)>, ProblemError> {
        if !kind.is_symlink() {
            let name = path.file_name().unwrap_or_default();
            let real = self
                .above
                .last()
                .map_or_else(PathBuf::new, |above| above.join(name));
            return Ok(Some((kind_of(kind), real)));
        }
        let link = |fault: String| ProblemError::Link {
            path: path.to_owned(),
            fault,
        };
        let target = fs::canonicalize(path).and_then(|real| Ok((fs::metadata(&real)?, real)));
        let (kind, real) = match target {
            Ok((data, real)) => (kind_of(data.file_type()), real),
            Err(_) if !wanted => return Ok(None),
            Err(error) => return Err(link(format!("that leads nowhere ({error})"))),
        };
        match self.inside(path, &real) {
            Ok(()) => Ok(Some((kind, real))),
            Err(error) if wanted || kind == Kind::Folder => Err(error),
            Err(_) => Ok(None),
        }
    }

    /// Refuses what truly lies elsewhere than in the package.
    fn inside(&self, path: &Path, real: &Path) -> Result<(), ProblemError> {
        let root = self.above.first();
        if root.is_some_and(|root| real.starts_with(root)) {
            return Ok(());
        }
        Err(ProblemError::Link {
            path: path.to_owned(),
            fault: format!("that leads out of the folder, to {}", shown(real)),
        })
    }

    fn too_much(&self, what: String) -> ProblemError {
        ProblemError::TooMuch {
            path: self.root.to_owned(),
            what,
        }
    }
}

fn kind_of(kind: FileType) -> Kind {
    if kind.is_file() {
        Kind::File
    } else if kind.is_dir() {
        Kind::Folder
    } else {
        Kind::Other
    }
}

fn has_ending(name: &Path, endings: &[&str]) -> bool {
    name.extension()
        .is_some_and(|ending| endings.iter().any(|known| ending == *known))
}

fn is_named_like_a_case(relative: &Path) -> bool {
    has_ending(relative, &ENDINGS)
}

/// Hidden files, and what editors and merges leave behind.
pub(super) fn is_left_behind(name: &OsStr) -> bool {
    let bytes = name.as_encoded_bytes();
    bytes.starts_with(b".")
        || bytes.ends_with(b"~")
        || bytes.starts_with(b"#") && bytes.ends_with(b"#")
        || has_ending(Path::new(name), &LEFT_BEHIND)
}
