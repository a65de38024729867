//! Who judges outputs. In: metadata and the folders of validators. Out: the judging of the problem, and
//! of cases with arguments of their own.

use super::comparison::checker;
use super::metadata::Metadata;
use super::programs::{Found, helper, several, single};
use super::settings::CheckerWords;
use super::version::METADATA;
use crate::model::{CheckerProgram, Helper, Interaction, Judging, Notice, NumberGrammar, Protocol};
use crate::problem::error::{ProblemError, printable};
use std::path::Path;
use std::sync::Arc;

/// Folders of output validators: of 2025-09 with one program, of legacy with several.
const SINGLE: &str = "output_validator";
const SEVERAL: &str = "output_validators";

/// Who judges, before arguments are known.
pub(super) struct Judges {
    /// The package's validators, by name; none where the default one judges.
    programs: Vec<(String, Arc<Helper>)>,
    interactive: bool,
    numbers: NumberGrammar,
    /// Arguments of every validator.
    flags: CheckerWords,
    pub notices: Vec<Notice>,
}

impl Judges {
    /// Finds the validators.
    pub fn find(package: &Path, metadata: &Metadata) -> Result<Self, ProblemError> {
        let (found, mut notices) = validators(package, metadata)?;
        let custom = metadata.custom.unwrap_or(!found.is_empty());
        if custom && found.is_empty() {
            let what = "the validation is custom, and there is no output validator";
            return Err(missing(package, what));
        }
        if !custom && let Some(unused) = found.first() {
            let text = "the validation is the default one, and this validator is not used";
            notices.push(Notice::warning(text, &unused.path));
        }
        let used: &[Found] = if custom { &found } else { &[] };
        let kinds = [
            (metadata.interactive, "interactive"),
            (metadata.multi_pass, "multi-pass"),
        ];
        if let Some((_, kind)) = kinds.iter().find(|(it, _)| *it && used.is_empty()) {
            let what = format!("the problem is {kind}, and there is no output validator");
            return Err(missing(package, &what));
        }
        if let (true, [_, second, ..]) = (metadata.interactive, used) {
            let what = "an interactive problem has one output validator, and this is a second one";
            return Err(ProblemError::layout(&second.path, what, "leave one there"));
        }
        let program = |found: &Found| {
            let helper = helper(found, &metadata.limits, &metadata.constants);
            (found.name.clone(), helper)
        };
        Ok(Self {
            programs: used.iter().map(program).collect(),
            interactive: metadata.interactive,
            numbers: if metadata.version.is_modern() {
                NumberGrammar::Decimal
            } else {
                NumberGrammar::CLibrary
            },
            flags: metadata.validator_flags.clone(),
            notices,
        })
    }

    /// The judging with these words for the validator, besides those for all.
    pub fn judging(&self, words: Option<&CheckerWords>) -> Result<Judging, ProblemError> {
        let own = words.map_or(&[][..], |words| &words.arguments);
        let arguments: Vec<String> = self.flags.arguments.iter().chain(own).cloned().collect();
        if self.programs.is_empty() {
            let place = words.filter(|words| !words.arguments.is_empty());
            let place = place.unwrap_or(&self.flags);
            let checker =
                checker(&arguments, self.numbers).map_err(|(what, remedy)| ProblemError::Row {
                    path: place.path.clone(),
                    line: place.line,
                    what,
                    remedy,
                })?;
            return Ok(Judging::Compared(checker));
        }
        let only = words.and_then(|words| words.only.as_deref());
        let used: Vec<CheckerProgram> = self
            .programs
            .iter()
            .filter(|(name, _)| only.is_none_or(|only| only == name))
            .map(|(_, helper)| CheckerProgram {
                helper: Arc::clone(helper),
                protocol: Protocol::Kattis,
                arguments: arguments.clone(),
            })
            .collect();
        match (words, used.first(), self.interactive) {
            (Some(words), None, _) => Err(unknown(words)),
            (_, Some(interactor), true) => Ok(Judging::Interactive(Interaction {
                interactor: interactor.clone(),
                then: None,
                processes: 1,
                named_pipes: false,
            })),
            _ => Ok(Judging::Checked(used)),
        }
    }
}

fn validators(
    package: &Path,
    metadata: &Metadata,
) -> Result<(Vec<Found>, Vec<Notice>), ProblemError> {
    let one: Vec<Found> = single(package, SINGLE)?.into_iter().collect();
    let more = several(package, SEVERAL)?;
    let modern = metadata.version.is_modern();
    let takes_one = if modern {
        !one.is_empty()
    } else {
        more.is_empty()
    };
    let (used, other) = if takes_one { (one, more) } else { (more, one) };
    let mut notices = Vec::new();
    // Packages between the two versions have the folder of the other one.
    if let Some(first) = used.first().filter(|_| takes_one != modern) {
        let right = if modern { SINGLE } else { SEVERAL };
        let text = format!("this version of the format calls the folder {right}");
        notices.push(Notice::warning(text, &first.path));
    }
    if let Some(unused) = other.first().filter(|_| !used.is_empty()) {
        let text = "there are two folders of output validators, and this one is not used";
        notices.push(Notice::warning(text, &unused.path));
    }
    if modern && let Some(second) = used.get(1) {
        let what = "a package has one output validator, and this is a second one";
        return Err(ProblemError::layout(&second.path, what, "leave one there"));
    }
    Ok((used, notices))
}

fn missing(package: &Path, what: &str) -> ProblemError {
    let remedy = "put it into output_validator/ (2025-09) or output_validators/ (legacy)";
    ProblemError::layout(package.join(METADATA), what, remedy)
}

fn unknown(words: &CheckerWords) -> ProblemError {
    let name = words.only.as_deref().unwrap_or_default();
    ProblemError::Row {
        path: words.path.clone(),
        line: words.line,
        what: format!("there is no output validator `{}`", printable(name)),
        remedy: "name one of those in the folder".to_owned(),
    }
}
