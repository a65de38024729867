//! What is to be judged against what: problems and programs, as named or as found in the folder.
//! In: arguments. Out: orders and notices. Nothing is built.

use crate::build::{Languages, collect, guess, submission};
use crate::cli::args::JudgeArgs;
use crate::cli::error::CliError;
use crate::model::{
    Expectation, LimitOverrides, Notice, Order, Problem, Role, Severity, Source, StopRule,
    Submission,
};
use crate::problem::{self, natural_order};
use globset::{Glob, GlobSet, GlobSetBuilder};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where problems lie.
pub const CASES: &str = "cases";
/// Where their solutions lie.
pub const SOLUTIONS: &str = "solutions";

/// What is to be judged.
#[derive(Debug)]
pub struct Gathered {
    /// The orders, grouped by problem.
    pub orders: Vec<Order>,
    /// What was noticed on the way.
    pub notices: Vec<Notice>,
}

/// Finds what the arguments name. Packages that are archives are unpacked into `scratch`.
pub fn gather(
    args: &JudgeArgs,
    languages: &Languages,
    scratch: &Path,
) -> Result<Gathered, CliError> {
    if let Some(id) = &args.language {
        languages.named(id)?;
    }
    let named = !args.programs.is_empty() || !args.command.is_empty();
    let problems = problems(args, named, scratch)?;
    let mut notices: Vec<Notice> = problems
        .iter()
        .flat_map(|problem| problem.notices.clone())
        .collect();
    let mut orders = Vec::new();
    if named {
        for (problem, submission) in assign(args, languages, &problems)? {
            orders.push(order(args, problem, submission)?);
        }
    } else {
        for problem in &problems {
            let folder = Path::new(SOLUTIONS).join(&problem.id);
            if !problem.package.submissions.is_empty() {
                for (submission, limits) in candidates(problem, languages, &mut notices) {
                    let mut order = order(args, problem, submission)?;
                    order.limits = order.limits.or(&limits);
                    // Its promise is about every case.
                    if order.submission.promise.is_some() && !args.first_failure {
                        order.stop = StopRule::Never;
                    }
                    orders.push(order);
                }
                continue;
            }
            if !folder.is_dir() {
                notices.push(Notice::warning(
                    format!("problem {} has no solutions; put some below it", problem.id),
                    folder,
                ));
                continue;
            }
            let (mut found, more) = collect(&folder, languages)?;
            found.sort_by(|a, b| natural_order(&a.name, &b.name));
            notices.extend(more);
            for submission in found {
                orders.push(order(args, problem, submission)?);
            }
        }
    }
    if orders.is_empty() {
        return Err(CliError::Usage(format!(
            "nothing to judge: name a program, or put solutions below {SOLUTIONS}/<problem>/accepted/"
        )));
    }
    notices.extend(unverified(&orders, languages));
    Ok(Gathered { orders, notices })
}

/// The submissions that a package holds; those that cannot be built here are told.
fn candidates(
    problem: &Problem,
    languages: &Languages,
    notices: &mut Vec<Notice>,
) -> Vec<(Submission, LimitOverrides)> {
    let mut all = Vec::new();
    for candidate in &problem.package.submissions {
        match submission(candidate, &problem.package, languages) {
            Ok(submission) => all.push((submission, candidate.limits.clone())),
            Err(error) => notices.push(Notice::warning(error.to_string(), &candidate.path)),
        }
    }
    all
}

/// Language rules in use that rest on nothing that was seen, each told once.
fn unverified(orders: &[Order], languages: &Languages) -> Vec<Notice> {
    let mut told = BTreeSet::new();
    for order in orders {
        let Some(set) = &order.problem.rules else {
            continue;
        };
        let language = languages.of(&order.submission.source);
        if let Some(rule) = language.and_then(|language| set.rule(&language.rules))
            && !rule.verified
        {
            told.insert(format!(
                "the rule of {} for {} ({}) is not verified: {}",
                set.name,
                rule.language,
                rule.summary(),
                rule.note
            ));
        }
    }
    told.into_iter()
        .map(|text| Notice {
            severity: Severity::Note,
            text,
            path: None,
        })
        .collect()
}

/// The problems that the arguments name, or those of this folder.
fn problems(args: &JudgeArgs, named: bool, scratch: &Path) -> Result<Vec<Arc<Problem>>, CliError> {
    let mut problems = if let Some(folder) = &args.problem {
        vec![problem::load_as(folder, args.format_of_problem, scratch)?]
    } else if let Some(folder) = &args.cases {
        vec![problem::load_cases(folder)?]
    } else if args.format_of_problem.is_some() || problem::detect_package(Path::new(".")).is_some()
    {
        vec![problem::load_as(
            Path::new("."),
            args.format_of_problem,
            scratch,
        )?]
    } else if Path::new(CASES).is_dir() {
        let folders = problem::find(Path::new(CASES))?;
        let wanted = if named {
            mentioned(args, &folders)
        } else {
            None
        };
        let folders = wanted.map_or(folders, |folder| vec![folder]);
        folders
            .iter()
            .map(|folder| problem::load(folder, scratch))
            .collect::<Result<_, _>>()?
    } else {
        return Err(CliError::Usage(format!(
            "there is no problem here: go to a folder that holds {CASES}/, or name one with \
             --problem DIR or --cases DIR (flagfall init writes one to start from)"
        )));
    };
    if let Some(name) = &args.rules {
        for problem in &mut problems {
            problem.rules = problem::rule_set(name, Path::new("."))?;
        }
    }
    Ok(problems.into_iter().map(Arc::new).collect())
}

/// The one problem whose folder of solutions holds every program that was named.
fn mentioned(args: &JudgeArgs, folders: &[PathBuf]) -> Option<PathBuf> {
    if !args.command.is_empty() {
        return None;
    }
    let names: BTreeSet<OsString> = args
        .programs
        .iter()
        .map(|path| place(path).map(|(problem, _)| problem))
        .collect::<Option<_>>()?;
    let mut found = folders
        .iter()
        .filter(|folder| folder.file_name().is_some_and(|name| names.contains(name)));
    found.next().filter(|_| names.len() == 1).cloned()
}

/// Problem and promise of a program that lies at `solutions/<problem>/<promise>/<name>`.
fn place(path: &Path) -> Option<(OsString, Expectation)> {
    let full = std::path::absolute(path).ok()?;
    let parts: Vec<_> = full.iter().collect();
    let at = parts.iter().rposition(|part| *part == SOLUTIONS)?;
    let promise = Expectation::from_folder(parts.get(at + 2)?.to_str()?)?;
    (parts.len() == at + 4).then(|| (parts[at + 1].to_owned(), promise))
}

/// Each named program with its problem.
fn assign<'a>(
    args: &JudgeArgs,
    languages: &Languages,
    problems: &'a [Arc<Problem>],
) -> Result<Vec<(&'a Arc<Problem>, Submission)>, CliError> {
    let mut all = Vec::new();
    for path in &args.programs {
        let source = guess(path, languages, args.language.as_deref())?;
        let place = place(path);
        let problem = match (problems, &place) {
            ([only], _) => only,
            (_, Some((id, _)))
                if problems
                    .iter()
                    .any(|problem| OsString::from(&problem.id) == *id) =>
            {
                problems
                    .iter()
                    .find(|problem| OsString::from(&problem.id) == *id)
                    .unwrap_or(&problems[0])
            }
            _ => return Err(several(problems)),
        };
        let name = path.to_string_lossy().into_owned();
        all.push((
            problem,
            Submission {
                name,
                source,
                promise: place.map(|(_, promise)| promise),
                added: Vec::new(),
                entry: None,
            },
        ));
    }
    for text in &args.command {
        let [problem] = problems else {
            return Err(several(problems));
        };
        let words = split(text).ok_or_else(|| {
            CliError::Usage(format!(
                "the command {text} has a quote that is never closed"
            ))
        })?;
        if words.is_empty() {
            return Err(CliError::Usage(
                "--command needs a command, such as 'python3 a.py'".into(),
            ));
        }
        let source = Source::Command(words.into_iter().map(OsString::from).collect());
        all.push((
            problem,
            Submission {
                name: text.clone(),
                source,
                promise: None,
                added: Vec::new(),
                entry: None,
            },
        ));
    }
    Ok(all)
}

fn several(problems: &[Arc<Problem>]) -> CliError {
    let ids: Vec<&str> = problems.iter().map(|problem| problem.id.as_str()).collect();
    CliError::Usage(format!(
        "there are several problems here ({}): say which with --problem {CASES}/<name>",
        ids.join(", ")
    ))
}

/// Words of a command: blanks part them, quotes hold them together, a backslash takes the next
/// character as it is. There is no shell behind it.
fn split(text: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None::<char>);
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None | Some('"'), '\\') => word.get_or_insert_default().push(chars.next()?),
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

fn order(
    args: &JudgeArgs,
    problem: &Arc<Problem>,
    submission: Submission,
) -> Result<Order, CliError> {
    let only = globs(&args.only)?;
    let cases: Vec<usize> = problem
        .cases
        .iter()
        .enumerate()
        .filter(|(_, case)| args.extra || case.role != Role::Extra)
        .filter(|(_, case)| only.as_ref().is_none_or(|only| only.is_match(&case.name)))
        .map(|(at, _)| at)
        .collect();
    if cases.is_empty() {
        return Err(CliError::Usage(format!(
            "no case of {} matches --only {}; flagfall list shows their names",
            problem.id,
            args.only.join(" --only ")
        )));
    }
    Ok(Order {
        problem: Arc::clone(problem),
        cases,
        submission,
        limits: LimitOverrides {
            time: args.time_limit,
            wall: args.wall_limit,
            overshoot: args.overshoot,
            memory: args.memory_limit,
            output: args.output_limit,
        },
        stop: if args.all {
            StopRule::Never
        } else {
            StopRule::FirstFailure
        },
        overheard: args.transcript,
    })
}

fn globs(texts: &[String]) -> Result<Option<GlobSet>, CliError> {
    if texts.is_empty() {
        return Ok(None);
    }
    let mut set = GlobSetBuilder::new();
    for text in texts {
        let bad = |error| CliError::Usage(format!("--only {text} is no pattern: {error}"));
        set.add(Glob::new(text).map_err(bad)?);
    }
    let bad = |error| CliError::Usage(format!("--only cannot be used: {error}"));
    set.build().map(Some).map_err(bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_without_a_shell() {
        for (text, words) in [
            ("python3 a.py", Some(vec!["python3", "a.py"])),
            (
                "  a   'b c' \"d 'e'\" f\\ g ",
                Some(vec!["a", "b c", "d 'e'", "f g"]),
            ),
            ("a ''", Some(vec!["a", ""])),
            (
                "a; rm -rf b | c",
                Some(vec!["a;", "rm", "-rf", "b", "|", "c"]),
            ),
            ("", Some(vec![])),
            ("a 'b", None),
            ("a \\", None),
        ] {
            let words = words.map(|words| words.into_iter().map(str::to_owned).collect());
            assert_eq!(split(text), words, "{text}");
        }
    }

    #[test]
    fn a_program_below_solutions_is_known_by_its_place() {
        for (path, found) in [
            ("solutions/queens/accepted/a.rs", Some("queens")),
            ("x/solutions/queens/wrong_answer/pack", Some("queens")),
            ("solutions/queens/a.rs", None),
            ("solutions/queens/odd/a.rs", None),
            ("a.rs", None),
        ] {
            let place = place(Path::new(path)).map(|(problem, _)| problem);
            assert_eq!(place, found.map(OsString::from), "{path}");
        }
    }
}
