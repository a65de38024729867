//! The hostile actor: this program, re-executed before anything else in `main`, plays one small
//! role. In: words that choose it. Out: an exit code, and on standard output what it found.
//! Every role is bounded: it ends by itself within seconds, also where nothing stops it.
#![expect(
    unsafe_code,
    reason = "forks, signals and shared memory are what a hostile program uses"
)]

use super::walls;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::hint::black_box;
use std::io::{self, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::UnixStream;
use std::ptr;
use std::time::Duration;

/// The argument that makes this program an actor.
pub const ACTOR_ARGUMENT: &str = "\u{2}actor";
/// What an actor says when it got where it should not.
pub const REACHED: &str = "reached";
/// Folders that every program of a machine may write.
pub const SHARED_FOLDERS: [&str; 3] = ["/tmp", "/var/tmp", "/dev/shm"];
/// Descriptors that are looked at.
const DESCRIPTORS: i32 = 1024;

/// Plays the role that `words` choose; `environment` is all that it has. Yields the exit code.
pub fn act(
    words: impl Iterator<Item = OsString>,
    environment: impl Iterator<Item = (OsString, OsString)>,
) -> u8 {
    let words: Vec<String> = words
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let number = |at: usize| word(at).parse::<u64>().unwrap_or(0);
    let said = match word(0) {
        "burn" => burn(Duration::from_millis(number(1))),
        "sleep" => sleep(number(1)),
        "take" => take(number(1)),
        "hide" => hide(Duration::from_millis(number(1))),
        "stay" => stay(number(1)),
        "fork" => fork_up_to(number(1)),
        "flood" => flood(number(1)),
        "connect" => connect(word(1)),
        "call" => call(word(1)),
        "read" => read(&words[1..]),
        "others" => others(number(1)),
        "leave" => leave(word(1)),
        "find" => find(word(1)),
        "share" => share(number(1)),
        "shared" => shared(number(1)),
        "unshare" => forget(number(1)),
        "descriptors" => descriptors(),
        "environment" => names(environment),
        "privileges" => privileges(),
        "walls" => walls::tell(),
        _ => String::new(),
    };
    let told = io::stdout().write_all(said.as_bytes());
    u8::from(told.is_err())
}

/// CPU time of this process.
fn cpu() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(
        u64::try_from(time.tv_sec).unwrap_or(0),
        u32::try_from(time.tv_nsec).unwrap_or(0),
    )
}

fn burn(time: Duration) -> String {
    let end = cpu() + time;
    let mut x = 1_u64;
    while cpu() < end {
        for _ in 0..1000 {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        }
    }
    black_box(x);
    String::new()
}

fn sleep(millis: u64) -> String {
    std::thread::sleep(Duration::from_millis(millis));
    String::new()
}

/// Touches memory page by page, then holds it so long that whoever looks from time to time looks.
fn take(mib: u64) -> String {
    let size = usize::try_from(mib).unwrap_or(0) << 20;
    let mut block = vec![0_u8; size];
    for at in (0..size).step_by(4096) {
        block[at] = 1;
    }
    sleep(200);
    black_box(block);
    REACHED.to_owned()
}

/// A copy of this process, which has one thread and little memory.
#[expect(
    clippy::disallowed_methods,
    reason = "the actor is no judge: it is as small as it was born"
)]
fn fork() -> i32 {
    // SAFETY: this process has one thread, so its copy is whole.
    unsafe { libc::fork() }
}

fn end() -> ! {
    // SAFETY: ends a copy without running what belongs to the original.
    unsafe { libc::_exit(0) }
}

/// A child computes whom nobody waits for, so that its time is added to nobody's.
fn hide(time: Duration) -> String {
    // SAFETY: plain calls on this process and its own child.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_IGN) };
    let child = fork();
    if child == 0 {
        burn(time);
        end();
    }
    // SAFETY: as above; it returns when the child is gone.
    unsafe { libc::waitpid(child, ptr::null_mut(), 0) };
    String::new()
}

/// Leaves a process in a session of its own, which no signal to our group reaches.
fn stay(millis: u64) -> String {
    let child = fork();
    if child == 0 {
        // SAFETY: plain calls; this copy is not a leader of a group.
        unsafe { libc::setsid() };
        if fork() == 0 {
            sleep(millis);
        }
        end();
    }
    // SAFETY: waits for our own child.
    unsafe { libc::waitpid(child, ptr::null_mut(), 0) };
    String::new()
}

/// Starts as many processes as it is told, tells how many came to be, and lives on with them for
/// so long that whoever counts from time to time counts.
fn fork_up_to(count: u64) -> String {
    let mut born = 0;
    while born < count.min(256) {
        match fork() {
            0 => {
                sleep(300);
                end();
            }
            ..0 => break,
            _ => born += 1,
        }
    }
    let _ = writeln!(io::stdout(), "{born}");
    if born == count {
        sleep(300);
    }
    String::new()
}

fn flood(bytes: u64) -> String {
    let line = [b'x'; 4096];
    let mut out = io::stdout();
    for _ in 0..bytes / 4096 {
        if out.write_all(&line).is_err() {
            break;
        }
    }
    String::new()
}

fn answer(result: io::Result<impl Sized>) -> String {
    match result {
        Ok(_) => REACHED.to_owned(),
        Err(error) => error.to_string(),
    }
}

fn connect(port: &str) -> String {
    let Ok(port) = port.parse() else {
        return String::new();
    };
    let here = SocketAddr::from(([127, 0, 0, 1], port));
    answer(TcpStream::connect_timeout(
        &here,
        Duration::from_millis(200),
    ))
}

fn call(name: &str) -> String {
    let address = std::os::unix::net::SocketAddr::from_abstract_name(name);
    answer(address.and_then(|address| UnixStream::connect_addr(&address)))
}

/// Reads the first of these files that it can, or opens it for writing.
fn read(paths: &[String]) -> String {
    let mut refused = String::new();
    for path in paths {
        match fs::read(path) {
            Ok(bytes) => return format!("{REACHED}: {}", String::from_utf8_lossy(&bytes)),
            Err(error) => refused = error.to_string(),
        }
        if fs::OpenOptions::new().append(true).open(path).is_ok() {
            return format!("{REACHED}: writable");
        }
    }
    refused
}

/// Looks for a process by its number, and signals it with nothing.
fn others(judge: u64) -> String {
    if fs::metadata(format!("/proc/{judge}")).is_ok() {
        return format!("{REACHED}: /proc shows the judge");
    }
    // SAFETY: signal 0 only asks whether a signal could be sent.
    let signalled = i32::try_from(judge).is_ok_and(|pid| unsafe { libc::kill(pid, 0) } == 0);
    if signalled {
        return format!("{REACHED}: the judge can be signalled");
    }
    "not to be seen".to_owned()
}

fn marked(folder: &str, token: &str) -> String {
    format!("{folder}/flagfall-{token}")
}

/// Leaves a file wherever everybody may write.
fn leave(token: &str) -> String {
    for folder in SHARED_FOLDERS {
        let _ = fs::write(marked(folder, token), b"left");
    }
    String::new()
}

/// Looks for the files that an earlier run left.
fn find(token: &str) -> String {
    let there = |folder: &&&str| fs::metadata(marked(folder, token)).is_ok();
    let found: Vec<&str> = SHARED_FOLDERS.iter().filter(there).copied().collect();
    if found.is_empty() {
        return "nothing there".to_owned();
    }
    format!("{REACHED}: {}", found.join(" "))
}

fn segment(key: u64, flags: i32) -> i32 {
    // SAFETY: asks for a segment by its number; nothing is mapped.
    unsafe { libc::shmget(i32::try_from(key).unwrap_or(0), 4096, flags) }
}

fn share(key: u64) -> String {
    segment(key, libc::IPC_CREAT | 0o600);
    String::new()
}

fn shared(key: u64) -> String {
    if segment(key, 0) >= 0 {
        return REACHED.to_owned();
    }
    io::Error::last_os_error().to_string()
}

/// Removes the segment that an earlier role left.
fn forget(key: u64) -> String {
    let id = segment(key, 0);
    if id >= 0 {
        // SAFETY: marks our own segment for removal.
        unsafe { libc::shmctl(id, libc::IPC_RMID, ptr::null_mut()) };
    }
    String::new()
}

/// Descriptors beyond the three of everybody.
fn descriptors() -> String {
    // SAFETY: asks for flags of a descriptor by its number, whether it is open or not.
    let open = |fd: &i32| unsafe { libc::fcntl(*fd, libc::F_GETFD) } >= 0;
    let found: Vec<String> = (3..DESCRIPTORS)
        .filter(open)
        .map(|fd| fd.to_string())
        .collect();
    found.join(" ")
}

fn names(environment: impl Iterator<Item = (OsString, OsString)>) -> String {
    let names: Vec<OsString> = environment.map(|(name, _)| name).collect();
    names.join(OsStr::new(" ")).to_string_lossy().into_owned()
}

fn privileges() -> String {
    // SAFETY: reads one flag of this process.
    match unsafe { libc::prctl(libc::PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) } {
        1 => "none to be had".to_owned(),
        _ => format!("{REACHED}: set-user-id programs work"),
    }
}
