//! What disturbed the machine while it judged. Shares in thousandths; what was not measured is none.

/// What disturbed the machine while it judged, in thousandths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Noise {
    /// How much slower a fixed piece of work was at its worst than at its best, on one core.
    pub spread: Option<u32>,
    /// The same of a walk over more memory than a core has of its own.
    pub memory: Option<u32>,
    /// The share of their time that the host of a virtual machine took from the judging cores.
    pub stolen: Option<u32>,
    /// The share of its wall time that a program was ready to run and had no core.
    pub starved: Option<u32>,
    /// The share of the session in which some process of the machine, the judge's own compilers
    /// among them, had to wait for a core.
    pub pressure: Option<u32>,
}

impl Noise {
    /// Above these, each can have moved a time. Access to memory is told only when it took twice as
    /// long: few programs do nothing else, and it is uneven on any machine that others use too.
    const SPREAD: u32 = 100;
    const MEMORY: u32 = 1000;
    const STOLEN: u32 = 20;
    const STARVED: u32 = 100;

    /// Whether the user should be told. Pressure alone says nothing: the judge's own compilers
    /// make some.
    #[must_use]
    pub fn matters(self) -> bool {
        self.is_uneven() || self.is_uneven_in_memory() || self.is_stolen() || self.is_starved()
    }

    /// Whether the same work took clearly different times.
    #[must_use]
    pub fn is_uneven(self) -> bool {
        self.spread > Some(Self::SPREAD)
    }

    /// Whether the same walk over memory took clearly different times.
    #[must_use]
    pub fn is_uneven_in_memory(self) -> bool {
        self.memory > Some(Self::MEMORY)
    }

    /// Whether the host took a share that counts.
    #[must_use]
    pub fn is_stolen(self) -> bool {
        self.stolen > Some(Self::STOLEN)
    }

    /// Whether programs had to wait for their core for long.
    #[must_use]
    pub fn is_starved(self) -> bool {
        self.starved > Some(Self::STARVED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_move_a_verdict_matters() {
        let quiet = Noise::default();
        for (noise, matters) in [
            (quiet, false),
            (
                Noise {
                    spread: Some(100),
                    memory: Some(1000),
                    stolen: Some(20),
                    starved: Some(100),
                    pressure: Some(900),
                },
                false,
            ),
            (
                Noise {
                    spread: Some(101),
                    ..quiet
                },
                true,
            ),
            (
                Noise {
                    memory: Some(1001),
                    ..quiet
                },
                true,
            ),
            (
                Noise {
                    stolen: Some(21),
                    ..quiet
                },
                true,
            ),
            (
                Noise {
                    starved: Some(101),
                    ..quiet
                },
                true,
            ),
        ] {
            assert_eq!(noise.matters(), matters, "{noise:?}");
        }
    }
}
