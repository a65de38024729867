//! What a program reads: the file itself, read only, or bytes that nobody can change.
//! In: an `Input`. Out: a descriptor at the beginning. Never the terminal, never a pipe to feed.

use crate::model::{Data, Input};
use crate::sandbox::SandboxError;
use rustix::fd::OwnedFd;
use rustix::fs::{MemfdFlags, Mode, OFlags, memfd_create, open};
use std::fs::File;
use std::io::Write;
use std::os::fd::AsRawFd;

/// Opens the input for one run, with an offset of its own.
pub fn open_input(input: &Input) -> Result<OwnedFd, SandboxError> {
    match input {
        Input::Empty => read_only("/dev/null"),
        Input::Data(Data::File(path)) => {
            File::open(path)
                .map(OwnedFd::from)
                .map_err(|error| SandboxError::Input {
                    path: path.clone(),
                    error,
                })
        }
        Input::Data(Data::Bytes(bytes)) => {
            let memory = memfd_create("input", MemfdFlags::CLOEXEC).map_err(|error| {
                SandboxError::System {
                    what: "memfd_create",
                    error: error.into(),
                }
            })?;
            let mut writable = File::from(memory);
            writable
                .write_all(bytes)
                .map_err(|error| SandboxError::System {
                    what: "writing an input",
                    error,
                })?;
            // A second, read-only opening: the program must not be able to write its input.
            read_only(&format!("/proc/self/fd/{}", writable.as_raw_fd()))
        }
    }
}

fn read_only(path: &str) -> Result<OwnedFd, SandboxError> {
    open(path, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty()).map_err(|error| {
        SandboxError::Input {
            path: path.into(),
            error: error.into(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn an_input_is_read_only_and_starts_at_its_beginning() {
        for (input, text) in [
            (Input::Empty, ""),
            (Input::Data(Data::Bytes(b"8\n".as_slice().into())), "8\n"),
        ] {
            let mut file = File::from(open_input(&input).unwrap());
            let mut read = String::new();
            file.read_to_string(&mut read).unwrap();
            assert_eq!(read, text);
            if input != Input::Empty {
                assert!(file.write(b"x").is_err(), "an input must not be writable");
            }
        }
    }

    #[test]
    fn a_missing_input_is_named() {
        let input = Input::Data(Data::File("/nowhere/1.in".into()));
        let error = open_input(&input).unwrap_err().to_string();
        assert!(error.contains("/nowhere/1.in"), "{error}");
    }
}
