//! From a parser's events to a tree. In: a text. Out: its root, or the first fault in it.
//! Depth, size and what aliases unfold to are bounded; keys that stand twice are refused.

use super::node::{Key, Node, Value};
use crate::model::Notice;
use crate::problem::error::{ProblemError, printable};
use crate::problem::text::Text;
use granit_parser::{Event, Parser, ScalarStyle, Span, Tag};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// How deep values may lie in one another.
const DEEPEST: usize = 64;
/// What aliases may unfold to in all, in bytes. Packages repeat a list of flags, not a library.
const UNFOLDED: usize = 4 << 20;
/// The key that brings in another map's keys.
const MERGE: &str = "<<";

/// What becomes of a key that stands there a second time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Twice {
    /// It is a fault.
    Refused,
    /// It is told, and the later one counts.
    Told,
}

/// Parses a text that holds one document; what is told of keys that stand there twice comes along.
pub(super) fn parse(text: &Text, twice: Twice) -> Result<(Node, Vec<Notice>), ProblemError> {
    let options =
        granit_parser::options! { flow_nesting_limit: DEEPEST, block_nesting_limit: DEEPEST };
    let mut tree = Tree::new(text, twice);
    for event in Parser::new_from_str_with_options(&text.content, options) {
        let (event, span) = event.map_err(|error| {
            let at = error.marker().byte_offset().unwrap_or_default();
            text.fault(
                at..at + 1,
                format!("this is not YAML: {}", printable(&error.info())),
                "mend it there; a line is `key: value`, indented with blanks and not with tabs",
            )
        })?;
        tree.take(event, &span)?;
    }
    let root = tree.root.unwrap_or(Node {
        span: 0..0,
        value: Value::Null,
    });
    Ok((root, tree.notices))
}

/// A list or map that is not complete yet.
struct Open {
    start: usize,
    anchor: usize,
    parts: Parts,
}

enum Parts {
    List(Vec<Node>),
    Map {
        entries: Vec<(Key, Node)>,
        names: BTreeSet<String>,
        key: Option<Key>,
        merged: Vec<Node>,
    },
}

struct Tree<'t> {
    text: &'t Text,
    open: Vec<Open>,
    anchors: BTreeMap<usize, Node>,
    /// How much more aliases may unfold to.
    left: usize,
    documents: usize,
    root: Option<Node>,
    twice: Twice,
    notices: Vec<Notice>,
}

impl<'t> Tree<'t> {
    fn new(text: &'t Text, twice: Twice) -> Self {
        Self {
            text,
            open: Vec::new(),
            anchors: BTreeMap::new(),
            left: UNFOLDED,
            documents: 0,
            root: None,
            twice,
            notices: Vec::new(),
        }
    }

    fn take(&mut self, event: Event<'_>, span: &Span) -> Result<(), ProblemError> {
        let at = bytes(span);
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    let what = "a second document begins here";
                    return Err(self.text.fault(at, what, "leave one document in the file"));
                }
                Ok(())
            }
            Event::Scalar(text, style, anchor, tag) => {
                let value = self.scalar(&text, style, tag.as_deref(), &at)?;
                self.add(Node { span: at, value }, anchor)
            }
            Event::SequenceStart(_, anchor, tag) => {
                self.known_tag(tag.as_deref(), &at)?;
                self.begin(at.start, anchor, Parts::List(Vec::new()))
            }
            Event::MappingStart(_, anchor, tag) => {
                self.known_tag(tag.as_deref(), &at)?;
                let parts = Parts::Map {
                    entries: Vec::new(),
                    names: BTreeSet::new(),
                    key: None,
                    merged: Vec::new(),
                };
                self.begin(at.start, anchor, parts)
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(at.end),
            Event::Alias(anchor) => self.alias(anchor, at),
            // Comments, unknown aliases and names of anchors are not asked for.
            _ => Ok(()),
        }
    }

    fn scalar(
        &self,
        text: &str,
        style: ScalarStyle,
        tag: Option<&Tag>,
        at: &Range<usize>,
    ) -> Result<Value, ProblemError> {
        self.known_tag(tag, at)?;
        let is_text = tag.is_some_and(|tag| tag.is_yaml_core_schema_tag("str"));
        let plain = style == ScalarStyle::Plain && !is_text;
        Ok(match text {
            "" | "~" | "null" | "Null" | "NULL" if plain => Value::Null,
            text => Value::Scalar {
                text: text.to_owned(),
                plain,
            },
        })
    }

    /// Tags of a tool's own would have it run code or make objects; no format has any.
    fn known_tag(&self, tag: Option<&Tag>, at: &Range<usize>) -> Result<(), ProblemError> {
        match tag {
            Some(tag) if !tag.is_yaml_core_schema() => {
                let what = format!("the tag {} is not known", printable(&tag.original()));
                Err(self.text.fault(at.clone(), what, "leave the tag out"))
            }
            _ => Ok(()),
        }
    }

    fn begin(&mut self, start: usize, anchor: usize, parts: Parts) -> Result<(), ProblemError> {
        if self.open.len() >= DEEPEST {
            let what = format!("more than {DEEPEST} lists and maps lie in one another here");
            let remedy = "no package needs that; write it flatter";
            return Err(self.text.fault(start..start + 1, what, remedy));
        }
        self.open.push(Open {
            start,
            anchor,
            parts,
        });
        Ok(())
    }

    fn end(&mut self, end: usize) -> Result<(), ProblemError> {
        let Some(open) = self.open.pop() else {
            return Ok(());
        };
        let value = match open.parts {
            Parts::List(items) => Value::List(items),
            Parts::Map {
                mut entries,
                mut names,
                merged,
                ..
            } => {
                for map in merged {
                    bring_in(map, &mut entries, &mut names);
                }
                Value::Map(entries)
            }
        };
        let span = open.start..end.max(open.start);
        self.add(Node { span, value }, open.anchor)
    }

    fn alias(&mut self, anchor: usize, at: Range<usize>) -> Result<(), ProblemError> {
        let Some(node) = self.anchors.get(&anchor) else {
            let what = "this alias stands within what it stands for";
            return Err(self.text.fault(at, what, "write the value itself"));
        };
        let weight = node.weight();
        if weight > self.left {
            let what = "the aliases of this file unfold to too much";
            return Err(self.text.fault(at, what, "write the values themselves"));
        }
        self.left -= weight;
        let node = node.clone();
        self.add(node, 0)
    }

    /// Puts a complete value where it belongs.
    fn add(&mut self, node: Node, anchor: usize) -> Result<(), ProblemError> {
        if anchor != 0 {
            // What can be asked for again weighs as if it were: it is held twice.
            self.left = self.left.saturating_sub(node.weight());
            self.anchors.insert(anchor, node.clone());
        }
        let text = self.text;
        match self.open.last_mut().map(|open| &mut open.parts) {
            None => self.root = Some(node),
            Some(Parts::List(items)) => items.push(node),
            Some(Parts::Map {
                entries,
                names,
                key,
                merged,
            }) => match key.take() {
                None => {
                    let (name, again) = new_key(text, node, names, entries)?;
                    if let Some(again) = again {
                        if self.twice == Twice::Refused {
                            return Err(again);
                        }
                        entries.retain(|(key, _)| key.text != name.text);
                        self.notices.push(again.into_notice());
                    }
                    *key = Some(name);
                }
                Some(name) if name.text == MERGE => merge(text, node, merged)?,
                Some(name) => entries.push((name, node)),
            },
        }
        Ok(())
    }
}

/// A key, and the fault that it stands there already, if it does.
fn new_key(
    text: &Text,
    node: Node,
    names: &mut BTreeSet<String>,
    entries: &[(Key, Node)],
) -> Result<(Key, Option<ProblemError>), ProblemError> {
    let name = match node.value {
        Value::Scalar { text, .. } => text,
        Value::Null => text
            .content
            .get(node.span.clone())
            .unwrap_or_default()
            .to_owned(),
        Value::List(_) | Value::Map(_) => {
            let what = "a key cannot be a list or a map";
            return Err(text.fault(node.span, what, "write a word or a text in quotes"));
        }
    };
    let again = (!names.insert(name.clone())).then(|| {
        let first = entries.iter().find(|(key, _)| key.text == name);
        let line = first.map_or(0, |(key, _)| text.line(key.span.start));
        let what = format!("`{}` stands in line {line} already", printable(&name));
        text.fault(node.span.clone(), what, "leave one of the two out")
    });
    let key = Key {
        text: name,
        span: node.span,
    };
    Ok((key, again))
}

fn merge(text: &Text, node: Node, merged: &mut Vec<Node>) -> Result<(), ProblemError> {
    let is_map = |node: &Node| matches!(node.value, Value::Map(_));
    match node.value {
        Value::Map(_) => merged.push(node),
        Value::List(items) if items.iter().all(is_map) => merged.extend(items),
        _ => {
            let what = "`<<` brings in the keys of a map, and this is none";
            return Err(text.fault(node.span, what, "write an alias of a map, as `<<: *name`"));
        }
    }
    Ok(())
}

/// Keys of another map that the map does not have itself.
fn bring_in(map: Node, entries: &mut Vec<(Key, Node)>, names: &mut BTreeSet<String>) {
    if let Value::Map(others) = map.value {
        for (key, node) in others {
            if names.insert(key.text.clone()) {
                entries.push((key, node));
            }
        }
    }
}

fn bytes(span: &Span) -> Range<usize> {
    let start = span.start.byte_offset().unwrap_or_default();
    start..span.end.byte_offset().unwrap_or_default().max(start)
}
