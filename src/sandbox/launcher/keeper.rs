//! The keeper: the launcher's first process, which stays outside. In: a set-up with a root. It
//! puts a copy of itself into namespaces of its own, tells it who it is, and waits for its end.
//! That copy is the first process there: when it ends, the kernel kills all that is left inside.

use super::setup::{Ready, Setup, Step};
use super::system::{copy_into, reap};
use crate::sandbox::layer::{Layer, LayerSet};
use rustix::io::Errno;
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{Signal, getegid, geteuid, set_parent_process_death_signal};
use std::fs;

/// Who is the program inside, where it is the launcher's own user.
pub(super) const INSIDE: u32 = 1000;

/// Which of the two processes this is.
pub(super) enum Side {
    /// Outside: nothing more to do.
    Outside,
    /// Inside: told its number as the host has it.
    Inside(i32),
}

/// Splits in two.
///
/// # Errors
/// The step that failed, as the judge is to hear of it. Nothing is inside then.
pub(super) fn enter(setup: &Setup) -> Result<Side, Ready> {
    let failed = |step| {
        move |errno: Errno| Ready {
            pid: 0,
            step,
            errno: errno.raw_os_error(),
            fenced: false,
        }
    };
    let (ours, theirs) = pipe_with(PipeFlags::CLOEXEC).map_err(failed(Step::Namespaces))?;
    let child = copy_into(namespaces(setup)).map_err(failed(Step::Namespaces))?;
    if child == 0 {
        drop(theirs);
        // Should the keeper die, the judge could not wait for us; from a process that has only
        // one thread this signal cannot come too early.
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
        let mut number = [0; 4];
        return match rustix::io::read(&ours, &mut number) {
            Ok(4) => Ok(Side::Inside(i32::from_le_bytes(number))),
            // The keeper has told why.
            _ => Ok(Side::Outside),
        };
    }
    drop(ours);
    if let Err(error) = name_users(child, setup) {
        drop(theirs);
        reap(child);
        let errno = Errno::from_io_error(&error).unwrap_or(Errno::PERM);
        return Err(failed(Step::Users)(errno));
    }
    let told = rustix::io::write(&theirs, &child.to_le_bytes());
    drop(theirs);
    if told.is_ok() {
        reap(child);
    }
    Ok(Side::Outside)
}

fn namespaces(setup: &Setup) -> libc::c_int {
    let off = LayerSet::from_bits(setup.off);
    let layers = [
        (Layer::Network, libc::CLONE_NEWNET),
        (Layer::Ipc, libc::CLONE_NEWIPC),
        (Layer::ProcessIds, libc::CLONE_NEWPID),
    ];
    let own = layers.into_iter().filter(|(layer, _)| !off.has(*layer));
    own.fold(
        libc::CLONE_NEWUSER | libc::CLONE_NEWNS | libc::CLONE_NEWUTS,
        |all, (_, flag)| all | flag,
    )
}

/// Says who is who inside. Root keeps everybody's number, since it must reach everybody's files to
/// show them; programs run as a user who owns nothing. Anybody else may name only itself.
fn name_users(child: i32, setup: &Setup) -> std::io::Result<()> {
    let tell = |file: &str, text: String| fs::write(format!("/proc/{child}/{file}"), text);
    if setup.user.is_some() {
        tell("uid_map", format!("0 0 {}", u32::MAX))?;
        return tell("gid_map", format!("0 0 {}", u32::MAX));
    }
    tell("uid_map", format!("{INSIDE} {} 1", geteuid().as_raw()))?;
    tell("setgroups", "deny".to_owned())?;
    tell("gid_map", format!("{INSIDE} {} 1", getegid().as_raw()))
}
