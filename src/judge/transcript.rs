//! Writes down what is overheard of a dialogue. In: pieces as they come. Out: a `Transcript` with the
//! first and the last of it. Memory is bounded; nothing is read or run here.

use crate::model::{Said, Speaker, Transcript};
use std::collections::VecDeque;
use std::time::Duration;

/// Bytes that are kept from the beginning, and from the end.
const KEPT: usize = 32 << 10;
/// Pieces that are kept of either.
const PIECES: usize = 2_000;

/// Writes down a dialogue.
#[derive(Debug, Default)]
pub struct Scribe {
    head: Vec<Said>,
    head_bytes: usize,
    tail: VecDeque<Said>,
    tail_bytes: usize,
    dropped: u64,
}

impl Scribe {
    /// Takes the next piece. What one says without a break in the middle of a line is one piece.
    pub fn write(&mut self, by: Speaker, pass: u32, at: Duration, bytes: &[u8]) {
        let room = if self.tail.is_empty() && self.head.len() < PIECES {
            KEPT.saturating_sub(self.head_bytes).min(bytes.len())
        } else {
            0
        };
        let (first, rest) = bytes.split_at(room);
        self.head_bytes += first.len();
        join(&mut self.head, by, pass, at, first);
        let cut = rest.len().saturating_sub(KEPT);
        self.dropped += cut as u64;
        let rest = &rest[cut..];
        if !rest.is_empty() {
            self.tail_bytes += rest.len();
            self.tail.push_back(Said {
                at,
                pass,
                by,
                bytes: rest.to_vec(),
            });
        }
        while self.tail_bytes > KEPT || self.tail.len() > PIECES {
            let Some(oldest) = self.tail.pop_front() else {
                break;
            };
            self.tail_bytes -= oldest.bytes.len();
            self.dropped += oldest.bytes.len() as u64;
        }
    }

    /// What was written down.
    #[must_use]
    pub fn finish(self) -> Transcript {
        let before = self.head.len();
        let mut said = self.head;
        said.extend(self.tail);
        Transcript {
            said,
            dropped: self.dropped,
            before,
        }
    }
}

fn join(said: &mut Vec<Said>, by: Speaker, pass: u32, at: Duration, bytes: &[u8]) {
    if bytes.is_empty() {
        return;
    }
    match said.last_mut() {
        Some(last) if last.by == by && last.pass == pass && last.bytes.last() != Some(&b'\n') => {
            last.bytes.extend_from_slice(bytes);
        }
        _ => said.push(Said {
            at,
            pass,
            by,
            bytes: bytes.to_vec(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: Speaker = Speaker::Interactor(0);
    const PROGRAM: Speaker = Speaker::Process(0);

    #[test]
    fn a_short_dialogue_is_kept_whole_and_lines_are_not_torn() {
        let mut scribe = Scribe::default();
        let ms = Duration::from_millis;
        for (by, at, text) in [
            (HOST, 1, "1"),
            (HOST, 2, "2\n"),
            (HOST, 3, "7\n"),
            (PROGRAM, 4, "8\n"),
        ] {
            scribe.write(by, 1, ms(at), text.as_bytes());
        }
        let transcript = scribe.finish();
        let told: Vec<_> = transcript
            .said
            .iter()
            .map(|said| {
                (
                    said.by,
                    said.at,
                    String::from_utf8_lossy(&said.bytes).into_owned(),
                )
            })
            .collect();
        let wanted = [
            (HOST, ms(1), "12\n"),
            (HOST, ms(3), "7\n"),
            (PROGRAM, ms(4), "8\n"),
        ];
        assert_eq!(told, wanted.map(|(by, at, text)| (by, at, text.to_owned())));
        assert_eq!(transcript.dropped, 0);
    }

    #[test]
    fn a_long_dialogue_keeps_its_beginning_and_its_end() {
        for piece in [2, 1_000, 50_000, 200_000] {
            let mut scribe = Scribe::default();
            let mut total = 0;
            for at in 0..(1_000_000 / piece).max(2) {
                let by = if at % 2 == 0 { HOST } else { PROGRAM };
                let mut bytes = vec![b'x'; piece];
                bytes[piece - 1] = b'\n';
                scribe.write(by, 1, Duration::from_millis(at as u64), &bytes);
                total += piece as u64;
            }
            let told = scribe.finish();
            let kept: u64 = told.said.iter().map(|said| said.bytes.len() as u64).sum();
            assert_eq!(kept + told.dropped, total, "{piece}");
            assert!(kept <= 2 * KEPT as u64, "{piece}");
            assert!(told.said.len() <= 2 * PIECES && told.before < told.said.len());
            assert!(told.said.first().unwrap().at < told.said.last().unwrap().at);
        }
    }
}
