//! Tokens as testlib's checkers compare them. In: tokens of both sides. Out: the first that differ,
//! or that the answer has what this checker does not take. Nothing is held.

use super::items::{Item, Key};
use super::{End, Unlike};
use crate::check::bounds::{Bounds, too_far};
use crate::check::numeral::Numeral;
use crate::model::{Difference, Finding, Place};

/// What tokens must be.
#[derive(Clone, Debug)]
pub(in crate::check) enum Kind {
    /// Anything.
    Word,
    /// Integers of 64 bits, written in the one way without plus sign and leading zeros.
    Integer,
    /// The same of 32 bits.
    SmallInteger,
    /// The same of any size.
    AnyInteger,
    /// `YES` or `NO` in any case.
    YesNo,
    /// Numbers that may be apart.
    Real(Bounds),
    /// `Case 1:` and what belongs to it, and so on.
    Cases(Cases),
}

/// What belongs to a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::check) enum Cases {
    /// One integer.
    OneInteger,
    /// Any number of integers.
    Integers,
    /// Any number of tokens.
    Words,
}

/// What is expected next in an answer with cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Next {
    #[default]
    Case,
    Number,
    Body,
}

/// Token by token.
pub(in crate::check) struct Words {
    name: &'static str,
    kind: Kind,
    /// Whether there is just one token.
    one: bool,
    seen: bool,
    next: Next,
    cases: u64,
}

impl Words {
    pub(in crate::check) const fn new(name: &'static str, kind: Kind, one: bool) -> Self {
        Self {
            name,
            kind,
            one,
            seen: false,
            next: Next::Case,
            cases: 0,
        }
    }

    pub(super) fn take(&mut self, item: &Item<'_>, key: &mut Key) -> Result<(), End> {
        let found = super::unmarked(item);
        if found.is_empty() {
            return Ok(());
        }
        let enough = self.one && self.seen;
        if enough || !self.expect(key)? {
            let difference = Difference::Extra;
            return Err(End::Unlike(Unlike::new(difference, item.place, b"", found)));
        }
        self.seen = true;
        let expected = key.item();
        match self.difference(expected, found) {
            None => Ok(()),
            Some(difference) => Err(End::Unlike(Unlike::new(
                difference, item.place, expected, found,
            ))),
        }
    }

    pub(super) fn finish(&mut self, end: Place, key: &mut Key) -> Result<Finding, End> {
        let mut missing = None;
        while !(self.one && self.seen) && self.expect(key)? {
            self.seen = true;
            missing.get_or_insert_with(|| Unlike::new(Difference::Missing, end, key.item(), b""));
        }
        match missing {
            None => Ok(Finding::Right),
            Some(unlike) => Err(End::Unlike(unlike)),
        }
    }

    /// Goes to the answer's next token, which must be of the kind. Whether there is one.
    fn expect(&mut self, key: &mut Key) -> Result<bool, End> {
        let there = key.next()?.is_some();
        if !there && self.one {
            return Err(self.unfit("is empty"));
        }
        if !there && self.kind.ends_short(self.next) {
            return Err(self.unfit("ends within a case"));
        }
        if !there {
            return Ok(false);
        }
        if !self.fits(key.item()) {
            let token = super::excerpt(key.item(), 0).bytes;
            return Err(self.unfit(&format!(
                "has `{}` where this checker takes {}",
                token.escape_ascii(),
                self.kind.wanted()
            )));
        }
        // Only this checker looks further than it compares.
        let lone = matches!(self.kind, Kind::AnyInteger);
        if lone && !key.is_at_end() {
            let token = key.item().to_vec();
            if key.next()?.is_some() {
                return Err(self.unfit("has more than one token"));
            }
            key.return_to(token);
        }
        Ok(true)
    }

    fn unfit(&self, what: &str) -> End {
        End::Failed(format!(
            "the answer {what}: correct it, or choose another checker than {}",
            self.name
        ))
    }

    /// Whether a token of the answer is of the kind.
    fn fits(&mut self, token: &[u8]) -> bool {
        let Kind::Cases(cases) = self.kind else {
            return self.kind.holds(token);
        };
        match self.next {
            Next::Case if token == b"Case" => self.next = Next::Number,
            Next::Number if token == format!("{}:", self.cases + 1).as_bytes() => {
                self.cases += 1;
                self.next = Next::Body;
            }
            Next::Body if cases == Cases::OneInteger && is_integer(token) => self.next = Next::Case,
            Next::Body if cases != Cases::OneInteger && token == b"Case" => {
                self.next = Next::Number;
            }
            Next::Body => {
                return cases == Cases::Words || cases == Cases::Integers && is_integer(token);
            }
            Next::Case | Next::Number => return false,
        }
        true
    }

    fn difference(&self, expected: &[u8], found: &[u8]) -> Option<Difference> {
        match &self.kind {
            Kind::Real(bounds) => {
                let Some(value) = Numeral::read(found) else {
                    return Some(Difference::NotANumber);
                };
                // The answer's token was seen to be a number.
                let known = Numeral::read(expected)?;
                (!bounds.hold(&value, &known)).then(|| too_far(&value, &known))
            }
            Kind::YesNo => (!expected.eq_ignore_ascii_case(found)).then_some(Difference::Differs),
            _ if expected == found => None,
            Kind::Integer | Kind::SmallInteger | Kind::AnyInteger if !self.kind.holds(found) => {
                Some(Difference::NotANumber)
            }
            _ => Some(Difference::Differs),
        }
    }
}

impl Kind {
    /// Whether a token is of this kind, apart from cases.
    fn holds(&self, token: &[u8]) -> bool {
        match self {
            Self::Word | Self::Cases(_) => true,
            Self::Integer => is_integer(token),
            Self::SmallInteger => integer(token).is_some_and(|it| it.parse::<i32>().is_ok()),
            Self::AnyInteger => integer(token).is_some(),
            Self::YesNo => token.eq_ignore_ascii_case(b"yes") || token.eq_ignore_ascii_case(b"no"),
            Self::Real(_) => Numeral::read(token).is_some(),
        }
    }

    const fn wanted(&self) -> &'static str {
        match self {
            Self::Word => "a token",
            Self::Integer => "an integer of 64 bits",
            Self::SmallInteger => "an integer of 32 bits",
            Self::AnyInteger => "an integer",
            Self::YesNo => "YES or NO",
            Self::Real(_) => "a number",
            Self::Cases(Cases::OneInteger) => "`Case`, its number with a colon, and an integer",
            Self::Cases(Cases::Integers) => "`Case`, its number with a colon, and integers",
            Self::Cases(Cases::Words) => "`Case`, its number with a colon, and tokens",
        }
    }

    /// Whether the answer may not end here.
    fn ends_short(&self, next: Next) -> bool {
        match self {
            Self::Cases(Cases::OneInteger) => next != Next::Case,
            Self::Cases(_) => next == Next::Number,
            _ => false,
        }
    }
}

/// An integer without plus sign, leading zeros and a negative zero.
fn integer(token: &[u8]) -> Option<&str> {
    let digits = token.strip_prefix(b"-").unwrap_or(token);
    let plain = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let alone = digits.first() != Some(&b'0') || token == b"0";
    (plain && alone)
        .then(|| std::str::from_utf8(token).ok())
        .flatten()
}

/// An integer of 64 bits.
pub(super) fn is_integer(token: &[u8]) -> bool {
    integer(token).is_some_and(|it| it.parse::<i64>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_integer_has_one_way_to_be_written() {
        for token in [
            "0",
            "7",
            "-7",
            "10",
            "9223372036854775807",
            "-9223372036854775808",
        ] {
            assert!(is_integer(token.as_bytes()), "{token}");
        }
        for token in [
            "",
            "-",
            "-0",
            "+7",
            "07",
            "00",
            "-07",
            "1.0",
            "1e3",
            "a",
            "7a",
            "--7",
            "9223372036854775808",
            "-9223372036854775809",
        ] {
            assert!(!is_integer(token.as_bytes()), "{token}");
        }
        assert!(Kind::AnyInteger.holds(b"9223372036854775808"));
        assert!(Kind::SmallInteger.holds(b"-2147483648"));
        assert!(!Kind::SmallInteger.holds(b"2147483648"));
    }
}
