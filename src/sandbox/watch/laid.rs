//! The judge's side of files in a fresh folder. In: a layout. Out: descriptors for the launcher, which
//! knows the folder; or the copies themselves, where the folder lies on the host; and afterwards the
//! file that counts as standard output.

use super::input::open_input;
use crate::model::{Captured, Execution, Folder, Input, Layout, Limit, Outcome, Stream};
use crate::sandbox::SandboxError;
use crate::sandbox::capture::Capture;
use crate::sandbox::launcher::GIVEN;
use rustix::fd::{AsFd, BorrowedFd};
use std::fs::{self, File};
use std::io::{Read, Seek};
use std::path::{Component, Path};

/// Bytes read at one time.
const PIECE: usize = 64 << 10;

/// Files for a fresh folder, opened.
#[derive(Debug)]
pub struct Laid {
    files: Vec<(String, File)>,
    size: u64,
    output: Option<(String, File)>,
    confined: bool,
}

fn place(error: std::io::Error) -> SandboxError {
    SandboxError::Place(error)
}

/// A refusal of what was asked for, in a sentence.
fn odd(what: String) -> SandboxError {
    SandboxError::Place(std::io::Error::other(what))
}

impl Laid {
    /// Opens what a layout names; none for a folder without one.
    pub fn open(
        folder: &Folder,
        confined: bool,
        scratch: &Path,
    ) -> Result<Option<Self>, SandboxError> {
        let Folder::Laid(layout) = folder else {
            return Ok(None);
        };
        check(layout)?;
        let mut laid = Self {
            files: Vec::with_capacity(layout.files.len()),
            size: 0,
            output: None,
            confined,
        };
        for (name, data) in &layout.files {
            let file = File::from(open_input(&Input::Data(data.clone()))?);
            // Room is taken in whole pages.
            laid.size += file.metadata().map_err(place)?.len() + (64 << 10);
            laid.files.push((name.clone(), file));
        }
        if let Some(name) = &layout.output {
            let file = tempfile::tempfile_in(scratch).map_err(|error| SandboxError::Folder {
                path: scratch.to_owned(),
                error,
            })?;
            laid.output = Some((name.clone(), file));
        }
        Ok(Some(laid))
    }

    /// The paths of the files, for the launcher; none where the folder lies on the host.
    pub fn names(&self) -> Vec<Vec<u8>> {
        let named = self.files.iter().filter(|_| self.confined);
        named.map(|(name, _)| name.as_bytes().to_vec()).collect()
    }

    /// The name of the file that counts as standard output, for the launcher.
    pub fn taken(&self) -> Vec<u8> {
        let output = self.output.as_ref().filter(|_| self.confined);
        output.map_or_else(Vec::new, |(name, _)| name.as_bytes().to_vec())
    }

    /// Bytes that the files take, at the most.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The descriptors in the order in which the launcher expects them.
    pub fn descriptors(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        let files = self.files.iter().map(|(_, file)| file.as_fd());
        let output = self.output.iter().map(|(_, file)| file.as_fd());
        files.chain(output).filter(|_| self.confined)
    }

    /// Whether a file counts as standard output.
    pub fn takes_output(&self) -> bool {
        self.output.is_some()
    }

    /// Copies the files into a folder on the host.
    pub fn lay(&mut self, folder: &Path) -> Result<(), SandboxError> {
        for (name, file) in self.files.iter_mut().filter(|_| !self.confined) {
            let path = folder.join(name);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).map_err(place)?;
            }
            let mut there = File::create(&path).map_err(place)?;
            std::io::copy(file, &mut there).map_err(place)?;
        }
        Ok(())
    }

    /// Hands on what the program has written into its file, and tells it as its standard output.
    /// Everything that ran is dead by now.
    pub fn collect(
        self,
        folder: &Path,
        cap: u64,
        keep: usize,
        output: &mut dyn FnMut(&[u8]),
    ) -> Result<Option<Collected>, SandboxError> {
        let Some((name, mut file)) = self.output else {
            return Ok(None);
        };
        if self.confined {
            file.rewind().map_err(place)?;
        } else {
            let path = folder.join(name);
            let is_plain = fs::symlink_metadata(&path).is_ok_and(|found| found.is_file());
            match File::open(&path) {
                Ok(found) if is_plain => file = found,
                _ => {}
            }
        }
        let mut capture = Capture::new(keep, 0);
        let mut reader = file.take(cap.saturating_add(1));
        let mut buffer = vec![0; PIECE];
        loop {
            let count = reader.read(&mut buffer).map_err(place)?;
            if count == 0 {
                break;
            }
            capture.push(&buffer[..count]);
            output(&buffer[..count]);
        }
        let stdout = capture.finish();
        Ok(Some(Collected {
            too_much: stdout.total > cap,
            stdout,
        }))
    }
}

/// What a program has written into its file.
#[derive(Debug)]
pub struct Collected {
    stdout: Captured,
    too_much: bool,
}

impl Collected {
    /// Puts it in the place of standard output.
    pub fn into(self, execution: &mut Execution) {
        if self.too_much && matches!(execution.outcome, Outcome::Exited(_)) {
            execution.outcome = Outcome::Killed(Limit::Output(Stream::Stdout));
        }
        execution.stdout = self.stdout;
    }
}

/// Whether a layout can be laid out: plain paths within the folder, and not too many.
fn check(layout: &Layout) -> Result<(), SandboxError> {
    if layout.files.len() > GIVEN {
        let (count, most) = (layout.files.len(), GIVEN);
        return Err(odd(format!(
            "{count} files are to lie in its folder, and {most} may"
        )));
    }
    let is_plain = |name: &str, parts: usize| {
        let path = Path::new(name);
        let normal = |part| matches!(part, Component::Normal(_));
        (1..=parts).contains(&path.components().count())
            && path.components().all(normal)
            && !name.ends_with('/')
            && !name.contains("//")
            && !name.contains('\0')
    };
    let files = layout.files.iter().map(|(name, _)| (name, 64));
    let output = layout.output.iter().map(|name| (name, 1));
    match files
        .chain(output)
        .find(|(name, parts)| !is_plain(name, *parts))
    {
        Some((name, _)) => Err(odd(format!(
            "'{name}' is no plain path within its folder; mend the package"
        ))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Data;

    #[test]
    fn only_plain_paths_within_the_folder_are_laid_out() {
        let layout = |name: &str, output: Option<&str>| Layout {
            files: vec![(name.to_owned(), Data::Bytes((*b"x").into()))],
            output: output.map(str::to_owned),
        };
        for (name, output, fine) in [
            ("input.txt", Some("output.txt"), true),
            ("a/b.txt", None, true),
            ("../b.txt", None, false),
            ("/etc/passwd", None, false),
            ("", None, false),
            ("a//b", None, false),
            ("a/", None, false),
            ("a", Some("b/output.txt"), false),
            ("a", Some(".."), false),
        ] {
            assert_eq!(
                check(&layout(name, output)).is_ok(),
                fine,
                "{name} {output:?}"
            );
        }
    }

    #[test]
    fn on_the_host_only_a_plain_file_is_read_and_no_more_than_its_cap() {
        let scratch = tempfile::tempdir().expect("a folder");
        let folder = tempfile::tempdir().expect("a folder");
        let layout = Folder::Laid(Layout {
            files: vec![("a/in".to_owned(), Data::Bytes((*b"seven").into()))],
            output: Some("out".to_owned()),
        });
        let read = |cap| {
            let mut laid = Laid::open(&layout, false, scratch.path()).unwrap().unwrap();
            laid.lay(folder.path()).unwrap();
            let mut text = Vec::new();
            let mut push = |piece: &[u8]| text.extend_from_slice(piece);
            let collected = laid.collect(folder.path(), cap, 10, &mut push).unwrap();
            let too_much = collected.expect("an output").too_much;
            (String::from_utf8(text).unwrap(), too_much)
        };
        assert_eq!(read(9), (String::new(), false));
        let given = folder.path().join("a/in");
        assert_eq!(fs::read_to_string(&given).unwrap(), "seven");
        let out = folder.path().join("out");
        std::os::unix::fs::symlink(&given, &out).unwrap();
        assert_eq!(read(9), (String::new(), false));
        fs::remove_file(&out).unwrap();
        fs::write(&out, "12345").unwrap();
        assert_eq!(read(5), ("12345".to_owned(), false));
        assert_eq!(read(4), ("12345".to_owned(), true));
    }
}
