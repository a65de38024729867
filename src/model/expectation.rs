//! The verdicts that a solution promises. In: the runs of a judgement. Out: whether it was kept.

use super::{Pattern, Score, Verdict};

/// What a solution promises: verdicts permitted on every case, and some required on at least one.
///
/// The folders are those of the Kattis package format (2025-09), with folders for the verdicts
/// that it has none for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expectation {
    /// What is promised; all of it must be kept.
    pub clauses: Vec<Clause>,
    /// Whether verdicts count as the nearest of AC, WA, TLE and RTE, in formats that know no more.
    pub coarse: bool,
}

/// A promise about all cases, or about some.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clause {
    /// Which cases, by name: a group that holds them, or a [`Pattern`]. None for all.
    pub scope: Option<String>,
    /// Verdicts that each case may have; none permits all.
    pub permitted: Option<Vec<Verdict>>,
    /// Verdicts of which at least one case must have one; none requires nothing.
    pub required: Option<Vec<Verdict>>,
    /// Verdicts of which the submission as a whole must have one; none permits all.
    pub overall: Option<Vec<Verdict>>,
    /// The least and the most points.
    pub score: Option<(f64, f64)>,
    /// A piece of what the checker says about some case.
    pub message: Option<String>,
}

/// Whether a promise was kept.
#[derive(Clone, Debug, PartialEq)]
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
    /// Other points than were promised.
    Points {
        /// What came.
        found: f64,
        /// The least and the most that was promised.
        promised: (f64, f64),
    },
    /// The checker never said what was promised.
    Unsaid(String),
    /// Too little was run to tell.
    Unknown,
}

/// What a promise is held against: one case of a judgement.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// The case's name.
    pub case: &'a str,
    /// Its verdict.
    pub verdict: Verdict,
    /// What the checker said.
    pub message: Option<&'a str>,
}

impl Verdict {
    /// The nearest of AC, WA, TLE and RTE, as the CCS specifications have it.
    const fn coarse(self) -> Self {
        match self {
            Self::Pe | Self::Ole | Self::Part => Self::Wa,
            Self::Mle => Self::Rte,
            other => other,
        }
    }
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

    /// Only `AC` and this verdict on each case, and this one at least once.
    #[must_use]
    pub fn of(promised: Verdict) -> Self {
        let mut permitted = vec![Verdict::Ac];
        if promised != Verdict::Ac {
            permitted.push(promised);
        }
        Self {
            clauses: vec![Clause {
                permitted: Some(permitted),
                required: (promised != Verdict::Ac).then(|| vec![promised]),
                ..Clause::default()
            }],
            coarse: false,
        }
    }

    /// The promise that a folder's name makes.
    #[must_use]
    pub fn from_folder(name: &str) -> Option<Self> {
        Self::FOLDERS
            .iter()
            .find(|(folder, _)| *folder == name)
            .map(|&(_, promised)| Self::of(promised))
    }

    /// The verdicts that stand for the promise: those that all cases together must show, or else
    /// those that each may have.
    #[must_use]
    pub fn verdicts(&self) -> &[Verdict] {
        let mut all = self.clauses.iter().filter(|clause| clause.scope.is_none());
        let required = all.clone().find_map(|clause| clause.required.as_deref());
        required
            .or_else(|| all.clone().find_map(|clause| clause.overall.as_deref()))
            .or_else(|| all.find_map(|clause| clause.permitted.as_deref()))
            .unwrap_or_default()
    }

    /// The one verdict that stands for the promise, where there is just one.
    #[must_use]
    pub fn promised(&self) -> Option<Verdict> {
        match self.verdicts() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// The promise in codes, for example `RTE/TLE`; empty where it is about points or some cases.
    #[must_use]
    pub fn codes(&self) -> String {
        let codes: Vec<&str> = self.verdicts().iter().map(|it| it.code()).collect();
        codes.join("/")
    }

    /// Whether a case may end with this verdict, as far as the promise about all cases goes.
    #[must_use]
    pub fn permits(&self, verdict: Verdict) -> bool {
        self.clauses.iter().all(|clause| {
            clause.scope.is_some()
                || clause
                    .permitted
                    .as_ref()
                    .is_none_or(|permitted| permitted.contains(&self.seen_as(verdict)))
        })
    }

    fn seen_as(&self, verdict: Verdict) -> Verdict {
        if self.coarse {
            verdict.coarse()
        } else {
            verdict
        }
    }

    /// Holds the promise against the runs, the verdict of all, and the points.
    #[must_use]
    pub fn hold<'a>(
        &self,
        overall: Verdict,
        score: Option<&Score>,
        runs: impl Iterator<Item = Seen<'a>> + Clone,
    ) -> Kept {
        if overall == Verdict::Je {
            return Kept::Unknown;
        }
        if overall == Verdict::Ce || self.promised() == Some(Verdict::Ce) {
            return if Some(overall) == self.promised() {
                Kept::Yes
            } else {
                Kept::No {
                    verdict: overall,
                    case: None,
                }
            };
        }
        let held = self
            .clauses
            .iter()
            .map(|clause| self.clause(clause, overall, score, runs.clone()));
        held.max_by_key(|kept| match kept {
            Kept::Yes => 0,
            Kept::Unknown => 1,
            Kept::Unsaid(_) => 2,
            Kept::Points { .. } => 3,
            Kept::No { case: None, .. } => 4,
            Kept::No { case: Some(_), .. } => 5,
        })
        .unwrap_or(Kept::Yes)
    }

    /// How the verdict of all breaks a clause, if it does.
    fn breaks_overall(&self, clause: &Clause, verdict: Verdict) -> Option<Kept> {
        let wanted = clause.overall.as_ref()?;
        let kept = wanted.contains(&verdict) || wanted.contains(&self.seen_as(verdict));
        let broken = Kept::No {
            verdict,
            case: None,
        };
        (!kept).then_some(broken)
    }

    fn clause<'a>(
        &self,
        clause: &Clause,
        overall: Verdict,
        score: Option<&Score>,
        runs: impl Iterator<Item = Seen<'a>>,
    ) -> Kept {
        let (mut met, mut said, mut unknown) = (false, false, false);
        if let Some(overall) = self.breaks_overall(clause, overall) {
            return overall;
        }
        let pattern = clause.pattern();
        let covers = |case: &str| match &pattern {
            Some(pattern) => pattern.as_ref().is_some_and(|it| it.covers(case)),
            None => true,
        };
        for run in runs.filter(|run| covers(run.case)) {
            let verdict = self.seen_as(run.verdict);
            match verdict {
                Verdict::Skip => unknown = true,
                // What the judge could not find out breaks no promise and keeps none.
                Verdict::Je => return Kept::Unknown,
                verdict if !clause.permits(verdict) => {
                    return Kept::No {
                        verdict: run.verdict,
                        case: Some(run.case.to_owned()),
                    };
                }
                verdict => {
                    met |= clause
                        .required
                        .as_ref()
                        .is_some_and(|it| it.contains(&verdict))
                }
            }
            let wanted = clause.message.as_deref();
            said |= wanted.is_some_and(|wanted| run.message.is_some_and(|it| it.contains(wanted)));
        }
        if clause.required.is_some() && !met {
            return if unknown {
                Kept::Unknown
            } else {
                Kept::No {
                    verdict: overall,
                    case: None,
                }
            };
        }
        if let Some(wanted) = clause.message.as_ref().filter(|_| !said) {
            return if unknown {
                Kept::Unknown
            } else {
                Kept::Unsaid(wanted.clone())
            };
        }
        if let Some(kept) = clause.points(score) {
            return kept;
        }
        // A verdict that was required and met needs no more runs; a promise about each case does.
        if unknown && clause.required.is_none() && clause.permitted.is_some() {
            Kept::Unknown
        } else {
            Kept::Yes
        }
    }
}

impl Clause {
    fn permits(&self, verdict: Verdict) -> bool {
        let permitted = self.permitted.as_ref();
        permitted.is_none_or(|permitted| permitted.contains(&verdict))
    }

    /// The pattern of its cases; none within where it is none that can be read.
    fn pattern(&self) -> Option<Option<Pattern>> {
        self.scope.as_deref().map(Pattern::new)
    }

    /// Whether it is about this case.
    #[must_use]
    pub fn covers(&self, case: &str) -> bool {
        let pattern = self.pattern();
        pattern.is_none_or(|pattern| pattern.is_some_and(|it| it.covers(case)))
    }

    /// How promised points were missed, if they were.
    fn points(&self, score: Option<&Score>) -> Option<Kept> {
        let promised = self.score?;
        let found = match (&self.scope, score) {
            (_, None) => return Some(Kept::Unknown),
            (None, Some(score)) => score.points,
            (Some(scope), Some(score)) => score.groups.iter().find(|it| it.name == *scope)?.points,
        };
        let (least, most) = promised;
        let slack = 1e-9 * most.abs().max(1.0);
        (found < least - slack || found > most + slack).then_some(Kept::Points { found, promised })
    }
}

#[cfg(test)]
mod tests {
    use super::Verdict::{Ac, Ce, Je, Mle, Pe, Rte, Skip, Tle, Wa};
    use super::*;

    fn hold(promise: &Expectation, overall: Verdict, runs: &[Verdict]) -> Kept {
        let seen = runs.iter().map(|&verdict| Seen {
            case: "case",
            verdict,
            message: None,
        });
        promise.hold(overall, None, seen)
    }

    #[test]
    fn promises_are_held_against_every_case() {
        let broken = |verdict| Kept::No {
            verdict,
            case: Some("case".to_owned()),
        };
        let none = |verdict| Kept::No {
            verdict,
            case: None,
        };
        for (promised, overall, runs, kept) in [
            (Ac, Ac, &[Ac, Ac][..], Kept::Yes),
            (Ac, Tle, &[Ac, Tle], broken(Tle)),
            (Ac, Ac, &[Ac, Skip], Kept::Unknown),
            (Tle, Tle, &[Ac, Tle], Kept::Yes),
            (Tle, Tle, &[Ac, Tle, Skip], Kept::Yes),
            (Tle, Wa, &[Tle, Wa], broken(Wa)),
            (Tle, Ac, &[Ac], none(Ac)),
            (Mle, Skip, &[Skip], Kept::Unknown),
            (Ce, Ce, &[], Kept::Yes),
            (Ce, Ac, &[Ac], none(Ac)),
            (Ac, Ce, &[], none(Ce)),
            (Ac, Je, &[Je], Kept::Unknown),
        ] {
            let promise = Expectation::of(promised);
            assert_eq!(hold(&promise, overall, runs), kept, "{promised:?} {runs:?}");
        }
    }

    #[test]
    fn a_promise_of_points_alone_does_not_hang_on_cases_that_were_not_run() {
        let score = Score {
            points: 39.0,
            max: Some(100.0),
            groups: Vec::new(),
            fault: None,
        };
        let clause = Clause {
            overall: Some(vec![Ac]),
            score: Some((0.0, 99.0)),
            ..Clause::default()
        };
        let promise = Expectation {
            clauses: vec![clause],
            coarse: true,
        };
        let seen = [Wa, Skip].map(|verdict| Seen {
            case: "case",
            verdict,
            message: None,
        });
        let kept = promise.hold(Ac, Some(&score), seen.into_iter());
        assert_eq!(kept, Kept::Yes);
    }

    #[test]
    fn formats_with_four_verdicts_see_the_others_as_the_nearest_of_them() {
        let coarse = |promised| Expectation {
            coarse: true,
            ..Expectation::of(promised)
        };
        assert_eq!(hold(&coarse(Rte), Mle, &[Ac, Mle]), Kept::Yes);
        assert_eq!(hold(&coarse(Wa), Pe, &[Pe]), Kept::Yes);
        assert_ne!(hold(&Expectation::of(Rte), Mle, &[Ac, Mle]), Kept::Yes);
    }

    fn clause(scope: &str) -> Clause {
        Clause {
            scope: Some(scope.to_owned()),
            ..Clause::default()
        }
    }

    #[test]
    fn a_scope_is_a_group_or_a_pattern() {
        for (scope, case, covered) in [
            ("sample", "sample/1", true),
            ("secret", "sample/1", false),
            ("secret/group1", "secret/group1/03", true),
            ("secret/group1", "secret/group12/03", false),
            ("secret/*-hard", "secret/3-hard", true),
            ("secret/*-hard", "secret/3-easy", false),
            ("secret/*", "secret/a/b", true),
            ("secret/a*b*", "secret/aXbY", true),
            ("secret/1/2", "secret/1", false),
        ] {
            assert_eq!(clause(scope).covers(case), covered, "{scope} {case}");
        }
    }

    #[test]
    fn points_and_words_are_promised_too() {
        let score = Score {
            points: 50.0,
            max: Some(100.0),
            groups: Vec::new(),
            fault: None,
        };
        let run = Seen {
            case: "1",
            verdict: Wa,
            message: Some("token 3 differs"),
        };
        let hold = |clause: Clause| {
            let promise = Expectation {
                clauses: vec![clause],
                coarse: false,
            };
            promise.hold(Wa, Some(&score), [run].into_iter())
        };
        let points = |least, most| Clause {
            score: Some((least, most)),
            ..Clause::default()
        };
        let words = |text: &str| Clause {
            message: Some(text.to_owned()),
            ..Clause::default()
        };
        assert_eq!(hold(points(50.0, 50.0)), Kept::Yes);
        let promised = (60.0, 100.0);
        let found = 50.0;
        assert_eq!(hold(points(60.0, 100.0)), Kept::Points { found, promised });
        assert_eq!(hold(words("differs")), Kept::Yes);
        assert_eq!(hold(words("extra")), Kept::Unsaid("extra".to_owned()));
    }
}
