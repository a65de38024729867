//! Figures for people. In: durations and sizes. Out: three digits and a unit, and pairs in which a
//! limit that was passed never looks like one that was met.

use crate::model::{Bytes, show_duration};
use std::time::Duration;

/// A duration in three digits: `850 ms`, `1.40 s`, `35.2 s`, `10 s`.
#[must_use]
pub fn time(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    if !(9.995..99.95).contains(&seconds) {
        return show_duration(duration);
    }
    if duration.subsec_nanos() == 0 {
        format!("{seconds:.0} s")
    } else {
        format!("{seconds:.1} s")
    }
}

/// What was used and what was allowed, with as many digits as it takes to tell them apart.
#[must_use]
pub fn time_of(used: Duration, limit: Duration) -> (String, String) {
    let pair = (time(used), time(limit));
    if pair.0 != pair.1 || used == limit {
        return pair;
    }
    (3..9)
        .map(|digits| [used, limit].map(|d| format!("{:.digits$} s", d.as_secs_f64())))
        .find(|[used, limit]| used != limit)
        .map_or_else(
            || {
                (
                    format!("{} ns", used.as_nanos()),
                    format!("{} ns", limit.as_nanos()),
                )
            },
            |[used, limit]| (used, limit),
        )
}

/// The same for sizes; bytes tell apart what units do not.
#[must_use]
pub fn size_of(used: Bytes, limit: Bytes) -> (String, String) {
    let pair = (used.to_string(), limit.to_string());
    if pair.0 != pair.1 || used == limit {
        return pair;
    }
    (format!("{} B", used.0), format!("{} B", limit.0))
}

/// Hundredths of a limit, for saying how close it was; more than all of it is more than 100.
#[must_use]
pub fn percent(used: f64, limit: f64) -> u64 {
    if limit > 0.0 {
        (used / limit * 100.0).round() as u64
    } else {
        0
    }
}

/// Points with no more places than they need, at most three.
#[must_use]
pub fn points(points: f64) -> String {
    let text = format!("{points:.3}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0" } else { short }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passed_limit_never_looks_like_a_met_one() {
        let ms = Duration::from_millis;
        for (used, limit, said) in [
            (ms(1020), ms(1000), ("1.02 s", "1.00 s")),
            (ms(1001), ms(1000), ("1.001 s", "1.000 s")),
            (ms(35_200), ms(32_000), ("35.2 s", "32 s")),
            (ms(1400), ms(10_000), ("1.40 s", "10 s")),
            (ms(1000), ms(1000), ("1.00 s", "1.00 s")),
            (
                Duration::from_nanos(10_000_000_001),
                ms(10_000),
                ("10.0 s", "10 s"),
            ),
            (
                Duration::from_nanos(1_000_000_001),
                ms(1000),
                ("1000000001 ns", "1000000000 ns"),
            ),
        ] {
            let (a, b) = time_of(used, limit);
            assert_eq!((a.as_str(), b.as_str()), said);
        }
        let (a, b) = size_of(Bytes((128 << 20) + 4096), Bytes::mib(128));
        assert_eq!((a.as_str(), b.as_str()), ("134221824 B", "134217728 B"));
    }
}
