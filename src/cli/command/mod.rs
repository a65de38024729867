//! One file a command. In: what was typed. Out: an exit code. A command reads, calls, tells.

mod completions;
mod convert;
mod doctor;
mod explain;
mod gather;
mod init;
mod judge;
mod list;
mod outlets;
mod schema;
mod verify;

pub use completions::completions;
pub use convert::convert;
pub use doctor::doctor;
pub use explain::explain;
pub use init::init;
pub use judge::judge;
pub use list::list;
pub use schema::schema;
pub use verify::verify;

use super::args::Lang;
use super::error::CliError;
use crate::report::words::{EN, KO, Words};
use std::io::Write;

/// The words of a language.
fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::En => &EN,
        Lang::Ko => &KO,
    }
}

/// Writes to standard output; a reader that went away is no failure.
fn print(text: &str) -> Result<(), CliError> {
    let mut stdout = std::io::stdout().lock();
    match stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(CliError::Write {
            path: "standard output".to_owned(),
            error,
        }),
        _ => Ok(()),
    }
}
