//! The solutions of one problem, each with the verdict that its folder promises. In: the folder of
//! the problem. Out: submissions, and notices about what was left aside. Nothing is built here.

use super::source::{base_name, ending, visible};
use super::{BuildError, Languages, guess};
use crate::model::{Expectation, Notice, Submission};
use std::path::Path;

/// Reads `<promise>/<entry>` in the folder of one problem's solutions.
///
/// A submission is named after its path from there, for example `accepted/row_scan.cpp`. What
/// cannot become a program, and a folder whose name promises nothing, is told in a notice, so that
/// one stray file does not keep the others from being judged.
///
/// # Errors
/// When the folder itself cannot be read.
pub fn collect(
    solutions_dir: &Path,
    languages: &Languages,
) -> Result<(Vec<Submission>, Vec<Notice>), BuildError> {
    let (mut submissions, mut notices) = (Vec::new(), Vec::new());
    for promise in visible(solutions_dir)? {
        if !promise.is_dir() {
            if ending(&promise).is_some_and(|it| languages.by_extension(&it).is_some()) {
                let text = format!(
                    "{} lies outside of a folder that promises a verdict; move it into one",
                    promise.display()
                );
                notices.push(Notice::warning(text, promise));
            }
            continue;
        }
        let name = promise.file_name().unwrap_or_default().to_string_lossy();
        let Some(expectation) = Expectation::from_folder(&name) else {
            notices.push(Notice::warning(no_promise(&promise), promise));
            continue;
        };
        let entries = match visible(&promise) {
            Ok(entries) => entries,
            Err(error) => {
                notices.push(Notice::warning(error.to_string(), promise));
                continue;
            }
        };
        for entry in entries {
            let found =
                base_name(&entry).and_then(|own| Ok((own, guess(&entry, languages, None)?)));
            match found {
                Ok((own, source)) => submissions.push(Submission {
                    name: format!("{name}/{own}"),
                    source,
                    promise: Some(expectation.clone()),
                    added: Vec::new(),
                    entry: None,
                }),
                Err(error) => notices.push(Notice::warning(error.to_string(), entry)),
            }
        }
    }
    Ok((submissions, notices))
}

fn no_promise(folder: &Path) -> String {
    let known: Vec<&str> = Expectation::FOLDERS
        .iter()
        .map(|(folder, _)| *folder)
        .collect();
    format!(
        "{} promises nothing by its name, so its solutions are left aside; rename it to one of {}",
        folder.display(),
        known.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Source, Verdict};
    use std::fs;

    #[test]
    fn solutions_are_read_with_their_promises_and_the_rest_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in [
            "accepted/row scan.cpp",
            "accepted/.hidden.cpp",
            "accepted/notes.txt",
            "accepted/crate/Cargo.toml",
            "accepted/many/a.rs",
            "wrong_answer/b.py",
            "ideas/c.py",
            "stray.py",
            "README.md",
        ] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            fs::write(path, "").expect("a file");
        }
        let languages = Languages::load(None).expect("the built-in table");
        let (submissions, notices) = collect(folder.path(), &languages).expect("solutions");
        let told: Vec<_> = submissions
            .iter()
            .map(|it| {
                (
                    it.name.as_str(),
                    it.promise
                        .as_ref()
                        .and_then(Expectation::promised)
                        .expect("a promise"),
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                ("accepted/crate", Verdict::Ac),
                ("accepted/many", Verdict::Ac),
                ("accepted/row scan.cpp", Verdict::Ac),
                ("wrong_answer/b.py", Verdict::Wa),
            ]
        );
        assert!(matches!(submissions[0].source, Source::Cargo(_)));
        let told: Vec<_> = notices
            .iter()
            .map(|notice| base_name(notice.path.as_deref().expect("a path")).expect("a name"))
            .collect();
        assert_eq!(told, ["notes.txt", "ideas", "stray.py"]);
        assert!(
            notices[1].text.contains("time_limit_exceeded"),
            "{}",
            notices[1].text
        );
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error() {
        let languages = Languages::load(None).expect("the built-in table");
        assert!(collect(Path::new("/nowhere"), &languages).is_err());
    }
}
