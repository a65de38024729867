//! What keeps judging from failing or from being trapped: room, limits of this user, and what the
//! system does with crashes and links. In: the system's files. Out: facts and their consequences.

use super::finding::{Situation, check, mended, untold};
use super::read::{number, text};
use crate::model::{Bytes, Check, Effect, State, Subject};
use rustix::fs::{StatVfsMountFlags, statfs, statvfs};
use rustix::process::{Resource, getrlimit};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// The least room, files and processes that are enough.
const ROOM: u64 = 1 << 30;
const FILES: u64 = 20_000;
const PROCESSES: u64 = 256;
const OPEN: u64 = 256;

/// A file system with room in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Room {
    kind: &'static str,
    free: u64,
    /// None where it makes as many as it has room for.
    files: Option<u64>,
    no_programs: bool,
}

/// Facts about upkeep.
#[derive(Clone, Debug, Default)]
pub struct Upkeep {
    room: Option<Room>,
    core_pattern: Option<String>,
    tracing: Option<u64>,
    links: Vec<(&'static str, u64)>,
    /// None where there is no limit.
    most_processes: Option<u64>,
    processes: u64,
    most_open: Option<u64>,
}

impl Upkeep {
    /// Looks; `scratch` is where fresh folders are made.
    pub fn read(scratch: &Path) -> Self {
        let switch = |name| Some((name, number(format!("/proc/sys/fs/{name}"))?));
        Self {
            room: room(scratch),
            core_pattern: text("/proc/sys/kernel/core_pattern"),
            tracing: number("/proc/sys/kernel/yama/ptrace_scope"),
            links: [
                "protected_hardlinks",
                "protected_symlinks",
                "protected_fifos",
            ]
            .into_iter()
            .filter_map(switch)
            .collect(),
            most_processes: getrlimit(Resource::Nproc).current,
            processes: own_processes(),
            most_open: getrlimit(Resource::Nofile).current,
        }
    }

    /// What follows.
    pub fn checks(&self, at: Situation) -> Vec<Check> {
        vec![
            self.room(),
            self.crashes(at),
            self.tracing(at),
            self.links(at),
            self.processes(at),
            self.open_files(),
        ]
    }

    fn room(&self) -> Check {
        let subject = Subject::TempFolder;
        let Some(room) = &self.room else {
            return untold(subject);
        };
        let mut found = format!("{}, {} free", room.kind, Bytes(room.free));
        if let Some(files) = room.files {
            found.push_str(&format!(", {files} files"));
        }
        let elsewhere = || "mkdir -p ~/.cache/tmp && export TMPDIR=~/.cache/tmp".to_owned();
        if room.no_programs {
            let found = format!("{found}, noexec");
            let bad = check(subject, found, Effect::RoomNoPrograms, State::Bad);
            return mended(bad, elsewhere());
        }
        if room.free < ROOM || room.files.is_some_and(|files| files < FILES) {
            return mended(
                check(subject, found, Effect::RoomLittle, State::Weak),
                elsewhere(),
            );
        }
        check(subject, found, Effect::RoomEnough, State::Good)
    }

    fn crashes(&self, at: Situation) -> Check {
        let subject = Subject::CoreDumps;
        match self.core_pattern.as_deref() {
            None => untold(subject),
            Some(pattern) if pattern.starts_with('|') => {
                let program = pattern.split(' ').next().unwrap_or(pattern);
                let weak = check(subject, program, Effect::DumpsPiped, State::Weak);
                mended(weak, at.sysctl("kernel.core_pattern=core"))
            }
            Some(pattern) => check(subject, pattern, Effect::DumpsOff, State::Good),
        }
    }

    fn tracing(&self, at: Situation) -> Check {
        let subject = Subject::Tracing;
        match self.tracing {
            None => check(subject, "no switch", Effect::TracingOpen, State::Note),
            Some(0) => mended(
                check(subject, "open", Effect::TracingOpen, State::Note),
                at.sysctl("kernel.yama.ptrace_scope=1"),
            ),
            Some(level) => check(
                subject,
                format!("level {level}"),
                Effect::TracingLimited,
                State::Good,
            ),
        }
    }

    fn links(&self, at: Situation) -> Check {
        let subject = Subject::Links;
        if self.links.is_empty() {
            return untold(subject);
        }
        // A pipe of somebody else's harms only who opens it without thinking; we do not.
        let open = |(name, value): &&(&str, u64)| *value == 0 && !name.ends_with("fifos");
        let open: Vec<&str> = self
            .links
            .iter()
            .filter(open)
            .map(|(name, _)| *name)
            .collect();
        if open.is_empty() {
            return check(subject, "on", Effect::LinksGuarded, State::Good);
        }
        let settings: Vec<String> = open.iter().map(|name| format!("fs.{name}=1")).collect();
        let found = format!("without {}", open.join(", "));
        let weak = check(subject, found, Effect::LinksOpen, State::Weak);
        mended(weak, at.sysctl(&settings.join(" ")))
    }

    fn processes(&self, at: Situation) -> Check {
        let subject = Subject::Processes;
        let used = self.processes;
        let limit = match self.most_processes {
            Some(limit) if !at.is_root => limit,
            _ => {
                let found = format!("{used}, no limit");
                return check(subject, found, Effect::ProcessesEnough, State::Good);
            }
        };
        let found = format!("{used} of {limit}");
        if limit.saturating_sub(used) < PROCESSES {
            let weak = check(subject, found, Effect::ProcessesFew, State::Weak);
            return mended(weak, "ulimit -u $(ulimit -Hu)".to_owned());
        }
        check(subject, found, Effect::ProcessesEnough, State::Good)
    }

    fn open_files(&self) -> Check {
        let subject = Subject::OpenFiles;
        match self.most_open {
            Some(limit) if limit < OPEN => mended(
                check(subject, limit.to_string(), Effect::FilesFew, State::Weak),
                "ulimit -n $(ulimit -Hn)".to_owned(),
            ),
            Some(limit) => check(
                subject,
                format!("up to {limit}"),
                Effect::FilesEnough,
                State::Good,
            ),
            None => check(subject, "no limit", Effect::FilesEnough, State::Good),
        }
    }
}

fn room(folder: &Path) -> Option<Room> {
    let figures = statvfs(folder).ok()?;
    let kind = statfs(folder).map_or("", |found| kind(i128::from(found.f_type)));
    Some(Room {
        kind,
        free: figures.f_bavail.saturating_mul(figures.f_frsize),
        files: (figures.f_files > 0).then_some(figures.f_favail),
        no_programs: figures.f_flag.contains(StatVfsMountFlags::NOEXEC),
    })
}

/// The name of a kind of file system, by its number in the kernel's `magic.h`.
fn kind(number: i128) -> &'static str {
    match number {
        0x0102_1994 => "tmpfs",
        0xef53 => "ext",
        0x794c_7630 => "overlay",
        0x9123_683e => "btrfs",
        0x5846_5342 => "xfs",
        0x2fc1_2fc1 => "zfs",
        0x6969 => "nfs",
        0x0102_1997 => "9p",
        0xf2f5_2010 => "f2fs",
        _ => "a file system",
    }
}

/// Processes of this user.
fn own_processes() -> u64 {
    let user = rustix::process::geteuid().as_raw();
    let Ok(entries) = std::fs::read_dir("/proc") else {
        return 0;
    };
    let is_process =
        |name: &std::ffi::OsStr| name.as_encoded_bytes().iter().all(u8::is_ascii_digit);
    let ours = |entry: &std::fs::DirEntry| entry.metadata().is_ok_and(|found| found.uid() == user);
    entries
        .flatten()
        .filter(|entry| is_process(&entry.file_name()) && ours(entry))
        .count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(change: impl FnOnce(&mut Upkeep)) -> Upkeep {
        let mut upkeep = Upkeep::default();
        change(&mut upkeep);
        upkeep
    }

    fn said(check: Check) -> (Effect, String) {
        (check.effect, check.fix.unwrap_or_default())
    }

    #[test]
    fn room_is_told_by_what_it_suffices_for() {
        let room = |change: fn(&mut Room)| {
            let mut room = Room {
                kind: "ext",
                free: 9 << 30,
                files: Some(90_000),
                no_programs: false,
            };
            change(&mut room);
            said(with(|u| u.room = Some(room)).room())
        };
        let elsewhere = "mkdir -p ~/.cache/tmp && export TMPDIR=~/.cache/tmp".to_owned();
        assert_eq!(said(with(|_| {}).room()).0, Effect::Unknown);
        assert_eq!(room(|_| {}), (Effect::RoomEnough, String::new()));
        let little = (Effect::RoomLittle, elsewhere.clone());
        assert_eq!(room(|r| r.free = 9), little);
        assert_eq!(room(|r| r.files = Some(9)), little);
        let closed = (Effect::RoomNoPrograms, elsewhere);
        assert_eq!(room(|r| r.no_programs = true), closed);
    }

    #[test]
    fn crashes_and_links_have_their_consequences() {
        let at = Situation::default();
        let crashes =
            |pattern: &str| with(|u| u.core_pattern = Some(pattern.to_owned())).crashes(at);
        let fifos = vec![("protected_fifos", 0), ("protected_symlinks", 1)];
        let open = vec![("protected_symlinks", 0)];
        for (check, effect, fix) in [
            (crashes("core"), Effect::DumpsOff, ""),
            (
                crashes("|/usr/share/apport/apport %p"),
                Effect::DumpsPiped,
                "sudo sysctl kernel.core_pattern=core",
            ),
            (with(|_| {}).tracing(at), Effect::TracingOpen, ""),
            (
                with(|u| u.tracing = Some(1)).tracing(at),
                Effect::TracingLimited,
                "",
            ),
            (
                with(|u| u.tracing = Some(0)).tracing(at),
                Effect::TracingOpen,
                "sudo sysctl kernel.yama.ptrace_scope=1",
            ),
            (
                with(|u| u.links = fifos).links(at),
                Effect::LinksGuarded,
                "",
            ),
            (
                with(|u| u.links = open).links(at),
                Effect::LinksOpen,
                "sudo sysctl fs.protected_symlinks=1",
            ),
        ] {
            assert_eq!(said(check), (effect, fix.to_owned()));
        }
    }

    #[test]
    fn what_this_user_may_have_is_told_by_what_is_left() {
        let user = Situation::default();
        let root = Situation {
            is_root: true,
            ..user
        };
        let processes = |at| {
            with(|u| {
                u.most_processes = Some(300);
                u.processes = 100;
            })
            .processes(at)
        };
        for (check, effect, fix) in [
            (
                processes(user),
                Effect::ProcessesFew,
                "ulimit -u $(ulimit -Hu)",
            ),
            (processes(root), Effect::ProcessesEnough, ""),
            (
                with(|u| u.most_open = Some(64)).open_files(),
                Effect::FilesFew,
                "ulimit -n $(ulimit -Hn)",
            ),
            (with(|_| {}).open_files(), Effect::FilesEnough, ""),
        ] {
            assert_eq!(said(check), (effect, fix.to_owned()));
        }
    }
}
