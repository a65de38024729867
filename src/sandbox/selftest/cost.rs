//! What a run costs. In: a stage. Out: medians of bare starts and of runs in the sandbox, taken in
//! turns so that both meet the same noise. Ends after a fixed time at the latest.

use super::actor::ACTOR_ARGUMENT;
use super::stage::{Stage, roomy};
use super::tiny::write_tiny;
use crate::model::{Cost, Outcome};
use crate::sandbox::stay_on;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How often each is done at most, and how long all may take.
const RUNS: usize = 200;
const TIME: Duration = Duration::from_millis(300);
/// First runs that do not count: launchers start, files are read for the first time.
const WARMING: usize = 3;

/// Measures; none where the program cannot be started.
pub fn measure(stage: &Stage<'_>) -> Option<Cost> {
    // On a thread of its own, which stays on the core of the runs.
    std::thread::scope(|scope| scope.spawn(|| on_core(stage)).join().ok().flatten())
}

fn on_core(stage: &Stage<'_>) -> Option<Cost> {
    if let Some(core) = stage.core {
        stay_on(core);
    }
    let tiny = write_tiny(stage.scratch).ok().flatten();
    let (program, words): (&Path, &[&str]) = match &tiny {
        Some(path) => (path, &[]),
        None => (stage.program, &[ACTOR_ARGUMENT, "end"]),
    };
    let invocation = stage.invocation(program, words.iter().map(OsString::from), &roomy());
    let (mut bare, mut sandboxed) = (Vec::new(), Vec::new());
    let begun = Instant::now();
    for turn in 0..RUNS + WARMING {
        let plain = start_bare(program, words)?;
        let start = Instant::now();
        let execution = stage.run(&invocation).ok()?;
        let took = start.elapsed();
        if execution.outcome != Outcome::Exited(0) {
            return None;
        }
        if turn >= WARMING {
            bare.push(plain);
            sandboxed.push(took);
        }
        if begun.elapsed() > TIME && !bare.is_empty() {
            break;
        }
    }
    Some(Cost {
        runs: bare.len(),
        bare: median(bare),
        sandboxed: median(sandboxed),
        tiny: tiny.is_some(),
    })
}

fn start_bare(program: &Path, words: &[&str]) -> Option<Duration> {
    let mut command = Command::new(program);
    command
        .args(words)
        .env_clear()
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let start = Instant::now();
    let ended = command.status().ok()?;
    ended.success().then(|| start.elapsed())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_one() {
        let ms = |times: &[u64]| {
            times
                .iter()
                .map(|time| Duration::from_millis(*time))
                .collect()
        };
        assert_eq!(median(ms(&[9, 1, 2])), Duration::from_millis(2));
        assert_eq!(median(ms(&[])), Duration::ZERO);
    }
}
