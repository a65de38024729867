//! Who judges the output. In: the keys `checker` and `interactive`. Out: one of DMOJ's own comparisons,
//! a program, or a dialogue. Checkers that are Python modules are refused.

use super::data::Store;
use super::level::Level;
use super::programs::bridged;
use crate::model::{Checker, Comparison, Dmoj, ErrorMode, Interaction, Judging, SplitOn};
use crate::problem::error::{ProblemError, printable};
use crate::problem::nearest::{listed, nearest};
use crate::problem::yaml::{Item, Map};

/// Decimal places where nothing is said.
const PRECISION: u32 = 6;
/// The names of checkers that are built in.
const NAMES: [&str; 11] = [
    "standard",
    "easy",
    "floats",
    "floatsabs",
    "floatsrel",
    "identical",
    "linecount",
    "linematches",
    "rstripped",
    "sorted",
    "unordered",
];

/// Who judges at this level.
pub(super) fn judging(level: &Level<'_>, store: &Store) -> Result<Judging, ProblemError> {
    if let Some(item) = level.get("interactive") {
        return Ok(Judging::Interactive(Interaction {
            interactor: bridged(&item.map()?, store, true)?,
            then: None,
            processes: 1,
            named_pipes: false,
        }));
    }
    let Some(item) = level.get("checker") else {
        return Ok(built_in(Dmoj::Standard));
    };
    if !item.is_map() {
        return named(&item, &item.string()?, None, store);
    }
    let map = item.map()?;
    let name = map
        .get("name")
        .ok_or_else(|| map.missing("name", "name: standard"))?;
    let arguments = map.get("args").map(|args| args.map()).transpose()?;
    named(&name, &name.string()?, arguments.as_ref(), store)
}

fn built_in(dmoj: Dmoj) -> Judging {
    Judging::Compared(Checker {
        comparison: Comparison::Dmoj(dmoj),
        presentation: false,
    })
}

fn named(
    item: &Item<'_>,
    name: &str,
    arguments: Option<&Map<'_>>,
    store: &Store,
) -> Result<Judging, ProblemError> {
    if name == "bridged" {
        let Some(map) = arguments else {
            let what = "the checker `bridged` has no `args`";
            return Err(item.fault(what, "name its program: `args: {files: check.cpp}`"));
        };
        return Ok(Judging::Checked(vec![bridged(map, store, false)?]));
    }
    if name.contains('.') {
        let what = format!(
            "the checker {} is a Python module of DMOJ's judge, which is never run",
            printable(name)
        );
        let remedy = "write it as a program, and name it as a `bridged` checker";
        return Err(item.fault(what, remedy));
    }
    if !NAMES.contains(&name) {
        let what = format!("there is no checker `{}`", printable(name));
        let remedy = nearest(name, NAMES).map_or_else(
            || format!("known are {} and bridged", listed(NAMES)),
            |meant| format!("did you mean `{meant}`?"),
        );
        return Err(item.fault(what, remedy));
    }
    comparison(name, arguments).map(built_in)
}

/// A built-in checker of a known name with its arguments.
fn comparison(name: &str, arguments: Option<&Map<'_>>) -> Result<Dmoj, ProblemError> {
    let flag = |key, default| {
        let found = arguments.map(|map| map.read(key, Item::flag)).transpose()?;
        Ok::<bool, ProblemError>(found.flatten().unwrap_or(default))
    };
    Ok(match name {
        "easy" => Dmoj::Easy,
        "floats" => floats(arguments, None)?,
        "floatsabs" => floats(arguments, Some(ErrorMode::Absolute))?,
        "floatsrel" => floats(arguments, Some(ErrorMode::Relative))?,
        "identical" => Dmoj::Identical {
            pe_allowed: flag("pe_allowed", true)?,
        },
        "linecount" => Dmoj::LineCount {
            feedback: flag("feedback", true)?,
        },
        "linematches" => Dmoj::LineMatches {
            point_distribution: distribution(arguments)?,
            filler_lines_required: flag("filler_lines_required", true)?,
        },
        "rstripped" => Dmoj::RStripped {
            filter_new_line: flag("filter_new_line", false)?,
        },
        "sorted" => Dmoj::Sorted {
            split_on: split_on(arguments)?,
        },
        "unordered" => Dmoj::Sorted {
            split_on: SplitOn::Whitespace,
        },
        _ => Dmoj::Standard,
    })
}

fn floats(arguments: Option<&Map<'_>>, mode: Option<ErrorMode>) -> Result<Dmoj, ProblemError> {
    let get = |key| arguments.and_then(|map| map.get(key));
    let precision = match get("precision") {
        Some(item) => u32::try_from(item.count()?)
            .ok()
            .filter(|places| *places <= 300)
            .ok_or_else(|| item.wrong("a number of decimal places, at most 300"))?,
        None => PRECISION,
    };
    let written = match get("error_mode") {
        Some(item) => match item.string()?.as_str() {
            "default" => ErrorMode::Either,
            "absolute" => ErrorMode::Absolute,
            "relative" => ErrorMode::Relative,
            _ => return Err(item.wrong("default, absolute or relative")),
        },
        None => ErrorMode::Either,
    };
    Ok(Dmoj::Floats {
        precision,
        error_mode: mode.unwrap_or(written),
    })
}

fn distribution(arguments: Option<&Map<'_>>) -> Result<Vec<u32>, ProblemError> {
    let Some(item) = arguments.and_then(|map| map.get("point_distribution")) else {
        return Ok(vec![1]);
    };
    let points = item.list()?;
    let one = |item: &Item<'_>| {
        u32::try_from(item.count()?).map_err(|_| item.wrong("points, a whole number"))
    };
    points.iter().map(one).collect()
}

fn split_on(arguments: Option<&Map<'_>>) -> Result<SplitOn, ProblemError> {
    let Some(item) = arguments.and_then(|map| map.get("split_on")) else {
        return Ok(SplitOn::Lines);
    };
    match item.string()?.as_str() {
        "lines" => Ok(SplitOn::Lines),
        "whitespace" => Ok(SplitOn::Whitespace),
        _ => Err(item.wrong("lines or whitespace")),
    }
}
