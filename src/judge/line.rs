//! One order under way: which step of its plan is next, which runs count. In: finished runs, in
//! whatever order. Out: steps to run, runs in plan order. What is not run, and why, follows from
//! earlier steps alone, so that it never depends on who was faster.

use super::gate::{Gate, Gates};
use super::twins::twins;
use crate::model::{Build, Order, Plan, Program, Run, Skipped, Stop, StopRule, Verdict};
use std::sync::Arc;

/// An order whose program is there.
#[derive(Debug)]
pub(super) struct Line {
    pub plan: Plan,
    pub build: Build,
    pub program: Arc<Program>,
    pub stop: Stop,
    names: Vec<String>,
    gates: Gates,
    /// For each step, the first one that cannot come out differently.
    twins: Vec<usize>,
    /// For each step, how to stop its run, once it was handed out.
    handed: Vec<Option<Stop>>,
    runs: Vec<Option<Run>>,
    told: usize,
    first_failure: Option<usize>,
}

impl Line {
    /// Nothing is run yet.
    pub fn new(order: &Order, plan: Plan, build: Build, program: Program, stop: &Stop) -> Self {
        let problem = &order.problem;
        let name = |case: &usize| problem.cases.get(*case).map(|case| case.name.clone());
        Self {
            names: plan.cases.iter().filter_map(name).collect(),
            gates: Gates::of(problem, &plan),
            twins: twins(problem, &plan),
            handed: vec![None; plan.cases.len()],
            runs: vec![None; plan.cases.len()],
            program: Arc::new(program),
            stop: stop.child(),
            plan,
            build,
            told: 0,
            first_failure: None,
        }
    }

    /// The step after the last that matters.
    fn end(&self) -> usize {
        self.first_failure
            .map_or(self.runs.len(), |first| first + 1)
    }

    fn verdict(&self, step: usize) -> Option<Verdict> {
        Some(self.runs.get(step)?.as_ref()?.verdict)
    }

    /// The next step to run now, with how to stop it.
    pub fn next(&mut self) -> Option<(usize, Stop)> {
        let step = (self.told..self.end()).find(|&step| self.is_due(step))?;
        let stop = self.stop.child();
        self.handed[step] = Some(stop.clone());
        Some((step, stop))
    }

    fn is_due(&self, step: usize) -> bool {
        if self.is_handed(step) {
            return false;
        }
        let twin = self.twins[step];
        // What is the same is run once: another step's run comes, or is there already.
        let served =
            twin < step && self.is_handed(twin) && self.verdict(twin) != Some(Verdict::Skip);
        !served && !matches!(self.gates.at(step, |at| self.verdict(at)), Gate::Shut(_))
    }

    fn is_handed(&self, step: usize) -> bool {
        self.handed[step].is_some() || self.runs[step].is_some()
    }

    /// Whether a step may become due that was not handed out.
    pub fn is_held_back(&self) -> bool {
        (self.told..self.end()).any(|step| !self.is_handed(step))
    }

    /// Takes a finished run.
    pub fn take(&mut self, step: usize, run: Run) {
        if step < self.told {
            return;
        }
        if run.verdict.is_failure() && self.plan.stop == StopRule::FirstFailure {
            let first = self.first_failure.map_or(step, |first| first.min(step));
            self.first_failure = Some(first);
        }
        self.runs[step] = Some(run);
    }

    /// What was not run counts as interrupted.
    pub fn interrupt(&mut self) {
        for (run, name) in self.runs.iter_mut().zip(&self.names) {
            run.get_or_insert_with(|| Run::skipped(name, Skipped::Interrupted));
        }
    }

    /// The runs that are next in plan order, and count from now on.
    pub fn advance(&mut self) -> Vec<Run> {
        let mut told = Vec::new();
        while self.told < self.end() {
            let step = self.told;
            // All steps before it are told, so their verdicts stand.
            if let Gate::Shut(why) = self.gates.at(step, |at| self.verdict(at)) {
                if let Some(stop) = &self.handed[step] {
                    stop.ask();
                }
                self.runs[step] = Some(Run::skipped(&self.names[step], why));
            }
            let Some(run) = self.runs[step].clone().or_else(|| self.shared(step)) else {
                break;
            };
            self.runs[step] = Some(run.clone());
            self.told += 1;
            told.push(run);
        }
        told
    }

    /// The run of a step that cannot come out differently.
    fn shared(&self, step: usize) -> Option<Run> {
        let twin = self.twins[step];
        let run = self.runs[twin].as_ref().filter(|_| twin < step)?;
        (run.verdict != Verdict::Skip).then(|| Run {
            case: self.names[step].clone(),
            ..run.clone()
        })
    }

    /// Whether all that matters is told.
    pub fn is_over(&self) -> bool {
        self.told >= self.end()
    }

    /// All runs in plan order, when it is over.
    pub fn into_runs(self) -> (Plan, Build, Vec<Run>) {
        let runs = self.runs.into_iter().zip(&self.names);
        let runs = runs
            .map(|(run, name)| run.unwrap_or_else(|| Run::skipped(name, Skipped::EarlierFailure)));
        let runs = runs.collect();
        (self.plan, self.build, runs)
    }
}
