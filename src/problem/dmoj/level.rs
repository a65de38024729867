//! Keys of `init.yml` with their inheritance: of a case, else of its batch, else of the file. In: maps.
//! Out: values. Keys that run Python are refused here, wherever they stand.

use crate::problem::error::{ProblemError, printable};
use crate::problem::yaml::{Item, Map};

/// The maps in which a key is looked for, innermost first.
#[derive(Clone)]
pub(super) struct Level<'a> {
    maps: Vec<Map<'a>>,
}

impl<'a> Level<'a> {
    /// The whole file.
    pub fn top(map: Map<'a>) -> Self {
        Self { maps: vec![map] }
    }

    /// A map within this one.
    pub fn within(&self, map: Map<'a>) -> Self {
        let maps = std::iter::once(map).chain(self.maps.iter().cloned());
        Self {
            maps: maps.collect(),
        }
    }

    /// The innermost map.
    pub fn own(&self) -> Option<&Map<'a>> {
        self.maps.first()
    }

    /// The value of a key; words in it may be joined by hyphens as well.
    pub fn get(&self, key: &str) -> Option<Item<'a>> {
        let hyphens = key.replace('_', "-");
        let mut all = self.maps.iter();
        all.find_map(|map| map.get(key).or_else(|| map.get(&hyphens)))
    }

    /// What a reader makes of the value of a key, where there is one.
    pub fn read<T>(
        &self,
        key: &str,
        read: impl FnOnce(&Item<'a>) -> Result<T, ProblemError>,
    ) -> Result<Option<T>, ProblemError> {
        self.get(key).map(|item| read(&item)).transpose()
    }
}

/// Refuses keys whose values DMOJ runs as Python.
pub(super) fn refuse_python(item: &Item<'_>) -> Result<(), ProblemError> {
    if item.is_list() {
        return item.list()?.iter().try_for_each(refuse_python);
    }
    if !item.is_map() {
        return Ok(());
    }
    let map = item.map()?;
    for (key, value) in map.entries() {
        if key.ends_with('+') {
            let what = format!(
                "the value of `{}` is Python, which is never run",
                printable(key)
            );
            let remedy = "write out what it gives, as plain values";
            return Err(map.fault_at(key, what, remedy));
        }
        refuse_python(&value)?;
    }
    if map.get("custom_judge").is_some() {
        let what = "`custom_judge` is a Python module of DMOJ's judge, which is never run";
        let remedy = "write the judge as an `interactive` program or a `bridged` checker";
        return Err(map.fault_at("custom_judge", what, remedy));
    }
    Ok(())
}
