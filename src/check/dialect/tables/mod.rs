//! Each built-in comparison of another judge, by its definition. In: rows of answer and output. Out:
//! agreement, however the two come in pieces. Tests only.

mod cms;
mod dmoj;
mod kattis;
mod testlib;

use crate::check::answer::tests::broken;
use crate::check::comparator::Comparator;
use crate::check::comparator::tests::{checker, judge};
use crate::model::{Comparison, Dmoj, Finding, SplitOn, Testlib};

/// The finding, which must not depend on how both sides come.
fn find(comparison: &Comparison, answer: &[u8], output: &[u8]) -> Finding {
    let checker = checker(comparison, false);
    let finding = judge(&checker, answer, 1000, &[output]);
    for size in [1, 2, 3] {
        let pieces: Vec<&[u8]> = output.chunks(size).collect();
        let again = judge(&checker, answer, size, &pieces);
        assert_eq!(again, finding, "{comparison:?} {answer:?} {output:?}");
    }
    finding
}

fn code(finding: &Finding) -> &'static str {
    match finding {
        Finding::Right => "AC",
        Finding::Wrong(_) => "WA",
        Finding::Partial { .. } => "PART",
        Finding::Failed(_) => "JE",
        other => panic!("{other:?}"),
    }
}

fn hold(comparison: &Comparison, rows: &[(&str, &str, &str)]) {
    for (answer, output, wanted) in rows {
        let finding = find(comparison, answer.as_bytes(), output.as_bytes());
        let found = code(&finding);
        assert_eq!(
            found, *wanted,
            "{comparison:?} {answer:?} {output:?}: {finding:?}"
        );
    }
}

#[test]
fn an_answer_that_cannot_be_read_is_never_right() {
    // B02
    let kinds = [
        Comparison::WhiteDiff,
        Comparison::Dmoj(Dmoj::Standard),
        Comparison::Dmoj(Dmoj::Easy),
        Comparison::Dmoj(Dmoj::LineCount { feedback: true }),
        Comparison::Dmoj(Dmoj::RStripped {
            filter_new_line: false,
        }),
        Comparison::Dmoj(Dmoj::Sorted {
            split_on: SplitOn::Lines,
        }),
        Comparison::Testlib(Testlib::Fcmp),
        Comparison::Testlib(Testlib::Wcmp),
        Comparison::Testlib(Testlib::Dcmp),
        Comparison::Testlib(Testlib::Uncmp),
    ];
    for after in [0, 1, 5000] {
        for comparison in &kinds {
            let checker = checker(comparison, false);
            let mut comparator = Comparator::over(&checker, broken(after)).expect("a comparison");
            comparator.push(&vec![b'1'; after]);
            let finding = comparator.finish();
            assert_eq!(code(&finding), "JE", "{comparison:?} {after}: {finding:?}");
        }
    }
}

#[test]
fn nothing_is_read_after_the_decision() {
    let kinds = [
        Comparison::Dmoj(Dmoj::Easy),
        Comparison::Dmoj(Dmoj::Sorted {
            split_on: SplitOn::Whitespace,
        }),
        Comparison::Dmoj(Dmoj::LineCount { feedback: true }),
        Comparison::Testlib(Testlib::Ncmp),
        Comparison::Testlib(Testlib::Fcmp),
    ];
    for comparison in kinds {
        let checker = checker(&comparison, false);
        let answer = crate::model::Data::Bytes((*b"1\n2\n").into());
        let mut comparator = crate::check::open(&checker, &answer).expect("a comparison");
        comparator.push(b"2\n1\n3\n");
        assert!(comparator.is_decided(), "{comparison:?}");
        comparator.push(b"4\n");
        assert_eq!(code(&comparator.finish()), "WA", "{comparison:?}");
    }
}
