//! The keys of `config.yml`. In: the file. Out: limits, points and what solutions promise. Keys that
//! judging does not need are passed over, and keys that nobody knows are told.

use crate::model::{Bytes, LimitOverrides, LimitSpec, Notice, Rule, RuleSet, Scale};
use crate::problem::error::{ProblemError, printable};
use crate::problem::yaml::{Item, Map};
use std::time::Duration;

/// The keys.
const KEYS: [&str; 20] = [
    "title",
    "sinol_task_id",
    "sinol_contest_type",
    "sinol_latex_compiler",
    "sinol_static_tests",
    "sinol_total_score",
    "sinol_expected_scores",
    "sinol_undocumented_time_tool",
    "sinol_undocumented_test_limits",
    "time_limit",
    "time_limits",
    "memory_limit",
    "memory_limits",
    "override_limits",
    "scores",
    "subtask_dependencies",
    "extra_compilation_args",
    "extra_compilation_files",
    "extra_execution_files",
    "num_processes",
];
/// Keys that change nothing here and are rare.
const RARE: [&str; 2] = ["testrun_soc", "fake_time"];
/// Languages of `override_limits` and the words of this judge's rules.
const LANGUAGES: [(&str, &str); 6] = [
    ("c", "c"),
    ("cpp", "cpp"),
    ("cc", "cpp"),
    ("py", "python"),
    ("rs", "rust"),
    ("java", "java"),
];

/// How points are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contest {
    /// By groups.
    Default,
    /// By groups, less for a case that takes more than half of its time.
    Oi,
    /// All or nothing.
    Icpc,
}

/// What the file says.
pub(super) struct Config<'a> {
    pub map: Map<'a>,
    pub title: Option<String>,
    pub contest: Contest,
    pub limits: LimitSpec,
    pub rules: Option<RuleSet>,
    pub processes: u32,
    pub total: f64,
    pub notices: Vec<Notice>,
}

impl<'a> Config<'a> {
    /// Reads the keys.
    pub fn read(map: Map<'a>) -> Result<Self, ProblemError> {
        let titles = map.entries().map(|(key, _)| key);
        let titles = titles.filter(|key| key.starts_with("title_"));
        let known: Vec<&str> = KEYS.iter().chain(&RARE).copied().chain(titles).collect();
        let contest = match map.get("sinol_contest_type") {
            Some(item) => match item.string()?.to_lowercase().as_str() {
                "default" | "oij" => Contest::Default,
                "oi" => Contest::Oi,
                "icpc" => Contest::Icpc,
                _ => return Err(item.wrong("default, oi, oij or icpc")),
            },
            None => Contest::Default,
        };
        let processes = match map.get("num_processes") {
            Some(item) => u32::try_from(item.count()?)
                .ok()
                .filter(|count| (1..=64).contains(count))
                .ok_or_else(|| item.wrong("a number of processes from 1 to 64"))?,
            None => 1,
        };
        let usual = LimitSpec::default();
        let limits = LimitSpec {
            time: map.read("time_limit", time)?.unwrap_or(usual.time),
            memory: map.read("memory_limit", memory)?.unwrap_or(usual.memory),
            ..usual
        };
        Ok(Self {
            title: map.read("title", Item::string)?,
            contest,
            rules: rules(&map, &limits)?,
            limits,
            processes,
            total: map
                .read("sinol_total_score", Item::number)?
                .unwrap_or(100.0),
            notices: map.doubt(&known),
            map,
        })
    }

    /// Limits of one test, by its own id such as `1a`, or else by its group.
    pub fn limits_of(&self, test: &str, group: &str) -> Result<LimitOverrides, ProblemError> {
        let get = |key: &str| {
            let map = self.map.get(key).map(|item| item.map()).transpose()?;
            // A test called as its group is meant as the group.
            Ok::<_, ProblemError>(map.and_then(|map| map.get(test).or_else(|| map.get(group))))
        };
        Ok(LimitOverrides {
            time: get("time_limits")?.map(|item| time(&item)).transpose()?,
            memory: get("memory_limits")?
                .map(|item| memory(&item))
                .transpose()?,
            ..LimitOverrides::default()
        })
    }

    /// The points of each of these groups. Group 0 gives none.
    pub fn points(&self, groups: &[String]) -> Result<Vec<f64>, ProblemError> {
        let Some(item) = self.map.get("scores") else {
            return Ok(self.equal(groups));
        };
        let scores = item.map()?;
        let mut points = Vec::new();
        for group in groups {
            points.push(match scores.get(group) {
                Some(item) => item.number()?,
                None if group == "0" => 0.0,
                None => {
                    let what = format!("`scores` says nothing of group {}", printable(group));
                    return Err(item.fault(what, "add its points"));
                }
            });
        }
        Ok(points)
    }

    /// The same for each group, what cannot be divided for the last.
    fn equal(&self, groups: &[String]) -> Vec<f64> {
        let count = groups.iter().filter(|group| *group != "0").count();
        let each = (self.total / count.max(1) as f64).floor();
        let rest = self.total - each * count as f64;
        let last = groups.len().saturating_sub(1);
        let points = |(at, group): (usize, &String)| match (group.as_str(), at == last) {
            ("0", _) => 0.0,
            (_, true) => each + rest,
            (_, false) => each,
        };
        groups.iter().enumerate().map(points).collect()
    }

    /// The groups whose tests count in this one too.
    pub fn includes(&self, group: &str) -> Result<Vec<String>, ProblemError> {
        let all = self.map.get("subtask_dependencies");
        let map = all.map(|item| item.map()).transpose()?;
        match map.and_then(|map| map.get(group)) {
            Some(item) => item.one_or_more().iter().map(Item::string).collect(),
            None => Ok(Vec::new()),
        }
    }
}

/// Milliseconds.
fn time(item: &Item<'_>) -> Result<Duration, ProblemError> {
    match item.count()? {
        milliseconds @ 1..=86_400_000 => Ok(Duration::from_millis(milliseconds)),
        _ => Err(item.wrong("milliseconds, above zero and at most a day")),
    }
}

/// Kibibytes.
fn memory(item: &Item<'_>) -> Result<Bytes, ProblemError> {
    match item.count()? {
        kibibytes @ 1..=1_000_000_000_000 => Ok(Bytes(kibibytes * 1024)),
        _ => Err(item.wrong("kibibytes above zero")),
    }
}

/// Limits of languages as rules: what they are in terms of the problem's own.
fn rules(map: &Map<'_>, limits: &LimitSpec) -> Result<Option<RuleSet>, ProblemError> {
    let Some(item) = map.get("override_limits") else {
        return Ok(None);
    };
    let mut rows: Vec<Rule> = Vec::new();
    for (language, item) in item.map()?.entries() {
        let known = LANGUAGES.into_iter().find(|(known, _)| *known == language);
        let Some((_, word)) = known else {
            let what = format!("no language is called `{}`", printable(language));
            return Err(item.fault(what, "write c, cpp, py, rs or java"));
        };
        let own = item.map()?;
        if own.has("time_limits") || own.has("memory_limits") {
            let what = "limits of a language for single groups are not supported";
            return Err(item.fault(what, "write `time_limit` and `memory_limit`"));
        }
        let time = own.read("time_limit", time)?.unwrap_or(limits.time);
        let memory = own.read("memory_limit", memory)?.unwrap_or(limits.memory);
        rows.push(Rule {
            language: word.to_owned(),
            time: Scale {
                factor: time.as_secs_f64() / limits.time.as_secs_f64(),
                plus: Duration::ZERO,
            },
            memory: Scale {
                factor: memory.0 as f64 / limits.memory.0 as f64,
                plus: Bytes(0),
            },
            verified: true,
            note: "from the package itself".to_owned(),
        });
    }
    Ok(Some(RuleSet {
        name: "override_limits".to_owned(),
        title: "limits by language, from config.yml".to_owned(),
        as_of: String::new(),
        source: "config.yml".to_owned(),
        rows,
    }))
}
