//! The likely cause of a crash. In: how a program ended, what it used, what it and its runtime
//! wrote. Out: an explanation. No verdict rests on it: a program can write there what it likes.

mod said;
#[cfg(test)]
mod tests;
mod trace;

use crate::model::{Captured, Cause, Execution, Limits, Outcome};
use said::said;

const SIGHUP: i32 = 1;
const SIGINT: i32 = 2;
const SIGQUIT: i32 = 3;
const SIGILL: i32 = 4;
const SIGTRAP: i32 = 5;
const SIGABRT: i32 = 6;
const SIGBUS: i32 = 7;
const SIGFPE: i32 = 8;
const SIGKILL: i32 = 9;
const SIGSEGV: i32 = 11;
const SIGPIPE: i32 = 13;
const SIGTERM: i32 = 15;

/// Explains a program that ended by a signal or with an exit code other than 0.
#[must_use]
pub fn cause(execution: &Execution, limits: &Limits) -> Cause {
    let [stdout, stderr] = [&execution.stdout, &execution.stderr].map(text);
    if let Some(cause) = said(&stdout, &stderr) {
        return cause;
    }
    let Outcome::Signalled(signal) = execution.outcome else {
        return Cause::Unknown;
    };
    match signal {
        SIGSEGV | SIGBUS => {
            // A stack that met its end has been touched up to there.
            let full = limits.stack.0 - limits.stack.0 / 10;
            let peak = execution.measurement.peak.map_or(0, |peak| peak.bytes.0);
            if peak >= full {
                Cause::StackOverflow
            } else {
                Cause::InvalidAccess
            }
        }
        SIGFPE => Cause::Arithmetic,
        SIGABRT => Cause::Aborted,
        // Compilers plant a trap where a program has no meaning: many causes, none certain.
        SIGTRAP | SIGILL => Cause::Unknown,
        SIGPIPE => Cause::BrokenPipe,
        // Had the sandbox sent it, for any limit, this would be no signal but that limit.
        SIGKILL | SIGTERM | SIGINT | SIGHUP | SIGQUIT => Cause::Killed,
        _ => Cause::Sent,
    }
}

/// Beginning and end of what was written: a long trace has its exception at the one, or the other.
fn text(captured: &Captured) -> String {
    let both = [captured.head.as_slice(), &captured.tail];
    let between: &[u8] = if captured.is_cut() { b"\n" } else { b"" };
    String::from_utf8_lossy(&both.join(between)).into_owned()
}
