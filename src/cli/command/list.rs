//! `flagfall list`: problems, cases, solutions and languages found here, with versions.

use super::gather::{CASES, SOLUTIONS};
use super::judge::{builder, launcher, scratch};
use super::print;
use crate::build::{Languages, collect};
use crate::cli::args::ListArgs;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::surroundings;
use crate::model::{Expectation, Group, Judging, Part, Problem, Role};
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
    let is_problem = args.format_of_problem.is_some()
        || problem::detect_package(&args.folder).is_some()
        || args.folder.is_file();
    let folders = if is_problem {
        vec![args.folder.clone()]
    } else if cases.is_dir() {
        problem::find(&cases)?
    } else {
        Vec::new()
    };
    let unpacked = scratch()?;
    for folder in &folders {
        let problem = problem::load_as(folder, args.format_of_problem, unpacked.path())?;
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
    package(text, problem);
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

/// The format with its evidence, groups, submissions with their promises, and what is doubtful.
fn package(text: &mut String, problem: &Problem) {
    let package = &problem.package;
    let name = |path: &Path| {
        escape_text(
            &path
                .file_name()
                .unwrap_or(path.as_os_str())
                .to_string_lossy(),
            LONGEST,
        )
    };
    let evidence = package.evidence.as_deref();
    let told = evidence.map_or_else(
        || "as asked for".to_owned(),
        |path| format!("by {}", name(path)),
    );
    let _ = writeln!(text, "  format {}, {told}", package.format.id());
    let mut kind = match &problem.judging {
        Judging::Compared(_) => "output is compared".to_owned(),
        Judging::Checked(all) => {
            let names: Vec<&str> = all.iter().map(|it| it.helper.name.as_str()).collect();
            format!("checked by {}", names.join(", "))
        }
        Judging::Interactive(it) => format!("interactive, by {}", it.interactor.helper.name),
    };
    if let Some(passes) = problem.passes {
        let _ = write!(kind, ", up to {passes} passes");
    }
    if problem.submits_answers {
        kind.push_str(", answers are submitted");
    }
    let _ = writeln!(text, "  {}", escape_text(&kind, LONGEST));
    if let Some(scoring) = &problem.scoring {
        group(text, &scoring.root, 1);
    }
    for candidate in &package.submissions {
        let promise = candidate
            .promise
            .as_ref()
            .map_or_else(String::new, Expectation::codes);
        let _ = writeln!(
            text,
            "  {:<40} {promise}",
            escape_text(&candidate.name, LONGEST)
        );
    }
    for notice in &problem.notices {
        let path = notice.path.as_deref();
        let path = path.map_or_else(String::new, |path| format!("{}: ", path.display()));
        let _ = writeln!(
            text,
            "  note: {}",
            escape_text(&format!("{path}{}", notice.text), LONGEST)
        );
    }
}

/// A group with its most points, and the groups within.
fn group(text: &mut String, group: &Group, depth: usize) {
    let cases = group
        .parts
        .iter()
        .filter(|part| matches!(part, Part::Case { .. }))
        .count();
    let name = if group.name.is_empty() {
        "all"
    } else {
        &group.name
    };
    let max = group
        .max
        .map_or_else(String::new, |max| format!(", up to {max} points"));
    let _ = writeln!(
        text,
        "{:indent$}group {}: {cases} cases of its own{max}",
        "",
        escape_text(name, LONGEST),
        indent = 2 * depth
    );
    for part in &group.parts {
        if let Part::Group(within) = part {
            self::group(text, within, depth + 1);
        }
    }
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
