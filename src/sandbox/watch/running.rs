//! One run under way: drains its streams, watches its clocks and memory, ends it at its caps.
//! In: a link with a started process. Out: the execution, after everything is gone.
//! The thread that calls `finish` does all of it, on the run's own core, and blocks in `poll`.

use super::Idle;
use super::accounts::Accounts;
use super::flow::Flow;
use super::input::open_input;
use super::link::{Link, Word};
use super::members::{Look, Members};
use super::pace::{Left, pause};
use super::request::{Surroundings, available_cores, place, request};
use super::turn::Turn;
use super::witness::Witness;
use crate::model::{
    Bytes, CpuSource, Execution, Invocation, Limit, Limits, Measurement, Outcome, Peak, PeakSource,
    Stop, Stream,
};
use crate::sandbox::classify::{Ending, classify};
use crate::sandbox::launcher::Ended;
use crate::sandbox::layer::{Layer, LayerSet};
use crate::sandbox::{Process, SandboxError};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::AsFd;
use rustix::io::Errno;
use std::time::{Duration, Instant};

/// Bytes of standard error that are kept from its beginning, and from its end.
const KEEP_ERROR: usize = 4 << 10;
/// Bytes of standard output that are kept from its end.
const KEEP_OUTPUT_TAIL: usize = 256;
/// How far a launcher may grow beyond the peak that it told: pages of code that come back.
const LAUNCHER_GROWTH: u64 = 1 << 20;
/// How long a launcher may take to obey before it is told to go on, should it have been stopped.
const PATIENCE: Duration = Duration::from_millis(500);
/// Bytes read at one time: a whole pipe.
const PIECE: usize = 256 << 10;
/// A program that has written this much is let write on before it is read.
const MUCH: u64 = 64 << 10;
/// Closer to a limit than this, the program loses the core whenever it is to be looked at: a thread
/// that lets it run on may get the core one tick of the clock later.
const CLOSE: Duration = Duration::from_millis(10);

/// One run under way.
pub struct Running {
    link: Link,
    idle: Idle,
    limits: Limits,
    cores: u32,
    began: Instant,
    members: Members,
    accounts: Accounts,
    off: LayerSet,
    stdout: Flow,
    stderr: Flow,
    sampled: u64,
    seen_cpu: Duration,
    ending: Ending,
    told_to_end: Option<Instant>,
    started: bool,
    witness: Witness,
}

fn system(what: &'static str) -> impl Fn(Errno) -> SandboxError {
    move |error| SandboxError::System {
        what,
        error: error.into(),
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
        let place = place(&invocation.folder, around, &mut link.fresh)?;
        let input = open_input(&invocation.input)?;
        let stdout = Flow::open(link.pipes.pop(), invocation.keep_output, KEEP_OUTPUT_TAIL)?;
        let stderr = Flow::open(link.pipes.pop(), KEEP_ERROR, KEEP_ERROR)?;
        link.cap_tasks(invocation.limits.tasks);
        let began = Instant::now();
        link.launch(
            &request(invocation, &place, around),
            [input.as_fd(), stdout.theirs(), stderr.theirs()],
        )?;
        Ok(Self {
            members: Members::new(link.process()),
            accounts: Accounts::default(),
            off: around.off,
            link,
            idle,
            limits: invocation.limits.clone(),
            cores: if invocation.core.is_some() {
                1
            } else {
                available_cores()
            },
            began,
            stdout,
            stderr,
            sampled: 0,
            seen_cpu: Duration::ZERO,
            ending: Ending::Own,
            told_to_end: None,
            started: false,
            witness: Witness::default(),
        })
    }

    /// Waits for the end, acting on every cap.
    fn attend(
        &mut self,
        output: &mut dyn FnMut(&[u8]),
        stop: &Stop,
    ) -> Result<Result<Ended, i32>, SandboxError> {
        let mut buffer = std::mem::take(&mut self.link.buffer);
        buffer.resize(PIECE, 0);
        let mut turn = Turn::default();
        // No limit can be met before this, and most runs of tiny programs are over by then.
        let mut next_look = pause(self.left(Look::default(), Duration::ZERO));
        loop {
            let wait = next_look.saturating_sub(self.began.elapsed());
            self.wait(wait)?;
            let ended = match self.link.heard()? {
                Some(Word::Started(started)) if started.errno != 0 => {
                    return Ok(Err(started.errno));
                }
                Some(Word::Started(started)) => {
                    self.started = true;
                    // What it took to get there is not the program's wall time.
                    self.began = Instant::now();
                    next_look = pause(self.left(Look::default(), Duration::ZERO));
                    self.accounts = Accounts::of(
                        self.link.slot(),
                        started.leaf,
                        Duration::from_nanos(started.used),
                    );
                    None
                }
                Some(Word::Ended(ended)) => Some(ended),
                None => None,
            };
            let mut more = self.drain(&mut buffer, output)?;
            if let Some(ended) = ended {
                // Everything is dead, so what is left in the pipes is all there will ever be.
                while more {
                    more = self.drain(&mut buffer, output)?;
                }
                self.link.buffer = buffer;
                return Ok(Ok(ended));
            }
            if stop.asked() {
                self.end(Ending::Asked)?;
            }
            let elapsed = self.began.elapsed();
            if elapsed >= next_look {
                let left = self.look(elapsed)?;
                next_look = self.began.elapsed() + pause(left);
            }
            let flows = self.stdout.total() + self.stderr.total() >= MUCH;
            turn.let_it_write(flows && self.slack() > CLOSE);
        }
    }

    /// Blocks until a stream or the launcher has something to say, or until it is time to look.
    fn wait(&self, time: Duration) -> Result<(), SandboxError> {
        let socket = self.link.socket()?;
        let mut watched = Vec::with_capacity(3);
        watched.push(PollFd::from_borrowed_fd(socket, PollFlags::IN));
        watched.extend([self.stdout.watched(), self.stderr.watched()]);
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
        let before = self.stdout.total() + self.stderr.total();
        if self.stdout.drain(cap, buffer, output) {
            self.end(Ending::Capped(Limit::Output(Stream::Stdout)))?;
        }
        if self.stderr.drain(cap, buffer, &mut |_| {}) {
            self.end(Ending::Capped(Limit::Output(Stream::Stderr)))?;
        }
        Ok(self.stdout.total() + self.stderr.total() > before)
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
        let wall = self.limits.wall;
        self.witness
            .look(elapsed, wall, &self.accounts, &self.members);
        let watched = |layer| !self.off.has(layer);
        let hit = if look.cpu > self.limits.kill_point() && watched(Layer::CpuWatch) {
            Some(Limit::Cpu)
        } else if resident > self.limits.memory.0 || self.accounts.memory_ran_out() {
            Some(Limit::Memory)
        } else if self.witness.left(elapsed, wall).is_none() && watched(Layer::WallWatch) {
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
            // Until it has become the program, a process shows its launcher's memory as its own.
            resident: if self.accounts.hold_memory() || !self.started {
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
            wall: self
                .witness
                .left(elapsed, self.limits.wall)
                .unwrap_or_default()
                + MOMENT,
            memory: self.limits.memory.0.saturating_sub(look.resident),
            cores: self.cores,
        }
    }

    /// CPU time before the kill point, or less.
    fn slack(&self) -> Duration {
        let spent = self.began.elapsed() * self.cores;
        self.limits.kill_point().saturating_sub(spent)
    }

    /// Ends the run; the first cause counts.
    fn end(&mut self, ending: Ending) -> Result<(), SandboxError> {
        if self.ending == Ending::Own {
            // What CPU time went into is told by that time itself.
            if ending == Ending::Capped(Limit::Wall) {
                self.witness.see(&self.accounts, &self.members);
            }
            self.ending = ending;
            self.told_to_end = Some(Instant::now());
            self.link.kill()?;
        } else if self.told_to_end.is_some_and(|at| at.elapsed() > PATIENCE) {
            // A bare program may have stopped its launcher, which then hears nothing.
            self.link.go_on();
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
        let launchers = ended.floor + LAUNCHER_GROWTH;
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
        let ended = match self.attend(output, stop)? {
            Ok(ended) => ended,
            // Not the program's fault: its place could not be prepared.
            Err(errno) if errno < 0 => {
                self.idle.put(self.link);
                let error = std::io::Error::from_raw_os_error(-errno);
                return Err(SandboxError::Place(error));
            }
            Err(errno) => {
                self.idle.put(self.link);
                return Ok(Execution {
                    outcome: Outcome::NotStarted(errno),
                    measurement: Measurement::default(),
                    activity: None,
                    stdout: self.stdout.finish().0,
                    stderr: self.stderr.finish().0,
                });
            }
        };
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
            starved: self.witness.starved(),
            switches: Some(ended.switches),
            strays: ended.strays,
        };
        let ending = match self.ending {
            Ending::Own | Ending::Capped(Limit::Memory) if ended.out_of_memory > 0 => {
                Ending::OutOfMemory
            }
            other => other,
        };
        let outcome = classify(ended.status, ending);
        let (stdout, first) = self.stdout.finish();
        let (stderr, second) = self.stderr.finish();
        self.link.pipes.extend(first.into_iter().chain(second));
        self.link.freshen();
        self.idle.put(self.link);
        Ok(Execution {
            outcome,
            measurement,
            activity: self.witness.activity(),
            stdout,
            stderr,
        })
    }
}
