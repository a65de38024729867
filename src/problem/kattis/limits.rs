//! `limits` of a package, in both versions. In: a map. Out: limits and margins, defaults filled in.
//! Which time limit holds where none is stated is decided elsewhere.

use super::version::Version;
use crate::model::{Bytes, Notice};
use crate::problem::error::ProblemError;
use crate::problem::yaml::{Item, Map};
use std::time::Duration;

/// The largest limit of a size; larger ones are slips, and sizes must not overflow.
const LARGEST: u64 = 16 << 20;

/// What a package says of limits.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    /// The time limit, where it is stated.
    pub time: Option<Duration>,
    /// The slowest accepted submission times this is at most the limit.
    pub ac_to_time_limit: f64,
    /// The limit times this is at most the fastest late submission.
    pub time_limit_to_tle: f64,
    /// The limit is a multiple of this many seconds.
    pub resolution: f64,
    pub memory: Bytes,
    /// Where it is stated.
    pub output: Option<Bytes>,
    pub code: Option<Bytes>,
    pub build_time: Option<Duration>,
    pub build_memory: Option<Bytes>,
    pub validation_time: Duration,
    pub validation_memory: Bytes,
    pub validation_output: Bytes,
    pub passes: Option<u32>,
    pub notices: Vec<Notice>,
}

impl Limits {
    /// What holds where nothing is written.
    pub fn of(version: Version) -> Self {
        let (ac_to_time_limit, time_limit_to_tle) = if version.is_modern() {
            (2.0, 1.5)
        } else {
            (5.0, 2.0)
        };
        Self {
            time: None,
            ac_to_time_limit,
            time_limit_to_tle,
            resolution: 1.0,
            memory: Bytes::mib(2048),
            output: None,
            code: None,
            build_time: None,
            build_memory: None,
            validation_time: Duration::from_secs(60),
            validation_memory: Bytes::mib(2048),
            validation_output: Bytes::mib(8),
            passes: None,
            notices: Vec::new(),
        }
    }

    /// Reads the map.
    pub fn read(map: &Map<'_>, version: Version) -> Result<Self, ProblemError> {
        let mut limits = Self::of(version);
        if version.is_modern() {
            limits.modern(map, version)?;
        } else {
            limits.legacy(map)?;
        }
        limits.time = map.read("time_limit", Item::duration)?;
        if let Some(memory) = map.read("memory", mebibytes)? {
            limits.memory = memory;
        }
        limits.output = map.read("output", mebibytes)?;
        limits.code = map.read("code", kibibytes)?;
        limits.build_time = map.read("compilation_time", Item::duration)?;
        limits.build_memory = map.read("compilation_memory", mebibytes)?;
        if let Some(time) = map.read("validation_time", Item::duration)? {
            limits.validation_time = time;
        }
        if let Some(memory) = map.read("validation_memory", mebibytes)? {
            limits.validation_memory = memory;
        }
        if let Some(output) = map.read("validation_output", mebibytes)? {
            limits.validation_output = output;
        }
        limits.passes = map.read("validation_passes", passes)?;
        Ok(limits)
    }

    fn modern(&mut self, map: &Map<'_>, version: Version) -> Result<(), ProblemError> {
        let strange = map.doubt(MODERN);
        if version == Version::Published {
            map.only(MODERN)?;
        }
        self.notices.extend(strange);
        if let Some(item) = map.get("time_multipliers") {
            let multipliers = item.map()?;
            multipliers.only(&["ac_to_time_limit", "time_limit_to_tle"])?;
            if let Some(factor) = multipliers.read("ac_to_time_limit", factor)? {
                self.ac_to_time_limit = factor;
            }
            if let Some(factor) = multipliers.read("time_limit_to_tle", factor)? {
                self.time_limit_to_tle = factor;
            }
        }
        if let Some(resolution) = map.read("time_resolution", Item::duration)? {
            self.resolution = resolution.as_secs_f64();
        }
        if let Some(item) = map.get("time_limit") {
            let steps = item.duration()?.as_secs_f64() / self.resolution;
            if (steps - steps.round()).abs() > 1e-6 {
                let what = format!(
                    "the time limit is no multiple of the resolution of {} s",
                    self.resolution
                );
                let remedy = "write `time_resolution: 0.1` or the like beside it";
                self.notices.push(item.notice(what, remedy));
            }
        }
        Ok(())
    }

    fn legacy(&mut self, map: &Map<'_>) -> Result<(), ProblemError> {
        self.notices.extend(map.doubt(LEGACY));
        if let Some(factor) = map.read("time_multiplier", positive)? {
            self.ac_to_time_limit = factor;
        }
        if let Some(factor) = map.read("time_safety_margin", positive)? {
            self.time_limit_to_tle = factor;
        }
        Ok(())
    }
}

/// The keys of 2025-09.
const MODERN: &[&str] = &[
    "time_multipliers",
    "time_limit",
    "time_resolution",
    "memory",
    "output",
    "code",
    "compilation_time",
    "compilation_memory",
    "validation_time",
    "validation_memory",
    "validation_output",
    "validation_passes",
];

/// The keys of legacy. `time_limit` and `validation_passes` are DOMjudge's.
const LEGACY: &[&str] = &[
    "time_multiplier",
    "time_safety_margin",
    "memory",
    "output",
    "code",
    "compilation_time",
    "compilation_memory",
    "validation_time",
    "validation_memory",
    "validation_output",
    "time_limit",
    "validation_passes",
];

fn mebibytes(item: &Item<'_>) -> Result<Bytes, ProblemError> {
    whole(item, LARGEST, "MiB").map(Bytes::mib)
}

fn kibibytes(item: &Item<'_>) -> Result<Bytes, ProblemError> {
    whole(item, LARGEST << 10, "KiB").map(|number| Bytes(number << 10))
}

fn whole(item: &Item<'_>, most: u64, unit: &str) -> Result<u64, ProblemError> {
    let number = item.integer()?;
    let within = u64::try_from(number)
        .ok()
        .filter(|number| (1..=most).contains(number));
    if let Some(number) = within {
        return Ok(number);
    }
    let what = format!("`{}` cannot be {number} {unit}", item.name());
    Err(item.fault(what, format!("write a number of {unit} from 1 to {most}")))
}

fn passes(item: &Item<'_>) -> Result<u32, ProblemError> {
    let number = item.count()?;
    let passes = u32::try_from(number).ok().filter(|passes| *passes >= 2);
    passes.ok_or_else(|| item.wrong("a number of passes from 2 on"))
}

fn factor(item: &Item<'_>) -> Result<f64, ProblemError> {
    let factor = item.number()?;
    if factor < 1.0 {
        return Err(item.wrong("a factor of at least 1"));
    }
    Ok(factor)
}

fn positive(item: &Item<'_>) -> Result<f64, ProblemError> {
    let factor = item.number()?;
    if factor <= 0.0 {
        return Err(item.wrong("a factor above 0"));
    }
    Ok(factor)
}
