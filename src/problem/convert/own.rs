//! Into our own format: `cases/<id>/` with `problem.toml`, and `solutions/<id>/`. In: a problem
//! whose output is compared. Out: files.

use super::promises::quoted;
use super::tree::Tree;
use super::{cannot, cases, plain, warning};
use crate::model::{Checker, Comparison, Expectation, Judging, Notice, Problem};
use crate::problem::error::ProblemError;
use std::fmt::Write;

/// Writes it.
pub(super) fn write(
    problem: &Problem,
    tree: &mut Tree,
    notices: &mut Vec<Notice>,
) -> Result<(), ProblemError> {
    let Judging::Compared(checker) = &problem.judging else {
        return Err(cannot(
            "problem.toml has no place for a checker program or an interactor; keep the package as \
             it is, flagfall judges it so"
                .to_owned(),
        ));
    };
    if problem.passes.is_some() || problem.submits_answers {
        return Err(cannot(
            "problem.toml has no word for several passes or for submitted answers".to_owned(),
        ));
    }
    if problem.scoring.is_some() {
        notices.push(warning(
            "points and groups are not carried over: problem.toml has no word for them".to_owned(),
        ));
    }
    let id = plain(&problem.id);
    let root = format!("cases/{id}/");
    tree.text(&format!("{root}problem.toml"), settings(problem, checker)?)?;
    cases(problem, &root, tree, notices)?;
    for candidate in &problem.package.submissions {
        let promised = candidate.promise.as_ref().and_then(Expectation::promised);
        let folder = promised.and_then(|promised| {
            let all = Expectation::FOLDERS.iter();
            all.clone().find(|(_, verdict)| *verdict == promised)
        });
        let own = candidate.path.file_name().and_then(|name| name.to_str());
        match (folder, own) {
            (Some((folder, _)), Some(own)) => {
                tree.copy(&format!("solutions/{id}/{folder}/{own}"), &candidate.path)?;
            }
            _ => notices.push(warning(format!(
                "{} is left out: no folder's name says what it promises",
                candidate.name
            ))),
        }
    }
    Ok(())
}

fn settings(problem: &Problem, checker: &Checker) -> Result<String, ProblemError> {
    let limits = &problem.limits;
    let mut text = format!("title = {}\n", quoted(&problem.title));
    if let Some(source) = &problem.source {
        let _ = writeln!(text, "source = {}", quoted(source));
    }
    let _ = writeln!(
        text,
        "\n[limits]\ntime = \"{} ms\"",
        limits.time.as_millis()
    );
    let _ = writeln!(text, "memory = \"{} KiB\"", limits.memory.0 >> 10);
    if let Some(output) = limits.output {
        let _ = writeln!(text, "output = \"{} KiB\"", output.0 >> 10);
    }
    text.push_str(&compares(checker)?);
    Ok(text)
}

fn compares(checker: &Checker) -> Result<String, ProblemError> {
    let kind = match &checker.comparison {
        Comparison::Tokens => return Ok(String::new()),
        Comparison::IgnoreCase => "case-insensitive\"",
        Comparison::Lines => "lines\"",
        Comparison::Exact => "exact\"",
        Comparison::Default {
            case_sensitive,
            space_change_sensitive,
            tolerance,
            ..
        } => {
            let comparison = match (space_change_sensitive, tolerance) {
                (false, None) if *case_sensitive => Comparison::Tokens,
                (false, None) => Comparison::IgnoreCase,
                // Letters that are no numbers must be the same in both cases then.
                (false, Some(tolerance)) => Comparison::Numbers(*tolerance),
                (true, None) if *case_sensitive => Comparison::Exact,
                (true, _) => return Err(unsaid()),
            };
            return compares(&Checker {
                comparison,
                presentation: false,
            });
        }
        Comparison::Dmoj(_) | Comparison::WhiteDiff | Comparison::Testlib(_) => {
            return Err(unsaid());
        }
        Comparison::Numbers(tolerance) => {
            let mut text = "\n[checker]\nkind = \"numbers\"\n".to_owned();
            for (key, value) in [
                ("absolute", tolerance.absolute),
                ("relative", tolerance.relative),
            ] {
                if let Some(value) = value {
                    let _ = writeln!(text, "{key} = {value:e}");
                }
            }
            return Ok(text);
        }
    };
    let mut text = format!("\n[checker]\nkind = \"{kind}\n");
    if checker.presentation {
        text.push_str("presentation = true\n");
    }
    Ok(text)
}

fn unsaid() -> ProblemError {
    cannot(
        "its outputs are compared in a way that problem.toml has no words for; keep the package as \
         it is, flagfall judges it so"
            .to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Tolerance, Verdict};

    #[test]
    fn comparisons_are_written_as_they_are_read() {
        let text = |comparison| {
            compares(&Checker {
                comparison,
                presentation: false,
            })
            .unwrap()
        };
        assert_eq!(text(Comparison::Tokens), "");
        assert_eq!(text(Comparison::Lines), "\n[checker]\nkind = \"lines\"\n");
        let tolerance = Tolerance {
            absolute: Some(1e-6),
            relative: None,
        };
        assert_eq!(
            text(Comparison::Numbers(tolerance)),
            "\n[checker]\nkind = \"numbers\"\nabsolute = 1e-6\n"
        );
    }

    #[test]
    fn every_promise_of_one_verdict_has_a_folder() {
        for verdict in [
            Verdict::Ac,
            Verdict::Wa,
            Verdict::Tle,
            Verdict::Mle,
            Verdict::Ce,
        ] {
            assert!(Expectation::FOLDERS.iter().any(|(_, it)| *it == verdict));
        }
    }
}
