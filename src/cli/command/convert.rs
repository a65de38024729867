//! `flagfall convert`: a problem from one format into another, in a new folder.

use super::judge::scratch;
use super::print;
use crate::cli::args::ConvertArgs;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::model::Severity;
use crate::problem;
use crate::report::safe::escape_text;
use std::fmt::Write;

/// The longest sentence that is shown whole.
const LONGEST: usize = 1000;

/// Converts what was named.
pub fn convert(args: &ConvertArgs) -> Result<Exit, CliError> {
    let scratch = scratch()?;
    let problem = problem::load_as(&args.package, args.format_of_problem, scratch.path())?;
    let notices = problem::convert(&problem, &args.package, &args.target, args.to)?;
    let mut text = String::new();
    for notice in &notices {
        let word = match notice.severity {
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        let _ = writeln!(text, "{word}: {}", escape_text(&notice.text, LONGEST));
    }
    let _ = writeln!(
        text,
        "{} is now {} in {}: {} cases",
        escape_text(&problem.title, LONGEST),
        args.to.id(),
        args.target.display(),
        problem.cases.len()
    );
    print(&text)?;
    Ok(Exit::Wanted)
}
