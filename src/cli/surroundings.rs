//! The surroundings of this call: terminal, locale, folders, search path. The only reader of the
//! environment. Out: values. Nothing is remembered.

use super::args::{Colour, Lang, PlaceArgs};
use crate::sandbox::{SCOPE_MARK, enter_scope};
use std::env;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// Variables that shims and package managers need to find their own things.
const PASSED: [&str; 6] = [
    "HOME",
    "RUSTUP_HOME",
    "RUSTUP_TOOLCHAIN",
    "CARGO_HOME",
    "PYENV_ROOT",
    "PYENV_VERSION",
];

/// The search path for tools.
pub fn search_path() -> OsString {
    env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into())
}

/// Variables handed on to trusted tools.
pub fn passed() -> Vec<(OsString, OsString)> {
    PASSED
        .iter()
        .filter_map(|&name| Some((name.into(), env::var_os(name)?)))
        .chain([("PATH".into(), search_path())])
        .collect()
}

/// Where built programs are kept: as told, else the user's cache folder, else below the
/// temporary one.
pub fn cache(places: &PlaceArgs) -> PathBuf {
    let absolute = |name: &str| {
        env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    places
        .cache
        .clone()
        .or_else(|| absolute("XDG_CACHE_HOME").map(|path| path.join("flagfall")))
        .or_else(|| absolute("HOME").map(|path| path.join(".cache/flagfall")))
        .unwrap_or_else(|| env::temp_dir().join("flagfall-cache"))
}

/// Where fresh folders are made.
pub fn temporary() -> PathBuf {
    env::temp_dir()
}

/// This program, to be started again as a launcher.
pub fn this_program() -> std::io::Result<PathBuf> {
    // The file may be replaced while we run; this name stays the one that runs.
    let running = PathBuf::from("/proc/self/exe");
    if running.exists() {
        std::fs::read_link(&running).map(|path| if path.exists() { path } else { running })
    } else {
        env::current_exe()
    }
}

/// Becomes this program in a scope of its own, where that is needed to hold memory and tasks and the
/// user's systemd can make one. Where it cannot, judging goes on as it is: the grade tells.
pub fn take_scope(program: &Path) {
    let runtime = env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    if env::var_os(SCOPE_MARK).is_some() {
        return;
    }
    let path = search_path();
    let found = env::split_paths(&path).map(|folder| folder.join("systemd-run"));
    let systemd_run = found.into_iter().find(|path| path.is_file());
    if let Some((runtime, systemd_run)) = runtime.zip(systemd_run) {
        let arguments: Vec<OsString> = env::args_os().skip(1).collect();
        let _ = enter_scope(program, &arguments, &runtime, &systemd_run);
    }
}

/// The language of the locale, unless the user said one.
pub fn language(wanted: Option<Lang>) -> Lang {
    let locale = || {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()))
    };
    wanted.unwrap_or_else(|| match locale() {
        Some(locale) if locale.starts_with("ko") => Lang::Ko,
        _ => Lang::En,
    })
}

/// Whether to colour what goes to standard output.
pub fn colour(wanted: Colour, to_file: bool) -> bool {
    match wanted {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => {
            !to_file
                && std::io::stdout().is_terminal()
                && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                && env::var_os("TERM").is_none_or(|term| term != "dumb")
        }
    }
}

/// Columns of the terminal that standard output goes to; none in a pipe.
pub fn width() -> Option<usize> {
    let stdout = std::io::stdout();
    if !stdout.is_terminal() {
        return None;
    }
    let size = rustix::termios::tcgetwinsize(&stdout).ok()?;
    Some(usize::from(size.ws_col)).filter(|&columns| columns > 0)
}

/// Whether progress may be drawn: both streams must be a terminal.
pub fn is_live() -> bool {
    std::io::stdout().is_terminal() && std::io::stderr().is_terminal()
}
