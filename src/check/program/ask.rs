//! Asks one checker program about one output. In: the program, what it is asked about, a desk. Out:
//! its finding. It runs in the sandbox under its own limits; what it cannot do is its failure.

use super::CheckError;
use super::desk::Desk;
use super::reply::{Reply, read};
use crate::model::{
    CheckerProgram, Data, Finding, Folder, Helper, Input, Invocation, Limits, Protocol, Stop,
};
use crate::sandbox::Sandbox;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Bytes of a checker's standard output that are kept: numbers and words.
const KEEP: usize = 8 << 10;

/// A helper that is built: how to start it under its own limits.
#[derive(Clone, Debug)]
pub struct Ready {
    /// The program, as an absolute path.
    pub program: PathBuf,
    /// Its first arguments.
    pub arguments: Vec<OsString>,
    /// Environment beyond the fixed one.
    pub environment: Vec<(OsString, OsString)>,
    /// What it reads of itself and of its runtime.
    pub visible: Vec<PathBuf>,
}

/// What a checker is asked about.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// What the submission read.
    pub input: &'a Data,
    /// What the judges say.
    pub answer: &'a Data,
    /// What the submission wrote; it lies on the desk, or anywhere that can be shown.
    pub output: &'a Path,
    /// The points that the case can give, where it has points of its own.
    pub most: Option<f64>,
}

/// Where checkers run.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// What starts them.
    pub sandbox: &'a dyn Sandbox,
    /// The core to stay on.
    pub core: Option<usize>,
    /// Asked when nobody wants to know any more.
    pub stop: &'a Stop,
}

/// The caps of a helper's run.
#[must_use]
pub fn helper_limits(helper: &Helper) -> Limits {
    Limits {
        output: helper.output,
        ..Limits::new(helper.time, helper.memory)
    }
}

/// Asks a checker.
///
/// # Errors
/// When the judge itself cannot ask: files that are not there, or a sandbox that fails. What the
/// checker does wrong is a finding.
pub fn ask(
    place: Place<'_>,
    desk: &Desk,
    checker: &CheckerProgram,
    ready: &Ready,
    question: Question<'_>,
) -> Result<Finding, CheckError> {
    let input = desk.lay(question.input, "input")?;
    let answer = desk.lay(question.answer, "answer")?;
    let output = question.output;
    let paths = Paths {
        input: &input,
        answer: &answer,
        output,
        feedback: &desk.feedback(),
    };
    let mut arguments = ready.arguments.clone();
    arguments.extend(paths.arguments(checker.protocol));
    arguments.extend(checker.arguments.iter().map(OsString::from));
    let mut visible = ready.visible.clone();
    visible.extend([input.clone(), answer.clone(), output.to_owned()]);
    let stdin = match checker.protocol {
        Protocol::Kattis => Input::Data(Data::File(output.to_owned())),
        _ => Input::Empty,
    };
    let invocation = Invocation {
        program: ready.program.clone(),
        arguments,
        environment: ready.environment.clone(),
        folder: Folder::Kept {
            work: desk.work(),
            home: desk.home(),
        },
        visible,
        input: stdin,
        limits: helper_limits(&checker.helper),
        core: place.core,
        keep_output: KEEP,
    };
    let process = place.sandbox.start(&invocation)?;
    let execution = process.finish(&mut |_| {}, place.stop)?;
    let reply = Reply {
        name: &checker.helper.name,
        outcome: &execution.outcome,
        stdout: &execution.stdout,
        stderr: &execution.stderr,
        feedback: &desk.left(),
    };
    Ok(read(checker.protocol, question.most, reply))
}

/// Where a checker finds what it reads.
#[derive(Clone, Copy, Debug)]
struct Paths<'a> {
    input: &'a Path,
    answer: &'a Path,
    output: &'a Path,
    feedback: &'a Path,
}

impl Paths<'_> {
    /// The arguments in the order of a protocol, which is where checkers are most often called
    /// wrongly.
    fn arguments(&self, protocol: Protocol) -> Vec<OsString> {
        let (input, answer, output) = (self.input, self.answer, self.output);
        let order = match protocol {
            Protocol::Kattis => {
                let mut folder = self.feedback.as_os_str().to_owned();
                folder.push("/");
                return vec![input.into(), answer.into(), folder];
            }
            Protocol::Testlib { .. } | Protocol::Dmoj | Protocol::Coci | Protocol::Sinol => {
                [input, output, answer]
            }
            Protocol::Peg => [answer, output, input],
            Protocol::Cms => [input, answer, output],
        };
        order.map(OsString::from).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Bytes, Captured, Execution, HelperSource, Measurement, Outcome};
    use crate::sandbox::Scripted;
    use std::sync::Arc;
    use std::time::Duration;

    fn checker(protocol: Protocol) -> CheckerProgram {
        CheckerProgram {
            helper: Arc::new(Helper {
                name: "check".into(),
                source: HelperSource::Path("/check".into()),
                time: Duration::from_secs(1),
                memory: Bytes::mib(64),
                output: Bytes::mib(1),
            }),
            protocol,
            arguments: vec!["case_sensitive".into()],
        }
    }

    /// Asks a scripted checker about 1, 2 and 3, and lets `act` see what it was asked.
    fn asked(
        protocol: Protocol,
        act: impl Fn(&Invocation) -> i32 + Send + Sync + 'static,
    ) -> Finding {
        let sandbox = Scripted::new(move |invocation| {
            let execution = Execution {
                outcome: Outcome::Exited(act(invocation)),
                measurement: Measurement::default(),
                activity: None,
                stdout: Captured::default(),
                stderr: Captured::default(),
            };
            (Vec::new(), execution)
        });
        let scratch = tempfile::tempdir().unwrap();
        let desk = Desk::make(scratch.path()).unwrap();
        std::fs::write(desk.output(), "3").unwrap();
        let data = |text: &'static [u8]| Data::Bytes(text.into());
        let place = Place {
            sandbox: &sandbox,
            core: None,
            stop: &Stop::default(),
        };
        let ready = Ready {
            program: "/check".into(),
            arguments: vec!["first".into()],
            environment: Vec::new(),
            visible: Vec::new(),
        };
        let question = Question {
            input: &data(b"1"),
            answer: &data(b"2"),
            output: &desk.output(),
            most: None,
        };
        ask(place, &desk, &checker(protocol), &ready, question).unwrap()
    }

    #[test]
    fn each_protocol_has_its_own_order_of_arguments() {
        for (protocol, wanted, code) in [
            (
                Protocol::Testlib { percent: false },
                "first 1 3 2 case_sensitive",
                0,
            ),
            (Protocol::Dmoj, "first 1 3 2 case_sensitive", 0),
            (Protocol::Coci, "first 1 3 2 case_sensitive", 0),
            (Protocol::Peg, "first 2 3 1 case_sensitive", 0),
            (Protocol::Kattis, "first 1 2 feedback/ case_sensitive", 42),
        ] {
            let finding = asked(protocol, move |invocation| {
                let word = |argument: &OsString| {
                    let path = Path::new(argument);
                    let is_folder = argument.as_encoded_bytes().ends_with(b"/");
                    if path.is_absolute() && is_folder && path.is_dir() {
                        "feedback/".to_owned()
                    } else if path.is_absolute() {
                        assert!(invocation.visible.contains(&path.to_owned()));
                        std::fs::read_to_string(path).unwrap()
                    } else {
                        path.display().to_string()
                    }
                };
                let told: Vec<String> = invocation.arguments.iter().map(word).collect();
                if told.join(" ") == wanted { code } else { 99 }
            });
            assert!(
                matches!(finding, Finding::Accepted(_)),
                "{protocol:?} {finding:?}"
            );
        }
    }

    #[test]
    fn a_validator_reads_the_output_and_leaves_words() {
        let finding = asked(Protocol::Kattis, |invocation| {
            let Input::Data(Data::File(output)) = &invocation.input else {
                return 1;
            };
            let Folder::Kept { work, .. } = &invocation.folder else {
                return 1;
            };
            let said = std::fs::read_to_string(output).unwrap() + " is wrong";
            std::fs::write(work.join("feedback/judgemessage.txt"), said).unwrap();
            43
        });
        let Finding::Rejected(opinion) = finding else {
            panic!("{finding:?}");
        };
        assert_eq!(opinion.message.as_deref(), Some("3 is wrong"));
    }
}
