//! How each comparison is done. In: a comparison. Out: a walk over both sides, or a rule for their
//! items. This is the one list of all; what each does stands in files of its own.

use super::bounds::Bounds;
use super::dialect::{
    Cases, Cut, Floats, Kind, Lines as Listed, Rule, Shares, Sorted, Stripped, Words,
};
use super::error::CheckError;
use super::lines::Lines;
use super::numbers::Numbers;
use super::tokens::{Alike, Tokens};
use super::walk::Course;
use super::white::Layout;
use crate::model::{Comparison, Dmoj, NumberGrammar, SplitOn, Testlib, Tolerance};

/// How a comparison is done.
pub(super) enum Manner {
    /// Both sides are passed together.
    Walk(Course),
    /// Both sides are cut into items.
    Items(Cut, Rule),
}

/// How a comparison is done.
pub(super) fn manner(comparison: &Comparison) -> Result<Manner, CheckError> {
    Ok(match comparison {
        Comparison::Tokens => tokens(Alike::SAME, Layout::Free),
        Comparison::IgnoreCase => {
            let alike = Alike {
                any_case: true,
                numbers: None,
            };
            tokens(alike, Layout::Free)
        }
        Comparison::Numbers(tolerance) => {
            let numbers = Numbers::new(Bounds::new(tolerance)?, NumberGrammar::Decimal);
            let alike = Alike {
                any_case: false,
                numbers: Some(Box::new(numbers)),
            };
            tokens(alike, Layout::Free)
        }
        Comparison::Default {
            case_sensitive,
            space_change_sensitive,
            tolerance,
            numbers,
        } => {
            let alike = Alike {
                any_case: !case_sensitive,
                numbers: within(tolerance.as_ref(), *numbers)?,
            };
            let layout = if *space_change_sensitive {
                Layout::Same
            } else {
                Layout::Free
            };
            tokens(alike, layout)
        }
        Comparison::WhiteDiff => tokens(Alike::SAME, Layout::Feeds),
        Comparison::Lines => Manner::Walk(Course::Lines(Lines::Together)),
        Comparison::Exact => Manner::Walk(Course::Exact),
        Comparison::Dmoj(dmoj) => return of_dmoj(dmoj),
        Comparison::Testlib(testlib) => return of_testlib(*testlib),
    })
}

const fn tokens(alike: Alike, layout: Layout) -> Manner {
    Manner::Walk(Course::Tokens(Tokens::new(alike, layout)))
}

fn within(
    tolerance: Option<&Tolerance>,
    grammar: NumberGrammar,
) -> Result<Option<Box<Numbers>>, CheckError> {
    let bounds = tolerance.map(Bounds::forgiving).transpose()?;
    Ok(bounds.map(|bounds| Box::new(Numbers::new(bounds, grammar))))
}

fn of_dmoj(dmoj: &Dmoj) -> Result<Manner, CheckError> {
    Ok(match dmoj {
        Dmoj::Standard => tokens(Alike::SAME, Layout::Breaks),
        Dmoj::Identical { .. } => tokens(Alike::SAME, Layout::Same),
        Dmoj::Easy => Manner::Items(Cut::Tokens, Rule::Letters(Box::default())),
        Dmoj::Floats {
            precision,
            error_mode,
        } => {
            let floats = Floats::new(*precision, *error_mode)?;
            Manner::Items(Cut::Lines, Rule::Floats(floats))
        }
        Dmoj::LineCount { feedback } => {
            Manner::Items(Cut::Lines, Rule::Shares(Shares::count(*feedback)))
        }
        Dmoj::LineMatches {
            point_distribution,
            filler_lines_required,
        } => {
            let shares = Shares::points(point_distribution, *filler_lines_required)?;
            Manner::Items(Cut::Lines, Rule::Shares(shares))
        }
        Dmoj::RStripped { filter_new_line } => {
            let cut = if *filter_new_line {
                Cut::Lines
            } else {
                Cut::EveryLine
            };
            Manner::Items(cut, Rule::Stripped(Stripped))
        }
        Dmoj::Sorted { split_on } => match split_on {
            SplitOn::Lines => Manner::Items(Cut::Lines, Rule::Sorted(Sorted::lines())),
            SplitOn::Whitespace => Manner::Items(Cut::Tokens, Rule::Sorted(Sorted::tokens())),
        },
    })
}

fn of_testlib(testlib: Testlib) -> Result<Manner, CheckError> {
    let (kind, one) = match testlib {
        Testlib::Fcmp => return Ok(Manner::Items(Cut::FedLines, Rule::Lines(Listed::exact()))),
        Testlib::Lcmp => {
            return Ok(Manner::Items(
                Cut::FedLines,
                Rule::Lines(Listed::by_tokens()),
            ));
        }
        Testlib::Uncmp => return Ok(Manner::Items(Cut::Words, Rule::Sorted(Sorted::integers()))),
        Testlib::Wcmp => (Kind::Word, false),
        Testlib::Ncmp => (Kind::Integer, false),
        Testlib::Icmp => (Kind::SmallInteger, true),
        Testlib::Hcmp => (Kind::AnyInteger, true),
        Testlib::Yesno => (Kind::YesNo, true),
        Testlib::Nyesno => (Kind::YesNo, false),
        // testlib adds 1e-15 to each of its tolerances.
        Testlib::Acmp | Testlib::Rcmp => (absolute(1.500000001e-6)?, true),
        Testlib::Rncmp => (absolute(1.5000000001e-5)?, false),
        Testlib::Dcmp => (either(1.000000001e-6)?, true),
        Testlib::Rcmp4 => (either(1.00000000001e-4)?, false),
        Testlib::Rcmp6 => (either(1.000000001e-6)?, false),
        Testlib::Rcmp9 => (either(1.000001e-9)?, false),
        Testlib::Caseicmp => (Kind::Cases(Cases::OneInteger), false),
        Testlib::Casencmp => (Kind::Cases(Cases::Integers), false),
        Testlib::Casewcmp => (Kind::Cases(Cases::Words), false),
    };
    let words = Words::new(testlib.name(), kind, one);
    Ok(Manner::Items(Cut::Words, Rule::Words(Box::new(words))))
}

fn absolute(value: f64) -> Result<Kind, CheckError> {
    let tolerance = Tolerance {
        absolute: Some(value),
        relative: None,
    };
    Ok(Kind::Real(Bounds::forgiving(&tolerance)?))
}

fn either(value: f64) -> Result<Kind, CheckError> {
    let tolerance = Tolerance {
        absolute: Some(value),
        relative: Some(value),
    };
    Ok(Kind::Real(Bounds::forgiving(&tolerance)?))
}
