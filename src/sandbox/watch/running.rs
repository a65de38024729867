//! One run under way: drains its streams, watches its clocks and memory, ends it at its caps.
//! In: a link with a started process. Out: the execution, after everything is gone.
//! The thread that calls `finish` does all of it, on the run's own core, and blocks in `poll`.

use super::Idle;
use super::accounts::Accounts;
use super::ends::{End, Ends, wait};
use super::flow::Flow;
use super::input::open_input;
use super::laid::Laid;
use super::link::{Link, Word};
use super::members::{Look, Members};
use super::pace::{Left, pause};
use super::request::{Surroundings, available_cores, place, request};
use super::turn::Turn;
use super::witness::Witness;
use crate::model::{Bytes, Execution, Invocation, Limit, Limits, Stop, Stream};
use crate::sandbox::classify::Ending;
use crate::sandbox::layer::{Layer, LayerSet};
use crate::sandbox::{Process, SandboxError};
use rustix::event::{PollFd, PollFlags};
use rustix::fd::AsFd;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Bytes of standard error that are kept from its beginning, and from its end.
const KEEP_ERROR: usize = 4 << 10;
/// Bytes of standard output that are kept from its end.
const KEEP_OUTPUT_TAIL: usize = 256;
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
    pub(super) link: Link,
    pub(super) idle: Idle,
    pub(super) limits: Limits,
    cores: u32,
    began: Instant,
    next_look: Duration,
    /// Wall time that is not charged.
    pub(super) waited: Duration,
    members: Members,
    accounts: Accounts,
    off: LayerSet,
    /// None where somebody else reads it.
    pub(super) stdout: Option<Flow>,
    pub(super) stderr: Flow,
    pub(super) sampled: u64,
    pub(super) seen_cpu: Duration,
    pub(super) ending: Ending,
    told_to_end: Option<Instant>,
    started: bool,
    pub(super) witness: Witness,
    /// Files in its folder, where that folder is, and how much of an output there is kept.
    laid: Option<Laid>,
    work: PathBuf,
    keep: usize,
}

impl Running {
    /// Starts the process over a link that is idle.
    pub fn begin(
        mut link: Link,
        idle: Idle,
        invocation: &Invocation,
        around: Surroundings<'_>,
        ends: &Ends<'_>,
    ) -> Result<Self, SandboxError> {
        let place = place(&invocation.folder, around, &mut link.fresh)?;
        let mut laid = Laid::open(&invocation.folder, around.confined, around.scratch)?;
        if let Some(laid) = &mut laid {
            laid.lay(&place.work)?;
        }
        let input = match ends.input {
            Some(_) => None,
            None => Some(open_input(&invocation.input)?),
        };
        let stdout = match ends.output {
            Some(_) => None,
            None => Some(Flow::open(
                link.pipes.pop(),
                invocation.keep_output,
                KEEP_OUTPUT_TAIL,
            )?),
        };
        let stderr = Flow::open(link.pipes.pop(), KEEP_ERROR, KEEP_ERROR)?;
        link.cap_tasks(invocation.limits.tasks);
        let began = Instant::now();
        let input = ends.input.or(input.as_ref().map(AsFd::as_fd));
        let output = ends.output.or(stdout.as_ref().map(Flow::theirs));
        let mut streams: Vec<_> = input.into_iter().chain(output).collect();
        streams.push(stderr.theirs());
        streams.extend(&ends.named);
        streams.extend(laid.iter().flat_map(Laid::descriptors));
        let request = request(invocation, &place, around, laid.as_ref());
        link.launch(&request, &streams)?;
        let mut running = Self {
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
            next_look: Duration::ZERO,
            waited: Duration::ZERO,
            stdout,
            stderr,
            sampled: 0,
            seen_cpu: Duration::ZERO,
            ending: Ending::Own,
            told_to_end: None,
            started: false,
            witness: Witness::default(),
            laid,
            work: place.work,
            keep: invocation.keep_output,
        };
        // No limit can be met before this, and most runs of tiny programs are over by then.
        running.next_look = pause(running.left(Look::default(), Duration::ZERO));
        Ok(running)
    }

    /// Waits for the end, acting on every cap.
    fn attend(&mut self, output: &mut dyn FnMut(&[u8]), stop: &Stop) -> Result<End, SandboxError> {
        let mut buffer = self.take_buffer();
        let mut turn = Turn::default();
        loop {
            self.wait(self.pause())?;
            if let Some(end) = self.step(&mut buffer, output, stop)? {
                self.link.buffer = buffer;
                return Ok(end);
            }
            let flows = self.total() >= MUCH;
            turn.let_it_write(flows && self.slack() > CLOSE);
        }
    }

    /// The room that streams are read into; kept with the launcher when it is given back.
    pub fn take_buffer(&mut self) -> Vec<u8> {
        let mut buffer = std::mem::take(&mut self.link.buffer);
        buffer.resize(PIECE, 0);
        buffer
    }

    /// How long until the next look.
    pub fn pause(&self) -> Duration {
        self.next_look.saturating_sub(self.began.elapsed())
    }

    /// Takes what has come, without waiting, and acts on every cap; says when the run is over.
    pub fn step(
        &mut self,
        buffer: &mut [u8],
        output: &mut dyn FnMut(&[u8]),
        stop: &Stop,
    ) -> Result<Option<End>, SandboxError> {
        let ended = match self.link.heard()? {
            Some(Word::Started(started)) if started.errno != 0 => {
                return Ok(Some(End::NotStarted(started.errno)));
            }
            Some(Word::Started(started)) => {
                self.started = true;
                // What it took to get there is not the program's wall time.
                self.began = Instant::now();
                self.next_look = pause(self.left(Look::default(), Duration::ZERO));
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
        let mut more = self.drain(buffer, output)?;
        if let Some(ended) = ended {
            // Everything is dead, so what is left in the pipes is all there will ever be.
            while more {
                more = self.drain(buffer, output)?;
            }
            return Ok(Some(End::Ended(ended)));
        }
        if stop.asked() {
            self.end(Ending::Asked)?;
        }
        let elapsed = self.began.elapsed();
        if elapsed >= self.next_look {
            let left = self.look(elapsed.saturating_sub(self.waited))?;
            self.next_look = self.began.elapsed() + pause(left);
        }
        Ok(None)
    }

    /// What shall wake whoever waits for this run.
    pub fn watched(&self) -> Result<Vec<PollFd<'_>>, SandboxError> {
        let socket = self.link.socket()?;
        let mut watched = Vec::with_capacity(3);
        watched.push(PollFd::from_borrowed_fd(socket, PollFlags::IN));
        watched.extend(self.stdout.iter().map(Flow::watched));
        watched.push(self.stderr.watched());
        Ok(watched)
    }

    /// What runs now, as far as the system tells; none before it is known to have started.
    pub fn processes(&self) -> Vec<i32> {
        if !self.started {
            return Vec::new();
        }
        let listed = self.accounts.processes();
        listed.unwrap_or_else(|| self.members.gather())
    }

    /// Says that it waited for somebody who did not wait for it: such wall time is not charged.
    pub fn excuse(&mut self, waited: Duration) {
        self.waited += waited;
    }

    /// Tells how much it has written where the judge does not read it; ends it beyond the cap.
    pub fn wrote(&mut self, bytes: u64) -> Result<(), SandboxError> {
        if bytes > self.limits.output.0 && !self.off.has(Layer::OutputCap) {
            self.end(Ending::Capped(Limit::Output(Stream::Stdout)))?;
        }
        Ok(())
    }

    /// Bytes of standard error that have come.
    pub fn errors(&self) -> u64 {
        self.stderr.total()
    }

    fn total(&self) -> u64 {
        self.stdout.as_ref().map_or(0, Flow::total) + self.stderr.total()
    }

    /// Blocks until a stream or the launcher has something to say, or until it is time to look.
    fn wait(&self, time: Duration) -> Result<(), SandboxError> {
        wait(&mut self.watched()?, time).map(drop)
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
        let before = self.total();
        let stdout = self.stdout.as_mut();
        if stdout.is_some_and(|flow| flow.drain(cap, buffer, output)) {
            self.end(Ending::Capped(Limit::Output(Stream::Stdout)))?;
        }
        if self.stderr.drain(cap, buffer, &mut |_| {}) {
            self.end(Ending::Capped(Limit::Output(Stream::Stderr)))?;
        }
        Ok(self.total() > before)
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
}

impl Process for Running {
    fn finish(
        mut self: Box<Self>,
        output: &mut dyn FnMut(&[u8]),
        stop: &Stop,
    ) -> Result<Execution, SandboxError> {
        let Some(laid) = self.laid.take().filter(Laid::takes_output) else {
            let end = self.attend(output, stop)?;
            return (*self).conclude(end);
        };
        let end = self.attend(&mut |_| {}, stop)?;
        let cap = self.limits.output.0;
        let collected = laid.collect(&self.work, cap, self.keep, output)?;
        let mut execution = (*self).conclude(end)?;
        if let Some(collected) = collected {
            collected.into(&mut execution);
        }
        Ok(execution)
    }
}
