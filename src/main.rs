//! The program. First of all it serves as a launcher if asked to; else it hands over to `cli`.

fn main() {
    if std::env::args_os()
        .nth(1)
        .is_some_and(|word| word == flagfall::sandbox::LAUNCHER_ARGUMENT)
    {
        flagfall::sandbox::serve();
    }
}
