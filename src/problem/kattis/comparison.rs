//! The default output validator's flags. In: words. Out: how outputs are compared, or what is wrong with
//! the words. The comparing itself is done elsewhere.

use crate::model::{Checker, Comparison, Tolerance};

/// Reads the flags; the first fault is told as what is wrong and what to do.
pub(super) fn checker(words: &[String]) -> Result<Checker, (String, String)> {
    let (mut case_sensitive, mut space_sensitive) = (false, false);
    let mut tolerance = Tolerance::default();
    let mut words = words.iter().map(String::as_str);
    while let Some(word) = words.next() {
        let twice = || {
            let what = format!("`{word}` says what was said before");
            (
                what,
                "write each flag once, and float_tolerance for both at once".to_owned(),
            )
        };
        match word {
            "case_sensitive" if case_sensitive => return Err(twice()),
            "case_sensitive" => case_sensitive = true,
            "space_change_sensitive" if space_sensitive => return Err(twice()),
            "space_change_sensitive" => space_sensitive = true,
            "float_tolerance" | "float_relative_tolerance" | "float_absolute_tolerance" => {
                let bound = bound(word, words.next())?;
                let places = match word {
                    "float_relative_tolerance" => vec![&mut tolerance.relative],
                    "float_absolute_tolerance" => vec![&mut tolerance.absolute],
                    _ => vec![&mut tolerance.relative, &mut tolerance.absolute],
                };
                for place in places {
                    if place.replace(bound).is_some() {
                        return Err(twice());
                    }
                }
            }
            other => {
                let known = "known flags are case_sensitive, space_change_sensitive, float_tolerance, \
                             float_relative_tolerance and float_absolute_tolerance";
                let what = format!("the default output validator has no flag `{other}`");
                return Err((what, known.to_owned()));
            }
        }
    }
    Ok(Checker {
        comparison: comparison(case_sensitive, space_sensitive, tolerance),
        presentation: false,
    })
}

fn comparison(case_sensitive: bool, space_sensitive: bool, tolerance: Tolerance) -> Comparison {
    if space_sensitive {
        Comparison::Exact
    } else if tolerance != Tolerance::default() {
        Comparison::Numbers(tolerance)
    } else if case_sensitive {
        Comparison::Tokens
    } else {
        Comparison::IgnoreCase
    }
}

fn bound(flag: &str, word: Option<&str>) -> Result<f64, (String, String)> {
    let number = word.and_then(|word| word.parse::<f64>().ok());
    number
        .filter(|bound| bound.is_finite() && *bound >= 0.0)
        .ok_or_else(|| {
            let found = word.map_or_else(|| "nothing".to_owned(), |word| format!("`{word}`"));
            let what = format!("`{flag}` is followed by {found}");
            (
                what,
                format!("write a number behind it, for example `{flag} 1e-6`"),
            )
        })
}
