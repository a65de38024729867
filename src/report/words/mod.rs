//! Every word that a report says. In: a language. Out: labels, verdict words and sentences with
//! numbered gaps. Plain data: nothing is measured or decided here.

mod checkup;
mod en;
mod ko;
mod list;

pub use checkup::CheckupWords;
pub use en::EN;
pub use ko::KO;
pub use list::Words;

/// Puts pieces into the gaps of a sentence. Gaps in the pieces themselves stay as they are, so
/// that no program's output is taken for one.
#[must_use]
pub fn fill(sentence: &str, pieces: &[&str]) -> String {
    let mut text = String::with_capacity(sentence.len() + 32);
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let gap = after.split_once('}').and_then(|(number, rest)| {
            let piece = pieces.get(number.parse::<usize>().ok()?)?;
            Some((piece, rest))
        });
        match gap {
            Some((piece, after)) => {
                text.push_str(piece);
                rest = after;
            }
            None => {
                text.push('{');
                rest = after;
            }
        }
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Verdict;
    use std::collections::BTreeSet;

    fn gaps(sentence: &str) -> BTreeSet<&str> {
        sentence
            .split('{')
            .skip(1)
            .filter_map(|part| part.split_once('}').map(|(gap, _)| gap))
            .collect()
    }

    #[test]
    fn both_languages_say_everything_with_the_same_gaps() {
        for ((name, en), (_, ko)) in EN.sentences().into_iter().zip(KO.sentences()) {
            assert!(!en.is_empty() && !ko.is_empty(), "{name}");
            assert_eq!(gaps(en), gaps(ko), "{name}");
        }
        for verdict in Verdict::ALL {
            for words in [EN, KO] {
                assert!(!(words.verdict)(verdict).is_empty());
                assert!(!(words.label)(verdict).is_empty());
                assert!((words.explain)(verdict).chars().count() > 60, "{verdict:?}");
            }
        }
    }

    #[test]
    fn gaps_are_filled_once() {
        for (sentence, pieces, said) in [
            ("{0} of {1}", &["a", "b"][..], "a of b"),
            ("{1}의 {0}", &["a", "b"], "b의 a"),
            ("{0}", &["{0}{1}"], "{0}{1}"),
            ("{2} {x} {", &["a"], "{2} {x} {"),
            ("plain", &[], "plain"),
        ] {
            assert_eq!(fill(sentence, pieces), said);
        }
    }
}
