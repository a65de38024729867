//! The submissions that come with a problem: folders of `tests` with a `test.yml`. In: the package's
//! folder and the names of its cases. Out: candidates with what they promise and their own limits.

use super::language::language;
use crate::model::Verdict::{self, Ac, Ce, Je, Mle, Ole, Part, Pe, Rte, Tle, Wa};
use crate::model::{Bounds, Bytes, Candidate, Clause, Expectation, LimitOverrides};
use crate::problem::error::{ProblemError, printable};
use crate::problem::home::Home;
use crate::problem::yaml::{Item, Map, Yaml};
use std::path::PathBuf;

/// The folder.
const FOLDER: &str = "tests";
/// Files that describe a submission; what a later one says counts.
const FILES: [&str; 3] = ["test.yml", "test.posix.yml", "test.linux.yml"];
/// DMOJ's words and the verdicts here.
const CODES: [(&str, &[Verdict]); 10] = [
    // A case that gives a part of its points is AC there.
    ("AC", &[Ac, Part]),
    ("WA", &[Wa, Pe]),
    ("TLE", &[Tle]),
    ("MLE", &[Mle]),
    ("OLE", &[Ole]),
    ("RTE", &[Rte]),
    ("IR", &[Rte]),
    ("CE", &[Ce]),
    ("IE", &[Je]),
    // Whether a case is run follows from the scoring.
    ("SC", &[]),
];

/// Verdicts that a case may have; none where it may have all.
type Codes = Option<Vec<Verdict>>;

/// All submissions.
pub(super) fn read(home: &Home, cases: &[String]) -> Result<Vec<Candidate>, ProblemError> {
    let mut candidates = Vec::new();
    for name in home.names(FOLDER)? {
        let folder = format!("{FOLDER}/{name}");
        let mut files = Vec::new();
        for file in FILES {
            if let Some(path) = home.file(&format!("{folder}/{file}"))? {
                files.push(Yaml::read(&path)?);
            }
        }
        let maps: Result<Vec<Map<'_>>, _> = files.iter().map(|it| it.top().map()).collect();
        let maps = maps?;
        if maps.is_empty() {
            continue;
        }
        candidates.extend(one(home, &name, &Said { maps }, cases)?);
    }
    Ok(candidates)
}

/// What the files say, the last one first.
struct Said<'a> {
    maps: Vec<Map<'a>>,
}

impl<'a> Said<'a> {
    fn get(&self, key: &str) -> Option<Item<'a>> {
        self.maps.iter().rev().find_map(|map| map.get(key))
    }

    fn read<T>(
        &self,
        key: &str,
        read: impl FnOnce(&Item<'a>) -> Result<T, ProblemError>,
    ) -> Result<Option<T>, ProblemError> {
        self.get(key).map(|item| read(&item)).transpose()
    }
}

/// The submissions of one folder: one for each source.
fn one(
    home: &Home,
    name: &str,
    said: &Said<'_>,
    cases: &[String],
) -> Result<Vec<Candidate>, ProblemError> {
    if said.read("skip", Item::flag)?.unwrap_or(false) {
        return Ok(Vec::new());
    }
    let Some(sources) = said.get("source") else {
        let map = said.maps.first();
        return map.map_or(Ok(Vec::new()), |map| {
            Err(map.missing("source", "source: sum.py"))
        });
    };
    let promise = promise(said, cases)?;
    let memory = said.read("memory", Item::count)?;
    let limits = LimitOverrides {
        time: said.read("time", Item::duration)?,
        // Kibibytes.
        memory: memory.map(|memory| Bytes(memory.saturating_mul(1024))),
        ..LimitOverrides::default()
    };
    let language = said.read("language", Item::string)?;
    let mut candidates = Vec::new();
    for source in sources.one_or_more() {
        let file = source.string()?;
        candidates.push(Candidate {
            name: format!("{name}/{file}"),
            path: source_path(home, name, &source, &file)?,
            language: language.as_deref().map(language_of),
            entry: None,
            promise: Some(promise.clone()),
            bounds: Bounds::Neither,
            limits: limits.clone(),
        });
    }
    Ok(candidates)
}

fn language_of(id: &str) -> String {
    language(id)
}

fn source_path(
    home: &Home,
    name: &str,
    item: &Item<'_>,
    file: &str,
) -> Result<PathBuf, ProblemError> {
    home.file(&format!("{FOLDER}/{name}/{file}"))?
        .ok_or_else(|| {
            let what = format!("there is no file {} beside it", printable(file));
            item.fault(what, "put it there, or name another one")
        })
}

/// What a submission promises: verdicts for each case, points, and what is said.
fn promise(said: &Said<'_>, cases: &[String]) -> Result<Expectation, ProblemError> {
    let all = match said.get("expect") {
        Some(item) => codes(&item)?,
        None => Some(vec![Ac, Part]),
    };
    let by_position = positions(said, cases)?;
    let mut clauses = Vec::new();
    if by_position.is_empty() {
        clauses.push(Clause {
            permitted: all,
            ..Clause::default()
        });
    } else {
        for (at, case) in cases.iter().enumerate() {
            let own = by_position.iter().find(|(position, _)| *position == at);
            let permitted = own.map_or_else(|| all.clone(), |(_, codes)| codes.clone());
            // A case that is not run has no verdict to promise.
            if permitted.as_ref().is_some_and(|codes| !codes.is_empty()) {
                clauses.push(Clause {
                    scope: Some(case.clone()),
                    permitted,
                    ..Clause::default()
                });
            }
        }
    }
    // Points are said of each case, so only those of a single one are known of all.
    if let (Some(item), [_]) = (said.get("score"), cases)
        && item.is_number()
    {
        let points = item.number()?;
        clauses.push(Clause {
            score: Some((points, points)),
            ..Clause::default()
        });
    }
    Ok(Expectation {
        clauses,
        coarse: false,
    })
}

/// Codes of cases by their position, which the file counts from 1.
fn positions(said: &Said<'_>, cases: &[String]) -> Result<Vec<(usize, Codes)>, ProblemError> {
    let Some(item) = said.get("cases") else {
        return Ok(Vec::new());
    };
    if item.is_list() {
        let all = item.list()?;
        return all
            .iter()
            .enumerate()
            .map(|(at, item)| Ok((at, codes(item)?)))
            .collect();
    }
    let map = item.map()?;
    let one = |(key, item): (&str, Item<'_>)| {
        let position: Option<usize> = key.parse().ok();
        let at = position.filter(|at| (1..=cases.len()).contains(at));
        let at = at.ok_or_else(|| {
            let what = format!("there is no case {}", printable(key));
            map.fault_at(key, what, "count the cases from 1")
        })?;
        Ok((at - 1, codes(&item)?))
    };
    map.entries().map(one).collect()
}

/// The verdicts of one code or a list of them; none where everything is allowed.
fn codes(item: &Item<'_>) -> Result<Codes, ProblemError> {
    let mut verdicts = Vec::new();
    for item in item.one_or_more() {
        let code = item.string()?;
        if code == "*" {
            return Ok(None);
        }
        let Some((_, known)) = CODES.iter().find(|(known, _)| *known == code) else {
            return Err(item.wrong("AC, WA, TLE, MLE, OLE, RTE, IR, CE, IE, SC or '*'"));
        };
        verdicts.extend(
            known
                .iter()
                .filter(|it| !verdicts.contains(*it))
                .copied()
                .collect::<Vec<_>>(),
        );
    }
    Ok(Some(verdicts))
}
