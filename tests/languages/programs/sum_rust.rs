//! Sums integers: a program of the test of languages.
use std::io::{self, Read};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    // Edition 2021: TryFrom is in the prelude, closures capture single fields.
    let sum: i64 = input.split_whitespace().map(|word| word.parse::<i64>().unwrap()).sum();
    println!("{}", i64::try_from(sum).unwrap());
}
