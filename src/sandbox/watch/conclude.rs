//! The facts of a run that is over. In: what its launcher told and what was seen while it ran. Out: an
//! execution; the launcher waits for its next run. Nothing of the run is left by now.

use super::ends::End;
use super::flow::Flow;
use super::running::Running;
use crate::model::{Bytes, CpuSource, Execution, Limit, Measurement, Outcome, Peak, PeakSource};
use crate::sandbox::SandboxError;
use crate::sandbox::classify::{Ending, classify};
use crate::sandbox::launcher::Ended;
use std::time::Duration;

/// How far a launcher may grow beyond the peak that it told: pages of code that come back.
const LAUNCHER_GROWTH: u64 = 1 << 20;

impl Running {
    /// Tells what came of the run and gives its launcher back.
    ///
    /// # Errors
    /// Where its place could not be prepared, or something of it could not be killed.
    pub fn conclude(self, end: End) -> Result<Execution, SandboxError> {
        let ended = match end {
            End::Ended(ended) => ended,
            // Not the program's fault: its place could not be prepared.
            End::NotStarted(errno) if errno < 0 => {
                self.idle.put(self.link);
                let error = std::io::Error::from_raw_os_error(-errno);
                return Err(SandboxError::Place(error));
            }
            End::NotStarted(errno) => {
                self.idle.put(self.link);
                return Ok(Execution {
                    outcome: Outcome::NotStarted(errno),
                    measurement: Measurement::default(),
                    activity: None,
                    stdout: self.stdout.map(|flow| flow.finish().0).unwrap_or_default(),
                    stderr: self.stderr.finish().0,
                });
            }
        };
        if ended.survivors > 0 {
            return Err(SandboxError::Survivors {
                count: ended.survivors,
            });
        }
        let measurement = self.measured(&ended);
        let ending = match self.ending {
            Ending::Own | Ending::Capped(Limit::Memory) if ended.out_of_memory > 0 => {
                Ending::OutOfMemory
            }
            other => other,
        };
        let outcome = classify(ended.status, ending);
        let mut link = self.link;
        let (stdout, first) = self.stdout.map(Flow::finish).unwrap_or_default();
        let (stderr, second) = self.stderr.finish();
        link.pipes.extend(first.into_iter().chain(second));
        link.freshen();
        self.idle.put(link);
        Ok(Execution {
            outcome,
            measurement,
            activity: self.witness.activity(),
            stdout,
            stderr,
        })
    }

    fn measured(&self, ended: &Ended) -> Measurement {
        let reaped = Duration::from_nanos(ended.cpu);
        Measurement {
            cpu: ended
                .group_cpu
                .map_or(reaped.max(self.seen_cpu), Duration::from_nanos),
            system: Duration::from_nanos(ended.system.max(ended.group_system)),
            cpu_source: if ended.group_cpu.is_some() {
                CpuSource::Group
            } else {
                CpuSource::Reaped
            },
            wall: Duration::from_nanos(ended.wall),
            peak: self.peak(ended),
            starved: self.witness.starved(),
            waited: (!self.waited.is_zero()).then_some(self.waited),
            switches: Some(ended.switches),
            strays: ended.strays,
        }
    }

    /// The peak of the largest process by the kernel's word, or of all together as sampled.
    ///
    /// The kernel's word begins at the launcher's own peak. Where the limit is below that, the
    /// word convicts nobody, and only what was sampled counts.
    fn peak(&self, ended: &Ended) -> Option<Peak> {
        if let Some(bytes) = ended.group_peak {
            return Some(Peak {
                bytes: Bytes(bytes),
                source: PeakSource::Group,
            });
        }
        let launchers = ended.floor + LAUNCHER_GROWTH;
        let doubtful = ended.peak <= launchers && ended.peak > self.limits.memory.0;
        if doubtful || self.sampled > ended.peak {
            return (self.sampled > 0).then_some(Peak {
                bytes: Bytes(self.sampled),
                source: PeakSource::SampledSum,
            });
        }
        Some(Peak {
            bytes: Bytes(ended.peak),
            source: PeakSource::LargestProcess,
        })
    }
}
