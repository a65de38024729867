//! The place in the source at which a program ended. In: what its runtime wrote, line by line. Out:
//! a file and a line; none where no frame of the program itself is named.

use crate::model::SourceLine;

/// Characters of a file's name that are kept.
const KEPT: usize = 60;

/// Where runtimes keep their own sources; a frame there is not the program's.
const FOREIGN: [&str; 14] = [
    "/lib/python",
    "/lib/ruby",
    "/rubygems/",
    "<frozen ",
    "<internal:",
    "node:internal",
    "/rustc/",
    "/library/core/",
    "/library/std/",
    "/lib/go",
    "/go/src/",
    "libraries/",
    "/usr/include/",
    "/usr/share/",
];
/// How Java names the packages of its own library and of those of its languages.
const FOREIGN_PACKAGES: [&str; 6] = ["java.", "jdk.", "sun.", "javax.", "kotlin.", "scala."];

/// The place of the frame that is nearest to the end and the program's own.
pub fn place(lines: &[&str]) -> Option<SourceLine> {
    // Python lists the frames from the outermost on, all others from the innermost.
    if lines
        .iter()
        .any(|line| line.starts_with("Traceback (most recent call last)"))
    {
        return lines.iter().rev().find_map(|line| python(line));
    }
    SHAPES
        .iter()
        .find_map(|shape| lines.iter().find_map(|line| shape(line)))
}

/// The shapes of a frame, those that are hard to mistake first.
const SHAPES: [fn(&str) -> Option<SourceLine>; 6] =
    [rust, java, ocaml, pascal, perl, path_and_number];

/// A place, where it is the program's own. `path` may have anything before its folders.
fn at(path: &str, line: &str) -> Option<SourceLine> {
    let foreign = FOREIGN.iter().any(|folder| path.contains(folder));
    let end = line
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(line.len());
    let line = line[..end].parse().ok().filter(|_| !foreign)?;
    let name = path
        .rsplit([' ', '/', '\\', '\t', '(', '"', '\'', '['])
        .next()?;
    (!name.is_empty()).then(|| SourceLine {
        file: name.chars().take(KEPT).collect(),
        line,
    })
}

/// `  File "main.py", line 3, in f`
fn python(line: &str) -> Option<SourceLine> {
    let frame = line.trim_start().strip_prefix("File \"")?;
    let (path, line) = frame.split_once("\", line ")?;
    at(path, line)
}

/// `thread 'main' (7) panicked at src/main.rs:3:5:`
fn rust(line: &str) -> Option<SourceLine> {
    let place = line.split_once(" panicked at ")?.1.trim_end_matches(':');
    let (rest, _column) = place.rsplit_once(':')?;
    let (path, line) = rest.rsplit_once(':')?;
    at(path, line)
}

/// `at Main.main(Main.java:3)`, behind a tab
fn java(line: &str) -> Option<SourceLine> {
    let frame = line.trim_start().strip_prefix("at ")?;
    // Classes of modules of the library stand behind their module: `java.base/java.util…`.
    let class = frame.rsplit_once('/').map_or(frame, |(_, class)| class);
    let foreign = FOREIGN_PACKAGES
        .iter()
        .any(|package| class.starts_with(package));
    let (_, place) = frame.strip_suffix(')')?.rsplit_once('(')?;
    let (file, line) = place.split_once(':')?;
    let known = [".java", ".kt", ".scala"]
        .iter()
        .any(|end| file.ends_with(end));
    at(file, line).filter(|_| known && !foreign)
}

/// `Fatal error: exception Assert_failure("a.ml", 2, 2)`, and `file "a.ml", line 2`
fn ocaml(line: &str) -> Option<SourceLine> {
    let (before, after) = line.split_once(".ml\", ")?;
    let line = after.strip_prefix("line ").unwrap_or(after);
    at(&format!("{before}.ml"), line)
}

/// `  $00000000004010C8  main,  line 3 of a.pas`
fn pascal(line: &str) -> Option<SourceLine> {
    let (before, path) = line.rsplit_once(" of ")?;
    let (_, line) = before.rsplit_once(" line ")?;
    at(path, line).filter(|place| place.file.ends_with(".pas"))
}

/// `no queens at a.pl line 3.`
fn perl(line: &str) -> Option<SourceLine> {
    let place = line.rsplit_once(" at ")?.1.strip_suffix('.')?;
    let (path, line) = place.split_once(" line ")?;
    at(path, line)
}

/// A path with the ending of a source, a colon and a number: C's assertions, Go, JavaScript, Ruby,
/// Lua, PHP, C#, Haskell, Swift, Zig.
fn path_and_number(line: &str) -> Option<SourceLine> {
    const ENDINGS: [&str; 16] = [
        ".c", ".cc", ".cpp", ".cxx", ".h", ".hpp", ".go", ".js", ".mjs", ".ts", ".rb", ".lua",
        ".php", ".hs", ".swift", ".zig",
    ];
    let found = |(colon, _): (usize, &str)| {
        let (path, line) = (&line[..colon], &line[colon + 1..]);
        let known = ENDINGS.iter().any(|ending| path.ends_with(ending));
        at(path, line).filter(|_| known)
    };
    // .NET puts a word between: `in /x/a.cs:line 3`.
    let dot_net = || {
        let (path, line) = line.rsplit_once(".cs:line ")?;
        at(&format!("{path}.cs"), line)
    };
    line.match_indices(':').find_map(found).or_else(dot_net)
}
