//! Submissions and what they promise. In: the candidates of a package. Out: folders named after
//! verdicts, and the lines of `submissions.yaml` for those whose promise no folder makes.

use super::tree::Tree;
use super::warning;
use crate::model::{Candidate, Clause, Expectation, Notice, Verdict};
use crate::problem::error::ProblemError;
use std::fmt::Write;

/// The folder of 2025-09 for a promise that is one verdict.
const FOLDERS: [(Verdict, &str); 6] = [
    (Verdict::Ac, "accepted"),
    (Verdict::Wa, "wrong_answer"),
    (Verdict::Pe, "wrong_answer"),
    (Verdict::Tle, "time_limit_exceeded"),
    (Verdict::Rte, "run_time_error"),
    (Verdict::Mle, "run_time_error"),
];

/// Copies submissions below `submissions/`.
pub(super) fn write(
    all: &[Candidate],
    tree: &mut Tree,
    notices: &mut Vec<Notice>,
) -> Result<(), ProblemError> {
    let mut lines = String::new();
    for candidate in all {
        let Some(own) = candidate.path.file_name().and_then(|name| name.to_str()) else {
            continue;
        };
        let promise = candidate.promise.as_ref();
        let folder = promise.and_then(folder_of);
        if promise.is_some_and(|promise| promise.promised() == Some(Verdict::Ce)) {
            notices.push(warning(format!(
                "{} promises not to compile, which 2025-09 has no word for; it is left out",
                candidate.name
            )));
            continue;
        }
        let folder = folder.unwrap_or("other");
        let place = format!("{folder}/{own}");
        tree.copy(&format!("submissions/{place}"), &candidate.path)?;
        lines.push_str(&entry(&place, candidate, folder == "other"));
    }
    if !lines.is_empty() {
        tree.text("submissions/submissions.yaml", lines)?;
    }
    Ok(())
}

/// The folder whose name alone says what is promised.
fn folder_of(promise: &Expectation) -> Option<&'static str> {
    let [clause] = promise.clauses.as_slice() else {
        return None;
    };
    let plain = clause.scope.is_none() && clause.score.is_none() && clause.message.is_none();
    let promised = promise.promised().filter(|_| plain)?;
    let own = Expectation::of(promised);
    let same = own
        .clauses
        .first()
        .is_some_and(|it| it.permitted == clause.permitted && it.required == clause.required);
    let found = FOLDERS.iter().find(|(verdict, _)| *verdict == promised);
    found.filter(|_| same).map(|(_, folder)| *folder)
}

/// Its lines in `submissions.yaml`; empty where its folder says all.
fn entry(place: &str, candidate: &Candidate, in_full: bool) -> String {
    let mut text = String::new();
    if let Some(language) = &candidate.language {
        let _ = writeln!(text, "  language: {}", quoted(language));
    }
    if let Some(entry) = &candidate.entry {
        let _ = writeln!(text, "  entrypoint: {}", quoted(entry));
    }
    let clauses = candidate.promise.as_ref().map(|it| it.clauses.as_slice());
    for clause in clauses.unwrap_or_default().iter().filter(|_| in_full) {
        let indent = match &clause.scope {
            None => "  ",
            Some(scope) => {
                let _ = writeln!(text, "  {}:", quoted(scope));
                "    "
            }
        };
        text.push_str(&words(clause, indent));
    }
    if text.is_empty() {
        return text;
    }
    format!("{}:\n{text}", quoted(place))
}

fn words(clause: &Clause, indent: &str) -> String {
    let mut text = String::new();
    for (key, verdicts) in [
        ("permitted", &clause.permitted),
        ("required", &clause.required),
    ] {
        let Some(verdicts) = verdicts else {
            continue;
        };
        let mut codes: Vec<&str> = Vec::new();
        for verdict in verdicts {
            let code = match verdict {
                Verdict::Ac => "AC",
                Verdict::Tle => "TLE",
                Verdict::Rte | Verdict::Mle => "RTE",
                _ => "WA",
            };
            if !codes.contains(&code) {
                codes.push(code);
            }
        }
        let _ = writeln!(text, "{indent}{key}: [{}]", codes.join(", "));
    }
    if let Some((least, most)) = clause.score {
        let _ = writeln!(text, "{indent}score: [{least}, {most}]");
    }
    if let Some(message) = &clause.message {
        let _ = writeln!(text, "{indent}message: {}", quoted(message));
    }
    text
}

/// A text for YAML: what JSON writes is YAML too.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_promise_of_one_verdict_is_a_folder_and_others_are_lines() {
        assert_eq!(
            folder_of(&Expectation::of(Verdict::Tle)),
            Some("time_limit_exceeded")
        );
        let mixed = Expectation {
            clauses: vec![Clause {
                required: Some(vec![Verdict::Tle, Verdict::Mle]),
                score: Some((0.0, 40.0)),
                ..Clause::default()
            }],
            coarse: true,
        };
        assert_eq!(folder_of(&mixed), None);
        assert_eq!(
            words(&mixed.clauses[0], "  "),
            "  required: [TLE, RTE]\n  score: [0, 40]\n"
        );
    }

    #[test]
    fn texts_are_quoted() {
        assert_eq!(quoted("a: \"b\"\n\\"), "\"a: \\\"b\\\"\\u000a\\\\\"");
    }
}
