//! A place for runs: mounts of its own, in which the folders that a program may write are fresh.
//! In: a template. Out: a namespace to be entered by whoever is started, and the knowledge whether
//! anybody has left a trace in it. A cell that was written to is never used again.

use super::fence::{self, Fence};
use super::system::{beside, leave_mounts, restrict_mount};
use super::template::{CELL, Template, place};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::fs::{
    AtFlags, Mode, OFlags, StatxFlags, Timespec, Timestamps, chmod, mkdir, open, openat, statx,
    utimensat,
};
use rustix::io::Errno;
use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount, mount_bind, mount_change, unmount,
};
use rustix::process::{chdir, pivot_root};
use std::ffi::CString;

/// The folders that a program may write, in each cell.
const FOLDERS: [&str; 3] = ["work", "tmp", "shm"];

/// What is asked of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    /// Bytes in files; 0 for no cap.
    pub disk: u64,
    /// Files and folders; 0 for no cap.
    pub files: u64,
    /// Whether to fence programs.
    pub fence: bool,
}

/// A place for runs.
pub(super) struct Cell {
    mounts: OwnedFd,
    fence: Option<Fence>,
    folders: [(OwnedFd, Change); 3],
    room: Room,
}

/// A folder's looks: when it was last changed, by the kernel's clock, which no program can set
/// back; when its list of files was, which begins long ago, since some kernels' clocks tick only
/// every few milliseconds; and its size, which in memory counts its files.
type Change = [(i64, u32); 3];

/// When the lists of files of new folders are said to have been changed: the year 2000.
const LONG_AGO: i64 = 946_684_800;

impl Cell {
    /// Makes a new one.
    pub fn make(template: &Template, room: Room) -> rustix::io::Result<Self> {
        let mut made = Err(Errno::CHILD);
        beside(|| made = inside(template, room))?;
        made
    }

    /// The namespace to enter.
    pub fn mounts(&self) -> BorrowedFd<'_> {
        self.mounts.as_fd()
    }

    /// The fence to put up before exec.
    pub fn fence(&self) -> Option<BorrowedFd<'_>> {
        self.fence.as_ref().map(AsFd::as_fd)
    }

    /// The working folder.
    pub fn folder(&self) -> BorrowedFd<'_> {
        self.folders[0].0.as_fd()
    }

    pub fn room(&self) -> Room {
        self.room
    }

    /// Whether nothing was ever made, removed or changed in the folders: then the next run finds
    /// them as fresh as this one did.
    pub fn is_untouched(&self) -> bool {
        self.folders
            .iter()
            .all(|(folder, made)| changed(folder.as_fd()).is_ok_and(|now| now == *made))
    }
}

fn changed(folder: BorrowedFd<'_>) -> rustix::io::Result<Change> {
    let wanted = StatxFlags::CTIME | StatxFlags::MTIME | StatxFlags::SIZE;
    let found = statx(folder, "", AtFlags::EMPTY_PATH, wanted)?;
    let time = |time: rustix::fs::StatxTimestamp| (time.tv_sec, time.tv_nsec);
    let size = i64::try_from(found.stx_size).unwrap_or(i64::MAX);
    Ok([time(found.stx_ctime), time(found.stx_mtime), (size, 0)])
}

/// Builds the cell, in a child that has left for mounts of its own.
fn inside(template: &Template, room: Room) -> rustix::io::Result<Cell> {
    leave_mounts()?;
    let root = template.root();
    let there = root.join(CELL);
    let (disk, files) = (room.disk, room.files);
    // The folders themselves count as files.
    let files = if files == 0 { 0 } else { files + 8 };
    let size = CString::new(format!("mode=755,size={disk},nr_inodes={files}"));
    let size = size.map_err(|_| Errno::INVAL)?;
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOATIME;
    mount("cell", &there, "tmpfs", flags, Some(size.as_c_str()))?;
    for name in FOLDERS {
        let folder = there.join(name);
        mkdir(&folder, Mode::from_raw_mode(0o777))?;
        chmod(&folder, Mode::from_raw_mode(0o1777))?;
    }
    mount_bind(there.join("tmp"), root.join("tmp"))?;
    for shown in template.shown_in_cell() {
        place(root, shown)?;
    }
    let read = OFlags::RDONLY | OFlags::CLOEXEC;
    let mounts = open("/proc/self/ns/mnt", read, Mode::empty())?;
    chdir(root)?;
    pivot_root(".", ".")?;
    mount_change(
        ".",
        MountPropagationFlags::PRIVATE | MountPropagationFlags::REC,
    )?;
    unmount(".", UnmountFlags::DETACH)?;
    chdir("/")?;
    restrict_mount("/".as_ref(), libc::MOUNT_ATTR_RDONLY, false)?;
    let handle = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let cell = open(format!("/{CELL}"), handle, Mode::empty())?;
    let fresh = |name: &str| -> rustix::io::Result<(OwnedFd, Change)> {
        let folder = openat(&cell, name, handle, Mode::empty())?;
        let long_ago = Timespec {
            tv_sec: LONG_AGO,
            tv_nsec: 0,
        };
        let times = Timestamps {
            last_access: long_ago,
            last_modification: long_ago,
        };
        utimensat(&cell, name, &times, AtFlags::SYMLINK_NOFOLLOW)?;
        let change = changed(folder.as_fd())?;
        Ok((folder, change))
    };
    let [work, tmp, shm] = FOLDERS;
    let folders = [fresh(work)?, fresh(tmp)?, fresh(shm)?];
    let fence = if room.fence {
        fence::around_cell(template.writable())
    } else {
        None
    };
    Ok(Cell {
        mounts,
        fence,
        folders,
        room,
    })
}
