//! Reading the system's small files. In: a path. Out: trimmed text or a number; none where it is
//! not there, not ours to read, or longer than such files are.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The most that is read of one file; those of the system are pages at most, but for lists of
/// processors and mounts.
const MOST: u64 = 1 << 20;

/// The text of a file.
pub fn text(path: impl AsRef<Path>) -> Option<String> {
    let mut bytes = Vec::new();
    File::open(path)
        .ok()?
        .take(MOST)
        .read_to_end(&mut bytes)
        .ok()?;
    Some(String::from_utf8_lossy(&bytes).trim().to_owned())
}

/// The number that a file holds.
pub fn number(path: impl AsRef<Path>) -> Option<u64> {
    text(path)?.parse().ok()
}

/// Whether something is there.
pub fn is_there(path: impl AsRef<Path>) -> bool {
    path.as_ref().exists()
}

/// What stands behind `name:` or `name` in the lines of a file such as `/proc/self/status`.
pub fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| {
        let rest = line.strip_prefix(name)?;
        let rest = rest.trim_start_matches([' ', '\t']);
        Some(rest.strip_prefix(':').unwrap_or(rest).trim())
    })
}

/// The numbers in a list such as `0-3,8`.
pub fn list(text: &str) -> Vec<usize> {
    let range = |part: &str| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        // A machine has fewer, whatever a file says.
        (first <= last && last < 1 << 16).then_some(first..=last)
    };
    text.split(',').filter_map(range).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_cores_are_read() {
        for (text, cores) in [
            ("0-3,8", vec![0, 1, 2, 3, 8]),
            ("1", vec![1]),
            ("", vec![]),
            ("3-1,x,0-99999999", vec![]),
        ] {
            assert_eq!(list(text), cores, "{text}");
        }
    }

    #[test]
    fn fields_are_found_by_their_names() {
        let status = "Name:\tx\nSeccomp:\t2\nSeccomp_filters:\t1\nmodel name\t: A B\n";
        assert_eq!(field(status, "Seccomp"), Some("2"));
        assert_eq!(field(status, "model name"), Some("A B"));
        assert_eq!(field(status, "Threads"), None);
    }
}
