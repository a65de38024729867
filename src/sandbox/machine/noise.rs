//! How noisy the machine is. In: a core. Out: how far equal work is spread in CPU time, what the
//! host took meanwhile, and what follows from it. Takes a fixed time; nothing else of ours runs.

use super::read::text;
use crate::model::{Noise, Spread};
use crate::sandbox::stay_on;
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long all takes.
const TIME: Duration = Duration::from_millis(300);
/// Steps of computing, and of walking through memory: about two milliseconds each.
const STEPS: u32 = 1_200_000;
const WALK: u32 = 60_000;
/// Words of memory: more than a core has of its own in its caches.
const WORDS: usize = (8 << 20) / 8;
/// The least pieces of work that say anything.
const LEAST: usize = 5;
/// Bounds of the band: what is always doubtful, and beyond which no band helps.
const BAND: (f64, f64) = (0.01, 0.5);

/// Measures on a core; `slots` is how many there would be on a quiet machine.
pub fn measure(core: Option<usize>, slots: usize) -> Option<Noise> {
    let before = ticks();
    let (computing, memory) =
        std::thread::scope(|scope| scope.spawn(|| on_core(core)).join().ok())?;
    let steal = before
        .zip(ticks())
        .and_then(|(before, after)| share(before, after));
    let (computing, usual) = spread(computing)?;
    Some(judged(computing, usual, spread(memory)?.0, steal, slots))
}

/// What follows from the figures. The band holds nine tenths of what was seen of computing, and
/// the median of memory, since programs do both; a host that takes time away makes it wider. Where
/// memory alone is spread that far, programs at one time would disturb each other more.
fn judged(
    computing: Spread,
    usual: f64,
    memory: Spread,
    steal: Option<f64>,
    slots: usize,
) -> Noise {
    let widest = usual.max(memory.median) + steal.unwrap_or(0.0);
    let slots = if memory.median > 0.25 {
        slots.div_ceil(2)
    } else {
        slots
    };
    Noise {
        computing,
        memory,
        steal,
        band: widest.clamp(BAND.0, BAND.1),
        slots: slots.max(1),
    }
}

/// Times of both kinds of work, in turns.
fn on_core(core: Option<usize>) -> (Vec<Duration>, Vec<Duration>) {
    if let Some(core) = core {
        stay_on(core);
    }
    let (mut computing, mut memory) = (Vec::new(), Vec::new());
    // A ring through all of it in steps that no look-ahead follows. Written, so that each page is
    // a page of its own.
    let ring: Vec<u64> = (0..WORDS as u64)
        .map(|word| (word * 0x9E37 + 0x51ED) % WORDS as u64)
        .collect();
    timed(|| walk(&ring));
    let begun = Instant::now();
    while begun.elapsed() < TIME || computing.len() < LEAST {
        computing.push(timed(compute));
        memory.push(timed(|| walk(&ring)));
    }
    (computing, memory)
}

fn timed(work: impl FnOnce() -> u64) -> Duration {
    let now = || {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
        Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or(0))
    };
    let begun = now();
    black_box(work());
    now().saturating_sub(begun)
}

fn compute() -> u64 {
    let mut x = black_box(1_u64);
    for _ in 0..STEPS {
        x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    }
    x
}

fn walk(ring: &[u64]) -> u64 {
    let mut at = black_box(0_u64);
    for _ in 0..WALK {
        at = usize::try_from(at)
            .ok()
            .and_then(|place| ring.get(place))
            .copied()
            .unwrap_or(0);
    }
    at
}

/// The spread, and how far nine tenths of all times are at most above the least.
fn spread(mut times: Vec<Duration>) -> Option<(Spread, f64)> {
    times.sort_unstable();
    let least = times.first()?.as_secs_f64();
    let above = |time: &Duration| time.as_secs_f64() / least - 1.0;
    if least <= 0.0 {
        return None;
    }
    let spread = Spread {
        median: above(times.get(times.len() / 2)?),
        worst: above(times.last()?),
    };
    Some((spread, above(times.get(times.len() * 9 / 10)?)))
}

fn ticks() -> Option<(u64, u64)> {
    super::quiet::ticks(&text("/proc/stat")?)
}

fn share(before: (u64, u64), after: (u64, u64)) -> Option<f64> {
    let (all, stolen) = (
        after.0.checked_sub(before.0)?,
        after.1.checked_sub(before.1)?,
    );
    (all > 0).then(|| stolen as f64 / all as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spread_is_told_above_the_least() {
        let times = [10, 11, 12, 10, 20].map(Duration::from_millis);
        let (spread, usual) = spread(times.to_vec()).unwrap();
        assert!((usual - 1.0).abs() < 1e-9);
        assert!((spread.median - 0.1).abs() < 1e-9 && (spread.worst - 1.0).abs() < 1e-9);
        assert!(super::spread(Vec::new()).is_none());
        assert_eq!(share((100, 1), (200, 6)), Some(0.05));
        assert_eq!(share((100, 1), (100, 1)), None);
    }

    #[test]
    fn what_follows_is_bounded() {
        let of = |median, worst| Spread { median, worst };
        for (computing, memory, steal, slots, band, wanted) in [
            (of(0.0, 0.0), of(0.0, 0.0), None, 3, 0.01, 3),
            (of(0.01, 0.05), of(0.02, 0.3), Some(0.01), 3, 0.06, 3),
            (of(0.01, 0.05), of(0.3, 0.9), None, 3, 0.3, 2),
            (of(0.01, 9.0), of(0.3, 0.9), None, 1, 0.5, 1),
        ] {
            let noise = judged(computing, computing.worst, memory, steal, slots);
            assert!((noise.band - band).abs() < 1e-9, "{noise:?}");
            assert_eq!(noise.slots, wanted);
        }
    }
}
