//! What an examination looks at: the names of facts and of attacks, as documents write them.

/// Declares a closed list of names.
macro_rules! named {
    ($(#[$meta:meta])* $list:ident { $($(#[$doc:meta])* $name:ident = $id:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $list { $($(#[$doc])* $name),+ }

        impl $list {
            /// All of them, in the order in which they are told.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// The name in documents.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id),+ }
            }
        }
    };
}

named! {
    /// What a check looks at.
    Subject {
        /// Its release and architecture.
        Kernel = "kernel",
        /// Whether we are in one.
        Container = "container",
        /// Whether the machine is virtual.
        Hypervisor = "hypervisor",
        /// Who we are and what we may.
        User = "user",
        /// What was forbidden to us before we began.
        OuterFilter = "outer_filter",
        /// Whether an ordinary user can wall programs in.
        UserNamespaces = "user_namespaces",
        /// The other kinds of walls.
        Namespaces = "namespaces",
        /// Which kinds of control groups there are.
        ControlGroups = "control_groups",
        /// Whether the kernel holds memory.
        MemoryGroup = "memory_group",
        /// Whether the kernel holds the number of processes.
        TaskGroup = "task_group",
        /// Whether the kernel counts the CPU time of a whole group.
        CpuAccount = "cpu_account",
        /// Rules on files that need no privilege.
        Landlock = "landlock",
        /// Filters on system calls.
        Seccomp = "seccomp",
        /// Newer system calls that the sandbox likes to use.
        Calls = "system_calls",
        /// Whether a program can be started out of memory.
        MemoryPrograms = "memory_programs",
        /// Where fresh folders are made.
        TempFolder = "temporary_folder",
        /// How many there are.
        Cores = "cores",
        /// Whether two threads share a core.
        Smt = "hardware_threads",
        /// Whether all cores are alike.
        CoreKinds = "core_kinds",
        /// Who sets the speed of the cores.
        Governor = "governor",
        /// Whether cores run faster for a while.
        Turbo = "turbo",
        /// Cores that the system leaves alone.
        IsolatedCores = "isolated_cores",
        /// Cores that we may use.
        Affinity = "allowed_cores",
        /// A cap on our own CPU time.
        CpuQuota = "cpu_quota",
        /// Time that the host took away since the start.
        Steal = "stolen_time",
        /// Other work.
        Load = "load",
        /// Whether stalls can be seen.
        Pressure = "pressure",
        /// Pages of 2 MiB.
        HugePages = "huge_pages",
        /// Whether addresses are random.
        AddressLayout = "address_layout",
        /// Memory on disk.
        Swap = "swap",
        /// What tells the time.
        ClockSource = "clock_source",
        /// How often the scheduler looks.
        Tick = "tick",
        /// Whether instructions can be counted.
        Counters = "counters",
        /// What a crash starts.
        CoreDumps = "core_dumps",
        /// Who may look into processes.
        Tracing = "tracing",
        /// Traps with links in shared folders.
        Links = "link_protection",
        /// How many we may have.
        Processes = "processes",
        /// How many we may have.
        OpenFiles = "open_files",
    }
}

named! {
    /// What a hostile program tries in the self-test.
    Attack {
        /// Computes past the CPU limit.
        CpuTime = "cpu_time",
        /// Sleeps past the wall limit.
        WallTime = "wall_time",
        /// Takes memory past the limit.
        Memory = "memory",
        /// Lets a child compute that nobody waits for.
        HiddenCpu = "hidden_cpu",
        /// Leaves a process of a session of its own behind.
        LeftProcesses = "left_processes",
        /// Starts more processes than it may.
        ForkBomb = "fork_bomb",
        /// Writes more than it may.
        OutputFlood = "output_flood",
        /// Opens a connection to this machine.
        Tcp = "tcp",
        /// Calls a socket that has a name but no file.
        AbstractSocket = "abstract_socket",
        /// Reads and rewrites a file that lies near.
        Answers = "answers",
        /// Looks for other processes and signals the judge.
        OtherProcesses = "other_processes",
        /// Leaves a file for the next program.
        LeftFiles = "left_files",
        /// Leaves memory for the next program.
        LeftSharedMemory = "left_shared_memory",
        /// Uses what the judge has open.
        Descriptors = "descriptors",
        /// Reads the judge's environment.
        Environment = "environment",
        /// Becomes somebody else through a set-user-id program.
        Privileges = "privileges",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_in_documents_are_distinct() {
        let subjects: BTreeSet<_> = Subject::ALL.iter().map(|subject| subject.id()).collect();
        assert_eq!(subjects.len(), Subject::ALL.len());
        let attacks: BTreeSet<_> = Attack::ALL.iter().map(|attack| attack.id()).collect();
        assert_eq!(attacks.len(), Attack::ALL.len());
    }
}
