//! `flagfall doctor`: what this machine really enforces, proven by attacking it; what that costs,
//! how noisy the machine is, and the command that would help most. The exit code tells the grade.

use super::judge::{launcher, listen, scratch, wants_groups};
use super::{print, words};
use crate::cli::args::{Cli, DoctorArgs};
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::surroundings;
use crate::model::{Checkup, Grade};
use crate::report::{TextOptions, checkup as tell};
use crate::sandbox::{Isolation, Sandbox, Sealed, Test, Watch, advice, examine, gauge, slots};
use crate::wire;

/// Examines this machine.
pub fn doctor(cli: &Cli, args: &DoctorArgs) -> Result<Exit, CliError> {
    if wants_groups(args.isolation) {
        surroundings::take_scope(&launcher()?);
    }
    let stop = listen()?;
    let scratch = scratch()?;
    let program = launcher()?;
    let scratch = scratch.path();
    let slots = slots(None);
    let core = slots.cores.first().copied();
    let watch = Watch::begin(&slots.cores);
    // First, while nothing else of ours runs.
    let gauged = gauge(core);
    let sandbox = Sealed::open(program.clone(), scratch.to_owned(), args.isolation)?;
    let checks = examine(&sandbox, &program, scratch);
    let test = Test {
        sandbox: &sandbox,
        program: &program,
        scratch,
        core,
        stop: &stop,
    };
    let strength = sandbox.strength();
    let checkup = Checkup {
        lacking: lacking(&sandbox, args.isolation),
        advice: advice(strength.grade, &checks),
        strength,
        checks,
        self_test: test.attack(),
        cost: test.cost(),
        steadiness: gauged.map(|gauged| gauged.judged(watch.stolen(), slots.cores.len())),
    };
    if stop.asked() {
        return Ok(Exit::Interrupted);
    }
    print(&told(cli, args, &checkup)?)?;
    Ok(exit(&checkup))
}

/// What keeps the sandbox from being grade A: the user's own wish, or the machine.
fn lacking(sandbox: &Sealed, wanted: Isolation) -> Option<String> {
    match wanted {
        Isolation::Auto | Isolation::Strict => sandbox.lacking(),
        Isolation::None | Isolation::At(_) => sandbox
            .lacking()
            .map(|_| format!("isolation {wanted} was asked for")),
    }
}

fn told(cli: &Cli, args: &DoctorArgs, checkup: &Checkup) -> Result<String, CliError> {
    if args.json {
        let document = wire::Checkup::of(checkup, env!("CARGO_PKG_VERSION"));
        let mut text = Vec::new();
        wire::write_checkup(&document, &mut text).map_err(|error| CliError::Write {
            path: "standard output".to_owned(),
            error,
        })?;
        return Ok(String::from_utf8_lossy(&text).into_owned());
    }
    let options = TextOptions {
        width: surroundings::width(),
        colour: surroundings::colour(cli.color, false),
        live: false,
        verbose: cli.verbose,
        quiet: cli.quiet,
        words: words(surroundings::language(cli.lang)),
    };
    Ok(tell(checkup, &options))
}

/// Fit for strangers' programs, fit for one's own only, or not to be trusted at all.
fn exit(checkup: &Checkup) -> Exit {
    match checkup.strength.grade {
        _ if !checkup.holds() => Exit::Judge,
        Grade::A | Grade::B => Exit::Wanted,
        Grade::C | Grade::D => Exit::NotWanted,
    }
}
