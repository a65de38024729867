//! What `verify` finds in a package. In: a check that was made. Out: plain values with stable names.

use std::path::PathBuf;

/// How much a remark matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Good to know.
    Note,
    /// Doubtful: a person should look at it.
    Warning,
    /// The package does not hold what it promises or what its format asks.
    Error,
}

/// What was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Demand {
    /// Files, folders and keys are as the format has them.
    Structure,
    /// Programs of the package can be built and run.
    Helper,
    /// Input validators accept each input.
    InputValidator,
    /// Input validators refuse each invalid input.
    InvalidInput,
    /// The checker accepts each answer as an output.
    Answer,
    /// The checker refuses each invalid output.
    InvalidOutput,
    /// The checker accepts each valid output.
    ValidOutput,
    /// The checker survives and refuses junk.
    Junk,
    /// Each submission does what it promises.
    Promise,
    /// The limit is far enough from the times on both sides.
    Margin,
    /// Generators make the same input twice, and the one that is there.
    Generator,
    /// Lines end with LF.
    LineEnds,
    /// Text is UTF-8 without a mark.
    Encoding,
    /// The last line ends.
    FinalNewline,
    /// No NUL bytes.
    Nul,
    /// Two cases are not the same.
    Duplicate,
}

impl Demand {
    /// All, in the order in which they are checked.
    pub const ALL: [Self; 16] = [
        Self::Structure,
        Self::LineEnds,
        Self::Encoding,
        Self::FinalNewline,
        Self::Nul,
        Self::Duplicate,
        Self::Helper,
        Self::InputValidator,
        Self::InvalidInput,
        Self::Answer,
        Self::InvalidOutput,
        Self::ValidOutput,
        Self::Junk,
        Self::Generator,
        Self::Promise,
        Self::Margin,
    ];

    /// The stable name, for documents.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Structure => "structure",
            Self::Helper => "helper",
            Self::InputValidator => "input-validator",
            Self::InvalidInput => "invalid-input",
            Self::Answer => "answer",
            Self::InvalidOutput => "invalid-output",
            Self::ValidOutput => "valid-output",
            Self::Junk => "junk",
            Self::Promise => "promise",
            Self::Margin => "margin",
            Self::Generator => "generator",
            Self::LineEnds => "line-ends",
            Self::Encoding => "encoding",
            Self::FinalNewline => "final-newline",
            Self::Nul => "nul",
            Self::Duplicate => "duplicate",
        }
    }

    /// What must hold, in a sentence.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Structure => "Files, folders and keys are as the format has them.",
            Self::Helper => "Programs of the package can be built and run.",
            Self::InputValidator => "Input validators accept each input.",
            Self::InvalidInput => "Input validators refuse each invalid input.",
            Self::Answer => "The checker accepts each answer as an output.",
            Self::InvalidOutput => "The checker refuses each invalid output.",
            Self::ValidOutput => "The checker accepts each valid output.",
            Self::Junk => "The checker survives junk and refuses it.",
            Self::Promise => "Each submission does what it promises.",
            Self::Margin => "The time limit is far enough from the times on both sides.",
            Self::Generator => {
                "Generators make the same input each time, and the one in the package."
            }
            Self::LineEnds => "Lines end with LF alone.",
            Self::Encoding => "Text is UTF-8 without a byte order mark.",
            Self::FinalNewline => "The last line of each file ends.",
            Self::Nul => "There are no NUL bytes in data.",
            Self::Duplicate => "No two cases are the same.",
        }
    }
}

/// One thing that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What was checked.
    pub demand: Demand,
    /// How much it matters.
    pub level: Level,
    /// A sentence, with what to do.
    pub text: String,
    /// The file or folder that it is about.
    pub path: Option<PathBuf>,
    /// The line in there, from 1.
    pub line: Option<u64>,
}

/// How often a demand was checked, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The demand.
    pub demand: Demand,
    /// How many things were held against it.
    pub count: usize,
}

/// All that was found in one package.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inspection {
    /// The package, as the user named it.
    pub package: String,
    /// The format that it is in, by its id; empty where it could not be read.
    pub format: String,
    /// What was checked, and how often; what is not here was not checked.
    pub checked: Vec<Checked>,
    /// What was found.
    pub remarks: Vec<Remark>,
}

impl Inspection {
    /// The gravest level; none where nothing was found.
    #[must_use]
    pub fn worst(&self) -> Option<Level> {
        self.remarks.iter().map(|remark| remark.level).max()
    }

    /// Counts things that were held against a demand.
    pub fn count(&mut self, demand: Demand, count: usize) {
        match self
            .checked
            .iter_mut()
            .find(|checked| checked.demand == demand)
        {
            Some(checked) => checked.count += count,
            None => self.checked.push(Checked { demand, count }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_demand_has_a_name_of_its_own() {
        let ids: BTreeSet<&str> = Demand::ALL.iter().map(|demand| demand.id()).collect();
        assert_eq!(ids.len(), Demand::ALL.len());
    }

    #[test]
    fn the_gravest_remark_counts() {
        let mut inspection = Inspection::default();
        assert_eq!(inspection.worst(), None);
        for level in [Level::Note, Level::Error, Level::Warning] {
            inspection.remarks.push(Remark {
                demand: Demand::Junk,
                level,
                text: String::new(),
                path: None,
                line: None,
            });
        }
        assert_eq!(inspection.worst(), Some(Level::Error));
    }
}
