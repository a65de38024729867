//! The data of a problem: files in its folder, or in its archive. In: names. Out: paths, line ends made
//! as DMOJ makes them. Files that need no change stay where they are.

use super::level::Level;
use crate::problem::error::{ProblemError, printable};
use crate::problem::home::Home;
use crate::problem::yaml::Item;
use crate::problem::zip;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// How much of a file is looked at: line ends are alike all through a file, or nearly so.
const HEAD: u64 = 64 << 10;

/// Where data lie.
pub(super) struct Store {
    pub home: Home,
    archive: Option<Home>,
    /// Where files with other line ends are written.
    scratch: PathBuf,
}

impl Store {
    /// The folder and, unpacked into `scratch`, the archive that the file names.
    pub fn open(home: Home, level: &Level<'_>, scratch: &Path) -> Result<Self, ProblemError> {
        let archive = match level.get("archive") {
            Some(item) => {
                let path = must_be_there(&home, &item)?;
                Some(Home::new(&zip::unpack_flat(&path, scratch)?)?)
            }
            None => None,
        };
        let scratch = scratch.to_owned();
        Ok(Self {
            home,
            archive,
            scratch,
        })
    }

    /// The names of all files in the archive; none where there is no archive.
    pub fn archived(&self) -> Result<Option<Vec<String>>, ProblemError> {
        let Some(archive) = &self.archive else {
            return Ok(None);
        };
        let files = archive.tree()?.into_iter();
        Ok(Some(files.map(|(name, _)| name).collect()))
    }

    /// The file of a name, in the folder or else in the archive.
    pub fn find(&self, name: &str) -> Result<Option<PathBuf>, ProblemError> {
        if let Some(path) = self.home.file(name)? {
            return Ok(Some(path));
        }
        match &self.archive {
            Some(archive) => archive.file(name),
            None => Ok(None),
        }
    }

    /// The file that a value names.
    pub fn named(&self, item: &Item<'_>) -> Result<PathBuf, ProblemError> {
        let name = item.string()?;
        self.find(&name)?.ok_or_else(|| {
            let within = if self.archive.is_some() {
                "the folder or the archive"
            } else {
                "the folder"
            };
            let what = format!("there is no file {} in {within}", printable(&name));
            item.fault(what, "put it there, or name another one")
        })
    }

    /// The file as programs read it: lines end in LF alone, the last one too. Where that changes
    /// nothing it is the file itself, else a copy of this name.
    pub fn normalised(&self, path: PathBuf, copy: &str) -> Result<PathBuf, ProblemError> {
        if !needs_change(&path).map_err(ProblemError::read(&path))? {
            return Ok(path);
        }
        let to = self.made(copy);
        let write = |error| ProblemError::Write {
            path: to.clone(),
            error,
        };
        fs::create_dir_all(to.parent().unwrap_or(&self.scratch)).map_err(write)?;
        let source = File::open(&path).map_err(ProblemError::read(&path))?;
        let target = File::create(&to).map_err(write)?;
        copy_lines(BufReader::new(source), BufWriter::new(target)).map_err(write)?;
        Ok(to)
    }

    /// Where something that is made is put.
    pub fn made(&self, name: &str) -> PathBuf {
        self.scratch.join("made").join(name)
    }
}

/// A file of the problem's folder.
pub(super) fn must_be_there(home: &Home, item: &Item<'_>) -> Result<PathBuf, ProblemError> {
    let name = item.string()?;
    home.file(&name)?.ok_or_else(|| {
        let what = format!("there is no file {} in the folder", printable(&name));
        item.fault(what, "put it there, or name another one")
    })
}

fn needs_change(path: &Path) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let size = file.metadata()?.len();
    if size == 0 {
        return Ok(false);
    }
    let mut head = Vec::new();
    (&mut file).take(HEAD).read_to_end(&mut head)?;
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last != *b"\n" || head.contains(&b'\r'))
}

/// CR LF and CR become LF, and the last line gets one.
fn copy_lines(source: impl BufRead, mut target: impl Write) -> io::Result<()> {
    let (mut after_cr, mut last) = (false, b'\n');
    for byte in source.bytes() {
        let byte = byte?;
        if !(byte == b'\n' && after_cr) {
            last = if byte == b'\r' { b'\n' } else { byte };
            target.write_all(&[last])?;
        }
        after_cr = byte == b'\r';
    }
    if last != b'\n' {
        target.write_all(b"\n")?;
    }
    target.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_lf_alone() {
        for (source, wanted) in [
            ("a\r\nb\rc", "a\nb\nc\n"),
            ("a\n", "a\n"),
            ("a\r", "a\n"),
            ("a\r\r\nb\n", "a\n\nb\n"),
            ("", ""),
        ] {
            let mut copy = Vec::new();
            copy_lines(source.as_bytes(), &mut copy).expect("memory");
            assert_eq!(String::from_utf8_lossy(&copy), wanted, "{source:?}");
        }
    }
}
