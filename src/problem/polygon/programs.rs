//! Checkers, interactors, validators and generators. In: the elements that name their sources. Out:
//! helpers, and who judges. The binaries in packages are for Windows and are never used.

use super::cases::paths;
use super::xml::Tag;
use crate::model::{
    Added, Checker, Comparison, Data, Helper, InputValidator, Interaction, Judging, Protocol,
    Sample, Testlib,
};
use crate::problem::aide::{checker, helper_in, is_header};
use crate::problem::error::{ProblemError, printable};
use crate::problem::home::{Home, stem};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Tests of one validator or checker.
const MOST: u64 = 10_000;

/// The programs of a package.
pub(super) struct Programs {
    /// Headers that sources of the package include.
    headers: Vec<PathBuf>,
    /// Programs that tests name, by their names.
    executables: Vec<(String, Arc<Helper>)>,
}

impl Programs {
    /// Reads the element `files`.
    pub fn read(root: Tag<'_>, home: &Home) -> Result<Self, ProblemError> {
        let resources = root.at("files/resources");
        let mut headers = Vec::new();
        for file in resources.into_iter().flat_map(|it| it.all("file")) {
            let path = home.file(file.required("path")?)?;
            headers.extend(path.filter(|path| is_header(path)));
        }
        let mut programs = Self {
            headers,
            executables: Vec::new(),
        };
        let executables = root.at("files/executables");
        for executable in executables.into_iter().flat_map(|it| it.all("executable")) {
            if let Some(helper) = programs.source(executable, home)? {
                let name = helper.name.rsplit('/').next().unwrap_or_default();
                let entry = (stem(name).to_owned(), Arc::clone(&helper));
                programs.executables.push(entry);
            }
        }
        Ok(programs)
    }

    /// The program that tests call by this name.
    pub fn executable(&self, name: &str) -> Option<Arc<Helper>> {
        let found = self.executables.iter().find(|(known, _)| known == name)?;
        Some(Arc::clone(&found.1))
    }

    /// The program of an element's `source`; none where it has none.
    fn source(&self, tag: Tag<'_>, home: &Home) -> Result<Option<Arc<Helper>>, ProblemError> {
        let Some(source) = tag.at("source") else {
            return Ok(None);
        };
        let name = source.required("path")?;
        let Some(path) = home.file(name)? else {
            let what = format!("there is no file {}", printable(name));
            return Err(source.fault_at("path", what, "download the package anew"));
        };
        let language = source.attribute("type").and_then(language);
        let mut files = vec![path];
        if matches!(language, Some("c" | "cpp17" | "cpp20")) {
            let others = self.headers.iter().filter(|it| **it != files[0]);
            let others: Vec<PathBuf> = others.cloned().collect();
            files.extend(others);
        }
        Ok(Some(helper_in(name, language, files)))
    }

    /// Who judges.
    pub fn judging(&self, root: Tag<'_>, home: &Home) -> Result<Judging, ProblemError> {
        let checked = match root.at("assets/checker") {
            Some(tag) => Some(self.checker(tag, home)?),
            None => None,
        };
        let interactor = match root.at("assets/interactor") {
            Some(tag) => self.source(tag, home)?,
            None => None,
        };
        Ok(match (interactor, checked) {
            (Some(interactor), then) => Judging::Interactive(Interaction {
                interactor: checker(interactor, Protocol::Testlib { percent: false }),
                then: then.map(Box::new),
                processes: 1,
                named_pipes: false,
            }),
            (None, Some(checked)) => checked,
            (None, None) => Judging::Compared(Checker {
                comparison: Comparison::Testlib(Testlib::Lcmp),
                presentation: false,
            }),
        })
    }

    /// A checker of testlib that this judge has built in, or a program.
    fn checker(&self, tag: Tag<'_>, home: &Home) -> Result<Judging, ProblemError> {
        let name = tag.attribute("name").unwrap_or_default();
        let standard = name.strip_prefix("std::").and_then(Testlib::from_name);
        if let Some(standard) = standard {
            return Ok(Judging::Compared(Checker {
                comparison: Comparison::Testlib(standard),
                presentation: false,
            }));
        }
        let program = self.source(tag, home)?.ok_or_else(|| {
            let what = "the checker has no source";
            tag.fault(
                what,
                "add `<source path=\"files/check.cpp\" type=\"cpp.g++17\"/>`",
            )
        })?;
        let protocol = Protocol::Testlib { percent: false };
        Ok(Judging::Checked(vec![checker(program, protocol)]))
    }

    /// Who looks at inputs.
    pub fn validators(
        &self,
        root: Tag<'_>,
        home: &Home,
    ) -> Result<Vec<InputValidator>, ProblemError> {
        let mut validators = Vec::new();
        let all = root.at("assets/validators");
        for tag in all.into_iter().flat_map(|it| it.all("validator")) {
            validators.extend(self.source(tag, home)?.map(|helper| InputValidator {
                helper,
                accepts: 0,
                arguments: Vec::new(),
            }));
        }
        Ok(validators)
    }
}

/// What the package has to test its own validators and checker with.
#[derive(Default)]
pub(super) struct Samples {
    pub invalid_inputs: Vec<Sample>,
    pub invalid_outputs: Vec<Sample>,
    pub valid_outputs: Vec<Sample>,
}

/// Reads the tests of validators and of the checker whose files are there.
pub(super) fn samples(root: Tag<'_>, home: &Home) -> Result<Samples, ProblemError> {
    let mut samples = Samples::default();
    let validators = root.at("assets/validators");
    for validator in validators.into_iter().flat_map(|it| it.all("validator")) {
        let found = tested(validator, home, "validator")?;
        let invalid = found
            .into_iter()
            .filter(|(verdict, _)| verdict == "invalid");
        samples
            .invalid_inputs
            .extend(invalid.map(|(_, sample)| sample));
    }
    let checker = root.at("assets/checker");
    for (verdict, sample) in checker.map_or(Ok(Vec::new()), |it| tested(it, home, "checker"))? {
        match verdict.as_str() {
            "ok" => samples.valid_outputs.push(sample),
            "wrong-answer" | "presentation-error" => samples.invalid_outputs.push(sample),
            _ => {}
        }
    }
    Ok(samples)
}

fn tested(tag: Tag<'_>, home: &Home, of: &str) -> Result<Vec<(String, Sample)>, ProblemError> {
    let mut found = Vec::new();
    let Some(testset) = tag.at("testset") else {
        return Ok(found);
    };
    let tests = testset
        .at("tests")
        .into_iter()
        .flat_map(|it| it.all("test"));
    for (number, test) in (1..=MOST).zip(tests) {
        let file = |name| paths(testset, home, name, number).map(|it| it.map(Data::File));
        let Some(input) = file("input-path-pattern")? else {
            continue;
        };
        let sample = Sample {
            name: format!("{of} test {number}"),
            input,
            answer: file("answer-path-pattern")?,
            output: file("output-path-pattern")?,
            arguments: Vec::new(),
        };
        let verdict = test.attribute("verdict").unwrap_or_default();
        found.push((verdict.to_owned(), sample));
    }
    Ok(found)
}

/// Files of the package that are compiled with solutions: those whose assets name solutions.
pub(super) fn added(root: Tag<'_>, home: &Home) -> Result<Vec<Added>, ProblemError> {
    let mut added = Vec::new();
    let resources = root.at("files/resources");
    for file in resources.into_iter().flat_map(|it| it.all("file")) {
        let assets = file.at("assets").into_iter().flat_map(|it| it.all("asset"));
        let is_meant = assets
            .filter_map(|asset| asset.attribute("name"))
            .any(|name| name.eq_ignore_ascii_case("solution"));
        let Some(path) = home.file(file.required("path")?)?.filter(|_| is_meant) else {
            continue;
        };
        let languages = file.attribute("for-types").unwrap_or_default();
        let language = languages.split(['.', ';', ',', '*']).next();
        let language = language.filter(|it| !it.is_empty()).map(str::to_owned);
        let name = base(&path);
        added.push(Added {
            language,
            files: vec![(name, path)],
            entry: None,
            prelude: None,
        });
    }
    Ok(added)
}

fn base(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// This judge's name for a language of Polygon; none leaves it to the file's ending.
pub(super) fn language(kind: &str) -> Option<&'static str> {
    let (family, rest) = kind.split_once('.').unwrap_or((kind, ""));
    let newest = ["20", "23", "26"].iter().any(|year| rest.ends_with(year));
    match family {
        "cpp" if newest => Some("cpp20"),
        "cpp" => Some("cpp17"),
        "c" => Some("c"),
        "python" if rest.starts_with("pypy3") => Some("pypy3"),
        "python" if rest.starts_with('3') => Some("python3"),
        "pas" => Some("pascal"),
        "csharp" => Some("csharp"),
        "kotlin" => Some("kotlin"),
        "go" => Some("go"),
        "rust" => Some("rust"),
        family if family.starts_with("java") && !family.starts_with("javascript") => Some("java"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_of_polygon_are_known_by_their_family() {
        for (kind, id) in [
            ("cpp.g++17", Some("cpp17")),
            ("cpp.gcc14-64-msys2-g++23", Some("cpp20")),
            ("cpp.g++", Some("cpp17")),
            ("java11", Some("java")),
            ("java.21", Some("java")),
            ("python.3", Some("python3")),
            ("python.pypy3-64", Some("pypy3")),
            ("python.2", None),
            ("pas.fpc", Some("pascal")),
            ("perl.5", None),
        ] {
            assert_eq!(language(kind), id, "{kind}");
        }
    }
}
