//! How steadily the machine computes. In: a core, and readings of a gauge. Out: how far equal work
//! differs, and what follows from it. Takes a fixed time; nothing else of ours runs meanwhile.

use crate::model::{Spread, Steadiness};
use crate::sandbox::{Gauge, stay_on};
use std::time::{Duration, Instant};

/// How long the gauge is read; with the rest it comes to the second that stolen time needs.
const TIME: Duration = Duration::from_millis(700);
/// Bounds of the band in thousandths: what is always doubtful, and beyond which no band helps.
const BAND: (u32, u32) = (10, 500);
/// Where memory takes so much longer as a rule, programs at one time disturb each other.
const CROWDED: u32 = 1000;

/// How far equal work differed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gauged {
    computing: Spread,
    memory: Spread,
}

/// Reads a gauge on a core; none where it tells nothing.
pub fn gauge(core: Option<usize>) -> Option<Gauged> {
    std::thread::scope(|scope| scope.spawn(|| on_core(core)).join().ok().flatten())
}

fn on_core(core: Option<usize>) -> Option<Gauged> {
    if let Some(core) = core {
        stay_on(core);
    }
    let mut gauge = Gauge::default();
    let begun = Instant::now();
    while begun.elapsed() < TIME {
        gauge.take();
    }
    let (computing, memory) = gauge.usual()?;
    Some(Gauged {
        computing: Spread {
            median: computing,
            worst: gauge.computing()?,
        },
        memory: Spread {
            median: memory,
            worst: gauge.walking()?,
        },
    })
}

impl Gauged {
    /// What follows. The band holds the worst of computing, and what the host took makes it wider;
    /// walks over memory are uneven on any machine that others use too, and few programs do nothing
    /// else. `slots` is how many programs there would be at one time on a quiet machine.
    #[must_use]
    pub fn judged(self, stolen: Option<u32>, slots: usize) -> Steadiness {
        let slots = if self.memory.median > CROWDED {
            slots.div_ceil(2)
        } else {
            slots
        };
        Steadiness {
            computing: self.computing,
            memory: self.memory,
            stolen,
            band: self
                .computing
                .worst
                .saturating_add(stolen.unwrap_or(0))
                .clamp(BAND.0, BAND.1),
            slots: slots.max(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_is_bounded() {
        let of = |median, worst| Spread { median, worst };
        for (computing, memory, stolen, slots, band, wanted) in [
            (of(0, 0), of(0, 0), None, 3, 10, 3),
            (of(10, 50), of(20, 300), Some(10), 3, 60, 3),
            (of(10, 50), of(1100, 1900), None, 3, 50, 2),
            (of(10, 9000), of(300, 900), None, 1, 500, 1),
        ] {
            let steadiness = Gauged { computing, memory }.judged(stolen, slots);
            assert_eq!((steadiness.band, steadiness.slots), (band, wanted));
        }
    }

    #[test]
    fn a_core_can_be_gauged() {
        let gauged = gauge(None).unwrap();
        assert!(gauged.computing.median <= gauged.computing.worst);
    }
}
