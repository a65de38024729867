//! Cases in files. In: a folder with `*.in` and `*.ans` or `*.out`. Out: cases, and what was left out.
//! Of each file only its size and its first bytes are read.

use super::error::{ProblemError, shown};
use super::natural::natural_order;
use super::traps::{HEAD, Traps};
use super::walk::{Entry, Kind, walk};
use crate::model::{CaseSettings, Data, Notice, Role, TestCase};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

/// Folders of the first level whose cases are samples.
const SAMPLES: [&str; 4] = ["sample", "samples", "example", "examples"];
/// The folder of the cases that contestants do not see.
const SECRET: &str = "secret";

/// How many files without a partner are told one by one; a flood of sentences is not read.
const TOLD: usize = 10;

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
                if found.inputs_alone <= TOLD {
                    let text = "this input has no answer beside it (.ans or .out) and is no case";
                    found.notices.push(Notice::warning(text, input));
                }
            }
            (None, Some(answer)) => {
                found.answers_alone += 1;
                if found.answers_alone <= TOLD {
                    let text = "this answer has no input beside it (.in) and is no case";
                    found.notices.push(Notice::warning(text, answer));
                }
            }
            (None, None) => {}
        }
    }
    found.notices.extend(not_told(folder, &found));
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
        settings: CaseSettings::default(),
    };
    Ok(Candidate { case, origin })
}

pub(super) fn readable(path: &Path) -> io::Result<()> {
    File::open(path).map(drop)
}

/// How many more files have no partner than were told one by one.
fn not_told(folder: &Path, found: &FileCases) -> Option<Notice> {
    let more = found.inputs_alone.saturating_sub(TOLD) + found.answers_alone.saturating_sub(TOLD);
    (more > 0).then(|| {
        let text = format!("{more} more files here have no partner and are no cases");
        Notice::warning(text, folder)
    })
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

#[cfg(test)]
mod tests {
    use super::super::stage::Stage;
    use super::super::{ProblemError, load_cases};
    use crate::model::{Data, Notice, Problem, Role, Severity};
    use std::fs;

    fn loaded(stage: &Stage) -> Problem {
        load_cases(stage.path()).expect("it can be loaded")
    }

    fn names(problem: &Problem) -> Vec<&str> {
        problem
            .cases
            .iter()
            .map(|case| case.name.as_str())
            .collect()
    }

    /// The notices as `file: text`, by the file's name alone.
    fn said(notices: &[Notice]) -> Vec<String> {
        let line = |notice: &Notice| {
            let path = notice.path.as_deref().and_then(|path| path.file_name());
            format!("{}: {}", path.unwrap_or_default().display(), notice.text)
        };
        notices.iter().map(line).collect()
    }

    #[test]
    fn b82_cases_stand_in_natural_order_with_their_folders_and_roles() {
        let mut files = Vec::new();
        for name in [
            "secret/10",
            "secret/2",
            "secret/1",
            "secret/a10",
            "secret/a1",
            "samples/1",
            "7",
            "data/deep/x",
            "data/sample/1",
            "a b/c d",
        ] {
            files.push((format!("{name}.in"), "1\n"));
            files.push((format!("{name}.ans"), "22\n"));
        }
        let files: Vec<(&str, &str)> = files
            .iter()
            .map(|(name, text)| (name.as_str(), *text))
            .collect();
        let problem = loaded(&Stage::new(&files));
        assert_eq!(
            names(&problem),
            [
                "7",
                "a b/c d",
                "data/deep/x",
                "data/sample/1",
                "samples/1",
                "secret/1",
                "secret/2",
                "secret/10",
                "secret/a1",
                "secret/a10",
            ]
        );
        let samples = problem
            .cases
            .iter()
            .filter(|case| case.role == Role::Sample);
        assert_eq!(
            samples.map(|case| case.name.as_str()).collect::<Vec<_>>(),
            ["samples/1"]
        );
        assert_eq!(problem.notices, []);
    }

    #[test]
    fn b83_the_size_of_an_answer_is_that_of_its_file() {
        let stage = Stage::new(&[("1.in", ""), ("1.out", "9999999999")]);
        let problem = loaded(&stage);
        assert_eq!(problem.cases[0].answer_size, 10);
        assert_eq!(
            problem.cases[0].answer,
            Data::File(stage.path().join("1.out"))
        );
    }

    #[test]
    fn a_huge_answer_is_not_read() {
        let stage = Stage::new(&[("1.in", "")]);
        let file = fs::File::create(stage.path().join("1.ans")).expect("a file");
        file.set_len(1 << 40).expect("a sparse file");
        assert_eq!(loaded(&stage).cases[0].answer_size, 1 << 40);
    }

    #[test]
    fn what_is_no_case_is_noticed_or_passed_over() {
        let stage = Stage::new(&[
            ("1.in", "1"),
            ("1.ans", "1"),
            ("2.in", "2"),
            ("3.out", "3"),
            ("4.in/x", ""),
            ("5.ans/", ""),
            ("README.md", ""),
            ("generator.py", ""),
            (".hidden.in", ""),
            (".git/9.in", ""),
            ("1.in~", ""),
            ("#1.in#", ""),
            (".#1.in", ""),
            (".1.in.swp", ""),
            ("1.in.swp", ""),
            ("1.in.bak", ""),
            ("1.ans.orig", ""),
            ("old.bak/8.in", ""),
            ("secret/", ""),
        ]);
        let problem = loaded(&stage);
        assert_eq!(names(&problem), ["1"]);
        assert_eq!(
            said(&problem.notices),
            [
                "4.in: this folder is named like a file of a case, and is left out",
                "5.ans: this folder is named like a file of a case, and is left out",
                "2.in: this input has no answer beside it (.ans or .out) and is no case",
                "3.out: this answer has no input beside it (.in) and is no case",
                // B76: an empty secret folder.
                "secret: no secret test cases: there is no *.in with an *.ans or *.out in this folder",
            ]
        );
    }

    #[test]
    fn a_flood_of_files_without_a_partner_is_told_in_short() {
        let names: Vec<String> = (1..=30).map(|n| format!("{n}.in")).collect();
        let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
        files.push(("1.ans", "1"));
        let notices = said(&loaded(&Stage::new(&files)).notices);
        assert_eq!(notices.len(), 11);
        assert!(notices[0].starts_with("2.in: "), "{}", notices[0]);
        assert!(
            notices[10].contains("19 more files here have no partner"),
            "{}",
            notices[10]
        );
    }

    #[test]
    fn b54_traps_in_answers_are_noticed_once_a_kind() {
        let files = [
            ("1.in", ""),
            ("1.ans", "1\r\n"),
            ("2.in", ""),
            ("2.ans", "2\r\n"),
            ("3.in", ""),
            ("3.ans", "\u{feff}3\n"),
            ("4.in", ""),
            ("4.ans", ""),
        ];
        let problem = loaded(&Stage::new(&files));
        assert_eq!(
            said(&problem.notices),
            [
                "1.ans: 2 answers have line ends of Windows (CR LF), first this one; this checker does not mind",
                "3.ans: an answer has a byte order mark (EF BB BF) in front; programs do not print it: \
                 save the file as UTF-8 without it",
                "4.ans: an answer is empty; a program that prints nothing is right there: check that \
                 this is meant",
            ]
        );
        assert_eq!(problem.notices[0].severity, Severity::Note);
        let stage = Stage::new(&files);
        stage.put(
            "problem.toml",
            b"[limits]\ntime = 1\n[checker]\nkind = 'exact'\n",
        );
        let notices = loaded(&stage).notices;
        assert_eq!(notices[0].severity, Severity::Warning);
        assert!(
            notices[0].text.contains("convert it to LF"),
            "{}",
            notices[0].text
        );
    }

    #[test]
    fn two_answers_of_one_case_must_be_alike() {
        let stage = Stage::new(&[("1.in", ""), ("1.ans", "5\n"), ("1.out", "5\n")]);
        let path = stage.path().join("1.ans");
        assert_eq!(loaded(&stage).cases[0].answer, Data::File(path));
        for other in ["5", "6\n"] {
            stage.put("1.out", other.as_bytes());
            let error = load_cases(stage.path()).expect_err(other).to_string();
            assert!(
                error.contains("1.out are answers of one case and differ"),
                "{error}"
            );
        }
    }

    #[test]
    fn b76_no_case_at_all_is_told_with_what_was_looked_for() {
        for (files, told) in [
            (
                &[("secret/", "")][..],
                "here and in the folders below; put for example 1.in and 1.ans there",
            ),
            (
                &[("1.in", ""), ("2.in", ""), ("one.ans", "")],
                "found inputs without an answer (2) and answers without an input (1); name each answer",
            ),
        ] {
            let stage = Stage::new(files);
            let error = load_cases(stage.path()).expect_err(told).to_string();
            assert!(error.starts_with("no test cases in "), "{error}");
            assert!(error.contains(told), "{error}");
        }
    }

    #[test]
    fn too_deep_a_folder_is_no_problem() {
        let stage = Stage::new(&[(&format!("{}1.in", "a/".repeat(20)), "")]);
        let error = load_cases(stage.path()).expect_err("too deep").to_string();
        assert!(
            error.contains("more than 16 folders in one another; name the folder"),
            "{error}"
        );
    }

    #[cfg(unix)]
    mod unix {
        use super::*;
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        use std::os::unix::fs::{PermissionsExt, symlink};
        use std::os::unix::net::UnixListener;

        fn one_case() -> Stage {
            Stage::new(&[("secret/1.in", ""), ("secret/1.ans", "1")])
        }

        #[test]
        fn links_within_the_folder_are_followed() {
            let stage = one_case();
            symlink(
                "../secret/1.in",
                stage.put("more/x", b"").with_file_name("2.in"),
            )
            .expect("a link");
            symlink("../secret/1.ans", stage.path().join("more/2.ans")).expect("a link");
            symlink("secret", stage.path().join("sample")).expect("a link");
            assert_eq!(names(&loaded(&stage)), ["more/2", "sample/1", "secret/1"]);
        }

        #[test]
        fn links_that_lead_out_are_refused_by_name() {
            let outside = Stage::new(&[("1.in", ""), ("notes.txt", "")]);
            for (link, target, told) in [
                (
                    "secret/2.in",
                    "1.in",
                    Some("secret/2.in is a link that leads out of the folder, to "),
                ),
                (
                    "more",
                    "",
                    Some("more is a link that leads out of the folder, to "),
                ),
                (
                    "secret/3.ans",
                    "gone",
                    Some("secret/3.ans is a link that leads nowhere"),
                ),
                ("README", "notes.txt", None),
                ("broken", "gone", None),
            ] {
                let stage = one_case();
                symlink(outside.path().join(target), stage.path().join(link)).expect("a link");
                match (load_cases(stage.path()), told) {
                    (Err(error), Some(told)) => {
                        let error = error.to_string();
                        assert!(error.contains(told), "{error}");
                        assert!(error.contains("; copy the file or folder into"), "{error}");
                    }
                    (Ok(problem), None) => assert_eq!(names(&problem), ["secret/1"]),
                    (result, _) => panic!("{link}: {result:?}"),
                }
            }
        }

        #[test]
        fn loops_of_links_end() {
            let stage = one_case();
            symlink("..", stage.path().join("secret/up")).expect("a link");
            symlink("itself", stage.path().join("itself")).expect("a link");
            stage.put("a/", b"");
            symlink("../b", stage.path().join("a/b")).expect("a link");
            stage.put("b/", b"");
            symlink("../a", stage.path().join("b/a")).expect("a link");
            let problem = loaded(&stage);
            assert_eq!(names(&problem), ["secret/1"]);
            let links = said(&problem.notices);
            assert_eq!(links.len(), 3, "{links:?}");
            assert!(
                links
                    .iter()
                    .all(|said| said.contains("a folder that holds it")),
                "{links:?}"
            );
            symlink("2.in", stage.path().join("2.in")).expect("a link");
            let error = load_cases(stage.path())
                .expect_err("a link to itself")
                .to_string();
            assert!(
                error.contains("2.in is a link that leads nowhere"),
                "{error}"
            );
        }

        #[test]
        fn names_that_cannot_be_shown_are_refused() {
            for (name, told) in [
                (&b"b\xff.in"[..], "/b\\xff.in is not UTF-8; rename it"),
                (
                    b"b\n.in",
                    "/b\\n.in has control characters in it; rename it",
                ),
            ] {
                let stage = one_case();
                fs::write(stage.path().join(OsStr::from_bytes(name)), "").expect("a file");
                let error = load_cases(stage.path()).expect_err(told).to_string();
                assert!(error.contains(told), "{error}");
            }
            // What is no case may be named as it likes.
            let stage = one_case();
            fs::write(stage.path().join(OsStr::from_bytes(b"b\xff.txt")), "").expect("a file");
            assert_eq!(names(&loaded(&stage)), ["secret/1"]);
        }

        #[test]
        fn pipes_and_sockets_are_left_out_and_never_waited_for() {
            let stage = one_case();
            let _listener = UnixListener::bind(stage.path().join("2.in")).expect("a socket");
            let problem = loaded(&stage);
            assert_eq!(
                said(&problem.notices),
                ["2.in: this is neither a file nor a folder, and is left out"]
            );
            let _settings =
                UnixListener::bind(stage.path().join("problem.toml")).expect("a socket");
            let error = load_cases(stage.path())
                .expect_err("no settings")
                .to_string();
            assert!(
                error.contains("problem.toml cannot be read: it is no regular file"),
                "{error}"
            );
        }

        #[test]
        fn an_unreadable_file_is_an_error() {
            for name in ["secret/1.in", "secret/1.ans"] {
                let stage = one_case();
                let path = stage.path().join(name);
                fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("no rights");
                if fs::File::open(&path).is_ok() {
                    // Root reads everything; there is nothing to see then.
                    return;
                }
                let error = load_cases(stage.path()).expect_err(name);
                assert!(matches!(error, ProblemError::Read { .. }), "{error}");
            }
        }
    }
}
