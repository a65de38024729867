//! `gen/GEN`: which tests there are, in which subtasks, and how each is made. In: its text. Out: tests
//! and subtasks, or faults with carets. No file but this one is looked at.

use crate::problem::aide::words;
use crate::problem::error::{ProblemError, printable};
use crate::problem::text::Text;
use std::ops::Range;

/// How a test is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Made {
    /// By the generator with these arguments.
    Generated(Vec<String>),
    /// From a file of the package.
    Copied(String),
}

/// A test, and the bytes of its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Test {
    pub made: Made,
    pub span: Range<usize>,
}

/// A subtask with its tests, by index.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Subtask {
    pub name: String,
    pub points: f64,
    pub tests: Vec<usize>,
    /// Subtasks, by index, whose tests count in this one too.
    pub includes: Vec<usize>,
}

/// What the file says.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Gen {
    pub tests: Vec<Test>,
    /// None where the file has no subtasks.
    pub subtasks: Vec<Subtask>,
}

/// What follows the words of a marker, if the line is one.
fn marker<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    let rest = line.strip_prefix('#')?.trim_start();
    rest.strip_prefix(word)?.strip_prefix(':').map(str::trim)
}

/// Reads the file.
pub(super) fn parse(text: &Text) -> Result<Gen, ProblemError> {
    let mut gen_file = Gen::default();
    let mut wanted: Vec<(usize, Vec<String>, Range<usize>)> = Vec::new();
    let mut start = 0;
    for line in text.content.split_inclusive('\n') {
        let from = start + (line.len() - line.trim_start().len());
        start += line.len();
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let span = from..from + line.len();
        let bare = |rest: &str| rest.split('#').next().unwrap_or_default().trim().to_owned();
        if let Some(points) = marker(line, "ST") {
            gen_file.open(&bare(points), text, span)?;
        } else if let Some(name) = marker(line, "STNAME") {
            gen_file.name(bare(name), text, span)?;
        } else if let Some(names) = marker(line, "STDEP") {
            let names = bare(names).split_whitespace().map(str::to_owned).collect();
            let Some(at) = gen_file.subtasks.len().checked_sub(1) else {
                return Err(outside(text, span, "STDEP"));
            };
            wanted.push((at, names, span));
        } else if let Some(path) = marker(line, "COPY") {
            gen_file.add(Made::Copied(bare(path)), span, text)?;
        } else if !line.starts_with('#') {
            let (command, note) = line.split_once('#').unwrap_or((line, ""));
            let note = format!("#{note}");
            if ["ST", "COPY", "STNAME", "STDEP"]
                .iter()
                .any(|it| marker(&note, it).is_some())
            {
                let what = "a test and a marker stand in one line";
                return Err(text.fault(span, what, "write them in two lines"));
            }
            gen_file.add(Made::Generated(words(command)), span, text)?;
        }
    }
    gen_file.include(&wanted, text)?;
    gen_file.must_be_whole(text)?;
    Ok(gen_file)
}

fn outside(text: &Text, span: Range<usize>, word: &str) -> ProblemError {
    let what = format!("`#{word}` stands before the first subtask");
    text.fault(span, what, "write it below an `#ST: points` line")
}

impl Gen {
    fn open(&mut self, points: &str, text: &Text, span: Range<usize>) -> Result<(), ProblemError> {
        let points = points
            .parse()
            .ok()
            .filter(|it: &f64| it.is_finite() && *it >= 0.0);
        let Some(points) = points else {
            let what = "the points of this subtask are no number";
            return Err(text.fault(span, what, "write for example `#ST: 30`"));
        };
        self.subtasks.push(Subtask {
            name: format!("subtask{}", self.subtasks.len()),
            points,
            tests: Vec::new(),
            includes: Vec::new(),
        });
        Ok(())
    }

    fn name(&mut self, name: String, text: &Text, span: Range<usize>) -> Result<(), ProblemError> {
        let is_usable = !name.is_empty() && !name.chars().any(|c| c.is_control() || c == '/');
        if !is_usable || self.subtasks.iter().any(|it| it.name == name) {
            let what = format!("`{}` cannot be the name of this subtask", printable(&name));
            let remedy = "give it a name of its own, of letters and digits";
            return Err(text.fault(span, what, remedy));
        }
        match self.subtasks.last_mut() {
            Some(subtask) => subtask.name = name,
            None => return Err(outside(text, span, "STNAME")),
        }
        Ok(())
    }

    fn add(&mut self, made: Made, span: Range<usize>, text: &Text) -> Result<(), ProblemError> {
        let at = self.tests.len();
        if let Some(subtask) = self.subtasks.last_mut() {
            subtask.tests.push(at);
        }
        if made == Made::Copied(String::new()) {
            return Err(text.fault(span, "`#COPY` names no file", "write `#COPY: path`"));
        }
        self.tests.push(Test { made, span });
        Ok(())
    }

    /// Turns names of subtasks, or `*` for all before, into indices.
    fn include(
        &mut self,
        wanted: &[(usize, Vec<String>, Range<usize>)],
        text: &Text,
    ) -> Result<(), ProblemError> {
        for (at, names, span) in wanted {
            let mut includes = Vec::new();
            for name in names {
                if name == "*" {
                    includes.extend(0..*at);
                    continue;
                }
                let found = self.subtasks.iter().position(|it| it.name == *name);
                let Some(found) = found.filter(|found| found != at) else {
                    let what = format!("there is no other subtask `{}`", printable(name));
                    let remedy = "name one by its `#STNAME`, or write * for all before";
                    return Err(text.fault(span.clone(), what, remedy));
                };
                includes.push(found);
            }
            if let Some(subtask) = self.subtasks.get_mut(*at) {
                subtask.includes.extend(includes);
            }
        }
        Ok(())
    }

    /// The tests of a subtask and of all that it includes, in order.
    pub fn all_of(&self, subtask: usize) -> Vec<usize> {
        let (mut seen, mut next) = (vec![subtask], vec![subtask]);
        let mut tests = Vec::new();
        while let Some(found) = next.pop().and_then(|at| self.subtasks.get(at)) {
            tests.extend(found.tests.iter().copied());
            for &include in &found.includes {
                if !seen.contains(&include) {
                    seen.push(include);
                    next.push(include);
                }
            }
        }
        tests.sort_unstable();
        tests
    }

    /// Where there are subtasks, each test is in one, and together they give 100.
    fn must_be_whole(&self, text: &Text) -> Result<(), ProblemError> {
        if self.subtasks.is_empty() {
            return Ok(());
        }
        let held: usize = self.subtasks.iter().map(|it| it.tests.len()).sum();
        if let Some(test) = self.tests.first().filter(|_| held < self.tests.len()) {
            let what = "this test stands before the first subtask";
            let remedy = "write it below an `#ST: points` line";
            return Err(text.fault(test.span.clone(), what, remedy));
        }
        let sum: f64 = self.subtasks.iter().map(|it| it.points).sum();
        if (sum - 100.0).abs() > 1e-6 {
            let what = format!("the subtasks give {sum} points together");
            return Err(text.fault(0..0, what, "make it 100"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(content: &str) -> Result<Gen, ProblemError> {
        parse(&Text {
            path: "gen/GEN".into(),
            content: content.to_owned(),
        })
    }

    #[test]
    fn tests_stand_in_subtasks() {
        let content = "# a comment\n# ST: 40\n#STNAME: small # few\n#COPY: gen/hard.txt\n1 2 # note\n\n\
                       #ST: 60\n#STDEP: small\n3\n";
        let gen_file = read(content).expect("it");
        assert_eq!(gen_file.tests.len(), 3);
        assert_eq!(
            gen_file.tests[0].made,
            Made::Copied("gen/hard.txt".to_owned())
        );
        let arguments = vec!["1".to_owned(), "2".to_owned()];
        assert_eq!(gen_file.tests[1].made, Made::Generated(arguments));
        let [small, other] = gen_file.subtasks.as_slice() else {
            panic!("{gen_file:?}");
        };
        assert_eq!((small.name.as_str(), small.points), ("small", 40.0));
        assert_eq!(small.tests, [0, 1]);
        assert_eq!(other.name, "subtask1");
        assert_eq!(
            (other.includes.clone(), gen_file.all_of(1)),
            (vec![0], vec![0, 1, 2])
        );
        let plain = read("1\n2\n").expect("it");
        assert_eq!((plain.tests.len(), plain.subtasks.len()), (2, 0));
    }

    #[test]
    fn faults_are_told_with_their_line() {
        for (content, said) in [
            (
                "#ST: x\n",
                "gen/GEN:1: the points of this subtask are no number",
            ),
            (
                "1\n#ST: 100\n2\n",
                "gen/GEN:1: this test stands before the first subtask",
            ),
            (
                "#ST: 50\n1\n",
                "gen/GEN:1: the subtasks give 50 points together",
            ),
            (
                "#STNAME: a\n",
                "gen/GEN:1: `#STNAME` stands before the first subtask",
            ),
            (
                "#ST: 100\n#STDEP: b\n1",
                "gen/GEN:2: there is no other subtask `b`",
            ),
            ("#COPY:\n", "gen/GEN:1: `#COPY` names no file"),
            (
                "1 #ST: 100\n",
                "gen/GEN:1: a test and a marker stand in one line",
            ),
            (
                "#ST: 50\n#STNAME: a\n#ST: 50\n#STNAME: a\n",
                "gen/GEN:4: `a` cannot be the name",
            ),
        ] {
            let error = read(content).expect_err(content).to_string();
            assert!(error.starts_with(said), "{error}");
        }
    }
}
