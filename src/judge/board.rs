//! Who runs what next. In: built programs and finished runs, from any thread. Out: the next case
//! for a slot, runs in plan order, judgements. It starts nothing and waits for nobody.

use super::aggregate::{aggregate, skipped};
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
            .map(|name| skipped(&name, Skipped::NotBuilt))
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
                    run.get_or_insert_with(|| skipped(name, Skipped::Interrupted));
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
        let promise = self.promise(at);
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
            .map(|(run, name)| run.unwrap_or_else(|| skipped(name, Skipped::EarlierFailure)))
            .collect();
        let judgement = aggregate(line.build, &line.plan, runs, promise);
        progress.judgement = Some(judgement);
        progress
    }

    fn promise(&self, at: usize) -> Option<Expectation> {
        self.orders[at].submission.promise
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
