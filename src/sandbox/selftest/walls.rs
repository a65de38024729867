//! The role that tries which walls can be built: in a process of its own, outside of any sandbox.
//! In: nothing. Out: a line for each kind of namespace: its name, an error number (0: it is usable)
//! and the microseconds that it took. Nothing outlives the process.
#![expect(unsafe_code, reason = "making namespaces is done by raw calls")]

use std::fmt::Write;
use std::fs;
use std::io::{Error, Result};
use std::ptr;
use std::time::Instant;

/// The kinds beside that of users, in the order in which they are tried.
const KINDS: [(&str, i32); 6] = [
    ("mount", libc::CLONE_NEWNS),
    ("net", libc::CLONE_NEWNET),
    ("ipc", libc::CLONE_NEWIPC),
    ("uts", libc::CLONE_NEWUTS),
    ("cgroup", libc::CLONE_NEWCGROUP),
    ("pid", libc::CLONE_NEWPID),
];

/// Tries all, and says how it went.
pub fn tell() -> String {
    let mut text = String::new();
    let (user, group) = (rustix::process::geteuid(), rustix::process::getegid());
    tried(&mut text, "user", || unshare(libc::CLONE_NEWUSER));
    // One that is made and cannot be mapped is of no use: some systems let it come so far.
    tried(&mut text, "map", || {
        fs::write("/proc/self/setgroups", "deny")?;
        fs::write("/proc/self/uid_map", format!("0 {} 1", user.as_raw()))?;
        fs::write("/proc/self/gid_map", format!("0 {} 1", group.as_raw()))
    });
    for (name, kind) in KINDS {
        let apart = tried(&mut text, name, || unshare(kind));
        // Only where it is ours alone: everybody else keeps their folders.
        if apart && name == "mount" {
            tried(&mut text, "tmpfs", mount);
        }
    }
    text
}

/// Tries a step and writes its line; says whether it went well.
fn tried(text: &mut String, name: &str, step: impl FnOnce() -> Result<()>) -> bool {
    let begun = Instant::now();
    let errno = step().map_or_else(|error| error.raw_os_error().unwrap_or(libc::EIO), |()| 0);
    let _ = writeln!(text, "{name} {errno} {}", begun.elapsed().as_micros());
    errno == 0
}

fn unshare(kind: i32) -> Result<()> {
    // SAFETY: changes what this process sees; it has one thread and holds no lock.
    done(unsafe { libc::unshare(kind) })
}

/// Mounts an empty folder where only this process sees it.
fn mount() -> Result<()> {
    // SAFETY: all strings end in NUL, and the mount stays in the namespace of this process: what is
    // shared with others is cut off first.
    unsafe {
        done(libc::mount(
            c"none".as_ptr(),
            c"/".as_ptr(),
            ptr::null(),
            libc::MS_REC | libc::MS_PRIVATE,
            ptr::null(),
        ))?;
        done(libc::mount(
            c"none".as_ptr(),
            c"/tmp".as_ptr(),
            c"tmpfs".as_ptr(),
            libc::MS_NOSUID | libc::MS_NODEV,
            ptr::null(),
        ))
    }
}

fn done(result: i32) -> Result<()> {
    if result < 0 {
        return Err(Error::last_os_error());
    }
    Ok(())
}
