//! What a tool reads of itself, beside the system's own files. In: a toolchain. Out: folders that
//! the tool is installed in, where that is not among the system's. Never somebody's home folder.

use crate::model::Toolchain;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders that a sandbox shows to everything anyway.
const SYSTEM: [&str; 6] = ["/usr", "/bin", "/sbin", "/lib", "/lib64", "/lib32"];
/// How many links are followed; the system gives up at as many.
const LINKS: usize = 40;

/// What the tools of a language read of themselves.
pub(super) fn of_toolchain(toolchain: &Toolchain) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = toolchain
        .tools
        .iter()
        .flat_map(|(_, path, _)| of_tool(path))
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The folders that a tool is installed in, with those of the links that lead to it.
pub(super) fn of_tool(path: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        found.extend(root(&path));
        let Ok(target) = fs::read_link(&path) else {
            break;
        };
        path = path.parent().unwrap_or(Path::new("/")).join(target);
    }
    // Folders on the way may be links too.
    found.extend(fs::canonicalize(&path).ok().and_then(|path| root(&path)));
    found.sort_unstable();
    found.dedup();
    found
}

/// The prefix of an installation (`bin` beside `lib`), or all that a shim chooses from, else the
/// tool's own folder.
fn root(tool: &Path) -> Option<PathBuf> {
    let folder = tool.parent()?;
    if SYSTEM.iter().any(|system| folder.starts_with(system)) {
        return None;
    }
    let prefix = folder.parent().filter(|prefix| {
        let parts = ["lib", "lib64", "libexec", "jmods", "pkg"];
        folder.ends_with("bin") && parts.iter().any(|part| prefix.join(part).is_dir())
    });
    let shims = folder.parent().filter(|_| folder.ends_with("shims"));
    Some(prefix.or(shims).unwrap_or(folder).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_tool_shows_its_installation_and_nothing_around_it() {
        let there = tempfile::tempdir().expect("a folder");
        let root = fs::canonicalize(there.path()).expect("a path");
        for folder in ["x/bin", "x/lib", "home/bin", "home/.ssh"] {
            fs::create_dir_all(root.join(folder)).expect("a folder");
        }
        fs::write(root.join("x/bin/java"), "").expect("a file");
        symlink("../../x/bin/java", root.join("home/bin/java")).expect("a link");
        let expected = vec![root.join("home/bin"), root.join("x")];
        let mut found = of_tool(&root.join("home/bin/java"));
        // The link is told as it is written.
        found.iter_mut().for_each(|path| {
            *path = fs::canonicalize(&path).expect("a path");
        });
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_systems_own_tools_show_nothing_more() {
        assert_eq!(of_tool(Path::new("/usr/bin/env")), Vec::<PathBuf>::new());
        assert_eq!(root(Path::new("/bin/sh")), None);
    }
}
