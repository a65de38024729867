//! A program with many roles, for the runner's tests: the first argument chooses one.
//! Compiled by the tests themselves; it uses nothing but the standard library.

mod play;

use std::io::{Read, Write};
use std::process::Command;
use std::time::Duration;

/// CPU time of this thread, so that a busy machine makes a burner slower but not cheaper.
fn thread_time() -> Duration {
    let mut time = [0_i64; 2];
    unsafe { clock_gettime(3, time.as_mut_ptr()) };
    Duration::new(time[0] as u64, time[1] as u32)
}

fn burn(time: Duration) {
    let end = thread_time() + time;
    let mut x = 1_u64;
    while thread_time() < end {
        for _ in 0..1000 {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        }
    }
    std::hint::black_box(x);
}

fn touch(bytes: usize) -> Vec<u8> {
    let mut block = vec![0_u8; bytes];
    for at in (0..bytes).step_by(4096) {
        block[at] = 1;
    }
    std::hint::black_box(block)
}

fn again(role: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.arg(role);
    command
}

#[expect(unconditional_recursion, reason = "this is what the role is for")]
fn recurse(depth: u64) -> u64 {
    let frame = std::hint::black_box([depth; 64]);
    recurse(depth + 1) + frame[(depth % 64) as usize]
}

unsafe extern "C" {
    fn clock_gettime(clock: i32, time: *mut i64) -> i32;
    fn abort() -> !;
    fn setsid() -> i32;
    fn raise(signal: i32) -> i32;
    fn signal(signal: i32, handler: usize) -> usize;
    fn getppid() -> i32;
    fn kill(pid: i32, signal: i32) -> i32;
    fn pipe(ends: *mut i32) -> i32;
    fn dup(from: i32) -> i32;
    fn dup2(from: i32, to: i32) -> i32;
    fn fcntl(descriptor: i32, command: i32, argument: i32) -> i32;
    fn poll(entries: *mut u64, count: u64, time: i32) -> i32;
}

/// A pipe whose one end takes the place of a standard stream; nothing ever comes through it.
fn pipe_as(stream: i32) {
    let mut ends = [0; 2];
    unsafe { pipe(ends.as_mut_ptr()) };
    unsafe { dup2(ends[usize::from(stream > 0)], stream) };
}

fn main() {
    let mut words = std::env::args().skip(1);
    let role = words.next().unwrap_or_default();
    let number = |words: &mut dyn Iterator<Item = String>| -> u64 {
        words.next().and_then(|word| word.parse().ok()).unwrap_or(0)
    };
    match role.as_str() {
        "play" => play::play(words),
        "answer" => println!("42"),
        "echo" => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).unwrap();
            print!("{text}");
        }
        "sleep" => {
            println!("42");
            std::thread::sleep(Duration::from_millis(number(&mut words)));
        }
        "burn" => burn(Duration::from_millis(number(&mut words))),
        "spin" => loop {
            std::hint::spin_loop();
        },
        "wait-for-spinner" => {
            let _ = again("spin").status();
        }
        "burn-threads" => {
            let time = Duration::from_millis(number(&mut words));
            let threads: Vec<_> =
                (0..2).map(|_| std::thread::spawn(move || burn(time))).collect();
            threads.into_iter().for_each(|thread| thread.join().unwrap());
        }
        "touch" => drop(touch(number(&mut words) as usize * 1024 * 1024)),
        "reserve" => drop(std::hint::black_box(vec![0_u8; number(&mut words) as usize * 1024 * 1024])),
        "children-touch" => {
            let size = number(&mut words).to_string();
            let mut all: Vec<_> = (0..8)
                .map(|_| again("hold").arg(&size).spawn().unwrap())
                .collect();
            all.iter_mut().for_each(|child| drop(child.wait()));
        }
        "hold" => {
            let block = touch(number(&mut words) as usize * 1024 * 1024);
            std::thread::sleep(Duration::from_millis(500));
            drop(block);
        }
        "leave-burner" => {
            again("burn").arg("60000").spawn().unwrap();
            println!("42");
        }
        "leave-escaped-burner" => {
            again("escape-and-burn").spawn().unwrap();
            std::thread::sleep(Duration::from_millis(50));
            println!("42");
        }
        "escape-and-burn" => {
            again("escaped").spawn().unwrap();
        }
        "escaped" => {
            unsafe { setsid() };
            burn(Duration::from_secs(60));
        }
        "wait-for-burner" => {
            again("burn").arg(number(&mut words).to_string()).status().unwrap();
        }
        "disown-burner" => {
            unsafe { signal(17, 1) };
            let time = number(&mut words);
            again("burn").arg(time.to_string()).spawn().unwrap();
            std::thread::sleep(Duration::from_millis(time + 200));
        }
        "print" => {
            let mut left = number(&mut words);
            let piece = usize::try_from(number(&mut words)).unwrap().max(8192);
            let line = vec![b'x'; piece - 1].into_iter().chain([b'\n']).collect::<Vec<_>>();
            let mut out = std::io::stdout().lock();
            while left > 0 {
                let piece = left.min(piece as u64) as usize;
                if out.write_all(&line[..piece]).is_err() {
                    break;
                }
                left -= piece as u64;
            }
        }
        "print-error" => {
            let line = [b'e'; 8192];
            for _ in 0..number(&mut words) / 8192 {
                std::io::stderr().write_all(&line).unwrap();
            }
            println!("42");
        }
        "exit" => std::process::exit(number(&mut words) as i32),
        "raise" => {
            let number = number(&mut words) as i32;
            // Rust programs ignore SIGPIPE; here the default is wanted.
            unsafe { signal(number, 0) };
            unsafe { raise(number) };
            std::thread::sleep(Duration::from_secs(60));
        }
        "ignore-and-burn" => {
            for number in [1, 2, 14, 15, 24] {
                unsafe { signal(number, 1) };
            }
            burn(Duration::from_secs(60));
        }
        "segfault" => unsafe { std::ptr::null_mut::<u8>().wrapping_add(8).write_volatile(1) },
        "abort" => unsafe { abort() },
        "panic" => panic!("out of queens"),
        "recurse" => println!("{}", recurse(0)),
        "environment" => {
            let mut all: Vec<_> = std::env::vars().map(|(name, _)| name).collect();
            all.sort();
            println!("{}", all.join(" "));
        }
        "descriptors" => {
            let open = (0..1024).filter(|fd| std::fs::read_link(format!("/proc/self/fd/{fd}")).is_ok());
            println!("{}", open.map(|fd| fd.to_string()).collect::<Vec<_>>().join(" "));
        }
        "folder" => println!("{}", std::fs::read_dir(".").unwrap().count()),
        "stop-parent" => {
            let stopped = unsafe { kill(getppid(), 19) };
            println!("{stopped}");
        }
        "parent" => println!("{}", unsafe { getppid() }),
        "wait-for-input" => {
            pipe_as(0);
            let _ = std::io::stdin().read(&mut [0]);
        }
        "poll-for-input" => {
            pipe_as(0);
            // Descriptor 0, to be read.
            unsafe { poll(&mut (1 << 32), 1, -1) };
        }
        "read-in-a-thread" => {
            pipe_as(0);
            let reader = std::thread::spawn(|| std::io::stdin().read(&mut [0]));
            let _ = reader.join();
        }
        "wait-for-reader" => {
            pipe_as(1);
            let line = [b'x'; 8192];
            while std::io::stdout().write_all(&line).is_ok() {}
        }
        "wait-for-sleeper" => {
            let _ = again("sleep").arg("60000").status();
        }
        "call" => {
            let mut zero = std::fs::File::open("/dev/zero").unwrap();
            let mut block = vec![0; 1 << 16];
            while zero.read(&mut block).is_ok() {}
        }
        "write-input" => {
            use std::os::fd::FromRawFd;
            let mut input = unsafe { std::fs::File::from_raw_fd(0) };
            println!("{}", input.write_all(b"x").is_err());
        }
        "fork-bomb" => loop {
            let _ = again("fork-bomb").spawn();
        },
        "many-threads" => {
            for _ in 0..500 {
                std::thread::spawn(|| std::thread::sleep(Duration::from_secs(30)));
            }
            std::thread::sleep(Duration::from_secs(30));
        }
        other => panic!("no role '{other}'"),
    }
}
