//! Transcripts of a whole session at several widths, in both languages, and what must never be in
//! one.

use super::{Text, TextOptions};
use crate::event::Event;
use crate::report::Reporter;
use crate::report::safe::is_dangerous;
use crate::report::sample::{Shared, events, golden};
use crate::report::words::{EN, KO};
use unicode_width::UnicodeWidthStr;

fn transcript(options: TextOptions) -> String {
    let out = Shared::default();
    let mut text = Text::new(options, Box::new(out.clone()));
    for event in events() {
        text.tell(&event).unwrap();
    }
    text.finish().unwrap();
    out.text()
}

#[test]
fn a_transcript_fits_its_width_and_stays_as_it_is() {
    for (words, language) in [(&EN, "en"), (&KO, "ko")] {
        for width in [60, 80, 120] {
            let options = TextOptions {
                width: Some(width),
                words,
                ..TextOptions::default()
            };
            let text = transcript(options);
            for line in text.lines() {
                assert!(line.width() <= width, "{width}: {} {line}", line.width());
                assert_eq!(line.trim_end(), line, "blanks at the end");
            }
            golden(
                &format!("src/report/text/golden/{language}-{width}.txt"),
                &text,
            );
        }
    }
}

#[test]
fn every_width_is_kept_also_with_each_run() {
    for width in (40..140).step_by(7) {
        for words in [&EN, &KO] {
            let text = transcript(TextOptions {
                width: Some(width),
                verbose: 1,
                words,
                ..TextOptions::default()
            });
            for line in text.lines() {
                assert!(line.width() <= width, "{width}: {line}");
            }
        }
    }
}

#[test]
fn in_a_pipe_nothing_is_shortened() {
    let text = transcript(TextOptions::default());
    assert!(text.contains("한글로_지은_아주_긴_이름의_풀이_candidate_list.py"));
    golden("src/report/text/golden/en-pipe.txt", &text);
}

#[test]
fn only_our_own_colours_reach_the_terminal() {
    let plain = transcript(TextOptions::default());
    assert!(!plain.contains('\x1b'));
    let harmful = |char: char| char != '\n' && char != '\\' && is_dangerous(char);
    assert!(!plain.contains(harmful));
    let coloured = transcript(TextOptions {
        colour: true,
        ..TextOptions::default()
    });
    assert!(coloured.contains("\x1b[32mAC\x1b[0m   accepted/three_arrays.cpp"));
    let bare = ["\x1b[0m", "\x1b[1m", "\x1b[31m", "\x1b[32m", "\x1b[33m"]
        .iter()
        .fold(coloured, |text, code| text.replace(code, ""));
    assert_eq!(bare, plain);
}

#[test]
fn quiet_tells_failures_and_the_last_line() {
    let text = transcript(TextOptions {
        quiet: true,
        ..TextOptions::default()
    });
    golden("src/report/text/golden/en-quiet.txt", &text);
}

#[test]
fn verbose_tells_each_run() {
    let text = transcript(TextOptions {
        verbose: 1,
        width: Some(100),
        ..TextOptions::default()
    });
    golden("src/report/text/golden/en-verbose.txt", &text);
}

#[test]
fn a_single_submission_has_a_line_and_no_table() {
    let out = Shared::default();
    let mut text = Text::new(TextOptions::default(), Box::new(out.clone()));
    for event in events() {
        let event = match event {
            Event::Began {
                orders,
                strength,
                slots,
            } => Event::Began {
                orders: orders[..1].to_vec(),
                strength,
                slots,
            },
            other => other,
        };
        text.tell(&event).unwrap();
    }
    text.finish().unwrap();
    let text = out.text();
    assert_eq!(text.matches("three_arrays").count(), 1, "{text}");
    assert!(
        text.ends_with("interrupted, 1 of 1 promises hold\n"),
        "{text}"
    );
}
