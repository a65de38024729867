//! Function-style problems: a file with `main` that calls what the submission defines. In: the key
//! `signature_grader`. Out: files that are compiled with C and C++ submissions.

use super::data::{Store, must_be_there};
use super::level::Level;
use crate::model::Added;
use crate::problem::error::{ProblemError, shown};
use crate::problem::text::Text;
use crate::problem::yaml::Item;
use std::fs;
use std::path::{Path, PathBuf};

/// The largest source.
const FILE: crate::model::Bytes = crate::model::Bytes::mib(16);
/// What `main` of a submission is called, so that it does not clash with that of the entry.
const OTHER_MAIN: &str = "main_of_the_submission";

/// What is compiled with submissions; nothing where the problem has no such key.
pub(super) fn added(top: &Level<'_>, store: &Store) -> Result<Vec<Added>, ProblemError> {
    let Some(item) = top.get("signature_grader") else {
        return Ok(Vec::new());
    };
    let map = item.map()?;
    let file = |key: &str| match map.get(key) {
        Some(item) => must_be_there(&store.home, &item),
        None => Err(map.missing(key, &format!("{key}: grader.c"))),
    };
    let (entry, header) = (file("entry")?, file("header")?);
    let allow_main = map.read("allow_main", Item::flag)?.unwrap_or(false);
    let header_name = base(&header);
    let mut prelude = format!("#define SIGNATURE_GRADER 1\n#include \"{header_name}\"\n");
    if !allow_main {
        prelude.push_str(&format!("#define main {OTHER_MAIN}\n"));
    }
    prelude.push_str("#line 1\n");
    let entry = defined(&entry, store)?;
    let files = vec![(base(&entry), entry), (header_name, header)];
    let one = |language: &str| Added {
        language: Some(language.to_owned()),
        files: files.clone(),
        entry: None,
        prelude: Some(prelude.clone()),
    };
    Ok(["c", "cpp"].map(one).into())
}

/// The entry with the word defined that tells it who compiles.
fn defined(entry: &Path, store: &Store) -> Result<PathBuf, ProblemError> {
    let text = Text::read(entry, FILE)?;
    let to = store.made(&base(entry));
    let write = |error| ProblemError::Write {
        path: to.clone(),
        error,
    };
    let content = format!(
        "#define SIGNATURE_GRADER 1\n#line 1 \"{}\"\n{}",
        base(entry),
        text.content
    );
    fs::create_dir_all(to.parent().unwrap_or(&to)).map_err(write)?;
    fs::write(&to, content).map_err(write)?;
    Ok(to)
}

fn base(path: &Path) -> String {
    shown(Path::new(path.file_name().unwrap_or_default()))
}
