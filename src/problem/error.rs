//! What the user gave us and cannot be used. In: where and why. Out: a sentence with its remedy.
//! Nothing is printed here, and nothing is blamed on a submission.

use crate::model::{Bytes, Notice, Severity};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A fault at a place of a text file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub path: PathBuf,
    /// The line, counted from 1.
    pub line: usize,
    /// The character within the line, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub what: String,
    /// What to do.
    pub remedy: String,
    /// The line with a mark under the fault, as plain text of several lines.
    pub snippet: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, what, .. } = self;
        write!(f, "{}:{line}: {what}; {}", shown(&self.path), self.remedy)
    }
}

/// Why a problem cannot be used. Each sentence names the file and the remedy.
#[derive(Debug, thiserror::Error)]
pub enum ProblemError {
    /// Something in a settings file is wrong; see [`ProblemError::detail`].
    #[error("{0}")]
    Written(Box<Fault>),
    /// A row of a table is wrong, or a text file has bytes that are no text.
    #[error("{}:{line}: {what}; {remedy}", shown(.path))]
    Row {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        what: String,
        /// What to do.
        remedy: String,
    },
    /// A package's files do not fit together.
    #[error("{}: {what}; {remedy}", shown(.path))]
    Layout {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong.
        what: String,
        /// What to do.
        remedy: String,
    },
    /// A file or folder could not be read.
    #[error("{} cannot be read: {error}; check that it is there and readable", shown(.path))]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        #[source]
        error: io::Error,
    },
    /// A problem's folder without its settings.
    #[error("there is no problem.toml in {}; write one (`flagfall init` makes a first one), or give \
             a folder of mere cases with `--cases`", shown(.folder))]
    NoSettings {
        /// The folder.
        folder: PathBuf,
    },
    /// A file or folder could not be written.
    #[error("{} cannot be written: {error}; check the folder's rights and free space", shown(.path))]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        #[source]
        error: io::Error,
    },
    /// A settings file or table is too large to be one.
    #[error("{} is larger than {cap}; put the data into *.in and *.ans files instead", shown(.path))]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// What is allowed.
        cap: Bytes,
    },
    /// The folder has more in it than a problem has.
    #[error("{} holds {what}; name the folder of the test cases itself", shown(.path))]
    TooMuch {
        /// The folder.
        path: PathBuf,
        /// How much of what.
        what: String,
    },
    /// A name that cannot be shown or recorded.
    #[error("the name {} {fault}; rename it, for example to letters, digits and hyphens", shown(.path))]
    Name {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong with its name.
        fault: &'static str,
    },
    /// A symbolic link that cannot be followed.
    #[error("{} is a link {fault}; copy the file or folder into the problem's folder", shown(.path))]
    Link {
        /// The link.
        path: PathBuf,
        /// Where it leads.
        fault: String,
    },
    /// An archive that cannot be unpacked.
    #[error("{}: {what}; {remedy}", shown(.path))]
    Archive {
        /// The archive.
        path: PathBuf,
        /// What is wrong.
        what: String,
        /// What to do.
        remedy: &'static str,
    },
    /// Data that the package's own programs have to make first.
    #[error("{}: {count} of {all} test cases are not there yet, first '{first}' ({why}); {remedy}", shown(.path))]
    NotGenerated {
        /// The file that says how they are made.
        path: PathBuf,
        /// How many.
        count: usize,
        /// Of how many.
        all: usize,
        /// The first of them.
        first: String,
        /// Why they are not there.
        why: String,
        /// What to do.
        remedy: String,
    },
    /// Something of the format that this judge does not do.
    #[error("{}: {what}; {remedy}", shown(.path))]
    Unsupported {
        /// The file or folder.
        path: PathBuf,
        /// What it asks for.
        what: String,
        /// What to do instead.
        remedy: String,
    },
    /// Two cases with one name.
    #[error("the case '{name}' is there twice, in {first} and in {second}; rename one of them")]
    Duplicate {
        /// The name.
        name: String,
        /// A file, or a table's file and line.
        first: String,
        /// A file, or a table's file and line.
        second: String,
    },
    /// An input with two different answers.
    #[error("{} and {} are answers of one case and differ; delete the wrong one", shown(.ans), shown(.out))]
    TwoAnswers {
        /// The one.
        ans: PathBuf,
        /// The other.
        out: PathBuf,
    },
    /// No case at all.
    #[error("no test cases in {}: {looked}; {remedy}", shown(.folder))]
    Empty {
        /// The folder.
        folder: PathBuf,
        /// What was looked for and what was found instead.
        looked: String,
        /// What to do.
        remedy: String,
    },
    /// There is no such set of language rules.
    #[error("there are no rules named '{name}'; {remedy}")]
    UnknownRules {
        /// The name asked for.
        name: String,
        /// What to write instead.
        remedy: String,
    },
    /// A new problem would overwrite something.
    #[error("{} is there already and is not overwritten; choose another name or move it away", shown(.path))]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The format that was asked for cannot say what the problem needs.
    #[error("this problem cannot be converted: {what}")]
    Convert {
        /// What it cannot say, and what to do.
        what: String,
    },
    /// Not a name for a problem.
    #[error("'{}' cannot be the name of a problem; write letters, digits, - and _, at most 64", printable(.name))]
    BadId {
        /// The name asked for.
        name: String,
    },
}

impl ProblemError {
    /// The line at fault with a mark under it, as plain text of several lines, where there is one.
    #[must_use]
    pub fn detail(&self) -> Option<&str> {
        match self {
            Self::Written(fault) => Some(&fault.snippet),
            _ => None,
        }
    }

    /// The same as something that stops nothing, for formats that allow it.
    pub(super) fn into_notice(self) -> Notice {
        match self {
            Self::Written(fault) => {
                let Fault {
                    line, what, remedy, ..
                } = *fault;
                Notice::warning(format!("line {line}: {what}; {remedy}"), fault.path)
            }
            other => Notice {
                severity: Severity::Warning,
                text: other.to_string(),
                path: None,
            },
        }
    }

    /// A package's files do not fit together.
    pub(super) fn layout(
        path: impl Into<PathBuf>,
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self::Layout {
            path: path.into(),
            what: what.into(),
            remedy: remedy.into(),
        }
    }

    /// A file or folder could not be read.
    pub(super) fn read(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Read {
            path: path.to_owned(),
            error,
        }
    }
}

/// How much of a text from outside stands in a sentence, in characters.
const LONGEST: usize = 200;

/// A text from outside for a sentence of one line: control characters are escaped, and what is too
/// long to be read is cut.
pub(super) fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for (count, c) in text.chars().enumerate() {
        if count == LONGEST {
            shown.push('…');
            break;
        }
        if c.is_control() {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// A path for a sentence: as it is, or with escapes where it is not printable UTF-8.
pub(super) fn shown(path: &Path) -> String {
    match path.to_str() {
        Some(text) if !text.chars().any(char::is_control) => text.to_owned(),
        _ => path
            .as_os_str()
            .as_encoded_bytes()
            .escape_ascii()
            .to_string(),
    }
}
