//! A map of a YAML file. In: its keys and values with their places. Out: values by key, and faults for
//! keys that nobody knows. What keys mean is said elsewhere.

use super::item::Item;
use super::node::{Key, Node, Value};
use crate::model::Notice;
use crate::problem::error::{ProblemError, printable};
use crate::problem::nearest::{listed, nearest};
use crate::problem::text::Text;
use std::ops::Range;

/// A map, and the name by which sentences call it.
#[derive(Clone)]
pub(in crate::problem) struct Map<'a> {
    text: &'a Text,
    span: Range<usize>,
    name: String,
    entries: &'a [(Key, Node)],
}

impl<'a> Map<'a> {
    pub(super) fn new(
        text: &'a Text,
        span: Range<usize>,
        name: String,
        entries: &'a [(Key, Node)],
    ) -> Self {
        Self {
            text,
            span,
            name,
            entries,
        }
    }

    /// The file.
    pub fn text(&self) -> &'a Text {
        self.text
    }

    /// The value of a key; none also where nothing is written after it.
    pub fn get(&self, key: &str) -> Option<Item<'a>> {
        let (key, node) = self.entries.iter().find(|(it, _)| it.text == key)?;
        let is_null = matches!(node.value, Value::Null);
        (!is_null).then(|| Item::new(self.text, node, self.path(&key.text)))
    }

    /// Whether the key stands there, with or without a value.
    pub fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|(it, _)| it.text == key)
    }

    /// All keys and values in the order of the file, also those without a value.
    pub fn entries(&self) -> impl Iterator<Item = (&'a str, Item<'a>)> {
        self.entries.iter().map(|(key, node)| {
            let item = Item::new(self.text, node, self.path(&key.text));
            (key.text.as_str(), item)
        })
    }

    /// What a reader makes of the value of a key, where there is one.
    pub fn read<T>(
        &self,
        key: &str,
        read: impl FnOnce(&Item<'a>) -> Result<T, ProblemError>,
    ) -> Result<Option<T>, ProblemError> {
        self.get(key).map(|item| read(&item)).transpose()
    }

    /// Refuses keys that are not known; the first one is told.
    pub fn only(&self, known: &[&str]) -> Result<(), ProblemError> {
        self.strange(known).into_iter().next().map_or(Ok(()), Err)
    }

    /// Tells keys that are not known, for formats that allow them.
    pub fn doubt(&self, known: &[&str]) -> Vec<Notice> {
        let strange = self.strange(known).into_iter();
        strange.map(ProblemError::into_notice).collect()
    }

    fn strange(&self, known: &[&str]) -> Vec<ProblemError> {
        let strange = self
            .entries
            .iter()
            .filter(|(key, _)| !known.contains(&key.text.as_str()));
        let fault = |(key, _): &(Key, Node)| {
            let what = format!("unknown key `{}`", self.path(&key.text));
            let remedy = nearest(&key.text, known.iter().copied()).map_or_else(
                || format!("known keys are {}", listed(known.iter().copied())),
                |meant| format!("did you mean `{meant}`?"),
            );
            self.text.fault(key.span.clone(), what, remedy)
        };
        strange.map(fault).collect()
    }

    /// A fault at a key, or at the map where the key is not there.
    pub fn fault_at(
        &self,
        key: &str,
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> ProblemError {
        let found = self.entries.iter().find(|(it, _)| it.text == key);
        let span = found.map_or_else(|| self.span.clone(), |(key, _)| key.span.clone());
        self.text.fault(span, what, remedy)
    }

    /// A fault because a key is not there.
    pub fn missing(&self, key: &str, example: &str) -> ProblemError {
        let what = format!("`{}` is missing", self.path(key));
        let remedy = format!("add for example `{example}`");
        self.text.fault(self.span.clone(), what, remedy)
    }

    /// The key with the names above it, for a sentence.
    fn path(&self, key: &str) -> String {
        let key = printable(key);
        if self.name.is_empty() {
            key
        } else {
            format!("{}.{key}", self.name)
        }
    }
}
