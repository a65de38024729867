//! Inspections as text. In: what was found. Out: a line for each remark, the gravest last, and a
//! line that counts. What packages wrote stands there escaped.

use crate::model::{Inspection, Level, Remark};
use crate::report::safe::escape_text;
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

/// The longest text that is shown whole.
const LONGEST: usize = 400;

/// All inspections; notes only where they are wanted.
#[must_use]
pub fn text(inspections: &[Inspection], notes: bool, colour: bool) -> String {
    let mut text = String::new();
    for inspection in inspections {
        let _ = writeln!(
            text,
            "{} ({})",
            escape_text(&inspection.package, LONGEST),
            if inspection.format.is_empty() {
                "cannot be read"
            } else {
                &inspection.format
            }
        );
        for checked in &inspection.checked {
            let found = inspection
                .remarks
                .iter()
                .any(|remark| remark.demand == checked.demand && remark.level > Level::Note);
            let _ = writeln!(
                text,
                "  {} {:<16} {:>5}  {}",
                if found { "✗" } else { "✓" },
                checked.demand.id(),
                checked.count,
                checked.demand.title()
            );
        }
        let mut remarks: Vec<&Remark> = inspection.remarks.iter().collect();
        remarks.sort_by_key(|remark| remark.level);
        for remark in remarks {
            if remark.level > Level::Note || notes {
                line(&mut text, remark, colour);
            }
        }
        let _ = writeln!(text, "  {}\n", total(inspection));
    }
    text
}

fn line(text: &mut String, remark: &Remark, colour: bool) {
    let (word, style) = match remark.level {
        Level::Error => ("error", AnsiColor::Red),
        Level::Warning => ("warning", AnsiColor::Yellow),
        Level::Note => ("note", AnsiColor::Cyan),
    };
    let style = if colour {
        style.on_default().bold()
    } else {
        Style::new()
    };
    let place = remark.path.as_ref().map(|path| {
        let line = remark.line.map(|line| format!(":{line}"));
        let path = escape_text(&path.to_string_lossy(), LONGEST);
        format!("{path}{}: ", line.unwrap_or_default())
    });
    let _ = writeln!(
        text,
        "  {style}{word}{style:#}[{}]: {}{}",
        remark.demand.id(),
        place.unwrap_or_default(),
        escape_text(&remark.text, LONGEST)
    );
}

fn total(inspection: &Inspection) -> String {
    let count = |level| {
        let all = inspection.remarks.iter();
        all.filter(|remark| remark.level == level).count()
    };
    let (errors, warnings) = (count(Level::Error), count(Level::Warning));
    match (errors, warnings) {
        (0, 0) => "all holds".to_owned(),
        _ => format!("{errors} errors, {warnings} warnings"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Demand;

    #[test]
    fn remarks_are_told_with_their_place_and_counted() {
        let mut inspection = Inspection {
            package: "sum".to_owned(),
            format: "kattis-2025-09".to_owned(),
            ..Inspection::default()
        };
        inspection.count(Demand::Nul, 3);
        let whole = |inspection: &Inspection| text(std::slice::from_ref(inspection), false, false);
        assert!(
            whole(&inspection).contains("✓ nul"),
            "{}",
            whole(&inspection)
        );
        assert!(whole(&inspection).ends_with("  all holds\n\n"));
        inspection.remarks.push(Remark {
            demand: Demand::Nul,
            level: Level::Error,
            text: "has a NUL\x1b[2J".to_owned(),
            path: Some("1.in".into()),
            line: Some(2),
        });
        let told = whole(&inspection);
        assert!(
            told.contains("  error[nul]: 1.in:2: has a NUL\\x1b[2J\n"),
            "{told}"
        );
        assert!(told.contains("✗ nul"), "{told}");
        assert!(told.ends_with("  1 errors, 0 warnings\n\n"), "{told}");
    }
}
