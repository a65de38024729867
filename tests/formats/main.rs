//! Packages of the world's formats, small and written for this project, as they are loaded and judged. In: the
//! folders beside this file. Out: whether each key that changes a verdict arrives in the problem.

mod judged;
mod kattis_2025;
mod kattis_legacy;
#[path = "../stage/not_run.rs"]
mod not_run;
mod others;

use flagfall::model::{Group, Part, Problem};
use flagfall::problem;
use std::path::{Path, PathBuf};

/// Where a package lies.
fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/formats")
        .join(name)
}

/// A package, loaded in the format that it shows.
fn load(name: &str) -> Problem {
    problem::load(&folder(name), Path::new(env!("CARGO_TARGET_TMPDIR")))
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The names of its cases, in order.
fn names(problem: &Problem) -> Vec<&str> {
    problem
        .cases
        .iter()
        .map(|case| case.name.as_str())
        .collect()
}

/// The group of this name.
fn group<'a>(within: &'a Group, name: &str) -> Option<&'a Group> {
    if within.name == name {
        return Some(within);
    }
    within.parts.iter().find_map(|part| match part {
        Part::Group(below) => group(below, name),
        Part::Case { .. } => None,
    })
}
