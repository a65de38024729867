//! Keeps what stands around a difference. In: what came before, and pieces. Out: an excerpt.
//! Never more than [`WIDTH`] bytes.

use super::scan::{is_white, leading};
use crate::model::Excerpt;

/// Longest excerpt, in bytes.
pub(super) const WIDTH: usize = 80;
/// How much of it may come before the difference, in bytes.
pub(super) const BEFORE: usize = 48;

/// Where an excerpt ends on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// A token: at white space.
    Token,
    /// A line, without its line feed.
    Line,
    /// A line with its line feed, where every byte counts.
    WholeLine,
}

impl Extent {
    fn ends(self, byte: u8) -> bool {
        match self {
            Self::Token => is_white(byte),
            Self::Line | Self::WholeLine => byte == b'\n',
        }
    }
}

/// An excerpt in the making.
#[derive(Clone, Debug)]
pub(super) struct Window {
    extent: Extent,
    bytes: Vec<u8>,
    cut: bool,
    open: bool,
}

impl Window {
    /// Nothing, and nothing will come.
    pub(super) const fn closed() -> Self {
        Self {
            extent: Extent::Token,
            bytes: Vec::new(),
            cut: false,
            open: false,
        }
    }

    /// Begins around the place that `behind`, in two pieces, leads to; the allocation is kept.
    pub(super) fn reopen(&mut self, extent: Extent, behind: [&[u8]; 2]) {
        let [earlier, here] = behind;
        self.extent = extent;
        self.bytes.clear();
        self.cut = false;
        self.open = true;
        let ended = |bytes: &[u8]| bytes.iter().rposition(|byte| extent.ends(*byte));
        let from = ended(here);
        if from.is_none() {
            let from = ended(earlier).map_or(0, |last| last + 1);
            self.bytes.extend_from_slice(&earlier[from..]);
        }
        self.bytes
            .extend_from_slice(&here[from.map_or(0, |last| last + 1)..]);
        if let Some(excess) = self.bytes.len().checked_sub(BEFORE + 1) {
            self.cut = true;
            self.bytes.drain(..=excess);
        }
    }

    /// Takes what comes next; costs nothing once the excerpt is whole.
    pub(super) fn feed(&mut self, bytes: &[u8]) {
        if !self.open {
            return;
        }
        // One byte is left for the line feed of a whole line.
        let room = WIDTH - 1 - self.bytes.len();
        let seen = &bytes[..bytes.len().min(room + 1)];
        let count = leading(seen, |byte| !self.extent.ends(byte));
        self.bytes.extend_from_slice(&bytes[..count.min(room)]);
        self.cut |= count > room;
        self.open = count == seen.len() && count <= room;
        if count < seen.len() && self.extent == Extent::WholeLine {
            self.bytes.push(b'\n');
        }
    }

    /// Whether more bytes would change it.
    pub(super) const fn is_open(&self) -> bool {
        self.open
    }

    /// What was kept.
    pub(super) fn into_excerpt(self) -> Excerpt {
        Excerpt {
            bytes: self.bytes,
            cut: self.cut,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_the_token_or_the_line_around_a_place() {
        let rows = [
            (Extent::Token, "a bc", "d e", "bcd", false),
            (Extent::Token, "", "", "", false),
            (Extent::Line, "x\na bc", "d e\ny", "a bcd e", false),
            (Extent::WholeLine, "x\na bc", "d e\ny", "a bcd e\n", false),
        ];
        for (extent, behind, ahead, excerpt, cut) in rows {
            let mut window = Window::closed();
            let (earlier, here) = behind.as_bytes().split_at(behind.len() / 2);
            window.reopen(extent, [earlier, here]);
            for byte in ahead.as_bytes() {
                window.feed(&[*byte]);
            }
            let kept = window.into_excerpt();
            assert_eq!(kept.bytes, excerpt.as_bytes());
            assert_eq!(kept.cut, cut);
        }
    }

    #[test]
    fn an_excerpt_of_something_long_is_cut() {
        for extent in [Extent::Token, Extent::Line, Extent::WholeLine] {
            let mut window = Window::closed();
            window.reopen(extent, [&[b'x'; 20], &[b'x'; 29]]);
            window.feed(&[b'y'; 1000]);
            assert!(!window.is_open());
            let kept = window.into_excerpt();
            assert!(kept.cut && kept.bytes.len() <= WIDTH);
        }
    }
}
