//! A session as a fold of its events. In: events in the order in which they were said. Out: what is
//! known by now. Nothing is decided here, and an event about an unknown order changes nothing.

use super::Tally;
use crate::event::Event;
use crate::model::{
    Build, Judgement, Noise, NotJudged, Notice, Order, Plan, Problem, Run, Source, Strength,
    Toolchain,
};
use std::time::Duration;

/// What is known of one order.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// How it was built.
    pub build: Option<Build>,
    /// Why it cannot be judged here.
    pub not_judged: Option<NotJudged>,
    /// Its cases in order.
    pub plan: Option<Plan>,
    /// The judgement; it holds the runs from then on.
    pub judgement: Option<Judgement>,
    /// Runs that ended, in natural order, with their places in that order.
    ended: Vec<Run>,
    places: Vec<usize>,
}

impl Entry {
    /// The runs that ended so far, in natural order.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        self.judgement
            .as_ref()
            .map_or(&self.ended, |judgement| &judgement.runs)
    }

    /// What built it, or tried to.
    #[must_use]
    pub fn toolchain(&self) -> Option<&Toolchain> {
        let judged = self.judgement.as_ref().map(|judgement| &judgement.build);
        match judged.or(self.build.as_ref())? {
            Build::Built { toolchain, .. } | Build::Refused { toolchain, .. } => toolchain.as_ref(),
            Build::Failed(_) => None,
        }
    }

    /// Puts a run, which comes in plan order, where it belongs in natural order.
    fn add(&mut self, place: usize, run: &Run) {
        let at = self.places.partition_point(|other| *other <= place);
        self.places.insert(at, place);
        self.ended.insert(at, run.clone());
    }
}

/// A session, as far as it was told.
#[derive(Clone, Debug, Default)]
pub struct Session {
    /// All that is to be judged.
    pub orders: Vec<Order>,
    /// What is known of each order.
    pub entries: Vec<Entry>,
    /// What the sandbox enforces; none before the session began.
    pub strength: Option<Strength>,
    /// Slots that run at one time; none before the session began.
    pub slots: Option<usize>,
    /// What the user should know, each once.
    pub notices: Vec<Notice>,
    /// Whether the user stopped it.
    pub interrupted: bool,
    /// How long it took; none before its end.
    pub took: Option<Duration>,
    /// What disturbed the machine; none before its end.
    pub noise: Option<Noise>,
}

impl Session {
    /// Takes in one event.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Began {
                orders,
                strength,
                slots,
            } => self.begin(orders, strength, *slots),
            Event::Noticed(notice) => self.notice(notice),
            Event::BuildBegan { at: _ } | Event::RunBegan { at: _, case: _ } => {}
            Event::BuildEnded { at, build } => {
                self.change(*at, |entry| entry.build = Some(build.clone()));
            }
            Event::NotJudged { at, why } => {
                self.change(*at, |entry| entry.not_judged = Some(why.clone()));
            }
            Event::Planned { at, plan } => {
                self.change(*at, |entry| entry.plan = Some(plan.clone()));
            }
            Event::RunEnded { at, run } => {
                let place = self.place(*at, &run.case);
                self.change(*at, |entry| entry.add(place, run));
            }
            Event::Judged { at, judgement } => self.change(*at, |entry| {
                entry.judgement = Some(judgement.clone());
                entry.ended = Vec::new();
                entry.places = Vec::new();
            }),
            Event::Ended {
                interrupted,
                took,
                noise,
            } => {
                self.interrupted = *interrupted;
                self.took = Some(*took);
                self.noise = Some(*noise);
            }
        }
    }

    fn begin(&mut self, orders: &[Order], strength: &Strength, slots: usize) {
        self.orders = orders.to_vec();
        self.entries = vec![Entry::default(); orders.len()];
        self.strength = Some(strength.clone());
        self.slots = Some(slots);
        let found: Vec<Notice> = self
            .problems()
            .iter()
            .flat_map(|problem| problem.notices.clone())
            .collect();
        found.iter().for_each(|notice| self.notice(notice));
    }

    fn notice(&mut self, notice: &Notice) {
        if !self.notices.contains(notice) {
            self.notices.push(notice.clone());
        }
    }

    fn change(&mut self, at: usize, how: impl FnOnce(&mut Entry)) {
        if let Some(entry) = self.entries.get_mut(at) {
            how(entry);
        }
    }

    /// The place of a case among those asked for; a case that nobody asked for comes last.
    fn place(&self, at: usize, case: &str) -> usize {
        let Some(order) = self.orders.get(at) else {
            return usize::MAX;
        };
        let named = |index: &usize| {
            let case_there = order.problem.cases.get(*index);
            case_there.is_some_and(|there| there.name == case)
        };
        order.cases.iter().position(named).unwrap_or(usize::MAX)
    }

    /// The problems, each once, in the order in which they were named.
    #[must_use]
    pub fn problems(&self) -> Vec<&Problem> {
        let mut problems: Vec<&Problem> = Vec::new();
        for order in &self.orders {
            if !problems.iter().any(|there| there.id == order.problem.id) {
                problems.push(&order.problem);
            }
        }
        problems
    }

    /// Orders with what is known of each, numbered as in events.
    pub fn each(&self) -> impl Iterator<Item = (usize, &Order, &Entry)> {
        self.orders
            .iter()
            .zip(&self.entries)
            .enumerate()
            .map(|(at, (order, entry))| (at, order, entry))
    }

    /// The language of an order: its shown name where a toolchain told it, else its id.
    #[must_use]
    pub fn language(&self, at: usize) -> Option<&str> {
        let entry = self.entries.get(at)?;
        if let Some(toolchain) = entry.toolchain() {
            return Some(&toolchain.language);
        }
        if let Some(why) = &entry.not_judged {
            return Some(&why.language);
        }
        match &self.orders.get(at)?.submission.source {
            Source::Files { language, .. } => Some(language),
            Source::Cargo(_) => Some("Cargo"),
            Source::Executable(_) | Source::Command(_) | Source::Script(_) | Source::Answers(_) => {
                None
            }
        }
    }

    /// How many submissions did what was wanted, for totals and exit codes.
    #[must_use]
    pub fn as_wanted(&self) -> Tally {
        let mut tally = Tally::default();
        for entry in &self.entries {
            tally.count(entry.judgement.as_ref(), entry.not_judged.is_some());
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn the_fold_of_the_runs_that_ended_is_the_judgement() {
        let mut session = Session::default();
        let mut judged = 0;
        for event in sample::events() {
            if let Event::Judged { at, judgement } = &event {
                assert_eq!(session.entries[*at].runs(), judgement.runs, "order {at}");
                judged += 1;
            }
            session.apply(&event);
            if let Event::Judged { at, judgement } = &event {
                assert_eq!(session.entries[*at].runs(), judgement.runs, "order {at}");
            }
        }
        assert!(judged > 5);
    }

    #[test]
    fn promises_and_the_rest_are_counted_apart() {
        let tally = sample::session().as_wanted();
        assert_eq!(
            tally,
            Tally {
                kept: 5,
                broken: 1,
                unknown: 1,
                accepted: 1,
                rejected: 1,
                not_judged: 1,
                judge_errors: 1,
                unfinished: 1,
            }
        );
        assert_eq!(tally.total(), 12);
        assert!(!tally.is_as_wanted());
    }

    #[test]
    fn events_about_unknown_orders_change_nothing() {
        let mut session = Session::default();
        for event in sample::events() {
            if !matches!(event, Event::Began { .. }) {
                session.apply(&event);
            }
        }
        assert!(session.entries.is_empty());
        assert_eq!(session.as_wanted(), Tally::default());
    }
}
