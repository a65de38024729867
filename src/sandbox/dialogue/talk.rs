//! A dialogue under way: all its runs are watched by one thread, which lets go of an end only when
//! the process behind it has ended or has closed it itself. In: a way to begin runs. Out: a `Talk`.

use super::charge::{State, charged};
use super::held::{has, written};
use super::wire::{Side, Wire};
use crate::model::{Activity, Dialogue, Execution, Invocation, Port, Stop, Talk, Tip};
use crate::sandbox::birth::without_copies;
use crate::sandbox::watch::{End, Ends, Running, wait};
use crate::sandbox::{SandboxError, activity, starved};
use rustix::event::PollFd;
use std::time::{Duration, Instant};

/// How often it is looked whose turn it is, and whether an end was closed.
const LOOK: Duration = Duration::from_millis(25);
/// An end that seems to be closed is looked at again after this, before it is let go: its process
/// may be just ending, and that shall be heard of first.
const SOON: Duration = Duration::from_millis(2);
/// Room for what is read of streams that are not lines.
const PIECE: usize = 64 << 10;

/// Begins a run whose streams lead elsewhere.
pub type Begin<'a> = dyn Fn(&Invocation, &Ends<'_>) -> Result<Running, SandboxError> + 'a;

/// One party.
struct Party {
    run: Option<Running>,
    /// When it ended, by the clock of all launchers, and what came of it.
    over: Option<(u64, Execution)>,
}

/// An end of a line, as one party has it.
struct Grip {
    wire: usize,
    side: Side,
    tip: Tip,
    /// Whether the party was ever seen to have it.
    seen: bool,
    /// Whether it seemed to be closed at the last look.
    gone: bool,
}

struct Talking<'a> {
    dialogue: &'a Dialogue,
    parties: Vec<Party>,
    wires: Vec<Wire>,
    grips: Vec<Grip>,
    /// Of each line, whether its reader was gone before its writer.
    cut: Vec<bool>,
    began: Instant,
    looked: Duration,
    /// How long this thread had no core until then.
    delay: Duration,
    next_look: Duration,
    buffer: Vec<u8>,
}

/// Has the parties talk until all of them and everything they started are gone. `heard` is told each
/// piece that is overheard: on which line, and when.
///
/// # Errors
/// When the sandbox itself fails; then all parties are dead.
pub fn converse(
    dialogue: &Dialogue,
    begin: &Begin<'_>,
    heard: &mut dyn FnMut(usize, Duration, &[u8]),
    stop: &Stop,
) -> Result<Talk, SandboxError> {
    let mut talking = Talking::begin(dialogue, begin)?;
    while talking.parties.iter().any(|party| party.run.is_some()) {
        let spoke = talking.wait()?;
        talking.pass(heard);
        talking.step(&spoke, stop)?;
        talking.look()?;
    }
    Ok(talking.finish())
}

impl<'a> Talking<'a> {
    fn begin(dialogue: &'a Dialogue, begin: &Begin<'_>) -> Result<Self, SandboxError> {
        let open = |line: &crate::model::Line| {
            Wire::open(line.from.port, line.to.port, dialogue.overheard)
        };
        let wires: Vec<Wire> = dialogue.lines.iter().map(open).collect::<Result<_, _>>()?;
        let grips = dialogue.lines.iter().enumerate().flat_map(|(wire, line)| {
            [(Side::From, line.from), (Side::To, line.to)].map(|(side, tip)| Grip {
                wire,
                side,
                tip,
                seen: tip.port == Port::Standard,
                gone: false,
            })
        });
        let grips: Vec<Grip> = grips.collect();
        let mut parties = Vec::new();
        for (number, invocation) in dialogue.parties.iter().enumerate() {
            let run = begin(invocation, &ends(number, &grips, &wires))?;
            parties.push(Party {
                run: Some(run),
                over: None,
            });
        }
        Ok(Self {
            dialogue,
            parties,
            cut: vec![false; wires.len()],
            wires,
            grips,
            began: Instant::now(),
            looked: Duration::ZERO,
            delay: starved::own(),
            next_look: LOOK,
            buffer: vec![0; PIECE],
        })
    }

    /// Blocks until a party, its launcher or a line has something to say, or until it is time to
    /// look. Says which parties must be heard: all, where it was time.
    fn wait(&self) -> Result<Vec<bool>, SandboxError> {
        let mut time = self.next_look.saturating_sub(self.began.elapsed());
        let mut watched: Vec<PollFd<'_>> = Vec::new();
        let mut whose = Vec::new();
        for (number, party) in self.parties.iter().enumerate() {
            let Some(run) = &party.run else { continue };
            time = time.min(run.pause());
            watched.extend(run.watched()?);
            whose.resize(watched.len(), number);
        }
        watched.extend(self.wires.iter().filter_map(Wire::watched));
        if wait(&mut watched, time)? == 0 || time.is_zero() {
            return Ok(vec![true; self.parties.len()]);
        }
        let mut spoke = vec![false; self.parties.len()];
        for (number, watched) in whose.into_iter().zip(&watched) {
            spoke[number] |= !watched.revents().is_empty();
        }
        Ok(spoke)
    }

    fn pass(&mut self, heard: &mut dyn FnMut(usize, Duration, &[u8])) {
        let began = self.began;
        for (number, wire) in self.wires.iter_mut().enumerate() {
            wire.pass(&mut |piece| heard(number, began.elapsed(), piece));
        }
    }

    /// Hears of each party; of those that have ended, the ends are let go in the order of the ends.
    fn step(&mut self, spoke: &[bool], stop: &Stop) -> Result<(), SandboxError> {
        let mut over = Vec::new();
        let parties = self.parties.iter_mut().enumerate().zip(spoke);
        for ((number, party), _) in parties.filter(|(_, spoke)| **spoke) {
            let Some(run) = &mut party.run else { continue };
            if let Some(end) = run.step(&mut self.buffer, &mut |_| {}, stop)? {
                over.push((number, end));
            }
        }
        over.sort_by_key(|(_, end)| when(end));
        for (number, end) in over {
            let at = when(&end);
            let party = &mut self.parties[number];
            if let Some(run) = party.run.take() {
                party.over = Some((at, run.conclude(end)?));
            }
            // Where it read comes first: who is woken by its silence must not still find a reader.
            for side in [Side::To, Side::From] {
                let own = |grip: &&Grip| grip.tip.party == number && grip.side == side;
                for grip in self.grips.iter().filter(own) {
                    let writer = self.dialogue.lines[grip.wire].from.party;
                    let there = self.parties[writer].run.is_some();
                    self.cut[grip.wire] |= side == Side::To && there;
                    without_copies(|| self.wires[grip.wire].let_go(side));
                }
            }
        }
        Ok(())
    }

    /// Looks, when it is time to, whose turn it is, what was closed, and who writes too much.
    fn look(&mut self) -> Result<(), SandboxError> {
        let now = self.began.elapsed();
        for (number, wire) in self.wires.iter().enumerate() {
            let from = self.dialogue.lines[number].from.party;
            if let (Some(bytes), Some(run)) = (wire.passed(), &mut self.parties[from].run) {
                run.wrote(bytes)?;
            }
        }
        if now < self.next_look {
            return Ok(());
        }
        let processes: Vec<Vec<i32>> = self
            .parties
            .iter()
            .map(|party| party.run.as_ref().map_or_else(Vec::new, Running::processes))
            .collect();
        self.charge(now, &processes);
        self.count(&processes)?;
        let again = self.release(&processes);
        self.next_look = self.began.elapsed() + if again { SOON } else { LOOK };
        Ok(())
    }

    fn charge(&mut self, now: Duration, processes: &[Vec<i32>]) {
        let states: Vec<State> = (0..self.parties.len())
            .map(|number| self.state(number, &processes[number]))
            .collect();
        let passed = now - self.looked;
        self.looked = now;
        // Where the judge stands between them, they also wait for its own thread to get a core.
        let delay = if self.dialogue.overheard {
            starved::own()
        } else {
            Duration::ZERO
        };
        let delayed = delay.saturating_sub(self.delay).min(passed);
        self.delay = delay;
        let charged = charged(&states, self.dialogue.host);
        for (party, charged) in self.parties.iter_mut().zip(charged) {
            if let Some(run) = &mut party.run {
                run.excuse(if charged { delayed } else { passed });
            }
        }
    }

    /// What a party does. It waits only where a line of its own is what it waits for.
    fn state(&self, number: usize, processes: &[i32]) -> State {
        if self.parties[number].run.is_none() {
            return State::Ended;
        }
        let mut lines = self.grips.iter().filter(|grip| grip.tip.party == number);
        let waits = match activity::of(processes) {
            Some(Activity::Reading) => lines.any(|grip| {
                let wire = &self.wires[grip.wire];
                grip.side == Side::To && wire.is_held(Side::From) && wire.is_empty()
            }),
            Some(Activity::Writing) => lines.any(|grip| {
                let wire = &self.wires[grip.wire];
                grip.side == Side::From && wire.is_held(Side::To) && !wire.is_empty()
            }),
            _ => false,
        };
        if waits { State::Waits } else { State::Busy }
    }

    /// Counts what is written into lines that are not overheard.
    fn count(&mut self, processes: &[Vec<i32>]) -> Result<(), SandboxError> {
        for (number, party) in self.parties.iter_mut().enumerate() {
            let writes = |grip: &Grip| grip.tip.party == number && grip.side == Side::From;
            let Some(run) = &mut party.run else { continue };
            if !self.dialogue.overheard && self.grips.iter().any(writes) {
                run.wrote(written(&processes[number]).saturating_sub(run.errors()))?;
            }
        }
        Ok(())
    }

    /// Lets go of ends that their party has closed; says whether to look again soon.
    fn release(&mut self, processes: &[Vec<i32>]) -> bool {
        let mut again = false;
        for grip in &mut self.grips {
            let wire = &mut self.wires[grip.wire];
            let party = grip.tip.party;
            if !wire.is_held(grip.side) || self.parties[party].run.is_none() {
                continue;
            }
            let usual = match grip.side {
                Side::From => 1,
                Side::To => 0,
            };
            let Some(has) = has(&processes[party], wire.pipe(grip.side), usual) else {
                continue;
            };
            grip.seen |= has;
            let gone = grip.seen && !has;
            if gone && grip.gone {
                self.cut[grip.wire] |= grip.side == Side::To;
                without_copies(|| wire.let_go(grip.side));
            } else {
                again |= gone;
            }
            grip.gone = gone;
        }
        again
    }

    fn finish(self) -> Talk {
        let mut over: Vec<(usize, u64, Execution)> = self
            .parties
            .into_iter()
            .enumerate()
            .filter_map(|(number, party)| party.over.map(|(at, execution)| (number, at, execution)))
            .collect();
        let mut order: Vec<(u64, usize)> =
            over.iter().map(|(number, at, _)| (*at, *number)).collect();
        order.sort_unstable();
        over.sort_by_key(|(number, _, _)| *number);
        Talk {
            executions: over
                .into_iter()
                .map(|(_, _, execution)| execution)
                .collect(),
            order: order.into_iter().map(|(_, number)| number).collect(),
            cut: self.cut,
        }
    }
}

/// The ends that a party is handed.
fn ends<'w>(number: usize, grips: &[Grip], wires: &'w [Wire]) -> Ends<'w> {
    let mut ends = Ends::default();
    for grip in grips.iter().filter(|grip| grip.tip.party == number) {
        let end = wires[grip.wire].end(grip.side);
        match (grip.tip.port, grip.side) {
            (Port::Standard, Side::From) => ends.output = end,
            (Port::Standard, Side::To) => ends.input = end,
            (Port::Named, _) => ends.named.extend(end),
        }
    }
    ends
}

/// When a run ended; one that never began, before all others.
fn when(end: &End) -> u64 {
    match end {
        End::Ended(ended) => ended.at,
        End::NotStarted(_) => 0,
    }
}
