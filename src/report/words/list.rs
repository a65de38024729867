//! The list of words. In: nothing. Out: one type whose every field has a text in each language; the
//! comments tell the gaps of the sentences in order.

use super::checkup::CheckupWords;
use crate::model::{Caveat, Verdict};

/// Declares the words and, for tests, a list of them.
macro_rules! words {
    ($($(#[$doc:meta])+ $name:ident,)+) => {
        /// The words of one language. In sentences, `{0}` and its like are gaps that `fill` fills.
        #[derive(Clone, Copy, Debug)]
        pub struct Words {
            /// The word for a verdict, in a sentence of its own.
            pub verdict: fn(Verdict) -> &'static str,
            /// The word for a verdict at the head of a line and in tables.
            pub label: fn(Verdict) -> &'static str,
            /// What a verdict means, how it is decided, what to try: a paragraph.
            pub explain: fn(Verdict) -> &'static str,
            /// What the user must know of the sandbox.
            pub caveat: fn(Caveat) -> &'static str,
            /// The words of an examination of the machine.
            pub checkup: CheckupWords,
            $($(#[$doc])+ pub $name: &'static str,)+
        }

        impl Words {
            /// Every sentence with its name.
            #[cfg(test)]
            pub fn sentences(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($name), self.$name)),+]
            }
        }
    };
}

words! {
    /// Reason of `AC`.
    right,
    /// Line, column.
    at_line,
    /// Line, column, token.
    at_token,
    /// Place, expected, found.
    differs,
    /// Place, expected.
    missing,
    /// Place, found.
    extra,
    /// Place, expected, found.
    white_space,
    /// Place, expected, found.
    not_a_number,
    /// Place, expected, found, absolute.
    too_far,
    /// Place, expected, found, absolute, relative.
    too_far_relative,
    /// CPU time, limit.
    time_cpu,
    /// Wall time, limit.
    time_wall,
    /// Wall time, limit, CPU time.
    time_wall_cpu,
    /// Wall time, limit.
    time_idle,
    /// CPU time, wall time, limit.
    time_idle_cpu,
    /// A sentence, after which the program was killed.
    killed,
    /// The same, and what it was doing.
    killed_while,
    /// A sentence, what most of the time went into.
    doing,
    /// What a program was doing.
    computing,
    /// What a program was doing.
    in_system,
    /// What a program was doing.
    reading,
    /// What a program was doing.
    writing,
    /// What a program was doing.
    sleeping,
    /// What a program was doing.
    stopped,
    /// A sentence, when there was a single run.
    borderline_once,
    /// A sentence, number of runs.
    borderline,
    /// A sentence, number of runs.
    run_again,
    /// The times of the runs.
    runs_took,
    /// Peak, limit.
    memory_over,
    /// Limit.
    memory_unstarted,
    /// Cap, stream.
    output_over,
    /// The stream.
    stdout,
    /// The stream.
    stderr,
    /// Name, number.
    signal,
    /// Code.
    exit_code,
    /// Code above 128.
    exit_code_high,
    /// How it ended.
    right_but,
    /// How it ended, likely cause.
    likely,
    /// How it ended, the runtime's words.
    uncaught,
    /// How it ended, the runtime's words.
    assertion,
    /// A sentence, file, line.
    at_source,
    /// How it ended, the machine's words.
    refused,
    /// Cause.
    stack_overflow,
    /// Cause.
    invalid_access,
    /// Cause.
    aborted,
    /// Cause.
    arithmetic,
    /// Cause.
    out_of_memory,
    /// Cause.
    broken_pipe,
    /// How it ended.
    killed_outside,
    /// How it ended.
    sent,
    /// Cap.
    tasks_over,
    /// Name or number of the error.
    not_started,
    /// Number.
    error_number,
    /// First line of the compiler.
    compile,
    /// Its messages stand below.
    not_compiled,
    /// Without a line.
    compile_silent,
    /// Sentence.
    judge_failed,
    /// What a checker program accepts for: its words.
    checker_accepts,
    /// Without words.
    checker_accepts_silently,
    /// What a checker program rejects for: its words.
    checker_rejects,
    /// Without words.
    checker_rejects_silently,
    /// A sentence, hundredths of the points.
    with_share,
    /// A sentence, points.
    with_points,
    /// A group that it requires has not passed.
    skipped_group,
    /// An earlier case had failed.
    skipped_failure,
    /// The user stopped.
    skipped_interrupt,
    /// There was no program.
    skipped_unbuilt,
    /// Exactly one.
    one_case,
    /// Number.
    cases,
    /// Exactly one.
    one_submission,
    /// Number.
    submissions,
    /// Cases, worst case, CPU time, limit.
    worst,
    /// A sentence, peak, limit.
    and_memory,
    /// Case, sentence.
    on_case,
    /// Mark of a promise that was kept by failing.
    as_promised,
    /// Verdict.
    broken,
    /// Verdict, what came, case.
    broken_on,
    /// Points that were promised, points that came.
    broken_points,
    /// What the checker should have said.
    broken_words,
    /// Points, the most there are.
    points_of,
    /// Points, where there is no bound.
    points,
    /// Verdict.
    untold,
    /// Missing tools.
    not_judged,
    /// Without tools.
    not_judged_here,
    /// The session ended before.
    unfinished,
    /// Label.
    expected,
    /// Label.
    found,
    /// Label.
    hint,
    /// Where the output stops short.
    ends_here,
    /// Last line of standard error.
    stderr_says,
    /// Number of lines.
    more_lines,
    /// CPU time, wall time, peak.
    run_figures,
    /// Heading.
    head_verdict,
    /// Heading.
    head_submission,
    /// Heading.
    head_language,
    /// Heading.
    head_time,
    /// Heading.
    head_memory,
    /// Heading.
    head_limit,
    /// Heading.
    head_reason,
    /// CPU time, wall time.
    with_wall,
    /// Submissions, slots.
    began,
    /// Grade.
    sandbox,
    /// What is enforced.
    enforced,
    /// What is watched.
    watched,
    /// What is not enforced.
    ignored,
    /// Grade A.
    sealed,
    /// Grade B.
    contained,
    /// Grade C.
    fenced,
    /// Grade D.
    bare,
    /// A power held.
    cpu_time,
    /// A power held.
    wall_time,
    /// A power held.
    memory,
    /// A power held.
    output,
    /// A power held.
    tasks,
    /// A power held.
    files,
    /// A power held.
    network,
    /// Time, memory.
    limits,
    /// Name, date.
    rules,
    /// Language, submissions, missing tools.
    note_not_judged,
    /// How to get the tools.
    install,
    /// Caveat.
    note_sandbox,
    /// Sentence.
    warning,
    /// Sentence.
    note,
    /// Cases, submissions.
    note_skipped,
    /// The largest case went first.
    note_largest_first,
    /// Cases.
    note_interrupted,
    /// Submission, case, processes.
    note_strays,
    /// Submission, case, CPU time, limit.
    note_close,
    /// What disturbed the machine.
    note_noise,
    /// Hundredths.
    noise_spread,
    /// Hundredths.
    noise_memory,
    /// Hundredths.
    noise_stolen,
    /// Hundredths.
    noise_starved,
    /// Kept, all.
    promises_hold,
    /// Accepted, all.
    total_accepted,
    /// Number.
    total_unknown,
    /// Number.
    total_judge_errors,
    /// Number.
    total_not_judged,
    /// Number.
    total_unfinished,
    /// The user stopped.
    interrupted,
    /// Nothing at all.
    nothing,
    /// Case, hundredths, CPU time, limit.
    how_close_time,
    /// Case, hundredths, peak, limit.
    how_close_memory,
    /// Verdict.
    promised,
    /// The promise was kept.
    promise_kept,
    /// The promise was broken.
    promise_broken,
    /// Nobody can tell.
    promise_unknown,
}
