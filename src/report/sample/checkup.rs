//! For tests: an examination in which every kind of row occurs.

use crate::model::{
    Attack, Caveat, Check, Checkup, Cost, Effect, Grade, Held, Hold, Proof, SelfTest, Spread,
    State, Steadiness, Strength, Subject,
};
use std::time::Duration;

fn check(subject: Subject, found: &str, effect: Effect, state: State, fix: Option<&str>) -> Check {
    Check {
        subject,
        found: found.to_owned(),
        effect,
        fix: fix.map(str::to_owned),
        state,
    }
}

fn proof(attack: Attack, claimed: bool, held: Held, detail: &str) -> Proof {
    Proof {
        attack,
        claimed,
        held,
        detail: detail.to_owned(),
    }
}

fn strength() -> Strength {
    Strength {
        grade: Grade::C,
        cpu: Hold::Enforced,
        wall: Hold::Enforced,
        memory: Hold::Watched,
        output: Hold::Enforced,
        tasks: Hold::Enforced,
        files: Hold::Enforced,
        network: Hold::Enforced,
        caveats: vec![Caveat::SharesProcesses],
    }
}

fn checks() -> Vec<Check> {
    vec![
        check(
            Subject::Kernel,
            "6.18.44 x86_64",
            Effect::KernelWhole,
            State::Good,
            None,
        ),
        check(
            Subject::Container,
            "docker",
            Effect::ContainerDecides,
            State::Note,
            None,
        ),
        check(
            Subject::UserNamespaces,
            "refused: EPERM",
            Effect::NamespacesBlocked,
            State::Weak,
            Some("docker run --privileged --cgroupns=private …"),
        ),
        check(
            Subject::Calls,
            "openat2, close_range, pidfd_open, clone3, memfd_create, epoll_pwait2",
            Effect::CallsWhole,
            State::Good,
            None,
        ),
        check(
            Subject::TempFolder,
            "tmpfs, 9.00 GiB free, noexec",
            Effect::RoomNoPrograms,
            State::Bad,
            Some("mkdir -p ~/.cache/tmp && export TMPDIR=~/.cache/tmp"),
        ),
        check(
            Subject::Governor,
            "powersave",
            Effect::SpeedVaries,
            State::Weak,
            Some(
                "echo performance | sudo tee \
                 /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor  # on the host",
            ),
        ),
        check(
            Subject::CoreDumps,
            "|/usr/share/\x1b[2J",
            Effect::DumpsPiped,
            State::Weak,
            None,
        ),
    ]
}

fn proofs() -> Vec<Proof> {
    let failed = Held::Failed("the launcher ended in the middle of a run".to_owned());
    let not_tried = "the judge's own number is too small to tell".to_owned();
    vec![
        proof(Attack::CpuTime, true, Held::Yes, "30.2 ms of 30.0 ms"),
        proof(Attack::ForkBomb, true, failed, ""),
        proof(Attack::Answers, true, Held::No, "the answer"),
        proof(Attack::LeftSharedMemory, false, Held::No, "reached"),
        proof(
            Attack::OtherProcesses,
            false,
            Held::NotTested(not_tried),
            "",
        ),
    ]
}

/// An examination.
pub fn checkup() -> Checkup {
    Checkup {
        strength: strength(),
        lacking: Some("namespaces: Operation not permitted".to_owned()),
        checks: checks(),
        self_test: SelfTest {
            proofs: proofs(),
            took: Duration::from_millis(712),
        },
        cost: Some(Cost {
            runs: 200,
            bare: Duration::from_micros(80),
            sandboxed: Duration::from_micros(200),
            tiny: true,
        }),
        steadiness: Some(Steadiness {
            computing: Spread {
                median: 4,
                worst: 80,
            },
            memory: Spread {
                median: 120,
                worst: 451,
            },
            stolen: Some(20),
            band: 140,
            slots: 1,
        }),
        advice: Some(4),
    }
}
