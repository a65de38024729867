//! What a run is doing at this moment, as the system shows its tasks. In: process ids, the main one
//! first. Out: one word; none where nothing can be seen. The processes are looked at, not touched.

use crate::model::Activity;
use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// Tasks looked at; a run that has more is past its cap.
const LOOKED_AT: usize = 256;
/// Descriptors looked at of one call that waits for several.
const WAITED_FOR: u64 = 64;
/// The bits of poll(2), which are those of epoll(7) too.
const READABLE: u32 = 1;
const WRITABLE: u32 = 4;

/// What the run is doing. A task that runs decides; else the first that waits for something from
/// outside, the main one before its helpers.
#[must_use]
pub fn of(pids: &[i32]) -> Option<Activity> {
    let main = *pids.first()?;
    let streams = [0, 1, 2].map(|stream| place(main, stream));
    let mut seen = Vec::new();
    for &pid in pids {
        for task in tasks(pid) {
            if seen.len() < LOOKED_AT {
                seen.extend(look(pid, &task, &streams));
            }
        }
    }
    summed(&seen)
}

/// For what a task that does not run is waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wait {
    /// For input from outside of the run.
    Input,
    /// For somebody to take what it writes.
    Room,
    /// For time, for tasks of its own, or for what cannot be seen.
    Otherwise,
}

/// One task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    stat: Stat,
    wait: Wait,
}

/// What `/proc/<pid>/task/<tid>/stat` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stat {
    state: char,
    user: u64,
    system: u64,
}

fn summed(seen: &[Seen]) -> Option<Activity> {
    let alive = || {
        seen.iter()
            .filter(|seen| !matches!(seen.stat.state, 'Z' | 'X' | 'x'))
    };
    alive().next()?;
    // `D` is a wait within the system on the task's own behalf, such as for a disk; a task that
    // waits there for what it has started is told apart by its call.
    let is_on = |seen: &Seen| match seen.stat.state {
        'R' => true,
        'D' => seen.wait != Wait::Otherwise,
        _ => false,
    };
    if alive().any(is_on) {
        let (user, system) = alive().fold((0, 0), |(user, system), seen| {
            (user + seen.stat.user, system + seen.stat.system)
        });
        return Some(if system > user {
            Activity::InSystem
        } else {
            Activity::Computing
        });
    }
    let outward = alive().find_map(|seen| match (seen.stat.state, seen.wait) {
        ('T' | 't', _) => Some(Activity::Stopped),
        (_, Wait::Input) => Some(Activity::Reading),
        (_, Wait::Room) => Some(Activity::Writing),
        (_, Wait::Otherwise) => None,
    });
    outward.or(Some(Activity::Sleeping))
}

fn tasks(pid: i32) -> Vec<PathBuf> {
    let folder = fs::read_dir(format!("/proc/{pid}/task"));
    let mut tasks: Vec<PathBuf> = folder
        .into_iter()
        .flatten()
        .flatten()
        .map(|task| task.path())
        .collect();
    tasks.sort();
    tasks
}

fn look(pid: i32, task: &Path, streams: &[Option<String>; 3]) -> Option<Seen> {
    let read = |name: &str| fs::read_to_string(task.join(name)).ok();
    let stat = stat(&read("stat")?)?;
    let wait = match read("syscall").and_then(|text| call(&text)) {
        Some(call) => waits(pid, call, streams),
        None => read("wchan").map_or(Wait::Otherwise, |name| by_channel(&name)),
    };
    Some(Seen { stat, wait })
}

/// State and times (proc_pid_stat(5)). The name may hold blanks and parentheses.
fn stat(text: &str) -> Option<Stat> {
    let mut words = text.rsplit_once(") ")?.1.split_ascii_whitespace();
    let state = words.next()?.chars().next()?;
    let user = words.nth(10)?.parse().ok()?;
    let system = words.next()?.parse().ok()?;
    Some(Stat {
        state,
        user,
        system,
    })
}

/// A system call that waits, with what tells for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Call {
    Read(i32),
    Write(i32),
    Poll { at: u64, count: u64 },
    Select { count: u64, read: u64, write: u64 },
    Epoll(i32),
    Spawn,
    Other,
}

#[cfg(target_arch = "x86_64")]
const POLLS: &[libc::c_long] = &[libc::SYS_ppoll, libc::SYS_poll];
#[cfg(target_arch = "x86_64")]
const SELECTS: &[libc::c_long] = &[libc::SYS_pselect6, libc::SYS_select];
#[cfg(target_arch = "x86_64")]
const EPOLLS: &[libc::c_long] = &[
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_epoll_wait,
];
#[cfg(target_arch = "x86_64")]
const SPAWNS: &[libc::c_long] = &[libc::SYS_clone, libc::SYS_clone3, libc::SYS_vfork];
// Younger machines have the calls with a mask of signals only.
#[cfg(not(target_arch = "x86_64"))]
const POLLS: &[libc::c_long] = &[libc::SYS_ppoll];
#[cfg(not(target_arch = "x86_64"))]
const SELECTS: &[libc::c_long] = &[libc::SYS_pselect6];
#[cfg(not(target_arch = "x86_64"))]
const EPOLLS: &[libc::c_long] = &[libc::SYS_epoll_pwait, libc::SYS_epoll_pwait2];
#[cfg(not(target_arch = "x86_64"))]
const SPAWNS: &[libc::c_long] = &[libc::SYS_clone, libc::SYS_clone3];

const READS: &[libc::c_long] = &[
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_pread64,
    libc::SYS_recvfrom,
    libc::SYS_recvmsg,
];
const WRITES: &[libc::c_long] = &[
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_pwrite64,
    libc::SYS_sendto,
    libc::SYS_sendmsg,
];

/// The call of a task: its number in decimal and its arguments in hexadecimal
/// (proc_pid_syscall(5)). None for a task that runs, or is outside of any call.
fn call(text: &str) -> Option<Call> {
    let mut words = text.split_ascii_whitespace();
    let number: libc::c_long = words.next()?.parse().ok()?;
    let mut argument = || u64::from_str_radix(words.next()?.trim_start_matches("0x"), 16).ok();
    let (first, second, third) = (argument()?, argument()?, argument()?);
    // Descriptors are 32 bits wide; what stands above them means nothing.
    let descriptor = first as i32;
    Some(match number {
        number if READS.contains(&number) => Call::Read(descriptor),
        number if WRITES.contains(&number) => Call::Write(descriptor),
        number if POLLS.contains(&number) => Call::Poll {
            at: first,
            count: second,
        },
        number if SELECTS.contains(&number) => Call::Select {
            count: first,
            read: second,
            write: third,
        },
        number if EPOLLS.contains(&number) => Call::Epoll(descriptor),
        number if SPAWNS.contains(&number) => Call::Spawn,
        _ => Call::Other,
    })
}

fn waits(pid: i32, call: Call, streams: &[Option<String>; 3]) -> Wait {
    let wanted = match call {
        Call::Read(descriptor) => vec![(descriptor, READABLE)],
        Call::Write(descriptor) => vec![(descriptor, WRITABLE)],
        Call::Poll { at, count } => polled(&memory(pid, at, count.min(WAITED_FOR) * 8)),
        Call::Select { count, read, write } => {
            let count = count.min(WAITED_FOR) as u32;
            let set = |at| selected(&memory(pid, at, 8), count);
            let (read, write) = (set(read), set(write));
            let readable = read.into_iter().map(|descriptor| (descriptor, READABLE));
            let writable = write.into_iter().map(|descriptor| (descriptor, WRITABLE));
            readable.chain(writable).collect()
        }
        Call::Epoll(descriptor) => {
            let path = format!("/proc/{pid}/fdinfo/{descriptor}");
            registered(&fs::read_to_string(path).unwrap_or_default())
        }
        Call::Spawn | Call::Other => Vec::new(),
    };
    let found = wanted.into_iter().map(|(descriptor, events)| {
        let place = place(pid, descriptor);
        wait_on(descriptor, events, place.as_deref(), streams)
    });
    found
        .into_iter()
        .find(|wait| *wait != Wait::Otherwise)
        .unwrap_or(Wait::Otherwise)
}

/// What a wait on a descriptor is for. Input comes from outside when the descriptor is what the main
/// process has as its standard input, or a file with a name, such as a terminal: a pipe between
/// processes of the run is none. Whatever takes no output blocks its writer.
fn wait_on(
    descriptor: i32,
    events: u32,
    place: Option<&str>,
    streams: &[Option<String>; 3],
) -> Wait {
    let [input, ..] = streams;
    let outside = match place {
        Some(place) => Some(place) == input.as_deref() || place.starts_with('/'),
        None => descriptor == 0,
    };
    if events & READABLE != 0 && outside {
        Wait::Input
    } else if events & WRITABLE != 0 {
        Wait::Room
    } else {
        Wait::Otherwise
    }
}

/// What a descriptor leads to, as the system names it.
fn place(pid: i32, descriptor: i32) -> Option<String> {
    let link = fs::read_link(format!("/proc/{pid}/fd/{descriptor}")).ok()?;
    Some(link.to_string_lossy().into_owned())
}

fn memory(pid: i32, at: u64, length: u64) -> Vec<u8> {
    let mut bytes = vec![0; length as usize];
    let read = File::open(format!("/proc/{pid}/mem"))
        .and_then(|memory| memory.read_exact_at(&mut bytes, at));
    if at == 0 || read.is_err() {
        bytes.clear();
    }
    bytes
}

/// The descriptors of `struct pollfd`: a number, what is waited for, what came.
fn polled(bytes: &[u8]) -> Vec<(i32, u32)> {
    let (entries, _) = bytes.as_chunks::<8>();
    entries
        .iter()
        .map(|&[a, b, c, d, low, high, _, _]| {
            let events = u16::from_ne_bytes([low, high]);
            (i32::from_ne_bytes([a, b, c, d]), u32::from(events))
        })
        .filter(|(descriptor, _)| *descriptor >= 0)
        .collect()
}

/// The descriptors below `count` in the first word of an `fd_set`.
fn selected(bytes: &[u8], count: u32) -> Vec<i32> {
    let Some(&word) = bytes.first_chunk::<8>() else {
        return Vec::new();
    };
    let word = u64::from_ne_bytes(word);
    (0..count.min(64))
        .filter(|at| word >> at & 1 == 1)
        .filter_map(|at| i32::try_from(at).ok())
        .collect()
}

/// The descriptors that an epoll waits for, from its lines in `/proc/<pid>/fdinfo`.
fn registered(text: &str) -> Vec<(i32, u32)> {
    let entry = |line: &str| {
        let mut words = line.strip_prefix("tfd:")?.split_ascii_whitespace();
        let descriptor = words.next()?.parse().ok()?;
        let events = u32::from_str_radix(words.nth(1)?, 16).ok()?;
        Some((descriptor, events))
    };
    text.lines().filter_map(entry).collect()
}

/// Where in the kernel a task waits, by names of functions there: the second choice, for a task
/// whose call may not be seen.
fn by_channel(name: &str) -> Wait {
    match name.trim() {
        "pipe_read" | "anon_pipe_read" | "fifo_pipe_read" | "n_tty_read" => Wait::Input,
        "pipe_write" | "anon_pipe_write" | "fifo_pipe_write" | "n_tty_write" => Wait::Room,
        _ => Wait::Otherwise,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(state: char, user: u64, system: u64, wait: Wait) -> Seen {
        Seen {
            stat: Stat {
                state,
                user,
                system,
            },
            wait,
        }
    }

    #[test]
    fn a_task_that_runs_decides_and_else_the_first_that_waits_for_the_outside() {
        use Activity::{Computing, InSystem, Reading, Sleeping, Stopped, Writing};
        use Wait::{Input, Otherwise, Room};
        for (name, tasks, expected) in [
            ("nothing to see", &[][..], None),
            ("a loop", &[task('R', 9, 1, Otherwise)], Some(Computing)),
            ("calls", &[task('R', 1, 9, Otherwise)], Some(InSystem)),
            (
                "a helper computes",
                &[task('S', 0, 0, Otherwise), task('R', 5, 0, Otherwise)],
                Some(Computing),
            ),
            (
                "waits for a child in vfork",
                &[task('D', 0, 0, Otherwise), task('S', 0, 0, Otherwise)],
                Some(Sleeping),
            ),
            ("a disk", &[task('D', 1, 5, Input)], Some(InSystem)),
            ("input", &[task('S', 0, 0, Input)], Some(Reading)),
            (
                "a thread reads",
                &[task('S', 0, 0, Otherwise), task('S', 0, 0, Input)],
                Some(Reading),
            ),
            (
                "the main one first",
                &[task('S', 0, 0, Room), task('S', 0, 0, Input)],
                Some(Writing),
            ),
            ("asleep", &[task('S', 9, 9, Otherwise)], Some(Sleeping)),
            ("stopped", &[task('T', 0, 0, Otherwise)], Some(Stopped)),
            (
                "a child that ended long ago",
                &[task('S', 0, 0, Input), task('Z', 0, 0, Otherwise)],
                Some(Reading),
            ),
            ("ended", &[task('Z', 0, 0, Otherwise)], None),
        ] {
            assert_eq!(summed(tasks), expected, "{name}");
        }
    }

    #[test]
    fn state_and_times_are_found_behind_any_name() {
        let line = "77 (a) b) S 1 2 3 4 5 6 7 8 9 10 41 42 0 0 20 0 1 0";
        let expected = Stat {
            state: 'S',
            user: 41,
            system: 42,
        };
        assert_eq!(stat(line), Some(expected));
        assert_eq!(stat("77 (a"), None);
    }

    #[test]
    fn calls_are_told_by_their_numbers() {
        let line =
            |number: libc::c_long| format!("{number} 0x3 0x7f00 0x10 0x0 0x0 0x0 0x7ff 0x7ff");
        for (number, expected) in [
            (libc::SYS_read, Call::Read(3)),
            (libc::SYS_sendto, Call::Write(3)),
            (
                libc::SYS_ppoll,
                Call::Poll {
                    at: 3,
                    count: 0x7f00,
                },
            ),
            (
                libc::SYS_pselect6,
                Call::Select {
                    count: 3,
                    read: 0x7f00,
                    write: 0x10,
                },
            ),
            (libc::SYS_epoll_pwait, Call::Epoll(3)),
            (libc::SYS_clone, Call::Spawn),
            (libc::SYS_futex, Call::Other),
            (libc::SYS_nanosleep, Call::Other),
        ] {
            assert_eq!(call(&line(number)), Some(expected), "{number}");
        }
        for text in ["running", "-1 0x7ff 0x7ff", "", "0 0x"] {
            assert_eq!(call(text), None, "{text}");
        }
    }

    #[test]
    fn input_comes_from_outside_and_a_pipe_between_helpers_does_not() {
        let pipe = |number| Some(format!("pipe:[{number}]"));
        let streams = [pipe(1), pipe(2), pipe(3)];
        for (descriptor, events, place, expected) in [
            (0, READABLE, Some("pipe:[1]"), Wait::Input),
            (5, READABLE, Some("pipe:[1]"), Wait::Input),
            (0, READABLE, Some("pipe:[9]"), Wait::Otherwise),
            (3, READABLE, Some("/dev/pts/0"), Wait::Input),
            (3, READABLE, Some("anon_inode:[eventfd]"), Wait::Otherwise),
            (0, READABLE, None, Wait::Input),
            (4, READABLE, None, Wait::Otherwise),
            (1, WRITABLE, Some("pipe:[2]"), Wait::Room),
            (7, WRITABLE, Some("pipe:[9]"), Wait::Room),
        ] {
            let found = wait_on(descriptor, events, place, &streams);
            assert_eq!(found, expected, "{descriptor} {events} {place:?}");
        }
    }

    #[test]
    fn waits_for_several_descriptors_are_taken_apart() {
        let mut entries = Vec::new();
        for (descriptor, events) in [(0_i32, 1_u16), (-1, 1), (4, 4)] {
            entries.extend(descriptor.to_ne_bytes());
            entries.extend(events.to_ne_bytes());
            entries.extend([0, 0]);
        }
        assert_eq!(polled(&entries), [(0, 1), (4, 4)]);
        assert_eq!(selected(&0b1010_0001_u64.to_ne_bytes(), 7), [0, 5]);
        assert_eq!(selected(&[], 7), [0_i32; 0]);
        let text = "pos:\t0\nflags:\t02\ntfd:        0 events:       19 data: 0  pos:0 ino:1\n\
                    tfd:        7 events:        4 data: 7\n";
        assert_eq!(registered(text), [(0, 0x19), (7, 4)]);
    }

    #[test]
    fn where_the_kernel_waits_is_the_second_choice() {
        for (name, expected) in [
            ("anon_pipe_read\n", Wait::Input),
            ("pipe_write", Wait::Room),
            ("hrtimer_nanosleep", Wait::Otherwise),
            ("0", Wait::Otherwise),
        ] {
            assert_eq!(by_channel(name), expected, "{name}");
        }
    }
}
