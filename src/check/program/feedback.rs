//! The folder in which a validator of Kattis' protocol leaves its words. In: a folder that anybody
//! may have written to. Out: a few short texts. Links are not followed, nothing is waited for, and
//! no more than a few kilobytes of a file are read.

use super::words::text;
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;

/// Bytes of a file that are read: more than is ever told, and any number fits.
const CAP: u64 = 8 << 10;
/// The file with which a validator asks for another pass.
pub const NEXT_PASS: &str = "nextpass.in";

/// What a validator left in its feedback folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Feedback {
    /// `judgemessage.txt`.
    pub judge_message: Option<String>,
    /// `teammessage.txt`.
    pub team_message: Option<String>,
    /// `score.txt`, as it stands there.
    pub score: Option<String>,
    /// `score_multiplier.txt`, as it stands there.
    pub multiplier: Option<String>,
    /// `diffposition.txt`: bytes of the answer and of the output.
    pub position: Option<(u64, u64)>,
    /// Whether there is a `nextpass.in`.
    pub next_pass: bool,
    /// Why a file that counts cannot be read.
    pub fault: Option<String>,
}

impl Feedback {
    /// Reads what there is. A file that is none, such as a link, a pipe or a folder, is a fault
    /// where its content would count, and as good as missing where it is for people only.
    #[must_use]
    pub fn read(folder: &Path) -> Self {
        let mut fault = None;
        let mut counts = |name: &str| match contents(folder, name) {
            Ok(found) => found.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
            Err(why) => {
                fault.get_or_insert(format!("{name} {why}"));
                None
            }
        };
        let (score, multiplier) = (counts("score.txt"), counts("score_multiplier.txt"));
        let words = |name: &str| contents(folder, name).ok().flatten();
        Self {
            judge_message: words("judgemessage.txt").and_then(|bytes| text(&bytes)),
            team_message: words("teammessage.txt").and_then(|bytes| text(&bytes)),
            score,
            multiplier,
            position: words("diffposition.txt").and_then(|bytes| position(&bytes)),
            next_pass: fs::symlink_metadata(folder.join(NEXT_PASS)).is_ok(),
            fault,
        }
    }
}

/// Two numbers, of which the first is the answer's.
fn position(bytes: &[u8]) -> Option<(u64, u64)> {
    let text = std::str::from_utf8(bytes).ok()?;
    let mut numbers = text.split_ascii_whitespace().map(|it| it.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

/// The beginning of a file; none where it is not there.
fn contents(folder: &Path, name: &str) -> Result<Option<Vec<u8>>, String> {
    let path = folder.join(name);
    let Some(file) = plain_file(&path)? else {
        return Ok(None);
    };
    let mut bytes = Vec::new();
    match file.take(CAP).read_to_end(&mut bytes) {
        Ok(_) => Ok(Some(bytes)),
        Err(error) => Err(format!("cannot be read: {error}")),
    }
}

/// Opens a file that a program has made: only a plain one. Its maker is dead, so nothing changes
/// between the look and the opening. None where nothing is there.
pub(super) fn plain_file(path: &Path) -> Result<Option<File>, String> {
    let unreadable = |error| format!("cannot be read: {error}");
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_file() => File::open(path).map(Some).map_err(unreadable),
        Ok(found) if found.is_symlink() => Err("is a link".to_owned()),
        Ok(_) => Err("is no plain file".to_owned()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unreadable(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(files: &[(&str, &[u8])]) -> Feedback {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in files {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        Feedback::read(folder.path())
    }

    #[test]
    fn words_and_numbers_are_read() {
        let read = left(&[
            ("judgemessage.txt", b"line 3 is odd\n"),
            ("teammessage.txt", b" look again "),
            ("score.txt", b"12.5\n"),
            ("diffposition.txt", b"7 9"),
            ("nextpass.in", b""),
        ]);
        assert_eq!(read.judge_message.as_deref(), Some("line 3 is odd"));
        assert_eq!(read.team_message.as_deref(), Some("look again"));
        assert_eq!(read.score.as_deref(), Some("12.5\n"));
        assert_eq!(read.position, Some((7, 9)));
        assert!(read.next_pass && read.multiplier.is_none() && read.fault.is_none());
        assert_eq!(left(&[]), Feedback::default());
    }

    #[test]
    fn hostile_feedback_is_bounded_and_named() {
        let huge = vec![b'x'; 1 << 20];
        let read = left(&[("judgemessage.txt", &huge), ("score.txt", &huge)]);
        assert!(read.judge_message.unwrap().len() <= 4200);
        assert_eq!(read.score.unwrap().len() as u64, CAP);

        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("secret"), b"42").unwrap();
        std::os::unix::fs::symlink(at("secret"), at("score.txt")).unwrap();
        std::os::unix::fs::symlink(at("secret"), at("judgemessage.txt")).unwrap();
        fs::create_dir(at("teammessage.txt")).unwrap();
        let read = Feedback::read(folder.path());
        assert_eq!(read.fault.as_deref(), Some("score.txt is a link"));
        assert_eq!((read.judge_message, read.team_message), (None, None));

        fs::remove_file(at("score.txt")).unwrap();
        let socket = at("score_multiplier.txt");
        let _bound = std::os::unix::net::UnixListener::bind(socket).unwrap();
        let fault = Feedback::read(folder.path()).fault;
        assert_eq!(
            fault.as_deref(),
            Some("score_multiplier.txt is no plain file")
        );
    }
}
