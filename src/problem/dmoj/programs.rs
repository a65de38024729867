//! Programs that `init.yml` names: bridged checkers, interactors, generators. In: their values. Out:
//! helpers with the languages and limits that are written there.

use super::data::Store;
use super::language::language;
use crate::model::{Bytes, CheckerProgram, Helper, Protocol};
use crate::problem::aide::helper_in;
use crate::problem::error::{ProblemError, printable};
use crate::problem::yaml::{Item, Map};
use std::sync::Arc;

/// A program by the keys for its files, its language and its limits.
pub(super) fn program(
    map: &Map<'_>,
    files_key: &str,
    language_key: &str,
    store: &Store,
) -> Result<Arc<Helper>, ProblemError> {
    let files = map
        .get(files_key)
        .ok_or_else(|| map.missing(files_key, &format!("{files_key}: check.cpp")))?;
    for key in ["flags", "args_format_string"] {
        let is_empty =
            |item: &Item<'_>| item.is_list() && item.list().is_ok_and(|it| it.is_empty());
        if let Some(item) = map.get(key).filter(|item| !is_empty(item)) {
            let what = format!("`{key}` is not supported");
            let remedy = "set it in the program's source instead, and take the key out";
            return Err(item.fault(what, remedy));
        }
    }
    let named = map.read(language_key, Item::string)?;
    let helper = of_files(&files, named.as_deref(), store)?;
    let time = map.read("time_limit", Item::duration)?;
    let memory = map.read("memory_limit", Item::count)?;
    Ok(Arc::new(Helper {
        time: time.unwrap_or(helper.time),
        // Kibibytes.
        memory: memory.map_or(helper.memory, |memory| Bytes(memory.saturating_mul(1024))),
        ..Helper::clone(&helper)
    }))
}

/// A program by its files alone: one name, or several of which the first is the main one.
pub(super) fn of_files(
    files: &Item<'_>,
    named: Option<&str>,
    store: &Store,
) -> Result<Arc<Helper>, ProblemError> {
    let items = files.one_or_more();
    let mut paths = Vec::new();
    for item in &items {
        paths.push(super::data::must_be_there(&store.home, item)?);
    }
    let name = match items.first() {
        Some(first) => first.string()?,
        None => return Err(files.wrong("the name of a file")),
    };
    let language = named.map(language);
    Ok(helper_in(&name, language.as_deref(), paths))
}

/// A bridged checker or interactor: a program with the protocol of its `type`.
pub(super) fn bridged(
    map: &Map<'_>,
    store: &Store,
    interacts: bool,
) -> Result<CheckerProgram, ProblemError> {
    let protocol = match map.get("type") {
        None => Protocol::Dmoj,
        Some(item) => match (item.string()?.as_str(), interacts) {
            ("default", _) => Protocol::Dmoj,
            ("testlib", _) => Protocol::Testlib { percent: false },
            ("coci", _) => Protocol::Coci,
            ("peg", false) => Protocol::Peg,
            (other, _) => {
                let what = format!("`type` cannot be `{}`", printable(other));
                return Err(item.fault(what, "write default, testlib, coci or peg"));
            }
        },
    };
    Ok(CheckerProgram {
        helper: program(map, "files", "lang", store)?,
        protocol,
        arguments: Vec::new(),
    })
}
