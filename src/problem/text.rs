//! A text file with its path. In: a path. Out: its text, and faults that show the line with a caret.
//! Files are bounded, and nothing here knows what the text means.

use super::error::{Fault, ProblemError, shown};
use crate::model::Bytes;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The text of a file.
pub(super) struct Text {
    /// Where it lies.
    pub path: PathBuf,
    /// What is in it.
    pub content: String,
}

impl Text {
    /// Reads a file of at most `cap` bytes, without the mark that some editors put in front.
    pub fn read(path: &Path, cap: Bytes) -> Result<Self, ProblemError> {
        let mut bytes = Vec::new();
        regular(path)
            .and_then(|()| File::open(path))
            .and_then(|file| file.take(cap.0 + 1).read_to_end(&mut bytes))
            .map_err(ProblemError::read(path))?;
        if bytes.starts_with("\u{feff}".as_bytes()) {
            bytes.drain(..'\u{feff}'.len_utf8());
        }
        let path = path.to_owned();
        if bytes.len() as u64 > cap.0 {
            return Err(ProblemError::TooLarge { path, cap });
        }
        match String::from_utf8(bytes) {
            Ok(content) => Ok(Self { path, content }),
            Err(error) => {
                let good = error.utf8_error().valid_up_to();
                Err(ProblemError::Row {
                    path,
                    line: 1 + count_lines(&error.as_bytes()[..good]),
                    what: "these bytes are not UTF-8".to_owned(),
                    remedy: "save the file as UTF-8".to_owned(),
                })
            }
        }
    }

    /// A fault at these bytes of the text. A span of several lines is cut to its first one, and a
    /// span that does not fit the text is moved into it.
    pub fn fault(
        &self,
        span: Range<usize>,
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> ProblemError {
        let (what, remedy) = (what.into(), remedy.into());
        let span = self.fit(span);
        let before = &self.content[..span.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let report = &[Level::ERROR
            .primary_title(what.as_str())
            .element(
                Snippet::source(self.content.as_str())
                    .path(shown(&self.path))
                    .annotation(AnnotationKind::Primary.span(span.clone())),
            )
            .element(Level::HELP.message(remedy.as_str()))];
        ProblemError::Written(Box::new(Fault {
            path: self.path.clone(),
            line: 1 + count_lines(before.as_bytes()),
            column: 1 + before[line_start..].chars().count(),
            snippet: Renderer::plain().render(report),
            what,
            remedy,
        }))
    }

    /// The line of a byte, counted from 1.
    pub fn line(&self, at: usize) -> usize {
        1 + count_lines(&self.content.as_bytes()[..self.boundary(at)])
    }

    /// The place of a word within a span, or the whole span.
    pub fn within(&self, span: Range<usize>, word: &str) -> Range<usize> {
        match self.content.get(span.clone()).and_then(|s| s.find(word)) {
            Some(at) => span.start + at..span.start + at + word.len(),
            None => span,
        }
    }

    fn fit(&self, span: Range<usize>) -> Range<usize> {
        let start = self.boundary(span.start);
        let end = self.boundary(span.end).max(start);
        let line = &self.content[start..end];
        start..start + line.find(['\r', '\n']).unwrap_or(line.len())
    }

    /// The nearest character boundary at or before a byte.
    fn boundary(&self, at: usize) -> usize {
        let mut at = at.min(self.content.len());
        while !self.content.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

/// Opening a pipe would wait for whoever writes into it.
fn regular(path: &Path) -> io::Result<()> {
    if std::fs::metadata(path)?.is_file() {
        Ok(())
    } else {
        Err(io::Error::other("it is no regular file"))
    }
}

fn count_lines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text(content: &str) -> Text {
        Text {
            path: "cases/x/problem.toml".into(),
            content: content.to_owned(),
        }
    }

    #[test]
    fn a_fault_names_line_and_remedy_and_shows_a_caret() {
        let text = text("title = \"A\"\nlimit = 3\n");
        let error = text.fault(12..17, "unknown key `limit`", "did you mean `limits`?");
        assert_eq!(
            error.to_string(),
            "cases/x/problem.toml:2: unknown key `limit`; did you mean `limits`?"
        );
        let detail = error.detail().expect("a snippet");
        assert!(detail.contains("cases/x/problem.toml:2:1"), "{detail}");
        assert!(detail.contains("2 | limit = 3"), "{detail}");
        assert!(detail.contains("  | ^^^^^"), "{detail}");
        assert!(!detail.contains('\u{1b}'), "{detail}");
    }

    #[test]
    fn bytes_that_are_no_text_are_told_with_their_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("problem.toml");
        std::fs::write(&path, b"a = 1\nb = \"\xff\"\n").expect("a file");
        let error = Text::read(&path, Bytes(100)).err().expect("an error");
        assert!(error.to_string().contains("problem.toml:2: "), "{error}");
        let error = Text::read(&path, Bytes(3)).err().expect("an error");
        assert!(error.to_string().contains("larger than 3 B"), "{error}");
    }

    proptest! {
        #[test]
        fn no_span_makes_it_panic(content in "[a-z\r\n\t é\u{7}]{0,20}", a in 0usize..30, b in 0usize..30) {
            let error = text(&content).fault(a..b, "what", "remedy");
            prop_assert!(error.detail().is_some());
        }
    }
}
