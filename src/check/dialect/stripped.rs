//! Lines without white space at their ends, as DMOJ's `rstripped`. In: lines of both sides. Out:
//! the first that differ. Nothing is held.

use super::items::{Item, Key};
use super::{End, Unlike, blank_or, stripped};
use crate::model::{Difference, Finding, Place};

/// Lines without white space at their ends; as many on both sides.
pub(in crate::check) struct Stripped;

impl Stripped {
    pub(super) fn take(&self, item: &Item<'_>, key: &mut Key) -> Result<(), End> {
        let found = stripped(item.bytes);
        let Some(expected) = key.next()? else {
            let difference = blank_or(item.bytes, Difference::Extra);
            return Err(End::Unlike(Unlike::new(
                difference, item.place, b"", item.bytes,
            )));
        };
        if found == stripped(expected) {
            return Ok(());
        }
        Err(End::Unlike(Unlike::lines(item.place, expected, item.bytes)))
    }

    pub(super) fn finish(&self, end: Place, key: &mut Key) -> Result<Finding, End> {
        let Some(expected) = key.next()? else {
            return Ok(Finding::Right);
        };
        let difference = blank_or(expected, Difference::Missing);
        Err(End::Unlike(Unlike::new(difference, end, expected, b"")))
    }
}
