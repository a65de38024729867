//! Who runs what next. In: built programs and finished runs, from any thread. Out: the next case
//! for a slot, runs in plan order, judgements. It starts nothing and waits for nobody, but for a
//! grader of a package that adds up points.

use super::aggregate::{Rules, aggregate};
use super::legacy::Grade;
use super::line::Line;
use crate::model::{
    Build, Expectation, Helper, Judgement, Order, Plan, Program, Run, Skipped, Stop,
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
    Running(Box<Line>),
    Done,
}

/// Asks a program of a package for the grade of a group.
pub type AskGrader<'a> = Box<dyn Fn(&Helper, &[Grade]) -> Result<Grade, String> + Send + 'a>;

/// All orders of a session.
pub struct Board<'a> {
    orders: Vec<Order>,
    standings: Vec<Standing>,
    grader: AskGrader<'a>,
}

impl<'a> Board<'a> {
    /// Nothing is built yet.
    #[must_use]
    pub fn new(orders: Vec<Order>, grader: AskGrader<'a>) -> Self {
        let standings = orders.iter().map(|_| Standing::Waiting).collect();
        Self {
            orders,
            standings,
            grader,
        }
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
        let line = Line::new(&self.orders[at], plan, build, program, stop);
        self.standings[at] = Standing::Running(Box::new(line));
        self.advance(at)
    }

    /// An order has no program: what its judgement is, if it is to be judged at all.
    pub fn close(&mut self, at: usize, plan: &Plan, build: Option<Build>) -> Option<Judgement> {
        self.standings[at] = Standing::Done;
        let problem = &self.orders[at].problem;
        let runs = plan
            .cases
            .iter()
            .map(|&case| Run::skipped(&problem.cases[case].name, Skipped::NotBuilt))
            .collect();
        build.map(|build| aggregate(build, plan, runs, self.rules(at)))
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
            let Some((step, stop)) = line.next() else {
                continue;
            };
            return Some(Ticket {
                at,
                step,
                case: line.plan.cases[step],
                program: Arc::clone(&line.program),
                stop,
            });
        }
        None
    }

    /// Whether a case may become due that nobody runs yet.
    #[must_use]
    pub fn holds_back(&self) -> bool {
        self.standings.iter().any(|standing| match standing {
            Standing::Running(line) => line.is_held_back(),
            Standing::Waiting | Standing::Done => false,
        })
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
        line.take(ticket.step, run);
        self.advance(ticket.at)
    }

    /// Ends every order that is still open: what was not run counts as interrupted.
    pub fn interrupt(&mut self) -> Vec<(usize, Progress)> {
        let mut all = Vec::new();
        for at in 0..self.standings.len() {
            if let Standing::Running(line) = &mut self.standings[at] {
                line.interrupt();
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
        progress.runs = line.advance();
        if !line.is_over() {
            return progress;
        }
        line.stop.ask();
        let Standing::Running(line) = std::mem::replace(&mut self.standings[at], Standing::Done)
        else {
            return progress;
        };
        let (plan, build, runs) = line.into_runs();
        progress.judgement = Some(aggregate(build, &plan, runs, self.rules(at)));
        progress
    }

    fn promise(&self, at: usize) -> Option<&Expectation> {
        self.orders[at].submission.promise.as_ref()
    }

    fn rules(&self, at: usize) -> Rules<'_> {
        let problem = &self.orders[at].problem;
        Rules {
            promise: self.promise(at),
            scoring: problem.scoring.as_ref(),
            cases: problem.cases.len(),
            grader: &*self.grader,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::plan;
    use crate::model::StopRule;
    use crate::model::Verdict::{Ac, Skip, Tle, Wa};
    use crate::model::{
        CaseSettings, Data, Goal, Group, GroupRule, LimitOverrides, Part, Problem, Reason, Role,
        Scoring, Source, Submission, TestCase, Verdict,
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
            overheard: false,
        }
    }

    fn board(orders: Vec<Order>) -> Board<'static> {
        let plans: Vec<Plan> = orders.iter().map(plan).collect();
        let mut board = Board::new(orders, Box::new(|_, _| Err("no program".to_owned())));
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

    /// Groups `a` of cases 1 and 2, which breaks, and `b` of 3 and 4, which requires it.
    fn grouped(same: bool) -> Order {
        let group = |name: &str, cases: [usize; 2], requires: &[&str]| {
            Part::Group(Group {
                name: name.into(),
                parts: cases.map(|at| Part::Case { at, max: None }).to_vec(),
                rule: GroupRule::AllOrNothing,
                max: Some(10.0),
                requires: requires.iter().map(|it| (*it).to_owned()).collect(),
                breaks: requires.is_empty(),
            })
        };
        let mut order = order(None, StopRule::FirstFailure);
        let mut problem = Problem::clone(&order.problem);
        for (at, case) in problem.cases.iter_mut().enumerate() {
            let number = if same { at % 2 } else { at };
            case.input = Data::Bytes(number.to_string().into_bytes().into());
        }
        problem.scoring = Some(Scoring {
            goal: Goal::Max,
            root: Group {
                name: String::new(),
                parts: vec![group("a", [0, 1], &[]), group("b", [2, 3], &["a"])],
                rule: GroupRule::Sum,
                max: None,
                requires: Vec::new(),
                breaks: false,
            },
        });
        order.problem = Arc::new(problem);
        order
    }

    /// Runs everything that is due with so many slots, ending runs in this order of theirs.
    fn judged(order: Order, slots: usize, last_first: bool, ends: [Verdict; 4]) -> Judgement {
        let mut board = board(vec![order]);
        let mut under_way: Vec<Ticket> = Vec::new();
        loop {
            while under_way.len() < slots
                && let Some(ticket) = board.next(false)
            {
                under_way.push(ticket);
            }
            assert!(!under_way.is_empty(), "nothing is due and nothing is over");
            let at = if last_first { under_way.len() - 1 } else { 0 };
            let ticket = under_way.remove(at);
            let name = (ticket.case + 1).to_string();
            let progress = board.finish(&ticket, run(&name, ends[ticket.case]));
            if let Some(judgement) = progress.judgement {
                return judgement;
            }
        }
    }

    #[test]
    fn what_is_not_run_for_its_group_never_depends_on_who_was_faster() {
        for (ends, wanted, points) in [
            ([Ac, Ac, Ac, Ac], [Ac, Ac, Ac, Ac], 20.0),
            ([Wa, Ac, Ac, Ac], [Wa, Skip, Skip, Skip], 0.0),
            ([Ac, Tle, Ac, Ac], [Ac, Tle, Skip, Skip], 0.0),
            ([Ac, Ac, Wa, Ac], [Ac, Ac, Wa, Ac], 10.0),
        ] {
            for slots in 1..5 {
                for last_first in [false, true] {
                    let judgement = judged(grouped(false), slots, last_first, ends);
                    assert_eq!(verdicts(&judgement), wanted, "{slots} slots, {ends:?}");
                    assert_eq!(judgement.score.map(|score| score.points), Some(points));
                }
            }
        }
    }

    #[test]
    fn a_run_that_its_group_makes_void_is_told_to_stop() {
        let mut board = board(vec![grouped(false)]);
        let tickets: Vec<Ticket> = std::iter::from_fn(|| board.next(false)).collect();
        assert_eq!(tickets.len(), 4);
        let progress = board.finish(&tickets[0], run("1", Wa));
        assert_eq!(told(&progress), ["1", "2", "3", "4"]);
        assert!(tickets[1].stop.asked() && tickets[3].stop.asked());
        let reasons: Vec<Reason> = progress.runs.iter().map(|it| it.reason.clone()).collect();
        assert_eq!(reasons[1], Reason::Skipped(Skipped::EarlierFailure));
        assert_eq!(reasons[3], Reason::Skipped(Skipped::GroupNotPassed));
        assert!(board.is_done() && !board.holds_back());
    }

    #[test]
    fn what_cannot_come_out_differently_is_run_once() {
        for slots in 1..4 {
            let mut board = board(vec![grouped(true)]);
            let mut runs = Vec::new();
            let mut count = 0;
            loop {
                let tickets: Vec<Ticket> = (0..slots).filter_map(|_| board.next(false)).collect();
                count += tickets.len();
                let mut done = None;
                for ticket in tickets {
                    let name = (ticket.case + 1).to_string();
                    let progress = board.finish(&ticket, run(&name, Ac));
                    runs.extend(progress.runs.iter().map(|run| run.case.clone()));
                    done = done.or(progress.judgement);
                }
                if let Some(judgement) = done {
                    assert_eq!(verdicts(&judgement), [Ac; 4]);
                    break;
                }
            }
            assert_eq!((count, runs.join(" ")), (2, "1 2 3 4".to_owned()));
        }
    }
}
