//! What judge and launcher say to each other: one packet a message, fixed widths, little-endian.
//! Both ends are the same executable, so there is no version. Nothing here does I/O.

use super::packet::{Reader, put, put_list};

/// The packet that asks for everything of the current run to be killed.
pub const KILL: &[u8] = b"K";

/// Descriptors beside the standard streams that a process may be handed, at the most.
pub const NAMED: usize = 32;
/// The number of the first of them: above those that programs, shells most of all, choose themselves.
pub const NAMED_FROM: i32 = 100;
/// Files that may be copied into the folder of a process, at the most.
pub const GIVEN: usize = 200;

/// Asks for one process. Its three streams travel beside the packet as descriptors, and after them
/// those that it finds from `NAMED_FROM` on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The program's path.
    pub program: Vec<u8>,
    /// The arguments, the program's own name first.
    pub arguments: Vec<Vec<u8>>,
    /// `NAME=value` each.
    pub environment: Vec<Vec<u8>>,
    /// The working folder.
    pub folder: Vec<u8>,
    /// What it may read beside the system's own files.
    pub visible: Vec<Vec<u8>>,
    /// Folders of the host that it may write; none where its folder is a fresh one of the
    /// launcher's.
    pub writable: Vec<Vec<u8>>,
    /// Paths in its fresh folder of files to be copied there first. They travel as descriptors after
    /// all others.
    pub given: Vec<Vec<u8>>,
    /// The file of its fresh folder to be copied when it has ended, to the last descriptor; empty
    /// for none.
    pub taken: Vec<u8>,
    /// Bytes that are copied of it, at the most.
    pub taken_cap: u64,
    /// Whether it must run as the launcher's own user, since others may not read what it needs.
    pub as_owner: bool,
    /// Its caps.
    pub caps: Caps,
    /// The core to stay on.
    pub core: Option<u32>,
}

/// The caps that the kernel holds for the launcher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Caps {
    /// How far the stack may grow, in bytes.
    pub stack: u64,
    /// Memory of all together, in bytes.
    pub memory: u64,
    /// Processes and threads.
    pub tasks: u64,
    /// Bytes in files of a fresh folder; the length of one file elsewhere.
    pub disk: u64,
    /// Files in a fresh folder.
    pub files: u64,
    /// Whole seconds of CPU time after which the system ends a process, should the judge fail to.
    pub seconds: u64,
}

/// Tells that a process was started, or why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Started {
    /// 0, or the error number with which the system refused.
    pub errno: i32,
    /// The number of the run's leaf in each control group.
    pub leaf: u32,
    /// CPU time in nanoseconds that is on the leaf's account already.
    pub used: u64,
}

/// Tells that a process and everything it started are gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// The wait status as the system gave it.
    pub status: i32,
    /// CPU time of all that was reaped, in nanoseconds.
    pub cpu: u64,
    /// The part of it that the system spent on their behalf.
    pub system: u64,
    /// The largest peak of one process, in bytes.
    pub peak: u64,
    /// The launcher's own peak memory in bytes: a peak below this cannot be told from it.
    pub floor: u64,
    /// From start to end of the main process, in nanoseconds.
    pub wall: u64,
    /// When the main process was found to have ended, in nanoseconds of the monotonic clock, which
    /// all launchers share.
    pub at: u64,
    /// Processes that were still alive when the main one had ended.
    pub strays: u32,
    /// Processes that could not be killed.
    pub survivors: u32,
    /// CPU time of all that ever ran, by the control group, in nanoseconds.
    pub group_cpu: Option<u64>,
    /// The part of it that the system spent on their behalf.
    pub group_system: u64,
    /// The peak of all together, by the control group, in bytes.
    pub group_peak: Option<u64>,
    /// Processes that the kernel killed for the memory limit.
    pub out_of_memory: u32,
    /// Involuntary switches of the processes that were reaped.
    pub switches: u32,
}

impl Launch {
    /// The packet.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut packet = vec![b'L'];
        put(&mut packet, &self.program);
        put_list(&mut packet, &self.arguments);
        put_list(&mut packet, &self.environment);
        put(&mut packet, &self.folder);
        put_list(&mut packet, &self.visible);
        put_list(&mut packet, &self.writable);
        put_list(&mut packet, &self.given);
        put(&mut packet, &self.taken);
        packet.extend(self.taken_cap.to_le_bytes());
        packet.push(u8::from(self.as_owner));
        let caps = self.caps;
        let sizes = [caps.stack, caps.memory, caps.tasks];
        for value in sizes
            .into_iter()
            .chain([caps.disk, caps.files, caps.seconds])
        {
            packet.extend(value.to_le_bytes());
        }
        packet.extend(self.core.unwrap_or(u32::MAX).to_le_bytes());
        packet
    }

    /// The request of a packet.
    #[must_use]
    pub fn decode(packet: &[u8]) -> Option<Self> {
        let mut reader = Reader(packet.strip_prefix(b"L")?);
        let launch = Self {
            program: reader.bytes()?,
            arguments: reader.list()?,
            environment: reader.list()?,
            folder: reader.bytes()?,
            visible: reader.list()?,
            writable: reader.list()?,
            given: reader.list()?,
            taken: reader.bytes()?,
            taken_cap: reader.u64()?,
            as_owner: reader.u8()? != 0,
            caps: Caps {
                stack: reader.u64()?,
                memory: reader.u64()?,
                tasks: reader.u64()?,
                disk: reader.u64()?,
                files: reader.u64()?,
                seconds: reader.u64()?,
            },
            core: Some(reader.u32()?).filter(|&core| core != u32::MAX),
        };
        reader.0.is_empty().then_some(launch)
    }
}

impl Started {
    /// The packet.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut packet = vec![b'S'];
        packet.extend(self.errno.to_le_bytes());
        packet.extend(self.leaf.to_le_bytes());
        packet.extend(self.used.to_le_bytes());
        packet
    }

    /// What a packet tells.
    #[must_use]
    pub fn decode(packet: &[u8]) -> Option<Self> {
        let mut reader = Reader(packet.strip_prefix(b"S")?);
        Some(Self {
            errno: reader.i32()?,
            leaf: reader.u32()?,
            used: reader.u64()?,
        })
    }
}

impl Ended {
    /// The packet.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut packet = vec![b'E'];
        packet.extend(self.status.to_le_bytes());
        let absent = u64::MAX;
        let groups = [
            self.group_cpu.unwrap_or(absent),
            self.group_system,
            self.group_peak.unwrap_or(absent),
        ];
        let own = [self.cpu, self.system, self.peak, self.floor];
        let times = [self.wall, self.at];
        for value in own.into_iter().chain(times).chain(groups) {
            packet.extend(value.to_le_bytes());
        }
        for value in [
            self.strays,
            self.survivors,
            self.out_of_memory,
            self.switches,
        ] {
            packet.extend(value.to_le_bytes());
        }
        packet
    }

    /// What a packet tells.
    #[must_use]
    pub fn decode(packet: &[u8]) -> Option<Self> {
        let mut reader = Reader(packet.strip_prefix(b"E")?);
        Some(Self {
            status: reader.i32()?,
            cpu: reader.u64()?,
            system: reader.u64()?,
            peak: reader.u64()?,
            floor: reader.u64()?,
            wall: reader.u64()?,
            at: reader.u64()?,
            group_cpu: Some(reader.u64()?).filter(|&value| value != u64::MAX),
            group_system: reader.u64()?,
            group_peak: Some(reader.u64()?).filter(|&value| value != u64::MAX),
            strays: reader.u32()?,
            survivors: reader.u32()?,
            out_of_memory: reader.u32()?,
            switches: reader.u32()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_read_back() {
        let launch = Launch {
            program: b"/bin/true".to_vec(),
            arguments: vec![b"true".to_vec(), b"a b".to_vec(), Vec::new()],
            environment: vec![b"LANG=C.UTF-8".to_vec()],
            folder: b"/tmp".to_vec(),
            visible: vec![b"/opt".to_vec()],
            writable: Vec::new(),
            given: vec![b"a/b.txt".to_vec()],
            taken: b"output.txt".to_vec(),
            taken_cap: 77,
            as_owner: true,
            caps: Caps {
                stack: 1 << 40,
                memory: 2,
                tasks: 3,
                disk: 4,
                files: 5,
                seconds: 6,
            },
            core: Some(3),
        };
        assert_eq!(Launch::decode(&launch.encode()), Some(launch.clone()));
        let free = Launch {
            core: None,
            ..launch
        };
        assert_eq!(Launch::decode(&free.encode()), Some(free));
        let started = Started {
            errno: 2,
            leaf: 9,
            used: 1 << 40,
        };
        assert_eq!(Started::decode(&started.encode()), Some(started));
        let ended = Ended {
            status: 9,
            cpu: 1,
            system: 1,
            peak: 2,
            floor: 3,
            wall: u64::MAX,
            at: 10,
            strays: 4,
            survivors: 5,
            group_cpu: Some(6),
            group_system: 7,
            group_peak: None,
            out_of_memory: 8,
            switches: 9,
        };
        assert_eq!(Ended::decode(&ended.encode()), Some(ended));
    }

    #[test]
    fn a_cut_or_foreign_packet_is_refused() {
        let packet = Started {
            errno: 0,
            leaf: 0,
            used: 0,
        }
        .encode();
        assert_eq!(Started::decode(&packet[..packet.len() - 1]), None);
        assert_eq!(Ended::decode(&packet), None);
        assert_eq!(Launch::decode(&[b'L', 255, 255, 255, 255]), None);
        assert_eq!(Launch::decode(KILL), None);
    }
}
