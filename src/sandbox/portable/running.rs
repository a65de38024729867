//! One run under way: drains its streams, watches its clocks and memory, ends it at its caps.
//! In: a link with a started process. Out: the execution, after everything is gone.
//! The thread that calls `finish` does all of it, on the run's own core, and blocks in `poll`.

use super::input::open_input;
use super::link::Link;
use super::members::{Look, Members};
use super::pace::{Left, pause};
use super::{Idle, Process};
use crate::model::{
    Activity, Bytes, CpuSource, Execution, Folder, Invocation, Limit, Limits, Measurement, Outcome,
    Peak, PeakSource, Stop, Stream,
};
use crate::sandbox::capture::Capture;
use crate::sandbox::classify::{Ending, classify};
use crate::sandbox::launcher::{Ended, Launch, Started};
use crate::sandbox::starved::Starved;
use crate::sandbox::{SandboxError, activity};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::{AsFd, OwnedFd};
use rustix::fs::OFlags;
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::PoisonError;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Bytes of standard error that are kept from its beginning, and from its end.
const KEEP_ERROR: usize = 4 << 10;
/// Bytes of standard output that are kept from its end.
const KEEP_OUTPUT_TAIL: usize = 256;
/// How far a launcher may grow beyond the peak that it told: pages of code that come back.
const LAUNCHER_GROWTH: u64 = 1 << 20;
/// Bytes read at one time: a whole pipe.
const PIECE: usize = 64 << 10;

/// One run under way.
pub struct Running {
    link: Link,
    idle: Idle,
    limits: Limits,
    cores: u32,
    started: Started,
    began: Instant,
    members: Members,
    stdout: Flow,
    stderr: Flow,
    sampled: u64,
    seen_cpu: Duration,
    ending: Ending,
    starved: Starved,
    activity: Option<Activity>,
    // Dropped last: nothing that the program left there may outlive the run.
    _fresh: Option<TempDir>,
}

/// The reading end of a stream.
struct Flow {
    pipe: Option<OwnedFd>,
    capture: Capture,
}

fn system(what: &'static str) -> impl Fn(Errno) -> SandboxError {
    move |error| SandboxError::System {
        what,
        error: error.into(),
    }
}

impl Flow {
    /// A pipe: our end, and the end for the program.
    fn open(keep_head: usize, keep_tail: usize) -> Result<(Self, OwnedFd), SandboxError> {
        let (ours, theirs) = pipe_with(PipeFlags::CLOEXEC).map_err(system("pipe"))?;
        rustix::fs::fcntl_setfl(&ours, OFlags::NONBLOCK).map_err(system("fcntl"))?;
        Ok((
            Self {
                pipe: Some(ours),
                capture: Capture::new(keep_head, keep_tail),
            },
            theirs,
        ))
    }

    /// Reads what is there, up to a few pipes full, and says whether the cap was passed.
    fn drain(&mut self, cap: Bytes, buffer: &mut [u8], take: &mut dyn FnMut(&[u8])) -> bool {
        for _ in 0..16 {
            let Some(pipe) = &self.pipe else { break };
            match rustix::io::read(pipe, &mut *buffer) {
                Ok(0) => self.pipe = None,
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

impl Running {
    /// Starts the process over a link that is idle.
    pub fn begin(
        mut link: Link,
        idle: Idle,
        invocation: &Invocation,
        scratch: &Path,
    ) -> Result<Self, SandboxError> {
        let (place, fresh) = place(&invocation.folder, scratch)?;
        let input = open_input(&invocation.input)?;
        let (stdout, out) = Flow::open(invocation.keep_output, KEEP_OUTPUT_TAIL)?;
        let (stderr, err) = Flow::open(KEEP_ERROR, KEEP_ERROR)?;
        link.cap_tasks(invocation.limits.tasks);
        let started = link.launch(
            &request(invocation, &place),
            [input.as_fd(), out.as_fd(), err.as_fd()],
        )?;
        let began = Instant::now();
        let available = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let cores = if invocation.core.is_some() {
            1
        } else {
            available
        };
        Ok(Self {
            members: Members::new(started.pid, link.process()),
            link,
            idle,
            limits: invocation.limits.clone(),
            cores: u32::try_from(cores).unwrap_or(1),
            started,
            began,
            stdout,
            stderr,
            sampled: 0,
            seen_cpu: Duration::ZERO,
            ending: Ending::Own,
            starved: Starved::default(),
            activity: None,
            _fresh: fresh,
        })
    }

    /// Waits for the end, acting on every cap.
    fn attend(
        &mut self,
        output: &mut dyn FnMut(&[u8]),
        stop: &Stop,
    ) -> Result<Ended, SandboxError> {
        let mut buffer = vec![0; PIECE];
        // No limit can be met before this, and most runs of tiny programs are over by then.
        let mut next_look = pause(self.left(Look::default(), Duration::ZERO));
        loop {
            let wait = next_look.saturating_sub(self.began.elapsed());
            self.wait(wait)?;
            let ended = self.link.ended()?;
            let mut more = self.drain(&mut buffer, output)?;
            if let Some(ended) = ended {
                // Everything is dead, so what is left in the pipes is all there will ever be.
                while more {
                    more = self.drain(&mut buffer, output)?;
                }
                return Ok(ended);
            }
            if stop.asked() {
                self.end(Ending::Asked)?;
            }
            let elapsed = self.began.elapsed();
            if elapsed >= next_look {
                let left = self.look(elapsed)?;
                next_look = self.began.elapsed() + pause(left);
            }
        }
    }

    /// Blocks until a stream or the launcher has something to say, or until it is time to look.
    fn wait(&self, time: Duration) -> Result<(), SandboxError> {
        let socket = self.link.socket()?;
        let mut watched = Vec::with_capacity(3);
        watched.push(PollFd::from_borrowed_fd(socket, PollFlags::IN));
        for flow in [&self.stdout, &self.stderr] {
            if let Some(pipe) = &flow.pipe {
                watched.push(PollFd::new(pipe, PollFlags::IN));
            }
        }
        let time = Timespec {
            tv_sec: i64::try_from(time.as_secs()).unwrap_or(1),
            tv_nsec: i64::from(time.subsec_nanos()),
        };
        match poll(&mut watched, Some(&time)) {
            Ok(_) | Err(Errno::INTR) => Ok(()),
            Err(error) => Err(system("poll")(error)),
        }
    }

    /// Takes what is in the pipes, and says whether there was anything.
    fn drain(
        &mut self,
        buffer: &mut [u8],
        output: &mut dyn FnMut(&[u8]),
    ) -> Result<bool, SandboxError> {
        let cap = self.limits.output;
        let before = self.stdout.capture.total() + self.stderr.capture.total();
        if self.stdout.drain(cap, buffer, output) {
            self.end(Ending::Capped(Limit::Output(Stream::Stdout)))?;
        }
        if self.stderr.drain(cap, buffer, &mut |_| {}) {
            self.end(Ending::Capped(Limit::Output(Stream::Stderr)))?;
        }
        Ok(self.stdout.capture.total() + self.stderr.capture.total() > before)
    }

    /// Looks at clocks and memory and ends the run at a cap; says what is left.
    fn look(&mut self, elapsed: Duration) -> Result<Left, SandboxError> {
        let look = self.members.look();
        self.seen_cpu = self.seen_cpu.max(look.cpu);
        let mut resident = look.resident;
        if resident > self.limits.memory.0 && self.members.count() > 1 {
            // Processes that share pages must not be charged for them twice.
            resident = self
                .members
                .proportional()
                .unwrap_or(resident)
                .min(resident);
        }
        self.sampled = self.sampled.max(resident);
        let wall = self.limits.wall;
        self.starved.look(elapsed, wall, self.members.processes());
        let hit = if look.cpu > self.limits.kill_point() {
            Some(Limit::Cpu)
        } else if resident > self.limits.memory.0 {
            Some(Limit::Memory)
        } else if self.starved.left(elapsed, wall).is_none() {
            Some(Limit::Wall)
        } else if look.tasks > self.limits.tasks {
            Some(Limit::Tasks)
        } else {
            None
        };
        if let Some(limit) = hit {
            self.end(Ending::Capped(limit))?;
        }
        Ok(self.left(Look { resident, ..look }, elapsed))
    }

    /// What is left before each limit; a moment more, so that the next look comes after it.
    fn left(&self, look: Look, elapsed: Duration) -> Left {
        const MOMENT: Duration = Duration::from_micros(1);
        Left {
            cpu: (self.limits.kill_point() + MOMENT).saturating_sub(look.cpu),
            wall: self
                .starved
                .left(elapsed, self.limits.wall)
                .unwrap_or_default()
                + MOMENT,
            memory: self.limits.memory.0.saturating_sub(look.resident),
            cores: self.cores,
        }
    }

    /// Ends the run; the first cause counts.
    fn end(&mut self, ending: Ending) -> Result<(), SandboxError> {
        if self.ending == Ending::Own {
            // What CPU time went into is told by that time itself.
            if ending == Ending::Capped(Limit::Wall) {
                self.activity = activity::of(self.members.processes());
            }
            self.ending = ending;
            self.link.kill()?;
        }
        Ok(())
    }

    /// The peak of the largest process by the kernel's word, or of all together as sampled.
    ///
    /// The kernel's word begins at the launcher's own peak. Where the limit is below that, the
    /// word convicts nobody, and only what was sampled counts.
    fn peak(&self, ended: &Ended) -> Option<Peak> {
        let launchers = self.started.floor + LAUNCHER_GROWTH;
        let doubtful = ended.peak <= launchers && ended.peak > self.limits.memory.0;
        if doubtful || self.sampled > ended.peak {
            return (self.sampled > 0).then_some(Peak {
                bytes: Bytes(self.sampled),
                source: PeakSource::SampledSum,
            });
        }
        Some(Peak {
            bytes: Bytes(ended.peak),
            source: PeakSource::LargestProcess,
        })
    }
}

impl Process for Running {
    fn finish(
        mut self: Box<Self>,
        output: &mut dyn FnMut(&[u8]),
        stop: &Stop,
    ) -> Result<Execution, SandboxError> {
        if self.started.errno != 0 {
            let execution = Execution {
                outcome: Outcome::NotStarted(self.started.errno),
                measurement: Measurement::default(),
                activity: None,
                stdout: self.stdout.capture.finish(),
                stderr: self.stderr.capture.finish(),
            };
            self.idle
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(self.link);
            return Ok(execution);
        }
        let ended = self.attend(output, stop)?;
        if ended.survivors > 0 {
            return Err(SandboxError::Survivors {
                count: ended.survivors,
            });
        }
        let measurement = Measurement {
            cpu: Duration::from_nanos(ended.cpu).max(self.seen_cpu),
            system: Duration::from_nanos(ended.system),
            cpu_source: CpuSource::Reaped,
            wall: Duration::from_nanos(ended.wall),
            peak: self.peak(&ended),
            starved: self.starved.so_far(),
            switches: None,
            strays: ended.strays,
        };
        let outcome = classify(ended.status, self.ending);
        self.idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(self.link);
        Ok(Execution {
            outcome,
            measurement,
            activity: self.activity,
            stdout: self.stdout.capture.finish(),
            stderr: self.stderr.capture.finish(),
        })
    }
}

/// Where a program works.
struct Place {
    work: PathBuf,
    home: PathBuf,
}

/// The caller's folders, or a fresh one that goes with the run.
fn place(folder: &Folder, scratch: &Path) -> Result<(Place, Option<TempDir>), SandboxError> {
    match folder {
        Folder::Kept { work, home } => {
            let (work, home) = (work.clone(), home.clone());
            Ok((Place { work, home }, None))
        }
        Folder::Fresh => {
            let made = tempfile::Builder::new().prefix("run-").tempdir_in(scratch);
            let fresh = made.map_err(|error| SandboxError::Folder {
                path: scratch.to_owned(),
                error,
            })?;
            let (work, home) = (fresh.path().to_owned(), fresh.path().to_owned());
            Ok((Place { work, home }, Some(fresh)))
        }
    }
}

fn request(invocation: &Invocation, place: &Place) -> Launch {
    let name = invocation.program.as_os_str().as_bytes().to_vec();
    let rest = invocation
        .arguments
        .iter()
        .map(|argument| argument.as_bytes().to_vec());
    let environment = invocation.whole_environment(&place.home);
    let environment = environment
        .iter()
        .map(|(name, value)| [name.as_bytes(), b"=", value.as_bytes()].concat());
    Launch {
        program: name.clone(),
        arguments: std::iter::once(name).chain(rest).collect(),
        environment: environment.collect(),
        folder: place.work.as_os_str().as_bytes().to_vec(),
        stack: invocation.limits.stack.0,
        core: invocation.core.and_then(|core| u32::try_from(core).ok()),
    }
}
