//! Sources on their way into a build folder. In: the files of a submission and its language. Out:
//! their bytes, the names that they get there, the main one; then copies. The user's files are
//! read once and never written.

use super::entry::{Text, choose};
use super::guess::is_header;
use super::key::Key;
use super::placeholder::Values;
use super::source::{SOURCE_CAP, base_name, ending, read_bytes};
use super::{BuildError, message};
use crate::model::{Entry, Language, Toolchain};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// What is to be compiled together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sources<'a> {
    /// The submission's own files.
    pub files: &'a [PathBuf],
    /// Files of the problem, each with its path in the build folder; they replace files of the
    /// submission's own.
    pub added: &'a [(String, PathBuf)],
    /// The file or class to start, where it is not for the language to find.
    pub entry: Option<&'a str>,
}

/// Sources that are to be compiled.
#[derive(Debug)]
pub(super) struct Staged {
    files: Vec<Copy>,
    main: usize,
    class: String,
    binary: String,
}

#[derive(Debug)]
struct Copy {
    own: String,
    there: String,
    bytes: Vec<u8>,
    compiled: bool,
}

impl Staged {
    /// Reads the files and chooses names and the main one.
    pub fn read(all: Sources<'_>, language: &Language) -> Result<Self, BuildError> {
        let mut copies: Vec<Copy> = Vec::with_capacity(all.files.len() + all.added.len());
        for path in all.files {
            let own = base_name(path)?;
            if copies.iter().any(|copy| copy.own == own) {
                let what = "another source has the same name; rename one of them";
                return Err(BuildError::unusable(path, what));
            }
            let listed = ending(path).is_some_and(|it| language.extensions.contains(&it));
            copies.push(Copy {
                there: there(&own, listed || is_header(path), language),
                own,
                bytes: read_bytes(path, SOURCE_CAP)?,
                compiled: listed || !is_header(path),
            });
        }
        for (there, path) in all.added {
            add(&mut copies, there, path, language)?;
        }
        let sources: Vec<usize> = (0..copies.len())
            .filter(|at| copies[*at].compiled && !copies[*at].there.contains('/'))
            .collect();
        if sources.is_empty() {
            return Err(BuildError::NoSources {
                path: all.files.first().cloned().unwrap_or_default(),
                known: language
                    .extensions
                    .iter()
                    .map(|it| format!(".{it}"))
                    .collect::<Vec<_>>()
                    .join(" "),
            });
        }
        let (mut main, mut class) = name(&mut copies, &sources, all.files.len(), language.entry);
        if let Some(entry) = all.entry {
            (main, class) = started(&copies, entry, (main, class), language);
        }
        let mut binary = "program".to_owned();
        let first = |copy: &Copy| copy.there.split('/').next().map(str::to_owned);
        while copies
            .iter()
            .any(|copy| first(copy).as_ref() == Some(&binary))
        {
            binary.push('_');
        }
        Ok(Self {
            files: copies,
            main,
            class,
            binary,
        })
    }

    /// Writes the copies.
    pub fn write(&self, folder: &Path) -> Result<(), BuildError> {
        for file in &self.files {
            let path = folder.join(&file.there);
            let failed = |error| BuildError::writing(&path, error);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).map_err(failed)?;
            }
            fs::write(&path, &file.bytes).map_err(failed)?;
        }
        Ok(())
    }

    /// What stands for the words of commands, for a build folder.
    pub fn values<'a>(
        &'a self,
        folder: &Path,
        toolchain: &'a Toolchain,
    ) -> Result<Values<'a>, BuildError> {
        let dir = utf8(folder)?;
        let mut tools = Vec::with_capacity(toolchain.tools.len());
        for (name, path, _) in &toolchain.tools {
            tools.push((name.as_str(), utf8(path)?));
        }
        let sources = self.files.iter().filter(|file| file.compiled);
        Ok(Values {
            tools,
            sources: sources.map(|file| argument(&file.there)).collect(),
            main: argument(&self.files[self.main].there),
            binary: format!("{dir}/{}", self.binary),
            dir: dir.to_owned(),
            class: &self.class,
        })
    }

    /// The name of the program in its folder.
    pub fn binary(&self) -> &str {
        &self.binary
    }

    /// Names and bytes, into a key; and what is started, where compiling may depend on it.
    pub fn add_to(&self, key: &mut Key) {
        key.part(self.files[self.main].there.as_bytes());
        key.part(self.class.as_bytes());
        for file in &self.files {
            key.part(file.there.as_bytes());
            key.part(&file.bytes);
        }
    }

    /// A compiler's words with the files' own names.
    pub fn own_names(&self, text: &str, folder: &Path) -> String {
        let names: Vec<(&str, &str)> = self
            .files
            .iter()
            .map(|file| (file.there.as_str(), file.own.as_str()))
            .collect();
        message::own_names(text, &folder.to_string_lossy(), &names)
    }

    /// Own names and bytes of all files.
    pub fn texts(&self) -> Vec<(&str, &[u8])> {
        self.files
            .iter()
            .map(|file| (file.own.as_str(), file.bytes.as_slice()))
            .collect()
    }
}

/// Puts a file of the problem beside those of the submission, or in the place of one of them.
fn add(
    copies: &mut Vec<Copy>,
    there: &str,
    path: &Path,
    language: &Language,
) -> Result<(), BuildError> {
    let plain = |part| matches!(part, Component::Normal(_));
    if there.is_empty() || !Path::new(there).components().all(plain) {
        let what = format!("it is to be put at '{there}', which leads out of the build folder");
        return Err(BuildError::unusable(path, what));
    }
    let listed = ending(path).is_some_and(|it| language.extensions.contains(&it));
    copies.retain(|copy| copy.there != there);
    copies.push(Copy {
        own: there.to_owned(),
        there: there.to_owned(),
        bytes: read_bytes(path, SOURCE_CAP)?,
        compiled: listed,
    });
    Ok(())
}

/// The file or class that was asked for; where it is no file, the class of that name is started.
fn started(
    copies: &[Copy],
    entry: &str,
    (main, class): (usize, String),
    language: &Language,
) -> (usize, String) {
    let endings = &language.extensions;
    let stem = |name: &str| {
        let bare = |ending: &String| Some(name.strip_suffix(ending)?.strip_suffix('.')?.to_owned());
        endings.iter().find_map(bare).unwrap_or(name.to_owned())
    };
    let named = |copy: &Copy| copy.own == entry || copy.there == entry;
    let by_stem = |copy: &Copy| copy.compiled && stem(&copy.there) == entry;
    let at = copies.iter().position(named);
    let at = at.or_else(|| copies.iter().position(by_stem));
    // Languages without classes have an empty one.
    let class = if class.is_empty() { class } else { stem(entry) };
    (at.unwrap_or(main), class)
}

/// The name of a copy. Compilers go by endings, so a file that has been given a language by the
/// user gets that language's ending.
fn there(own: &str, listed: bool, language: &Language) -> String {
    match language.extensions.first() {
        Some(ending) if !listed => format!("{own}.{ending}"),
        _ => own.to_owned(),
    }
}

/// Gives the copies the names that the language wants; yields the main one and its class. What the
/// problem put beside the first `own` files is not started unless it is named.
fn name(copies: &mut [Copy], sources: &[usize], own: usize, entry: Entry) -> (usize, String) {
    let texts: Vec<_> = sources
        .iter()
        .map(|at| String::from_utf8_lossy(&copies[*at].bytes))
        .collect();
    let looked_at: Vec<Text> = sources
        .iter()
        .zip(&texts)
        .map(|(at, text)| Text {
            name: &copies[*at].there,
            text,
        })
        .collect();
    let chosen = choose(entry, &looked_at);
    let of_its_own = sources.iter().filter(|at| **at < own).count();
    let (mut main, mut class) = (chosen.main, chosen.class);
    if main >= of_its_own && of_its_own > 0 {
        let among_own = choose(entry, &looked_at[..of_its_own]);
        (main, class) = (among_own.main, among_own.class);
    }
    for (at, name) in sources.iter().zip(chosen.names) {
        if let Some(name) = name {
            copies[*at].there = name;
        }
    }
    (sources[main], class)
}

/// A file's name as an argument: one that begins like an option (`-a.cpp`) or a list of arguments
/// (`@a.c`, which gcc and javac would read) is told as a path.
fn argument(name: &str) -> String {
    let plain = name.starts_with(|c: char| c.is_alphanumeric() || c == '_' || !c.is_ascii());
    if plain {
        name.to_owned()
    } else {
        format!("./{name}")
    }
}

/// A path as text, which commands are made of.
pub(super) fn utf8(path: &Path) -> Result<&str, BuildError> {
    let what = "its path is not written in UTF-8; rename it, or choose another folder";
    path.to_str()
        .ok_or_else(|| BuildError::unusable(path, what))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::Languages;

    const fn own(files: &[PathBuf]) -> Sources<'_> {
        Sources {
            files,
            added: &[],
            entry: None,
        }
    }

    fn staged(id: &str, files: &[(&str, &str)]) -> Result<(Staged, tempfile::TempDir), BuildError> {
        let folder = tempfile::tempdir().expect("a folder");
        let paths: Vec<PathBuf> = files
            .iter()
            .map(|(name, _)| folder.path().join(name))
            .collect();
        for (path, (_, text)) in paths.iter().zip(files) {
            fs::write(path, text).expect("a file");
        }
        let languages = Languages::load(None).expect("the built-in table");
        let staged = Staged::read(own(&paths), languages.get(id).expect("a language"))?;
        Ok((staged, folder))
    }

    fn words(staged: &Staged) -> (Vec<String>, String) {
        let toolchain = Toolchain {
            language: String::new(),
            tools: Vec::new(),
        };
        let values = staged.values(Path::new("/b"), &toolchain).expect("values");
        (values.sources, values.main)
    }

    #[test]
    fn copies_keep_their_names_or_get_those_that_the_language_wants() {
        for (id, name, text, argument) in [
            ("cpp17", "foo bar.cpp", "", "foo bar.cpp"),
            ("cpp17", "it's \"ü\".cpp", "", "it's \"ü\".cpp"),
            ("cpp17", "-a.cpp", "", "./-a.cpp"),
            ("c", "@a.c", "", "./@a.c"),
            ("python3", "solution", "", "solution.py"),
            ("java", "a b.java", "public class Main { }", "Main.java"),
            ("java", "notes.txt", "public class Main { }", "Main.java"),
        ] {
            let (staged, _folder) = staged(id, &[(name, text)]).expect(name);
            assert_eq!(
                words(&staged),
                (vec![argument.to_owned()], argument.to_owned()),
                "{name}"
            );
        }
    }

    #[test]
    fn headers_are_copied_and_not_compiled() {
        let files = [("b.cpp", ""), ("main.cpp", ""), ("t.hpp", "x"), ("u.h", "")];
        let (staged, _folder) = staged("cpp17", &files).expect("sources");
        let sources = ["b.cpp", "main.cpp"].map(str::to_owned).to_vec();
        assert_eq!(words(&staged), (sources, "main.cpp".to_owned()));
        let there = tempfile::tempdir().expect("a folder");
        staged.write(there.path()).expect("copies");
        assert_eq!(
            fs::read_to_string(there.path().join("t.hpp")).expect("a copy"),
            "x"
        );
    }

    #[test]
    fn the_program_never_takes_the_place_of_a_source() {
        let languages = Languages::load(None).expect("the built-in table");
        let mut row = languages.get("shell").expect("a language").clone();
        row.extensions.clear();
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("program");
        fs::write(&path, "").expect("a file");
        assert_eq!(
            Staged::read(own(&[path]), &row).expect("a source").binary(),
            "program_"
        );
    }

    #[test]
    fn headers_alone_cannot_be_compiled() {
        let error = staged("cpp17", &[("a.h", "")])
            .expect_err("a header only")
            .to_string();
        assert!(error.contains("holds no source file"), "{error}");
    }

    /// A submission, files of the problem with their paths, and what is started.
    fn joined(id: &str, own: &str, added: &[(&str, &str)], entry: Option<&str>) -> Staged {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(own);
        fs::write(&file, "own").expect("a file");
        let added: Vec<(String, PathBuf)> = added
            .iter()
            .enumerate()
            .map(|(at, (there, text))| {
                let name = there.rsplit('/').next().unwrap_or_default();
                let path = folder.path().join(format!("added{at}")).join(name);
                fs::create_dir(path.parent().expect("a parent")).expect("a folder");
                fs::write(&path, text).expect("a file");
                ((*there).to_owned(), path)
            })
            .collect();
        let languages = Languages::load(None).expect("the built-in table");
        let sources = Sources {
            files: &[file],
            added: &added,
            entry,
        };
        Staged::read(sources, languages.get(id).expect("a language")).expect("sources")
    }

    #[test]
    fn files_of_the_problem_lie_beside_a_submission_or_in_its_place() {
        let added = [("grader.cpp", "int main(){}"), ("sub/s.h", "h")];
        let staged = joined("cpp17", "sol.cpp", &added, Some("grader.cpp"));
        let (sources, main) = words(&staged);
        assert_eq!(sources, ["sol.cpp", "grader.cpp"]);
        assert_eq!(main, "grader.cpp");
        let there = tempfile::tempdir().expect("a folder");
        staged.write(there.path()).expect("copies");
        let read = |name: &str| fs::read_to_string(there.path().join(name)).expect("a copy");
        assert_eq!(
            (read("sub/s.h"), read("sol.cpp")),
            ("h".into(), "own".into())
        );

        let staged = joined("cpp17", "sol.cpp", &[("sol.cpp", "problem")], None);
        assert_eq!(words(&staged).0, ["sol.cpp"]);
        staged.write(there.path()).expect("copies");
        assert_eq!(read("sol.cpp"), "problem");
    }

    #[test]
    fn what_is_named_is_started() {
        let added = [("grader.py", "import sol"), ("__init__.py", "")];
        for (entry, main) in [
            (None, "sol.py"),
            (Some("grader.py"), "grader.py"),
            (Some("sol.py"), "sol.py"),
            (Some("nothing"), "sol.py"),
        ] {
            let staged = joined("python3", "sol.py", &added, entry);
            assert_eq!(words(&staged).1, main, "{entry:?}");
        }
        for (entry, class) in [("Other.java", "Other"), ("pack.Main", "pack.Main")] {
            let staged = joined("java", "Sol.java", &[("Other.java", "")], Some(entry));
            assert_eq!(staged.class, class);
        }
    }

    #[test]
    fn no_file_of_a_problem_leaves_the_build_folder() {
        let path = PathBuf::from("/x.h");
        for there in ["../x.h", "/x.h", "", "a/../../x.h"] {
            let added = [(there.to_owned(), path.clone())];
            let sources = Sources {
                added: &added,
                ..own(&[])
            };
            let languages = Languages::load(None).expect("the built-in table");
            let error = Staged::read(sources, languages.get("c").expect("c"));
            let told = error.expect_err("it leads out").to_string();
            assert!(told.contains("leads out"), "{told}");
        }
    }
}
