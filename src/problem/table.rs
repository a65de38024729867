//! Cases from a table. In: a CSV file and templates. Out: one case a row, made in memory.
//! The file stays within the problem's folder; rows and what is made of them are bounded.

use super::error::{ProblemError, printable, shown};
use super::files::Candidate;
use super::nearest::{listed, nearest};
use super::settings::TableSpec;
use super::template::{BadTemplate, Template, find_column};
use super::text::Text;
use super::traps::{HEAD, Traps};
use crate::model::{Bytes, CaseSettings, Data, Role, TestCase};
use csv::StringRecord;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml::Spanned;

/// The largest table.
const TABLE: Bytes = Bytes::mib(64);
/// The most bytes of inputs and answers that a table may unfold into; all are held in memory.
const UNFOLDED: Bytes = Bytes::mib(256);
/// The longest name of a case, in bytes.
const NAME: usize = 200;
/// The words of the role column; `reference` rows are no cases.
const ROLES: [(&str, Option<Role>); 5] = [
    ("case", Some(Role::Secret)),
    ("secret", Some(Role::Secret)),
    ("sample", Some(Role::Sample)),
    ("extra", Some(Role::Extra)),
    ("reference", None),
];

/// Templates whose columns are there.
struct Columns {
    name: Template,
    input: Template,
    answer: Template,
    role: Option<usize>,
}

/// The cases of a table, in the order of its rows. `settings` is the text that names it.
pub(super) fn table_cases(
    folder: &Path,
    settings: &Text,
    spec: &TableSpec,
    traps: &mut Traps,
) -> Result<Vec<Candidate>, ProblemError> {
    let table = Text::read(&table_path(folder, settings, &spec.file)?, TABLE)?;
    let mut reader = csv::ReaderBuilder::new()
        .trim(csv::Trim::Headers)
        .from_reader(table.content.as_bytes());
    let headers = reader
        .headers()
        .map_err(|error| bad_row(&table, 1, &error))?;
    let headers = headers.clone();
    let columns = columns(settings, spec, &headers, &table)?;
    let mut lines = Lines::new(&table.content);
    let (mut cases, mut bytes) = (Vec::new(), 0);
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let at = error.position().map_or(0, csv::Position::byte);
                return Err(bad_row(&table, lines.at(at), &error));
            }
        };
        let line = lines.at(record.position().map_or(0, csv::Position::byte));
        let Some(candidate) = case(&columns, &record, &table, line)? else {
            continue;
        };
        if let (Data::Bytes(input), Data::Bytes(answer)) =
            (&candidate.case.input, &candidate.case.answer)
        {
            traps.look_at(&answer[..answer.len().min(HEAD as usize)], &table.path);
            bytes += input.len() + answer.len();
        }
        if bytes as u64 > UNFOLDED.0 {
            let (path, cap) = (table.path, UNFOLDED);
            return Err(ProblemError::TooLarge { path, cap });
        }
        cases.push(candidate);
    }
    Ok(cases)
}

/// The file of the table, which must lie within the problem's folder: a problem from elsewhere has
/// no business with other files.
fn table_path(
    folder: &Path,
    settings: &Text,
    file: &Spanned<String>,
) -> Result<PathBuf, ProblemError> {
    let path = folder.join(file.get_ref());
    let fault = |what: String, remedy: &str| settings.fault(file.span(), what, remedy);
    let real = fs::canonicalize(&path).map_err(|error| {
        let what = format!("the table {} cannot be found: {error}", shown(&path));
        fault(what, "write its path relative to the problem's folder")
    })?;
    let root = fs::canonicalize(folder).map_err(ProblemError::read(folder))?;
    if real.starts_with(root) {
        return Ok(path);
    }
    let what = format!(
        "the table lies outside of the problem's folder, at {}",
        shown(&real)
    );
    Err(fault(what, "copy it into the folder"))
}

fn columns(
    settings: &Text,
    spec: &TableSpec,
    headers: &StringRecord,
    table: &Text,
) -> Result<Columns, ProblemError> {
    let names: Vec<&str> = headers.iter().collect();
    let mut seen = BTreeSet::new();
    if let Some(twice) = names.iter().find(|name| !seen.insert(**name)) {
        return Err(ProblemError::Row {
            path: table.path.clone(),
            line: 1,
            what: format!("there are two columns `{}`", printable(twice)),
            remedy: "rename one of them".to_owned(),
        });
    }
    let fault = |value: &Spanned<String>, bad: BadTemplate| {
        let span = settings.within(value.span(), &bad.word);
        settings.fault(span, bad.what, bad.remedy)
    };
    let template = |value: &Spanned<String>| {
        Template::parse(value.get_ref(), &names).map_err(|bad| fault(value, bad))
    };
    let role = |value: &Spanned<String>| {
        find_column(value.get_ref(), &names).map_err(|bad| fault(value, bad))
    };
    Ok(Columns {
        name: template(&spec.name)?,
        input: template(&spec.input)?,
        answer: template(&spec.answer)?,
        role: spec.role.as_ref().map(role).transpose()?,
    })
}

/// The case of a row, none for a reference row.
fn case(
    columns: &Columns,
    row: &StringRecord,
    table: &Text,
    line: usize,
) -> Result<Option<Candidate>, ProblemError> {
    let fault = |what: String, remedy: String| ProblemError::Row {
        path: table.path.clone(),
        line,
        what,
        remedy,
    };
    let role = match columns.role.and_then(|index| row.get(index)) {
        None => Role::Secret,
        Some(word) => match role(word.trim()) {
            Ok(Some(role)) => role,
            Ok(None) => return Ok(None),
            Err(remedy) => {
                return Err(fault(format!("unknown role `{}`", printable(word)), remedy));
            }
        },
    };
    let name = columns.name.fill(row);
    if let Some(what) = bad_name(&name) {
        let what = format!("the case name `{}` {what}", printable(&name));
        return Err(fault(
            what,
            "change the row, or the template `table.name`".to_owned(),
        ));
    }
    let answer = columns.answer.fill(row).into_bytes();
    let case = TestCase {
        name,
        role,
        input: Data::Bytes(Arc::from(columns.input.fill(row).into_bytes())),
        answer_size: answer.len() as u64,
        answer: Data::Bytes(Arc::from(answer)),
        settings: CaseSettings::default(),
    };
    let origin = format!("{}:{line}", shown(&table.path));
    Ok(Some(Candidate { case, origin }))
}

fn role(word: &str) -> Result<Option<Role>, String> {
    if let Some((_, role)) = ROLES.iter().find(|(known, _)| *known == word) {
        return Ok(*role);
    }
    let known = || ROLES.iter().map(|(known, _)| *known);
    Err(nearest(word, known()).map_or_else(
        || format!("known roles are {}", listed(known())),
        |meant| format!("did you mean `{meant}`?"),
    ))
}

/// Names stand in reports and may become names of files there.
fn bad_name(name: &str) -> Option<&'static str> {
    if name.len() > NAME {
        Some("is longer than 200 bytes")
    } else if name.chars().any(char::is_control) {
        Some("has control characters in it")
    } else if name.split('/').any(|part| matches!(part, "" | "." | "..")) {
        Some("is empty, or has an empty part, `.` or `..`")
    } else {
        None
    }
}

fn bad_row(table: &Text, line: usize, error: &csv::Error) -> ProblemError {
    let what = match error.kind() {
        csv::ErrorKind::UnequalLengths {
            expected_len, len, ..
        } => format!("this row has {len} fields, and the first line has {expected_len}"),
        _ => format!("this is no row of a table: {error}"),
    };
    ProblemError::Row {
        path: table.path.clone(),
        line,
        what,
        remedy: "give each row one field a column, and put fields with a comma in quotes"
            .to_owned(),
    }
}

/// Finds lines of places that only go forward.
struct Lines<'t> {
    text: &'t [u8],
    at: usize,
    line: usize,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str) -> Self {
        let text = text.as_bytes();
        Self {
            text,
            at: 0,
            line: 1,
        }
    }

    /// The line of the first byte at or after this one that is no line end: the reader tells where
    /// it began to look for a row, which can be at the empty lines before it.
    fn at(&mut self, byte: u64) -> usize {
        let byte = usize::try_from(byte).unwrap_or(usize::MAX);
        while let Some(next) = self.text.get(self.at) {
            if self.at >= byte && !matches!(next, b'\r' | b'\n') {
                break;
            }
            self.line += usize::from(*next == b'\n');
            self.at += 1;
        }
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::super::load;
    use super::super::stage::Stage;
    use crate::model::{Data, Problem, Role};

    const HEAD: &str = "[limits]\ntime = 1\n[table]\nfile = 't.csv'\n";
    const PLAIN: &str =
        "name = '{n}'\ninput = \"{n}\\n\"\nanswer = \"{count}\\n\"\nrole = 'role'\n";

    fn stage(templates: &str, table: &str) -> Stage {
        let settings = format!("{HEAD}{templates}");
        Stage::new(&[("problem.toml", settings.as_str()), ("t.csv", table)])
    }

    fn loaded(templates: &str, table: &str) -> Problem {
        load(stage(templates, table).path(), std::path::Path::new("")).expect("it can be loaded")
    }

    fn fault(templates: &str, table: &str) -> (String, String) {
        let error =
            load(stage(templates, table).path(), std::path::Path::new("")).expect_err(table);
        (
            error.to_string(),
            error.detail().unwrap_or_default().to_owned(),
        )
    }

    fn bytes(data: &Data) -> &[u8] {
        match data {
            Data::Bytes(bytes) => bytes,
            Data::File(path) => panic!("{}", path.display()),
        }
    }

    #[test]
    fn rows_become_cases_by_their_role() {
        let table =
            "n,count,role\n10,724,case\n2,0,sample\n1,1,secret\n15,2279184,extra\n17,9,reference\n";
        let problem = loaded(PLAIN, table);
        let cases: Vec<_> = problem
            .cases
            .iter()
            .map(|case| {
                (
                    case.name.as_str(),
                    case.role,
                    bytes(&case.input),
                    bytes(&case.answer),
                )
            })
            .collect();
        assert_eq!(
            cases,
            [
                ("1", Role::Secret, &b"1\n"[..], &b"1\n"[..]),
                ("2", Role::Sample, b"2\n", b"0\n"),
                ("10", Role::Secret, b"10\n", b"724\n"),
                ("15", Role::Extra, b"15\n", b"2279184\n"),
            ]
        );
        assert_eq!(problem.cases[3].answer_size, 8);
        assert_eq!(problem.notices, []);
    }

    #[test]
    fn spreadsheets_write_marks_line_ends_and_quotes_of_their_own() {
        let table = "\u{feff}n, count ,role\r\n\"1\",\"2, 3\",case\r\n\r\n2,\"a\"\"b\",case\r\n";
        let problem = loaded(PLAIN, table);
        assert_eq!(bytes(&problem.cases[0].answer), b"2, 3\n");
        assert_eq!(bytes(&problem.cases[1].answer), b"a\"b\n");
    }

    #[test]
    fn faults_of_rows_are_told_with_their_line() {
        for (table, said) in [
            (
                "n,count,role\n1,1,case\n\n1,2,case\n",
                "the case '1' is there twice, in ",
            ),
            (
                "n,count,role\n1,1,case\n\n2,\"1\n2\",case\n3,1\n",
                "t.csv:6: this row has 2 fields, and the first line has 3;",
            ),
            (
                "n,count,role\n1,1,case\n\n2,1,cse\n",
                "t.csv:4: unknown role `cse`; did you mean `case`?",
            ),
            (
                "n,count,role\n1,1,\n",
                "t.csv:2: unknown role ``; known roles are `case`, `secret`",
            ),
            (
                "n,count,role\n,1,case\n",
                "t.csv:2: the case name `` is empty",
            ),
            (
                "n,count,role\n../x,1,case\n",
                "t.csv:2: the case name `../x` is empty, or has",
            ),
            (
                "n,count,role\n\"a\nb\",1,case\n",
                "t.csv:2: the case name `a\\nb` has control",
            ),
            (
                "n,count,n\n1,1,case\n",
                "t.csv:1: there are two columns `n`; rename one of them",
            ),
            (
                "n,count,role\n17,1,reference\n",
                "and for rows of t.csv with a role other than reference",
            ),
            ("", "the table has no column `n`"),
        ] {
            let (sentence, _) = fault(PLAIN, table);
            assert!(sentence.contains(said), "{table:?}\n{sentence}");
        }
        let (sentence, _) = fault(PLAIN, "n,count,role\n1,1,case\n\n1,2,case\n");
        assert!(sentence.contains("t.csv:2 and in "), "{sentence}");
        assert!(
            sentence.contains("t.csv:4; rename one of them"),
            "{sentence}"
        );
    }

    #[test]
    fn faults_of_templates_are_told_where_they_stand() {
        let table = "n,count\n1,1\n";
        for (templates, said, caret) in [
            (
                "name = '{n}'\ninput = \"{n}\\n{coutn}\\n\"\nanswer = ''",
                "problem.toml:6: the table has no column `coutn`; did you mean `count`?",
                "input = \"{n}\\n{coutn}\\n\"\n  |               ^^^^^^^",
            ),
            (
                "name = '{n'\ninput = ''\nanswer = ''",
                "problem.toml:5: the brace of `{n` stands alone; write `{column}`",
                "^^",
            ),
            (
                "name = '{n}'\ninput = ''\nanswer = ''\nrole = 'kind'",
                "problem.toml:8: the table has no column `kind`; its columns are `n`, `count`",
                "^^^^",
            ),
        ] {
            let (sentence, detail) = fault(templates, table);
            assert!(sentence.contains(said), "{sentence}");
            assert!(detail.contains(caret), "{detail}");
        }
    }

    #[test]
    fn a_table_lies_in_the_problems_folder() {
        let outside = Stage::new(&[("secrets.csv", "n\n1\n")]);
        let path = outside.path().join("secrets.csv");
        for (file, said) in [
            (
                path.to_str().expect("UTF-8"),
                "the table lies outside of the problem's folder",
            ),
            ("gone.csv", "gone.csv cannot be found"),
        ] {
            let settings = format!(
                "[limits]\ntime = 1\n[table]\nfile = '{file}'\nname = ''\ninput = ''\nanswer = ''"
            );
            let stage = Stage::new(&[("problem.toml", settings.as_str())]);
            let error = load(stage.path(), stage.path()).expect_err(file);
            assert!(error.to_string().contains("problem.toml:4: "), "{error}");
            assert!(error.to_string().contains(said), "{error}");
        }
    }
}
