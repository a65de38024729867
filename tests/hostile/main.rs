//! Hostile programs on every ground that this machine offers. In: `programs`, one file a program
//! with its expectation in its header. Out: verdicts as expected, and a machine as it was before.

#[path = "../stage/not_run.rs"]
mod not_run;

mod building;
mod calibration;
mod canary;
mod collection;
mod faults;
mod grey;
mod header;
mod row;
mod scene;
mod site;
mod suite;
mod wanted;

/// The tests of one ground.
macro_rules! on {
    ($ground:ident, $name:ident) => {
        mod $name {
            use crate::site::Ground::$ground;
            use crate::suite;

            #[test]
            fn programs_that_take_time_come_to_their_verdicts() {
                suite::run($ground, &suite::TIME);
            }

            #[test]
            fn programs_that_take_memory_come_to_their_verdicts() {
                suite::run($ground, &suite::MEMORY);
            }

            #[test]
            fn programs_that_start_others_come_to_their_verdicts() {
                suite::run($ground, &suite::PROCESSES);
            }

            #[test]
            fn programs_that_play_with_their_streams_come_to_their_verdicts() {
                suite::run($ground, &suite::OUTPUT);
            }

            #[test]
            fn programs_that_reach_for_files_come_to_their_verdicts() {
                suite::run($ground, &suite::FILES);
            }

            #[test]
            fn programs_that_reach_for_network_and_kernel_come_to_their_verdicts() {
                suite::run($ground, &suite::KERNEL);
            }

            #[test]
            fn sources_that_attack_compilers_come_to_their_verdicts() {
                suite::run($ground, &suite::COMPILING);
            }

            #[test]
            fn cpu_time_is_measured_as_it_was_used() {
                crate::calibration::cpu_time($ground);
            }

            #[test]
            fn memory_is_measured_as_it_was_used() {
                crate::calibration::memory($ground);
            }

            #[test]
            fn wall_time_and_output_are_measured_as_they_were_used() {
                crate::calibration::wall_time_and_output($ground);
            }

            #[test]
            fn a_launcher_that_is_killed_is_told_and_replaced() {
                crate::faults::killed_launcher($ground);
            }
        }
    };
}

on!(Grouped, grouped);
on!(Contained, contained);
on!(Fenced, fenced);
on!(Bare, bare);
