//! The smallest program that there can be: it ends at once, with exit code 0. In: nothing. Out: the
//! bytes of an executable. What a run of it costs is what the sandbox costs.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// Where the program is loaded.
const ADDRESS: u64 = 0x40_0000;
/// Bytes of the file's head and of its one segment's description.
const HEAD: u16 = 64;
const SEGMENT: u16 = 56;

/// The program for this architecture; none where we have no instructions for it.
///
/// One segment, no section, no library, no stack of its own: nothing that a loader would have to
/// do beyond mapping one page.
#[must_use]
pub fn tiny_program() -> Option<Vec<u8>> {
    let (machine, code): (u16, &[u8]) = if cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        // xor edi, edi; mov eax, 231 (exit_group); syscall
        (62, &[0x31, 0xff, 0xb8, 231, 0, 0, 0, 0x0f, 0x05])
    } else {
        return None;
    };
    let start = u64::from(HEAD + SEGMENT);
    let size = start + code.len() as u64;
    let mut file = vec![0x7f, b'E', b'L', b'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    // An executable for this machine.
    halves(&mut file, &[2, machine, 1, 0]);
    // Where it begins, where its segments are described; no sections, no flags.
    longs(&mut file, &[ADDRESS + start, u64::from(HEAD), 0]);
    halves(&mut file, &[0, 0, HEAD, SEGMENT, 1, 0, 0, 0]);
    // The segment: loaded, readable and executable.
    halves(&mut file, &[1, 0, 5, 0]);
    longs(&mut file, &[0, ADDRESS, ADDRESS, size, size, 0x1000]);
    file.extend(code);
    Some(file)
}

fn halves(file: &mut Vec<u8>, words: &[u16]) {
    file.extend(words.iter().flat_map(|word| word.to_le_bytes()));
}

fn longs(file: &mut Vec<u8>, words: &[u64]) {
    file.extend(words.iter().flat_map(|word| word.to_le_bytes()));
}

/// Writes the program into a folder; none where there is none for this architecture.
///
/// # Errors
/// What the system says.
pub fn write_tiny(folder: &Path) -> io::Result<Option<PathBuf>> {
    let Some(bytes) = tiny_program() else {
        return Ok(None);
    };
    let path = folder.join("tiny");
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o755)
        .open(&path)?;
    file.write_all(&bytes)?;
    Ok(Some(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tiny_program_runs_and_ends_with_zero() {
        let folder = tempfile::tempdir().unwrap();
        let Some(program) = write_tiny(folder.path()).unwrap() else {
            return;
        };
        assert_eq!(std::fs::metadata(&program).unwrap().len(), 129);
        // Another test may just be starting a program, which holds our file open for a moment.
        let ended = (0..100).find_map(|_| std::process::Command::new(&program).status().ok());
        assert_eq!(ended.and_then(|status| status.code()), Some(0));
    }
}
