//! The program as a user calls it: commands, exit codes, output files, and what it says of bad
//! input. Each test has a folder of its own; programs are in Rust, which is always there.

mod causes;
mod doctor;
mod formats;
mod inputs;
mod judging;
mod near;
#[path = "../stage/not_run.rs"]
mod not_run;
mod others;
mod reports;
mod workshop;
