//! What a solution promises in comments of task-maker: `@check-accepted: st1 st2*`. In: its text and the
//! subtasks. Out: clauses. Pure.

use crate::model::Verdict::{self, Ac, Mle, Pe, Rte, Tle, Wa};
use crate::model::{Clause, Expectation};

/// What stands in front of the word.
const MARK: &str = "@check-";
/// The least part of a subtask's points that is not nothing.
const LEAST: f64 = 1e-6;

/// A subtask as promises see it.
pub(super) struct Promised<'a> {
    pub name: &'a str,
    pub points: f64,
}

/// The promise of a text; none where it makes none. Words and names that mean nothing come back as
/// sentences.
pub(super) fn promise(text: &str, subtasks: &[Promised<'_>]) -> (Option<Expectation>, Vec<String>) {
    let (mut clauses, mut doubts) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let Some((_, said)) = line.split_once(MARK) else {
            continue;
        };
        let Some((word, patterns)) = said.split_once(':') else {
            doubts.push(format!("`{MARK}{}` names no subtasks", said.trim()));
            continue;
        };
        let patterns = patterns.trim_end_matches("*/");
        for pattern in patterns.split_whitespace() {
            let before = clauses.len();
            let meant = subtasks.iter().filter(|it| matches(pattern, it.name));
            for subtask in meant {
                match clause(word, subtask) {
                    Some(clause) => clauses.push(clause),
                    None => {
                        doubts.push(format!("`{MARK}{word}` is not known"));
                        return (None, doubts);
                    }
                }
            }
            if clauses.len() == before {
                doubts.push(format!(
                    "`{MARK}{word}` names `{pattern}`, and no subtask is called so"
                ));
            }
        }
    }
    let expectation = (!clauses.is_empty()).then_some(Expectation {
        clauses,
        coarse: false,
    });
    (expectation, doubts)
}

fn clause(word: &str, subtask: &Promised<'_>) -> Option<Clause> {
    let scope = Some(subtask.name.to_owned());
    let some = |verdicts: &[Verdict]| Clause {
        scope: scope.clone(),
        required: Some(verdicts.to_vec()),
        ..Clause::default()
    };
    let score = |least: f64, most: f64| Clause {
        scope: scope.clone(),
        score: Some((least * subtask.points, most * subtask.points)),
        ..Clause::default()
    };
    Some(match word {
        "accepted" => Clause {
            scope: scope.clone(),
            permitted: Some(vec![Ac]),
            ..Clause::default()
        },
        "partial-score" => score(LEAST, 1.0 - LEAST),
        "zero" => score(0.0, 0.0),
        "wrong-answer" => some(&[Wa, Pe]),
        "time-limit-exceeded" | "wall-time-limit-exceeded" => some(&[Tle]),
        "memory-limit-exceeded" => some(&[Mle]),
        "runtime-error" => some(&[Rte]),
        _ => return None,
    })
}

/// Whether a name is as a pattern has it, in which `*` stands for anything and `?` for one character.
fn matches(pattern: &str, name: &str) -> bool {
    match (pattern.chars().next(), name.chars().next()) {
        (None, None) => true,
        (Some('*'), _) => {
            let rest = &pattern[1..];
            let cuts = name.char_indices().map(|(at, _)| at).chain([name.len()]);
            cuts.into_iter().any(|at| matches(rest, &name[at..]))
        }
        (Some(wanted), Some(found)) if wanted == '?' || wanted == found => {
            matches(&pattern[wanted.len_utf8()..], &name[found.len_utf8()..])
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUBTASKS: [Promised<'static>; 3] = [
        Promised {
            name: "st1",
            points: 20.0,
        },
        Promised {
            name: "st2a",
            points: 30.0,
        },
        Promised {
            name: "st2b",
            points: 50.0,
        },
    ];

    #[test]
    fn comments_promise_by_subtask() {
        let text =
            "// @check-accepted: st1\n/* @check-wrong-answer: st2* */\n# @check-zero: st2b\n";
        let (promise, doubts) = promise(text, &SUBTASKS);
        let clauses = promise.expect("a promise").clauses;
        let scopes: Vec<&str> = clauses
            .iter()
            .filter_map(|it| it.scope.as_deref())
            .collect();
        assert_eq!(scopes, ["st1", "st2a", "st2b", "st2b"]);
        assert_eq!(clauses[0].permitted, Some(vec![Ac]));
        assert_eq!(clauses[1].required, Some(vec![Wa, Pe]));
        assert_eq!(clauses[3].score, Some((0.0, 0.0)));
        assert_eq!(doubts, [""; 0]);
    }

    #[test]
    fn what_means_nothing_is_told() {
        for (text, said) in [
            ("@check-acepted: st1", "`@check-acepted` is not known"),
            (
                "@check-accepted: st9",
                "`@check-accepted` names `st9`, and no subtask is called so",
            ),
            ("@check-accepted", "`@check-accepted` names no subtasks"),
        ] {
            let (promise, doubts) = promise(text, &SUBTASKS);
            assert_eq!(promise, None);
            assert_eq!(doubts, [said]);
        }
        let (partial, _) = promise("@check-partial-score: st1", &SUBTASKS);
        let score = partial.expect("a promise").clauses[0]
            .score
            .expect("points");
        assert!(score.0 > 0.0 && score.1 < 20.0);
        assert!(matches("s?1*", "st1") && !matches("s", "st"));
    }
}
