//! What the user named -> what is to become a program. In: a path, the languages, perhaps the one
//! asked for. Out: a `Source`, or a sentence with a remedy. Nothing is built here.

use super::source::{ending, first_bytes, visible};
use super::{BuildError, Languages, cargo};
use crate::model::{Language, Source};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Endings of files that C and C++ sources include: they lie beside them and are not compiled.
const HEADERS: [&str; 7] = ["h", "hh", "hpp", "hxx", "h++", "inl", "ipp"];

/// What a file or folder is to become a program from.
///
/// A file goes by its ending; one without a known ending that can be executed and begins as
/// programs or scripts do is a program already. A folder with a `Cargo.toml` is a package; another
/// one is taken in the language of which it holds most files. `wanted` is a language by id or name
/// and decides among those of an ending, or for a file whose ending is unknown.
///
/// # Errors
/// When nothing there can be read or built; the sentence names the path, what is known, and a
/// remedy.
pub fn guess(
    path: &Path,
    languages: &Languages,
    wanted: Option<&str>,
) -> Result<Source, BuildError> {
    let found = fs::metadata(path).map_err(|error| BuildError::reading(path, error))?;
    let is_cargo = wanted.is_none_or(|word| word.eq_ignore_ascii_case(cargo::ID));
    if found.is_dir() && is_cargo && path.join("Cargo.toml").is_file() {
        return Ok(Source::Cargo(path.to_owned()));
    }
    let wanted = wanted.map(|word| languages.named(word)).transpose()?;
    if found.is_dir() {
        return folder(path, languages, wanted);
    }
    if !found.is_file() {
        return Err(BuildError::unusable(
            path,
            "it is neither a file nor a folder; name a source file",
        ));
    }
    let executable = found.permissions().mode() & 0o111 != 0;
    file(path, executable, languages, wanted)
}

fn file(
    path: &Path,
    executable: bool,
    languages: &Languages,
    wanted: Option<&Language>,
) -> Result<Source, BuildError> {
    let head = first_bytes(path, 4)?;
    let known = ending(path).and_then(|ending| languages.by_extension(&ending));
    let language = match (wanted, known) {
        (Some(wanted), Some(known)) if !takes(wanted, path) => {
            return Err(BuildError::OtherLanguage {
                path: path.to_owned(),
                found: known.name.clone(),
                wanted: wanted.name.clone(),
            });
        }
        (Some(wanted), _) => wanted,
        (None, Some(known)) => known,
        (None, None) => return without_language(path, &head, executable, languages),
    };
    Ok(Source::Files {
        files: vec![path.to_owned()],
        language: language.id.clone(),
    })
}

/// A file whose ending says nothing: a program, or an error.
fn without_language(
    path: &Path,
    head: &[u8],
    executable: bool,
    languages: &Languages,
) -> Result<Source, BuildError> {
    let program = head.starts_with(b"\x7fELF") || head.starts_with(b"#!");
    if program && executable {
        return Ok(Source::Executable(path.to_owned()));
    }
    if program {
        return Err(BuildError::unusable(
            path,
            "it looks like a program but must not be executed; allow it by chmod +x",
        ));
    }
    let ending = match ending(path) {
        Some(ending) if HEADERS.contains(&ending.as_str()) => {
            format!("'.{ending}' is a header, which is included and not compiled by itself")
        }
        Some(ending) => format!("no language has the ending '.{ending}'"),
        None => "the name has no ending".to_owned(),
    };
    Err(BuildError::UnknownEnding {
        path: path.to_owned(),
        ending,
        known: languages.endings(),
    })
}

fn folder(
    path: &Path,
    languages: &Languages,
    wanted: Option<&Language>,
) -> Result<Source, BuildError> {
    let entries = visible(path)?;
    let files: Vec<PathBuf> = entries.into_iter().filter(|path| path.is_file()).collect();
    let count = |language: &Language| files.iter().filter(|file| takes(language, file)).count();
    let language = match wanted {
        Some(wanted) => Some(wanted).filter(|wanted| count(wanted) > 0),
        None => most(languages, &files),
    };
    let Some(language) = language else {
        let known = match wanted {
            Some(wanted) => wanted
                .extensions
                .iter()
                .map(|it| format!(".{it}"))
                .collect::<Vec<_>>()
                .join(" "),
            None => languages.endings(),
        };
        return Err(BuildError::NoSources {
            path: path.to_owned(),
            known,
        });
    };
    let headers = has_headers(language);
    let kept = |file: &PathBuf| takes(language, file) || headers && is_header(file);
    Ok(Source::Files {
        files: files.into_iter().filter(kept).collect(),
        language: language.id.clone(),
    })
}

/// The language that most files go to by their endings; of several the first of the table.
fn most<'a>(languages: &'a Languages, files: &[PathBuf]) -> Option<&'a Language> {
    let count = |language: &Language| {
        let endings = files.iter().filter_map(|file| ending(file));
        endings
            .filter(|ending| {
                languages
                    .by_extension(ending)
                    .is_some_and(|it| it.id == language.id)
            })
            .count()
    };
    let mut best: Option<(&Language, usize)> = None;
    for language in languages.all() {
        let files = count(language);
        if files > best.map_or(0, |(_, most)| most) {
            best = Some((language, files));
        }
    }
    best.map(|(language, _)| language)
}

fn takes(language: &Language, file: &Path) -> bool {
    ending(file).is_some_and(|ending| language.extensions.contains(&ending))
}

fn has_headers(language: &Language) -> bool {
    matches!(language.rules.as_str(), "c" | "cpp")
}

/// Whether a file is included by sources and not compiled by itself.
pub(super) fn is_header(file: &Path) -> bool {
    ending(file).is_some_and(|ending| HEADERS.contains(&ending.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Scene(tempfile::TempDir, Languages);

    impl Scene {
        fn new(files: &[(&str, &str)]) -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            for (name, text) in files {
                let path = folder.path().join(name);
                fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
                fs::write(&path, text).expect("a file");
                if name.contains("bin") {
                    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a mode");
                }
            }
            Self(folder, Languages::load(None).expect("the built-in table"))
        }

        fn guess(&self, name: &str, wanted: Option<&str>) -> Result<Source, BuildError> {
            guess(&self.0.path().join(name), &self.1, wanted)
        }

        /// The language and the names of the files.
        fn files(&self, name: &str, wanted: Option<&str>) -> (String, Vec<String>) {
            match self.guess(name, wanted) {
                Ok(Source::Files { files, language }) => {
                    let names = files
                        .iter()
                        .map(|file| super::super::source::base_name(file));
                    (language, names.map(|name| name.expect("a name")).collect())
                }
                other => panic!("{name} {wanted:?}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_file_goes_by_its_ending_and_by_the_language_asked_for() {
        let scene = Scene::new(&[
            ("a b.cpp", ""),
            ("A.CC", ""),
            ("s.py", "#!/usr/bin/env python3"),
            ("bin.py", "#!/usr/bin/env python3"),
            ("plain", "print(1)"),
            ("ü'\".java", ""),
        ]);
        for (name, wanted, language) in [
            ("a b.cpp", None, "cpp17"),
            ("A.CC", None, "cpp17"),
            ("a b.cpp", Some("cpp20"), "cpp20"),
            ("a b.cpp", Some("C++20"), "cpp20"),
            ("s.py", None, "python3"),
            ("bin.py", None, "python3"),
            ("s.py", Some("pypy3"), "pypy3"),
            ("plain", Some("python3"), "python3"),
            ("ü'\".java", None, "java"),
        ] {
            let expected = (language.to_owned(), vec![name.to_owned()]);
            assert_eq!(scene.files(name, wanted), expected, "{name} {wanted:?}");
        }
    }

    #[test]
    fn a_program_that_is_there_already_needs_no_language() {
        let scene = Scene::new(&[("bin/elf", "\x7fELF\x02"), ("bin/run.me", "#!/bin/sh\n")]);
        for name in ["bin/elf", "bin/run.me"] {
            let path = scene.0.path().join(name);
            assert_eq!(
                scene.guess(name, None).expect(name),
                Source::Executable(path)
            );
        }
    }

    #[test]
    fn a_folder_is_taken_in_the_language_of_most_files() {
        let scene = Scene::new(&[
            ("mixed/a.py", ""),
            ("mixed/b.rs", ""),
            ("mixed/c.rs", ""),
            ("mixed/.d.py", ""),
            ("mixed/e.py~", ""),
            ("tie/a.py", ""),
            ("tie/z.cpp", ""),
            ("tie/z.hpp", ""),
            ("cpp/main.cpp", ""),
            ("cpp/a.cc", ""),
            ("cpp/a.h", ""),
            ("cpp/notes.txt", ""),
            ("cargo/Cargo.toml", ""),
            ("cargo/build.py", ""),
        ]);
        for (name, wanted, language, files) in [
            ("mixed", None, "rust", &["b.rs", "c.rs"][..]),
            ("mixed", Some("pypy3"), "pypy3", &["a.py"]),
            ("tie", None, "cpp17", &["z.cpp", "z.hpp"]),
            ("cpp", None, "cpp17", &["a.cc", "a.h", "main.cpp"]),
            ("cpp", Some("cpp20"), "cpp20", &["a.cc", "a.h", "main.cpp"]),
            ("cargo", Some("python3"), "python3", &["build.py"]),
        ] {
            let expected = (
                language.to_owned(),
                files.iter().map(|&it| it.to_owned()).collect(),
            );
            assert_eq!(scene.files(name, wanted), expected, "{name} {wanted:?}");
        }
        for wanted in [None, Some("cargo")] {
            let source = scene.guess("cargo", wanted).expect("a package");
            assert_eq!(source, Source::Cargo(scene.0.path().join("cargo")));
        }
    }

    #[test]
    fn what_cannot_become_a_program_is_told_in_a_sentence_with_a_remedy() {
        let scene = Scene::new(&[
            ("notes.txt", "x"),
            ("README", "x"),
            ("a.hpp", ""),
            ("elf", "\x7fELF"),
            ("a.py", ""),
            ("empty/.hidden.py", ""),
        ]);
        for (name, wanted, words) in [
            ("none.cpp", None, "is not there; check the path"),
            ("notes.txt", None, "'.txt'"),
            ("notes.txt", None, ".cpp .cc"),
            ("README", None, "has no ending"),
            ("a.hpp", None, "is a header"),
            ("elf", None, "chmod +x"),
            ("empty", None, "holds no source file; known endings are .c"),
            ("empty", Some("java"), "known endings are .java"),
            (
                "a.py",
                Some("cpp17"),
                "is Python 3 (CPython) by its ending, not C++17",
            ),
            (
                "a.py",
                Some("klingon"),
                "no language 'klingon'; write one of c cpp17",
            ),
        ] {
            let error = scene.guess(name, wanted).expect_err(name).to_string();
            assert!(error.contains(words), "{name}: {error}");
        }
        let error = guess(Path::new("/dev/null"), &scene.1, None).expect_err("no file");
        assert!(
            error.to_string().contains("neither a file nor a folder"),
            "{error}"
        );
    }
}
