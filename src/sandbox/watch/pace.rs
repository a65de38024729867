//! When to look at a running process again. In: what is left. Out: a pause. Pure.

use std::time::Duration;

/// The shortest pause: looking more often would cost the program more than it tells.
const SHORTEST: Duration = Duration::from_micros(250);
/// The longest pause: a program may leave its core, start helpers or be stopped by the user.
const LONGEST: Duration = Duration::from_millis(40);
/// How fast a program can take memory, in bytes a second. Page faults of 4 KiB make about half of
/// this on fast machines; huge pages more.
const GROWTH: u64 = 4 << 30;
/// Memory is looked at no more often than this.
const SHORTEST_MEMORY: Duration = Duration::from_millis(2);

/// What is left before each limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// CPU time to the kill point.
    pub cpu: Duration,
    /// Wall time to the wall limit.
    pub wall: Duration,
    /// Bytes to the memory limit.
    pub memory: u64,
    /// Cores that the program can use at one time.
    pub cores: u32,
}

/// The pause after which no limit can have been passed by much.
///
/// CPU time cannot grow faster than wall time on each core, so the remaining CPU time divided by
/// the cores is slept through in one go; each pause then shortens towards the limit.
#[must_use]
pub fn pause(left: Left) -> Duration {
    let cpu = left.cpu / left.cores.max(1);
    let memory = Duration::from_nanos(left.memory.saturating_mul(1_000) / (GROWTH / 1_000_000))
        .max(SHORTEST_MEMORY);
    cpu.max(SHORTEST)
        .min(memory)
        .min(LONGEST)
        .min(left.wall.max(SHORTEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_shortens_towards_the_nearest_limit() {
        let far = Left {
            cpu: Duration::from_secs(1),
            wall: Duration::from_secs(2),
            memory: 1 << 30,
            cores: 1,
        };
        let ms = Duration::from_millis;
        for (left, expected) in [
            (far, LONGEST),
            (Left { cpu: ms(10), ..far }, ms(10)),
            (
                Left {
                    cpu: ms(10),
                    cores: 4,
                    ..far
                },
                Duration::from_micros(2_500),
            ),
            (
                Left {
                    cpu: Duration::ZERO,
                    ..far
                },
                SHORTEST,
            ),
            (Left { wall: ms(3), ..far }, ms(3)),
            (
                Left {
                    wall: Duration::ZERO,
                    ..far
                },
                SHORTEST,
            ),
            (Left { memory: 0, ..far }, SHORTEST_MEMORY),
            (
                Left {
                    memory: 0,
                    cpu: Duration::from_micros(300),
                    ..far
                },
                Duration::from_micros(300),
            ),
        ] {
            assert_eq!(pause(left), expected, "{left:?}");
        }
        let medium = pause(Left {
            memory: 64 << 20,
            ..far
        });
        assert!(medium > ms(14) && medium < ms(17), "{medium:?}");
    }
}
