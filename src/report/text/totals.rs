//! The last line. In: a session. Out: how many did what was wanted, and what was left out.

use super::TextOptions;
use super::paint::{self, Paint};
use super::{fit, notes};
use crate::report::Session;
use crate::report::safe::escape_text;
use crate::report::words::fill;

/// The last line; broken where it does not fit.
pub fn last(session: &Session, options: &TextOptions, paint: Paint) -> String {
    let words = options.words;
    let tally = session.as_wanted();
    let number = |count: usize| count.to_string();
    let of = |sentence, count, all| fill(sentence, &[&number(count), &number(all)]);
    let mut parts = Vec::new();
    if session.interrupted {
        parts.push(words.interrupted.to_owned());
    }
    if tally.promises() > 0 {
        parts.push(of(words.promises_hold, tally.kept, tally.promises()));
    }
    if tally.plain() > 0 {
        parts.push(of(words.total_accepted, tally.accepted, tally.plain()));
    }
    for (count, sentence) in [
        (tally.unknown, words.total_unknown),
        (tally.judge_errors, words.total_judge_errors),
    ] {
        if count > 0 {
            parts.push(fill(sentence, &[&number(count)]));
        }
    }
    if tally.not_judged > 0 {
        let languages: Vec<String> = notes::languages(session)
            .into_iter()
            .map(|why| {
                let language = escape_text(&why.language, 40);
                if why.install.is_empty() {
                    language
                } else {
                    format!("{language}: {}", escape_text(&why.install, 120))
                }
            })
            .collect();
        let count = fill(words.total_not_judged, &[&number(tally.not_judged)]);
        parts.push(format!("{count} ({})", languages.join("; ")));
    }
    if tally.unfinished > 0 {
        parts.push(fill(words.total_unfinished, &[&number(tally.unfinished)]));
    }
    if parts.is_empty() {
        parts.push(words.nothing.to_owned());
    }
    let style = if tally.is_as_wanted() && !session.interrupted {
        paint::GOOD
    } else if tally.broken + tally.rejected > 0 {
        paint::BAD
    } else {
        paint::DOUBT
    };
    let lines = fit::lines(&parts.join(", "), 0, options.width);
    paint.lines(style, &lines)
}
