//! What `sinol_expected_scores` promises of a solution: points and a status for each group. In: its map.
//! Out: clauses. Points were rounded up by the tool that wrote them.

use crate::model::Verdict::{self, Ac, Ce, Mle, Part, Pe, Rte, Tle, Wa};
use crate::model::{Clause, Expectation};
use crate::problem::error::ProblemError;
use crate::problem::yaml::{Item, Map};

/// The statuses and what they are here. `OK` permits, the others are the verdict of some test.
const STATUSES: [(&str, &[Verdict]); 8] = [
    ("OK", &[Ac, Part]),
    ("WA", &[Wa, Pe]),
    ("TL", &[Tle]),
    ("TLE", &[Tle]),
    ("ML", &[Mle]),
    ("MLE", &[Mle]),
    ("RE", &[Rte]),
    ("CE", &[Ce]),
];

/// The promise of the solution of this name, where the file has one. `groups` are those that have
/// tests; `has_points` says whether groups give points.
pub(super) fn promise(
    scores: Option<&Map<'_>>,
    solution: &str,
    groups: &[String],
    has_points: bool,
) -> Result<Option<Expectation>, ProblemError> {
    let Some(item) = scores.and_then(|scores| scores.get(solution)) else {
        return Ok(None);
    };
    let map = item.map()?;
    let mut clauses = Vec::new();
    let expected = map.get("expected");
    let expected = expected.map(|item| item.map()).transpose()?;
    for (group, item) in expected.iter().flat_map(|map| map.entries()) {
        if !groups.iter().any(|known| known == group) {
            continue;
        }
        let said = item.map()?;
        if let Some(item) = said.get("status") {
            let verdicts = status(&item)?;
            if verdicts == [Ce] {
                return Ok(Some(Expectation::of(Ce)));
            }
            clauses.push(of_group(group, verdicts));
        }
        // Group 0 gives nothing, whatever its tests do.
        if let Some(item) = said.get("points").filter(|_| has_points && group != "0") {
            clauses.push(Clause {
                scope: Some(group.to_owned()),
                score: Some(range(item.number()?)),
                ..Clause::default()
            });
        }
    }
    Ok((!clauses.is_empty()).then_some(Expectation {
        clauses,
        coarse: false,
    }))
}

fn of_group(group: &str, verdicts: &[Verdict]) -> Clause {
    let all = Some(verdicts.to_vec());
    let is_accepted = verdicts.contains(&Ac);
    Clause {
        scope: Some(group.to_owned()),
        permitted: all.clone().filter(|_| is_accepted),
        required: all.filter(|_| !is_accepted),
        ..Clause::default()
    }
}

fn status(item: &Item<'_>) -> Result<&'static [Verdict], ProblemError> {
    let status = item.string()?;
    let known = STATUSES.into_iter().find(|(known, _)| *known == status);
    known
        .map(|(_, verdicts)| verdicts)
        .ok_or_else(|| item.wrong("OK, WA, TL, ML, RE or CE"))
}

/// What gives so many points when it is rounded up.
fn range(points: f64) -> (f64, f64) {
    ((points - 0.999).max(0.0), points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::text::Text;
    use crate::problem::yaml::Yaml;

    fn read(content: &str) -> Result<Option<Expectation>, ProblemError> {
        let yaml = Yaml::parse(Text {
            path: "config.yml".into(),
            content: content.to_owned(),
        })?;
        let map = yaml.top().map()?;
        promise(
            Some(&map),
            "sum.cpp",
            &["1".to_owned(), "2".to_owned()],
            true,
        )
    }

    #[test]
    fn groups_promise_a_status_and_points() {
        let content = "sum.cpp:\n  expected:\n    1: {points: 50, status: OK}\n    2: {points: 0, status: TL}\n    9: {points: 1, status: WA}\n";
        let clauses = read(content).expect("it").expect("a promise").clauses;
        assert_eq!(clauses.len(), 4);
        assert_eq!(clauses[0].permitted, Some(vec![Ac, Part]));
        assert_eq!(clauses[1].score, Some((50.0 - 0.999, 50.0)));
        assert_eq!(clauses[2].required, Some(vec![Tle]));
        assert_eq!(clauses[3].score, Some((0.0, 0.0)));
        let ce = "sum.cpp:\n  expected:\n    1: {points: 0, status: CE}\n";
        assert_eq!(read(ce).expect("it"), Some(Expectation::of(Ce)));
        assert_eq!(read("other.cpp: {}\n").expect("it"), None);
    }

    #[test]
    fn an_unknown_status_is_told_with_its_line() {
        let content = "sum.cpp:\n  expected:\n    1: {points: 50, status: XX}\n";
        let error = read(content).expect_err("it").to_string();
        assert!(error.starts_with("config.yml:3: "), "{error}");
    }
}
