//! The hierarchies of control groups as the system tells them. In: the text of two files in
//! `/proc/self`. Out: mounts, and our own group in each. Pure.

use std::path::{Path, PathBuf};

/// A mounted hierarchy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mount {
    /// Which of its groups is shown there.
    pub root: PathBuf,
    /// Where.
    pub point: PathBuf,
    /// Whether it is the second version's.
    pub unified: bool,
    /// The first version's controllers and names.
    pub controllers: Vec<String>,
}

impl Mount {
    /// Whether a hierarchy of the first version has this controller.
    pub fn counts(&self, controller: &str) -> bool {
        !self.unified && self.controllers.iter().any(|name| name == controller)
    }
}

/// The hierarchies in the text of `mountinfo`.
pub fn mounts(text: &str) -> Vec<Mount> {
    text.lines().filter_map(mount).collect()
}

fn mount(line: &str) -> Option<Mount> {
    let (before, behind) = line.split_once(" - ")?;
    let mut before = before.split(' ').skip(3);
    let (root, point) = (before.next()?, before.next()?);
    let mut behind = behind.split(' ');
    let (kind, options) = (behind.next()?, behind.nth(1)?);
    let unified = match kind {
        "cgroup2" => true,
        "cgroup" => false,
        _ => return None,
    };
    Some(Mount {
        root: root.into(),
        point: point.into(),
        unified,
        controllers: options.split(',').map(str::to_owned).collect(),
    })
}

/// The folder of our own group in a hierarchy, by the text of `cgroup`; none where it is not shown.
pub fn own_group(mount: &Mount, groups: &str) -> Option<PathBuf> {
    let path = groups.lines().find_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, path) = (parts.next()?, parts.next()?);
        let ours = if mount.unified {
            controllers.is_empty()
        } else {
            controllers.split(',').any(|name| mount.counts(name))
        };
        ours.then_some(path)
    })?;
    let inside = Path::new(path).strip_prefix(&mount.root).ok()?;
    Some(mount.point.join(inside))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOUNTS: &str = "\
25 24 0:22 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755
26 25 0:23 / /sys/fs/cgroup/memory rw,nosuid - cgroup cgroup rw,memory
27 25 0:24 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
28 25 0:25 /scope /sys/fs/cgroup/unified rw shared:9 - cgroup2 cgroup2 rw,nsdelegate
";

    #[test]
    fn hierarchies_and_our_place_in_them_are_found() {
        let found = mounts(MOUNTS);
        assert_eq!(found.len(), 3);
        assert!(found[0].counts("memory") && !found[0].counts("pids"));
        assert!(found[1].counts("cpuacct") && found[2].unified && !found[2].counts("memory"));
        let groups = "4:memory:/a/b\n2:cpu,cpuacct:/\n0::/scope/x\n";
        for (mount, expected) in [
            (0, Some("/sys/fs/cgroup/memory/a/b")),
            (1, Some("/sys/fs/cgroup/cpu,cpuacct")),
            (2, Some("/sys/fs/cgroup/unified/x")),
        ] {
            let group = own_group(&found[mount], groups);
            let plain = group.map(|path| path.components().collect::<PathBuf>());
            assert_eq!(plain, expected.map(PathBuf::from), "{mount}");
        }
        assert_eq!(own_group(&found[2], "0::/elsewhere\n"), None);
    }
}
