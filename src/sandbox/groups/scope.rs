//! A scope of our own: where systemd would hand control groups down if it were asked, this program
//! is started once more within a scope that it may divide. In: the surroundings. Out: nothing where
//! that is of no use, or the error with which it failed; else this process has become another.

use super::hierarchy::{mounts, own_group};
use rustix::fs::{Access, access};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The variable that tells a program that it was started so, against going round in circles.
pub const SCOPE_MARK: &str = "FLAGFALL_SCOPE";

/// Becomes this program in a scope of its own, where the user's systemd is there to make one and
/// control groups cannot be divided as it is. Root needs none.
///
/// `runtime` is the user's runtime folder, `systemd_run` the command.
pub fn enter_scope(
    program: &Path,
    arguments: &[OsString],
    runtime: &Path,
    systemd_run: &Path,
) -> Option<io::Error> {
    let read = |path| fs::read_to_string(path).unwrap_or_default();
    let mounts = mounts(&read("/proc/self/mountinfo"));
    let unified = mounts.iter().find(|mount| mount.unified)?;
    let own = own_group(unified, &read("/proc/self/cgroup"));
    let is_root = rustix::process::geteuid().is_root();
    if !is_of_use(is_root, own.as_deref(), runtime) {
        return None;
    }
    let words = words(program, arguments);
    Some(
        Command::new(systemd_run)
            .args(words)
            .env(SCOPE_MARK, "1")
            .exec(),
    )
}

/// Whether asking for a scope would help.
fn is_of_use(is_root: bool, own: Option<&Path>, runtime: &Path) -> bool {
    let divisible =
        own.is_some_and(|own| access(own.join("cgroup.subtree_control"), Access::WRITE_OK).is_ok());
    !is_root && !divisible && runtime.join("systemd/private").exists()
}

fn words(program: &Path, arguments: &[OsString]) -> Vec<OsString> {
    const SCOPE: [&str; 6] = ["--user", "--scope", "--quiet", "-p", "Delegate=yes", "--"];
    let program = PathBuf::from(program).into_os_string();
    SCOPE
        .iter()
        .map(OsString::from)
        .chain([program])
        .chain(arguments.iter().cloned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_is_asked_for_only_where_it_helps() {
        let there = tempfile::tempdir().unwrap();
        let (group, runtime) = (there.path().join("group"), there.path().join("run"));
        fs::create_dir_all(runtime.join("systemd/private")).unwrap();
        fs::create_dir(&group).unwrap();
        assert!(is_of_use(false, Some(&group), &runtime));
        assert!(is_of_use(false, None, &runtime));
        assert!(!is_of_use(true, Some(&group), &runtime), "root needs none");
        assert!(
            !is_of_use(false, None, there.path()),
            "no systemd of the user"
        );
        fs::write(group.join("cgroup.subtree_control"), "").unwrap();
        assert!(
            !is_of_use(false, Some(&group), &runtime),
            "handed down already"
        );
    }

    #[test]
    fn the_call_is_made_again_word_for_word() {
        let words = words(Path::new("/f"), &["judge".into(), "a b".into()]);
        let expected = "--user --scope --quiet -p Delegate=yes -- /f judge".split(' ');
        let expected: Vec<OsString> = expected.map(OsString::from).chain(["a b".into()]).collect();
        assert_eq!(words, expected);
    }
}
