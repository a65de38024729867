//! Compares byte by byte. In: output in pieces, and the answer. Out: alike so far, or the first
//! difference. Nothing is forgiven.

use super::answer::Answer;
use super::output::Output;
use super::parting::{Parting, Step};
use super::scan::{common_prefix, is_white};
use super::window::Extent;
use crate::model::Difference;

/// Compares one piece of the output.
pub(super) fn walk(output: &mut Output<'_>, answer: &mut Answer) -> Step {
    loop {
        let ours = output.rest();
        if ours.is_empty() {
            return Step::More;
        }
        let theirs = answer.rest();
        let same = common_prefix(ours, theirs);
        let pair = (ours.get(same).copied(), theirs.get(same).copied());
        let ended = theirs.is_empty();
        output.at += same;
        answer.pass(same);
        let difference = match pair {
            (Some(found), Some(expected)) => {
                let text = (!is_white(found), !is_white(expected));
                match text {
                    (true, true) => Difference::Differs,
                    (true, false) | (false, true) if output.in_token() => Difference::Differs,
                    _ => Difference::WhiteSpace,
                }
            }
            (Some(_), None) if ended => Difference::Extra,
            _ => continue,
        };
        return Step::Parted(Parting::here(difference, Extent::WholeLine, output, answer));
    }
}

/// Compares what is left of the answer with the end of the output.
pub(super) fn finish(output: &Output<'_>, answer: &mut Answer) -> Option<Parting> {
    (!answer.rest().is_empty())
        .then(|| Parting::here(Difference::Missing, Extent::WholeLine, output, answer))
}
