//! "Did you mean": in: a word and the words that are known. Out: the one that is meant, if any is near.
//! Nothing is read here.

/// Words longer than this are no misspelling of anything we know.
const LONGEST: usize = 64;

/// The known word that needs the fewest edits, where at most a third of the letters differ.
pub(super) fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let word: Vec<char> = word.to_lowercase().chars().take(LONGEST + 1).collect();
    if word.len() > LONGEST {
        return None;
    }
    let allowed = word.len().div_ceil(3);
    known
        .into_iter()
        .map(|candidate| (edits(&word, candidate), candidate))
        .filter(|&(edits, candidate)| edits <= allowed && edits < candidate.chars().count())
        .min_by_key(|&(edits, _)| edits)
        .map(|(_, candidate)| candidate)
}

/// Insertions, deletions, replacements and swaps of neighbours between two words.
fn edits(word: &[char], candidate: &str) -> usize {
    let candidate: Vec<char> = candidate.chars().collect();
    let mut before = vec![0; candidate.len() + 1];
    let mut above: Vec<usize> = (0..=candidate.len()).collect();
    for i in 1..=word.len() {
        let mut row = vec![i; candidate.len() + 1];
        for j in 1..=candidate.len() {
            let same = usize::from(word[i - 1] != candidate[j - 1]);
            row[j] = (above[j] + 1).min(row[j - 1] + 1).min(above[j - 1] + same);
            let swapped = i > 1
                && j > 1
                && word[i - 1] == candidate[j - 2]
                && word[i - 2] == candidate[j - 1];
            if swapped {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut above, row);
    }
    above[candidate.len()]
}

/// The words between commas, for a sentence: `` `a`, `b` ``.
pub(super) fn listed<'k>(words: impl IntoIterator<Item = &'k str>) -> String {
    let quoted: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    quoted.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_word_is_recognised_and_a_strange_one_is_not() {
        let known = ["title", "source", "rules", "limits", "checker", "table"];
        for (word, meant) in [
            ("titel", Some("title")),
            ("Title", Some("title")),
            ("limit", Some("limits")),
            ("cheker", Some("checker")),
            ("tabel", Some("table")),
            ("memory", None),
            ("", None),
            ("x", None),
            ("timelimit", None),
        ] {
            assert_eq!(nearest(word, known), meant, "{word}");
        }
        assert_eq!(nearest(&"a".repeat(1000), known), None);
    }
}
