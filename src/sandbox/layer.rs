//! The layers that stand around a program, by name, and sets of them as bits. Pure.
//! A test switches one off, to see that what it guards against then happens.

/// One layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// A file system of its own.
    FileSystem,
    /// A network of its own, in which nobody else is.
    Network,
    /// System V and POSIX queues and shared memory of its own.
    Ipc,
    /// Process numbers of its own.
    ProcessIds,
    /// Memory held by a control group.
    MemoryGroup,
    /// Tasks held by a control group.
    TaskGroup,
    /// CPU time accounted by a control group.
    CpuGroup,
    /// The fence around files, network and signals.
    Landlock,
    /// The filter of system calls.
    Seccomp,
    /// Looking at CPU time while it runs.
    CpuWatch,
    /// Looking at wall time while it runs.
    WallWatch,
    /// The cap on output.
    OutputCap,
    /// The system's own limits of a process.
    Rlimits,
    /// Closing every descriptor beyond the three streams.
    CloseFds,
    /// An environment without anything of the user's.
    CleanEnvironment,
    /// A folder that nobody has written to.
    FreshFolder,
    /// Caps on what may be written there.
    FolderCap,
    /// Killing what is left when the main process has ended.
    SweepAfter,
    /// Giving up every privilege.
    Privileges,
}

/// A set of layers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayerSet(u32);

impl LayerSet {
    /// The set of these.
    #[must_use]
    pub fn of(layers: &[Layer]) -> Self {
        Self(
            layers
                .iter()
                .fold(0, |bits, &layer| bits | 1 << layer as u32),
        )
    }

    /// From bits.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// As bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether a layer is in it.
    #[must_use]
    pub const fn has(self, layer: Layer) -> bool {
        self.0 & (1 << layer as u32) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_put_in() {
        let set = LayerSet::of(&[Layer::Network, Layer::Privileges]);
        assert!(set.has(Layer::Network) && set.has(Layer::Privileges));
        assert!(!set.has(Layer::FileSystem) && !LayerSet::default().has(Layer::Network));
        assert_eq!(LayerSet::from_bits(set.bits()), set);
    }
}
