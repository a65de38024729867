//! What a run was doing when its wall time ran out, and wall time that it spent without a core.

use crate::not_run::not_run;
use crate::stage::Stage;
use flagfall::model::{Activity, Limit, Outcome};
use std::time::Duration;

#[test]
fn a_run_whose_wall_time_ran_out_is_told_with_what_it_was_doing() {
    use Activity::{Computing, InSystem, Reading, Sleeping, Stopped, Writing};
    for (words, expected) in [
        (&["sleep", "60000"][..], Sleeping),
        (&["wait-for-sleeper"], Sleeping),
        (&["wait-for-input"], Reading),
        (&["poll-for-input"], Reading),
        (&["read-in-a-thread"], Reading),
        (&["wait-for-reader"], Writing),
        (&["raise", "19"], Stopped),
        (&["spin"], Computing),
        (&["wait-for-spinner"], Computing),
        (&["call"], InSystem),
    ] {
        let mut stage = Stage::new();
        stage.limits.wall = Duration::from_millis(400);
        let (execution, _) = stage.run(words);
        assert_eq!(execution.outcome, Outcome::Killed(Limit::Wall), "{words:?}");
        assert_eq!(execution.activity, Some(expected), "{words:?}");
    }
}

#[test]
fn a_run_that_ends_by_itself_is_not_looked_at() {
    let (execution, _) = Stage::new().run(&["answer"]);
    assert_eq!(execution.activity, None);
}

#[test]
fn wall_time_without_a_core_is_not_charged_but_not_waited_for_without_end() {
    let core = flagfall::sandbox::slots(None).cores[0];
    let mut stage = Stage::new();
    stage.limits.wall = Duration::from_millis(500);
    let mut invocation = stage.invocation(&["burn", "400"]);
    invocation.core = Some(core);
    let execution = stage.beside_hogs(&invocation, core);
    let used = execution.measurement;
    let Some(starved) = used.starved else {
        not_run("this system does not tell how long a process waited for a core");
        return;
    };
    assert!(used.wall > stage.limits.wall, "{used:?}");
    if execution.outcome == Outcome::Exited(0) {
        assert!(starved > Duration::from_millis(100), "{used:?}");
        assert!(used.charged_wall() <= stage.limits.wall, "{used:?}");
    } else {
        // A machine so busy that the run was given up: not before three times its wall time.
        assert_eq!(execution.outcome, Outcome::Killed(Limit::Wall));
        assert!(used.wall >= stage.limits.wall * 3, "{used:?}");
    }
}
