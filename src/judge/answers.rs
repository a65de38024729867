//! Submissions that are the output itself: one file a case, and nothing is run. In: their folder and
//! a case. Out: the file that answers it. Links are not followed.

use std::fs;
use std::path::{Path, PathBuf};

/// Endings that an answer may have.
const ENDINGS: [&str; 4] = ["ans", "out", "txt", "a"];

/// The answer to a case; none where there is none. It is named as the case is, in folders or
/// without them, with one of the usual endings or none; CMS calls it `output_NAME.txt`.
#[must_use]
pub(super) fn find(folder: &Path, case: &str) -> Option<PathBuf> {
    let base = case.rsplit('/').next().unwrap_or(case);
    let named = |name: &str| {
        let ended = ENDINGS.iter().map(move |ending| format!("{name}.{ending}"));
        std::iter::once(name.to_owned())
            .chain(ended)
            .collect::<Vec<_>>()
    };
    let cms = [format!("output_{base}.txt"), format!("output{base}.txt")];
    let mut names = named(case).into_iter().chain(named(base)).chain(cms);
    let is_inside = |name: &String| !name.split('/').any(|part| part == "..");
    names
        .find(|name| {
            let found = fs::symlink_metadata(folder.join(name));
            is_inside(name) && found.is_ok_and(|found| found.is_file())
        })
        .map(|name| folder.join(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_named_as_its_case_is() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        };
        for name in ["secret/1.ans", "2.out", "output_003.txt", "4"] {
            write(name);
        }
        std::os::unix::fs::symlink("/etc/passwd", folder.path().join("5.ans")).unwrap();
        for (case, wanted) in [
            ("secret/1", Some("secret/1.ans")),
            ("secret/2", Some("2.out")),
            ("003", Some("output_003.txt")),
            ("sample/4", Some("4")),
            ("5", None),
            ("6", None),
            ("../4", Some("4")),
        ] {
            let found = find(folder.path(), case);
            assert_eq!(found, wanted.map(|name| folder.path().join(name)), "{case}");
        }
    }
}
