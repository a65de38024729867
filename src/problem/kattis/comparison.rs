//! The default output validator's flags. In: words. Out: how outputs are compared, or what is wrong with
//! the words and what to do. The comparing itself is done elsewhere.

use crate::model::{Checker, NumberGrammar};
use crate::problem::validator_flags::default_validator;

/// Reads the flags; the first fault is told as what is wrong and what to do.
pub(super) fn checker(
    words: &[String],
    numbers: NumberGrammar,
) -> Result<Checker, (String, String)> {
    let comparison = default_validator(words, numbers).map_err(|error| {
        let text = error.to_string();
        let (what, remedy) = text
            .split_once("; ")
            .unwrap_or((&text, "mend it, or leave it out"));
        (what.to_owned(), remedy.to_owned())
    })?;
    Ok(Checker {
        comparison,
        presentation: false,
    })
}
