//! Texts with columns in braces. In: `{n} {count}\n` and the names of columns. Out: a row's text.
//! No files here.

use super::error::printable;
use super::nearest::{listed, nearest};

/// A template whose columns are known to be there.
pub(super) struct Template(Vec<Piece>);

enum Piece {
    Text(String),
    /// The index of a column.
    Column(usize),
}

/// Why a text is no template for these columns.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BadTemplate {
    /// The part at fault, as it stands in the template.
    pub word: String,
    /// What is wrong.
    pub what: String,
    /// What to do.
    pub remedy: String,
}

impl Template {
    /// Reads `{column}`, and `{{` and `}}` for braces.
    pub fn parse(template: &str, columns: &[&str]) -> Result<Self, BadTemplate> {
        let mut pieces = Vec::new();
        let mut text = String::new();
        let mut rest = template;
        while let Some(at) = rest.find(['{', '}']) {
            text.push_str(&rest[..at]);
            rest = &rest[at..];
            if let Some(after) = rest.strip_prefix("{{").or_else(|| rest.strip_prefix("}}")) {
                text.push_str(&rest[..1]);
                rest = after;
                continue;
            }
            let end = match rest.find('}') {
                Some(end) if rest.starts_with('{') => end,
                _ => return Err(lone_brace(rest)),
            };
            let column = find_column(&rest[1..end], columns).map_err(|bad| BadTemplate {
                word: rest[..=end].to_owned(),
                ..bad
            })?;
            pieces.push(Piece::Text(std::mem::take(&mut text)));
            pieces.push(Piece::Column(column));
            rest = &rest[end + 1..];
        }
        text.push_str(rest);
        pieces.push(Piece::Text(text));
        Ok(Self(pieces))
    }

    /// The text for a row; a column that the row does not have is empty.
    pub fn fill(&self, row: &csv::StringRecord) -> String {
        let mut filled = String::new();
        for piece in &self.0 {
            filled.push_str(match piece {
                Piece::Text(text) => text,
                Piece::Column(index) => row.get(*index).unwrap_or_default(),
            });
        }
        filled
    }
}

/// The index of a column.
pub(super) fn find_column(name: &str, columns: &[&str]) -> Result<usize, BadTemplate> {
    if let Some(index) = columns.iter().position(|column| *column == name) {
        return Ok(index);
    }
    let remedy = nearest(name, columns.iter().copied()).map_or_else(
        || format!("its columns are {}", listed(columns.iter().copied())),
        |meant| format!("did you mean `{meant}`?"),
    );
    Err(BadTemplate {
        word: name.to_owned(),
        what: format!("the table has no column `{}`", printable(name)),
        remedy,
    })
}

fn lone_brace(rest: &str) -> BadTemplate {
    // What follows a line end or the like is written with escapes in the file, and not found there.
    let word = rest.split(char::is_control).next().unwrap_or_default();
    BadTemplate {
        word: word.to_owned(),
        what: format!("the brace of `{}` stands alone", printable(word)),
        remedy: "write `{column}` for a column, and `{{` or `}}` for a brace itself".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [&str; 3] = ["n", "count", "total sum"];

    #[test]
    fn columns_and_braces_are_filled_in() {
        let row = csv::StringRecord::from(vec!["8", "92", "{n}"]);
        for (template, filled) in [
            ("", ""),
            ("plain", "plain"),
            ("{n}\n", "8\n"),
            ("{n} {count}{n}", "8 928"),
            ("{{{n}}}", "{8}"),
            ("{{n}}", "{n}"),
            ("{total sum}", "{n}"),
            ("ä{n}é", "ä8é"),
        ] {
            let parsed = Template::parse(template, &COLUMNS).expect(template);
            assert_eq!(parsed.fill(&row), filled, "{template}");
        }
    }

    #[test]
    fn unknown_columns_and_lone_braces_are_told_with_a_remedy() {
        for (template, word, remedy) in [
            ("coutn {coutn}", "{coutn}", "did you mean `count`?"),
            ("{}", "{}", "its columns are `n`, `count`, `total sum`"),
            ("{n} {count", "{count", "write `{column}`"),
            ("a } b\nc", "} b", "write `{column}`"),
            ("{n}}", "}", "write `{column}`"),
        ] {
            let bad = Template::parse(template, &COLUMNS).err().expect(template);
            assert_eq!(bad.word, word, "{template}");
            assert!(bad.remedy.starts_with(remedy), "{template}: {}", bad.remedy);
        }
    }
}
