//! The pipes of one line, and what the judge keeps of them. In: who gives up which end. Out: ends
//! for the processes, bytes that are overheard. In a line that is not overheard the judge only
//! holds copies; one that is has two pipes and a bounded piece of memory between them.

use crate::model::Port;
use crate::sandbox::SandboxError;
use rustix::event::{PollFd, PollFlags};
use rustix::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use rustix::fs::{Mode, OFlags, fchmod, fcntl_setfl, fstat, open};
use rustix::io::{Errno, ioctl_fionread, read, write};
use rustix::pipe::{PipeFlags, fcntl_setpipe_size, pipe_with};

/// How much a line holds: so that both sides may write a great deal before they read. Where the
/// system refuses, a pipe stays as it was made.
const SIZE: usize = 1 << 20;
/// Bytes that are overheard at one time.
const PIECE: usize = 64 << 10;
/// Pieces after which others get their turn.
const PIECES: u32 = 16;

/// One line under way.
#[derive(Debug)]
pub struct Wire {
    /// What the writer has.
    writer: Tail,
    /// What the reader has.
    reader: Tail,
    /// Where the judge stands between the two.
    relay: Option<Relay>,
    /// Bytes that were overheard.
    passed: u64,
}

/// A process's end of a pipe.
#[derive(Debug)]
struct Tail {
    /// The judge's copy; none when it has been let go.
    held: Option<OwnedFd>,
    /// A descriptor that only names the pipe, for whoever opens it himself.
    name: Option<OwnedFd>,
    /// What it leads to, as the system writes it.
    pipe: String,
}

#[derive(Debug)]
struct Relay {
    /// What the writer has written.
    inlet: Option<OwnedFd>,
    /// What the reader will read.
    outlet: Option<OwnedFd>,
    piece: Vec<u8>,
    room: Vec<u8>,
    sent: usize,
}

/// The two ends of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Where is written.
    From,
    /// Where is read.
    To,
}

fn system(what: &'static str) -> impl Fn(Errno) -> SandboxError {
    move |error| SandboxError::System {
        what,
        error: error.into(),
    }
}

fn pipe() -> Result<(OwnedFd, OwnedFd), SandboxError> {
    let (ours, theirs) = pipe_with(PipeFlags::CLOEXEC).map_err(system("pipe"))?;
    let _ = fcntl_setpipe_size(&ours, SIZE);
    Ok((ours, theirs))
}

impl Tail {
    fn of(end: OwnedFd, port: Port) -> Result<Self, SandboxError> {
        let inode = fstat(&end).map_err(system("fstat"))?.st_ino;
        let name = match port {
            Port::Standard => None,
            Port::Named => {
                // Programs run as another user, who must be able to open it.
                fchmod(&end, Mode::from_raw_mode(0o666)).map_err(system("fchmod"))?;
                let path = format!("/proc/self/fd/{}", end.as_raw_fd());
                let flags = OFlags::PATH | OFlags::CLOEXEC;
                Some(open(path, flags, Mode::empty()).map_err(system("open"))?)
            }
        };
        Ok(Self {
            held: Some(end),
            name,
            pipe: format!("pipe:[{inode}]"),
        })
    }
}

impl Wire {
    /// Makes the pipes.
    pub fn open(from: Port, to: Port, overheard: bool) -> Result<Self, SandboxError> {
        let (read, write) = pipe()?;
        if !overheard {
            return Ok(Self {
                writer: Tail::of(write, from)?,
                reader: Tail::of(read, to)?,
                relay: None,
                passed: 0,
            });
        }
        let (far, outlet) = pipe()?;
        for ours in [&read, &outlet] {
            fcntl_setfl(ours, OFlags::NONBLOCK).map_err(system("fcntl"))?;
        }
        Ok(Self {
            writer: Tail::of(write, from)?,
            reader: Tail::of(far, to)?,
            relay: Some(Relay {
                inlet: Some(read),
                outlet: Some(outlet),
                piece: Vec::new(),
                room: vec![0; PIECE],
                sent: 0,
            }),
            passed: 0,
        })
    }

    fn tail(&self, side: Side) -> &Tail {
        match side {
            Side::From => &self.writer,
            Side::To => &self.reader,
        }
    }

    /// The end to hand to a process.
    pub fn end(&self, side: Side) -> Option<BorrowedFd<'_>> {
        let tail = self.tail(side);
        tail.name.as_ref().or(tail.held.as_ref()).map(AsFd::as_fd)
    }

    /// What a process's end leads to, as the system writes it.
    pub fn pipe(&self, side: Side) -> &str {
        &self.tail(side).pipe
    }

    /// Whether the judge still holds an end open.
    pub fn is_held(&self, side: Side) -> bool {
        self.tail(side).held.is_some()
    }

    /// Lets go of an end behind which nobody is any more: the other side sees that now.
    pub fn let_go(&mut self, side: Side) {
        match side {
            Side::From => self.writer.held = None,
            Side::To => {
                self.reader.held = None;
                if let Some(relay) = &mut self.relay {
                    relay.close();
                }
            }
        }
    }

    /// Whether nothing is on its way.
    pub fn is_empty(&self) -> bool {
        let none_in = |end: &Option<OwnedFd>| {
            let waiting = end.as_ref().and_then(|end| ioctl_fionread(end).ok());
            waiting.unwrap_or(0) == 0
        };
        let relay = self.relay.as_ref();
        let on_our_side = |relay: &Relay| none_in(&relay.inlet) && relay.piece.is_empty();
        none_in(&self.reader.held) && relay.is_none_or(on_our_side)
    }

    /// Bytes that were overheard; none in a line that is not.
    pub fn passed(&self) -> Option<u64> {
        self.relay.is_some().then_some(self.passed)
    }

    /// What shall wake the judge.
    pub fn watched(&self) -> Option<PollFd<'_>> {
        let relay = self.relay.as_ref()?;
        if relay.piece.is_empty() {
            let inlet = relay.inlet.as_ref()?;
            Some(PollFd::new(inlet, PollFlags::IN))
        } else {
            let outlet = relay.outlet.as_ref()?;
            Some(PollFd::new(outlet, PollFlags::OUT))
        }
    }

    /// Passes on what is there, up to a bound, without waiting.
    pub fn pass(&mut self, take: &mut dyn FnMut(&[u8])) {
        let Some(relay) = &mut self.relay else { return };
        for _ in 0..PIECES {
            let Some(taken) = relay.fetch() else { break };
            self.passed += taken as u64;
            if taken > 0 {
                take(&relay.piece);
            }
            // A short piece was all there was.
            if !relay.send() || (1..PIECE).contains(&taken) {
                break;
            }
        }
    }
}

impl Relay {
    /// Takes the next piece, where none is on its way; says how long it is. None where nothing has
    /// come, or nothing will any more.
    fn fetch(&mut self) -> Option<usize> {
        if !self.piece.is_empty() {
            return Some(0);
        }
        let inlet = self.inlet.as_ref()?;
        let got = read(inlet, &mut self.room[..]);
        self.piece.extend_from_slice(&self.room[..got.unwrap_or(0)]);
        match got {
            Ok(0) => {
                self.close();
                None
            }
            Ok(length) => Some(length),
            Err(_) => None,
        }
    }

    /// Sends what it can; false where the reader must first take some.
    fn send(&mut self) -> bool {
        let Some(outlet) = &self.outlet else {
            return false;
        };
        match write(outlet, &self.piece[self.sent..]) {
            Ok(length) => {
                self.sent += length;
                let done = self.sent == self.piece.len();
                if done {
                    self.piece.clear();
                    self.sent = 0;
                }
                done
            }
            Err(Errno::PIPE) => {
                self.close();
                false
            }
            Err(_) => false,
        }
    }

    /// Both sides see that the line is cut.
    fn close(&mut self) {
        self.inlet = None;
        self.outlet = None;
        self.piece.clear();
        self.sent = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(wire: &Wire, side: Side) -> OwnedFd {
        wire.end(side).unwrap().try_clone_to_owned().unwrap()
    }

    #[test]
    fn what_is_written_arrives_and_an_end_that_is_let_go_is_seen() {
        for overheard in [false, true] {
            let mut wire = Wire::open(Port::Standard, Port::Standard, overheard).unwrap();
            let (from, to) = (given(&wire, Side::From), given(&wire, Side::To));
            assert!(wire.is_empty());
            write(&from, b"7\n").unwrap();
            assert!(!wire.is_empty());
            let mut taken = Vec::new();
            wire.pass(&mut |piece| taken.extend_from_slice(piece));
            assert_eq!(taken.len(), if overheard { 2 } else { 0 });
            let mut buffer = [0; 8];
            assert_eq!(read(&to, &mut buffer), Ok(2));
            drop(from);
            wire.let_go(Side::From);
            wire.pass(&mut |_| {});
            assert_eq!(read(&to, &mut buffer), Ok(0), "the end must be seen");
        }
    }

    #[test]
    fn a_reader_that_is_gone_is_seen_by_the_writer() {
        for overheard in [false, true] {
            let mut wire = Wire::open(Port::Standard, Port::Standard, overheard).unwrap();
            let (from, to) = (given(&wire, Side::From), given(&wire, Side::To));
            drop(to);
            assert_eq!(write(&from, b"7"), Ok(1), "the judge holds a copy");
            wire.let_go(Side::To);
            assert_eq!(write(&from, b"7"), Err(Errno::PIPE));
        }
    }

    #[test]
    fn a_relay_keeps_no_more_than_a_piece() {
        let mut wire = Wire::open(Port::Standard, Port::Standard, true).unwrap();
        let from = given(&wire, Side::From);
        fcntl_setfl(&from, OFlags::NONBLOCK).unwrap();
        let mut written = 0;
        for _ in 0..1_000 {
            written += write(&from, &[b'x'; 1 << 16]).unwrap_or(0);
            wire.pass(&mut |_| {});
        }
        assert!(written <= 2 * SIZE + PIECE, "{written}");
        assert!(wire.relay.as_ref().unwrap().piece.capacity() <= 2 * PIECE);
    }
}
