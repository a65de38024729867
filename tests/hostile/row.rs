//! One row on one ground: runs its program as the judge does, decides, and says what is not as the
//! header wants it. In: an entry, a site, a scene. Out: what came, and faults in words.

use crate::collection::{Entry, compiled};
use crate::header::{Header, Reads};
use crate::scene::{Scene, mark};
use crate::site::{Asked, Site};
use crate::wanted::Came;
use flagfall::check;
use flagfall::judge::decide;
use flagfall::model::{Checker, Data, Execution, Input, Limits, Outcome, Reason, Verdict};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What came of one run.
pub struct Run {
    pub came: Came,
    /// None where the sandbox failed.
    pub execution: Option<Execution>,
    /// From before its start until its verdict.
    pub elapsed: Duration,
    /// What all its processes had in their environment.
    pub mark: String,
}

/// A program with its own files.
pub struct Candidate<'a> {
    pub program: &'a Path,
    pub arguments: &'a [&'a str],
    pub environment: Vec<(String, String)>,
    pub visible: Vec<PathBuf>,
}

impl<'a> Candidate<'a> {
    /// A program that is one file.
    pub fn file(program: &'a Path) -> Self {
        Self {
            program,
            arguments: &[],
            environment: Vec::new(),
            visible: vec![program.to_owned()],
        }
    }
}

/// Runs a candidate on a site and decides.
pub fn judge(
    site: &Site,
    candidate: Candidate<'_>,
    input: Input,
    limits: &Limits,
    answer: &str,
) -> Run {
    let answer = Data::Bytes(answer.as_bytes().into());
    let mut comparator = check::open(&Checker::default(), &answer).expect("an answer in memory");
    let mark = mark();
    let mut environment = candidate.environment;
    environment.push(("HOSTILE_MARK".to_owned(), mark.clone()));
    let asked = Asked {
        program: candidate.program,
        arguments: candidate.arguments,
        environment,
        visible: candidate.visible,
        input,
        limits,
    };
    let began = Instant::now();
    let execution = site.run(asked, &mut |piece| comparator.push(piece));
    let (verdict, reason, execution) = match execution {
        Ok(execution) => {
            let ended = matches!(execution.outcome, Outcome::Exited(_));
            let finding = ended.then(|| comparator.finish());
            let (verdict, reason) = decide(&execution, limits, finding.as_ref());
            (verdict, reason, Some(execution))
        }
        Err(error) => (Verdict::Je, Reason::Judge(error.to_string()), None),
    };
    let told = false;
    Run {
        came: Came {
            verdict,
            reason,
            told,
        },
        execution,
        elapsed: began.elapsed(),
        mark,
    }
}

/// Runs a row's program, after the one that must come first.
pub fn run(entry: &Entry, site: &Site, scene: &Scene) -> Run {
    let programs = compiled().expect("asked only where there is a compiler");
    if let Some(first) = &entry.header.first {
        let limits = &entry.header.limits;
        judge(
            site,
            Candidate::file(&programs[first]),
            Input::Empty,
            limits,
            "ok",
        );
    }
    let Header {
        reads,
        limits,
        answer,
        ..
    } = &entry.header;
    let candidate = Candidate::file(&programs[&entry.name]);
    judge(site, candidate, input(reads, scene), limits, answer)
}

pub fn input(reads: &Reads, scene: &Scene) -> Input {
    match reads {
        Reads::Nothing => Input::Empty,
        Reads::Line(line) => {
            let path = scene.path("case.in");
            std::fs::write(&path, scene.fill(line) + "\n").expect("an input");
            Input::Data(Data::File(path))
        }
        Reads::Zeros(size) => {
            let path = scene.path("large.in");
            let file = File::create(&path).expect("an input");
            file.set_len(size.0).expect("a sparse file");
            Input::Data(Data::File(path))
        }
    }
}

/// What of a run is not as its header wants it, beside the verdict.
pub fn faults(header: &Header, run: &Run) -> Vec<String> {
    let mut faults = Vec::new();
    if run.elapsed > header.within {
        faults.push(format!(
            "told after {:?}, not within {:?}",
            run.elapsed, header.within
        ));
    }
    let Some(execution) = &run.execution else {
        return faults;
    };
    if header.strays && execution.measurement.strays == 0 {
        faults.push("nothing is told to have been left over".to_owned());
    }
    if let Some(cpu) = header.cpu {
        // A busy machine makes a program's beginning and end dearer, never its clock.
        let most = cpu + (cpu / 50).max(Duration::from_millis(10));
        let measured = execution.measurement.cpu;
        if measured + Duration::from_micros(500) < cpu || measured > most {
            faults.push(format!(
                "{measured:?} of CPU time were measured, not {cpu:?}"
            ));
        }
    }
    faults
}

/// What a run printed and said, for the table.
pub fn words(run: &Run) -> String {
    let Some(execution) = &run.execution else {
        return String::new();
    };
    let used = &execution.measurement;
    let peak = used
        .peak
        .map_or_else(String::new, |peak| peak.bytes.to_string());
    let printed = String::from_utf8_lossy(&execution.stdout.head);
    let printed = printed.escape_debug().to_string();
    let printed: String = printed.chars().take(300).collect();
    format!(
        "cpu {:.1?} wall {:.1?} peak {peak} strays {}: {printed}",
        used.cpu, used.wall, used.strays
    )
}
