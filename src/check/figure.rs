//! A token that may be a number. In: its bytes in pieces, and the grammar of numbers. Out: the
//! number. Nothing is compared here.

use super::hexadecimal::Hexadecimal;
use super::numeral::Numeral;
use crate::model::NumberGrammar;
use std::borrow::Cow;

/// A token in the reading.
#[derive(Debug, Default)]
pub(super) struct Figure {
    decimal: Numeral,
    /// The same token read as a hexadecimal number, where the grammar has these.
    hexadecimal: Option<Hexadecimal>,
}

impl Figure {
    /// Nothing read yet.
    pub(super) fn new(grammar: NumberGrammar) -> Self {
        Self {
            decimal: Numeral::default(),
            hexadecimal: (grammar == NumberGrammar::CLibrary).then(Hexadecimal::default),
        }
    }

    /// Begins anew, and keeps the allocation.
    pub(super) fn reset(&mut self) {
        self.decimal.reset();
        if let Some(hexadecimal) = &mut self.hexadecimal {
            *hexadecimal = Hexadecimal::default();
        }
    }

    /// Takes the next bytes of the token.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.decimal.push(bytes);
        if let Some(hexadecimal) = &mut self.hexadecimal {
            hexadecimal.push(bytes);
        }
    }

    /// The number; none where the token is none.
    pub(super) fn number(&self) -> Option<Cow<'_, Numeral>> {
        if self.decimal.is_number() {
            return Some(Cow::Borrowed(&self.decimal));
        }
        let read = self.hexadecimal.as_ref().and_then(Hexadecimal::numeral);
        read.map(Cow::Owned)
    }
}

impl Clone for Figure {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    /// Keeps the allocation, for this happens once a token.
    fn clone_from(&mut self, source: &Self) {
        self.decimal.clone_from(&source.decimal);
        self.hexadecimal = source.hexadecimal;
    }
}
