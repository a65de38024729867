//! What spoils answers unseen. In: the first bytes of each answer. Out: one notice a kind of trap.
//! Nothing is mended, and no verdict depends on it.

use crate::model::{Comparison, Notice, Severity};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// How much of an answer is looked at. Line ends are alike all through a file, or nearly so.
pub(super) const HEAD: u64 = 64 << 10;

/// How many answers have each trap, and the first of them.
#[derive(Default)]
pub(super) struct Traps {
    crlf: Tally,
    mark: Tally,
    empty: Tally,
}

#[derive(Default)]
struct Tally {
    count: usize,
    first: PathBuf,
}

impl Tally {
    fn add(&mut self, path: &Path) {
        if self.count == 0 {
            path.clone_into(&mut self.first);
        }
        self.count += 1;
    }

    fn notice(self, severity: Severity, has: &str, so: &str) -> Option<Notice> {
        let text = match self.count {
            0 => return None,
            1 => format!("an answer {has}; {so}"),
            count => format!("{count} answers {}, first this one; {so}", plural(has)),
        };
        Some(Notice {
            severity,
            text,
            path: Some(self.first),
        })
    }
}

fn plural(has: &str) -> String {
    has.replacen("has", "have", 1).replacen("is", "are", 1)
}

impl Traps {
    /// Looks at the first bytes of an answer file, and says its size by its metadata.
    pub fn look_into(&mut self, path: &Path) -> io::Result<u64> {
        let file = File::open(path)?;
        let size = file.metadata()?.len();
        let mut head = Vec::new();
        file.take(HEAD).read_to_end(&mut head)?;
        self.look_at(&head, path);
        Ok(size)
    }

    /// Looks at the first bytes of an answer.
    pub fn look_at(&mut self, head: &[u8], path: &Path) {
        if head.is_empty() {
            self.empty.add(path);
        }
        if head.starts_with("\u{feff}".as_bytes()) {
            self.mark.add(path);
        }
        if head.windows(2).any(|pair| pair == b"\r\n") {
            self.crlf.add(path);
        }
    }

    /// What to tell, given how answers are compared.
    pub fn notices(self, comparison: &Comparison) -> Vec<Notice> {
        let (severity, so) = if comparison.minds_line_ends() {
            (
                Severity::Warning,
                "every byte is compared, so programs that print LF are wrong: convert it to LF",
            )
        } else {
            (Severity::Note, "this checker does not mind")
        };
        let crlf = self
            .crlf
            .notice(severity, "has line ends of Windows (CR LF)", so);
        let mark = self.mark.notice(
            Severity::Warning,
            "has a byte order mark (EF BB BF) in front",
            "programs do not print it: save the file as UTF-8 without it",
        );
        let empty = self.empty.notice(
            Severity::Warning,
            "is empty",
            "a program that prints nothing is right there: check that this is meant",
        );
        crlf.into_iter().chain(mark).chain(empty).collect()
    }
}
