//! Which version of the format a package is written in. In: `problem.yaml`. Out: a version, and what
//! to say of it. Nothing else of the file is read here.

use crate::model::{Bytes, Notice};
use crate::problem::error::{ProblemError, printable};
use crate::problem::text::Text;
use crate::problem::yaml::{Map, Yaml};
use std::path::Path;

/// The metadata of a package.
pub(super) const METADATA: &str = "problem.yaml";
/// The key that names the version.
pub(super) const KEY: &str = "problem_format_version";

/// The largest file of metadata.
pub(super) const FILE: Bytes = Bytes::mib(1);

/// A version of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    /// All before 2023, with or without its name.
    Legacy,
    /// 2023-07 and drafts: metadata as in 2025-09, test data and graders as in legacy.
    Draft,
    /// 2025-09.
    Published,
}

impl Version {
    /// Whether metadata have the keys of 2025-09.
    pub const fn is_modern(self) -> bool {
        matches!(self, Self::Draft | Self::Published)
    }

    /// The version of a folder, as far as it can be told; `Legacy` also where the file is broken, and
    /// loading will say so.
    pub fn peek(folder: &Path) -> Self {
        let text = Text::read(&folder.join(METADATA), FILE).ok();
        let yaml = text.and_then(|text| Yaml::tolerant(text).ok());
        let yaml = yaml.map(|(yaml, _)| yaml);
        let top = yaml.as_ref().and_then(|yaml| yaml.top().map().ok());
        let read = top.and_then(|top| Self::read(&top).ok());
        read.map_or(Self::Legacy, |(version, _)| version)
    }

    /// The version that the file names, and a notice where it is no published one.
    pub fn read(top: &Map<'_>) -> Result<(Self, Option<Notice>), ProblemError> {
        let Some(item) = top.get(KEY) else {
            return Ok((Self::Legacy, None));
        };
        let word = item.string()?;
        match word.as_str() {
            "2025-09" => Ok((Self::Published, None)),
            "legacy" | "legacy-icpc" => Ok((Self::Legacy, None)),
            "draft" | "2023-07" | "2023-07-draft" | "2025-09-draft" => {
                let what = format!(
                    "`{word}` is a draft; metadata are read as in 2025-09, and test data with \
                     testdata.yaml as in legacy"
                );
                let notice = item.notice(what, "write 2025-09, or legacy");
                Ok((Self::Draft, Some(notice)))
            }
            other => {
                let what = format!("the version `{}` is not known", printable(other));
                Err(item.fault(what, "write 2025-09, or legacy"))
            }
        }
    }
}
