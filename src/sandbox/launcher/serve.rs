//! The launcher's loop: takes a request, starts the process, waits for it, kills what is left.
//! In and out: packets on descriptor 0. It ends, with all it started, when the judge hangs up.
#![expect(unsafe_code, reason = "signalfd, prctl and limits are raw calls")]

use super::keeper::{Side, enter};
use super::laid::Laid;
use super::own::{Placed, cap_processes, own_peak};
use super::reap::{drain, kill, reap_only, reap_until, sweep};
use super::setup::{Ready, Setup, Step};
use super::slim::slim;
use super::spawn::{Place, Spawned, spawn};
use super::stage::Stage;
use super::{Ended, GIVEN, KILL, Launch, NAMED, Started};
use crate::sandbox::layer::{Layer, LayerSet};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::{AsFd, BorrowedFd, FromRawFd, OwnedFd};
use rustix::io::Errno;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendFlags, recv, recvmsg, send,
};
use std::io::IoSliceMut;
use std::mem::MaybeUninit;
use std::ptr;
use std::time::{Duration, Instant};

/// The longest request: command line and environment together.
const REQUEST_CAP: usize = 192 << 10;
/// How long a run must have lasted before the judge is told that it was started.
const MOMENT: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 1_000_000,
};
/// The standard streams.
const STREAMS: usize = 3;
/// Runs after which this process has touched all the code that it will: its peak stays then.
const SETTLING: u32 = 8;

/// Serves requests until the judge hangs up.
pub fn serve() {
    let socket = rustix::stdio::stdin();
    let Some(children) = prepare() else { return };
    let mut buffer = vec![0; REQUEST_CAP];
    let Some(setup) = setup(socket, &mut buffer) else {
        return;
    };
    let Some(stage) = ready(socket, &setup) else {
        return;
    };
    slim();
    let off = LayerSet::from_bits(setup.off);
    let mut server = Server {
        socket,
        children,
        first: setup.root.is_some() && !off.has(Layer::ProcessIds),
        sweeps: !off.has(Layer::SweepAfter),
        stage,
        placed: Placed::default(),
        floor: 0,
        settling: SETTLING,
    };
    while let Some(request) = receive(socket, &mut buffer) {
        if let Some((launch, streams)) = request
            && server.run(&launch, streams).is_none()
        {
            break;
        }
    }
    server.stage.close();
}

/// The first packet.
fn setup(socket: BorrowedFd<'_>, buffer: &mut [u8]) -> Option<Setup> {
    let (_, length) = recv(socket, &mut *buffer, RecvFlags::empty()).ok()?;
    Setup::decode(&buffer[..length])
}

/// Prepares, and tells how that went. None outside, and where it failed.
fn ready(socket: BorrowedFd<'_>, setup: &Setup) -> Option<Stage> {
    let mut pid = i32::try_from(std::process::id()).unwrap_or(0);
    if setup.root.is_some() {
        match enter(setup) {
            Ok(Side::Inside(number)) => pid = number,
            Ok(Side::Outside) => return None,
            Err(failed) => {
                tell(socket, &failed.encode());
                return None;
            }
        }
        // Not handed on to a copy of a process.
        let _ = rustix::process::set_child_subreaper(rustix::process::getpid().into());
    }
    let stage = Stage::open(setup);
    let (step, errno) = match &stage {
        Ok(_) => (Step::Done, 0),
        Err((step, errno)) => (*step, errno.raw_os_error()),
    };
    let fenced = stage.as_ref().is_ok_and(Stage::is_fenced);
    let told = Ready {
        pid,
        step,
        errno,
        fenced,
    };
    tell(socket, &told.encode()).then_some(())?;
    stage.ok()
}

struct Server<'a> {
    socket: BorrowedFd<'a>,
    children: OwnedFd,
    /// Whether this is the first process of a namespace: then everybody else in it is the run's.
    first: bool,
    sweeps: bool,
    stage: Stage,
    placed: Placed,
    floor: u64,
    settling: u32,
}

impl Server<'_> {
    /// One run, from request to accounts. None when the judge has hung up.
    fn run(&mut self, launch: &Launch, mut streams: Vec<OwnedFd>) -> Option<()> {
        self.placed.take(launch);
        let laid = Laid::split(launch, &mut streams)?;
        let prepared = self.stage.prepare(launch).and_then(|()| {
            let folder = self.stage.folder();
            folder.map_or(Ok(()), |folder| laid.lay(launch, folder))
        });
        let now = Instant::now();
        let begun = match prepared {
            Ok(()) => start(launch, &streams, &self.stage.place(launch)),
            // Not the program's fault, so not told as a refusal to start it.
            Err(error) => Err(-error.raw_os_error()),
        };
        drop(streams);
        if self.settling > 0 {
            self.settling -= 1;
            self.floor = own_peak();
        }
        match begun {
            Ok(Spawned { pid, before }) => {
                let mut ended = self.attend(pid, now)?;
                self.stage.account(&mut ended);
                if let Some(folder) = self.stage.folder() {
                    // What cannot be read is as good as not there.
                    let _ = laid.take(launch, folder);
                }
                let accounted = ended;
                ended.floor = self.floor;
                // What it took to become the program is not the program's.
                ended.cpu = ended.cpu.saturating_sub(before);
                ended.system = ended.system.saturating_sub(before);
                ended.group_cpu = ended.group_cpu.map(|cpu| cpu.saturating_sub(before));
                ended.group_system = ended.group_system.saturating_sub(before);
                tell(self.socket, &ended.encode()).then_some(())?;
                self.stage.renew(&accounted);
            }
            Err(errno) => {
                self.started(errno).then_some(())?;
                // What its start has cost is on the leaf's account, so that is not used again.
                self.stage.discard();
            }
        }
        Some(())
    }

    fn started(&self, errno: i32) -> bool {
        let (leaf, used) = self.stage.leaf_account();
        let started = Started { errno, leaf, used };
        tell(self.socket, &started.encode())
    }

    /// Waits until the main process ends or the judge asks for its death, then sweeps.
    /// None when the judge has hung up; then everything is killed already.
    fn attend(&mut self, pid: i32, began: Instant) -> Option<Ended> {
        let mut ended = Ended::default();
        let mut told = false;
        loop {
            let mut watched = [
                PollFd::from_borrowed_fd(self.children.as_fd(), PollFlags::IN),
                PollFd::from_borrowed_fd(self.socket, PollFlags::IN),
            ];
            let time = (!told).then_some(&MOMENT);
            match poll(&mut watched, time) {
                Ok(0) => {
                    // Nobody needs to know of a start before this; most runs of tiny programs are
                    // over by now, and nobody was woken for them.
                    told = true;
                    self.started(0);
                }
                Ok(_) => {}
                Err(_) => continue,
            }
            let (death, word) = (
                !watched[0].revents().is_empty(),
                !watched[1].revents().is_empty(),
            );
            if word {
                match heard(self.socket) {
                    Word::Kill => self.kill(pid),
                    Word::Nothing => {}
                    Word::HungUp => {
                        // Nobody waits for figures any more: all that counts is that nothing is
                        // left.
                        self.end(pid, &mut ended);
                        return None;
                    }
                }
            }
            if death {
                drain(&self.children);
                if reap_until(pid, &mut ended) {
                    ended.wall = nanos(began.elapsed());
                    ended.at = monotonic();
                    if self.sweeps {
                        self.end(pid, &mut ended);
                    } else {
                        reap_only(pid, &mut ended);
                    }
                    return Some(ended);
                }
            }
        }
    }

    fn kill(&mut self, pid: i32) {
        if !self.first {
            self.stage.kill();
        }
        kill(pid, self.first);
    }

    fn end(&mut self, pid: i32, ended: &mut Ended) {
        kill(pid, self.first);
        let (first, stage) = (self.first, &mut self.stage);
        let mut stroke = || {
            if !first {
                stage.kill();
            }
        };
        sweep(pid, first, &mut stroke, &self.children, ended);
    }
}

/// Makes this process fit to be everybody's parent; yields the descriptor that tells of deaths.
fn prepare() -> Option<OwnedFd> {
    // SAFETY: plain system calls on this process before it has any thread or child; every pointer
    // is to a local value.
    unsafe {
        libc::setsid();
        libc::syscall(libc::SYS_close_range, 3, libc::c_uint::MAX, 0);
        libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
        libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        libc::umask(0o022);
        // Whatever the judge ignores (a shell's background job ignores SIGINT, Rust itself
        // SIGPIPE) must not be ignored by programs.
        for signal in 1..=64 {
            libc::signal(signal, libc::SIG_DFL);
        }
        let core = libc::rlimit {
            rlim_cur: 0,
            rlim_max: 0,
        };
        libc::setrlimit(libc::RLIMIT_CORE, &raw const core);
        cap_processes();
        let mut deaths = MaybeUninit::<libc::sigset_t>::uninit();
        libc::sigemptyset(deaths.as_mut_ptr());
        libc::sigaddset(deaths.as_mut_ptr(), libc::SIGCHLD);
        libc::sigprocmask(libc::SIG_SETMASK, deaths.as_ptr(), ptr::null_mut());
        let fd = libc::signalfd(-1, deaths.as_ptr(), libc::SFD_NONBLOCK | libc::SFD_CLOEXEC);
        (fd >= 0).then(|| OwnedFd::from_raw_fd(fd))
    }
}

/// Waits for a request; none when the judge has hung up, an empty one for anything else.
#[expect(
    clippy::option_option,
    reason = "hung up, noise and a request are three things"
)]
fn receive(socket: BorrowedFd<'_>, buffer: &mut [u8]) -> Option<Option<(Launch, Vec<OwnedFd>)>> {
    let mut space =
        [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(STREAMS + NAMED + GIVEN + 1))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let received = loop {
        let mut slices = [IoSliceMut::new(buffer)];
        match recvmsg(socket, &mut slices, &mut ancillary, RecvFlags::CMSG_CLOEXEC) {
            Err(Errno::INTR) => {}
            other => break other.ok()?,
        }
    };
    if received.bytes == 0 {
        return None;
    }
    let mut streams = Vec::new();
    for message in ancillary.drain() {
        if let RecvAncillaryMessage::ScmRights(descriptors) = message {
            streams.extend(descriptors);
        }
    }
    let launch = Launch::decode(buffer.get(..received.bytes)?);
    Some(launch.zip(Some(streams).filter(|streams| streams.len() >= STREAMS)))
}

fn tell(socket: BorrowedFd<'_>, packet: &[u8]) -> bool {
    send(socket, packet, SendFlags::NOSIGNAL).is_ok()
}

/// Starts it, trying again while another process still holds the fresh binary open for writing.
fn start(launch: &Launch, streams: &[OwnedFd], place: &Place<'_>) -> Result<Spawned, i32> {
    for _ in 0..50 {
        match spawn(launch, streams, place) {
            Err(libc::ETXTBSY) => std::thread::sleep(Duration::from_millis(2)),
            other => return other,
        }
    }
    Err(libc::ETXTBSY)
}

/// What the judge says during a run.
enum Word {
    Kill,
    Nothing,
    HungUp,
}

fn heard(socket: BorrowedFd<'_>) -> Word {
    let mut packet = [0_u8; 8];
    match recv(socket, &mut packet, RecvFlags::DONTWAIT) {
        Ok((_, length)) if length > 0 && packet.starts_with(KILL) => Word::Kill,
        Ok((_, length)) if length > 0 => Word::Nothing,
        Err(Errno::AGAIN | Errno::INTR) => Word::Nothing,
        _ => Word::HungUp,
    }
}

/// The clock by which the ends of several runs are put in order.
fn monotonic() -> u64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
    let nanos = i128::from(now.tv_sec) * 1_000_000_000 + i128::from(now.tv_nsec);
    u64::try_from(nanos).unwrap_or(u64::MAX)
}

fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}
