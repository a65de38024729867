//! What became of a promise, in a few words. In: an order and its judgement. Out: the mark at the
//! end of a line; empty where the verdict alone says it.

use crate::model::{Expectation, Judgement, Kept, Order, Verdict};
use crate::report::figures;
use crate::report::safe::escape_text;
use crate::report::words::{Words, fill};

/// What became of the promise, where that is not plain from the verdict.
pub fn mark(order: &Order, judgement: &Judgement, words: &Words) -> String {
    let Some(promise) = &order.submission.promise else {
        return String::new();
    };
    let promised = &label_of(promise, words);
    match &judgement.kept {
        None => String::new(),
        Some(Kept::Yes) if promise.promised() == Some(Verdict::Ac) => String::new(),
        Some(Kept::Yes) => words.as_promised.to_owned(),
        Some(Kept::No { verdict, case }) => match case {
            Some(case) if *verdict != judgement.verdict => fill(
                words.broken_on,
                &[promised, (words.label)(*verdict), &escape_text(case, 60)],
            ),
            _ => fill(words.broken, &[promised]),
        },
        Some(Kept::Points {
            found,
            promised: (least, most),
        }) => {
            let range = if least == most {
                figures::points(*least)
            } else {
                format!("{}–{}", figures::points(*least), figures::points(*most))
            };
            fill(words.broken_points, &[&range, &figures::points(*found)])
        }
        Some(Kept::Unsaid(text)) => fill(words.broken_words, &[&escape_text(text, 60)]),
        Some(Kept::Unknown) => fill(words.untold, &[promised]),
    }
}

/// A promise in words: its verdict where it has one, else the codes of all.
fn label_of(promise: &Expectation, words: &Words) -> String {
    promise.promised().map_or_else(
        || promise.codes(),
        |verdict| (words.label)(verdict).to_owned(),
    )
}
