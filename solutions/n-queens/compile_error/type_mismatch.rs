// Reads N as an i32, as one would in C++, and then uses it where Rust wants a usize.
// The compiler's E0308, "expected `usize`, found `i32`", stops it: no line of it ever runs.

use std::io;

fn count_from(row: usize, size: usize, placed: &mut Vec<usize>) -> u64 {
    if row == size {
        return 1;
    }
    let mut placements = 0;
    for column in 0..size {
        let is_safe = (0..row).all(|above| {
            let distance = placed[above].abs_diff(column);
            distance != 0 && distance != row - above
        });
        if is_safe {
            placed[row] = column;
            placements += count_from(row + 1, size, placed);
        }
    }
    placements
}

fn main() {
    let input = io::read_to_string(io::stdin()).expect("the input is text");
    let size: i32 = input.trim().parse().expect("the input is one number");
    let mut placed = vec![0; size];
    println!("{}", count_from(0, size, &mut placed));
}
