//! The reading end of a stream. In: a cap. Out: pieces as they come, and what is kept for people.
//! The other end stays open here too, so that nobody is woken only to hear that a program closed it.

use crate::model::{Bytes, Captured};
use crate::sandbox::SandboxError;
use crate::sandbox::capture::Capture;
use rustix::event::{PollFd, PollFlags};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::OFlags;
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};

/// The reading end of a stream.
pub struct Flow {
    pipe: OwnedFd,
    theirs: OwnedFd,
    capture: Capture,
}

impl Flow {
    /// A pipe.
    pub fn open(keep_head: usize, keep_tail: usize) -> Result<Self, SandboxError> {
        let failed = |what: &'static str| {
            move |error: Errno| SandboxError::System {
                what,
                error: error.into(),
            }
        };
        let (pipe, theirs) = pipe_with(PipeFlags::CLOEXEC).map_err(failed("pipe"))?;
        rustix::fs::fcntl_setfl(&pipe, OFlags::NONBLOCK).map_err(failed("fcntl"))?;
        Ok(Self {
            pipe,
            theirs,
            capture: Capture::new(keep_head, keep_tail),
        })
    }

    /// The end for the program.
    pub fn theirs(&self) -> BorrowedFd<'_> {
        self.theirs.as_fd()
    }

    /// To be waited for.
    pub fn watched(&self) -> PollFd<'_> {
        PollFd::new(&self.pipe, PollFlags::IN)
    }

    /// Bytes that have come.
    pub fn total(&self) -> u64 {
        self.capture.total()
    }

    /// What was kept.
    pub fn finish(self) -> Captured {
        self.capture.finish()
    }

    /// Reads what is there, up to a few pipes full, and says whether the cap was passed.
    pub fn drain(&mut self, cap: Bytes, buffer: &mut [u8], take: &mut dyn FnMut(&[u8])) -> bool {
        for _ in 0..16 {
            match rustix::io::read(&self.pipe, &mut *buffer) {
                Ok(0) => break,
                Ok(length) => {
                    let room = cap.0.saturating_sub(self.capture.total());
                    let within = length.min(usize::try_from(room).unwrap_or(usize::MAX));
                    self.capture.push(&buffer[..length]);
                    take(&buffer[..within]);
                    if length > within {
                        return true;
                    }
                }
                Err(Errno::INTR) => {}
                Err(_) => break,
            }
        }
        false
    }
}
