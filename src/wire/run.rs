//! Runs in documents. In: a run with its sentence. Out: a plain object with all that it rests on.
//! What was not measured is absent, never zero.

use super::attempts::Attempts;
use super::nanos;
use super::reason::{Why, mirror};
use super::text::Excerpt;
use super::transcript::Transcript;
use super::verdict::Verdict;
use crate::model;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

mirror! {
    /// Where a peak of memory was read.
    PeakSource of model::PeakSource {
        /// The kernel's own peak of the largest process.
        LargestProcess,
        /// The largest sum over all processes that was seen while they ran.
        SampledSum,
        /// The kernel's peak of the run's control group.
        Group,
    }
}

mirror! {
    /// Where CPU time was read.
    CpuSource of model::CpuSource {
        /// What was told of each process when it was reaped, and what was seen of the others.
        Reaped,
        /// The kernel's account of the run's control group: of everything that ever ran in it.
        Group,
    }
}

/// The caps in force for one run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Limits {
    /// CPU time in nanoseconds; the verdict goes by this.
    pub cpu_ns: u64,
    /// Wall time in nanoseconds; it catches idling only.
    pub wall_ns: u64,
    /// How far past `cpu_ns` a program is let run, in nanoseconds.
    pub overshoot_ns: u64,
    /// Resident memory.
    pub memory_bytes: u64,
    /// Output, for each of both streams.
    pub output_bytes: u64,
    /// How far the stack may grow.
    pub stack_bytes: u64,
    /// Processes and threads at one time.
    pub tasks: u32,
    /// Room for files in the fresh folder; absent in documents of before there was such a cap.
    #[serde(default)]
    pub disk_bytes: u64,
    /// Files and folders in the fresh folder; absent in documents of before there was such a cap.
    #[serde(default)]
    pub files: u32,
}

impl From<&model::Limits> for Limits {
    fn from(limits: &model::Limits) -> Self {
        Self {
            cpu_ns: nanos(limits.cpu),
            wall_ns: nanos(limits.wall),
            overshoot_ns: nanos(limits.overshoot),
            memory_bytes: limits.memory.0,
            output_bytes: limits.output.0,
            stack_bytes: limits.stack.0,
            tasks: limits.tasks,
            disk_bytes: limits.disk.0,
            files: limits.files,
        }
    }
}

impl From<&Limits> for model::Limits {
    fn from(limits: &Limits) -> Self {
        Self {
            cpu: Duration::from_nanos(limits.cpu_ns),
            wall: Duration::from_nanos(limits.wall_ns),
            overshoot: Duration::from_nanos(limits.overshoot_ns),
            memory: model::Bytes(limits.memory_bytes),
            output: model::Bytes(limits.output_bytes),
            stack: model::Bytes(limits.stack_bytes),
            tasks: limits.tasks,
            disk: model::Bytes(limits.disk_bytes),
            files: limits.files,
        }
    }
}

/// One case of a submission, decided.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Run {
    /// The case's name.
    pub case: String,
    /// What was decided.
    pub verdict: Verdict,
    /// Why.
    pub reason: Why,
    /// CPU time in nanoseconds: user and system, of everything that the program started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_ns: Option<u64>,
    /// The part of `cpu_ns` that the system spent on the program's behalf.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub system_ns: Option<u64>,
    /// Where CPU time was read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_source: Option<CpuSource>,
    /// Wall time in nanoseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall_ns: Option<u64>,
    /// The part of `wall_ns` in which the program was ready to run and had no core; it is not charged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starved_ns: Option<u64>,
    /// The part of `wall_ns` in which it waited for a partner of its dialogue who took his time; it is
    /// not charged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waited_ns: Option<u64>,
    /// Involuntary context switches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub switches: Option<u32>,
    /// Peak of resident memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak_bytes: Option<u64>,
    /// Where the peak was read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak_source: Option<PeakSource>,
    /// Processes that were still alive when the main one had ended; they were killed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strays: Option<u32>,
    /// The caps in force; absent where nothing ran.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
    /// Its runs, where it was run more than once or should have been.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempts: Option<Attempts>,
    /// The share of its points, from 0 to 1, that the checker gave; absent where it gave none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// The points that the checker gave; absent where it gave none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
    /// What was said in its dialogue; absent where there was none, or nobody listened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transcript: Option<Transcript>,
    /// What was kept of standard output; absent where nothing ran.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stdout: Option<Excerpt>,
    /// What was kept of standard error; absent where nothing ran.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<Excerpt>,
}

impl Run {
    /// A run and its reason as a sentence in English.
    #[must_use]
    pub fn of(run: &model::Run, text: String) -> Self {
        let measured = run.measurement.as_ref();
        let peak = measured.and_then(|measured| measured.peak);
        let stream = |captured| measured.map(|_| Excerpt::of(captured));
        Self {
            case: run.case.clone(),
            verdict: run.verdict.into(),
            reason: Why {
                reason: (&run.reason).into(),
                text,
            },
            cpu_ns: measured.map(|measured| nanos(measured.cpu)),
            system_ns: measured.map(|measured| nanos(measured.system)),
            cpu_source: measured.map(|measured| measured.cpu_source.into()),
            wall_ns: measured.map(|measured| nanos(measured.wall)),
            starved_ns: measured.and_then(|measured| measured.starved).map(nanos),
            waited_ns: measured.and_then(|measured| measured.waited).map(nanos),
            switches: measured.and_then(|measured| measured.switches),
            peak_bytes: peak.map(|peak| peak.bytes.0),
            peak_source: peak.map(|peak| peak.source.into()),
            strays: measured.map(|measured| measured.strays),
            limits: run.limits.as_ref().map(Limits::from),
            attempts: run.attempts.as_ref().map(Attempts::from),
            share: match run.mark {
                Some(model::Mark::Share(share)) => Some(share),
                _ => None,
            },
            points: match run.mark {
                Some(model::Mark::Points(points)) => Some(points),
                _ => None,
            },
            transcript: run.transcript.as_ref().map(Transcript::from),
            stdout: stream(&run.stdout),
            stderr: stream(&run.stderr),
        }
    }

    /// The measurement again; none where nothing ran.
    #[must_use]
    pub fn measurement(&self) -> Option<model::Measurement> {
        let peak = self.peak_bytes.zip(self.peak_source);
        Some(model::Measurement {
            cpu: Duration::from_nanos(self.cpu_ns?),
            system: Duration::from_nanos(self.system_ns.unwrap_or(0)),
            cpu_source: self.cpu_source.map_or_else(Default::default, Into::into),
            wall: Duration::from_nanos(self.wall_ns?),
            peak: peak.map(|(bytes, source)| model::Peak {
                bytes: model::Bytes(bytes),
                source: source.into(),
            }),
            starved: self.starved_ns.map(Duration::from_nanos),
            waited: self.waited_ns.map(Duration::from_nanos),
            switches: self.switches,
            strays: self.strays.unwrap_or(0),
        })
    }
}
