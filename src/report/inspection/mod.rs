//! What `verify` found, in every form. In: inspections. Out: text, JUnit, SARIF.

mod junit;
mod text;

pub use junit::junit;
pub use text::text;

use crate::model::Inspection;
use crate::wire::Log;

/// The inspections as SARIF 2.1.0.
///
/// # Errors
/// None in practice: all that is written is text and numbers.
pub fn sarif(inspections: &[Inspection]) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string_pretty(&Log::of(inspections))? + "\n")
}
