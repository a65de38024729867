// The shoelace formula in f32, which holds 7 digits: right on small boards of whole numbers.
// With coordinates near 1,000,000 the input itself is rounded to 1/16, and the area is wrong in the 5th digit.

use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).expect("the input is text");
    let mut numbers = input.split_whitespace();
    let count: usize = numbers
        .next()
        .expect("n is given")
        .parse()
        .expect("n is a number");
    let mut next = || -> f32 {
        let number = numbers.next().expect("every corner is given");
        number.parse().expect("coordinates are numbers")
    };
    let corners: Vec<(f32, f32)> = (0..count).map(|_| (next(), next())).collect();

    let mut doubled = 0.0;
    for (i, &(x0, y0)) in corners.iter().enumerate() {
        let (x1, y1) = corners[(i + 1) % count];
        doubled += x0 * y1 - x1 * y0;
    }
    println!("{}", doubled.abs() / 2.0);
}
