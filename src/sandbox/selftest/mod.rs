//! The self-test: attacks a sandbox with a hostile program, which is this very program in another
//! role, and tells what held. In: a sandbox. Out: proofs, and what a run costs.
//! It knows the sandbox by its trait only, and believes nothing that it says of itself.

mod actor;
mod attacks;
mod cost;
mod stage;
mod tiny;
mod verdict;
mod walls;

pub use actor::{ACTOR_ARGUMENT, act};
pub use tiny::{tiny_program, write_tiny};

use super::Sandbox;
use crate::model::{Attack, Cost, Proof, SelfTest, Stop};
use stage::Stage;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

/// What a test of a sandbox needs.
#[derive(Clone, Copy)]
pub struct Test<'a> {
    /// The sandbox.
    pub sandbox: &'a dyn Sandbox,
    /// An executable whose `main` first of all serves `ACTOR_ARGUMENT`: this program itself.
    pub program: &'a Path,
    /// A folder of ours, within which the sandbox makes its own.
    pub scratch: &'a Path,
    /// A core to run on.
    pub core: Option<usize>,
    /// Ends the test early.
    pub stop: &'a Stop,
}

impl Test<'_> {
    /// Attacks the sandbox in every way that we know.
    #[must_use]
    pub fn attack(&self) -> SelfTest {
        let begun = Instant::now();
        let strength = self.sandbox.strength();
        let stage = self.stage();
        let proof = |&attack: &Attack| {
            let (held, detail) = attacks::attack(&stage, attack);
            Proof {
                attack,
                claimed: attacks::claims(attack, &strength),
                held,
                detail,
            }
        };
        let proofs = Attack::ALL.iter().map(proof).collect();
        SelfTest {
            proofs,
            took: begun.elapsed(),
        }
    }

    /// Measures what a run costs; none where nothing could be started.
    #[must_use]
    pub fn cost(&self) -> Option<Cost> {
        cost::measure(&self.stage())
    }

    fn stage(&self) -> Stage<'_> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        Stage {
            sandbox: self.sandbox,
            program: self.program,
            scratch: self.scratch,
            token: format!("selftest-{}-{count}", std::process::id()),
            core: self.core,
            stop: self.stop,
        }
    }
}
