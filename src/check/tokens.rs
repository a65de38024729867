//! Compares token by token. In: output in pieces, and the answer. Out: alike so far, or the first
//! difference. White space counts only as what separates; memory is bounded for tokens of any length.

use super::answer::Answer;
use super::bounds::{Bounds, too_far};
use super::numeral::Numeral;
use super::output::Output;
use super::parting::{Parting, Step};
use super::scan::{any_case_prefix, common_prefix, is_white, leading, trailing_token};
use super::window::{Extent, Window};
use crate::model::Difference;

/// When two tokens are alike.
#[derive(Debug)]
pub(super) enum Alike {
    /// Byte for byte.
    Same,
    /// ASCII letters in either case.
    AnyCase,
    /// Numbers within bounds, everything else byte for byte.
    Within(Box<Numbers>),
}

/// What comparing numbers needs from piece to piece.
#[derive(Debug)]
pub(super) struct Numbers {
    bounds: Bounds,
    /// The beginning, from earlier pieces, of a token that is alike on both sides so far.
    carried: Option<Numeral>,
    /// Whether two numbers that are not alike as text are being read.
    reading: bool,
    expected: Numeral,
    found: Numeral,
    expected_window: Window,
    found_window: Window,
}

impl Numbers {
    /// Nothing read yet.
    pub(super) fn new(bounds: Bounds) -> Self {
        Self {
            bounds,
            carried: None,
            reading: false,
            expected: Numeral::default(),
            found: Numeral::default(),
            expected_window: Window::closed(),
            found_window: Window::closed(),
        }
    }
}

/// The state between pieces. Where `in_token` holds, both sides have passed the same beginning of
/// a token; otherwise both stand in white space, the sides perhaps not equally far.
#[derive(Debug)]
pub(super) struct Tokens {
    alike: Alike,
    in_token: bool,
}

impl Tokens {
    /// Begins at the beginning.
    pub(super) const fn new(alike: Alike) -> Self {
        Self {
            alike,
            in_token: false,
        }
    }

    /// Goes on where another comparison came to.
    pub(super) const fn resumed(in_token: bool) -> Self {
        Self {
            alike: Alike::Same,
            in_token,
        }
    }

    /// Compares one piece of the output.
    pub(super) fn walk(&mut self, output: &mut Output<'_>, answer: &mut Answer) -> Step {
        if let Some(parting) = self.go_on_reading(output) {
            return Step::Parted(parting);
        }
        let step = self.walk_alike(output, answer);
        if matches!(step, Step::More) {
            self.carry(output);
        }
        step
    }

    /// Compares what is left of the answer with the end of the output.
    pub(super) fn finish(
        &mut self,
        output: &mut Output<'_>,
        answer: &mut Answer,
    ) -> Option<Parting> {
        if let Alike::Within(numbers) = &mut self.alike
            && numbers.reading
        {
            if let Some(parting) = numbers.decide() {
                return Some(parting);
            }
            self.in_token = false;
        }
        if self.in_token && answer.rest().first().is_some_and(|byte| !is_white(*byte)) {
            let parting = self.unlike(output, answer);
            if parting.is_some() {
                return parting;
            }
            if let Alike::Within(numbers) = &mut self.alike
                && numbers.reading
                && let Some(parting) = numbers.decide()
            {
                return Some(parting);
            }
        }
        answer.skip(is_white);
        (!answer.rest().is_empty())
            .then(|| Parting::here(Difference::Missing, Extent::Token, output, answer))
    }

    fn walk_alike(&mut self, output: &mut Output<'_>, answer: &mut Answer) -> Step {
        loop {
            let ours = output.rest();
            if ours.is_empty() {
                return Step::More;
            }
            let theirs = answer.rest();
            let same = common_prefix(ours, theirs);
            if same > 0 {
                self.in_token = !is_white(ours[same - 1]);
            }
            let pair = (ours.get(same).copied(), theirs.get(same).copied());
            let letters = match (&self.alike, pair) {
                (Alike::AnyCase, (Some(_), Some(_))) => {
                    any_case_prefix(&ours[same..], &theirs[same..])
                }
                _ => 0,
            };
            let ended = theirs.is_empty();
            output.at += same + letters;
            answer.pass(same + letters);
            if letters > 0 {
                self.in_token = !is_white(ours[same + letters - 1]);
                continue;
            }
            let (found, expected) = match pair {
                (None, _) => return Step::More,
                (Some(_), None) if !ended => continue,
                (Some(found), expected) => (is_white(found), expected.is_none_or(is_white)),
            };
            match (found, expected) {
                (true, true) => {
                    self.in_token = false;
                    output.skip(is_white);
                    answer.skip(is_white);
                }
                (true, false) if !self.in_token => _ = output.skip(is_white),
                (false, true) if !self.in_token && !ended => answer.skip(is_white),
                _ => {
                    let parting = self
                        .unlike(output, answer)
                        .or_else(|| self.go_on_reading(output));
                    if let Some(parting) = parting {
                        return Step::Parted(parting);
                    }
                }
            }
        }
    }

    /// Two tokens are not alike as text: the difference, or none where they are, or are to be read
    /// as, numbers.
    fn unlike(&mut self, output: &mut Output<'_>, answer: &mut Answer) -> Option<Parting> {
        if !self.in_token && answer.rest().is_empty() {
            return Some(Parting::here(
                Difference::Extra,
                Extent::Token,
                output,
                answer,
            ));
        }
        if let Alike::Within(numbers) = &mut self.alike {
            if numbers.meet_at_once(self.in_token, output, answer) {
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
        let Alike::Within(numbers) = &mut self.alike else {
            return None;
        };
        if !numbers.reading {
            return None;
        }
        let rest = output.rest();
        let length = leading(rest, |byte| !is_white(byte));
        numbers.found.push(&rest[..length]);
        numbers.found_window.feed(rest);
        output.at += length;
        if length == rest.len() {
            return None;
        }
        self.in_token = false;
        numbers.decide()
    }

    /// Keeps the beginning of a token that goes on in the next piece.
    fn carry(&mut self, output: &Output<'_>) {
        let Alike::Within(numbers) = &mut self.alike else {
            return;
        };
        if !self.in_token || numbers.reading {
            numbers.carried = None;
            return;
        }
        let length = trailing_token(output.chunk);
        let begun_here = length < output.chunk.len();
        let carried = numbers.carried.get_or_insert_default();
        if begun_here {
            carried.reset();
        }
        carried.push(&output.chunk[output.chunk.len() - length..]);
    }
}

impl Numbers {
    /// The usual case, and quick: both tokens lie before us whole, and are near enough. Passes
    /// them, or nothing.
    fn meet_at_once(
        &mut self,
        in_token: bool,
        output: &mut Output<'_>,
        answer: &mut Answer,
    ) -> bool {
        let (ours, theirs) = (output.rest(), answer.rest());
        let found = leading(ours, |byte| !is_white(byte));
        let expected = leading(theirs, |byte| !is_white(byte));
        if found == ours.len() || expected == theirs.len() {
            return false;
        }
        self.read_beginning(in_token, output);
        self.found.clone_from(&self.expected);
        self.found.push(&ours[..found]);
        self.expected.push(&theirs[..expected]);
        let near = self.found.is_number()
            && self.expected.is_number()
            && self.bounds.hold(&self.found, &self.expected);
        if near {
            output.at += found;
            answer.pass(expected);
        }
        near
    }

    /// Reads what the two tokens have alike.
    fn read_beginning(&mut self, in_token: bool, output: &Output<'_>) {
        let passed = &output.chunk[..output.at];
        let length = if in_token { trailing_token(passed) } else { 0 };
        match &self.carried {
            Some(carried) if in_token && length == passed.len() => {
                self.expected.clone_from(carried);
            }
            _ => self.expected.reset(),
        }
        self.expected.push(&passed[passed.len() - length..]);
    }

    /// Reads the answer's token to its end. None where it is a number, which the output must meet.
    fn begin(
        &mut self,
        in_token: bool,
        output: &Output<'_>,
        answer: &mut Answer,
    ) -> Option<Parting> {
        self.read_beginning(in_token, output);
        self.found.clone_from(&self.expected);
        self.found_window.reopen(Extent::Token, output.behind());
        self.expected_window
            .reopen(Extent::Token, [&[], answer.behind()]);
        loop {
            let rest = answer.rest();
            let length = leading(rest, |byte| !is_white(byte));
            let ended = length < rest.len() || rest.is_empty();
            self.expected.push(&rest[..length]);
            self.expected_window.feed(rest);
            answer.pass(length);
            if ended {
                break;
            }
        }
        if self.expected.is_number() {
            self.reading = true;
            return None;
        }
        self.found_window.feed(output.rest());
        Some(self.parting(Difference::Differs))
    }

    /// Compares the two numbers, both read to their ends.
    fn decide(&mut self) -> Option<Parting> {
        self.reading = false;
        self.carried = None;
        if !self.found.is_number() {
            return Some(self.parting(Difference::NotANumber));
        }
        if self.bounds.hold(&self.found, &self.expected) {
            return None;
        }
        Some(self.parting(too_far(&self.found, &self.expected)))
    }

    fn parting(&mut self, difference: Difference) -> Parting {
        Parting {
            difference,
            expected: std::mem::replace(&mut self.expected_window, Window::closed()),
            found: std::mem::replace(&mut self.found_window, Window::closed()),
            back: 0,
            in_token: true,
        }
    }
}
