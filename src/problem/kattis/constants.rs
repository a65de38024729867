//! `constants` of a package. In: a map of names. Out: tokens with what stands for them, put into texts.
//! Test data and `problem.yaml` itself never have any replaced.

use crate::problem::error::{ProblemError, printable};
use crate::problem::yaml::{Item, Map};
use std::sync::Arc;

/// Tokens as `{{name}}` or `{{name.variant}}`, and what stands for them.
pub(super) type Constants = Arc<[(String, String)]>;

/// Reads the map.
pub(super) fn read(map: &Map<'_>) -> Result<Constants, ProblemError> {
    let mut tokens = Vec::new();
    for (name, item) in map.entries() {
        if !is_name(name) {
            let what = format!("`{}` cannot be the name of a constant", printable(name));
            let remedy = "write letters, digits and _, and no digit in front";
            return Err(map.fault_at(name, what, remedy));
        }
        if !item.is_map() {
            let value = item.string()?;
            tokens.push((format!("{{{{{name}}}}}"), value.clone()));
            tokens.push((format!("{{{{{name}.value}}}}"), value));
            continue;
        }
        let variants = item.map()?;
        let value = variants
            .get("value")
            .ok_or_else(|| variants.missing("value", "value: 5"))?;
        tokens.push((format!("{{{{{name}}}}}"), value.string()?));
        for (variant, item) in variants.entries() {
            tokens.push((format!("{{{{{name}.{variant}}}}}"), text(&item)?));
        }
    }
    Ok(tokens.into())
}

fn text(item: &Item<'_>) -> Result<String, ProblemError> {
    item.string()
}

fn is_name(name: &str) -> bool {
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The text with each token replaced.
pub(super) fn fill(constants: &Constants, text: String) -> String {
    if constants.is_empty() || !text.contains("{{") {
        return text;
    }
    constants
        .iter()
        .fold(text, |text, (token, value)| text.replace(token, value))
}
