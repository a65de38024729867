//! What tools answered in earlier runs of the judge. In and out: one small file in the cache
//! folder. It only saves time: a file that cannot be read or written is as good as an empty one.

use serde::{Deserialize, Serialize};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

const FORMAT: u32 = 1;
/// Answers that are kept; the oldest go first.
const CAP: usize = 200;

/// One answer.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(super) struct Answer {
    /// A digest of the path that was asked and of everything that could change its answer.
    pub question: String,
    /// Size and time of the file that was asked.
    pub asked: String,
    /// The true tool.
    pub path: PathBuf,
    /// Size and time of the true tool.
    pub found: String,
    /// Its version line.
    pub version: String,
}

#[derive(Default, Deserialize, Serialize)]
struct AnswersFile {
    format: u32,
    #[serde(default)]
    answer: Vec<Answer>,
}

/// The answers of a file, which is read once.
#[derive(Debug)]
pub(super) struct Remembered {
    path: PathBuf,
    answers: Vec<Answer>,
}

impl Remembered {
    /// Reads the file in this cache folder.
    pub fn open(cache: &Path) -> Self {
        let path = cache.join("tools.toml");
        let answers = read(&path);
        Self { path, answers }
    }

    /// The answer to a question, if it is known.
    pub fn get(&self, question: &str) -> Option<&Answer> {
        self.answers
            .iter()
            .find(|answer| answer.question == question)
    }

    /// Adds an answer to the file, beside what other processes have added meanwhile.
    pub fn put(&mut self, answer: Answer) {
        self.answers = read(&self.path);
        self.answers
            .retain(|known| known.question != answer.question);
        self.answers.push(answer);
        let excess = self.answers.len().saturating_sub(CAP);
        self.answers.drain(..excess);
        // Nothing is lost but the time to ask again.
        let _ = self.write();
    }

    /// Writes a new file and puts it in the place of the old one, so that nobody reads half of it.
    fn write(&self) -> std::io::Result<()> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let file = AnswersFile {
            format: FORMAT,
            answer: self.answers.clone(),
        };
        let text = toml::to_string(&file).map_err(std::io::Error::other)?;
        let mut new = tempfile::NamedTempFile::new_in(folder)?;
        new.write_all(text.as_bytes())?;
        new.persist(&self.path)?;
        Ok(())
    }
}

fn read(path: &Path) -> Vec<Answer> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let file: AnswersFile = toml::from_str(&text).unwrap_or_default();
    if file.format == FORMAT {
        file.answer
    } else {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(question: &str, version: &str) -> Answer {
        Answer {
            question: question.to_owned(),
            asked: "1:2".to_owned(),
            path: "/opt/a \"b\"/ü".into(),
            found: "3:4".to_owned(),
            version: version.to_owned(),
        }
    }

    #[test]
    fn answers_are_read_back_and_replaced_and_bounded() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = folder.path().join("new");
        let mut one = Remembered::open(&cache);
        let mut two = Remembered::open(&cache);
        one.put(answer("a", "1"));
        two.put(answer("b", "1"));
        one.put(answer("a", "2"));
        let read = Remembered::open(&cache);
        assert_eq!(read.get("a"), Some(&answer("a", "2")));
        assert_eq!(read.get("b"), Some(&answer("b", "1")));
        for at in 0..CAP {
            one.put(answer(&format!("n{at}"), ""));
        }
        assert_eq!(Remembered::open(&cache).answers.len(), CAP);
    }

    #[test]
    fn a_broken_file_or_folder_is_as_good_as_none() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("tools.toml"), "format = [").expect("a file");
        let mut remembered = Remembered::open(folder.path());
        assert_eq!(remembered.get("a"), None);
        remembered.put(answer("a", "1"));
        assert!(Remembered::open(folder.path()).get("a").is_some());
        let mut nowhere = Remembered::open(Path::new("/proc/nowhere"));
        nowhere.put(answer("a", "1"));
        assert!(nowhere.get("a").is_some());
    }
}
