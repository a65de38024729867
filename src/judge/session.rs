//! Judges many submissions at once: builders build, slots run, each slot on its own core.
//! In: orders. Out: events, and nothing else. A judgement never depends on who was faster: runs
//! are told and aggregated in plan order.

use super::board::{Board, Progress, Ticket};
use super::checkers::{Helpers, grade};
use super::legacy::Grade;
use super::near::{Band, Tried, again, join};
use super::pass::{Place, Task, run_case};
use super::plan::plan;
use super::quiet::Quiet;
use crate::build::{BuildError, Builder, Built};
use crate::event::{Event, EventSink};
use crate::model::{
    Build, Bytes, Expectation, Helper, Limits, Noise, Order, Run, Skipped, Stop, TestCase,
};
use crate::sandbox::{Gauge, Sandbox, Slots, Watch, share, stay_on};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Stack of a slot's thread: removing a folder that a program has nested deeply recurses.
const STACK: usize = 32 << 20;
/// How long a thread that has nothing to do sleeps before it looks whether the user asked to stop.
const PATIENCE: Duration = Duration::from_millis(100);
/// From here on, what is told of the machine is worth another look, and more than chance.
const LONG: Duration = Duration::from_secs(1);

/// Judges orders.
pub trait Judge {
    /// Judges all of them; everything that happens is said to `sink`.
    fn judge(&self, orders: Vec<Order>, sink: &dyn EventSink, stop: &Stop);
}

/// Judges on this machine.
pub struct LocalJudge {
    /// What starts programs.
    pub sandbox: Arc<dyn Sandbox>,
    /// What builds them.
    pub builder: Builder,
    /// Where they run.
    pub slots: Slots,
    /// How near its limit a run is run again.
    pub band: Band,
}

/// What was seen of the machine by those who judge.
#[derive(Debug, Default)]
struct Disturbance {
    spread: Option<u32>,
    memory: Option<u32>,
    /// Wall time of the runs that were looked at, and the part in which they had no core.
    ran: Duration,
    starved: Duration,
}

struct Session<'a> {
    judge: &'a LocalJudge,
    orders: &'a [Order],
    board: Mutex<Board<'a>>,
    helpers: &'a Helpers,
    changed: Condvar,
    /// Orders handed out to builders so far, and builders still at work.
    handed: AtomicUsize,
    building: AtomicUsize,
    quiet: Quiet,
    disturbance: Mutex<Disturbance>,
    sink: &'a dyn EventSink,
    stop: &'a Stop,
}

impl Judge for LocalJudge {
    fn judge(&self, orders: Vec<Order>, sink: &dyn EventSink, stop: &Stop) {
        let began = Instant::now();
        sink.say(Event::Began {
            orders: orders.clone(),
            strength: self.sandbox.strength(),
            slots: self.at_one_time(),
        });
        let builders = self.builders();
        let watch = Watch::begin(&self.judging_cores());
        let helpers = Helpers::default();
        let grader = |helper: &Helper, grades: &[Grade]| {
            grade(&helpers, self.place(None), helper, grades, stop)
        };
        let session = Session {
            judge: self,
            orders: &orders,
            board: Mutex::new(Board::new(orders.clone(), Box::new(grader))),
            helpers: &helpers,
            changed: Condvar::new(),
            handed: AtomicUsize::new(0),
            building: AtomicUsize::new(builders.len()),
            quiet: Quiet::default(),
            disturbance: Mutex::default(),
            sink,
            stop,
        };
        session.work(&builders);
        let left = session.board().interrupt();
        for (at, progress) in left {
            session.tell(at, progress);
        }
        sink.say(Event::Ended {
            interrupted: stop.asked(),
            took: began.elapsed(),
            noise: session.noise(&watch),
        });
    }
}

impl LocalJudge {
    /// Programs that run at one time, at the most.
    fn at_one_time(&self) -> usize {
        self.judging_cores().len().max(1)
    }

    /// The cores of the slots, and those that judge once everything is built.
    fn judging_cores(&self) -> Vec<usize> {
        let spare = self.slots.free.iter().filter(|_| self.slots.use_spare);
        self.slots.cores.iter().chain(spare).copied().collect()
    }

    /// Where programs run.
    fn place(&self, core: Option<usize>) -> Place<'_> {
        Place {
            sandbox: &*self.sandbox,
            core,
            scratch: &self.builder.settings().scratch,
        }
    }

    /// The cores that build: those that do not judge, or one thread anywhere.
    fn builders(&self) -> Vec<Option<usize>> {
        let free: Vec<Option<usize>> = self.slots.free.iter().copied().map(Some).collect();
        if free.is_empty() { vec![None] } else { free }
    }
}

/// Starts a thread; without one its work is left to the others.
fn spawn<'scope>(
    scope: &'scope std::thread::Scope<'scope, '_>,
    work: impl FnOnce() + Send + 'scope,
) {
    let _ = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn_scoped(scope, work);
}

impl<'a> Session<'a> {
    fn work(&self, builders: &[Option<usize>]) {
        let slots = &self.judge.slots;
        std::thread::scope(|scope| {
            for &core in builders {
                spawn(scope, move || {
                    self.build_all(core);
                    // Once everything is built, the builders' cores would lie idle.
                    if let (true, Some(core)) = (slots.use_spare, core) {
                        self.run_all(Some(core), true);
                    }
                });
            }
            // A machine that does not show its cores has one slot, anywhere.
            let cores = slots.cores.iter().copied().map(Some);
            let anywhere = slots.cores.is_empty().then_some(None);
            for core in cores.chain(anywhere) {
                spawn(scope, move || self.run_all(core, false));
            }
        });
    }

    fn board(&self) -> MutexGuard<'_, Board<'a>> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn build_all(&self, core: Option<usize>) {
        while !self.stop.asked() {
            let at = self.handed.fetch_add(1, Ordering::SeqCst);
            if at >= self.orders.len() {
                break;
            }
            self.build(at, core);
        }
        self.building.fetch_sub(1, Ordering::SeqCst);
        self.changed.notify_all();
    }

    fn build(&self, at: usize, core: Option<usize>) {
        let order = &self.orders[at];
        self.sink.say(Event::BuildBegan { at });
        let plan = plan(order);
        let build = || {
            let builder = &self.judge.builder;
            let built = builder.build(&order.submission, core, self.stop)?;
            let prepared = match &built {
                Built::Program { .. } => {
                    self.helpers
                        .prepare(builder, &order.problem, core, self.stop)
                }
                Built::Refused(_) | Built::NotJudged(_) => Ok(()),
            };
            Ok(prepared.map_or_else(|why| Built::Refused(Build::Failed(why)), |()| built))
        };
        let built: Result<Built, BuildError> = self.quiet.beside(build);
        let refused = match built {
            Ok(Built::Program { program, build }) => {
                self.sink.say(Event::BuildEnded {
                    at,
                    build: build.clone(),
                });
                self.sink.say(Event::Planned {
                    at,
                    plan: plan.clone(),
                });
                let mut board = self.board();
                let progress = board.open(at, plan, build, program, self.stop);
                self.tell(at, progress);
                drop(board);
                self.changed.notify_all();
                return;
            }
            Ok(Built::NotJudged(why)) => {
                self.board().close(at, &plan, None);
                self.sink.say(Event::NotJudged { at, why });
                return;
            }
            Ok(Built::Refused(_)) if self.stop.asked() => return,
            Ok(Built::Refused(build)) => build,
            // A build that was stopped says nothing about the submission.
            Err(_) if self.stop.asked() => return,
            Err(error) => Build::Failed(error.to_string()),
        };
        self.sink.say(Event::BuildEnded {
            at,
            build: refused.clone(),
        });
        let judgement = self.board().close(at, &plan, Some(refused));
        self.tell(
            at,
            Progress {
                runs: Vec::new(),
                judgement,
            },
        );
    }

    fn run_all(&self, core: Option<usize>, spare: bool) {
        if let Some(core) = core {
            stay_on(core);
        }
        let began = Instant::now();
        let mut gauge = Gauge::default();
        gauge.take();
        while let Some(ticket) = self.next(spare) {
            let order = &self.orders[ticket.at];
            let case = &order.problem.cases[ticket.case];
            self.sink.say(Event::RunBegan {
                at: ticket.at,
                case: case.name.clone(),
            });
            let limits = &self.limits(order, case);
            let task = Task {
                problem: &order.problem,
                at: ticket.case,
                source: &order.submission.source,
                program: &ticket.program,
                limits,
                helpers: self.helpers,
                overheard: order.overheard,
                stop: &ticket.stop,
            };
            let run = || run_case(self.judge.place(core), task);
            let run = self.settled(order, case, spare, &mut gauge, run);
            self.disturbed(&run);
            let mut board = self.board();
            let progress = board.finish(&ticket, run);
            self.tell(ticket.at, progress);
            drop(board);
            self.changed.notify_all();
        }
        if began.elapsed() > LONG {
            gauge.take();
        }
        let mut disturbance = self.disturbance();
        disturbance.spread = disturbance.spread.max(gauge.computing());
        disturbance.memory = disturbance.memory.max(gauge.walking());
    }

    /// Runs a case, and where the verdict could be another by chance, again and alone.
    fn settled(
        &self,
        order: &Order,
        case: &TestCase,
        spare: bool,
        gauge: &mut Gauge,
        run: impl Fn() -> Run,
    ) -> Run {
        let (first, disturbed) = if spare {
            (self.quiet.on_spare_core(&run), false)
        } else {
            self.quiet.on_slot(&run)
        };
        let promise = order.submission.promise.as_ref();
        let promised = promise.is_some_and(Expectation::exceeds_a_limit);
        let mut tried = vec![Tried {
            run: first,
            alone: false,
        }];
        while again(&tried, self.judge.band, promised, disturbed) && !self.stop.asked() {
            let run = self.quiet.alone(|| {
                gauge.take();
                let run = run();
                gauge.take();
                run
            });
            tried.push(Tried { run, alone: true });
        }
        join(tried, self.judge.band)
            .unwrap_or_else(|| Run::skipped(&case.name, Skipped::Interrupted))
    }

    fn disturbance(&self) -> MutexGuard<'_, Disturbance> {
        self.disturbance
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts how long a run had no core.
    fn disturbed(&self, run: &Run) {
        let measured = run.measurement.as_ref();
        if let Some((wall, starved)) = measured.and_then(|it| Some((it.wall, it.starved?))) {
            let mut disturbance = self.disturbance();
            disturbance.ran += wall;
            disturbance.starved += starved.min(wall);
        }
    }

    fn noise(&self, watch: &Watch) -> Noise {
        let seen = self.disturbance();
        Noise {
            spread: seen.spread,
            memory: seen.memory,
            stolen: watch.stolen(),
            starved: share(seen.starved, seen.ran).filter(|_| seen.ran >= LONG),
            pressure: watch.pressure(),
        }
    }

    /// The size of an answer decides the output cap; the user's words come before a case's own.
    fn limits(&self, order: &Order, case: &TestCase) -> Limits {
        let language = self.judge.builder.languages().of(&order.submission.source);
        let rules = order.problem.rules.as_ref().zip(language);
        let rule = rules.and_then(|(set, language)| set.rule(&language.rules));
        let over = order.limits.clone().or(&case.settings.limits);
        Limits::resolve(&order.problem.limits, &over, rule, Bytes(case.answer_size))
    }

    /// Waits for something to run; none when there will be nothing more.
    fn next(&self, spare: bool) -> Option<Ticket> {
        let mut board = self.board();
        loop {
            if self.stop.asked() || board.is_done() {
                return None;
            }
            if let Some(ticket) = board.next(spare) {
                return Some(ticket);
            }
            // Building opens new cases, and so do runs on which others hang.
            if self.building.load(Ordering::SeqCst) == 0 && !board.holds_back() {
                return None;
            }
            board = self
                .changed
                .wait_timeout(board, PATIENCE)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }

    /// Says what is new. Called with the board held where it comes from a run, so that the runs of
    /// an order are said in plan order.
    fn tell(&self, at: usize, progress: Progress) {
        for run in progress.runs {
            self.sink.say(Event::RunEnded { at, run });
        }
        if let Some(judgement) = progress.judgement {
            self.sink.say(Event::Judged { at, judgement });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::{Languages, Settings};
    use crate::event::Recording;
    use crate::model::{
        Captured, CaseSettings, Data, Execution, Input, LimitOverrides, Measurement, Outcome,
        Problem, Role, Source, StopRule, Submission, TestCase, Verdict,
    };
    use crate::sandbox::Scripted;

    /// A problem whose answer is its input; inputs are `1` to `6`.
    fn order(name: &str, stop: StopRule) -> Order {
        let cases = (1..=6).map(|n| {
            let text: Arc<[u8]> = Arc::from(format!("{n}\n").into_bytes());
            TestCase {
                name: n.to_string(),
                role: Role::Secret,
                input: Data::Bytes(Arc::clone(&text)),
                answer: Data::Bytes(text),
                answer_size: 2,
                settings: CaseSettings::default(),
            }
        });
        Order {
            problem: Arc::new(Problem {
                id: "echo".into(),
                title: "Echo".into(),
                cases: cases.collect(),
                ..Problem::default()
            }),
            cases: (0..6).collect(),
            submission: Submission {
                name: name.to_owned(),
                source: Source::Executable("/bin/sh".into()),
                promise: None,
                added: Vec::new(),
                entry: None,
            },
            limits: LimitOverrides::default(),
            stop,
            overheard: false,
        }
    }

    /// Echoes its input, later cases sooner; fails on the inputs that `wrong` names.
    fn echo(wrong: &'static [u8]) -> Scripted {
        Scripted::new(move |invocation| {
            let Input::Data(Data::Bytes(input)) = &invocation.input else {
                return (Vec::new(), execution(Outcome::Exited(2)));
            };
            let digit = input[0];
            std::thread::sleep(Duration::from_millis(u64::from(b'7' - digit)));
            let output = if wrong.contains(&digit) {
                b"0\n".to_vec()
            } else {
                input.to_vec()
            };
            (output, execution(Outcome::Exited(0)))
        })
    }

    fn execution(outcome: Outcome) -> Execution {
        Execution {
            outcome,
            measurement: Measurement::default(),
            activity: None,
            stdout: Captured::default(),
            stderr: Captured::default(),
        }
    }

    fn judge(sandbox: Scripted, orders: Vec<Order>, slots: usize, stop: &Stop) -> Vec<Event> {
        let folder = tempfile::tempdir().expect("a folder");
        let sandbox: Arc<dyn Sandbox> = Arc::new(sandbox);
        let settings = Settings {
            path: "/usr/bin:/bin".into(),
            cache: folder.path().join("cache"),
            scratch: folder.path().to_owned(),
            pass: Vec::new(),
            readable: Vec::new(),
            testlib: Vec::new(),
        };
        let languages = Languages::load(None).expect("the built-in table");
        let judge = LocalJudge {
            builder: Builder::new(languages, Arc::clone(&sandbox), settings),
            sandbox,
            slots: crate::sandbox::slots(Some(slots)),
            band: Band::default(),
        };
        let recording = Recording::default();
        judge.judge(orders, &recording, stop);
        recording.events()
    }

    fn told(events: &[Event], wanted: usize) -> Vec<(String, Verdict)> {
        let run = |event: &Event| match event {
            Event::RunEnded { at, run } if *at == wanted => Some((run.case.clone(), run.verdict)),
            _ => None,
        };
        events.iter().filter_map(run).collect()
    }

    #[test]
    fn the_runs_told_are_those_of_the_judgement_with_any_number_of_slots() {
        for slots in [1, 4] {
            let orders = vec![order("a", StopRule::Never), order("b", StopRule::Never)];
            let events = judge(echo(b"25"), orders, slots, &Stop::default());
            for wanted in [0, 1] {
                let judged = events.iter().find_map(|event| match event {
                    Event::Judged { at, judgement } if *at == wanted => Some(judgement),
                    _ => None,
                });
                let judgement = judged.expect("judged");
                let runs: Vec<(String, Verdict)> = judgement
                    .runs
                    .iter()
                    .map(|run| (run.case.clone(), run.verdict))
                    .collect();
                assert_eq!(told(&events, wanted), runs);
                assert_eq!(judgement.decided_by, Some(1));
                assert_eq!(
                    runs.iter()
                        .filter(|(_, verdict)| *verdict == Verdict::Wa)
                        .count(),
                    2
                );
            }
        }
    }

    #[test]
    fn the_first_failure_is_the_same_with_any_number_of_slots() {
        for slots in [1, 2, 5] {
            let orders = vec![order("a", StopRule::FirstFailure)];
            let events = judge(echo(b"356"), orders, slots, &Stop::default());
            let names: Vec<String> = told(&events, 0).into_iter().map(|(case, _)| case).collect();
            assert_eq!(names, ["1", "2", "3"], "{slots} slots");
        }
    }

    #[test]
    fn a_session_that_was_stopped_before_it_began_ends_at_once() {
        let stop = Stop::default();
        stop.ask();
        let events = judge(echo(b""), vec![order("a", StopRule::Never)], 1, &stop);
        assert!(matches!(
            events.last(),
            Some(Event::Ended {
                interrupted: true,
                ..
            })
        ));
        assert_eq!(told(&events, 0), []);
    }

    /// Echoes its input; case `n` takes `times[n - 1]` milliseconds of CPU by its first run, its
    /// second and so on. A run after the first must find nothing else under way.
    fn near(times: [&'static [u64]; 6]) -> Scripted {
        let done: [AtomicUsize; 6] = Default::default();
        let under_way = AtomicUsize::new(0);
        Scripted::new(move |invocation| {
            let Input::Data(Data::Bytes(input)) = &invocation.input else {
                return (Vec::new(), execution(Outcome::Exited(2)));
            };
            let case = usize::from(input[0] - b'1');
            let run = done[case].fetch_add(1, Ordering::SeqCst);
            let others = under_way.fetch_add(1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(3));
            let others = others + under_way.fetch_sub(1, Ordering::SeqCst) - 1;
            let mut execution = execution(Outcome::Exited(0));
            execution.measurement.cpu = Duration::from_millis(times[case][run]);
            let alone = run == 0 || others == 0;
            let output = if alone {
                input.to_vec()
            } else {
                b"not alone\n".to_vec()
            };
            (output, execution)
        })
    }

    #[test]
    fn a_run_near_its_limit_is_run_again_alone_and_its_least_time_counts() {
        use Verdict::{Ac, Tle};
        for slots in [1, 3] {
            // The limit is two seconds.
            let times: [&'static [u64]; 6] = [
                &[1_000],
                &[2_020, 2_010, 2_030],
                &[2_020, 1_700],
                &[1_990, 1_995, 1_980],
                &[2_200],
                &[2_050, 1_990, 2_001],
            ];
            let orders = vec![order("a", StopRule::Never)];
            let events = judge(near(times), orders, slots, &Stop::default());
            let runs: Vec<&Run> = events
                .iter()
                .filter_map(|event| match event {
                    Event::RunEnded { run, .. } => Some(run),
                    _ => None,
                })
                .collect();
            for (run, (verdict, cpu, count, borderline)) in runs.into_iter().zip([
                (Ac, 1_000, 0, false),
                (Tle, 2_010, 3, true),
                (Ac, 1_700, 2, true),
                (Ac, 1_980, 3, true),
                (Tle, 2_200, 0, false),
                (Ac, 1_990, 3, true),
            ]) {
                let measured = run.measurement.as_ref().expect("it ran");
                let (tried, near) = run.attempts.as_ref().map_or((0, false), |attempts| {
                    (attempts.all.len(), attempts.borderline)
                });
                assert_eq!(
                    (run.verdict, measured.cpu, tried, near),
                    (verdict, Duration::from_millis(cpu), count, borderline),
                    "case {} with {slots} slots",
                    run.case
                );
            }
        }
    }
}
