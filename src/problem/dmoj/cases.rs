//! The cases and batches of `init.yml`. In: `test_cases` in any of its forms. Out: cases in order with
//! what each batch holds. Positions count from 1 over all cases, as DMOJ counts them.

use super::checker::judging;
use super::data::Store;
use super::guess::{Files, Guessed, Naming, guess};
use super::level::Level;
use super::programs::{of_files, program};
use crate::model::{CaseSettings, Data, Generated, Helper, Judging, Role};
use crate::problem::error::{ProblemError, printable};
use crate::problem::roll::{Found, Roll};
use crate::problem::yaml::Item;
use std::path::PathBuf;
use std::sync::Arc;

/// A case or a batch with its points.
pub(super) struct Unit {
    /// The cases, by index.
    pub cases: Vec<usize>,
    pub points: f64,
    /// The batch's number, counted from 1; none for a case of its own.
    pub batch: Option<usize>,
    /// Batches, by number, that must be passed first.
    pub requires: Vec<usize>,
}

/// What is read into.
pub(super) struct Reading<'r> {
    pub store: &'r Store,
    pub roll: &'r mut Roll,
    /// Who judges cases that say nothing else.
    pub judging: &'r Judging,
    batches: usize,
}

impl<'r> Reading<'r> {
    pub fn new(store: &'r Store, roll: &'r mut Roll, judging: &'r Judging) -> Self {
        Self {
            store,
            roll,
            judging,
            batches: 0,
        }
    }

    /// All units: those of `pretest_test_cases` first, which give nothing and stop at a failure.
    pub fn all(&mut self, top: &Level<'_>) -> Result<Vec<Unit>, ProblemError> {
        let mut units = Vec::new();
        if let Some(item) = top.get("pretest_test_cases") {
            units = self.list(&item, top)?;
            for unit in &mut units {
                unit.points = 0.0;
            }
        }
        match top.get("test_cases") {
            Some(item) if item.is_list() => units.extend(self.list(&item, top)?),
            item => units.extend(self.guessed(item.as_ref(), top)?),
        }
        Ok(units)
    }

    fn list(&mut self, item: &Item<'_>, above: &Level<'_>) -> Result<Vec<Unit>, ProblemError> {
        let mut units = Vec::new();
        for item in item.list()? {
            let map = item.map()?;
            let level = above.within(map.clone());
            units.push(match map.get("batched") {
                Some(batched) => self.batch(&batched, &level, &item)?,
                None => Unit {
                    cases: vec![self.case(&level, None)?],
                    points: points(&level)?,
                    batch: None,
                    requires: Vec::new(),
                },
            });
        }
        Ok(units)
    }

    fn batch(
        &mut self,
        batched: &Item<'_>,
        level: &Level<'_>,
        item: &Item<'_>,
    ) -> Result<Unit, ProblemError> {
        self.batches += 1;
        let number = self.batches;
        let mut cases = Vec::new();
        for item in batched.list()? {
            let map = item.map()?;
            if map.has("batched") {
                let remedy = "write its cases into the outer batch";
                return Err(map.fault_at("batched", "a batch cannot hold a batch", remedy));
            }
            cases.push(self.case(&level.within(map), Some(number))?);
        }
        if cases.is_empty() {
            return Err(item.fault("the batch has no cases", "add one, or take it out"));
        }
        Ok(Unit {
            cases,
            points: points(level)?,
            batch: Some(number),
            requires: requires(level, number)?,
        })
    }

    fn case(&mut self, level: &Level<'_>, batch: Option<usize>) -> Result<usize, ProblemError> {
        let position = self.roll.cases.len() + 1;
        let name = match batch {
            Some(batch) => format!("batch{batch}/{position}"),
            None => position.to_string(),
        };
        let generator = generator(level, self.store)?;
        let input = level.get("in");
        if let (Some(input), true) = (&input, generator.is_some()) {
            let extra = ["generator_args", "generator_in"]
                .iter()
                .any(|key| level.get(key).is_some());
            if extra {
                let what = "the input is both a file and what the generator makes";
                return Err(input.fault(what, "take out `in`, or what the generator is given"));
            }
        }
        let binary = level.read("binary_data", Item::flag)?.unwrap_or(false);
        let settings = settings(level, self.store, self.judging)?;
        let file = |item: Item<'_>, ending: &str| {
            let path = self.store.named(&item)?;
            if binary {
                return Ok(path);
            }
            let copy = format!("{}.{ending}", name.replace('/', "-"));
            self.store.normalised(path, &copy)
        };
        let answer = level.get("out").map(|it| file(it, "out")).transpose()?;
        let given = input.map(|it| file(it, "in")).transpose()?;
        let origin = format!("case {position}");
        let found = Found {
            name,
            role: Role::Secret,
            input: given,
            answer,
            settings,
            origin,
        };
        match generator {
            Some(generator) if found.input.is_none() => self.made(found, level, generator),
            _ => self.roll.add(found),
        }
    }

    /// A case whose input, and perhaps answer, a generator makes.
    fn made(
        &mut self,
        mut found: Found,
        level: &Level<'_>,
        generator: Arc<Helper>,
    ) -> Result<usize, ProblemError> {
        let name = found.name.replace('/', "-");
        let answers = found.answer.is_none();
        found.input = Some(self.store.made(&format!("{name}.made-in")));
        if answers {
            found.answer = Some(self.store.made(&format!("{name}.made-out")));
        }
        let arguments = match level.get("generator_args") {
            Some(item) => item
                .list()?
                .iter()
                .map(Item::string)
                .collect::<Result<Vec<_>, _>>()?,
            None => Vec::new(),
        };
        // A name that is not there is no input, as it is in DMOJ.
        let input = match level.read("generator_in", Item::string)? {
            Some(name) => self.store.find(&name)?.map(Data::File),
            None => None,
        };
        let case = self.roll.add_ungenerated(found)?;
        self.roll.generated.push(Generated {
            case,
            generator,
            arguments,
            input,
            answers,
        });
        Ok(case)
    }

    /// Cases by the names in the archive.
    fn guessed(
        &mut self,
        item: Option<&Item<'_>>,
        top: &Level<'_>,
    ) -> Result<Vec<Unit>, ProblemError> {
        let own = top.own();
        let fault = |what: &str, remedy: &str| match (item, own) {
            (Some(item), _) => item.fault(what, remedy),
            (None, Some(map)) => map.fault_at("archive", what, remedy),
            (None, None) => ProblemError::Empty {
                folder: self.store.home.path().to_owned(),
                looked: what.to_owned(),
                remedy: remedy.to_owned(),
            },
        };
        let Some(names) = self.store.archived()? else {
            let what = "the cases are to be found by their names, but there is no `archive`";
            return Err(fault(
                what,
                "list the cases in `test_cases`, or name an archive",
            ));
        };
        let map = item.map(|item| item.map()).transpose()?;
        let naming = |key: &str, word: &'static str| match map.as_ref().and_then(|it| it.get(key)) {
            Some(item) => Naming::written(&item.string()?).map_err(|error| {
                let what = format!("this pattern cannot be used: {}", printable(&error));
                item.fault(
                    what,
                    "write it without looking ahead or back, with a group `case`",
                )
            }),
            None => Naming::default_of(word)
                .ok_or_else(|| fault("there is no pattern", "write `input_format`")),
        };
        let (input, output) = (
            naming("input_format", "in")?,
            naming("output_format", "out")?,
        );
        let found = guess(&names, &input, &output)
            .map_err(|error| fault(&error, "list the cases in `test_cases`"))?;
        if found.is_empty() {
            let what = "no name in the archive is that of a case";
            return Err(fault(what, "list the cases in `test_cases`"));
        }
        let written = map.as_ref().and_then(|map| map.get("case_points"));
        let points = written.as_ref().map(Item::list).transpose()?;
        let mut units = Vec::new();
        for (at, guessed) in found.into_iter().enumerate() {
            let points = match &points {
                Some(all) => match all.get(at) {
                    Some(item) => item.number()?,
                    None => return Err(fault("`case_points` has too few points", "add some")),
                },
                None => self::points(top)?,
            };
            units.push(self.unit(guessed, points, top)?);
        }
        Ok(units)
    }

    fn unit(
        &mut self,
        guessed: Guessed,
        points: f64,
        top: &Level<'_>,
    ) -> Result<Unit, ProblemError> {
        let (batch, files) = match guessed {
            Guessed::Case(files) => (None, vec![files]),
            Guessed::Batch(files) => {
                self.batches += 1;
                (Some(self.batches), files)
            }
        };
        let mut cases = Vec::new();
        for files in files {
            cases.push(self.archived(files, batch, top)?);
        }
        Ok(Unit {
            cases,
            points,
            batch,
            requires: Vec::new(),
        })
    }

    fn archived(
        &mut self,
        files: Files,
        batch: Option<usize>,
        top: &Level<'_>,
    ) -> Result<usize, ProblemError> {
        let position = self.roll.cases.len() + 1;
        let name = match batch {
            Some(batch) => format!("batch{batch}/{position}"),
            None => position.to_string(),
        };
        let binary = top.read("binary_data", Item::flag)?.unwrap_or(false);
        let place = |file: Option<String>, ending: &str| -> Result<Option<PathBuf>, ProblemError> {
            let Some(file) = file else {
                return Ok(None);
            };
            let Some(path) = self.store.find(&file)?.filter(|_| !binary) else {
                return self.store.find(&file);
            };
            let copy = format!("{}.{ending}", name.replace('/', "-"));
            self.store.normalised(path, &copy).map(Some)
        };
        let (input, answer) = (place(files.input, "in")?, place(files.output, "out")?);
        let settings = settings(top, self.store, self.judging)?;
        self.roll.add(Found {
            origin: format!("case {position}"),
            name,
            role: Role::Secret,
            input,
            answer,
            settings,
        })
    }
}

fn points(level: &Level<'_>) -> Result<f64, ProblemError> {
    let Some(item) = level.get("points") else {
        return Ok(1.0);
    };
    let points = item.number()?;
    if points < 0.0 {
        return Err(item.wrong("points, zero or above"));
    }
    Ok(points)
}

/// The earlier batches that a batch depends on.
fn requires(level: &Level<'_>, number: usize) -> Result<Vec<usize>, ProblemError> {
    let Some(item) = level.get("dependencies") else {
        return Ok(Vec::new());
    };
    let one = |item: &Item<'_>| {
        usize::try_from(item.count()?)
            .ok()
            .filter(|batch| (1..number).contains(batch))
            .ok_or_else(|| item.wrong("the number of an earlier batch, counted from 1"))
    };
    item.list()?.iter().map(one).collect()
}

/// The generator of a case, where it has one.
fn generator(level: &Level<'_>, store: &Store) -> Result<Option<Arc<Helper>>, ProblemError> {
    let Some(item) = level.get("generator") else {
        return Ok(None);
    };
    if !item.is_map() {
        return of_files(&item, None, store).map(Some);
    }
    program(&item.map()?, "source", "language", store).map(Some)
}

/// What is special about a case: who judges it, where not the problem's own, and the names under
/// which it reads and writes.
fn settings(
    level: &Level<'_>,
    store: &Store,
    usual: &Judging,
) -> Result<CaseSettings, ProblemError> {
    let own = judging(level, store)?;
    let mut settings = CaseSettings {
        judging: (own != *usual).then_some(own),
        ..CaseSettings::default()
    };
    let Some(item) = level.get("symlinks") else {
        return Ok(settings);
    };
    for (name, target) in item.map()?.entries() {
        match target.string()?.as_str() {
            "/dev/stdin" => settings.input_file = Some(name.to_owned()),
            "/dev/stdout" => settings.output_file = Some(name.to_owned()),
            other => {
                let what = format!("a link to {} is not supported", printable(other));
                return Err(target.fault(what, "link to /dev/stdin or /dev/stdout"));
            }
        }
    }
    Ok(settings)
}
