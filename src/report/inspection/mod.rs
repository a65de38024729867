//! What `verify` found, in every form. In: inspections. Out: text, JUnit, SARIF.

mod junit;
mod text;

pub use junit::junit;
pub use text::text;

use crate::model::Inspection;
use crate::wire::Log;

/// The inspections as SARIF 2.1.0.
#[must_use]
pub fn sarif(inspections: &[Inspection]) -> String {
    Log::of(inspections).written()
}
