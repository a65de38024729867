//! `submissions.yaml`. In: the file. Out: rules in its order, each with the submissions that it is for
//! and what it demands of them. No submission is looked for here.

use crate::model::{Clause, Notice, Pattern, Verdict};
use crate::problem::error::{ProblemError, printable};
use crate::problem::yaml::{Item, Map, Yaml};
use std::path::Path;

/// Metadata of submissions, below their folder.
pub(super) const FILE: &str = "submissions.yaml";
/// Keys that may also stand below a group or a pattern of cases.
const DEMANDS: [&str; 5] = [
    "permitted",
    "required",
    "score",
    "message",
    "use_for_time_limit",
];
/// Keys of a submission as a whole.
const WHOLE: [&str; 4] = ["language", "entrypoint", "authors", "model_solution"];

/// What is said of the submissions that a pattern means.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    /// As it is written, without a `/` at its end.
    pub text: String,
    pub pattern: Pattern,
    pub language: Option<String>,
    pub entry: Option<String>,
    /// Of all cases.
    pub demand: Demand,
    /// Of some cases.
    pub nested: Vec<Demand>,
    /// To be told where it means no submission.
    pub unused: Notice,
}

/// What is demanded of the runs on some cases.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Demand {
    pub clause: Clause,
    pub time: Option<TimeUse>,
}

/// What `use_for_time_limit` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TimeUse {
    No,
    /// As its other demands have it.
    Yes,
    Lower,
    Upper,
}

/// Reads the file, where it is there.
pub(super) fn read(path: &Path) -> Result<Vec<Rule>, ProblemError> {
    if path.symlink_metadata().is_err() {
        return Ok(Vec::new());
    }
    let yaml = Yaml::read(path)?;
    let top = yaml.top().map()?;
    top.entries()
        .map(|(key, item)| rule(key, &item, &top))
        .collect()
}

fn rule(key: &str, item: &Item<'_>, top: &Map<'_>) -> Result<Rule, ProblemError> {
    let map = item.map()?;
    let mut nested = Vec::new();
    for (name, item) in map.entries() {
        if DEMANDS.contains(&name) || WHOLE.contains(&name) {
            continue;
        }
        if !item.is_map() && !is_scope(name) {
            let known: Vec<&str> = DEMANDS.iter().chain(&WHOLE).copied().collect();
            map.only(&known)?;
        }
        let cases = item.map()?;
        cases.only(&DEMANDS)?;
        pattern(name, &map)?;
        nested.push(demand(&cases, Some(name.to_owned()))?);
    }
    map.read("model_solution", Item::flag)?;
    Ok(Rule {
        text: key.trim_end_matches('/').to_owned(),
        pattern: pattern(key, top)?,
        language: map.read("language", Item::string)?,
        entry: map.read("entrypoint", Item::string)?,
        demand: demand(&map, None)?,
        nested,
        unused: top
            .fault_at(
                key,
                format!("`{}` means no submission", printable(key)),
                "check its spelling",
            )
            .into_notice(),
    })
}

/// Whether a key looks like cases rather than like a slip.
fn is_scope(name: &str) -> bool {
    name.starts_with("sample") || name.starts_with("secret") || name.contains(['/', '*', '{'])
}

fn pattern(text: &str, map: &Map<'_>) -> Result<Pattern, ProblemError> {
    if text.contains("**") || text.contains(['[', ']']) {
        let what = format!(
            "`{}` has `**` or `[…]` in it, which the format has not",
            printable(text)
        );
        return Err(map.fault_at(
            text,
            what,
            "write `*` within one name, and `{a,b}` for either",
        ));
    }
    Pattern::new(text).ok_or_else(|| {
        let what = format!(
            "the braces of `{}` stand for too many names",
            printable(text)
        );
        map.fault_at(text, what, "write several keys")
    })
}

fn demand(map: &Map<'_>, scope: Option<String>) -> Result<Demand, ProblemError> {
    Ok(Demand {
        clause: Clause {
            scope,
            permitted: map.read("permitted", verdicts)?,
            required: map.read("required", verdicts)?,
            score: map.read("score", score)?,
            message: map
                .read("message", Item::string)?
                .filter(|text| !text.is_empty()),
            ..Clause::default()
        },
        time: map.read("use_for_time_limit", time_use)?,
    })
}

fn verdicts(item: &Item<'_>) -> Result<Vec<Verdict>, ProblemError> {
    let one = |item: &Item<'_>| match item.string()?.as_str() {
        "AC" => Ok(Verdict::Ac),
        "WA" => Ok(Verdict::Wa),
        "TLE" => Ok(Verdict::Tle),
        "RTE" => Ok(Verdict::Rte),
        _ => Err(item.wrong("verdicts out of AC, WA, TLE and RTE")),
    };
    item.one_or_more().iter().map(one).collect()
}

fn score(item: &Item<'_>) -> Result<(f64, f64), ProblemError> {
    if item.is_number() {
        let score = item.number()?;
        return Ok((score, score));
    }
    let bounds: Result<Vec<f64>, _> = item.one_or_more().iter().map(Item::number).collect();
    match bounds?.as_slice() {
        &[least, most] if least <= most => Ok((least, most)),
        _ => Err(item.wrong("a number, or a list of the least and the most")),
    }
}

fn time_use(item: &Item<'_>) -> Result<TimeUse, ProblemError> {
    match item.scalar() {
        Some("lower") => Ok(TimeUse::Lower),
        Some("upper") => Ok(TimeUse::Upper),
        _ => match item.flag() {
            Ok(true) => Ok(TimeUse::Yes),
            Ok(false) => Ok(TimeUse::No),
            Err(_) => Err(item.wrong("`lower`, `upper` or `false`")),
        },
    }
}
