//! What a submission promises. In: the folder it lies in, the rules that mean it, and its own words.
//! Out: an expectation, and which side of the time limit it bounds. Nothing is read here.

use super::rules::{Demand, Rule, TimeUse};
use super::version::Version;
use crate::model::{Bounds, Clause, Expectation, Goal, Scoring, Verdict};
use Verdict::{Ac, Ce, Mle, Ole, Rte, Tle, Wa};

/// What the folders of 2025-09 promise: verdicts permitted on each case, and some required.
const FOLDERS: &[(&str, &[Verdict], &[Verdict])] = &[
    ("accepted", &[Ac], &[]),
    ("rejected", &[], &[Rte, Tle, Wa]),
    ("wrong_answer", &[Ac, Wa], &[Wa]),
    ("time_limit_exceeded", &[Ac, Tle], &[Tle]),
    ("run_time_error", &[Ac, Rte], &[Rte]),
    ("brute_force", &[Ac, Rte, Tle], &[Rte, Tle]),
];
/// What folders promised before, the later ones with DOMjudge: the verdict of the submission.
const OVERALL: &[(&str, &[Verdict])] = &[
    ("accepted", &[Ac]),
    ("partially_accepted", &[Ac]),
    ("wrong_answer", &[Wa]),
    ("time_limit_exceeded", &[Tle]),
    ("timelimit", &[Tle]),
    ("run_time_error", &[Rte]),
    ("runtime_error", &[Rte]),
    ("run_error", &[Rte]),
    ("memory_limit", &[Mle]),
    ("output_limit", &[Ole]),
    ("no_output", &[Wa]),
    ("compiler_error", &[Ce]),
    ("compile_error", &[Ce]),
    ("rejected", &[Wa, Tle, Rte, Mle, Ole, Ce]),
];

/// Whether a folder of this name promises something by itself.
pub(super) fn is_known(folder: &str, version: Version) -> bool {
    let modern = FOLDERS.iter().any(|(name, ..)| *name == folder);
    let overall = OVERALL.iter().any(|(name, _)| *name == folder);
    if version == Version::Published {
        modern
    } else {
        overall || modern
    }
}

/// What a submission at `name` (a path below `submissions/`) promises by its folder and the rules, and
/// which side of the time limit it bounds.
pub(super) fn promise(
    name: &str,
    rules: &[Rule],
    version: Version,
    scoring: Option<&Scoring>,
) -> (Option<Expectation>, Bounds) {
    let folder = name.split('/').next().unwrap_or_default();
    let mut demands = Vec::new();
    let replaces = |rule: &&Rule| rule.text == folder;
    let replaced = rules.iter().find(replaces);
    if let Some(default) = default(folder, version, scoring) {
        let own = replaced.map(|rule| rule.demand.clone()).unwrap_or_default();
        demands.push(inherited(own, default));
    } else {
        demands.extend(replaced.map(|rule| rule.demand.clone()));
    }
    demands.extend(replaced.iter().flat_map(|rule| rule.nested.clone()));
    let adding = rules
        .iter()
        .filter(|rule| !replaces(rule) && rule.pattern.covers(name));
    for rule in adding {
        demands.push(rule.demand.clone());
        demands.extend(rule.nested.clone());
    }
    let bounds = bounds(&demands, version);
    let clauses: Vec<Clause> = demands.into_iter().flat_map(clauses).collect();
    let promise = (!clauses.is_empty()).then_some(Expectation {
        clauses,
        coarse: true,
    });
    (promise, bounds)
}

/// What a folder promises by its name.
fn default(folder: &str, version: Version, scoring: Option<&Scoring>) -> Option<Demand> {
    let overall = OVERALL.iter().find(|(name, _)| *name == folder);
    let cases = FOLDERS.iter().find(|(name, ..)| *name == folder);
    let some = |verdicts: &[Verdict]| (!verdicts.is_empty()).then(|| verdicts.to_vec());
    let clause = match (version, overall, cases) {
        (Version::Published, _, Some((_, permitted, required))) => Clause {
            permitted: some(permitted),
            required: some(required),
            ..Clause::default()
        },
        // Of the example packages: in 2025-09 it has no meaning of its own any more.
        (Version::Published, ..) if folder == "partially_accepted" => Clause {
            score: scoring.and_then(not_the_best),
            ..Clause::default()
        },
        (Version::Published, ..) => return None,
        (_, Some((name, verdicts)), _) => Clause {
            overall: some(verdicts),
            score: scoring
                .filter(|_| *name == "partially_accepted")
                .and_then(not_the_best),
            ..Clause::default()
        },
        (_, None, Some((_, permitted, required))) => Clause {
            permitted: some(permitted),
            required: some(required),
            ..Clause::default()
        },
        (_, None, None) => return None,
    };
    Some(Demand { clause, time: None })
}

/// Every score but the best one, where one is the best.
fn not_the_best(scoring: &Scoring) -> Option<(f64, f64)> {
    // Points have few digits; what is nearer to the best than this is the best.
    let short = |best: f64| 1e-6 * best.abs().max(1.0);
    match scoring.goal {
        Goal::Max => scoring
            .root
            .max
            .map(|best| (f64::NEG_INFINITY, best - short(best))),
        Goal::Min => match &scoring.root.rule {
            crate::model::GroupRule::Legacy(grader) if grader.range.0.is_finite() => {
                Some((grader.range.0 + short(grader.range.0), f64::INFINITY))
            }
            _ => None,
        },
    }
}

/// Keys that are not written are those of the default.
fn inherited(own: Demand, default: Demand) -> Demand {
    let (own, time, default) = (own.clause, own.time, default.clause);
    let says_verdicts = own.permitted.is_some() || own.required.is_some();
    Demand {
        clause: Clause {
            scope: None,
            permitted: own.permitted.or(default.permitted),
            required: own.required.or(default.required),
            overall: default.overall.filter(|_| !says_verdicts),
            score: own.score.or(default.score),
            message: own.message.or(default.message),
        },
        time,
    }
}

/// The clauses of a demand: its own, and what its use for the time limit demands.
fn clauses(demand: Demand) -> Vec<Clause> {
    let scope = demand.clause.scope.clone();
    let timed = match demand.time {
        Some(TimeUse::Lower) => Some(Clause {
            scope,
            permitted: Some(vec![Ac, Wa, Rte]),
            ..Clause::default()
        }),
        Some(TimeUse::Upper) => Some(Clause {
            scope,
            required: Some(vec![Tle]),
            ..Clause::default()
        }),
        Some(TimeUse::No | TimeUse::Yes) | None => None,
    };
    let empty = Clause {
        scope: demand.clause.scope.clone(),
        ..Clause::default()
    };
    let own = (demand.clause != empty).then_some(demand.clause);
    own.into_iter().chain(timed).collect()
}

/// A submission that must come late on some case bounds the limit from above; one that must never do so
/// on some cases, from below.
fn bounds(demands: &[Demand], version: Version) -> Bounds {
    let sides = demands.iter().map(|demand| {
        let Clause {
            permitted,
            required,
            overall,
            ..
        } = &demand.clause;
        let is_late = |verdicts: &Option<Vec<Verdict>>| verdicts.as_deref() == Some(&[Tle]);
        match demand.time {
            Some(TimeUse::No) => Bounds::Neither,
            Some(TimeUse::Upper) => Bounds::Upper,
            Some(TimeUse::Lower) => Bounds::Lower,
            _ if is_late(required) || is_late(overall) => Bounds::Upper,
            // Before 2025-09 only what is right tells how much time is needed.
            _ if overall.as_deref() == Some(&[Ac]) => Bounds::Lower,
            _ if version != Version::Legacy
                && permitted.as_ref().is_some_and(|it| !it.contains(&Tle)) =>
            {
                Bounds::Lower
            }
            _ => Bounds::Neither,
        }
    });
    let sides: Vec<Bounds> = sides.collect();
    let first = [Bounds::Upper, Bounds::Lower]
        .into_iter()
        .find(|side| sides.contains(side));
    first.unwrap_or_default()
}
