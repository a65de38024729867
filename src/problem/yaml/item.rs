//! One value of a YAML file, to be read as what it should be. In: a value with its place and name.
//! Out: typed values, or faults with carets. Bounds beyond the type are the reader's.

use super::map::Map;
use super::node::{Node, Value};
use crate::model::{Notice, parse_duration};
use crate::problem::error::{ProblemError, printable};
use crate::problem::text::Text;
use std::ops::Range;
use std::time::Duration;

/// A value, and the name by which sentences call it.
#[derive(Clone)]
pub(in crate::problem) struct Item<'a> {
    text: &'a Text,
    node: &'a Node,
    name: String,
}

impl<'a> Item<'a> {
    pub(super) fn whole(text: &'a Text, node: &'a Node) -> Self {
        Self::new(text, node, String::new())
    }

    pub(super) fn new(text: &'a Text, node: &'a Node, name: String) -> Self {
        Self { text, node, name }
    }

    /// The bytes of the file where it stands.
    pub fn span(&self) -> Range<usize> {
        self.node.span.clone()
    }

    /// The file.
    pub fn text(&self) -> &'a Text {
        self.text
    }

    /// How sentences call it, for example `limits.time_limit`; empty for the whole file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A fault here.
    pub fn fault(&self, what: impl Into<String>, remedy: impl Into<String>) -> ProblemError {
        self.text.fault(self.span(), what, remedy)
    }

    /// The same as something that stops nothing.
    pub fn notice(&self, what: impl Into<String>, remedy: impl Into<String>) -> Notice {
        self.fault(what, remedy).into_notice()
    }

    /// Whether it is a list.
    pub fn is_list(&self) -> bool {
        matches!(self.node.value, Value::List(_))
    }

    /// Whether it is a map.
    pub fn is_map(&self) -> bool {
        matches!(self.node.value, Value::Map(_))
    }

    /// The word or text, whatever it means; none for lists, maps and where nothing is written.
    pub fn scalar(&self) -> Option<&'a str> {
        match &self.node.value {
            Value::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }

    /// The word that stands without quotes.
    fn plain(&self) -> Option<&'a str> {
        match &self.node.value {
            Value::Scalar { text, plain: true } => Some(text),
            _ => None,
        }
    }

    /// A text; a number or a word without quotes is one, too.
    pub fn string(&self) -> Result<String, ProblemError> {
        let text = self.scalar().ok_or_else(|| self.wrong("a text"))?;
        Ok(text.to_owned())
    }

    /// `true` or `false`, or the words that stood for them in YAML 1.1.
    pub fn flag(&self) -> Result<bool, ProblemError> {
        match self.plain().map(str::to_ascii_lowercase).as_deref() {
            Some("true" | "yes" | "on") => Ok(true),
            Some("false" | "no" | "off") => Ok(false),
            _ => Err(self.wrong("`true` or `false`")),
        }
    }

    /// Whether a number stands here.
    pub fn is_number(&self) -> bool {
        self.plain().and_then(decimal).is_some()
    }

    /// A finite number in base ten.
    pub fn number(&self) -> Result<f64, ProblemError> {
        let number = self.plain().and_then(decimal);
        number.ok_or_else(|| self.wrong("a number"))
    }

    /// A whole number.
    pub fn integer(&self) -> Result<i64, ProblemError> {
        let number = self.plain().and_then(|word| word.parse().ok());
        number.ok_or_else(|| self.wrong("a whole number"))
    }

    /// A whole number, zero or above.
    pub fn count(&self) -> Result<u64, ProblemError> {
        let number = self.plain().and_then(|word| word.parse().ok());
        number.ok_or_else(|| self.wrong("a whole number, zero or above"))
    }

    /// A duration above zero: a number of seconds, or one with its unit.
    pub fn duration(&self) -> Result<Duration, ProblemError> {
        let wanted = "a number of seconds above zero, for example 1.5";
        let word = self.scalar().ok_or_else(|| self.wrong(wanted))?;
        if let Some(seconds) = decimal(word).filter(|seconds| *seconds > 0.0) {
            let longest = Duration::from_secs(24 * 3600);
            let time = Duration::try_from_secs_f64(seconds).ok();
            let time = time.filter(|time| *time <= longest && !time.is_zero());
            return time.ok_or_else(|| self.wrong("at most a day, in seconds"));
        }
        parse_duration(word).map_err(|_| self.wrong(wanted))
    }

    /// The values of a list.
    pub fn list(&self) -> Result<Vec<Self>, ProblemError> {
        match &self.node.value {
            Value::List(items) => Ok(self.items(items)),
            _ => Err(self.wrong("a list")),
        }
    }

    /// The values of a list, or the one value that stands instead of it.
    pub fn one_or_more(&self) -> Vec<Self> {
        match &self.node.value {
            Value::List(items) => self.items(items),
            Value::Null => Vec::new(),
            _ => vec![self.clone()],
        }
    }

    /// The texts of a list.
    pub fn strings(&self) -> Result<Vec<String>, ProblemError> {
        self.list()?.iter().map(Self::string).collect()
    }

    /// A map; where nothing is written, an empty one.
    pub fn map(&self) -> Result<Map<'a>, ProblemError> {
        match &self.node.value {
            Value::Map(entries) => Ok(self.map_of(entries)),
            Value::Null => Ok(self.map_of(&[])),
            _ => Err(self.wrong("a map of `key: value`")),
        }
    }

    /// The fault that this is not what is wanted, for example "a number".
    pub fn wrong(&self, wanted: &str) -> ProblemError {
        let found = match &self.node.value {
            Value::Null => "empty".to_owned(),
            Value::Scalar { text, plain: true } => format!("`{}`", printable(text)),
            Value::Scalar { .. } => "this text".to_owned(),
            Value::List(_) => "a list".to_owned(),
            Value::Map(_) => "a map".to_owned(),
        };
        let what = if self.name.is_empty() {
            format!("the file cannot be {found}")
        } else {
            format!("`{}` cannot be {found}", self.name)
        };
        self.fault(what, format!("write {wanted}"))
    }

    fn items(&self, items: &'a [Node]) -> Vec<Self> {
        let item = |node| Self::new(self.text, node, self.name.clone());
        items.iter().map(item).collect()
    }

    fn map_of(&self, entries: &'a [(super::node::Key, Node)]) -> Map<'a> {
        Map::new(self.text, self.span(), self.name.clone(), entries)
    }
}

/// A finite number: digits with at most one point, and an exponent.
fn decimal(word: &str) -> Option<f64> {
    let is_numeral = word
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    let number: f64 = word.parse().ok().filter(|_| is_numeral)?;
    number.is_finite().then_some(number)
}
