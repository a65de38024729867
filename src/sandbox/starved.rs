//! How long a run was ready to run and had no core; such wall time is not charged. In: process ids,
//! times. Out: a delay, and whether the wall limit is passed. Nothing is ended here.

use std::fs;
use std::time::Duration;

/// A run is waited for no longer than this many times its wall limit, however starved it is.
const MOST: u32 = 3;
/// Tasks looked at; a run that has more is past its cap.
const LOOKED_AT: usize = 256;

/// How long a run had no core, as far as was looked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Starved(Option<Duration>);

impl Starved {
    /// Looks now. The main process is the first; its threads and helpers are asked only past the
    /// wall limit, where it matters.
    pub fn look(&mut self, elapsed: Duration, wall: Duration, processes: &[i32]) {
        let delay = if elapsed > wall {
            longest(processes)
        } else {
            processes.first().and_then(|&main| of(main))
        };
        self.0 = self.0.max(delay);
    }

    /// What was seen; none where nothing was looked at.
    #[must_use]
    pub fn so_far(self) -> Option<Duration> {
        self.0
    }

    /// What is left before the wall limit is passed; none when it is.
    #[must_use]
    pub fn left(self, elapsed: Duration, wall: Duration) -> Option<Duration> {
        left(elapsed, self.0.unwrap_or_default(), wall)
    }
}

/// The delay of the calling thread; zero where the system does not tell.
#[must_use]
pub fn own() -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat");
    text.ok().and_then(|text| delay(&text)).unwrap_or_default()
}

/// The delay of a process's first thread; none where the system does not tell.
fn of(pid: i32) -> Option<Duration> {
    delay(&fs::read_to_string(format!("/proc/{pid}/schedstat")).ok()?)
}

/// The delay of the task that waited longest, among all threads of these processes. Several tasks
/// wait at one time, so a sum would count the same time twice.
fn longest(pids: &[i32]) -> Option<Duration> {
    let folders = pids
        .iter()
        .filter_map(|pid| fs::read_dir(format!("/proc/{pid}/task")).ok());
    folders
        .flat_map(Iterator::flatten)
        .take(LOOKED_AT)
        .filter_map(|task| delay(&fs::read_to_string(task.path().join("schedstat")).ok()?))
        .max()
}

/// The second figure of `schedstat`: nanoseconds spent waiting on a run queue (the kernel's
/// Documentation/scheduler/sched-stats.rst).
fn delay(text: &str) -> Option<Duration> {
    let nanos = text.split_ascii_whitespace().nth(1)?.parse().ok()?;
    Some(Duration::from_nanos(nanos))
}

fn left(elapsed: Duration, starved: Duration, wall: Duration) -> Option<Duration> {
    let charged = elapsed.saturating_sub(starved);
    let most = wall.saturating_mul(MOST);
    (charged <= wall && elapsed <= most).then(|| (wall - charged).min(most - elapsed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_figure_is_the_delay() {
        for (text, nanos) in [
            ("277390 512 1\n", Some(512)),
            ("0 0 0\n", Some(0)),
            ("277390\n", None),
            ("", None),
            ("a b c", None),
        ] {
            assert_eq!(delay(text), nanos.map(Duration::from_nanos), "{text}");
        }
    }

    #[test]
    fn starved_time_is_not_charged_but_not_waited_for_without_end() {
        let ms = Duration::from_millis;
        for (elapsed, starved, expected) in [
            (0, 0, Some(2_000)),
            (1_500, 0, Some(500)),
            (2_000, 0, Some(0)),
            (2_001, 0, None),
            (2_001, 800, Some(799)),
            (2_801, 800, None),
            // The clocks are read one after the other.
            (10, 11, Some(2_000)),
            (5_900, 5_800, Some(100)),
            (6_001, 5_900, None),
        ] {
            let left = left(ms(elapsed), ms(starved), ms(2_000));
            assert_eq!(left, expected.map(ms), "{elapsed} {starved}");
        }
    }

    #[test]
    fn two_busy_threads_on_one_core_wait_for_each_other() {
        let core = crate::sandbox::slots(None).cores[0];
        let own = i32::try_from(std::process::id()).expect("a process id");
        if of(own).is_none() {
            return;
        }
        let busy = || {
            crate::sandbox::stay_on(core);
            let begun = std::time::Instant::now();
            while begun.elapsed() < Duration::from_millis(120) {}
        };
        std::thread::scope(|scope| {
            scope.spawn(busy);
            scope.spawn(busy);
            std::thread::sleep(Duration::from_millis(100));
            let waited = longest(&[own]).expect("the system tells");
            assert!(waited > Duration::from_millis(15), "{waited:?}");
        });
    }
}
