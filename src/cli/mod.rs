//! The command line: what was typed, what it means, and how the program ends.
//! In: arguments and the environment. Out: an exit code. Every power of the process lives here.

mod args;
mod command;
mod error;
mod exit;
mod surroundings;

use args::{Cli, Command};
use clap::Parser;
use error::CliError;
use exit::Exit;
use std::process::ExitCode;

/// Runs the program with the arguments that it was started with.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let wanted = !error.use_stderr();
            // Help goes to standard output; a pipe that was closed early is no failure.
            let _ = error.print();
            return if wanted { Exit::Wanted } else { Exit::Usage }.into();
        }
    };
    match run(&cli) {
        Ok(exit) => exit.into(),
        Err(error) => {
            error.tell();
            error.exit().into()
        }
    }
}

fn run(cli: &Cli) -> Result<Exit, CliError> {
    match &cli.command {
        Command::Judge(args) => command::judge(cli, args),
        Command::Verify(args) => command::verify(cli, args),
        Command::Convert(args) => command::convert(args),
        Command::List(args) => command::list(args),
        Command::Doctor(args) => command::doctor(cli, args),
        Command::Explain(args) => command::explain(cli, args),
        Command::Init(args) => command::init(args),
        Command::Schema(args) => command::schema(args),
        Command::Completions(args) => command::completions(args),
    }
}
