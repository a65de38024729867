//! The submissions of a package: each judged on every case, its promise held, its times held
//! against the limit. In: a problem and its submissions. Out: remarks.

use super::margin::{Timed, inferred, margins};
use super::{Verifier, remark};
use crate::event::{Event, EventSink};
use crate::judge::Judge;
use crate::model::{
    Bounds, Demand, Inspection, Judgement, Kept, Level, LimitOverrides, Order, Problem, Role,
    StopRule, Submission, Verdict, show_duration,
};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How far past the limit a program is let run, so that the margin on that side can be told.
const OVERSHOOT: f64 = 1.1;

/// Passes every event on and keeps the judgements.
struct Keeping<'a> {
    sink: &'a dyn EventSink,
    kept: Mutex<Vec<(usize, Result<Judgement, String>)>>,
}

impl EventSink for Keeping<'_> {
    fn say(&self, event: Event) {
        let found = match &event {
            Event::Judged { at, judgement } => Some((*at, Ok(judgement.clone()))),
            Event::NotJudged { at, why } => {
                let missing = format!("{} is not here: {}", why.missing.join(", "), why.install);
                Some((*at, Err(missing)))
            }
            _ => None,
        };
        if let Some(found) = found {
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.push(found);
        }
        self.sink.say(event);
    }
}

impl Verifier<'_> {
    /// Judges all submissions on all cases.
    pub(super) fn submissions(
        &self,
        problem: &Arc<Problem>,
        submissions: Vec<Submission>,
        out: &mut Inspection,
    ) {
        if submissions.is_empty() {
            let text = "the package has no submission that can be judged; add one that is accepted";
            out.remarks
                .push(remark(Demand::Promise, Level::Error, text.to_owned(), None));
            return;
        }
        let orders = orders(problem, submissions);
        let keeping = Keeping {
            sink: self.sink,
            kept: Mutex::default(),
        };
        self.judge.judge(orders.clone(), &keeping, self.stop);
        let kept = keeping.kept.into_inner();
        let mut times = Vec::new();
        for (at, judged) in kept.unwrap_or_else(PoisonError::into_inner) {
            let Some(order) = orders.get(at) else {
                continue;
            };
            let name = &order.submission.name;
            match judged {
                Err(missing) => {
                    let text = format!("{name} was not judged: {missing}");
                    out.remarks
                        .push(remark(Demand::Promise, Level::Note, text, None));
                }
                Ok(judgement) => {
                    out.count(Demand::Promise, 1);
                    if let Some(text) = broken(order, &judgement) {
                        out.remarks
                            .push(remark(Demand::Promise, Level::Error, text, None));
                    }
                    times.extend(timed(problem, order, &judgement));
                }
            }
        }
        limits(problem, &times, out);
    }
}

fn orders(problem: &Arc<Problem>, submissions: Vec<Submission>) -> Vec<Order> {
    let cases: Vec<usize> = (0..problem.cases.len())
        .filter(|at| problem.cases[*at].role != Role::Extra)
        .collect();
    let beyond = problem.package.margins.time_limit_to_tle.unwrap_or(1.5);
    let overshoot = problem
        .limits
        .time
        .mul_f64((beyond * OVERSHOOT - 1.0).max(0.1));
    let order = |submission| Order {
        problem: Arc::clone(problem),
        cases: cases.clone(),
        submission,
        limits: LimitOverrides {
            overshoot: Some(overshoot),
            ..LimitOverrides::default()
        },
        stop: StopRule::Never,
        overheard: false,
    };
    submissions.into_iter().map(order).collect()
}

/// How a promise was broken, in a sentence; none where it was kept or nothing is promised.
fn broken(order: &Order, judgement: &Judgement) -> Option<String> {
    let promise = order.submission.promise.as_ref()?;
    let name = &order.submission.name;
    let promised = promise.codes();
    match judgement.kept.as_ref()? {
        Kept::Yes => None,
        Kept::No {
            verdict,
            case: Some(case),
        } => Some(format!(
            "{name} promises {promised}, and is {} on case {case}",
            verdict.code()
        )),
        Kept::No { verdict, .. } => Some(format!(
            "{name} promises {promised}, and none of that came: it is {}",
            verdict.code()
        )),
        Kept::Points {
            found,
            promised: (least, most),
        } => Some(format!(
            "{name} promises {least} to {most} points, and has {found}"
        )),
        Kept::Unsaid(words) => Some(format!("{name}: the checker never said \"{words}\"")),
        Kept::Unknown => Some(format!(
            "{name} promises {promised}, and nobody can tell: its verdict is {}",
            judgement.verdict.code()
        )),
    }
}

/// The worst time of a submission that bounds the limit.
fn timed(problem: &Problem, order: &Order, judgement: &Judgement) -> Option<Timed> {
    let name = &order.submission.name;
    let mut candidates = problem.package.submissions.iter();
    let bounds = candidates.find(|it| it.name == *name)?.bounds;
    if bounds == Bounds::Neither || judgement.kept != Some(Kept::Yes) {
        return None;
    }
    let cpu = |run: &&crate::model::Run| run.measurement.as_ref().map(|it| it.cpu);
    let worst = judgement.runs.iter().max_by_key(cpu)?;
    Some(Timed {
        name: name.clone(),
        bounds,
        worst: cpu(&worst)?,
        case: worst.case.clone(),
        killed: worst.verdict == Verdict::Tle,
    })
}

/// What the times say of the limit, or which limit they suggest.
fn limits(problem: &Problem, times: &[Timed], out: &mut Inspection) {
    if times.is_empty() {
        return;
    }
    out.count(Demand::Margin, times.len());
    let asked = &problem.package.margins;
    let limit: Duration = problem.limits.time;
    if !asked.is_stated {
        let text = match inferred(asked, times) {
            Some(limit) => format!(
                "the package states no time limit; by the times measured here it is {}",
                show_duration(limit)
            ),
            None => "the package states no time limit, and none holds both margins by the times \
                     measured here; state one"
                .to_owned(),
        };
        out.remarks
            .push(remark(Demand::Margin, Level::Note, text, None));
    }
    out.remarks.extend(margins(limit, asked, times));
}
