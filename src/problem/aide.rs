//! The programs of a package: checkers, interactors, generators. In: a name and sources. Out: helpers
//! with the limits of programs that nobody limits. Nothing is built or run.

use crate::model::{Bytes, CheckerProgram, Helper, HelperSource, Protocol, Source};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// CPU time of one run; DMOJ's figure, the shortest in use for checkers that read large files.
const TIME: Duration = Duration::from_secs(20);
/// Memory of one run, likewise.
const MEMORY: Bytes = Bytes::mib(512);
/// What it may write; a generator writes inputs.
const OUTPUT: Bytes = Bytes::mib(1024);

/// A helper made of one file or folder.
pub(super) fn helper(name: &str, path: PathBuf) -> Arc<Helper> {
    made_of(name, HelperSource::Path(path))
}

/// A helper made of sources in a language that the package names; without one the first file's
/// ending decides.
pub(super) fn helper_in(name: &str, language: Option<&str>, files: Vec<PathBuf>) -> Arc<Helper> {
    let source = match (language, files.as_slice()) {
        (Some(language), _) => HelperSource::Known(Source::Files {
            files,
            language: language.to_owned(),
        }),
        (None, [only]) => HelperSource::Path(only.clone()),
        (None, _) => {
            let language = files.first().and_then(|file| language_of(file));
            match language {
                Some(language) => HelperSource::Known(Source::Files {
                    language: language.to_owned(),
                    files,
                }),
                None => HelperSource::Path(files.into_iter().next().unwrap_or_default()),
            }
        }
    };
    made_of(name, source)
}

fn made_of(name: &str, source: HelperSource) -> Arc<Helper> {
    Arc::new(Helper {
        name: name.to_owned(),
        source,
        time: TIME,
        memory: MEMORY,
        output: OUTPUT,
    })
}

/// A checker without arguments of its own.
pub(super) fn checker(helper: Arc<Helper>, protocol: Protocol) -> CheckerProgram {
    CheckerProgram {
        helper,
        protocol,
        arguments: Vec::new(),
    }
}

/// The language of a source by its ending, as this judge calls it, where packages leave it at that.
pub(super) fn language_of(path: &Path) -> Option<&'static str> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    LANGUAGES
        .into_iter()
        .find(|(known, _)| *known == ending)
        .map(|(_, language)| language)
}

/// Endings and languages.
const LANGUAGES: [(&str, &str); 14] = [
    ("c", "c"),
    ("cpp", "cpp17"),
    ("cc", "cpp17"),
    ("cxx", "cpp17"),
    ("rs", "rust"),
    ("py", "python3"),
    ("java", "java"),
    ("kt", "kotlin"),
    ("go", "go"),
    ("pas", "pascal"),
    ("cs", "csharp"),
    ("rb", "ruby"),
    ("hs", "haskell"),
    ("sh", "shell"),
];

/// Whether a file is included by C and C++ sources and not compiled by itself.
pub(super) fn is_header(path: &Path) -> bool {
    path.extension().is_some_and(|ending| {
        ["h", "hh", "hpp", "hxx"]
            .iter()
            .any(|known| ending == *known)
    })
}

/// The words of a command line, parted by white space outside of quotes.
pub(super) fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            (letter, Some(open)) if letter == open => quote = None,
            ('\\', Some('"') | None) => {
                let next = letters.next().unwrap_or('\\');
                word.get_or_insert_default().push(next);
            }
            (letter, Some(_)) => word.get_or_insert_default().push(letter),
            ('"' | '\'', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (letter, None) if letter.is_whitespace() => words.extend(word.take()),
            (letter, None) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_parted_outside_of_quotes() {
        for (line, wanted) in [
            ("gen 1  2", vec!["gen", "1", "2"]),
            ("gen \"a b\" 'c \"d'", vec!["gen", "a b", "c \"d"]),
            ("a\\ b \"\\\"\"", vec!["a b", "\""]),
            ("\"\" x", vec!["", "x"]),
            ("  ", vec![]),
        ] {
            assert_eq!(words(line), wanted, "{line}");
        }
    }

    #[test]
    fn sources_keep_their_language_and_their_headers() {
        let files = vec![PathBuf::from("check.cpp"), PathBuf::from("testlib.h")];
        let wanted = HelperSource::Known(Source::Files {
            files: files.clone(),
            language: "cpp17".to_owned(),
        });
        assert_eq!(helper_in("check", None, files).source, wanted);
        let one = vec![PathBuf::from("check")];
        assert_eq!(
            helper_in("check", None, one).source,
            HelperSource::Path(PathBuf::from("check"))
        );
        assert!(is_header(Path::new("a/testlib.h")));
        assert!(!is_header(Path::new("a.cpp")));
    }
}
