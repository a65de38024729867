//! The words in English.

use super::{Words, checkup};
use crate::model::{Caveat, Verdict};

/// The words in English.
pub const EN: Words = Words {
    verdict,
    label: Verdict::code,
    explain,
    caveat: Caveat::sentence,
    checkup: checkup::EN,
    right: "right",
    at_line: "line {0}, column {1}",
    at_token: "line {0}, column {1}, token {2}",
    differs: "{0}: expected {1}, found {2}",
    missing: "{0}: the output ends here, expected {1}",
    extra: "{0}: the answer has ended, the output goes on with {1}",
    white_space: "{0}: only white space differs, expected {1}, found {2}",
    not_a_number: "{0}: expected the number {1}, found {2}",
    too_far: "{0}: expected {1}, found {2}, off by {3}",
    too_far_relative: "{0}: expected {1}, found {2}, off by {3} (relative {4})",
    time_cpu: "CPU {0} of {1}",
    time_wall: "wall time {0} of {1}",
    time_wall_cpu: "wall time {0} of {1}, CPU {2}",
    time_idle: "idle: wall time {0} of {1}",
    time_idle_cpu: "idle: used {0} of CPU in {1} (wall limit {2})",
    killed: "{0}, killed",
    killed_while: "{0}, killed while {1}",
    doing: "{0}, {1}",
    computing: "computing",
    in_system: "in system calls",
    reading: "waiting for input",
    writing: "blocked writing",
    sleeping: "sleeping",
    stopped: "stopped by a signal",
    borderline_once: "{0}, borderline",
    borderline: "{0}, borderline, {1} runs",
    run_again: "{0}, the best of {1} runs",
    runs_took: "runs took {0}",
    memory_over: "memory {0} of {1}",
    memory_unstarted: "could not be started within {0} of memory",
    output_over: "wrote more than {0} to {1}; raise the cap by [limits] output",
    stdout: "standard output",
    stderr: "standard error",
    signal: "{0} (signal {1})",
    exit_code: "exit code {0}",
    exit_code_high: "exit code {0} (an exit code, not a signal)",
    right_but: "right output, but {0}",
    likely: "{0}, most likely {1}",
    uncaught: "{0}: uncaught exception: {1}",
    assertion: "{0}: failed assertion: {1}",
    at_source: "{0} ({1}, line {2})",
    refused: "{0}: the JVM refused to start: {1}; raise its memory limit, or ask for less heap and stack",
    stack_overflow: "a stack overflow",
    invalid_access: "a null or wild access",
    aborted: "a call of abort()",
    arithmetic: "a division by zero or another arithmetic fault",
    out_of_memory: "memory that it could not get",
    broken_pipe: "a write to a pipe that nobody reads",
    killed_outside: "{0}: killed from outside, or by itself",
    sent: "{0}: raised by the program itself, or by a timer of its own",
    tasks_over: "more than {0} processes and threads at one time",
    not_started: "the system refused to start it: {0}",
    error_number: "error {0}",
    compile: "not compiled: {0}",
    not_compiled: "not compiled",
    compile_silent: "not compiled; the compiler said nothing",
    judge_failed: "the judge failed: {0}",
    checker_accepts: "the checker accepts: {0}",
    checker_accepts_silently: "the checker accepts",
    checker_rejects: "the checker rejects: {0}",
    checker_rejects_silently: "the checker rejects, without a word",
    with_share: "{0} ({1} % of the points)",
    with_points: "{0} ({1} points)",
    skipped_group: "not run, since a group that this one requires has not passed",
    skipped_failure: "not run, since an earlier case had failed",
    skipped_interrupt: "not run, since the session was interrupted",
    skipped_unbuilt: "not run, since there is no program",
    one_case: "1 case",
    cases: "{0} cases",
    one_submission: "1 submission",
    submissions: "{0} submissions",
    worst: "{0}, worst {1}: {2} of {3}",
    and_memory: "{0}, {1} of {2}",
    on_case: "case {0}: {1}",
    as_promised: "as promised",
    broken: "✗ promised {0}",
    broken_on: "✗ promised {0}, but {1} on case {2}",
    broken_points: "✗ promised {0} points, got {1}",
    broken_words: "✗ the checker never said: {0}",
    points_of: "{0} of {1} points",
    points: "{0} points",
    untold: "? promised {0}, too little was run to tell",
    not_judged: "not judged: {0} not found",
    not_judged_here: "not judged here",
    unfinished: "not finished",
    expected: "expected",
    found: "found",
    hint: "hint",
    ends_here: "(the end)",
    stderr_says: "stderr: {0}",
    more_lines: "… and {0} more lines",
    run_figures: "CPU {0}, wall {1}, {2}",
    head_verdict: "verdict",
    head_submission: "submission",
    head_language: "language",
    head_time: "CPU time",
    head_memory: "memory",
    head_limit: "limit",
    head_reason: "reason",
    with_wall: "{0} (wall {1})",
    began: "{0}, up to {1} at a time",
    sandbox: "sandbox {0}",
    enforced: "enforced: {0}",
    watched: "watched: {0}",
    ignored: "not enforced: {0}",
    sealed: "A (sealed)",
    contained: "B (contained)",
    fenced: "C (fenced)",
    bare: "D (bare)",
    cpu_time: "CPU time",
    wall_time: "wall time",
    memory: "memory",
    output: "output",
    tasks: "processes",
    files: "files",
    network: "network",
    limits: "{0}, {1}",
    rules: "language rules {0} ({1})",
    note_not_judged: "not judged: {0} ({1}), {2} not found",
    install: "to install: {0}",
    note_sandbox: "sandbox: {0}",
    warning: "warning: {0}",
    note: "note: {0}",
    note_skipped: "not run after a failure: {0} of {1}",
    note_largest_first: "the largest case went first",
    note_interrupted: "not run because of the interrupt: {0}",
    note_strays: "{0}, case {1}: processes still alive at its end were killed ({2})",
    note_close: "close to the limit: {0}, case {1}, {2} of {3}",
    note_noise: "the machine was noisy while judging: {0}",
    noise_spread: "the same work took up to {0} % longer",
    noise_memory: "the same walk over memory took up to {0} % longer",
    noise_stolen: "its host took {0} % of the time of the judging cores",
    noise_starved: "programs had no core for {0} % of their wall time (not charged)",
    promises_hold: "{0} of {1} promises hold",
    total_accepted: "{0} of {1} accepted",
    total_unknown: "{0} cannot be told",
    total_judge_errors: "{0} with judge errors",
    total_not_judged: "{0} not judged",
    total_unfinished: "{0} not finished",
    interrupted: "interrupted",
    nothing: "nothing was judged",
    how_close_time: "closest to the time limit: case {0}, {1} % ({2} of {3} of CPU)",
    how_close_memory: "closest to the memory limit: case {0}, {1} % ({2} of {3})",
    promised: "promised {0}",
    promise_kept: "the promise holds",
    promise_broken: "the promise is broken",
    promise_unknown: "too little was run to tell whether the promise holds",
};

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Ac => "accepted",
        Verdict::Pe => "presentation error",
        Verdict::Wa => "wrong answer",
        Verdict::Part => "partly right",
        Verdict::Tle => "time limit exceeded",
        Verdict::Mle => "memory limit exceeded",
        Verdict::Ole => "output limit exceeded",
        Verdict::Rte => "run-time error",
        Verdict::Ce => "compile error",
        Verdict::Je => "judge error",
        Verdict::Skip => "not run",
    }
}

const PART: &str = "The checker found the output partly right and gave a share of the points. The report \
             tells the share and the checker's own words. In a problem without points this counts \
             as a failure.";

const COMPILE: &str = "The compiler refused the source, or it needed more than it is allowed. Its first \
             messages stand in the report. Compile the file by hand with the same compiler and \
             the same standard of the language; the report names both.";

fn explain(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Ac => {
            "The program ended by itself with exit code 0, within every limit, and its output is \
             right on every case. How close it came to a limit stands beside it: a program that \
             needs nine tenths of the time here may need more than all of it elsewhere."
        }
        Verdict::Pe => {
            "The output holds the right tokens but lays them out differently. Only problems that \
             ask for it tell this apart from a wrong answer. Compare blanks, line ends and empty \
             lines with the place that the report names."
        }
        Verdict::Wa => {
            "The program ended well and within its limits, but its output differs from the answer. \
             The report names the first difference by line, column and token, with what was \
             expected and what was found. Run the case by hand, and look at small and extreme \
             inputs: the smallest, the largest, equal values, and numbers that overflow."
        }
        Verdict::Part => PART,
        Verdict::Tle => {
            "The program used more time than it is allowed. CPU time decides: user and system time \
             of everything that it started. Wall time only catches a program that idles, for \
             instance one that waits for input which never comes; then the report says \"idle\". The \
             report also says what the program was doing. Near its limit a program is run again, \
             alone, up to twice; the least time counts, and the report says \"borderline\". \
             If it is only just too slow, look at input, output and the innermost loop. If it is \
             far too slow, it needs an algorithm that grows more slowly."
        }
        Verdict::Mle => {
            "The program held more resident memory than it is allowed, all of its processes \
             together. Memory that is reserved but never touched does not count. Store less, \
             store it in smaller types, or free what is done with; a recursion that is far too \
             deep can end here too."
        }
        Verdict::Ole => {
            "The program wrote more than the cap on its output and was stopped. Mostly this is a \
             loop that never ends, or debugging output. If the answer really is that large, raise \
             the cap by [limits] output in problem.toml."
        }
        Verdict::Rte => {
            "The program crashed: a signal ended it, or it ended with an exit code other than 0, \
             even if its output was right by then. The report tells which, the likely cause, and \
             the last line of standard error. An exit code of 137 is an exit code and no signal. \
             Look for indexes out of range, endless recursion, division by zero, and exceptions \
             that nobody catches."
        }
        Verdict::Ce => COMPILE,
        Verdict::Je => {
            "The judge itself failed, so nothing is known about the program, and nothing is held \
             against it. The report says what failed, for example a checker that crashed or a \
             sandbox that could not be set up. Mend that and judge again."
        }
        Verdict::Skip => {
            "The case was not run: an earlier case had failed and the plan stops at the first \
             failure, or the session was interrupted, or there was no program to run. Nothing is \
             known about this case."
        }
    }
}
