//! Test cases, from files and settings. In: what lies below `data/`. Out: cases in the order of their
//! names, and data for tests of validators. Of each file only its size and first bytes are read.

use super::data::{DATA, Name, Parts, TestData};
use super::judges::Judges;
use super::metadata::Metadata;
use super::settings::{Arguments, CheckerWords, InputWords, Settings, of_case};
use super::version::Version;
use crate::model::{Bytes, CaseSettings, Data, Notice, Role, Sample, TestCase};
use crate::problem::error::{ProblemError, shown};
use crate::problem::files::readable;
use crate::problem::text::Text;
use crate::problem::traps::Traps;
use crate::problem::walk::{Kind, Wanted, walk_within};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The largest description of a case.
const DESCRIPTION: Bytes = Bytes::mib(1);
/// How many inputs without answers are told one by one.
const TOLD: usize = 5;

/// What is made of the test data.
#[derive(Default)]
pub(super) struct Cases {
    pub cases: Vec<TestCase>,
    /// Their names, part by part.
    pub names: Vec<Name>,
    /// Arguments of input validators for each case.
    pub input: Vec<Option<InputWords>>,
    pub invalid_inputs: Vec<Sample>,
    pub invalid_outputs: Vec<Sample>,
    pub valid_outputs: Vec<Sample>,
    pub notices: Vec<Notice>,
}

/// Who is asked while cases are made.
pub(super) struct Makers<'a> {
    pub package: &'a Path,
    pub metadata: &'a Metadata,
    pub settings: &'a Settings,
    pub judges: &'a Judges,
}

impl Makers<'_> {
    /// Makes all cases and samples.
    pub fn cases(&self, data: &TestData, traps: &mut Traps) -> Result<Cases, ProblemError> {
        let mut cases = Cases::default();
        let mut without = Vec::new();
        for (name, parts) in &data.names {
            let Some(input) = &parts.input else {
                continue;
            };
            let (arguments, description) = self.arguments(name, parts)?;
            match name.section() {
                "sample" | "secret" => {
                    self.fits(name, data)?;
                    let Some(case) = self.case(name, parts, &arguments, description, traps)? else {
                        without.push(input.clone());
                        continue;
                    };
                    cases.cases.push(case);
                    cases.names.push(name.clone());
                    cases.input.push(arguments.input);
                }
                "invalid_input" => {
                    cases
                        .invalid_inputs
                        .push(sample(name, parts, input_only(&arguments)))
                }
                "invalid_output" => {
                    cases
                        .invalid_outputs
                        .push(sample(name, parts, checker(&arguments)))
                }
                "valid_output" => {
                    cases
                        .valid_outputs
                        .push(sample(name, parts, checker(&arguments)))
                }
                _ => {}
            }
        }
        cases.notices = lone(&without, data);
        Ok(cases)
    }

    /// The words for the validator that hold for the problem as a whole: those of `secret`.
    pub fn words(&self) -> Option<&CheckerWords> {
        let secret = self.settings.of(&Name::of("secret"));
        secret.arguments.checker.as_ref()
    }

    fn arguments(
        &self,
        name: &Name,
        parts: &Parts,
    ) -> Result<(Arguments, Option<String>), ProblemError> {
        let folder = self.settings.of(&name.folder());
        match &parts.settings {
            Some(path) if self.metadata.version.is_modern() => of_case(path, folder),
            _ => Ok((folder.arguments.clone(), None)),
        }
    }

    /// One case; none where it has no answer and needs one.
    fn case(
        &self,
        name: &Name,
        parts: &Parts,
        arguments: &Arguments,
        description: Option<String>,
        traps: &mut Traps,
    ) -> Result<Option<TestCase>, ProblemError> {
        let Some(input) = &parts.input else {
            return Ok(None);
        };
        // An input that cannot be read must be told now, and not as a fault of a submission.
        readable(input).map_err(ProblemError::read(input))?;
        let (answer, answer_size) = match &parts.answer {
            Some(path) => {
                let size = traps.look_into(path).map_err(ProblemError::read(path))?;
                (Data::File(path.clone()), size)
            }
            None if self.metadata.interactive => (Data::Bytes(Arc::from([])), 0),
            None => return Ok(None),
        };
        let judging = if arguments.checker.as_ref() == self.words() {
            None
        } else {
            Some(self.judges.judging(arguments.checker.as_ref())?)
        };
        let files = parts.files.as_ref().map(|folder| self.files(folder));
        let settings = CaseSettings {
            judging,
            arguments: arguments.program.clone().unwrap_or_default(),
            files: files.transpose()?.unwrap_or_default(),
            description: match &parts.description {
                Some(path) => Some(Text::read(path, DESCRIPTION)?.content.trim().to_owned()),
                None => description,
            },
            ..CaseSettings::default()
        };
        Ok(Some(TestCase {
            name: name.text(),
            role: if name.section() == "sample" {
                Role::Sample
            } else {
                Role::Secret
            },
            input: Data::File(input.clone()),
            answer,
            answer_size,
            settings,
        }))
    }

    /// The files of a case's folder for the program.
    fn files(&self, folder: &Path) -> Result<Vec<(String, PathBuf)>, ProblemError> {
        let relative = folder.strip_prefix(self.package).unwrap_or(folder);
        files_within(self.package, relative)
    }

    /// What 2025-09 forbids of names and folders.
    fn fits(&self, name: &Name, data: &TestData) -> Result<(), ProblemError> {
        if self.metadata.version != Version::Published {
            return Ok(());
        }
        let path = self.package.join(DATA).join(name.text());
        if data.folders.contains(name) {
            let what = "a folder and a case have this name";
            return Err(ProblemError::layout(path, what, "rename one of them"));
        }
        if name.0.last().is_some_and(|last| last == "test_group") {
            let what =
                "a case cannot be called test_group, as its settings would be those of its folder";
            return Err(ProblemError::layout(path, what, "rename it"));
        }
        let has_groups = self.settings.groups().next().is_some();
        let group = Name(name.0.iter().take(2).cloned().collect());
        let is_in_group = self
            .settings
            .groups()
            .any(|it| *it == group && name.is_in(it));
        if has_groups && name.section() == "secret" && !is_in_group {
            let what = "this case lies in no group, and data/secret has groups";
            let remedy = "move it into a group, or write a test_group.yaml into its folder";
            return Err(ProblemError::layout(
                path.with_extension("in"),
                what,
                remedy,
            ));
        }
        Ok(())
    }
}

/// All files below a folder of the package, each with its path in there.
pub(super) fn files_within(
    package: &Path,
    folder: &Path,
) -> Result<Vec<(String, PathBuf)>, ProblemError> {
    const FILES: Wanted = Wanted {
        name: |_| true,
        entry: |_, kind| kind != Kind::Folder,
    };
    let walked = walk_within(package, folder, FILES)?;
    let files = walked
        .entries
        .into_iter()
        .filter(|entry| entry.kind == Kind::File);
    let named = |relative: PathBuf| {
        let within = relative.strip_prefix(folder).unwrap_or(&relative);
        (shown(within), package.join(&relative))
    };
    Ok(files.map(|entry| named(entry.relative)).collect())
}

fn sample(name: &Name, parts: &Parts, arguments: Vec<String>) -> Sample {
    let data = |path: &Option<PathBuf>| path.clone().map(Data::File);
    Sample {
        name: name.text(),
        input: data(&parts.input).unwrap_or_else(|| Data::Bytes(Arc::from([]))),
        answer: data(&parts.answer),
        output: data(&parts.output),
        arguments,
    }
}

fn checker(arguments: &Arguments) -> Vec<String> {
    let words = arguments.checker.as_ref();
    words
        .map(|words| words.arguments.clone())
        .unwrap_or_default()
}

fn input_only(arguments: &Arguments) -> Vec<String> {
    match &arguments.input {
        Some(InputWords::All(words)) => words.clone(),
        _ => Vec::new(),
    }
}

/// Inputs without an answer and answers without an input.
fn lone(without: &[PathBuf], data: &TestData) -> Vec<Notice> {
    let is_judged = |name: &Name| matches!(name.section(), "sample" | "secret");
    let answers = data.names.iter().filter_map(|(name, parts)| {
        let alone = parts.input.is_none() && is_judged(name);
        parts.answer.as_ref().filter(|_| alone)
    });
    let inputs = without.iter().map(|path| {
        let text = "this input has no answer beside it (.ans) and is no case";
        Notice::warning(text, path)
    });
    let answers = answers.map(|path| {
        let text = "this answer has no input beside it (.in) and is no case";
        Notice::warning(text, path)
    });
    let mut all: Vec<Notice> = inputs.chain(answers).collect();
    if all.len() > TOLD {
        let text = format!(
            "{} more files have no partner and are no cases",
            all.len() - TOLD
        );
        all.truncate(TOLD);
        all.extend(all.last().cloned().map(|last| Notice { text, ..last }));
    }
    all
}
