//! Cases in files. In: a folder with `*.in` and `*.ans` or `*.out`. Out: cases, and what was left out.
//! Of each file only its size and its first bytes are read.

use super::error::{ProblemError, shown};
use super::natural::natural_order;
use super::traps::{HEAD, Traps};
use super::walk::{Entry, Kind, walk};
use crate::model::{Data, Notice, Role, TestCase};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

/// Folders of the first level whose cases are samples.
const SAMPLES: [&str; 4] = ["sample", "samples", "example", "examples"];
/// The folder of the cases that contestants do not see.
const SECRET: &str = "secret";

/// A case, and where it is from, for a sentence.
pub(super) struct Candidate {
    pub case: TestCase,
    pub origin: String,
}

/// The cases of a folder.
#[derive(Default)]
pub(super) struct FileCases {
    pub candidates: Vec<Candidate>,
    pub notices: Vec<Notice>,
    /// How many inputs have no answer.
    pub inputs_alone: usize,
    /// How many answers have no input.
    pub answers_alone: usize,
}

/// The files of one name.
#[derive(Default)]
struct Parts {
    input: Option<PathBuf>,
    ans: Option<PathBuf>,
    out: Option<PathBuf>,
}

/// Finds the cases of a folder, in natural order.
pub(super) fn file_cases(folder: &Path, traps: &mut Traps) -> Result<FileCases, ProblemError> {
    let walked = walk(folder)?;
    let mut found = FileCases {
        notices: walked.notices,
        ..FileCases::default()
    };
    let parts = group(folder, &walked.entries, &mut found.notices)?;
    let mut names: Vec<(String, Parts)> = parts.into_iter().collect();
    names.sort_by(|(a, _), (b, _)| natural_order(a, b));
    for (name, parts) in names {
        let answer = one_answer(parts.ans, parts.out)?;
        match (parts.input, answer) {
            (Some(input), Some(answer)) => {
                found
                    .candidates
                    .push(candidate(name, input, answer, traps)?);
            }
            (Some(input), None) => {
                found.inputs_alone += 1;
                let text = "this input has no answer beside it (.ans or .out) and is no case";
                found.notices.push(Notice::warning(text, input));
            }
            (None, Some(answer)) => {
                found.answers_alone += 1;
                let text = "this answer has no input beside it (.in) and is no case";
                found.notices.push(Notice::warning(text, answer));
            }
            (None, None) => {}
        }
    }
    found
        .notices
        .extend(empty_secret(folder, &walked.folders, &found.candidates));
    Ok(found)
}

/// Gathers the files by name; what is no file is noticed.
fn group(
    folder: &Path,
    entries: &[Entry],
    notices: &mut Vec<Notice>,
) -> Result<BTreeMap<String, Parts>, ProblemError> {
    let mut groups: BTreeMap<String, Parts> = BTreeMap::new();
    for entry in entries {
        let path = folder.join(&entry.relative);
        let left_out = match entry.kind {
            Kind::File => None,
            Kind::Folder => Some("this folder is named like a file of a case, and is left out"),
            Kind::Other => Some("this is neither a file nor a folder, and is left out"),
        };
        if let Some(text) = left_out {
            notices.push(Notice::warning(text, path));
            continue;
        }
        let parts = groups
            .entry(case_name(&entry.relative, &path)?)
            .or_default();
        let ending = entry.relative.extension().unwrap_or_default();
        if ending == "in" {
            parts.input = Some(path);
        } else if ending == "ans" {
            parts.ans = Some(path);
        } else {
            parts.out = Some(path);
        }
    }
    Ok(groups)
}

/// The path without its ending, parted by `/` on every system.
fn case_name(relative: &Path, path: &Path) -> Result<String, ProblemError> {
    let bad = |fault| ProblemError::Name {
        path: path.to_owned(),
        fault,
    };
    let mut name = String::new();
    for part in relative.with_extension("").iter() {
        let part = part.to_str().ok_or_else(|| bad("is not UTF-8"))?;
        if part.chars().any(char::is_control) {
            return Err(bad("has control characters in it"));
        }
        if !name.is_empty() {
            name.push('/');
        }
        name.push_str(part);
    }
    Ok(name)
}

/// Both endings are in use; where both are there they must say the same.
fn one_answer(ans: Option<PathBuf>, out: Option<PathBuf>) -> Result<Option<PathBuf>, ProblemError> {
    match (ans, out) {
        (Some(ans), Some(out)) => {
            if are_alike(&ans, &out)? {
                Ok(Some(ans))
            } else {
                Err(ProblemError::TwoAnswers { ans, out })
            }
        }
        (ans, out) => Ok(ans.or(out)),
    }
}

fn are_alike(a: &Path, b: &Path) -> Result<bool, ProblemError> {
    let open = |path: &Path| {
        let file = File::open(path).map_err(ProblemError::read(path))?;
        let size = file.metadata().map_err(ProblemError::read(path))?.len();
        Ok::<_, ProblemError>((size, BufReader::with_capacity(HEAD as usize, file)))
    };
    let ((size_a, mut left), (size_b, mut right)) = (open(a)?, open(b)?);
    if size_a != size_b {
        return Ok(false);
    }
    loop {
        let left_bytes = left.fill_buf().map_err(ProblemError::read(a))?;
        let right_bytes = right.fill_buf().map_err(ProblemError::read(b))?;
        let common = left_bytes.len().min(right_bytes.len());
        if common == 0 {
            return Ok(left_bytes.len() == right_bytes.len());
        }
        if left_bytes[..common] != right_bytes[..common] {
            return Ok(false);
        }
        left.consume(common);
        right.consume(common);
    }
}

fn candidate(
    name: String,
    input: PathBuf,
    answer: PathBuf,
    traps: &mut Traps,
) -> Result<Candidate, ProblemError> {
    // An input that cannot be read must be told now, and not as a fault of a submission.
    readable(&input).map_err(ProblemError::read(&input))?;
    let answer_size = traps
        .look_into(&answer)
        .map_err(ProblemError::read(&answer))?;
    let origin = shown(&input);
    let role = match name.split_once('/') {
        Some((first, _)) if SAMPLES.contains(&first) => Role::Sample,
        _ => Role::Secret,
    };
    let case = TestCase {
        name,
        role,
        input: Data::File(input),
        answer: Data::File(answer),
        answer_size,
    };
    Ok(Candidate { case, origin })
}

fn readable(path: &Path) -> io::Result<()> {
    File::open(path).map(drop)
}

/// A folder for secret cases without any is forgotten work more often than meant.
fn empty_secret(folder: &Path, walked: &[PathBuf], found: &[Candidate]) -> Option<Notice> {
    let is_there = walked.iter().any(|folder| folder == Path::new(SECRET));
    let prefix = format!("{SECRET}/");
    let is_empty = !found
        .iter()
        .any(|found| found.case.name.starts_with(&prefix));
    (is_there && is_empty).then(|| {
        let text = "no secret test cases: there is no *.in with an *.ans or *.out in this folder";
        Notice::warning(text, folder.join(SECRET))
    })
}

/// Whether a folder holds anything named like an input, or a link of such a name that loading will
/// refuse. Other faults belong to folders that are no problems.
pub(super) fn holds_inputs(folder: &Path) -> bool {
    let is_input = |path: &Path| path.extension().is_some_and(|end| end == "in");
    if !fs::metadata(folder).is_ok_and(|data| data.is_dir()) {
        return false;
    }
    match walk(folder) {
        Ok(walked) => walked.entries.iter().any(|entry| is_input(&entry.relative)),
        Err(ProblemError::Link { path, .. }) => is_input(&path),
        Err(_) => false,
    }
}
