//! The filter: system calls that no program needs and that reach into the kernel's darker corners.
//! In: what stands around programs already. Out: a program for the kernel's packet filter. Pure.
//! It is a list of what is denied, never of what is allowed: allow-lists break with each new libc.

use libc::{
    BPF_ABS, BPF_JEQ, BPF_JGE, BPF_JMP, BPF_JSET, BPF_K, BPF_LD, BPF_RET, BPF_W, sock_filter,
};

/// Where the call's number, its architecture and the low words of its arguments stand in the data
/// that a filter is given; fixed by the kernel's interface. Both architectures are little-endian.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const fn argument(at: u32) -> u32 {
    16 + 8 * at
}

#[cfg(target_arch = "x86_64")]
const NATIVE: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
const NATIVE: u32 = 0xc000_00b7;
/// Calls of the x32 interface carry this bit.
#[cfg(target_arch = "x86_64")]
const X32: u32 = 0x4000_0000;

/// Denied to every program, also to the launcher itself.
const DENIED: [libc::c_long; 30] = [
    libc::SYS_acct,
    libc::SYS_setdomainname,
    libc::SYS_sethostname,
    libc::SYS_add_key,
    libc::SYS_bpf,
    libc::SYS_delete_module,
    libc::SYS_fanotify_init,
    libc::SYS_finit_module,
    libc::SYS_init_module,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_io_uring_setup,
    libc::SYS_kcmp,
    libc::SYS_kexec_load,
    libc::SYS_kexec_file_load,
    libc::SYS_keyctl,
    libc::SYS_lookup_dcookie,
    libc::SYS_open_by_handle_at,
    libc::SYS_perf_event_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_ptrace,
    libc::SYS_quotactl,
    libc::SYS_reboot,
    libc::SYS_request_key,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_syslog,
    libc::SYS_userfaultfd,
];

/// Denied where the launcher itself need not change mounts and namespaces: where there are none.
const DENIED_OUTSIDE: [libc::c_long; 13] = [
    libc::SYS_chroot,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fsopen,
    libc::SYS_fspick,
    libc::SYS_mount,
    libc::SYS_mount_setattr,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_pivot_root,
    libc::SYS_setns,
    libc::SYS_umount2,
    libc::SYS_unshare,
];

/// Every flag of `clone` that asks for a namespace.
const NAMESPACES: u32 = (libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET) as u32;
/// Fakes input on a terminal; selects and pastes on a console.
const TERMINAL: [u32; 2] = [0x5412, 0x541c];

const ALLOW: u32 = libc::SECCOMP_RET_ALLOW;
const KILL: u32 = libc::SECCOMP_RET_KILL_PROCESS;
const fn errno(number: i32) -> u32 {
    libc::SECCOMP_RET_ERRNO | number as u32
}

/// The filter for programs in namespaces of their own, where the network is empty, or outside.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) fn filter(namespaces: bool) -> Vec<sock_filter> {
    let mut program = vec![
        load(ARCHITECTURE),
        equal(NATIVE, 1, 0),
        ret(KILL),
        load(NUMBER),
    ];
    #[cfg(target_arch = "x86_64")]
    program.extend([code(BPF_JMP | BPF_JGE | BPF_K, X32, 0, 1), ret(KILL)]);
    let denied = DENIED.iter().chain(if namespaces {
        [].iter()
    } else {
        DENIED_OUTSIDE.iter()
    });
    for &number in denied {
        program.extend(when(number, &[ret(errno(libc::EPERM))]));
    }
    program.extend(when(libc::SYS_socket, &sockets(namespaces)));
    program.extend(when(libc::SYS_ioctl, &terminals()));
    program.push(ret(ALLOW));
    program
}

/// What the launcher needs and programs must not have where there is no namespace of their own to
/// keep them from making others: a program puts it up on top, before exec.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) fn last_filter() -> Vec<sock_filter> {
    let mut program = vec![load(NUMBER)];
    // Its flags cannot be looked at, and libc falls back to `clone` on this error only.
    program.extend(when(libc::SYS_clone3, &[ret(errno(libc::ENOSYS))]));
    let clone = [
        load(argument(0)),
        code(BPF_JMP | BPF_JSET | BPF_K, NAMESPACES, 0, 1),
        ret(errno(libc::EPERM)),
        ret(ALLOW),
    ];
    program.extend(when(libc::SYS_clone, &clone));
    program.push(ret(ALLOW));
    program
}

/// No filter is written for other architectures.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
pub(super) fn filter(_: bool) -> Vec<sock_filter> {
    Vec::new()
}

/// No filter is written for other architectures.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
pub(super) fn last_filter() -> Vec<sock_filter> {
    Vec::new()
}

/// Local sockets; beside them, in an empty network, the internet's, which lead nowhere.
fn sockets(namespaces: bool) -> Vec<sock_filter> {
    let mut families = vec![libc::AF_UNIX];
    if namespaces {
        families.extend([libc::AF_INET, libc::AF_INET6]);
    }
    let mut program = vec![load(argument(0))];
    for family in families {
        program.extend([equal(family as u32, 0, 1), ret(ALLOW)]);
    }
    program.push(ret(errno(libc::EAFNOSUPPORT)));
    program
}

fn terminals() -> Vec<sock_filter> {
    let mut program = vec![load(argument(1))];
    for request in TERMINAL {
        program.extend([equal(request, 0, 1), ret(errno(libc::EPERM))]);
    }
    program.push(ret(ALLOW));
    program
}

/// Passes over a block unless the call has this number. A block ends every way by itself, so what
/// it loads is never taken for the number afterwards.
fn when(number: libc::c_long, block: &[sock_filter]) -> Vec<sock_filter> {
    let length = u8::try_from(block.len()).unwrap_or(u8::MAX);
    let number = u32::try_from(number).unwrap_or(u32::MAX);
    let mut program = vec![equal(number, 0, length)];
    program.extend_from_slice(block);
    program
}

const fn code(code: u32, k: u32, jt: u8, jf: u8) -> sock_filter {
    sock_filter {
        code: code as u16,
        jt,
        jf,
        k,
    }
}

const fn load(offset: u32) -> sock_filter {
    code(BPF_LD | BPF_W | BPF_ABS, offset, 0, 0)
}

const fn equal(value: u32, then: u8, otherwise: u8) -> sock_filter {
    code(BPF_JMP | BPF_JEQ | BPF_K, value, then, otherwise)
}

const fn ret(value: u32) -> sock_filter {
    code(BPF_RET | BPF_K, value, 0, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the kernel would do, by the rules of its packet filter.
    fn run(program: &[sock_filter], architecture: u32, number: u32, arguments: [u32; 2]) -> u32 {
        let (mut at, mut value) = (0, 0);
        loop {
            let step = program[at];
            at += 1;
            let is = |wanted: u32| u32::from(step.code) == wanted;
            let jump = |taken: bool| usize::from(if taken { step.jt } else { step.jf });
            if is(BPF_LD | BPF_W | BPF_ABS) {
                value = match step.k {
                    NUMBER => number,
                    ARCHITECTURE => architecture,
                    offset => arguments[(offset as usize - 16) / 8],
                };
            } else if is(BPF_JMP | BPF_JEQ | BPF_K) {
                at += jump(value == step.k);
            } else if is(BPF_JMP | BPF_JGE | BPF_K) {
                at += jump(value >= step.k);
            } else if is(BPF_JMP | BPF_JSET | BPF_K) {
                at += jump(value & step.k != 0);
            } else if is(BPF_RET | BPF_K) {
                return step.k;
            } else {
                panic!("no such step: {step:?}");
            }
        }
    }

    #[test]
    fn what_is_denied_is_denied_and_nothing_else() {
        let call = |namespaces, number: libc::c_long, arguments| {
            run(&filter(namespaces), NATIVE, number as u32, arguments)
        };
        let denied = errno(libc::EPERM);
        let none = errno(libc::EAFNOSUPPORT);
        for (namespaces, number, arguments, expected) in [
            (true, libc::SYS_read, [0, 0], ALLOW),
            (true, libc::SYS_keyctl, [0, 0], denied),
            (true, libc::SYS_userfaultfd, [0, 0], denied),
            (true, libc::SYS_ptrace, [0, 0], denied),
            (true, libc::SYS_unshare, [0, 0], ALLOW),
            (false, libc::SYS_unshare, [0, 0], denied),
            (true, libc::SYS_socket, [libc::AF_UNIX as u32, 0], ALLOW),
            (true, libc::SYS_socket, [libc::AF_INET as u32, 0], ALLOW),
            (false, libc::SYS_socket, [libc::AF_INET as u32, 0], none),
            (true, libc::SYS_socket, [libc::AF_VSOCK as u32, 0], none),
            (true, libc::SYS_socket, [libc::AF_NETLINK as u32, 0], none),
            (true, libc::SYS_ioctl, [0, 0x5412], denied),
            (true, libc::SYS_ioctl, [0, 0x5401], ALLOW),
        ] {
            let found = call(namespaces, number, arguments);
            assert_eq!(found, expected, "{namespaces} {number} {arguments:?}");
        }
    }

    #[test]
    fn programs_without_namespaces_make_none() {
        let call = |number: libc::c_long, flags: libc::c_int| {
            run(&last_filter(), NATIVE, number as u32, [flags as u32, 0])
        };
        assert_eq!(call(libc::SYS_clone3, 0), errno(libc::ENOSYS));
        assert_eq!(call(libc::SYS_clone, libc::CLONE_VM), ALLOW);
        assert_eq!(
            call(libc::SYS_clone, libc::CLONE_NEWUSER),
            errno(libc::EPERM)
        );
        assert_eq!(call(libc::SYS_read, 0), ALLOW);
    }

    #[test]
    fn foreign_interfaces_are_fatal() {
        assert_eq!(run(&filter(true), 0x4000_0003, 1, [0, 0]), KILL);
        #[cfg(target_arch = "x86_64")]
        assert_eq!(run(&filter(true), NATIVE, X32 | 1, [0, 0]), KILL);
    }
}
