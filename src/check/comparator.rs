//! The comparison of one output with one answer. In: the output, in pieces of any size. Out: a
//! finding. Memory is bounded whatever comes; the first difference that counts is final.

use super::answer::Answer;
use super::bounds::Bounds;
use super::error::CheckError;
use super::exact;
use super::hint::{Clues, hint};
use super::lines::Lines;
use super::output::{History, Output};
use super::parting::{Parting, Step};
use super::position::Position;
use super::tokens::{Alike, Numbers, Tokens};
use super::window::Window;
use crate::model::{Checker, Comparison, Data, Difference, Finding, Mismatch, Place};

/// Compares one output with one answer while the output arrives.
pub struct Comparator {
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
enum Course {
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

/// Opens the answer and makes ready to compare. Nothing is read yet, and no large buffer is made.
pub fn open(checker: &Checker, answer: &Data) -> Result<Comparator, CheckError> {
    let course = course(&checker.comparison)?;
    Ok(Comparator::new(checker, course, Answer::open(answer)?))
}

fn course(comparison: &Comparison) -> Result<Course, CheckError> {
    let alike = match comparison {
        Comparison::Tokens => Alike::Same,
        Comparison::IgnoreCase => Alike::AnyCase,
        Comparison::Numbers(tolerance) => {
            Alike::Within(Box::new(Numbers::new(Bounds::new(tolerance)?)))
        }
        Comparison::Lines => return Ok(Course::Lines(Lines::Together)),
        Comparison::Exact => return Ok(Course::Exact),
    };
    Ok(Course::Tokens(Tokens::new(alike)))
}

impl Comparator {
    fn new(checker: &Checker, course: Course, answer: Answer) -> Self {
        Self {
            checker: *checker,
            answer,
            course,
            position: Position::default(),
            history: History::default(),
            layout: None,
            wrong: None,
        }
    }

    /// Takes the next piece of the output. After [`is_decided`](Self::is_decided) this costs nothing.
    pub fn push(&mut self, chunk: &[u8]) {
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
    #[must_use]
    pub fn is_decided(&self) -> bool {
        let wrong = self.wrong.as_ref();
        wrong.is_some_and(|wrong| !wrong.found.is_open()) || self.answer.failure().is_some()
    }

    /// The output has ended.
    #[must_use]
    pub fn finish(mut self) -> Finding {
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
            (None, Some(layout)) => Finding::Presentation(self.tell(layout)),
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
        let place = match (by_tokens, &parting.difference) {
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
        if by_tokens || !self.checker.presentation {
            self.wrong = Some(known);
            return;
        }
        self.course = Course::Tokens(Tokens::resumed(parting.in_token));
        self.layout = Some(Known {
            difference: Difference::WhiteSpace,
            ..known
        });
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

#[cfg(test)]
pub(super) mod tests {
    use super::super::answer::tests::{Drops, broken};
    use super::super::window::WIDTH;
    use super::*;
    use crate::model::Tolerance;

    pub(in crate::check) const PLAIN: Checker = Checker {
        comparison: Comparison::Tokens,
        presentation: false,
    };

    pub(in crate::check) const fn checker(comparison: Comparison, presentation: bool) -> Checker {
        Checker {
            comparison,
            presentation,
        }
    }

    pub(in crate::check) const fn numbers(value: f64) -> Comparison {
        Comparison::Numbers(Tolerance {
            absolute: Some(value),
            relative: Some(value),
        })
    }

    /// Judges with an answer that comes `drop` bytes at a time and output in pieces of a size.
    pub(in crate::check) fn judge(
        checker: &Checker,
        answer: &[u8],
        drop: usize,
        pieces: &[&[u8]],
    ) -> Finding {
        let answer = Answer::from_reader("1.ans".to_owned(), Drops::new(answer, drop));
        let course = course(&checker.comparison).unwrap();
        let mut comparator = Comparator::new(checker, course, answer);
        for piece in pieces {
            comparator.push(piece);
        }
        comparator.finish()
    }

    fn code(finding: &Finding) -> &'static str {
        match finding {
            Finding::Right | Finding::Accepted(_) => "AC",
            Finding::Presentation(_) => "PE",
            Finding::Wrong(_) | Finding::Rejected(_) => "WA",
            Finding::Partial { .. } => "PART",
            Finding::Failed(_) => "JE",
        }
    }

    fn whole(checker: &Checker, answer: &str, output: &str) -> Finding {
        judge(checker, answer.as_bytes(), 1000, &[output.as_bytes()])
    }

    #[test]
    fn outputs_are_found_right_or_wrong() {
        use Comparison::{Exact, IgnoreCase, Lines, Tokens};
        let near = numbers(1e-6);
        let rows = [
            (Tokens, "1 2\n", "1 2\n", "AC"),
            (Tokens, "1 2\n", "1 3\n", "WA"),
            (Tokens, "1 2", "12", "WA"),
            (Tokens, "12", "1 2", "WA"),
            (Tokens, "a b", "a\u{a0}b", "WA"),
            (Tokens, "Yes", "yes", "WA"),
            (IgnoreCase, "Yes no", "yES\nNO", "AC"),
            (IgnoreCase, "\u{e4}", "\u{c4}", "WA"),
            (IgnoreCase, "ab@", "AB`", "WA"),
            // B45, B46, B47, B48, B49, B50
            (near, "1.5", "nan", "WA"),
            (near, "1.0", "1.0abracadabra", "WA"),
            (near, "1.0abc", "1.00abc", "WA"),
            (near, "nan inf", "nan inf", "AC"),
            (near, "0", "-0.00", "AC"),
            (near, "1e9", "1000000005", "AC"),
            (near, "0.3", "0.300001", "AC"),
            (near, "0.3 1", "0.3000021 1", "WA"),
            (near, "0.50 x", "0.5\nx", "AC"),
            (near, "0.5", "0.50", "AC"),
            (near, "Yes 1", "yes 1", "WA"),
            // B53, B54
            (Tokens, "1\n2\n", "1\r\n2\r\n", "AC"),
            (Lines, "1\n2\n", "1\r\n2\r\n", "AC"),
            (Lines, "1\r\n2\r\n", "1\n2\n", "AC"),
            (Exact, "1\n2\n", "1\r\n2\r\n", "WA"),
            // B55
            (Tokens, "1\n", "\u{feff}1\n", "WA"),
            // B56
            (Tokens, "1 1 2", "1\n1\n2", "AC"),
            (Lines, "1 1 2", "1\n1\n2", "WA"),
            // B57
            (Lines, "5", "\n5", "WA"),
            (Tokens, "5", "\n5", "AC"),
            (Lines, "5\n6", "5\n\n6", "WA"),
            // B58
            (Lines, "5 3 1\n6 4 2\n", "5 3 1 \n6 4 2\t \n", "AC"),
            (Lines, "5 3 1\n", "5  3 1\n", "WA"),
            (Lines, " 5\n", "5\n", "WA"),
            // B59
            (Tokens, "5\n", "5", "AC"),
            (Lines, "5\n", "5", "AC"),
            (Lines, "5", "5 \n\n \n", "AC"),
            (Lines, "5 \n\n \n", "5", "AC"),
            (Exact, "5\n", "5", "WA"),
            (Exact, "5\n", "5\n", "AC"),
            (Tokens, "", " \n", "AC"),
            (Tokens, "1", "", "WA"),
            (Lines, "", "\n", "AC"),
            (Exact, "", "", "AC"),
        ];
        for (comparison, answer, output, verdict) in rows {
            let finding = whole(&checker(comparison, false), answer, output);
            assert_eq!(
                code(&finding),
                verdict,
                "{comparison:?} {answer:?} {output:?}"
            );
        }
    }

    #[test]
    fn layout_alone_is_a_presentation_error_where_the_problem_says_so() {
        use Comparison::{Exact, Lines, Tokens};
        let rows = [
            (Lines, "1 2\n", "1\n2\n", "PE"),
            (Lines, "1 2\n", "1\n3\n", "WA"),
            (Lines, "1 2\n", "12\n", "WA"),
            (Lines, "12\n", "1 2\n", "WA"),
            (Lines, "5", "\n5", "PE"),
            (Lines, "1 2 3", "1 2", "WA"),
            (Lines, "1 2", "1  2 3", "WA"),
            (Lines, "1 2\n", "1 2 \n\n", "AC"),
            (Exact, "5\n", "5", "PE"),
            (Exact, "5", "5\n", "PE"),
            (Exact, "5\n", "5 6", "WA"),
            (Exact, "1\n2\n", "1\r\n2\r\n", "PE"),
            (Tokens, "1 2", "1\n2", "AC"),
            (Tokens, "1 2", "1\n3", "WA"),
        ];
        for (comparison, answer, output, verdict) in rows {
            let finding = whole(&checker(comparison, true), answer, output);
            assert_eq!(
                code(&finding),
                verdict,
                "{comparison:?} {answer:?} {output:?}"
            );
            if let Finding::Presentation(mismatch) = finding {
                assert_eq!(mismatch.difference, Difference::WhiteSpace);
            }
        }
    }

    /// What is told of a difference: kind, line, column, token, excerpts.
    type Told = (
        Difference,
        u64,
        u64,
        Option<u64>,
        &'static str,
        &'static str,
    );

    const FAR: Difference = Difference::TooFar {
        absolute: 0.25,
        relative: Some(0.5),
    };

    const TOLD: [(Comparison, &str, &str, Told); 15] = [
        (
            Comparison::Tokens,
            "1 2 3",
            "1\n2  45 6",
            (Difference::Differs, 2, 4, Some(3), "3", "45"),
        ),
        (
            Comparison::Tokens,
            "12 345",
            "12 3467 8",
            (Difference::Differs, 1, 4, Some(2), "345", "3467"),
        ),
        (
            Comparison::Tokens,
            "12",
            "1",
            (Difference::Differs, 1, 1, Some(1), "12", "1"),
        ),
        (
            Comparison::Tokens,
            "1",
            "12",
            (Difference::Differs, 1, 1, Some(1), "1", "12"),
        ),
        (
            Comparison::Tokens,
            "1 2 3",
            "1\n2\n",
            (Difference::Missing, 3, 1, Some(3), "3", ""),
        ),
        (
            Comparison::Tokens,
            "1 2 3",
            "1 2",
            (Difference::Missing, 1, 4, Some(3), "3", ""),
        ),
        (
            Comparison::Tokens,
            "1\n",
            "1\n23 4",
            (Difference::Extra, 2, 1, Some(2), "", "23"),
        ),
        (
            numbers(1e-6),
            "0 0.5 1",
            "0\n0.25 1",
            (FAR, 2, 1, Some(2), "0.5", "0.25"),
        ),
        (
            numbers(1e-6),
            "0.5",
            "0.5x y",
            (Difference::NotANumber, 1, 1, Some(1), "0.5", "0.5x"),
        ),
        (
            Comparison::Lines,
            "a b\nc d",
            "a b\nc e f\n",
            (Difference::Differs, 2, 3, None, "c d", "c e f"),
        ),
        (
            Comparison::Lines,
            "a\nc d",
            "a \nc\td",
            (Difference::WhiteSpace, 2, 2, None, "c d", "c\td"),
        ),
        (
            Comparison::Lines,
            "a\nb\n",
            "a\n",
            (Difference::Missing, 2, 1, None, "b", ""),
        ),
        (
            Comparison::Lines,
            "1 2 3",
            "1 2",
            (Difference::Missing, 1, 4, None, "1 2 3", "1 2"),
        ),
        (
            Comparison::Exact,
            "a\nb\n",
            "a\nb",
            (Difference::Missing, 2, 2, None, "b\n", "b"),
        ),
        (
            Comparison::Exact,
            "a\n",
            "a\r\n",
            (Difference::WhiteSpace, 1, 2, None, "a\n", "a\r\n"),
        ),
    ];

    #[test]
    fn the_first_difference_is_told() {
        for (comparison, answer, output, (difference, line, column, token, expected, found)) in TOLD
        {
            let finding = whole(&checker(comparison, false), answer, output);
            let Finding::Wrong(mismatch) = finding else {
                panic!("{answer:?} {output:?}: {finding:?}");
            };
            let place = Place {
                line,
                column,
                token,
            };
            assert_eq!(mismatch.difference, difference, "{answer:?} {output:?}");
            assert_eq!(mismatch.place, place, "{answer:?} {output:?}");
            assert_eq!(mismatch.expected.bytes, expected.as_bytes());
            assert_eq!(mismatch.found.bytes, found.as_bytes());
        }
    }

    #[test]
    fn hints_come_with_the_difference() {
        let rows = [
            ("89.599998", "89.6", "differ by 2e-6"),
            ("1\n", "", "empty"),
            ("1\n", " \n", "white space"),
            ("724", "\u{feff}724", "byte order mark"),
            ("YES", "yes", "case"),
        ];
        for (answer, output, part) in rows {
            let Finding::Wrong(mismatch) = whole(&PLAIN, answer, output) else {
                panic!("{answer} {output}");
            };
            let hint = mismatch.hint.unwrap_or_default();
            assert!(hint.contains(part), "{answer} {output}: {hint}");
        }
    }

    #[test]
    fn an_answer_that_cannot_be_read_is_never_right() {
        // B02
        for after in [0, 1, 5000] {
            for comparison in [
                Comparison::Tokens,
                numbers(1e-6),
                Comparison::Lines,
                Comparison::Exact,
            ] {
                let checker = checker(comparison, true);
                let course = course(&checker.comparison).unwrap();
                let mut comparator = Comparator::new(&checker, course, broken(after));
                comparator.push(&vec![b'1'; after]);
                let finding = comparator.finish();
                assert!(matches!(finding, Finding::Failed(_)), "{finding:?}");
            }
        }
    }

    #[test]
    fn a_difference_is_final_and_later_output_costs_nothing() {
        let mut comparator = open(&PLAIN, &Data::Bytes((*b"724\n").into())).unwrap();
        comparator.push(b"72");
        assert!(!comparator.is_decided());
        comparator.push(b"5");
        assert!(!comparator.is_decided(), "the token may go on");
        comparator.push(b"6\n724");
        assert!(comparator.is_decided());
        comparator.push(b"724\n");
        let Finding::Wrong(mismatch) = comparator.finish() else {
            panic!("7256 is not 724");
        };
        assert_eq!(mismatch.found.bytes, b"7256");
    }

    #[test]
    fn one_endless_token_or_line_is_compared_in_bounded_memory() {
        let mut answer = vec![b'7'; 3_000_000];
        answer.push(b'\n');
        let mut output = answer.clone();
        output[2_000_000] = b'8';
        let kinds = [
            Comparison::Tokens,
            Comparison::Lines,
            Comparison::Exact,
            numbers(1e-9),
        ];
        for comparison in kinds {
            let checker = checker(comparison, false);
            let pieces: Vec<&[u8]> = answer.chunks(4096).collect();
            assert_eq!(judge(&checker, &answer, 5000, &pieces), Finding::Right);
            let pieces: Vec<&[u8]> = output.chunks(4096).collect();
            let finding = judge(&checker, &answer, 5000, &pieces);
            let Finding::Wrong(mismatch) = finding else {
                // As numbers, the two differ by far less than the tolerance.
                assert_eq!(comparison, numbers(1e-9));
                continue;
            };
            assert!(mismatch.found.cut && mismatch.expected.cut);
            assert!(mismatch.found.bytes.len() <= WIDTH);
            assert!(mismatch.found.bytes.contains(&b'8'));
        }
    }
}
