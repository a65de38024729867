//! What may be typed, as data. Out: what was typed, unchecked beyond its own grammar.

use crate::model::{self, Bytes, Grade, parse_duration, parse_percent, parse_size};
use crate::problem;
use crate::sandbox::Isolation;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;
use std::time::Duration;

/// An online judge that runs on your own machine and says why each program passed or failed.
#[derive(Debug, Parser)]
#[command(
    name = "flagfall",
    version,
    disable_help_subcommand = true,
    arg_required_else_help = true
)]
#[command(after_help = AFTER)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// When to use colour.
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN")]
    pub color: Colour,
    /// Language of verdicts and labels; by default that of the locale.
    #[arg(long, global = true, value_enum, value_name = "LANG")]
    pub lang: Option<Lang>,
    /// More: each run on a line of its own.
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// Less: failures and the last line only.
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
}

const AFTER: &str = "\
Exit codes: 0 all as wanted, 1 judged and not as wanted, 2 wrong call or problem,
3 the judge failed, 130 interrupted.";

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Judge programs against a problem's cases; without arguments everything in this folder.
    Judge(Box<JudgeArgs>),
    /// Hold problem packages against what a careful jury checks before a contest.
    Verify(Box<VerifyArgs>),
    /// Write a problem in another format, into a new folder.
    Convert(ConvertArgs),
    /// Show the problems, cases, solutions and languages found here.
    List(ListArgs),
    /// Tell what this machine really enforces, how noisy it is, and what would improve it.
    Doctor(DoctorArgs),
    /// Explain a verdict, or a recorded result.
    Explain(ExplainArgs),
    /// Write a small problem folder to start from.
    Init(InitArgs),
    /// Print the JSON Schema of a document that flagfall writes.
    Schema(SchemaArgs),
    /// Print a completion script for a shell.
    Completions(CompletionsArgs),
}

/// What `judge` takes.
#[derive(Debug, Args)]
pub struct JudgeArgs {
    /// Source files, folders with sources, Cargo packages or executables.
    pub programs: Vec<PathBuf>,
    /// A command to judge, for example 'python3 a.py'. May be given several times.
    #[arg(long, value_name = "COMMAND")]
    pub command: Vec<String>,
    /// The problem's folder.
    #[arg(long, value_name = "DIR", conflicts_with = "cases")]
    pub problem: Option<PathBuf>,
    /// The format of the problem's folder, by its id, instead of the one that it shows.
    #[arg(long, value_name = "ID", value_parser = parse_format)]
    pub format_of_problem: Option<model::Format>,
    /// A folder of cases: *.in with *.ans or *.out.
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
    /// CPU time of a run, before any language rule: 1.5s, 250ms.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub time_limit: Option<Duration>,
    /// Wall time of a run; by default twice the time limit, and at least a second more.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub wall_limit: Option<Duration>,
    /// How far past its time limit a program is let run; by default a tenth, and at least 100ms.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub overshoot: Option<Duration>,
    /// Resident memory of a run, before any language rule: 128MiB.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub memory_limit: Option<Bytes>,
    /// Cap on output; by default 64MiB, or more where the answer is large.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub output_limit: Option<Bytes>,
    /// How near its time limit, in percent of it, a run is run again, alone, up to twice; 0 for never.
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent, default_value = "5")]
    pub band: u32,
    /// Slots that run at one time; by default the physical cores but one.
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Run every case, also after a failure.
    #[arg(long, conflicts_with = "first_failure")]
    pub all: bool,
    /// Stop a submission at its first failure (the default).
    #[arg(long)]
    pub first_failure: bool,
    /// Show what interactor and submission say to each other, and when; it slows them down.
    #[arg(long)]
    pub transcript: bool,
    /// Run the extra cases too.
    #[arg(long)]
    pub extra: bool,
    /// Language rules: a name such as baekjoon, a file, or none.
    #[arg(long, value_name = "NAME")]
    pub rules: Option<String>,
    /// Only the cases whose name this matches, for example 'secret/*'. May be given several times.
    #[arg(long, value_name = "GLOB")]
    pub only: Vec<String>,
    /// The language of the programs, by its id, instead of by their ending.
    #[arg(long, value_name = "ID")]
    pub language: Option<String>,
    /// How much isolation: auto takes what this machine can give, strict insists on grade A, none
    /// runs programs as ordinary processes; or a grade: A, B, C, D.
    #[arg(long, value_name = "GRADE", default_value = "auto", value_parser = parse_isolation)]
    pub isolation: Isolation,
    /// A file or folder that programs and compilers may read beside their own. May be repeated.
    #[arg(long, value_name = "PATH")]
    pub allow_read: Vec<PathBuf>,
    /// What to write to standard output, or to --output.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub format: Format,
    /// Write there instead of to standard output.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write JUnit XML there too.
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Write the result as JSON there too.
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    #[command(flatten)]
    pub places: PlaceArgs,
}

/// Where things are kept.
#[derive(Debug, Args)]
pub struct PlaceArgs {
    /// Your own table of languages, which adds to or overrides the built-in one.
    #[arg(long, value_name = "FILE", env = "FLAGFALL_LANGUAGES")]
    pub languages: Option<PathBuf>,
    /// Where built programs are kept.
    #[arg(long, value_name = "DIR", env = "FLAGFALL_CACHE")]
    pub cache: Option<PathBuf>,
    /// Where `testlib.h` is, or its folder, for checkers of packages that do not bring it.
    #[arg(long, value_name = "PATH", env = "FLAGFALL_TESTLIB")]
    pub testlib: Option<PathBuf>,
}

/// What `verify` takes.
#[derive(Debug, Args)]
#[command(after_help = VERIFY_AFTER)]
pub struct VerifyArgs {
    /// Folders or zip files of packages.
    #[arg(required = true, value_name = "PACKAGE")]
    pub packages: Vec<PathBuf>,
    /// What to write to standard output, or to --output.
    #[arg(long, value_enum, default_value_t = VerifyFormat::Text, value_name = "FORMAT")]
    pub format: VerifyFormat,
    /// Write there instead of to standard output.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write SARIF there too.
    #[arg(long, value_name = "FILE")]
    pub sarif: Option<PathBuf>,
    /// Write JUnit XML there too.
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Fail on warnings too.
    #[arg(long)]
    pub strict: bool,
    /// Slots that run at one time; by default the physical cores but one.
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// How much isolation: auto, strict, none, or a grade: A, B, C, D.
    #[arg(long, value_name = "GRADE", default_value = "auto", value_parser = parse_isolation)]
    pub isolation: Isolation,
    /// A file or folder that programs and compilers may read beside their own. May be repeated.
    #[arg(long, value_name = "PATH")]
    pub allow_read: Vec<PathBuf>,
    #[command(flatten)]
    pub places: PlaceArgs,
}

const VERIFY_AFTER: &str = "\
Checked are: structure and keys, traps in the data, input validators on all inputs, the checker on
answers, stated outputs and junk, generators, every promise of every submission on every case, and
the time limit from both sides. -v tells notes too.
Exit codes: 0 no errors, 1 errors (with --strict also warnings), 2 wrong call, 130 interrupted.";

/// A form of what `verify` found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum VerifyFormat {
    /// For people.
    Text,
    /// SARIF 2.1.0, for code hosts.
    Sarif,
    /// JUnit XML, for CI.
    Junit,
}

/// What `convert` takes.
#[derive(Debug, Args)]
pub struct ConvertArgs {
    /// The folder or zip file of the problem.
    pub package: PathBuf,
    /// The new folder; it must not be there yet.
    pub target: PathBuf,
    /// The format to write: kattis-2025-09 or flagfall.
    #[arg(long, value_name = "ID", default_value = "kattis-2025-09", value_parser = parse_format)]
    pub to: model::Format,
    /// The format of the problem, by its id, instead of the one that it shows.
    #[arg(long, value_name = "ID", value_parser = parse_format)]
    pub format_of_problem: Option<model::Format>,
}

/// What `list` takes.
#[derive(Debug, Args)]
pub struct ListArgs {
    /// The folder to look at.
    #[arg(default_value = ".")]
    pub folder: PathBuf,
    /// The format of the problem there, by its id, instead of the one that it shows.
    #[arg(long, value_name = "ID", value_parser = parse_format)]
    pub format_of_problem: Option<model::Format>,
    #[command(flatten)]
    pub places: PlaceArgs,
}

/// What `doctor` takes.
#[derive(Debug, Args)]
#[command(after_help = DOCTOR_AFTER)]
pub struct DoctorArgs {
    /// Write `flagfall.doctor/1` instead of text.
    #[arg(long)]
    pub json: bool,
    /// How much isolation to examine: auto, strict, none, or a grade: A, B, C, D.
    #[arg(long, value_name = "GRADE", default_value = "auto", value_parser = parse_isolation)]
    pub isolation: Isolation,
}

const DOCTOR_AFTER: &str = "\
The sandbox is attacked in every way that flagfall knows, by flagfall itself, in about a second.
Exit codes: 0 fit for strangers' programs (grade A or B), 1 fit for your own programs only
(grade C or D), 2 wrong call, 3 the sandbox does not hold what it says or cannot be set up,
130 interrupted.";

/// What `explain` takes.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// A verdict such as TLE, or a file written by --json.
    pub what: String,
}

/// What `init` takes.
#[derive(Debug, Args)]
pub struct InitArgs {
    /// The problem's name: lower-case letters, digits and hyphens.
    #[arg(default_value = "hello-sum")]
    pub name: String,
    /// Where to make `cases/` and `solutions/`.
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub folder: PathBuf,
}

/// What `schema` takes.
#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// Which document.
    #[arg(value_enum)]
    pub document: Document,
}

/// What `completions` takes.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// Which shell.
    #[arg(value_enum)]
    pub shell: Shell,
}

/// The formats of problems by their ids.
pub fn parse_format(id: &str) -> Result<model::Format, String> {
    let found = problem::formats().find(|format| format.id() == id);
    found.ok_or_else(|| {
        let known: Vec<&str> = problem::formats().map(model::Format::id).collect();
        format!("it is one of {}", known.join(", "))
    })
}

/// The grades of isolation by their words.
pub fn parse_isolation(word: &str) -> Result<Isolation, String> {
    Ok(match word {
        "auto" => Isolation::Auto,
        "strict" => Isolation::Strict,
        "none" => Isolation::None,
        "A" | "a" => Isolation::At(Grade::A),
        "B" | "b" => Isolation::At(Grade::B),
        "C" | "c" => Isolation::At(Grade::C),
        "D" | "d" => Isolation::At(Grade::D),
        _ => return Err("it is one of auto, strict, none, A, B, C, D".to_owned()),
    })
}

/// A document that flagfall writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Document {
    /// `flagfall.result/1`, written by `judge`.
    Result,
    /// `flagfall.doctor/1`, written by `doctor`.
    Doctor,
}

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// `flagfall.result/1`.
    Json,
    /// JUnit XML.
    Junit,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Language of verdicts and labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Lang {
    /// English.
    En,
    /// Korean, with Baekjoon's words.
    Ko,
}
