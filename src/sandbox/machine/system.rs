//! The system itself: kernel, container, hypervisor, and who we are in it. In: small files. Out:
//! facts, and what follows from them.

use super::finding::{Situation, check, untold};
use super::read::{field, is_there, number, text};
use crate::model::{Check, Effect, Grade, State, Subject};

/// What runs us, where that is not the machine itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Container {
    /// Nothing.
    #[default]
    None,
    /// Docker.
    Docker,
    /// Podman.
    Podman,
    /// Kubernetes, by whatever runtime.
    Kubernetes,
    /// LXC or Incus.
    Lxc,
    /// Another one.
    Other,
    /// Windows.
    Wsl,
}

impl Container {
    const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Docker => "docker",
            Self::Podman => "podman",
            Self::Kubernetes => "kubernetes",
            Self::Lxc => "lxc",
            Self::Other => "some container",
            Self::Wsl => "WSL 2",
        }
    }
}

/// Marks of containers.
#[derive(Clone, Copy, Debug, Default)]
struct Marks<'a> {
    docker: bool,
    podman: bool,
    kubernetes: bool,
    /// `container=` in the environment of the first process, or what systemd keeps of it.
    word: &'a str,
    release: &'a str,
    mounts: &'a str,
}

/// Facts of the system.
#[derive(Clone, Debug, Default)]
pub struct System {
    pub release: String,
    pub architecture: String,
    pub container: Container,
    pub hypervisor: Option<String>,
    pub user: u32,
    pub capabilities: Option<u64>,
    pub known_capabilities: u32,
    pub no_new_privileges: bool,
    pub filters: u32,
}

impl System {
    /// Looks.
    pub fn read() -> Self {
        let status = text("/proc/self/status").unwrap_or_default();
        let name = rustix::system::uname();
        let release = name.release().to_string_lossy().into_owned();
        let hex = |name| u64::from_str_radix(field(&status, name)?, 16).ok();
        let plain = |name: &str| field(&status, name).and_then(|word| word.parse::<u32>().ok());
        let mode = plain("Seccomp").unwrap_or(0);
        Self {
            architecture: name.machine().to_string_lossy().into_owned(),
            container: container(&Marks {
                docker: is_there("/.dockerenv"),
                podman: is_there("/run/.containerenv"),
                kubernetes: is_there("/var/run/secrets/kubernetes.io"),
                word: &text("/run/systemd/container").unwrap_or_default(),
                release: &release,
                mounts: &text("/proc/self/mountinfo").unwrap_or_default(),
            }),
            hypervisor: hypervisor(
                &text("/proc/cpuinfo").unwrap_or_default(),
                &text("/sys/class/dmi/id/sys_vendor").unwrap_or_default(),
                &release,
            ),
            release,
            user: rustix::process::geteuid().as_raw(),
            capabilities: hex("CapEff"),
            known_capabilities: number("/proc/sys/kernel/cap_last_cap")
                .and_then(|last| u32::try_from(last + 1).ok())
                .unwrap_or(0),
            no_new_privileges: plain("NoNewPrivs") == Some(1),
            filters: plain("Seccomp_filters").unwrap_or(u32::from(mode > 0)),
        }
    }

    /// What fixes depend on.
    pub fn situation(&self) -> Situation {
        Situation {
            container: self.container,
            is_root: self.user == 0,
            has_systemd: is_there("/run/systemd/system"),
            has_grub: is_there("/etc/default/grub"),
            kernel: version(&self.release),
        }
    }

    /// What follows.
    pub fn checks(&self, grade: Grade) -> Vec<Check> {
        vec![
            self.kernel(),
            self.around(),
            self.host(),
            self.rights(grade),
            self.outer_filter(),
        ]
    }

    fn kernel(&self) -> Check {
        let found = format!("{} {}", self.release, self.architecture);
        let (effect, state) = if version(&self.release) >= (5, 14) {
            (Effect::KernelWhole, State::Good)
        } else {
            (Effect::KernelOld, State::Weak)
        };
        check(Subject::Kernel, found, effect, state)
    }

    fn around(&self) -> Check {
        let (effect, state) = match self.container {
            Container::None => (Effect::NoContainer, State::Good),
            Container::Wsl => (Effect::ClockMayJump, State::Note),
            _ => (Effect::ContainerDecides, State::Note),
        };
        check(Subject::Container, self.container.name(), effect, state)
    }

    fn host(&self) -> Check {
        match &self.hypervisor {
            None => check(Subject::Hypervisor, "none", Effect::RealCores, State::Good),
            Some(name) => check(Subject::Hypervisor, name, Effect::CoresShared, State::Note),
        }
    }

    fn rights(&self, grade: Grade) -> Check {
        let Some(capabilities) = self.capabilities else {
            return untold(Subject::User);
        };
        let count = capabilities.count_ones();
        let rights = match count {
            0 => "no capabilities".to_owned(),
            all if all >= self.known_capabilities => "all capabilities".to_owned(),
            some => format!("{some} of {} capabilities", self.known_capabilities),
        };
        let (user, effect, state) = if self.user == 0 {
            let (effect, state) = if grade <= Grade::B {
                (Effect::RootStepsDown, State::Good)
            } else {
                (Effect::RootUser, State::Weak)
            };
            ("root".to_owned(), effect, state)
        } else {
            (
                format!("user {}", self.user),
                Effect::OrdinaryUser,
                State::Good,
            )
        };
        check(Subject::User, format!("{user}, {rights}"), effect, state)
    }

    fn outer_filter(&self) -> Check {
        let mut found = match self.filters {
            0 => "none".to_owned(),
            1 => "1 filter".to_owned(),
            count => format!("{count} filters"),
        };
        if self.no_new_privileges {
            found.push_str(", no new privileges");
        }
        let (effect, state) = if self.filters == 0 {
            (Effect::NoOuterFilter, State::Good)
        } else {
            (Effect::OuterFilter, State::Note)
        };
        check(Subject::OuterFilter, found, effect, state)
    }
}

/// Major and minor number of a release such as `6.18.44-x`.
fn version(release: &str) -> (u32, u32) {
    let mut numbers = release
        .split(|char: char| !char.is_ascii_digit())
        .map(|part| part.parse().unwrap_or(0));
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0))
}

/// What runs us, by its marks. A file may have come with an image that now is a whole machine's
/// disk, so Docker's own counts only where the root is no whole disk.
fn container(marks: &Marks<'_>) -> Container {
    if marks.release.to_ascii_lowercase().contains("microsoft") {
        return Container::Wsl;
    }
    if marks.kubernetes {
        return Container::Kubernetes;
    }
    match marks.word {
        "docker" => return Container::Docker,
        "podman" => return Container::Podman,
        word if word.starts_with("lxc") => return Container::Lxc,
        "" => {}
        _ => return Container::Other,
    }
    if marks.podman {
        return Container::Podman;
    }
    if marks.docker && !is_whole_disk(marks.mounts) {
        return Container::Docker;
    }
    Container::None
}

/// Whether the root folder is the root of a disk.
fn is_whole_disk(mounts: &str) -> bool {
    mounts.lines().any(|line| {
        let fields: Vec<&str> = line.split(' ').collect();
        let is_root = fields.get(3..5) == Some(&["/", "/"]);
        let source = line
            .split_once(" - ")
            .and_then(|(_, behind)| behind.split(' ').nth(1));
        is_root && source.is_some_and(|source| source.starts_with("/dev/"))
    })
}

/// The host's name, where there is one.
fn hypervisor(cpuinfo: &str, vendor: &str, release: &str) -> Option<String> {
    let flagged = field(cpuinfo, "flags")
        .is_some_and(|flags| flags.split(' ').any(|flag| flag == "hypervisor"));
    let known = [
        "QEMU",
        "VMware",
        "Xen",
        "innotek",
        "Amazon EC2",
        "Google",
        "Microsoft",
    ]
    .into_iter()
    .find(|name| vendor.starts_with(name));
    let by_release = ["-fc", "firecracker"]
        .iter()
        .any(|mark| release.contains(mark))
        .then_some("Firecracker");
    match (flagged, known.or(by_release)) {
        (true, Some("Amazon EC2")) => Some("Amazon EC2 (Nitro or Xen)".to_owned()),
        (true, Some("innotek")) => Some("VirtualBox".to_owned()),
        (true, Some(name)) => Some(name.to_owned()),
        (true, None) => Some("yes".to_owned()),
        // Other architectures have no such flag; a real machine has real vendors.
        (false, Some(name @ ("QEMU" | "VMware" | "Xen"))) => Some(name.to_owned()),
        (false, _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DISK: &str = "23 1 254:0 / / rw,relatime - ext4 /dev/vda rw";
    const LAYERS: &str = "23 1 0:30 / / rw,relatime - overlay overlay rw,lowerdir=/a";

    #[test]
    fn containers_are_known_by_their_marks() {
        let marks = Marks::default();
        for (marks, container_found) in [
            (marks, Container::None),
            (
                Marks {
                    docker: true,
                    mounts: LAYERS,
                    ..marks
                },
                Container::Docker,
            ),
            (
                Marks {
                    docker: true,
                    mounts: DISK,
                    ..marks
                },
                Container::None,
            ),
            (
                Marks {
                    podman: true,
                    ..marks
                },
                Container::Podman,
            ),
            (
                Marks {
                    word: "lxc",
                    ..marks
                },
                Container::Lxc,
            ),
            (
                Marks {
                    word: "systemd-nspawn",
                    ..marks
                },
                Container::Other,
            ),
            (
                Marks {
                    kubernetes: true,
                    docker: true,
                    ..marks
                },
                Container::Kubernetes,
            ),
            (
                Marks {
                    release: "5.15.1-microsoft-standard-WSL2",
                    ..marks
                },
                Container::Wsl,
            ),
        ] {
            assert_eq!(container(&marks), container_found, "{marks:?}");
        }
    }

    #[test]
    fn hosts_are_known_by_flag_and_vendor() {
        let flagged = "processor\t: 0\nflags\t\t: fpu hypervisor\n";
        for (cpuinfo, vendor, release, name) in [
            ("flags\t\t: fpu\n", "LENOVO", "6.1.0", None),
            (flagged, "QEMU", "6.1.0", Some("QEMU")),
            (flagged, "", "6.18.44-fc-v7", Some("Firecracker")),
            (flagged, "Nobody", "6.1.0", Some("yes")),
            ("", "QEMU", "6.1.0", Some("QEMU")),
        ] {
            assert_eq!(hypervisor(cpuinfo, vendor, release).as_deref(), name);
        }
    }

    #[test]
    fn the_system_is_told_with_what_follows() {
        let here = System {
            release: "5.4.0".into(),
            architecture: "x86_64".into(),
            capabilities: Some(0xff),
            known_capabilities: 41,
            filters: 1,
            no_new_privileges: true,
            ..System::default()
        };
        let told: Vec<_> = here
            .checks(Grade::D)
            .into_iter()
            .map(|check| (check.found, check.effect, check.state))
            .collect();
        let row = |found: &str, effect, state| (found.to_owned(), effect, state);
        assert_eq!(
            told,
            [
                row("5.4.0 x86_64", Effect::KernelOld, State::Weak),
                row("none", Effect::NoContainer, State::Good),
                row("none", Effect::RealCores, State::Good),
                row("root, 8 of 41 capabilities", Effect::RootUser, State::Weak),
                row(
                    "1 filter, no new privileges",
                    Effect::OuterFilter,
                    State::Note
                ),
            ]
        );
    }

    #[test]
    fn a_release_has_two_numbers() {
        for (release, numbers) in [("6.18.44-fc", (6, 18)), ("5.4", (5, 4)), ("", (0, 0))] {
            assert_eq!(version(release), numbers);
        }
    }
}
