//! Compares output with the answer. In: a checker, an answer, and output as it arrives. Out: a
//! finding, never a verdict. No clock, no process, and never more than a bounded memory.
//!
//! Both sides are compared as raw bytes as long as they are the same, at the speed of memory; only
//! where bytes differ it is asked whether that difference counts.

mod answer;
mod bounds;
mod comparator;
mod decimal;
mod dialect;
mod error;
mod exact;
mod figure;
mod hexadecimal;
mod hint;
mod lines;
mod manner;
mod numbers;
mod numeral;
#[cfg(test)]
mod oracle;
mod output;
mod parting;
mod position;
mod scan;
mod tokens;
mod walk;
mod white;
mod window;

pub use bounds::suspicious_tolerance;
pub use comparator::{Comparator, open};
pub use error::CheckError;

use crate::model::{Checker, Data, Finding};
use std::io::{ErrorKind, Read};

/// How much output is read at a time, in bytes.
const PIECE: usize = 64 << 10;

/// Compares output that can be read with the answer. Reads no further than the first difference
/// and its surroundings.
pub fn compare(
    checker: &Checker,
    answer: &Data,
    mut output: impl Read,
) -> Result<Finding, CheckError> {
    let mut comparator = open(checker, answer)?;
    let mut buffer = vec![0; PIECE];
    while !comparator.is_decided() {
        match output.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => comparator.push(&buffer[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(CheckError::Output(error)),
        }
    }
    Ok(comparator.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Repeats a line for ever, or fails after it.
    struct Source {
        line: &'static [u8],
        endless: bool,
        read: bool,
    }

    impl Read for Source {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            if self.read && !self.endless {
                return Err(std::io::Error::other("the pipe broke"));
            }
            self.read = true;
            buffer[..self.line.len()].copy_from_slice(self.line);
            Ok(self.line.len())
        }
    }

    const fn source(line: &'static [u8], endless: bool) -> Source {
        Source {
            line,
            endless,
            read: false,
        }
    }

    #[test]
    fn an_endless_output_is_read_to_its_first_difference() {
        let answer = Data::Bytes((*b"724\n").into());
        let finding = compare(&Checker::default(), &answer, source(b"724\n", true)).unwrap();
        assert!(matches!(finding, Finding::Wrong(_)), "{finding:?}");
        let finding = compare(&Checker::default(), &answer, &b"724"[..]).unwrap();
        assert_eq!(finding, Finding::Right);
    }

    #[test]
    fn an_output_that_cannot_be_read_is_our_failure_and_no_finding() {
        let answer = Data::Bytes((*b"724\n").into());
        let error = compare(&Checker::default(), &answer, source(b"724\n", false)).unwrap_err();
        assert!(matches!(error, CheckError::Output(_)), "{error}");
    }

    #[test]
    fn a_comparator_may_go_to_another_thread() {
        const fn sent<T: Send>() {}
        sent::<Comparator>();
    }
}
