//! Whose turn it is on a core that the program and the reader of its output share.
//! In: whether output flows. Out: the scheduling policy of the reading thread.
//! A reader that takes the core whenever something was written makes the program pay for two
//! switches of context a write; one that lets it fill the pipe makes it pay for one a pipe.

/// The reader's manners. It is an ordinary thread again when this is dropped.
#[derive(Debug, Default)]
pub struct Turn {
    yielding: bool,
}

impl Turn {
    /// Lets the program run on when it writes (true), or takes the core at once (false).
    pub fn let_it_write(&mut self, yielding: bool) {
        if yielding != self.yielding {
            self.yielding = yielding;
            set_policy(if yielding {
                libc::SCHED_BATCH
            } else {
                libc::SCHED_OTHER
            });
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.let_it_write(false);
    }
}

/// Where the system refuses, all stays as it was, and writing costs more.
#[expect(
    unsafe_code,
    reason = "no library sets a policy, and one libc refuses to"
)]
fn set_policy(policy: i32) {
    let ordinary = libc::sched_param { sched_priority: 0 };
    // SAFETY: the parameter outlives the call, and 0 means the calling thread.
    unsafe { libc::syscall(libc::SYS_sched_setscheduler, 0, policy, &raw const ordinary) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(unsafe_code, reason = "asks the system back")]
    fn policy() -> i64 {
        // SAFETY: it only reads what the calling thread's policy is.
        unsafe { libc::syscall(libc::SYS_sched_getscheduler, 0) }
    }

    #[test]
    fn the_thread_is_an_ordinary_one_again_afterwards() {
        let mut turn = Turn::default();
        turn.let_it_write(true);
        assert_eq!(policy(), i64::from(libc::SCHED_BATCH));
        drop(turn);
        assert_eq!(policy(), i64::from(libc::SCHED_OTHER));
    }
}
