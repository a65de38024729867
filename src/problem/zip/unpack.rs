//! Unpacks an archive. In: a zip file and a scratch folder. Out: a new folder in there with what the
//! archive holds. Sizes are counted while writing, whatever the archive says of itself.

use super::plan::{Kind, Listed, plan, stays_inside, too_large};
use crate::model::Bytes;
use crate::problem::error::{ProblemError, printable};
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Read};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use zip::ZipArchive;
use zip::result::ZipError;

/// The longest target of a link.
const TARGET: u64 = 4096;
/// How many archives one scratch folder may take.
const MOST: usize = 10_000;

/// Unpacks a zip archive into a new folder within `scratch`, and says where the files are: that
/// folder, or the one folder that holds everything where the archive has such a one and the outer
/// one is not a whole package by itself.
///
/// Who gave the scratch folder removes it.
///
/// # Errors
/// When the archive cannot be read, or would write outside of its folder, or is far larger than it
/// looks, or holds links that lead out; the sentence names the entry.
pub(in crate::problem) fn unpack(
    archive: &Path,
    scratch: &Path,
    is_whole: impl Fn(&Path) -> bool,
) -> Result<PathBuf, ProblemError> {
    let folder = unpack_flat(archive, scratch)?;
    let inner = only_folder(&folder).filter(|_| !is_whole(&folder));
    Ok(inner.unwrap_or(folder))
}

/// As [`unpack`], but the folder is always that of the archive itself.
pub(in crate::problem) fn unpack_flat(
    archive: &Path,
    scratch: &Path,
) -> Result<PathBuf, ProblemError> {
    let file = File::open(archive).map_err(ProblemError::read(archive))?;
    let size = file.metadata().map_err(ProblemError::read(archive))?.len();
    let bad = |what: String| refused(archive, what);
    let broken = |error: ZipError| bad(format!("it is no sound zip archive ({error})"));
    let mut zip = ZipArchive::new(file).map_err(broken)?;
    if zip.has_duplicate_names() {
        return Err(bad("it lists a name twice".to_owned()));
    }
    let mut listed = Vec::with_capacity(zip.len());
    for at in 0..zip.len() {
        listed.push(entry(&zip, at).map_err(broken)?);
    }
    let steps = plan(&listed, size).map_err(bad)?;
    let folder = fresh(archive, scratch)?;
    let (mut written, mut links) = (0u64, Vec::new());
    for (at, path, kind) in &steps {
        let place = folder.join(path);
        match kind {
            Kind::Folder => make_folder(&place)?,
            Kind::Link => links.push((path, target(&mut zip, *at).map_err(broken)?)),
            Kind::File => {
                written += write(&mut zip, *at, &place, archive, size, written)?;
            }
        }
    }
    // Links come last, so that no file is ever written through one.
    for (path, target) in links {
        link(&folder, path, &target)?;
    }
    Ok(folder)
}

fn refused(archive: &Path, what: String) -> ProblemError {
    ProblemError::Archive {
        path: archive.to_owned(),
        what,
        remedy: "make the archive anew from the package's folder, or name that folder",
    }
}

fn entry(zip: &ZipArchive<File>, at: usize) -> Result<Listed, ZipError> {
    let entry = zip.by_index_data(at)?;
    let kind = match (entry.is_symlink(), entry.is_dir()) {
        (true, _) => Kind::Link,
        (false, true) => Kind::Folder,
        (false, false) => Kind::File,
    };
    Ok(Listed {
        name: entry.name()?.into_owned(),
        kind,
        size: entry.size(),
        encrypted: entry.encrypted(),
    })
}

/// A folder of the archive's name within one of our own, so that a problem is called as its archive.
fn fresh(archive: &Path, scratch: &Path) -> Result<PathBuf, ProblemError> {
    let name = archive.file_stem().unwrap_or_else(|| "package".as_ref());
    for number in 1..=MOST {
        let own = scratch.join(format!("unpacked-{number}"));
        match fs::create_dir(&own) {
            Ok(()) => {
                let folder = own.join(name);
                make_folder(&folder)?;
                return Ok(folder);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(unwritable(&own, error)),
        }
    }
    let error = io::Error::other(format!("{MOST} archives are unpacked there already"));
    Err(unwritable(scratch, error))
}

fn make_folder(path: &Path) -> Result<(), ProblemError> {
    fs::create_dir_all(path).map_err(|error| unwritable(path, error))
}

fn unwritable(path: &Path, error: io::Error) -> ProblemError {
    let path = path.to_owned();
    ProblemError::Write { path, error }
}

/// Writes a file and says how many bytes it has.
fn write(
    zip: &mut ZipArchive<File>,
    at: usize,
    place: &Path,
    archive: &Path,
    size: u64,
    written: u64,
) -> Result<u64, ProblemError> {
    if let Some(parent) = place.parent() {
        make_folder(parent)?;
    }
    let bad = |what: String| refused(archive, what);
    let entry = zip
        .by_index(at)
        .map_err(|error| bad(format!("it is no sound zip archive ({error})")))?;
    let (declared, mode) = (entry.size(), entry.unix_mode());
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(place)
        .map_err(|error| unwritable(place, error))?;
    // One byte more than the archive says shows that it says too little.
    let count = io::copy(&mut entry.take(declared.saturating_add(1)), &mut file);
    let count = count.map_err(|error| bad(format!("it cannot be unpacked ({error})")))?;
    if count > declared {
        let size = Bytes(declared);
        let name = place.file_name().unwrap_or_default().display();
        return Err(bad(format!(
            "'{name}' in it is larger than the {size} it says"
        )));
    }
    too_large(written + count, size).map_or(Ok(()), |what| Err(bad(what)))?;
    if mode.is_some_and(|mode| mode & 0o111 != 0) {
        let all = Permissions::from_mode(0o755);
        fs::set_permissions(place, all).map_err(|error| unwritable(place, error))?;
    }
    Ok(count)
}

fn target(zip: &mut ZipArchive<File>, at: usize) -> Result<String, ZipError> {
    let mut target = String::new();
    zip.by_index(at)?.take(TARGET).read_to_string(&mut target)?;
    Ok(target)
}

fn link(folder: &Path, path: &Path, target: &str) -> Result<(), ProblemError> {
    let place = folder.join(path);
    if !stays_inside(path, target) {
        return Err(ProblemError::Link {
            path: path.to_owned(),
            fault: format!("that leads out of the archive, to {}", printable(target)),
        });
    }
    if let Some(parent) = place.parent() {
        make_folder(parent)?;
    }
    symlink(target, &place).map_err(|error| unwritable(&place, error))
}

/// The folder that holds everything, where there is such a one.
fn only_folder(folder: &Path) -> Option<PathBuf> {
    let mut entries = fs::read_dir(folder).ok()?;
    let first = entries.next()?.ok()?;
    let is_alone = entries.next().is_none() && first.file_type().ok()?.is_dir();
    is_alone.then(|| first.path())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    fn archive(folder: &Path, files: &[(&str, &str)], links: &[(&str, &str)]) -> PathBuf {
        let path = folder.join("sum.zip");
        let mut zip = ZipWriter::new(File::create(&path).expect("a file"));
        for (name, text) in files {
            let mode = if name.ends_with(".sh") { 0o755 } else { 0o644 };
            let options = SimpleFileOptions::default().unix_permissions(mode);
            zip.start_file(*name, options).expect("an entry");
            zip.write_all(text.as_bytes()).expect("bytes");
        }
        for (name, target) in links {
            zip.add_symlink(*name, *target, SimpleFileOptions::default())
                .expect("a link");
        }
        zip.finish().expect("an archive");
        path
    }

    #[test]
    fn files_links_and_rights_come_out() {
        let stage = tempfile::tempdir().expect("a folder");
        let path = archive(
            stage.path(),
            &[("data/1.in", "5\n"), ("run.sh", "#!/bin/sh\n")],
            &[("data/2.in", "1.in")],
        );
        let first = unpack(&path, stage.path(), |_| false).expect("a folder");
        assert!(first.ends_with("unpacked-1/sum"));
        assert_eq!(fs::read(first.join("data/2.in")).expect("bytes"), b"5\n");
        let mode = fs::metadata(first.join("run.sh"))
            .expect("it")
            .permissions();
        assert_eq!(mode.mode() & 0o111, 0o111);
        let second = unpack(&path, stage.path(), |_| false).expect("a folder");
        assert!(second.ends_with("unpacked-2/sum"));
    }

    #[test]
    fn one_folder_that_holds_everything_is_the_package() {
        let stage = tempfile::tempdir().expect("a folder");
        let path = archive(stage.path(), &[("product/problem.xml", "")], &[]);
        let folder = unpack(&path, stage.path(), |_| false).expect("a folder");
        assert!(folder.ends_with("unpacked-1/sum/product"));
    }

    #[test]
    fn nothing_leads_out() {
        let stage = tempfile::tempdir().expect("a folder");
        let path = archive(stage.path(), &[], &[("a/b", "../../c")]);
        let error = unpack(&path, stage.path(), |_| false)
            .expect_err("a link")
            .to_string();
        assert!(
            error.contains("a/b is a link that leads out of the archive, to ../../c"),
            "{error}"
        );
        let path = archive(stage.path(), &[("../a", "x")], &[]);
        let error = unpack(&path, stage.path(), |_| false)
            .expect_err("a name")
            .to_string();
        assert!(
            error.contains("sum.zip: '../a' in it leads out of the archive; "),
            "{error}"
        );
    }

    #[test]
    fn what_is_no_archive_is_told() {
        let stage = tempfile::tempdir().expect("a folder");
        let path = stage.path().join("sum.zip");
        fs::write(&path, "no archive").expect("a file");
        let error = unpack(&path, stage.path(), |_| false)
            .expect_err("it")
            .to_string();
        assert!(
            error.contains("sum.zip: it is no sound zip archive ("),
            "{error}"
        );
    }
}
