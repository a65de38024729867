//! Asks a trusted tool one question, such as its version. In: a path, arguments, the whole
//! environment. Out: what it said. Nothing of a submission is ever started here: no limits beyond
//! a wall clock and a cap on what is kept.

use super::SandboxError;
use super::birth::spawn;
use rustix::process::{Pid, Signal, kill_process_group};
use std::ffi::OsString;
use std::io::{self, Read};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use wait_timeout::ChildExt;

/// Bytes of each stream that are kept; a tool that says more finds its pipe closed.
const CAP: u64 = 64 << 10;
/// How long the streams are waited for when the tool has ended but something it started holds them.
const LINGER: Duration = Duration::from_millis(200);

/// What a tool said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The first 64 KiB of its standard output.
    pub stdout: Vec<u8>,
    /// The first 64 KiB of its standard error.
    pub stderr: Vec<u8>,
    /// Whether it ended with exit code 0.
    pub success: bool,
}

/// Starts a trusted tool with an empty input and waits for its answer.
///
/// # Errors
/// When the tool cannot be started, or has not ended within `limit`; then it is killed, with all
/// of its process group.
pub fn ask(
    program: &Path,
    arguments: &[String],
    environment: &[(OsString, OsString)],
    limit: Duration,
) -> Result<Asked, SandboxError> {
    let mut command = Command::new(program);
    command
        .args(arguments)
        // A version file in somebody's folder must not decide what a shim answers.
        .current_dir("/")
        .env_clear()
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0);
    let mut child = spawn(&mut command).map_err(system("starting a tool"))?;
    let stdout = Listener::begin(child.stdout.take());
    let stderr = Listener::begin(child.stderr.take());
    let ended = child.wait_timeout(limit);
    if !matches!(ended, Ok(Some(_))) {
        if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
            // It may have ended meanwhile; then there is nothing to kill.
            let _ = kill_process_group(group, Signal::KILL);
        }
        child.wait().map_err(system("waiting for a tool"))?;
    }
    let status = ended
        .and_then(|status| status.ok_or_else(|| late(limit)))
        .map_err(system("waiting for a tool"))?;
    Ok(Asked {
        stdout: stdout.finish(),
        stderr: stderr.finish(),
        success: status.success(),
    })
}

fn late(limit: Duration) -> io::Error {
    let text = format!("no answer within {} s", limit.as_secs_f64());
    io::Error::new(io::ErrorKind::TimedOut, text)
}

fn system(what: &'static str) -> impl Fn(io::Error) -> SandboxError {
    move |error| SandboxError::System { what, error }
}

/// Collects one stream on a thread of its own, so that a tool never waits for the other one.
struct Listener {
    heard: Arc<Mutex<Vec<u8>>>,
    end: Receiver<()>,
}

impl Listener {
    fn begin(pipe: Option<impl Read + Send + 'static>) -> Self {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let (told, end) = channel();
        let shared = Arc::clone(&heard);
        std::thread::spawn(move || {
            let mut pipe = pipe.map(|pipe| pipe.take(CAP));
            let mut piece = [0; 4096];
            while let Some(length) = pipe.as_mut().and_then(|pipe| pipe.read(&mut piece).ok()) {
                if length == 0 {
                    break;
                }
                let mut heard = shared.lock().unwrap_or_else(PoisonError::into_inner);
                heard.extend_from_slice(&piece[..length]);
            }
            // Nobody listens any more where something held the pipe for too long.
            let _ = told.send(());
        });
        Self { heard, end }
    }

    fn finish(self) -> Vec<u8> {
        let _ = self.end.recv_timeout(LINGER);
        std::mem::take(&mut *self.heard.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn sh(script: &str, limit: Duration) -> Result<Asked, SandboxError> {
        let environment = [
            ("PATH".into(), "/usr/bin:/bin".into()),
            ("A".into(), "1 2".into()),
        ];
        let arguments = ["-c".to_owned(), script.to_owned()];
        ask(Path::new("/bin/sh"), &arguments, &environment, limit)
    }

    #[test]
    fn both_streams_and_the_end_are_told() {
        let asked = sh(
            "echo \"$A\"; echo err >&2; cat; exit 3",
            Duration::from_secs(10),
        );
        let expected = Asked {
            stdout: b"1 2\n".to_vec(),
            stderr: b"err\n".to_vec(),
            success: false,
        };
        assert_eq!(asked.expect("sh can be asked"), expected);
    }

    #[test]
    fn a_slow_tool_is_killed_and_one_that_is_not_there_is_an_error() {
        let began = Instant::now();
        let error = sh("sleep 20 & sleep 20", Duration::from_millis(100)).expect_err("slow");
        assert!(
            error.to_string().contains("no answer within 0.1 s"),
            "{error}"
        );
        assert!(began.elapsed() < Duration::from_secs(10));
        let nothing = ask(Path::new("/nowhere/tool"), &[], &[], Duration::from_secs(1));
        assert!(nothing.is_err());
    }

    #[test]
    fn what_is_kept_is_capped_and_a_held_stream_is_not_waited_for() {
        let endless = sh("yes", Duration::from_secs(10)).expect("ends by its closed pipe");
        assert_eq!(endless.stdout.len() as u64, CAP);
        let began = Instant::now();
        let held = sh("echo said; sleep 5 &", Duration::from_secs(10)).expect("ends at once");
        assert_eq!((held.stdout, held.success), (b"said\n".to_vec(), true));
        assert!(began.elapsed() < Duration::from_secs(4));
    }
}
