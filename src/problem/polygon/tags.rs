//! What Polygon's words for a solution promise. In: a tag. Out: verdicts that each case may have and
//! that some case must have. Pure.

use crate::model::Verdict::{self, Ac, Mle, Ole, Pe, Rte, Tle, Wa};
use crate::model::{Bounds, Clause};

/// All that is no acceptance.
const REJECTIONS: &[Verdict] = &[Wa, Pe, Tle, Mle, Ole, Rte];

/// A tag, what each case may be, what some case must be (nothing where that is empty), and the side
/// of the time limit that it bounds.
type Row = (&'static str, &'static [Verdict], &'static [Verdict], Bounds);

/// The tags. An empty list of what is permitted permits all.
const TAGS: [Row; 13] = [
    ("main", &[Ac], &[], Bounds::Lower),
    ("accepted", &[Ac], &[], Bounds::Lower),
    ("rejected", &[], REJECTIONS, Bounds::Neither),
    ("failed", &[], REJECTIONS, Bounds::Neither),
    ("wrong-answer", &[Ac, Wa, Pe], &[Wa, Pe], Bounds::Lower),
    (
        "presentation-error",
        &[Ac, Pe, Wa],
        &[Pe, Wa],
        Bounds::Lower,
    ),
    ("time-limit-exceeded", &[Ac, Tle], &[Tle], Bounds::Upper),
    (
        "time-limit-exceeded-or-accepted",
        &[Ac, Tle],
        &[],
        Bounds::Neither,
    ),
    (
        "time-limit-exceeded-or-memory-limit-exceeded",
        &[Ac, Tle, Mle],
        &[Tle, Mle],
        Bounds::Neither,
    ),
    ("memory-limit-exceeded", &[Ac, Mle], &[Mle], Bounds::Lower),
    ("runtime-error", &[Ac, Rte], &[Rte], Bounds::Lower),
    ("run-time-error", &[Ac, Rte], &[Rte], Bounds::Lower),
    // It promises nothing, so everything keeps it.
    ("do-not-run", &[], &[], Bounds::Neither),
];

/// The tags that are known, for a sentence.
pub(super) fn known() -> impl Iterator<Item = &'static str> {
    TAGS.iter().map(|(tag, ..)| *tag)
}

/// What a tag promises about the cases of a scope, and which side of the time limit it bounds.
pub(super) fn promised(tag: &str, scope: Option<&str>) -> Option<(Option<Clause>, Bounds)> {
    let (_, permitted, required, bounds) = TAGS.iter().find(|(known, ..)| *known == tag)?;
    let list = |all: &[Verdict]| (!all.is_empty()).then(|| all.to_vec());
    let clause = Clause {
        scope: scope.map(str::to_owned),
        permitted: list(permitted),
        required: list(required),
        ..Clause::default()
    };
    let says_something = clause.permitted.is_some() || clause.required.is_some();
    Some((says_something.then_some(clause), *bounds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_permits_and_requires() {
        let (clause, bounds) = promised("time-limit-exceeded", Some("2")).expect("a tag");
        let clause = clause.expect("a promise");
        assert_eq!(bounds, Bounds::Upper);
        assert_eq!(clause.scope.as_deref(), Some("2"));
        assert_eq!(clause.permitted, Some(vec![Ac, Tle]));
        assert_eq!(clause.required, Some(vec![Tle]));
        let (clause, _) = promised("main", None).expect("a tag");
        let clause = clause.expect("a promise");
        assert_eq!((clause.permitted, clause.required), (Some(vec![Ac]), None));
        let (clause, _) = promised("rejected", None).expect("a tag");
        assert_eq!(clause.expect("a promise").permitted, None);
        assert_eq!(promised("do-not-run", None), Some((None, Bounds::Neither)));
        assert_eq!(promised("strange", None), None);
        assert_eq!(known().count(), TAGS.len());
    }
}
