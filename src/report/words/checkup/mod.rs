//! The words of an examination of the machine. In: a language. Out: labels and sentences with
//! numbered gaps, as for all other reports.

mod en;
mod ko;

pub use en::EN;
pub use ko::KO;

use crate::model::{Attack, Effect, Grade, Subject};

/// The words of one language. In sentences, `{0}` and its like are gaps that `fill` fills.
#[derive(Clone, Copy, Debug)]
pub struct CheckupWords {
    /// What a check looks at, in a column of its own.
    pub subject: fn(Subject) -> &'static str,
    /// What follows from a fact.
    pub effect: fn(Effect) -> &'static str,
    /// What a hostile program tries.
    pub attack: fn(Attack) -> &'static str,
    /// What a grade means for whoever judges.
    pub grade: fn(Grade) -> &'static str,
    /// Heading of a column.
    pub head_check: &'static str,
    /// Heading of a column.
    pub head_found: &'static str,
    /// Heading of a column.
    pub head_effect: &'static str,
    /// A command.
    pub fix: &'static str,
    /// Attacks, time, held.
    pub attacked: &'static str,
    /// What was seen of an attack that nobody promised to hold.
    pub not_promised: &'static str,
    /// Why it was not tried.
    pub not_tried: &'static str,
    /// How the sandbox failed.
    pub failed: &'static str,
    /// How many promises were broken.
    pub does_not_hold: &'static str,
    /// What is missing.
    pub lacking: &'static str,
    /// Sandboxed, bare, how many times as long, runs.
    pub cost: &'static str,
    /// It could not be measured.
    pub cost_unknown: &'static str,
    /// Median and worst of computing, median and worst of memory.
    pub noise: &'static str,
    /// The share that the host took.
    pub steal: &'static str,
    /// The band, the same in whole percents, slots.
    pub band: &'static str,
    /// A command.
    pub advice: &'static str,
    /// There is none.
    pub no_advice: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentences(words: &CheckupWords) -> [&'static str; 17] {
        [
            words.head_check,
            words.head_found,
            words.head_effect,
            words.fix,
            words.attacked,
            words.not_promised,
            words.not_tried,
            words.failed,
            words.does_not_hold,
            words.lacking,
            words.cost,
            words.cost_unknown,
            words.noise,
            words.steal,
            words.band,
            words.advice,
            words.no_advice,
        ]
    }

    #[test]
    fn both_languages_say_everything_with_the_same_gaps() {
        for (en, ko) in sentences(&EN).into_iter().zip(sentences(&KO)) {
            assert!(!en.is_empty() && !ko.is_empty());
            for gap in ["{0}", "{1}", "{2}", "{3}"] {
                assert_eq!(en.contains(gap), ko.contains(gap), "{en}");
            }
        }
        for words in [&EN, &KO] {
            assert!(Subject::ALL.iter().all(|s| !(words.subject)(*s).is_empty()));
            assert!(Effect::ALL.iter().all(|e| !(words.effect)(*e).is_empty()));
            assert!(Attack::ALL.iter().all(|a| !(words.attack)(*a).is_empty()));
        }
    }
}
