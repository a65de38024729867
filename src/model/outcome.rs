//! How a process ended and what it used: facts, no opinion.

use super::Bytes;
use std::time::Duration;

/// A cap that was hit while a process ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// CPU time passed the kill point.
    Cpu,
    /// Wall time passed the wall limit.
    Wall,
    /// Resident memory passed the limit.
    Memory,
    /// One stream passed the output cap.
    Output(Stream),
    /// Too many processes and threads.
    Tasks,
}

/// A stream that a program writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// How a process ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// By itself, with an exit code.
    Exited(i32),
    /// By a signal that the sandbox did not send.
    Signalled(i32),
    /// Killed by the sandbox because it hit a cap.
    Killed(Limit),
    /// Killed by the sandbox because the user asked to stop.
    Interrupted,
    /// It never ran: the system refused to start it, with this error number.
    NotStarted(i32),
}

/// Where a peak of memory was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeakSource {
    /// The kernel's own peak of the largest process (`ru_maxrss`).
    LargestProcess,
    /// The largest sum over all processes that was seen while they ran.
    SampledSum,
    /// The kernel's peak of the run's control group: of everything that it started, with the files
    /// in memory that it wrote.
    Group,
}

/// Where CPU time was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CpuSource {
    /// What the system told of each process when it was reaped, and what was seen of the others.
    #[default]
    Reaped,
    /// The kernel's account of the run's control group: of everything that ever ran in it.
    Group,
}

/// Peak memory and where it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peak {
    /// Resident bytes.
    pub bytes: Bytes,
    /// Where it was read.
    pub source: PeakSource,
}

/// What a process and everything it started used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measurement {
    /// User and system time of everything that ran.
    pub cpu: Duration,
    /// The part of it that the system spent on the program's behalf.
    pub system: Duration,
    /// Where CPU time was read.
    pub cpu_source: CpuSource,
    /// From the start of the program to its end.
    pub wall: Duration,
    /// Peak memory; none where it was not measured.
    pub peak: Option<Peak>,
    /// The part of the wall time in which the program was ready to run and had no core; it is not
    /// charged. None where it was not looked at, as in short runs.
    pub starved: Option<Duration>,
    /// The part of the wall time in which it waited for a partner of its dialogue who did not wait for
    /// it; it is not charged. None outside of dialogues, and where there was no such time.
    pub waited: Option<Duration>,
    /// Involuntary context switches: how often something else took the core. None where the system
    /// did not tell.
    pub switches: Option<u32>,
    /// Processes still alive when the main one had ended; they were killed.
    pub strays: u32,
}

impl Measurement {
    /// Wall time as it is charged: without the part in which there was no core for the program, and
    /// without waiting for a partner who took his time.
    #[must_use]
    pub fn charged_wall(&self) -> Duration {
        self.wall
            .saturating_sub(self.starved.unwrap_or_default())
            .saturating_sub(self.waited.unwrap_or_default())
    }
}
