// Adds up the signed areas of the triangles between the first corner and each side: the shoelace formula.
// Measuring from the first corner keeps the products small, so that no digits are lost far from the origin.

use std::io;

fn area(corners: &[(f64, f64)]) -> f64 {
    let (first_x, first_y) = corners[0];
    let doubled: f64 = corners
        .windows(2)
        .map(|side| {
            let (x0, y0) = (side[0].0 - first_x, side[0].1 - first_y);
            let (x1, y1) = (side[1].0 - first_x, side[1].1 - first_y);
            x0 * y1 - x1 * y0
        })
        .sum();
    doubled.abs() / 2.0
}

fn main() {
    let input = io::read_to_string(io::stdin()).expect("the input is text");
    let mut numbers = input.split_whitespace();
    let count: usize = numbers
        .next()
        .expect("n is given")
        .parse()
        .expect("n is a number");
    let mut next = || -> f64 {
        let number = numbers.next().expect("every corner is given");
        number.parse().expect("coordinates are numbers")
    };
    let corners: Vec<(f64, f64)> = (0..count).map(|_| (next(), next())).collect();
    println!("{:.9}", area(&corners));
}
