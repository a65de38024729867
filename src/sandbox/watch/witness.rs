//! What is seen of a run beside its limits: how long it had no core, and what it was doing when its
//! wall time ran out. In: where its processes are told. Out: what was seen. Nothing is ended here.

use super::accounts::Accounts;
use super::members::Members;
use crate::model::Activity;
use crate::sandbox::activity;
use crate::sandbox::starved::Starved;
use std::time::Duration;

/// What was seen of a run so far.
#[derive(Debug, Default)]
pub struct Witness {
    processes: Vec<i32>,
    starved: Starved,
    activity: Option<Activity>,
}

impl Witness {
    /// Looks how long it had no core. Its processes are listed once, and anew past the wall limit,
    /// where each counts.
    pub fn look(
        &mut self,
        elapsed: Duration,
        wall: Duration,
        accounts: &Accounts,
        members: &Members,
    ) {
        if self.processes.is_empty() || elapsed > wall {
            self.processes = processes(accounts, members);
        }
        self.starved.look(elapsed, wall, &self.processes);
    }

    /// What is left before the wall limit is passed; none when it is.
    pub fn left(&self, elapsed: Duration, wall: Duration) -> Option<Duration> {
        self.starved.left(elapsed, wall)
    }

    /// Looks what it is doing.
    pub fn see(&mut self, accounts: &Accounts, members: &Members) {
        self.activity = activity::of(&processes(accounts, members));
    }

    /// How long it had no core; none where nobody looked.
    pub fn starved(&self) -> Option<Duration> {
        self.starved.so_far()
    }

    /// What it was doing; none where nobody looked.
    pub fn activity(&self) -> Option<Activity> {
        self.activity
    }
}

fn processes(accounts: &Accounts, members: &Members) -> Vec<i32> {
    accounts.processes().unwrap_or_else(|| members.gather())
}
