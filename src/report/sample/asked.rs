//! For tests: the problems and submissions of the session made by hand.

use crate::model::{
    Bytes, CaseSettings, Data, Expectation, LimitOverrides, LimitSpec, Order, Problem, Role,
    RuleSet, Source, StopRule, Submission, TestCase, Verdict,
};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

fn problem(id: &str, title: &str, cases: &[&str], rules: bool) -> Arc<Problem> {
    let case = |name: &&str| TestCase {
        name: (*name).to_owned(),
        role: Role::Secret,
        input: Data::Bytes(Arc::from(&b""[..])),
        answer: Data::Bytes(Arc::from(&b"92\n"[..])),
        answer_size: 3,
        settings: CaseSettings::default(),
    };
    Arc::new(Problem {
        id: id.to_owned(),
        title: title.to_owned(),
        limits: LimitSpec {
            time: Duration::from_secs(10),
            memory: Bytes::mib(128),
            ..LimitSpec::default()
        },
        rules: rules.then(|| RuleSet {
            name: "baekjoon".to_owned(),
            title: "Baekjoon".to_owned(),
            as_of: "2024-05".to_owned(),
            source: String::new(),
            rows: Vec::new(),
        }),
        cases: cases.iter().map(case).collect(),
        ..Problem::default()
    })
}

fn order(problem: &Arc<Problem>, name: &str, language: &str, promised: Option<Verdict>) -> Order {
    Order {
        problem: Arc::clone(problem),
        cases: (0..problem.cases.len()).collect(),
        submission: Submission {
            name: name.to_owned(),
            source: Source::Files {
                files: vec![PathBuf::from(name)],
                language: language.to_owned(),
            },
            promise: promised.map(Expectation::of),
            added: Vec::new(),
            entry: None,
        },
        limits: LimitOverrides::default(),
        stop: StopRule::FirstFailure,
        overheard: false,
    }
}

/// All that is to be judged: two problems, twelve submissions, all kinds of ends.
pub fn orders() -> Vec<Order> {
    use Verdict::{Ac, Ce, Rte, Tle, Wa};
    let queens = problem("n-queens", "N-Queens", &["1", "8", "14"], true);
    let words = problem("word-count", "낱말 세기", &["sample/1", "secret/2"], false);
    let of_queens = |(name, language, promised): (&str, &str, Option<Verdict>)| {
        order(&queens, name, language, promised)
    };
    let mut orders: Vec<Order> = [
        ("accepted/three_arrays.cpp", "cpp17", Some(Ac)),
        ("time_limit_exceeded/row_scan.py", "python3", Some(Tle)),
        (
            "accepted/prints_too_much\x1b[2J\u{202e}.cpp",
            "cpp17",
            Some(Ac),
        ),
        ("run_time_error/divides.py", "python3", Some(Rte)),
        ("compile_error/type_mismatch.rs", "rust", Some(Ce)),
        (
            "wrong_answer/한글로_지은_아주_긴_이름의_풀이_candidate_list.py",
            "python3",
            Some(Wa),
        ),
        ("accepted/Main.java", "java", Some(Ac)),
        ("time_limit_exceeded/stopped_early.cpp", "cpp17", Some(Tle)),
    ]
    .map(of_queens)
    .into();
    orders.push(order(&words, "mine.rs", "rust", None));
    orders.push(order(&words, "waits.rs", "rust", None));
    orders.push(order(&words, "unlucky.rs", "rust", Some(Ac)));
    orders.push(order(&words, "never_begun.rs", "rust", Some(Ac)));
    orders
}
