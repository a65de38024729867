//! YAML, for every format that uses it. In: a file. Out: a tree in which each key and value knows its
//! place, and typed reads whose faults show the line with a caret. What keys mean is said elsewhere.
//!
//! This is the only place that knows the parser. `Yaml::read` gives a file, `Yaml::top` its root as an
//! [`Item`]; an item is read as a text, number, list or map, and a [`Map`] refuses or tells keys that
//! its reader does not know.
//!
//! Words have no type of their own here: `no` is a text where a text is wanted and a flag where a
//! flag is wanted, whether the writer's tool spoke YAML 1.1 or 1.2. Keys must be texts and stand once
//! in a map; `<<` brings in another map's keys below the map's own; a key without a value counts as
//! absent. Aliases are followed, within a bound on what they unfold to.

mod item;
mod map;
mod node;
mod tree;

pub(super) use item::Item;
pub(super) use map::Map;

use super::error::ProblemError;
use super::text::Text;
use crate::model::{Bytes, Notice};
use node::Node;
use std::path::Path;
use tree::Twice;

/// The largest file. Test data does not stand in YAML.
const FILE: Bytes = Bytes::mib(4);

/// A file with its tree.
pub(super) struct Yaml {
    text: Text,
    root: Node,
}

impl Yaml {
    /// Reads and parses a file.
    pub fn read(path: &Path) -> Result<Self, ProblemError> {
        Self::parse(Text::read(path, FILE)?)
    }

    /// Parses a text that was read, and perhaps changed, already.
    pub fn parse(text: Text) -> Result<Self, ProblemError> {
        let (root, _) = tree::parse(&text, Twice::Refused)?;
        Ok(Self { text, root })
    }

    /// Parses a text in a format whose tools take the later of two equal keys; each is told.
    pub fn tolerant(text: Text) -> Result<(Self, Vec<Notice>), ProblemError> {
        let (root, notices) = tree::parse(&text, Twice::Told)?;
        Ok((Self { text, root }, notices))
    }

    /// The whole file. An empty one has no value, and reads as an empty map.
    pub fn top(&self) -> Item<'_> {
        Item::whole(&self.text, &self.root)
    }
}

#[cfg(test)]
mod tests;
