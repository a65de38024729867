//! The header of a hostile program: the comment lines at its top, one `key: value` each.
//! In: a source text. Out: what the row asks for, or what is wrong with it. An unknown key is a
//! fault: a row that is read wrong would prove nothing.

use crate::site::{Ground, layer};
use crate::wanted::{self, Wanted};
use flagfall::model::{Bytes, Limits, parse_duration, parse_size};
use flagfall::sandbox::Layer;
use std::collections::BTreeMap;
use std::time::Duration;

/// What happens to a row on some ground and on weaker ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    Expect(Vec<Wanted>),
    /// It would harm the machine there.
    NotHere(String),
}

/// A row with layers left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ablation {
    pub layers: Vec<Layer>,
    /// Whether each of them holds the row by itself, so that only without all it is lost.
    pub each: bool,
    /// What it comes to; none is anything but what is expected with the layers.
    pub wanted: Option<Vec<Wanted>>,
}

/// What the harness gives to the compiler of a compile row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    Itself,
    /// The bytes of a program.
    Binary,
    /// One line of ten mebibytes that holds zero bytes.
    Line,
}

/// By whom a row is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    Alone,
    /// By the whole program, with its policy for times near the limit.
    Grey,
    /// Not at all: it only prepares what another program looks for.
    First,
}

/// Standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reads {
    Nothing,
    /// A line, with `{words}` for things of the scene.
    Line(String),
    /// A file of so many zero bytes.
    Zeros(Bytes),
}

/// One row of the table.
#[derive(Clone, Debug)]
pub struct Header {
    pub row: u32,
    pub title: String,
    pub plans: BTreeMap<Ground, Plan>,
    pub ablations: Vec<Ablation>,
    pub limits: Limits,
    pub reads: Reads,
    pub answer: String,
    /// Whether something must have been left over and killed.
    pub strays: bool,
    /// The longest that it may take, from its start to its verdict.
    pub within: Duration,
    /// The CPU time that must be measured.
    pub cpu: Option<Duration>,
    pub judged: Judged,
    /// The only machine that it makes sense on.
    pub machine: Option<String>,
    /// A program that must have run just before, in the same sandbox.
    pub first: Option<String>,
    /// The language in which the row itself is built by the builder.
    pub language: Option<String>,
    pub given: Given,
    /// Text that no message of a compiler may tell.
    pub secret: Option<String>,
}

/// How long after its wall limit a run may be told.
const SLACK: Duration = Duration::from_secs(2);

/// How long a compiler may take, until its own limits end it.
const COMPILING: Duration = Duration::from_secs(60);

/// The limits of a row that says nothing else.
fn usual_limits() -> Limits {
    Limits {
        wall: Duration::from_secs(3),
        overshoot: Duration::from_millis(30),
        output: Bytes::mib(8),
        tasks: 32,
        disk: Bytes::mib(32),
        files: 1_000,
        ..Limits::new(Duration::from_secs(1), Bytes::mib(64))
    }
}

impl Header {
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut words = Words::read(text)?;
        let mut plans = BTreeMap::new();
        let expect = Plan::Expect(wanted::parse(&words.need("expect")?)?);
        plans.insert(Ground::Grouped, expect);
        for letter in ["B", "C", "D"] {
            let ground = Ground::of_letter(letter).ok_or("no such ground")?;
            if let Some(text) = words.take(&format!("expect {letter}")) {
                plans.insert(ground, Plan::Expect(wanted::parse(&text)?));
            }
            if let Some(why) = words.take(&format!("not at {letter}")) {
                plans.insert(ground, Plan::NotHere(why));
            }
        }
        let limits = limits(&words.take("limits").unwrap_or_default())?;
        let language = words.take("language");
        let within = if language.is_some() {
            COMPILING
        } else {
            limits.wall + SLACK
        };
        let header = Self {
            row: number(&words.need("row")?)?,
            title: words.need("title")?,
            plans,
            ablations: words.ablations()?,
            reads: words.reads()?,
            answer: words.take("answer").unwrap_or_else(|| "ok".to_owned()),
            strays: words.flag("strays", "yes")?,
            within: duration(words.take("within"))?.unwrap_or(within),
            cpu: duration(words.take("cpu"))?,
            judged: words.judged()?,
            machine: words.take("machine"),
            first: words.take("first"),
            language,
            given: words.given()?,
            secret: words.take("secret"),
            limits,
        };
        words.end()?;
        Ok(header)
    }

    /// What happens on this ground: as said for it, or else for the next firmer one.
    pub fn plan(&self, ground: Ground) -> &Plan {
        let firmer = self.plans.range(..=ground).next_back();
        firmer
            .map(|(_, plan)| plan)
            .expect("the firmest ground always has a plan")
    }
}

/// The lines of a header, taken out one by one.
struct Words(Vec<(String, String)>);

impl Words {
    fn read(text: &str) -> Result<Self, String> {
        let mut lines = Vec::new();
        for line in text.lines() {
            let marks = ["//! ", "// ", "# "];
            let Some(line) = marks.iter().find_map(|mark| line.strip_prefix(mark)) else {
                break;
            };
            let (key, value) = line
                .split_once(": ")
                .ok_or(format!("no 'key: value': '{line}'"))?;
            if lines.iter().any(|(other, _)| other == key) {
                return Err(format!("'{key}' stands there twice"));
            }
            lines.push((key.to_owned(), value.trim().to_owned()));
        }
        Ok(Self(lines))
    }

    fn take(&mut self, key: &str) -> Option<String> {
        let at = self.0.iter().position(|(name, _)| name == key)?;
        Some(self.0.remove(at).1)
    }

    fn need(&mut self, key: &str) -> Result<String, String> {
        self.take(key).ok_or(format!("'{key}' is missing"))
    }

    fn flag(&mut self, key: &str, only: &str) -> Result<bool, String> {
        match self.take(key) {
            None => Ok(false),
            Some(value) if value == only => Ok(true),
            Some(value) => Err(format!("'{key}: {value}' can only be '{only}'")),
        }
    }

    fn reads(&mut self) -> Result<Reads, String> {
        match (self.take("input"), self.take("input size")) {
            (None, None) => Ok(Reads::Nothing),
            (Some(line), None) => Ok(Reads::Line(line)),
            (None, Some(text)) => Ok(Reads::Zeros(size(&text)?)),
            (Some(_), Some(_)) => Err("two inputs".to_owned()),
        }
    }

    fn judged(&mut self) -> Result<Judged, String> {
        match self.take("judged").as_deref() {
            None => Ok(Judged::Alone),
            Some("grey") => Ok(Judged::Grey),
            Some("first") => Ok(Judged::First),
            Some(other) => Err(format!("nobody judges it '{other}'")),
        }
    }

    fn given(&mut self) -> Result<Given, String> {
        match self.take("source").as_deref() {
            None => Ok(Given::Itself),
            Some("binary") => Ok(Given::Binary),
            Some("line") => Ok(Given::Line),
            Some(other) => Err(format!("no source '{other}'")),
        }
    }

    fn ablations(&mut self) -> Result<Vec<Ablation>, String> {
        let mut all = Vec::new();
        let found: Vec<_> = self
            .0
            .extract_if(.., |(key, _)| {
                key.starts_with("without ") || key.starts_with("either ")
            })
            .collect();
        for (key, value) in found {
            let each = key.starts_with("either ");
            let (_, names) = key.split_once(' ').unwrap_or_default();
            let names = names.split(if each { " or " } else { " and " });
            let known = |name| layer(name).ok_or(format!("no layer '{name}'"));
            let layers = names.map(known).collect::<Result<Vec<_>, _>>()?;
            if each && layers.len() < 2 {
                return Err(format!("'{key}' names no choice"));
            }
            let wanted = if value == "other" {
                None
            } else {
                Some(wanted::parse(&value)?)
            };
            all.push(Ablation {
                layers,
                each,
                wanted,
            });
        }
        Ok(all)
    }

    fn end(self) -> Result<(), String> {
        self.0
            .first()
            .map_or(Ok(()), |(key, _)| Err(format!("no key '{key}'")))
    }
}

fn limits(text: &str) -> Result<Limits, String> {
    let mut limits = usual_limits();
    for word in text.split_whitespace() {
        let (name, value) = word
            .split_once('=')
            .ok_or(format!("no 'limit=value': '{word}'"))?;
        let time = || parse_duration(value).map_err(|error| error.to_string());
        match name {
            "cpu" => limits.cpu = time()?,
            "wall" => limits.wall = time()?,
            "memory" => {
                let fresh = Limits::new(limits.cpu, size(value)?);
                limits = Limits {
                    memory: fresh.memory,
                    stack: fresh.stack,
                    ..limits
                };
            }
            "output" => limits.output = size(value)?,
            "tasks" => limits.tasks = number(value)?,
            "disk" => limits.disk = size(value)?,
            "files" => limits.files = number(value)?,
            other => return Err(format!("no limit '{other}'")),
        }
    }
    Ok(limits)
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("'{text}' is no number"))
}

fn size(text: &str) -> Result<Bytes, String> {
    parse_size(text).map_err(|error| error.to_string())
}

fn duration(text: Option<String>) -> Result<Option<Duration>, String> {
    let read = |text: String| parse_duration(&text).map_err(|error| error.to_string());
    text.map(read).transpose()
}

#[test]
fn a_header_says_what_is_expected_on_each_ground() {
    let text = "// row: 9\n// title: a b\n// expect: MLE\n// expect B: AC\n// not at D: harm\n\
        // limits: cpu=0.5s memory=32MiB\n// without seccomp and landlock: WA | AC\n\
        // either ipc or network: other\n\nint main;";
    let header = Header::parse(text).expect("a header");
    let expect = |text| Plan::Expect(wanted::parse(text).expect("words"));
    assert_eq!(header.plan(Ground::Grouped), &expect("MLE"));
    assert_eq!(header.plan(Ground::Contained), &expect("AC"));
    assert_eq!(header.plan(Ground::Fenced), &expect("AC"));
    assert_eq!(header.plan(Ground::Bare), &Plan::NotHere("harm".to_owned()));
    assert_eq!(header.limits.cpu, Duration::from_millis(500));
    assert_eq!(header.limits.memory, Bytes::mib(32));
    assert_eq!(header.limits.tasks, 32);
    assert_eq!(
        header.ablations[0].layers,
        [Layer::Seccomp, Layer::Landlock]
    );
    let either = &header.ablations[1];
    assert_eq!(either.layers, [Layer::Ipc, Layer::Network]);
    assert!(either.each && !header.ablations[0].each);
}

#[test]
fn a_header_that_is_not_understood_is_a_fault() {
    let good = "// row: 9\n// title: a b\n// expect: MLE\n";
    assert!(Header::parse(good).is_ok());
    for line in [
        "// expects: AC",
        "// expect: AC",
        "// expect A: AC",
        "// limits: cpu",
        "// limits: ram=1MiB",
        "// without luck: AC",
        "// either ipc: other",
        "// either ipc and network: other",
        "// without seccomp: JE",
        "// strays: no",
        "// a remark",
        "// source: other",
        "// within: soon",
    ] {
        assert!(Header::parse(&format!("{good}{line}\n")).is_err(), "{line}");
    }
    assert!(Header::parse("// row: 9\n// title: a\n").is_err());
}
