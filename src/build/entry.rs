//! Which file is the main one, how files must be called, which class is started. In: the sources'
//! names and texts. Out: `Chosen`. Pure; what cannot be told is guessed, and the compiler decides.

use super::strip::{Style, strip};
use crate::model::Entry;

/// A source as it is looked at here.
pub(super) struct Text<'a> {
    /// Its base name.
    pub name: &'a str,
    /// What it holds.
    pub text: &'a str,
}

/// What was chosen.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    /// Index of the main file.
    pub main: usize,
    /// The name that each file must have, where it is not its own.
    pub names: Vec<Option<String>>,
    /// The class to start; empty where there are no classes.
    pub class: String,
}

/// Chooses by a language's rule. `files` holds at least one.
pub(super) fn choose(entry: Entry, files: &[Text]) -> Chosen {
    let first = first(files);
    let mut chosen = Chosen {
        main: first,
        names: vec![None; files.len()],
        class: String::new(),
    };
    let order = || std::iter::once(first).chain((0..files.len()).filter(move |at| *at != first));
    match entry {
        Entry::First => {}
        Entry::Program => {
            let program = order().find(|at| is_program(files[*at].text));
            chosen.main = program.unwrap_or(first);
        }
        Entry::Java => java(files, order(), &mut chosen),
        Entry::Kotlin | Entry::Scala => {
            let read = |at: usize| match entry {
                Entry::Kotlin => kotlin(&files[at]),
                _ => scala(files[at].text),
            };
            let found = order().find_map(|at| read(at).map(|class| (at, class)));
            (chosen.main, chosen.class) = found.unwrap_or_else(|| (first, stem(&files[first])));
        }
    }
    chosen
}

/// The only file, else `main.*` in any case of letters, else the first by name.
fn first(files: &[Text]) -> usize {
    let is_main = |file: &Text| {
        let name = file.name.to_lowercase();
        name.split_once('.').map_or(name.as_str(), |(stem, _)| stem) == "main"
    };
    let least = || (0..files.len()).min_by_key(|at| files[*at].name);
    files.iter().position(is_main).or_else(least).unwrap_or(0)
}

fn stem(file: &Text) -> String {
    file.name
        .rsplit_once('.')
        .map_or(file.name, |(stem, _)| stem)
        .to_owned()
}

/// A word or a sign of code, with the depth of braces around it.
struct Token<'a> {
    text: &'a str,
    depth: usize,
}

fn tokens(code: &str) -> Vec<Token<'_>> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let (mut tokens, mut depth, mut rest) = (Vec::new(), 0_usize, code);
    while let Some(first) = rest.chars().next() {
        let length = if is_word(first) {
            rest.find(|c: char| !is_word(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (text, after) = rest.split_at(length);
        rest = after;
        if first == '}' {
            depth = depth.saturating_sub(1);
        }
        if !first.is_whitespace() {
            tokens.push(Token { text, depth });
        }
        if first == '{' {
            depth += 1;
        }
    }
    tokens
}

/// Whether the words from `at` on are these.
fn follows(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    let found = tokens
        .get(at..)
        .unwrap_or_default()
        .iter()
        .map(|token| token.text);
    found.take(words.len()).eq(words.iter().copied())
}

/// The name in a `package` line, with a dot at its end; several lines nest.
fn package(tokens: &[Token]) -> String {
    let mut name = String::new();
    for at in (0..tokens.len()).filter(|at| tokens[*at].text == "package" && tokens[*at].depth == 0)
    {
        let mut at = at + 1;
        while let Some(part) = tokens
            .get(at)
            .filter(|token| is_name(token.text) && token.text != "object")
        {
            name.push_str(part.text);
            name.push('.');
            if !follows(tokens, at + 1, &["."]) {
                break;
            }
            at += 2;
        }
    }
    name
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$')
}

/// A type at the top of a Java file.
struct Type<'a> {
    name: &'a str,
    public: bool,
    main: bool,
}

fn types<'a>(tokens: &[Token<'a>]) -> Vec<Type<'a>> {
    let mut types: Vec<Type> = Vec::new();
    let mut public = false;
    for (at, token) in tokens.iter().enumerate() {
        match (token.depth, token.text) {
            (0, "public") => public = true,
            (0, ";" | "}") => public = false,
            (0, "class" | "interface" | "enum" | "record") => {
                if let Some(name) = tokens.get(at + 1).filter(|name| is_name(name.text)) {
                    types.push(Type {
                        name: name.text,
                        public,
                        main: false,
                    });
                    public = false;
                }
            }
            (1, "void") if follows(tokens, at + 1, &["main", "("]) => {
                if let Some(last) = types.last_mut() {
                    last.main = true;
                }
            }
            _ => {}
        }
    }
    types
}

/// Each file is named after its public type; the first file with a `main` is the main one. Without
/// a public type the class with `main` is started and the file keeps its name.
fn java(files: &[Text], order: impl Iterator<Item = usize>, chosen: &mut Chosen) {
    let stripped: Vec<String> = files
        .iter()
        .map(|file| strip(file.text, Style::Java))
        .collect();
    let tokens: Vec<_> = stripped.iter().map(|code| tokens(code)).collect();
    let types: Vec<_> = tokens.iter().map(|tokens| types(tokens)).collect();
    for (at, file) in files.iter().enumerate() {
        let public = types[at].iter().find(|it| it.public);
        let name = public.map(|it| format!("{}.java", it.name));
        let name = name.or_else(|| {
            // Without any type the class is made from the file's name, which must be a name then.
            let plain =
                stem(file).chars().all(|c| c.is_alphanumeric() || c == '_') && is_name(file.name);
            (types[at].is_empty() && !plain).then(|| "Main.java".to_owned())
        });
        // Two files of one name are left to the compiler, which says what is wrong with them.
        let taken = |name: &String| {
            files.iter().any(|file| file.name == name) || chosen.names.contains(&Some(name.clone()))
        };
        chosen.names[at] = name.filter(|name| !taken(name));
    }
    let started = |at: usize| {
        types[at]
            .iter()
            .find(|it| it.main)
            .map(|it| (at, it.name.to_owned()))
    };
    let (main, class) = order.filter_map(started).next().unwrap_or_else(|| {
        let at = chosen.main;
        let named = types[at]
            .iter()
            .find(|it| it.public)
            .or_else(|| types[at].first());
        let renamed = || match &chosen.names[at] {
            Some(name) => name.trim_end_matches(".java").to_owned(),
            None => stem(&files[at]),
        };
        (at, named.map_or_else(renamed, |it| it.name.to_owned()))
    });
    chosen.main = main;
    chosen.class = format!("{}{class}", package(&tokens[main]));
}

/// The class that holds a file's `main`: the file's own class, or an object.
fn kotlin(file: &Text) -> Option<String> {
    let code = strip(file.text, Style::Kotlin);
    let tokens = tokens(&code);
    let at = (0..tokens.len()).find(|at| follows(&tokens, *at, &["fun", "main", "("]))?;
    let package = package(&tokens);
    if tokens[at].depth > 0 {
        let object = (0..at)
            .rev()
            .find(|at| tokens[*at].depth == 0 && tokens[*at].text == "object")?;
        return Some(format!("{package}{}", tokens.get(object + 1)?.text));
    }
    if let Some((name, _)) = file
        .text
        .split_once("@file:JvmName(\"")
        .and_then(|(_, rest)| rest.split_once('"'))
    {
        return Some(format!("{package}{name}"));
    }
    let stem = stem(file);
    let mut letters = stem.chars();
    let first = letters.next()?;
    let lead = if first.is_ascii_digit() { "_" } else { "" };
    let rest: String = letters.collect();
    let class: String = first
        .to_uppercase()
        .chain(rest.chars())
        .map(|c| if c.is_alphanumeric() { c } else { '_' })
        .collect();
    Some(format!("{package}{lead}{class}Kt"))
}

/// The object with `main`, or the one that extends `App`, or the method marked `@main`.
fn scala(text: &str) -> Option<String> {
    let code = strip(text, Style::Kotlin);
    let tokens = tokens(&code);
    let package = package(&tokens);
    let mut object = None;
    for (at, token) in tokens.iter().enumerate() {
        match (token.depth, token.text) {
            (0, "object") => object = tokens.get(at + 1).map(|token| token.text),
            (0, "class" | "trait") => object = None,
            (0, "main")
                if at > 0 && tokens[at - 1].text == "@" && follows(&tokens, at + 1, &["def"]) =>
            {
                return Some(format!("{package}{}", tokens.get(at + 2)?.text));
            }
            (0, "App") if at > 0 && matches!(tokens[at - 1].text, "extends" | "with") => {
                return object.map(|object| format!("{package}{object}"));
            }
            (_, "def") if object.is_some() && follows(&tokens, at + 1, &["main"]) => {
                return object.map(|object| format!("{package}{object}"));
            }
            _ => {}
        }
    }
    None
}

/// Whether a Pascal file has a `program` line.
fn is_program(text: &str) -> bool {
    let code = strip(text, Style::Pascal);
    let mut words = code.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    words.any(|word| word.eq_ignore_ascii_case("program"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(entry: Entry, name: &str, text: &str) -> Chosen {
        choose(entry, &[Text { name, text }])
    }

    /// Name, text, the name that the file must have, the class to start. BODY has a `main`.
    const JAVA: [(&str, &str, &str, &str); 15] = [
        ("Main.java", "public class Main BODY", "Main.java", "Main"),
        (
            "vinicius.java",
            "public class Main BODY",
            "Main.java",
            "Main",
        ),
        (
            "Main.java",
            "public class B_15_9663 BODY",
            "B_15_9663.java",
            "B_15_9663",
        ),
        (
            "a.java",
            "/* public class No */ // public class No\npublic final class A BODY",
            "A.java",
            "A",
        ),
        (
            "a.java",
            "class S { String s = \"public class B {\"; char c = '{'; } public class C BODY",
            "C.java",
            "C",
        ),
        (
            "a.java",
            "class Solution { static void main(String[] a) {} } class Z {}",
            "a.java",
            "Solution",
        ),
        (
            "a.java",
            "class Helper { } class Solution BODY",
            "a.java",
            "Solution",
        ),
        (
            "a.java",
            "package a.b;\nimport java.util.*;\npublic class Main BODY",
            "Main.java",
            "a.b.Main",
        ),
        (
            "a.java",
            "public class Main { public static class In { } } class Other BODY",
            "Main.java",
            "Other",
        ),
        (
            "a.java",
            "@SuppressWarnings(\"x\") public strictfp abstract class Main BODY",
            "Main.java",
            "Main",
        ),
        (
            "a.java",
            "public record R(int x) { public static void main(String... a) {} }",
            "R.java",
            "R",
        ),
        (
            "a.java",
            "public class Nothing { }",
            "Nothing.java",
            "Nothing",
        ),
        (
            "row_scan.java",
            "void main() { }",
            "row_scan.java",
            "row_scan",
        ),
        ("row scan.java", "void main() { }", "Main.java", "Main"),
        (
            "Größe.java",
            "public class Größe BODY",
            "Größe.java",
            "Größe",
        ),
    ];

    #[test]
    fn a_java_file_is_named_after_its_public_class_and_the_class_with_main_is_started() {
        for (name, text, there, class) in JAVA {
            let text = text.replace("BODY", "{ public static void main(String[] a) {} }");
            let chosen = one(Entry::Java, name, &text);
            assert_eq!(chosen.names[0].as_deref().unwrap_or(name), there, "{text}");
            assert_eq!(chosen.class, class, "{text}");
        }
    }

    #[test]
    fn of_several_java_files_the_one_with_main_is_started() {
        let text = |name, text| Text { name, text };
        let files = [
            text("a.java", "package p; public class Tree { }"),
            text(
                "b.java",
                "package p; public class Start { public static void main(String[] a) {} }",
            ),
            text("c.java", "package p; public class Start { }"),
        ];
        let chosen = choose(Entry::Java, &files);
        assert_eq!((chosen.main, chosen.class.as_str()), (1, "p.Start"));
        assert_eq!(
            chosen.names,
            [
                Some("Tree.java".to_owned()),
                Some("Start.java".to_owned()),
                None
            ]
        );
    }

    #[test]
    fn the_class_of_a_kotlin_or_scala_file_is_found() {
        for (entry, name, text, class) in [
            (Entry::Kotlin, "row scan.kt", "fun main() {}", "Row_scanKt"),
            (
                Entry::Kotlin,
                "9663.kt",
                "fun main(args: Array<String>) {}",
                "_9663Kt",
            ),
            (
                Entry::Kotlin,
                "a.kt",
                "package p.q\n\nfun main() {}",
                "p.q.AKt",
            ),
            (
                Entry::Kotlin,
                "a.kt",
                "@file:JvmName(\"Go\")\nfun main() {}",
                "Go",
            ),
            (
                Entry::Kotlin,
                "a.kt",
                "object App { @JvmStatic fun main(a: Array<String>) {} }",
                "App",
            ),
            (
                Entry::Scala,
                "a.scala",
                "object Main { def main(args: Array[String]): Unit = {} }",
                "Main",
            ),
            (
                Entry::Scala,
                "a.scala",
                "package a\npackage b\nobject Q extends App { }",
                "a.b.Q",
            ),
            (
                Entry::Scala,
                "a.scala",
                "class T { def main() = 1 }\nobject R extends X with App\n",
                "R",
            ),
            (
                Entry::Scala,
                "a.scala",
                "object S:\n  def main(a: Array[String]) = ()\n",
                "S",
            ),
            (Entry::Scala, "a.scala", "@main def run() = ()", "run"),
            (Entry::Scala, "stem.scala", "// nothing", "stem"),
        ] {
            assert_eq!(one(entry, name, text).class, class, "{text}");
        }
    }

    #[test]
    fn the_main_file_is_main_or_the_first_by_name_or_has_a_program_line() {
        for (entry, names, texts, main) in [
            (Entry::First, ["b.cpp", "a.cpp"], ["", ""], 1),
            (Entry::First, ["a.cpp", "Main.cpp"], ["", ""], 1),
            (Entry::First, ["mainly.cpp", "a.cpp"], ["", ""], 1),
            (
                Entry::Program,
                ["a.pas", "b.pas"],
                ["unit A; { program }", "PROGRAM B; begin end."],
                1,
            ),
            (
                Entry::Program,
                ["a.pas", "b.pas"],
                ["begin end.", "unit B;"],
                0,
            ),
        ] {
            let files = [0, 1].map(|at| Text {
                name: names[at],
                text: texts[at],
            });
            assert_eq!(choose(entry, &files).main, main, "{names:?}");
        }
    }
}
