//! What YAML files are read as, and what is told of those that cannot be read.

use super::*;
use crate::problem::stage::Stage;

fn yaml(content: &str) -> Result<Yaml, ProblemError> {
    Yaml::parse(Text {
        path: "problem.yaml".into(),
        content: content.to_owned(),
    })
}

fn read<T>(content: &str, read: impl FnOnce(&Map<'_>) -> T) -> T {
    let yaml = yaml(content).expect("YAML");
    read(&yaml.top().map().expect("a map"))
}

fn told(content: &str) -> String {
    match yaml(content) {
        Ok(_) => "nothing".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_word_is_what_is_wanted_of_it() {
    let content = "a: no\nb: 1.50\nc: 2025-09\nd: 'yes'\ne: [x, 2, no]\nf:\ng: &x {h: 1}\ni: *x\n";
    read(content, |map| {
        let get = |key| map.get(key).expect("a value");
        assert_eq!(get("a").string().ok().as_deref(), Some("no"));
        assert_eq!(get("a").flag().ok(), Some(false));
        assert_eq!(get("b").string().ok().as_deref(), Some("1.50"));
        assert_eq!(get("b").number().ok(), Some(1.5));
        assert_eq!(get("c").string().ok().as_deref(), Some("2025-09"));
        assert_eq!(
            get("e").strings().ok(),
            Some(vec!["x".into(), "2".into(), "no".into()])
        );
        assert!(map.get("f").is_none() && map.has("f"));
        assert_eq!(get("i").map().map(|it| it.has("h")).ok(), Some(true));
        let fault = get("d").flag().expect_err("a text in quotes");
        assert_eq!(
            fault.to_string(),
            "problem.yaml:4: `d` cannot be this text; write `true` or `false`"
        );
    });
}

#[test]
fn numbers_are_decimal_and_finite() {
    for (word, number) in [
        ("1", Some(1.0)),
        ("-2.5e1", Some(-25.0)),
        (".5", Some(0.5)),
        ("5.", Some(5.0)),
        (".inf", None),
        ("nan", None),
        ("inf", None),
        ("0x10", None),
        ("1e999", None),
        ("'1'", None),
        ("1 s", None),
    ] {
        let found = read(&format!("a: {word}\n"), |map| map.get("a")?.number().ok());
        assert_eq!(found, number, "{word}");
    }
}

#[test]
fn durations_are_seconds_or_have_a_unit() {
    for (word, millis) in [
        ("1", Some(1000)),
        ("0.25", Some(250)),
        ("250ms", Some(250)),
        ("0", None),
        ("-1", None),
        ("1e9", None),
    ] {
        let found = read(&format!("a: {word}\n"), |map| map.get("a")?.duration().ok());
        assert_eq!(found.map(|it| it.as_millis()), millis, "{word}");
    }
}

#[test]
fn an_unknown_key_is_told_with_its_place_and_what_was_meant() {
    read("limits:\n  time_limt: 1\n", |map| {
        let limits = map
            .get("limits")
            .and_then(|it| it.map().ok())
            .expect("a map");
        let fault = limits.only(&["time_limit", "memory"]).expect_err("unknown");
        assert_eq!(
            fault.to_string(),
            "problem.yaml:2: unknown key `limits.time_limt`; did you mean `time_limit`?"
        );
        let detail = fault.detail().unwrap_or_default();
        assert!(
            detail.contains("2 |   time_limt: 1\n  |   ^^^^^^^^^"),
            "{detail}"
        );
        let notices = limits.doubt(&["memory"]);
        assert_eq!(
            notices
                .iter()
                .map(|it| it.text.as_str())
                .collect::<Vec<_>>(),
            ["line 2: unknown key `limits.time_limt`; known keys are `memory`"]
        );
    });
}

#[test]
fn what_is_no_package_is_refused_with_its_line() {
    let nested = format!("a: {}", "[".repeat(100));
    for (content, said) in [
        (
            "a: 1\nb: 2\na: 3\n",
            "problem.yaml:3: `a` stands in line 1 already; leave one of the two out",
        ),
        (
            "a: 1\n---\nb: 2\n",
            "problem.yaml:2: a second document begins here",
        ),
        (
            "a: !!python/object:x {}\n",
            "problem.yaml:1: the tag !!python/object:x is not known",
        ),
        (
            "? [a]\n: 1\n",
            "problem.yaml:1: a key cannot be a list or a map",
        ),
        (
            "a: &a [*a]\n",
            "problem.yaml:1: this alias stands within what it stands for",
        ),
        (
            "a: 1\n\tb: 2\n",
            "problem.yaml:1: this is not YAML: while scanning a plain scalar, found a tab",
        ),
        ("a: [1\n", "problem.yaml:"),
        (
            "<<: 1\n",
            "problem.yaml:1: `<<` brings in the keys of a map, and this is none",
        ),
        (&nested, "problem.yaml:1: this is not YAML: "),
    ] {
        let told = told(content);
        assert!(told.starts_with(said), "{content}: {told}");
    }
}

#[test]
fn aliases_unfold_within_a_bound() {
    let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for at in 1..12 {
        let before = format!("*a{}, ", at - 1).repeat(9);
        bomb.push_str(&format!("a{at}: &a{at} [{before}]\n"));
    }
    let told = told(&bomb);
    assert!(
        told.contains("the aliases of this file unfold to too much"),
        "{told}"
    );
}

#[test]
fn a_map_takes_in_the_keys_of_another_below_its_own() {
    read("a: &a {x: 1, y: 2}\nb: {<<: *a, y: 3}\n", |map| {
        let b = map.get("b").and_then(|it| it.map().ok()).expect("a map");
        let read = |key| b.get(key).and_then(|it| it.integer().ok());
        assert_eq!((read("x"), read("y")), (Some(1), Some(3)));
    });
}

#[test]
fn an_empty_file_is_an_empty_map() {
    for content in ["", "# nothing\n", "---\n", "---\n...\n"] {
        assert_eq!(read(content, |map| map.entries().count()), 0, "{content:?}");
    }
}

#[test]
fn a_file_is_read_without_its_mark() {
    let stage = Stage::new(&[("a.yaml", "\u{feff}a: 1\r\n")]);
    let yaml = Yaml::read(&stage.path().join("a.yaml")).expect("YAML");
    assert_eq!(yaml.top().map().map(|map| map.has("a")).ok(), Some(true));
}
