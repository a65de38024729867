//! One table of a TOML file. In: a parsed table with its places. Out: typed values, or faults with carets.
//! What the keys mean is said elsewhere.

use super::error::{ProblemError, printable};
use super::nearest::{listed, nearest};
use super::text::Text;
use crate::model::{Bytes, UnitError, parse_duration, parse_size};
use std::ops::Range;
use std::time::Duration;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A table, and where it stands.
pub(super) struct Section<'a> {
    /// The file.
    pub text: &'a Text,
    /// Its header, or the whole file.
    pub span: Range<usize>,
    /// Its name, empty for the whole file.
    name: &'a str,
    table: &'a DeTable<'a>,
}

/// Parses a file.
pub(super) fn parse(text: &Text) -> Result<Spanned<DeTable<'_>>, ProblemError> {
    DeTable::parse(&text.content).map_err(|error| {
        let what = error.message().replace('\n', ", ");
        text.fault(
            error.span().unwrap_or(0..0),
            format!("this is not TOML: {}", printable(&what)),
            "mend it there; a line is `key = value`, and texts stand in double quotes",
        )
    })
}

impl<'a> Section<'a> {
    /// The whole file.
    pub fn whole(text: &'a Text, table: &'a Spanned<DeTable<'a>>) -> Self {
        Self {
            text,
            span: 0..0,
            name: "",
            table: table.get_ref(),
        }
    }

    /// Refuses keys that are not known; the first one in the file is told.
    pub fn only(&self, known: &[&str]) -> Result<(), ProblemError> {
        let strange = self
            .table
            .keys()
            .filter(|key| !known.contains(&key.get_ref().as_ref()))
            .min_by_key(|key| key.span().start);
        let Some(key) = strange else {
            return Ok(());
        };
        let remedy = nearest(key.get_ref(), known.iter().copied()).map_or_else(
            || format!("known keys are {}", listed(known.iter().copied())),
            |meant| format!("did you mean `{meant}`?"),
        );
        let what = format!("unknown key `{}`", self.key(key.get_ref()));
        Err(self.text.fault(key.span(), what, remedy))
    }

    /// A fault because a key is not there.
    pub fn missing(&self, key: &str, example: &str) -> ProblemError {
        let what = format!("`{}` is missing", self.key(key));
        let remedy = format!("add for example `{example}`");
        self.text.fault(self.span.clone(), what, remedy)
    }

    /// A text.
    pub fn string(&self, key: &str) -> Result<Option<Spanned<String>>, ProblemError> {
        self.value(key, "a text in quotes", |value| match value {
            DeValue::String(text) => Some(text.clone().into_owned()),
            _ => None,
        })
    }

    /// `true` or `false`.
    pub fn flag(&self, key: &str) -> Result<Option<Spanned<bool>>, ProblemError> {
        self.value(key, "`true` or `false`", |value| match value {
            DeValue::Boolean(flag) => Some(*flag),
            _ => None,
        })
    }

    /// A finite number.
    pub fn number(&self, key: &str) -> Result<Option<Spanned<f64>>, ProblemError> {
        self.value(key, "a number", |value| {
            plain_number(value)?
                .parse()
                .ok()
                .filter(|number: &f64| number.is_finite())
        })
    }

    /// A whole number above zero.
    pub fn count(&self, key: &str) -> Result<Option<Spanned<u32>>, ProblemError> {
        self.value(key, "a whole number above zero", |value| match value {
            DeValue::Integer(_) => plain_number(value)?
                .parse()
                .ok()
                .filter(|count: &u32| *count > 0),
            _ => None,
        })
    }

    /// A duration with a unit, or a number of seconds.
    pub fn duration(&self, key: &str) -> Result<Option<Spanned<Duration>>, ProblemError> {
        let wanted = "a duration such as \"1.5 s\", or a number of seconds";
        let written = self.value(key, wanted, |value| match value {
            DeValue::String(text) => Some(text.clone().into_owned()),
            _ => plain_number(value).map(str::to_owned),
        })?;
        self.measured(key, written, parse_duration)
    }

    /// A size with a unit. A mere number is refused: `128` would be bytes, and mebibytes are meant.
    pub fn size(&self, key: &str) -> Result<Option<Spanned<Bytes>>, ProblemError> {
        let written = self.value(key, "a size such as \"128 MiB\"", |value| match value {
            DeValue::String(text) => Some(text.clone().into_owned()),
            _ => None,
        })?;
        self.measured(key, written, parse_size)
    }

    /// A table within this one.
    pub fn section(&self, key: &'a str) -> Result<Option<Section<'a>>, ProblemError> {
        let Some((value, span)) = self.get(key) else {
            return Ok(None);
        };
        match value {
            DeValue::Table(table) => Ok(Some(Self {
                text: self.text,
                span,
                name: key,
                table,
            })),
            other => Err(self.wrong(key, other, span, &format!("a table `[{key}]`"))),
        }
    }

    /// The tables of a list, none if it is not there.
    pub fn sections(&self, key: &'a str) -> Result<Vec<Section<'a>>, ProblemError> {
        let Some((value, span)) = self.get(key) else {
            return Ok(Vec::new());
        };
        let wanted = format!("a list of tables `[[{key}]]`");
        let DeValue::Array(rows) = value else {
            return Err(self.wrong(key, value, span, &wanted));
        };
        let section = |row: &'a Spanned<DeValue<'a>>| match row.get_ref() {
            DeValue::Table(table) => Ok(Self {
                text: self.text,
                span: row.span(),
                name: key,
                table,
            }),
            other => Err(self.wrong(key, other, row.span(), &wanted)),
        };
        rows.iter().map(section).collect()
    }

    fn get(&self, key: &str) -> Option<(&'a DeValue<'a>, Range<usize>)> {
        let value = self.table.get(key)?;
        Some((value.get_ref(), value.span()))
    }

    fn value<T>(
        &self,
        key: &str,
        wanted: &str,
        read: impl FnOnce(&DeValue<'_>) -> Option<T>,
    ) -> Result<Option<Spanned<T>>, ProblemError> {
        let Some((value, span)) = self.get(key) else {
            return Ok(None);
        };
        match read(value) {
            Some(read) => Ok(Some(Spanned::new(span, read))),
            None => Err(self.wrong(key, value, span, wanted)),
        }
    }

    fn measured<T>(
        &self,
        key: &str,
        written: Option<Spanned<String>>,
        parse: impl FnOnce(&str) -> Result<T, UnitError>,
    ) -> Result<Option<Spanned<T>>, ProblemError> {
        let Some(written) = written else {
            return Ok(None);
        };
        let span = written.span();
        match parse(written.get_ref()) {
            Ok(value) => Ok(Some(Spanned::new(span, value))),
            Err(UnitError(sentence)) => {
                // The sentences of the units are "what is wrong; what to do".
                let (what, remedy) = sentence
                    .split_once("; ")
                    .unwrap_or((&sentence, "write it with its unit"));
                let what = format!("`{}`: {}", self.key(key), printable(what));
                Err(self.text.fault(span, what, remedy))
            }
        }
    }

    fn wrong(
        &self,
        key: &str,
        found: &DeValue<'_>,
        span: Range<usize>,
        wanted: &str,
    ) -> ProblemError {
        let found = match found {
            DeValue::String(_) => "this text",
            DeValue::Integer(_) | DeValue::Float(_) => "this number",
            DeValue::Boolean(_) => "`true` or `false`",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        let what = format!("`{}` cannot be {found}", self.key(key));
        self.text.fault(span, what, format!("write {wanted}"))
    }

    /// The key with the name of its table, for a sentence.
    fn key(&self, key: &str) -> String {
        let key = printable(key);
        if self.name.is_empty() {
            key
        } else {
            format!("{}.{key}", self.name)
        }
    }
}

/// The digits of a number in base ten, just as they are written, so that nothing is rounded.
fn plain_number<'v>(value: &'v DeValue<'_>) -> Option<&'v str> {
    match value {
        DeValue::Integer(number) if number.radix() == 10 => Some(number.as_str()),
        DeValue::Float(number) => Some(number.as_str()),
        _ => None,
    }
}
