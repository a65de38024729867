//! Sizes and durations as people write them. In: text. Out: bytes and durations, or a sentence.
//! No rounding that a limit could feel: limits are exact and fractional.

use std::fmt;
use std::time::Duration;

/// A number of bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bytes(pub u64);

impl Bytes {
    /// `count` kibibytes.
    #[must_use]
    pub const fn kib(count: u64) -> Self {
        Self(count * 1024)
    }

    /// `count` mebibytes.
    #[must_use]
    pub const fn mib(count: u64) -> Self {
        Self(count * 1024 * 1024)
    }

    /// Whole mebibytes, rounded down, as command lines of runtimes want them.
    #[must_use]
    pub const fn whole_mib(self) -> u64 {
        self.0 / (1024 * 1024)
    }
}

impl fmt::Display for Bytes {
    /// Three significant digits and a binary unit: `640 B`, `1.50 KiB`, `128 MiB`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut value = self.0 as f64;
        let mut unit = "B";
        for next in ["KiB", "MiB", "GiB", "TiB"] {
            if value < 1023.5 {
                break;
            }
            value /= 1024.0;
            unit = next;
        }
        let digits = if unit == "B" || value >= 99.95 || value.fract() == 0.0 {
            0
        } else if value >= 9.995 {
            1
        } else {
            2
        };
        f.pad(&format!("{value:.digits$} {unit}"))
    }
}

/// Why a text is not a size or a duration: a sentence without the text itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitError(pub String);

impl fmt::Display for UnitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UnitError {}

fn split_number(text: &str) -> (&str, &str) {
    let end = text
        .find(|c: char| !(c.is_ascii_digit() || c == '.' || c == '_'))
        .unwrap_or(text.len());
    (text[..end].trim(), text[end..].trim())
}

/// Nanounits of a plain decimal number; exact to nine places.
fn decimal(text: &str, what: &str) -> Result<u128, UnitError> {
    let bad = || UnitError(format!("'{text}' is not a number; write {what}"));
    let text_plain = text.replace('_', "");
    let (whole, fraction) = text_plain.split_once('.').unwrap_or((&text_plain, ""));
    if whole.is_empty() && fraction.is_empty() || whole.len() > 15 || fraction.len() > 9 {
        return Err(bad());
    }
    let digits = |part: &str| {
        if part.is_empty() {
            Ok(0)
        } else {
            part.parse::<u128>().map_err(|_| bad())
        }
    };
    let scale = 10_u128.pow(9 - u32::try_from(fraction.len()).map_err(|_| bad())?);
    Ok(digits(whole)? * 1_000_000_000 + digits(fraction)? * scale)
}

/// Reads a duration such as `1.5s`, `250 ms`, `2 min` or `0.25` (seconds).
///
/// # Errors
/// A sentence when the text is no number, has an unknown unit, or is zero.
pub fn parse_duration(text: &str) -> Result<Duration, UnitError> {
    let (number, unit) = split_number(text.trim());
    let value = decimal(number, "a duration such as 1.5s or 250ms")?;
    let nanos = match unit.to_ascii_lowercase().as_str() {
        "" | "s" | "sec" | "second" | "seconds" => value,
        "ms" => value / 1_000,
        "us" | "µs" => value / 1_000_000,
        "ns" => value / 1_000_000_000,
        "m" | "min" | "minute" | "minutes" => value * 60,
        "h" => value * 3_600,
        other => {
            return Err(UnitError(format!(
                "'{other}' is not a unit of time; write s, ms, us, min or h, for example 1.5s"
            )));
        }
    };
    // Longer than anybody waits, and small enough for every sum and factor of a language rule.
    const LONGEST: u128 = 24 * 3_600 * 1_000_000_000;
    let nanos = u64::try_from(nanos.min(LONGEST + 1)).unwrap_or(u64::MAX);
    if u128::from(nanos) > LONGEST {
        return Err(UnitError("this is too much; write at most 24 h".into()));
    }
    if nanos == 0 {
        return Err(UnitError(
            "a time limit must be above zero; write 1s or 0.25s".into(),
        ));
    }
    Ok(Duration::from_nanos(nanos))
}

/// Reads a size such as `128MiB`, `64 kB`, `1.5 GiB` or `4096` (bytes).
///
/// `MB` means mebibytes here, as it does on the judges whose limits people copy.
///
/// # Errors
/// A sentence when the text is no number, has an unknown unit, or is zero.
pub fn parse_size(text: &str) -> Result<Bytes, UnitError> {
    let (number, unit) = split_number(text.trim());
    let value = decimal(number, "a size such as 128MiB")?;
    let factor: u128 = match unit.to_ascii_lowercase().as_str() {
        "" | "b" | "byte" | "bytes" => 1,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        "t" | "tb" | "tib" => 1 << 40,
        other => {
            return Err(UnitError(format!(
                "'{other}' is not a unit of size; write B, KiB, MiB or GiB, for example 128MiB"
            )));
        }
    };
    const LARGEST: u128 = 16 << 40;
    let bytes = value * factor / 1_000_000_000;
    if bytes > LARGEST {
        return Err(UnitError("this is too much; write at most 16 TiB".into()));
    }
    let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
    if bytes == 0 {
        return Err(UnitError(
            "a size limit must be above zero; write for example 128MiB".into(),
        ));
    }
    Ok(Bytes(bytes))
}

/// Reads a percentage such as `5`, `2.5` or `2.5%`; yields thousandths.
///
/// # Errors
/// A sentence when the text is no number, or more than 100.
pub fn parse_percent(text: &str) -> Result<u32, UnitError> {
    let plain = text.trim().trim_end_matches('%').trim_end();
    let thousandths = decimal(plain, "a percentage such as 5 or 2.5")? / 100_000_000;
    u32::try_from(thousandths)
        .ok()
        .filter(|thousandths| *thousandths <= 1000)
        .ok_or_else(|| UnitError("this is too much; write at most 100".into()))
}

/// A duration for people: `850 us`, `12.3 ms`, `1.02 s`, `2 min 05 s`.
#[must_use]
pub fn show_duration(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    if seconds < 0.000_999_5 {
        format!("{:.0} us", seconds * 1e6)
    } else if seconds < 0.099_95 {
        format!("{:.1} ms", seconds * 1e3)
    } else if seconds < 0.999_5 {
        format!("{:.0} ms", seconds * 1e3)
    } else if seconds < 99.995 {
        format!("{seconds:.2} s")
    } else {
        let whole = duration.as_secs();
        format!("{} min {:02} s", whole / 60, whole % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_exact_and_fractional() {
        for (text, nanos) in [
            ("1", 1_000_000_000),
            ("0.25s", 250_000_000),
            (".5 s", 500_000_000),
            ("1.5s", 1_500_000_000),
            ("250 ms", 250_000_000),
            ("0.000000001", 1),
            ("2 min", 120_000_000_000),
            ("10 seconds", 10_000_000_000),
        ] {
            assert_eq!(
                parse_duration(text),
                Ok(Duration::from_nanos(nanos)),
                "{text}"
            );
        }
        for text in [
            "",
            "s",
            "1 fortnight",
            "-1s",
            "1e-6",
            "0",
            "0 ms",
            "1.2.3s",
            "1,5s",
            "25h",
            "999999999999999 h",
        ] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_have_binary_units() {
        for (text, bytes) in [
            ("4096", 4096),
            ("128MiB", 128 << 20),
            ("128 MB", 128 << 20),
            ("1.5GiB", 3 << 29),
            ("64k", 64 << 10),
        ] {
            assert_eq!(parse_size(text), Ok(Bytes(bytes)), "{text}");
        }
        for text in ["", "MiB", "12 apples", "-4", "0", "99999999999999999 TiB"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_are_shown_with_three_digits() {
        for (bytes, text) in [
            (0, "0 B"),
            (1023, "1023 B"),
            (1536, "1.50 KiB"),
            (128 << 20, "128 MiB"),
            (134_217_729, "128 MiB"),
            (1_700_000, "1.62 MiB"),
            (1 << 40, "1 TiB"),
        ] {
            assert_eq!(Bytes(bytes).to_string(), text);
        }
    }

    #[test]
    fn durations_are_shown_in_a_fitting_unit() {
        for (micros, text) in [
            (850, "850 us"),
            (12_345, "12.3 ms"),
            (850_000, "850 ms"),
            (1_021_000, "1.02 s"),
            (125_000_000, "2 min 05 s"),
        ] {
            assert_eq!(show_duration(Duration::from_micros(micros)), text);
        }
    }

    #[test]
    fn percentages_are_thousandths() {
        for (text, thousandths) in [
            ("5", Some(50)),
            ("0", Some(0)),
            ("2.5 %", Some(25)),
            ("100%", Some(1000)),
            ("100.1", None),
            ("", None),
            ("five", None),
            ("-1", None),
        ] {
            assert_eq!(parse_percent(text).ok(), thousandths, "{text}");
        }
    }
}
