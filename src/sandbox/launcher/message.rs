//! What judge and launcher say to each other: one packet a message, fixed widths, little-endian.
//! Both ends are the same executable, so there is no version. Nothing here does I/O.

/// The packet that asks for everything of the current run to be killed.
pub const KILL: &[u8] = b"K";

/// Asks for one process. Its three streams travel beside the packet as descriptors.
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
    /// How far the stack may grow, in bytes.
    pub stack: u64,
    /// The core to stay on.
    pub core: Option<u32>,
}

/// Tells that a process was started, or why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Started {
    /// Its process id, which is its group's and session's too.
    pub pid: i32,
    /// 0, or the error number with which the system refused.
    pub errno: i32,
    /// The launcher's own peak memory in bytes: a peak below this cannot be told from it.
    pub floor: u64,
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
    /// From start to end of the main process, in nanoseconds.
    pub wall: u64,
    /// Processes that were still alive when the main one had ended.
    pub strays: u32,
    /// Processes that could not be killed.
    pub survivors: u32,
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*head)
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn i32(&mut self) -> Option<i32> {
        self.array().map(i32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    fn bytes(&mut self) -> Option<Vec<u8>> {
        let length = self.u32()? as usize;
        let (head, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(head.to_vec())
    }

    fn list(&mut self) -> Option<Vec<Vec<u8>>> {
        let count = self.u32()?;
        (0..count).map(|_| self.bytes()).collect()
    }
}

fn put(packet: &mut Vec<u8>, bytes: &[u8]) {
    packet.extend(u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_le_bytes());
    packet.extend(bytes);
}

fn put_list(packet: &mut Vec<u8>, list: &[Vec<u8>]) {
    packet.extend(u32::try_from(list.len()).unwrap_or(u32::MAX).to_le_bytes());
    for bytes in list {
        put(packet, bytes);
    }
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
        packet.extend(self.stack.to_le_bytes());
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
            stack: reader.u64()?,
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
        packet.extend(self.pid.to_le_bytes());
        packet.extend(self.errno.to_le_bytes());
        packet.extend(self.floor.to_le_bytes());
        packet
    }

    /// What a packet tells.
    #[must_use]
    pub fn decode(packet: &[u8]) -> Option<Self> {
        let mut reader = Reader(packet.strip_prefix(b"S")?);
        Some(Self {
            pid: reader.i32()?,
            errno: reader.i32()?,
            floor: reader.u64()?,
        })
    }
}

impl Ended {
    /// The packet.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut packet = vec![b'E'];
        packet.extend(self.status.to_le_bytes());
        for value in [self.cpu, self.system, self.peak, self.wall] {
            packet.extend(value.to_le_bytes());
        }
        for value in [self.strays, self.survivors] {
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
            wall: reader.u64()?,
            strays: reader.u32()?,
            survivors: reader.u32()?,
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
            stack: 1 << 40,
            core: Some(3),
        };
        assert_eq!(Launch::decode(&launch.encode()), Some(launch.clone()));
        let free = Launch {
            core: None,
            ..launch
        };
        assert_eq!(Launch::decode(&free.encode()), Some(free));
        let started = Started {
            pid: 77,
            errno: 2,
            floor: 1 << 21,
        };
        assert_eq!(Started::decode(&started.encode()), Some(started));
        let ended = Ended {
            status: 9,
            cpu: 1,
            system: 1,
            peak: 2,
            wall: u64::MAX,
            strays: 4,
            survivors: 5,
        };
        assert_eq!(Ended::decode(&ended.encode()), Some(ended));
    }

    #[test]
    fn a_cut_or_foreign_packet_is_refused() {
        let packet = Started {
            pid: 1,
            errno: 0,
            floor: 0,
        }
        .encode();
        assert_eq!(Started::decode(&packet[..packet.len() - 1]), None);
        assert_eq!(Ended::decode(&packet), None);
        assert_eq!(Launch::decode(&[b'L', 255, 255, 255, 255]), None);
        assert_eq!(Launch::decode(KILL), None);
    }
}
