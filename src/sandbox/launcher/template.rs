//! The file system that programs see, built once for a launcher. In: an empty folder. Out: a tree
//! below it with the system's own files for reading, and what a program is allowed to see beside
//! them. Nothing else of the host is in it: no home, no answers, no other submissions.

use super::system::restrict_mount;
use rustix::fs::{Mode, mkdir, symlink};
use rustix::io::Errno;
use rustix::mount::{MountFlags, UnmountFlags, mount, mount_bind_recursive, unmount};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

/// Folders of the system that are shown whole, for reading.
const SHOWN: [&str; 7] = ["usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32"];
/// What is shown of the settings: what loaders, runtimes and compilers read, nothing personal. A
/// star stands for any ending.
const SETTINGS: [&str; 16] = [
    "alternatives",
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "localtime",
    "timezone",
    "java*",
    "mono",
    "fpc*",
    "dotnet",
    "php",
    "python*",
    "pypy*",
    "perl",
    "ghc*",
    "nsswitch.conf",
];
/// What installed tools keep outside of these, with links that lead there.
const KEPT_ELSEWHERE: [&str; 1] = ["var/lib/ghc"];
const DEVICES: [&str; 5] = ["null", "zero", "full", "random", "urandom"];
/// Where the fresh folders are.
pub(super) const CELL: &str = "box";

/// Rights that no shown file has: it cannot be written, raise privileges or be a device.
const HARMLESS: u64 = libc::MOUNT_ATTR_RDONLY | libc::MOUNT_ATTR_NOSUID | libc::MOUNT_ATTR_NODEV;

type Done = rustix::io::Result<()>;

/// Something of the host's that a program may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub path: PathBuf,
    pub writable: bool,
}

/// The tree.
pub(super) struct Template {
    root: PathBuf,
    shown: Vec<Shown>,
}

impl Template {
    /// Builds it in an empty folder.
    pub fn build(root: PathBuf, user: u32) -> rustix::io::Result<Self> {
        let flags = MountFlags::NOSUID | MountFlags::NODEV;
        mount(
            "template",
            &root,
            "tmpfs",
            flags,
            Some(c"mode=755,size=16m"),
        )?;
        let template = Self {
            root,
            shown: Vec::new(),
        };
        for name in ["etc", "proc", "dev", "tmp", "var", CELL] {
            folder(&template.root.join(name))?;
        }
        for name in SHOWN {
            template.show_system(name)?;
        }
        for name in KEPT_ELSEWHERE {
            let from = Path::new("/").join(name);
            if from.is_dir() {
                place(
                    &template.root,
                    &Shown {
                        path: from,
                        writable: false,
                    },
                )?;
            }
        }
        template.settings(user)?;
        template.devices()?;
        symlink("/tmp", template.root.join("var/tmp"))?;
        let proc = template.root.join("proc");
        let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
        mount(
            "proc",
            &proc,
            "proc",
            flags,
            Some(c"subset=pid,hidepid=invisible"),
        )?;
        restrict_mount(&proc, libc::MOUNT_ATTR_RDONLY, false)?;
        Ok(template)
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    /// What lies where each run has its own files: it is shown there anew for each.
    pub fn shown_in_cell(&self) -> impl Iterator<Item = &Shown> {
        self.shown.iter().filter(|shown| in_cell(&shown.path))
    }

    pub fn writable(&self) -> impl Iterator<Item = &Path> {
        let writable = self.shown.iter().filter(|shown| shown.writable);
        writable.map(|shown| shown.path.as_path())
    }

    /// Changes what is shown beside the system's own files; says whether anything changed.
    pub fn show(&mut self, wanted: Vec<Shown>) -> rustix::io::Result<bool> {
        let wanted = sensible(wanted);
        if wanted == self.shown {
            return Ok(false);
        }
        for shown in std::mem::take(&mut self.shown).iter().rev() {
            if !in_cell(&shown.path) {
                self.hide(&shown.path)?;
            }
        }
        for shown in wanted {
            if !in_cell(&shown.path) {
                place(&self.root, &shown)?;
            }
            self.shown.push(shown);
        }
        Ok(true)
    }

    /// Takes something away, with the empty folders that led to it.
    fn hide(&self, path: &Path) -> Done {
        let target = below(&self.root, path);
        unmount(&target, UnmountFlags::DETACH)?;
        if fs::remove_dir(&target).is_err() {
            let _ = fs::remove_file(&target);
        }
        for folder in target.ancestors().skip(1) {
            if folder == self.root || fs::remove_dir(folder).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// Shows a folder of the system, or repeats the link that stands for it.
    fn show_system(&self, name: &str) -> Done {
        let (from, to) = (Path::new("/").join(name), self.root.join(name));
        match fs::symlink_metadata(&from) {
            Ok(found) if found.is_symlink() => {
                let target = fs::read_link(&from).map_err(|_| Errno::IO)?;
                symlink(&target, &to)
            }
            Ok(found) if found.is_dir() => {
                folder(&to)?;
                bind(&from, &to, false)
            }
            _ => Ok(()),
        }
    }

    fn settings(&self, user: u32) -> Done {
        let etc = self.root.join("etc");
        for entry in fs::read_dir("/etc").into_iter().flatten().flatten() {
            let name = entry.file_name();
            let to = etc.join(&name);
            if !SETTINGS.iter().any(|pattern| fits(pattern, &name)) {
                continue;
            }
            let from = entry.path();
            if fs::symlink_metadata(&from).is_ok_and(|found| found.is_symlink()) {
                let target = fs::read_link(&from).map_err(|_| Errno::IO)?;
                symlink(&target, &to)?;
            } else {
                // Something that only others may read is no setting of a program's.
                let _ = show_at(&from, &to, false);
            }
        }
        let write = |name, text: String| fs::write(etc.join(name), text).map_err(|_| Errno::IO);
        let home = format!("/{CELL}/work");
        write(
            "passwd",
            format!("root:x:0:0::/:/bin/sh\nprogram:x:{user}:{user}::{home}:/bin/sh\n"),
        )?;
        write("group", format!("root:x:0:\nprogram:x:{user}:\n"))?;
        write("hosts", "127.0.0.1 localhost\n".to_owned())
    }

    fn devices(&self) -> Done {
        let dev = self.root.join("dev");
        for name in DEVICES {
            let to = dev.join(name);
            fs::write(&to, "").map_err(|_| Errno::IO)?;
            mount_bind_recursive(Path::new("/dev").join(name), &to)?;
            let rights = libc::MOUNT_ATTR_NOSUID | libc::MOUNT_ATTR_NOEXEC;
            restrict_mount(&to, rights, false)?;
        }
        for (name, target) in [
            ("fd", "/proc/self/fd"),
            ("stdin", "/proc/self/fd/0"),
            ("stdout", "/proc/self/fd/1"),
            ("stderr", "/proc/self/fd/2"),
        ] {
            symlink(target, dev.join(name))?;
        }
        symlink(format!("/{CELL}/shm"), dev.join("shm"))
    }
}

/// Shows something below a root at its own path.
pub(super) fn place(root: &Path, shown: &Shown) -> Done {
    let to = below(root, &shown.path);
    if let Some(parent) = to.parent() {
        fs::create_dir_all(parent).map_err(|_| Errno::ROFS)?;
    }
    show_at(&shown.path, &to, shown.writable)
}

fn show_at(from: &Path, to: &Path, writable: bool) -> Done {
    let found =
        fs::metadata(from).map_err(|error| Errno::from_io_error(&error).unwrap_or(Errno::IO))?;
    if found.is_dir() {
        folder(to)?;
    } else if !to.exists() {
        fs::write(to, "").map_err(|_| Errno::ROFS)?;
    }
    bind(from, to, writable)
}

fn bind(from: &Path, to: &Path, writable: bool) -> Done {
    mount_bind_recursive(from, to)?;
    let rights = if writable {
        HARMLESS & !libc::MOUNT_ATTR_RDONLY
    } else {
        HARMLESS
    };
    restrict_mount(to, rights, true)
}

fn folder(path: &Path) -> Done {
    match mkdir(path, Mode::from_raw_mode(0o755)) {
        Err(Errno::EXIST) => Ok(()),
        other => other,
    }
}

fn below(root: &Path, path: &Path) -> PathBuf {
    root.join(path.strip_prefix("/").unwrap_or(path))
}

/// Whether a path lies in the temporary folder, of which each run has its own.
fn in_cell(path: &Path) -> bool {
    path.starts_with("/tmp") && path != Path::new("/tmp")
}

fn fits(pattern: &str, name: &OsStr) -> bool {
    match pattern.strip_suffix('*') {
        Some(beginning) => name.as_bytes().starts_with(beginning.as_bytes()),
        None => name == OsStr::new(pattern),
    }
}

/// What of the wishes makes sense: absolute plain paths, that are not shown already and that would
/// not hide what must be seen; the outer before the inner.
fn sensible(mut wanted: Vec<Shown>) -> Vec<Shown> {
    const KEPT: [&str; 5] = ["/proc", "/dev", "/sys", "/etc", "/box"];
    let is_plain = |path: &Path| {
        let mut parts = path.components();
        parts.next() == Some(Component::RootDir)
            && parts.clone().next().is_some()
            && parts.all(|part| matches!(part, Component::Normal(_)))
    };
    let in_system = |path: &Path| {
        SHOWN
            .iter()
            .any(|name| path.starts_with(Path::new("/").join(name)))
    };
    wanted.retain(|shown| {
        let path = &shown.path;
        is_plain(path)
            && path != Path::new("/tmp")
            && !KEPT.iter().any(|kept| path.starts_with(kept))
            && (shown.writable || !in_system(path))
    });
    wanted.sort_unstable_by(|a, b| a.path.cmp(&b.path).then(b.writable.cmp(&a.writable)));
    wanted.dedup_by(|later, earlier| later.path == earlier.path);
    wanted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_that_hide_or_repeat_are_left_out_and_the_outer_comes_first() {
        let shown = |path: &str, writable| Shown {
            path: path.into(),
            writable,
        };
        let wanted = vec![
            shown("/opt/a/b", false),
            shown("/opt/a", false),
            shown("/opt/a", true),
            shown("/usr/bin/env", false),
            shown("/", false),
            shown("/tmp", true),
            shown("/tmp/x", true),
            shown("/proc/self", false),
            shown("relative", false),
            shown("/opt/../etc", false),
        ];
        let expected = [
            shown("/opt/a", true),
            shown("/opt/a/b", false),
            shown("/tmp/x", true),
        ];
        assert_eq!(sensible(wanted), expected);
        assert!(in_cell(Path::new("/tmp/x")) && !in_cell(Path::new("/tmpfs")));
    }

    #[test]
    fn settings_are_named_one_by_one_or_by_their_beginning() {
        for (pattern, name, expected) in [
            ("java*", "java-17-openjdk", true),
            ("mono", "mono", true),
            ("mono", "mono2", false),
            ("java*", "passwd", false),
        ] {
            assert_eq!(
                fits(pattern, OsStr::new(name)),
                expected,
                "{pattern} {name}"
            );
        }
    }
}
