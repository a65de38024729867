//! Which limit separates the programs that must pass from those that must fail. In: the times of
//! each on each case. Out: for each language the limit, how firm it stands, and which programs bind
//! it, or that no limit separates them. Pure.

use super::stability::Spread;
use std::collections::BTreeMap;
use std::time::Duration;

/// Spreads that a limit must stand from the programs on either side.
pub const MARGIN: f64 = 3.0;
/// Leading figures of limits that people set.
const ROUND: [f64; 11] = [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0];

/// What is wanted of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// It must keep the limit on each case.
    Pass,
    /// It must exceed the limit on some case.
    Fail,
}

/// A program's runs on one case.
#[derive(Clone, Debug, PartialEq)]
pub struct CaseTimes {
    /// The case's name.
    pub case: String,
    /// CPU times of the runs that ended by themselves.
    pub runs: Vec<Duration>,
    /// CPU time at which a run was stopped, where one was.
    pub cut: Option<Duration>,
}

/// A program beside what is wanted of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Witness {
    /// The program's name.
    pub program: String,
    /// Its language: a limit is advised for each.
    pub language: String,
    /// What is wanted.
    pub wanted: Wanted,
    /// Its cases.
    pub cases: Vec<CaseTimes>,
}

/// The program and case that a limit depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Binding {
    /// The program.
    pub program: String,
    /// Its slowest case.
    pub case: String,
    /// Its typical time there, in seconds.
    pub seconds: f64,
    /// Standard deviation of the logarithm of that time.
    pub deviation: f64,
    /// Whether it was stopped there, so that it needs more than that.
    pub cut: bool,
}

/// What is advised for one language.
#[derive(Clone, Debug, PartialEq)]
pub enum Advice {
    /// A limit that separates them.
    Limit {
        /// The limit in seconds, a round figure where one fits.
        seconds: f64,
        /// The slowest that must pass, and its distance from the limit in spreads.
        pass: (Binding, f64),
        /// The fastest that must fail, and its distance.
        fail: (Binding, f64),
    },
    /// Nothing must fail: any limit from here on does.
    AtLeast {
        /// In seconds.
        seconds: f64,
        /// The slowest that must pass.
        pass: Binding,
    },
    /// Nothing must pass: any limit up to here does.
    AtMost {
        /// In seconds.
        seconds: f64,
        /// The fastest that must fail.
        fail: Binding,
    },
    /// No limit separates them by [`MARGIN`] spreads on each side.
    Overlap {
        /// The slowest that must pass.
        pass: Binding,
        /// The fastest that must fail.
        fail: Binding,
    },
    /// A program that must pass was stopped before it was done: its time is not known.
    Unfinished {
        /// That program.
        pass: Binding,
    },
}

/// Advises a limit for each language that has a witness with times.
#[must_use]
pub fn advise(witnesses: &[Witness]) -> BTreeMap<String, Advice> {
    let mut languages: BTreeMap<String, (Option<Binding>, Option<Binding>)> = BTreeMap::new();
    for witness in witnesses {
        let Some(slowest) = slowest(witness) else {
            continue;
        };
        let (pass, fail) = languages.entry(witness.language.clone()).or_default();
        match witness.wanted {
            Wanted::Pass => keep(pass, slowest, |new, old| new.seconds > old.seconds),
            Wanted::Fail => keep(fail, slowest, |new, old| new.seconds < old.seconds),
        }
    }
    languages
        .into_iter()
        .filter_map(|(language, bindings)| Some((language, between(bindings)?)))
        .collect()
}

fn keep(place: &mut Option<Binding>, new: Binding, better: fn(&Binding, &Binding) -> bool) {
    if place.as_ref().is_none_or(|old| better(&new, old)) {
        *place = Some(new);
    }
}

/// The case on which a program takes longest.
fn slowest(witness: &Witness) -> Option<Binding> {
    let binding = |times: &CaseTimes| {
        let cut = times.runs.is_empty();
        let all: Vec<Duration> = match times.cut.filter(|_| cut) {
            Some(cut) => vec![cut],
            None => times.runs.clone(),
        };
        let spread = Spread::of(&all)?;
        Some(Binding {
            program: witness.program.clone(),
            case: times.case.clone(),
            seconds: spread.typical,
            deviation: spread.deviation,
            cut,
        })
    };
    let cases = witness.cases.iter().filter_map(binding);
    cases.max_by(|one, other| one.seconds.total_cmp(&other.seconds))
}

fn between(bindings: (Option<Binding>, Option<Binding>)) -> Option<Advice> {
    Some(match bindings {
        (None, None) => return None,
        (Some(pass), _) if pass.cut => Advice::Unfinished { pass },
        (Some(pass), None) => Advice::AtLeast {
            seconds: at(&pass, MARGIN),
            pass,
        },
        (None, Some(fail)) => Advice::AtMost {
            seconds: at(&fail, -MARGIN),
            fail,
        },
        (Some(pass), Some(fail)) => {
            let (low, high) = (at(&pass, MARGIN), at(&fail, -MARGIN));
            if low > high {
                return Some(Advice::Overlap { pass, fail });
            }
            // Equally many spreads from either side.
            let sum = pass.deviation + fail.deviation;
            let middle =
                (pass.seconds.ln() * fail.deviation + fail.seconds.ln() * pass.deviation) / sum;
            let seconds = round(middle.exp(), low, high);
            let pass_margin = (seconds / pass.seconds).ln() / pass.deviation;
            let fail_margin = (fail.seconds / seconds).ln() / fail.deviation;
            Advice::Limit {
                seconds,
                pass: (pass, pass_margin),
                fail: (fail, fail_margin),
            }
        }
    })
}

/// The time so many spreads above a program's own.
fn at(binding: &Binding, spreads: f64) -> f64 {
    binding.seconds * (spreads * binding.deviation).exp()
}

/// The round figure nearest to `middle` between the two, or `middle` itself.
fn round(middle: f64, low: f64, high: f64) -> f64 {
    let decade = 10_f64.powf(middle.log10().floor());
    let apart = |figure: &f64| (figure / middle).ln().abs();
    ROUND
        .iter()
        .map(|figure| figure * decade)
        .filter(|figure| (low..=high).contains(figure))
        .min_by(|one, other| apart(one).total_cmp(&apart(other)))
        .unwrap_or(middle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Wanted::{Fail, Pass};

    fn witness(program: &str, wanted: Wanted, cases: &[(&str, u64, bool)]) -> Witness {
        let times = |&(case, ms, cut): &(&str, u64, bool)| {
            let time = Duration::from_millis(ms);
            CaseTimes {
                case: case.to_owned(),
                runs: if cut { Vec::new() } else { vec![time; 3] },
                cut: cut.then_some(time),
            }
        };
        Witness {
            program: program.to_owned(),
            language: "python".to_owned(),
            wanted,
            cases: cases.iter().map(times).collect(),
        }
    }

    fn advice(witnesses: &[Witness]) -> Option<Advice> {
        advise(witnesses).remove("python")
    }

    #[test]
    fn a_limit_stands_between_the_binding_programs() {
        let told = advice(&[
            witness(
                "bitmask",
                Pass,
                &[("13", 1_050, false), ("14", 5_800, false)],
            ),
            witness(
                "arrays",
                Pass,
                &[("13", 2_400, false), ("14", 13_600, false)],
            ),
            witness(
                "row_scan",
                Fail,
                &[("13", 24_000, false), ("14", 148_000, false)],
            ),
            witness(
                "candidates",
                Fail,
                &[("13", 13_900, false), ("14", 81_700, false)],
            ),
        ]);
        let Some(Advice::Limit {
            seconds,
            pass,
            fail,
        }) = told
        else {
            panic!("a limit, not {told:?}");
        };
        assert_eq!(seconds, 30.0);
        assert_eq!(
            (pass.0.program.as_str(), pass.0.case.as_str()),
            ("arrays", "14")
        );
        assert_eq!(
            (fail.0.program.as_str(), fail.0.case.as_str()),
            ("candidates", "14")
        );
        assert!(pass.1 > MARGIN && fail.1 > MARGIN, "{pass:?} {fail:?}");
    }

    #[test]
    fn programs_that_overlap_have_no_limit() {
        let slow = witness("slow", Pass, &[("a", 950, false)]);
        let fast = witness("fast", Fail, &[("a", 1_000, false)]);
        assert!(matches!(
            advice(&[slow.clone(), fast]),
            Some(Advice::Overlap { .. })
        ));
        let faster = witness("faster", Fail, &[("a", 400, false)]);
        assert!(matches!(
            advice(&[slow, faster]),
            Some(Advice::Overlap { .. })
        ));
    }

    #[test]
    fn one_side_alone_bounds_and_what_was_stopped_is_said() {
        let pass = witness("pass", Pass, &[("a", 1_000, false)]);
        let fail = witness("fail", Fail, &[("a", 1_000, false), ("b", 9_000, true)]);
        let stopped = witness("stopped", Pass, &[("a", 9_000, true)]);
        assert_eq!(advice(&[]), None);
        assert!(matches!(advice(&[pass]), Some(Advice::AtLeast { seconds, .. }) if seconds > 1.05));
        assert!(
            matches!(advice(&[fail]), Some(Advice::AtMost { seconds, fail })
            if seconds < 9.0 && fail.cut && fail.case == "b")
        );
        assert!(matches!(
            advice(&[stopped]),
            Some(Advice::Unfinished { .. })
        ));
    }

    #[test]
    fn a_limit_is_round_where_that_keeps_the_margins() {
        assert_eq!(round(3.2, 1.0, 9.0), 3.0);
        assert_eq!(round(0.21, 0.1, 0.4), 0.2);
        assert_eq!(round(3.4, 3.3, 3.5), 3.4);
    }
}
