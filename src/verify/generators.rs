//! Generators. In: a problem whose format says how its inputs are made. Out: remarks where a
//! generator makes another input the second time, or another than the one in the package.

use super::assess::Assessor;
use super::{Verifier, remark};
use crate::model::{Data, Demand, Inspection, Level, Outcome, Problem};
use std::fs;
use std::sync::Arc;

impl Verifier<'_> {
    /// Runs each generator twice for each input that it makes.
    pub(super) fn generators(&self, problem: &Arc<Problem>, out: &mut Inspection) {
        let assessor = Assessor::new(self);
        for made in &problem.package.generated {
            if self.stop.asked() {
                return;
            }
            let Some(case) = problem.cases.get(made.case) else {
                continue;
            };
            out.count(Demand::Generator, 1);
            let mut tell = |text: String| {
                out.remarks
                    .push(remark(Demand::Generator, Level::Error, text, None));
            };
            let program = match assessor.program(&made.generator) {
                Ok(program) => program,
                Err(why) => {
                    tell(why);
                    continue;
                }
            };
            let run = || self.run(&made.generator, &program, &made.arguments, None);
            let name = &made.generator.name;
            match (run(), run()) {
                (Ok(first), Ok(second)) => {
                    if first.outcome != Outcome::Exited(0) {
                        let words = first.words;
                        tell(format!("{name} fails for case {}: {words}", case.name));
                    } else if first.output != second.output {
                        let what = "makes two different inputs when it is run twice";
                        tell(format!(
                            "{name} {what} for case {}; seed it from its arguments only",
                            case.name
                        ));
                    } else if !is(&case.input, &first.output) {
                        let what = "makes another input than the package has";
                        tell(format!("{name} {what} for case {}", case.name));
                    }
                }
                (Err(error), _) | (_, Err(error)) => {
                    tell(format!(
                        "{name} cannot be run for case {}: {error}",
                        case.name
                    ));
                }
            }
        }
    }
}

/// Whether data is this, white space at the end apart.
fn is(data: &Data, made: &[u8]) -> bool {
    let same = |bytes: &[u8]| bytes.trim_ascii_end() == made.trim_ascii_end();
    match data {
        Data::File(path) => fs::read(path).is_ok_and(|bytes| same(&bytes)),
        Data::Bytes(bytes) => same(bytes),
    }
}
