//! What isolation costs and how exactly it measures, as figures taken in one run beside a bare
//! vfork and exec of the same program. Run with `cargo bench --bench sealed`.
#![expect(clippy::print_stdout, reason = "a benchmark's figures are its output")]
#![expect(
    unsafe_code,
    reason = "the bare floor is vfork and exec, without a library between"
)]

use flagfall::model::{Bytes, Execution, Folder, Grade, Input, Invocation, Limits, Outcome, Stop};
use flagfall::sandbox::{Isolation, Sandbox, Sealed, slots, stay_on, write_tiny};
use std::ffi::CString;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::time::{Duration, Instant};

const RUNS: usize = 2_000;

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// The floor: nothing but vfork, exec and wait.
fn bare(program: &CString) -> (Duration, Duration) {
    let arguments = [program.as_ptr(), std::ptr::null()];
    let environment = [std::ptr::null()];
    let begun = Instant::now();
    // SAFETY: the child only calls exec or exits, on memory that this thread leaves alone meanwhile.
    unsafe {
        #[expect(deprecated, reason = "this is what is to be measured")]
        let pid = libc::vfork();
        if pid == 0 {
            libc::execve(program.as_ptr(), arguments.as_ptr(), environment.as_ptr());
            libc::_exit(127);
        }
        let mut status = 0;
        let mut usage = std::mem::zeroed::<libc::rusage>();
        assert_eq!(libc::wait4(pid, &raw mut status, 0, &raw mut usage), pid);
        assert_eq!(status, 0);
        let time = |t: libc::timeval| {
            Duration::new(
                t.tv_sec.unsigned_abs(),
                u32::try_from(t.tv_usec).unwrap_or(0) * 1_000,
            )
        };
        (begun.elapsed(), time(usage.ru_utime) + time(usage.ru_stime))
    }
}

fn invocation(program: &Path, core: Option<usize>) -> Invocation {
    Invocation {
        program: program.to_owned(),
        arguments: Vec::new(),
        environment: Vec::new(),
        folder: Folder::Fresh,
        visible: vec![program.to_owned()],
        input: Input::Empty,
        limits: Limits::new(Duration::from_secs(1), Bytes::mib(64)),
        core,
        keep_output: 4096,
    }
}

fn judged(sandbox: &Sealed, invocation: &Invocation) -> (Duration, Execution) {
    let begun = Instant::now();
    let execution = sandbox
        .start(invocation)
        .and_then(|run| run.finish(&mut |_| {}, &Stop::default()))
        .expect("the sandbox works");
    (begun.elapsed(), execution)
}

fn main() {
    let core = slots(None).cores.first().copied();
    if let Some(core) = core {
        stay_on(core);
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let tiny = write_tiny(folder).expect("the folder can be written");
    let Some(program) = tiny else {
        println!("not measured: no tiny program is written for this architecture");
        return;
    };
    let c_program = CString::new(program.as_os_str().as_bytes()).expect("no NUL");
    // As a large judge would: memory that a fork would have to copy.
    let ballast = vec![1_u8; 300 << 20];
    let scratch = tempfile::tempdir().expect("a folder");
    let open = |wanted| {
        Sealed::open(
            env!("CARGO_BIN_EXE_flagfall").into(),
            scratch.path().to_owned(),
            wanted,
        )
        .expect("this grade can be had here")
    };
    let sandboxes = [
        ("D, no isolation", open(Isolation::None)),
        ("C, fenced", open(Isolation::At(Grade::C))),
        ("best", open(Isolation::Auto)),
    ];
    let invocation = invocation(&program, core);
    let (mut floor, mut own) = (Vec::new(), Vec::new());
    let mut times = [const { Vec::new() }; 3];
    let mut billed = [const { Vec::new() }; 3];
    for _ in 0..RUNS {
        let (time, cpu) = bare(&c_program);
        floor.push(time);
        own.push(cpu);
        for (at, (_, sandbox)) in sandboxes.iter().enumerate() {
            let (time, execution) = judged(sandbox, &invocation);
            assert_eq!(execution.outcome, Outcome::Exited(0));
            times[at].push(time);
            billed[at].push(execution.measurement.cpu);
        }
    }
    let (floor, own) = (median(&mut floor), median(&mut own));
    println!("bare vfork, exec, wait    {floor:>10.1?}          billed {own:.1?}");
    for (at, (name, sandbox)) in sandboxes.iter().enumerate() {
        let time = median(&mut times[at]);
        println!(
            "{name:<16} grade {:?} {time:>10.1?}  {:.2} x, billed {:.1?}",
            sandbox.strength().grade,
            time.as_secs_f64() / floor.as_secs_f64(),
            median(&mut billed[at]),
        );
    }
    assert!(ballast[1] == 1);
}
