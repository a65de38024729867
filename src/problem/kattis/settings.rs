//! The settings of folders and cases below `data/`. In: `test_group.yaml`, `testdata.yaml`, and the
//! YAML file of a case. Out: what each says itself, and what it takes from the folders above.

use super::constants;
use super::data::{Name, TestData};
use super::grading::{self, GraderWords};
use super::groups::{self, GroupWords};
use super::legacy::words;
use super::metadata::Metadata;
use super::version::Version;
use crate::model::{Bytes, Notice};
use crate::problem::error::ProblemError;
use crate::problem::text::Text;
use crate::problem::yaml::{Item, Map, Yaml};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The largest file of settings.
const FILE: Bytes = Bytes::mib(1);
/// Arguments of programs that are only for people to look at, and feedback to contestants.
const ASIDE: [&str; 3] = [
    "input_visualizer_args",
    "output_visualizer_args",
    "full_feedback",
];

/// Arguments of the programs that a case has to do with; none where nothing is said.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Arguments {
    /// Of the submission.
    pub program: Option<Vec<String>>,
    /// Of the output validator.
    pub checker: Option<CheckerWords>,
    /// Of input validators.
    pub input: Option<InputWords>,
}

/// Arguments of the output validator, and where they are written.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct CheckerWords {
    /// The only validator that judges, in legacy.
    pub only: Option<String>,
    pub arguments: Vec<String>,
    pub path: PathBuf,
    pub line: usize,
}

impl CheckerWords {
    /// What is written at an item.
    pub fn at(item: &Item<'_>, only: Option<String>, arguments: Vec<String>) -> Self {
        let text = item.text();
        Self {
            only,
            arguments,
            path: text.path.clone(),
            line: text.line(item.span().start),
        }
    }
}

/// Arguments of input validators.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum InputWords {
    /// The same for all.
    All(Vec<String>),
    /// By the validator's name; others have none.
    Named(BTreeMap<String, Vec<String>>),
}

impl InputWords {
    /// The arguments of one validator.
    pub fn of(&self, validator: &str) -> Vec<String> {
        match self {
            Self::All(arguments) => arguments.clone(),
            Self::Named(by_name) => by_name.get(validator).cloned().unwrap_or_default(),
        }
    }
}

impl Arguments {
    /// What is not said here is as above.
    fn below(self, above: &Self) -> Self {
        Self {
            program: self.program.or_else(|| above.program.clone()),
            checker: self.checker.or_else(|| above.checker.clone()),
            input: self.input.or_else(|| above.input.clone()),
        }
    }
}

/// The settings of a folder.
#[derive(Clone, Debug, Default)]
pub(super) struct FolderSettings {
    /// Its own and those above.
    pub arguments: Arguments,
    /// Its own words on points, in 2025-09; none where the folder has no such file.
    pub group: Option<GroupWords>,
    /// Its own words on the grader and those above, in legacy.
    pub grader: GraderWords,
}

/// The settings of all folders.
#[derive(Debug, Default)]
pub(super) struct Settings {
    folders: BTreeMap<Name, FolderSettings>,
    /// Whether some folder has a `testdata.yaml`, some a `test_group.yaml`.
    pub has_legacy: bool,
    pub has_modern: bool,
    pub notices: Vec<Notice>,
}

impl Settings {
    /// Reads the files of all folders.
    pub fn read(data: &TestData, metadata: &Metadata) -> Result<Self, ProblemError> {
        let mut settings = Self::default();
        // Folders above come first in this order.
        for (folder, path) in &data.settings {
            let is_modern = path.ends_with("test_group.yaml");
            let above = settings.of(folder).clone();
            let text = Text::read(path, FILE)?;
            let text = Text {
                content: constants::fill(&metadata.constants, text.content),
                path: text.path,
            };
            let (yaml, told) = if is_modern {
                (Yaml::parse(text)?, Vec::new())
            } else {
                // The tools of its time took the later of two equal keys.
                Yaml::tolerant(text)?
            };
            settings.notices.extend(told);
            let map = yaml.top().map()?;
            let own = if is_modern {
                settings.modern(&map, folder, &above, metadata.scoring)?
            } else {
                settings.legacy(&map, &above, metadata.version)?
            };
            settings.has_modern |= own.group.is_some();
            settings.has_legacy |= own.group.is_none();
            settings.folders.insert(folder.clone(), own);
        }
        Ok(settings)
    }

    /// The settings that hold in a folder: its own, or those of the nearest folder above that has any.
    pub fn of(&self, folder: &Name) -> &FolderSettings {
        const NONE: &FolderSettings = &FolderSettings {
            arguments: Arguments {
                program: None,
                checker: None,
                input: None,
            },
            group: None,
            grader: GraderWords::NONE,
        };
        let depths = (0..=folder.0.len()).rev();
        let above = depths.map(|depth| Name(folder.0[..depth].to_vec()));
        above
            .filter_map(|name| self.folders.get(&name))
            .next()
            .unwrap_or(NONE)
    }

    /// All folders with settings.
    pub fn folders(&self) -> impl Iterator<Item = (&Name, &FolderSettings)> {
        self.folders.iter()
    }

    /// The groups of 2025-09: folders directly in `secret` that have such a file.
    pub fn groups(&self) -> impl Iterator<Item = &Name> {
        let own = |(name, settings): &(&Name, &FolderSettings)| {
            name.0.len() == 2 && name.section() == "secret" && settings.group.is_some()
        };
        self.folders.iter().filter(own).map(|(name, _)| name)
    }

    /// What a group that is read now may require: `sample`, and the groups before it.
    fn earlier(&self) -> Vec<String> {
        let groups = self.groups().map(Name::text);
        ["sample".to_owned()].into_iter().chain(groups).collect()
    }

    /// The settings that a folder has itself.
    pub fn own(&self, folder: &Name) -> Option<&FolderSettings> {
        self.folders.get(folder)
    }

    fn modern(
        &mut self,
        map: &Map<'_>,
        folder: &Name,
        above: &FolderSettings,
        points: bool,
    ) -> Result<FolderSettings, ProblemError> {
        let known: Vec<&str> = groups::KEYS
            .iter()
            .chain(&["args", "input_validator_args", "output_validator_args"])
            .chain(&ASIDE)
            .copied()
            .collect();
        map.only(&known)?;
        if folder.0.is_empty() || folder.0.len() > 2 {
            let what =
                "a test_group.yaml stands in data/sample, data/secret, and folders of the latter";
            let remedy = "it is taken for all folders below; move it there";
            self.notices
                .push(map.fault_at("", what, remedy).into_notice());
        }
        Ok(FolderSettings {
            arguments: arguments(map)?.below(&above.arguments),
            group: Some(groups::read(map, folder, points, &self.earlier())?),
            grader: above.grader.clone(),
        })
    }

    fn legacy(
        &mut self,
        map: &Map<'_>,
        above: &FolderSettings,
        version: Version,
    ) -> Result<FolderSettings, ProblemError> {
        if version == Version::Published && map.entries().next().is_some() {
            let text = "testdata.yaml is of legacy packages, and 2025-09 has test_group.yaml; it is read \
                        as in legacy";
            self.notices.push(Notice::warning(text, &map.text().path));
        }
        let known: Vec<&str> = grading::KEYS
            .iter()
            .chain(&[
                "input_validator_flags",
                "output_validator_flags",
                groups::DRAFT,
            ])
            .copied()
            .collect();
        self.notices.extend(map.doubt(&known));
        let draft = map.read(groups::DRAFT, groups::draft)?;
        let own = Arguments {
            program: None,
            checker: map.read("output_validator_flags", |item| {
                let (only, arguments) = flags(item)?;
                Ok(CheckerWords::at(item, only, arguments))
            })?,
            input: map.read("input_validator_flags", |item| {
                Ok(match flags(item)? {
                    (None, words) => InputWords::All(words),
                    (Some(name), words) => InputWords::Named([(name, words)].into()),
                })
            })?,
        };
        Ok(FolderSettings {
            arguments: own.below(&above.arguments),
            group: draft,
            grader: grading::read(map)?.below(&above.grader),
        })
    }
}

/// The keys of 2025-09 for arguments.
fn arguments(map: &Map<'_>) -> Result<Arguments, ProblemError> {
    Ok(Arguments {
        program: map.read("args", Item::strings)?,
        checker: map.read("output_validator_args", |item| {
            Ok(CheckerWords::at(item, None, item.strings()?))
        })?,
        input: map.read("input_validator_args", input_words)?,
    })
}

fn input_words(item: &Item<'_>) -> Result<InputWords, ProblemError> {
    if !item.is_map() {
        return item.strings().map(InputWords::All);
    }
    let mut by_name = BTreeMap::new();
    for (name, item) in item.map()?.entries() {
        by_name.insert(name.to_owned(), item.strings()?);
    }
    Ok(InputWords::Named(by_name))
}

/// Flags of legacy: words in a text, or a map with the validator's name and its words.
fn flags(item: &Item<'_>) -> Result<(Option<String>, Vec<String>), ProblemError> {
    if !item.is_map() {
        return Ok((None, words(item)?));
    }
    let map = item.map()?;
    map.only(&["name", "flags"])?;
    let name = map.read("name", Item::string)?;
    Ok((name, map.read("flags", words)?.unwrap_or_default()))
}

/// What the YAML file of a case says, with what the folder says, and the case's description.
pub(super) fn of_case(
    path: &Path,
    folder: &FolderSettings,
) -> Result<(Arguments, Option<String>), ProblemError> {
    let yaml = Yaml::read(path)?;
    let map = yaml.top().map()?;
    let known: Vec<&str> = [
        "args",
        "input_validator_args",
        "output_validator_args",
        "hint",
        "description",
    ]
    .iter()
    .chain(&ASIDE)
    .copied()
    .collect();
    map.only(&known)?;
    let description = map.read("description", Item::string)?;
    Ok((arguments(&map)?.below(&folder.arguments), description))
}
