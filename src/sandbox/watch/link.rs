//! The judge's end of a launcher: starting one, telling it how, asking it, hearing from it.
//! In: requests. Out: packets. Dropping a link hangs up, which ends the launcher and its processes.

use super::flow::Pipe;
use super::fresh::Fresh;
use crate::sandbox::SandboxError;
use crate::sandbox::birth::spawn;
use crate::sandbox::groups::Slot;
use crate::sandbox::launcher::{
    Ended, GIVEN, KILL, LAUNCHER_ARGUMENT, Launch, NAMED, Ready, Setup, Started, Step,
};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage, SendFlags, SocketFlags,
    SocketType, recv, send, sendmsg, socketpair,
};
use rustix::process::{Pid, Signal, kill_process};
use std::io::IoSlice;
use std::mem::MaybeUninit;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// The judge's end of a launcher.
#[derive(Debug)]
pub struct Link {
    // Dropped before the child is waited for: hanging up is what ends it.
    socket: Option<OwnedFd>,
    child: Child,
    ready: Ready,
    // Dropped last: a group can be removed only when it is empty, and so can a folder in use.
    slot: Slot,
    _root: Option<TempDir>,
    /// The folder for its next run, where it has none of its own.
    pub(super) fresh: Option<Fresh>,
    /// Clean pipes for its next run.
    pub(super) pipes: Vec<Pipe>,
    /// Where streams are read into.
    pub(super) buffer: Vec<u8>,
}

/// What a launcher says.
pub enum Word {
    /// How a start went. One that went well is told only when the run has lasted a moment.
    Started(Started),
    /// The end of a run.
    Ended(Ended),
}

fn system(what: &'static str) -> impl Fn(Errno) -> SandboxError {
    move |error| SandboxError::System {
        what,
        error: error.into(),
    }
}

impl Link {
    /// Starts a launcher, with groups of its own and a folder to build a file system in.
    pub fn open(
        launcher: &Path,
        setup: &Setup,
        slot: Slot,
        root: Option<TempDir>,
    ) -> Result<Self, SandboxError> {
        let (ours, theirs) = socketpair(
            AddressFamily::UNIX,
            SocketType::SEQPACKET,
            SocketFlags::CLOEXEC,
            None,
        )
        .map_err(system("socketpair"))?;
        // No `pre_exec`: it would make the standard library copy this process by fork.
        let mut command = Command::new(launcher);
        command
            .arg(LAUNCHER_ARGUMENT)
            .env_clear()
            .stdin(Stdio::from(theirs))
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let child = spawn(&mut command).map_err(SandboxError::Launcher)?;
        let mut link = Self {
            socket: Some(ours),
            child,
            ready: Ready {
                pid: 0,
                step: Step::Done,
                errno: 0,
                fenced: false,
            },
            slot,
            _root: root,
            fresh: None,
            pipes: Vec::new(),
            buffer: Vec::new(),
        };
        link.set_up(setup)?;
        Ok(link)
    }

    fn set_up(&mut self, setup: &Setup) -> Result<(), SandboxError> {
        send(self.socket()?, &setup.encode(), SendFlags::NOSIGNAL).map_err(system("send"))?;
        let mut answer = [0_u8; 64];
        let length = receive(self.socket()?, &mut answer)?;
        let ready = Ready::decode(&answer[..length])
            .ok_or_else(|| SandboxError::Protocol("no word of being ready".to_owned()))?;
        if ready.step != Step::Done {
            return Err(SandboxError::NotReady {
                step: ready.step,
                error: std::io::Error::from_raw_os_error(ready.errno),
            });
        }
        self.ready = ready;
        self.slot.enter(ready.pid);
        Ok(())
    }

    /// Whether the kernel fences what it starts.
    pub fn is_fenced(&self) -> bool {
        self.ready.fenced
    }

    /// Its groups.
    pub fn slot(&self) -> &Slot {
        &self.slot
    }

    /// The socket, to wait for.
    pub fn socket(&self) -> Result<BorrowedFd<'_>, SandboxError> {
        self.socket
            .as_ref()
            .map(OwnedFd::as_fd)
            .ok_or(SandboxError::LauncherLost)
    }

    /// Caps the tasks of the next run; says whether the system holds the cap.
    pub fn cap_tasks(&mut self, tasks: u32) -> bool {
        self.slot.cap_tasks(tasks)
    }

    /// The process that starts programs.
    pub fn process(&self) -> i32 {
        self.ready.pid
    }

    /// Asks for a process with these descriptors: its three streams, and those that it has
    /// under names.
    pub fn launch(&self, launch: &Launch, streams: &[BorrowedFd<'_>]) -> Result<(), SandboxError> {
        let socket = self.socket()?;
        let packet = launch.encode();
        let mut space =
            [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3 + NAMED + GIVEN + 1))];
        let mut ancillary = SendAncillaryBuffer::new(&mut space);
        ancillary.push(SendAncillaryMessage::ScmRights(streams));
        sendmsg(
            socket,
            &[IoSlice::new(&packet)],
            &mut ancillary,
            SendFlags::NOSIGNAL,
        )
        .map(drop)
        .map_err(|error| match error {
            Errno::MSGSIZE => SandboxError::Protocol(
                "command line and environment are longer than 190 KiB".to_owned(),
            ),
            Errno::PIPE | Errno::CONNRESET => SandboxError::LauncherLost,
            error => system("sendmsg")(error),
        })
    }

    /// Gets the folder of the next run ready.
    pub fn freshen(&mut self) {
        self.fresh = self.fresh.take().filter(Fresh::is_untouched);
    }

    /// Asks for everything of the current run to be killed; harmless when it is over already.
    pub fn kill(&self) -> Result<(), SandboxError> {
        send(self.socket()?, KILL, SendFlags::NOSIGNAL)
            .map(drop)
            .map_err(|_| SandboxError::LauncherLost)
    }

    /// Has a launcher that was stopped go on.
    pub fn go_on(&self) {
        if let Some(pid) = Pid::from_raw(self.process()) {
            let _ = kill_process(pid, Signal::CONT);
        }
    }

    /// What it says of the current run, if anything.
    pub fn heard(&self) -> Result<Option<Word>, SandboxError> {
        let mut answer = [0_u8; 128];
        match recv(self.socket()?, &mut answer, RecvFlags::DONTWAIT) {
            Err(Errno::AGAIN | Errno::INTR) => Ok(None),
            Err(_) | Ok((_, 0)) => Err(SandboxError::LauncherLost),
            Ok((_, length)) => {
                let packet = &answer[..length];
                let started = || Started::decode(packet).map(Word::Started);
                Ended::decode(packet)
                    .map(Word::Ended)
                    .or_else(started)
                    .map(Some)
                    .ok_or_else(|| SandboxError::Protocol("no word of a run".to_owned()))
            }
        }
    }
}

/// Waits for a packet.
fn receive(socket: BorrowedFd<'_>, answer: &mut [u8]) -> Result<usize, SandboxError> {
    loop {
        match recv(socket, &mut *answer, RecvFlags::empty()) {
            Err(Errno::INTR) => {}
            Err(_) | Ok((_, 0)) => return Err(SandboxError::LauncherLost),
            Ok((_, length)) => return Ok(length),
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.socket = None;
        // The launcher kills what it started and ends by itself; it gives up after seconds.
        let _ = self.child.wait();
    }
}
