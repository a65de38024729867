//! `flagfall completions SHELL`: a completion script.

use super::print;
use crate::cli::args::{Cli, CompletionsArgs};
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use clap::CommandFactory;

/// Prints the script.
pub fn completions(args: &CompletionsArgs) -> Result<Exit, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "flagfall", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Wanted)
}
