//! Cases by the names of an archive's files. In: names and two patterns. Out: cases and batches in order.
//! Pure; the default patterns and their order are those of DMOJ's documentation.

use regex::{Regex, RegexBuilder};
use std::collections::BTreeMap;

/// How an input is named where nothing else is said, but for the condition that looks ahead.
const PATTERN: &str = r"^.*?(?:(?:^|\W)(?P<batch>\d+)[^\d\s]+)?(?P<case>\d+)[^\d\s]*$";
/// The most memory that a pattern may take, in bytes.
const SIZE: usize = 1 << 20;

/// A pattern, and the word that a name must have where it is the default.
pub(super) struct Naming {
    pattern: Regex,
    word: Option<&'static str>,
}

/// A number, or whatever stands in its place. Numbers come last, as DMOJ sorts them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Position {
    Nothing,
    Word(String),
    Number(u64),
}

/// The files of one case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Files {
    pub input: Option<String>,
    pub output: Option<String>,
}

/// A case, or the cases of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Guessed {
    Case(Files),
    Batch(Vec<Files>),
}

impl Naming {
    /// What inputs (`in`) or outputs (`out`) are called by default.
    pub fn default_of(word: &'static str) -> Option<Self> {
        let pattern = compile(PATTERN).ok()?;
        Some(Self {
            pattern,
            word: Some(word),
        })
    }

    /// What a problem says.
    pub fn written(pattern: &str) -> Result<Self, String> {
        // DMOJ looks for the pattern at the beginning of a name.
        let pattern = compile(&format!("^(?:{pattern})")).map_err(|error| {
            let text = error.to_string();
            text.lines().last().unwrap_or_default().to_owned()
        })?;
        if pattern.capture_names().flatten().all(|name| name != "case") {
            return Err("it has no group `case`".to_owned());
        }
        Ok(Self {
            pattern,
            word: None,
        })
    }

    /// The batch and the case of a name.
    fn place(&self, name: &str) -> Option<(Option<Position>, Position)> {
        let lower = name.to_lowercase();
        let has_word = self
            .word
            .is_none_or(|word| lower.contains(&format!(".{word}")) || lower.starts_with(word));
        let found = self.pattern.captures(name).filter(|_| has_word)?;
        let position = |group| found.name(group).map(|it| position(it.as_str()));
        let case = position("case").unwrap_or(Position::Nothing);
        Some((position("batch"), case))
    }
}

fn compile(pattern: &str) -> Result<Regex, regex::Error> {
    RegexBuilder::new(pattern)
        .case_insensitive(true)
        .size_limit(SIZE)
        .build()
}

fn position(text: &str) -> Position {
    text.parse()
        .map_or_else(|_| Position::Word(text.to_owned()), Position::Number)
}

/// The cases and batches of an archive.
pub(super) fn guess(
    names: &[String],
    input: &Naming,
    output: &Naming,
) -> Result<Vec<Guessed>, String> {
    let mut groups: BTreeMap<Position, BTreeMap<Position, Files>> = BTreeMap::new();
    let mut batches: Vec<Position> = Vec::new();
    for (naming, is_input) in [(input, true), (output, false)] {
        for name in names {
            let Some((batch, case)) = naming.place(name) else {
                continue;
            };
            if case == Position::Nothing {
                return Err(format!("the pattern finds no case in the name {name}"));
            }
            batches.extend(batch.clone());
            let group = groups.entry(batch.unwrap_or_else(|| case.clone()));
            let files = group.or_default().entry(case).or_default();
            if is_input {
                files.input = Some(name.clone());
            } else {
                files.output = Some(name.clone());
            }
        }
    }
    let mut guessed = Vec::new();
    for (position, group) in groups {
        let mut files: Vec<Files> = group.into_values().collect();
        if batches.contains(&position) {
            guessed.push(Guessed::Batch(files));
        } else if files.len() > 1 {
            return Err("two cases have the same number".to_owned());
        } else {
            guessed.extend(files.pop().map(Guessed::Case));
        }
    }
    Ok(guessed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(input: &str, output: &str) -> Files {
        Files {
            input: Some(input.to_owned()),
            output: Some(output.to_owned()),
        }
    }

    fn owned(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn usual_names_are_understood() {
        let input = Naming::default_of("in").expect("a pattern");
        let output = Naming::default_of("out").expect("a pattern");
        for (names, wanted) in [
            (
                vec![
                    "sum.1.in",
                    "sum.1.out",
                    "sum.10.in",
                    "sum.10.out",
                    "sum.2.in",
                    "sum.2.out",
                    "readme.md",
                ],
                vec![
                    Guessed::Case(files("sum.1.in", "sum.1.out")),
                    Guessed::Case(files("sum.2.in", "sum.2.out")),
                    Guessed::Case(files("sum.10.in", "sum.10.out")),
                ],
            ),
            (
                vec![
                    "s.1a2.in",
                    "s.1a2.out",
                    "s.1a1.in",
                    "s.1a1.out",
                    "s.2.in",
                    "s.2.out",
                ],
                vec![
                    Guessed::Batch(vec![
                        files("s.1a1.in", "s.1a1.out"),
                        files("s.1a2.in", "s.1a2.out"),
                    ]),
                    Guessed::Case(files("s.2.in", "s.2.out")),
                ],
            ),
            (
                vec!["in1", "out1"],
                vec![Guessed::Case(files("in1", "out1"))],
            ),
        ] {
            assert_eq!(
                guess(&owned(&names), &input, &output),
                Ok(wanted),
                "{names:?}"
            );
        }
    }

    #[test]
    fn written_patterns_decide() {
        let naming = |word: &str| {
            Naming::written(&format!(r"((?P<batch>\w+)\.)?(?P<case>\d+)\.{word}")).expect("it")
        };
        let names = owned(&["a.1.in", "a.1.out", "3.in", "3.out", "B.2.IN", "B.2.OUT"]);
        let found = guess(&names, &naming("in"), &naming("out"));
        assert_eq!(
            found,
            Ok(vec![
                Guessed::Batch(vec![files("B.2.IN", "B.2.OUT")]),
                Guessed::Batch(vec![files("a.1.in", "a.1.out")]),
                Guessed::Case(files("3.in", "3.out")),
            ])
        );
        assert!(Naming::written("(").is_err());
        assert!(Naming::written(r"\d+").is_err());
        assert!(Naming::written(r"(?=x)(?P<case>\d)").is_err());
    }
}
