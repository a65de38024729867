//! Into the package format of 2025-09. In: a problem and the folder that it was read from. Out: a
//! package that means the same, or the reason why there is none.

use super::promises::{self, quoted};
use super::tree::Tree;
use super::{cannot, cases, plain, points, statement, warning};
use crate::model::{
    Checker, CheckerProgram, Comparison, Helper, HelperSource, Judging, Notice, Problem, Protocol,
    Tolerance,
};
use crate::problem::error::ProblemError;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Folders that are carried over as they are.
const KEPT: [&str; 4] = ["attachments", "generators", "solution", "static_validator"];

/// Writes it.
pub(super) fn write(
    problem: &Problem,
    folder: &Path,
    tree: &mut Tree,
    notices: &mut Vec<Notice>,
) -> Result<(), ProblemError> {
    tree.text("problem.yaml", metadata(problem))?;
    statement::copy(problem, folder, tree, notices)?;
    let places = cases(problem, "data/", tree, notices)?;
    let flags = match &problem.judging {
        Judging::Compared(checker) => flags(checker, notices)?,
        Judging::Checked(all) => match all.as_slice() {
            [only] => validator(only, tree)?,
            all => {
                let count = all.len();
                return Err(cannot(format!(
                    "there are {count} output validators, and 2025-09 has one; join them"
                )));
            }
        },
        Judging::Interactive(interaction) => validator(&interaction.interactor, tree)?,
    };
    groups(problem, &flags, tree)?;
    for (case, place) in problem.cases.iter().zip(&places) {
        let Some(place) = place else {
            continue;
        };
        special(case, place, &flags, tree, notices)?;
    }
    for validator in &problem.package.input_validators {
        let name = own_name(&validator.helper)?;
        let path = source(&validator.helper)?;
        tree.copy(&format!("input_validators/{name}"), &path)?;
    }
    for added in &problem.package.added {
        let language = added.language.as_deref().unwrap_or("default");
        for (name, path) in &added.files {
            tree.copy(&format!("include/{}/{name}", plain(language)), path)?;
        }
    }
    for name in KEPT {
        let path = folder.join(name);
        if path.is_dir() {
            tree.copy(name, &path)?;
        }
    }
    promises::write(&problem.package.submissions, tree, notices)?;
    if problem.package.input_validators.is_empty() {
        notices.push(warning(
            "there is no input validator, and 2025-09 asks for one; write it".to_owned(),
        ));
    }
    Ok(())
}

fn metadata(problem: &Problem) -> String {
    let mut text = format!(
        "problem_format_version: 2025-09\nname: {}\nuuid: {}\n",
        quoted(&problem.title),
        uuid(problem)
    );
    let mut kinds = Vec::new();
    if problem.scoring.is_some() {
        kinds.push("scoring");
    }
    if matches!(problem.judging, Judging::Interactive(_)) {
        kinds.push("interactive");
    }
    if problem.passes.is_some() {
        kinds.push("multi-pass");
    }
    if problem.submits_answers {
        kinds.push("submit-answer");
    }
    if !kinds.is_empty() {
        let _ = writeln!(text, "type: [{}]", kinds.join(", "));
    }
    if let Some(source) = &problem.source {
        let _ = writeln!(text, "source: {}", quoted(source));
    }
    let limits = &problem.limits;
    text.push_str("limits:\n");
    let margins = &problem.package.margins;
    let own = problem.package.format != crate::model::Format::KattisLegacy;
    if margins.is_stated || own {
        let ms = limits.time.as_millis().max(1);
        // The limit is a multiple of the resolution, which is 1 s where nothing is said.
        if !ms.is_multiple_of(1000) {
            let step = [500, 250, 100, 50, 10, 5, 2, 1]
                .into_iter()
                .find(|step| ms.is_multiple_of(*step));
            let step = step.unwrap_or(1) as f64 / 1000.0;
            let _ = writeln!(text, "  time_resolution: {step}");
        }
        let _ = writeln!(text, "  time_limit: {}", ms as f64 / 1000.0);
    }
    let _ = writeln!(text, "  memory: {}", limits.memory.0.div_ceil(1 << 20));
    if let Some(output) = limits.output {
        let _ = writeln!(text, "  output: {}", output.0.div_ceil(1 << 20));
    }
    if let Some(passes) = problem.passes {
        let _ = writeln!(text, "  validation_passes: {passes}");
    }
    text
}

/// The same problem has the same number each time.
fn uuid(problem: &Problem) -> String {
    let mut hash = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128;
    let names = problem.cases.iter().map(|case| case.name.as_str());
    for text in [problem.id.as_str(), problem.title.as_str()]
        .into_iter()
        .chain(names)
    {
        for byte in text.bytes().chain([0]) {
            hash =
                (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }
    // Version 8 of RFC 9562: made by a rule of one's own.
    let hash = hash & !(0xf << 76) & !(0x3 << 62) | 0x8 << 76 | 0x2 << 62;
    let text = format!("{hash:032x}");
    let part = |range: std::ops::Range<usize>| text.get(range).unwrap_or_default();
    [
        part(0..8),
        part(8..12),
        part(12..16),
        part(16..20),
        part(20..32),
    ]
    .join("-")
}

/// The flags of the default validator that compare as this does.
fn flags(checker: &Checker, notices: &mut Vec<Notice>) -> Result<Vec<String>, ProblemError> {
    let words = |all: &[&str]| all.iter().map(|word| (*word).to_owned()).collect();
    Ok(match &checker.comparison {
        Comparison::Tokens => words(&["case_sensitive"]),
        Comparison::IgnoreCase => Vec::new(),
        Comparison::Exact => words(&["case_sensitive", "space_change_sensitive"]),
        Comparison::Lines => {
            notices.push(warning(
                "lines are compared with every blank now: 2025-09 cannot forgive those at their ends"
                    .to_owned(),
            ));
            words(&["case_sensitive", "space_change_sensitive"])
        }
        Comparison::Numbers(tolerance) => {
            let mut all: Vec<String> = words(&["case_sensitive"]);
            all.extend(near(*tolerance));
            all
        }
        Comparison::Default {
            case_sensitive,
            space_change_sensitive,
            tolerance,
            ..
        } => {
            let switches = [
                (*case_sensitive, "case_sensitive"),
                (*space_change_sensitive, "space_change_sensitive"),
            ];
            let on = switches.into_iter().filter(|(on, _)| *on);
            let mut all: Vec<String> = on.map(|(_, flag)| flag.to_owned()).collect();
            all.extend(tolerance.iter().copied().flat_map(near));
            all
        }
        Comparison::Dmoj(_) | Comparison::WhiteDiff | Comparison::Testlib(_) => {
            return Err(cannot(
                "its outputs are compared in a way that the default validator of 2025-09 has no \
                 flags for; write an output validator"
                    .to_owned(),
            ));
        }
    })
}

/// The flags of a tolerance.
fn near(tolerance: Tolerance) -> Vec<String> {
    let both = [
        ("float_absolute_tolerance", tolerance.absolute),
        ("float_relative_tolerance", tolerance.relative),
    ];
    let given = both
        .into_iter()
        .filter_map(|(flag, value)| Some((flag, value?)));
    given
        .flat_map(|(flag, value)| [flag.to_owned(), format!("{value:e}")])
        .collect()
}

/// Copies an output validator, and yields its arguments.
fn validator(checker: &CheckerProgram, tree: &mut Tree) -> Result<Vec<String>, ProblemError> {
    let helper = &checker.helper;
    if checker.protocol != Protocol::Kattis {
        return Err(cannot(format!(
            "{} is called and answers in another way than validators of 2025-09 do; rewrite it",
            helper.name
        )));
    }
    let path = source(helper)?;
    let place = if path.is_dir() {
        "output_validator".to_owned()
    } else {
        format!("output_validator/{}", own_name(helper)?)
    };
    tree.copy(&place, &path)?;
    Ok(checker.arguments.clone())
}

fn source(helper: &Helper) -> Result<PathBuf, ProblemError> {
    match &helper.source {
        HelperSource::Path(path) | HelperSource::Filled { path, .. } => Ok(path.clone()),
        HelperSource::Known(_) => Err(cannot(format!(
            "{} is not a file or folder of its own",
            helper.name
        ))),
    }
}

fn own_name(helper: &Helper) -> Result<String, ProblemError> {
    let path = source(helper)?;
    let name = path.file_name().and_then(|name| name.to_str());
    Ok(plain(name.unwrap_or(&helper.name)))
}

/// `test_group.yaml` of `sample`, `secret` and each group.
fn groups(problem: &Problem, flags: &[String], tree: &mut Tree) -> Result<(), ProblemError> {
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    if let Some(scoring) = &problem.scoring {
        texts.extend(points::groups(scoring)?);
    }
    if !flags.is_empty() {
        let line = arguments("output_validator_args", flags);
        for folder in ["sample", "secret"] {
            texts.entry(folder.to_owned()).or_default().push_str(&line);
        }
    }
    for (folder, text) in texts {
        tree.text(&format!("data/{folder}/test_group.yaml"), text)?;
    }
    Ok(())
}

fn arguments(key: &str, all: &[String]) -> String {
    let all: Vec<String> = all.iter().map(|it| quoted(it)).collect();
    format!("{key}: [{}]\n", all.join(", "))
}

/// What is special about a case.
fn special(
    case: &crate::model::TestCase,
    place: &str,
    flags: &[String],
    tree: &mut Tree,
    notices: &mut Vec<Notice>,
) -> Result<(), ProblemError> {
    let settings = &case.settings;
    if settings.input_file.is_some() || settings.output_file.is_some() {
        return Err(cannot(format!(
            "case {} is read or written by the name of a file, and 2025-09 has standard input and \
             output only",
            case.name
        )));
    }
    let mut text = String::new();
    if !settings.arguments.is_empty() {
        text.push_str(&arguments("args", &settings.arguments));
    }
    let own = match &settings.judging {
        None => None,
        Some(Judging::Compared(checker)) => Some(self::flags(checker, notices)?),
        Some(Judging::Checked(all)) => all.first().map(|it| it.arguments.clone()),
        Some(Judging::Interactive(it)) => Some(it.interactor.arguments.clone()),
    };
    if let Some(own) = own.filter(|own| own != flags) {
        text.push_str(&arguments("output_validator_args", &own));
    }
    if let Some(description) = &settings.description {
        let _ = writeln!(text, "description: {}", quoted(description));
    }
    if !text.is_empty() {
        tree.text(&format!("data/{place}.yaml"), text)?;
    }
    for (name, path) in &settings.files {
        tree.copy(&format!("data/{place}.files/{name}"), path)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_limit_is_a_multiple_of_its_resolution() {
        for (ms, lines) in [
            (2000, "limits:\n  time_limit: 2\n"),
            (1500, "limits:\n  time_resolution: 0.5\n  time_limit: 1.5\n"),
            (700, "limits:\n  time_resolution: 0.1\n  time_limit: 0.7\n"),
        ] {
            let mut problem = Problem::default();
            problem.limits.time = Duration::from_millis(ms);
            let text = metadata(&problem);
            assert!(text.contains(lines), "{text}");
        }
    }

    #[test]
    fn a_problem_keeps_its_number() {
        let problem = Problem {
            id: "sum".to_owned(),
            ..Problem::default()
        };
        let number = uuid(&problem);
        assert_eq!(number, uuid(&problem));
        assert_eq!((number.len(), number.as_bytes()[14]), (36, b'8'));
        assert_ne!(number, uuid(&Problem::default()));
    }
}
