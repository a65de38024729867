//! What became of an attack, from the facts of its execution. Pure, tested by table.

use super::actor::REACHED;
use crate::model::{Bytes, Execution, Held, Limit, Outcome, show_duration};
use std::time::Duration;

/// Variables that the sandbox gives to every program.
const GIVEN: [&str; 4] = ["PATH", "HOME", "TMPDIR", "LANG"];

/// What became of an attack, and what was seen.
pub type Told = (Held, String);

/// An attack that was not tried because the program did not come to it.
fn hindered(execution: &Execution) -> Option<Told> {
    let why = match execution.outcome {
        Outcome::NotStarted(errno) => format!("the program could not be started: error {errno}"),
        Outcome::Interrupted => "interrupted".to_owned(),
        Outcome::Exited(_) | Outcome::Signalled(_) | Outcome::Killed(_) => return None,
    };
    Some((Held::NotTested(why), String::new()))
}

/// An attack on another limit that a slow machine has not come to in the time that it was given.
fn late(execution: &Execution) -> Option<Told> {
    let is_late = matches!(execution.outcome, Outcome::Killed(Limit::Cpu | Limit::Wall));
    is_late.then(|| (Held::NotTested(ending(&execution.outcome)), String::new()))
}

fn held(yes: bool) -> Held {
    if yes { Held::Yes } else { Held::No }
}

fn ending(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Exited(code) => format!("exit code {code}"),
        Outcome::Signalled(signal) => format!("signal {signal}"),
        Outcome::Killed(limit) => format!("killed: {limit:?}").to_lowercase(),
        Outcome::NotStarted(errno) => format!("error {errno}"),
        Outcome::Interrupted => "interrupted".to_owned(),
    }
}

/// Computing past a limit: it is either killed for it or known to have passed it.
pub fn cpu(execution: &Execution, limit: Duration) -> Told {
    let used = execution.measurement.cpu;
    hindered(execution).unwrap_or_else(|| {
        let caught = execution.outcome == Outcome::Killed(Limit::Cpu);
        let text = format!("{} of {}", show_duration(used), show_duration(limit));
        (held(caught), text)
    })
}

/// Computing in a child that nobody waits for: it must be seen, at the latest in the end.
pub fn hidden_cpu(execution: &Execution, limit: Duration) -> Told {
    let used = execution.measurement.cpu;
    hindered(execution).unwrap_or_else(|| {
        let caught = execution.outcome == Outcome::Killed(Limit::Cpu) || used > limit;
        let text = format!("{} seen of {}", show_duration(used), show_duration(limit));
        (held(caught), text)
    })
}

/// Sleeping past a limit.
pub fn wall(execution: &Execution, limit: Duration) -> Told {
    let lasted = execution.measurement.wall;
    hindered(execution).unwrap_or_else(|| {
        let caught = execution.outcome == Outcome::Killed(Limit::Wall);
        let text = format!("{} of {}", show_duration(lasted), show_duration(limit));
        (held(caught), text)
    })
}

/// Taking memory past a limit: it is killed for it, or its peak convicts it. Where it is said that
/// the limit cannot be passed, the peak must stay within it.
pub fn memory(execution: &Execution, limit: Bytes, firmly: bool) -> Told {
    hindered(execution).unwrap_or_else(|| {
        let peak = execution.measurement.peak.map(|peak| peak.bytes);
        let over = |limit: u64| peak.is_some_and(|peak| peak.0 > limit);
        let killed = execution.outcome == Outcome::Killed(Limit::Memory);
        if let Some(late) = late(execution).filter(|_| !over(limit.0)) {
            return late;
        }
        let caught = if firmly {
            killed && !over(limit.0 + limit.0 / 16)
        } else {
            killed || over(limit.0)
        };
        let peak = peak.map_or_else(|| "no peak".to_owned(), |peak| peak.to_string());
        (held(caught), format!("peak {peak} of {limit}"))
    })
}

/// Writing past a cap.
pub fn output(execution: &Execution, cap: Bytes) -> Told {
    hindered(execution).unwrap_or_else(|| {
        let caught = matches!(execution.outcome, Outcome::Killed(Limit::Output(_)));
        let text = format!("{} of {cap}", Bytes(execution.stdout.total));
        (held(caught), text)
    })
}

/// Starting more processes than allowed: the system refuses, or the run is ended for it. Where it
/// is said that the cap cannot be passed, only the former will do.
pub fn tasks(execution: &Execution, cap: u32, firmly: bool) -> Told {
    hindered(execution).unwrap_or_else(|| {
        let killed = execution.outcome == Outcome::Killed(Limit::Tasks);
        match said(execution).parse::<u32>() {
            // The first process counts too.
            Ok(born) => (
                held(born < cap || killed && !firmly),
                format!("{} of {cap}", born.saturating_add(1)),
            ),
            Err(_) => late(execution).unwrap_or_else(|| (held(killed), ending(&execution.outcome))),
        }
    })
}

/// Processes that were left behind; `alive` tells how many still live.
pub fn strays(execution: &Execution, alive: usize) -> Told {
    hindered(execution).unwrap_or_else(|| {
        let killed = execution.measurement.strays;
        (
            held(alive == 0),
            format!("{killed} killed, {alive} survived"),
        )
    })
}

/// Reaching for something: the actor says that it got there, or what the system said.
pub fn reach(execution: &Execution) -> Told {
    hindered(execution).unwrap_or_else(|| match &execution.outcome {
        Outcome::Exited(0) => {
            let said = said(execution);
            // The words say it; the number is of no use to people.
            let said = said.split(" (os error").next().unwrap_or_default();
            let reached = said.strip_prefix(REACHED);
            let text = reached.map_or(said, |rest| match rest.trim_start_matches(": ") {
                "" => REACHED,
                rest => rest,
            });
            (held(reached.is_none()), text.to_owned())
        }
        Outcome::Signalled(_) => (Held::Yes, ending(&execution.outcome)),
        other => (Held::NotTested(ending(other)), String::new()),
    })
}

/// Descriptors that should not be open.
pub fn descriptors(execution: &Execution) -> Told {
    empty(execution, said(execution), "0 1 2")
}

/// Variables that nobody gave it.
pub fn environment(execution: &Execution) -> Told {
    let said = said(execution);
    let others: Vec<&str> = said
        .split_ascii_whitespace()
        .filter(|name| !GIVEN.contains(name))
        .collect();
    empty(execution, others.join(" "), &said)
}

fn empty(execution: &Execution, more: String, otherwise: &str) -> Told {
    hindered(execution).unwrap_or_else(|| match &execution.outcome {
        Outcome::Exited(0) if more.is_empty() => (Held::Yes, otherwise.to_owned()),
        Outcome::Exited(0) => (Held::No, more),
        other => (Held::NotTested(ending(other)), String::new()),
    })
}

fn said(execution: &Execution) -> String {
    String::from_utf8_lossy(&execution.stdout.head)
        .trim()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Captured, Measurement, Peak, PeakSource, Stream};

    fn execution(outcome: Outcome, said: &str) -> Execution {
        Execution {
            outcome,
            measurement: Measurement::default(),
            activity: None,
            stdout: Captured {
                head: said.as_bytes().to_vec(),
                tail: Vec::new(),
                total: said.len() as u64,
            },
            stderr: Captured::default(),
        }
    }

    fn used(outcome: Outcome, cpu_ms: u64, peak_mib: u64) -> Execution {
        let mut execution = execution(outcome, "");
        execution.measurement.cpu = Duration::from_millis(cpu_ms);
        execution.measurement.peak = Some(Peak {
            bytes: Bytes::mib(peak_mib),
            source: PeakSource::LargestProcess,
        });
        execution
    }

    #[test]
    fn limits_hold_when_the_run_was_ended_for_them_or_is_convicted_by_its_figures() {
        let ms = Duration::from_millis;
        let killed = |limit| Outcome::Killed(limit);
        let ended = Outcome::Exited(0);
        let flooded = killed(Limit::Output(Stream::Stdout));
        for (told, expected) in [
            (cpu(&used(killed(Limit::Cpu), 30, 1), ms(30)), Held::Yes),
            (cpu(&used(ended.clone(), 400, 1), ms(30)), Held::No),
            (hidden_cpu(&used(ended.clone(), 90, 1), ms(40)), Held::Yes),
            (hidden_cpu(&used(ended.clone(), 1, 1), ms(40)), Held::No),
            (wall(&used(killed(Limit::Wall), 0, 1), ms(60)), Held::Yes),
            (wall(&used(ended.clone(), 0, 1), ms(60)), Held::No),
            (output(&used(flooded, 0, 1), Bytes(9)), Held::Yes),
            (output(&used(ended.clone(), 0, 1), Bytes(9)), Held::No),
            (strays(&execution(ended.clone(), ""), 0), Held::Yes),
            (strays(&execution(ended, ""), 1), Held::No),
        ] {
            assert_eq!(told.0, expected, "{}", told.1);
        }
    }

    #[test]
    fn what_cannot_be_passed_must_not_be_passed() {
        let (killed, ended) = (Outcome::Killed(Limit::Memory), Outcome::Exited(0));
        let slow = used(Outcome::Killed(Limit::Cpu), 900, 15);
        let (told, _) = memory(&slow, Bytes::mib(16), true);
        assert_eq!(told, Held::NotTested("killed: cpu".to_owned()));
        for (outcome, peak, firmly, expected) in [
            (&killed, 16, true, Held::Yes),
            (&killed, 20, true, Held::No),
            (&ended, 17, true, Held::No),
            (&killed, 20, false, Held::Yes),
            (&ended, 17, false, Held::Yes),
            (&ended, 16, false, Held::No),
        ] {
            let told = memory(&used(outcome.clone(), 0, peak), Bytes::mib(16), firmly);
            assert_eq!(told.0, expected, "{outcome:?} {peak} {firmly}");
        }
        let slow = execution(Outcome::Killed(Limit::Wall), "");
        let unknown = Held::NotTested("killed: wall".to_owned());
        assert_eq!(tasks(&slow, 12, true).0, unknown);
        let (killed, ended) = (Outcome::Killed(Limit::Tasks), Outcome::Exited(0));
        for (outcome, said, firmly, expected) in [
            (&ended, "11\n", true, Held::Yes),
            (&ended, "12\n", true, Held::No),
            (&killed, "20\n", true, Held::No),
            (&killed, "20\n", false, Held::Yes),
            (&killed, "", true, Held::Yes),
        ] {
            let told = tasks(&execution(outcome.clone(), said), 12, firmly);
            assert_eq!(told.0, expected, "{outcome:?} {said} {firmly}");
        }
    }

    #[test]
    fn what_an_actor_reached_is_told_and_what_it_did_not_is_too() {
        for (outcome, said, told) in [
            (Outcome::Exited(0), "reached", (Held::No, "reached")),
            (Outcome::Exited(0), "reached: 42\n", (Held::No, "42")),
            (
                Outcome::Exited(0),
                "refused (13)",
                (Held::Yes, "refused (13)"),
            ),
            (Outcome::Signalled(31), "", (Held::Yes, "signal 31")),
            (
                Outcome::Killed(Limit::Wall),
                "",
                (Held::NotTested("killed: wall".to_owned()), ""),
            ),
            (
                Outcome::NotStarted(13),
                "",
                (
                    Held::NotTested("the program could not be started: error 13".to_owned()),
                    "",
                ),
            ),
        ] {
            assert_eq!(
                reach(&execution(outcome, said)),
                (told.0, told.1.to_owned())
            );
        }
    }

    #[test]
    fn only_what_was_given_may_be_there() {
        let exited = |said| execution(Outcome::Exited(0), said);
        assert_eq!(descriptors(&exited("")).0, Held::Yes);
        assert_eq!(descriptors(&exited("5 9")), (Held::No, "5 9".to_owned()));
        assert_eq!(environment(&exited("PATH HOME LANG TMPDIR")).0, Held::Yes);
        assert_eq!(
            environment(&exited("PATH SECRET")),
            (Held::No, "SECRET".to_owned())
        );
    }
}
