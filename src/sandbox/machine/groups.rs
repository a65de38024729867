//! What control groups hold here. In: what the sandbox found that it can make, and the groups that
//! we are in ourselves. Out: facts, and what follows from them with the exact command.

use super::finding::{Situation, check, mended};
use super::read::{field, number, text};
use super::system::Container;
use super::walls::container_recipe;
use crate::model::{Check, Effect, State, Subject};
use crate::sandbox::groups::{Base, Bases, Mount, mounts, own_group};
use rustix::fs::{Access, access};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Controllers of the old kind that hold or count what a run needs.
const NEEDED: [&str; 3] = ["memory", "pids", "cpuacct"];

/// Which version of groups holds something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Keeper {
    #[default]
    Nobody,
    First,
    Second,
}

impl Keeper {
    fn of(base: Option<&Base>) -> Self {
        match base {
            None => Self::Nobody,
            Some(base) if base.unified => Self::Second,
            Some(_) => Self::First,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Nobody => "none",
            Self::First => "v1",
            Self::Second => "v2",
        }
    }
}

/// A cap on our own CPU time, by a group that we are in.
#[derive(Clone, Debug, Default, PartialEq)]
struct Quota {
    group: String,
    cores: f64,
    /// How often it was used up, and how long what was in it waited.
    times: u64,
    waited: Duration,
}

/// Facts about control groups.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    first: Vec<String>,
    second: bool,
    /// Where the trees of the old kind are that hold what a run needs.
    old: Vec<PathBuf>,
    own: Option<PathBuf>,
    /// Our own group, where it is ours to divide and only others in it are in the way.
    crowded: Option<PathBuf>,
    listed: Vec<String>,
    memory: Keeper,
    tasks: Keeper,
    cpu: Keeper,
    quota: Option<Quota>,
}

impl Groups {
    /// Looks; `found` is what the sandbox can make.
    pub fn read(found: &Bases) -> Self {
        let all = mounts(&text("/proc/self/mountinfo").unwrap_or_default());
        let groups = text("/proc/self/cgroup").unwrap_or_default();
        let second = all.iter().find(|mount| mount.unified);
        let own = second.and_then(|mount| own_group(mount, &groups));
        let listed = own
            .as_ref()
            .and_then(|own| text(own.join("cgroup.controllers")));
        let controllers = |mount: &Mount| {
            let known = NEEDED.into_iter().filter(|name| mount.counts(name));
            known.map(str::to_owned).collect::<Vec<_>>()
        };
        Self {
            first: all.iter().flat_map(controllers).collect(),
            second: second.is_some(),
            old: all
                .iter()
                .filter(|mount| NEEDED.iter().any(|name| mount.counts(name)))
                .map(|mount| mount.point.clone())
                .collect(),
            listed: words(&listed.unwrap_or_default()),
            crowded: own
                .as_ref()
                .filter(|own| is_crowded(own))
                .map(|own| own.components().collect()),
            own,
            memory: Keeper::of(found.memory.as_ref()),
            tasks: Keeper::of(found.tasks.as_ref()),
            cpu: Keeper::of(found.cpu.as_ref()),
            quota: all
                .iter()
                .filter_map(|mount| quota(mount, &groups))
                .min_by(|a, b| a.cores.total_cmp(&b.cores)),
        }
    }

    /// What follows.
    pub fn checks(&self, at: Situation) -> Vec<Check> {
        vec![
            self.layout(at),
            self.memory(at),
            self.tasks(at),
            self.cpu(),
            self.quota(at),
        ]
    }

    fn layout(&self, at: Situation) -> Check {
        let subject = Subject::ControlGroups;
        let version = match (self.second, self.first.is_empty()) {
            (true, true) => "v2",
            (true, false) => "v1 and v2",
            (false, false) => "v1",
            (false, true) => {
                return check(subject, "none", Effect::GroupsMissing, State::Weak);
            }
        };
        let listed = if self.first.is_empty() {
            &self.listed
        } else {
            &self.first
        };
        let listed: Vec<&str> = listed.iter().map(String::as_str).collect();
        let found = format!("{version}: {}", listed.join(" "));
        let ours = [self.memory, self.tasks, self.cpu];
        if ours.iter().all(|keeper| *keeper == Keeper::Nobody) {
            let weak = check(subject, found, Effect::GroupsNotOurs, State::Weak);
            return mended(weak, self.delegation(at));
        }
        if self.first.is_empty() {
            check(subject, found, Effect::GroupsUnified, State::Good)
        } else {
            check(subject, found, Effect::GroupsMixed, State::Note)
        }
    }

    fn memory(&self, at: Situation) -> Check {
        let subject = Subject::MemoryGroup;
        let found = self.memory.name();
        match self.memory {
            Keeper::Second => check(subject, found, Effect::MemoryUnified, State::Good),
            Keeper::First => mended(
                check(subject, found, Effect::MemoryLegacy, State::Note),
                at.boot("cgroup_no_v1=all"),
            ),
            Keeper::Nobody => {
                let weak = check(subject, found, Effect::MemoryUnheld, State::Weak);
                if !self.second && self.first.is_empty() {
                    return weak;
                }
                // Raspberry Pi OS and some others turn the controller off by a parameter.
                let is_off = self.second
                    && self.first.is_empty()
                    && !self.listed.iter().any(|name| name == "memory")
                    && self.own.as_deref().is_some_and(is_at_top);
                if is_off {
                    return mended(weak, at.boot("cgroup_enable=memory"));
                }
                mended(weak, self.delegation(at))
            }
        }
    }

    /// How to be given a group to make others in.
    fn delegation(&self, at: Situation) -> String {
        if let Some(own) = &self.crowded {
            return format!(
                "g={} && mkdir -p $g/others && \
                 for p in $(cat $g/cgroup.procs); do echo $p > $g/others/cgroup.procs; done",
                own.display()
            );
        }
        match at.container {
            Container::Docker | Container::Podman | Container::Kubernetes => {
                return container_recipe(at.container).to_owned();
            }
            Container::None | Container::Lxc | Container::Other | Container::Wsl => {}
        }
        if at.has_systemd && self.first.is_empty() {
            let user = if at.is_root { "" } else { " --user" };
            return format!("systemd-run{user} --scope -p Delegate=yes flagfall judge …");
        }
        if at.is_root {
            return "mount -o remount,rw /sys/fs/cgroup".to_owned();
        }
        // This shell gets a group of its own in each tree, and whatever it starts is in there.
        let take = |within: &str| {
            format!(
                "sudo mkdir -p $g/flagfall{within} && sudo chown -R $(id -u) $g/flagfall && \
                 echo $$ | sudo tee $g/flagfall{within}/cgroup.procs"
            )
        };
        if self.first.is_empty() {
            let hand = "echo +memory +pids | sudo tee $g/cgroup.subtree_control";
            // One level deeper: a group with a shell in it could not be divided.
            return format!("g=/sys/fs/cgroup && {hand} && {}", take("/shell"));
        }
        let take = take("");
        let old = self.old.iter().map(|point| point.to_string_lossy());
        let old: Vec<_> = old.collect();
        format!("for g in {}; do {take}; done", old.join(" "))
    }

    fn tasks(&self, at: Situation) -> Check {
        let subject = Subject::TaskGroup;
        match (self.tasks, at.is_root) {
            (Keeper::Nobody, false) => check(
                subject,
                "the user's limit",
                Effect::TasksByUser,
                State::Note,
            ),
            (Keeper::Nobody, true) => {
                let bad = check(subject, "none", Effect::TasksUnheld, State::Bad);
                let step_down =
                    "setpriv --reuid 65534 --regid 65534 --clear-groups flagfall judge …";
                let fix = match self.crowded {
                    Some(_) => self.delegation(at),
                    None => step_down.to_owned(),
                };
                mended(bad, fix)
            }
            (keeper, _) => check(subject, keeper.name(), Effect::TasksHeld, State::Good),
        }
    }

    fn cpu(&self) -> Check {
        let (effect, state) = match self.cpu {
            Keeper::Nobody => (Effect::CpuLookedAt, State::Note),
            Keeper::First | Keeper::Second => (Effect::CpuCounted, State::Good),
        };
        check(Subject::CpuAccount, self.cpu.name(), effect, state)
    }

    fn quota(&self, at: Situation) -> Check {
        let subject = Subject::CpuQuota;
        let Some(quota) = &self.quota else {
            return check(subject, "none", Effect::NoQuota, State::Good);
        };
        let mut found = format!("{:.2} cores", quota.cores);
        if quota.times > 0 {
            let waited = quota.waited.as_secs_f64();
            found.push_str(&format!(", used up {} times ({waited:.1} s)", quota.times));
        }
        let weak = check(subject, found, Effect::QuotaWaits, State::Weak);
        match lifting(quota, at) {
            Some(fix) => mended(weak, fix),
            None => weak,
        }
    }
}

/// How to get rid of a cap on CPU time.
fn lifting(quota: &Quota, at: Situation) -> Option<String> {
    match at.container {
        Container::Docker => {
            Some("docker update --cpu-quota=-1 $(hostname)  # on the host".to_owned())
        }
        Container::Podman => {
            Some("podman update --cpu-quota=-1 $(hostname)  # on the host".to_owned())
        }
        Container::None | Container::Wsl if at.has_systemd => {
            let unit = Path::new(&quota.group).file_name()?.to_str()?;
            let is_unit = [".slice", ".scope", ".service"]
                .iter()
                .any(|end| unit.ends_with(end));
            is_unit.then(|| {
                at.on_host(&format!(
                    "systemctl set-property --runtime {unit} CPUQuota="
                ))
            })
        }
        _ => None,
    }
}

/// Whether a group is ours to divide but for the processes in it beside this one.
fn is_crowded(own: &Path) -> bool {
    let procs = text(own.join("cgroup.procs")).unwrap_or_default();
    let this = std::process::id().to_string();
    let others = procs.lines().any(|process| process != this);
    let ours = access(own.join("cgroup.subtree_control"), Access::WRITE_OK).is_ok();
    // The first group of all may be divided whoever is in it.
    ours && others && !is_at_top(own)
}

/// Whether a group is the first of its hierarchy, as it is shown here.
fn is_at_top(own: &Path) -> bool {
    !own.join("cgroup.type").exists()
}

/// The tightest cap of a hierarchy on us: any group above may have one.
fn quota(mount: &Mount, groups: &str) -> Option<Quota> {
    if !mount.unified && !mount.counts("cpu") {
        return None;
    }
    let own = own_group(mount, groups)?;
    own.ancestors()
        .take_while(|folder| folder.starts_with(&mount.point))
        .filter_map(|folder| {
            let cores = if mount.unified {
                capped(&text(folder.join("cpu.max"))?)?
            } else {
                let part = number(folder.join("cpu.cfs_quota_us"))?;
                let whole = number(folder.join("cpu.cfs_period_us"))?;
                part as f64 / whole.max(1) as f64
            };
            let (times, waited) = throttled(&text(folder.join("cpu.stat")).unwrap_or_default());
            Some(Quota {
                group: folder.to_string_lossy().into_owned(),
                cores,
                times,
                waited,
            })
        })
        .min_by(|a, b| a.cores.total_cmp(&b.cores))
}

/// The cores that a line of `cpu.max` allows; none for all of them.
fn capped(line: &str) -> Option<f64> {
    let (part, whole) = line.split_once(' ')?;
    let (part, whole): (f64, f64) = (part.parse().ok()?, whole.parse().ok()?);
    (whole > 0.0).then_some(part / whole)
}

/// How often a cap was used up, and how long that held up what was in the group.
fn throttled(stat: &str) -> (u64, Duration) {
    let number = |name| field(stat, name).and_then(|value| value.parse::<u64>().ok());
    let waited = match (number("throttled_usec"), number("throttled_time")) {
        (Some(micros), _) => Duration::from_micros(micros),
        (None, Some(nanos)) => Duration::from_nanos(nanos),
        (None, None) => Duration::ZERO,
    };
    (number("nr_throttled").unwrap_or(0), waited)
}

fn words(text: &str) -> Vec<String> {
    text.split_ascii_whitespace().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn second(memory: Keeper) -> Groups {
        Groups {
            second: true,
            listed: words("cpu memory pids"),
            memory,
            tasks: memory,
            cpu: Keeper::Second,
            ..Groups::default()
        }
    }

    #[test]
    fn who_holds_memory_decides_the_grade_and_the_command() {
        let plain = Situation::default();
        let user = Situation {
            has_systemd: true,
            ..plain
        };
        let root = Situation {
            is_root: true,
            ..user
        };
        let plain_user = "for g in /a/memory; do sudo mkdir -p $g/flagfall && sudo chown -R $(id -u) \
                          $g/flagfall && echo $$ | sudo tee $g/flagfall/cgroup.procs; done";
        let podman = Situation {
            container: Container::Podman,
            ..plain
        };
        let first = Groups {
            first: words("memory pids"),
            memory: Keeper::First,
            ..second(Keeper::First)
        };
        let old = Groups {
            first: words("memory pids"),
            old: vec!["/a/memory".into()],
            ..second(Keeper::Nobody)
        };
        for (groups, at, effect, fix) in [
            (second(Keeper::Second), user, Effect::MemoryUnified, None),
            (old, user, Effect::MemoryUnheld, Some(plain_user)),
            (
                first,
                root,
                Effect::MemoryLegacy,
                Some("boot the host with cgroup_no_v1=all"),
            ),
            (
                second(Keeper::Nobody),
                user,
                Effect::MemoryUnheld,
                Some("systemd-run --user --scope -p Delegate=yes flagfall judge …"),
            ),
            (
                second(Keeper::Nobody),
                root,
                Effect::MemoryUnheld,
                Some("systemd-run --scope -p Delegate=yes flagfall judge …"),
            ),
            (
                second(Keeper::Nobody),
                podman,
                Effect::MemoryUnheld,
                Some(container_recipe(Container::Podman)),
            ),
            (Groups::default(), plain, Effect::MemoryUnheld, None),
        ] {
            let check = groups.memory(at);
            assert_eq!((check.effect, check.fix.as_deref()), (effect, fix));
        }
    }

    #[test]
    fn where_there_is_no_systemd_a_shell_makes_room_or_is_given_a_group() {
        let plain = Situation::default();
        let crowded = Groups {
            crowded: Some("/c".into()),
            ..second(Keeper::Nobody)
        };
        let aside = "g=/c && mkdir -p $g/others && for p in $(cat $g/cgroup.procs); \
                     do echo $p > $g/others/cgroup.procs; done";
        let taken = "g=/sys/fs/cgroup && echo +memory +pids | sudo tee $g/cgroup.subtree_control \
                     && sudo mkdir -p $g/flagfall/shell && sudo chown -R $(id -u) $g/flagfall && \
                     echo $$ | sudo tee $g/flagfall/shell/cgroup.procs";
        assert_eq!(crowded.memory(plain).fix.as_deref(), Some(aside));
        let nobody = second(Keeper::Nobody);
        assert_eq!(nobody.memory(plain).fix.as_deref(), Some(taken));
    }

    #[test]
    fn a_group_is_crowded_only_by_others_and_only_where_it_is_ours() {
        let group = tempfile::tempdir().unwrap();
        let write = |name, text: &str| std::fs::write(group.path().join(name), text).unwrap();
        let this = std::process::id();
        write("cgroup.type", "domain");
        write("cgroup.procs", &format!("{this}\n1\n"));
        assert!(!is_crowded(group.path()), "not ours");
        write("cgroup.subtree_control", "");
        assert!(is_crowded(group.path()));
        write("cgroup.procs", &format!("{this}\n"));
        assert!(!is_crowded(group.path()), "nobody else is there");
    }

    #[test]
    fn the_layout_is_told_by_its_controllers() {
        let at = Situation::default();
        let told = |groups: Groups| {
            let check = groups.layout(at);
            (check.found, check.effect)
        };
        assert_eq!(
            told(second(Keeper::Second)),
            ("v2: cpu memory pids".to_owned(), Effect::GroupsUnified)
        );
        let mixed = Groups {
            first: words("memory"),
            ..second(Keeper::First)
        };
        assert_eq!(
            told(mixed),
            ("v1 and v2: memory".to_owned(), Effect::GroupsMixed)
        );
        let closed = Groups {
            cpu: Keeper::Nobody,
            ..second(Keeper::Nobody)
        };
        assert_eq!(told(closed).1, Effect::GroupsNotOurs);
        assert_eq!(
            told(Groups::default()),
            ("none".to_owned(), Effect::GroupsMissing)
        );
    }

    #[test]
    fn only_root_without_groups_is_in_danger_of_a_fork_bomb() {
        let user = Situation::default();
        let root = Situation {
            is_root: true,
            ..user
        };
        let crowded = Groups {
            crowded: Some("/c".into()),
            ..second(Keeper::Nobody)
        };
        let fix = crowded.tasks(root).fix;
        assert!(fix.is_some_and(|fix| fix.starts_with("g=/c && ")));
        for (keeper, at, state) in [
            (Keeper::First, root, State::Good),
            (Keeper::Nobody, user, State::Note),
            (Keeper::Nobody, root, State::Bad),
        ] {
            assert_eq!(second(keeper).tasks(at).state, state);
        }
    }

    #[test]
    fn caps_on_our_own_time_are_read_and_told() {
        assert_eq!(capped("max 100000"), None);
        assert_eq!(capped("150000 100000"), Some(1.5));
        let stat = "nr_periods 9\nnr_throttled 3\nthrottled_usec 1500000\n";
        assert_eq!(throttled(stat), (3, Duration::from_millis(1500)));
        let old = "nr_throttled 3\nthrottled_time 1500000000\n";
        assert_eq!(throttled(old), (3, Duration::from_millis(1500)));
        let quota = Quota {
            group: "/sys/fs/cgroup/user.slice/a.scope".into(),
            cores: 1.5,
            times: 3,
            waited: Duration::from_millis(1500),
        };
        let groups = Groups {
            quota: Some(quota),
            ..Groups::default()
        };
        let at = Situation {
            has_systemd: true,
            ..Situation::default()
        };
        let check = groups.quota(at);
        assert_eq!(check.found, "1.50 cores, used up 3 times (1.5 s)");
        assert_eq!(
            check.fix.as_deref(),
            Some("sudo systemctl set-property --runtime a.scope CPUQuota=")
        );
    }
}
