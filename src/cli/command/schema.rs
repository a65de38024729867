//! `flagfall schema DOCUMENT`: the JSON Schema of a document that flagfall writes.

use super::print;
use crate::cli::args::{Document, SchemaArgs};
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::wire;

/// Prints the schema.
pub fn schema(args: &SchemaArgs) -> Result<Exit, CliError> {
    let schema = match args.document {
        Document::Result => wire::schema(),
        Document::Doctor => wire::checkup_schema(),
    };
    print(&format!("{schema:#}\n"))?;
    Ok(Exit::Wanted)
}
