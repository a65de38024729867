//! What DOMjudge adds to a package. In: `domjudge-problem.ini`, `.timelimit`, and words in sources. Out:
//! a time limit, a title, promises. Settings of its database are told and passed over.

use crate::model::{Bytes, Clause, Expectation, Notice, Verdict};
use crate::problem::error::{ProblemError, printable};
use crate::problem::text::Text;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

/// Settings of DOMjudge.
pub(super) const INI: &str = "domjudge-problem.ini";
/// A file with nothing but the time limit.
pub(super) const TIME_LIMIT: &str = ".timelimit";
/// The largest file of settings.
const FILE: Bytes = Bytes::mib(1);
/// How much of a source is searched for words.
const HEAD: u64 = 64 << 10;

/// What these files say.
#[derive(Debug, Default)]
pub(super) struct Additions {
    pub title: Option<String>,
    pub time: Option<Duration>,
    pub notices: Vec<Notice>,
}

/// Reads the files of a package; `stated` is the limit of `problem.yaml`.
pub(super) fn read(package: &Path, stated: Option<Duration>) -> Result<Additions, ProblemError> {
    let mut additions = Additions {
        time: stated,
        ..Additions::default()
    };
    if package.join(INI).is_file() {
        additions.ini(&Text::read(&package.join(INI), FILE)?)?;
    }
    if package.join(TIME_LIMIT).is_file() {
        let text = Text::read(&package.join(TIME_LIMIT), FILE)?;
        let word = text.content.trim();
        let at = text.within(0..text.content.len(), word);
        let time = seconds(word).ok_or_else(|| {
            text.fault(
                at.clone(),
                "this is no number of seconds",
                "write for example 1.5",
            )
        })?;
        additions.limit(time, &text, at)?;
    }
    Ok(additions)
}

impl Additions {
    fn ini(&mut self, text: &Text) -> Result<(), ProblemError> {
        let mut start = 0;
        for line in text.content.split_inclusive('\n') {
            let at = start..start + line.trim_end().len();
            start += line.len();
            let line = line.trim();
            let Some((key, value)) = line
                .split_once('=')
                .filter(|_| !line.starts_with([';', '#']))
            else {
                continue;
            };
            let value = value.trim().trim_matches(['\'', '"']);
            match key.trim() {
                "name" => self.title = Some(value.to_owned()),
                "timelimit" => {
                    let time = seconds(value).ok_or_else(|| {
                        let remedy = "write for example timelimit='1.5'";
                        text.fault(at.clone(), "this is no number of seconds", remedy)
                    })?;
                    self.limit(time, text, at)?;
                }
                key @ ("special_run" | "special_compare" | "special_compare_args") => {
                    let what = format!("`{key}` names a program of DOMjudge's database");
                    let remedy = "put it into output_validators/ with `validation: custom`";
                    self.notices
                        .push(text.fault(at, what, remedy).into_notice());
                }
                // Looks and names within a contest.
                _ => {}
            }
        }
        Ok(())
    }

    /// Two limits that differ are refused, as DOMjudge does.
    fn limit(
        &mut self,
        time: Duration,
        text: &Text,
        at: std::ops::Range<usize>,
    ) -> Result<(), ProblemError> {
        match self.time {
            Some(other) if other != time => {
                let what = format!(
                    "this time limit of {} s is not the {} s that stand elsewhere in the package",
                    time.as_secs_f64(),
                    other.as_secs_f64()
                );
                Err(text.fault(at, what, "leave only one of them"))
            }
            _ => {
                self.time = Some(time);
                Ok(())
            }
        }
    }
}

fn seconds(word: &str) -> Option<Duration> {
    let number: f64 = word.parse().ok()?;
    let time = Duration::try_from_secs_f64(number).ok()?;
    (!time.is_zero() && time <= Duration::from_secs(24 * 3600)).then_some(time)
}

/// What a source says of itself.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Annotation {
    /// Verdicts of which the submission must have one; none where a person is to look.
    pub results: Option<Vec<Verdict>>,
    /// Whether something is said of results at all.
    pub says_results: bool,
    pub score: Option<f64>,
    /// A word that is none of the known ones.
    pub unknown: Option<String>,
}

impl Annotation {
    /// Searches the beginning of a file.
    pub fn of_file(path: &Path) -> Self {
        let mut head = Vec::new();
        let read = File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
        // A source that cannot be read is told when it is built.
        read.map_or_else(
            |_| Self::default(),
            |_| Self::of(&String::from_utf8_lossy(&head)),
        )
    }

    /// Searches a text.
    pub fn of(text: &str) -> Self {
        let mut found = Self::default();
        let after = |mark: &str| {
            let (_, rest) = text.split_once(mark)?;
            rest.lines().next()
        };
        if let Some(words) = after("@EXPECTED_RESULTS@:") {
            found.says_results = true;
            found.results = found.verdicts(words);
        }
        found.score = after("@EXPECTED_SCORE@:").and_then(|word| {
            let word = word.split_whitespace().next()?;
            word.trim_end_matches("*/").parse().ok()
        });
        found
    }

    fn verdicts(&mut self, words: &str) -> Option<Vec<Verdict>> {
        let mut all = Vec::new();
        for word in words.split(',') {
            let word = word
                .trim()
                .trim_end_matches("*/")
                .trim_end_matches("-->")
                .trim();
            let word = word.to_ascii_uppercase().replace('_', "-");
            let verdict = match word.as_str() {
                "CORRECT" | "ACCEPTED" => Verdict::Ac,
                "WRONG-ANSWER" | "NO-OUTPUT" => Verdict::Wa,
                "TIMELIMIT" | "TIMELIMIT-EXCEEDED" | "TIME-LIMIT-EXCEEDED" => Verdict::Tle,
                "RUN-ERROR" | "RUN-TIME-ERROR" | "RUNTIME-ERROR" => Verdict::Rte,
                "MEMORY-LIMIT" => Verdict::Mle,
                "OUTPUT-LIMIT" => Verdict::Ole,
                "COMPILER-ERROR" | "COMPILE-ERROR" => Verdict::Ce,
                "CHECK-MANUALLY" => return None,
                other => {
                    self.unknown = Some(printable(other));
                    return None;
                }
            };
            all.push(verdict);
        }
        (!all.is_empty()).then_some(all)
    }

    /// The promise that it makes.
    pub fn promise(&self) -> Option<Expectation> {
        let clause = Clause {
            overall: self.results.clone(),
            score: self.score.map(|score| (score, score)),
            ..Clause::default()
        };
        (clause != Clause::default()).then(|| Expectation {
            clauses: vec![clause],
            coarse: true,
        })
    }
}
