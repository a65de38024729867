//! What white space between tokens must have in common. In: the white space passed on both sides.
//! Out: whether it differs in what counts. Nothing of it is kept but two counts.

use super::scan::{is_white, leading};

/// What counts of white space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// Nothing but that it separates.
    Free,
    /// Whether it breaks the line (LF or CR); free before the first token and after the last.
    Breaks,
    /// How many line feeds it has; free after the last token.
    Feeds,
    /// Every byte.
    Same,
}

/// The runs of white space in which both sides stand, as far as they were passed.
#[derive(Clone, Copy, Debug)]
pub(super) struct White {
    pub(super) layout: Layout,
    /// Whether a token was passed.
    begun: bool,
    found: u64,
    expected: u64,
}

impl White {
    /// Before the first byte.
    pub(super) const fn new(layout: Layout) -> Self {
        Self {
            layout,
            begun: false,
            found: 0,
            expected: 0,
        }
    }

    /// Whether every byte counts.
    pub(super) fn is_same(self) -> bool {
        self.layout == Layout::Same
    }

    /// Both sides passed the same bytes.
    #[inline]
    pub(super) fn pass_alike(&mut self, bytes: &[u8]) {
        if self.layout != Layout::Free {
            self.look_at(bytes);
        }
    }

    fn look_at(&mut self, bytes: &[u8]) {
        let run = bytes.iter().rev().take_while(|byte| is_white(**byte));
        let run = run.count();
        if run < bytes.len() {
            self.pass_token();
        }
        let count = self.breaks(&bytes[bytes.len() - run..]);
        self.found += count;
        self.expected += count;
    }

    /// Both sides passed a token, or a part of one.
    pub(super) const fn pass_token(&mut self) {
        self.begun = true;
        self.found = 0;
        self.expected = 0;
    }

    /// The output has white space here: its length.
    pub(super) fn pass_found(&mut self, rest: &[u8]) -> usize {
        let run = leading(rest, is_white);
        self.found += self.breaks(&rest[..run]);
        run
    }

    /// The answer has white space here: its length.
    pub(super) fn pass_expected(&mut self, rest: &[u8]) -> usize {
        let run = leading(rest, is_white);
        self.expected += self.breaks(&rest[..run]);
        run
    }

    /// Whether what was passed differs in what counts; both may still go on.
    pub(super) const fn differs(self) -> bool {
        match self.layout {
            Layout::Free | Layout::Same => false,
            Layout::Breaks => self.begun && (self.found == 0) != (self.expected == 0),
            Layout::Feeds => self.found != self.expected,
        }
    }

    fn breaks(self, bytes: &[u8]) -> u64 {
        match self.layout {
            Layout::Free => 0,
            Layout::Feeds => memchr::memchr_iter(b'\n', bytes).count() as u64,
            Layout::Breaks | Layout::Same => {
                memchr::memchr2_iter(b'\n', b'\r', bytes).count() as u64
            }
        }
    }
}
