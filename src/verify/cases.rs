//! The data of all cases. In: a problem. Out: remarks on traps in its files, and on cases that are
//! the same.

use super::data::{Scan, Trap};
use crate::model::{Data, Demand, Inspection, Level, Problem, Remark, TestCase};
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::fs::File;
use std::hash::{Hash, Hasher};
use std::io::{self, Read};
use std::path::PathBuf;

/// Bytes that are read at one time.
const PIECE: usize = 64 << 10;

/// Looks at the input and the answer of each case.
pub fn check(problem: &Problem, inspection: &mut Inspection) {
    let mut seen: HashMap<u64, &TestCase> = HashMap::new();
    for case in &problem.cases {
        let mut hash = DefaultHasher::new();
        for (data, is_input) in [(&case.input, true), (&case.answer, false)] {
            let name = if is_input { "input" } else { "answer" };
            let remarks = look(case, name, data, &mut hash);
            inspection.remarks.extend(remarks);
            if is_input {
                case.settings.arguments.hash(&mut hash);
                case.settings.files.hash(&mut hash);
                duplicate(case, hash.finish(), &mut seen, inspection);
            }
        }
    }
    for demand in [
        Demand::LineEnds,
        Demand::Encoding,
        Demand::FinalNewline,
        Demand::Nul,
    ] {
        inspection.count(demand, 2 * problem.cases.len());
    }
    inspection.count(Demand::Duplicate, problem.cases.len());
}

/// The traps of one file.
fn look(case: &TestCase, name: &str, data: &Data, hash: &mut DefaultHasher) -> Vec<Remark> {
    let mut scan = Scan::default();
    let mut take = |piece: &[u8]| {
        scan.push(piece);
        hash.write(piece);
    };
    let (path, read) = match data {
        Data::File(path) => (Some(path.clone()), pieces(path, &mut take)),
        Data::Bytes(bytes) => {
            take(bytes);
            (None, Ok(()))
        }
    };
    if let Err(error) = read {
        let text = format!("the {name} of case {} cannot be read: {error}", case.name);
        return vec![super::remark(Demand::Structure, Level::Error, text, path)];
    }
    let traps = scan.traps().into_iter();
    traps
        .map(|trap| told(case, name, trap, path.clone()))
        .collect()
}

fn told(case: &TestCase, name: &str, trap: Trap, path: Option<PathBuf>) -> Remark {
    Remark {
        demand: trap.demand,
        level: trap.level,
        text: format!("the {name} of case {} {}", case.name, trap.text),
        path,
        line: trap.line,
    }
}

fn pieces(path: &PathBuf, take: &mut dyn FnMut(&[u8])) -> io::Result<()> {
    let mut file = File::open(path)?;
    let mut piece = vec![0; PIECE];
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(()),
            length => take(&piece[..length]),
        }
    }
}

/// Tells a case whose input was there before. A sample among the secret cases is usual.
fn duplicate<'a>(
    case: &'a TestCase,
    hash: u64,
    seen: &mut HashMap<u64, &'a TestCase>,
    inspection: &mut Inspection,
) {
    let Some(first) = seen.insert(hash, case) else {
        return;
    };
    let level = if first.role == case.role {
        Level::Warning
    } else {
        Level::Note
    };
    let text = format!(
        "the cases {} and {} have the same input; drop one, unless they stand in different groups",
        first.name, case.name
    );
    let path = match &case.input {
        Data::File(path) => Some(path.clone()),
        Data::Bytes(_) => None,
    };
    let remark = super::remark(Demand::Duplicate, level, text, path);
    inspection.remarks.push(remark);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{CaseSettings, Role};
    use std::sync::Arc;

    #[test]
    fn traps_and_duplicates_are_told_by_case() {
        let case = |name: &str, input: &str| TestCase {
            name: name.to_owned(),
            role: Role::Secret,
            input: Data::Bytes(Arc::from(input.as_bytes())),
            answer: Data::Bytes(Arc::from(&b"1\n"[..])),
            answer_size: 2,
            settings: CaseSettings::default(),
        };
        let problem = Problem {
            cases: vec![case("1", "a\r\n"), case("2", "b\n"), case("3", "b\n")],
            ..Problem::default()
        };
        let mut inspection = Inspection::default();
        check(&problem, &mut inspection);
        let demands: Vec<Demand> = inspection.remarks.iter().map(|it| it.demand).collect();
        assert_eq!(demands, [Demand::LineEnds, Demand::Duplicate]);
        assert!(
            inspection.remarks[0]
                .text
                .starts_with("the input of case 1 has 1 lines")
        );
        assert!(
            inspection.remarks[1]
                .text
                .starts_with("the cases 2 and 3 have")
        );
    }
}
