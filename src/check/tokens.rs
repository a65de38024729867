//! Compares token by token. In: output in pieces, and the answer. Out: alike so far, or the first
//! difference. White space counts only as far as the layout says; memory is bounded for tokens of
//! any length.

use super::answer::Answer;
use super::numbers::Numbers;
use super::output::Output;
use super::parting::{Parting, Step};
use super::scan::{any_case_prefix, common_prefix, is_white};
use super::white::{Layout, White};
use super::window::Extent;
use crate::model::Difference;

/// When two tokens are alike.
#[derive(Debug)]
pub(super) struct Alike {
    /// ASCII letters in either case.
    pub(super) any_case: bool,
    /// Numbers within bounds.
    pub(super) numbers: Option<Box<Numbers>>,
}

impl Alike {
    /// Byte for byte.
    pub(super) const SAME: Self = Self {
        any_case: false,
        numbers: None,
    };
}

/// The state between pieces. Where `in_token` holds, both sides have passed the same beginning of
/// a token; otherwise both stand in white space, the sides perhaps not equally far.
#[derive(Debug)]
pub(super) struct Tokens {
    alike: Alike,
    white: White,
    in_token: bool,
}

impl Tokens {
    /// Begins at the beginning.
    pub(super) const fn new(alike: Alike, layout: Layout) -> Self {
        Self {
            alike,
            white: White::new(layout),
            in_token: false,
        }
    }

    /// Goes on where another comparison came to.
    pub(super) const fn resumed(in_token: bool) -> Self {
        Self {
            alike: Alike::SAME,
            white: White::new(Layout::Free),
            in_token,
        }
    }

    /// Asks less of white space from here on.
    pub(super) const fn relent(&mut self, layout: Layout) {
        self.white.layout = layout;
    }

    /// Compares one piece of the output.
    pub(super) fn walk(&mut self, output: &mut Output<'_>, answer: &mut Answer) -> Step {
        if let Some(parting) = self.go_on_reading(output) {
            return Step::Parted(parting);
        }
        let step = self.walk_alike(output, answer);
        if matches!(step, Step::More)
            && let Some(numbers) = &mut self.alike.numbers
        {
            numbers.carry(self.in_token, output);
        }
        step
    }

    /// Compares what is left of the answer with the end of the output.
    pub(super) fn finish(
        &mut self,
        output: &mut Output<'_>,
        answer: &mut Answer,
    ) -> Option<Parting> {
        if let Some(numbers) = &mut self.alike.numbers
            && numbers.is_reading()
        {
            self.end_token();
            if let Some(parting) = self.decide() {
                return Some(parting);
            }
        }
        if self.in_token && answer.rest().first().is_some_and(|byte| !is_white(*byte)) {
            let parting = self.unlike(output, answer);
            if parting.is_some() {
                return parting;
            }
            if let Some(parting) = self.decide() {
                return Some(parting);
            }
        }
        let spaced = !answer.rest().is_empty();
        answer.skip(is_white);
        if !answer.rest().is_empty() {
            let extent = Extent::Token;
            return Some(Parting::here(Difference::Missing, extent, output, answer));
        }
        (spaced && self.white.is_same()).then(|| spaced_out(output, answer))
    }

    fn walk_alike(&mut self, output: &mut Output<'_>, answer: &mut Answer) -> Step {
        loop {
            if self.white.differs() && !self.even_out(output, answer) {
                return Step::Parted(spaced_out(output, answer));
            }
            let ours = output.rest();
            if ours.is_empty() {
                return Step::More;
            }
            let theirs = answer.rest();
            let same = common_prefix(ours, theirs);
            if same > 0 {
                self.in_token = !is_white(ours[same - 1]);
                self.white.pass_alike(&ours[..same]);
            }
            let pair = (ours.get(same).copied(), theirs.get(same).copied());
            let letters = match pair {
                (Some(_), Some(_)) if self.alike.any_case => {
                    any_case_prefix(&ours[same..], &theirs[same..])
                }
                _ => 0,
            };
            let ended = theirs.is_empty();
            output.at += same + letters;
            answer.pass(same + letters);
            if letters > 0 {
                self.in_token = !is_white(ours[same + letters - 1]);
                self.white.pass_alike(&ours[same..same + letters]);
                continue;
            }
            let (found, expected) = match pair {
                (None, _) => return Step::More,
                (Some(_), None) if !ended => continue,
                (Some(found), expected) => (is_white(found), expected.is_none_or(is_white)),
            };
            let parting = match (found, expected) {
                (true, false) | (false, true) if self.in_token => self.part(output, answer),
                (false, false) => self.part(output, answer),
                (false, true) if ended => self.part(output, answer),
                _ if self.white.is_same() => Some(spaced_out(output, answer)),
                (true, true) => {
                    self.end_token();
                    output.at += self.white.pass_found(output.rest());
                    self.skip_expected(answer);
                    None
                }
                (true, false) => {
                    output.at += self.white.pass_found(output.rest());
                    None
                }
                (false, true) => {
                    self.skip_expected(answer);
                    None
                }
            };
            if let Some(parting) = parting {
                return Step::Parted(parting);
            }
        }
    }

    /// Passes all white space that is there. Whether the two runs may still be alike in what counts.
    #[cold]
    fn even_out(&mut self, output: &mut Output<'_>, answer: &mut Answer) -> bool {
        output.at += self.white.pass_found(output.rest());
        if output.rest().is_empty() {
            return true;
        }
        self.skip_expected(answer);
        // Where the answer has ended, what goes on is too much and not laid out differently.
        !self.white.differs() || answer.rest().is_empty()
    }

    fn skip_expected(&mut self, answer: &mut Answer) {
        loop {
            let rest = answer.rest();
            let run = self.white.pass_expected(rest);
            let all = run == rest.len();
            answer.pass(run);
            if !all || run == 0 {
                return;
            }
        }
    }

    fn end_token(&mut self) {
        if self.in_token {
            self.white.pass_token();
        }
        self.in_token = false;
    }

    /// Two tokens are not alike as text: the difference, if it counts as far as can be seen.
    fn part(&mut self, output: &mut Output<'_>, answer: &mut Answer) -> Option<Parting> {
        self.unlike(output, answer)
            .or_else(|| self.go_on_reading(output))
    }

    /// Two tokens are not alike as text: the difference, or none where they are, or are to be read
    /// as, numbers.
    fn unlike(&mut self, output: &mut Output<'_>, answer: &mut Answer) -> Option<Parting> {
        if !self.in_token && answer.rest().is_empty() {
            let extent = Extent::Token;
            return Some(Parting::here(Difference::Extra, extent, output, answer));
        }
        if let Some(numbers) = &mut self.alike.numbers {
            if numbers.meet_at_once(self.in_token, output, answer) {
                self.white.pass_token();
                self.in_token = false;
                return None;
            }
            return numbers.begin(self.in_token, output, answer);
        }
        Some(Parting {
            in_token: self.in_token,
            ..Parting::here(Difference::Differs, Extent::Token, output, answer)
        })
    }

    /// Reads on in the output's token, and compares the numbers when it has ended.
    fn go_on_reading(&mut self, output: &mut Output<'_>) -> Option<Parting> {
        let numbers = self.alike.numbers.as_mut()?;
        if !numbers.is_reading() || !numbers.go_on(output) {
            return None;
        }
        self.decide()
    }

    /// Compares two numbers that were read to their ends.
    fn decide(&mut self) -> Option<Parting> {
        let numbers = self.alike.numbers.as_mut()?;
        if !numbers.is_reading() {
            return None;
        }
        self.white.pass_token();
        self.in_token = false;
        numbers.decide()
    }
}

/// White space differs here, in a way that counts.
fn spaced_out(output: &Output<'_>, answer: &mut Answer) -> Parting {
    Parting::here(Difference::WhiteSpace, Extent::WholeLine, output, answer)
}
