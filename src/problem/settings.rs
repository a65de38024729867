//! `problem.toml`. In: its text. Out: limits, checker, rules and the table's templates.
//! Cases are not looked for here, and the table is not opened.

use super::error::{ProblemError, printable};
use super::nearest::{listed, nearest};
use super::rule_set::rule_set;
use super::section::{Section, parse};
use super::text::Text;
use crate::model::{
    Bytes, Checker, Comparison, LimitSpec, Notice, RuleSet, Tolerance, show_duration,
};
use std::path::Path;
use std::time::Duration;
use toml::Spanned;

/// The longest time limit. Longer ones are slips, and durations must not overflow.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);
/// The least memory limit; no program starts in less, and `128` without a unit is bytes.
const LEAST_MEMORY: Bytes = Bytes::mib(1);
/// The largest limit of a size; larger ones are slips, and sizes must not overflow.
const LARGEST: Bytes = Bytes::mib(16 << 20);
/// A tolerance from here on accepts nearly everything.
const DOUBTFUL: f64 = 1.0;

/// What `problem.toml` says.
#[derive(Default)]
pub(super) struct Settings {
    pub title: Option<String>,
    pub source: Option<String>,
    pub rules: Option<RuleSet>,
    pub limits: LimitSpec,
    pub checker: Checker,
    pub table: Option<TableSpec>,
    pub notices: Vec<Notice>,
}

/// The table and its templates, with their places.
pub(super) struct TableSpec {
    pub file: Spanned<String>,
    pub name: Spanned<String>,
    pub input: Spanned<String>,
    pub answer: Spanned<String>,
    pub role: Option<Spanned<String>>,
}

impl Settings {
    /// Reads the text of a `problem.toml` in `folder`.
    pub fn read(text: &Text, folder: &Path) -> Result<Self, ProblemError> {
        let table = parse(text)?;
        let whole = Section::whole(text, &table);
        whole.only(&["title", "source", "rules", "limits", "checker", "table"])?;
        let limits = whole
            .section("limits")?
            .ok_or_else(|| whole.missing("[limits]", "[limits] time = \"2 s\""))
            .and_then(|section| limits(&section))?;
        let mut settings = Self {
            title: whole.string("title")?.map(Spanned::into_inner),
            source: whole.string("source")?.map(Spanned::into_inner),
            rules: rules(&whole, folder)?,
            limits,
            ..Self::default()
        };
        if let Some(section) = whole.section("checker")? {
            let (checker, notice) = checker(&section)?;
            settings.checker = checker;
            settings.notices.extend(notice);
        }
        if let Some(section) = whole.section("table")? {
            settings.table = Some(table_spec(&section)?);
        }
        settings.notices.extend(wall_against_rules(&settings, text));
        Ok(settings)
    }
}

fn limits(section: &Section<'_>) -> Result<LimitSpec, ProblemError> {
    section.only(&["time", "memory", "wall", "overshoot", "output", "tasks"])?;
    let time =
        bounded_time(section, "time")?.ok_or_else(|| section.missing("time", "time = \"2 s\""))?;
    let memory = bounded_size(section, "memory")?;
    if let Some(memory) = memory
        .as_ref()
        .filter(|memory| *memory.get_ref() < LEAST_MEMORY)
    {
        let what = format!("no program starts in {} of memory", memory.get_ref());
        let remedy = "write a size with its unit, for example \"128 MiB\"";
        return Err(section.text.fault(memory.span(), what, remedy));
    }
    let wall = bounded_time(section, "wall")?;
    // A wall limit below the time limit would make the time limit a dead letter.
    if let Some(wall) = wall.as_ref().filter(|wall| wall.get_ref() < time.get_ref()) {
        let what = format!(
            "the wall limit of {} is below the time limit of {}",
            show_duration(*wall.get_ref()),
            show_duration(*time.get_ref()),
        );
        let remedy = "raise it, or leave `wall` out: it is derived from the time limit";
        return Err(section.text.fault(wall.span(), what, remedy));
    }
    Ok(LimitSpec {
        time: time.into_inner(),
        wall: wall.map(Spanned::into_inner),
        overshoot: bounded_time(section, "overshoot")?.map(Spanned::into_inner),
        memory: memory.map_or(LimitSpec::default().memory, Spanned::into_inner),
        output: bounded_size(section, "output")?.map(Spanned::into_inner),
        tasks: section.count("tasks")?.map(Spanned::into_inner),
    })
}

fn bounded_time(
    section: &Section<'_>,
    key: &str,
) -> Result<Option<Spanned<Duration>>, ProblemError> {
    match section.duration(key)? {
        Some(time) if *time.get_ref() > LONGEST => {
            let what = format!("`{key}` is longer than a day");
            Err(section.text.fault(time.span(), what, "write at most 24 h"))
        }
        time => Ok(time),
    }
}

fn bounded_size(section: &Section<'_>, key: &str) -> Result<Option<Spanned<Bytes>>, ProblemError> {
    match section.size(key)? {
        Some(size) if *size.get_ref() > LARGEST => {
            let what = format!("`{key}` is larger than any machine's memory");
            let remedy = format!("write at most {LARGEST}");
            Err(section.text.fault(size.span(), what, remedy))
        }
        size => Ok(size),
    }
}

fn rules(whole: &Section<'_>, folder: &Path) -> Result<Option<RuleSet>, ProblemError> {
    let Some(name) = whole.string("rules")? else {
        return Ok(None);
    };
    rule_set(name.get_ref(), folder).map_err(|error| match error {
        ProblemError::UnknownRules { name: word, remedy } => {
            let what = format!("there are no rules named `{word}`");
            whole.text.fault(name.span(), what, remedy)
        }
        other => other,
    })
}

/// The words for comparisons; the tolerance is filled in later.
const KINDS: [(&str, Comparison); 5] = [
    ("tokens", Comparison::Tokens),
    ("exact", Comparison::Exact),
    ("lines", Comparison::Lines),
    (
        "numbers",
        Comparison::Numbers(Tolerance {
            absolute: None,
            relative: None,
        }),
    ),
    ("case-insensitive", Comparison::IgnoreCase),
];

fn checker(section: &Section<'_>) -> Result<(Checker, Option<Notice>), ProblemError> {
    section.only(&["kind", "absolute", "relative", "tolerance", "presentation"])?;
    let mut comparison = kind(section)?;
    let mut notice = None;
    if matches!(comparison, Comparison::Numbers(_)) {
        let tolerance = tolerance(section)?;
        notice = doubtful(section, tolerance);
        comparison = Comparison::Numbers(tolerance);
    } else {
        for key in ["absolute", "relative", "tolerance"] {
            if let Some(value) = section.number(key)? {
                let what = format!("`checker.{key}` is for numbers only");
                let remedy = "write kind = \"numbers\", or leave it out";
                return Err(section.text.fault(value.span(), what, remedy));
            }
        }
    }
    let presentation = section.flag("presentation")?;
    let lays_out = matches!(comparison, Comparison::Lines | Comparison::Exact);
    match presentation {
        Some(flag) if *flag.get_ref() && !lays_out => {
            let what = "this kind of checker does not look at white space";
            let remedy = "write kind = \"lines\" or \"exact\", or leave `presentation` out";
            Err(section.text.fault(flag.span(), what, remedy))
        }
        flag => {
            let presentation = flag.is_some_and(Spanned::into_inner);
            let checker = Checker {
                comparison,
                presentation,
            };
            Ok((checker, notice))
        }
    }
}

fn kind(section: &Section<'_>) -> Result<Comparison, ProblemError> {
    let Some(kind) = section.string("kind")? else {
        return Ok(Comparison::Tokens);
    };
    let word = kind.get_ref().as_str();
    if let Some((_, comparison)) = KINDS.iter().find(|(known, _)| *known == word) {
        return Ok(comparison.clone());
    }
    let known = || KINDS.iter().map(|(known, _)| *known);
    let remedy = nearest(word, known()).map_or_else(
        || format!("known kinds are {}", listed(known())),
        |meant| format!("did you mean `{meant}`?"),
    );
    let what = format!("unknown kind of checker `{}`", printable(word));
    Err(section.text.fault(kind.span(), what, remedy))
}

fn tolerance(section: &Section<'_>) -> Result<Tolerance, ProblemError> {
    let read = |key: &str| match section.number(key)? {
        Some(value) if *value.get_ref() < 0.0 => {
            let what = format!("`checker.{key}` is below zero");
            Err(section
                .text
                .fault(value.span(), what, "write for example 1e-6"))
        }
        value => Ok(value),
    };
    let (absolute, relative) = (read("absolute")?, read("relative")?);
    if let Some(both) = read("tolerance")? {
        if absolute.is_some() || relative.is_some() {
            let what = "`tolerance` stands for `absolute` and `relative` together";
            let remedy = "leave it out, or leave these out";
            return Err(section.text.fault(both.span(), what, remedy));
        }
        let both = Some(both.into_inner());
        return Ok(Tolerance {
            absolute: both,
            relative: both,
        });
    }
    if absolute.is_none() && relative.is_none() {
        return Err(section.missing("tolerance", "tolerance = 1e-6"));
    }
    Ok(Tolerance {
        absolute: absolute.map(Spanned::into_inner),
        relative: relative.map(Spanned::into_inner),
    })
}

/// `1e6` typed for `1e-6` makes every answer right.
fn doubtful(section: &Section<'_>, tolerance: Tolerance) -> Option<Notice> {
    let largest = tolerance
        .absolute
        .into_iter()
        .chain(tolerance.relative)
        .fold(0.0, f64::max);
    (largest >= DOUBTFUL).then(|| {
        let text = format!(
            "a tolerance of {largest} accepts nearly every answer; was {} meant?",
            if largest == DOUBTFUL {
                1e-6
            } else {
                1.0 / largest
            },
        );
        Notice::warning(text, section.text.path.clone())
    })
}

fn table_spec(section: &Section<'_>) -> Result<TableSpec, ProblemError> {
    section.only(&["file", "name", "input", "answer", "role"])?;
    let required = |key: &str, example: &str| {
        section
            .string(key)?
            .ok_or_else(|| section.missing(key, example))
    };
    Ok(TableSpec {
        file: required("file", "file = \"answers.csv\"")?,
        name: required("name", "name = \"{n}\"")?,
        input: required("input", "input = \"{n}\\n\"")?,
        answer: required("answer", "answer = \"{count}\\n\"")?,
        role: section.string("role")?,
    })
}

/// A wall limit is not scaled by a language's rule, so it can cut short what the rule gives.
fn wall_against_rules(settings: &Settings, text: &Text) -> Option<Notice> {
    let (wall, rules) = (settings.limits.wall?, settings.rules.as_ref()?);
    let cut = |rule: &&crate::model::Rule| {
        let (time, _) = rule.apply(settings.limits.time, settings.limits.memory);
        wall < time
    };
    let short: Vec<&str> = rules
        .rows
        .iter()
        .filter(cut)
        .map(|rule| rule.language.as_str())
        .collect();
    (!short.is_empty()).then(|| {
        let said = format!(
            "the wall limit of {} is below the time that the rules `{}` give {}; leave `wall` out or \
             raise it",
            show_duration(wall),
            rules.name,
            short.join(", "),
        );
        Notice::warning(said, text.path.clone())
    })
}

#[cfg(test)]
mod tests {
    use super::super::stage::Stage;
    use super::*;

    fn read(content: &str) -> Result<Settings, ProblemError> {
        let text = Text {
            path: "problem.toml".into(),
            content: content.to_owned(),
        };
        Settings::read(&text, Path::new("."))
    }

    #[test]
    fn every_key_is_understood() {
        let settings = read(
            "title = 'A'\nsource = 'B'\nrules = 'baekjoon'\n[limits]\ntime = 0.25\nmemory = '64 MB'\n\
             wall = '40 s'\novershoot = '50 ms'\noutput = '1 KiB'\ntasks = 8\n[checker]\nkind = 'exact'\n\
             presentation = true\n[table]\nfile = 'a.csv'\nname = '{n}'\ninput = ''\nanswer = ''\n",
        )
        .expect("it is right");
        let limits = LimitSpec {
            time: Duration::from_millis(250),
            wall: Some(Duration::from_secs(40)),
            overshoot: Some(Duration::from_millis(50)),
            memory: Bytes::mib(64),
            output: Some(Bytes::kib(1)),
            tasks: Some(8),
        };
        assert_eq!(settings.limits, limits);
        assert_eq!(
            settings.rules.map(|rules| rules.name).as_deref(),
            Some("baekjoon")
        );
        let checker = Checker {
            comparison: Comparison::Exact,
            presentation: true,
        };
        assert_eq!(settings.checker, checker);
        assert!(settings.table.is_some_and(|table| table.role.is_none()));
        assert_eq!(settings.notices, []);
    }

    #[test]
    fn only_the_time_limit_must_be_there() {
        let settings = read("\u{feff}[limits]\r\ntime = 10\r\n").expect("it is right");
        let limits = LimitSpec {
            time: Duration::from_secs(10),
            ..LimitSpec::default()
        };
        assert_eq!(settings.limits, limits);
        assert_eq!(settings.checker, Checker::default());
        assert!(settings.rules.is_none() && settings.table.is_none());
        let none = read("rules = 'none'\nlimits.time = '1s'").expect("it is right");
        assert!(none.rules.is_none());
    }

    /// Text, the sentence told, and the line of the snippet with its carets.
    const FAULTS: &[(&str, &str, &str)] = &[
        (
            "",
            "problem.toml:1: `[limits]` is missing; add for example `[limits] time = \"2 s\"`",
            "",
        ),
        (
            "[limits]\n",
            "problem.toml:1: `limits.time` is missing; add for",
            "1 | [limits]\n  | ^^^^^^^^",
        ),
        (
            "titel = 'A'",
            "problem.toml:1: unknown key `titel`; did you mean `title`?",
            "1 | titel = 'A'\n  | ^^^^^",
        ),
        (
            "[limits]\ntime = 1\nmemroy = 1",
            ":3: unknown key `limits.memroy`; did you mean `memory`?",
            "3 | memroy = 1\n  | ^^^^^^",
        ),
        (
            "zzz = 1\nbbb = 2",
            ":1: unknown key `zzz`; known keys are `title`, `source`,",
            "^^^",
        ),
        ("title = 'A", ":1: this is not TOML: ", "1 | title = 'A"),
        (
            "title = 'A'\ntitle = 'B'",
            ":2: this is not TOML: duplicate key",
            "2 | title = 'B'\n  | ^^^^^",
        ),
        (
            "title = 3\n[limits]\ntime = 1",
            ":1: `title` cannot be this number; write a text in quotes",
            "title = 3\n  |         ^",
        ),
        (
            "limits = 3",
            ":1: `limits` cannot be this number; write a table `[limits]`",
            "^",
        ),
        (
            "[limits]\ntime = '10 lightyears'",
            ":2: `limits.time`: 'lightyears' is not a unit of time; write s, ms,",
            "2 | time = '10 lightyears'\n  |        ^^^^^^^^^^^^^^^",
        ),
        (
            "[limits]\ntime = true",
            ":2: `limits.time` cannot be `true` or `false`; write a duration such as",
            "^^^^",
        ),
        (
            "[limits]\ntime = 0",
            ":2: `limits.time`: a time limit must be above zero;",
            "^",
        ),
        (
            "[limits]\ntime = -1",
            ":2: `limits.time`: '' is not a number",
            "^^",
        ),
        (
            "[limits]\ntime = nan",
            ":2: `limits.time`: '' is not a number",
            "^^^",
        ),
        (
            "[limits]\ntime = '25 h'",
            ":2: `limits.time`: this is too much; write at most 24 h",
            "^^^^^^",
        ),
        (
            "[limits]\ntime = 1\nmemory = 128",
            ":3: `limits.memory` cannot be this number; write a size such as",
            "^^^",
        ),
        (
            "[limits]\ntime = 1\nmemory = '128'",
            ":3: no program starts in 128 B of memory; write a size with its unit",
            "^^^^^",
        ),
        (
            "[limits]\ntime = 1\nmemory = '17 TiB'",
            ":3: `limits.memory`: this is too much; write at most 16 TiB",
            "^^^^^^^^",
        ),
        (
            "[limits]\ntime = 1\ntasks = 1.5",
            ":3: `limits.tasks` cannot be this number; write a whole number above zero",
            "^^^",
        ),
        (
            "[limits]\ntime = 1\ntasks = 0",
            ":3: `limits.tasks` cannot be this number",
            "^",
        ),
        // go-judge#156: a wall limit below the time limit.
        (
            "[limits]\ntime = '10 s'\nwall = '5 s'",
            ":3: the wall limit of 5.00 s is below the time limit of 10.00 s; raise it",
            "3 | wall = '5 s'\n  |        ^^^^^",
        ),
        (
            "rules = 'baekjon'\n[limits]\ntime = 1",
            ":1: there are no rules named `baekjon`; did you mean `baekjoon`?",
            "^^^^^^^^^",
        ),
        (
            "rules = 'icpc'\n[limits]\ntime = 1",
            ":1: there are no rules named `icpc`; known ones are `baekjoon`, `none`",
            "^^^^^^",
        ),
        (
            "[limits]\ntime = 1\n[checker]\nkind = 'token'",
            ":4: unknown kind of checker `token`; did you mean `tokens`?",
            "4 | kind = 'token'\n  |        ^^^^^^^",
        ),
        (
            "[limits]\ntime = 1\n[checker]\nkind = 'special'",
            ":4: unknown kind of checker `special`; known kinds are `tokens`, `exact`, `lines`, `numbers`, `case-insensitive`",
            "^",
        ),
        (
            "[limits]\ntime = 1\n[checker]\nkind = 'numbers'",
            ":3: `checker.tolerance` is missing; add",
            "[checker]",
        ),
        (
            "[limits]\ntime = 1\n[checker]\nabsolute = 1e-6",
            ":4: `checker.absolute` is for numbers only",
            "^^^^",
        ),
        (
            "[limits]\ntime = 1\n[checker]\nkind = 'numbers'\nrelative = -1",
            ":5: `checker.relative` is below zero",
            "^^",
        ),
        (
            "[limits]\ntime = 1\n[checker]\nkind = 'numbers'\nrelative = inf",
            ":5: `checker.relative` cannot be this number",
            "^^^",
        ),
        (
            "[limits]\ntime = 1\n[checker]\nkind = 'numbers'\nrelative = 1\ntolerance = 1",
            ":6: `tolerance` stands for",
            "^",
        ),
        (
            "[limits]\ntime = 1\n[checker]\npresentation = true",
            ":4: this kind of checker does not look at white space",
            "^^^^",
        ),
        (
            "[limits]\ntime = 1\n[table]\nfile = 'a.csv'",
            ":3: `table.name` is missing; add for example `name = \"{n}\"`",
            "[table]",
        ),
    ];

    #[test]
    fn faults_are_told_with_line_remedy_and_caret() {
        for (content, said, caret) in FAULTS {
            let error = read(content).err().expect(content);
            let sentence = error.to_string();
            assert!(sentence.contains(said), "{content}\n{sentence}");
            assert!(sentence.starts_with("problem.toml:"), "{sentence}");
            assert!(!sentence.contains('\n'), "{sentence}");
            let detail = error.detail().expect("a snippet");
            assert!(detail.contains(caret), "{content}\n{detail}");
            assert!(!detail.contains('\u{1b}'), "{detail}");
        }
    }

    #[test]
    fn hostile_files_are_refused_quickly() {
        for content in [
            "a = ".to_owned() + &"[".repeat(500_000),
            "a = ".to_owned() + &"{a=".repeat(300_000),
            format!("{} = 1", "a.".repeat(200_000) + "a"),
            format!("title = '{}", "x".repeat(1_000_000)),
            format!("{} = 1", "k".repeat(1_000_000)),
            "\u{1b}[31m = 1".to_owned(),
            "\0".repeat(1_000),
        ] {
            let start: String = content.chars().take(20).collect();
            let error = read(&content).err().expect(&start);
            let sentence = error.to_string();
            assert!(!sentence.chars().any(char::is_control), "{start}");
            assert!(sentence.len() < 500, "{start}: {}", sentence.len());
            let detail = error.detail().expect("a snippet");
            assert!(detail.len() < 5_000, "{start}: {}", detail.len());
        }
    }

    fn tolerance_of(checker: &str) -> Tolerance {
        let text = format!("[limits]\ntime = 1\n[checker]\nkind = 'numbers'\n{checker}");
        match read(&text).expect("it is right").checker.comparison {
            Comparison::Numbers(tolerance) => tolerance,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_tolerance_is_absolute_relative_or_both() {
        let tolerance = |absolute, relative| Tolerance { absolute, relative };
        for (text, expected) in [
            ("absolute = 1e-6", tolerance(Some(1e-6), None)),
            ("relative = 0", tolerance(None, Some(0.0))),
            ("tolerance = 1e-9", tolerance(Some(1e-9), Some(1e-9))),
            (
                "absolute = 0.5\nrelative = 1e-3",
                tolerance(Some(0.5), Some(1e-3)),
            ),
        ] {
            assert_eq!(tolerance_of(text), expected, "{text}");
        }
    }

    #[test]
    fn b51_a_tolerance_that_accepts_everything_is_noticed() {
        for (value, said) in [("1e6", "was 0.000001 meant?"), ("1", "was 0.000001 meant?")] {
            let text = format!(
                "[limits]\ntime = 1\n[checker]\nkind = 'numbers'\nabsolute = {value}\nrelative = 1e-6"
            );
            let notices = read(&text).expect("it is right").notices;
            assert_eq!(notices.len(), 1, "{value}");
            assert!(notices[0].text.contains(said), "{}", notices[0].text);
        }
    }

    #[test]
    fn a_wall_limit_that_cuts_a_languages_time_short_is_noticed() {
        let text = "rules = 'baekjoon'\n[limits]\ntime = '10 s'\nwall = '20 s'";
        let notices = read(text).expect("it is right").notices;
        assert_eq!(notices.len(), 1);
        assert!(
            notices[0]
                .text
                .contains("give java, kotlin, python, pypy, javascript;"),
            "{}",
            notices[0].text
        );
    }

    #[test]
    fn a_fault_in_a_rules_file_is_told_in_that_file() {
        let stage = Stage::new(&[
            ("mine.toml", "nmae = 'x'\n"),
            ("problem.toml", "rules = 'mine.toml'\n[limits]\ntime = 1"),
        ]);
        let text = Text::read(&stage.path().join("problem.toml"), Bytes(100)).expect("a text");
        let error = Settings::read(&text, stage.path()).err().expect("an error");
        let said = error.to_string();
        assert!(
            said.contains("mine.toml:1: unknown key `nmae`; did you mean `name`?"),
            "{said}"
        );
    }
}
