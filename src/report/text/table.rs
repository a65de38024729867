//! The table of a problem: a row a submission. In: a session. Out: lines that fit. Too narrow, it
//! gives up the reason first, then the limit, the language, the memory; names lose their middle.

use super::TextOptions;
use super::fit;
use super::line::{self, NAME};
use super::paint::{self, Paint};
use crate::model::{Kept, Problem, Run, Verdict};
use crate::report::safe::escape_text;
use crate::report::words::{Words, fill};
use crate::report::{Entry, Session, figures};
use anstyle::Style;
use comfy_table::{CellAlignment, Table, presets};
use std::time::Duration;

/// Columns between two columns of the table.
const GAP: usize = 2;
/// The least columns in which a reason or a name says anything.
const REASON: usize = 24;
const SHORT_NAME: usize = 16;
/// The columns, in order.
const MARK: usize = 0;
const VERDICT: usize = 1;
const SUBMISSION: usize = 2;
const LANGUAGE: usize = 3;
const TIME: usize = 4;
const MEMORY: usize = 5;
const LIMIT: usize = 6;
const WHY: usize = 7;

/// A row with the style of its line.
struct Row {
    cells: [String; 8],
    style: Option<Style>,
}

/// Id and title of a problem, harmless.
pub fn title(problem: &Problem, words: &Words) -> String {
    let id = escape_text(&problem.id, NAME);
    let limits = fill(
        words.limits,
        &[
            &figures::time(problem.limits.time),
            &problem.limits.memory.to_string(),
        ],
    );
    let mut text = if problem.title.is_empty() || problem.title == problem.id {
        format!("{id}: {limits}")
    } else {
        format!("{id}: {}, {limits}", escape_text(&problem.title, NAME))
    };
    if let Some(rules) = &problem.rules {
        let names = [&rules.name, &rules.as_of].map(|name| escape_text(name, 40));
        text.push_str(", ");
        text.push_str(&fill(words.rules, &[&names[0], &names[1]]));
    }
    text
}

/// A table for each problem with more than one submission; a single one is told by its line.
pub fn all(session: &Session, options: &TextOptions, paint: Paint) -> String {
    let mut text = String::new();
    for problem in session.problems() {
        let rows: Vec<Row> = session
            .each()
            .filter(|(_, order, _)| order.problem.id == problem.id)
            .map(|(at, _, entry)| row(session, at, entry, options.words))
            .collect();
        if rows.len() > 1 {
            let title = fit::lines(&title(problem, options.words), 0, options.width);
            text.push('\n');
            text.push_str(&paint.lines(paint::HEADING, &title));
            text.push_str(&table(rows, options, paint));
        }
    }
    text
}

fn row(session: &Session, at: usize, entry: &Entry, words: &Words) -> Row {
    let mut cells: [String; 8] = Default::default();
    cells[SUBMISSION] = session.orders.get(at).map(line::name).unwrap_or_default();
    cells[LANGUAGE] = line::language(session, at);
    let Some(judgement) = &entry.judgement else {
        cells[VERDICT] = "-".to_owned();
        cells[WHY] = match &entry.not_judged {
            Some(why) => line::not_judged(why, words),
            None => words.unfinished.to_owned(),
        };
        return Row {
            cells,
            style: Some(paint::DOUBT),
        };
    };
    cells[MARK] = match &judgement.kept {
        Some(Kept::Yes) => "✓",
        Some(Kept::No { .. } | Kept::Points { .. } | Kept::Unsaid(_)) => "✗",
        Some(Kept::Unknown) => "?",
        None => "",
    }
    .to_owned();
    cells[VERDICT] = (words.label)(judgement.verdict).to_owned();
    figures_of(&mut cells, &judgement.runs, judgement.decided_by, words);
    if judgement.verdict != Verdict::Ac {
        cells[WHY] = line::detail(judgement, false, words);
    }
    let plain = judgement.as_wanted();
    Row {
        cells,
        style: (!plain).then(|| line::style(judgement)),
    }
}

/// Time, memory and limits: those of the run that decided, else of the one closest to its limit.
fn figures_of(cells: &mut [String; 8], runs: &[Run], decided: Option<usize>, words: &Words) {
    let decided = decided.and_then(|at| runs.get(at));
    let worst = line::worst(runs).map(|(run, _, _)| run);
    let Some(run) = decided.filter(|run| run.limits.is_some()).or(worst) else {
        return;
    };
    if let Some(measured) = &run.measurement {
        let cpu = figures::time(measured.cpu);
        cells[TIME] = if wall_matters(measured.cpu, measured.wall) {
            fill(words.with_wall, &[&cpu, &figures::time(measured.wall)])
        } else {
            cpu
        };
    }
    if let Some((peak, _)) = line::largest(runs) {
        cells[MEMORY] = peak;
    }
    if let Some(limits) = &run.limits {
        let (time, memory) = (figures::time(limits.cpu), limits.memory.to_string());
        cells[LIMIT] = fill(words.limits, &[&time, &memory]);
    }
}

/// Whether a program idled, or ran on more than one core, so that wall time tells something.
fn wall_matters(cpu: Duration, wall: Duration) -> bool {
    let apart = cpu.abs_diff(wall);
    apart > Duration::from_millis(200) && apart > cpu.max(wall) / 4
}

fn table(mut rows: Vec<Row>, options: &TextOptions, paint: Paint) -> String {
    let words = options.words;
    let mut heads = [
        "",
        words.head_verdict,
        words.head_submission,
        words.head_language,
        words.head_time,
        words.head_memory,
        words.head_limit,
        words.head_reason,
    ]
    .map(str::to_owned);
    let mut widths = [0; 8];
    for (column, width) in widths.iter_mut().enumerate() {
        let cells = rows.iter().map(|row| fit::width(&row.cells[column]));
        let most = cells.max().unwrap_or(0);
        // A column without a cell needs no heading.
        *width = if most == 0 {
            0
        } else {
            most.max(fit::width(&heads[column]))
        };
    }
    if let Some(width) = options.width {
        narrow(&mut widths, width);
    }
    for cells in std::iter::once(&mut heads).chain(rows.iter_mut().map(|row| &mut row.cells)) {
        cells[SUBMISSION] = fit::middle(&cells[SUBMISSION], widths[SUBMISSION]);
        cells[WHY] = fit::end(&cells[WHY], widths[WHY]);
    }
    let kept = |cells: &[String; 8]| -> Vec<String> {
        let shown = |(cell, width): (&String, &usize)| (*width > 0).then(|| cell.clone());
        cells.iter().zip(&widths).filter_map(shown).collect()
    };
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(kept(&heads));
    for row in &rows {
        table.add_row(kept(&row.cells));
    }
    let shown = (0..8).filter(|column| widths[*column] > 0);
    for (index, column) in shown.enumerate() {
        if let Some(there) = table.column_mut(index) {
            there.set_padding((0, GAP as u16));
            if matches!(column, TIME | MEMORY) {
                there.set_cell_alignment(CellAlignment::Right);
            }
        }
    }
    let styles = std::iter::once(None).chain(rows.iter().map(|row| row.style));
    table
        .lines()
        .zip(styles)
        .map(|(line, style)| {
            let line = line.trim_end();
            let line = style.map_or(line.to_owned(), |style| paint.piece(style, line));
            format!("{line}\n")
        })
        .collect()
}

/// Takes columns away until the table fits; what stays is worth more.
fn narrow(widths: &mut [usize; 8], most: usize) {
    let total = |widths: &[usize; 8]| {
        let shown = widths.iter().filter(|width| **width > 0).count();
        widths.iter().sum::<usize>() + GAP * shown.saturating_sub(1)
    };
    let over = |widths: &[usize; 8]| total(widths).saturating_sub(most);
    // A shorter name keeps the reason; the reason is told above in full.
    let shorten = |widths: &mut [usize; 8], column: usize, least: usize| {
        let give = over(widths).min(widths[column].saturating_sub(least));
        widths[column] -= give;
    };
    shorten(widths, WHY, REASON);
    for column in [WHY, LIMIT, LANGUAGE, MEMORY] {
        if over(widths) == 0 {
            return;
        }
        let mut trial = *widths;
        shorten(
            &mut trial,
            SUBMISSION,
            SHORT_NAME.max(widths[SUBMISSION] * 2 / 3),
        );
        if over(&trial) == 0 {
            *widths = trial;
            return;
        }
        widths[column] = 0;
    }
    shorten(widths, SUBMISSION, 1);
}
