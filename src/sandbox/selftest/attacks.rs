//! The attacks, one function each: sets a trap, plays a role, looks at what came of it. Whatever
//! an attack leaves behind is removed again, also where nothing held it.

use super::actor::{ACTOR_ARGUMENT, SHARED_FOLDERS};
use super::stage::{Stage, roomy};
use super::verdict::{self, Told};
use crate::model::{Attack, Bytes, Grade, Held, Hold, Limits, Strength};
use crate::sandbox::{SandboxError, ask};
use std::fs;
use std::net::TcpListener;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::Path;
use std::time::{Duration, Instant};

/// Limits of the attacks on limits.
const CPU: Duration = Duration::from_millis(30);
const WALL: Duration = Duration::from_millis(60);
const MEMORY: Bytes = Bytes::mib(16);
const OUTPUT: Bytes = Bytes::kib(64);
const TASKS: u32 = 12;
/// How long a killed process may still be seen.
const DEATH: Duration = Duration::from_millis(100);
/// What lies in the file that nobody should read.
const SECRET: &str = "the answer";

/// Does one attack.
pub fn attack(stage: &Stage<'_>, attack: Attack) -> Told {
    let told = match attack {
        Attack::CpuTime => cpu_time(stage),
        Attack::WallTime => wall_time(stage),
        Attack::Memory => memory(stage),
        Attack::HiddenCpu => hidden_cpu(stage),
        Attack::LeftProcesses => left_processes(stage),
        Attack::ForkBomb => fork_bomb(stage),
        Attack::OutputFlood => output_flood(stage),
        Attack::Tcp => tcp(stage),
        Attack::AbstractSocket => abstract_socket(stage),
        Attack::Answers => answers(stage),
        Attack::OtherProcesses => other_processes(stage),
        Attack::LeftFiles => left_files(stage),
        Attack::LeftSharedMemory => left_shared_memory(stage),
        Attack::Descriptors => stage
            .play(&["descriptors"])
            .map(|seen| verdict::descriptors(&seen)),
        Attack::Environment => stage
            .play(&["environment"])
            .map(|seen| verdict::environment(&seen)),
        Attack::Privileges => reach(stage, &["privileges"]),
    };
    told.unwrap_or_else(|error| (Held::Failed(error.to_string()), String::new()))
}

/// Whether a sandbox of this strength says that it holds against an attack.
pub fn claims(attack: Attack, strength: &Strength) -> bool {
    let kept = |hold| hold != Hold::Ignored;
    let files = strength.files == Hold::Enforced;
    match attack {
        Attack::CpuTime | Attack::HiddenCpu => kept(strength.cpu),
        Attack::WallTime => kept(strength.wall),
        Attack::Memory => kept(strength.memory),
        Attack::ForkBomb => kept(strength.tasks),
        Attack::OutputFlood => kept(strength.output),
        Attack::Tcp | Attack::AbstractSocket => strength.network == Hold::Enforced,
        Attack::Answers | Attack::LeftFiles => files,
        // Filters alone hide no processes and share all memory that has a number.
        Attack::OtherProcesses | Attack::LeftSharedMemory => files && strength.grade <= Grade::B,
        Attack::LeftProcesses | Attack::Descriptors | Attack::Environment | Attack::Privileges => {
            true
        }
    }
}

fn not_tested(why: impl Into<String>) -> Told {
    (Held::NotTested(why.into()), String::new())
}

fn reach(stage: &Stage<'_>, role: &[&str]) -> Result<Told, SandboxError> {
    Ok(verdict::reach(&stage.play(role)?))
}

fn cpu_time(stage: &Stage<'_>) -> Result<Told, SandboxError> {
    let limits = Limits {
        cpu: CPU,
        ..roomy()
    };
    let seen = stage.play_under(&["burn", "400"], &limits)?;
    Ok(verdict::cpu(&seen, CPU))
}

fn wall_time(stage: &Stage<'_>) -> Result<Told, SandboxError> {
    let limits = Limits {
        wall: WALL,
        ..roomy()
    };
    let seen = stage.play_under(&["sleep", "800"], &limits)?;
    Ok(verdict::wall(&seen, WALL))
}

fn memory(stage: &Stage<'_>) -> Result<Told, SandboxError> {
    let limits = Limits {
        memory: MEMORY,
        ..roomy()
    };
    let seen = stage.play_under(&["take", "64"], &limits)?;
    let firmly = stage.sandbox.strength().memory == Hold::Enforced;
    Ok(verdict::memory(&seen, MEMORY, firmly))
}

fn hidden_cpu(stage: &Stage<'_>) -> Result<Told, SandboxError> {
    let limits = Limits {
        cpu: CPU,
        ..roomy()
    };
    let seen = stage.play_under(&["hide", "150"], &limits)?;
    Ok(verdict::hidden_cpu(&seen, CPU))
}

fn left_processes(stage: &Stage<'_>) -> Result<Told, SandboxError> {
    let seen = stage.play(&["stay", "3000", &stage.token])?;
    let begun = Instant::now();
    loop {
        let alive = alive_with(&stage.token);
        if alive == 0 || begun.elapsed() > DEATH {
            return Ok(verdict::strays(&seen, alive));
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// How many processes have this word in their command line.
fn alive_with(word: &str) -> usize {
    let Ok(processes) = fs::read_dir("/proc") else {
        return 0;
    };
    let has_it = |path: &Path| {
        let line = fs::read(path.join("cmdline")).unwrap_or_default();
        line.split(|byte| *byte == 0)
            .any(|part| part == word.as_bytes())
    };
    processes
        .flatten()
        .filter(|entry| has_it(&entry.path()))
        .count()
}

fn fork_bomb(stage: &Stage<'_>) -> Result<Told, SandboxError> {
    let limits = Limits {
        tasks: TASKS,
        ..roomy()
    };
    let seen = stage.play_under(&["fork", &(TASKS + 8).to_string()], &limits)?;
    let firmly = stage.sandbox.strength().tasks == Hold::Enforced;
    Ok(verdict::tasks(&seen, TASKS, firmly))
}

fn output_flood(stage: &Stage<'_>) -> Result<Told, SandboxError> {
    let limits = Limits {
        output: OUTPUT,
        ..roomy()
    };
    let seen = stage.play_under(&["flood", "4194304"], &limits)?;
    Ok(verdict::output(&seen, OUTPUT))
}

fn tcp(stage: &Stage<'_>) -> Result<Told, SandboxError> {
    let open = TcpListener::bind("127.0.0.1:0").and_then(|open| Ok((open.local_addr()?, open)));
    match open {
        Ok((address, _open)) => reach(stage, &["connect", &address.port().to_string()]),
        Err(error) => Ok(not_tested(error.to_string())),
    }
}

fn abstract_socket(stage: &Stage<'_>) -> Result<Told, SandboxError> {
    let open = SocketAddr::from_abstract_name(&stage.token)
        .and_then(|address| UnixListener::bind_addr(&address));
    match open {
        Ok(_open) => reach(stage, &["call", &stage.token]),
        Err(error) => Ok(not_tested(error.to_string())),
    }
}

/// A file beside the folder in which the program works, by its path and from where it stands.
fn answers(stage: &Stage<'_>) -> Result<Told, SandboxError> {
    let name = format!("{}.ans", stage.token);
    let path = stage.scratch.join(&name);
    if let Err(error) = fs::write(&path, SECRET) {
        return Ok(not_tested(error.to_string()));
    }
    let beside = format!("../{name}");
    let told = reach(stage, &["read", &path.to_string_lossy(), &beside]);
    let _ = fs::remove_file(&path);
    told
}

fn other_processes(stage: &Stage<'_>) -> Result<Told, SandboxError> {
    let judge = std::process::id();
    // In a small world of its own the program may meet such a number, of a process of its own.
    if judge < 16 {
        return Ok(not_tested("the judge's own number is too small to tell"));
    }
    reach(stage, &["others", &judge.to_string()])
}

fn left_files(stage: &Stage<'_>) -> Result<Told, SandboxError> {
    stage.play(&["leave", &stage.token])?;
    let told = reach(stage, &["find", &stage.token]);
    for folder in SHARED_FOLDERS {
        let _ = fs::remove_file(format!("{folder}/flagfall-{}", stage.token));
    }
    told
}

fn left_shared_memory(stage: &Stage<'_>) -> Result<Told, SandboxError> {
    let key = (0x0f1a_0000 ^ std::process::id()).to_string();
    stage.play(&["share", &key])?;
    let told = reach(stage, &["shared", &key])?;
    if told.0 == Held::No {
        let words = [ACTOR_ARGUMENT, "unshare", &key].map(str::to_owned);
        ask(stage.program, &words, &[], Duration::from_secs(1))?;
    }
    Ok(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strength(grade: Grade, hold: Hold) -> Strength {
        Strength {
            grade,
            cpu: hold,
            wall: hold,
            memory: hold,
            output: hold,
            tasks: hold,
            files: hold,
            network: hold,
            caveats: Vec::new(),
        }
    }

    #[test]
    fn a_sandbox_is_held_to_what_it_says() {
        let claimed = |strength: &Strength| -> Vec<Attack> {
            let all = Attack::ALL.iter().copied();
            all.filter(|attack| claims(*attack, strength)).collect()
        };
        assert_eq!(
            claimed(&strength(Grade::A, Hold::Enforced)),
            Attack::ALL.to_vec()
        );
        let fenced = claimed(&strength(Grade::C, Hold::Enforced));
        assert!(fenced.contains(&Attack::Answers));
        assert!(!fenced.contains(&Attack::OtherProcesses));
        let always = [
            Attack::LeftProcesses,
            Attack::Descriptors,
            Attack::Environment,
            Attack::Privileges,
        ];
        assert_eq!(claimed(&strength(Grade::D, Hold::Ignored)), always);
        let watched = claimed(&strength(Grade::D, Hold::Watched));
        assert!(watched.contains(&Attack::Memory) && !watched.contains(&Attack::Tcp));
    }
}
