//! Names of Linux signals and of a few error numbers. In: numbers. Out: the names of the manuals
//! (signal(7), errno(3), for x86-64 and arm64).

/// Signals 1 to 31 in order.
const SIGNALS: [&str; 31] = [
    "SIGHUP",
    "SIGINT",
    "SIGQUIT",
    "SIGILL",
    "SIGTRAP",
    "SIGABRT",
    "SIGBUS",
    "SIGFPE",
    "SIGKILL",
    "SIGUSR1",
    "SIGSEGV",
    "SIGUSR2",
    "SIGPIPE",
    "SIGALRM",
    "SIGTERM",
    "SIGSTKFLT",
    "SIGCHLD",
    "SIGCONT",
    "SIGSTOP",
    "SIGTSTP",
    "SIGTTIN",
    "SIGTTOU",
    "SIGURG",
    "SIGXCPU",
    "SIGXFSZ",
    "SIGVTALRM",
    "SIGPROF",
    "SIGWINCH",
    "SIGIO",
    "SIGPWR",
    "SIGSYS",
];

/// The name of a signal; real-time signals count from `SIGRTMIN`, which is 34 for programs.
#[must_use]
pub fn name(signal: i32) -> String {
    let known = usize::try_from(signal - 1)
        .ok()
        .and_then(|at| SIGNALS.get(at));
    match (known, signal) {
        (Some(name), _) => (*name).to_owned(),
        (None, 34) => "SIGRTMIN".to_owned(),
        (None, 35..=64) => format!("SIGRTMIN+{}", signal - 34),
        (None, other) => format!("SIG{other}"),
    }
}

/// Whether an exit code is what a shell would say of a signal, and so could be taken for one.
#[must_use]
pub fn looks_like_signal(code: i32) -> bool {
    (129..=192).contains(&code)
}

/// The name of an error number that starting a program meets.
#[must_use]
pub fn errno(number: i32) -> Option<&'static str> {
    [
        (1, "EPERM"),
        (2, "ENOENT"),
        (7, "E2BIG"),
        (8, "ENOEXEC"),
        (11, "EAGAIN"),
        (12, "ENOMEM"),
        (13, "EACCES"),
        (20, "ENOTDIR"),
        (23, "ENFILE"),
        (24, "EMFILE"),
        (26, "ETXTBSY"),
        (36, "ENAMETOOLONG"),
        (40, "ELOOP"),
    ]
    .into_iter()
    .find_map(|(known, name)| (known == number).then_some(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_have_the_names_of_the_manual() {
        for (signal, said) in [
            (1, "SIGHUP"),
            (6, "SIGABRT"),
            (9, "SIGKILL"),
            (11, "SIGSEGV"),
            (13, "SIGPIPE"),
            (24, "SIGXCPU"),
            (31, "SIGSYS"),
            (34, "SIGRTMIN"),
            (64, "SIGRTMIN+30"),
            (0, "SIG0"),
            (-3, "SIG-3"),
        ] {
            assert_eq!(name(signal), said);
        }
    }
}
