//! `flagfall explain VERDICT|FILE`: what a verdict means, or why a recorded result is what it is.

use super::{print, words};
use crate::cli::args::{Cli, ExplainArgs};
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::surroundings;
use crate::model::Verdict;
use crate::report::explain as tell;
use crate::wire;
use std::path::PathBuf;

/// Explains a verdict or a file.
pub fn explain(cli: &Cli, args: &ExplainArgs) -> Result<Exit, CliError> {
    let words = words(surroundings::language(cli.lang));
    if let Some(verdict) = Verdict::from_code(&args.what) {
        print(&format!("{}\n", tell::verdict(verdict, words)))?;
        return Ok(Exit::Wanted);
    }
    let path = PathBuf::from(&args.what);
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let codes: Vec<&str> = Verdict::ALL.iter().map(|verdict| verdict.code()).collect();
            return Err(CliError::Usage(format!(
                "'{}' is neither a verdict nor a file; the verdicts are {}",
                args.what,
                codes.join(", ")
            )));
        }
        Err(error) => return Err(CliError::Read { path, error }),
    };
    let document = wire::read(&text).map_err(|error| CliError::Recorded { path, error })?;
    let mut out = Vec::new();
    tell::document(&document, words, &mut out).map_err(|error| CliError::Write {
        path: "standard output".to_owned(),
        error,
    })?;
    print(&String::from_utf8_lossy(&out))?;
    Ok(Exit::Wanted)
}
