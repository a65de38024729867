//! The flags of the default output validator of Kattis and ICPC packages. In: the flags of a case.
//! Out: the comparison that they ask for, or the flag that is wrong. Nothing is compared here.

use crate::model::{Comparison, NumberGrammar, Tolerance};
use std::slice::Iter;

/// The flags, for messages.
const KNOWN: &str = "case_sensitive, space_change_sensitive, float_tolerance, \
                     float_relative_tolerance and float_absolute_tolerance";

/// What is wrong with a flag. The caller knows the file that it stands in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FlagError {
    /// The validator has no such flag.
    #[error("the default output validator has no flag `{flag}`; known are {KNOWN}")]
    Unknown {
        /// As it is written.
        flag: String,
    },
    /// A flag stands there a second time.
    #[error("the flag `{flag}` is given twice; leave one out")]
    Twice {
        /// Its name.
        flag: &'static str,
    },
    /// `float_tolerance` stands beside one of the two that it is short for.
    #[error("`float_tolerance` is short for both tolerances; leave it or `{flag}` out")]
    Both {
        /// The other flag.
        flag: &'static str,
    },
    /// A tolerance without its value.
    #[error("the flag `{flag}` needs a number after it, such as 1e-6")]
    NoValue {
        /// Its name.
        flag: &'static str,
    },
    /// A tolerance that is no number, or below zero.
    #[error("the flag `{flag}` needs a decimal number, 0 or more, and not `{value}`")]
    Value {
        /// Its name.
        flag: &'static str,
        /// As it is written.
        value: String,
    },
}

/// The comparison that the default output validator makes with these flags.
///
/// The 2025-09 format ([`NumberGrammar::Decimal`]) refuses what contradicts itself. In legacy
/// packages ([`NumberGrammar::CLibrary`]) the flags of a problem and of its groups come one after
/// the other, and the later one counts.
pub fn default_validator(
    flags: &[String],
    grammar: NumberGrammar,
) -> Result<Comparison, FlagError> {
    let mut read = Flags {
        strict: grammar == NumberGrammar::Decimal,
        ..Flags::default()
    };
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        read.take(flag, &mut rest)?;
    }
    let tolerance = Tolerance {
        absolute: read.absolute,
        relative: read.relative,
    };
    Ok(Comparison::Default {
        case_sensitive: read.case,
        space_change_sensitive: read.space,
        tolerance: (tolerance != Tolerance::default()).then_some(tolerance),
        numbers: grammar,
    })
}

/// The flags read so far.
#[derive(Default)]
struct Flags {
    strict: bool,
    case: bool,
    space: bool,
    both: bool,
    absolute: Option<f64>,
    relative: Option<f64>,
}

impl Flags {
    fn take(&mut self, flag: &str, rest: &mut Iter<'_, String>) -> Result<(), FlagError> {
        match flag {
            "case_sensitive" => self.case = self.switch(self.case, "case_sensitive")?,
            "space_change_sensitive" => {
                self.space = self.switch(self.space, "space_change_sensitive")?;
            }
            "float_relative_tolerance" => {
                let flag = "float_relative_tolerance";
                let value = value(flag, rest)?;
                self.alone(flag, self.relative.is_some())?;
                self.relative = Some(value);
            }
            "float_absolute_tolerance" => {
                let flag = "float_absolute_tolerance";
                let value = value(flag, rest)?;
                self.alone(flag, self.absolute.is_some())?;
                self.absolute = Some(value);
            }
            "float_tolerance" => {
                let value = value("float_tolerance", rest)?;
                self.first_of_all()?;
                self.both = true;
                self.absolute = Some(value);
                self.relative = Some(value);
            }
            unknown => {
                let flag = unknown.to_owned();
                return Err(FlagError::Unknown { flag });
            }
        }
        Ok(())
    }

    fn switch(&self, set: bool, flag: &'static str) -> Result<bool, FlagError> {
        if set && self.strict {
            return Err(FlagError::Twice { flag });
        }
        Ok(true)
    }

    /// Whether one of the two tolerances may come here.
    fn alone(&self, flag: &'static str, set: bool) -> Result<(), FlagError> {
        match (self.strict, self.both, set) {
            (true, true, _) => Err(FlagError::Both { flag }),
            (true, false, true) => Err(FlagError::Twice { flag }),
            _ => Ok(()),
        }
    }

    /// Whether the flag for both tolerances may come here.
    fn first_of_all(&self) -> Result<(), FlagError> {
        if !self.strict {
            return Ok(());
        }
        let flag = match (self.both, self.absolute, self.relative) {
            (true, ..) => {
                return Err(FlagError::Twice {
                    flag: "float_tolerance",
                });
            }
            (false, Some(_), _) => "float_absolute_tolerance",
            (false, None, Some(_)) => "float_relative_tolerance",
            (false, None, None) => return Ok(()),
        };
        Err(FlagError::Both { flag })
    }
}

fn value(flag: &'static str, rest: &mut Iter<'_, String>) -> Result<f64, FlagError> {
    let written = rest.next().ok_or(FlagError::NoValue { flag })?;
    // What else the standard library reads as a number, `inf` and `nan`, is made of other letters.
    let plain = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
    let read = written.parse::<f64>().ok();
    let good = read.filter(|read| read.is_finite() && !read.is_sign_negative());
    good.filter(|_| written.bytes().all(plain))
        .ok_or_else(|| FlagError::Value {
            flag,
            value: written.clone(),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(flags: &str, grammar: NumberGrammar) -> Result<Comparison, FlagError> {
        let flags: Vec<String> = flags.split_whitespace().map(str::to_owned).collect();
        default_validator(&flags, grammar)
    }

    const fn wanted(case: bool, space: bool, bounds: [Option<f64>; 2]) -> Comparison {
        let [absolute, relative] = bounds;
        let set = absolute.is_some() || relative.is_some();
        Comparison::Default {
            case_sensitive: case,
            space_change_sensitive: space,
            tolerance: if set {
                Some(Tolerance { absolute, relative })
            } else {
                None
            },
            numbers: NumberGrammar::Decimal,
        }
    }

    #[test]
    fn flags_say_what_is_compared() {
        let tiny = Some(1e-6);
        for (flags, comparison) in [
            ("", wanted(false, false, [None, None])),
            ("case_sensitive", wanted(true, false, [None, None])),
            ("space_change_sensitive", wanted(false, true, [None, None])),
            ("float_tolerance 1e-6", wanted(false, false, [tiny, tiny])),
            (
                "float_relative_tolerance .000001",
                wanted(false, false, [None, tiny]),
            ),
            (
                "float_absolute_tolerance 1E-6 case_sensitive float_relative_tolerance 0.",
                wanted(true, false, [tiny, Some(0.0)]),
            ),
        ] {
            assert_eq!(
                read(flags, NumberGrammar::Decimal),
                Ok(comparison),
                "{flags}"
            );
        }
    }

    #[test]
    fn a_wrong_flag_is_named() {
        for (flags, named, said) in [
            ("case_insensitive", "`case_insensitive`", "no flag"),
            ("1e-6", "`1e-6`", "no flag"),
            ("case_sensitive case_sensitive", "`case_sensitive`", "twice"),
            (
                "float_tolerance 1 float_tolerance 1",
                "`float_tolerance`",
                "twice",
            ),
            (
                "float_absolute_tolerance 1 float_absolute_tolerance 1",
                "`float_absolute_tolerance`",
                "twice",
            ),
            (
                "float_tolerance 1 float_relative_tolerance 1",
                "`float_relative_tolerance`",
                "short for both",
            ),
            (
                "float_absolute_tolerance 1 float_tolerance 1",
                "`float_absolute_tolerance`",
                "short for both",
            ),
            ("float_tolerance", "`float_tolerance`", "needs a number"),
            ("float_tolerance -1", "`-1`", "0 or more"),
            ("float_tolerance nan", "`nan`", "decimal"),
            ("float_tolerance inf", "`inf`", "decimal"),
            ("float_tolerance 0x1p-3", "`0x1p-3`", "decimal"),
            (
                "float_tolerance case_sensitive",
                "`case_sensitive`",
                "decimal",
            ),
        ] {
            let error = read(flags, NumberGrammar::Decimal).expect_err(flags);
            let sentence = error.to_string();
            assert!(sentence.contains(named), "{flags}: {sentence}");
            assert!(sentence.contains(said), "{flags}: {sentence}");
        }
    }

    #[test]
    fn in_legacy_packages_the_later_flag_counts() {
        let flags =
            "float_tolerance 1e-6 case_sensitive float_absolute_tolerance 1e-4 case_sensitive";
        let Ok(Comparison::Default { tolerance, .. }) = read(flags, NumberGrammar::CLibrary) else {
            panic!("{flags}");
        };
        let tolerance = tolerance.expect("one is set");
        assert_eq!(tolerance.absolute, Some(1e-4));
        assert_eq!(tolerance.relative, Some(1e-6));
        assert!(read("float_tolerance x", NumberGrammar::CLibrary).is_err());
        assert!(read("floats", NumberGrammar::CLibrary).is_err());
    }
}
