//! Programs that use a known amount: what is measured must be what they used. Not hostile. A busy
//! machine adds to a run and never takes away, so the best of a few tries counts.

use crate::collection::compiled;
use crate::not_run::not_run;
use crate::scene::Scene;
use crate::site::{Asked, Ground, Site};
use crate::suite::turn;
use flagfall::model::{Bytes, Execution, Input, Limits};
use std::time::Duration;

const TRIES: u32 = 25;
/// CPU time that a program may be charged for nothing; a debug build of the launcher is slow.
const MOST_FOR_NOTHING: Duration = Duration::from_millis(2);
/// Resident bytes of a small static program.
const OWN: u64 = 700 << 10;

struct Bench {
    site: Site,
    // The folder in which its sandbox works.
    _scene: Scene,
}

impl Bench {
    fn open(ground: Ground) -> Option<Self> {
        if compiled().is_none() {
            not_run("calibrating programs need a C compiler, `cc`");
            return None;
        }
        let scene = Scene::set();
        match Site::open(ground, &[], &scene.scratch()) {
            Ok(site) => Some(Self {
                site,
                _scene: scene,
            }),
            Err(why) => {
                not_run(&why);
                None
            }
        }
    }

    fn run(&self, tool: &str, words: &[&str]) -> Execution {
        let program = &compiled().expect("asked where there is a compiler")[tool];
        let limits = Limits::new(Duration::from_secs(10), Bytes::mib(512));
        let asked = Asked {
            program,
            arguments: words,
            environment: Vec::new(),
            visible: vec![program.clone()],
            input: Input::Empty,
            limits: &limits,
        };
        self.site
            .run(asked, &mut |_| {})
            .expect("the sandbox works")
    }

    /// The least of a figure over a few tries, or the first that is near enough.
    fn best<T: PartialOrd + Copy>(
        &self,
        words: &[&str],
        most: T,
        figure: impl Fn(&Execution) -> T,
    ) -> T {
        let mut best = figure(&self.run("calibrate.c", words));
        for _ in 1..TRIES {
            if best <= most {
                break;
            }
            let next = figure(&self.run("calibrate.c", words));
            best = if next < best { next } else { best };
        }
        best
    }
}

/// What a program that asks for nothing is charged: its start is its own from exec on, and part of
/// what comes before. Where that is much, a program of a few milliseconds is not measured at all.
fn start_and_end(bench: &Bench) -> Duration {
    let plain = (0..20).map(|_| bench.run("plain.c", &[]).measurement.cpu);
    let least = plain.min().unwrap_or_default();
    assert!(
        least < MOST_FOR_NOTHING,
        "a plain program is charged {least:?}"
    );
    least
}

fn is_near(bench: &Bench, words: &[&str], used: Duration, over: Duration, slack: Duration) {
    let cpu = |execution: &Execution| execution.measurement.cpu;
    let most = used + over + slack;
    let found = bench.best(words, most, cpu);
    assert!(
        found + slack >= used && found <= most,
        "{words:?}: {found:?} instead of {used:?}, with {over:?} for start and end"
    );
}

pub fn cpu_time(ground: Ground) {
    let _turn = turn();
    let Some(bench) = Bench::open(ground) else {
        return;
    };
    let over = start_and_end(&bench);
    for milliseconds in [10, 100, 900] {
        let used = Duration::from_millis(milliseconds);
        // The bar stands in `benches/measure.rs`; here only a wrong account must be seen, on any
        // machine however busy.
        let slack = (used * 3 / 100).max(Duration::from_millis(2));
        let words = ["burn", &format!("{}", used.as_secs_f64())];
        is_near(&bench, &words, used, over, slack);
    }
    // Each child and each thread costs a little by itself, more on a busy machine.
    let (used, slack) = (Duration::from_millis(100), Duration::from_millis(10));
    for kind in ["children", "threads"] {
        is_near(&bench, &[kind, "0.025", "4"], used, over, slack);
    }
}

pub fn memory(ground: Ground) {
    let _turn = turn();
    let Some(bench) = Bench::open(ground) else {
        return;
    };
    let peak = |execution: &Execution| execution.measurement.peak.map_or(0, |peak| peak.bytes.0);
    // What starts a program may leave it a floor that no small program's peak is below.
    // It has touched all that it will after a few of them.
    let floor = (0..10)
        .map(|_| peak(&bench.run("plain.c", &[])))
        .max()
        .unwrap_or(0);
    let slack = Bytes::mib(1).0;
    for size in [1, 10, 100] {
        let true_value = (Bytes::mib(size).0 + OWN).max(floor);
        let found = bench.best(&["touch", &size.to_string()], true_value + slack, peak);
        assert!(
            found + slack >= true_value && found <= true_value + slack,
            "{size} MiB were touched, the floor is {}, and {} were measured",
            Bytes(floor),
            Bytes(found)
        );
    }
}

pub fn wall_time_and_output(ground: Ground) {
    let _turn = turn();
    let Some(bench) = Bench::open(ground) else {
        return;
    };
    let slack = Duration::from_millis(2);
    for milliseconds in [10, 100] {
        let used = Duration::from_millis(milliseconds);
        let words = ["sleep", &format!("{}", used.as_secs_f64())];
        let wall = |execution: &Execution| execution.measurement.wall;
        let found = bench.best(&words, used + slack, wall);
        assert!(
            found + slack >= used && found <= used + slack,
            "{found:?} instead of {used:?}"
        );
    }
    for size in [0, 1, 4096, 65537, 5_000_003] {
        let execution = bench.run("calibrate.c", &["print", &size.to_string()]);
        assert_eq!(execution.stdout.total, size);
    }
}
