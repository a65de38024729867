//! The submissions of a package. In: a candidate, its package, the languages. Out: a submission, in
//! the language that the package means, with the files that the package puts beside it.

use super::source::{ending, first_bytes, visible};
use super::{BuildError, Languages, guess};
use crate::model::{Added, Candidate, Format, Language, Package, Source, Submission};
use std::path::{Path, PathBuf};

/// Words of formats for languages, and the `rules` word of ours. Other words are the same.
const WORDS: [(&str, &str); 22] = [
    ("c++", "cpp"),
    ("cpp11", "cpp"),
    ("cpp14", "cpp"),
    ("cpp17", "cpp"),
    ("cpp20", "cpp"),
    ("cppgmp", "cpp"),
    ("cgmp", "c"),
    ("python3", "python"),
    ("python3numpy", "python"),
    ("py", "python"),
    ("py3", "python"),
    ("pypy3", "pypy"),
    ("golang", "go"),
    ("js", "javascript"),
    ("ts", "typescript"),
    ("rs", "rust"),
    ("kt", "kotlin"),
    ("cs", "csharp"),
    ("rb", "ruby"),
    ("hs", "haskell"),
    ("pas", "pascal"),
    ("javaalgs4", "java"),
];

/// The `rules` word of a format's word for a language.
fn rules(word: &str) -> &str {
    let found = WORDS.iter().find(|(theirs, _)| *theirs == word);
    found.map_or(word, |(_, ours)| *ours)
}

/// The language that a format's word means: an id of the table, or the first of that kind.
fn meant<'a>(word: &str, languages: &'a Languages) -> Result<&'a Language, BuildError> {
    let word = word.to_lowercase();
    let of_kind = || {
        let mut all = languages.all().iter();
        all.find(|language| language.rules == rules(&word))
    };
    match languages.get(&word).or_else(of_kind) {
        Some(language) => Ok(language),
        None => languages.named(&word),
    }
}

/// The submission that a candidate of a package is.
///
/// C++ without a word about its standard is C++20 in packages: what judges of packages compile by
/// today.
///
/// # Errors
/// As for [`guess`], and where the package names a language that is not in the table.
pub fn submission(
    candidate: &Candidate,
    package: &Package,
    languages: &Languages,
) -> Result<Submission, BuildError> {
    let shown = || shown(&candidate.path, package.format).map(str::to_owned);
    let wanted = match candidate.language.clone().or_else(shown) {
        Some(word) => Some(meant(&word, languages)?.id.clone()),
        None => None,
    };
    let mut source = guess(&candidate.path, languages, wanted.as_deref())?;
    let is_own = matches!(package.format, Format::Own | Format::Plain);
    if let Source::Files { language, .. } = &mut source
        && language == "cpp17"
        && !is_own
        && languages.get("cpp20").is_some()
        && candidate.language.as_deref() != Some("cpp17")
    {
        "cpp20".clone_into(language);
    }
    let added = languages
        .of(&source)
        .and_then(|language| fitting(&package.added, language));
    let entry = candidate.entry.clone();
    Ok(Submission {
        name: candidate.name.clone(),
        source,
        promise: candidate.promise.clone(),
        added: added.map_or_else(Vec::new, |added| added.files.clone()),
        entry: entry.or_else(|| added?.entry.clone()),
    })
}

/// The language that a file shows in a way that only some formats know: Kattis' `.pl` is Prolog,
/// and `.py` with a first line for Python 2 is that.
fn shown(path: &Path, format: Format) -> Option<&'static str> {
    if !matches!(format, Format::Kattis2025 | Format::KattisLegacy) {
        return None;
    }
    let mut files = vec![path.to_owned()];
    if path.is_dir() {
        files = visible(path).ok()?;
    }
    let of = |file: &PathBuf| match ending(file)?.as_str() {
        "pl" => Some("prolog"),
        "py" => {
            let head = first_bytes(file, 64).ok()?;
            let line = head.split(|byte| *byte == b'\n').next()?;
            let line = String::from_utf8_lossy(line);
            (line.starts_with("#!") && line.contains("python2")).then_some("python2")
        }
        _ => None,
    };
    files.iter().find_map(of)
}

/// The files for a language: its own, else those for all others.
fn fitting<'a>(all: &'a [Added], language: &Language) -> Option<&'a Added> {
    let is_for = |added: &&Added| {
        let word = added.language.as_deref();
        word.is_some_and(|word| word == language.id || rules(word) == language.rules)
    };
    all.iter()
        .find(is_for)
        .or_else(|| all.iter().find(|added| added.language.is_none()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Bounds;

    #[test]
    fn packages_of_kattis_show_languages_in_their_own_way() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        };
        let prolog = put("a.pl", "main :- halt.");
        let two = put("b.py", "#!/usr/bin/env python2\nprint 1\n");
        let three = put("c.py", "#!/usr/bin/env python3\nprint(1)\n");
        let kattis = |path: &Path| shown(path, Format::KattisLegacy);
        assert_eq!(kattis(&prolog), Some("prolog"));
        assert_eq!(kattis(&two), Some("python2"));
        assert_eq!(kattis(&three), None);
        assert_eq!(shown(&prolog, Format::Polygon), None);
    }

    #[test]
    fn a_candidate_becomes_a_submission_in_the_language_that_its_package_means() {
        let folder = tempfile::tempdir().unwrap();
        let languages = Languages::load(None).unwrap();
        let added = |language: Option<&str>, file: &str| Added {
            language: language.map(str::to_owned),
            files: vec![(file.to_owned(), PathBuf::from(file))],
            entry: None,
            prelude: None,
        };
        let package = Package {
            format: Format::Kattis2025,
            added: vec![added(None, "default.txt"), added(Some("cpp"), "lib.h")],
            ..Package::default()
        };
        for (file, word, language, beside) in [
            ("a.cc", None, "cpp20", "lib.h"),
            ("a.cc", Some("cpp"), "cpp20", "lib.h"),
            ("a.cc", Some("cpp17"), "cpp17", "lib.h"),
            ("a.c", None, "c", "default.txt"),
            ("a.py", Some("python3"), "python3", "default.txt"),
            ("a.py", Some("pypy3"), "pypy3", "default.txt"),
        ] {
            let path = folder.path().join(file);
            std::fs::write(&path, "int main() {}").unwrap();
            let candidate = Candidate {
                name: file.to_owned(),
                path,
                language: word.map(str::to_owned),
                entry: None,
                promise: None,
                bounds: Bounds::Neither,
                limits: crate::model::LimitOverrides::default(),
            };
            let made = submission(&candidate, &package, &languages).unwrap();
            assert!(
                matches!(&made.source, Source::Files { language: id, .. } if id == language),
                "{file} {word:?}: {:?}",
                made.source
            );
            assert_eq!(made.added[0].0, beside, "{file}");
        }
    }
}
