//! How sources of one kind become a program: a row of a table. Nothing is searched for here.

/// A tool that a language needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// The word that stands for its path in commands, for example `compiler`.
    pub name: String,
    /// Names to search on the path, the first found is taken.
    pub candidates: Vec<String>,
    /// Arguments that make it tell its version.
    pub version: Vec<String>,
    /// Arguments that make a shim tell the path of the true tool.
    pub locate: Vec<String>,
    /// What is appended to that path.
    pub append: String,
}

/// How the main file is chosen and named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The only source, else `main.*`, else the first by name.
    First,
    /// The file is named after its public class; the class with `main` is started.
    Java,
    /// The file's own class, `MainKt` and its like.
    Kotlin,
    /// The object with `main`, or the one that extends `App`.
    Scala,
    /// The Pascal file with a `program` line.
    Program,
}

/// How sources of one kind become a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Language {
    /// Stable name, for example `cpp17`.
    pub id: String,
    /// The name shown, for example `C++17`.
    pub name: String,
    /// Which row of a rule set applies, for example `cpp`.
    pub rules: String,
    /// Endings of source files, without the dot, in lower case.
    pub extensions: Vec<String>,
    /// Taken before others with the same ending.
    pub default: bool,
    /// How to get the tools.
    pub install: String,
    /// The tools; all are needed.
    pub tools: Vec<Tool>,
    /// Commands that build, in order; words in braces stand for paths and figures.
    pub compile: Vec<Vec<String>>,
    /// The command that runs the program.
    pub run: Vec<String>,
    /// How the main file is chosen.
    pub entry: Entry,
    /// Environment of the run beyond the fixed one.
    pub environment: Vec<(String, String)>,
}

/// What was found here of a language's tools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toolchain {
    /// The language's name, as shown.
    pub language: String,
    /// Each tool's word, path and version line.
    pub tools: Vec<(String, std::path::PathBuf, String)>,
}

impl Toolchain {
    /// The versions in a line, as they are recorded in results.
    #[must_use]
    pub fn summary(&self) -> String {
        let versions: Vec<&str> = self
            .tools
            .iter()
            .map(|(_, _, version)| version.as_str())
            .collect();
        versions.join("; ")
    }
}
