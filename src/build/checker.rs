//! Programs of a package: checkers, interactors, validators, generators. In: a helper as a reader
//! has found it. Out: a `Program`, or one sentence that says why there is none. They are built as
//! submissions are, and kept in the same cache.

use super::builder::{Builder, Built};
use super::guess::guess;
use super::{BuildError, includes, script};
use crate::model::{Build, Helper, HelperSource, NotJudged, Program, Source, Stop, Submission};
use std::path::Path;

/// What a helper in C++ is compiled as, where its package does not say: its authors use what their
/// own tools allow, which is newer than what submissions may use.
const CPP: &str = "cpp20";
/// The file that starts a folder in Python.
const PYTHON_MAIN: &str = "__main__.py";

impl Builder {
    /// Makes a program of a helper; compilers run on `core`, where one is given.
    ///
    /// # Errors
    /// When it cannot be built, for whatever reason: a judge without its checker can tell nothing.
    pub fn helper(
        &self,
        helper: &Helper,
        core: Option<usize>,
        stop: &Stop,
    ) -> Result<Program, BuildError> {
        let failed = |what: String| BuildError::Helper {
            name: helper.name.clone(),
            what,
        };
        let source = match &helper.source {
            HelperSource::Path(path) => self.source_of(path)?,
            HelperSource::Known(source) => source.clone(),
        };
        let (mut added, mut entry) = (Vec::new(), None);
        if let Source::Files { files, language } = &source {
            let language = self.languages().named(language)?;
            if matches!(language.rules.as_str(), "c" | "cpp") {
                added = includes::beside(files, &self.settings().testlib)?;
            }
            let mut names = files.iter().filter_map(|file| file.file_name());
            entry = names
                .any(|name| name == PYTHON_MAIN)
                .then(|| PYTHON_MAIN.to_owned());
        }
        let submission = Submission {
            name: helper.name.clone(),
            source,
            promise: None,
            added,
            entry,
        };
        match self.build(&submission, core, stop)? {
            Built::Program { program, .. } => Ok(program),
            Built::Refused(Build::Refused { message, .. }) => {
                Err(failed(format!("it does not compile: {message}")))
            }
            Built::Refused(_) => Err(failed("it does not compile".to_owned())),
            Built::NotJudged(missing) => Err(failed(lacking(&missing))),
        }
    }

    /// What a path within a package is built from.
    fn source_of(&self, path: &Path) -> Result<Source, BuildError> {
        if path.is_dir() && script::is_script(path) {
            return Ok(Source::Script(path.to_owned()));
        }
        let source = guess(path, self.languages(), None)?;
        let Source::Files { files, language } = source else {
            return Ok(source);
        };
        let known = self.languages();
        let newer = known
            .named(&language)
            .is_ok_and(|it| it.id == "cpp17" && known.named(CPP).is_ok());
        Ok(Source::Files {
            files,
            language: if newer { CPP.to_owned() } else { language },
        })
    }
}

fn lacking(missing: &NotJudged) -> String {
    let remedy = if missing.install.is_empty() {
        "install it".to_owned()
    } else {
        missing.install.clone()
    };
    format!(
        "it is written in {}, and {} is not here: {remedy}",
        missing.language,
        missing.missing.join(", ")
    )
}
