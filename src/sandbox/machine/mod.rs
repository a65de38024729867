//! The machine: what it offers and what it lacks for judging, and how noisy it is. In: a sandbox
//! that was opened here. Out: checks, each with what follows from it and the command that would
//! mend it. Reading is kept apart from what follows, which is pure.

mod calls;
mod cores;
mod finding;
mod groups;
mod quiet;
mod read;
mod steady;
mod system;
mod upkeep;
mod walls;

pub use steady::Gauged;

use super::Sealed;
use crate::model::{Check, Grade, State, Subject};
use cores::Cores;
use groups::Groups;
use quiet::Quiet;
use std::path::Path;
use system::System;
use upkeep::Upkeep;
use walls::Walls;

/// Looks at the machine. `program` is this program, which serves as an actor; `scratch` is where
/// fresh folders are made.
#[must_use]
pub fn examine(sandbox: &Sealed, program: &Path, scratch: &Path) -> Vec<Check> {
    let system = System::read();
    let at = system.situation();
    let mut checks = system.checks(sandbox.grade());
    checks.extend(Walls::read(program).checks(at));
    checks.extend(Groups::read(sandbox.found()).checks(at));
    checks.extend(Cores::read().checks(at));
    checks.extend(Quiet::read().checks(at));
    checks.extend(Upkeep::read(scratch).checks(at));
    checks.sort_by_key(|check| check.subject);
    checks
}

/// Measures how far equal work differs on a core; none where it tells nothing. Takes less than a
/// second.
#[must_use]
pub fn gauge(core: Option<usize>) -> Option<Gauged> {
    steady::gauge(core)
}

/// The one fix that helps most, as a place in `checks`: what makes judging work at all, then what
/// raises the grade, then what makes times steadier.
#[must_use]
pub fn advice(grade: Grade, checks: &[Check]) -> Option<usize> {
    let fixable = |subject: &Subject, least: State| {
        let fits = |check: &Check| {
            check.subject == *subject && check.fix.is_some() && check.state >= least
        };
        checks.iter().position(fits)
    };
    let bad = checks
        .iter()
        .position(|check| check.state == State::Bad && check.fix.is_some());
    bad.or_else(|| {
        raising(grade)
            .iter()
            .find_map(|subject| fixable(subject, State::Note))
    })
    .or_else(|| {
        STEADYING
            .iter()
            .find_map(|subject| fixable(subject, State::Weak))
    })
}

/// What stands between a grade and a better one, by weight.
const fn raising(grade: Grade) -> &'static [Subject] {
    use Subject::{ControlGroups, Landlock, MemoryGroup, Namespaces, UserNamespaces};
    match grade {
        Grade::A => &[],
        Grade::B => &[MemoryGroup, ControlGroups],
        Grade::C => &[UserNamespaces, Namespaces],
        Grade::D => &[UserNamespaces, Namespaces, Landlock],
    }
}

/// What makes times steadier or failures rarer, by weight.
const STEADYING: [Subject; 8] = [
    Subject::CpuQuota,
    Subject::Swap,
    Subject::Governor,
    Subject::CoreKinds,
    Subject::TempFolder,
    Subject::CoreDumps,
    Subject::ClockSource,
    Subject::Processes,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Effect;

    #[test]
    fn the_advice_is_what_helps_most() {
        let row = |subject, state, fix: bool| Check {
            subject,
            found: String::new(),
            effect: Effect::Unknown,
            fix: fix.then(String::new),
            state,
        };
        let checks = [
            row(Subject::UserNamespaces, State::Weak, true),
            row(Subject::MemoryGroup, State::Note, true),
            row(Subject::Swap, State::Weak, true),
            row(Subject::Turbo, State::Note, true),
        ];
        for (grade, place) in [
            (Grade::A, Some(2)),
            (Grade::B, Some(1)),
            (Grade::C, Some(0)),
            (Grade::D, Some(0)),
        ] {
            assert_eq!(advice(grade, &checks), place, "{grade:?}");
        }
        let bad = [
            checks.as_slice(),
            &[row(Subject::TempFolder, State::Bad, true)],
        ]
        .concat();
        assert_eq!(advice(Grade::B, &bad), Some(4));
        assert_eq!(
            advice(Grade::A, &[row(Subject::Swap, State::Weak, false)]),
            None
        );
    }
}
