//! Packages of Kattis and ICPC: the legacy format with DOMjudge's dialect, 2025-09, and the drafts
//! between them. In: a folder with `problem.yaml`. Out: a `Problem`. One file a matter; the two versions
//! part in `legacy`/`modern` (metadata), `grading`/`groups` (points) and nowhere else by more than a word.

mod cases;
mod comparison;
mod constants;
mod data;
mod domjudge;
mod grading;
mod groups;
mod inputs;
mod judges;
mod legacy;
mod limits;
mod metadata;
mod modern;
mod package;
mod programs;
mod promise;
mod rules;
mod settings;
mod submissions;
#[cfg(test)]
mod tests;
mod version;

use super::detect::there;
use super::error::ProblemError;
use crate::model::Problem;
use std::path::{Path, PathBuf};
use version::{METADATA, Version};

/// What tells a package of 2025-09 or of a draft: its `problem.yaml` names such a version.
pub(super) fn sign_2025(folder: &Path) -> Option<PathBuf> {
    there(folder, METADATA).filter(|_| Version::peek(folder).is_modern())
}

/// What tells any other package: it has a `problem.yaml`, or DOMjudge's file.
pub(super) fn sign_legacy(folder: &Path) -> Option<PathBuf> {
    there(folder, METADATA).or_else(|| there(folder, domjudge::INI))
}

/// Loads a package as 2025-09, or as the draft that it names.
pub(super) fn load_2025(folder: &Path) -> Result<Problem, ProblemError> {
    package::load(folder, true)
}

/// Loads a package as legacy.
pub(super) fn load_legacy(folder: &Path) -> Result<Problem, ProblemError> {
    package::load(folder, false)
}
