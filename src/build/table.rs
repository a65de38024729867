//! The table of languages. In: the built-in rows and a file of the user's. Out: `Languages`, or
//! the line that is wrong. No tool is searched for here.

use super::BuildError;
use super::placeholder::{BUILD_WORDS, RUN_WORDS, names};
use crate::model::{Entry, Language, Source, Tool};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use toml::Spanned;

const BUILT_IN: &str = include_str!("languages.toml");
const BUILT_IN_NAME: &str = "src/build/languages.toml";
/// Bytes of a user's table that are read; more than any table needs.
const TABLE_CAP: u64 = 1 << 20;

/// The languages, in the order of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Languages {
    rows: Vec<Language>,
    cargo: Language,
}

impl Languages {
    /// The built-in rows, and those of `user_file`, which add to them or replace them by id.
    ///
    /// # Errors
    /// When the user's file cannot be read, or a row has an unknown key, a word in braces that
    /// stands for nothing, or a value that cannot be used; the error names file and line.
    pub fn load(user_file: Option<&Path>) -> Result<Self, BuildError> {
        let mut rows = read(BUILT_IN, Path::new(BUILT_IN_NAME))?;
        if let Some(path) = user_file {
            let text = super::source::read_text(path, TABLE_CAP)?;
            for row in read(&text, path)? {
                match rows.iter_mut().find(|known| known.id == row.id) {
                    Some(known) => *known = row,
                    None => rows.push(row),
                }
            }
        }
        Ok(Self {
            rows,
            cargo: super::cargo::language(),
        })
    }

    /// The row with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Language> {
        self.rows.iter().find(|row| row.id == id)
    }

    /// The row with this id, or with this name in any case of letters.
    ///
    /// # Errors
    /// When there is none; the error lists the ids.
    pub fn named(&self, word: &str) -> Result<&Language, BuildError> {
        let folded = word.to_lowercase();
        self.get(word)
            .or_else(|| self.get(&folded))
            .or_else(|| {
                self.rows
                    .iter()
                    .find(|row| row.name.to_lowercase() == folded)
            })
            .ok_or_else(|| BuildError::UnknownLanguage {
                wanted: word.to_owned(),
                known: self
                    .rows
                    .iter()
                    .map(|row| row.id.as_str())
                    .collect::<Vec<_>>()
                    .join(" "),
            })
    }

    /// The row for files with this ending (without the dot, in any case of letters): the default
    /// one, a user's own before a built-in one; the first of the table where none is the default.
    #[must_use]
    pub fn by_extension(&self, extension: &str) -> Option<&Language> {
        let extension = extension.to_lowercase();
        let fits = |row: &&Language| row.extensions.contains(&extension);
        let default = self.rows.iter().rev().filter(fits).find(|row| row.default);
        default.or_else(|| self.rows.iter().find(fits))
    }

    /// The row that a source is built by: none for an executable and a command, the built-in one
    /// of Cargo, whose rules are Rust's, for a package.
    #[must_use]
    pub fn of(&self, source: &Source) -> Option<&Language> {
        match source {
            Source::Files { language, .. } => self.get(language),
            Source::Cargo(_) => Some(&self.cargo),
            Source::Executable(_) | Source::Command(_) | Source::Script(_) | Source::Answers(_) => {
                None
            }
        }
    }

    /// All rows, in the order of the table.
    #[must_use]
    pub fn all(&self) -> &[Language] {
        &self.rows
    }

    /// The endings that are known, for sentences: `.c .cc .cpp`.
    #[must_use]
    pub fn endings(&self) -> String {
        let mut endings: Vec<String> = Vec::new();
        for extension in self.rows.iter().flat_map(|row| &row.extensions) {
            let ending = format!(".{extension}");
            if !endings.contains(&ending) {
                endings.push(ending);
            }
        }
        endings.join(" ")
    }
}

/// A table as it stands in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    #[serde(default)]
    language: Vec<RowFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowFile {
    id: Spanned<String>,
    name: String,
    rules: String,
    extensions: Spanned<Vec<String>>,
    #[serde(default)]
    default: bool,
    #[serde(default)]
    install: String,
    #[serde(default)]
    compile: Vec<Spanned<Vec<String>>>,
    run: Spanned<Vec<String>>,
    #[serde(default)]
    entry: EntryFile,
    #[serde(default)]
    environment: BTreeMap<String, String>,
    #[serde(default)]
    tools: BTreeMap<String, ToolFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ToolFile {
    candidates: Spanned<Vec<String>>,
    #[serde(default)]
    version: Vec<String>,
    #[serde(default)]
    locate: Vec<String>,
    #[serde(default)]
    append: String,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum EntryFile {
    #[default]
    First,
    Java,
    Kotlin,
    Scala,
    Program,
}

impl From<EntryFile> for Entry {
    fn from(entry: EntryFile) -> Self {
        match entry {
            EntryFile::First => Self::First,
            EntryFile::Java => Self::Java,
            EntryFile::Kotlin => Self::Kotlin,
            EntryFile::Scala => Self::Scala,
            EntryFile::Program => Self::Program,
        }
    }
}

/// A byte of the file and what is wrong there.
type Fault = (usize, String);

fn read(text: &str, path: &Path) -> Result<Vec<Language>, BuildError> {
    let fault = |(at, message): Fault| BuildError::Table {
        path: path.to_owned(),
        line: 1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count(),
        message,
    };
    let file: TableFile = toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        fault((at, error.message().trim().replace('\n', " ")))
    })?;
    let mut rows: Vec<Language> = Vec::with_capacity(file.language.len());
    for row in file.language {
        let at = row.id.span().start;
        let row = language(row).map_err(fault)?;
        if rows.iter().any(|known| known.id == row.id) {
            let message = format!(
                "the id '{}' is there twice; rename or remove one row",
                row.id
            );
            return Err(fault((at, message)));
        }
        rows.push(row);
    }
    Ok(rows)
}

fn language(row: RowFile) -> Result<Language, Fault> {
    check(&row)?;
    Ok(Language {
        id: row.id.into_inner(),
        name: row.name,
        rules: row.rules,
        extensions: row.extensions.into_inner(),
        default: row.default,
        install: row.install,
        tools: row
            .tools
            .into_iter()
            .map(|(name, tool)| Tool {
                name,
                candidates: tool.candidates.into_inner(),
                version: tool.version,
                locate: tool.locate,
                append: tool.append,
            })
            .collect(),
        compile: row.compile.into_iter().map(Spanned::into_inner).collect(),
        run: row.run.into_inner(),
        entry: row.entry.into(),
        environment: row.environment.into_iter().collect(),
    })
}

fn check(row: &RowFile) -> Result<(), Fault> {
    let at = row.id.span().start;
    if row.id.get_ref().trim().is_empty() {
        return Err((
            at,
            "a language needs an id; write for example id = \"cpp17\"".into(),
        ));
    }
    for extension in row.extensions.get_ref() {
        if extension.is_empty()
            || extension.starts_with('.')
            || *extension != extension.to_lowercase()
        {
            let message =
                format!("the ending '{extension}' must be in lower case and without its dot");
            return Err((row.extensions.span().start, message));
        }
    }
    for (name, value) in &row.environment {
        if name.is_empty() || name.contains(['=', '\0']) || value.contains('\0') {
            return Err((
                at,
                format!("'{name}' cannot be set in an environment; rename it"),
            ));
        }
    }
    for (name, tool) in &row.tools {
        if BUILD_WORDS.contains(&name.as_str()) || RUN_WORDS.contains(&name.as_str()) {
            let message = format!("'{{{name}}}' has a meaning already; give the tool another name");
            return Err((tool.candidates.span().start, message));
        }
        if tool.candidates.get_ref().is_empty() {
            let message =
                format!("the tool '{name}' needs candidates; write the names it may have");
            return Err((tool.candidates.span().start, message));
        }
    }
    for command in row.compile.iter().chain([&row.run]) {
        check_command(command, &row.tools)?;
    }
    Ok(())
}

fn check_command(
    command: &Spanned<Vec<String>>,
    tools: &BTreeMap<String, ToolFile>,
) -> Result<(), Fault> {
    let fault = |message| Err((command.span().start, message));
    if command.get_ref().is_empty() {
        return fault("a command needs at least one word; remove it, or name its program".into());
    }
    for word in command.get_ref() {
        if word.contains('\0') {
            return fault("a command cannot hold a zero byte; remove it".into());
        }
        for name in names(word) {
            if name == "sources" && word != "{sources}" {
                return fault(format!(
                    "{{sources}} must stand alone, each source becomes an argument; split '{word}'"
                ));
            }
            let known = BUILD_WORDS.contains(&name.as_str())
                || RUN_WORDS.contains(&name.as_str())
                || tools.contains_key(&name);
            if !known {
                return fault(format!(
                    "{{{name}}} stands for nothing; add [language.tools.{name}], or write one of \
                     {{sources}} {{main}} {{binary}} {{dir}} {{class}} {{memory}} {{heap}} {{stack}}"
                ));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(user: &str) -> Result<Languages, BuildError> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mine.toml");
        std::fs::write(&path, user).expect("a file");
        Languages::load(Some(&path))
    }

    const ROW: &str = r#"
[[language]]
id = "ID"
name = "Mine"
rules = "cpp"
extensions = ["cpp", "mine"]
run = ["{binary}"]
"#;

    #[test]
    fn the_built_in_table_can_be_used() {
        let languages = Languages::load(None).expect("the built-in table");
        for (ending, id) in [
            ("cpp", "cpp17"),
            ("CC", "cpp17"),
            ("rs", "rust"),
            ("py", "python3"),
            ("java", "java"),
        ] {
            assert_eq!(
                languages.by_extension(ending).map(|row| row.id.as_str()),
                Some(id),
                "{ending}"
            );
        }
        assert!(languages.by_extension("xyz").is_none());
        assert!(languages.endings().contains(".cpp"));
        let mut ids: Vec<_> = languages.all().iter().map(|row| &row.id).collect();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), languages.all().len());
    }

    #[test]
    fn a_users_rows_add_to_the_table_or_replace_by_id() {
        let built_in = Languages::load(None)
            .expect("the built-in table")
            .all()
            .len();
        let added = load(&ROW.replace("ID", "mine")).expect("a table");
        assert_eq!(added.all().len(), built_in + 1);
        assert_eq!(
            added.by_extension("mine").map(|row| row.id.as_str()),
            Some("mine")
        );
        assert_eq!(
            added.by_extension("cpp").map(|row| row.id.as_str()),
            Some("cpp17")
        );

        let default =
            load(&format!("{}default = true", ROW.replace("ID", "mine"))).expect("a table");
        assert_eq!(
            default.by_extension("cpp").map(|row| row.id.as_str()),
            Some("mine")
        );

        let replaced = load(&ROW.replace("ID", "cpp17")).expect("a table");
        assert_eq!(replaced.all().len(), built_in);
        assert_eq!(
            replaced.get("cpp17").map(|row| row.name.as_str()),
            Some("Mine")
        );
    }

    #[test]
    fn a_language_is_found_by_id_or_name() {
        let languages = Languages::load(None).expect("the built-in table");
        for word in ["cpp17", "CPP17", "c++17", "C++17"] {
            assert_eq!(languages.named(word).expect(word).id, "cpp17");
        }
        let error = languages
            .named("cobol-like")
            .expect_err("no such language")
            .to_string();
        assert!(
            error.contains("cpp17") && error.contains("'cobol-like'"),
            "{error}"
        );
    }

    #[test]
    fn wrong_rows_are_told_with_file_and_line() {
        let row = ROW.replace("ID", "mine");
        for (text, line, words) in [
            (format!("{row}colour = \"red\""), 8, "colour"),
            (row.replace("{binary}", "{jvm}"), 7, "[language.tools.jvm]"),
            (
                row.replace("{binary}", "-o{sources}"),
                7,
                "must stand alone",
            ),
            (row.replace("[\"{binary}\"]", "[]"), 7, "at least one word"),
            (row.replace("\"mine\"]", "\".Mine\"]"), 6, "lower case"),
            (row.replace("id = \"mine\"\n", ""), 2, "id"),
            (format!("{row}{row}"), 10, "twice"),
            (
                format!("{row}[language.tools.dir]\ncandidates = [\"x\"]"),
                9,
                "another name",
            ),
            (
                format!("{row}[language.tools.x]\ncandidates = []"),
                9,
                "candidates",
            ),
            (format!("{row}entry = \"python\""), 8, "python"),
            ("[[language]\n".into(), 1, ""),
        ] {
            let error = load(&text).expect_err(&text).to_string();
            assert!(
                error.contains(&format!("mine.toml:{line}: ")),
                "{line}: {error}"
            );
            assert!(error.contains(words), "{words}: {error}");
        }
        let missing = Languages::load(Some(Path::new("/nowhere/mine.toml")));
        assert!(
            missing
                .expect_err("no file")
                .to_string()
                .contains("/nowhere/mine.toml is not there")
        );
    }
}
