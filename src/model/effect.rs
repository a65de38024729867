//! What follows from a fact of the machine, as a closed list with a sentence in English each;
//! reports have words for other languages.

/// Declares effects with their sentences.
macro_rules! effects {
    ($($name:ident = $sentence:literal,)+) => {
        /// What follows from a fact of the machine.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Effect {
            $(#[doc = $sentence] $name),+
        }

        impl Effect {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// The effect in English.
            #[must_use]
            pub const fn sentence(self) -> &'static str {
                match self { $(Self::$name => $sentence),+ }
            }
        }
    };
}

effects! {
    Unknown = "the system does not tell",
    KernelWhole = "new enough for all that the sandbox uses",
    KernelOld = "too old for a part of what the sandbox uses: 5.14 has it",
    NoContainer = "nothing stands between the judge and the kernel",
    ContainerDecides = "how it was started decides what the judge may enforce",
    ClockMayJump = "its clock may jump when the host sleeps: wall time is doubtful",
    RealCores = "the cores are this machine's own",
    CoresShared = "the host may take the cores away for a while",
    OrdinaryUser = "a program that breaks out can do no more than this user",
    RootUser = "programs run as root",
    RootStepsDown = "the judge is root; programs run as somebody who owns nothing",
    NoOuterFilter = "nothing was forbidden to the judge beforehand",
    OuterFilter = "something outside forbids system calls, perhaps ones that walls need",
    NamespacesUsable = "programs can be walled in",
    NamespacesBlocked = "programs cannot be walled in: your files and network are within reach",
    NamespacesPowerless = "they can be made and not used: your files and network are within reach",
    AllNamespaces = "files, processes, network and shared memory can be kept apart",
    SomeNamespaces = "not everything can be kept apart",
    NetworkSlow = "a network of its own takes a program long to get",
    GroupsUnified = "one tree holds all limits",
    GroupsMixed = "limits are spread over trees of the old kind",
    GroupsMissing = "the kernel holds no limit of a whole run",
    GroupsNotOurs = "they are there, and the judge may not make any",
    MemoryUnified = "the kernel holds memory limits and keeps the true peak",
    MemoryLegacy = "the kernel holds memory limits by groups of the old kind: grade B at best",
    MemoryUnheld = "memory is looked at every few milliseconds and may be passed in between",
    TasksHeld = "a fork bomb meets a cap of the kernel",
    TasksByUser = "a fork bomb meets only the cap of this user",
    TasksUnheld = "a fork bomb can stop this machine",
    CpuCounted = "CPU time of everything that a run starts is counted",
    CpuLookedAt = "CPU time of what hides is seen only by looking often",
    LandlockWhole = "a second wall around files, network and signals",
    LandlockFiles = "a second wall around files",
    LandlockOff = "no second wall around files",
    FiltersUsable = "dangerous system calls can be forbidden",
    FiltersMissing = "dangerous system calls cannot be forbidden",
    CallsWhole = "all are there",
    CallsMissing = "slower ways are taken instead",
    MemoryProgramsAllowed = "programs may be started out of memory",
    MemoryProgramsForbidden = "nothing can be started out of memory",
    RoomEnough = "built programs can be started there",
    RoomLittle = "little room: builds and runs may fail",
    RoomNoPrograms = "built programs cannot be started there",
    CoresEnough = "one slot a core, and one core left to everything else",
    CoreSingle = "judge and judged share the only core: times are less steady",
    ThreadsOff = "no two programs share a core",
    ThreadsOn = "two threads of a core slow each other; slots take one of each core",
    CoresAlike = "a program takes the same time on each",
    CoresDiffer = "a program takes longer on some: judge on one kind only",
    SpeedSteady = "cores run at full speed at once",
    SpeedVaries = "cores run slowly until they have been busy for a while",
    SpeedHidden = "the speed of the cores cannot be seen from here",
    TurboOff = "cores run at one speed",
    TurboOn = "a core runs faster alone than beside busy ones",
    NoneIsolated = "the system's own work may run on any core",
    SomeIsolated = "pin the judge there for the steadiest times",
    AllCores = "the judge may use every core",
    SomeCores = "the judge may use some cores only",
    NoQuota = "nothing stops the judge's own time",
    QuotaWaits = "programs that use it up are stopped without a word: wall time grows",
    StealNone = "the host left the cores to this machine",
    StealSome = "the host took cores away: wall time is doubtful, CPU time a little",
    LoadLow = "little else runs",
    LoadHigh = "other work slows what is judged",
    PressureSeen = "stalls can be seen while judging",
    PressureUnseen = "stalls cannot be seen while judging",
    HugeOnRequest = "memory counts as it is touched",
    HugeAlways = "one touched byte may count as 2 MiB",
    LayoutFixed = "addresses are the same in every run",
    LayoutRandom = "addresses differ from run to run; times hardly do",
    SwapOff = "all memory of a program is counted",
    SwapOn = "memory may move to disk instead of passing its limit",
    ClockFast = "looking at the clock costs nothing",
    ClockSlow = "every look at the clock costs a microsecond",
    TickKnown = "the system's own CPU limits are this coarse; ours are not",
    CountersUsable = "instructions can be counted",
    CountersForbidden = "instructions can be counted by root only",
    CountersMissing = "instructions cannot be counted here",
    DumpsOff = "a crash starts nothing",
    DumpsPiped = "every crash starts another program, outside of all limits",
    TracingLimited = "a process cannot look into another that it did not start",
    TracingOpen = "processes of one user can look into each other",
    LinksGuarded = "links in shared folders cannot trap the judge",
    LinksOpen = "links in shared folders can trap the judge",
    ProcessesEnough = "enough for every slot",
    ProcessesFew = "too few are left: starting programs may fail",
    FilesEnough = "enough for every slot",
    FilesFew = "too few: starting programs may fail",
}
