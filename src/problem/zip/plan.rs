//! What may be unpacked. In: what an archive lists. Out: where each entry goes, or why not.
//! Pure: no file is read or written here.

use crate::problem::error::printable;
use std::collections::{HashMap, HashSet};
use std::path::{Component, Path, PathBuf};

/// Files and folders of one archive.
const ENTRIES: usize = 100_000;
/// Bytes of all files together.
const TOTAL: u64 = 16 << 30;
/// So many bytes may come from an archive however small it is.
const FREE: u64 = 256 << 20;
/// Beyond that, bytes for each byte of the archive. Test data of one repeated letter has about a
/// thousand, but is not that large; archives made to fill a disk are both.
const RATIO: u64 = 200;
/// Folders within folders.
const DEEPEST: usize = 16;
/// The longest name that file systems take, in bytes.
const LONGEST: usize = 255;

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    File,
    Folder,
    Link,
}

/// An entry as the archive lists it.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    pub name: String,
    pub kind: Kind,
    pub size: u64,
    pub encrypted: bool,
}

/// Where the entries go, by index; those that no package needs are left out.
pub(super) fn plan(listed: &[Listed], archive: u64) -> Result<Vec<(usize, PathBuf, Kind)>, String> {
    if listed.len() > ENTRIES {
        return Err(format!(
            "it lists {} files, and {ENTRIES} are allowed",
            listed.len()
        ));
    }
    let total = listed
        .iter()
        .try_fold(0u64, |sum, it| sum.checked_add(it.size));
    too_large(total.unwrap_or(u64::MAX), archive).map_or(Ok(()), Err)?;
    let mut steps = Vec::new();
    for (at, entry) in listed.iter().enumerate() {
        if entry.encrypted {
            let name = printable(&entry.name);
            return Err(format!("'{name}' in it is encrypted"));
        }
        let path = place(&entry.name)?;
        if !is_needless(&path) && path != Path::new("") {
            steps.push((at, path, entry.kind));
        }
    }
    apart(&steps)?;
    Ok(steps)
}

/// Why so many bytes are too many for an archive of this size, if they are.
pub(super) fn too_large(total: u64, archive: u64) -> Option<String> {
    if total > TOTAL {
        return Some(format!("it unpacks to more than {} GiB", TOTAL >> 30));
    }
    (total > FREE && total / archive.max(1) > RATIO).then(|| {
        format!(
            "it unpacks to more than {RATIO} times its own size, as archives made to do harm do"
        )
    })
}

/// The path of an entry below the folder it is unpacked into.
fn place(name: &str) -> Result<PathBuf, String> {
    let said = printable(name);
    if name.chars().any(char::is_control) {
        return Err(format!("the name '{said}' in it has control characters"));
    }
    // Some tools of Windows write their own separator.
    let name = name.replace('\\', "/");
    let is_drive = name.as_bytes().get(1) == Some(&b':');
    if name.starts_with('/') || is_drive {
        return Err(format!("'{said}' in it is an absolute path"));
    }
    let mut path = PathBuf::new();
    for part in name.split('/') {
        match part {
            "" | "." => {}
            ".." => return Err(format!("'{said}' in it leads out of the archive")),
            part if part.len() > LONGEST => {
                return Err(format!("the name '{said}' in it is too long"));
            }
            part => path.push(part),
        }
    }
    if path.components().count() > DEEPEST {
        return Err(format!(
            "'{said}' in it lies more than {DEEPEST} folders deep"
        ));
    }
    Ok(path)
}

/// What systems put into archives on their own.
fn is_needless(path: &Path) -> bool {
    path.starts_with("__MACOSX") || path.file_name().is_some_and(|name| name == ".DS_Store")
}

/// Refuses two entries of one path, and files that are folders as well: which of them counts would
/// depend on who unpacks.
fn apart(steps: &[(usize, PathBuf, Kind)]) -> Result<(), String> {
    let mut kinds: HashMap<&Path, Kind> = HashMap::new();
    for (_, path, kind) in steps {
        let before = kinds.insert(path, *kind);
        if before.is_some_and(|before| before != Kind::Folder || *kind != Kind::Folder) {
            return Err(format!("'{}' is in it twice", path.display()));
        }
    }
    let folders: HashSet<&Path> = steps
        .iter()
        .flat_map(|(_, path, _)| path.ancestors().skip(1))
        .collect();
    let both = kinds
        .iter()
        .filter(|(path, kind)| **kind != Kind::Folder && folders.contains(*path))
        .map(|(path, _)| path)
        .min();
    both.map_or(Ok(()), |path| {
        Err(format!("'{}' in it is a file and a folder", path.display()))
    })
}

/// Whether a link of this place and target stays inside of the archive.
pub(super) fn stays_inside(place: &Path, target: &str) -> bool {
    let mut depth = place.components().count() - 1;
    // A name may be a link itself, so what `..` after it means is not known here.
    let mut named = false;
    for part in Path::new(target).components() {
        match part {
            Component::Normal(_) => named = true,
            Component::CurDir => {}
            Component::ParentDir if depth > 0 && !named => depth -= 1,
            _ => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(name: &str, size: u64) -> Listed {
        Listed {
            name: name.to_owned(),
            kind: if name.ends_with('/') {
                Kind::Folder
            } else {
                Kind::File
            },
            size,
            encrypted: false,
        }
    }

    fn planned(names: &[&str]) -> Result<Vec<String>, String> {
        let all: Vec<Listed> = names.iter().map(|name| listed(name, 1)).collect();
        let steps = plan(&all, 100)?;
        Ok(steps
            .iter()
            .map(|(_, path, _)| path.display().to_string())
            .collect())
    }

    #[test]
    fn entries_go_below_the_folder_or_nowhere() {
        let names = [
            "a/",
            "a/b.in",
            "./c",
            "d\\e",
            "__MACOSX/x",
            "f/.DS_Store",
            "/",
        ];
        assert_eq!(
            planned(&names[..6]).expect("a plan"),
            ["a", "a/b.in", "c", "d/e"]
        );
        for (name, said) in [
            ("../a", "leads out of the archive"),
            ("a/../../b", "leads out of the archive"),
            ("a\\..\\..\\b", "leads out of the archive"),
            ("/etc/passwd", "is an absolute path"),
            ("C:\\a", "is an absolute path"),
            ("a\nb", "has control characters"),
        ] {
            let error = planned(&[name]).expect_err(name);
            assert!(error.contains(said), "{error}");
        }
        let deep = "a/".repeat(20);
        assert!(
            planned(&[&deep])
                .expect_err("deep")
                .contains("folders deep")
        );
        let long = "a".repeat(300);
        assert!(planned(&[&long]).expect_err("long").contains("too long"));
    }

    #[test]
    fn one_path_is_one_thing() {
        assert!(planned(&["a/", "a/", "a/b"]).is_ok());
        for (names, said) in [
            (["a", "a"], "'a' is in it twice"),
            (["a", "./a"], "'a' is in it twice"),
            (["a", "a/b"], "'a' in it is a file and a folder"),
            (["a/b", "a"], "'a' in it is a file and a folder"),
        ] {
            let error = planned(&names).expect_err("a clash");
            assert!(error.contains(said), "{error}");
        }
    }

    #[test]
    fn archives_that_would_fill_a_disk_are_refused() {
        for (size, archive, said) in [
            (FREE, 1, None),
            (FREE + 1, 1000, Some("200 times")),
            (FREE * 2, FREE, None),
            (TOTAL + 1, TOTAL, Some("16 GiB")),
            (u64::MAX, 1, Some("16 GiB")),
        ] {
            let found = plan(&[listed("a", size)], archive).err();
            assert_eq!(found.is_some(), said.is_some(), "{size} {archive}");
            let said = said.unwrap_or_default();
            assert!(found.unwrap_or_default().contains(said), "{size} {archive}");
        }
        let many = vec![listed("a", 0); ENTRIES + 1];
        assert!(plan(&many, 1).expect_err("many").contains("100001 files"));
        let twice = [listed("a", u64::MAX), listed("b", 1)];
        assert!(plan(&twice, 1).is_err());
        let locked = Listed {
            encrypted: true,
            ..listed("a", 1)
        };
        assert!(plan(&[locked], 1).expect_err("it").contains("encrypted"));
    }

    #[test]
    fn links_stay_inside() {
        for (place, target, inside) in [
            ("a", "b", true),
            ("a/b", "../c", true),
            ("a/b", "../../c", false),
            ("a", "..", false),
            ("a", "/etc/passwd", false),
            ("a/b/c", "../../x/y", true),
            ("a/b/c", "x/../y", false),
        ] {
            assert_eq!(stays_inside(Path::new(place), target), inside, "{target}");
        }
    }
}
