//! The program: hands over to `cli`.

fn main() {}
