//! Everything that stands around a run, as the set-up asks: file system, cell, control groups,
//! fence, filter. In: a set-up, then requests. Out: a place for each run, and its accounts.
//! What can be prepared is prepared between runs, while nobody waits.

use super::cell::{Cell, Room};
use super::fence::{self, Fence};
use super::filter::{filter, last_filter};
use super::keeper::INSIDE;
use super::leaf::{Groups, Leaf};
use super::setup::{Setup, Step};
use super::spawn::Place;
use super::system::{install_filter, leave_groups, lower};
use super::template::{Shown, Template};
use super::{Caps, Ended, Launch};
use crate::sandbox::layer::{Layer, LayerSet};
use rustix::fd::{AsFd, BorrowedFd};
use rustix::io::Errno;
use rustix::mount::{MountPropagationFlags, mount_change};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// What stands around a run.
pub(super) struct Stage {
    user: Option<u32>,
    fenced: bool,
    off: LayerSet,
    last_filter: Vec<libc::sock_filter>,
    template: Option<Template>,
    cell: Option<Cell>,
    groups: Groups,
    leaf: Option<Leaf>,
    caps: Caps,
    host_fence: Option<(Paths, Fence)>,
}

/// Visible and writable paths that a fence was made for.
type Paths = (Vec<Vec<u8>>, Vec<Vec<u8>>);

impl Stage {
    /// Prepares all of it.
    ///
    /// # Errors
    /// The step that failed and its error number.
    pub fn open(setup: &Setup) -> Result<Self, (Step, Errno)> {
        let off = LayerSet::from_bits(setup.off);
        let template = match &setup.root {
            Some(root) => {
                enter(setup, off).map_err(|error| (Step::Mounts, error))?;
                let user = setup.user.unwrap_or(INSIDE);
                let template = Template::build(path(root).to_owned(), user);
                Some(template.map_err(|error| (Step::Root, error))?)
            }
            None => None,
        };
        if !off.has(Layer::Rlimits) {
            limit();
        }
        let mut groups = Groups::new(setup);
        let leaf = groups.leaf().map_err(|error| (Step::Groups, error))?;
        let fence = setup.fence && !off.has(Layer::Landlock);
        let mut stage = Self {
            user: setup.user,
            fenced: fence && fence::around_host(&[], &[]).is_some(),
            off,
            last_filter: Vec::new(),
            template,
            cell: None,
            groups,
            leaf,
            caps: Caps::default(),
            host_fence: None,
        };
        let room = Room {
            disk: 1 << 20,
            files: 64,
            fence: stage.fenced,
        };
        stage.new_cell(room).map_err(|error| (Step::Cell, error))?;
        if setup.filter && !off.has(Layer::Seccomp) {
            let program = filter(stage.template.is_some());
            install_filter(&program).map_err(|error| (Step::Filter, error))?;
            if stage.template.is_none() {
                stage.last_filter = last_filter();
            }
        }
        Ok(stage)
    }

    pub fn is_fenced(&self) -> bool {
        self.fenced
    }

    /// Makes a request's place ready; most often it is already.
    pub fn prepare(&mut self, launch: &Launch) -> rustix::io::Result<()> {
        let capped = !self.off.has(Layer::FolderCap);
        let cap = |value| if capped { value } else { 0 };
        let room = Room {
            disk: cap(launch.caps.disk),
            files: cap(launch.caps.files),
            fence: self.fenced,
        };
        if let Some(template) = &mut self.template {
            let changed = template.show(shown(launch))?;
            let fits = self.cell.as_ref().is_some_and(|cell| cell.room() == room);
            if changed || !fits {
                self.new_cell(room)?;
            }
        } else if self.fenced {
            let key = (launch.visible.clone(), launch.writable.clone());
            if self
                .host_fence
                .as_ref()
                .is_none_or(|(made_for, _)| *made_for != key)
            {
                let paths = |list: &'_ [Vec<u8>]| {
                    list.iter()
                        .map(|it| path(it).to_owned())
                        .collect::<Vec<_>>()
                };
                let (visible, writable) = (paths(&key.0), paths(&key.1));
                let fence = fence::around_host(&visible, &writable);
                self.host_fence = Some((key, fence.ok_or(Errno::OPNOTSUPP)?));
            }
        }
        if self.leaf.is_none() {
            self.leaf = self.groups.leaf()?;
        }
        self.caps = launch.caps;
        self.leaf
            .as_mut()
            .map_or(Ok(()), |leaf| leaf.arm(&launch.caps))
    }

    /// The fresh folder of the next run; none where the judge makes it.
    pub fn folder(&self) -> Option<BorrowedFd<'_>> {
        self.cell.as_ref().map(Cell::folder)
    }

    /// Where a prepared request is started.
    pub fn place(&self, launch: &Launch) -> Place<'_> {
        let inside = self.template.is_some();
        let host_fence = self.host_fence.as_ref().map(|(_, fence)| fence.as_fd());
        let fence = self.cell.as_ref().map_or(host_fence, Cell::fence);
        let powerless = (inside || self.fenced) && !self.off.has(Layer::Privileges);
        // Who builds writes folders of the caller's, and so remains the caller, without powers.
        let user = self
            .user
            .filter(|_| inside && powerless && launch.writable.is_empty() && !launch.as_owner);
        Place {
            mounts: self.cell.as_ref().map(Cell::mounts),
            fresh_ipc: inside && !self.off.has(Layer::Ipc),
            born_in: self.leaf.as_ref().and_then(Leaf::born_in),
            enters: self.leaf.as_ref().map_or(&[], Leaf::enters),
            fence,
            filter: &self.last_filter,
            user,
            powerless,
            close: !self.off.has(Layer::CloseFds),
        }
    }

    /// Kills everything in the run's group in one stroke, where the kernel can.
    pub fn kill(&mut self) {
        if let Some(leaf) = &mut self.leaf {
            leaf.kill();
        }
    }

    /// The number of the run's leaf, and the CPU time on its account before the run.
    pub fn leaf_account(&self) -> (u32, u64) {
        let account = |leaf: &Leaf| (leaf.number, leaf.used.0);
        self.leaf.as_ref().map_or((0, 0), account)
    }

    /// Adds what the groups have counted. Nothing of the run may be left.
    pub fn account(&self, ended: &mut Ended) {
        if let Some(leaf) = &self.leaf {
            leaf.account(ended);
        }
    }

    /// Prepares for the next run. What fails here is tried again when it is needed.
    pub fn renew(&mut self, ended: &Ended) {
        if let Some(leaf) = self.leaf.take_if(|leaf| !leaf.reset(ended)) {
            self.groups.remove(leaf);
            self.leaf = self.groups.leaf().ok().flatten();
            if let Some(leaf) = &mut self.leaf {
                // The next run's caps are most often the same; if not, they are set then.
                let _ = leaf.arm(&self.caps);
            }
        }
        let stale = self.cell.as_ref().filter(|cell| !cell.is_untouched());
        if let Some(room) = stale.map(Cell::room)
            && !self.off.has(Layer::FreshFolder)
        {
            self.cell = None;
            let _ = self.new_cell(room);
        }
    }

    /// Gives up the leaf of a run that never was.
    pub fn discard(&mut self) {
        if let Some(leaf) = self.leaf.take() {
            self.groups.remove(leaf);
        }
    }

    /// Leaves nothing of this launcher in the groups.
    pub fn close(mut self) {
        if let Some(leaf) = self.leaf.take() {
            self.groups.remove(leaf);
        }
    }

    fn new_cell(&mut self, room: Room) -> rustix::io::Result<()> {
        if let Some(template) = &self.template {
            self.cell = None;
            self.cell = Some(Cell::make(template, room)?);
        }
        Ok(())
    }
}

/// Makes the namespaces this launcher's own, and the last that anybody in them can make.
fn enter(setup: &Setup, off: LayerSet) -> rustix::io::Result<()> {
    mount_change(
        "/",
        MountPropagationFlags::PRIVATE | MountPropagationFlags::REC,
    )?;
    rustix::system::sethostname(b"flagfall")?;
    if setup.user.is_some() {
        leave_groups()?;
    }
    if !off.has(Layer::Privileges) {
        fs::write("/proc/sys/user/max_user_namespaces", "0")
            .map_err(|error| Errno::from_io_error(&error).unwrap_or(Errno::IO))?;
    }
    Ok(())
}

/// Limits that are the same for every run.
fn limit() {
    lower(libc::RLIMIT_MEMLOCK, 0);
    lower(libc::RLIMIT_MSGQUEUE, 0);
    lower(libc::RLIMIT_NICE, 0);
    lower(libc::RLIMIT_NOFILE, 1024);
    lower(libc::RLIMIT_RTPRIO, 0);
    lower(libc::RLIMIT_SIGPENDING, 1024);
}

fn shown(launch: &Launch) -> Vec<Shown> {
    let list = |list: &[Vec<u8>], writable| {
        list.iter()
            .map(|it| Shown {
                path: path(it).to_owned(),
                writable,
            })
            .collect::<Vec<_>>()
    };
    let mut all = list(&launch.visible, false);
    all.extend(list(&launch.writable, true));
    all
}

fn path(bytes: &[u8]) -> &Path {
    Path::new(OsStr::from_bytes(bytes))
}
