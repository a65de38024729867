//! Words in braces within commands. In: argument vectors of the table and what stands for the
//! words. Out: argument vectors. One argument never becomes two, except `{sources}`; no shell.

use crate::model::{Limits, Program};
use std::ffi::OsString;
use std::path::PathBuf;

/// Words that stand for the sources and the folder of a build.
pub(super) const BUILD_WORDS: [&str; 5] = ["sources", "main", "binary", "dir", "class"];
/// Words that depend on the limits of a run.
pub(super) const RUN_WORDS: [&str; 3] = ["memory", "heap", "stack"];

/// What stands for the words of a build.
pub(super) struct Values<'a> {
    /// Each tool's word and path.
    pub tools: Vec<(&'a str, &'a str)>,
    /// The sources, one argument each.
    pub sources: Vec<String>,
    /// The main source.
    pub main: String,
    /// The program to be made.
    pub binary: String,
    /// The folder of the build.
    pub dir: String,
    /// The class to be started.
    pub class: &'a str,
}

impl Values<'_> {
    /// Fills a command; words of the run and unknown braces stay as they are.
    pub fn fill(&self, command: &[String]) -> Vec<String> {
        let mut filled = Vec::with_capacity(command.len());
        for word in command {
            if word == "{sources}" {
                filled.extend(self.sources.iter().cloned());
            } else {
                filled.push(substitute(word, |name| self.value(name)));
            }
        }
        filled
    }

    fn value(&self, name: &str) -> Option<String> {
        match name {
            "main" => Some(self.main.clone()),
            "binary" => Some(self.binary.clone()),
            "dir" => Some(self.dir.clone()),
            "class" => Some(self.class.to_owned()),
            name => self
                .tools
                .iter()
                .find(|(tool, _)| *tool == name)
                .map(|(_, path)| (*path).to_owned()),
        }
    }
}

/// The names in braces that occur in a word.
pub(super) fn names(word: &str) -> Vec<String> {
    let mut found = Vec::new();
    substitute(word, |name| {
        found.push(name.to_owned());
        None
    });
    found
}

/// Replaces each `{name}` that `value` knows. What was put in is not looked at again, so that
/// braces in a path stay what they are.
fn substitute(word: &str, mut value: impl FnMut(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(word.len());
    let mut rest = word;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        rest = &rest[open..];
        let name_end = rest[1..]
            .find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'))
            .map_or(rest.len(), |at| at + 1);
        let is_name = name_end > 1 && rest[name_end..].starts_with('}');
        match is_name.then(|| value(&rest[1..name_end])).flatten() {
            Some(text) => {
                out.push_str(&text);
                rest = &rest[name_end + 1..];
            }
            None => {
                out.push('{');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// The program and the arguments that start `program` under `limits`.
///
/// `{memory}`, `{heap}` and `{stack}` become whole MiB. The heap leaves a virtual machine room for
/// itself (an eighth of the memory limit, at least 48 MiB), yet is never less than 16 MiB, never
/// more than the limit and never zero, which a JVM would take for "as you like"
/// (DOMjudge/domjudge#423). The stack is half the memory, between 16 and 512 MiB, below the limit.
#[must_use]
pub fn command_for(program: &Program, limits: &Limits) -> (PathBuf, Vec<OsString>) {
    let mut words = limited(&program.command, limits).into_iter();
    let file = PathBuf::from(words.next().unwrap_or_default());
    (file, words.map(OsString::from).collect())
}

/// Fills the words that depend on limits.
pub(super) fn limited(command: &[String], limits: &Limits) -> Vec<String> {
    let memory = limits.memory.whole_mib().max(1);
    let heap = memory
        .saturating_sub((memory / 8).max(48))
        .max(16)
        .min(memory);
    let stack = (memory / 2).clamp(16, 512).min(memory - 1).max(1);
    command
        .iter()
        .map(|word| {
            substitute(word, |name| match name {
                "memory" => Some(memory.to_string()),
                "heap" => Some(heap.to_string()),
                "stack" => Some(stack.to_string()),
                _ => None,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Bytes;
    use std::time::Duration;

    #[test]
    fn words_in_braces_are_filled_and_nothing_else() {
        let values = Values {
            tools: vec![("compiler", "/opt/g++ 12/g++"), ("run", "/{main}/run")],
            sources: vec!["a b.cpp".into(), "ü\".cpp".into()],
            main: "a b.cpp".into(),
            binary: "/x/program".into(),
            dir: "/x".into(),
            class: "p.Main",
        };
        for (word, filled) in [
            ("{compiler}", &["/opt/g++ 12/g++"][..]),
            ("{sources}", &["a b.cpp", "ü\".cpp"]),
            ("-o{binary}.exe", &["-o/x/program.exe"]),
            ("{dir}:{class}", &["/x:p.Main"]),
            ("{run}", &["/{main}/run"]),
            ("-Xmx{heap}m", &["-Xmx{heap}m"]),
            ("{print $1}", &["{print $1}"]),
            ("{}{", &["{}{"]),
            ("{{main}}", &["{a b.cpp}"]),
            ("{unknown}", &["{unknown}"]),
        ] {
            assert_eq!(values.fill(&[word.to_owned()]), filled, "{word}");
        }
        assert_eq!(names("-J{a}{b_2} {C} {"), ["a", "b_2"]);
    }

    #[test]
    fn heap_and_stack_stay_within_the_memory_limit() {
        for (mib, heap, stack) in [
            (1, 1, 1),
            (8, 8, 7),
            (16, 16, 15),
            (48, 16, 24),
            (64, 16, 32),
            (128, 80, 64),
            (256, 208, 128),
            (1024, 896, 512),
            (4096, 3584, 512),
        ] {
            let program = Program {
                command: vec![
                    "/java".into(),
                    "-Xmx{heap}m".into(),
                    "{memory}".into(),
                    "{stack}".into(),
                ],
                environment: Vec::new(),
                visible: Vec::new(),
            };
            let limits = Limits::new(Duration::from_secs(1), Bytes::mib(mib));
            let (file, arguments) = command_for(&program, &limits);
            assert_eq!(file, PathBuf::from("/java"));
            assert_eq!(
                arguments,
                [format!("-Xmx{heap}m"), mib.to_string(), stack.to_string()].map(OsString::from)
            );
        }
        let tiny = Limits::new(Duration::from_secs(1), Bytes(5));
        assert_eq!(limited(&["{heap} {stack}".into()], &tiny), ["1 1"]);
    }
}
