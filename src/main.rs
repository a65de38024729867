//! The program. First of all it serves as a launcher, or as the actor of a self-test, if it was
//! started as one; else it hands over to `cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    // Before anything else: a launcher must stay as small as it was born.
    let role = std::env::args_os().nth(1).unwrap_or_default();
    if role == flagfall::sandbox::LAUNCHER_ARGUMENT {
        flagfall::sandbox::serve();
        return ExitCode::SUCCESS;
    }
    if role == flagfall::sandbox::ACTOR_ARGUMENT {
        return flagfall::sandbox::act(std::env::args_os().skip(2), std::env::vars_os()).into();
    }
    flagfall::cli::main()
}
