//! Comparisons that pass over output and answer together. In: the output, in pieces of any size.
//! Out: a finding. Memory is bounded whatever comes; the first difference that counts is final.

use super::answer::Answer;
use super::exact;
use super::hint::{Clues, hint};
use super::lines::Lines;
use super::output::{History, Output};
use super::parting::{Parting, Step};
use super::position::Position;
use super::tokens::Tokens;
use super::white::Layout;
use super::window::Window;
use crate::model::{Checker, Comparison, Difference, Dmoj, Finding, Mismatch, Place};

/// One output on its way beside one answer.
pub(super) struct Walk {
    checker: Checker,
    answer: Answer,
    course: Course,
    position: Position,
    history: History,
    /// White space differs, and that would be all so far.
    layout: Option<Known>,
    /// The output is wrong.
    wrong: Option<Known>,
}

/// How it is compared at present.
pub(super) enum Course {
    Tokens(Tokens),
    Lines(Lines),
    Exact,
}

/// A difference, but for what is still to come of its excerpt.
struct Known {
    difference: Difference,
    place: Place,
    expected: Window,
    found: Window,
    depth: u64,
}

impl Walk {
    /// Begins at the beginning.
    pub(super) fn new(checker: &Checker, course: Course, answer: Answer) -> Self {
        Self {
            checker: checker.clone(),
            answer,
            course,
            position: Position::default(),
            history: History::default(),
            layout: None,
            wrong: None,
        }
    }

    /// Takes the next piece of the output. After [`is_decided`](Self::is_decided) this costs nothing.
    pub(super) fn push(&mut self, chunk: &[u8]) {
        if self.is_decided() {
            return;
        }
        if let Some(layout) = &mut self.layout {
            layout.found.feed(chunk);
        }
        if let Some(wrong) = &mut self.wrong {
            wrong.found.feed(chunk);
            return;
        }
        // Taken out so that the piece and its history are borrowed apart from the rest.
        let history = std::mem::take(&mut self.history);
        let mut output = Output::new(history.bytes(), chunk);
        let mut counted = 0;
        loop {
            let step = self.step(&mut output);
            self.position.pass(&chunk[counted..output.at]);
            counted = output.at;
            match step {
                Step::More => break,
                Step::Parted(parting) => self.part(parting),
            }
            if self.wrong.is_some() || self.answer.failure().is_some() {
                break;
            }
        }
        self.history = history;
        self.history.keep(chunk);
    }

    /// Whether more output would change nothing, so that the program may be stopped. Shortly after
    /// a difference this is still false, until its excerpt is whole: what is reported does not
    /// depend on how the output was cut into pieces.
    pub(super) fn is_decided(&self) -> bool {
        let wrong = self.wrong.as_ref();
        wrong.is_some_and(|wrong| !wrong.found.is_open()) || self.answer.failure().is_some()
    }

    /// The output has ended.
    pub(super) fn finish(mut self) -> Finding {
        let history = std::mem::take(&mut self.history);
        let mut output = Output::new(history.bytes(), &[]);
        while self.wrong.is_none() && self.answer.failure().is_none() {
            match self.last_step(&mut output) {
                Some(parting) => self.part(parting),
                None => break,
            }
        }
        if let Some(failure) = self.answer.failure() {
            return Finding::Failed(failure.to_owned());
        }
        match (self.wrong.take(), self.layout.take()) {
            (Some(wrong), _) => Finding::Wrong(self.tell(wrong)),
            (None, Some(layout)) if self.checker.presentation => {
                Finding::Presentation(self.tell(layout))
            }
            // DMOJ tells what it is, and counts it as wrong.
            (None, Some(layout)) => Finding::Wrong(self.tell(layout)),
            (None, None) => Finding::Right,
        }
    }

    fn step(&mut self, output: &mut Output<'_>) -> Step {
        match &mut self.course {
            Course::Tokens(tokens) => tokens.walk(output, &mut self.answer),
            Course::Lines(lines) => lines.walk(output, &mut self.answer),
            Course::Exact => exact::walk(output, &mut self.answer),
        }
    }

    fn last_step(&mut self, output: &mut Output<'_>) -> Option<Parting> {
        match &mut self.course {
            Course::Tokens(tokens) => tokens.finish(output, &mut self.answer),
            Course::Lines(lines) => lines.finish(output, &mut self.answer),
            Course::Exact => exact::finish(output, &mut self.answer),
        }
    }

    /// Takes a difference: final, or the layout only as long as the tokens are alike.
    fn part(&mut self, parting: Parting) {
        let by_tokens = matches!(self.course, Course::Tokens(_));
        let spaced = parting.difference == Difference::WhiteSpace;
        let place = match (by_tokens && !spaced, &parting.difference) {
            (true, Difference::Missing) => self.position.next_token(),
            (true, _) => self.position.token(),
            (false, _) => self.position.byte(parting.back),
        };
        let known = Known {
            place,
            difference: parting.difference,
            expected: parting.expected,
            found: parting.found,
            depth: if by_tokens { self.position.depth() } else { 0 },
        };
        if !self.goes_on(spaced, parting.in_token) {
            self.wrong = Some(known);
            return;
        }
        self.layout = Some(Known {
            difference: Difference::WhiteSpace,
            ..known
        });
    }

    /// Whether it is still to be seen if the layout is all that differs.
    fn goes_on(&mut self, spaced: bool, in_token: bool) -> bool {
        match &mut self.course {
            Course::Tokens(tokens) => {
                let identical = Comparison::Dmoj(Dmoj::Identical { pe_allowed: true });
                let goes_on =
                    spaced && self.layout.is_none() && self.checker.comparison == identical;
                if goes_on {
                    tokens.relent(Layout::Breaks);
                }
                goes_on
            }
            Course::Lines(_) | Course::Exact => {
                if self.checker.presentation {
                    self.course = Course::Tokens(Tokens::resumed(in_token));
                }
                self.checker.presentation
            }
        }
    }

    fn tell(&self, known: Known) -> Mismatch {
        let (expected, found) = (known.expected.into_excerpt(), known.found.into_excerpt());
        let hint = hint(&Clues {
            comparison: &self.checker.comparison,
            difference: &known.difference,
            place: &known.place,
            expected: &expected,
            found: &found,
            empty: self.position.is_start(),
            white: self.position.is_white(),
            depth: known.depth,
        });
        Mismatch {
            difference: known.difference,
            place: known.place,
            expected,
            found,
            hint,
        }
    }
}
