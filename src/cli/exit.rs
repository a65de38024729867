//! Exit codes. Scripts and CI rest on these; each is distinct for the reason given.

use std::process::ExitCode;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All as wanted: accepted, or each promise kept.
    Wanted,
    /// Judged, and not as wanted: the programs are to blame.
    NotWanted,
    /// The call, the problem or a file is at fault: nothing was judged.
    Usage,
    /// The judge itself failed: its verdicts are incomplete.
    Judge,
    /// The user stopped it; what was judged until then is kept.
    Interrupted,
}

impl Exit {
    /// The number.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Wanted => 0,
            Self::NotWanted => 1,
            Self::Usage => 2,
            Self::Judge => 3,
            Self::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.number())
    }
}
