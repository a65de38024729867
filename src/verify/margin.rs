//! The time limit held against the times that were measured. In: the limit, what the package asks,
//! the worst time of each submission that bounds it. Out: remarks with the margins. Pure.

use crate::model::{Bounds, Demand, Level, Margins, Remark, show_duration};
use std::time::Duration;

/// How far the slowest accepted submission must stay below the limit, where the package does not
/// say: what the format of 2025-09 has as its default.
const BELOW: f64 = 2.0;
/// How far beyond the limit the fastest late one must come, where the package does not say.
const BEYOND: f64 = 1.5;

/// A submission that bounds the limit.
#[derive(Clone, Debug, PartialEq)]
pub struct Timed {
    /// Its name.
    pub name: String,
    /// Which side it bounds.
    pub bounds: Bounds,
    /// Its largest CPU time over all cases.
    pub worst: Duration,
    /// On which case.
    pub case: String,
    /// Whether that run was killed, so that it would have taken longer.
    pub killed: bool,
}

/// What the times say of the limit.
#[must_use]
pub fn margins(limit: Duration, asked: &Margins, all: &[Timed]) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let of = |bounds| all.iter().filter(move |timed| timed.bounds == bounds);
    let below = asked.ac_to_time_limit.unwrap_or(BELOW);
    let beyond = asked.time_limit_to_tle.unwrap_or(BEYOND);
    if let Some(slowest) = of(Bounds::Lower).max_by_key(|timed| timed.worst) {
        let factor = ratio(limit, slowest.worst);
        let text = format!(
            "the slowest submission that must pass, {}, takes {} on case {}: the limit of {} is \
             {factor:.1} times that",
            slowest.name,
            show_duration(slowest.worst),
            slowest.case,
            show_duration(limit)
        );
        remarks.push(remark(text, factor < below, below));
    }
    if let Some(fastest) = of(Bounds::Upper).min_by_key(|timed| timed.worst) {
        let factor = ratio(fastest.worst, limit);
        let least = if fastest.killed { "at least " } else { "" };
        let text = format!(
            "the fastest submission that must be late, {}, takes {least}{} on case {}: that is \
             {least}{factor:.1} times the limit of {}",
            fastest.name,
            show_duration(fastest.worst),
            fastest.case,
            show_duration(limit)
        );
        remarks.push(remark(text, factor < beyond, beyond));
    }
    if let Some((least, most)) = span(asked, all) {
        remarks.extend(fitting(limit, least, most));
    }
    remarks
}

fn remark(text: String, short: bool, wanted: f64) -> Remark {
    Remark {
        demand: Demand::Margin,
        level: if short { Level::Warning } else { Level::Note },
        text: if short {
            format!("{text}, and should be {wanted} times; change the limit or the data")
        } else {
            text
        },
        path: None,
        line: None,
    }
}

fn ratio(large: Duration, small: Duration) -> f64 {
    large.as_secs_f64() / small.as_secs_f64().max(1e-4)
}

/// Between which limits all margins hold; none where no submission bounds it from below.
#[must_use]
pub fn span(asked: &Margins, all: &[Timed]) -> Option<(Duration, Option<Duration>)> {
    let of = |bounds| {
        let all = all.iter().filter(move |timed| timed.bounds == bounds);
        all.map(|timed| timed.worst)
    };
    let slowest = of(Bounds::Lower).max()?;
    let least = slowest.mul_f64(asked.ac_to_time_limit.unwrap_or(BELOW));
    let most = of(Bounds::Upper)
        .min()
        .map(|fastest| fastest.div_f64(asked.time_limit_to_tle.unwrap_or(BEYOND)));
    Some((least, most))
}

/// What is to be said where no limit holds both margins.
fn fitting(limit: Duration, least: Duration, most: Option<Duration>) -> Option<Remark> {
    let most = most.filter(|most| *most < least)?;
    Some(Remark {
        demand: Demand::Margin,
        level: Level::Warning,
        text: format!(
            "no time limit holds both margins: it would have to be at least {} and at most {} \
             (it is {}); make the cases larger, or drop a submission",
            show_duration(least),
            show_duration(most),
            show_duration(limit)
        ),
        path: None,
        line: None,
    })
}

/// The limit that a package without one has: the smallest multiple of its resolution that holds
/// both margins, as the format of 2025-09 has it.
#[must_use]
pub fn inferred(asked: &Margins, all: &[Timed]) -> Option<Duration> {
    let (least, most) = span(asked, all)?;
    let step = asked.resolution.unwrap_or(1.0);
    let steps = (least.as_secs_f64() / step).ceil().max(1.0);
    let limit = Duration::try_from_secs_f64(steps * step).ok()?;
    most.is_none_or(|most| limit <= most).then_some(limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timed(bounds: Bounds, ms: u64) -> Timed {
        Timed {
            name: format!("{bounds:?}"),
            bounds,
            worst: Duration::from_millis(ms),
            case: "secret/1".to_owned(),
            killed: bounds == Bounds::Upper,
        }
    }

    fn levels(limit: u64, times: &[(Bounds, u64)]) -> Vec<Level> {
        let all: Vec<Timed> = times
            .iter()
            .map(|&(bounds, ms)| timed(bounds, ms))
            .collect();
        margins(Duration::from_millis(limit), &Margins::default(), &all)
            .into_iter()
            .map(|remark| remark.level)
            .collect()
    }

    #[test]
    fn margins_are_told_from_both_sides() {
        use Bounds::{Lower, Neither, Upper};
        use Level::{Note, Warning};
        for (limit, times, told) in [
            (1000, &[][..], vec![]),
            (1000, &[(Neither, 900)], vec![]),
            (1000, &[(Lower, 400)], vec![Note]),
            (1000, &[(Lower, 400), (Lower, 600)], vec![Warning]),
            (1000, &[(Lower, 400), (Upper, 1600)], vec![Note, Note]),
            (
                1000,
                &[(Lower, 400), (Upper, 1400), (Upper, 9000)],
                vec![Note, Warning],
            ),
            (
                1000,
                &[(Lower, 900), (Upper, 1400)],
                vec![Warning, Warning, Warning],
            ),
        ] {
            assert_eq!(levels(limit, times), told, "{limit} {times:?}");
        }
    }

    #[test]
    fn a_limit_is_inferred_as_the_smallest_multiple_that_holds_both_margins() {
        let asked = Margins {
            resolution: Some(0.5),
            ..Margins::default()
        };
        for (lower, upper, limit) in [
            (600, None, Some(1500)),
            (10, None, Some(500)),
            (600, Some(3000), Some(1500)),
            (600, Some(2000), None),
        ] {
            let mut all = vec![timed(Bounds::Lower, lower)];
            all.extend(upper.map(|ms| timed(Bounds::Upper, ms)));
            assert_eq!(
                inferred(&asked, &all),
                limit.map(Duration::from_millis),
                "{lower} {upper:?}"
            );
        }
        assert_eq!(inferred(&asked, &[]), None);
    }
}
