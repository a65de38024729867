//! Cases that are run several times, each time on what the checker made of the run before. In: a way
//! to run a case once on an input. Out: what came of all passes, told by the last.

use super::error::JudgeError;
use super::pass::Told;
use crate::check::program::{Desk, NEXT_PASS};
use crate::model::{Data, Measurement, Reason, Verdict};
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

/// Runs a case once on an input; the second argument counts the passes from 1.
pub(super) type Once<'a> = dyn FnMut(&Data, u32) -> Result<Told, JudgeError> + 'a;

/// Runs a case as often as its checker asks for, at most `most` times; none runs it once. What was
/// measured is that of the slowest pass.
///
/// # Errors
/// When a pass cannot be run.
pub(super) fn in_passes(
    most: Option<u32>,
    input: &Data,
    desk: &Desk,
    once: &mut Once<'_>,
) -> Result<Told, JudgeError> {
    let Some(most) = most else {
        return once(input, 1);
    };
    let mut input = input.clone();
    let mut slowest = Measurement::default();
    let mut pass = 1;
    loop {
        let mut told = once(&input, pass)?;
        if told.execution.measurement.cpu >= slowest.cpu {
            slowest = told.execution.measurement.clone();
        }
        told.execution.measurement = slowest.clone();
        if told.verdict != Verdict::Ac {
            return Ok(told);
        }
        match next(desk, pass) {
            Ok(None) => return Ok(told),
            Ok(Some(_)) if pass >= most => {
                let why = format!("the checker asks for more than {most} passes");
                return Ok(failed(told, why));
            }
            Ok(Some(path)) => input = Data::File(path),
            Err(why) => return Ok(failed(told, why)),
        }
        pass += 1;
    }
}

/// The input of the next pass, put where no later run writes; none where no further pass is asked
/// for.
fn next(desk: &Desk, pass: u32) -> Result<Option<PathBuf>, String> {
    let path = desk.feedback().join(NEXT_PASS);
    let unusable = |why: String| format!("the checker left a {NEXT_PASS} that {why}");
    match fs::symlink_metadata(&path) {
        Ok(found) if found.is_file() => {
            let kept = desk.output().with_file_name(format!("pass-{pass}.in"));
            fs::rename(&path, &kept)
                .map_err(|error| unusable(format!("cannot be taken away: {error}")))?;
            Ok(Some(kept))
        }
        Ok(_) => Err(unusable("is no plain file".to_owned())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unusable(format!("cannot be read: {error}"))),
    }
}

fn failed(told: Told, why: String) -> Told {
    Told {
        verdict: Verdict::Je,
        reason: Reason::Judge(why),
        ..told
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Captured, Execution, Outcome};
    use std::time::Duration;

    fn told(verdict: Verdict, cpu_ms: u64) -> Told {
        Told {
            execution: Execution {
                outcome: Outcome::Exited(0),
                measurement: Measurement {
                    cpu: Duration::from_millis(cpu_ms),
                    ..Measurement::default()
                },
                activity: None,
                stdout: Captured::default(),
                stderr: Captured::default(),
            },
            verdict,
            reason: Reason::Right,
        }
    }

    /// Runs passes that take 5, 30 and 10 ms; each but the last asks for another.
    fn run(most: Option<u32>, asks: u32, last: Verdict) -> (Told, Vec<String>) {
        let scratch = tempfile::tempdir().unwrap();
        let desk = Desk::make(scratch.path()).unwrap();
        let first = Data::Bytes((*b"first").into());
        let mut inputs = Vec::new();
        let result = in_passes(most, &first, &desk, &mut |input, pass| {
            inputs.push(match input {
                Data::Bytes(bytes) => String::from_utf8_lossy(bytes).into_owned(),
                Data::File(path) => fs::read_to_string(path).unwrap(),
            });
            assert_eq!(pass as usize, inputs.len());
            let next = desk.feedback().join(NEXT_PASS);
            assert!(!next.exists(), "it is removed before the next pass");
            if pass <= asks {
                fs::write(next, format!("pass {}", pass + 1)).unwrap();
            }
            let verdict = if pass > asks { last } else { Verdict::Ac };
            Ok(told(verdict, [5, 30, 10][(pass as usize - 1) % 3]))
        });
        (result.unwrap(), inputs)
    }

    #[test]
    fn each_pass_reads_what_the_one_before_has_made_of_it() {
        for (most, asks, last, verdict, passes) in [
            (None, 0, Verdict::Ac, Verdict::Ac, 1),
            // Where nobody knows of passes, nobody looks for one.
            (None, 1, Verdict::Ac, Verdict::Ac, 1),
            (Some(3), 0, Verdict::Ac, Verdict::Ac, 1),
            (Some(3), 2, Verdict::Ac, Verdict::Ac, 3),
            (Some(3), 2, Verdict::Wa, Verdict::Wa, 3),
            (Some(3), 1, Verdict::Tle, Verdict::Tle, 2),
            (Some(2), 2, Verdict::Ac, Verdict::Je, 2),
        ] {
            let (told, inputs) = run(most, asks, last);
            assert_eq!(told.verdict, verdict, "{most:?} {asks}");
            assert_eq!(inputs.len(), passes, "{most:?} {asks}");
            assert_eq!(inputs[0], "first");
            for (at, input) in inputs.iter().enumerate().skip(1) {
                assert_eq!(*input, format!("pass {}", at + 1));
            }
        }
    }

    #[test]
    fn the_slowest_pass_is_told() {
        let (told, _) = run(Some(3), 2, Verdict::Ac);
        assert_eq!(told.execution.measurement.cpu, Duration::from_millis(30));
    }

    #[test]
    fn an_input_that_is_no_plain_file_is_the_checkers_failure() {
        let scratch = tempfile::tempdir().unwrap();
        let desk = Desk::make(scratch.path()).unwrap();
        let first = Data::Bytes((*b"first").into());
        let told = in_passes(Some(2), &first, &desk, &mut |_, _| {
            std::os::unix::fs::symlink("/etc/passwd", desk.feedback().join(NEXT_PASS)).unwrap();
            Ok(told(Verdict::Ac, 1))
        });
        assert_eq!(told.unwrap().verdict, Verdict::Je);
    }
}
