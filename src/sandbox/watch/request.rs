//! An invocation as a launcher is asked for it. In: an invocation and what stands around it. Out: a
//! packet's content, and the folder that must go with the run. Nothing is started here.

use super::fresh::Fresh;
use super::laid::Laid;
use crate::model::{Folder, Invocation};
use crate::sandbox::SandboxError;
use crate::sandbox::launcher::{Caps, Launch};
use crate::sandbox::layer::LayerSet;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// What stands around a run.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'a> {
    /// Whether the launcher gives programs a file system of their own.
    pub confined: bool,
    /// Where fresh folders are made, if not.
    pub scratch: &'a Path,
    /// Layers that a test has switched off.
    pub off: LayerSet,
}

/// The fresh folder within a file system of its own.
const INSIDE: &str = "/box/work";

/// Where a program works.
pub(super) struct Place {
    pub work: PathBuf,
    home: PathBuf,
}

/// The caller's folders, or a fresh one: the launcher's, or one that is kept for its next run as
/// long as nobody writes to it.
pub(super) fn place(
    folder: &Folder,
    around: Surroundings<'_>,
    kept: &mut Option<Fresh>,
) -> Result<Place, SandboxError> {
    let (work, home) = match folder {
        Folder::Kept { work, home } => (work.clone(), home.clone()),
        Folder::Fresh | Folder::Laid(_) if around.confined => (INSIDE.into(), INSIDE.into()),
        Folder::Fresh | Folder::Laid(_) => {
            let fresh = match kept.take() {
                Some(fresh) => fresh,
                None => Fresh::make(around.scratch)?,
            };
            let path = fresh.path().to_owned();
            *kept = Some(fresh);
            (path.clone(), path)
        }
    };
    Ok(Place { work, home })
}

/// The packet's content.
pub(super) fn request(
    invocation: &Invocation,
    place: &Place,
    around: Surroundings<'_>,
    laid: Option<&Laid>,
) -> Launch {
    let name = invocation.program.as_os_str().as_bytes().to_vec();
    let rest = invocation
        .arguments
        .iter()
        .map(|argument| argument.as_bytes().to_vec());
    let environment = invocation.whole_environment(&place.home);
    let environment = environment
        .iter()
        .map(|(name, value)| [name.as_bytes(), b"=", value.as_bytes()].concat());
    let bytes = |path: &Path| path.as_os_str().as_bytes().to_vec();
    let limits = &invocation.limits;
    let is_kept = matches!(invocation.folder, Folder::Kept { .. });
    let is_own = around.confined && !is_kept;
    let mut visible: Vec<&Path> = invocation.visible.iter().map(PathBuf::as_path).collect();
    if !visible.contains(&invocation.program.as_path()) {
        visible.push(&invocation.program);
    }
    Launch {
        given: laid.map(Laid::names).unwrap_or_default(),
        taken: laid.map(Laid::taken).unwrap_or_default(),
        // One more than is allowed shows that there is more.
        taken_cap: limits.output.0.saturating_add(1),
        as_owner: !visible.iter().all(|path| others_can_use(path)),
        program: name.clone(),
        arguments: std::iter::once(name).chain(rest).collect(),
        environment: environment.collect(),
        folder: place.work.as_os_str().as_bytes().to_vec(),
        visible: visible.into_iter().map(bytes).collect(),
        writable: if is_own {
            Vec::new()
        } else {
            vec![bytes(&place.work), bytes(&place.home)]
        },
        caps: Caps {
            stack: limits.stack.0,
            memory: limits.memory.0,
            tasks: limits.tasks.into(),
            disk: limits.disk.0 + laid.map_or(0, Laid::size),
            files: limits.files.into(),
            // A backstop for the day on which the judge is stopped and its launcher is not.
            seconds: limits.kill_point().as_secs() + 3,
        },
        core: invocation.core.and_then(|core| u32::try_from(core).ok()),
    }
}

/// Cores that a program can use at one time, found once: finding it reads a dozen files.
pub(super) fn available_cores() -> u32 {
    static CORES: OnceLock<u32> = OnceLock::new();
    *CORES.get_or_init(|| {
        let found = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        u32::try_from(found).unwrap_or(1)
    })
}

/// Whether a program that runs as nobody in particular could use a file or folder of the user's.
fn others_can_use(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|found| {
        let needed = if found.is_dir() { 0o005 } else { 0o004 };
        found.permissions().mode() & needed == needed
    })
}
