//! The programs of a package: `prog/abcchk.*`, `abcsoc.*`, `abcinwer.*`, solutions. In: the package's
//! folder and the task's id. Out: who judges, files for compiling, candidates with their promises.

use super::config::Config;
use super::expected;
use crate::model::{
    Added, Bounds, Candidate, Checker, Comparison, Expectation, InputValidator, Interaction,
    Judging, LimitOverrides, Protocol, Verdict,
};
use crate::problem::aide::{checker, helper, language_of};
use crate::problem::error::{ProblemError, printable};
use crate::problem::home::Home;
use crate::problem::yaml::Item;
use regex::Regex;
use std::path::PathBuf;

/// The folder of programs.
const FOLDER: &str = "prog";

/// The programs of a package.
pub(super) struct Parts<'a> {
    pub home: &'a Home,
    pub id: &'a str,
    files: Vec<(String, PathBuf)>,
}

impl<'a> Parts<'a> {
    pub fn new(home: &'a Home, id: &'a str) -> Result<Self, ProblemError> {
        let files = home.files(FOLDER)?;
        Ok(Self { home, id, files })
    }

    /// The program of a role such as `chk`.
    pub fn role(&self, role: &str) -> Option<&(String, PathBuf)> {
        let start = format!("{}{role}.", self.id);
        let mut all = self.files.iter();
        all.find(|(name, path)| name.starts_with(&start) && language_of(path).is_some())
    }

    /// Who judges.
    pub fn judging(&self, config: &Config<'_>) -> Judging {
        let program = |role| {
            let (name, path) = self.role(role)?;
            let helper = helper(&format!("{FOLDER}/{name}"), path.clone());
            Some(checker(helper, Protocol::Sinol))
        };
        match (program("soc"), program("chk")) {
            (Some(interactor), _) => Judging::Interactive(Interaction {
                interactor,
                then: None,
                processes: config.processes,
                named_pipes: false,
            }),
            (None, Some(checker)) => Judging::Checked(vec![checker]),
            (None, None) => Judging::Compared(Checker {
                comparison: Comparison::WhiteDiff,
                presentation: false,
            }),
        }
    }

    /// Who looks at inputs.
    pub fn validators(&self) -> Vec<InputValidator> {
        let found = self.role("inwer").into_iter();
        let validator = |(name, path): &(String, PathBuf)| InputValidator {
            helper: helper(&format!("{FOLDER}/{name}"), path.clone()),
            accepts: 0,
            arguments: Vec::new(),
        };
        found.map(validator).collect()
    }

    /// The solutions in the order of the folder, with what `config.yml` promises of them.
    pub fn solutions(
        &self,
        config: &Config<'_>,
        groups: &[String],
        has_points: bool,
    ) -> Result<Vec<Candidate>, ProblemError> {
        let scores = config.map.get("sinol_expected_scores");
        let scores = scores.map(|item| item.map()).transpose()?;
        let pattern = format!(
            r"^{}[bs]?[0-9]*(_.*)?\.(c|cpp|cc|py|rs|java)$",
            regex::escape(self.id)
        );
        let Ok(pattern) = Regex::new(&pattern) else {
            return Ok(Vec::new());
        };
        let mut candidates = Vec::new();
        for (name, path) in self.files.iter().filter(|(name, _)| pattern.is_match(name)) {
            let is_model = self.is_model(name);
            let promised = expected::promise(scores.as_ref(), name, groups, has_points)?;
            let accepted = || Expectation::of(Verdict::Ac);
            candidates.push(Candidate {
                name: name.clone(),
                path: path.clone(),
                language: None,
                entry: None,
                promise: promised.or_else(|| is_model.then(accepted)),
                bounds: if is_model {
                    Bounds::Lower
                } else {
                    Bounds::Neither
                },
                limits: LimitOverrides::default(),
            });
        }
        Ok(candidates)
    }

    /// Whether a solution makes the answers: `abc.cpp`.
    pub fn is_model(&self, name: &str) -> bool {
        let rest = name.strip_prefix(self.id);
        rest.is_some_and(|rest| rest.starts_with('.'))
    }

    /// Files that are compiled with solutions, or lie beside them when they run.
    pub fn added(&self, config: &Config<'_>) -> Result<Vec<Added>, ProblemError> {
        let mut added: Vec<Added> = Vec::new();
        let files = config.map.get("extra_compilation_files");
        for item in files.iter().flat_map(Item::one_or_more) {
            self.add(&mut added, &item, None)?;
        }
        let by_language = config.map.get("extra_execution_files");
        let by_language = by_language.map(|item| item.map()).transpose()?;
        for (language, items) in by_language.iter().flat_map(|map| map.entries()) {
            for item in items.one_or_more() {
                self.add(&mut added, &item, Some(language))?;
            }
        }
        let arguments = config.map.get("extra_compilation_args");
        let arguments = arguments.map(|item| item.map()).transpose()?;
        for (language, items) in arguments.iter().flat_map(|map| map.entries()) {
            for item in items.one_or_more() {
                // An argument that is no file is one for the compiler.
                if self
                    .home
                    .file(&format!("{FOLDER}/{}", item.string()?))?
                    .is_none()
                {
                    let what = format!(
                        "the compiler's argument {} is not supported",
                        printable(&item.string()?)
                    );
                    return Err(item.fault(what, "set it in the sources, and take it out here"));
                }
                self.add(&mut added, &item, Some(language))?;
            }
        }
        Ok(added)
    }

    fn add(
        &self,
        added: &mut Vec<Added>,
        item: &Item<'_>,
        language: Option<&str>,
    ) -> Result<(), ProblemError> {
        let name = item.string()?;
        let Some(path) = self.home.file(&format!("{FOLDER}/{name}"))? else {
            let what = format!("there is no file {FOLDER}/{}", printable(&name));
            return Err(item.fault(what, "put it there, or name another one"));
        };
        // Sources in C++ are compiled with those alone, and headers with C as well.
        let ending = path
            .extension()
            .and_then(|it| it.to_str())
            .unwrap_or_default();
        let languages = match language.unwrap_or(ending) {
            "h" => vec!["c", "cpp"],
            "hpp" | "cc" | "cpp" => vec!["cpp"],
            "py" => vec!["python3"],
            "rs" => vec!["rust"],
            other => vec![other],
        };
        for language in languages {
            let of_language = |it: &&mut Added| it.language.as_deref() == Some(language);
            let file = (name.clone(), path.clone());
            match added.iter_mut().find(of_language) {
                Some(found) if !found.files.contains(&file) => found.files.push(file),
                Some(_) => {}
                None => added.push(Added {
                    language: Some(language.to_owned()),
                    files: vec![file],
                    entry: None,
                    prelude: None,
                }),
            }
        }
        Ok(())
    }
}
