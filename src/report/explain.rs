//! Explaining. In: a verdict, or a document that was written before. Out: what it means, and for
//! every submission why it passed or failed and how close it was. Judges nothing anew.

use super::safe::{escape, escape_lines, escape_text};
use super::words::{Words, fill};
use super::{figures, reason};
use crate::model::{self, Bytes, Verdict};
use crate::wire::{Build, Document, Run, State, Submission, Unavailable};
use std::io::{self, Write};
use std::time::Duration;

/// Lines of the compiler's messages.
const MESSAGES: usize = 12;
/// Columns of what somebody else wrote.
const QUOTE: usize = 200;

/// What a verdict means, how it is decided, what to try: its code and word, then a paragraph.
#[must_use]
pub fn verdict(verdict: Verdict, words: &Words) -> String {
    let (code, word) = (verdict.code(), (words.verdict)(verdict));
    format!("{code}: {word}\n{}\n", (words.explain)(verdict))
}

/// For every submission why it passed or failed and how close it was. A verdict that occurs is
/// explained once, at the end.
///
/// # Errors
/// What the writer says.
pub fn document(document: &Document, words: &Words, out: &mut dyn Write) -> io::Result<()> {
    if document.interrupted {
        writeln!(out, "{}\n", words.interrupted)?;
    }
    for submission in &document.submissions {
        writeln!(out, "{}", one(submission, words))?;
    }
    let occurs = |verdict: &Verdict| {
        let same = |submission: &Submission| submission.verdict.map(Into::into) == Some(*verdict);
        document.submissions.iter().any(same)
    };
    for found in Verdict::ALL.into_iter().filter(occurs) {
        writeln!(out, "{}", verdict(found, words))?;
    }
    Ok(())
}

fn one(submission: &Submission, words: &Words) -> String {
    let names = [&submission.problem, &submission.name].map(|name| escape_text(name, QUOTE));
    let mut lines = vec![head(submission, &names.join("/"), words)];
    match submission.state {
        State::Judged => judged(submission, words, &mut lines),
        State::NotJudged => lines.extend(missing(submission.not_judged.as_ref(), words)),
        State::Unfinished => lines.push(words.unfinished.to_owned()),
    }
    lines.push(String::new());
    lines.join("\n  ").trim_end().to_owned() + "\n"
}

fn head(submission: &Submission, name: &str, words: &Words) -> String {
    let language = submission.language.as_deref().unwrap_or_default();
    let language = escape_text(language, 40);
    let verdict = submission.verdict.map(Verdict::from);
    let verdict =
        verdict.map(|verdict| format!("{}, {}", verdict.code(), (words.verdict)(verdict)));
    [Some(name.to_owned()), Some(language), verdict]
        .into_iter()
        .flatten()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(": ")
}

fn missing(why: Option<&Unavailable>, words: &Words) -> Vec<String> {
    let Some(why) = why.filter(|why| !why.missing.is_empty()) else {
        return vec![words.not_judged_here.to_owned()];
    };
    let tools = escape_text(&why.missing.join(", "), QUOTE);
    let mut lines = vec![fill(words.not_judged, &[&tools])];
    if !why.install.is_empty() {
        lines.push(fill(words.install, &[&escape_text(&why.install, QUOTE)]));
    }
    lines
}

fn judged(submission: &Submission, words: &Words, lines: &mut Vec<String>) {
    match &submission.build {
        Some(Build::Refused { message, tools: _ }) => {
            let (told, more) = escape_lines(&message.bytes(), MESSAGES, QUOTE);
            lines.extend(told);
            if more > 0 {
                lines.push(fill(words.more_lines, &[&more.to_string()]));
            }
        }
        Some(Build::Failed { message }) => {
            lines.push(fill(words.judge_failed, &[&escape_text(message, QUOTE)]));
        }
        Some(Build::Built { .. }) | None => {}
    }
    let decided = submission.decided_by.and_then(|at| submission.runs.get(at));
    if let Some(run) = decided {
        lines.extend(why(run, words));
    }
    if submission.verdict.map(Verdict::from) == Some(Verdict::Ac) {
        let count = submission.runs.iter().filter(|run| ran(run)).count();
        lines.push(if count == 1 {
            words.one_case.to_owned()
        } else {
            fill(words.cases, &[&count.to_string()])
        });
    }
    lines.extend(closest(&submission.runs, words));
    lines.extend(promise(submission, words));
}

fn ran(run: &Run) -> bool {
    run.cpu_ns.is_some()
}

/// Why a case decided, and the last words of the program where it crashed.
fn why(run: &Run, words: &Words) -> Vec<String> {
    let reason = model::Reason::from(&run.reason.reason);
    let told = reason::sentence(&reason, run.measurement().as_ref(), words);
    let attempts = run.attempts.as_ref().map(model::Attempts::from);
    let told = reason::repeated(&told, attempts.as_ref(), words);
    let case = escape_text(&run.case, 60);
    let mut lines = vec![fill(words.on_case, &[&case, &told])];
    if let model::Reason::Mismatch(model::Mismatch {
        hint: Some(hint), ..
    }) = &reason
    {
        lines.push(format!("{}: {}", words.hint, escape_text(hint, QUOTE)));
    }
    let crashed = Verdict::from(run.verdict) == Verdict::Rte;
    if let Some(stderr) = run.stderr.as_ref().filter(|_| crashed) {
        let ending = stderr.ending();
        let said = ending.trim_ascii_end();
        let last = said
            .rsplit(|byte| *byte == b'\n')
            .next()
            .unwrap_or_default();
        if !last.is_empty() {
            lines.push(fill(words.stderr_says, &[&escape(last, QUOTE)]));
        }
    }
    lines
}

/// The cases that came closest to the limits of time and memory.
fn closest(runs: &[Run], words: &Words) -> Vec<String> {
    let time = |run: &Run| Some((run.cpu_ns?, run.limits.as_ref()?.cpu_ns));
    let memory = |run: &Run| Some((run.peak_bytes?, run.limits.as_ref()?.memory_bytes));
    let mut lines = Vec::new();
    if let Some((run, (used, limit))) = most(runs, time) {
        let share = figures::percent(used as f64, limit as f64).to_string();
        let (used, limit) =
            figures::time_of(Duration::from_nanos(used), Duration::from_nanos(limit));
        let case = escape_text(&run.case, 60);
        let attempts = run.attempts.as_ref().map(model::Attempts::from);
        let close = fill(words.how_close_time, &[&case, &share, &used, &limit]);
        lines.push(reason::repeated(&close, attempts.as_ref(), words));
        lines.extend(reason::times(attempts.as_ref(), words));
    }
    if let Some((run, (used, limit))) = most(runs, memory) {
        let share = figures::percent(used as f64, limit as f64).to_string();
        let (used, limit) = figures::size_of(Bytes(used), Bytes(limit));
        let case = escape_text(&run.case, 60);
        lines.push(fill(
            words.how_close_memory,
            &[&case, &share, &used, &limit],
        ));
    }
    lines
}

/// The run with the largest share of its limit.
fn most(runs: &[Run], figures: impl Fn(&Run) -> Option<(u64, u64)>) -> Option<(&Run, (u64, u64))> {
    let share = |(used, limit): (u64, u64)| used as f64 / (limit as f64).max(1.0);
    runs.iter()
        .filter_map(|run| Some((run, figures(run)?)))
        .max_by(|a, b| share(a.1).total_cmp(&share(b.1)))
}

fn promise(submission: &Submission, words: &Words) -> Option<String> {
    let label = match submission.promise {
        Some(promise) => (words.label)(Verdict::from(promise)).to_owned(),
        None => submission.promised.clone()?,
    };
    let promised = fill(words.promised, &[&label]);
    let kept = match model::Kept::from(submission.kept.as_ref()?) {
        model::Kept::Yes => words.promise_kept,
        model::Kept::No { .. } | model::Kept::Points { .. } | model::Kept::Unsaid(_) => {
            words.promise_broken
        }
        model::Kept::Unknown => words.promise_unknown,
    };
    Some(format!("{promised}; {kept}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::safe::is_dangerous;
    use crate::report::sample;
    use crate::report::words::{EN, KO};

    #[test]
    fn every_submission_is_explained_from_its_document() {
        let whole = crate::report::document(&sample::session(), "0.1.0");
        for (words, language) in [(&EN, "en"), (&KO, "ko")] {
            let mut out = Vec::new();
            document(&whole, words, &mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            let harmful = |char: char| char != '\n' && char != '\\' && is_dangerous(char);
            assert!(!text.contains(harmful));
            sample::golden(
                &format!("src/report/text/golden/explain-{language}.txt"),
                &text,
            );
        }
    }

    #[test]
    fn a_verdict_is_explained_by_itself() {
        let text = verdict(Verdict::Tle, &EN);
        assert!(text.starts_with("TLE: time limit exceeded\n"));
        assert!(verdict(Verdict::Wa, &KO).starts_with("WA: 틀렸습니다\n"));
    }
}
