//! One case: the program under its limits, its output compared as it comes, the
//! verdict. In: a program and a case. Out: a run. It knows nothing of other cases.

use super::decide::decide;
use super::error::JudgeError;
use crate::build::command_for;
use crate::check;
use crate::model::{
    Captured, Execution, Finding, Folder, Input, Invocation, Judging, Limits, Outcome, Problem,
    Program, Reason, Run, Stop, TestCase, Verdict,
};
use crate::sandbox::Sandbox;

/// Bytes of standard output that are kept for people.
const KEEP_OUTPUT: usize = 4 << 10;

/// Where a run takes place.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// What starts the program.
    pub sandbox: &'a dyn Sandbox,
    /// The core to stay on.
    pub core: Option<usize>,
}

/// Runs one case and decides it. The judge's own failures become `JE`, after one more try.
pub fn run_case(
    place: Place<'_>,
    problem: &Problem,
    case: &TestCase,
    program: &Program,
    limits: &Limits,
    stop: &Stop,
) -> Run {
    let attempt = || execute(place, problem, case, program, limits, stop);
    let result = attempt().or_else(|_| attempt());
    match result {
        Ok((execution, finding)) => {
            let (verdict, reason) = decide(&execution, limits, finding.as_ref());
            Run {
                case: case.name.clone(),
                verdict,
                reason,
                measurement: Some(execution.measurement),
                limits: Some(limits.clone()),
                attempts: None,
                mark: None,
                stdout: execution.stdout,
                stderr: execution.stderr,
            }
        }
        Err(error) => Run {
            case: case.name.clone(),
            verdict: Verdict::Je,
            reason: Reason::Judge(error.to_string()),
            measurement: None,
            limits: Some(limits.clone()),
            attempts: None,
            mark: None,
            stdout: Captured::default(),
            stderr: Captured::default(),
        },
    }
}

fn execute(
    place: Place<'_>,
    problem: &Problem,
    case: &TestCase,
    program: &Program,
    limits: &Limits,
    stop: &Stop,
) -> Result<(Execution, Option<Finding>), JudgeError> {
    let judging = case.settings.judging.as_ref().unwrap_or(&problem.judging);
    let Judging::Compared(checker) = judging else {
        return Err(JudgeError::NotYet);
    };
    let mut comparator = check::open(checker, &case.answer)?;
    let (path, arguments) = command_for(program, limits);
    let invocation = Invocation {
        program: path,
        arguments,
        environment: program
            .environment
            .iter()
            .map(|(name, value)| (name.into(), value.into()))
            .collect(),
        folder: Folder::Fresh,
        visible: program.visible.clone(),
        input: Input::Data(case.input.clone()),
        limits: limits.clone(),
        core: place.core,
        keep_output: KEEP_OUTPUT,
    };
    let process = place.sandbox.start(&invocation)?;
    let execution = process.finish(&mut |piece| comparator.push(piece), stop)?;
    // What a killed program has printed is not looked at: its verdict stands already.
    let ended = matches!(execution.outcome, Outcome::Exited(_));
    Ok((execution, ended.then(|| comparator.finish())))
}
