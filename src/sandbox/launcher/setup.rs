//! How a launcher is to set itself up, and whether it could. In and out: packets, before any run.
//! Nothing here does I/O.

use super::packet::{Reader, put, put_list};

/// A control group that runs get leaves in, or are capped by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// Its folder.
    pub folder: Vec<u8>,
    /// Whether it belongs to the second version of control groups.
    pub unified: bool,
}

/// What a launcher shall put around what it starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// An empty folder to build the programs' file system in; none leaves them that of the host.
    pub root: Option<Vec<u8>>,
    /// The user that programs run as; none keeps the launcher's own.
    pub user: Option<u32>,
    /// Whether to deny system calls that no program needs.
    pub filter: bool,
    /// Whether to fence programs by Landlock.
    pub fence: bool,
    /// Where CPU time is accounted.
    pub cpu: Option<Group>,
    /// Where memory is held and accounted.
    pub memory: Option<Group>,
    /// Where tasks are held.
    pub tasks: Option<Group>,
    /// Layers that a test has switched off, as bits.
    pub off: u32,
}

/// The step of a launcher's preparation that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// None did.
    Done,
    /// Its own namespaces.
    Namespaces,
    /// The users of its namespace.
    Users,
    /// Its mounts, and no further user namespaces.
    Mounts,
    /// The programs' file system.
    Root,
    /// The fence.
    Fence,
    /// The filter of system calls.
    Filter,
    /// The control groups.
    Groups,
    /// A first run's place.
    Cell,
}

const STEPS: [Step; 9] = [
    Step::Done,
    Step::Namespaces,
    Step::Users,
    Step::Mounts,
    Step::Root,
    Step::Fence,
    Step::Filter,
    Step::Groups,
    Step::Cell,
];

impl Step {
    /// What was tried, for an error.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Done => "nothing failed",
            Self::Namespaces => "making namespaces",
            Self::Users => "naming the users of a namespace",
            Self::Mounts => "making mounts of its own",
            Self::Root => "building the programs' file system",
            Self::Fence => "putting up the fence",
            Self::Filter => "installing the filter of system calls",
            Self::Groups => "making control groups",
            Self::Cell => "making a fresh folder",
        }
    }
}

/// Tells that a launcher is ready, or where it failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ready {
    /// The process that starts programs, as the host numbers it.
    pub pid: i32,
    /// Which step failed.
    pub step: Step,
    /// With which error number.
    pub errno: i32,
    /// Whether the kernel fences programs.
    pub fenced: bool,
}

impl Setup {
    /// The packet.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut packet = vec![b'P'];
        put_list(&mut packet, self.root.as_slice());
        packet.extend(self.user.unwrap_or(u32::MAX).to_le_bytes());
        packet.extend([u8::from(self.filter), u8::from(self.fence)]);
        packet.extend(self.off.to_le_bytes());
        for group in [&self.cpu, &self.memory, &self.tasks] {
            packet.push(
                group
                    .as_ref()
                    .map_or(0, |group| 1 + u8::from(group.unified)),
            );
            put(
                &mut packet,
                group.as_ref().map_or(&[], |group| &group.folder),
            );
        }
        packet
    }

    /// What a packet asks for.
    #[must_use]
    pub fn decode(packet: &[u8]) -> Option<Self> {
        let mut reader = Reader(packet.strip_prefix(b"P")?);
        let setup = Self {
            root: reader.list()?.pop(),
            user: Some(reader.u32()?).filter(|&user| user != u32::MAX),
            filter: reader.u8()? != 0,
            fence: reader.u8()? != 0,
            off: reader.u32()?,
            cpu: group(&mut reader)?,
            memory: group(&mut reader)?,
            tasks: group(&mut reader)?,
        };
        reader.0.is_empty().then_some(setup)
    }
}

#[expect(
    clippy::option_option,
    reason = "a cut packet and no group are two things"
)]
fn group(reader: &mut Reader<'_>) -> Option<Option<Group>> {
    let kind = reader.u8()?;
    let folder = reader.bytes()?;
    Some((kind > 0).then_some(Group {
        folder,
        unified: kind > 1,
    }))
}

impl Ready {
    /// The packet.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut packet = vec![b'R'];
        packet.extend(self.pid.to_le_bytes());
        let step = STEPS.iter().position(|&step| step == self.step);
        packet.push(u8::try_from(step.unwrap_or(0)).unwrap_or(0));
        packet.extend(self.errno.to_le_bytes());
        packet.push(u8::from(self.fenced));
        packet
    }

    /// What a packet tells.
    #[must_use]
    pub fn decode(packet: &[u8]) -> Option<Self> {
        let mut reader = Reader(packet.strip_prefix(b"R")?);
        Some(Self {
            pid: reader.i32()?,
            step: *STEPS.get(usize::from(reader.u8()?))?,
            errno: reader.i32()?,
            fenced: reader.u8()? != 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_up_and_its_answer_are_read_back() {
        let group = |folder: &str, unified| {
            Some(Group {
                folder: folder.into(),
                unified,
            })
        };
        let full = Setup {
            root: Some(b"/r".to_vec()),
            user: Some(7),
            filter: true,
            fence: true,
            cpu: group("/c", true),
            memory: group("/m", false),
            tasks: group("/t", true),
            off: 5,
        };
        for setup in [full, Setup::default()] {
            assert_eq!(Setup::decode(&setup.encode()), Some(setup));
        }
        for step in STEPS {
            let ready = Ready {
                pid: 4,
                step,
                errno: 13,
                fenced: true,
            };
            assert_eq!(Ready::decode(&ready.encode()), Some(ready));
        }
        assert_eq!(Setup::decode(b"P"), None);
        assert_eq!(Ready::decode(b"R\x01\0\0\0\xff\0\0\0\0"), None);
    }
}
