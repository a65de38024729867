//! Who runs what next. In: built programs and finished runs, from any thread. Out: the next case
//! for a slot, runs in plan order, judgements. It starts nothing and waits for nobody.

use super::aggregate::aggregate;
use crate::model::{
    Build, Expectation, Judgement, Order, Plan, Program, Run, Skipped, Stop, StopRule,
};
use std::sync::Arc;

/// A case for a slot to run.
#[derive(Clone, Debug)]
pub struct Ticket {
    /// Which order.
    pub at: usize,
    /// Which step of its plan.
    pub step: usize,
    /// Index of the case in its problem.
    pub case: usize,
    /// What to run.
    pub program: Arc<Program>,
    /// Asked when the run is no longer of interest.
    pub stop: Stop,
}

/// What came of a finished run.
#[derive(Debug, Default)]
pub struct Progress {
    /// Runs to tell now, in plan order.
    pub runs: Vec<Run>,
    /// The judgement, when the order is done.
    pub judgement: Option<Judgement>,
}

/// How an order stands.
#[derive(Debug)]
enum Standing {
    Waiting,
    Running(Line),
    Done,
}

/// An order whose program is there.
#[derive(Debug)]
struct Line {
    plan: Plan,
    build: Build,
    program: Arc<Program>,
    stop: Stop,
    next: usize,
    runs: Vec<Option<Run>>,
    told: usize,
    first_failure: Option<usize>,
}

/// All orders of a session.
#[derive(Debug)]
pub struct Board {
    orders: Vec<Order>,
    standings: Vec<Standing>,
}

impl Board {
    /// Nothing is built yet.
    #[must_use]
    pub fn new(orders: Vec<Order>) -> Self {
        let standings = orders.iter().map(|_| Standing::Waiting).collect();
        Self { orders, standings }
    }

    /// An order's program is there. A plan without cases is judged at once.
    pub fn open(
        &mut self,
        at: usize,
        plan: Plan,
        build: Build,
        program: Program,
        stop: &Stop,
    ) -> Progress {
        let runs = plan.cases.iter().map(|_| None).collect();
        self.standings[at] = Standing::Running(Line {
            plan,
            build,
            program: Arc::new(program),
            stop: stop.child(),
            next: 0,
            runs,
            told: 0,
            first_failure: None,
        });
        self.advance(at)
    }

    /// An order has no program: what its judgement is, if it is to be judged at all.
    pub fn close(&mut self, at: usize, plan: &Plan, build: Option<Build>) -> Option<Judgement> {
        self.standings[at] = Standing::Done;
        let runs = self
            .names(at, plan)
            .map(|name| Run::skipped(&name, Skipped::NotBuilt))
            .collect();
        build.map(|build| aggregate(build, plan, runs, self.promise(at)))
    }

    /// The next case to run: the first order that has one. `spare` slots take only what promises
    /// to exceed its limit, from the last order on.
    pub fn next(&mut self, spare: bool) -> Option<Ticket> {
        let count = self.orders.len();
        let mut order = 0..count;
        while let Some(at) = if spare {
            order.next_back()
        } else {
            order.next()
        } {
            if spare && !self.promise(at).is_some_and(Expectation::exceeds_a_limit) {
                continue;
            }
            let Standing::Running(line) = &mut self.standings[at] else {
                continue;
            };
            if line.next >= line.end() {
                continue;
            }
            let step = line.next;
            line.next += 1;
            return Some(Ticket {
                at,
                step,
                case: line.plan.cases[step],
                program: Arc::clone(&line.program),
                stop: line.stop.clone(),
            });
        }
        None
    }

    /// Whether every order is judged or given up.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.standings
            .iter()
            .all(|standing| matches!(standing, Standing::Done))
    }

    /// A run is finished.
    pub fn finish(&mut self, ticket: &Ticket, run: Run) -> Progress {
        let Standing::Running(line) = &mut self.standings[ticket.at] else {
            return Progress::default();
        };
        if run.verdict.is_failure() && line.plan.stop == StopRule::FirstFailure {
            let first = line
                .first_failure
                .map_or(ticket.step, |first| first.min(ticket.step));
            line.first_failure = Some(first);
        }
        line.runs[ticket.step] = Some(run);
        self.advance(ticket.at)
    }

    /// Ends every order that is still open: what was not run counts as interrupted.
    pub fn interrupt(&mut self) -> Vec<(usize, Progress)> {
        let mut all = Vec::new();
        for at in 0..self.standings.len() {
            if let Standing::Running(line) = &mut self.standings[at] {
                let names: Vec<String> = line
                    .plan
                    .cases
                    .iter()
                    .map(|&case| self.orders[at].problem.cases[case].name.clone())
                    .collect();
                for (run, name) in line.runs.iter_mut().zip(&names) {
                    run.get_or_insert_with(|| Run::skipped(name, Skipped::Interrupted));
                }
                line.next = line.runs.len();
                all.push((at, self.advance(at)));
            }
        }
        all
    }

    /// Tells the runs that are next in plan order, and judges when the last is there.
    fn advance(&mut self, at: usize) -> Progress {
        let mut progress = Progress::default();
        let Standing::Running(line) = &mut self.standings[at] else {
            return progress;
        };
        let end = line.end();
        while line.told < end
            && let Some(Some(run)) = line.runs.get(line.told)
        {
            progress.runs.push(run.clone());
            line.told += 1;
        }
        if line.told < end {
            return progress;
        }
        line.stop.ask();
        let Standing::Running(line) = std::mem::replace(&mut self.standings[at], Standing::Done)
        else {
            return progress;
        };
        let names: Vec<String> = self.names(at, &line.plan).collect();
        let runs: Vec<Run> = line
            .runs
            .into_iter()
            .zip(&names)
            .map(|(run, name)| run.unwrap_or_else(|| Run::skipped(name, Skipped::EarlierFailure)))
            .collect();
        let judgement = aggregate(line.build, &line.plan, runs, self.promise(at));
        progress.judgement = Some(judgement);
        progress
    }

    fn promise(&self, at: usize) -> Option<&Expectation> {
        self.orders[at].submission.promise.as_ref()
    }

    fn names<'a>(&'a self, at: usize, plan: &'a Plan) -> impl Iterator<Item = String> + 'a {
        plan.cases
            .iter()
            .map(move |&case| self.orders[at].problem.cases[case].name.clone())
    }
}

impl Line {
    /// The step after the last that matters.
    fn end(&self) -> usize {
        self.first_failure
            .map_or(self.runs.len(), |first| first + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::plan;
    use crate::model::Verdict::{Ac, Skip, Tle, Wa};
    use crate::model::{
        CaseSettings, Data, LimitOverrides, Problem, Reason, Role, Source, Submission, TestCase,
        Verdict,
    };
    use std::time::Duration;

    fn order(promised: Option<Verdict>, stop: StopRule) -> Order {
        let empty = Data::Bytes(Arc::from([].as_slice()));
        let case = |name: &str| TestCase {
            name: name.to_owned(),
            role: Role::Secret,
            input: empty.clone(),
            answer: empty.clone(),
            answer_size: 0,
            settings: CaseSettings::default(),
        };
        let problem = Problem {
            id: "p".into(),
            title: "p".into(),
            cases: ["1", "2", "3", "4"].map(case).to_vec(),
            ..Problem::default()
        };
        Order {
            problem: Arc::new(problem),
            cases: vec![0, 1, 2, 3],
            submission: Submission {
                name: "s".into(),
                source: Source::Executable("/s".into()),
                promise: promised.map(Expectation::of),
                added: Vec::new(),
                entry: None,
            },
            limits: LimitOverrides::default(),
            stop,
        }
    }

    fn board(orders: Vec<Order>) -> Board {
        let plans: Vec<Plan> = orders.iter().map(plan).collect();
        let mut board = Board::new(orders);
        for (at, plan) in plans.into_iter().enumerate() {
            let build = Build::Built {
                toolchain: None,
                cached: false,
                took: Duration::ZERO,
            };
            let program = Program {
                command: vec!["/s".into()],
                environment: vec![],
                visible: Vec::new(),
            };
            board.open(at, plan, build, program, &Stop::default());
        }
        board
    }

    fn run(case: &str, verdict: Verdict) -> Run {
        Run {
            verdict,
            reason: Reason::Right,
            ..Run::skipped(case, Skipped::Interrupted)
        }
    }

    fn told(progress: &Progress) -> Vec<&str> {
        progress.runs.iter().map(|run| run.case.as_str()).collect()
    }

    fn verdicts(judgement: &Judgement) -> Vec<Verdict> {
        judgement.runs.iter().map(|run| run.verdict).collect()
    }

    #[test]
    fn runs_are_told_in_plan_order_whoever_is_faster() {
        let mut board = board(vec![order(None, StopRule::Never)]);
        let tickets: Vec<Ticket> = std::iter::from_fn(|| board.next(false)).collect();
        assert_eq!(tickets.len(), 4);
        let mut finish = |at: usize, case| board.finish(&tickets[at], run(case, Ac));
        assert_eq!(told(&finish(2, "3")), [""; 0]);
        assert_eq!(told(&finish(0, "1")), ["1"]);
        assert_eq!(told(&finish(1, "2")), ["2", "3"]);
        let last = finish(3, "4");
        assert_eq!(told(&last), ["4"]);
        assert_eq!(last.judgement.expect("all are there").verdict, Ac);
        assert!(board.is_done());
    }

    #[test]
    fn the_first_failure_is_the_first_in_plan_order_not_in_time() {
        let mut board = board(vec![order(None, StopRule::FirstFailure)]);
        let tickets: Vec<Ticket> = (0..3).filter_map(|_| board.next(false)).collect();
        assert!(board.finish(&tickets[2], run("3", Tle)).judgement.is_none());
        // A later case may not begin any more; an earlier one must still end.
        assert!(board.next(false).is_none());
        assert!(board.finish(&tickets[1], run("2", Wa)).judgement.is_none());
        assert!(!tickets[0].stop.asked());
        let judgement = board
            .finish(&tickets[0], run("1", Ac))
            .judgement
            .expect("decided");
        assert_eq!((judgement.verdict, judgement.decided_by), (Wa, Some(1)));
        assert_eq!(verdicts(&judgement), [Ac, Wa, Skip, Skip]);
    }

    #[test]
    fn a_run_that_no_longer_counts_is_told_to_stop_and_changes_nothing() {
        let mut board = board(vec![order(None, StopRule::FirstFailure)]);
        let tickets: Vec<Ticket> = (0..2).filter_map(|_| board.next(false)).collect();
        let judgement = board.finish(&tickets[0], run("1", Wa)).judgement;
        assert_eq!(judgement.expect("decided").verdict, Wa);
        assert!(tickets[1].stop.asked());
        let late = board.finish(&tickets[1], run("2", Ac));
        assert!(late.runs.is_empty() && late.judgement.is_none());
    }

    #[test]
    fn spare_cores_take_only_promises_to_exceed_a_limit_from_the_last_on() {
        let promises = [Some(Tle), None, Some(Tle), Some(Wa)];
        let mut board = board(
            promises
                .map(|promise| order(promise, StopRule::FirstFailure))
                .to_vec(),
        );
        assert_eq!(
            board.next(true).map(|ticket| (ticket.at, ticket.case)),
            Some((2, 3))
        );
        assert_eq!(
            board.next(false).map(|ticket| (ticket.at, ticket.case)),
            Some((0, 3))
        );
    }

    #[test]
    fn an_interrupt_keeps_what_is_done() {
        let mut board = board(vec![order(None, StopRule::Never)]);
        let ticket = board.next(false).expect("a case");
        board.finish(&ticket, run("1", Ac));
        let mut left = board.interrupt();
        let (at, progress) = left.pop().expect("one order");
        assert_eq!(at, 0);
        assert_eq!(told(&progress), ["2", "3", "4"]);
        assert_eq!(
            verdicts(&progress.judgement.expect("told")),
            [Ac, Skip, Skip, Skip]
        );
        assert!(board.is_done());
    }
}
