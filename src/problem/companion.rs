//! What competitive-companion sends: JSON with one problem and its samples. In: the file, or a folder
//! that holds it. Out: a `Problem` with its cases in memory.

use super::error::ProblemError;
use super::folder::id;
use super::home::{Home, stem};
use super::roll::Roll;
use super::text::Text;
use crate::model::{
    Bytes, CaseSettings, Data, Format, LimitSpec, Package, Problem, Role, TestCase,
};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The largest file: samples are small.
const FILE: Bytes = Bytes::mib(64);

/// What is sent of a problem, as far as judging needs it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Sent {
    name: String,
    #[serde(default)]
    url: Option<String>,
    #[serde(default)]
    interactive: bool,
    memory_limit: f64,
    time_limit: f64,
    tests: Vec<Test>,
    #[serde(default)]
    input: Option<Channel>,
    #[serde(default)]
    output: Option<Channel>,
}

#[derive(Deserialize)]
struct Test {
    input: String,
    output: String,
}

/// Where input comes from, or output goes to.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Channel {
    Stdin,
    Stdout,
    #[serde(rename_all = "camelCase")]
    File {
        file_name: String,
    },
    Regex {
        pattern: String,
    },
}

/// The file, where a folder or a path has one that looks like what is sent.
pub(super) fn sign(path: &Path) -> Option<PathBuf> {
    if path.is_file() {
        return is_sent(path).then(|| path.to_owned());
    }
    let files = Home::new(path).ok()?.files("").ok()?;
    let mut found = files
        .into_iter()
        .filter(|(name, path)| name.ends_with(".json") && is_sent(path))
        .map(|(_, path)| path);
    let first = found.next()?;
    // Several would be several problems.
    found.next().is_none().then_some(first)
}

fn is_sent(path: &Path) -> bool {
    let Ok(text) = Text::read(path, FILE) else {
        return false;
    };
    let has = |key: &str| text.content.contains(key);
    has("\"tests\"") && has("\"timeLimit\"") && has("\"memoryLimit\"")
}

/// Loads the problem of a file, or of the one such file in a folder.
///
/// # Errors
/// When the file is no such JSON, or the problem needs what is not sent with it.
pub(super) fn load(path: &Path) -> Result<Problem, ProblemError> {
    let file = sign(path).unwrap_or_else(|| path.to_owned());
    let text = Text::read(&file, FILE)?;
    let sent: Sent = serde_json::from_str(&text.content).map_err(|error| {
        let at = offset(&text.content, error.line(), error.column());
        let what = error.to_string();
        let what = what.split(" at line ").next().unwrap_or_default();
        let what = format!("this is not what competitive-companion sends: {what}");
        text.fault(at..at + 1, what, "save one message as it was sent")
    })?;
    let unsupported = |what: String, remedy: &str| ProblemError::Unsupported {
        path: file.clone(),
        what,
        remedy: remedy.to_owned(),
    };
    if sent.interactive {
        let what = "the problem is interactive, and its interactor is not sent".to_owned();
        return Err(unsupported(what, "write a package with an interactor"));
    }
    let settings = settings(&sent).map_err(|pattern| {
        let what = format!("the program is to find its input by the pattern `{pattern}`");
        unsupported(what, "write the file's name instead of the pattern")
    })?;
    let mut roll = Roll::default();
    for (at, test) in sent.tests.iter().enumerate() {
        let case = TestCase {
            name: format!("sample-{}", at + 1),
            role: Role::Sample,
            input: bytes(&test.input),
            answer: bytes(&test.output),
            answer_size: test.output.len() as u64,
            settings: settings.clone(),
        };
        roll.insert(case, format!("test {}", at + 1))?;
    }
    let remedy = "send a problem that shows samples";
    roll.must_hold_some(path, "looked for `tests` in what was sent", remedy)?;
    let limits = limits(&text, &sent)?;
    problem(path, file, sent, limits, roll)
}

fn problem(
    path: &Path,
    file: PathBuf,
    sent: Sent,
    limits: LimitSpec,
    roll: Roll,
) -> Result<Problem, ProblemError> {
    Ok(Problem {
        id: stem(&id(path)?).to_owned(),
        title: sent.name,
        source: sent.url,
        limits,
        package: Package {
            format: Format::Companion,
            evidence: Some(file),
            ..Package::default()
        },
        cases: roll.cases,
        ..Problem::default()
    })
}

fn limits(text: &Text, sent: &Sent) -> Result<LimitSpec, ProblemError> {
    let time = Duration::try_from_secs_f64(sent.time_limit / 1000.0)
        .ok()
        .filter(|time| !time.is_zero());
    let memory = sent.memory_limit * 1_048_576.0;
    let whole = 0..text.content.len();
    let Some(time) = time else {
        let at = text.within(whole, "\"timeLimit\"");
        return Err(text.fault(
            at,
            "the time limit is none",
            "write milliseconds above zero",
        ));
    };
    if !(1.0..1e18).contains(&memory) {
        let at = text.within(whole, "\"memoryLimit\"");
        return Err(text.fault(at, "the memory limit is none", "write MiB above zero"));
    }
    Ok(LimitSpec {
        time,
        memory: Bytes(memory as u64),
        ..LimitSpec::default()
    })
}

/// What the channels ask for, or the pattern by which an input is to be found.
fn settings(sent: &Sent) -> Result<CaseSettings, String> {
    let file = |channel: &Option<Channel>| match channel {
        Some(Channel::File { file_name }) => Ok(Some(file_name.clone())),
        Some(Channel::Regex { pattern }) => Err(pattern.clone()),
        Some(Channel::Stdin | Channel::Stdout) | None => Ok(None),
    };
    Ok(CaseSettings {
        input_file: file(&sent.input)?,
        output_file: file(&sent.output)?,
        ..CaseSettings::default()
    })
}

fn bytes(text: &str) -> Data {
    Data::Bytes(Arc::from(text.as_bytes()))
}

/// The byte of a line and column, both counted from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let lines = text.split_inclusive('\n').take(line.saturating_sub(1));
    lines.map(str::len).sum::<usize>() + column.saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::super::stage::Stage;
    use super::*;

    const SENT: &str = r#"{"name": "A. Sum", "group": "Site - Round", "url": "https://example.org/a",
 "memoryLimit": 256, "timeLimit": 1500, "testType": "single", "interactive": false,
 "tests": [{"input": "1 2\n", "output": "3\n"}, {"input": "2 2\n", "output": "4\n"}],
 "input": {"type": "stdin"}, "output": {"type": "stdout"},
 "languages": {"java": {"mainClass": "Main", "taskClass": "ASum"}}, "batch": {"id": "x", "size": 1}}"#;

    #[test]
    fn a_problem_comes_with_its_samples_in_memory() {
        let stage = Stage::new(&[("sum.json", SENT), ("main.py", "")]);
        for path in [stage.path().to_owned(), stage.path().join("sum.json")] {
            let problem = load(&path).expect("a problem");
            assert_eq!(problem.title, "A. Sum");
            assert_eq!(problem.source.as_deref(), Some("https://example.org/a"));
            assert_eq!(problem.limits.time, Duration::from_millis(1500));
            assert_eq!(problem.limits.memory, Bytes::mib(256));
            assert_eq!(problem.cases.len(), 2);
            assert_eq!(problem.cases[1].name, "sample-2");
            assert_eq!(problem.cases[1].input, bytes("2 2\n"));
            assert_eq!(problem.cases[1].answer_size, 2);
            assert_eq!(
                problem.package.evidence,
                Some(stage.path().join("sum.json"))
            );
        }
    }

    #[test]
    fn files_are_named_where_the_problem_names_them() {
        let sent = SENT.replace(
            r#"{"type": "stdin"}"#,
            r#"{"type": "file", "fileName": "a.in"}"#,
        );
        let stage = Stage::new(&[("sum.json", &sent)]);
        let problem = load(stage.path()).expect("a problem");
        let settings = &problem.cases[0].settings;
        assert_eq!(settings.input_file.as_deref(), Some("a.in"));
        assert_eq!(settings.output_file, None);
    }

    #[test]
    fn faults_are_told_with_their_place() {
        for (from, to, said) in [
            ("false", "true", "the problem is interactive"),
            (
                "\"timeLimit\": 1500",
                "\"timeLimit\": \"x\"",
                "sum.json:2: this is not what",
            ),
            ("1500", "0", "sum.json:2: the time limit is none"),
            ("256", "0", "sum.json:2: the memory limit is none"),
            (
                r#""type": "stdin""#,
                r#""type": "regex", "pattern": "a*""#,
                "the pattern `a*`",
            ),
        ] {
            let stage = Stage::new(&[("sum.json", &SENT.replace(from, to))]);
            let error = load(stage.path()).expect_err(said).to_string();
            assert!(error.contains(said), "{error}");
        }
        let several = Stage::new(&[("a.json", SENT), ("b.json", SENT)]);
        assert_eq!(sign(several.path()), None);
    }
}
