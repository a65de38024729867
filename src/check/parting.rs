//! Where output and answer part, as the comparisons tell it. In: both sides at the place. Out: what
//! stands there on both. Nothing is decided here about right and wrong.

use super::answer::Answer;
use super::output::Output;
use super::window::{Extent, WIDTH, Window};
use crate::model::Difference;

/// What a comparison comes to with one piece of the output.
pub(super) enum Step {
    /// Alike so far; the piece is used up.
    More,
    /// They part, at the place to which the output was passed.
    Parted(Parting),
}

/// A difference, with what stands around it.
pub(super) struct Parting {
    pub(super) difference: Difference,
    pub(super) expected: Window,
    pub(super) found: Window,
    /// How many bytes of the output were passed since the sides began to part.
    pub(super) back: u64,
    /// Whether both sides stand within tokens that are alike so far.
    pub(super) in_token: bool,
}

impl Parting {
    /// A difference right here, with the token or line around it on both sides.
    pub(super) fn here(
        difference: Difference,
        extent: Extent,
        output: &Output<'_>,
        answer: &mut Answer,
    ) -> Self {
        let mut found = Window::closed();
        let mut expected = Window::closed();
        // A token that is missing or too many has nothing across from it; a line may have a part.
        if difference != Difference::Missing || extent != Extent::Token {
            found.reopen(extent, output.behind());
            found.feed(output.rest());
        }
        if difference != Difference::Extra || extent != Extent::Token {
            expected.reopen(extent, [&[], answer.behind()]);
            expected.feed(answer.ahead(WIDTH + 1));
        }
        Self {
            difference,
            expected,
            found,
            back: 0,
            in_token: output.in_token(),
        }
    }
}
