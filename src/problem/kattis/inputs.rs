//! Who looks at inputs. In: the folder of input validators, and the words for each case. Out: validators
//! with their arguments. None is run here.

use super::metadata::Metadata;
use super::programs::{candidates, helper, not_run, whole};
use super::settings::InputWords;
use crate::model::{InputValidator, Notice};
use crate::problem::error::ProblemError;
use std::path::Path;

/// Folders of input validators; the second one is legacy's old name.
const FOLDERS: [&str; 2] = ["input_validators", "input_format_validators"];
/// The exit code that accepts.
const ACCEPTS: i32 = 42;

/// Finds the validators. `words` has an entry for each case.
pub(super) fn validators(
    package: &Path,
    metadata: &Metadata,
    words: &[Option<InputWords>],
) -> Result<(Vec<InputValidator>, Vec<Notice>), ProblemError> {
    let (mut all, mut notices) = (Vec::new(), Vec::new());
    for folder in FOLDERS {
        for found in candidates(package, folder)? {
            if let Some(notice) = not_run(&found) {
                notices.push(notice);
                continue;
            }
            // No submission is judged otherwise for want of it.
            let found = match whole(package, found) {
                Ok(found) => found,
                Err(error) => {
                    notices.push(unusable(error));
                    continue;
                }
            };
            all.push(InputValidator {
                helper: helper(&found, &metadata.limits, &metadata.constants),
                accepts: ACCEPTS,
                arguments: shortened(words.iter().map(|words| {
                    let words = words.as_ref();
                    words.map(|words| words.of(&found.name)).unwrap_or_default()
                })),
            });
        }
    }
    Ok((all, notices))
}

fn unusable(error: ProblemError) -> Notice {
    let notice = error.into_notice();
    let text = format!("an input validator cannot be used: {}", notice.text);
    Notice { text, ..notice }
}

/// The last entry serves all further ones, and no entry means no arguments.
fn shortened(arguments: impl Iterator<Item = Vec<String>>) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = arguments.collect();
    while let [.., before, last] = all.as_slice()
        && before == last
    {
        all.pop();
    }
    if matches!(all.as_slice(), [only] if only.is_empty()) {
        all.clear();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_shortened_without_loss() {
        let words = |text: &str| text.chars().map(|c| c.to_string()).collect::<Vec<_>>();
        for (given, kept) in [
            (&["", "", ""][..], 0),
            (&["a", "a"], 1),
            (&["a", "", ""], 2),
            (&["", "a"], 2),
            (&[], 0),
        ] {
            let kept_here = shortened(given.iter().map(|text| words(text)));
            assert_eq!(kept_here.len(), kept, "{given:?}");
        }
    }
}
