//! `flagfall verify`: holds packages against what a careful jury checks. Tells in text, SARIF or
//! JUnit, and by its exit code.

use super::judge::{builder, launcher, listen, readable, scratch, wants_groups};
use super::print;
use crate::build::{self, Languages};
use crate::cli::args::{Cli, VerifyArgs, VerifyFormat};
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::surroundings;
use crate::event::{Event, EventSink};
use crate::judge::{Band, LocalJudge};
use crate::model::{Demand, Inspection, Level, Notice, Problem, Remark, Submission};
use crate::problem;
use crate::report::{inspections_as_junit, inspections_as_text, sarif};
use crate::sandbox::{Sandbox, Sealed, slots};
use crate::verify::Verifier;
use std::path::Path;
use std::sync::Arc;

/// Hears events and keeps none: what `verify` tells is its own.
struct Silent;

impl EventSink for Silent {
    fn say(&self, _: Event) {}
}

/// Verifies what was named.
pub fn verify(cli: &Cli, args: &VerifyArgs) -> Result<Exit, CliError> {
    if wants_groups(args.isolation) {
        surroundings::take_scope(&launcher()?);
    }
    let languages = Languages::load(args.places.languages.as_deref())?;
    let stop = listen()?;
    let scratch = scratch()?;
    let sandbox: Arc<dyn Sandbox> = Arc::new(Sealed::open(
        launcher()?,
        scratch.path().to_owned(),
        args.isolation,
    )?);
    let readable = readable(&args.allow_read)?;
    let judge = LocalJudge {
        builder: builder(&args.places, languages, &sandbox, scratch.path(), readable),
        sandbox,
        slots: slots(args.jobs.map(usize::from)),
        band: Band::default(),
    };
    let verifier = Verifier {
        core: judge.slots.cores.first().copied(),
        judge: &judge,
        scratch: scratch.path(),
        stop: &stop,
        sink: &Silent,
    };
    let mut inspections = Vec::new();
    for package in &args.packages {
        if stop.asked() {
            break;
        }
        inspections.push(inspect(&verifier, package));
    }
    tell(cli, args, &inspections)?;
    Ok(exit(&inspections, args.strict, stop.asked()))
}

/// One package; one that cannot be read is an inspection too, so that the others are looked at.
fn inspect(verifier: &Verifier<'_>, package: &Path) -> Inspection {
    let name = package.display().to_string();
    match problem::load_to_generate(package, None, verifier.scratch) {
        Ok(problem) => {
            let (submissions, notices) = submissions(&problem, verifier.judge.builder.languages());
            verifier.verify(&name, &Arc::new(problem), submissions, &notices)
        }
        Err(error) => {
            let mut inspection = Inspection {
                package: name,
                ..Inspection::default()
            };
            inspection.count(Demand::Structure, 1);
            inspection.remarks.push(Remark {
                demand: Demand::Structure,
                level: Level::Error,
                text: error.to_string(),
                path: Some(package.to_owned()),
                line: None,
            });
            inspection
        }
    }
}

/// The package's submissions, and what is to be said of those that are none.
fn submissions(problem: &Problem, languages: &Languages) -> (Vec<Submission>, Vec<Notice>) {
    let (mut found, mut notices) = (Vec::new(), Vec::new());
    for candidate in &problem.package.submissions {
        match build::submission(candidate, &problem.package, languages) {
            Ok(submission) => found.push(submission),
            Err(error) => notices.push(Notice::warning(error.to_string(), candidate.path.clone())),
        }
    }
    (found, notices)
}

fn tell(cli: &Cli, args: &VerifyArgs, inspections: &[Inspection]) -> Result<(), CliError> {
    let written = |format| match format {
        VerifyFormat::Text => {
            let colour = surroundings::colour(cli.color, args.output.is_some());
            Ok(inspections_as_text(inspections, cli.verbose > 0, colour))
        }
        VerifyFormat::Sarif => Ok(sarif(inspections)),
        VerifyFormat::Junit => inspections_as_junit(inspections).map_err(|error| error.to_string()),
    };
    let places = [
        (args.format, args.output.as_deref()),
        (VerifyFormat::Sarif, args.sarif.as_deref()),
        (VerifyFormat::Junit, args.junit.as_deref()),
    ];
    for (at, (format, path)) in places.into_iter().enumerate() {
        if at > 0 && path.is_none() {
            continue;
        }
        let text = written(format).map_err(CliError::Usage)?;
        match path {
            None => print(&text)?,
            Some(path) => std::fs::write(path, text).map_err(|error| CliError::Open {
                path: path.to_owned(),
                error,
            })?,
        }
    }
    Ok(())
}

fn exit(inspections: &[Inspection], strict: bool, interrupted: bool) -> Exit {
    let worst = inspections.iter().filter_map(Inspection::worst).max();
    match worst {
        _ if interrupted => Exit::Interrupted,
        Some(Level::Error) => Exit::NotWanted,
        Some(Level::Warning) if strict => Exit::NotWanted,
        _ => Exit::Wanted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_fail_and_warnings_only_where_they_are_to() {
        let with = |level| {
            let remark = Remark {
                demand: Demand::Junk,
                level,
                text: String::new(),
                path: None,
                line: None,
            };
            [Inspection {
                remarks: vec![remark],
                ..Inspection::default()
            }]
        };
        for (level, strict, expected) in [
            (Level::Note, true, Exit::Wanted),
            (Level::Warning, false, Exit::Wanted),
            (Level::Warning, true, Exit::NotWanted),
            (Level::Error, false, Exit::NotWanted),
        ] {
            assert_eq!(exit(&with(level), strict, false), expected);
        }
        assert_eq!(exit(&[], false, true), Exit::Interrupted);
    }
}
