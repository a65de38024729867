//! The fence: rules of Landlock around a program, which the kernel holds whoever the program is.
//! In: paths. Out: a rule set to be put up before exec, or none where the kernel has no Landlock.
//! Behind it: files elsewhere, TCP, and signals to and sockets of processes outside.

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd,
    Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, Scope,
};
use rustix::fd::OwnedFd;
use std::path::{Path, PathBuf};

/// A rule set.
pub(super) type Fence = OwnedFd;

/// The newest version that the rules are written for; older kernels hold what they know.
const WRITTEN_FOR: ABI = ABI::V6;

/// Around a program that sees only a template: it reads and executes all of that, and writes its
/// own folders.
pub(super) fn around_cell<'a>(writable: impl Iterator<Item = &'a Path>) -> Option<Fence> {
    let own = ["/box", "/tmp"].map(Path::new);
    let writable: Vec<_> = own.into_iter().chain(writable).collect();
    rules(&[Path::new("/")], &writable).ok()?.into()
}

/// Around a program that sees the host's file system.
pub(super) fn around_host(visible: &[PathBuf], writable: &[PathBuf]) -> Option<Fence> {
    const SYSTEM: [&str; 18] = [
        "/usr",
        "/bin",
        "/sbin",
        "/lib",
        "/lib32",
        "/lib64",
        "/libx32",
        "/proc",
        "/etc/alternatives",
        "/etc/ld.so.cache",
        "/var/lib/ghc",
        "/etc/ld.so.conf",
        "/etc/ld.so.conf.d",
        "/etc/localtime",
        "/etc/mono",
        "/etc/fpc.cfg",
        "/etc/passwd",
        "/etc/nsswitch.conf",
    ];
    let java = std::fs::read_dir("/etc").into_iter().flatten().flatten();
    let java: Vec<_> = java
        .filter(|entry| entry.file_name().to_string_lossy().starts_with("java"))
        .map(|entry| entry.path())
        .collect();
    let told = java.iter().chain(visible).map(PathBuf::as_path);
    let visible: Vec<_> = SYSTEM.map(Path::new).into_iter().chain(told).collect();
    let writable: Vec<_> = writable.iter().map(PathBuf::as_path).collect();
    rules(&visible, &writable).ok()?.into()
}

fn rules(visible: &[&Path], writable: &[&Path]) -> Result<RulesetCreated, RulesetError> {
    let all = AccessFs::from_all(WRITTEN_FOR);
    let read = AccessFs::from_read(WRITTEN_FOR);
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(all)?
        .handle_access(AccessNet::from_all(WRITTEN_FOR))?
        .scope(Scope::from_all(WRITTEN_FOR))?
        .create()?;
    for path in visible {
        rules = rule(rules, path, read)?;
    }
    for path in writable {
        rules = rule(rules, path, all)?;
    }
    for device in ["null", "zero", "full", "random", "urandom"] {
        let rights = AccessFs::ReadFile | AccessFs::WriteFile;
        rules = rule(rules, &Path::new("/dev").join(device), rights)?;
    }
    Ok(rules)
}

/// Adds a rule; what is not there needs none.
fn rule(
    rules: RulesetCreated,
    path: &Path,
    rights: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let Ok(there) = PathFd::new(path) else {
        return Ok(rules);
    };
    let rights = if path.is_dir() {
        rights
    } else {
        rights & AccessFs::from_file(WRITTEN_FOR)
    };
    rules.add_rule(PathBeneath::new(there, rights))
}
