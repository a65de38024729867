//! How a run is joined to others and how it ends, and waiting for any of several things. In:
//! descriptors. Out: plain values. Nothing is started or ended here.

use crate::sandbox::SandboxError;
use crate::sandbox::launcher::Ended;
use rustix::event::{PollFd, Timespec, poll};
use rustix::fd::BorrowedFd;
use rustix::io::Errno;
use std::time::Duration;

/// Where a run's streams lead that the sandbox neither feeds nor reads itself.
#[derive(Debug, Default)]
pub struct Ends<'a> {
    /// Standard input.
    pub input: Option<BorrowedFd<'a>>,
    /// Standard output.
    pub output: Option<BorrowedFd<'a>>,
    /// What it finds under names.
    pub named: Vec<BorrowedFd<'a>>,
}

/// How a run came to its end.
#[derive(Debug)]
pub enum End {
    /// It ran.
    Ended(Ended),
    /// It did not, with the system's error number; a negative one tells that its place could not
    /// be prepared.
    NotStarted(i32),
}

/// Blocks until something has happened or the time is over; says how much has.
pub fn wait(watched: &mut [PollFd<'_>], time: Duration) -> Result<usize, SandboxError> {
    let time = Timespec {
        tv_sec: i64::try_from(time.as_secs()).unwrap_or(1),
        tv_nsec: i64::from(time.subsec_nanos()),
    };
    match poll(watched, Some(&time)) {
        Ok(count) => Ok(count),
        Err(Errno::INTR) => Ok(0),
        Err(error) => Err(SandboxError::System {
            what: "poll",
            error: error.into(),
        }),
    }
}
