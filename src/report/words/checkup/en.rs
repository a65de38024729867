//! The words of an examination in English.

use super::CheckupWords;
use crate::model::{Attack, Effect, Grade, Subject};

/// The words in English.
pub const EN: CheckupWords = CheckupWords {
    subject,
    effect: Effect::sentence,
    attack,
    grade,
    head_check: "check",
    head_found: "found",
    head_effect: "effect",
    fix: "fix: {0}",
    attacked: "{0} attacks by this program itself, in {1}: {2} held off",
    not_promised: "{0} (not promised)",
    not_tried: "not tried: {0}",
    failed: "the sandbox failed: {0}",
    does_not_hold: "THE SANDBOX DOES NOT HOLD WHAT IT SAYS: {0} broken; do not judge strangers' programs here",
    lacking: "not grade A: {0}",
    cost: "a run takes {0}, a bare start of the same program {1} ({2} times as long; medians of {3})",
    cost_unknown: "what a run costs could not be measured",
    noise: "equal work differs by {0} % (at worst {1} %) when computing, by {2} % (at worst {3} %) in memory",
    steal: "the host took {0} % of the time meanwhile",
    band: "times within {0} % of a limit are doubtful: judge with --band {1} --jobs {2}",
    advice: "what would help most: {0}",
    no_advice: "nothing that could be mended by a command",
};

fn subject(subject: Subject) -> &'static str {
    match subject {
        Subject::Kernel => "kernel",
        Subject::Container => "container",
        Subject::Hypervisor => "host",
        Subject::User => "user",
        Subject::OuterFilter => "outer filter",
        Subject::UserNamespaces => "user namespaces",
        Subject::Namespaces => "namespaces",
        Subject::ControlGroups => "control groups",
        Subject::MemoryGroup => "memory group",
        Subject::TaskGroup => "process group",
        Subject::CpuAccount => "CPU account",
        Subject::Landlock => "Landlock",
        Subject::Seccomp => "seccomp",
        Subject::Calls => "system calls",
        Subject::MemoryPrograms => "memory programs",
        Subject::TempFolder => "temporary files",
        Subject::Cores => "cores",
        Subject::Smt => "core threads",
        Subject::CoreKinds => "kinds of cores",
        Subject::Governor => "core speed",
        Subject::Turbo => "turbo",
        Subject::IsolatedCores => "isolated cores",
        Subject::Affinity => "allowed cores",
        Subject::CpuQuota => "CPU quota",
        Subject::Steal => "stolen time",
        Subject::Load => "load",
        Subject::Pressure => "pressure",
        Subject::HugePages => "huge pages",
        Subject::AddressLayout => "addresses",
        Subject::Swap => "swap",
        Subject::ClockSource => "clock",
        Subject::Tick => "tick",
        Subject::Counters => "counters",
        Subject::CoreDumps => "core dumps",
        Subject::Tracing => "tracing",
        Subject::Links => "link traps",
        Subject::Processes => "processes",
        Subject::OpenFiles => "open files",
    }
}

fn attack(attack: Attack) -> &'static str {
    match attack {
        Attack::CpuTime => "computes past its limit",
        Attack::WallTime => "sleeps past its limit",
        Attack::Memory => "takes too much memory",
        Attack::HiddenCpu => "hides a computing child",
        Attack::LeftProcesses => "leaves a process behind",
        Attack::ForkBomb => "starts too many processes",
        Attack::OutputFlood => "prints too much",
        Attack::Tcp => "connects to a port",
        Attack::AbstractSocket => "calls an abstract socket",
        Attack::Answers => "reads the answers",
        Attack::OtherProcesses => "looks for the judge",
        Attack::LeftFiles => "leaves files behind",
        Attack::LeftSharedMemory => "leaves memory behind",
        Attack::Descriptors => "uses open files",
        Attack::Environment => "reads variables",
        Attack::Privileges => "becomes somebody else",
    }
}

fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::A => {
            "programs are walled in and the kernel holds every limit: fit for programs of strangers"
        }
        Grade::B => {
            "programs are walled in, some limits are held by coarser means: fit for programs of \
             strangers"
        }
        Grade::C => {
            "files and network are fenced off, other processes can be seen: fit for programs of \
             people whom you know"
        }
        Grade::D => {
            "limits hold and nothing is walled in: fit only for programs that you would run \
             yourself"
        }
    }
}
