//! What the processes of a run have open and have written, as the system shows it. In: process ids,
//! a pipe. Out: whether anybody still has an end of it, bytes written. Nothing is touched.

use std::fs;
use std::path::PathBuf;

/// The flag of a descriptor that only names a file (`O_PATH`), as `fdinfo` tells it.
const ONLY_A_NAME: u64 = libc::O_PATH as u64;

/// Whether one of these processes has this pipe open; `usual` is the descriptor where it most often
/// is. None where that cannot be seen, as of a process that is just ending.
pub fn has(pids: &[i32], pipe: &str, usual: i32) -> Option<bool> {
    let main = *pids.first()?;
    let leads_there = |path: &PathBuf| {
        fs::read_link(path).is_ok_and(|link| link.as_os_str().as_encoded_bytes() == pipe.as_bytes())
    };
    if leads_there(&PathBuf::from(format!("/proc/{main}/fd/{usual}"))) {
        return Some(true);
    }
    let mut seen = 0;
    for pid in pids {
        let folder = fs::read_dir(format!("/proc/{pid}/fd"));
        for descriptor in folder.into_iter().flatten().flatten() {
            seen += 1;
            if leads_there(&descriptor.path()) && is_open(*pid, &descriptor.file_name()) {
                return Some(true);
            }
        }
    }
    (seen > 0).then_some(false)
}

fn is_open(pid: i32, descriptor: &std::ffi::OsStr) -> bool {
    let path = PathBuf::from(format!("/proc/{pid}/fdinfo")).join(descriptor);
    let text = fs::read_to_string(path).unwrap_or_default();
    let flags = text.lines().find_map(|line| line.strip_prefix("flags:"));
    let flags = flags.and_then(|flags| u64::from_str_radix(flags.trim(), 8).ok());
    flags.is_none_or(|flags| flags & ONLY_A_NAME == 0)
}

/// Bytes that these processes, and children of theirs that have ended, have written by any means.
/// What the system does not tell is not counted.
pub fn written(pids: &[i32]) -> u64 {
    let of = |pid: &i32| {
        let text = fs::read_to_string(format!("/proc/{pid}/io")).ok()?;
        let count = text.lines().find_map(|line| line.strip_prefix("wchar: "));
        count?.trim().parse::<u64>().ok()
    };
    pids.iter().filter_map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fd::AsRawFd;

    #[test]
    fn an_end_is_found_wherever_it_is_and_missed_when_it_is_closed() {
        let own = [i32::try_from(std::process::id()).expect("a process id")];
        let (read, write) = rustix::pipe::pipe().expect("a pipe");
        let inode = rustix::fs::fstat(&read).expect("it is open").st_ino;
        let name = format!("pipe:[{inode}]");
        for usual in [read.as_raw_fd(), 0] {
            assert_eq!(has(&own, &name, usual), Some(true));
        }
        drop(read);
        drop(write);
        assert_eq!(has(&own, &name, 0), Some(false));
        assert_eq!(has(&[], &name, 0), None);
        assert_eq!(has(&[i32::MAX - 7], &name, 0), None);
    }
}
