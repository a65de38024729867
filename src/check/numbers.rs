//! Compares two tokens as numbers. In: where both sides part within a token, or what was read of
//! it. Out: near enough, or the difference. Memory is bounded for tokens of any length.

use super::answer::Answer;
use super::bounds::{Bounds, too_far};
use super::figure::Figure;
use super::output::Output;
use super::parting::Parting;
use super::scan::{is_white, leading, trailing_token};
use super::window::{Extent, Window};
use crate::model::{Difference, NumberGrammar};

/// What comparing numbers needs from piece to piece.
#[derive(Debug)]
pub(super) struct Numbers {
    bounds: Bounds,
    /// The beginning, from earlier pieces, of a token that is alike on both sides so far.
    carried: Option<Figure>,
    grammar: NumberGrammar,
    /// Whether two numbers that are not alike as text are being read.
    reading: bool,
    expected: Figure,
    found: Figure,
    expected_window: Window,
    found_window: Window,
}

impl Numbers {
    /// Nothing read yet.
    pub(super) fn new(bounds: Bounds, grammar: NumberGrammar) -> Self {
        Self {
            bounds,
            carried: None,
            grammar,
            reading: false,
            expected: Figure::new(grammar),
            found: Figure::new(grammar),
            expected_window: Window::closed(),
            found_window: Window::closed(),
        }
    }

    /// Whether two numbers are being read that are not alike as text.
    pub(super) const fn is_reading(&self) -> bool {
        self.reading
    }

    /// Reads on in the output's token. Whether it has ended, so that the numbers can be compared.
    pub(super) fn go_on(&mut self, output: &mut Output<'_>) -> bool {
        let rest = output.rest();
        let length = leading(rest, |byte| !is_white(byte));
        self.found.push(&rest[..length]);
        self.found_window.feed(rest);
        output.at += length;
        length < rest.len()
    }

    /// Keeps the beginning of a token that goes on in the next piece.
    pub(super) fn carry(&mut self, in_token: bool, output: &Output<'_>) {
        if !in_token || self.reading {
            self.carried = None;
            return;
        }
        let length = trailing_token(output.chunk);
        let begun_here = length < output.chunk.len();
        let grammar = self.grammar;
        let carried = self.carried.get_or_insert_with(|| Figure::new(grammar));
        if begun_here {
            carried.reset();
        }
        carried.push(&output.chunk[output.chunk.len() - length..]);
    }

    /// The usual case, and quick: both tokens lie before us whole, and are near enough. Passes
    /// them, or nothing.
    pub(super) fn meet_at_once(
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
        let pair = self.found.number().zip(self.expected.number());
        let near = pair.is_some_and(|(found, expected)| self.bounds.hold(&found, &expected));
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
    pub(super) fn begin(
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
        if self.expected.number().is_some() {
            self.reading = true;
            return None;
        }
        self.found_window.feed(output.rest());
        Some(self.parting(Difference::Differs))
    }

    /// Compares the two numbers, both read to their ends.
    pub(super) fn decide(&mut self) -> Option<Parting> {
        self.reading = false;
        self.carried = None;
        // The answer's token was found to be a number before the output's was read.
        let pair = self.found.number().zip(self.expected.number());
        let difference = match pair {
            None => Difference::NotANumber,
            Some((found, expected)) if self.bounds.hold(&found, &expected) => return None,
            Some((found, expected)) => too_far(&found, &expected),
        };
        Some(self.parting(difference))
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
