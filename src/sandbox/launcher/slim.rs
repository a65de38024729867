//! Makes the launcher as small as it can be. In: this process's own map of memory. Out: nothing.
//! The kernel's peak of a program begins at its launcher's, so each megabyte here is charged to
//! every tiny program. Pages that can be read again from their file are given back.
#![expect(unsafe_code, reason = "giving back pages by address has no safe form")]

use std::fs;

/// Gives back what the start of this process has read in and needs no longer, and lets the kernel
/// forget the peak. Whatever is needed again comes back by itself.
pub fn slim() {
    let map = fs::read_to_string("/proc/self/smaps").unwrap_or_default();
    for (start, end) in given_back(&map) {
        // SAFETY: the range is a mapping of a file without a page of our own in it, so each page
        // is read from that file again, unchanged, when it is next touched.
        unsafe {
            libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_DONTNEED);
        }
    }
    // 5 sets the peak to what is resident now; where that is not possible, it stays as it is.
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// Ranges of files that are mapped without the right to write and of which no page was changed.
fn given_back(map: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut current = None;
    for line in map.lines() {
        if let Some(range) = header(line) {
            current = Some(range);
        } else if let Some(own) = line.strip_prefix("Anonymous:")
            && let Some((start, end, fit)) = current.take()
            && fit
            && own.trim() == "0 kB"
        {
            found.push((start, end));
        }
    }
    found
}

/// The range of a mapping's first line, and whether it is a file mapped for reading only.
fn header(line: &str) -> Option<(usize, usize, bool)> {
    let mut words = line.split_ascii_whitespace();
    let (start, end) = words.next()?.split_once('-')?;
    let start = usize::from_str_radix(start, 16).ok()?;
    let end = usize::from_str_radix(end, 16).ok()?;
    let rights = words.next()?;
    let path = words.nth(3).unwrap_or("");
    Some((
        start,
        end,
        rights.starts_with('r') && !rights.contains('w') && path.starts_with('/'),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_unchanged_files_that_cannot_be_written_are_given_back() {
        let map = "\
55d0-55e0 r--p 00000000 fe:00 11 /usr/bin/x\nRss: 4 kB\nAnonymous:         0 kB\n\
55e0-55f0 r-xp 00001000 fe:00 11 /usr/bin/x\nRss: 4 kB\nAnonymous:         0 kB\n\
55f0-5600 r--p 00002000 fe:00 11 /usr/bin/x\nRss: 4 kB\nAnonymous:         8 kB\n\
5600-5610 rw-p 00003000 fe:00 11 /usr/bin/x\nRss: 4 kB\nAnonymous:         0 kB\n\
7ff0-7ff8 r-xp 00000000 00:00 0 [vdso]\nRss: 4 kB\nAnonymous:         0 kB\n\
7000-7010 rw-p 00000000 00:00 0\nRss: 4 kB\nAnonymous:         0 kB\n";
        assert_eq!(given_back(map), [(0x55d0, 0x55e0), (0x55e0, 0x55f0)]);
    }

    #[test]
    fn this_process_survives_it() {
        slim();
        assert_eq!("still here".len(), 10);
    }
}
