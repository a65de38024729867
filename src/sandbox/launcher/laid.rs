//! Files that lie in the fresh folder of a run before it begins, and the one that is read when it has
//! ended. In: descriptors of the judge's. Out: copies. Whatever the program has made of its folder,
//! only a plain file directly in it is read, and no more of it than was asked for.

use super::Launch;
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::{FileType, Mode, OFlags, fchmod, fstat, mkdirat, openat, sendfile};
use rustix::io::Errno;

/// Bytes copied at one time.
const PIECE: usize = 1 << 20;

/// What a request brings beside the streams.
#[derive(Debug, Default)]
pub(super) struct Laid {
    given: Vec<OwnedFd>,
    taken: Option<OwnedFd>,
}

impl Laid {
    /// Takes what is its own off the end of a request's descriptors.
    pub fn split(launch: &Launch, all: &mut Vec<OwnedFd>) -> Option<Self> {
        let taken = if launch.taken.is_empty() {
            None
        } else {
            Some(all.pop()?)
        };
        let first = all.len().checked_sub(launch.given.len())?;
        Some(Self {
            given: all.split_off(first),
            taken,
        })
    }

    /// Copies the files into a folder in which nobody has been yet.
    pub fn lay(&self, launch: &Launch, folder: BorrowedFd<'_>) -> rustix::io::Result<()> {
        for (name, file) in launch.given.iter().zip(&self.given) {
            let there = make(folder, name)?;
            // Whoever runs there may do with its copy what it likes, whoever it is.
            fchmod(&there, Mode::from_raw_mode(0o666))?;
            copy(file.as_fd(), there.as_fd(), u64::MAX)?;
        }
        Ok(())
    }

    /// Copies what the program has written, where there is such a file.
    pub fn take(&self, launch: &Launch, folder: BorrowedFd<'_>) -> rustix::io::Result<()> {
        let Some(into) = &self.taken else {
            return Ok(());
        };
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = match openat(folder, launch.taken.as_slice(), flags, Mode::empty()) {
            Ok(file) => file,
            Err(Errno::NOENT | Errno::LOOP | Errno::NXIO | Errno::ACCESS) => return Ok(()),
            Err(error) => return Err(error),
        };
        if FileType::from_raw_mode(fstat(&file)?.st_mode) != FileType::RegularFile {
            return Ok(());
        }
        copy(file.as_fd(), into.as_fd(), launch.taken_cap)
    }
}

/// Makes a file, and the folders that lead to it.
fn make(folder: BorrowedFd<'_>, name: &[u8]) -> rustix::io::Result<OwnedFd> {
    for (at, _) in name.iter().enumerate().filter(|(_, byte)| **byte == b'/') {
        match mkdirat(folder, &name[..at], Mode::from_raw_mode(0o777)) {
            Ok(()) | Err(Errno::EXIST) => {}
            Err(error) => return Err(error),
        }
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let made = openat(folder, &name[..at], flags, Mode::empty())?;
        fchmod(&made, Mode::from_raw_mode(0o777))?;
    }
    let flags =
        OFlags::WRONLY | OFlags::CREATE | OFlags::TRUNC | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    openat(folder, name, flags, Mode::from_raw_mode(0o666))
}

fn copy(from: BorrowedFd<'_>, to: BorrowedFd<'_>, most: u64) -> rustix::io::Result<()> {
    let mut left = most;
    while left > 0 {
        let piece = usize::try_from(left).unwrap_or(PIECE).min(PIECE);
        match sendfile(to, from, None, piece) {
            Ok(0) => break,
            Ok(count) => left -= count as u64,
            Err(Errno::INTR) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
