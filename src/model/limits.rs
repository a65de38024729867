//! Caps of a run. In: what a problem states, what the user overrides, the rule of a language.
//! Out: the caps in force. No measuring, no verdicts.

use super::{Bytes, Rule};
use std::time::Duration;

/// The limits as a problem states them, before any language rule.
#[derive(Clone, Debug, PartialEq)]
pub struct LimitSpec {
    /// CPU time of a run.
    pub time: Duration,
    /// Wall time of a run, where the problem sets it itself.
    pub wall: Option<Duration>,
    /// How far past the time limit a program is let run, where the problem sets it itself.
    pub overshoot: Option<Duration>,
    /// Resident memory of everything the program started.
    pub memory: Bytes,
    /// Cap on standard output and on standard error, where the problem sets it itself.
    pub output: Option<Bytes>,
    /// Cap on processes and threads, where the problem sets it itself.
    pub tasks: Option<u32>,
}

impl Default for LimitSpec {
    /// 2 s and 256 MiB: what most archives give a problem that says nothing.
    fn default() -> Self {
        Self {
            time: Duration::from_secs(2),
            wall: None,
            overshoot: None,
            memory: Bytes::mib(256),
            output: None,
            tasks: None,
        }
    }
}

/// What the user said on the command line; it replaces the problem's own words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LimitOverrides {
    /// CPU time of a run.
    pub time: Option<Duration>,
    /// Wall time of a run.
    pub wall: Option<Duration>,
    /// How far past the time limit a program is let run.
    pub overshoot: Option<Duration>,
    /// Resident memory.
    pub memory: Option<Bytes>,
    /// Output cap.
    pub output: Option<Bytes>,
}

impl LimitOverrides {
    /// These, and where they say nothing the others.
    #[must_use]
    pub fn or(self, others: &Self) -> Self {
        Self {
            time: self.time.or(others.time),
            wall: self.wall.or(others.wall),
            overshoot: self.overshoot.or(others.overshoot),
            memory: self.memory.or(others.memory),
            output: self.output.or(others.output),
        }
    }
}

/// The caps in force for one run.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// CPU time (user and system, of everything the program started). The verdict goes by this.
    pub cpu: Duration,
    /// Wall time. It catches idling only.
    pub wall: Duration,
    /// A program is killed when its CPU time passes `cpu + overshoot`.
    pub overshoot: Duration,
    /// Resident memory of everything the program started.
    pub memory: Bytes,
    /// Bytes that the program may write to standard output, and again to standard error.
    pub output: Bytes,
    /// How far the stack may grow.
    pub stack: Bytes,
    /// Processes and threads at one time.
    pub tasks: u32,
    /// Bytes that it may keep in files of its fresh folder.
    pub disk: Bytes,
    /// Files and folders that it may make there.
    pub files: u32,
}

/// Files and folders of a run: room for a runtime's own, and too few to exhaust a machine.
const FILES: u32 = 4096;
/// The least room for files.
const DISK: u64 = 64 << 20;
/// Processes and threads that a run may have; DOMjudge's number, which JVM and node fit into.
const TASKS: u32 = 64;
/// The least output cap.
const OUTPUT: u64 = 64 << 20;

impl Limits {
    /// The caps that follow from a CPU limit and a memory limit alone.
    #[must_use]
    pub fn new(cpu: Duration, memory: Bytes) -> Self {
        Self {
            cpu,
            wall: wall_limit(cpu),
            overshoot: overshoot(cpu),
            memory,
            output: Bytes(OUTPUT),
            stack: stack_limit(memory),
            tasks: TASKS,
            // Such files lie in memory and count as such, so more than its limit is of no use.
            disk: Bytes(memory.0.max(DISK)),
            files: FILES,
        }
    }

    /// Joins a problem's limits, the user's words and a language's rule.
    ///
    /// The user's time and memory replace the problem's before the rule is applied, so that
    /// `--time-limit` means the same for each language. `answer` is the size of the case's answer.
    #[must_use]
    pub fn resolve(
        spec: &LimitSpec,
        over: &LimitOverrides,
        rule: Option<&Rule>,
        answer: Bytes,
    ) -> Self {
        let time = over.time.unwrap_or(spec.time);
        let memory = over.memory.unwrap_or(spec.memory);
        let (cpu, memory) = rule.map_or((time, memory), |rule| rule.apply(time, memory));
        let mut limits = Self::new(cpu, memory);
        // The problem's own wall limit is stated before any rule, like its time limit; the user's
        // word is meant as it is.
        let scaled = |wall| rule.map_or(wall, |rule| rule.apply(wall, memory).0);
        if let Some(wall) = over.wall.or(spec.wall.map(scaled)) {
            limits.wall = wall;
        }
        if let Some(overshoot) = over.overshoot.or(spec.overshoot) {
            limits.overshoot = overshoot;
        }
        limits.output = over
            .output
            .or(spec.output)
            .unwrap_or(Bytes(OUTPUT.max(2 * answer.0 + (8 << 20))));
        if let Some(tasks) = spec.tasks {
            limits.tasks = tasks;
        }
        limits
    }

    /// The CPU time at which a program is killed.
    #[must_use]
    pub fn kill_point(&self) -> Duration {
        self.cpu + self.overshoot
    }
}

/// Wall time that catches idling and spares a program on a loaded machine.
fn wall_limit(cpu: Duration) -> Duration {
    (cpu * 2).max(cpu + Duration::from_secs(1))
}

/// How far past its limit a program is let run, so that the report can say how late it was.
fn overshoot(cpu: Duration) -> Duration {
    (cpu / 10).max(Duration::from_millis(100))
}

/// The stack may take the memory limit but for a sixteenth: so endless recursion meets the end of
/// the stack, which is told as such, before it meets the memory limit.
fn stack_limit(memory: Bytes) -> Bytes {
    Bytes((memory.0 - memory.0 / 16).max(64 << 10))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Scale;

    #[test]
    fn derived_limits_follow_the_time_limit() {
        for (cpu_ms, wall_ms, kill_ms) in [
            (250, 1_250, 350),
            (1_000, 2_000, 1_100),
            (10_000, 20_000, 11_000),
        ] {
            let limits = Limits::new(Duration::from_millis(cpu_ms), Bytes::mib(64));
            assert_eq!(limits.wall, Duration::from_millis(wall_ms));
            assert_eq!(limits.kill_point(), Duration::from_millis(kill_ms));
        }
    }

    #[test]
    fn the_users_time_limit_raises_the_derived_wall_limit() {
        let over = LimitOverrides {
            time: Some(Duration::from_secs(15)),
            ..Default::default()
        };
        let limits = Limits::resolve(&LimitSpec::default(), &over, None, Bytes(0));
        assert_eq!(limits.cpu, Duration::from_secs(15));
        assert_eq!(limits.wall, Duration::from_secs(30));
    }

    #[test]
    fn a_rule_scales_time_and_memory() {
        let spec = LimitSpec {
            time: Duration::from_secs(10),
            memory: Bytes::mib(128),
            ..LimitSpec::default()
        };
        let rule = Rule {
            language: "python".into(),
            time: Scale {
                factor: 3.0,
                plus: Duration::from_secs(2),
            },
            memory: Scale {
                factor: 2.0,
                plus: Bytes::mib(32),
            },
            verified: true,
            note: String::new(),
        };
        let limits = Limits::resolve(&spec, &LimitOverrides::default(), Some(&rule), Bytes(0));
        assert_eq!(limits.cpu, Duration::from_secs(32));
        assert_eq!(limits.memory, Bytes::mib(288));
    }

    #[test]
    fn the_output_cap_grows_with_a_large_answer() {
        let cap = |answer| {
            Limits::resolve(
                &LimitSpec::default(),
                &LimitOverrides::default(),
                None,
                Bytes(answer),
            )
            .output
        };
        assert_eq!(cap(1), Bytes::mib(64));
        assert_eq!(cap(100 << 20), Bytes::mib(208));
    }
}
