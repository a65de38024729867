//! One case: the program under its limits, its output compared as it comes or kept for the
//! checkers of the package, the verdict. In: a program and a case. Out: a run. It knows nothing of
//! other cases.

use super::answers;
use super::checkers::Helpers;
use super::decide::decide;
use super::error::JudgeError;
use super::interact::talk;
use super::passes::in_passes;
use super::score::{Came, objection, own_points};
use super::transcript::Scribe;
use crate::build::command_for;
use crate::check::program::{self, Desk, Question};
use crate::check::{self, CheckError};
use crate::model::{
    Captured, Checker, CheckerProgram, Data, Execution, Finding, Folder, Input, Invocation,
    Judging, Layout, Limit, Limits, Measurement, Opinion, Outcome, Problem, Program, Reason, Run,
    Source, Stop, Stream, TestCase, Transcript, Verdict,
};
use crate::sandbox::Sandbox;
use std::fs::File;
use std::io::{BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// Bytes of standard output that are kept for people.
const KEEP_OUTPUT: usize = 4 << 10;

/// Where a run takes place.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// What starts the program.
    pub sandbox: &'a dyn Sandbox,
    /// The core to stay on.
    pub core: Option<usize>,
    /// For what lives only during the run.
    pub scratch: &'a Path,
}

/// What is to be run.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// Index of the case.
    pub at: usize,
    /// The submission's sources.
    pub source: &'a Source,
    /// The submission's program.
    pub program: &'a Program,
    /// Its caps.
    pub limits: &'a Limits,
    /// Programs of the package.
    pub helpers: &'a Helpers,
    /// Whether dialogues are overheard.
    pub overheard: bool,
    /// Asked when the run is no longer of interest.
    pub stop: &'a Stop,
}

/// Facts of a run, and what the checkers say; no finding where they were not asked.
type Facts = (Execution, Option<Finding>);

impl<'a> Task<'a> {
    pub(super) fn case(&self) -> &'a TestCase {
        &self.problem.cases[self.at]
    }

    fn judging(&self) -> &'a Judging {
        let own = self.case().settings.judging.as_ref();
        own.unwrap_or(&self.problem.judging)
    }
}

/// What came of running a case once.
#[derive(Clone, Debug)]
pub(super) struct Told {
    /// What came of the submission.
    pub execution: Execution,
    /// What was decided.
    pub verdict: Verdict,
    /// Why.
    pub reason: Reason,
}

impl Told {
    fn of((execution, finding): Facts, limits: &Limits) -> Self {
        let (verdict, reason) = decide(&execution, limits, finding.as_ref());
        Self {
            execution,
            verdict,
            reason,
        }
    }
}

/// Runs one case and decides it. The judge's own failures become `JE`, after one more try.
pub fn run_case(place: Place<'_>, task: Task<'_>) -> Run {
    let attempt = || execute(place, task);
    let result = attempt().or_else(|_| attempt());
    match result {
        Ok((told, transcript)) => decided(task, told, transcript),
        Err(error) => Run {
            case: task.case().name.clone(),
            verdict: Verdict::Je,
            reason: Reason::Judge(error.to_string()),
            measurement: None,
            limits: Some(task.limits.clone()),
            attempts: None,
            mark: None,
            transcript: None,
            stdout: Captured::default(),
            stderr: Captured::default(),
        },
    }
}

fn decided(task: Task<'_>, told: Told, transcript: Option<Transcript>) -> Run {
    let Told {
        execution,
        mut verdict,
        mut reason,
    } = told;
    let mark = match &reason {
        Reason::Checker { opinion, .. } => opinion.mark,
        _ => None,
    };
    let scoring = task.problem.scoring.as_ref();
    let came = Came { verdict, mark };
    if let Some(why) = scoring.and_then(|scoring| objection(scoring, task.at, came)) {
        (verdict, reason) = (Verdict::Je, Reason::Judge(why));
    }
    let ran = !task.problem.submits_answers;
    Run {
        case: task.case().name.clone(),
        verdict,
        reason,
        measurement: ran.then_some(execution.measurement),
        limits: Some(task.limits.clone()),
        attempts: None,
        mark,
        transcript,
        stdout: execution.stdout,
        stderr: execution.stderr,
    }
}

fn execute(place: Place<'_>, task: Task<'_>) -> Result<(Told, Option<Transcript>), JudgeError> {
    if let (true, Source::Answers(folder)) = (task.problem.submits_answers, task.source) {
        let facts = answered(place, task, folder)?;
        return Ok((Told::of(facts, task.limits), None));
    }
    if let Judging::Compared(checker) = task.judging() {
        let facts = compared(place, task, checker)?;
        return Ok((Told::of(facts, task.limits), None));
    }
    // What the checker leaves there for its next pass stays.
    let desk = Desk::make(place.scratch)?;
    let mut scribe = task.overheard.then(Scribe::default);
    let input = &task.case().input;
    let told = in_passes(
        task.problem.passes,
        input,
        &desk,
        &mut |input, pass| match task.judging() {
            Judging::Compared(_) => Err(JudgeError::Lost),
            Judging::Checked(checkers) => {
                let facts = checked(place, task, checkers, (&desk, input))?;
                Ok(Told::of(facts, task.limits))
            }
            Judging::Interactive(interaction) => talk(
                place,
                task,
                interaction,
                (&desk, input),
                pass,
                scribe.as_mut(),
            ),
        },
    )?;
    let spoken = matches!(task.judging(), Judging::Interactive(_));
    Ok((told, scribe.filter(|_| spoken).map(Scribe::finish)))
}

/// What a submission's program is asked for.
pub(super) fn invocation(place: Place<'_>, task: Task<'_>, input: Input) -> Invocation {
    let (program, limits) = (task.program, task.limits);
    let (path, mut arguments) = command_for(program, limits);
    arguments.extend(task.case().settings.arguments.iter().map(Into::into));
    let by_file = task.case().settings.input_file.is_some();
    Invocation {
        program: path,
        arguments,
        environment: program
            .environment
            .iter()
            .map(|(name, value)| (name.into(), value.into()))
            .collect(),
        folder: folder(task.case(), &input),
        visible: program.visible.clone(),
        input: if by_file { Input::Empty } else { input },
        limits: limits.clone(),
        core: place.core,
        keep_output: KEEP_OUTPUT,
    }
}

/// Where a program works: in a folder that is empty, unless the case has files there.
fn folder(case: &TestCase, input: &Input) -> Folder {
    let settings = &case.settings;
    let own = settings.files.iter();
    let mut files: Vec<(String, Data)> = own
        .map(|(name, path)| (name.clone(), Data::File(path.clone())))
        .collect();
    if let (Some(name), Input::Data(data)) = (&settings.input_file, input) {
        files.push((name.clone(), data.clone()));
    }
    let output = settings.output_file.clone();
    if files.is_empty() && output.is_none() {
        return Folder::Fresh;
    }
    Folder::Laid(Layout { files, output })
}

/// The judge compares, while output comes.
fn compared(place: Place<'_>, task: Task<'_>, checker: &Checker) -> Result<Facts, JudgeError> {
    let mut comparator = check::open(checker, &task.case().answer)?;
    let input = Input::Data(task.case().input.clone());
    let process = place.sandbox.start(&invocation(place, task, input))?;
    let execution = process.finish(&mut |piece| comparator.push(piece), task.stop)?;
    // What a killed program has printed is not looked at: its verdict stands already.
    let ended = matches!(execution.outcome, Outcome::Exited(_));
    Ok((execution, ended.then(|| comparator.finish())))
}

/// Checkers of the package look at the output when the program has ended.
fn checked(
    place: Place<'_>,
    task: Task<'_>,
    checkers: &[CheckerProgram],
    (desk, input): (&Desk, &Data),
) -> Result<Facts, JudgeError> {
    let mut spool = Spool::open(desk)?;
    let asked = invocation(place, task, Input::Data(input.clone()));
    let process = place.sandbox.start(&asked)?;
    let execution = process.finish(&mut |piece| spool.push(piece), task.stop)?;
    spool.close()?;
    if !hangs_on_output(&execution, task.limits) {
        return Ok((execution, None));
    }
    let finding = ask_all(place, task, checkers, (desk, input, &desk.output()))?;
    Ok(heard(execution, finding, task.stop))
}

/// A checker that was stopped because nobody wants to know any more says nothing.
fn heard(mut execution: Execution, finding: Finding, stop: &Stop) -> Facts {
    if stop.asked() && matches!(finding, Finding::Failed(_)) {
        execution.outcome = Outcome::Interrupted;
        return (execution, None);
    }
    (execution, Some(finding))
}

/// Asks the checkers in turn, up to the first that does not accept; each has a desk of its own,
/// the first that on which the output lies.
pub(super) fn ask_all(
    place: Place<'_>,
    task: Task<'_>,
    checkers: &[CheckerProgram],
    (desk, input, output): (&Desk, &Data, &Path),
) -> Result<Finding, JudgeError> {
    let scoring = task.problem.scoring.as_ref();
    let question = Question {
        input,
        answer: &task.case().answer,
        output,
        most: scoring.and_then(|scoring| own_points(scoring, task.at)),
    };
    let asking = program::Place {
        sandbox: place.sandbox,
        core: place.core,
        stop: task.stop,
    };
    let mut said = Finding::Failed("there is no checker that could be asked".to_owned());
    for (at, checker) in checkers.iter().enumerate() {
        let ready = task.helpers.get(&checker.helper)?;
        let further = match at {
            0 => None,
            _ => Some(Desk::make(place.scratch)?),
        };
        let desk = further.as_ref().unwrap_or(desk);
        let finding = program::ask(asking, desk, checker, &ready, question)?;
        let accepts = matches!(finding, Finding::Accepted(_));
        said = match (said, finding) {
            // The points are those that the first one gave, unless it gave none.
            (Finding::Accepted(first), Finding::Accepted(second)) => Finding::Accepted(Opinion {
                message: first.message.or(second.message),
                to_author: first.to_author.or(second.to_author),
                mark: first.mark.or(second.mark),
            }),
            (_, finding) => finding,
        };
        if !accepts {
            break;
        }
    }
    Ok(said)
}

/// Whether nothing but the output decides: then, and only then, checkers are asked.
fn hangs_on_output(execution: &Execution, limits: &Limits) -> bool {
    let used = &execution.measurement;
    let fits = used.peak.is_none_or(|peak| peak.bytes <= limits.memory);
    execution.outcome == Outcome::Exited(0) && used.cpu <= limits.cpu && fits
}

/// A submission that is the output itself.
fn answered(place: Place<'_>, task: Task<'_>, folder: &Path) -> Result<Facts, JudgeError> {
    let mut execution = Execution {
        outcome: Outcome::Exited(0),
        measurement: Measurement::default(),
        activity: None,
        stdout: Captured::default(),
        stderr: Captured::default(),
    };
    let Some(path) = answers::find(folder, &task.case().name) else {
        let opinion = Opinion {
            message: Some("there is no answer for this case".to_owned()),
            ..Opinion::default()
        };
        return Ok((execution, Some(Finding::Rejected(opinion))));
    };
    let unreadable = CheckError::Output;
    let mut file = File::open(&path).map_err(unreadable)?;
    execution.stdout.total = file.metadata().map_err(unreadable)?.len();
    if execution.stdout.total > task.limits.output.0 {
        execution.outcome = Outcome::Killed(Limit::Output(Stream::Stdout));
        return Ok((execution, None));
    }
    let mut kept = (&mut file).take(KEEP_OUTPUT as u64);
    kept.read_to_end(&mut execution.stdout.head)
        .map_err(unreadable)?;
    file.rewind().map_err(unreadable)?;
    let finding = match task.judging() {
        Judging::Compared(checker) => check::compare(checker, &task.case().answer, file)?,
        Judging::Checked(checkers) => {
            let desk = Desk::make(place.scratch)?;
            let path = std::fs::canonicalize(&path).map_err(unreadable)?;
            ask_all(place, task, checkers, (&desk, &task.case().input, &path))?
        }
        Judging::Interactive(_) => {
            let why = "answers cannot talk with an interactor; the package contradicts itself";
            Finding::Failed(why.to_owned())
        }
    };
    Ok(heard(execution, finding, task.stop))
}

/// Output on its way into a file. The sandbox holds its size; a disk that is full is told at the
/// end.
struct Spool {
    path: PathBuf,
    file: BufWriter<File>,
    failure: Option<std::io::Error>,
}

impl Spool {
    fn open(desk: &Desk) -> Result<Self, CheckError> {
        Ok(Self {
            path: desk.output(),
            file: BufWriter::with_capacity(64 << 10, desk.spool()?),
            failure: None,
        })
    }

    fn push(&mut self, piece: &[u8]) {
        if self.failure.is_none() {
            self.failure = self.file.write_all(piece).err();
        }
    }

    fn close(mut self) -> Result<(), CheckError> {
        let failure = self.failure.take().or_else(|| self.file.flush().err());
        let path = self.path;
        failure.map_or(Ok(()), |error| Err(CheckError::Scratch { path, error }))
    }
}
