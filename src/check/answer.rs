//! Reads the judges' answer, a buffer at a time. In: where it lies. Out: what comes next, and a
//! little of what came before. A failure is kept and never looks like an end that may be trusted.

use super::error::CheckError;
use super::window::BEFORE;
use crate::model::Data;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::sync::Arc;

/// What is kept of the bytes already passed: one more than an excerpt shows, to tell a cut.
const KEPT: usize = BEFORE + 1;
/// The first buffer; most answers are shorter.
const SMALL: usize = 8 << 10;
/// The buffer for answers that are longer; it stays in the second cache of a core.
const LARGE: usize = 128 << 10;

/// The answer, and how far it has been passed.
pub(super) struct Answer {
    source: Source,
    /// In the bytes or in the buffer.
    at: usize,
    failure: Option<String>,
}

enum Source {
    Bytes(Arc<[u8]>),
    File(Stream),
}

struct Stream {
    name: String,
    reader: Box<dyn Read + Send>,
    buffer: Vec<u8>,
    end: usize,
    ended: bool,
}

impl Answer {
    /// Opens the answer; nothing is read yet.
    pub(super) fn open(data: &Data) -> Result<Self, CheckError> {
        let path = match data {
            Data::Bytes(bytes) => {
                return Ok(Self {
                    source: Source::Bytes(Arc::clone(bytes)),
                    at: 0,
                    failure: None,
                });
            }
            Data::File(path) => path,
        };
        let refuse = |error| CheckError::Answer {
            path: path.clone(),
            error,
        };
        let file = File::open(path).map_err(refuse)?;
        if file.metadata().map_err(refuse)?.is_dir() {
            return Err(refuse(ErrorKind::IsADirectory.into()));
        }
        Ok(Self::from_reader(path.display().to_string(), file))
    }

    /// The answer as a reader gives it; the name is for messages.
    pub(super) fn from_reader(name: String, reader: impl Read + Send + 'static) -> Self {
        Self {
            source: Source::File(Stream {
                name,
                reader: Box::new(reader),
                buffer: Vec::new(),
                end: 0,
                ended: false,
            }),
            at: 0,
            failure: None,
        }
    }

    /// What comes next, at least a byte; empty where the answer ends or cannot be read.
    #[inline]
    pub(super) fn rest(&mut self) -> &[u8] {
        self.ahead(1)
    }

    /// What comes next, at least so many bytes unless the answer ends before.
    #[inline]
    pub(super) fn ahead(&mut self, wanted: usize) -> &[u8] {
        if let Source::File(stream) = &mut self.source {
            while stream.end - self.at < wanted && !stream.ended {
                if let Err(failure) = stream.fill(&mut self.at) {
                    self.failure = Some(failure);
                }
            }
        }
        &self.buffered()[self.at..]
    }

    /// The bytes just passed: all that an excerpt may need.
    pub(super) fn behind(&self) -> &[u8] {
        &self.buffered()[self.at.saturating_sub(KEPT)..self.at]
    }

    /// Passes bytes that were seen.
    #[inline]
    pub(super) fn pass(&mut self, count: usize) {
        self.at += count;
    }

    /// Passes bytes of a kind, to the next that is not of it or to the end.
    pub(super) fn skip(&mut self, kind: impl Fn(u8) -> bool) {
        loop {
            let rest = self.rest();
            let count = super::scan::leading(rest, &kind);
            let all = count == rest.len();
            self.at += count;
            if !all || count == 0 {
                return;
            }
        }
    }

    /// Why the answer could not be read to its end.
    pub(super) fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    #[inline]
    fn buffered(&self) -> &[u8] {
        match &self.source {
            Source::Bytes(bytes) => bytes,
            Source::File(stream) => &stream.buffer[..stream.end],
        }
    }
}

impl Stream {
    /// Reads once, behind what is still wanted.
    #[cold]
    fn fill(&mut self, at: &mut usize) -> Result<(), String> {
        let full = self.end == self.buffer.len();
        let from = at.saturating_sub(KEPT);
        self.buffer.copy_within(from..self.end, 0);
        *at -= from;
        self.end -= from;
        // Only an answer that has filled the small buffer gets the large one.
        if full {
            let size = if self.buffer.is_empty() { SMALL } else { LARGE };
            self.buffer.resize(size, 0);
        }
        match self.reader.read(&mut self.buffer[self.end..]) {
            Ok(0) => self.ended = true,
            Ok(count) => self.end += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => {
                self.ended = true;
                return Err(format!(
                    "the answer {} cannot be read to its end: {error}; check the file and its disk",
                    self.name
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Gives some bytes, a few at a time, then fails.
    pub(in crate::check) struct Broken(pub(in crate::check) usize);

    impl Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            if self.0 == 0 {
                return Err(std::io::Error::other("the disk is gone"));
            }
            let count = self.0.min(buffer.len()).min(1000);
            buffer[..count].fill(b'1');
            self.0 -= count;
            Ok(count)
        }
    }

    /// Gives bytes a few at a time.
    pub(in crate::check) struct Drops {
        bytes: std::io::Cursor<Vec<u8>>,
        size: usize,
    }

    impl Drops {
        pub(in crate::check) fn new(bytes: &[u8], size: usize) -> Self {
            Self {
                bytes: std::io::Cursor::new(bytes.to_vec()),
                size,
            }
        }
    }

    impl Read for Drops {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let size = self.size.min(buffer.len());
            self.bytes.read(&mut buffer[..size])
        }
    }

    pub(in crate::check) fn broken(after: usize) -> Answer {
        Answer::from_reader("1.ans".to_owned(), Broken(after))
    }

    #[test]
    fn a_file_is_read_like_bytes() {
        let text: Vec<u8> = (0..1_000_000_u32).map(|n| (n % 251) as u8).collect();
        let mut file = tempfile::NamedTempFile::new().unwrap();
        std::io::Write::write_all(&mut file, &text).unwrap();
        let sources = [
            Data::File(file.path().to_owned()),
            Data::Bytes(text.clone().into()),
        ];
        for data in sources {
            let mut answer = Answer::open(&data).unwrap();
            let mut at = 0;
            loop {
                let ahead = answer.ahead(81);
                assert!(text[at..].starts_with(ahead));
                assert!(ahead.len() >= 81.min(text.len() - at));
                let step = ahead.len().min(1 + at % 7000);
                if step == 0 {
                    break;
                }
                answer.pass(step);
                at += step;
                assert!(text[..at].ends_with(answer.behind()));
                assert_eq!(answer.behind().len(), at.min(KEPT));
            }
            assert_eq!(at, text.len());
            assert_eq!(answer.failure(), None);
        }
    }

    #[test]
    fn a_failure_is_kept_and_names_the_file() {
        let mut answer = broken(5000);
        answer.skip(|byte| byte == b'1');
        assert_eq!(answer.rest(), b"");
        assert!(answer.failure().unwrap().contains("1.ans"));
    }

    #[test]
    fn an_answer_that_is_not_there_is_an_error_that_names_it() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path().to_owned(), folder.path().join("1.ans")] {
            let error = Answer::open(&Data::File(path.clone())).err().unwrap();
            assert!(error.to_string().contains(&path.display().to_string()));
        }
    }
}
