//! All rows of one kind on one ground, one after the other. In: a ground and a kind. Out: a table,
//! and a panic that tells every row that failed, not only the first.

use crate::building;
use crate::canary::Canary;
use crate::collection::{Entry, all, compiled};
use crate::grey;
use crate::header::{Header, Judged, Plan};
use crate::not_run::not_run;
use crate::row::{self, Candidate, Run, judge};
use crate::scene::{Scene, mark};
use crate::site::{Ground, Site};
use crate::wanted::Wanted;
use flagfall::model::{Bytes, Input, Limits, Verdict};
use flagfall::sandbox::{Layer, ask};
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What rows are about, by their numbers.
pub const TIME: RangeInclusive<u32> = 1..=14;
pub const MEMORY: RangeInclusive<u32> = 15..=28;
pub const PROCESSES: RangeInclusive<u32> = 29..=40;
pub const OUTPUT: RangeInclusive<u32> = 41..=54;
pub const FILES: RangeInclusive<u32> = 55..=65;
pub const KERNEL: RangeInclusive<u32> = 66..=68;
pub const COMPILING: RangeInclusive<u32> = 69..=72;

/// Rows change the machine for moments, and look at all of it afterwards: one test at a time.
pub fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A site, and what its plain program usually takes.
struct Stand<'a> {
    site: Site,
    scene: &'a Scene,
    canary: Canary,
    usual: Bytes,
    usual_cpu: Duration,
}

impl<'a> Stand<'a> {
    fn open(ground: Ground, without: &[Layer], scene: &'a Scene) -> Result<Self, String> {
        let site = Site::open(ground, without, &scene.scratch())?;
        // Waiting for a tool keeps two sockets from the first time on; the builder does so.
        let _ = ask(Path::new("/bin/true"), &[], &[], Duration::from_secs(5));
        let plain: Vec<Run> = (0..3).map(|_| plain(&site)).collect();
        let most = plain.iter().filter_map(peak).max();
        Ok(Self {
            usual: most.ok_or("the plain program does not run")?,
            usual_cpu: plain.iter().filter_map(cpu).max().unwrap_or_default(),
            site,
            scene,
            canary: Canary::take(),
        })
    }

    /// What is amiss after a run: on the machine, and with the next program in the same sandbox.
    fn aftermath(&self, mark: &str) -> Vec<String> {
        let mut faults = self.canary.faults(self.scene, mark);
        let next = plain(&self.site);
        if next.came.verdict != Verdict::Ac {
            faults.push(format!("the next program came to {}", next.came.words()));
        }
        // Something of another run's would be far more; an emulated machine takes long by itself.
        let most = self.usual_cpu * 4 + Duration::from_millis(50);
        if let Some(cpu) = cpu(&next).filter(|cpu| *cpu > most) {
            faults.push(format!("the next program was charged {cpu:?}"));
        }
        if peak(&next).is_some_and(|peak| peak.0 > self.usual.0 + Bytes::mib(2).0) {
            let peak = peak(&next).unwrap_or_default();
            faults.push(format!(
                "the next program was charged {peak} instead of {}",
                self.usual
            ));
        }
        faults
    }
}

fn plain(site: &Site) -> Run {
    let programs = compiled().expect("asked only where there is a compiler");
    let limits = Limits::new(Duration::from_secs(2), Bytes::mib(64));
    judge(
        site,
        Candidate::file(&programs["plain.c"]),
        Input::Empty,
        &limits,
        "ok",
    )
}

fn cpu(run: &Run) -> Option<Duration> {
    Some(run.execution.as_ref()?.measurement.cpu)
}

fn peak(run: &Run) -> Option<Bytes> {
    Some(run.execution.as_ref()?.measurement.peak?.bytes)
}

/// A row and what is wrong with it.
struct Line {
    words: String,
    faults: Vec<String>,
}

/// Runs all rows of a kind on a ground.
pub fn run(ground: Ground, kind: &RangeInclusive<u32>) {
    let _turn = turn();
    if compiled().is_none() {
        not_run("hostile programs need a C compiler, `cc`");
        return;
    }
    let scene = Scene::set();
    let stand = match Stand::open(ground, &[], &scene) {
        Ok(stand) => stand,
        Err(why) => {
            not_run(&why);
            return;
        }
    };
    let entries = all()
        .iter()
        .filter(|entry| kind.contains(&entry.header.row));
    let mut lines = Vec::new();
    for entry in entries.filter(|entry| is_for_here(&entry.header)) {
        lines.extend(on(&stand, entry));
        if ground == Ground::Grouped {
            lines.extend(without_layers(ground, &scene, entry));
        }
    }
    tell(ground, kind, &lines);
}

fn is_for_here(header: &Header) -> bool {
    let fits = header
        .machine
        .as_deref()
        .is_none_or(|wanted| wanted == std::env::consts::ARCH);
    fits && header.judged != Judged::First
}

fn on(stand: &Stand<'_>, entry: &Entry) -> Option<Line> {
    let wanted = match entry.header.plan(stand.site.ground) {
        Plan::NotHere(why) => {
            let words = format!("{}: not on this ground: {why}", named(entry));
            return Some(Line {
                words,
                faults: Vec::new(),
            });
        }
        Plan::Expect(wanted) => wanted,
    };
    if entry.header.judged == Judged::Grey {
        let (came, mut faults) = grey::run(entry, wanted, stand.site.ground, stand.scene);
        faults.extend(stand.aftermath(&mark()));
        let words = format!("{}: {came}", named(entry));
        return Some(Line { words, faults });
    }
    let run = start(stand, entry)?;
    let came = run.came.words();
    let mut faults = row::faults(&entry.header, &run);
    if !wanted.iter().any(|wanted| wanted.is(&run.came)) {
        faults.insert(
            0,
            format!("came to {came}, not to {}", shown(entry, stand.site.ground)),
        );
    }
    faults.extend(stand.aftermath(&run.mark));
    let words = format!(
        "{}: {came}, {:.1?}, {}",
        named(entry),
        run.elapsed,
        row::words(&run)
    );
    Some(Line { words, faults })
}

/// Runs a row, built by whoever is to build it; none where its tools are missing, which is told.
fn start(stand: &Stand<'_>, entry: &Entry) -> Option<Run> {
    let built_there = entry.path.is_dir() || entry.header.language.is_some();
    if !built_there {
        return Some(row::run(entry, &stand.site, stand.scene));
    }
    match building::run(entry, &stand.site, stand.scene) {
        Ok(run) => Some(run),
        Err(missing) => {
            not_run(&format!(
                "{} needs {}",
                entry.name,
                missing.missing.join(", ")
            ));
            None
        }
    }
}

/// A row with layers left out must come to something else, or it would prove nothing of them; and
/// where each of several is said to hold it, it must come to the same with only one of them.
fn without_layers(ground: Ground, scene: &Scene, entry: &Entry) -> Vec<Line> {
    let mut lines = Vec::new();
    for ablation in &entry.header.ablations {
        let wanted = ablation.wanted.as_deref();
        lines.extend(without(ground, scene, entry, &ablation.layers, &|came| {
            wanted.map_or(!came.usual, |wanted| came.is_one_of(wanted))
        }));
        let alone = ablation.layers.iter().filter(|_| ablation.each);
        for &layer in alone {
            if layer == Layer::Landlock && !is_whole_fence() {
                let words = format!("{} by {layer:?} alone: not by this kernel's", entry.name);
                let faults = Vec::new();
                lines.push(Line { words, faults });
                continue;
            }
            let others = ablation.layers.iter().copied();
            let others: Vec<Layer> = others.filter(|&other| other != layer).collect();
            lines.extend(without(ground, scene, entry, &others, &|came| came.usual));
        }
    }
    lines
}

/// What a row came to with layers left out.
struct Ablated {
    run: Run,
    /// Whether that is what it comes to with all layers.
    usual: bool,
}

impl Ablated {
    fn is_one_of(&self, all: &[Wanted]) -> bool {
        all.iter().any(|wanted| wanted.is(&self.run.came))
    }
}

/// A row without some layers; none where its tools are missing.
fn without(
    ground: Ground,
    scene: &Scene,
    entry: &Entry,
    layers: &[Layer],
    is_fine: &dyn Fn(&Ablated) -> bool,
) -> Option<Line> {
    let Plan::Expect(usual) = entry.header.plan(ground) else {
        return None;
    };
    let name = format!("{} without {layers:?}", entry.name);
    let stand = match Stand::open(ground, layers, scene) {
        Ok(stand) => stand,
        Err(why) => {
            let faults = vec![format!("there is no such sandbox: {why}")];
            let words = name;
            return Some(Line { words, faults });
        }
    };
    let run = start(&stand, entry)?;
    let faults = row::faults(&entry.header, &run);
    let mut ablated = Ablated { run, usual: false };
    ablated.usual = ablated.is_one_of(usual) && faults.is_empty();
    let came = ablated.run.came.words();
    let faults = if is_fine(&ablated) {
        Vec::new()
    } else {
        vec![format!(
            "this says nothing of these layers: it came to {came}"
        )]
    };
    let words = format!("{name}: {came}, {}", row::words(&ablated.run));
    Some(Line { words, faults })
}

/// Whether this kernel's Landlock fences all that ours asks of it, signals last of all (6.12).
fn is_whole_fence() -> bool {
    let release = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let mut numbers = release
        .split('.')
        .map_while(|word| word.parse::<u32>().ok());
    (numbers.next(), numbers.next()) >= (Some(6), Some(12))
}

fn named(entry: &Entry) -> String {
    format!("{} ({})", entry.name, entry.header.title)
}

fn shown(entry: &Entry, ground: Ground) -> String {
    format!("{:?}", entry.header.plan(ground))
}

/// Writes the table beside the programs, and fails with all rows that failed.
fn tell(ground: Ground, kind: &RangeInclusive<u32>, lines: &[Line]) {
    let mut table = String::new();
    let mut failed = String::new();
    for line in lines {
        let mark = if line.faults.is_empty() {
            "ok    "
        } else {
            "FAILED"
        };
        let _ = writeln!(table, "{mark} {}", line.words);
        if !line.faults.is_empty() {
            let _ = writeln!(failed, "{}\n    {}", line.words, line.faults.join("\n    "));
        }
    }
    let name = format!("hostile-{}-{:02}.txt", ground.name(), kind.start());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(path, &table).expect("the table is written");
    assert!(!lines.is_empty(), "no row was run");
    assert!(failed.is_empty(), "on {} ground:\n{failed}", ground.name());
}
