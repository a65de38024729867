//! `flagfall list`: problems, cases, solutions and languages found here, with versions.

use super::gather::{CASES, SOLUTIONS};
use super::judge::{builder, launcher};
use super::print;
use crate::build::{Languages, collect};
use crate::cli::args::ListArgs;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::surroundings;
use crate::model::{Problem, Role};
use crate::problem::{self, natural_order};
use crate::report::safe::escape_text;
use crate::sandbox::{Portable, Sandbox};
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

/// The longest name that is shown whole.
const LONGEST: usize = 300;

/// Lists what is here.
pub fn list(args: &ListArgs) -> Result<Exit, CliError> {
    let languages = Languages::load(args.places.languages.as_deref())?;
    let mut text = String::new();
    let cases = args.folder.join(CASES);
    let folders = if args.folder.join("problem.toml").is_file() {
        vec![args.folder.clone()]
    } else if cases.is_dir() {
        problem::find(&cases)?
    } else {
        Vec::new()
    };
    for folder in &folders {
        let problem = problem::load(folder)?;
        describe(&mut text, &problem, &args.folder, &languages)?;
    }
    if folders.is_empty() {
        text += "no problems here: flagfall init writes one to start from\n\n";
    }
    toolchains(&mut text, args, languages)?;
    print(&text)?;
    Ok(Exit::Wanted)
}

/// One problem with its cases and solutions.
fn describe(
    text: &mut String,
    problem: &Problem,
    root: &Path,
    languages: &Languages,
) -> Result<(), CliError> {
    let count = |role| {
        problem
            .cases
            .iter()
            .filter(|case| case.role == role)
            .count()
    };
    let (all, extra) = (problem.cases.len(), count(Role::Extra));
    let judged = all - extra;
    let _ = write!(
        text,
        "{}: {}\n  {judged} cases",
        problem.id,
        escape_text(&problem.title, LONGEST)
    );
    if extra > 0 {
        let _ = write!(text, " and {extra} extra ones");
    }
    let names: Vec<&str> = problem
        .cases
        .iter()
        .map(|case| case.name.as_str())
        .collect();
    if let (Some(first), Some(last)) = (names.first(), names.last()) {
        let _ = write!(
            text,
            ", {} to {}",
            escape_text(first, LONGEST),
            escape_text(last, LONGEST)
        );
    }
    let limits = &problem.limits;
    let rules = problem.rules.as_ref().map_or("none", |rules| &rules.name);
    let _ = writeln!(
        text,
        "\n  {} s, {}, language rules: {rules}",
        limits.time.as_secs_f64(),
        limits.memory
    );
    let folder = root.join(SOLUTIONS).join(&problem.id);
    if folder.is_dir() {
        let (mut found, _) = collect(&folder, languages)?;
        found.sort_by(|a, b| natural_order(&a.name, &b.name));
        for submission in found {
            let language = languages
                .of(&submission.source)
                .map_or("", |language| &language.name);
            let _ = writeln!(
                text,
                "  {}  {language}",
                escape_text(&submission.name, LONGEST)
            );
        }
    }
    text.push('\n');
    Ok(())
}

/// Every language of the table, with what was found of it.
fn toolchains(text: &mut String, args: &ListArgs, languages: Languages) -> Result<(), CliError> {
    let scratch =
        tempfile::tempdir_in(surroundings::temporary()).map_err(|error| CliError::Temporary {
            path: surroundings::temporary(),
            error,
        })?;
    let sandbox: Arc<dyn Sandbox> = Arc::new(Portable::new(launcher()?, scratch.path().to_owned()));
    let builder = builder(
        &args.places,
        languages,
        &sandbox,
        scratch.path(),
        Vec::new(),
    );
    text.push_str("languages\n");
    for language in builder.languages().all() {
        let found = match builder.toolchain(language) {
            Ok(toolchain) => toolchain.summary(),
            Err(missing) => format!("not here: {}", missing.install),
        };
        let endings: Vec<String> = language
            .extensions
            .iter()
            .map(|ending| format!(".{ending}"))
            .collect();
        let _ = writeln!(
            text,
            "  {:<12} {:<14} {:<20} {}",
            language.id,
            language.name,
            endings.join(" "),
            escape_text(&found, LONGEST)
        );
    }
    Ok(())
}
