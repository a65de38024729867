//! What no program may change on the machine, whatever it tries. In: the state before and after.
//! Out: the differences that do not go away within moments, in words.

use crate::scene::Scene;
use std::fs;
use std::time::{Duration, Instant};

/// How long a difference may last: what belongs to others comes and goes.
const PATIENCE: Duration = Duration::from_secs(2);
/// How much this process may grow by one row.
const GROWTH: u64 = 64 << 20;

/// The state of the machine, as far as a program of ours could change it.
pub struct Canary {
    mounts: String,
    descriptors: Vec<String>,
    shared: Vec<String>,
    segments: Vec<String>,
    resident: u64,
}

impl Canary {
    pub fn take() -> Self {
        Self {
            mounts: fs::read_to_string("/proc/self/mounts").unwrap_or_default(),
            descriptors: descriptors(),
            shared: names("/dev/shm"),
            segments: segments(),
            resident: resident(),
        }
    }

    /// What is not as it was; `mark` is what all processes of the run had in their environment.
    pub fn faults(&self, scene: &Scene, mark: &str) -> Vec<String> {
        let began = Instant::now();
        loop {
            let faults = self.differences(scene, mark);
            if faults.is_empty() || began.elapsed() > PATIENCE {
                return faults;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn differences(&self, scene: &Scene, mark: &str) -> Vec<String> {
        let mut faults = scene.faults();
        let now = Self::take();
        if now.mounts != self.mounts {
            faults.push("the table of mounts has changed".to_owned());
        }
        // Fewer is no leak: a pipe that a program has played with is not used again.
        if now.descriptors.len() > self.descriptors.len() {
            let (before, after) = (&self.descriptors, &now.descriptors);
            faults.push(format!("open descriptors {after:?} instead of {before:?}"));
        }
        for name in now.shared.iter().filter(|name| !self.shared.contains(name)) {
            faults.push(format!("a file in shared memory is left: {name}"));
        }
        for line in now
            .segments
            .iter()
            .filter(|line| !self.segments.contains(line))
        {
            faults.push(format!("a System V object is left: {line}"));
        }
        if now.resident > self.resident + GROWTH {
            let grown = (now.resident - self.resident) >> 20;
            faults.push(format!("the judge has grown by {grown} MiB"));
        }
        let alive = marked(mark);
        if !alive.is_empty() {
            faults.push(format!("processes are left: {alive:?}"));
        }
        let zombies = zombies();
        if !zombies.is_empty() {
            faults.push(format!("zombies are left: {zombies:?}"));
        }
        faults
    }
}

fn names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

/// What this process has open, numbers of sockets and the like left out.
fn descriptors() -> Vec<String> {
    let open = names("/proc/self/fd").into_iter().filter_map(|name| {
        let target = fs::read_link(format!("/proc/self/fd/{name}")).ok()?;
        let target = target.to_string_lossy().into_owned();
        Some(target.split(":[").next().unwrap_or_default().to_owned())
    });
    let mut open: Vec<String> = open.collect();
    open.sort();
    open
}

/// Shared memory, semaphores and queues of System V, one line each.
fn segments() -> Vec<String> {
    let all = ["shm", "sem", "msg"].iter().flat_map(|kind| {
        let text = fs::read_to_string(format!("/proc/sysvipc/{kind}")).unwrap_or_default();
        let first_words = |line: &str| {
            let words: Vec<&str> = line.split_whitespace().take(2).collect();
            format!("{kind} {}", words.join(" "))
        };
        text.lines().skip(1).map(first_words).collect::<Vec<_>>()
    });
    all.collect()
}

fn resident() -> u64 {
    let text = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text
        .split(' ')
        .nth(1)
        .and_then(|word| word.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}

fn processes() -> impl Iterator<Item = i32> {
    names("/proc")
        .into_iter()
        .filter_map(|name| name.parse().ok())
}

/// Processes that carry this text in their environment, zombies not counted.
pub fn marked(mark: &str) -> Vec<i32> {
    with(mark, "environ")
}

/// Processes of whose command line a word is this, zombies not counted.
pub fn named(word: &str) -> Vec<i32> {
    with(word, "cmdline")
}

fn with(text: &str, file: &str) -> Vec<i32> {
    let holds = |process: &i32| {
        let found = fs::read(format!("/proc/{process}/{file}")).unwrap_or_default();
        let ends =
            |part: &[u8]| part == text.as_bytes() || part.ends_with(format!("={text}").as_bytes());
        found.split(|&byte| byte == 0).any(ends)
    };
    processes().filter(holds).collect()
}

/// Children of this process.
pub fn children() -> Vec<i32> {
    let own = i32::try_from(std::process::id()).unwrap_or(0);
    processes()
        .filter(|&process| stat(process).is_some_and(|(_, parent)| parent == own))
        .collect()
}

/// Processes that have ended and that this process or its launchers have not reaped.
fn zombies() -> Vec<i32> {
    let own = i32::try_from(std::process::id()).unwrap_or(0);
    let ours = children();
    let dead = |process: &i32| {
        stat(*process).is_some_and(|(state, parent)| {
            state == 'Z' && (parent == own || ours.contains(&parent))
        })
    };
    processes().filter(dead).collect()
}

/// State and parent of a process.
fn stat(process: i32) -> Option<(char, i32)> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let mut words = text.rsplit_once(") ")?.1.split(' ');
    Some((words.next()?.chars().next()?, words.next()?.parse().ok()?))
}
