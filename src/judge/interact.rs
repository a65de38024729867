//! One dialogue of a case: the submission and an interactor of the package, each in a run of its own,
//! then the interactor's answer. In: both programs, a case, a desk. Out: what came of it, decided.

use super::dialogue::{Facts, settle, together};
use super::error::JudgeError;
use super::pass::{Place, Task, Told, ask_all, invocation};
use super::transcript::Scribe;
use crate::check::program::{self, Desk, Reply, helper_limits};
use crate::check::{self, CheckError};
use crate::model::{
    Captured, Data, Dialogue, Execution, Finding, Folder, Input, Interaction, Invocation, Judging,
    Limits, Line, Port, Protocol, Speaker, Talk, Tip,
};
use crate::sandbox::named_end;
use std::ffi::OsString;
use std::fs::{self, File};
use std::path::PathBuf;

/// Bytes of what a manager writes that are kept: numbers and words.
const KEEP: usize = 8 << 10;
/// Index of the interactor among the parties; the processes of the submission come after it.
const HOST: usize = 0;

/// A dialogue to be held.
#[derive(Clone, Copy)]
struct Table<'a> {
    place: Place<'a>,
    task: Task<'a>,
    interaction: &'a Interaction,
    desk: &'a Desk,
    input: &'a Data,
}

/// Holds the dialogue about an input and decides it. What is overheard goes to `scribe`; without one
/// nobody listens.
///
/// # Errors
/// When the judge itself cannot hold it.
pub fn talk(
    place: Place<'_>,
    task: Task<'_>,
    interaction: &Interaction,
    (desk, input): (&Desk, &Data),
    pass: u32,
    scribe: Option<&mut Scribe>,
) -> Result<Told, JudgeError> {
    let table = Table {
        place,
        task,
        interaction,
        desk,
        input,
    };
    table.hold(pass, scribe)
}

impl Table<'_> {
    fn hold(self, pass: u32, mut scribe: Option<&mut Scribe>) -> Result<Told, JudgeError> {
        let host = &self.interaction.interactor;
        let own = helper_limits(&host.helper);
        let (dialogue, log) = self.dialogue(own, scribe.is_some())?;
        let mut heard = |line: usize, at, bytes: &[u8]| {
            let process = line / 2;
            let by = if line.is_multiple_of(2) {
                Speaker::Process(process)
            } else {
                Speaker::Interactor(process)
            };
            if let Some(scribe) = &mut scribe {
                scribe.write(by, pass, at, bytes);
            }
        };
        let talk = self
            .place
            .sandbox
            .converse(&dialogue, &mut heard, self.task.stop)?;
        let [interactor, processes @ ..] = &talk.executions[..] else {
            return Err(JudgeError::Lost);
        };
        let order: Vec<usize> = talk
            .order
            .iter()
            .filter_map(|at| at.checked_sub(1))
            .collect();
        let (first, all) = together(processes, &order, self.task.limits).ok_or(JudgeError::Lost)?;
        let finding = self.answer(interactor, log)?;
        let (verdict, reason) = settle(Facts {
            program: &all,
            limits: self.task.limits,
            interactor,
            finding: &finding,
            program_first: is_before(&talk, first + 1, HOST),
            program_left: cut(&talk, 1),
            interactor_left: cut(&talk, 0),
        });
        Ok(Told {
            execution: all,
            verdict,
            reason,
        })
    }

    /// Who takes part and how they are joined: for each process of the submission, first a line from
    /// it and then one to it. Beside it, where the interactor's log will be.
    fn dialogue(self, own: Limits, overheard: bool) -> Result<(Dialogue, PathBuf), JudgeError> {
        let count = self.interaction.processes.max(1) as usize;
        let is_manager = self.interaction.interactor.protocol == Protocol::Cms;
        let tip = |party, named| Tip {
            party,
            port: if named { Port::Named } else { Port::Standard },
        };
        let lines = (1..=count).flat_map(|process| {
            let (host, process) = (
                tip(HOST, is_manager),
                tip(process, self.interaction.named_pipes),
            );
            [(process, host), (host, process)].map(|(from, to)| Line { from, to })
        });
        let log = self.desk.work().join("log");
        let mut parties = vec![self.host(own, &log, count)?];
        parties.extend((0..count).map(|process| self.process(process, count)));
        let dialogue = Dialogue {
            parties,
            host: HOST,
            lines: lines.collect(),
            overheard,
        };
        Ok((dialogue, log))
    }

    /// The interactor.
    fn host(
        self,
        limits: Limits,
        log: &std::path::Path,
        processes: usize,
    ) -> Result<Invocation, JudgeError> {
        let host = &self.interaction.interactor;
        let ready = self.task.helpers.get(&host.helper)?;
        let input = self.desk.lay(self.input, "input")?;
        let answer = self.desk.lay(&self.task.case().answer, "answer")?;
        let mut arguments = ready.arguments.clone();
        let mut stdin = Input::Empty;
        match host.protocol {
            Protocol::Kattis => {
                let mut feedback = self.desk.feedback().into_os_string();
                feedback.push("/");
                arguments.extend([input.clone().into(), answer.clone().into(), feedback]);
            }
            Protocol::Testlib { .. } => {
                arguments.extend([&input, log, &answer].map(OsString::from));
            }
            Protocol::Dmoj | Protocol::Coci | Protocol::Peg => {
                arguments.extend([&input, &answer].map(OsString::from));
            }
            Protocol::Sinol => return Err(JudgeError::SinolInteractor),
            Protocol::Cms => {
                stdin = Input::Data(Data::File(input.clone()));
                // Managers of old read it by its name instead.
                let named = self.desk.work().join("input.txt");
                std::fs::copy(&input, &named)
                    .map_err(|error| CheckError::Scratch { path: named, error })?;
                arguments.extend((0..2 * processes).map(|at| named_end(at).into()));
            }
        }
        arguments.extend(host.arguments.iter().map(OsString::from));
        let mut visible = ready.visible.clone();
        visible.extend([input, answer]);
        Ok(Invocation {
            program: ready.program.clone(),
            arguments,
            environment: ready.environment.clone(),
            folder: Folder::Kept {
                work: self.desk.work(),
                home: self.desk.home(),
            },
            visible,
            input: stdin,
            limits,
            core: self.place.core,
            keep_output: KEEP,
        })
    }

    /// One process of the submission.
    fn process(self, process: usize, count: usize) -> Invocation {
        let mut asked = invocation(self.place, self.task, Input::Empty);
        if self.interaction.named_pipes {
            // What it reads from comes first.
            asked
                .arguments
                .extend([1, 0].map(|at| named_end(at).into()));
        }
        if count > 1 {
            asked.arguments.push(process.to_string().into());
        }
        asked
    }

    /// What the interactor says; where it is content and somebody looks at its log, what that one
    /// says.
    fn answer(self, interactor: &Execution, log: PathBuf) -> Result<Finding, JudgeError> {
        let host = &self.interaction.interactor;
        let spoken = Captured::default();
        let reply = Reply {
            name: &host.helper.name,
            outcome: &interactor.outcome,
            stdout: if host.protocol == Protocol::Cms {
                &interactor.stdout
            } else {
                &spoken
            },
            stderr: &interactor.stderr,
            feedback: &self.desk.left(),
        };
        let finding = program::read(host.protocol, None, reply);
        match (&finding, self.interaction.then.as_deref()) {
            (Finding::Accepted(_), Some(then)) => self.look_at(then, log),
            _ => Ok(finding),
        }
    }

    /// What is said of the interactor's log.
    fn look_at(self, then: &Judging, log: PathBuf) -> Result<Finding, JudgeError> {
        if !fs::symlink_metadata(&log).is_ok_and(|found| found.is_file()) {
            let name = &self.interaction.interactor.helper.name;
            let why = format!("{name} accepted and left no log for the checker to look at");
            return Ok(Finding::Failed(why));
        }
        match then {
            Judging::Compared(checker) => {
                let file = File::open(&log).map_err(JudgeError::Log)?;
                Ok(check::compare(checker, &self.task.case().answer, file)?)
            }
            Judging::Checked(checkers) => {
                let asked = (self.desk, self.input, log.as_path());
                ask_all(self.place, self.task, checkers, asked)
            }
            Judging::Interactive(_) => Ok(Finding::Failed(
                "an interactor cannot look at the log of another".to_owned(),
            )),
        }
    }
}

/// Whether one party ended before another.
fn is_before(talk: &Talk, first: usize, second: usize) -> bool {
    let place = |party| talk.order.iter().position(|&at| at == party);
    place(first) < place(second)
}

/// Whether the reader of a line left before its writer: of lines from the submission (0) or to
/// it (1).
fn cut(talk: &Talk, which: usize) -> bool {
    talk.cut.iter().skip(which).step_by(2).any(|&cut| cut)
}
