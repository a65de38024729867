//! One run under way: drains its streams, watches its clocks and memory, ends it at its caps.
//! In: a link with a started process. Out: the execution, after everything is gone.
//! The thread that calls `finish` does all of it, on the run's own core, and blocks in `poll`.

use super::Idle;
use super::accounts::Accounts;
use super::input::open_input;
use super::link::Link;
use super::members::{Look, Members};
use super::pace::{Left, pause};
use crate::model::{
    Bytes, CpuSource, Execution, Folder, Invocation, Limit, Limits, Measurement, Outcome, Peak,
    PeakSource, Stop, Stream,
};
use crate::sandbox::capture::Capture;
use crate::sandbox::classify::{Ending, classify};
use crate::sandbox::launcher::{Caps, Ended, Launch, Started};
use crate::sandbox::layer::{Layer, LayerSet};
use crate::sandbox::{Process, SandboxError};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::{AsFd, OwnedFd};
use rustix::fs::OFlags;
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
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
    accounts: Accounts,
    off: LayerSet,
    stdout: Flow,
    stderr: Flow,
    sampled: u64,
    seen_cpu: Duration,
    ending: Ending,
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
        around: Surroundings<'_>,
    ) -> Result<Self, SandboxError> {
        let (place, fresh) = place(&invocation.folder, around)?;
        let input = open_input(&invocation.input)?;
        let (stdout, out) = Flow::open(invocation.keep_output, KEEP_OUTPUT_TAIL)?;
        let (stderr, err) = Flow::open(KEEP_ERROR, KEEP_ERROR)?;
        link.cap_tasks(invocation.limits.tasks);
        let started = link.launch(
            &request(invocation, &place, around),
            [input.as_fd(), out.as_fd(), err.as_fd()],
        )?;
        let began = Instant::now();
        if started.errno < 0 {
            let error = std::io::Error::from_raw_os_error(-started.errno);
            idle.put(link);
            return Err(SandboxError::Place(error));
        }
        let available = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let cores = if invocation.core.is_some() {
            1
        } else {
            available
        };
        Ok(Self {
            members: Members::new((!around.confined).then_some(started.pid), link.process()),
            accounts: Accounts::of(link.slot(), started.leaf),
            off: around.off,
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
        let cap = if self.off.has(Layer::OutputCap) {
            Bytes(u64::MAX)
        } else {
            self.limits.output
        };
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
        let look = self.sight();
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
        let watched = |layer| !self.off.has(layer);
        let hit = if look.cpu > self.limits.kill_point() && watched(Layer::CpuWatch) {
            Some(Limit::Cpu)
        } else if resident > self.limits.memory.0 || self.accounts.memory_ran_out() {
            Some(Limit::Memory)
        } else if elapsed > self.limits.wall && watched(Layer::WallWatch) {
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

    /// What is seen of the run now: by its groups' accounts, where there are some.
    fn sight(&mut self) -> Look {
        if self.accounts.count_cpu() && self.accounts.hold_memory() {
            // The kernel holds memory, so it needs no looking at.
            return Look {
                cpu: self.accounts.cpu().unwrap_or_default(),
                ..Look::default()
            };
        }
        let look = self.members.look();
        Look {
            cpu: self.accounts.cpu().unwrap_or_default().max(look.cpu),
            resident: if self.accounts.hold_memory() {
                0
            } else {
                look.resident
            },
            ..look
        }
    }

    /// What is left before each limit; a moment more, so that the next look comes after it.
    fn left(&self, look: Look, elapsed: Duration) -> Left {
        const MOMENT: Duration = Duration::from_micros(1);
        Left {
            cpu: (self.limits.kill_point() + MOMENT).saturating_sub(look.cpu),
            wall: (self.limits.wall + MOMENT).saturating_sub(elapsed),
            memory: self.limits.memory.0.saturating_sub(look.resident),
            cores: self.cores,
        }
    }

    /// Ends the run; the first cause counts.
    fn end(&mut self, ending: Ending) -> Result<(), SandboxError> {
        if self.ending == Ending::Own {
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
        if let Some(bytes) = ended.group_peak {
            return Some(Peak {
                bytes: Bytes(bytes),
                source: PeakSource::Group,
            });
        }
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
            self.idle.put(self.link);
            return Ok(execution);
        }
        let ended = self.attend(output, stop)?;
        if ended.survivors > 0 {
            return Err(SandboxError::Survivors {
                count: ended.survivors,
            });
        }
        let reaped = Duration::from_nanos(ended.cpu);
        let measurement = Measurement {
            cpu: ended
                .group_cpu
                .map_or(reaped.max(self.seen_cpu), Duration::from_nanos),
            system: Duration::from_nanos(ended.system.max(ended.group_system)),
            cpu_source: if ended.group_cpu.is_some() {
                CpuSource::Group
            } else {
                CpuSource::Reaped
            },
            wall: Duration::from_nanos(ended.wall),
            peak: self.peak(&ended),
            strays: ended.strays,
        };
        let ending = match self.ending {
            Ending::Own | Ending::Capped(Limit::Memory) if ended.out_of_memory > 0 => {
                Ending::OutOfMemory
            }
            other => other,
        };
        let outcome = classify(ended.status, ending);
        self.idle.put(self.link);
        Ok(Execution {
            outcome,
            measurement,
            activity: None,
            stdout: self.stdout.capture.finish(),
            stderr: self.stderr.capture.finish(),
        })
    }
}

/// What stands around a run.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'a> {
    /// Whether the launcher gives programs a file system of their own.
    pub confined: bool,
    /// Where fresh folders are made, if not.
    pub scratch: &'a Path,
    /// Layers that a test has switched off.
    pub off: LayerSet,
}

/// The fresh folder within a file system of its own.
const INSIDE: &str = "/box/work";

/// Where a program works.
struct Place {
    work: PathBuf,
    home: PathBuf,
}

/// The caller's folders, or a fresh one that goes with the run.
fn place(
    folder: &Folder,
    around: Surroundings<'_>,
) -> Result<(Place, Option<TempDir>), SandboxError> {
    let scratch = around.scratch;
    match folder {
        Folder::Kept { work, home } => {
            let (work, home) = (work.clone(), home.clone());
            Ok((Place { work, home }, None))
        }
        Folder::Fresh if around.confined => {
            let (work, home) = (INSIDE.into(), INSIDE.into());
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

fn request(invocation: &Invocation, place: &Place, around: Surroundings<'_>) -> Launch {
    let name = invocation.program.as_os_str().as_bytes().to_vec();
    let rest = invocation
        .arguments
        .iter()
        .map(|argument| argument.as_bytes().to_vec());
    let environment = invocation.whole_environment(&place.home);
    let environment = environment
        .iter()
        .map(|(name, value)| [name.as_bytes(), b"=", value.as_bytes()].concat());
    let bytes = |path: &Path| path.as_os_str().as_bytes().to_vec();
    let limits = &invocation.limits;
    let is_own = matches!(invocation.folder, Folder::Fresh) && around.confined;
    let mut visible: Vec<&Path> = invocation.visible.iter().map(PathBuf::as_path).collect();
    visible.push(&invocation.program);
    Launch {
        as_owner: !visible.iter().all(|path| others_can_use(path)),
        program: name.clone(),
        arguments: std::iter::once(name).chain(rest).collect(),
        environment: environment.collect(),
        folder: place.work.as_os_str().as_bytes().to_vec(),
        visible: visible.into_iter().map(bytes).collect(),
        writable: if is_own {
            Vec::new()
        } else {
            vec![bytes(&place.work), bytes(&place.home)]
        },
        caps: Caps {
            stack: limits.stack.0,
            memory: limits.memory.0,
            tasks: limits.tasks.into(),
            disk: limits.disk.0,
            files: limits.files.into(),
            // A backstop for the day on which the judge is stopped and its launcher is not.
            seconds: limits.kill_point().as_secs() + 3,
        },
        core: invocation.core.and_then(|core| u32::try_from(core).ok()),
    }
}

/// Whether a program that runs as nobody in particular could use a file or folder of the user's.
fn others_can_use(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|found| {
        let needed = if found.is_dir() { 0o005 } else { 0o004 };
        found.permissions().mode() & needed == needed
    })
}
