//! Cases that cannot come out differently, since nothing about them differs: the same data in
//! several groups. In: an order. Out: for each step of its plan, the first step that is the same.
//! Files are looked at: the same file under two names, or the same bytes.

use super::score::own_points;
use crate::model::{CaseSettings, Data, Plan, Problem, TestCase};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// Files longer than this are not read to find out whether they are the same.
const CAP: u64 = 64 << 20;

/// For each step of a plan, the first step whose run serves for it too: itself, most often.
#[must_use]
pub(super) fn twins(problem: &Problem, plan: &Plan) -> Vec<usize> {
    let mut alike: HashMap<(u64, u64), Vec<usize>> = HashMap::new();
    let mut first = Vec::with_capacity(plan.cases.len());
    // Without groups nobody lists a case twice, and nothing is looked at.
    let grouped = problem.scoring.is_some() || plan.cases.iter().any(|&at| has_folder(problem, at));
    let points = |at| own_points(problem.scoring.as_ref()?, at);
    for (step, &at) in plan.cases.iter().enumerate() {
        let Some(case) = problem.cases.get(at).filter(|_| grouped) else {
            first.push(step);
            continue;
        };
        let size = size(&case.input);
        let known = alike.entry((size, case.answer_size)).or_default();
        let same = known.iter().copied().find(|&earlier| {
            let other = plan.cases[earlier];
            problem
                .cases
                .get(other)
                .is_some_and(|it| is_same(it, case) && points(other) == points(at))
        });
        if same.is_none() {
            known.push(step);
        }
        first.push(same.unwrap_or(step));
    }
    first
}

fn has_folder(problem: &Problem, at: usize) -> bool {
    let case = problem.cases.get(at);
    case.is_some_and(|case| case.name.matches('/').count() > 1)
}

fn size(data: &Data) -> u64 {
    match data {
        Data::Bytes(bytes) => bytes.len() as u64,
        Data::File(path) => fs::metadata(path).map_or(u64::MAX, |found| found.len()),
    }
}

fn is_same(one: &TestCase, other: &TestCase) -> bool {
    let bare = |settings: &CaseSettings| CaseSettings {
        description: None,
        ..settings.clone()
    };
    bare(&one.settings) == bare(&other.settings)
        && is_same_data(&one.answer, &other.answer)
        && is_same_data(&one.input, &other.input)
}

fn is_same_data(one: &Data, other: &Data) -> bool {
    match (one, other) {
        (Data::Bytes(one), Data::Bytes(other)) => one == other,
        (Data::File(one), Data::File(other)) => one == other || is_same_file(one, other),
        _ => false,
    }
}

/// The same file, or files with the same name and the same bytes.
fn is_same_file(one: &Path, other: &Path) -> bool {
    let Ok((first, second)) = fs::metadata(one).and_then(|it| Ok((it, fs::metadata(other)?)))
    else {
        return false;
    };
    if (first.dev(), first.ino()) == (second.dev(), second.ino()) {
        return true;
    }
    one.file_name() == other.file_name()
        && first.len() == second.len()
        && first.len() <= CAP
        && same_bytes(one, other).unwrap_or(false)
}

fn same_bytes(one: &Path, other: &Path) -> std::io::Result<bool> {
    let open = |path| File::open(path).map(|file| BufReader::with_capacity(64 << 10, file));
    let (mut one, mut other) = (open(one)?, open(other)?);
    loop {
        let (first, second) = (one.fill_buf()?, other.fill_buf()?);
        let count = first.len().min(second.len());
        if count == 0 {
            return Ok(first.len() == second.len());
        }
        if first[..count] != second[..count] {
            return Ok(false);
        }
        one.consume(count);
        other.consume(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Role, StopRule};

    fn case(name: &str, input: Data, answer: &'static [u8]) -> TestCase {
        TestCase {
            name: name.into(),
            role: Role::Secret,
            input,
            answer: Data::Bytes(answer.into()),
            answer_size: answer.len() as u64,
            settings: CaseSettings::default(),
        }
    }

    fn found(cases: Vec<TestCase>) -> Vec<usize> {
        let plan = Plan {
            cases: (0..cases.len()).collect(),
            stop: StopRule::Never,
            largest_first: false,
        };
        let problem = Problem {
            cases,
            ..Problem::default()
        };
        twins(&problem, &plan)
    }

    #[test]
    fn the_same_data_in_several_groups_is_one_run() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            path
        };
        let first = write("a/1.in", "7");
        let copy = write("b/1.in", "7");
        let renamed = write("b/2.in", "7");
        let other = write("c/1.in", "8");
        let link = folder.path().join("c/3.in");
        std::os::unix::fs::symlink(&first, &link).unwrap();
        let mut with_arguments = case("s/c/4", Data::File(first.clone()), b"1");
        with_arguments.settings.arguments.push("x".into());
        let cases = vec![
            case("s/a/1", Data::File(first.clone()), b"1"),
            case("s/b/1", Data::File(copy), b"1"),
            case("s/b/2", Data::File(renamed), b"1"),
            case("s/c/1", Data::File(other), b"1"),
            case("s/c/3", Data::File(link), b"1"),
            case("s/c/5", Data::File(first), b"2"),
            with_arguments,
        ];
        assert_eq!(found(cases), [0, 0, 2, 3, 0, 5, 6]);
    }

    #[test]
    fn cases_outside_of_groups_are_taken_as_they_are() {
        let same = || Data::Bytes((*b"7").into());
        let cases = vec![
            case("secret/1", same(), b"1"),
            case("secret/2", same(), b"1"),
        ];
        assert_eq!(found(cases), [0, 1]);
    }
}
