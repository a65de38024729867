//! Library Checker's problems: a folder with `info.toml`, generators in `gen` and solutions in `sol`. In:
//! the folder, and one for what is made. Out: a `Problem`.

use super::aide::{checker, helper};
use super::error::ProblemError;
use super::folder::id;
use super::home::{Home, stem};
use super::roll::{Found, Roll};
use super::section::{Section, parse};
use super::text::Text;
use crate::model::Verdict::{self, Ac, Pe, Rte, Tle, Wa};
use crate::model::{
    Added, Bounds, Bytes, Candidate, CaseSettings, Clause, Expectation, Format, Generated,
    InputValidator, Judging, LimitOverrides, LimitSpec, Package, Problem, Protocol, Role,
};
use std::path::{Path, PathBuf};
use toml::Spanned;

/// The file that tells the format.
const FILE: &str = "info.toml";
/// The largest such file.
const LARGEST: Bytes = Bytes::mib(1);
/// Memory of a program; the site's figure.
const MEMORY: Bytes = Bytes::mib(1024);
/// The solution that makes the answers.
const MODEL: &str = "correct.cpp";

/// The file that tells the format, where it is there with a folder of solutions.
pub(super) fn sign(folder: &Path) -> Option<PathBuf> {
    let path = folder.join(FILE);
    (path.is_file() && folder.join("sol").is_dir()).then_some(path)
}

/// Loads a problem of which cases may have to be made: `package.ungenerated` counts them, and they lie
/// in `scratch` once they are made.
///
/// # Errors
/// What makes the problem unusable, with file and line.
pub(super) fn load(folder: &Path, scratch: &Path) -> Result<Problem, ProblemError> {
    let home = Home::new(folder)?;
    let path = folder.join(FILE);
    let text = Text::read(&path, LARGEST)?;
    let table = parse(&text)?;
    let whole = Section::whole(&text, &table);
    let time = whole
        .duration("timelimit")?
        .ok_or_else(|| whole.missing("timelimit", "timelimit = 2.0"))?;
    let mut roll = Roll::default();
    for tests in whole.sections("tests")? {
        cases(&tests, &home, scratch, &mut roll)?;
    }
    roll.must_hold_some(folder, "looked into info.toml", "list them as `[[tests]]`")?;
    let name = whole
        .string("checker")?
        .map_or_else(|| "checker.cpp".to_owned(), Spanned::into_inner);
    let Some(program) = home.file(&name)? else {
        let what = format!("there is no checker {name}");
        return Err(text.fault(0..0, what, "put it there, or name it by `checker`"));
    };
    let submissions = solutions(&whole, &home)?;
    let verifier = home.file("verifier.cpp")?;
    let validator = |path| InputValidator {
        helper: helper("verifier.cpp", path),
        accepts: 0,
        arguments: Vec::new(),
    };
    let title = whole.string("title")?.map(Spanned::into_inner);
    Ok(Problem {
        id: id(folder)?,
        title: title.map_or_else(|| id(folder), Ok)?,
        source: whole.string("forum")?.map(Spanned::into_inner),
        limits: LimitSpec {
            time: time.into_inner(),
            memory: MEMORY,
            ..LimitSpec::default()
        },
        judging: Judging::Checked(vec![checker(
            helper(&name, program),
            Protocol::Testlib { percent: false },
        )]),
        package: Package {
            format: Format::LibraryChecker,
            evidence: Some(path),
            model_solution: submissions.iter().position(|it| it.name == MODEL),
            submissions,
            added: graders(&home)?,
            input_validators: verifier.map(validator).into_iter().collect(),
            generated: roll.generated,
            ungenerated: roll.ungenerated,
            ..Package::default()
        },
        cases: roll.cases,
        ..Problem::default()
    })
}

/// The cases of one entry of `tests`: `random.cpp` makes `random_00.in` and so on from their numbers,
/// and `example.in` are `gen/example_00.in` and so on.
fn cases(
    tests: &Section<'_>,
    home: &Home,
    scratch: &Path,
    roll: &mut Roll,
) -> Result<(), ProblemError> {
    let name = tests
        .string("name")?
        .ok_or_else(|| tests.missing("name", "name = \"random.cpp\""))?;
    let count = tests
        .count("number")?
        .ok_or_else(|| tests.missing("number", "number = 10"))?
        .into_inner();
    let base = stem(name.get_ref()).to_owned();
    let is_written = name.get_ref().ends_with(".in");
    let source = home.file(&format!("gen/{}", name.get_ref()))?;
    for number in 0..count.min(10_000) {
        let case = format!("{base}_{number:02}");
        let made = |ending: &str| scratch.join("made").join(format!("{case}.{ending}"));
        let mut input = home.file(&format!("in/{case}.in"))?;
        if input.is_none() && is_written {
            input = home.file(&format!("gen/{case}.in"))?;
        }
        let answer = home.file(&format!("out/{case}.out"))?;
        let is_there = input.is_some() && answer.is_some();
        let found = Found {
            role: if base.starts_with("example") {
                Role::Sample
            } else {
                Role::Secret
            },
            input: input.or_else(|| Some(made("in"))),
            answer: answer.or_else(|| Some(made("out"))),
            settings: CaseSettings::default(),
            origin: format!("{FILE}: {case}"),
            name: case.clone(),
        };
        let at = if is_there {
            roll.add(found)?
        } else {
            roll.add_ungenerated(found)?
        };
        if let Some(source) = source.clone().filter(|_| !is_written) {
            roll.generated.push(Generated {
                case: at,
                generator: helper(&format!("gen/{}", name.get_ref()), source),
                arguments: vec![number.to_string()],
                input: None,
                answers: false,
            });
        }
    }
    Ok(())
}

/// The solutions: the model solution, and those that the file lists with what they may be.
fn solutions(whole: &Section<'_>, home: &Home) -> Result<Vec<Candidate>, ProblemError> {
    let mut candidates = Vec::new();
    if let Some(path) = home.file(&format!("sol/{MODEL}"))? {
        candidates.push(candidate(MODEL, path, Expectation::of(Ac)));
    }
    for solution in whole.sections("solutions")? {
        let name = solution
            .string("name")?
            .ok_or_else(|| solution.missing("name", "name = \"naive.cpp\""))?;
        let Some(path) = home.file(&format!("sol/{}", name.get_ref()))? else {
            let what = format!("there is no file sol/{}", name.get_ref());
            let remedy = "put it there, or name another one";
            return Err(solution.text.fault(name.span(), what, remedy));
        };
        candidates.push(candidate(name.get_ref(), path, promise(&solution)?));
    }
    Ok(candidates)
}

fn candidate(name: &str, path: PathBuf, promise: Expectation) -> Candidate {
    Candidate {
        bounds: if promise.promised() == Some(Ac) {
            Bounds::Lower
        } else {
            Bounds::Neither
        },
        name: name.to_owned(),
        path,
        language: None,
        entry: None,
        promise: Some(promise),
        limits: LimitOverrides::default(),
    }
}

/// `expect` must come of some case; it, and what the flags allow, may come of each.
fn promise(solution: &Section<'_>) -> Result<Expectation, ProblemError> {
    let mut permitted = vec![Ac];
    let mut required: Option<Vec<Verdict>> = None;
    if let Some(expect) = solution.string("expect")? {
        let verdicts: &[Verdict] = match expect.get_ref().as_str() {
            "WA" => &[Wa, Pe],
            "TLE" => &[Tle],
            "RE" => &[Rte],
            "AC" | "" => &[],
            _ => {
                let what = "`solutions.expect` is no word of this format";
                return Err(solution
                    .text
                    .fault(expect.span(), what, "write WA, TLE, RE or AC"));
            }
        };
        permitted.extend(verdicts);
        required = (!verdicts.is_empty()).then(|| verdicts.to_vec());
    }
    for (key, verdicts) in [
        ("allow_tle", &[Tle][..]),
        ("allow_re", &[Rte]),
        ("wrong", &[Wa, Pe]),
    ] {
        if solution.flag(key)?.is_some_and(Spanned::into_inner) {
            permitted.extend(verdicts);
        }
    }
    Ok(Expectation {
        clauses: vec![Clause {
            permitted: Some(permitted),
            required,
            ..Clause::default()
        }],
        coarse: false,
    })
}

/// What solutions that are a function are compiled with is in `grader`; programs do without it, so it
/// is given to none that has `main` of its own.
fn graders(home: &Home) -> Result<Vec<Added>, ProblemError> {
    let headers = home.files("grader")?;
    let headers = headers
        .into_iter()
        .filter(|(name, _)| !name.ends_with(".cpp"));
    let files: Vec<(String, PathBuf)> = headers.collect();
    if files.is_empty() {
        return Ok(Vec::new());
    }
    Ok(vec![Added {
        language: Some("cpp".to_owned()),
        files,
        entry: None,
        prelude: None,
    }])
}
