//! An examination of the machine for people. In: a `Checkup`. Out: a table of what was found, the
//! proofs, what the grade means, what a run costs, and the one command that would help most.
//! Commands are never shortened: one that does not fit is broken so that it can still be pasted.

use super::paint::{self, Paint};
use super::{TextOptions, fit, notes};
use crate::model::{Check, Checkup, Cost, Held, Proof, State, Steadiness};
use crate::report::figures;
use crate::report::safe::escape_text;
use crate::report::words::{CheckupWords, fill};
use anstyle::Style;

/// Columns between two columns.
const GAP: usize = 2;
/// Columns of what was found before it gets lines of its own.
const FOUND: usize = 34;
/// Columns of text that the system chose.
const LONGEST: usize = 300;

/// The whole examination.
#[must_use]
pub fn checkup(checkup: &Checkup, options: &TextOptions) -> String {
    let words = &options.words.checkup;
    let mut text = table(&checkup.checks, options);
    text.push('\n');
    text.push_str(&proofs(checkup, options));
    text.push('\n');
    let mut last = vec![notes::held(&checkup.strength, options.words)];
    last.push((words.grade)(checkup.strength.grade).to_owned());
    if let Some(lacking) = &checkup.lacking {
        last.push(fill(words.lacking, &[&escape_text(lacking, LONGEST)]));
    }
    let caveats = checkup.strength.caveats.iter();
    last.extend(caveats.map(|caveat| (options.words.caveat)(*caveat).to_owned()));
    if !options.quiet {
        last.push(cost(checkup.cost.as_ref(), words));
        last.extend(
            checkup
                .steadiness
                .iter()
                .flat_map(|found| steady(found, words)),
        );
    }
    for sentence in last {
        text.push_str(&fit::paragraph(&sentence, 0, options.width));
    }
    text.push_str(&broken(checkup, options));
    text.push_str(&advice(checkup, options));
    text
}

fn mark(state: State) -> (&'static str, Style) {
    match state {
        State::Good => ("✓", paint::GOOD),
        State::Note => ("·", Style::new()),
        State::Weak => ("!", paint::DOUBT),
        State::Bad => ("✗", paint::BAD),
    }
}

/// The table: a row a check, and below it what does not fit.
fn table(checks: &[Check], options: &TextOptions) -> String {
    let words = &options.words.checkup;
    let shown = |check: &&Check| !options.quiet || check.state >= State::Weak;
    let checks: Vec<&Check> = checks.iter().filter(shown).collect();
    let widest = |of: fn(&Check, &CheckupWords) -> usize, head: &str| {
        let cells = checks.iter().map(|check| of(check, words));
        cells.max().unwrap_or(0).max(fit::width(head))
    };
    let name = widest(
        |check, words| fit::width((words.subject)(check.subject)),
        words.head_check,
    );
    let found = widest(|check, _| fit::width(&check.found), words.head_found);
    let columns = Columns {
        name,
        found: found.min(FOUND),
        width: options.width,
        paint: Paint(options.colour),
    };
    let (first, second) = (words.head_check, words.head_found);
    let heading = columns
        .row(" ", first, second, words.head_effect)
        .unwrap_or_else(|| format!("  {}  {second}", fit::pad(first, name)));
    let mut text = if checks.is_empty() {
        String::new()
    } else {
        columns.paint.lines(paint::HEADING, &[heading])
    };
    for check in checks {
        text.push_str(&row(check, &columns, words));
    }
    text
}

/// Where the columns begin.
struct Columns {
    name: usize,
    found: usize,
    width: Option<usize>,
    paint: Paint,
}

impl Columns {
    /// Where what was found begins.
    fn second(&self) -> usize {
        1 + 1 + self.name + GAP
    }

    /// All in one line, if it fits.
    fn row(&self, mark: &str, name: &str, found: &str, effect: &str) -> Option<String> {
        let name = fit::pad(name, self.name);
        let line = format!("{mark} {name}  {}  {effect}", fit::pad(found, self.found));
        self.width
            .is_none_or(|width| fit::width(&line) <= width)
            .then_some(line)
    }
}

fn row(check: &Check, columns: &Columns, words: &CheckupWords) -> String {
    let (mark, style) = mark(check.state);
    let name = (words.subject)(check.subject);
    let found = escape_text(&check.found, LONGEST);
    let effect = (words.effect)(check.effect);
    let fix = check.fix.as_ref().map(|fix| escape_text(fix, LONGEST));
    let painted = |line: &str| line.replacen(mark, &columns.paint.piece(style, mark), 1);
    let mut text = match columns.row(mark, name, &found, effect) {
        Some(line) => painted(&line) + "\n",
        None => {
            let mut lines = fit::lines(&found, columns.second(), columns.width);
            let head = format!("{mark} {}  ", fit::pad(name, columns.name));
            if let Some(first) = lines.first_mut() {
                *first = painted(&head) + first.trim_start();
            }
            let mut text: String = lines.iter().map(|line| format!("{line}\n")).collect();
            // What is as it should be needs no reason where room is dear.
            if check.state != State::Good {
                text.push_str(&fit::paragraph(effect, 4, columns.width));
            }
            text
        }
    };
    if let Some(fix) = fix {
        if columns.width.is_none() {
            text.truncate(text.trim_end().len());
            text.push_str(&format!("  {}\n", fill(words.fix, &[&fix])));
        } else {
            text.push_str(&command(words.fix, &fix, 4, columns.width));
        }
    }
    text
}

/// A sentence that ends in a command. Where it does not fit, it is broken at blanks outside of
/// quotation marks, with the sign that tells a shell that the command goes on.
fn command(sentence: &str, command: &str, indent: usize, width: Option<usize>) -> String {
    let whole = fill(sentence, &[command]);
    let blanks = " ".repeat(indent);
    let fits = |text: &str| width.is_none_or(|width| indent + fit::width(text) <= width);
    if fits(&whole) {
        return format!("{blanks}{whole}\n");
    }
    let lead = fill(sentence, &[""]);
    let mut lines = vec![lead.trim_end().to_owned()];
    let mut line = String::new();
    let mut words = shell_words(command).into_iter().peekable();
    while let Some(word) = words.next() {
        let more = if words.peek().is_some() { " \\" } else { "" };
        if line.is_empty() {
            line = word;
        } else if fits(&format!("{line} {word}{more}")) {
            line = format!("{line} {word}");
        } else {
            lines.push(format!("{line} \\"));
            line = word;
        }
    }
    lines.push(line);
    lines
        .iter()
        .map(|line| format!("{blanks}{line}\n"))
        .collect()
}

/// The words of a command. What stands in quotation marks is not parted, nor is a remark: it ends
/// with its line.
fn shell_words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut inside = None;
    for char in command.chars() {
        let begins = words.last().is_none_or(String::is_empty);
        match (inside, char) {
            (None, ' ') => {
                words.push(String::new());
                continue;
            }
            (None, '#') if begins => inside = Some('#'),
            (None, '\'' | '"') => inside = Some(char),
            (Some(open), _) if open == char => inside = None,
            _ => {}
        }
        if let Some(word) = words.last_mut() {
            word.push(char);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// What was attacked, and what held.
fn proofs(checkup: &Checkup, options: &TextOptions) -> String {
    let words = &options.words.checkup;
    let test = &checkup.self_test;
    let held = test.proofs.iter().filter(|proof| proof.held == Held::Yes);
    let told = fill(
        words.attacked,
        &[
            &test.proofs.len().to_string(),
            &figures::time(test.took),
            &held.count().to_string(),
        ],
    );
    let paint = Paint(options.colour);
    let mut text = paint.lines(paint::HEADING, &fit::lines(&told, 0, options.width));
    let names = test
        .proofs
        .iter()
        .map(|proof| fit::width((words.attack)(proof.attack)));
    let name = names.max().unwrap_or(0);
    for proof in &test.proofs {
        if options.quiet && !proof.is_broken() {
            continue;
        }
        text.push_str(&proof_row(proof, name, options));
    }
    text
}

fn proof_row(proof: &Proof, name: usize, options: &TextOptions) -> String {
    let words = &options.words.checkup;
    let detail = escape_text(&proof.detail, LONGEST);
    let (mark, style, detail) = match (&proof.held, proof.claimed) {
        (Held::Yes, _) => ("✓", paint::GOOD, detail),
        (Held::No, true) => ("✗", paint::BAD, detail),
        (Held::No, false) => ("-", Style::new(), fill(words.not_promised, &[&detail])),
        (Held::NotTested(why), _) => {
            let why = escape_text(why, LONGEST);
            ("?", paint::DOUBT, fill(words.not_tried, &[&why]))
        }
        (Held::Failed(why), _) => {
            let why = escape_text(why, LONGEST);
            ("✗", paint::BAD, fill(words.failed, &[&why]))
        }
    };
    let indent = 2 + name + GAP;
    let mut lines = fit::lines(&detail, indent, options.width);
    let label = fit::pad((words.attack)(proof.attack), name);
    if let Some(first) = lines.first_mut() {
        let mark = Paint(options.colour).piece(style, mark);
        *first = format!("{mark} {label}  {}", first.trim_start());
    }
    lines
        .iter()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}

fn cost(cost: Option<&Cost>, words: &CheckupWords) -> String {
    let Some(cost) = cost else {
        return words.cost_unknown.to_owned();
    };
    let times = cost.sandboxed.as_secs_f64() / cost.bare.as_secs_f64().max(1e-9);
    fill(
        words.cost,
        &[
            &figures::time(cost.sandboxed),
            &figures::time(cost.bare),
            &format!("{times:.1}"),
            &cost.runs.to_string(),
        ],
    )
}

fn steady(found: &Steadiness, words: &CheckupWords) -> Vec<String> {
    let share = |thousandths: u32| format!("{:.1}", f64::from(thousandths) / 10.0);
    let spread = fill(
        words.noise,
        &[
            &share(found.computing.median),
            &share(found.computing.worst),
            &share(found.memory.median),
            &share(found.memory.worst),
        ],
    );
    let stolen = found.stolen.filter(|stolen| *stolen > 0);
    let stolen = stolen.map(|stolen| fill(words.steal, &[&share(stolen)]));
    let band = fill(
        words.band,
        &[
            &share(found.band),
            // Whole percents, rounded up, as they would be typed.
            &found.band.div_ceil(10).to_string(),
            &found.slots.to_string(),
        ],
    );
    [Some(spread), stolen, Some(band)]
        .into_iter()
        .flatten()
        .collect()
}

/// What must not be overlooked.
fn broken(checkup: &Checkup, options: &TextOptions) -> String {
    let count = checkup
        .self_test
        .proofs
        .iter()
        .filter(|proof| proof.is_broken());
    let count = count.count();
    if count == 0 {
        return String::new();
    }
    let told = fill(options.words.checkup.does_not_hold, &[&count.to_string()]);
    let lines = fit::lines(&told, 0, options.width);
    format!("\n{}", Paint(options.colour).lines(paint::BAD, &lines))
}

fn advice(checkup: &Checkup, options: &TextOptions) -> String {
    let words = &options.words.checkup;
    let fix = checkup
        .advice
        .and_then(|at| checkup.checks.get(at)?.fix.as_ref());
    match fix {
        Some(fix) => format!("\n{}", command(words.advice, fix, 0, options.width)),
        None => format!("\n{}", fit::paragraph(words.no_advice, 0, options.width)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample::{checkup as sample, golden};
    use crate::report::words::{EN, KO};
    use unicode_width::UnicodeWidthStr;

    fn told(width: Option<usize>, words: &'static crate::report::words::Words) -> String {
        let options = TextOptions {
            width,
            words,
            ..TextOptions::default()
        };
        checkup(&sample::checkup(), &options)
    }

    #[test]
    fn an_examination_fits_its_width_and_stays_as_it_is() {
        for (words, language) in [(&EN, "en"), (&KO, "ko")] {
            for width in [60, 100] {
                let text = told(Some(width), words);
                for line in text.lines() {
                    assert!(line.width() <= width, "{width}: {} {line}", line.width());
                    assert_eq!(line.trim_end(), line, "blanks at the end");
                }
                let name = format!("src/report/text/golden/doctor-{language}-{width}.txt");
                golden(&name, &text);
            }
        }
        golden(
            "src/report/text/golden/doctor-en-pipe.txt",
            &told(None, &EN),
        );
    }

    #[test]
    fn a_command_that_does_not_fit_is_broken_so_that_it_can_be_pasted() {
        let text = command("fix: {0}", "echo 'a b' | sudo tee /sys/x", 2, Some(20));
        assert_eq!(text, "  fix:\n  echo 'a b' | \\\n  sudo tee /sys/x\n");
        let remark = command("fix: {0}", "sysctl a=1  # on the host", 2, Some(20));
        assert_eq!(remark, "  fix:\n  sysctl a=1 \\\n  # on the host\n");
        assert_eq!(shell_words("a 'b c'  \"d e\""), ["a", "'b c'", "\"d e\""]);
    }

    #[test]
    fn quiet_tells_only_what_is_amiss() {
        let options = TextOptions {
            quiet: true,
            ..TextOptions::default()
        };
        let text = checkup(&sample::checkup(), &options);
        assert!(text.contains("fix: ") && !text.contains("✓"), "{text}");
    }
}
