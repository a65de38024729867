//! The words of judgement. In: nothing. Out: a closed list with its codes. No reasons here: see `reason.rs`.

/// What the judge decides about a run or a submission.
///
/// The codes are the CLICS judgement types where these have one; `PE` exists only where a
/// problem's rules ask for it, and `SKIP` marks a case that was not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// Accepted: ended by itself within the limits, with exit code 0 and the right output.
    Ac,
    /// Presentation error: the right tokens, laid out differently.
    Pe,
    /// Wrong answer.
    Wa,
    /// Partly right: the checker gave a share of the points, neither none nor all.
    Part,
    /// Time limit exceeded, by CPU time, by wall time, or idle.
    Tle,
    /// Memory limit exceeded.
    Mle,
    /// Output limit exceeded.
    Ole,
    /// Run-time error: a signal, or an exit code other than 0.
    Rte,
    /// Compile error.
    Ce,
    /// Judge error: the judge's own failure, never blamed on a program.
    Je,
    /// Not run.
    Skip,
}

impl Verdict {
    /// Every verdict, in the order in which tables list them.
    pub const ALL: [Self; 11] = [
        Self::Ac,
        Self::Pe,
        Self::Wa,
        Self::Part,
        Self::Tle,
        Self::Mle,
        Self::Ole,
        Self::Rte,
        Self::Ce,
        Self::Je,
        Self::Skip,
    ];

    /// The short code that stands in tables and documents, for example `TLE`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ac => "AC",
            Self::Pe => "PE",
            Self::Wa => "WA",
            Self::Part => "PART",
            Self::Tle => "TLE",
            Self::Mle => "MLE",
            Self::Ole => "OLE",
            Self::Rte => "RTE",
            Self::Ce => "CE",
            Self::Je => "JE",
            Self::Skip => "SKIP",
        }
    }

    /// The verdict of a code in any case of letters; `RE` is understood as `RTE`.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        if code.eq_ignore_ascii_case("RE") {
            return Some(Self::Rte);
        }
        Self::ALL
            .into_iter()
            .find(|verdict| verdict.code().eq_ignore_ascii_case(code))
    }

    /// Whether the submission did what was asked of it.
    #[must_use]
    pub const fn is_accepted(self) -> bool {
        matches!(self, Self::Ac)
    }

    /// Whether this verdict makes a submission fail (a skipped case does not).
    #[must_use]
    pub const fn is_failure(self) -> bool {
        !matches!(self, Self::Ac | Self::Skip)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_read_back() {
        for verdict in Verdict::ALL {
            assert_eq!(Verdict::from_code(verdict.code()), Some(verdict));
            assert_eq!(
                Verdict::from_code(&verdict.code().to_lowercase()),
                Some(verdict)
            );
        }
        assert_eq!(Verdict::from_code("re"), Some(Verdict::Rte));
        assert_eq!(Verdict::from_code("OK"), None);
    }
}
