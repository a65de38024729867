//! Headers that a helper of a package includes and that lie elsewhere than among its sources. In:
//! sources in C or C++, where to look for testlib. Out: which files to put beside them. What the
//! compiler finds by itself is left to it; nothing is downloaded.

use super::BuildError;
use super::guess::is_header;
use super::source::{SOURCE_CAP, read_bytes};
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

const TESTLIB: &str = "testlib.h";
/// Headers that are followed, at the most.
const CAP: usize = 200;
/// How many folders above a helper are taken for its package's.
const ABOVE: usize = 4;
/// Where packages keep headers that several helpers share.
const SHARED: [&str; 6] = ["", "files", "include", "lib", "common", "testlib"];
/// Where systems keep them.
const SYSTEM: [&str; 4] = [
    "/usr/local/include",
    "/usr/include",
    "/usr/local/include/testlib",
    "/usr/include/testlib",
];

/// The headers to put beside `files`, each with its path there.
///
/// # Errors
/// When testlib is wanted and not found anywhere, with what to do; when a header cannot be read.
pub(super) fn beside(
    files: &[PathBuf],
    testlib: &[PathBuf],
) -> Result<Vec<(String, PathBuf)>, BuildError> {
    let mut found: Vec<(String, PathBuf)> = Vec::new();
    let mut seen: BTreeSet<String> = files
        .iter()
        .filter_map(|file| Some(file.file_name()?.to_str()?.to_owned()))
        .collect();
    let mut left: Vec<(PathBuf, PathBuf)> = files
        .iter()
        .map(|file| (PathBuf::new(), file.clone()))
        .collect();
    while let Some((folder, file)) = left.pop() {
        let text = read_bytes(&file, SOURCE_CAP)?;
        for name in included(&String::from_utf8_lossy(&text)) {
            let at = file.parent().unwrap_or(Path::new("")).join(&name);
            let is_testlib = Path::new(&name).ends_with(TESTLIB);
            let (there, path) = match inside(&folder.join(&name)) {
                Some(there) if at.is_file() && is_header(&at) => (there, at),
                _ if is_testlib => (TESTLIB.to_owned(), find(&file, testlib)?),
                _ => continue,
            };
            if found.len() < CAP && seen.insert(there.clone()) {
                let folder = Path::new(&there).parent().unwrap_or(Path::new(""));
                left.push((folder.to_owned(), path.clone()));
                found.push((there, path));
            }
        }
    }
    Ok(found)
}

/// The names in `#include` lines; of those in angle brackets only testlib's.
fn included(text: &str) -> Vec<String> {
    let name = |line: &str| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start();
        let rest = rest.strip_prefix("include")?.trim_start();
        let (quoted, rest) = match rest.strip_prefix('"') {
            Some(rest) => (true, rest.split_once('"')?.0),
            None => (false, rest.strip_prefix('<')?.split_once('>')?.0),
        };
        (quoted || rest == TESTLIB).then(|| rest.to_owned())
    };
    text.lines().filter_map(name).collect()
}

/// A path within a folder, without detours; none where it leads out of it.
fn inside(path: &Path) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.components() {
        match part {
            Component::Normal(part) => parts.push(part.to_str()?),
            Component::CurDir => {}
            Component::ParentDir => {
                parts.pop()?;
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(parts.join("/"))
}

/// Where testlib is: in the package, where the user says, among the system's headers.
fn find(file: &Path, given: &[PathBuf]) -> Result<PathBuf, BuildError> {
    let file = std::path::absolute(file).map_err(|error| BuildError::reading(file, error))?;
    let package = file.ancestors().skip(1).take(ABOVE);
    let shared = package.flat_map(|folder| SHARED.iter().map(|name| folder.join(name)));
    let places = shared
        .chain(given.iter().cloned())
        .chain(SYSTEM.iter().map(PathBuf::from));
    let at = places.flat_map(|place| [place.join(TESTLIB), place]);
    let is_it = |path: &PathBuf| path.is_file() && path.ends_with(TESTLIB);
    at.into_iter().find(is_it).ok_or_else(|| {
        BuildError::unusable(
            &file,
            "it includes testlib.h, which is not here: get that file from its project \
             (MikeMirzayanov/testlib) and put it beside, or name it by --testlib or FLAGFALL_TESTLIB",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn scene(files: &[(&str, &str)]) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        root
    }

    fn names(root: &Path, file: &str, given: &[PathBuf]) -> Result<Vec<String>, BuildError> {
        let mut found = beside(&[root.join(file)], given)?;
        found.sort();
        let show = |(there, path): (String, PathBuf)| {
            let (path, root) = (
                fs::canonicalize(path).unwrap(),
                fs::canonicalize(root).unwrap(),
            );
            format!("{there}={}", path.strip_prefix(root).unwrap().display())
        };
        Ok(found.into_iter().map(show).collect())
    }

    #[test]
    fn headers_beside_a_helper_are_followed() {
        let root = scene(&[
            (
                "a/check.cpp",
                "#include <vector>\n # include \"lib/x.h\"\n#include \"no.h\"\n",
            ),
            (
                "a/lib/x.h",
                "#include \"../y.h\"\n#include \"z.hpp\"\n#include \"x.h\"\n",
            ),
            ("a/y.h", "#include \"../../etc/passwd\"\n"),
            ("a/lib/z.hpp", ""),
        ]);
        let found = names(root.path(), "a/check.cpp", &[]).unwrap();
        assert_eq!(
            found,
            ["lib/x.h=a/lib/x.h", "lib/z.hpp=a/lib/z.hpp", "y.h=a/y.h"]
        );
    }

    #[test]
    fn testlib_is_found_in_the_package_then_where_the_user_says() {
        let root = scene(&[
            ("p/checkers/check.cpp", "#include <testlib.h>\n"),
            ("other/testlib.h", ""),
        ]);
        let given = [root.path().join("other")];
        let found = names(root.path(), "p/checkers/check.cpp", &given).unwrap();
        assert_eq!(found, ["testlib.h=other/testlib.h"]);
        let given = [root.path().join("other/testlib.h")];
        let found = names(root.path(), "p/checkers/check.cpp", &given).unwrap();
        assert_eq!(found, ["testlib.h=other/testlib.h"]);
        fs::create_dir(root.path().join("p/files")).unwrap();
        fs::write(root.path().join("p/files/testlib.h"), "").unwrap();
        let found = names(root.path(), "p/checkers/check.cpp", &given).unwrap();
        assert_eq!(found, ["testlib.h=p/files/testlib.h"]);
    }

    #[test]
    fn where_testlib_is_missing_one_sentence_says_what_to_do() {
        let root = scene(&[("a/b/c/d/e/check.cpp", "#include \"testlib.h\"\n")]);
        if SYSTEM.iter().any(|it| Path::new(it).join(TESTLIB).exists()) {
            return;
        }
        let error = names(root.path(), "a/b/c/d/e/check.cpp", &[]).unwrap_err();
        let told = error.to_string();
        assert!(
            told.contains("FLAGFALL_TESTLIB") && told.contains("check.cpp"),
            "{told}"
        );
    }
}
