//! Dialogues in text. In: a run. Out: its lines, as packages write them: `<` from the interactor, `>`
//! from the submission, each with its time; nothing where nobody listened.

use crate::model::{Run, Speaker, Transcript};
use crate::report::figures;
use crate::report::safe::{escape_lines, escape_text};
use std::fmt::Write;

/// Columns of a name, and of a line.
const NAME: usize = 60;
const LINE: usize = 200;
/// Lines of one piece.
const LINES: usize = 1_000;

/// The dialogue of a run.
pub fn told(run: &Run) -> String {
    let Some(transcript) = &run.transcript else {
        return String::new();
    };
    let mut text = format!("{}:\n", escape_text(&run.case, NAME));
    let several = transcript.said.iter().any(|said| process(said.by) > 0);
    let mut pass = transcript.said.first().map_or(1, |said| said.pass);
    for (number, said) in transcript.said.iter().enumerate() {
        if said.pass != pass {
            pass = said.pass;
            text.push_str("  ---\n");
        }
        if transcript.dropped > 0 && number == transcript.before {
            dropped(&mut text, transcript);
        }
        let sign = match said.by {
            Speaker::Interactor(_) => '<',
            Speaker::Process(_) => '>',
        };
        let whom = if several {
            format!("{} ", process(said.by))
        } else {
            String::new()
        };
        let (lines, more) = escape_lines(&said.bytes, LINES, LINE);
        for line in lines {
            let at = figures::time(said.at);
            let _ = writeln!(text, "  {at:>9}  {whom}{sign} {line}");
        }
        if more > 0 {
            let _ = writeln!(text, "  {:>9}  {whom}{sign} … +{more}", "");
        }
    }
    text
}

fn dropped(text: &mut String, transcript: &Transcript) {
    let _ = writeln!(text, "  {:>9}  … {} B", "", transcript.dropped);
}

fn process(speaker: Speaker) -> usize {
    match speaker {
        Speaker::Interactor(process) | Speaker::Process(process) => process,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Said, Skipped};
    use std::time::Duration;

    #[test]
    fn who_speaks_and_when_is_seen_at_the_margin() {
        let said = |at, pass, by, text: &str| Said {
            at: Duration::from_millis(at),
            pass,
            by,
            bytes: text.into(),
        };
        let (host, program) = (Speaker::Interactor(0), Speaker::Process(0));
        let mut run = Run::skipped("secret/1", Skipped::Interrupted);
        assert_eq!(told(&run), "");
        run.transcript = Some(Transcript {
            said: vec![
                said(1, 1, program, "q 1\n"),
                said(2, 1, host, "more\n\x1b[2J\n"),
                said(250, 2, program, "guess"),
            ],
            dropped: 9,
            before: 2,
        });
        let text = told(&run);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "secret/1:");
        assert!(
            lines[1].ends_with("> q 1") && lines[2].ends_with("< more"),
            "{text}"
        );
        assert!(!text.contains('\x1b'), "{text}");
        assert_eq!(lines[4], "  ---");
        assert!(
            lines[5].ends_with("… 9 B") && lines[6].ends_with("> guess"),
            "{text}"
        );
    }
}
