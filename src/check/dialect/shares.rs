//! A share for each line that is right, as DMOJ's `linecount` and `linematches`. In: lines of both
//! sides. Out: right, wrong, or a share. Of the lines only what is told of each is held, of the first
//! [`TOLD`].

use super::items::{Item, Key};
use super::{End, Unlike, stripped};
use crate::check::error::CheckError;
use crate::model::{Difference, Finding, Place};

/// Lines of which it is told whether they are right.
const TOLD: usize = 200;

/// A share for each line.
pub(in crate::check) struct Shares {
    /// Points of each line; none where all count alike.
    points: Option<Vec<u32>>,
    /// Whether it is told which lines are right.
    feedback: bool,
    /// Whether another number of lines is wrong.
    filled: bool,
    marks: String,
    lines: usize,
    right: usize,
    gained: u64,
    first: Option<Box<Unlike>>,
}

impl Shares {
    const fn new(points: Option<Vec<u32>>, feedback: bool, filled: bool) -> Self {
        Self {
            points,
            feedback,
            filled,
            marks: String::new(),
            lines: 0,
            right: 0,
            gained: 0,
            first: None,
        }
    }

    /// Each line counts alike; white space at its ends does not.
    pub(in crate::check) const fn count(feedback: bool) -> Self {
        Self::new(None, feedback, false)
    }

    /// Each line has its points; every byte of it counts.
    pub(in crate::check) fn points(points: &[u32], filled: bool) -> Result<Self, CheckError> {
        if points.iter().all(|points| *points == 0) {
            return Err(CheckError::Points);
        }
        Ok(Self::new(Some(points.to_vec()), true, filled))
    }

    pub(super) fn take(&mut self, item: &Item<'_>, key: &mut Key) -> Result<(), End> {
        let Some(expected) = key.next()? else {
            self.fits()?;
            if self.points.is_some() && !self.filled {
                return Ok(());
            }
            let difference = super::blank_or(item.bytes, Difference::Extra);
            return Err(End::Unlike(Unlike::new(
                difference, item.place, b"", item.bytes,
            )));
        };
        let right = match self.points {
            Some(_) => expected == item.bytes,
            None => trimmed(expected) == trimmed(item.bytes),
        };
        if !right && self.first.is_none() {
            self.first = Some(Unlike::lines(item.place, expected, item.bytes));
        }
        self.mark(right);
        Ok(())
    }

    fn mark(&mut self, right: bool) {
        if right {
            let points = self.points.as_ref();
            let points = points.map_or(Some(1), |points| points.get(self.lines).copied());
            self.gained += u64::from(points.unwrap_or_default());
            self.right += 1;
        }
        if self.lines < TOLD {
            self.marks.push(if right { '\u{2713}' } else { '\u{2717}' });
        }
        self.lines += 1;
    }

    /// Whether the answer, all of whose lines were passed, has as many as there are points for.
    fn fits(&self) -> Result<(), End> {
        match &self.points {
            Some(points) if points.len() != self.lines => Err(End::Failed(format!(
                "the answer has {} lines that are not empty and there are points for {}; give each its points",
                self.lines,
                points.len()
            ))),
            _ => Ok(()),
        }
    }

    pub(super) fn finish(&mut self, end: Place, key: &mut Key) -> Result<Finding, End> {
        let found = self.lines;
        while let Some(expected) = key.next()? {
            if self.first.is_none() {
                self.first = Some(Unlike::new(Difference::Missing, end, expected, b""));
            }
            self.mark(false);
        }
        self.fits()?;
        let total = match &self.points {
            Some(points) => points.iter().map(|points| u64::from(*points)).sum(),
            None => self.lines as u64,
        };
        let lacking = self.filled && found < self.lines;
        match self.first.take() {
            None => Ok(Finding::Right),
            Some(first) if lacking || self.gained == 0 => Err(End::Unlike(first)),
            // What differs has no points.
            Some(_) if self.gained == total => Ok(Finding::Right),
            Some(_) => Ok(Finding::Partial {
                share: self.gained as f64 / total as f64,
                message: self.message(),
            }),
        }
    }

    fn message(&self) -> String {
        let mut message = format!("{} of {} lines are right", self.right, self.lines);
        if self.feedback {
            message.push_str(": ");
            message.push_str(&self.marks);
            if self.lines > TOLD {
                message.push('\u{2026}');
            }
        }
        message
    }
}

/// A line without white space at either end.
fn trimmed(line: &[u8]) -> &[u8] {
    let line = stripped(line);
    let from = line.iter().position(|byte| !super::is_white(*byte));
    &line[from.unwrap_or(line.len())..]
}
