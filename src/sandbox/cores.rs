//! The machine's cores, and which of them judge. In: what the system shows. Out: cores for slots.
//! One slot a physical core; one core is left to the judge and everything else.

use std::collections::BTreeMap;
use std::fs;

/// Cores to judge on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slots {
    /// One logical core for each slot.
    pub cores: Vec<usize>,
    /// Physical cores that do not judge: they build.
    pub free: Vec<usize>,
    /// Whether the free cores may judge, once everything is built, what promises to exceed its
    /// limit: such a verdict does not hang on the few percent that a busy neighbour costs.
    pub use_spare: bool,
}

/// The slots of this machine: physical cores minus one, at least one, or as many as `wanted`.
///
/// More slots than physical cores share cores in turn, which the caller has asked for.
#[must_use]
pub fn slots(wanted: Option<usize>) -> Slots {
    choose(&allowed(), wanted)
}

/// Each allowed logical core with the physical core that it belongs to.
fn allowed() -> Vec<(usize, (String, String))> {
    let Ok(set) = rustix::thread::sched_getaffinity(None) else {
        return Vec::new();
    };
    let read = |core: usize, file: &str| {
        let path = format!("/sys/devices/system/cpu/cpu{core}/topology/{file}");
        fs::read_to_string(path)
            .map(|text| text.trim().to_owned())
            .ok()
    };
    (0..rustix::thread::CpuSet::MAX_CPU)
        .filter(|&core| set.is_set(core))
        .map(|core| {
            // Without topology each logical core counts as one of its own.
            let id = read(core, "core_id").unwrap_or_else(|| core.to_string());
            (
                core,
                (read(core, "physical_package_id").unwrap_or_default(), id),
            )
        })
        .collect()
}

fn choose(allowed: &[(usize, (String, String))], wanted: Option<usize>) -> Slots {
    let mut firsts = BTreeMap::new();
    for (core, physical) in allowed {
        firsts.entry(physical).or_insert(*core);
    }
    let mut cores: Vec<usize> = firsts.into_values().collect();
    cores.sort_unstable();
    // The first core serves most interrupts, so slots are taken from the end.
    cores.reverse();
    let all = cores;
    let count = wanted.unwrap_or(all.len().saturating_sub(1)).max(1);
    let cores: Vec<usize> = all
        .iter()
        .copied()
        .cycle()
        .take(if all.is_empty() { 0 } else { count })
        .collect();
    let free = all
        .into_iter()
        .filter(|core| !cores.contains(core))
        .collect();
    Slots {
        cores,
        free,
        use_spare: wanted.is_none(),
    }
}

/// Keeps the calling thread on one core, or lets it be where that is not allowed.
pub fn stay_on(core: usize) {
    let mut set = rustix::thread::CpuSet::new();
    set.set(core);
    let _ = rustix::thread::sched_setaffinity(None, &set);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machine(cores: &[(usize, &str)]) -> Vec<(usize, (String, String))> {
        cores
            .iter()
            .map(|&(core, id)| (core, (String::new(), id.to_owned())))
            .collect()
    }

    #[test]
    fn one_physical_core_is_left_free() {
        let two = machine(&[(0, "0"), (1, "1")]);
        let threads = machine(&[(0, "0"), (1, "1"), (2, "0"), (3, "1")]);
        let four = machine(&[(0, "0"), (1, "1"), (2, "2"), (3, "3")]);
        for (machine, wanted, cores) in [
            (machine(&[(0, "0")]), None, vec![0]),
            (two.clone(), None, vec![1]),
            (two.clone(), Some(2), vec![1, 0]),
            (two, Some(3), vec![1, 0, 1]),
            (threads, None, vec![1]),
            (four.clone(), None, vec![3, 2, 1]),
            (four, Some(1), vec![3]),
        ] {
            assert_eq!(choose(&machine, wanted).cores, cores, "{machine:?}");
        }
    }

    #[test]
    fn this_machine_has_a_slot() {
        assert!(!slots(None).cores.is_empty());
    }
}
