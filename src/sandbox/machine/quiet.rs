//! How quietly the machine runs: what else takes its time, and what bends a measurement. In: the
//! system's counters and switches. Out: facts, and what follows from them with the exact command.

use super::finding::{Situation, check, mended, untold};
use super::read::{field, is_there, number, text};
use crate::model::{Bytes, Check, Effect, State, Subject};
use std::time::Duration;

/// A share of stolen time that is worth a warning.
const STOLEN: f64 = 0.01;

/// Facts about quiet.
#[derive(Clone, Debug, Default)]
pub struct Quiet {
    /// The share of all time since the start that the host took away.
    steal: Option<f64>,
    load: Option<f64>,
    cores: usize,
    pressure: Option<String>,
    huge: Option<String>,
    random: Option<u64>,
    swap: Option<u64>,
    clock: Option<String>,
    clocks: String,
    tick: Option<Duration>,
    counters: bool,
    paranoid: Option<i64>,
}

impl Quiet {
    /// Looks.
    pub fn read() -> Self {
        const CLOCKS: &str = "/sys/devices/system/clocksource/clocksource0";
        let memory = text("/proc/meminfo").unwrap_or_default();
        let events = ["cpu", "cpu_core", "armv8_pmuv3_0", "armv8_pmuv3"];
        let tick = rustix::time::clock_getres(rustix::time::ClockId::RealtimeCoarse);
        Self {
            steal: text("/proc/stat").as_deref().and_then(stolen),
            load: text("/proc/loadavg").as_deref().and_then(load),
            cores: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            pressure: text("/proc/pressure/cpu"),
            huge: text("/sys/kernel/mm/transparent_hugepage/enabled"),
            random: number("/proc/sys/kernel/randomize_va_space"),
            swap: kibibytes(&memory, "SwapTotal").map(|kib| kib * 1024),
            clock: text(format!("{CLOCKS}/current_clocksource")),
            clocks: text(format!("{CLOCKS}/available_clocksource")).unwrap_or_default(),
            tick: u32::try_from(tick.tv_nsec)
                .ok()
                .filter(|nanos| *nanos > 0)
                .map(|nanos| Duration::from_nanos(u64::from(nanos))),
            counters: events
                .iter()
                .any(|name| is_there(format!("/sys/bus/event_source/devices/{name}"))),
            paranoid: text("/proc/sys/kernel/perf_event_paranoid")
                .and_then(|word| word.parse().ok()),
        }
    }

    /// What follows.
    pub fn checks(&self, at: Situation) -> Vec<Check> {
        vec![
            self.steal(),
            self.load(),
            self.pressure(at),
            self.huge_pages(at),
            self.addresses(),
            self.swap(at),
            self.clock(at),
            self.tick(),
            self.counters(at),
        ]
    }

    fn steal(&self) -> Check {
        let subject = Subject::Steal;
        let Some(share) = self.steal else {
            return untold(subject);
        };
        let found = format!("{:.1} % since the start", share * 100.0);
        let (effect, state) = if share >= STOLEN {
            (Effect::StealSome, State::Weak)
        } else {
            (Effect::StealNone, State::Good)
        };
        check(subject, found, effect, state)
    }

    fn load(&self) -> Check {
        let subject = Subject::Load;
        let Some(load) = self.load else {
            return untold(subject);
        };
        let found = format!("{load:.2} on {} cores", self.cores);
        // One of them belongs to whoever asks.
        let (effect, state) = if load > (self.cores as f64 * 0.75).max(1.0) {
            (Effect::LoadHigh, State::Weak)
        } else {
            (Effect::LoadLow, State::Good)
        };
        check(subject, found, effect, state)
    }

    fn pressure(&self, at: Situation) -> Check {
        let subject = Subject::Pressure;
        let Some(text) = &self.pressure else {
            let note = check(subject, "not shown", Effect::PressureUnseen, State::Note);
            return mended(note, at.boot("psi=1"));
        };
        let share = field(text, "some").and_then(|rest| rest.split(' ').next());
        let share = share
            .and_then(|word| word.strip_prefix("avg10="))
            .unwrap_or("?");
        let found = format!("{share} % waited for a core");
        check(subject, found, Effect::PressureSeen, State::Good)
    }

    fn huge_pages(&self, at: Situation) -> Check {
        let subject = Subject::HugePages;
        match self.huge.as_deref().and_then(chosen) {
            None => check(subject, "none", Effect::HugeOnRequest, State::Good),
            Some("always") => mended(
                check(subject, "always", Effect::HugeAlways, State::Note),
                at.write("madvise", "/sys/kernel/mm/transparent_hugepage/enabled"),
            ),
            Some(other) => check(subject, other, Effect::HugeOnRequest, State::Good),
        }
    }

    fn addresses(&self) -> Check {
        let subject = Subject::AddressLayout;
        match self.random {
            None => untold(subject),
            Some(0) => check(subject, "fixed", Effect::LayoutFixed, State::Good),
            Some(_) => check(subject, "random", Effect::LayoutRandom, State::Good),
        }
    }

    fn swap(&self, at: Situation) -> Check {
        let subject = Subject::Swap;
        match self.swap {
            None => untold(subject),
            Some(0) => check(subject, "none", Effect::SwapOff, State::Good),
            Some(size) => mended(
                check(
                    subject,
                    Bytes(size).to_string(),
                    Effect::SwapOn,
                    State::Weak,
                ),
                at.on_host("swapoff -a"),
            ),
        }
    }

    fn clock(&self, at: Situation) -> Check {
        let subject = Subject::ClockSource;
        let Some(clock) = &self.clock else {
            return untold(subject);
        };
        if !matches!(
            clock.as_str(),
            "hpet" | "acpi_pm" | "jiffies" | "refined-jiffies"
        ) {
            return check(subject, clock, Effect::ClockFast, State::Good);
        }
        let weak = check(subject, clock, Effect::ClockSlow, State::Weak);
        let faster = ["tsc", "kvm-clock", "hyperv_clocksource_tsc_page"]
            .into_iter()
            .find(|name| self.clocks.split(' ').any(|there| there == *name));
        match faster {
            Some(name) => {
                let file = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
                mended(weak, at.write(name, file))
            }
            None => weak,
        }
    }

    fn tick(&self) -> Check {
        let subject = Subject::Tick;
        match self.tick {
            None => untold(subject),
            Some(tick) => {
                let found = format!("{:.0} Hz", 1.0 / tick.as_secs_f64());
                check(subject, found, Effect::TickKnown, State::Good)
            }
        }
    }

    fn counters(&self, at: Situation) -> Check {
        let subject = Subject::Counters;
        if !self.counters {
            return check(subject, "none", Effect::CountersMissing, State::Note);
        }
        match self.paranoid {
            // From 3 on, some systems let nobody; 2 still lets a user count their own programs.
            Some(level @ 3..) if !at.is_root => mended(
                check(
                    subject,
                    format!("there, level {level}"),
                    Effect::CountersForbidden,
                    State::Note,
                ),
                at.sysctl("kernel.perf_event_paranoid=2"),
            ),
            _ => check(subject, "there", Effect::CountersUsable, State::Good),
        }
    }
}

/// The share of stolen time in the first line of `/proc/stat`.
fn stolen(stat: &str) -> Option<f64> {
    let line = stat.lines().next()?.strip_prefix("cpu ")?;
    let numbers: Vec<u64> = line
        .split_ascii_whitespace()
        .map_while(|word| word.parse().ok())
        .collect();
    let steal = *numbers.get(7)?;
    // What follows, the time of guests, is within the others already.
    let all: u64 = numbers.iter().take(8).sum();
    (all > 0).then(|| steal as f64 / all as f64)
}

fn load(text: &str) -> Option<f64> {
    text.split(' ').next()?.parse().ok()
}

/// The word in brackets.
fn chosen(text: &str) -> Option<&str> {
    Some(text.split_once('[')?.1.split_once(']')?.0)
}

fn kibibytes(text: &str, name: &str) -> Option<u64> {
    field(text, name)?.strip_suffix(" kB")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_of_the_system_are_read() {
        let stat = "cpu  50 0 20 20 0 0 0 10 5 0\ncpu0 1 1\n";
        assert_eq!(stolen(stat), Some(0.1));
        assert_eq!(stolen("cpu0 1"), None);
        assert_eq!(load("0.52 0.1 0.0 1/80 3"), Some(0.52));
        assert_eq!(chosen("always [madvise] never"), Some("madvise"));
        assert_eq!(kibibytes("SwapTotal:   2048 kB\n", "SwapTotal"), Some(2048));
    }

    fn with(change: impl FnOnce(&mut Quiet)) -> Quiet {
        let mut quiet = Quiet {
            cores: 4,
            ..Quiet::default()
        };
        change(&mut quiet);
        quiet
    }

    fn said(check: Check) -> (Effect, String) {
        (check.effect, check.fix.unwrap_or_default())
    }

    #[test]
    fn what_takes_time_has_its_consequences() {
        let at = Situation::default();
        for (check, effect, fix) in [
            (with(|_| {}).steal(), Effect::Unknown, ""),
            (
                with(|q| q.steal = Some(0.001)).steal(),
                Effect::StealNone,
                "",
            ),
            (with(|q| q.steal = Some(0.1)).steal(), Effect::StealSome, ""),
            (with(|q| q.load = Some(1.0)).load(), Effect::LoadLow, ""),
            (with(|q| q.load = Some(3.5)).load(), Effect::LoadHigh, ""),
            (
                with(|_| {}).pressure(at),
                Effect::PressureUnseen,
                "boot the host with psi=1",
            ),
        ] {
            assert_eq!(said(check), (effect, fix.to_owned()));
        }
        let pressure = Some("some avg10=1.25 avg60=0.40 avg300=1.46 total=3957029576".to_owned());
        let seen = with(|q| q.pressure = pressure).pressure(at);
        assert_eq!(seen.found, "1.25 % waited for a core");
        let tick = Some(Duration::from_millis(4));
        assert_eq!(with(|q| q.tick = tick).tick().found, "250 Hz");
    }

    #[test]
    fn what_bends_a_measurement_has_its_consequences() {
        let at = Situation::default();
        let clock = |name: &str| {
            with(|q| {
                q.clock = Some(name.to_owned());
                q.clocks = "tsc hpet".to_owned();
            })
            .clock(at)
        };
        let faster = "echo tsc | sudo tee \
                      /sys/devices/system/clocksource/clocksource0/current_clocksource";
        let huge = with(|q| q.huge = Some("[always] never".to_owned()));
        let counters = |level| {
            with(|q| {
                q.counters = true;
                q.paranoid = Some(level);
            })
            .counters(at)
        };
        for (check, effect, fix) in [
            (
                huge.huge_pages(at),
                Effect::HugeAlways,
                "echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled",
            ),
            (
                with(|q| q.random = Some(2)).addresses(),
                Effect::LayoutRandom,
                "",
            ),
            (with(|q| q.swap = Some(0)).swap(at), Effect::SwapOff, ""),
            (
                with(|q| q.swap = Some(9)).swap(at),
                Effect::SwapOn,
                "sudo swapoff -a",
            ),
            (clock("tsc"), Effect::ClockFast, ""),
            (clock("hpet"), Effect::ClockSlow, faster),
            (with(|_| {}).counters(at), Effect::CountersMissing, ""),
            (counters(2), Effect::CountersUsable, ""),
            (
                counters(4),
                Effect::CountersForbidden,
                "sudo sysctl kernel.perf_event_paranoid=2",
            ),
        ] {
            assert_eq!(said(check), (effect, fix.to_owned()));
        }
    }
}
