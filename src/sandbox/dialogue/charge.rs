//! Whose wall time runs while several talk. In: what each does at this moment. Out: who is charged.
//! Pure. Whoever waits for a partner who does not wait for anybody is not charged: so thinking of an
//! interactor is not idling of the program, and every wait still ends, since somebody always pays.

/// What a party does at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It has ended.
    Ended,
    /// It waits for somebody to write, or to take what it has written.
    Waits,
    /// It computes, sleeps, or waits for something of its own.
    Busy,
}

/// Who is charged for this moment. Where all wait for each other, all but the host idle.
#[must_use]
pub fn charged(states: &[State], host: usize) -> Vec<bool> {
    let anybody_busy = states.contains(&State::Busy);
    let alone = states
        .iter()
        .filter(|&&state| state != State::Ended)
        .count()
        == 1;
    let charged = |(party, &state): (usize, &State)| match state {
        State::Ended => false,
        State::Busy => true,
        State::Waits => alone || (!anybody_busy && party != host),
    };
    states.iter().enumerate().map(charged).collect()
}

#[cfg(test)]
mod tests {
    use super::State::{Busy, Ended, Waits};
    use super::*;

    #[test]
    fn who_waits_for_somebody_busy_is_not_charged() {
        for (states, expected) in [
            (&[Busy, Busy][..], &[true, true][..]),
            (&[Waits, Busy], &[false, true]),
            (&[Busy, Waits], &[true, false]),
            (&[Waits, Waits], &[false, true]),
            (&[Waits, Ended], &[true, false]),
            (&[Ended, Waits], &[false, true]),
            (&[Ended, Busy], &[false, true]),
            (&[Waits, Busy, Waits], &[false, true, false]),
            (&[Waits, Waits, Waits], &[false, true, true]),
            (&[Waits, Waits, Ended], &[false, true, false]),
            (&[Ended, Ended], &[false, false]),
        ] {
            assert_eq!(charged(states, 0), expected, "{states:?}");
        }
    }

    #[test]
    fn as_long_as_anybody_lives_somebody_pays() {
        let all = [Ended, Waits, Busy];
        for first in all {
            for second in all {
                for third in all {
                    let states = [first, second, third];
                    let alive = states.iter().any(|&state| state != Ended);
                    assert_eq!(charged(&states, 0).contains(&true), alive, "{states:?}");
                }
            }
        }
    }
}
