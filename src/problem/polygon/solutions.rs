//! The solutions of a package with what their tags promise. In: the element `solutions`. Out: candidates.
//! Tags that are not known become notices.

use super::programs::language;
use super::tags::{known, promised};
use super::xml::Tag;
use crate::model::{Bounds, Candidate, Expectation, LimitOverrides, Notice};
use crate::problem::error::{ProblemError, printable};
use crate::problem::home::Home;
use crate::problem::nearest::listed;

/// The tag of the solution that makes the answers.
const MAIN: &str = "main";

/// The solutions, in the order of the file.
pub(super) fn read(
    root: Tag<'_>,
    home: &Home,
) -> Result<(Vec<Candidate>, Vec<Notice>), ProblemError> {
    let (mut candidates, mut notices) = (Vec::new(), Vec::new());
    for tag in tags(root) {
        candidates.push(candidate(tag, home, &mut notices)?);
    }
    Ok((candidates, notices))
}

/// Which of them makes the answers.
pub(super) fn main(root: Tag<'_>) -> Option<usize> {
    tags(root).position(|it| it.attribute("tag") == Some(MAIN))
}

fn tags(root: Tag<'_>) -> impl Iterator<Item = Tag<'_>> {
    let solutions = root.at("assets/solutions");
    solutions.into_iter().flat_map(|it| it.all("solution"))
}

fn candidate(
    tag: Tag<'_>,
    home: &Home,
    notices: &mut Vec<Notice>,
) -> Result<Candidate, ProblemError> {
    let source = tag
        .at("source")
        .ok_or_else(|| tag.fault("`solution` has no `source`", "download the package anew"))?;
    let name = source.required("path")?;
    let Some(path) = home.file(name)? else {
        let what = format!("there is no file {}", printable(name));
        return Err(source.fault_at("path", what, "download the package anew"));
    };
    let (mut clauses, mut bounds, mut speaks) = (Vec::new(), Bounds::Neither, false);
    match promised(tag.attribute("tag").unwrap_or_default(), None) {
        Some((clause, side)) => {
            speaks |= clause.is_some();
            clauses.extend(clause);
            bounds = side;
        }
        None => notices.push(strange(tag)),
    }
    let extra = tag.at("extra-tags");
    for extra in extra.into_iter().flat_map(|it| it.all("extra-tag")) {
        // A tag for another testset says nothing about this one.
        let Some(group) = extra.attribute("group") else {
            continue;
        };
        match promised(extra.attribute("tag").unwrap_or_default(), Some(group)) {
            Some((clause, _)) => {
                speaks |= clause.is_some();
                clauses.extend(clause);
            }
            None => notices.push(strange(extra)),
        }
    }
    let promise = speaks.then_some(Expectation {
        clauses,
        coarse: false,
    });
    Ok(Candidate {
        name: name.strip_prefix("solutions/").unwrap_or(name).to_owned(),
        path,
        language: source
            .attribute("type")
            .and_then(language)
            .map(str::to_owned),
        entry: None,
        promise,
        bounds,
        limits: LimitOverrides::default(),
    })
}

fn strange(tag: Tag<'_>) -> Notice {
    let found = printable(tag.attribute("tag").unwrap_or_default());
    let what = format!("the tag `{found}` is not known, so it promises nothing");
    tag.fault_at("tag", what, format!("known tags are {}", listed(known())))
        .into_notice()
}
