//! The comparison of one output with one answer. In: the output, in pieces of any size. Out: a
//! finding. Memory is bounded by a fixed cap, or by the answer; what is decided is final.

use super::answer::Answer;
use super::dialect::Dialect;
use super::error::CheckError;
use super::manner::{Manner, manner};
use super::walk::Walk;
use crate::model::{Checker, Data, Finding};

/// Compares one output with one answer while the output arrives.
pub struct Comparator(Way);

enum Way {
    Walk(Box<Walk>),
    Dialect(Box<Dialect>),
}

/// Opens the answer and makes ready to compare. Nothing is read yet, and no large buffer is made.
pub fn open(checker: &Checker, answer: &Data) -> Result<Comparator, CheckError> {
    Comparator::over(checker, Answer::open(answer)?)
}

impl Comparator {
    pub(super) fn over(checker: &Checker, answer: Answer) -> Result<Self, CheckError> {
        Ok(Self(match manner(&checker.comparison)? {
            Manner::Walk(course) => Way::Walk(Box::new(Walk::new(checker, course, answer))),
            Manner::Items(cut, rule) => {
                let dialect = Dialect::new(&checker.comparison, cut, rule, answer);
                Way::Dialect(Box::new(dialect))
            }
        }))
    }

    /// Takes the next piece of the output. After [`is_decided`](Self::is_decided) this costs nothing.
    pub fn push(&mut self, chunk: &[u8]) {
        match &mut self.0 {
            Way::Walk(walk) => walk.push(chunk),
            Way::Dialect(dialect) => dialect.push(chunk),
        }
    }

    /// Whether more output would change nothing, so that the program may be stopped. Shortly after
    /// a difference this is still false, until its excerpt is whole: what is reported does not
    /// depend on how the output was cut into pieces.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        match &self.0 {
            Way::Walk(walk) => walk.is_decided(),
            Way::Dialect(dialect) => dialect.is_decided(),
        }
    }

    /// The output has ended.
    #[must_use]
    pub fn finish(self) -> Finding {
        match self.0 {
            Way::Walk(walk) => walk.finish(),
            Way::Dialect(dialect) => dialect.finish(),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::answer::tests::{Drops, broken};
    use super::super::window::WIDTH;
    use super::*;
    use crate::model::{Comparison, Difference, Place, Tolerance};

    pub(in crate::check) const PLAIN: Checker = Checker {
        comparison: Comparison::Tokens,
        presentation: false,
    };

    pub(in crate::check) fn checker(comparison: &Comparison, presentation: bool) -> Checker {
        Checker {
            comparison: comparison.clone(),
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
        let mut comparator = Comparator::over(checker, answer).unwrap();
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
            (near.clone(), "1.5", "nan", "WA"),
            (near.clone(), "1.0", "1.0abracadabra", "WA"),
            (near.clone(), "1.0abc", "1.00abc", "WA"),
            (near.clone(), "nan inf", "nan inf", "AC"),
            (near.clone(), "0", "-0.00", "AC"),
            (near.clone(), "1e9", "1000000005", "AC"),
            (near.clone(), "0.3", "0.300001", "AC"),
            (near.clone(), "0.3 1", "0.3000021 1", "WA"),
            (near.clone(), "0.50 x", "0.5\nx", "AC"),
            (near.clone(), "0.5", "0.50", "AC"),
            (near.clone(), "Yes 1", "yes 1", "WA"),
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
            let finding = whole(&checker(&comparison, false), answer, output);
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
            let finding = whole(&checker(&comparison, true), answer, output);
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
            let finding = whole(&checker(&comparison, false), answer, output);
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
                let checker = checker(&comparison, true);
                let mut comparator = Comparator::over(&checker, broken(after)).unwrap();
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
            let checker = checker(&comparison, false);
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
