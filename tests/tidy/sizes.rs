//! In: Rust files. Out: the files and functions that are too long to be read at a glance. Tests
//! below the code of `src/` do not count; blank and comment lines count in files, not in functions.

use crate::scan::{closing, find_outside, name_at, skip_space, words};
use crate::source::Source;
use crate::tree::Fault;

/// Lines of a file in `src/` that are not its tests.
const FILE: usize = 400;
/// Lines of a `mod.rs`, which is a door and no room.
const DOOR: usize = 150;
/// Lines between the braces of a function, as `clippy::too_many_lines` counts them.
const FUNCTION: usize = 60;
/// Lines of a file that holds tests or benchmarks only.
const TESTS: usize = 600;

/// Whether the file as a whole is too long.
pub fn long_files(source: &Source) -> Option<Fault> {
    let tests_only = source.live.trim().is_empty() && source.raw.contains("#[test]");
    let (lines, most) = if !source.path.starts_with("src/") || tests_only {
        (source.raw.lines().count(), TESTS)
    } else if source.path.ends_with("/mod.rs") {
        (source.lines_above_tests(), DOOR)
    } else {
        (source.lines_above_tests(), FILE)
    };
    let remedy = || format!("{lines} lines, {most} are allowed: split it by meaning");
    (lines > most).then(|| Fault::new(&source.path, 0, remedy()))
}

/// The functions outside of tests that are too long.
pub fn long_functions(source: &Source) -> Vec<Fault> {
    let code = &source.live;
    let mut faults = Vec::new();
    for at in words(code, "fn") {
        let name = name_at(code, skip_space(code, at + "fn".len()));
        let Some(open) = find_outside(code, at, b"{;").filter(|_| !name.is_empty()) else {
            continue;
        };
        if code.as_bytes()[open] == b';' {
            continue;
        }
        let body = &code[open + 1..closing(code, open)];
        let lines = body.lines().filter(|line| !line.trim().is_empty()).count();
        if lines > FUNCTION {
            let remedy =
                format!("`{name}` has {lines} lines, {FUNCTION} are allowed: name its steps");
            faults.push(Fault::at(source, at, remedy));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, lines: usize, after: &str) -> bool {
        let raw = format!("{}{after}", "const A: u8 = 1;\n".repeat(lines));
        long_files(&Source::new(path, &raw)).is_some()
    }

    #[test]
    fn a_file_may_be_as_long_as_its_kind_allows() {
        for (path, most) in [
            ("src/judge/plan.rs", 400),
            ("src/main.rs", 400),
            ("src/judge/mod.rs", 150),
            ("tests/judging/main.rs", 600),
            ("benches/checking.rs", 600),
        ] {
            assert!(!file(path, most, ""), "{path}");
            assert!(file(path, most + 1, ""), "{path}");
        }
    }

    #[test]
    fn tests_do_not_count_wherever_they_stand() {
        let tests = format!("#[cfg(test)]\nmod tests {{\n{}}}\n", "// a\n".repeat(500));
        assert!(!file("src/judge/plan.rs", 400, &tests));
        let more = format!("{tests}const B: u8 = 1;\n");
        assert!(file("src/judge/plan.rs", 400, &more));
        let first = format!(
            "#[cfg(test)]\nmod tests;\n{}",
            "const A: u8 = 1;\n".repeat(401)
        );
        assert!(long_files(&Source::new("src/judge/plan.rs", &first)).is_some());
    }

    #[test]
    fn a_file_of_tests_only_may_be_as_long_as_tests() {
        let of = |lines: usize| {
            let raw = format!("#[test]\nfn a() {{}}\n{}", "// a\n".repeat(lines - 2));
            long_files(&Source::new("src/judge/tests.rs", &raw).for_tests_only()).is_some()
        };
        assert!(!of(600));
        assert!(of(601));
    }

    #[test]
    fn a_function_has_sixty_lines_at_most() {
        let of = |line: &str, lines: usize| {
            let raw = format!(
                "impl A {{\n    pub fn b() -> [u8; 2] {{\n{}    }}\n}}\n",
                line.repeat(lines)
            );
            long_functions(&Source::new("src/judge/a.rs", &raw))
        };
        assert_eq!(of("c();\n", 60), []);
        let told: Vec<String> = of("c();\n", 61).iter().map(Fault::to_string).collect();
        assert_eq!(
            told,
            ["src/judge/a.rs:2: `b` has 61 lines, 60 are allowed: name its steps"]
        );
        assert_eq!(of("// c\n\n", 61), []);
        assert_eq!(of("\"c\";\n", 61).len(), 1);
        assert_eq!(of("type C = fn(u8);\n", 60), []);
        let tests = format!(
            "#[cfg(test)]\nmod t {{ fn a() {{\n{}}} }}\n",
            "b();\n".repeat(61)
        );
        assert_eq!(long_functions(&Source::new("src/judge/a.rs", &tests)), []);
    }
}
