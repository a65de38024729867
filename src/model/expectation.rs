//! The verdict that a solution promises. In: the runs of a judgement. Out: whether it was kept.

use super::Verdict;

/// Verdicts permitted on every case, and the one required on at least one.
///
/// The folders are those of the Kattis package format (2025-09), with folders for the verdicts
/// that it has none for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The verdict that the folder names.
    pub promised: Verdict,
}

/// Whether a promise was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It was.
    Yes,
    /// It was not: the verdict that breaks it, on this case where one is to blame.
    No {
        /// What came instead.
        verdict: Verdict,
        /// On which case.
        case: Option<String>,
    },
    /// Too little was run to tell.
    Unknown,
}

impl Expectation {
    /// The folder names and what they promise.
    pub const FOLDERS: [(&'static str, Verdict); 9] = [
        ("accepted", Verdict::Ac),
        ("wrong_answer", Verdict::Wa),
        ("presentation_error", Verdict::Pe),
        ("time_limit_exceeded", Verdict::Tle),
        ("memory_limit_exceeded", Verdict::Mle),
        ("output_limit_exceeded", Verdict::Ole),
        ("run_time_error", Verdict::Rte),
        ("runtime_error", Verdict::Rte),
        ("compile_error", Verdict::Ce),
    ];

    /// The promise that a folder's name makes.
    #[must_use]
    pub fn from_folder(name: &str) -> Option<Self> {
        Self::FOLDERS
            .iter()
            .find(|(folder, _)| *folder == name)
            .map(|&(_, promised)| Self { promised })
    }

    /// Holds the promise against the runs (name and verdict of each case) and the verdict of all.
    ///
    /// On each case only `AC` and the promised verdict are permitted, and the promised one is
    /// required at least once.
    #[must_use]
    pub fn hold<'a>(
        self,
        overall: Verdict,
        runs: impl Iterator<Item = (&'a str, Verdict)>,
    ) -> Kept {
        if overall == Verdict::Je {
            return Kept::Unknown;
        }
        if self.promised == Verdict::Ce || overall == Verdict::Ce {
            return if overall == self.promised {
                Kept::Yes
            } else {
                Kept::No {
                    verdict: overall,
                    case: None,
                }
            };
        }
        let (mut seen, mut skipped) = (false, false);
        for (case, verdict) in runs {
            match verdict {
                Verdict::Skip => skipped = true,
                Verdict::Ac => {}
                // What the judge could not find out breaks no promise and keeps none.
                Verdict::Je => return Kept::Unknown,
                verdict if verdict == self.promised => seen = true,
                verdict => {
                    return Kept::No {
                        verdict,
                        case: Some(case.to_owned()),
                    };
                }
            }
        }
        match (self.promised, seen, skipped) {
            (Verdict::Ac, _, false) | (_, true, _) => Kept::Yes,
            (_, _, true) => Kept::Unknown,
            (_, false, false) => Kept::No {
                verdict: overall,
                case: None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Verdict::{Ac, Ce, Je, Mle, Skip, Tle, Wa};
    use super::*;

    fn hold(promised: Verdict, overall: Verdict, runs: &[Verdict]) -> Kept {
        Expectation { promised }.hold(overall, runs.iter().map(|&verdict| ("case", verdict)))
    }

    #[test]
    fn promises_are_held_against_every_case() {
        let broken = |verdict| Kept::No {
            verdict,
            case: Some("case".to_owned()),
        };
        for (promised, overall, runs, kept) in [
            (Ac, Ac, &[Ac, Ac][..], Kept::Yes),
            (Ac, Tle, &[Ac, Tle], broken(Tle)),
            (Ac, Ac, &[Ac, Skip], Kept::Unknown),
            (Tle, Tle, &[Ac, Tle], Kept::Yes),
            (Tle, Tle, &[Ac, Tle, Skip], Kept::Yes),
            (Tle, Wa, &[Tle, Wa], broken(Wa)),
            (
                Tle,
                Ac,
                &[Ac],
                Kept::No {
                    verdict: Ac,
                    case: None,
                },
            ),
            (Mle, Skip, &[Skip], Kept::Unknown),
            (Ce, Ce, &[], Kept::Yes),
            (
                Ce,
                Ac,
                &[Ac],
                Kept::No {
                    verdict: Ac,
                    case: None,
                },
            ),
            (
                Ac,
                Ce,
                &[],
                Kept::No {
                    verdict: Ce,
                    case: None,
                },
            ),
            (Ac, Je, &[Je], Kept::Unknown),
        ] {
            assert_eq!(hold(promised, overall, runs), kept, "{promised:?} {runs:?}");
        }
    }
}
