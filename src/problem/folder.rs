//! Our own format: a folder with `problem.toml` and cases. In: the folder. Out: a `Problem`, made whole.
//! Faults name file and line; what is merely doubtful becomes a notice.

use super::error::{ProblemError, printable};
use super::files::{Candidate, FileCases, file_cases};
use super::natural::natural_order;
use super::plain;
use super::settings::Settings;
use super::table::table_cases;
use super::text::Text;
use super::traps::Traps;
use crate::model::{Bytes, Format, Judging, Notice, Package, Problem, Severity, TestCase};
use std::fs;
use std::io;
use std::path::Path;

/// The file with a problem's settings.
pub(super) const SETTINGS: &str = "problem.toml";
/// The largest file of settings.
const FILE: Bytes = Bytes::mib(1);

/// Loads the problem of a folder with a `problem.toml`.
///
/// Cases are `*.in` files with an `*.ans` or `*.out` beside them, in the folder and in those below
/// it, and the rows of the table that `problem.toml` may name. A case is named by its path without
/// the ending, with `/` between folders, and cases stand in [natural order](super::natural_order).
/// Cases of a folder `sample` (or `samples`, `example`, `examples`) are samples. Hidden files and
/// what editors leave behind is passed over in silence, and so is everything else.
///
/// # Errors
/// Whatever makes the folder unusable, as a sentence with file, line and remedy.
pub fn load(folder: &Path) -> Result<Problem, ProblemError> {
    must_be_folder(folder)?;
    let settings = read_settings(folder)?.ok_or_else(|| ProblemError::NoSettings {
        folder: folder.to_owned(),
    })?;
    assemble(folder, Some(settings))
}

/// Loads a folder of mere cases. A `problem.toml` is used where there is one; otherwise the limits
/// are [`LimitSpec::default`](crate::model::LimitSpec) and tokens are compared.
///
/// # Errors
/// As for [`load`], but a `problem.toml` need not be there.
pub fn load_cases(folder: &Path) -> Result<Problem, ProblemError> {
    must_be_folder(folder)?;
    let settings = read_settings(folder)?;
    let is_mere = settings.is_none();
    match assemble(folder, settings) {
        // Cases may be named in another way.
        Err(ProblemError::Empty {
            folder,
            looked,
            remedy,
        }) if is_mere => {
            let other = plain::load(&folder, None);
            other.map_err(|error| match error {
                ProblemError::Empty { .. } => ProblemError::Empty {
                    folder,
                    looked,
                    remedy,
                },
                error => error,
            })
        }
        loaded => loaded,
    }
}

fn must_be_folder(folder: &Path) -> Result<(), ProblemError> {
    let is_folder = fs::metadata(folder).and_then(|data| {
        if data.is_dir() {
            Ok(())
        } else {
            Err(io::Error::from(io::ErrorKind::NotADirectory))
        }
    });
    is_folder.map_err(ProblemError::read(folder))
}

fn read_settings(folder: &Path) -> Result<Option<Text>, ProblemError> {
    let path = folder.join(SETTINGS);
    match fs::symlink_metadata(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        _ => Text::read(&path, FILE).map(Some),
    }
}

fn assemble(folder: &Path, text: Option<Text>) -> Result<Problem, ProblemError> {
    let id = id(folder)?;
    let settings = match &text {
        Some(text) => Settings::read(text, folder)?,
        None => Settings::default(),
    };
    let mut traps = Traps::default();
    let files = file_cases(folder, &mut traps)?;
    let rows = match (&text, &settings.table) {
        (Some(text), Some(spec)) => table_cases(folder, text, spec, &mut traps)?,
        _ => Vec::new(),
    };
    let table = settings
        .table
        .as_ref()
        .map(|spec| spec.file.get_ref().as_str());
    if files.candidates.is_empty() && rows.is_empty() {
        return Err(no_cases(folder, &files, table));
    }
    let mut notices = settings.notices;
    if text.is_none() {
        notices.extend(settings_above(folder));
    }
    notices.extend(files.notices);
    notices.extend(traps.notices(&settings.checker.comparison));
    Ok(Problem {
        title: settings.title.unwrap_or_else(|| id.clone()),
        id,
        source: settings.source,
        limits: settings.limits,
        rules: settings.rules,
        judging: Judging::Compared(settings.checker),
        package: Package {
            format: if text.is_some() {
                Format::Own
            } else {
                Format::Plain
            },
            ..Package::default()
        },
        cases: merge(files.candidates, rows)?,
        notices,
        ..Problem::default()
    })
}

/// The folder's own name, also where it was named `.`.
pub(super) fn id(folder: &Path) -> Result<String, ProblemError> {
    let real = fs::canonicalize(folder).map_err(ProblemError::read(folder))?;
    let name = folder.file_name().or_else(|| real.file_name());
    let bad = |fault| ProblemError::Name {
        path: folder.to_owned(),
        fault,
    };
    match name.map(|name| name.to_str()) {
        Some(Some(name)) if name.chars().any(char::is_control) => {
            Err(bad("has control characters in it"))
        }
        Some(Some(name)) => Ok(name.to_owned()),
        Some(None) => Err(bad("is not UTF-8")),
        // The root of a file system has no name.
        None => Ok("problem".to_owned()),
    }
}

/// All cases in natural order; two of one name are told with both places.
fn merge(files: Vec<Candidate>, rows: Vec<Candidate>) -> Result<Vec<TestCase>, ProblemError> {
    let mut all: Vec<Candidate> = files.into_iter().chain(rows).collect();
    all.sort_by(|a, b| natural_order(&a.case.name, &b.case.name));
    let twice = all
        .windows(2)
        .find(|pair| pair[0].case.name == pair[1].case.name);
    if let Some([first, second]) = twice {
        return Err(ProblemError::Duplicate {
            name: first.case.name.clone(),
            first: first.origin.clone(),
            second: second.origin.clone(),
        });
    }
    Ok(all.into_iter().map(|candidate| candidate.case).collect())
}

fn no_cases(folder: &Path, files: &FileCases, table: Option<&str>) -> ProblemError {
    let mut looked = "looked for *.in files with an *.ans or *.out beside them, here and in the \
                      folders below"
        .to_owned();
    if let Some(table) = table {
        looked.push_str(&format!(
            ", and for rows of {} with a role other than reference",
            printable(table)
        ));
    }
    let (inputs, answers) = (files.inputs_alone, files.answers_alone);
    let remedy = if inputs + answers == 0 {
        "put for example 1.in and 1.ans there"
    } else {
        looked.push_str(&format!(
            ", and found inputs without an answer ({inputs}) and answers without an input ({answers})"
        ));
        "name each answer as its input, for example 1.in and 1.ans"
    };
    ProblemError::Empty {
        folder: folder.to_owned(),
        looked,
        remedy: remedy.to_owned(),
    }
}

/// Whoever names `secret/` alone may think that the problem's limits hold.
fn settings_above(folder: &Path) -> Option<Notice> {
    let above = fs::canonicalize(folder).ok()?.parent()?.join(SETTINGS);
    above.is_file().then(|| Notice {
        severity: Severity::Note,
        text: "the limits and the checker of the folder above are not used here; name that folder \
               for them"
            .to_owned(),
        path: Some(above),
    })
}

#[cfg(test)]
mod tests {
    use super::super::find;
    use super::super::stage::Stage;
    use super::*;
    use crate::model::{Checker, Comparison, LimitSpec, Role, Tolerance};
    use std::time::Duration;

    fn committed(name: &str) -> Problem {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("cases")
            .join(name);
        load(&folder).expect("a committed problem")
    }

    #[test]
    fn n_queens_comes_from_its_table() {
        let problem = committed("n-queens");
        assert_eq!(
            (problem.id.as_str(), problem.title.as_str()),
            ("n-queens", "N-Queens")
        );
        assert_eq!(
            problem.source.as_deref(),
            Some("https://www.acmicpc.net/problem/9663")
        );
        assert_eq!(problem.limits.time, Duration::from_secs(10));
        assert_eq!(problem.limits.memory, Bytes::mib(128));
        assert_eq!(problem.judging, Judging::default());
        assert!(
            problem
                .rules
                .is_some_and(|rules| rules.rule("python").is_some())
        );
        let names: Vec<&str> = problem
            .cases
            .iter()
            .map(|case| case.name.as_str())
            .collect();
        let expected: Vec<String> = (1..=16).map(|n| n.to_string()).collect();
        assert_eq!(names, expected);
        let extra = |role| {
            problem
                .cases
                .iter()
                .filter(|case| case.role == role)
                .count()
        };
        assert_eq!((extra(Role::Secret), extra(Role::Extra)), (14, 2));
        assert_eq!(problem.notices, []);
    }

    #[test]
    fn the_other_committed_problems_come_from_files() {
        let polygon = committed("polygon-area");
        let tolerance = Tolerance {
            absolute: Some(1e-6),
            relative: Some(1e-6),
        };
        let numbers = Checker {
            comparison: Comparison::Numbers(tolerance),
            presentation: false,
        };
        assert_eq!(polygon.judging, Judging::Compared(numbers));
        let words = committed("word-count");
        let Judging::Compared(checker) = &words.judging else {
            panic!("{:?}", words.judging);
        };
        assert_eq!(checker.comparison, Comparison::Lines);
        for problem in [polygon, words] {
            assert_eq!(problem.cases.len(), 12, "{}", problem.id);
            assert_eq!(problem.cases[0].name, "sample/1");
            assert_eq!(problem.cases[0].role, Role::Sample);
            assert!(problem.cases[11].name.starts_with("secret/10-"));
            assert_eq!(problem.notices, [], "{}", problem.id);
        }
    }

    #[test]
    fn the_committed_problems_are_found_in_order() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let found = find(root).expect("a list");
        assert_eq!(found, find(&root.join("cases")).expect("a list"));
        for name in ["n-queens", "polygon-area", "word-count"] {
            assert!(found.contains(&root.join("cases").join(name)), "{name}");
        }
    }

    #[test]
    fn problems_are_folders_with_settings_or_inputs() {
        let stage = Stage::new(&[
            ("cases/p10/problem.toml", ""),
            ("cases/p2/secret/1.in", ""),
            ("cases/notes/README", ""),
            ("cases/.git/problem.toml", ""),
            ("cases/1.in", ""),
            ("other/problem.toml", ""),
        ]);
        let cases = stage.path().join("cases");
        let found = find(stage.path()).expect("a list");
        assert_eq!(found, [cases.join("p2"), cases.join("p10")]);
        let error = find(&stage.path().join("gone")).expect_err("it is not there");
        assert!(
            error.to_string().contains("gone cannot be read: "),
            "{error}"
        );
    }

    #[test]
    fn mere_cases_have_the_default_limits() {
        let stage = Stage::new(&[("1.in", ""), ("1.ans", "1")]);
        let problem = load_cases(stage.path()).expect("cases");
        assert_eq!(problem.limits, LimitSpec::default());
        assert_eq!(problem.judging, Judging::default());
        assert_eq!(
            Some(problem.id.as_str()),
            stage.path().file_name().and_then(|name| name.to_str())
        );
        assert_eq!(problem.id, problem.title);
        let error = load(stage.path()).expect_err("no settings").to_string();
        assert!(error.starts_with("there is no problem.toml in "), "{error}");
        assert!(error.contains("`--cases`"), "{error}");
    }

    #[test]
    fn settings_are_used_where_they_are_and_noticed_where_they_are_not_used() {
        let stage = Stage::new(&[
            ("problem.toml", "title = 'A'\n[limits]\ntime = 3"),
            ("secret/1.in", ""),
            ("secret/1.ans", "1"),
        ]);
        let whole = load_cases(stage.path()).expect("cases");
        assert_eq!(whole.limits.time, Duration::from_secs(3));
        assert_eq!(
            Ok(&whole),
            load(stage.path()).as_ref().map_err(ToString::to_string)
        );
        let part = load_cases(&stage.path().join("secret")).expect("cases");
        assert_eq!(part.cases[0].name, "1");
        assert_eq!(part.limits, LimitSpec::default());
        assert!(
            part.notices[0]
                .text
                .contains("of the folder above are not used here")
        );
    }

    #[test]
    fn a_table_and_files_stand_together_under_different_names() {
        let settings =
            "[limits]\ntime = 1\n[table]\nfile = 't.csv'\nname = '{n}'\ninput = ''\nanswer = '1'";
        let stage = Stage::new(&[
            ("problem.toml", settings),
            ("t.csv", "n\n10\n2\n"),
            ("3.in", ""),
            ("3.ans", "1"),
        ]);
        let problem = load(stage.path()).expect("it can be loaded");
        let names: Vec<&str> = problem
            .cases
            .iter()
            .map(|case| case.name.as_str())
            .collect();
        assert_eq!(names, ["2", "3", "10"]);
        stage.put("10.in", b"");
        stage.put("10.ans", b"1");
        let error = load(stage.path()).expect_err("twice").to_string();
        assert!(
            error.contains("the case '10' is there twice, in "),
            "{error}"
        );
        assert!(error.contains("10.in and in "), "{error}");
        assert!(error.contains("t.csv:2; rename one of them"), "{error}");
    }

    #[test]
    fn a_folder_that_is_none_is_told() {
        let stage = Stage::new(&[("file", "")]);
        for name in ["gone", "file"] {
            for load in [load, load_cases] {
                let error = load(&stage.path().join(name)).expect_err(name).to_string();
                assert!(
                    error.contains(&format!("{name} cannot be read: ")),
                    "{error}"
                );
            }
        }
    }
}
