//! Who may run beside whom. In: pieces of work, from any thread. Out: what they yield. Work of the
//! judging goes on side by side; a run that must be alone waits for what goes on and holds back
//! what would begin. Nobody waits here while it holds the board.

use std::sync::RwLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Who may run beside whom.
#[derive(Debug, Default)]
pub struct Quiet {
    /// Held for reading by each run and each build, for writing by a run that must be alone. The
    /// lock lets nobody in for reading while somebody waits to write, so that run comes soon.
    turn: RwLock<()>,
    /// Runs that spare cores have begun, and those that they have ended.
    spare_begun: AtomicUsize,
    spare_ended: AtomicUsize,
}

impl Quiet {
    /// Work beside others.
    pub fn beside<T>(&self, work: impl FnOnce() -> T) -> T {
        let _turn = self.turn.read();
        work()
    }

    /// A run on a spare core, of which runs on slots must know.
    pub fn on_spare_core<T>(&self, work: impl FnOnce() -> T) -> T {
        let _turn = self.turn.read();
        self.spare_begun.fetch_add(1, Ordering::SeqCst);
        let done = work();
        self.spare_ended.fetch_add(1, Ordering::SeqCst);
        done
    }

    /// A run on a slot, and whether a spare core was busy meanwhile.
    pub fn on_slot<T>(&self, work: impl FnOnce() -> T) -> (T, bool) {
        let _turn = self.turn.read();
        let ended_before = self.spare_ended.load(Ordering::SeqCst);
        let done = work();
        let disturbed = self.spare_begun.load(Ordering::SeqCst) > ended_before;
        (done, disturbed)
    }

    /// Work while nothing else goes on.
    pub fn alone<T>(&self, work: impl FnOnce() -> T) -> T {
        let _turn = self.turn.write();
        work()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    #[test]
    fn nothing_goes_on_beside_what_is_alone() {
        let quiet = Quiet::default();
        let (going, alone) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = || {
            going.fetch_add(1, Ordering::SeqCst);
            assert!(!alone.load(Ordering::SeqCst));
            std::thread::sleep(Duration::from_micros(200));
            going.fetch_sub(1, Ordering::SeqCst);
        };
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| (0..20).for_each(|_| quiet.beside(work)));
            }
            scope.spawn(|| (0..20).for_each(|_| quiet.on_spare_core(work)));
            for _ in 0..10 {
                quiet.alone(|| {
                    alone.store(true, Ordering::SeqCst);
                    assert_eq!(going.load(Ordering::SeqCst), 0);
                    std::thread::sleep(Duration::from_micros(200));
                    alone.store(false, Ordering::SeqCst);
                });
            }
        });
    }

    #[test]
    fn a_run_knows_whether_a_spare_core_was_busy() {
        let quiet = Quiet::default();
        assert!(!quiet.on_slot(|| ()).1);
        assert!(quiet.on_slot(|| quiet.on_spare_core(|| ())).1);
        assert!(!quiet.on_slot(|| ()).1);
        assert!(quiet.on_spare_core(|| quiet.on_slot(|| ()).1));
    }
}
