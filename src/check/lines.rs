//! Compares line by line. In: output in pieces, and the answer. Out: alike so far, or the first
//! difference. White space at the end of a line and empty lines at the end of the text are free;
//! all other bytes count. Memory is bounded for lines of any length.

use super::answer::Answer;
use super::output::Output;
use super::parting::{Parting, Step};
use super::scan::{common_prefix, is_blank, is_white};
use super::window::Extent;
use crate::model::Difference;

/// The state between pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lines {
    /// Both sides have passed the same bytes of a line.
    Together,
    /// The sides differ in blanks, of which this many were passed in the output. That is free if
    /// the line ends after them on both sides.
    Blanks(u64),
    /// The answer has ended; only white space may follow.
    Over,
}

impl Lines {
    /// Compares one piece of the output.
    pub(super) fn walk(&mut self, output: &mut Output<'_>, answer: &mut Answer) -> Step {
        loop {
            if output.rest().is_empty() {
                return Step::More;
            }
            let parting = match *self {
                Self::Together => self.walk_together(output, answer),
                Self::Blanks(passed) => self.walk_blanks(passed, output, answer),
                Self::Over => {
                    output.skip(is_white);
                    let more = output.rest().first().copied();
                    more.map(|byte| self.part(Some(byte), output.in_token(), output, answer))
                }
            };
            if let Some(parting) = parting {
                return Step::Parted(parting);
            }
        }
    }

    /// Compares what is left of the answer with the end of the output.
    pub(super) fn finish(self, output: &Output<'_>, answer: &mut Answer) -> Option<Parting> {
        let text = |answer: &mut Answer| answer.rest().first().is_some_and(|byte| !is_white(*byte));
        // Within a token, the difference is here and not at a token that is missing.
        let in_token = self == Self::Together && output.in_token() && text(answer);
        if !in_token {
            answer.skip(is_white);
        }
        text(answer).then(|| self.part(None, in_token, output, answer))
    }

    fn walk_together(&mut self, output: &mut Output<'_>, answer: &mut Answer) -> Option<Parting> {
        let (ours, theirs) = (output.rest(), answer.rest());
        let same = common_prefix(ours, theirs);
        let pair = (ours.get(same).copied(), theirs.get(same).copied());
        let ended = theirs.is_empty();
        output.at += same;
        answer.pass(same);
        match pair {
            (None, _) => None,
            (Some(_), None) if !ended => None,
            (Some(_), None) => {
                *self = Self::Over;
                None
            }
            (Some(found), Some(expected)) if is_white(found) && is_white(expected) => {
                *self = Self::Blanks(0);
                None
            }
            (found, _) => Some(self.part(found, output.in_token(), output, answer)),
        }
    }

    fn walk_blanks(
        &mut self,
        passed: u64,
        output: &mut Output<'_>,
        answer: &mut Answer,
    ) -> Option<Parting> {
        let passed = passed + output.skip(is_blank) as u64;
        *self = Self::Blanks(passed);
        let found = output.rest().first().copied()?;
        answer.skip(is_blank);
        match (found, answer.rest().first()) {
            (b'\n', Some(b'\n')) => {
                output.at += 1;
                answer.pass(1);
                *self = Self::Together;
                None
            }
            (b'\n', None) => {
                *self = Self::Over;
                None
            }
            _ => Some(self.part(Some(found), false, output, answer)),
        }
    }

    fn part(
        self,
        found: Option<u8>,
        in_token: bool,
        output: &Output<'_>,
        answer: &mut Answer,
    ) -> Parting {
        let expected = answer.rest().first().copied();
        let text = |byte: u8| !is_white(byte);
        let difference = match (found, expected) {
            // A token goes on after the other side's has ended.
            (Some(byte), None) | (None, Some(byte)) if in_token && text(byte) => {
                Difference::Differs
            }
            (Some(_) | None, None) => Difference::Extra,
            (None, Some(_)) => Difference::Missing,
            (Some(found), Some(expected)) if text(found) && text(expected) => {
                let spaced = matches!(self, Self::Blanks(_)) && found == expected;
                if spaced {
                    Difference::WhiteSpace
                } else {
                    Difference::Differs
                }
            }
            (Some(_), Some(_)) if in_token || matches!(self, Self::Blanks(_)) => {
                Difference::Differs
            }
            (Some(_), Some(_)) => Difference::WhiteSpace,
        };
        Parting {
            back: match self {
                Self::Blanks(passed) => passed,
                Self::Together | Self::Over => 0,
            },
            in_token,
            ..Parting::here(difference, Extent::Line, output, answer)
        }
    }
}
