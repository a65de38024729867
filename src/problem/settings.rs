//! `problem.toml`. In: its text. Out: limits, checker, rules and the table's templates.
//! Cases are not looked for here, and the table is not opened.

use super::error::ProblemError;
use super::nearest::{listed, nearest};
use super::rule_set::rule_set;
use super::section::{Section, parse};
use super::text::Text;
use crate::model::{
    Bytes, Checker, Comparison, LimitSpec, Notice, RuleSet, Tolerance, show_duration,
};
use std::path::Path;
use std::time::Duration;
use toml::Spanned;

/// The longest time limit. Longer ones are slips, and durations must not overflow.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);
/// The least memory limit; no program starts in less, and `128` without a unit is bytes.
const LEAST_MEMORY: Bytes = Bytes::mib(1);
/// The largest limit of a size; larger ones are slips, and sizes must not overflow.
const LARGEST: Bytes = Bytes::mib(16 << 20);
/// A tolerance from here on accepts nearly everything.
const DOUBTFUL: f64 = 1.0;

/// What `problem.toml` says.
#[derive(Default)]
pub(super) struct Settings {
    pub title: Option<String>,
    pub source: Option<String>,
    pub rules: Option<RuleSet>,
    pub limits: LimitSpec,
    pub checker: Checker,
    pub table: Option<TableSpec>,
    pub notices: Vec<Notice>,
}

/// The table and its templates, with their places.
pub(super) struct TableSpec {
    pub file: Spanned<String>,
    pub name: Spanned<String>,
    pub input: Spanned<String>,
    pub answer: Spanned<String>,
    pub role: Option<Spanned<String>>,
}

impl Settings {
    /// Reads the text of a `problem.toml` in `folder`.
    pub fn read(text: &Text, folder: &Path) -> Result<Self, ProblemError> {
        let table = parse(text)?;
        let whole = Section::whole(text, &table);
        whole.only(&["title", "source", "rules", "limits", "checker", "table"])?;
        let limits = whole
            .section("limits")?
            .ok_or_else(|| whole.missing("[limits]", "[limits] time = \"2 s\""))
            .and_then(|section| limits(&section))?;
        let mut settings = Self {
            title: whole.string("title")?.map(Spanned::into_inner),
            source: whole.string("source")?.map(Spanned::into_inner),
            rules: rules(&whole, folder)?,
            limits,
            ..Self::default()
        };
        if let Some(section) = whole.section("checker")? {
            let (checker, notice) = checker(&section)?;
            settings.checker = checker;
            settings.notices.extend(notice);
        }
        if let Some(section) = whole.section("table")? {
            settings.table = Some(table_spec(&section)?);
        }
        settings.notices.extend(wall_against_rules(&settings, text));
        Ok(settings)
    }
}

fn limits(section: &Section<'_>) -> Result<LimitSpec, ProblemError> {
    section.only(&["time", "memory", "wall", "overshoot", "output", "tasks"])?;
    let time =
        bounded_time(section, "time")?.ok_or_else(|| section.missing("time", "time = \"2 s\""))?;
    let memory = bounded_size(section, "memory")?;
    if let Some(memory) = memory
        .as_ref()
        .filter(|memory| *memory.get_ref() < LEAST_MEMORY)
    {
        let what = format!("no program starts in {} of memory", memory.get_ref());
        let remedy = "write a size with its unit, for example \"128 MiB\"";
        return Err(section.text.fault(memory.span(), what, remedy));
    }
    let wall = bounded_time(section, "wall")?;
    // A wall limit below the time limit would make the time limit a dead letter.
    if let Some(wall) = wall.as_ref().filter(|wall| wall.get_ref() < time.get_ref()) {
        let what = format!(
            "the wall limit of {} is below the time limit of {}",
            show_duration(*wall.get_ref()),
            show_duration(*time.get_ref()),
        );
        let remedy = "raise it, or leave `wall` out: it is derived from the time limit";
        return Err(section.text.fault(wall.span(), what, remedy));
    }
    Ok(LimitSpec {
        time: time.into_inner(),
        wall: wall.map(Spanned::into_inner),
        overshoot: bounded_time(section, "overshoot")?.map(Spanned::into_inner),
        memory: memory.map_or(LimitSpec::default().memory, Spanned::into_inner),
        output: bounded_size(section, "output")?.map(Spanned::into_inner),
        tasks: section.count("tasks")?.map(Spanned::into_inner),
    })
}

fn bounded_time(
    section: &Section<'_>,
    key: &str,
) -> Result<Option<Spanned<Duration>>, ProblemError> {
    match section.duration(key)? {
        Some(time) if *time.get_ref() > LONGEST => {
            let what = format!("`{key}` is longer than a day");
            Err(section.text.fault(time.span(), what, "write at most 24 h"))
        }
        time => Ok(time),
    }
}

fn bounded_size(section: &Section<'_>, key: &str) -> Result<Option<Spanned<Bytes>>, ProblemError> {
    match section.size(key)? {
        Some(size) if *size.get_ref() > LARGEST => {
            let what = format!("`{key}` is larger than any machine's memory");
            let remedy = format!("write at most {LARGEST}");
            Err(section.text.fault(size.span(), what, remedy))
        }
        size => Ok(size),
    }
}

fn rules(whole: &Section<'_>, folder: &Path) -> Result<Option<RuleSet>, ProblemError> {
    let Some(name) = whole.string("rules")? else {
        return Ok(None);
    };
    rule_set(name.get_ref(), folder).map_err(|error| match error {
        ProblemError::UnknownRules { name: word, remedy } => {
            let what = format!("there are no rules named `{word}`");
            whole.text.fault(name.span(), what, remedy)
        }
        other => other,
    })
}

/// The words for comparisons; the tolerance is filled in later.
const KINDS: [(&str, Comparison); 5] = [
    ("tokens", Comparison::Tokens),
    ("exact", Comparison::Exact),
    ("lines", Comparison::Lines),
    (
        "numbers",
        Comparison::Numbers(Tolerance {
            absolute: None,
            relative: None,
        }),
    ),
    ("case-insensitive", Comparison::IgnoreCase),
];

fn checker(section: &Section<'_>) -> Result<(Checker, Option<Notice>), ProblemError> {
    section.only(&["kind", "absolute", "relative", "tolerance", "presentation"])?;
    let mut comparison = kind(section)?;
    let mut notice = None;
    if matches!(comparison, Comparison::Numbers(_)) {
        let tolerance = tolerance(section)?;
        notice = doubtful(section, tolerance);
        comparison = Comparison::Numbers(tolerance);
    } else {
        for key in ["absolute", "relative", "tolerance"] {
            if let Some(value) = section.number(key)? {
                let what = format!("`checker.{key}` is for numbers only");
                let remedy = "write kind = \"numbers\", or leave it out";
                return Err(section.text.fault(value.span(), what, remedy));
            }
        }
    }
    let presentation = section.flag("presentation")?;
    let lays_out = matches!(comparison, Comparison::Lines | Comparison::Exact);
    match presentation {
        Some(flag) if *flag.get_ref() && !lays_out => {
            let what = "this kind of checker does not look at white space";
            let remedy = "write kind = \"lines\" or \"exact\", or leave `presentation` out";
            Err(section.text.fault(flag.span(), what, remedy))
        }
        flag => {
            let presentation = flag.is_some_and(Spanned::into_inner);
            let checker = Checker {
                comparison,
                presentation,
            };
            Ok((checker, notice))
        }
    }
}

fn kind(section: &Section<'_>) -> Result<Comparison, ProblemError> {
    let Some(kind) = section.string("kind")? else {
        return Ok(Comparison::Tokens);
    };
    let word = kind.get_ref().as_str();
    if let Some((_, comparison)) = KINDS.iter().find(|(known, _)| *known == word) {
        return Ok(*comparison);
    }
    let known = || KINDS.iter().map(|(known, _)| *known);
    let remedy = nearest(word, known()).map_or_else(
        || format!("known kinds are {}", listed(known())),
        |meant| format!("did you mean `{meant}`?"),
    );
    let what = format!("unknown kind of checker `{}`", word.escape_debug());
    Err(section.text.fault(kind.span(), what, remedy))
}

fn tolerance(section: &Section<'_>) -> Result<Tolerance, ProblemError> {
    let read = |key: &str| match section.number(key)? {
        Some(value) if *value.get_ref() < 0.0 => {
            let what = format!("`checker.{key}` is below zero");
            Err(section
                .text
                .fault(value.span(), what, "write for example 1e-6"))
        }
        value => Ok(value),
    };
    let (absolute, relative) = (read("absolute")?, read("relative")?);
    if let Some(both) = read("tolerance")? {
        if absolute.is_some() || relative.is_some() {
            let what = "`tolerance` stands for `absolute` and `relative` together";
            let remedy = "leave it out, or leave these out";
            return Err(section.text.fault(both.span(), what, remedy));
        }
        let both = Some(both.into_inner());
        return Ok(Tolerance {
            absolute: both,
            relative: both,
        });
    }
    if absolute.is_none() && relative.is_none() {
        return Err(section.missing("tolerance", "tolerance = 1e-6"));
    }
    Ok(Tolerance {
        absolute: absolute.map(Spanned::into_inner),
        relative: relative.map(Spanned::into_inner),
    })
}

/// `1e6` typed for `1e-6` makes every answer right.
fn doubtful(section: &Section<'_>, tolerance: Tolerance) -> Option<Notice> {
    let largest = tolerance
        .absolute
        .into_iter()
        .chain(tolerance.relative)
        .fold(0.0, f64::max);
    (largest >= DOUBTFUL).then(|| {
        let text = format!(
            "a tolerance of {largest} accepts nearly every answer; was {} meant?",
            if largest == DOUBTFUL {
                1e-6
            } else {
                1.0 / largest
            },
        );
        Notice::warning(text, section.text.path.clone())
    })
}

fn table_spec(section: &Section<'_>) -> Result<TableSpec, ProblemError> {
    section.only(&["file", "name", "input", "answer", "role"])?;
    let required = |key: &str, example: &str| {
        section
            .string(key)?
            .ok_or_else(|| section.missing(key, example))
    };
    Ok(TableSpec {
        file: required("file", "file = \"answers.csv\"")?,
        name: required("name", "name = \"{n}\"")?,
        input: required("input", "input = \"{n}\\n\"")?,
        answer: required("answer", "answer = \"{count}\\n\"")?,
        role: section.string("role")?,
    })
}

/// A wall limit is not scaled by a language's rule, so it can cut short what the rule gives.
fn wall_against_rules(settings: &Settings, text: &Text) -> Option<Notice> {
    let (wall, rules) = (settings.limits.wall?, settings.rules.as_ref()?);
    let cut = |rule: &&crate::model::Rule| {
        let (time, _) = rule.apply(settings.limits.time, settings.limits.memory);
        wall < time
    };
    let short: Vec<&str> = rules
        .rows
        .iter()
        .filter(cut)
        .map(|rule| rule.language.as_str())
        .collect();
    (!short.is_empty()).then(|| {
        let said = format!(
            "the wall limit of {} is below the time that the rules `{}` give {}; leave `wall` out or \
             raise it",
            show_duration(wall),
            rules.name,
            short.join(", "),
        );
        Notice::warning(said, text.path.clone())
    })
}
