//! Who judges what a program does with a case: this judge's own comparison, or programs of the
//! package. In: a package reader's choice. Out: plain values; nothing is built or run here.

use super::{Bytes, Checker, Source};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Who judges what a program does with a case.
#[derive(Clone, Debug, PartialEq)]
pub enum Judging {
    /// Output is compared by the judge itself.
    Compared(Checker),
    /// Programs look at the output when the submission has ended; all must accept it.
    Checked(Vec<CheckerProgram>),
    /// A program talks with the submission while both run.
    Interactive(Interaction),
}

impl Default for Judging {
    fn default() -> Self {
        Self::Compared(Checker::default())
    }
}

/// How a helper is called and how it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// `input answer feedback/ [args] < output`; exit 42 accepts, 43 rejects, all else is its own
    /// fault (Kattis and ICPC packages).
    Kattis,
    /// `input output answer`; exit 0 accepts, 1 and 2 reject, 3 is its own fault, 7 gives points;
    /// as an interactor `input log answer`.
    Testlib {
        /// Whether other exit codes are percentages, as `_pc` makes them; otherwise they are the
        /// helper's own fault. `_pc(1)` cannot be told from a rejection.
        percent: bool,
    },
    /// DMOJ's own: `input output answer`, as an interactor `input answer`; exit 0 accepts, 1
    /// rejects.
    Dmoj,
    /// DMOJ's `coci`: as [`Protocol::Dmoj`], and exit 7 with `partial X/Y` on standard error.
    Coci,
    /// DMOJ's `peg`: `answer output input`; a share on standard output.
    Peg,
    /// CMS: `input answer output`; a number from 0 to 1 in the first line of standard output, a
    /// message in the first line of standard error; any exit code but 0 is its own fault.
    Cms,
    /// sinol: `input output answer`; as an interactor the input on standard input, the count of
    /// processes and of each the descriptors to read from and to write to as arguments. Lines on
    /// standard output: `OK` or else, a message, a percentage (100 where there is none); an exit
    /// code above 2 is its own fault.
    Sinol,
}

/// A program that belongs to a problem: a checker, an interactor, a validator, a generator.
#[derive(Clone, Debug, PartialEq)]
pub struct Helper {
    /// How sentences call it: its path within the package, for example `output_validator`.
    pub name: String,
    /// What it is made of.
    pub source: HelperSource,
    /// CPU time of one run; its wall time follows from it as for any program.
    pub time: Duration,
    /// Memory of one run.
    pub memory: Bytes,
    /// Cap on what it writes.
    pub output: Bytes,
}

/// What a helper is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelperSource {
    /// One file or one folder; its language is found as for a submission. A folder with a script
    /// `build` or `run` is built and started by these.
    Path(PathBuf),
    /// As [`HelperSource::Path`], after each of these tokens was replaced by its text in each of its
    /// files (constants of Kattis packages).
    Filled {
        /// The file or folder.
        path: PathBuf,
        /// Tokens as `{{name}}`, and what stands for them.
        constants: Arc<[(String, String)]>,
    },
    /// What is known already, such as sources in a language that the package names.
    Known(Source),
}

/// A checker that is a program.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckerProgram {
    /// What runs.
    pub helper: Arc<Helper>,
    /// How it is called and answers.
    pub protocol: Protocol,
    /// Its arguments for this case, after those of the protocol.
    pub arguments: Vec<String>,
}

/// A dialogue of the submission with a program of the package.
#[derive(Clone, Debug, PartialEq)]
pub struct Interaction {
    /// What talks with the submission, how it is called and how it answers.
    pub interactor: CheckerProgram,
    /// Who looks afterwards at what the interactor wrote into its log (testlib only).
    pub then: Option<Box<Judging>>,
    /// Processes of the submission, each with a pair of pipes of its own (CMS); 1 elsewhere.
    pub processes: u32,
    /// Whether the submission is given the names of its pipes as arguments instead of standard
    /// input and output (CMS `fifo_io`).
    pub named_pipes: bool,
}
