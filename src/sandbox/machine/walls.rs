//! What walls can be put up: namespaces, fences, filters. In: what a process that tried it said, and
//! the system's switches. Out: facts, and what follows from them with the exact command.

use super::calls::Calls;
use super::finding::{Situation, check, mended, untold};
use super::read::{number, text};
use super::system::Container;
use crate::model::{Check, Effect, State, Subject};
use crate::sandbox::{ACTOR_ARGUMENT, ask};
use std::path::Path;
use std::time::Duration;

/// Longest that a network of its own may take before it is worth a word.
const SLOW: Duration = Duration::from_millis(5);
/// How long trying all may take.
const PATIENCE: Duration = Duration::from_secs(2);
/// Kinds that a sealed run needs beside that of users.
const NEEDED: [&str; 5] = ["mount", "tmpfs", "net", "ipc", "pid"];

/// One step that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tried {
    name: String,
    errno: i32,
    took: Duration,
}

/// Facts about walls.
#[derive(Clone, Debug, Default)]
pub struct Walls {
    tried: Vec<Tried>,
    /// Switches of the system; none where it has no such switch.
    most_user_namespaces: Option<u64>,
    unprivileged: Option<u64>,
    apparmor: Option<u64>,
    memory_programs: Option<u64>,
    /// The security modules that are on.
    modules: Option<String>,
    calls: Calls,
}

impl Walls {
    /// Tries, by a process of our own.
    pub fn read(program: &Path) -> Self {
        let words = [ACTOR_ARGUMENT, "walls"].map(str::to_owned);
        let said = ask(program, &words, &[], PATIENCE)
            .map(|asked| String::from_utf8_lossy(&asked.stdout).into_owned());
        Self {
            tried: tried(&said.unwrap_or_default()),
            most_user_namespaces: number("/proc/sys/user/max_user_namespaces"),
            unprivileged: number("/proc/sys/kernel/unprivileged_userns_clone"),
            apparmor: number("/proc/sys/kernel/apparmor_restrict_unprivileged_userns"),
            memory_programs: number("/proc/sys/vm/memfd_noexec"),
            modules: text("/sys/kernel/security/lsm"),
            calls: Calls::read(),
        }
    }

    /// What follows.
    pub fn checks(&self, at: Situation) -> Vec<Check> {
        vec![
            self.users(at),
            self.others(at),
            self.fence(at),
            self.filters(),
            self.calls(),
            self.memory_programs(at),
        ]
    }

    fn step(&self, name: &str) -> Option<&Tried> {
        self.tried.iter().find(|tried| tried.name == name)
    }

    fn works(&self, name: &str) -> bool {
        self.step(name).is_some_and(|tried| tried.errno == 0)
    }

    fn users(&self, at: Situation) -> Check {
        let subject = Subject::UserNamespaces;
        let (Some(made), Some(mapped)) = (self.step("user"), self.step("map")) else {
            return untold(subject);
        };
        let mount = self.step("mount").map_or(0, |tried| tried.errno);
        let (found, effect) = if made.errno != 0 {
            (refused(made.errno), Effect::NamespacesBlocked)
        } else if mapped.errno != 0 {
            (refused(mapped.errno), Effect::NamespacesPowerless)
        } else if mount != 0 {
            (refused(mount), Effect::NamespacesPowerless)
        } else {
            let found = format!("usable, {} us", (made.took + mapped.took).as_micros());
            return check(subject, found, Effect::NamespacesUsable, State::Good);
        };
        let weak = check(subject, found, effect, State::Weak);
        match self.opening(at) {
            Some(fix) => mended(weak, fix),
            None => weak,
        }
    }

    /// The command that lets an ordinary user make namespaces, by what stands in the way.
    fn opening(&self, at: Situation) -> Option<String> {
        match at.container {
            Container::Docker | Container::Podman | Container::Kubernetes => {
                return Some(container_recipe(at.container).to_owned());
            }
            Container::Lxc => {
                return Some(
                    "incus config set NAME security.nesting=true  # on the host".to_owned(),
                );
            }
            Container::None | Container::Wsl | Container::Other => {}
        }
        if self.unprivileged == Some(0) {
            return Some(at.sysctl("kernel.unprivileged_userns_clone=1"));
        }
        if self.most_user_namespaces == Some(0) {
            return Some(at.sysctl("user.max_user_namespaces=15000"));
        }
        if self.apparmor == Some(1) {
            return Some(at.sysctl("kernel.apparmor_restrict_unprivileged_userns=0"));
        }
        None
    }

    fn others(&self, at: Situation) -> Check {
        let subject = Subject::Namespaces;
        if self.tried.is_empty() {
            return untold(subject);
        }
        let missing: Vec<&str> = NEEDED
            .into_iter()
            .filter(|name| !self.works(name))
            .collect();
        if !missing.is_empty() {
            let found = format!("without {}", missing.join(", "));
            let weak = check(subject, found, Effect::SomeNamespaces, State::Weak);
            return match self.opening(at) {
                Some(fix) => mended(weak, fix),
                None => weak,
            };
        }
        let net = self.step("net").map_or(Duration::ZERO, |tried| tried.took);
        let found = format!("all; net takes {} us", net.as_micros());
        let (effect, state) = if net > SLOW {
            (Effect::NetworkSlow, State::Note)
        } else {
            (Effect::AllNamespaces, State::Good)
        };
        check(subject, found, effect, state)
    }

    fn fence(&self, at: Situation) -> Check {
        let subject = Subject::Landlock;
        match self.calls.landlock {
            Ok(version @ 6..) => check(
                subject,
                format!("version {version}"),
                Effect::LandlockWhole,
                State::Good,
            ),
            Ok(version) => check(
                subject,
                format!("version {version}"),
                Effect::LandlockFiles,
                State::Note,
            ),
            Err(libc::EOPNOTSUPP) => {
                let weak = check(subject, "off", Effect::LandlockOff, State::Weak);
                match &self.modules {
                    Some(modules) => mended(weak, at.boot(&format!("lsm=landlock,{modules}"))),
                    None => weak,
                }
            }
            Err(errno) => check(subject, refused(errno), Effect::LandlockOff, State::Weak),
        }
    }

    fn filters(&self) -> Check {
        let (found, effect, state) = if self.calls.filters {
            ("usable", Effect::FiltersUsable, State::Good)
        } else {
            ("none", Effect::FiltersMissing, State::Weak)
        };
        check(Subject::Seccomp, found, effect, state)
    }

    fn calls(&self) -> Check {
        let missing = &self.calls.missing;
        if missing.is_empty() {
            let count = super::calls::WANTED.len();
            let found = format!("{count} of {count}");
            return check(Subject::Calls, found, Effect::CallsWhole, State::Good);
        }
        let found = format!("without {}", missing.join(", "));
        check(Subject::Calls, found, Effect::CallsMissing, State::Note)
    }

    fn memory_programs(&self, at: Situation) -> Check {
        let subject = Subject::MemoryPrograms;
        match self.memory_programs {
            Some(2) => mended(
                check(
                    subject,
                    "vm.memfd_noexec = 2",
                    Effect::MemoryProgramsForbidden,
                    State::Note,
                ),
                at.sysctl("vm.memfd_noexec=1"),
            ),
            Some(value) => check(
                subject,
                format!("vm.memfd_noexec = {value}"),
                Effect::MemoryProgramsAllowed,
                State::Good,
            ),
            None => check(
                subject,
                "no switch",
                Effect::MemoryProgramsAllowed,
                State::Good,
            ),
        }
    }
}

/// How a container must be started so that walls can be put up within it.
pub fn container_recipe(container: Container) -> &'static str {
    match container {
        Container::Podman => {
            "podman run --security-opt unmask=/sys/fs/cgroup --security-opt seccomp=unconfined \
             --cgroups=split …"
        }
        Container::Kubernetes => {
            "kubectl patch deployment NAME --patch '{\"spec\":{\"template\":{\"spec\":{\"containers\":\
             [{\"name\":\"NAME\",\"securityContext\":{\"privileged\":true}}]}}}}'"
        }
        _ => "docker run --privileged --cgroupns=private …",
    }
}

fn refused(errno: i32) -> String {
    let name = match errno {
        libc::EPERM => "EPERM",
        libc::EACCES => "EACCES",
        libc::ENOSPC => "ENOSPC",
        libc::ENOSYS => "ENOSYS",
        libc::EINVAL => "EINVAL",
        libc::EOPNOTSUPP => "EOPNOTSUPP",
        libc::EUSERS => "EUSERS",
        _ => return format!("refused: error {errno}"),
    };
    format!("refused: {name}")
}

/// What the process that tried said: name, error number, microseconds.
fn tried(said: &str) -> Vec<Tried> {
    let line = |line: &str| {
        let mut words = line.split(' ');
        Some(Tried {
            name: words.next()?.to_owned(),
            errno: words.next()?.parse().ok()?,
            took: Duration::from_micros(words.next()?.parse().ok()?),
        })
    };
    said.lines().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = "user 0 20\nmap 0 15\nmount 0 9\ntmpfs 0 12\nnet 0 230\nipc 0 9\nuts 0 1\n\
                         cgroup 0 1\npid 0 1\n";

    const BLOCKED: &str = "user 1 3\nmap 1 3\nmount 1 2\n";

    fn walls(said: &str) -> Walls {
        Walls {
            tried: tried(said),
            ..Walls::default()
        }
    }

    #[test]
    fn whether_users_can_wall_programs_in_is_told_by_what_was_refused() {
        let at = Situation::default();
        for (said, found, effect) in [
            (WHOLE, "usable, 35 us", Effect::NamespacesUsable),
            ("", "?", Effect::Unknown),
            (BLOCKED, "refused: EPERM", Effect::NamespacesBlocked),
            (
                "user 0 3\nmap 1 3\nmount 1 2\n",
                "refused: EPERM",
                Effect::NamespacesPowerless,
            ),
            (
                "user 0 3\nmap 0 3\nmount 13 2\n",
                "refused: EACCES",
                Effect::NamespacesPowerless,
            ),
            (
                "user 28 3\nmap 1 3\n",
                "refused: ENOSPC",
                Effect::NamespacesBlocked,
            ),
        ] {
            let check = walls(said).users(at);
            assert_eq!((check.found.as_str(), check.effect), (found, effect));
        }
    }

    #[test]
    fn what_stands_in_the_way_of_namespaces_decides_the_command() {
        let within = |container| Situation {
            container,
            ..Situation::default()
        };
        let plain = within(Container::None);
        let fix = |at, change: fn(&mut Walls)| {
            let mut walls = walls(BLOCKED);
            change(&mut walls);
            walls.users(at).fix.unwrap_or_default()
        };
        assert_eq!(fix(plain, |_| {}), "");
        assert_eq!(
            fix(within(Container::Docker), |_| {}),
            "docker run --privileged --cgroupns=private …"
        );
        assert_eq!(
            fix(plain, |walls| walls.apparmor = Some(1)),
            "sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0"
        );
        assert_eq!(
            fix(plain, |walls| walls.unprivileged = Some(0)),
            "sudo sysctl kernel.unprivileged_userns_clone=1"
        );
        assert_eq!(
            fix(plain, |walls| walls.most_user_namespaces = Some(0)),
            "sudo sysctl user.max_user_namespaces=15000"
        );
    }

    #[test]
    fn a_missing_or_slow_kind_is_told() {
        let at = Situation::default();
        let found = walls(WHOLE).others(at);
        assert_eq!(found.state, State::Good);
        let slow = walls(&WHOLE.replace("net 0 230", "net 0 9000")).others(at);
        assert_eq!(slow.effect, Effect::NetworkSlow);
        let missing = walls(&WHOLE.replace("net 0", "net 1")).others(at);
        assert_eq!(
            (missing.found.as_str(), missing.state),
            ("without net", State::Weak)
        );
    }

    #[test]
    fn landlock_is_told_by_what_it_can_do() {
        let at = Situation::default();
        let fence = |landlock| {
            let calls = Calls {
                landlock,
                ..Calls::default()
            };
            let walls = Walls {
                calls,
                modules: Some("capability,yama".to_owned()),
                ..Walls::default()
            };
            let check = walls.fence(at);
            (check.effect, check.fix)
        };
        assert_eq!(fence(Ok(7)), (Effect::LandlockWhole, None));
        assert_eq!(fence(Ok(3)), (Effect::LandlockFiles, None));
        assert_eq!(
            fence(Err(libc::EOPNOTSUPP)),
            (
                Effect::LandlockOff,
                Some("boot the host with lsm=landlock,capability,yama".to_owned())
            )
        );
        assert_eq!(fence(Err(libc::ENOSYS)), (Effect::LandlockOff, None));
    }
}
