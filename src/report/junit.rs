//! The JUnit reporter. In: events. Out: one XML document at the end: a suite a submission, a test a
//! case. What a program wrote stands in it bounded, and without what XML forbids.

use super::safe::is_dangerous;
use super::words::{EN, fill};
use super::{Entry, Reporter, Session, reason};
use crate::event::Event;
use crate::model::{Build, Captured, Expectation, Judgement, Kept, NotJudged, Order, Run, Verdict};
use crate::wire::Excerpt;
use quick_junit::{NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestSuite};
use std::io::{self, Write};
use std::time::Duration;

/// Writes a session as JUnit XML.
pub struct Junit {
    out: Box<dyn Write + Send>,
    session: Session,
}

impl Junit {
    /// A reporter that writes to `out` when it is finished.
    #[must_use]
    pub fn new(out: Box<dyn Write + Send>) -> Self {
        Self {
            out,
            session: Session::default(),
        }
    }
}

impl Reporter for Junit {
    fn tell(&mut self, event: &Event) -> io::Result<()> {
        self.session.apply(event);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        let text = report(&self.session).to_string();
        let text = conforming(&text.map_err(io::Error::other)?);
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}

/// Without `skipped` at the root, which the schema that Jenkins keeps to (junit-10.xsd of its xunit
/// plugin) has for suites only.
fn conforming(xml: &str) -> String {
    let root = xml.find("<testsuites").unwrap_or(0);
    let end = xml[root..].find('>').map_or(xml.len(), |end| root + end);
    let attribute = xml[root..end].find(" skipped=\"").map(|at| root + at);
    let cut = attribute.and_then(|start| {
        let value = start + " skipped=\"".len();
        Some((start, value + xml[value..end].find('"')? + 1))
    });
    match cut {
        Some((start, end)) => format!("{}{}", &xml[..start], &xml[end..]),
        None => xml.to_owned(),
    }
}

fn report(session: &Session) -> Report {
    let mut report = Report::new("flagfall");
    if let Some(took) = session.took {
        report.set_time(took);
    }
    for (at, order, entry) in session.each() {
        report.add_test_suite(suite(order, entry, session.language(at)));
    }
    report
}

fn suite(order: &Order, entry: &Entry, language: Option<&str>) -> TestSuite {
    let name = clean(&format!("{}/{}", order.problem.id, order.submission.name));
    let promise = order.submission.promise.as_ref();
    let mut suite = TestSuite::new(name.as_str());
    let mut property = |name: &str, value: &str| {
        suite.add_property(Property::new(clean(name), clean(value)));
    };
    if let Some(language) = language {
        property("language", language);
    }
    if let Some(toolchain) = entry.toolchain() {
        property("toolchain", &toolchain.summary());
    }
    if let Some(promise) = promise {
        property("promise", &promise.codes());
    }
    if let Some(judgement) = &entry.judgement {
        property("verdict", judgement.verdict.code());
    }
    // The schema that Jenkins keeps to has properties for suites, not for tests.
    for run in entry.runs().iter().filter(|run| passes(run, promise)) {
        if run.verdict != Verdict::Ac || run.attempts.is_some() {
            let told = format!("{}: {}", run.verdict.code(), reason::of_run(run, &EN));
            property(&format!("case {}", run.case), &told);
        }
    }
    suite.set_time(entry.runs().iter().map(cpu).sum());
    let mut tests: Vec<TestCase> = entry.runs().iter().map(|run| case(run, promise)).collect();
    tests.extend(of_the_whole(entry, promise));
    for mut test in tests {
        test.set_classname(name.as_str());
        suite.add_test_case(test);
    }
    suite
}

fn cpu(run: &Run) -> Duration {
    run.measurement
        .as_ref()
        .map_or(Duration::ZERO, |measured| measured.cpu)
}

/// Whether a case ended as a promise permits: right, or as promised.
fn passes(run: &Run, promise: Option<&Expectation>) -> bool {
    run.verdict == Verdict::Ac || promise.is_some_and(|promise| promise.permits(run.verdict))
}

fn status(kind: NonSuccessKind, verdict: Verdict, message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(verdict.code()).set_message(clean(message));
    status
}

fn skipped(message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(clean(message));
    status
}

fn case(run: &Run, promise: Option<&Expectation>) -> TestCase {
    let reason = reason::of_run(run, &EN);
    let told = || match promise {
        Some(promise) => format!("{reason} ({})", fill(EN.promised, &[&promise.codes()])),
        None => reason.clone(),
    };
    let status = match run.verdict {
        Verdict::Skip => skipped(&reason),
        Verdict::Je => status(NonSuccessKind::Error, run.verdict, &reason),
        _ if passes(run, promise) => TestCaseStatus::success(),
        verdict => status(NonSuccessKind::Failure, verdict, &told()),
    };
    let mut test = TestCase::new(clean(&run.case), status);
    if let Some(measured) = &run.measurement {
        test.set_time(measured.cpu);
    }
    if run.stdout.total > 0 {
        test.set_system_out(stream(&run.stdout));
    }
    if run.stderr.total > 0 {
        test.set_system_err(stream(&run.stderr));
    }
    test
}

/// Tests beyond the cases: whether it was built, and whether the promise as a whole was kept.
fn of_the_whole(entry: &Entry, promise: Option<&Expectation>) -> Vec<TestCase> {
    let Some(judgement) = &entry.judgement else {
        let why = match &entry.not_judged {
            Some(why) => not_judged(why),
            None => EN.unfinished.to_owned(),
        };
        return vec![TestCase::new("judged", skipped(&why))];
    };
    let mut tests = Vec::new();
    match &judgement.build {
        Build::Built { .. } => {}
        Build::Refused { message, .. } => tests.push(refused(message, promise)),
        Build::Failed(message) => tests.push(TestCase::new(
            "build",
            status(NonSuccessKind::Error, Verdict::Je, message),
        )),
    }
    tests.extend(promise.and_then(|promise| kept(judgement, promise)));
    tests
}

fn not_judged(why: &NotJudged) -> String {
    let missing = fill(EN.not_judged, &[&why.missing.join(", ")]);
    format!("{missing}; {}", fill(EN.install, &[&why.install]))
}

fn refused(message: &str, promise: Option<&Expectation>) -> TestCase {
    let promised = promise.is_some_and(|promise| promise.promised() == Some(Verdict::Ce));
    let status = if promised {
        TestCaseStatus::success()
    } else {
        let mut status = status(
            NonSuccessKind::Failure,
            Verdict::Ce,
            message.lines().next().unwrap_or(EN.compile_silent),
        );
        status.set_description(bounded(message.as_bytes()));
        status
    };
    let mut test = TestCase::new("build", status);
    if promised {
        test.set_system_err(bounded(message.as_bytes()));
    }
    test
}

/// The promise as a whole: its verdict is required at least once. None where a case or the build is
/// to blame, which fails by itself already.
fn kept(judgement: &Judgement, promise: &Expectation) -> Option<TestCase> {
    let promised = promise.codes();
    let status = match &judgement.kept {
        Some(Kept::Yes) => TestCaseStatus::success(),
        Some(Kept::No { case: Some(_), .. }) => return None,
        Some(Kept::No {
            verdict,
            case: None,
        }) => {
            if *verdict == Verdict::Ce {
                return None;
            }
            let told = fill(EN.broken, &[&promised]);
            status(NonSuccessKind::Failure, *verdict, &told)
        }
        Some(kept @ (Kept::Points { .. } | Kept::Unsaid(_))) => {
            let told = format!("{} ({kept:?})", fill(EN.broken, &[&promised]));
            status(NonSuccessKind::Failure, judgement.verdict, &told)
        }
        Some(Kept::Unknown) | None => skipped(&fill(EN.untold, &[&promised])),
    };
    Some(TestCase::new("promise", status))
}

/// What was kept of a stream, at most 4 KiB, with a line where it was cut.
fn stream(captured: &Captured) -> String {
    let excerpt = Excerpt::of(captured);
    let shown = excerpt.kept_bytes();
    let mut text = clean_lines(&excerpt.head);
    if excerpt.cut {
        text.push_str(&format!(
            "\n[cut here: {shown} of {} bytes are shown]\n",
            excerpt.total_bytes
        ));
    }
    text.push_str(&clean_lines(&excerpt.tail));
    text
}

fn bounded(bytes: &[u8]) -> String {
    stream(&Captured {
        head: bytes.to_vec(),
        tail: Vec::new(),
        total: bytes.len() as u64,
    })
}

/// One line without controls and without what XML forbids.
pub(super) fn clean(text: &str) -> String {
    cleaned(text, false)
}

/// The same, but line feeds and tabs stay.
pub(super) fn clean_lines(text: &str) -> String {
    cleaned(text, true)
}

/// A backslash needs no escape here: nothing is read back out of it.
fn cleaned(text: &str, lines: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        if char == '\\' || (lines && matches!(char, '\n' | '\t')) || !is_dangerous(char) {
            out.push(char);
        } else {
            out.extend(char.escape_default());
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    fn xml() -> String {
        let out = sample::Shared::default();
        let mut junit = Junit::new(Box::new(out.clone()));
        for event in sample::events() {
            junit.tell(&event).unwrap();
        }
        junit.finish().unwrap();
        out.text()
    }

    #[test]
    fn a_reader_of_junit_sees_each_case_and_why_it_failed() {
        let xml = xml();
        let report = Report::deserialize_from_str(&xml).unwrap();
        assert_eq!(report.test_suites.len(), 12);
        let suite = &report.test_suites[1];
        assert_eq!(
            suite.name.as_str(),
            "n-queens/time_limit_exceeded/row_scan.py"
        );
        assert_eq!((suite.failures, suite.errors, suite.skipped), (0, 0, 2));
        let kept = suite.properties.iter().any(|property| {
            property.name.as_str() == "case 14"
                && property.value.as_str() == "TLE: CPU 35.2 s of 32 s, killed while computing"
        });
        assert!(kept, "{xml}");
        assert_eq!(
            suite.test_cases[2].time,
            Some(Duration::from_millis(35_200))
        );
        let broken = &report.test_suites[2];
        assert_eq!((broken.failures, broken.errors), (1, 0));
        assert_eq!(report.test_suites[10].errors, 1);
        assert_eq!(report.test_suites[6].skipped, 1);
        assert_eq!(report.failures, 2);
    }

    #[test]
    fn nothing_that_xml_or_a_terminal_forbids_is_written() {
        let xml = xml();
        for said in [
            "javac, java not found; to install: apt install openjdk-17-jdk-headless",
            "(promised AC)\"",
            "idle: used 3.0 ms of CPU in 20 s",
            "<skipped message=\"not finished\"",
            "forged \\u{1b}[1A",
            "92\\xff",
        ] {
            assert!(xml.contains(said), "{said}\n{xml}");
        }
        let forbidden = |char: char| char != '\n' && char != '\\' && is_dangerous(char);
        assert!(!xml.contains(forbidden));
        let root = xml.lines().nth(1).unwrap();
        assert_eq!(
            root,
            "<testsuites name=\"flagfall\" tests=\"38\" failures=\"2\" errors=\"1\" time=\"62.480\">"
        );
        assert_eq!(clean("a\u{ffff}b\u{0}"), "a\\u{ffff}b\\u{0}");
    }

    #[test]
    fn a_long_stream_is_cut_and_says_so() {
        let text = bounded(&[b'x'; 10_000]);
        assert!(text.len() < 4200);
        assert!(
            text.contains("[cut here: 4096 of 10000 bytes are shown]"),
            "{text}"
        );
    }
}
