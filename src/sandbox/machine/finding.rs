//! How a fact becomes a check, and which commands would mend it: whether one must be root for it,
//! and whether it is to be typed on the host. Pure.

use super::system::Container;
use crate::model::{Check, Effect, State, Subject};

/// What fixes depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// What we are in.
    pub container: Container,
    /// Whether we are root.
    pub is_root: bool,
    /// Whether systemd rules the machine.
    pub has_systemd: bool,
    /// Whether the boot loader is set up in the way of Debian.
    pub has_grub: bool,
    /// Major and minor number of the kernel.
    pub kernel: (u32, u32),
}

impl Situation {
    /// A command for the machine itself: by root, and on the host where we are in a container.
    pub fn on_host(self, command: &str) -> String {
        match (self.container, self.is_root) {
            (Container::None | Container::Wsl, true) => command.to_owned(),
            (Container::None | Container::Wsl, false) => format!("sudo {command}"),
            _ => format!("sudo {command}  # on the host"),
        }
    }

    /// Sets a variable of the kernel.
    pub fn sysctl(self, settings: &str) -> String {
        self.on_host(&format!("sysctl {settings}"))
    }

    /// Writes a word into a file of the kernel.
    pub fn write(self, word: &str, file: &str) -> String {
        format!("echo {word} | {}", self.on_host(&format!("tee {file}")))
    }

    /// Boots with a parameter.
    pub fn boot(self, parameter: &str) -> String {
        let by_hand = matches!(self.container, Container::None);
        if by_hand && self.has_grub {
            let tee = self.on_host("tee /etc/default/grub.d/flagfall.cfg");
            let update = self.on_host("update-grub");
            return format!(
                "echo 'GRUB_CMDLINE_LINUX=\"$GRUB_CMDLINE_LINUX {parameter}\"' | {tee} && {update}  # and reboot"
            );
        }
        if self.container == Container::Wsl {
            return format!(
                "kernelCommandLine={parameter} below [wsl2] in %UserProfile%\\.wslconfig, then wsl --shutdown"
            );
        }
        format!("boot the host with {parameter}")
    }
}

/// A check without a fix.
pub fn check(subject: Subject, found: impl Into<String>, effect: Effect, state: State) -> Check {
    Check {
        subject,
        found: found.into(),
        effect,
        fix: None,
        state,
    }
}

/// A check of something that the system does not tell.
pub fn untold(subject: Subject) -> Check {
    check(subject, "?", Effect::Unknown, State::Note)
}

/// The same check with a fix.
pub fn mended(check: Check, fix: String) -> Check {
    Check {
        fix: Some(fix),
        ..check
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_say_who_must_type_them_and_where() {
        let at = |container, is_root| Situation {
            container,
            is_root,
            ..Situation::default()
        };
        for (situation, told) in [
            (at(Container::None, true), "sysctl a=1"),
            (at(Container::None, false), "sudo sysctl a=1"),
            (
                at(Container::Docker, true),
                "sudo sysctl a=1  # on the host",
            ),
        ] {
            assert_eq!(situation.sysctl("a=1"), told);
        }
        assert_eq!(
            at(Container::None, false).write("1", "/sys/x"),
            "echo 1 | sudo tee /sys/x"
        );
        assert_eq!(
            at(Container::None, true).boot("psi=1"),
            "boot the host with psi=1"
        );
        let grub = Situation {
            has_grub: true,
            ..Situation::default()
        };
        assert!(grub.boot("psi=1").contains("sudo update-grub"));
    }
}
