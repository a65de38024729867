//! One value of a YAML file with its place. In: what the parser found. Out: plain data.
//! Nothing is read or typed here.

use std::ops::Range;

/// A value, and the bytes where it stands. What an alias stands for keeps its own place.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The bytes of the file.
    pub span: Range<usize>,
    /// What it is.
    pub value: Value,
}

/// What a value is.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// Nothing, `~` or `null`.
    Null,
    /// A word, or a text in quotes or blocks.
    Scalar {
        /// What it says, escapes resolved.
        text: String,
        /// Whether it stands without quotes, so that it may be a number or a flag.
        plain: bool,
    },
    /// Values in order.
    List(Vec<Node>),
    /// Keys and values in the order of the file.
    Map(Vec<(Key, Node)>),
}

/// A key, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Key {
    /// What it says.
    pub text: String,
    /// The bytes of the file.
    pub span: Range<usize>,
}

impl Node {
    /// About how much memory it takes, in bytes.
    pub fn weight(&self) -> usize {
        let own = size_of::<Self>();
        own + match &self.value {
            Value::Null => 0,
            Value::Scalar { text, .. } => text.len(),
            Value::List(items) => items.iter().map(Self::weight).sum(),
            Value::Map(entries) => entries
                .iter()
                .map(|(key, node)| size_of::<Key>() + key.text.len() + node.weight())
                .sum(),
        }
    }
}
