//! Facts of a run -> `Outcome`. Pure, tested by table. No verdict is made here.

use crate::model::{Limit, Outcome};

/// What the sandbox did to a run, beside what the run did by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Nothing: it ended by itself.
    Own,
    /// It was killed for this cap.
    Capped(Limit),
    /// The kernel killed it, or something it had started, for the memory limit.
    OutOfMemory,
    /// It was killed because the user asked to stop.
    Asked,
}

/// Joins a wait status with what the sandbox did.
///
/// A run that was told to die for a cap but had ended by itself before the signal came keeps its
/// own ending, except where the cap is proven passed whatever it did: the output was counted.
#[must_use]
pub fn classify(status: i32, ending: Ending) -> Outcome {
    let signal = status & 0x7f;
    let own = if signal == 0 {
        Outcome::Exited((status >> 8) & 0xff)
    } else {
        Outcome::Signalled(signal)
    };
    match ending {
        Ending::Own => own,
        Ending::Capped(limit @ Limit::Output(_)) => Outcome::Killed(limit),
        Ending::Capped(limit) if signal == libc::SIGKILL => Outcome::Killed(limit),
        Ending::Capped(_) => own,
        Ending::OutOfMemory => Outcome::Killed(Limit::Memory),
        Ending::Asked => Outcome::Interrupted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Stream;

    #[test]
    fn exit_codes_and_signals_are_never_mixed_up() {
        let output = Limit::Output(Stream::Stdout);
        for (status, ending, outcome) in [
            (0, Ending::Own, Outcome::Exited(0)),
            (137 << 8, Ending::Own, Outcome::Exited(137)),
            (255 << 8, Ending::Own, Outcome::Exited(255)),
            (9, Ending::Own, Outcome::Signalled(9)),
            (11 | 0x80, Ending::Own, Outcome::Signalled(11)),
            (9, Ending::Capped(Limit::Cpu), Outcome::Killed(Limit::Cpu)),
            (0, Ending::Capped(Limit::Cpu), Outcome::Exited(0)),
            (6, Ending::Capped(Limit::Memory), Outcome::Signalled(6)),
            (0, Ending::Capped(output), Outcome::Killed(output)),
            (0, Ending::OutOfMemory, Outcome::Killed(Limit::Memory)),
            (9, Ending::OutOfMemory, Outcome::Killed(Limit::Memory)),
            (9, Ending::Asked, Outcome::Interrupted),
            (0, Ending::Asked, Outcome::Interrupted),
        ] {
            assert_eq!(classify(status, ending), outcome, "{status} {ending:?}");
        }
    }
}
