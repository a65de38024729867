//! The keys of `task.yaml`. In: the file. Out: its values, under their English or their Italian names.
//! Keys that judging does not need are passed over, and keys that nobody knows are told.

use crate::model::{Bytes, LimitSpec, Notice};
use crate::problem::error::ProblemError;
use crate::problem::yaml::{Item, Map};
use std::time::Duration;

/// Keys that are known and change no verdict.
const OTHERS: [&str; 33] = [
    "public_testcases",
    "risultati",
    "primary_language",
    "score_mode",
    "score_precision",
    "feedback_level",
    "max_submission_number",
    "min_submission_interval",
    "max_user_test_number",
    "min_user_test_interval",
    "version",
    "token_mode",
    "token_max_number",
    "token_min_interval",
    "token_gen_initial",
    "token_gen_number",
    "token_gen_interval",
    "token_gen_max",
    "token_initial",
    "token_max",
    "token_total",
    "difficulty",
    "syllabus",
    "type",
    "source",
    "level",
    "output_only_testcases",
    "output_optional_testcases",
    "attachments",
    "languages",
    "author",
    "editorial",
    "syllabuslevel",
];
/// Keys that are read.
const READ: [&str; 19] = [
    "name",
    "nome_breve",
    "title",
    "nome",
    "time_limit",
    "timeout",
    "memory_limit",
    "memlimit",
    "n_input",
    "infile",
    "outfile",
    "total_value",
    "score_type",
    "score_type_parameters",
    "output_only",
    "num_processes",
    "user_io",
    "compilation",
    "statement",
];

/// What the file says.
pub(super) struct Task {
    pub title: Option<String>,
    pub limits: LimitSpec,
    pub n_input: Option<u64>,
    /// The file that programs read; none is standard input.
    pub infile: Option<String>,
    /// The file that programs write; none is standard output.
    pub outfile: Option<String>,
    pub total: f64,
    pub output_only: bool,
    pub processes: u32,
    /// Whether the file says that processes are given named pipes, or that they are not.
    pub named_pipes: Option<bool>,
    pub notices: Vec<Notice>,
}

impl Task {
    /// Reads the keys.
    pub fn read(map: &Map<'_>) -> Result<Self, ProblemError> {
        let known: Vec<&str> = READ.iter().chain(&OTHERS).copied().collect();
        let either = |one: &str, other: &str| map.get(one).or_else(|| map.get(other));
        let title = either("title", "nome").or_else(|| either("name", "nome_breve"));
        let processes = match map.get("num_processes") {
            Some(item) => u32::try_from(item.count()?)
                .ok()
                .filter(|count| (1..=64).contains(count))
                .ok_or_else(|| item.wrong("a number of processes from 1 to 64"))?,
            None => 1,
        };
        Ok(Self {
            title: title.map(|item| item.string()).transpose()?,
            limits: limits(
                either("time_limit", "timeout"),
                either("memory_limit", "memlimit"),
            )?,
            n_input: map.read("n_input", Item::count)?,
            infile: channel(map, "infile", "input.txt")?,
            outfile: channel(map, "outfile", "output.txt")?,
            total: map.read("total_value", Item::number)?.unwrap_or(100.0),
            output_only: map.read("output_only", Item::flag)?.unwrap_or(false),
            processes,
            named_pipes: named_pipes(map)?,
            notices: map.doubt(&known),
        })
    }
}

fn limits(time: Option<Item<'_>>, memory: Option<Item<'_>>) -> Result<LimitSpec, ProblemError> {
    let usual = LimitSpec::default();
    let time = time.map(|item| item.duration()).transpose()?;
    let memory = match memory {
        Some(item) => {
            let mib = item.number()?;
            if !(mib > 0.0 && mib < 1e9) {
                return Err(item.wrong("MiB above zero"));
            }
            Some(Bytes((mib * 1_048_576.0) as u64))
        }
        None => None,
    };
    let time: Duration = time.unwrap_or(usual.time);
    Ok(LimitSpec {
        time,
        memory: memory.unwrap_or(usual.memory),
        ..usual
    })
}

/// The name of a file; an empty one is standard input or output, and none is the usual name.
fn channel(map: &Map<'_>, key: &str, usual: &str) -> Result<Option<String>, ProblemError> {
    if !map.has(key) {
        return Ok(Some(usual.to_owned()));
    }
    let Some(item) = map.get(key) else {
        return Ok(None);
    };
    let name = item.string()?;
    if name.contains('/') {
        return Err(item.wrong("the name of a file, without a folder"));
    }
    Ok((!name.is_empty()).then_some(name))
}

fn named_pipes(map: &Map<'_>) -> Result<Option<bool>, ProblemError> {
    let Some(item) = map.get("user_io") else {
        return Ok(None);
    };
    match item.string()?.as_str() {
        "std_io" => Ok(Some(false)),
        "fifo_io" => Ok(Some(true)),
        _ => Err(item.wrong("std_io or fifo_io")),
    }
}
