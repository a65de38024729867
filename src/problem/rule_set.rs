//! Language rules of judges. In: a name or a TOML file. Out: a dated set of rows.
//! The figures are data: `rules/*.toml` here, or a file that a problem names.

use super::error::{ProblemError, printable, shown};
use super::nearest::{listed, nearest};
use super::section::{Section, parse};
use super::text::Text;
use crate::model::{Bytes, Rule, RuleSet, Scale};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The sets that are built in, by name.
const BUILT_IN: &[(&str, &str)] = &[("baekjoon", include_str!("rules/baekjoon.toml"))];
/// The name that stands for no rules.
const NONE: &str = "none";
/// The largest file of rules; each judge has tens of languages.
const FILE: Bytes = Bytes::mib(1);
/// The most that a limit is multiplied by. Beyond it a limit is a slip, and durations overflow.
const FACTOR: f64 = 1000.0;
/// The most that is added to a time limit.
const PLUS_TIME: Duration = Duration::from_secs(24 * 60 * 60);
/// The most that is added to a memory limit.
const PLUS_MEMORY: Bytes = Bytes::mib(16 << 20);

/// The rules of this name, or of the file at this path relative to `folder`.
///
/// `none` stands for no rules. A text with a `/` or the ending `.toml` is a path.
///
/// # Errors
/// `UnknownRules`, with the known names, where there is no such set; `Written` with the place where
/// a file has a fault.
pub fn rule_set(name_or_path: &str, folder: &Path) -> Result<Option<RuleSet>, ProblemError> {
    if name_or_path == NONE {
        return Ok(None);
    }
    if let Some((name, content)) = BUILT_IN.iter().find(|(name, _)| *name == name_or_path) {
        let text = Text {
            path: PathBuf::from(format!("<built in>/{name}.toml")),
            content: (*content).to_owned(),
        };
        return read(&text).map(Some);
    }
    let is_path = name_or_path.contains(['/', '\\']) || name_or_path.ends_with(".toml");
    let path = folder.join(name_or_path);
    if is_path && path.exists() {
        return read(&Text::read(&path, FILE)?).map(Some);
    }
    Err(unknown(name_or_path, is_path, &path))
}

fn unknown(name: &str, is_path: bool, path: &Path) -> ProblemError {
    let known = || BUILT_IN.iter().map(|(name, _)| *name).chain([NONE]);
    let remedy = match nearest(name, known()) {
        _ if is_path => format!("there is no file {}", shown(path)),
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!(
            "known ones are {}, or write the path of a .toml file",
            listed(known())
        ),
    };
    ProblemError::UnknownRules {
        name: printable(name),
        remedy,
    }
}

fn read(text: &Text) -> Result<RuleSet, ProblemError> {
    let table = parse(text)?;
    let whole = Section::whole(text, &table);
    whole.only(&["name", "title", "as_of", "source", "language"])?;
    let required = |key: &str, example: &str| {
        whole
            .string(key)?
            .map(toml::Spanned::into_inner)
            .ok_or_else(|| whole.missing(key, example))
    };
    let mut seen = BTreeSet::new();
    let mut rows = Vec::new();
    for section in whole.sections("language")? {
        let row = rule(&section)?;
        if !seen.insert(row.language.clone()) {
            let what = format!("the language `{}` has two rows", printable(&row.language));
            return Err(text.fault(section.span, what, "keep one of them"));
        }
        rows.push(row);
    }
    Ok(RuleSet {
        name: required("name", "name = \"our-contest\"")?,
        title: required("title", "title = \"Our contest: extra time by language\"")?,
        as_of: required("as_of", "as_of = \"2025-11\"")?,
        source: required("source", "source = \"https://example.org/rules\"")?,
        rows,
    })
}

fn rule(section: &Section<'_>) -> Result<Rule, ProblemError> {
    section.only(&["language", "time", "memory", "verified", "note"])?;
    let language = section
        .string("language")?
        .ok_or_else(|| section.missing("language", "language = \"python\""))?;
    let verified = section
        .flag("verified")?
        .is_some_and(|flag| *flag.get_ref());
    let note = section.string("note")?.map(toml::Spanned::into_inner);
    if !verified && note.is_none() {
        return Err(section.missing("note", "note = \"where the figures are from\""));
    }
    let time = section.section("time")?;
    let memory = section.section("memory")?;
    let plus_time = time
        .as_ref()
        .map(|scale| plus(scale, Section::duration, PLUS_TIME, "24 h"));
    let plus_memory = memory
        .as_ref()
        .map(|scale| plus(scale, Section::size, PLUS_MEMORY, "16 TiB"));
    Ok(Rule {
        language: language.into_inner(),
        time: Scale {
            factor: factor(time.as_ref())?,
            plus: plus_time.transpose()?.unwrap_or_default(),
        },
        memory: Scale {
            factor: factor(memory.as_ref())?,
            plus: plus_memory.transpose()?.unwrap_or_default(),
        },
        verified,
        note: note.unwrap_or_default(),
    })
}

fn factor(scale: Option<&Section<'_>>) -> Result<f64, ProblemError> {
    let Some(scale) = scale else {
        return Ok(1.0);
    };
    scale.only(&["factor", "plus"])?;
    let Some(factor) = scale.number("factor")? else {
        return Ok(1.0);
    };
    if *factor.get_ref() > 0.0 && *factor.get_ref() <= FACTOR {
        return Ok(factor.into_inner());
    }
    let what = "this factor is no sensible one";
    let remedy = format!("write a number above 0 and at most {FACTOR}");
    Err(scale.text.fault(factor.span(), what, remedy))
}

/// What is added, nothing where the key is not there.
fn plus<'a, T: PartialOrd + Default>(
    scale: &Section<'a>,
    read: impl Fn(&Section<'a>, &str) -> Result<Option<toml::Spanned<T>>, ProblemError>,
    most: T,
    shown: &str,
) -> Result<T, ProblemError> {
    let Some(plus) = read(scale, "plus")? else {
        return Ok(T::default());
    };
    if *plus.get_ref() <= most {
        return Ok(plus.into_inner());
    }
    let remedy = format!("write at most {shown}");
    Err(scale.text.fault(plus.span(), "this is too much", remedy))
}

#[cfg(test)]
mod tests {
    use super::super::stage::Stage;
    use super::*;

    #[test]
    fn baekjoon_gives_what_its_help_page_says() {
        let set = rule_set("baekjoon", Path::new("."))
            .expect("it can be read")
            .expect("it is there");
        assert_eq!(
            (set.name.as_str(), set.as_of.as_str()),
            ("baekjoon", "2025")
        );
        let (time, memory) = (Duration::from_secs(10), Bytes::mib(128));
        for (language, seconds, mib, verified) in [
            ("c", 10, 128, true),
            ("cpp", 10, 128, true),
            ("java", 21, 272, true),
            ("kotlin", 21, 272, true),
            ("python", 32, 288, true),
            ("pypy", 32, 384, true),
            ("javascript", 32, 256, true),
            ("rust", 10, 144, false),
            ("go", 12, 128, false),
        ] {
            let rule = set.rule(language).expect(language);
            let limits = (Duration::from_secs(seconds), Bytes::mib(mib));
            assert_eq!(rule.apply(time, memory), limits, "{language}");
            assert_eq!(rule.verified, verified, "{language}");
            assert!(!rule.note.is_empty(), "{language}");
        }
        assert_eq!(set.rule("ruby"), None, "its figures are not known");
    }

    #[test]
    fn none_is_no_set_and_an_unknown_name_lists_the_known_ones() {
        let stage = Stage::new(&[]);
        assert_eq!(rule_set("none", stage.path()).expect("no rules"), None);
        for (name, said) in [
            ("baekjon", "did you mean `baekjoon`?"),
            ("codeforces", "known ones are `baekjoon`, `none`"),
            ("", "known ones are `baekjoon`, `none`"),
            ("mine.toml", "there is no file"),
            ("../mine", "there is no file"),
        ] {
            let error = rule_set(name, stage.path()).expect_err(name).to_string();
            assert!(error.contains(said), "{error}");
        }
    }

    const HEAD: &str = "name = 'a'\ntitle = 'b'\nas_of = '2025-01'\nsource = 'c'\n";

    #[test]
    fn a_set_can_be_a_file_relative_to_the_problem() {
        let rows = "[[language]]\nlanguage = 'go'\ntime = { factor = 1.5 }\nverified = true\n";
        let stage = Stage::new(&[("rules/a.toml", &format!("{HEAD}{rows}"))]);
        let set = rule_set("rules/a.toml", stage.path()).expect("a set");
        let set = set.expect("it is there");
        assert_eq!(set.rule("go").expect("a row").time.factor, 1.5);
        assert_eq!(set.rule("go").expect("a row").memory.factor, 1.0);
    }

    #[test]
    fn faults_of_a_set_are_told_with_their_line() {
        for (rows, said) in [
            (
                "[[language]]\nverified = true",
                "a.toml:5: `language.language` is missing",
            ),
            (
                "[[language]]\nlanguage = 'c'\nverified = false",
                "a.toml:5: `language.note` is missing",
            ),
            (
                "[[language]]\nlanguage = 'c'\nnote = ''\ntime = { facto = 2 }",
                "a.toml:8: unknown key `time.facto`; did you mean `factor`?",
            ),
            (
                "[[language]]\nlanguage = 'c'\nnote = ''\ntime = { factor = 0 }",
                "a.toml:8: this factor",
            ),
            (
                "[[language]]\nlanguage = 'c'\nnote = ''\nmemory = { plus = '20 TiB' }",
                "a.toml:8: `memory.plus`: this is too much; write at most 16 TiB",
            ),
            (
                "[[language]]\nlanguage = 'c'\nnote = ''\n[[language]]\nlanguage = 'c'\nnote = ''",
                "a.toml:8: the language `c` has two rows",
            ),
            ("language = 3", "a.toml:5: `language` cannot be this number"),
        ] {
            let stage = Stage::new(&[("a.toml", &format!("{HEAD}{rows}\n"))]);
            let error = rule_set("a.toml", stage.path())
                .expect_err(rows)
                .to_string();
            assert!(error.contains(said), "{error}");
        }
    }
}
