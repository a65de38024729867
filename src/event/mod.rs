//! What can happen while judging, as one closed list, and where it is said.
//! Engines speak into an `EventSink`; nothing comes back. Matched everywhere without `_`.

mod sink;

pub use sink::{EventSink, Recording};

use crate::model::{Build, Judgement, Noise, NotJudged, Notice, Order, Plan, Run, Strength};
use std::time::Duration;

/// What can happen. A number `at` names the order it belongs to, counted from 0 in the order in
/// which the user named them.
#[expect(
    clippy::large_enum_variant,
    reason = "events are few and not kept in bulk"
)]
#[derive(Clone, Debug)]
pub enum Event {
    /// The session begins.
    Began {
        /// All that is to be judged.
        orders: Vec<Order>,
        /// What the sandbox enforces.
        strength: Strength,
        /// Slots that run at one time.
        slots: usize,
    },
    /// The user should know this.
    Noticed(Notice),
    /// A submission is being built.
    BuildBegan {
        /// Which order.
        at: usize,
    },
    /// A submission was built, or not.
    BuildEnded {
        /// Which order.
        at: usize,
        /// How it went.
        build: Build,
    },
    /// A submission cannot be judged here.
    NotJudged {
        /// Which order.
        at: usize,
        /// Why.
        why: NotJudged,
    },
    /// The cases of a submission were put in order.
    Planned {
        /// Which order.
        at: usize,
        /// The plan.
        plan: Plan,
    },
    /// A case is being run.
    RunBegan {
        /// Which order.
        at: usize,
        /// The case's name.
        case: String,
    },
    /// A case was run and decided, or skipped. Said in plan order for each order.
    RunEnded {
        /// Which order.
        at: usize,
        /// The run.
        run: Run,
    },
    /// A submission was judged.
    Judged {
        /// Which order.
        at: usize,
        /// The judgement.
        judgement: Judgement,
    },
    /// The session is over.
    Ended {
        /// Whether the user stopped it.
        interrupted: bool,
        /// How long it took.
        took: Duration,
        /// What disturbed the machine meanwhile.
        noise: Noise,
    },
}
