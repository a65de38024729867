//! One submission or one run in a line, with what lies below it. In: the session and which order.
//! Out: lines. The verdict stands first, then who, then why.

use super::TextOptions;
use super::fit;
use super::paint::{self, Paint};
use super::points;
use super::promise;
use crate::model::{Build, Judgement, Kept, Mismatch, NotJudged, Order, Reason, Run, Verdict};
use crate::report::safe::{escape, escape_lines, escape_text};
use crate::report::words::{Words, fill};
use crate::report::{Session, figures, reason};
use anstyle::Style;

/// Columns that a language takes.
const LANGUAGE: usize = 8;
/// Columns of a name or a word that somebody else chose, where nothing bounds it.
pub const NAME: usize = 200;
/// Lines of the compiler's messages; fewer where it was promised.
const MESSAGES: usize = 8;
const PROMISED_MESSAGES: usize = 3;

/// Where the parts of a line begin; made once, when all names are known.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    label: usize,
    name: usize,
    width: Option<usize>,
}

impl Columns {
    /// Columns for the names of a session.
    pub fn of(session: &Session, options: &TextOptions) -> Self {
        let label = (options.words.label)(Verdict::Ac);
        let longest = session
            .orders
            .iter()
            .map(|order| fit::width(&name(order)))
            .max();
        let most = options.width.map_or(NAME, |width| (width * 2 / 5).max(16));
        Self {
            label: fit::width(label).max(4),
            name: longest.unwrap_or(0).min(most),
            width: options.width,
        }
    }

    fn indent(&self) -> usize {
        self.label + 1
    }
}

/// The name of a submission, harmless.
pub fn name(order: &Order) -> String {
    escape_text(&order.submission.name, NAME)
}

/// The language of a submission, harmless.
pub fn language(session: &Session, at: usize) -> String {
    escape_text(session.language(at).unwrap_or_default(), 40)
}

/// How a line looks and what is said after it.
struct Told {
    label: &'static str,
    style: Style,
    detail: String,
    mark: String,
    below: Vec<String>,
}

/// A submission as soon as it was judged, or turned out not to be judged here.
pub fn told(
    session: &Session,
    at: usize,
    columns: &Columns,
    words: &Words,
    paint: Paint,
) -> String {
    let (Some(order), Some(entry)) = (session.orders.get(at), session.entries.get(at)) else {
        return String::new();
    };
    let told = match (&entry.judgement, &entry.not_judged) {
        (Some(judgement), _) => of_judgement(order, judgement, words),
        (None, Some(why)) => Told {
            label: "-",
            style: paint::DOUBT,
            detail: not_judged(why, words),
            mark: String::new(),
            below: Vec::new(),
        },
        (None, None) => return String::new(),
    };
    laid_out(&told, &name(order), &language(session, at), columns, paint)
}

fn laid_out(told: &Told, name: &str, language: &str, columns: &Columns, paint: Paint) -> String {
    let label = fit::pad(told.label, columns.label);
    let name = fit::pad(&fit::middle(name, columns.name), columns.name);
    let rest = format!(" {name}  {}", fit::pad(language, LANGUAGE));
    let used = fit::width(&label) + fit::width(&rest) + 2;
    let label = paint.piece(told.style, told.label) + &label[told.label.len()..];
    let gap = if told.mark.is_empty() { "" } else { "   " };
    let all = used + fit::width(&told.detail) + gap.len() + fit::width(&told.mark);
    let mark = paint.piece(told.style, &told.mark);
    let mut text = if columns.width.is_none_or(|width| all <= width) {
        format!("{label}{rest}  {}{gap}{mark}\n", told.detail)
    } else {
        let mut lines = vec![format!("{label}{rest}").trim_end().to_owned()];
        let mut detail = fit::lines(&told.detail, columns.indent(), columns.width);
        let last = detail.last().map_or(0, |line| fit::width(line));
        let fits = last + gap.len() + fit::width(&told.mark) <= columns.width.unwrap_or(0);
        if let Some(last) = detail.last_mut().filter(|_| fits) {
            last.push_str(gap);
            last.push_str(&mark);
        }
        lines.append(&mut detail);
        if !fits {
            let marks = fit::lines(&told.mark, columns.indent(), columns.width);
            lines.extend(marks.iter().map(|line| paint.piece(told.style, line)));
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    };
    for line in &told.below {
        text.push_str(&fit::paragraph(line, columns.indent() + 2, columns.width));
    }
    text
}

/// Why a submission cannot be judged here.
pub fn not_judged(why: &NotJudged, words: &Words) -> String {
    if why.missing.is_empty() {
        return words.not_judged_here.to_owned();
    }
    fill(
        words.not_judged,
        &[&escape_text(&why.missing.join(", "), NAME)],
    )
}

/// The style of a judgement.
pub fn style(judgement: &Judgement) -> Style {
    match (&judgement.kept, judgement.verdict) {
        (_, Verdict::Je | Verdict::Skip) | (Some(Kept::Unknown), _) => paint::DOUBT,
        _ if judgement.as_wanted() => paint::GOOD,
        _ => paint::BAD,
    }
}

fn of_judgement(order: &Order, judgement: &Judgement, words: &Words) -> Told {
    let decided = judgement.decided_by.and_then(|at| judgement.runs.get(at));
    let kept = judgement.kept == Some(Kept::Yes);
    let mut below = match (&judgement.build, decided) {
        (Build::Refused { message, .. }, _) => messages(message, kept, words),
        (_, Some(run)) => beneath(run, words),
        (_, None) => Vec::new(),
    };
    if let Some(score) = &judgement.score {
        below.extend(points::groups(score, words));
    }
    Told {
        label: (words.label)(judgement.verdict),
        style: style(judgement),
        detail: match &judgement.build {
            Build::Refused { .. } if !below.is_empty() => words.not_compiled.to_owned(),
            _ => detail(judgement, true, words),
        },
        mark: promise::mark(order, judgement, words),
        below,
    }
}

/// Why: the worst case of an accepted submission, the deciding case of another. Briefly, a first
/// difference is a place only, since it stands below in full.
pub fn detail(judgement: &Judgement, briefly: bool, words: &Words) -> String {
    let why = why(judgement, briefly, words);
    match &judgement.score {
        Some(score) => format!("{}; {why}", points::phrase(score, words)),
        None => why,
    }
}

fn why(judgement: &Judgement, briefly: bool, words: &Words) -> String {
    match &judgement.build {
        Build::Refused { message, .. } => {
            return reason::sentence(&Reason::Compile(message.clone()), None, words);
        }
        Build::Failed(message) => {
            return reason::sentence(&Reason::Judge(message.clone()), None, words);
        }
        Build::Built { .. } => {}
    }
    let decided = judgement.decided_by.and_then(|at| judgement.runs.get(at));
    if let Some(run) = decided.filter(|run| run.verdict != Verdict::Ac) {
        let why = match &run.reason {
            Reason::Mismatch(mismatch) if briefly => reason::place(mismatch.place, words),
            _ => reason::of_run(run, words),
        };
        return fill(words.on_case, &[&escape_text(&run.case, 60), &why]);
    }
    if judgement.verdict == Verdict::Skip {
        return words.unfinished.to_owned();
    }
    let ran = judgement
        .runs
        .iter()
        .filter(|run| run.verdict == Verdict::Ac);
    let count = counted(ran.count(), words.one_case, words.cases);
    let Some((run, cpu, limit)) = worst(&judgement.runs) else {
        return count;
    };
    let text = fill(
        words.worst,
        &[&count, &escape_text(&run.case, 60), &cpu, &limit],
    );
    let text = reason::repeated(&text, run.attempts.as_ref(), words);
    match largest(&judgement.runs) {
        Some((peak, limit)) => fill(words.and_memory, &[&text, &peak, &limit]),
        None => text,
    }
}

/// One or many.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 {
        one.to_owned()
    } else {
        fill(many, &[&count.to_string()])
    }
}

/// The run that came closest to its time limit, with both figures.
pub fn worst(runs: &[Run]) -> Option<(&Run, String, String)> {
    let share = |run: &Run| {
        let (measured, limits) = run.measurement.as_ref().zip(run.limits.as_ref())?;
        Some(measured.cpu.as_secs_f64() / limits.cpu.as_secs_f64().max(1e-9))
    };
    let run = runs
        .iter()
        .filter(|run| share(run).is_some())
        .max_by(|a, b| share(a).unwrap_or(0.0).total_cmp(&share(b).unwrap_or(0.0)))?;
    let (measured, limits) = run.measurement.as_ref().zip(run.limits.as_ref())?;
    let (cpu, limit) = figures::time_of(measured.cpu, limits.cpu);
    Some((run, cpu, limit))
}

/// The largest peak of memory, with its limit.
pub fn largest(runs: &[Run]) -> Option<(String, String)> {
    let peak = |run: &Run| run.measurement.as_ref()?.peak.map(|peak| peak.bytes);
    let run = runs.iter().max_by_key(|run| peak(run))?;
    Some(figures::size_of(peak(run)?, run.limits.as_ref()?.memory))
}

fn messages(message: &str, promised: bool, words: &Words) -> Vec<String> {
    let most = if promised {
        PROMISED_MESSAGES
    } else {
        MESSAGES
    };
    let (mut lines, more) = escape_lines(message.as_bytes(), most, NAME);
    if more > 0 {
        lines.push(fill(words.more_lines, &[&more.to_string()]));
    }
    lines
}

/// What stands below the line of a failure.
fn beneath(run: &Run, words: &Words) -> Vec<String> {
    match &run.reason {
        Reason::Mismatch(mismatch) => difference(mismatch, words),
        Reason::Signal { .. } | Reason::ExitCode { .. } => {
            let said = run.stderr.ending().split(|byte| *byte == b'\n').rev();
            // Rust ends each panic with advice that says nothing of this one.
            let advice = |line: &[u8]| line.starts_with(b"note: run with `RUST_BACKTRACE=1`");
            let last = said
                .map(<[u8]>::trim_ascii_end)
                .find(|line| !line.is_empty() && !advice(line))
                .unwrap_or_default();
            if last.is_empty() {
                return Vec::new();
            }
            vec![fill(words.stderr_says, &[&escape(last, NAME)])]
        }
        Reason::Right
        | Reason::Checker { .. }
        | Reason::Time { .. }
        | Reason::Memory { .. }
        | Reason::Output { .. }
        | Reason::Tasks { .. }
        | Reason::NotStarted(_)
        | Reason::Compile(_)
        | Reason::Judge(_)
        | Reason::Skipped(_) => Vec::new(),
    }
}

fn difference(mismatch: &Mismatch, words: &Words) -> Vec<String> {
    use crate::model::Difference::{Extra, Missing};
    let side = |excerpt, ended| {
        if ended {
            words.ends_here.to_owned()
        } else {
            reason::quoted(excerpt, 120)
        }
    };
    let expected = side(&mismatch.expected, mismatch.difference == Extra);
    let found = side(&mismatch.found, mismatch.difference == Missing);
    let columns = fit::width(words.expected).max(fit::width(words.found));
    let labelled = |label, text: &str| format!("{}  {text}", fit::pad(label, columns));
    let mut lines = vec![
        labelled(words.expected, &expected),
        labelled(words.found, &found),
    ];
    if let Some(hint) = &mismatch.hint {
        lines.push(labelled(words.hint, &escape_text(hint, NAME)));
    }
    lines
}

/// One run in a line, for those who want to see each.
pub fn run(order: &Order, run: &Run, columns: &Columns, words: &Words, paint: Paint) -> String {
    let mut parts = Vec::new();
    if let Some(measured) = &run.measurement {
        let peak = measured.peak.map(|peak| peak.bytes.to_string());
        parts.push(fill(
            words.run_figures,
            &[
                &figures::time(measured.cpu),
                &figures::time(measured.wall),
                &peak.unwrap_or_else(|| "-".to_owned()),
            ],
        ));
    }
    if run.verdict != Verdict::Ac || run.attempts.is_some() {
        parts.push(reason::of_run(run, words));
    }
    let style = match run.verdict {
        Verdict::Ac => paint::GOOD,
        verdict
            if order
                .submission
                .promise
                .as_ref()
                .is_some_and(|promise| promise.permits(verdict)) =>
        {
            paint::GOOD
        }
        Verdict::Je | Verdict::Skip => paint::DOUBT,
        _ => paint::BAD,
    };
    let told = Told {
        label: (words.label)(run.verdict),
        style,
        detail: parts.join("; "),
        mark: String::new(),
        below: Vec::new(),
    };
    let case = escape_text(&run.case, 60);
    laid_out(&told, &name(order), &case, columns, paint)
}
