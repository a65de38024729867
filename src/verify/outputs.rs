//! The checker held against outputs that are known: the answers themselves, the package's valid
//! and invalid outputs, and junk. In: a problem. Out: remarks.

use super::assess::Assessor;
use super::junk::junk;
use super::{Verifier, remark};
use crate::model::{Data, Demand, Finding, Inspection, Judging, Level, Problem, Sample, TestCase};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

/// Cases with which junk is tried: the first and the last.
const JUNKED: usize = 2;
/// Answers larger than this are not spoilt: a checker that fails on large junk fails on small too.
const LARGEST: u64 = 1 << 20;

impl Verifier<'_> {
    /// Checks the checker.
    pub(super) fn outputs(&self, problem: &Arc<Problem>, out: &mut Inspection) {
        let assessor = Assessor::new(self);
        for case in &problem.cases {
            if self.stop.asked() {
                return;
            }
            answer(&assessor, problem, case, out);
        }
        let last = problem.cases.len().saturating_sub(1);
        let mut tried: Vec<usize> = vec![0, last];
        tried.dedup();
        for case in tried
            .iter()
            .take(JUNKED)
            .filter_map(|at| problem.cases.get(*at))
        {
            spoilt(&assessor, problem, case, out);
        }
        for (samples, demand, right) in [
            (
                &problem.package.invalid_outputs,
                Demand::InvalidOutput,
                false,
            ),
            (&problem.package.valid_outputs, Demand::ValidOutput, true),
        ] {
            for sample in samples {
                stated(&assessor, problem, sample, demand, right, out);
            }
        }
    }
}

fn judging<'a>(problem: &'a Problem, case: &'a TestCase) -> &'a Judging {
    case.settings.judging.as_ref().unwrap_or(&problem.judging)
}

fn bytes(data: &Data) -> std::io::Result<Vec<u8>> {
    match data {
        Data::File(path) => fs::read(path),
        Data::Bytes(bytes) => Ok(bytes.to_vec()),
    }
}

fn path(data: &Data) -> Option<PathBuf> {
    match data {
        Data::File(path) => Some(path.clone()),
        Data::Bytes(_) => None,
    }
}

/// What a finding comes to: right, or why not.
enum Said {
    Right,
    Not(String),
    Failed(String),
}

fn said(finding: Finding) -> Said {
    match finding {
        Finding::Right | Finding::Accepted(_) => Said::Right,
        Finding::Partial { message, .. } => Said::Not(format!("only partly right: {message}")),
        Finding::Presentation(_) => Said::Not("it is laid out differently".to_owned()),
        Finding::Wrong(it) => Said::Not(format!(
            "line {}, column {} differs",
            it.place.line, it.place.column
        )),
        Finding::Rejected(opinion) => Said::Not(opinion.message.unwrap_or_default()),
        Finding::Failed(why) => Said::Failed(why),
    }
}

/// Each answer is a right output, but where an answer is no output (interactive problems).
fn answer(assessor: &Assessor<'_>, problem: &Problem, case: &TestCase, out: &mut Inspection) {
    let judging = judging(problem, case);
    if matches!(judging, Judging::Interactive(_)) || problem.passes.is_some() {
        return;
    }
    let found = bytes(&case.answer)
        .map_err(|error| error.to_string())
        .and_then(|output| {
            let found = assessor.assess(judging, &case.input, &case.answer, &output);
            found.map_err(|error| error.to_string())
        });
    let mut tell = |level, text: String| {
        out.remarks
            .push(remark(Demand::Answer, level, text, path(&case.answer)));
    };
    match found.map(|found| found.map(said)) {
        Ok(None) => return,
        Ok(Some(Said::Right)) => {}
        Ok(Some(Said::Not(why))) => tell(
            Level::Warning,
            format!(
                "the checker refuses the answer of case {} as an output: {why}",
                case.name
            ),
        ),
        Ok(Some(Said::Failed(why))) => {
            let text = format!(
                "the checker fails on the answer of case {}: {why}",
                case.name
            );
            tell(Level::Error, text);
        }
        Err(error) => tell(
            Level::Error,
            format!("case {} cannot be checked: {error}", case.name),
        ),
    }
    out.count(Demand::Answer, 1);
}

/// Junk is refused, and in any case survived.
fn spoilt(assessor: &Assessor<'_>, problem: &Problem, case: &TestCase, out: &mut Inspection) {
    let judging = judging(problem, case);
    if case.answer_size > LARGEST || problem.passes.is_some() {
        return;
    }
    let Ok(answer) = bytes(&case.answer) else {
        return;
    };
    for junk in junk(&answer) {
        let found = assessor.assess(judging, &case.input, &case.answer, &junk.bytes);
        let (level, text) = match found.map(|found| found.map(said)) {
            Ok(None) => return,
            Ok(Some(Said::Not(_))) => {
                out.count(Demand::Junk, 1);
                continue;
            }
            Ok(Some(Said::Right)) if junk.may_be_right => (
                Level::Note,
                format!(
                    "the checker accepts {} on case {}: right only where several outputs are",
                    junk.what, case.name
                ),
            ),
            Ok(Some(Said::Right)) => (
                Level::Warning,
                format!(
                    "the checker accepts {} on case {}; make it look at the whole output",
                    junk.what, case.name
                ),
            ),
            Ok(Some(Said::Failed(why))) => (
                Level::Error,
                format!(
                    "the checker fails on {} on case {}, which would be a judge error: {why}",
                    junk.what, case.name
                ),
            ),
            Err(error) => (Level::Error, format!("junk cannot be checked: {error}")),
        };
        out.count(Demand::Junk, 1);
        out.remarks.push(remark(Demand::Junk, level, text, None));
    }
}

/// An output of the package's own that must be accepted, or must not.
fn stated(
    assessor: &Assessor<'_>,
    problem: &Problem,
    sample: &Sample,
    demand: Demand,
    right: bool,
    out: &mut Inspection,
) {
    let (Some(answer), Some(output)) = (&sample.answer, &sample.output) else {
        return;
    };
    let judging = with_arguments(&problem.judging, &sample.arguments);
    let found = bytes(output)
        .map_err(|error| error.to_string())
        .and_then(|bytes| {
            let found = assessor.assess(&judging, &sample.input, answer, &bytes);
            found.map_err(|error| error.to_string())
        });
    let text = match found.map(|found| found.map(said)) {
        Ok(None) => return,
        Ok(Some(Said::Right)) if right => None,
        Ok(Some(Said::Not(_))) if !right => None,
        Ok(Some(Said::Right)) => Some("is accepted, and must not be".to_owned()),
        Ok(Some(Said::Not(why))) => Some(format!("is refused, and must not be: {why}")),
        Ok(Some(Said::Failed(why))) => Some(format!("makes the checker fail: {why}")),
        Err(error) => Some(format!("cannot be checked: {error}")),
    };
    out.count(demand, 1);
    if let Some(text) = text {
        let text = format!("the output {} {text}", sample.name);
        out.remarks
            .push(remark(demand, Level::Error, text, path(output)));
    }
}

/// The problem's checkers, called with a sample's own arguments where it has some.
fn with_arguments(judging: &Judging, arguments: &[String]) -> Judging {
    let mut judging = judging.clone();
    if let Judging::Checked(all) = &mut judging
        && !arguments.is_empty()
    {
        for checker in all {
            checker.arguments = arguments.to_vec();
        }
    }
    judging
}
