//! Cargo packages. In: the folder with a `Cargo.toml`. Out: which program it makes, and a digest of
//! its files. Cargo itself runs elsewhere, and always offline.

use super::key::Key;
use super::source::{SOURCE_CAP, read_bytes, read_text};
use super::stage::utf8;
use super::{BuildError, source};
use crate::model::{Entry, Language, Tool, Toolchain};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// The id of the row for packages.
pub(super) const ID: &str = "cargo";
/// Bytes of all files of a package; more is data that belongs elsewhere.
const PACKAGE_CAP: u64 = 256 << 20;

/// The row for packages. Both tools are the true ones of the toolchain that `rustc` names: a rustup
/// shim would need the user's home folder while it compiles.
pub(super) fn language() -> Language {
    let tool = |name: &str| Tool {
        name: name.to_owned(),
        candidates: vec!["rustc".to_owned()],
        version: vec!["--version".to_owned()],
        locate: vec!["--print".to_owned(), "sysroot".to_owned()],
        append: format!("/bin/{name}"),
    };
    Language {
        id: ID.to_owned(),
        name: "Rust (Cargo)".to_owned(),
        rules: "rust".to_owned(),
        extensions: Vec::new(),
        default: false,
        install: "rustup from https://rustup.rs, or apt install cargo".to_owned(),
        tools: vec![tool("cargo"), tool("rustc")],
        compile: Vec::new(),
        run: vec!["{binary}".to_owned()],
        entry: Entry::First,
        environment: Vec::new(),
    }
}

/// A package as it is now.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Package {
    /// The program that is built.
    pub binary: String,
    /// Digest of all files but the lock file.
    pub files: String,
    /// Digest of the lock file, which Cargo makes where there is none.
    pub lock: String,
    /// Whether it uses folders outside of itself, which no digest covers.
    pub reaches_out: bool,
}

impl Package {
    /// Reads it.
    pub fn read(folder: &Path) -> Result<Self, BuildError> {
        let path = folder.join("Cargo.toml");
        let text = read_text(&path, SOURCE_CAP)?;
        let manifest: Table = text.parse().map_err(|error: toml::de::Error| {
            let line = error
                .span()
                .map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            BuildError::Table {
                path: path.clone(),
                line,
                message: error.message().trim().replace('\n', " "),
            }
        })?;
        let mut files = Vec::new();
        list(folder, folder, &mut files)?;
        files.sort();
        let (mut key, mut lock, mut size) = (Key::new("package"), Key::new("lock"), 0);
        let mut reaches_out = manifest.iter().any(|(name, value)| reaches(name, value));
        for file in &files {
            let bytes = read_bytes(file, PACKAGE_CAP)?;
            size += bytes.len() as u64;
            if size > PACKAGE_CAP {
                let what = "its files are larger than 256 MiB in all; move data out of the package";
                return Err(BuildError::unusable(folder, what));
            }
            let name = file.strip_prefix(folder).unwrap_or(file);
            let key = if name == Path::new("Cargo.lock") {
                &mut lock
            } else {
                &mut key
            };
            key.part(name.as_os_str().as_encoded_bytes());
            key.part(&bytes);
            if name != Path::new("Cargo.toml") && name.ends_with("Cargo.toml") {
                // A package within this one may reach out as well.
                let inner = String::from_utf8_lossy(&bytes).parse::<Table>();
                reaches_out |=
                    inner.is_ok_and(|it| it.iter().any(|(name, value)| reaches(name, value)));
            }
        }
        Ok(Self {
            binary: binary(folder, &manifest)?,
            files: key.finish(),
            lock: lock.finish(),
            reaches_out,
        })
    }

    /// The command that builds its program.
    pub fn command(&self, toolchain: &Toolchain) -> Result<Vec<String>, BuildError> {
        let mut command = Vec::new();
        for (_, path, _) in toolchain.tools.iter().filter(|(name, ..)| name == "cargo") {
            command.push(utf8(path)?.to_owned());
        }
        let words = [
            "build",
            "--release",
            "--offline",
            "--quiet",
            "--bin",
            &self.binary,
        ];
        command.extend(words.map(str::to_owned));
        Ok(command)
    }
}

/// Cargo needs its own home folder for what has been fetched already, and writes only to `target`.
pub(super) fn environment(
    pass: &[(OsString, OsString)],
    toolchain: &Toolchain,
    target: &Path,
) -> Vec<(OsString, OsString)> {
    let passed = |wanted: &str| {
        let found = pass.iter().find(|(name, _)| name == OsStr::new(wanted));
        found.map(|(_, value)| value.clone())
    };
    let home = passed("CARGO_HOME").or_else(|| {
        let home = PathBuf::from(passed("HOME")?);
        Some(home.join(".cargo").into_os_string())
    });
    let mut environment = vec![("CARGO_TARGET_DIR".into(), target.as_os_str().to_owned())];
    environment.extend(home.map(|home| ("CARGO_HOME".into(), home)));
    for (name, path, _) in &toolchain.tools {
        if name == "rustc" {
            environment.push(("RUSTC".into(), path.as_os_str().to_owned()));
        }
    }
    environment
}

/// What Cargo has fetched already, which a build without the network needs. Never the whole home
/// folder: it may hold the user's credentials.
pub(super) fn fetched(environment: &[(OsString, OsString)]) -> Vec<PathBuf> {
    let home = environment.iter().find(|(name, _)| name == "CARGO_HOME");
    let Some(home) = home.map(|(_, value)| PathBuf::from(value)) else {
        return Vec::new();
    };
    let parts = ["registry", "git", "config.toml", "config"].map(|part| home.join(part));
    parts.into_iter().filter(|part| part.exists()).collect()
}

/// All plain files, without `.git` and the package's own `target`.
fn list(root: &Path, folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), BuildError> {
    let unreadable = |error| BuildError::reading(folder, error);
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let (path, name) = (entry.path(), entry.file_name());
        if name == ".git" || folder == root && name == "target" {
            continue;
        }
        // Links to folders are not followed: they may lead in a circle.
        if entry.file_type().map_err(unreadable)?.is_dir() {
            list(root, &path, files)?;
        } else if path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

/// Whether a manifest uses what lies outside of its folder: paths that lead out, or a workspace.
fn reaches(name: &str, value: &Value) -> bool {
    match value {
        Value::String(path) if name == "path" => {
            Path::new(path).is_absolute() || path.split('/').any(|part| part == "..")
        }
        Value::String(_) | Value::Boolean(true) if name == "workspace" => true,
        Value::Table(table) => table.iter().any(|(name, value)| reaches(name, value)),
        Value::Array(values) => values.iter().any(|value| reaches(name, value)),
        _ => false,
    }
}

/// The name of the program: `default-run`, else the only one there is.
fn binary(folder: &Path, manifest: &Table) -> Result<String, BuildError> {
    let fault = |what: String| Err(BuildError::unusable(&folder.join("Cargo.toml"), what));
    let Some(package) = manifest.get("package").and_then(Value::as_table) else {
        let what = "it has no [package]; name the folder of one member of the workspace";
        return fault(what.to_owned());
    };
    let word =
        |table: &Table, name: &str| table.get(name).and_then(Value::as_str).map(str::to_owned);
    if let Some(name) = word(package, "default-run") {
        return Ok(name);
    }
    let mut names: Vec<String> = Vec::new();
    let mut main = folder.join("src/main.rs").is_file();
    for table in manifest
        .get("bin")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        let Some(table) = table.as_table() else {
            continue;
        };
        main &= word(table, "path").as_deref() != Some("src/main.rs");
        names.extend(word(table, "name"));
    }
    if package.get("autobins").and_then(Value::as_bool) != Some(false) {
        names.extend(word(package, "name").filter(|_| main));
        let inner = source::visible(&folder.join("src/bin")).unwrap_or_default();
        names.extend(inner.iter().filter_map(|path| program_in(path)));
    }
    names.sort();
    names.dedup();
    match names.as_slice() {
        [name] => Ok(name.clone()),
        [] => fault("it makes no program; add src/main.rs".to_owned()),
        names => fault(format!(
            "it makes several programs, {}; name the one to judge by default-run in [package]",
            names.join(", ")
        )),
    }
}

/// The program that an entry of `src/bin` makes: `name.rs`, or `name/main.rs`.
fn program_in(path: &Path) -> Option<String> {
    let stands = source::ending(path).as_deref() == Some("rs") || path.join("main.rs").is_file();
    let name = path.file_stem().filter(|_| stands)?;
    name.to_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(files: &[(&str, &str)]) -> (tempfile::TempDir, Result<Package, BuildError>) {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        let package = Package::read(folder.path());
        (folder, package)
    }

    const NAMED: &str = "[package]\nname = \"queens\"\n";

    #[test]
    fn the_program_is_the_only_one_or_the_one_that_is_run_by_default() {
        for (manifest, files, name) in [
            (NAMED.to_owned(), &["src/main.rs"][..], "queens"),
            (NAMED.to_owned(), &["src/lib.rs", "src/bin/fast.rs"], "fast"),
            (
                NAMED.to_owned(),
                &["src/bin/fast/main.rs", "src/bin/fast/other.rs"],
                "fast",
            ),
            (
                format!("{NAMED}default-run = \"b\""),
                &["src/bin/a.rs", "src/bin/b.rs"],
                "b",
            ),
            (
                format!("{NAMED}[[bin]]\nname = \"own\"\npath = \"src/main.rs\""),
                &["src/main.rs"],
                "own",
            ),
            (
                format!("{NAMED}autobins = false\n[[bin]]\nname = \"own\""),
                &["src/main.rs", "src/bin/x.rs"],
                "own",
            ),
        ] {
            let mut all = vec![("Cargo.toml", manifest.as_str())];
            all.extend(files.iter().map(|file| (*file, "")));
            let (_folder, package) = package(&all);
            assert_eq!(package.expect(&manifest).binary, name, "{manifest}");
        }
    }

    #[test]
    fn a_package_that_cannot_be_judged_is_told_with_a_remedy() {
        for (manifest, files, words) in [
            (
                "[workspace]\nmembers = []",
                &[][..],
                "name the folder of one member",
            ),
            (NAMED, &["src/lib.rs"], "add src/main.rs"),
            (
                NAMED,
                &["src/main.rs", "src/bin/b.rs"],
                "b, queens; name the one to judge by default-run",
            ),
            ("[package]\nname = queens", &[], "Cargo.toml:2: "),
        ] {
            let mut all = vec![("Cargo.toml", manifest)];
            all.extend(files.iter().map(|file| (*file, "")));
            let (_folder, package) = package(&all);
            let error = package.expect_err(words).to_string();
            assert!(error.contains(words), "{error}");
        }
    }

    #[test]
    fn the_digest_covers_all_files_but_the_lock_and_what_is_built() {
        let read = |extra: (&str, &str)| {
            let (_folder, package) = package(&[("Cargo.toml", NAMED), ("src/main.rs", ""), extra]);
            package.expect("a package")
        };
        let plain = read(("src/main.rs", ""));
        for same in ["target/debug/x", ".git/HEAD"] {
            assert_eq!(read((same, "x")), plain, "{same}");
        }
        for other in [
            "src/main.rs",
            "src/data.txt",
            ".cargo/config.toml",
            "src/target/x",
        ] {
            assert_ne!(read((other, "x")).files, plain.files, "{other}");
        }
        let locked = read(("Cargo.lock", "x"));
        assert_eq!(locked.files, plain.files);
        assert_ne!(locked.lock, plain.lock);
    }

    #[test]
    fn a_package_that_reaches_out_is_known() {
        for (more, out) in [
            ("", false),
            ("[dependencies]\na = { path = \"inner/a\" }", false),
            ("[dependencies]\na = { path = \"../a\" }", true),
            (
                "[target.'cfg(unix)'.dependencies.a]\npath = \"/opt/a\"",
                true,
            ),
            ("edition.workspace = true", true),
            ("[workspace]", false),
        ] {
            let (_folder, package) = package(&[
                ("Cargo.toml", &format!("{NAMED}{more}")),
                ("src/main.rs", ""),
            ]);
            assert_eq!(package.expect(more).reaches_out, out, "{more}");
        }
    }
}
