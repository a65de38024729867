//! In: the files of the rooms that tell events. Out: every `match` over events that has an arm for
//! the rest, so that a new event would be swallowed in silence.

use crate::scan::{closing, find_outside, is_word, skip_space, words};
use crate::source::Source;
use crate::tree::Fault;

/// Rooms in which each event must be named.
pub const ROOMS: &[&str] = &["wire", "report"];

/// The arms that catch all events not named.
pub fn faults(source: &Source) -> Vec<Fault> {
    let code = &source.live;
    let mut faults = Vec::new();
    for at in words(code, "match") {
        let Some(open) = find_outside(code, at, b"{") else {
            continue;
        };
        let arms = arms(code, open);
        let subject = code[at + "match".len()..open]
            .trim()
            .trim_start_matches(['&', '*']);
        let over_events = arms.iter().any(|(_, pattern)| pattern.contains("Event::"));
        if subject != "event" && !over_events {
            continue;
        }
        for (start, _) in arms.iter().filter(|(_, pattern)| catches_all(pattern)) {
            let remedy = "this arm swallows events that are made later: name each event";
            faults.push(Fault::at(source, *start, remedy.to_owned()));
        }
    }
    faults
}

/// Whether a pattern is `_` or a plain name, with or without a condition.
fn catches_all(pattern: &str) -> bool {
    let pattern = words(pattern, "if")
        .next()
        .map_or(pattern, |guard| &pattern[..guard]);
    pattern.split('|').any(|part| {
        let part = part.trim();
        let part = part.strip_prefix("ref ").unwrap_or(part).trim();
        part.starts_with(|first: char| first == '_' || first.is_lowercase())
            && part.bytes().all(is_word)
    })
}

/// The arms of the `match` whose brace opens at `open`: where each begins, and its pattern.
fn arms(code: &str, open: usize) -> Vec<(usize, &str)> {
    let close = closing(code, open);
    let mut arms = Vec::new();
    let mut at = skip_space(code, open + 1);
    while at < close {
        while code[at..].starts_with("#[") {
            at = skip_space(code, closing(code, at + 1) + 1);
        }
        let Some(arrow) = arrow(code, at) else { break };
        arms.push((at, code[at..arrow].trim()));
        let body = skip_space(code, arrow + 2);
        let end = if code[body..].starts_with('{') {
            closing(code, body) + 1
        } else {
            find_outside(code, body, b",").unwrap_or(close)
        };
        at = skip_space(code, end);
        if code[at..].starts_with(',') {
            at = skip_space(code, at + 1);
        }
    }
    arms
}

/// The `=>` that ends the pattern which begins at `at`.
fn arrow(code: &str, mut at: usize) -> Option<usize> {
    loop {
        at = find_outside(code, at, b"=")?;
        if code[at..].starts_with("=>") {
            return Some(at);
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(code: &str) -> Vec<usize> {
        faults(&Source::new("src/wire/v1.rs", code))
            .iter()
            .map(|fault| fault.line)
            .collect()
    }

    #[test]
    fn an_arm_for_the_rest_of_the_events_is_a_fault() {
        let rows = [
            "match a {\n    Event::Begun { b, .. } => { c() }\n    _ => d,\n}",
            "match a.kind() {\n    event::Event::Begun => c(d, e),\n    other => d,\n}",
            "match a {\n    Event::Begun(b) if b >= 1 => {}\n    _ if c => {}\n}",
            "match *event {\n    Begun => f(|x| x),\n    _ => (),\n}",
            "match a {\n    Event::Begun => match b { 1 => c, _ => d },\n    Event::Ended | _ => (),\n}",
        ];
        for code in rows {
            assert_eq!(lines(code), [3], "{code}");
        }
    }

    #[test]
    fn events_named_one_by_one_and_other_matches_are_free() {
        let rows = [
            "match event { Event::Begun { .. } => a, Event::Ended(_) | Event::Cut => b, }",
            "match verdict { Verdict::Accepted => emit(Event::Begun), _ => emit(Event::Ended) }",
            "match event { Event::Begun => match b { 1 => c, _ => d }, Event::Ended => e }",
            "match a { Some(event) => event, _ => b }",
            "// match event { _ => a }\nfn a() { b(\"match event { _ => a }\") }",
            "if let Event::Begun = event { a() }",
            "#[cfg(test)]\nmod tests { fn a() { match event { Event::Begun => b, _ => c } } }",
        ];
        for code in rows {
            assert_eq!(lines(code), [0; 0], "{code}");
        }
    }
}
