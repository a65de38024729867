//! Grades: what each one needs, what it holds, and what is told of it. In: what was found and what
//! was wanted. Out: plans to try, and the strength of the one that worked. Pure.

use crate::model::{Caveat, Grade, Hold, Strength};
use crate::sandbox::groups::Bases;
use crate::sandbox::launcher::Step;
use std::fmt;

/// The user that programs run as where the judge is root: a number in a range that Linux
/// distributions leave to nobody (systemd's "Users, Groups, UIDs and GIDs"), so it owns nothing.
pub(super) const NOBODY_IN_PARTICULAR: u32 = 1_900_000_000;

/// How much isolation is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isolation {
    /// As much as can be had.
    Auto,
    /// Grade A or nothing.
    Strict,
    /// None: grade D.
    None,
    /// A certain grade.
    At(Grade),
}

impl Isolation {
    /// The weakest grade that will do.
    pub(super) const fn least(self) -> Option<Grade> {
        match self {
            Self::Auto => None,
            Self::Strict => Some(Grade::A),
            Self::None => Some(Grade::D),
            Self::At(grade) => Some(grade),
        }
    }
}

impl fmt::Display for Isolation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => out.write_str("auto"),
            Self::Strict => out.write_str("strict"),
            Self::None => out.write_str("none"),
            Self::At(grade) => write!(out, "{grade:?}"),
        }
    }
}

/// Why a grade could not be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortfall {
    /// The grade that was tried.
    pub grade: Grade,
    /// The step that failed.
    pub step: Step,
    /// The system's error number.
    pub errno: i32,
}

impl fmt::Display for Shortfall {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = std::io::Error::from_raw_os_error(self.errno);
        write!(out, "{}: {error}", self.step.words())
    }
}

/// What a launcher is to put up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub namespaces: bool,
    pub filter: bool,
    pub fence: bool,
    /// Whether to use control groups, and those of the second version too.
    groups: bool,
    unified: bool,
}

impl Plan {
    /// Nothing at all.
    pub const fn bare() -> Self {
        Self {
            namespaces: false,
            filter: false,
            fence: false,
            groups: false,
            unified: false,
        }
    }

    /// What to try, the strongest first.
    pub fn candidates(wanted: Isolation, found: &Bases) -> Vec<Self> {
        let sealed = Self {
            namespaces: true,
            filter: true,
            fence: true,
            groups: true,
            unified: found.is_unified(),
        };
        let contained = Self {
            unified: false,
            ..sealed.clone()
        };
        let fenced = Self {
            namespaces: false,
            ..sealed.clone()
        };
        match wanted {
            Isolation::Auto => vec![sealed, fenced, Self::bare()],
            Isolation::Strict | Isolation::At(Grade::A) => vec![sealed],
            Isolation::At(Grade::B) => vec![contained],
            Isolation::At(Grade::C) => vec![fenced],
            Isolation::None | Isolation::At(Grade::D) => vec![Self::bare()],
        }
    }

    /// The grade that it comes to.
    pub const fn grade(&self) -> Grade {
        match (self.namespaces, self.filter && self.fence) {
            (true, _) if self.unified => Grade::A,
            (true, _) => Grade::B,
            (false, true) => Grade::C,
            (false, false) => Grade::D,
        }
    }

    /// Whether the fence is all that stands between a program and the user's files.
    pub const fn needs_fence(&self) -> bool {
        self.fence && !self.namespaces
    }

    /// The groups to use of those found. A bare runner keeps the cap on tasks, which protects the
    /// machine, where the first version has it; grade B is for hosts that do not hand down the
    /// second version's controllers.
    pub fn bases(&self, found: &Bases) -> Bases {
        let mut bases = found.clone();
        if !self.groups {
            bases.cpu = None;
            bases.memory = None;
        }
        if !self.unified && self.namespaces || !self.groups {
            bases.memory = bases.memory.filter(|base| !base.unified);
            bases.tasks = bases.tasks.filter(|base| !base.unified);
        }
        bases
    }

    /// What it really enforces.
    pub fn strength(&self, bases: &Bases, is_root: bool) -> Strength {
        let held = |holds: bool| if holds { Hold::Enforced } else { Hold::Watched };
        let closed = |closed: bool| {
            if closed {
                Hold::Enforced
            } else {
                Hold::Ignored
            }
        };
        let tasks = bases.tasks.is_some() || !is_root;
        let confined = self.grade() < Grade::D;
        let mut caveats = Vec::new();
        if !confined {
            caveats.push(Caveat::NotConfined);
        }
        if self.grade() == Grade::C {
            caveats.push(Caveat::SharesProcesses);
        }
        if bases.memory.is_none() {
            caveats.push(Caveat::MemorySampled);
        }
        if !tasks {
            caveats.push(Caveat::TasksWatched);
        }
        Strength {
            grade: self.grade(),
            cpu: Hold::Enforced,
            wall: Hold::Enforced,
            memory: held(bases.memory.is_some()),
            output: Hold::Enforced,
            // The limit of a user leaves room for all that runs already, so it protects the
            // machine and holds no run's cap.
            tasks: held(bases.tasks.is_some()),
            files: closed(confined),
            network: closed(confined),
            caveats,
        }
    }
}

/// What grade A lacks where everything that was tried worked.
pub(super) fn missing(found: &Bases) -> &'static str {
    let first = |base: &Option<_>| {
        base.as_ref()
            .is_some_and(|base: &crate::sandbox::groups::Base| !base.unified)
    };
    if first(&found.memory) {
        "memory and tasks are held by the first version of control groups"
    } else {
        "no control group of ours may hold memory and tasks"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::groups::Base;

    fn bases(unified: bool) -> Bases {
        let base = Some(Base {
            folder: "/g".into(),
            unified,
        });
        Bases {
            cpu: base.clone(),
            memory: base.clone(),
            tasks: base,
            ..Bases::default()
        }
    }

    #[test]
    fn the_grade_follows_from_what_was_found_and_what_was_wanted() {
        for (wanted, found, expected) in [
            (Isolation::Auto, bases(true), Grade::A),
            (Isolation::Auto, bases(false), Grade::B),
            (Isolation::Auto, Bases::default(), Grade::B),
            (Isolation::Strict, bases(false), Grade::B),
            (Isolation::At(Grade::B), bases(true), Grade::B),
            (Isolation::At(Grade::C), bases(true), Grade::C),
            (Isolation::None, bases(true), Grade::D),
        ] {
            let first = &Plan::candidates(wanted, &found)[0];
            assert_eq!(first.grade(), expected, "{wanted} {found:?}");
        }
        let auto: Vec<_> = Plan::candidates(Isolation::Auto, &bases(true))
            .iter()
            .map(Plan::grade)
            .collect();
        assert_eq!(auto, [Grade::A, Grade::C, Grade::D]);
    }

    #[test]
    fn what_is_told_is_what_is_held() {
        let told = |wanted, found: &Bases, root| {
            let plan = &Plan::candidates(wanted, found)[0];
            plan.strength(&plan.bases(found), root)
        };
        let sealed = told(Isolation::Auto, &bases(true), true);
        assert_eq!(
            (sealed.memory, sealed.files),
            (Hold::Enforced, Hold::Enforced)
        );
        assert!(sealed.caveats.is_empty());
        let first = told(Isolation::Auto, &bases(false), true);
        assert_eq!((first.grade, first.memory), (Grade::B, Hold::Enforced));
        let contained = told(Isolation::At(Grade::B), &bases(true), true);
        assert_eq!(contained.memory, Hold::Watched);
        let caveats = [Caveat::MemorySampled, Caveat::TasksWatched];
        assert_eq!(contained.caveats, caveats);
        let bare = told(Isolation::None, &bases(false), true);
        assert_eq!((bare.tasks, bare.files), (Hold::Enforced, Hold::Ignored));
    }
}
