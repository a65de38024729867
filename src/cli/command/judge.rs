//! `flagfall judge`: the main job. Gathers orders, judges them, tells, and says how it went.

use super::gather::gather;
use super::outlets::Outlets;
use crate::build::{Builder, Languages, Settings};
use crate::cli::args::{Cli, JudgeArgs, PlaceArgs};
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::surroundings;
use crate::event::{Event, EventSink};
use crate::judge::{Band, Judge, LocalJudge};
use crate::model::{Grade, Stop};
use crate::report::Tally;
use crate::sandbox::{Isolation, Sandbox, Sealed, slots};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// Judges what was named.
pub fn judge(cli: &Cli, args: &JudgeArgs) -> Result<Exit, CliError> {
    if wants_groups(args.isolation) {
        surroundings::take_scope(&launcher()?);
    }
    let languages = Languages::load(args.places.languages.as_deref())?;
    let unpacked = scratch()?;
    let gathered = gather(args, &languages, unpacked.path())?;
    let outlets = Outlets::open(cli, args)?;
    let stop = listen()?;
    let scratch = scratch()?;
    let sandbox: Arc<dyn Sandbox> = Arc::new(Sealed::open(
        launcher()?,
        scratch.path().to_owned(),
        args.isolation,
    )?);
    let builder = builder(
        &args.places,
        languages,
        &sandbox,
        scratch.path(),
        readable(&args.allow_read)?,
    );
    let judge = LocalJudge {
        sandbox,
        builder,
        slots: slots(args.jobs.map(usize::from)),
        band: Band(args.band),
    };
    for notice in gathered.notices {
        outlets.say(Event::Noticed(notice));
    }
    judge.judge(gathered.orders, &outlets, &stop);
    Ok(exit(outlets.finish()?, stop.asked()))
}

/// A folder that lives as long as this call.
pub(super) fn scratch() -> Result<TempDir, CliError> {
    let made = tempfile::Builder::new()
        .prefix("flagfall-")
        .tempdir_in(surroundings::temporary());
    made.map_err(|error| CliError::Temporary {
        path: surroundings::temporary(),
        error,
    })
}

/// This program, which serves as its own launcher.
pub(super) fn launcher() -> Result<std::path::PathBuf, CliError> {
    surroundings::this_program().map_err(|error| CliError::System {
        what: "this program cannot find itself",
        error,
    })
}

/// Whether control groups that are handed down would raise what is wanted.
pub(super) const fn wants_groups(wanted: Isolation) -> bool {
    matches!(
        wanted,
        Isolation::Auto | Isolation::Strict | Isolation::At(Grade::A)
    )
}

/// What the user allows everybody to read, as the system knows it.
pub(super) fn readable(paths: &[PathBuf]) -> Result<Vec<PathBuf>, CliError> {
    let found = |path: &PathBuf| {
        std::fs::canonicalize(path).map_err(|error| CliError::Read {
            path: path.clone(),
            error,
        })
    };
    paths.iter().map(found).collect()
}

/// A builder with the places of this call.
pub(super) fn builder(
    places: &PlaceArgs,
    languages: Languages,
    sandbox: &Arc<dyn Sandbox>,
    scratch: &Path,
    readable: Vec<PathBuf>,
) -> Builder {
    let settings = Settings {
        path: surroundings::search_path(),
        cache: surroundings::cache(places),
        scratch: scratch.to_owned(),
        pass: surroundings::passed(),
        readable,
        testlib: places.testlib.iter().cloned().collect(),
    };
    Builder::new(languages, Arc::clone(sandbox), settings)
}

/// A stop that the user's signals ask for. A second Ctrl-C ends the program at once; the launchers
/// see it gone and kill what they started.
pub(super) fn listen() -> Result<Stop, CliError> {
    let stop = Stop::default();
    let failed = |error| CliError::System {
        what: "signals cannot be listened to",
        error,
    };
    let status = i32::from(Exit::Interrupted.number());
    signal_hook::flag::register_conditional_shutdown(SIGINT, status, stop.flag())
        .map_err(failed)?;
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        signal_hook::flag::register(signal, stop.flag()).map_err(failed)?;
    }
    Ok(stop)
}

fn exit(tally: Tally, interrupted: bool) -> Exit {
    if interrupted {
        Exit::Interrupted
    } else if tally.judge_errors > 0 {
        Exit::Judge
    } else if tally.is_as_wanted() {
        Exit::Wanted
    } else {
        Exit::NotWanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exit_code_follows_from_the_counts() {
        let none = Tally::default();
        for (tally, interrupted, expected) in [
            (Tally { kept: 3, ..none }, false, Exit::Wanted),
            (
                Tally {
                    accepted: 1,
                    not_judged: 1,
                    ..none
                },
                false,
                Exit::Wanted,
            ),
            (Tally { broken: 1, ..none }, false, Exit::NotWanted),
            (
                Tally {
                    rejected: 1,
                    ..none
                },
                false,
                Exit::NotWanted,
            ),
            (
                Tally {
                    rejected: 1,
                    judge_errors: 1,
                    ..none
                },
                false,
                Exit::Judge,
            ),
            (
                Tally {
                    kept: 1,
                    unfinished: 2,
                    ..none
                },
                true,
                Exit::Interrupted,
            ),
        ] {
            assert_eq!(exit(tally, interrupted), expected, "{tally:?}");
        }
    }
}
