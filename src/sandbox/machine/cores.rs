//! The cores: how many, of which kind, how fast, and which of them are ours. In: the system's files
//! about them. Out: facts, and what follows from them with the exact command.

use super::finding::{Situation, check, mended, untold};
use super::read::{is_there, list, number, text};
use crate::model::{Check, Effect, State, Subject};
use std::collections::BTreeSet;
use std::path::Path;

const CPUS: &str = "/sys/devices/system/cpu";

/// Whether cores may run faster for a while, and the switch for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turbo {
    on: bool,
    off_word: &'static str,
    file: &'static str,
}

/// Facts about the cores.
#[derive(Clone, Debug, Default)]
pub struct Cores {
    online: usize,
    physical: usize,
    threads: bool,
    /// The cores of the faster kind, as a list, where there are two kinds.
    fast: Option<String>,
    unlike: bool,
    governor: Option<String>,
    turbo: Option<Turbo>,
    isolated: String,
    allowed: usize,
    allowed_list: String,
}

impl Cores {
    /// Looks.
    pub fn read() -> Self {
        let at = |name: &str| Path::new(CPUS).join(name);
        let online = list(&text(at("online")).unwrap_or_default());
        let of = |core: &usize, name: &str| text(at(&format!("cpu{core}")).join(name));
        let physical: BTreeSet<_> = online
            .iter()
            .map(|core| {
                let id = of(core, "topology/core_id").unwrap_or_else(|| core.to_string());
                (of(core, "topology/physical_package_id"), id)
            })
            .collect();
        let different = |name: &str| {
            let values: BTreeSet<_> = online.iter().filter_map(|core| of(core, name)).collect();
            values.len() > 1
        };
        let status = text("/proc/self/status").unwrap_or_default();
        let allowed = super::read::field(&status, "Cpus_allowed_list").unwrap_or_default();
        Self {
            online: online.len(),
            physical: physical.len(),
            threads: number(at("smt/active")).map_or(physical.len() < online.len(), |on| on == 1),
            fast: text("/sys/devices/cpu_core/cpus").filter(|_| is_there("/sys/devices/cpu_atom")),
            unlike: different("cpu_capacity"),
            governor: online
                .first()
                .and_then(|core| of(core, "cpufreq/scaling_governor")),
            turbo: turbo(),
            isolated: text(at("isolated")).unwrap_or_default(),
            allowed: list(allowed).len(),
            allowed_list: allowed.to_owned(),
        }
    }

    /// What follows.
    pub fn checks(&self, at: Situation) -> Vec<Check> {
        vec![
            self.count(),
            self.threads(at),
            self.kinds(),
            self.governor(at),
            self.turbo(at),
            self.isolated(),
            self.allowed(),
        ]
    }

    fn count(&self) -> Check {
        if self.online == 0 {
            return untold(Subject::Cores);
        }
        let found = format!("{} physical, {} logical", self.physical, self.online);
        let (effect, state) = if self.physical.min(self.allowed.max(1)) > 1 {
            (Effect::CoresEnough, State::Good)
        } else {
            (Effect::CoreSingle, State::Weak)
        };
        check(Subject::Cores, found, effect, state)
    }

    fn threads(&self, at: Situation) -> Check {
        let subject = Subject::Smt;
        if !self.threads {
            return check(subject, "off", Effect::ThreadsOff, State::Good);
        }
        let on = check(subject, "on", Effect::ThreadsOn, State::Note);
        mended(on, at.write("off", &format!("{CPUS}/smt/control")))
    }

    fn kinds(&self) -> Check {
        let subject = Subject::CoreKinds;
        match &self.fast {
            Some(fast) => mended(
                check(
                    subject,
                    format!("two, the faster {fast}"),
                    Effect::CoresDiffer,
                    State::Weak,
                ),
                format!("taskset -c {fast} flagfall judge …"),
            ),
            None if self.unlike => check(subject, "several", Effect::CoresDiffer, State::Weak),
            None => check(subject, "one", Effect::CoresAlike, State::Good),
        }
    }

    fn governor(&self, at: Situation) -> Check {
        let subject = Subject::Governor;
        match self.governor.as_deref() {
            None => check(subject, "not shown", Effect::SpeedHidden, State::Note),
            Some("performance") => check(subject, "performance", Effect::SpeedSteady, State::Good),
            Some(other) => mended(
                check(subject, other, Effect::SpeedVaries, State::Weak),
                at.write(
                    "performance",
                    &format!("{CPUS}/cpu*/cpufreq/scaling_governor"),
                ),
            ),
        }
    }

    fn turbo(&self, at: Situation) -> Check {
        let subject = Subject::Turbo;
        match self.turbo {
            None => check(subject, "not shown", Effect::SpeedHidden, State::Note),
            Some(Turbo { on: false, .. }) => check(subject, "off", Effect::TurboOff, State::Good),
            Some(Turbo { off_word, file, .. }) => mended(
                check(subject, "on", Effect::TurboOn, State::Note),
                at.write(off_word, file),
            ),
        }
    }

    fn isolated(&self) -> Check {
        let (found, effect) = if self.isolated.is_empty() {
            ("none", Effect::NoneIsolated)
        } else {
            (self.isolated.as_str(), Effect::SomeIsolated)
        };
        let check = check(Subject::IsolatedCores, found, effect, State::Good);
        if self.isolated.is_empty() || self.isolated == self.allowed_list {
            return check;
        }
        let fix = format!("taskset -c {} flagfall judge …", self.isolated);
        Check {
            state: State::Note,
            ..mended(check, fix)
        }
    }

    fn allowed(&self) -> Check {
        if self.allowed == 0 {
            return untold(Subject::Affinity);
        }
        let (effect, state) = if self.allowed < self.online {
            (Effect::SomeCores, State::Note)
        } else {
            (Effect::AllCores, State::Good)
        };
        check(Subject::Affinity, &self.allowed_list, effect, state)
    }
}

fn turbo() -> Option<Turbo> {
    const INTEL: &str = "/sys/devices/system/cpu/intel_pstate/no_turbo";
    const OTHERS: &str = "/sys/devices/system/cpu/cpufreq/boost";
    let intel = number(INTEL).map(|off| Turbo {
        on: off == 0,
        off_word: "1",
        file: INTEL,
    });
    intel.or_else(|| {
        Some(Turbo {
            on: number(OTHERS)? == 1,
            off_word: "0",
            file: OTHERS,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain() -> Cores {
        Cores {
            online: 8,
            physical: 8,
            allowed: 8,
            allowed_list: "0-7".into(),
            ..Cores::default()
        }
    }

    fn with(change: fn(&mut Cores)) -> Cores {
        let mut cores = plain();
        change(&mut cores);
        cores
    }

    fn said(check: Check) -> (Effect, String) {
        (check.effect, check.fix.unwrap_or_default())
    }

    #[test]
    fn the_number_and_kinds_of_cores_have_their_consequences() {
        let at = Situation::default();
        let no_smt = "echo off | sudo tee /sys/devices/system/cpu/smt/control";
        for (check, effect, fix) in [
            (plain().count(), Effect::CoresEnough, ""),
            (with(|c| c.physical = 1).count(), Effect::CoreSingle, ""),
            (with(|c| c.allowed = 1).count(), Effect::CoreSingle, ""),
            (plain().threads(at), Effect::ThreadsOff, ""),
            (
                with(|c| c.threads = true).threads(at),
                Effect::ThreadsOn,
                no_smt,
            ),
            (plain().kinds(), Effect::CoresAlike, ""),
            (
                with(|c| c.fast = Some("0-3".to_owned())).kinds(),
                Effect::CoresDiffer,
                "taskset -c 0-3 flagfall judge …",
            ),
            (with(|c| c.unlike = true).kinds(), Effect::CoresDiffer, ""),
            (plain().allowed(), Effect::AllCores, ""),
            (with(|c| c.allowed = 2).allowed(), Effect::SomeCores, ""),
            (plain().isolated(), Effect::NoneIsolated, ""),
            (
                with(|c| c.isolated = "6-7".to_owned()).isolated(),
                Effect::SomeIsolated,
                "taskset -c 6-7 flagfall judge …",
            ),
        ] {
            assert_eq!(said(check), (effect, fix.to_owned()));
        }
    }

    #[test]
    fn the_speed_of_cores_has_its_consequences() {
        let at = Situation::default();
        let governed = |word: &str| {
            let mut cores = plain();
            cores.governor = Some(word.to_owned());
            cores.governor(at)
        };
        let boosted = |on| {
            let mut cores = plain();
            cores.turbo = Some(Turbo {
                on,
                off_word: "1",
                file: "/sys/x",
            });
            cores.turbo(at)
        };
        let faster =
            "echo performance | sudo tee /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor";
        for (check, effect, fix) in [
            (plain().governor(at), Effect::SpeedHidden, ""),
            (governed("performance"), Effect::SpeedSteady, ""),
            (governed("powersave"), Effect::SpeedVaries, faster),
            (plain().turbo(at), Effect::SpeedHidden, ""),
            (boosted(false), Effect::TurboOff, ""),
            (boosted(true), Effect::TurboOn, "echo 1 | sudo tee /sys/x"),
        ] {
            assert_eq!(said(check), (effect, fix.to_owned()));
        }
    }
}
