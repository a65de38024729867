//! `flagfall init`: a small problem to start from.

use super::print;
use crate::cli::args::InitArgs;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::problem;

/// Writes the problem and says what was written.
pub fn init(args: &InitArgs) -> Result<Exit, CliError> {
    let written = problem::init(&args.folder, &args.name)?;
    let mut text = String::new();
    for path in &written {
        text += &format!("wrote {}\n", path.display());
    }
    text += "now run: flagfall judge\n";
    print(&text)?;
    Ok(Exit::Wanted)
}
