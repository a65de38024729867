//! Faults of the judge's own surroundings: killed at any moment, its launcher killed, few
//! descriptors, odd signals, closed streams. Out: a judgement or an error, and no process left.

use crate::canary::{children, marked, named};
use crate::collection::compiled;
use crate::not_run::not_run;
use crate::row::{Candidate, judge};
use crate::scene::{Scene, mark};
use crate::site::{Ground, Site};
use crate::suite::turn;
use flagfall::model::{Bytes, Input, Limits, Verdict};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// How long processes may take to be gone after their judge was killed.
const DEATH: Duration = Duration::from_millis(100);
const KILLS: u32 = 20;

/// A folder with one case, and the command that judges a tool on it.
struct Desk {
    scene: Scene,
}

impl Desk {
    fn set() -> Option<Self> {
        if compiled().is_none() {
            not_run("the judge's own faults need a C compiler, `cc`");
            return None;
        }
        let scene = Scene::set();
        let data = scene.path("data");
        std::fs::create_dir(&data).expect("a folder");
        std::fs::write(data.join("1.in"), "1\n").expect("a case");
        std::fs::write(data.join("1.ans"), "ok\n").expect("a case");
        Some(Self { scene })
    }

    /// The command line of `flagfall judge`; `word` shows in that of all that it starts.
    fn words(&self, tool: &str, word: &str) -> Vec<String> {
        let tool = compiled().expect("asked where there is a compiler")[tool]
            .display()
            .to_string();
        let cases = self.scene.path("data").display().to_string();
        let command = format!("{tool} {word}");
        let words = [
            "judge",
            "--command",
            &command,
            "--cases",
            &cases,
            "--time-limit",
            "30s",
        ];
        words.map(str::to_owned).to_vec()
    }

    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command
            .env("FLAGFALL_CACHE", self.scene.path("cache"))
            .env("TMPDIR", self.scene.scratch())
            .current_dir(self.scene.path("sources"));
        command
    }

    /// What `flagfall judge` says of the plain program under odd circumstances.
    fn judged_under(&self, circumstance: &str) -> Output {
        let under = &compiled().expect("asked where there is a compiler")["under.c"];
        let mut command = self.command(under);
        command.args([circumstance, env!("CARGO_BIN_EXE_flagfall")]);
        command
            .args(self.words("plain.c", "x"))
            .output()
            .expect("it can be started")
    }
}

#[test]
fn a_judge_that_is_killed_at_any_moment_leaves_no_process() {
    let _turn = turn();
    let Some(desk) = Desk::set() else { return };
    let mut late = Vec::new();
    for round in 0..KILLS {
        let word = format!("scatter-{}", mark());
        let mut judge = desk
            .command(Path::new(env!("CARGO_BIN_EXE_flagfall")))
            .args(desk.words("scatter.c", &word))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the judge starts");
        // Moments that are spread over its start and the first part of the run.
        std::thread::sleep(Duration::from_micros(u64::from(round * 7919 % 20) * 4_000));
        judge.kill().expect("it can be killed");
        judge.wait().expect("it is ours");
        let began = Instant::now();
        while !named(&word).is_empty() {
            assert!(
                began.elapsed() < Duration::from_secs(10),
                "processes are left: {round}"
            );
            std::thread::sleep(Duration::from_millis(2));
        }
        if began.elapsed() > DEATH {
            late.push((round, began.elapsed()));
        }
    }
    // Another program may have had the cores just then.
    assert!(late.len() <= 2, "gone too late: {late:?}");
}

pub fn killed_launcher(ground: Ground) {
    let _turn = turn();
    if compiled().is_none() {
        not_run("the judge's own faults need a C compiler, `cc`");
        return;
    }
    let scene = Scene::set();
    let site = match Site::open(ground, &[], &scene.scratch()) {
        Ok(site) => site,
        Err(why) => return not_run(&why),
    };
    let programs = compiled().expect("there is a compiler");
    let limits = Limits::new(Duration::from_secs(10), Bytes::mib(64));
    let run = |tool: &str| {
        judge(
            &site,
            Candidate::file(&programs[tool]),
            Input::Empty,
            &limits,
            "ok",
        )
    };
    assert_eq!(run("plain.c").came.verdict, Verdict::Ac);
    let launchers = children();
    assert!(!launchers.is_empty(), "no launcher is kept");
    let lost = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(150));
            for launcher in launchers {
                let _ = Command::new("kill")
                    .args(["-KILL", &launcher.to_string()])
                    .status();
            }
        });
        run("scatter.c")
    });
    assert_eq!(lost.came.verdict, Verdict::Je, "{}", lost.came.words());
    assert!(
        lost.elapsed < Duration::from_secs(2),
        "told after {:?}",
        lost.elapsed
    );
    assert_eq!(
        run("plain.c").came.verdict,
        Verdict::Ac,
        "the next run is as usual"
    );
    let left = wait_for_death(&lost.mark);
    // Without namespaces the launcher alone knows what it started.
    assert!(
        left.is_empty() || ground >= Ground::Fenced,
        "processes are left: {left:?}"
    );
    for process in left {
        let _ = Command::new("kill")
            .args(["-KILL", &process.to_string()])
            .status();
    }
}

/// Processes of a run that are still there after a while.
fn wait_for_death(mark: &str) -> Vec<i32> {
    let began = Instant::now();
    loop {
        let left = marked(mark);
        if left.is_empty() || began.elapsed() > Duration::from_secs(1) {
            return left;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_judge_works_under_odd_circumstances() {
    let _turn = turn();
    let Some(desk) = Desk::set() else { return };
    let circumstances = [
        "few-descriptors",
        "ignored-deaths",
        "blocked-signals",
        "closed-input",
        "closed-streams",
    ];
    let mut faults = Vec::new();
    for circumstance in circumstances {
        let output = desk.judged_under(circumstance);
        let text = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() {
            let told = String::from_utf8_lossy(&output.stderr);
            faults.push(format!("{circumstance}: {}\n{text}\n{told}", output.status));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
