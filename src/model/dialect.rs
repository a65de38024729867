//! Comparisons that other judges have built in. In: a package's choice. Out: closed lists with
//! the names that these judges gave them. What each compares stands in `check`.

/// How a DMOJ checker measures an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ErrorMode {
    /// Absolute or relative.
    #[default]
    Either,
    /// Absolute.
    Absolute,
    /// Relative.
    Relative,
}

/// What DMOJ's `sorted` puts in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SplitOn {
    /// Lines, each as its tokens.
    #[default]
    Lines,
    /// Tokens.
    Whitespace,
}

/// A built-in checker of DMOJ. Lines end at a line feed and at a carriage return alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dmoj {
    /// `standard`: tokens, and a line ends between two of them on both sides or on neither.
    Standard,
    /// `easy`: how often each byte occurs; order, white space and case of ASCII letters are free.
    Easy,
    /// `floats`, `floatsabs`, `floatsrel`: lines of tokens, numbers within `10^-precision`.
    Floats {
        /// Decimal places.
        precision: u32,
        /// How the error is measured.
        error_mode: ErrorMode,
    },
    /// `identical`: every byte.
    Identical {
        /// Whether it is told where output differs in white space only; it is wrong all the same.
        pe_allowed: bool,
    },
    /// `linecount`: a share for each line that is right.
    LineCount {
        /// Whether it is told which lines are right.
        feedback: bool,
    },
    /// `linematches`: points for each line that is the same.
    LineMatches {
        /// Points of each line of the answer.
        point_distribution: Vec<u32>,
        /// Whether output with another number of lines gets nothing.
        filler_lines_required: bool,
    },
    /// `rstripped`: lines without white space at their ends.
    RStripped {
        /// Whether empty lines are left out.
        filter_new_line: bool,
    },
    /// `sorted`, and `unordered`, which is `sorted` on white space.
    Sorted {
        /// What is put in order.
        split_on: SplitOn,
    },
}

impl Dmoj {
    /// The name that DMOJ gives it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Easy => "easy",
            Self::Floats { error_mode, .. } => match error_mode {
                ErrorMode::Either => "floats",
                ErrorMode::Absolute => "floatsabs",
                ErrorMode::Relative => "floatsrel",
            },
            Self::Identical { .. } => "identical",
            Self::LineCount { .. } => "linecount",
            Self::LineMatches { .. } => "linematches",
            Self::RStripped { .. } => "rstripped",
            Self::Sorted { split_on } => match split_on {
                SplitOn::Lines => "sorted",
                SplitOn::Whitespace => "unordered",
            },
        }
    }
}

/// A standard checker of testlib, by the name of its source without `.cpp`. In all of them white
/// space after the last thing compared is free, and anything else there is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Testlib {
    /// Lines, byte for byte.
    Fcmp,
    /// Lines as their tokens.
    Lcmp,
    /// Tokens.
    Wcmp,
    /// Integers of 64 bits.
    Ncmp,
    /// One integer of 32 bits.
    Icmp,
    /// One integer of any size.
    Hcmp,
    /// Integers of 64 bits in any order.
    Uncmp,
    /// `YES` or `NO` in any case.
    Yesno,
    /// Any number of `YES` and `NO` in any case.
    Nyesno,
    /// One number, absolute error 1.5e-6.
    Acmp,
    /// One number, absolute error 1.5e-6.
    Rcmp,
    /// Numbers, absolute or relative error 1e-4.
    Rcmp4,
    /// Numbers, absolute or relative error 1e-6.
    Rcmp6,
    /// Numbers, absolute or relative error 1e-9.
    Rcmp9,
    /// Numbers, absolute error 1.5e-5.
    Rncmp,
    /// One number, absolute or relative error 1e-6.
    Dcmp,
    /// `Case 1: n`, `Case 2: n`…, one integer of 64 bits each.
    Caseicmp,
    /// The same with any number of integers each.
    Casencmp,
    /// The same with any number of tokens each.
    Casewcmp,
}

impl Testlib {
    /// All of them, with their names.
    pub const ALL: [(&'static str, Self); 19] = [
        ("fcmp", Self::Fcmp),
        ("lcmp", Self::Lcmp),
        ("wcmp", Self::Wcmp),
        ("ncmp", Self::Ncmp),
        ("icmp", Self::Icmp),
        ("hcmp", Self::Hcmp),
        ("uncmp", Self::Uncmp),
        ("yesno", Self::Yesno),
        ("nyesno", Self::Nyesno),
        ("acmp", Self::Acmp),
        ("rcmp", Self::Rcmp),
        ("rcmp4", Self::Rcmp4),
        ("rcmp6", Self::Rcmp6),
        ("rcmp9", Self::Rcmp9),
        ("rncmp", Self::Rncmp),
        ("dcmp", Self::Dcmp),
        ("caseicmp", Self::Caseicmp),
        ("casencmp", Self::Casencmp),
        ("casewcmp", Self::Casewcmp),
    ];

    /// The checker of a name, written as `wcmp`, `wcmp.cpp` or `std::wcmp.cpp`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.strip_prefix("std::").unwrap_or(name);
        let name = name.strip_suffix(".cpp").unwrap_or(name);
        Self::ALL
            .into_iter()
            .find(|(known, _)| *known == name)
            .map(|(_, checker)| checker)
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL
            .into_iter()
            .find(|(_, checker)| *checker == self)
            .map_or("", |(name, _)| name)
    }

    /// Whether it compares numbers within a tolerance.
    #[must_use]
    pub const fn is_real(self) -> bool {
        matches!(
            self,
            Self::Acmp
                | Self::Rcmp
                | Self::Rcmp4
                | Self::Rcmp6
                | Self::Rcmp9
                | Self::Rncmp
                | Self::Dcmp
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standard_checker_is_found_by_each_of_its_names() {
        for (name, checker) in Testlib::ALL {
            for written in [
                name.to_owned(),
                format!("{name}.cpp"),
                format!("std::{name}.cpp"),
            ] {
                assert_eq!(Testlib::from_name(&written), Some(checker), "{written}");
            }
            assert_eq!(checker.name(), name);
        }
        for name in ["", "check.cpp", "std::", "pointscmp", "WCMP", "wcmp.cc"] {
            assert_eq!(Testlib::from_name(name), None, "{name}");
        }
    }
}
