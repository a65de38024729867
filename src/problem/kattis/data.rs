//! What lies below `data/`. In: a package. Out: the files of each case and the settings of each folder.
//! No file is opened; what the format does not know of is passed over.

use crate::model::Notice;
use crate::problem::error::{ProblemError, shown};
use crate::problem::walk::{Kind, Wanted, walk_within};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The folder of all test data.
pub(super) const DATA: &str = "data";
/// The settings of a folder, in 2025-09 and in legacy.
pub(super) const SETTINGS: [&str; 2] = ["test_group.yaml", "testdata.yaml"];
/// How many names are told one by one; a flood of sentences is not read.
const TOLD: usize = 5;

/// The files of one name. What is in a map is there.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    pub input: Option<PathBuf>,
    pub answer: Option<PathBuf>,
    pub output: Option<PathBuf>,
    /// A folder of files for the program.
    pub files: Option<PathBuf>,
    pub settings: Option<PathBuf>,
    /// What it is about, in legacy.
    pub description: Option<PathBuf>,
}

/// All test data.
#[derive(Debug, Default)]
pub(super) struct TestData {
    /// By name: the path below `data/` without ending, part by part.
    pub names: BTreeMap<Name, Parts>,
    /// Settings by folder; the file of 2025-09 where both are there.
    pub settings: BTreeMap<Name, PathBuf>,
    /// All folders.
    pub folders: BTreeSet<Name>,
    pub notices: Vec<Notice>,
}

/// A path below `data/`, part by part, so that the order is that of folders: what lies in `a` stands
/// together, also where there is an `a-b`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Name(pub Vec<String>);

impl Name {
    /// The name of a path that stands there by itself.
    pub fn of(path: &str) -> Self {
        Self(
            path.split('/')
                .filter(|part| !part.is_empty())
                .map(str::to_owned)
                .collect(),
        )
    }

    /// With `/` between the parts.
    pub fn text(&self) -> String {
        self.0.join("/")
    }

    /// The folder that holds it; the root's is the root.
    pub fn folder(&self) -> Self {
        let above = self.0.len().saturating_sub(1);
        Self(self.0[..above].to_vec())
    }

    /// The folder of the first level, or the name itself.
    pub fn section(&self) -> &str {
        self.0.first().map_or("", String::as_str)
    }

    /// Whether it lies in this folder, at whatever depth.
    pub fn is_in(&self, folder: &Self) -> bool {
        self.0.len() > folder.0.len() && self.0.starts_with(&folder.0)
    }
}

/// Everything counts; a folder with files for a program is one thing.
const ALL: Wanted = Wanted {
    name: |_| true,
    entry: |path, kind| kind != Kind::Folder || path.extension().is_some_and(|end| end == "files"),
};

/// Looks through `data/`.
pub(super) fn find(package: &Path) -> Result<TestData, ProblemError> {
    let mut data = TestData::default();
    if !package.join(DATA).is_dir() {
        return Ok(data);
    }
    let walked = walk_within(package, Path::new(DATA), ALL)?;
    data.notices = walked.notices;
    let mut odd = Vec::new();
    for folder in &walked.folders {
        data.folders.extend(name(folder));
    }
    for entry in walked
        .entries
        .iter()
        .filter(|entry| entry.kind != Kind::Other)
    {
        match name(&entry.relative) {
            Some(name) => take(&mut data, name, package.join(&entry.relative), entry.kind),
            None => odd.push(package.join(&entry.relative)),
        }
    }
    data.notices.extend(odd_names(&odd));
    Ok(data)
}

/// Names that the format tells judges to treat as if they were not there.
fn odd_names(odd: &[PathBuf]) -> Vec<Notice> {
    let text = "a name in this path is none that the format allows (letters, digits, _ . and -), so the \
                file is passed over";
    let mut notices: Vec<Notice> = odd
        .iter()
        .take(TOLD)
        .map(|path| Notice::warning(text, path))
        .collect();
    if let Some(more) = odd.get(TOLD..).filter(|more| !more.is_empty()) {
        let text = format!("{} more files are passed over for their names", more.len());
        notices.push(Notice::warning(text, shown(&more[0])));
    }
    notices
}

/// The path below `data/`, if each of its names is allowed.
fn name(relative: &Path) -> Option<Name> {
    let parts = relative.iter().skip(1);
    let parts: Option<Vec<String>> = parts
        .map(|part| {
            part.to_str()
                .filter(|part| is_allowed(part))
                .map(str::to_owned)
        })
        .collect();
    parts.map(Name)
}

/// Whether a file or folder of this name is part of a package.
pub(super) fn is_allowed(name: &str) -> bool {
    let first = name.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let rest = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
    first && name.len() <= 255 && name.chars().all(rest)
}

/// Puts a file where it belongs.
fn take(data: &mut TestData, mut name: Name, path: PathBuf, kind: Kind) {
    let Some(file) = name.0.pop() else {
        return;
    };
    if let Some(place) = SETTINGS.iter().position(|settings| *settings == file) {
        if place == 0 || !data.settings.contains_key(&name) {
            data.settings.insert(name, path);
        }
        return;
    }
    let Some((stem, ending)) = file.rsplit_once('.') else {
        return;
    };
    let wanted = if kind == Kind::Folder {
        "files"
    } else {
        ending
    };
    name.0.push(stem.to_owned());
    let place = |parts: &mut Parts| match wanted {
        "in" => parts.input = Some(path),
        "ans" => parts.answer = Some(path),
        "out" => parts.output = Some(path),
        "files" => parts.files = Some(path),
        "yaml" => parts.settings = Some(path),
        "desc" => parts.description = Some(path),
        _ => {}
    };
    if ["in", "ans", "out", "files", "yaml", "desc"].contains(&wanted) {
        place(data.names.entry(name).or_default());
    }
}
