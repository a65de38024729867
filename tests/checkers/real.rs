//! Checkers and graders in the languages of real packages, built by the tools that are here. In:
//! sources. Out: verdicts. What is not installed is told as not run.

#[path = "../stage/not_run.rs"]
mod not_run;

use crate::scene::{Scene, checker};
use flagfall::model::{Judging, Protocol, Reason, Source, Verdict};
use not_run::not_run;
use std::path::Path;

fn has(tool: &str) -> bool {
    let found = ["/usr/local/bin", "/usr/bin", "/bin"]
        .iter()
        .any(|folder| Path::new(folder).join(tool).exists());
    if !found {
        not_run(&format!("{tool} is not here"));
    }
    found
}

const CHECKER: &str = r#"
#include <testlib.h>
#include "lib/words.h"
#include <fstream>
int main(int, char** argv) {
    std::ifstream output(argv[2]), answer(argv[3]);
    int found = -1, wanted = -2;
    output >> found;
    answer >> wanted;
    return quit(found == wanted, words(found, wanted));
}
"#;

const TESTLIB: &str = r#"
#include <iostream>
#include <string>
inline int quit(bool good, std::string words) {
    std::cerr << (good ? "ok " : "wrong answer ") << words << std::endl;
    return good ? 0 : 1;
}
"#;

const WORDS: &str = r#"
#include <string>
inline std::string words(int found, int wanted) {
    return std::to_string(found) + " for " + std::to_string(wanted);
}
"#;

#[test]
fn a_checker_in_cpp_is_compiled_with_the_headers_of_its_package() {
    if !has("g++") {
        return;
    }
    let scene = Scene::new(&["7\n"]);
    scene.write("package/files/testlib.h", TESTLIB);
    scene.write("package/checker/check.cpp", CHECKER);
    scene.write("package/checker/lib/words.h", WORDS);
    let mut testlib = checker(&scene, "", Protocol::Testlib { percent: false }, &[]);
    scene.point(&mut testlib, "package/checker/check.cpp");
    let judging = Judging::Checked(vec![testlib]);
    for (script, verdict, words) in [
        ("#!/bin/sh\ncat\n", Verdict::Ac, "ok 7 for 7"),
        ("#!/bin/sh\necho 8\n", Verdict::Wa, "wrong answer 8 for 7"),
    ] {
        let judgement = scene.judge(script, &judging);
        assert_eq!(judgement.verdict, verdict, "{:?}", judgement.build);
        let Reason::Checker { opinion, .. } = &judgement.runs[0].reason else {
            panic!("{:?}", judgement.runs[0].reason);
        };
        assert_eq!(opinion.message.as_deref(), Some(words));
    }
}

#[test]
fn a_validator_may_be_a_folder_in_python() {
    if !has("python3") {
        return;
    }
    let scene = Scene::new(&["7\n"]);
    scene.write("v/__init__.py", "");
    scene.write(
        "v/same.py",
        "def same(a, b):\n    return a.split() == b.split()\n",
    );
    scene.write(
        "v/__main__.py",
        "import sys\nfrom same import same\nanswer = open(sys.argv[2]).read()\nsys.exit(42 if same(answer, sys.stdin.read()) else 43)\n",
    );
    let mut validator = checker(&scene, "", Protocol::Kattis, &[]);
    scene.point(&mut validator, "v");
    let judging = Judging::Checked(vec![validator]);
    let right = scene.judge("#!/bin/sh\ncat\n", &judging);
    assert_eq!(right.verdict, Verdict::Ac, "{right:?}");
    let wrong = scene.judge("#!/bin/sh\necho 8\n", &judging);
    assert_eq!(wrong.verdict, Verdict::Wa, "{wrong:?}");
}

#[test]
fn a_grader_of_the_problem_calls_the_submission() {
    let scene = Scene::new(&["7\n"]);
    scene.write(
        "grader.cpp",
        "#include \"task.h\"\n#include <iostream>\nint main() { int n; std::cin >> n; std::cout << solve(n) << std::endl; }\n",
    );
    scene.write("task.h", "int solve(int n);\n");
    scene.write(
        "sol.cpp",
        "#include \"task.h\"\nint solve(int n) { return n; }\n",
    );
    scene.write("grader.py", "import sol\nprint(sol.solve(int(input())))\n");
    scene.write("sol.py", "def solve(n):\n    return n\n");
    let cases = [
        (
            "g++",
            "cpp17",
            "sol.cpp",
            vec!["grader.cpp", "task.h"],
            "grader.cpp",
        ),
        (
            "python3",
            "python3",
            "sol.py",
            vec!["grader.py"],
            "grader.py",
        ),
    ];
    for (tool, language, own, added, entry) in cases {
        if !has(tool) {
            continue;
        }
        let source = Source::Files {
            files: vec![scene.path(own)],
            language: language.into(),
        };
        let added = added.iter().map(|it| ((*it).to_owned(), scene.path(it)));
        let added = added.collect();
        let judgement = scene.judge_added(source, added, Some(entry.to_owned()));
        assert_eq!(judgement.verdict, Verdict::Ac, "{language}: {judgement:?}");
    }
}
