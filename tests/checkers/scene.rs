//! A scene for judging with programs of a package: the sandbox as strong as it can be had here,
//! submissions and checkers that are shell scripts. In: scripts, who judges. Out: a judgement.

use flagfall::build::{Builder, Languages, Settings};
use flagfall::event::{Event, Recording};
use flagfall::judge::{Band, Judge, LocalJudge};
use flagfall::model::{
    Bytes, CaseSettings, CheckerProgram, Data, Goal, Group, Helper, HelperSource, Judgement,
    Judging, LimitOverrides, Order, Problem, Protocol, Role, Scoring, Source, Stop, StopRule,
    Submission, TestCase,
};
use flagfall::sandbox::{Isolation, Sandbox, Sealed, slots};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

pub struct Scene {
    folder: tempfile::TempDir,
    inputs: Vec<&'static str>,
    pub overheard: bool,
    count: AtomicU32,
}

/// A checker that is this script.
pub fn checker(
    scene: &Scene,
    script: &str,
    protocol: Protocol,
    arguments: &[&str],
) -> CheckerProgram {
    CheckerProgram {
        helper: Arc::new(Helper {
            name: "check".into(),
            source: HelperSource::Path(scene.script(script)),
            time: Duration::from_secs(1),
            memory: Bytes::mib(256),
            output: Bytes::mib(8),
        }),
        protocol,
        arguments: arguments.iter().map(|it| (*it).to_owned()).collect(),
    }
}

fn submission(source: Source) -> Submission {
    Submission {
        name: "one".into(),
        source,
        promise: None,
        added: Vec::new(),
        entry: None,
    }
}

pub fn scoring(root: Group) -> Scoring {
    Scoring {
        goal: Goal::Max,
        root,
    }
}

impl Scene {
    /// Cases of these inputs, of which each is its own answer.
    pub fn new(inputs: &[&'static str]) -> Self {
        Self {
            folder: tempfile::tempdir().expect("a folder"),
            inputs: inputs.to_vec(),
            overheard: false,
            count: AtomicU32::new(0),
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(&path, text).expect("a file");
        path
    }

    pub fn script(&self, text: &str) -> PathBuf {
        let number = self.count.fetch_add(1, Ordering::SeqCst);
        let path = self.write(&format!("script{number}"), text);
        fs::set_permissions(&path, Permissions::from_mode(0o755)).expect("a mode");
        path
    }

    /// Has a checker be what lies at this path.
    pub fn point(&self, checker: &mut CheckerProgram, name: &str) {
        let helper = Helper::clone(&checker.helper);
        checker.helper = Arc::new(Helper {
            source: HelperSource::Path(self.path(name)),
            ..helper
        });
    }

    pub fn judge(&self, script: &str, judging: &Judging) -> Judgement {
        self.judge_with(script, judging, |_| {})
    }

    pub fn judge_with(
        &self,
        script: &str,
        judging: &Judging,
        change: impl FnOnce(&mut Problem),
    ) -> Judgement {
        self.judge_source(Source::Executable(self.script(script)), judging, change)
    }

    pub fn judge_source(
        &self,
        source: Source,
        judging: &Judging,
        change: impl FnOnce(&mut Problem),
    ) -> Judgement {
        self.judge_submission(submission(source), judging, change)
    }

    /// Judges sources with files of the problem beside them, of which one is started.
    pub fn judge_added(
        &self,
        source: Source,
        added: Vec<(String, PathBuf)>,
        entry: Option<String>,
    ) -> Judgement {
        let submission = Submission {
            added,
            entry,
            ..submission(source)
        };
        self.judge_submission(submission, &Judging::default(), |_| {})
    }

    fn judge_submission(
        &self,
        submission: Submission,
        judging: &Judging,
        change: impl FnOnce(&mut Problem),
    ) -> Judgement {
        let case = |(at, input): (usize, &&str)| TestCase {
            name: (at + 1).to_string(),
            role: Role::Secret,
            input: Data::Bytes(input.as_bytes().into()),
            answer: Data::Bytes(input.as_bytes().into()),
            answer_size: input.len() as u64,
            settings: CaseSettings::default(),
        };
        let mut problem = Problem {
            id: "echo".into(),
            title: "Echo".into(),
            judging: judging.clone(),
            cases: self.inputs.iter().enumerate().map(case).collect(),
            ..Problem::default()
        };
        change(&mut problem);
        let order = Order {
            cases: (0..problem.cases.len()).collect(),
            problem: Arc::new(problem),
            submission,
            limits: LimitOverrides::default(),
            stop: StopRule::Never,
            overheard: self.overheard,
        };
        let recording = Recording::default();
        self.local()
            .judge(vec![order], &recording, &Stop::default());
        let judged = recording
            .events()
            .into_iter()
            .find_map(|event| match event {
                Event::Judged { judgement, .. } => Some(judgement),
                _ => None,
            });
        judged.expect("it is judged")
    }

    fn local(&self) -> LocalJudge {
        let scratch = self.path("scratch");
        fs::create_dir_all(&scratch).expect("a folder");
        let launcher = env!("CARGO_BIN_EXE_flagfall").into();
        let sandbox = Sealed::open(launcher, scratch.clone(), Isolation::Auto).expect("a sandbox");
        let sandbox: Arc<dyn Sandbox> = Arc::new(sandbox);
        let settings = Settings {
            path: "/usr/local/bin:/usr/bin:/bin".into(),
            cache: self.path("cache"),
            scratch,
            pass: Vec::new(),
            readable: Vec::new(),
            testlib: Vec::new(),
        };
        let languages = Languages::load(None).expect("the built-in table");
        LocalJudge {
            builder: Builder::new(languages, Arc::clone(&sandbox), settings),
            sandbox,
            slots: slots(Some(1)),
            band: Band::default(),
        }
    }
}
