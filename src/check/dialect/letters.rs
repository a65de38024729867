//! How often each byte occurs, as DMOJ's `easy`. In: tokens of both sides. Out: a byte too many or
//! too few. Only 256 counts are held.

use super::items::{Item, Key};
use super::{End, Unlike};
use crate::model::{Difference, Finding, Place};

/// What the answer has and the output has not shown yet.
pub(in crate::check) struct Letters {
    counted: bool,
    left: [u64; 256],
}

impl Default for Letters {
    fn default() -> Self {
        Self {
            counted: false,
            left: [0; 256],
        }
    }
}

impl Letters {
    fn count(&mut self, key: &mut Key) -> Result<(), End> {
        if self.counted {
            return Ok(());
        }
        self.counted = true;
        while let Some(token) = key.next()? {
            for byte in token {
                self.left[usize::from(byte.to_ascii_lowercase())] += 1;
            }
        }
        Ok(())
    }

    pub(super) fn take(&mut self, item: &Item<'_>, key: &mut Key) -> Result<(), End> {
        self.count(key)?;
        for byte in item.bytes {
            let left = &mut self.left[usize::from(byte.to_ascii_lowercase())];
            let Some(less) = left.checked_sub(1) else {
                let mut unlike = Unlike::new(Difference::Extra, item.place, b"", item.bytes);
                unlike.hint = Some(format!(
                    "the output has `{}` more often than the answer; the order does not count",
                    byte.escape_ascii()
                ));
                return Err(End::Unlike(unlike));
            };
            *left = less;
        }
        Ok(())
    }

    pub(super) fn finish(&mut self, end: Place, key: &mut Key) -> Result<Finding, End> {
        self.count(key)?;
        let missing = self.left.iter().position(|left| *left > 0);
        let Some(missing) = missing.and_then(|byte| u8::try_from(byte).ok()) else {
            return Ok(Finding::Right);
        };
        Err(End::Unlike(Unlike::new(
            Difference::Missing,
            end,
            &[missing],
            b"",
        )))
    }
}
