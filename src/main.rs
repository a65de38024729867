//! The program. First of all it serves as a launcher if it was started as one; else it hands over
//! to `cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    // Before anything else: a launcher must stay as small as it was born.
    if std::env::args_os()
        .nth(1)
        .is_some_and(|word| word == flagfall::sandbox::LAUNCHER_ARGUMENT)
    {
        flagfall::sandbox::serve();
        return ExitCode::SUCCESS;
    }
    flagfall::cli::main()
}
