//! One element of an XML file with its place. In: a parsed file. Out: children, attributes and typed
//! values, or faults with carets. What elements mean is said elsewhere.

use crate::model::Bytes;
use crate::problem::error::{ProblemError, printable};
use crate::problem::text::Text;
use roxmltree::{Document, Node};
use std::path::Path;
use std::str::FromStr;

/// The largest file; a package of ten thousand generated tests has about two megabytes.
const FILE: Bytes = Bytes::mib(32);

/// Reads a file.
pub(super) fn read(path: &Path) -> Result<Text, ProblemError> {
    Text::read(path, FILE)
}

/// Parses a file. Document types, which could name files elsewhere, are refused.
pub(super) fn parse(text: &Text) -> Result<Document<'_>, ProblemError> {
    Document::parse(&text.content).map_err(|error| {
        let at = error.pos();
        let lines = text.content.split_inclusive('\n');
        let before: usize = lines.take(at.row as usize - 1).map(str::len).sum();
        let at = before + (at.col as usize).saturating_sub(1);
        let what = format!("this is not XML: {}", printable(&error.to_string()));
        text.fault(
            at..at + 1,
            what,
            "download the package anew, or mend it there",
        )
    })
}

/// An element.
#[derive(Clone, Copy)]
pub(super) struct Tag<'a> {
    text: &'a Text,
    node: Node<'a, 'a>,
}

impl<'a> Tag<'a> {
    /// The root of a file.
    pub fn root(text: &'a Text, document: &'a Document<'a>) -> Self {
        let node = document.root_element();
        Self { text, node }
    }

    /// Its name.
    pub fn name(&self) -> &'a str {
        self.node.tag_name().name()
    }

    /// The elements of this name directly within it.
    pub fn all(self, name: &'static str) -> impl Iterator<Item = Self> {
        let named = self.node.children().filter(move |it| it.has_tag_name(name));
        named.map(move |node| Self { node, ..self })
    }

    /// The first element at the end of a path such as `assets/checker`.
    pub fn at(self, path: &str) -> Option<Self> {
        path.split('/').try_fold(self, |tag, name| {
            let mut children = tag.node.children();
            let node = children.find(|it| it.has_tag_name(name))?;
            Some(Self { node, ..tag })
        })
    }

    /// An attribute; none also where it is empty.
    pub fn attribute(&self, name: &str) -> Option<&'a str> {
        self.node.attribute(name).filter(|value| !value.is_empty())
    }

    /// An attribute that must be there.
    pub fn required(&self, name: &str) -> Result<&'a str, ProblemError> {
        self.attribute(name).ok_or_else(|| {
            let what = format!("`{}` has no `{name}`", self.name());
            self.fault(what, format!("add `{name}=\"…\"`"))
        })
    }

    /// A number in an attribute.
    pub fn number(&self, name: &str) -> Result<Option<f64>, ProblemError> {
        let Some(written) = self.attribute(name) else {
            return Ok(None);
        };
        let number = written.trim().parse().ok();
        let number = number.filter(|number: &f64| number.is_finite());
        number.map(Some).ok_or_else(|| {
            let what = format!("`{name}` cannot be `{}`", printable(written));
            self.fault_at(name, what, "write a number")
        })
    }

    /// The value of the element at the end of a path, which must be there.
    pub fn value<T: FromStr>(self, path: &str, wanted: &str) -> Result<T, ProblemError> {
        let Some(found) = self.at(path) else {
            let what = format!("`{}` has no `{path}`", self.name());
            return Err(self.fault(what, format!("add it; it holds {wanted}")));
        };
        let written = found.node.text().unwrap_or_default().trim();
        written.parse().map_err(|_| {
            let what = format!("`{path}` cannot be `{}`", printable(written));
            found.fault(what, format!("write {wanted}"))
        })
    }

    /// A fault here.
    pub fn fault(&self, what: impl Into<String>, remedy: impl Into<String>) -> ProblemError {
        let start = self.node.range().start;
        let word = self.name().len() + 1;
        self.text.fault(start..start + word, what, remedy)
    }

    /// A fault at an attribute.
    pub fn fault_at(
        &self,
        name: &str,
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> ProblemError {
        match self.node.attribute_node(name) {
            Some(attribute) => self.text.fault(attribute.range(), what, remedy),
            None => self.fault(what, remedy),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_their_line() {
        let text = Text {
            path: "problem.xml".into(),
            content: "<problem>\n <judging>\n  <test points=\"x\"/>\n <limit>y</limit></judging>\n</problem>"
                .to_owned(),
        };
        let document = parse(&text).expect("XML");
        let judging = Tag::root(&text, &document).at("judging").expect("it");
        let test = judging.at("test").expect("it");
        for (error, said) in [
            (
                test.number("points").expect_err("x"),
                "problem.xml:3: `points` cannot be `x`; ",
            ),
            (
                test.required("path").map(drop).expect_err("x"),
                "problem.xml:3: `test` has no `path`; ",
            ),
            (
                judging
                    .value::<u64>("limit", "milliseconds")
                    .expect_err("y"),
                "problem.xml:4: `limit` cannot be `y`; write milliseconds",
            ),
            (
                judging
                    .value::<u64>("other", "milliseconds")
                    .expect_err("y"),
                "problem.xml:2: `judging` has no `other`; ",
            ),
        ] {
            assert!(error.to_string().starts_with(said), "{error}");
            assert!(error.detail().expect("a snippet").contains('^'));
        }
        assert_eq!(judging.all("test").count(), 1);
    }

    #[test]
    fn what_is_no_xml_is_told_with_its_line() {
        for (content, said) in [
            ("<a>\n<b></a>", "problem.xml:2: this is not XML: "),
            ("", "problem.xml:1: this is not XML: "),
            ("<!DOCTYPE a SYSTEM \"x\"><a/>", "this is not XML: "),
        ] {
            let text = Text {
                path: "problem.xml".into(),
                content: content.to_owned(),
            };
            let error = parse(&text).map(drop).expect_err(content).to_string();
            assert!(error.contains(said), "{error}");
        }
    }
}
