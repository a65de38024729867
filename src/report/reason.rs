//! Reasons as sentences. In: a reason as data, what was measured, a language. Out: one line, safe
//! for a terminal: what programs and compilers wrote stands in it escaped and bounded.

use super::safe::{escape, escape_text};
use super::words::{Words, fill};
use super::{figures, signal};
use crate::model::{
    Activity, Attempts, Cause, Clock, Difference, Excerpt, Mark, Measurement, Mismatch, Opinion,
    Place, Reason, Run, Skipped, Stream, Told,
};
use std::time::Duration;

/// Columns of what somebody else wrote, within a sentence.
const QUOTE: usize = 160;
/// Columns of one side of a difference.
const SIDE: usize = 40;

/// The reason of a run in a sentence.
#[must_use]
pub fn of_run(run: &Run, words: &Words) -> String {
    let text = sentence(&run.reason, run.measurement.as_ref(), words);
    repeated(&text, run.attempts.as_ref(), words)
}

/// A sentence with how often the case was run, where that was more than once.
#[must_use]
pub fn repeated(text: &str, attempts: Option<&Attempts>, words: &Words) -> String {
    let Some(attempts) = attempts else {
        return text.to_owned();
    };
    let sentence = match (attempts.borderline, attempts.all.len()) {
        (true, 0 | 1) => words.borderline_once,
        (true, _) => words.borderline,
        (false, _) => words.run_again,
    };
    fill(sentence, &[text, &attempts.all.len().to_string()])
}

/// The times of all runs of a case, where there were several.
#[must_use]
pub fn times(attempts: Option<&Attempts>, words: &Words) -> Option<String> {
    let all = &attempts.filter(|attempts| attempts.all.len() > 1)?.all;
    let times: Vec<String> = all
        .iter()
        .map(|attempt| format!("{} {}", attempt.verdict.code(), figures::time(attempt.cpu)))
        .collect();
    Some(fill(words.runs_took, &[&times.join(", ")]))
}

/// A reason in a sentence without a full stop. The measurement adds the CPU time to a wall time.
#[must_use]
pub fn sentence(reason: &Reason, measured: Option<&Measurement>, words: &Words) -> String {
    match reason {
        Reason::Right => words.right.to_owned(),
        Reason::Mismatch(mismatch) => difference(mismatch, words),
        Reason::Checker { accepted, opinion } => checker(*accepted, opinion, words),
        Reason::Time {
            clock,
            used,
            limit,
            killed,
            activity,
        } => {
            let text = clocked(*clock, *used, *limit, measured, words);
            match (killed, activity.map(|activity| doing(activity, words))) {
                (true, None) => fill(words.killed, &[&text]),
                (true, Some(doing)) => fill(words.killed_while, &[&text, doing]),
                (false, Some(doing)) => fill(words.doing, &[&text, doing]),
                (false, None) => text,
            }
        }
        Reason::Memory { peak, limit } => match peak {
            Some(peak) => {
                let (peak, limit) = figures::size_of(*peak, *limit);
                fill(words.memory_over, &[&peak, &limit])
            }
            None => fill(words.memory_unstarted, &[&limit.to_string()]),
        },
        Reason::Output { stream, cap } => {
            let stream = match stream {
                Stream::Stdout => words.stdout,
                Stream::Stderr => words.stderr,
            };
            fill(words.output_over, &[&cap.to_string(), stream])
        }
        Reason::Signal { signal, cause } => {
            let ended = fill(words.signal, &[&signal::name(*signal), &signal.to_string()]);
            caused(&ended, cause, words)
        }
        Reason::ExitCode {
            code,
            cause,
            output_right,
        } => exit_code(*code, cause, *output_right, words),
        Reason::Tasks { cap } => fill(words.tasks_over, &[&cap.to_string()]),
        Reason::NotStarted(errno) => {
            let number = fill(words.error_number, &[&errno.to_string()]);
            let error =
                signal::errno(*errno).map_or(number.clone(), |name| format!("{name}, {number}"));
            fill(words.not_started, &[&error])
        }
        Reason::Compile(message) => match message.lines().find(|line| !line.trim().is_empty()) {
            Some(line) => fill(words.compile, &[&escape_text(line.trim(), QUOTE)]),
            None => words.compile_silent.to_owned(),
        },
        Reason::Judge(message) => fill(words.judge_failed, &[&escape_text(message, QUOTE)]),
        Reason::Skipped(Skipped::EarlierFailure) => words.skipped_failure.to_owned(),
        Reason::Skipped(Skipped::Interrupted) => words.skipped_interrupt.to_owned(),
        Reason::Skipped(Skipped::NotBuilt) => words.skipped_unbuilt.to_owned(),
        Reason::Skipped(Skipped::GroupNotPassed) => words.skipped_group.to_owned(),
    }
}

/// What a checker program said, in its own words, and what it gave.
fn checker(accepted: bool, opinion: &Opinion, words: &Words) -> String {
    let said = opinion.message.as_deref().or(opinion.to_author.as_deref());
    let line = said.and_then(|said| said.lines().find(|line| !line.trim().is_empty()));
    let text = match (accepted, line) {
        (true, Some(line)) => fill(words.checker_accepts, &[&escape_text(line.trim(), QUOTE)]),
        (true, None) => words.checker_accepts_silently.to_owned(),
        (false, Some(line)) => fill(words.checker_rejects, &[&escape_text(line.trim(), QUOTE)]),
        (false, None) => words.checker_rejects_silently.to_owned(),
    };
    match opinion.mark {
        Some(Mark::Share(share)) => {
            fill(words.with_share, &[&text, &figures::points(share * 100.0)])
        }
        Some(Mark::Points(points)) => fill(words.with_points, &[&text, &figures::points(points)]),
        None => text,
    }
}

fn clocked(
    clock: Clock,
    used: Duration,
    limit: Duration,
    measured: Option<&Measurement>,
    words: &Words,
) -> String {
    let (used, limit) = figures::time_of(used, limit);
    let cpu = measured.map(|measured| figures::time(measured.cpu));
    match (clock, cpu) {
        (Clock::Cpu, _) => fill(words.time_cpu, &[&used, &limit]),
        (Clock::Wall, None) => fill(words.time_wall, &[&used, &limit]),
        (Clock::Wall, Some(cpu)) => fill(words.time_wall_cpu, &[&used, &limit, &cpu]),
        (Clock::Idle, None) => fill(words.time_idle, &[&used, &limit]),
        (Clock::Idle, Some(cpu)) => fill(words.time_idle_cpu, &[&cpu, &used, &limit]),
    }
}

fn doing(activity: Activity, words: &Words) -> &'static str {
    match activity {
        Activity::Computing => words.computing,
        Activity::InSystem => words.in_system,
        Activity::Reading => words.reading,
        Activity::Writing => words.writing,
        Activity::Sleeping => words.sleeping,
        Activity::Stopped => words.stopped,
    }
}

fn exit_code(code: i32, cause: &Cause, output_right: bool, words: &Words) -> String {
    let sentence = if signal::looks_like_signal(code) {
        words.exit_code_high
    } else {
        words.exit_code
    };
    let mut ended = fill(sentence, &[&code.to_string()]);
    if output_right {
        ended = fill(words.right_but, &[&ended]);
    }
    caused(&ended, cause, words)
}

/// How it ended, with the likely cause where one is known.
fn caused(ended: &str, cause: &Cause, words: &Words) -> String {
    let likely = match cause {
        Cause::StackOverflow => words.stack_overflow,
        Cause::InvalidAccess => words.invalid_access,
        Cause::Aborted => words.aborted,
        Cause::Arithmetic => words.arithmetic,
        Cause::OutOfMemory => words.out_of_memory,
        Cause::BrokenPipe => words.broken_pipe,
        Cause::Killed => return fill(words.killed_outside, &[ended]),
        Cause::Sent => return fill(words.sent, &[ended]),
        Cause::Uncaught(told) => return said(words.uncaught, ended, told, words),
        Cause::Assertion(told) => return said(words.assertion, ended, told, words),
        Cause::RuntimeRefused(message) => {
            return fill(words.refused, &[ended, &escape_text(message, QUOTE)]);
        }
        Cause::Unknown => return ended.to_owned(),
    };
    fill(words.likely, &[ended, likely])
}

/// How it ended, with the runtime's words and the place that it named.
fn said(sentence: &str, ended: &str, told: &Told, words: &Words) -> String {
    let text = fill(sentence, &[ended, &escape_text(&told.words, QUOTE)]);
    match &told.at {
        Some(at) => {
            let file = escape_text(&at.file, SIDE);
            fill(words.at_source, &[&text, &file, &at.line.to_string()])
        }
        None => text,
    }
}

/// A place in a stream.
#[must_use]
pub fn place(place: Place, words: &Words) -> String {
    let (line, column) = (place.line.to_string(), place.column.to_string());
    match place.token {
        Some(token) => fill(words.at_token, &[&line, &column, &token.to_string()]),
        None => fill(words.at_line, &[&line, &column]),
    }
}

/// One side of a difference, between quotation marks so that blanks show.
#[must_use]
pub fn quoted(excerpt: &Excerpt, max: usize) -> String {
    let text = escape(&excerpt.bytes, max);
    let more = if excerpt.cut && !text.ends_with('…') {
        "…"
    } else {
        ""
    };
    format!("\"{text}{more}\"")
}

fn difference(mismatch: &Mismatch, words: &Words) -> String {
    let place = place(mismatch.place, words);
    let expected = quoted(&mismatch.expected, SIDE);
    let found = quoted(&mismatch.found, SIDE);
    let both = [place.as_str(), &expected, &found];
    match &mismatch.difference {
        Difference::Differs => fill(words.differs, &both),
        Difference::Missing => fill(words.missing, &both[..2]),
        Difference::Extra => fill(words.extra, &[&place, &found]),
        Difference::WhiteSpace => fill(words.white_space, &both),
        Difference::NotANumber => fill(words.not_a_number, &both),
        Difference::TooFar { absolute, relative } => {
            let absolute = number(*absolute);
            match relative.map(number) {
                Some(relative) => fill(
                    words.too_far_relative,
                    &[&place, &expected, &found, &absolute, &relative],
                ),
                None => fill(words.too_far, &[&place, &expected, &found, &absolute]),
            }
        }
    }
}

/// An error as people read it: `0.25`, `1.3e-9`.
fn number(value: f64) -> String {
    if value != 0.0 && !(1e-3..1e6).contains(&value.abs()) {
        format!("{value:.2e}")
    } else {
        format!("{value}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Attempt, Bytes, SourceLine, Verdict};
    use crate::report::safe::is_dangerous;
    use crate::report::words::{EN, KO};
    use crate::wire::sample::{every_reason, mismatch};

    fn time(clock: Clock, used: u64, limit: u64, killed: Option<Activity>) -> Reason {
        Reason::Time {
            clock,
            used: Duration::from_millis(used),
            limit: Duration::from_millis(limit),
            killed: killed.is_some(),
            activity: killed.or(Some(Activity::InSystem)),
        }
    }

    fn exit(code: i32, cause: Cause, output_right: bool) -> Reason {
        Reason::ExitCode {
            code,
            cause,
            output_right,
        }
    }

    fn told(message: &str, line: Option<u32>) -> Told {
        Told {
            words: message.to_owned(),
            at: line.map(|line| SourceLine {
                file: "a.py".to_owned(),
                line,
            }),
        }
    }

    type Row = (Reason, &'static str, &'static str);

    fn ended() -> Vec<Row> {
        let overflow = Reason::Signal {
            signal: 11,
            cause: Cause::StackOverflow,
        };
        let killed = Reason::Signal {
            signal: 9,
            cause: Cause::Killed,
        };
        vec![
            (
                killed,
                "SIGKILL (signal 9): killed from outside, or by itself",
                "SIGKILL (시그널 9): 외부에서 또는 스스로 종료시킴",
            ),
            (
                time(Clock::Cpu, 1020, 1000, None),
                "CPU 1.02 s of 1.00 s, in system calls",
                "CPU 1.02 s / 제한 1.00 s, 시스템 호출 중",
            ),
            (
                time(Clock::Cpu, 35_200, 32_000, Some(Activity::Computing)),
                "CPU 35.2 s of 32 s, killed while computing",
                "CPU 35.2 s / 제한 32 s, 계산 중 강제 종료",
            ),
            (
                time(Clock::Idle, 20_000, 20_000, Some(Activity::Reading)),
                "idle: used 3.0 ms of CPU in 20 s (wall limit 20 s), killed while waiting for input",
                "대기 상태: 20 s 동안 CPU를 3.0 ms만 사용 (실제 시간 제한 20 s), 입력을 기다리는 중 강제 종료",
            ),
            (
                exit(137, Cause::Unknown, false),
                "exit code 137 (an exit code, not a signal)",
                "종료 코드 137 (시그널이 아니라 종료 코드)",
            ),
            (
                overflow,
                "SIGSEGV (signal 11), most likely a stack overflow",
                "SIGSEGV (시그널 11), 추정 원인: 스택 오버플로",
            ),
        ]
    }

    fn said() -> Vec<Row> {
        vec![
            (
                exit(
                    1,
                    Cause::Uncaught(told("ZeroDivisionError: 1/0", Some(3))),
                    false,
                ),
                "exit code 1: uncaught exception: ZeroDivisionError: 1/0 (a.py, line 3)",
                "종료 코드 1: 처리되지 않은 예외: ZeroDivisionError: 1/0 (a.py 3번째 줄)",
            ),
            (
                exit(1, Cause::Assertion(told("AssertionError", None)), false),
                "exit code 1: failed assertion: AssertionError",
                "종료 코드 1: assert 실패: AssertionError",
            ),
            (
                exit(1, Cause::RuntimeRefused("no room".to_owned()), false),
                "exit code 1: the JVM refused to start: no room; raise its memory limit, or ask for less heap and stack",
                "종료 코드 1: JVM이 시작을 거부함: no room, 메모리 제한을 올리거나 힙과 스택을 줄인다",
            ),
            (
                exit(1, Cause::Unknown, true),
                "right output, but exit code 1",
                "출력은 맞지만 종료 코드 1",
            ),
            (
                Reason::Output {
                    stream: Stream::Stdout,
                    cap: Bytes::mib(64),
                },
                "wrote more than 64 MiB to standard output; raise the cap by [limits] output",
                "표준 출력에 64 MiB 넘게 출력, 한도는 [limits] output 값으로 올린다",
            ),
            (
                Reason::Mismatch(mismatch(Difference::Differs, Some(7))),
                "line 3, column 5, token 7: expected \"92\", found \"724\\\\\\xff\\x1b[2J\"",
                "3번째 줄 5번째 칸 (7번째 토큰): 정답은 \"92\", 출력은 \"724\\\\\\xff\\x1b[2J\"",
            ),
            (
                Reason::NotStarted(2),
                "the system refused to start it: ENOENT, error 2",
                "시스템이 실행을 거부함: ENOENT, 오류 2",
            ),
        ]
    }

    #[test]
    fn reasons_are_told_in_english_and_in_korean() {
        let measured = Measurement {
            cpu: Duration::from_millis(3),
            wall: Duration::from_secs(20),
            ..Measurement::default()
        };
        for (reason, en, ko) in ended().into_iter().chain(said()) {
            assert_eq!(sentence(&reason, Some(&measured), &EN), en);
            assert_eq!(sentence(&reason, Some(&measured), &KO), ko);
        }
    }

    #[test]
    fn a_run_that_was_near_its_limit_is_told_with_its_runs() {
        let attempt = |millis| Attempt {
            verdict: Verdict::Tle,
            cpu: Duration::from_millis(millis),
            wall: Duration::from_millis(millis),
            alone: true,
        };
        let attempts = |borderline| Attempts {
            all: [1030, 1020, 1040].map(attempt).to_vec(),
            counted: 1,
            borderline,
        };
        let once = Attempts {
            all: vec![attempt(1020)],
            counted: 0,
            borderline: true,
        };
        for (attempts, en, ko) in [
            (None, "1.02 s", "1.02 s"),
            (Some(once), "1.02 s, borderline", "1.02 s, 경계선"),
            (
                Some(attempts(true)),
                "1.02 s, borderline, 3 runs",
                "1.02 s, 경계선, 3번 실행",
            ),
            (
                Some(attempts(false)),
                "1.02 s, the best of 3 runs",
                "1.02 s, 3번 실행 중 가장 빠른 결과",
            ),
        ] {
            assert_eq!(repeated("1.02 s", attempts.as_ref(), &EN), en);
            assert_eq!(repeated("1.02 s", attempts.as_ref(), &KO), ko);
        }
        let told = times(Some(&attempts(true)), &EN);
        assert_eq!(
            told.as_deref(),
            Some("runs took TLE 1.03 s, TLE 1.02 s, TLE 1.04 s")
        );
        assert_eq!(times(None, &EN), None);
    }

    #[test]
    fn every_reason_is_one_harmless_line() {
        for reason in every_reason() {
            for words in [&EN, &KO] {
                let text = sentence(&reason, None, words);
                assert!(!text.is_empty() && !text.contains("{0}"), "{text}");
                assert!(
                    text.chars().all(|char| char == '\\' || !is_dangerous(char)),
                    "{text:?}"
                );
            }
        }
    }
}
