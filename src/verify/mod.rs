//! Holds a package against what a careful jury checks before a contest. In: a problem with its
//! package, a judge. Out: an inspection: what was checked, how often, and what was found. Nothing
//! is printed, and the package is not changed.

mod assess;
mod cases;
mod data;
mod generators;
mod inputs;
mod junk;
mod margin;
mod outputs;
mod submissions;

use crate::event::EventSink;
use crate::judge::LocalJudge;
use crate::model::{
    Demand, Inspection, Level, Notice, Problem, Remark, Severity, Stop, Submission,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What `verify` works with.
pub struct Verifier<'a> {
    /// What builds and judges.
    pub judge: &'a LocalJudge,
    /// A folder for what lives only while it works.
    pub scratch: &'a Path,
    /// Asked when nobody wants to know any more.
    pub stop: &'a Stop,
    /// Hears how the submissions are judged.
    pub sink: &'a dyn EventSink,
    /// The core for validators and checkers.
    pub core: Option<usize>,
}

impl Verifier<'_> {
    /// Checks one package. `submissions` are those of the package, as far as they can be built at
    /// all; `notices` are what was said of the others.
    #[must_use]
    pub fn verify(
        &self,
        name: &str,
        problem: &Arc<Problem>,
        submissions: Vec<Submission>,
        notices: &[Notice],
    ) -> Inspection {
        let mut inspection = Inspection {
            package: name.to_owned(),
            format: problem.package.format.id().to_owned(),
            ..Inspection::default()
        };
        inspection.count(Demand::Structure, 1);
        let told = problem.notices.iter().chain(notices);
        inspection.remarks.extend(told.map(noticed));
        cases::check(problem, &mut inspection);
        let steps: [fn(&Self, &Arc<Problem>, &mut Inspection); 3] = [
            |it, problem, out| it.inputs(problem, out),
            |it, problem, out| it.outputs(problem, out),
            |it, problem, out| it.generators(problem, out),
        ];
        for step in steps {
            if !self.stop.asked() {
                step(self, problem, &mut inspection);
            }
        }
        if !self.stop.asked() {
            self.submissions(problem, submissions, &mut inspection);
        }
        inspection
    }
}

/// What a reader noticed, as a remark.
fn noticed(notice: &Notice) -> Remark {
    Remark {
        demand: Demand::Structure,
        level: match notice.severity {
            Severity::Warning => Level::Warning,
            Severity::Note => Level::Note,
        },
        text: notice.text.clone(),
        path: notice.path.clone(),
        line: None,
    }
}

/// A remark without a line.
fn remark(demand: Demand, level: Level, text: String, path: Option<PathBuf>) -> Remark {
    Remark {
        demand,
        level,
        text,
        path,
        line: None,
    }
}
