//! Programs of packages, made ready for judging. In: what problems name. Out: how to start them.
//! Each is built once in a session, however many submissions it judges; what cannot be built is
//! remembered with its sentence.

use super::error::JudgeError;
use super::legacy::{Grade, heard, told};
use super::pass::Place;
use crate::build::{BuildError, Builder, command_for};
use crate::check::program::{Ready, helper_limits};
use crate::model::{
    Data, Folder, Group, GroupRule, Helper, Input, Invocation, Judging, Outcome, Part, Problem,
    Stop,
};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Bytes of a grader's answer that are looked at; one line is wanted.
const KEEP: usize = 1 << 10;

type Built = Result<Arc<Ready>, String>;

/// Programs of packages, made ready for judging.
#[derive(Debug, Default)]
pub struct Helpers {
    built: Mutex<Vec<(Arc<Helper>, Built)>>,
}

impl Helpers {
    /// Builds all that judging a problem needs.
    ///
    /// # Errors
    /// The sentence of the first that cannot be built.
    pub fn prepare(
        &self,
        builder: &Builder,
        problem: &Problem,
        core: Option<usize>,
        stop: &Stop,
    ) -> Result<(), String> {
        for helper in wanted(problem) {
            let mut built = self.built();
            if let Some((_, known)) = built.iter().find(|(known, _)| is_same(known, &helper)) {
                known.as_ref().map_err(Clone::clone)?;
                continue;
            }
            // Held while it is built, so that nobody builds it a second time.
            let made = match builder.helper(&helper, core, stop) {
                Ok(program) => {
                    let limits = helper_limits(&helper);
                    let (path, arguments) = command_for(&program, &limits);
                    let environment = program.environment.iter();
                    Ok(Arc::new(Ready {
                        program: path,
                        arguments,
                        environment: environment
                            .map(|(name, value)| (name.into(), value.into()))
                            .collect(),
                        visible: program.visible,
                    }))
                }
                Err(error @ BuildError::Interrupted) => return Err(error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            let outcome = made.as_ref().map(drop).map_err(Clone::clone);
            built.push((helper, made));
            outcome?;
        }
        Ok(())
    }

    /// How to start a helper that was prepared.
    ///
    /// # Errors
    /// When it was not.
    pub fn get(&self, helper: &Arc<Helper>) -> Result<Arc<Ready>, JudgeError> {
        let built = self.built();
        let known = built.iter().find(|(known, _)| is_same(known, helper));
        match known {
            Some((_, Ok(ready))) => Ok(Arc::clone(ready)),
            Some((_, Err(why))) => Err(JudgeError::Helper(why.clone())),
            None => Err(JudgeError::Helper(format!(
                "{} of the package was not built",
                helper.name
            ))),
        }
    }

    fn built(&self) -> MutexGuard<'_, Vec<(Arc<Helper>, Built)>> {
        self.built.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_same(one: &Arc<Helper>, other: &Arc<Helper>) -> bool {
    Arc::ptr_eq(one, other) || one == other
}

/// All that judging a problem needs, each once.
fn wanted(problem: &Problem) -> Vec<Arc<Helper>> {
    let mut all: Vec<Arc<Helper>> = Vec::new();
    let mut note = |helper: &Arc<Helper>| {
        if !all.iter().any(|known| is_same(known, helper)) {
            all.push(Arc::clone(helper));
        }
    };
    of_judging(&problem.judging, &mut note);
    for judging in problem
        .cases
        .iter()
        .filter_map(|it| it.settings.judging.as_ref())
    {
        of_judging(judging, &mut note);
    }
    if let Some(scoring) = &problem.scoring {
        of_group(&scoring.root, &mut note);
    }
    all
}

fn of_judging(judging: &Judging, note: &mut dyn FnMut(&Arc<Helper>)) {
    match judging {
        Judging::Compared(_) => {}
        Judging::Checked(checkers) => checkers.iter().for_each(|it| note(&it.helper)),
        Judging::Interactive(interaction) => {
            note(&interaction.interactor.helper);
            if let Some(then) = &interaction.then {
                of_judging(then, note);
            }
        }
    }
}

fn of_group(group: &Group, note: &mut dyn FnMut(&Arc<Helper>)) {
    if let GroupRule::Legacy(grader) = &group.rule
        && let Some(program) = &grader.program
    {
        note(program);
    }
    for part in &group.parts {
        if let Part::Group(inner) = part {
            of_group(inner, note);
        }
    }
}

/// Asks a grader of a package: it reads a line for each part, and answers with one.
///
/// # Errors
/// When it cannot be asked, or does not answer, in a sentence.
pub(super) fn grade(
    helpers: &Helpers,
    place: Place<'_>,
    helper: &Helper,
    grades: &[Grade],
    stop: &Stop,
) -> Result<Grade, String> {
    let ready = helpers
        .get(&Arc::new(helper.clone()))
        .map_err(|it| it.to_string())?;
    let invocation = Invocation {
        program: ready.program.clone(),
        arguments: ready.arguments.clone(),
        environment: ready.environment.clone(),
        folder: Folder::Fresh,
        visible: ready.visible.clone(),
        input: Input::Data(Data::Bytes(told(grades).into_bytes().into())),
        limits: helper_limits(helper),
        core: place.core,
        keep_output: KEEP,
    };
    let process = place
        .sandbox
        .start(&invocation)
        .map_err(|it| it.to_string())?;
    let execution = process
        .finish(&mut |_| {}, stop)
        .map_err(|it| it.to_string())?;
    if execution.outcome != Outcome::Exited(0) {
        return Err(format!("{} did not end with exit code 0", helper.name));
    }
    heard(&String::from_utf8_lossy(&execution.stdout.head))
}
