//! What is said once: at the top what limits rest on, at the end what was left out and why, what
//! to install, what to know. In: a session. Out: lines.

use super::TextOptions;
use super::fit;
use super::line::{NAME, counted, name};
use crate::model::{
    Caveat, Grade, Hold, NotJudged, Notice, Order, Reason, Run, Severity, Skipped, Strength,
    Verdict,
};
use crate::report::safe::{escape, escape_text};
use crate::report::words::{Words, fill};
use crate::report::{Session, figures, reason};

/// A run within a tenth of its limit is close to it, on either side.
const CLOSE: (f64, f64) = (0.9, 1.1);
/// Notes of one kind; more are only counted.
const MOST: usize = 10;

/// The top: how much there is to do, and what limits rest on.
pub fn began(session: &Session, options: &TextOptions) -> String {
    let words = options.words;
    let count = counted(
        session.orders.len(),
        words.one_submission,
        words.submissions,
    );
    let slots = session.slots.unwrap_or(1).to_string();
    let mut text = fill(words.began, &[&count, &slots]);
    if let Some(strength) = &session.strength {
        text.push_str("; ");
        text.push_str(&held(strength, words));
    }
    fit::paragraph(&text, 0, options.width)
}

/// What a sandbox enforces, watches and ignores, in a line.
pub fn held(strength: &Strength, words: &Words) -> String {
    let grade = match strength.grade {
        Grade::A => words.sealed,
        Grade::B => words.contained,
        Grade::C => words.fenced,
        Grade::D => words.bare,
    };
    let powers = [
        (strength.cpu, words.cpu_time),
        (strength.wall, words.wall_time),
        (strength.memory, words.memory),
        (strength.output, words.output),
        (strength.tasks, words.tasks),
        (strength.files, words.files),
        (strength.network, words.network),
    ];
    let mut parts = vec![fill(words.sandbox, &[grade])];
    for (hold, sentence) in [
        (Hold::Enforced, words.enforced),
        (Hold::Watched, words.watched),
        (Hold::Ignored, words.ignored),
    ] {
        let held: Vec<&str> = powers
            .iter()
            .filter(|(of, _)| *of == hold)
            .map(|(_, name)| *name)
            .collect();
        if !held.is_empty() {
            parts.push(fill(sentence, &[&held.join(", ")]));
        }
    }
    parts.join("; ")
}

/// All notes of the end.
pub fn all(session: &Session, options: &TextOptions) -> String {
    let words = options.words;
    let mut notes = unavailable(session, words);
    notes.extend(session.strength.iter().flat_map(|strength| {
        let sentence = |&caveat: &Caveat| fill(words.note_sandbox, &[(words.caveat)(caveat)]);
        strength.caveats.iter().map(sentence)
    }));
    notes.extend(bounded(
        session.notices.iter().map(|notice| noticed(notice, words)),
        words,
    ));
    notes.extend(skipped(session, words));
    notes.extend(bounded(
        of_runs(session, |order, run| strays(order, run, words)),
        words,
    ));
    notes.extend(bounded(
        of_runs(session, |order, run| close(order, run, words)),
        words,
    ));
    notes.extend(noise(session, words));
    let text: String = notes
        .iter()
        .map(|note| fit::paragraph(note, 0, options.width))
        .collect();
    if text.is_empty() {
        text
    } else {
        format!("\n{text}")
    }
}

fn of_runs<'a>(
    session: &'a Session,
    tell: impl Fn(&Order, &Run) -> Option<String> + 'a,
) -> impl Iterator<Item = String> + 'a {
    session
        .each()
        .flat_map(move |(_, order, entry)| entry.runs().iter().map(move |run| (order, run)))
        .filter_map(move |(order, run)| tell(order, run))
}

/// The first notes of a kind, and how many more there are.
fn bounded(notes: impl Iterator<Item = String>, words: &Words) -> Vec<String> {
    let mut notes: Vec<String> = notes.collect();
    if notes.len() > MOST {
        let more = (notes.len() - MOST).to_string();
        notes.truncate(MOST);
        notes.push(fill(words.more_lines, &[&more]));
    }
    notes
}

/// Each language that is not here, once, with what to install.
fn unavailable(session: &Session, words: &Words) -> Vec<String> {
    let whys = || session.entries.iter().filter_map(open);
    languages(session)
        .into_iter()
        .map(|why| {
            let many = whys()
                .filter(|other| other.language == why.language)
                .count();
            let mut text = fill(
                words.note_not_judged,
                &[
                    &escape_text(&why.language, 40),
                    &counted(many, words.one_submission, words.submissions),
                    &escape_text(&why.missing.join(", "), NAME),
                ],
            );
            if !why.install.is_empty() {
                text.push_str("; ");
                text.push_str(&fill(words.install, &[&escape_text(&why.install, NAME)]));
            }
            text
        })
        .collect()
}

/// Why an order was not judged, where it was not.
fn open(entry: &crate::report::Entry) -> Option<&NotJudged> {
    entry
        .not_judged
        .as_ref()
        .filter(|_| entry.judgement.is_none())
}

/// The first reason of each language that is not here.
pub fn languages(session: &Session) -> Vec<&NotJudged> {
    let mut found: Vec<&NotJudged> = Vec::new();
    for why in session.entries.iter().filter_map(open) {
        if !found.iter().any(|there| there.language == why.language) {
            found.push(why);
        }
    }
    found
}

fn noticed(notice: &Notice, words: &Words) -> String {
    let mut text = escape_text(&notice.text, 500);
    if let Some(path) = &notice.path {
        let path = escape(path.as_os_str().as_encoded_bytes(), NAME);
        text = format!("{path}: {text}");
    }
    let sentence = match notice.severity {
        Severity::Warning => words.warning,
        Severity::Note => words.note,
    };
    fill(sentence, &[&text])
}

/// How many cases were not run, by which rule.
fn skipped(session: &Session, words: &Words) -> Vec<String> {
    let (mut after_failure, mut submissions, mut interrupted) = (0, 0, 0);
    let mut largest_first = false;
    for entry in &session.entries {
        let because = |why| {
            let same = |run: &&Run| run.reason == Reason::Skipped(why);
            entry.runs().iter().filter(same).count()
        };
        let failed = because(Skipped::EarlierFailure);
        after_failure += failed;
        submissions += usize::from(failed > 0);
        interrupted += because(Skipped::Interrupted);
        let plan = entry.plan.as_ref().filter(|_| failed > 0);
        largest_first |= plan.is_some_and(|plan| plan.largest_first);
    }
    let cases = |count| counted(count, words.one_case, words.cases);
    let mut notes = Vec::new();
    if after_failure > 0 {
        let of = counted(submissions, words.one_submission, words.submissions);
        let mut text = fill(words.note_skipped, &[&cases(after_failure), &of]);
        if largest_first {
            text.push_str("; ");
            text.push_str(words.note_largest_first);
        }
        notes.push(text);
    }
    if interrupted > 0 {
        notes.push(fill(words.note_interrupted, &[&cases(interrupted)]));
    }
    notes
}

fn strays(order: &Order, run: &Run, words: &Words) -> Option<String> {
    let strays = run.measurement.as_ref()?.strays;
    (strays > 0).then(|| {
        let case = escape_text(&run.case, 60);
        fill(
            words.note_strays,
            &[&name(order), &case, &strays.to_string()],
        )
    })
}

/// A run that would have another verdict on a machine a little slower or faster.
fn close(order: &Order, run: &Run, words: &Words) -> Option<String> {
    let (measured, limits) = run.measurement.as_ref().zip(run.limits.as_ref())?;
    let killed = matches!(run.reason, Reason::Time { killed: true, .. });
    let told = matches!(run.verdict, Verdict::Ac | Verdict::Tle) && !killed;
    let share = measured.cpu.as_secs_f64() / limits.cpu.as_secs_f64().max(1e-9);
    (told && (CLOSE.0..=CLOSE.1).contains(&share)).then(|| {
        let case = escape_text(&run.case, 60);
        let (cpu, limit) = figures::time_of(measured.cpu, limits.cpu);
        let mut text = fill(words.note_close, &[&name(order), &case, &cpu, &limit]);
        if let Some(times) = reason::times(run.attempts.as_ref(), words) {
            text.push_str("; ");
            text.push_str(&times);
        }
        text
    })
}

/// What disturbed the machine, where it was enough to move a verdict that lies near its limit.
fn noise(session: &Session, words: &Words) -> Option<String> {
    let noise = session.noise.filter(|noise| noise.matters())?;
    let parts: Vec<String> = [
        (noise.is_uneven(), noise.spread, words.noise_spread),
        (
            noise.is_uneven_in_memory(),
            noise.memory,
            words.noise_memory,
        ),
        (noise.is_stolen(), noise.stolen, words.noise_stolen),
        (noise.is_starved(), noise.starved, words.noise_starved),
    ]
    .into_iter()
    .filter(|(matters, _, _)| *matters)
    .filter_map(|(_, share, sentence)| Some(fill(sentence, &[&(share? / 10).to_string()])))
    .collect();
    Some(fill(words.note_noise, &[&parts.join(", ")]))
}
