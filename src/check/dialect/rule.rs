//! What is done with each item. In: a rule, and the items of both sides. Out: go on, or the end.
//! The rules themselves have files of their own.

use super::End;
use super::floats::Floats;
use super::items::{Item, Key};
use super::letters::Letters;
use super::lines::Lines;
use super::shares::Shares;
use super::sorted::Sorted;
use super::stripped::Stripped;
use super::words::Words;
use crate::model::{Finding, Place};

/// What is done with the items.
pub(in crate::check) enum Rule {
    Floats(Floats),
    Letters(Box<Letters>),
    Lines(Lines),
    Shares(Shares),
    Sorted(Sorted),
    Stripped(Stripped),
    Words(Box<Words>),
}

impl Rule {
    /// Takes the next item of the output.
    pub(super) fn take(&mut self, item: &Item<'_>, key: &mut Key) -> Result<(), End> {
        match self {
            Self::Floats(floats) => floats.take(item, key),
            Self::Letters(letters) => letters.take(item, key),
            Self::Lines(lines) => lines.take(item, key),
            Self::Shares(shares) => shares.take(item, key),
            Self::Sorted(sorted) => sorted.take(item, key),
            Self::Stripped(stripped) => stripped.take(item, key),
            Self::Words(words) => words.take(item, key),
        }
    }

    /// The output has ended at a place.
    pub(super) fn finish(&mut self, end: Place, key: &mut Key) -> Result<Finding, End> {
        match self {
            Self::Floats(floats) => floats.finish(end, key),
            Self::Letters(letters) => letters.finish(end, key),
            Self::Lines(lines) => lines.finish(end, key),
            Self::Shares(shares) => shares.finish(end, key),
            Self::Sorted(sorted) => sorted.finish(end, key),
            Self::Stripped(stripped) => stripped.finish(end, key),
            Self::Words(words) => words.finish(end, key),
        }
    }
}
